//! Playing on in an imagined world, as farmers in a hurry would, and what has come of it.

use beanfield_rules::game::{Game, Silent};
use beanfield_rules::ladies::{Action, CardRef, Phase, State};
use beanfield_rules::seat::{Seat, Seats};

use super::farm::{Rows, Step, best_planting, best_shift, plan};
use super::farmer::{Decision, field};
use super::knowledge::{Knowledge, Pile};
use super::quick_deal::QuickDeal;
use super::worth::Worth;

/// No turns come near so many decisions.
const MOST_STEPS: u32 = 600;

/// The most quick deals in one turn.
const QUICK_DEALS: u8 = 3;

/// Plays on until so many turns have ended, or the game has.
pub(super) fn look_ahead(world: &mut State, worth: &Worth, turns: u32) {
    let mut passed = Seats::NONE;
    let (mut left, mut deals) = (turns, 0);
    let mut active = world.active();
    for _ in 0..MOST_STEPS {
        if world.active() != active {
            (active, deals) = (world.active(), 0);
            left -= 1;
            if left == 0 {
                return;
            }
        }
        if let Some((seat, action)) = shift(world, worth) {
            if world.apply(seat, &action, &mut Silent).is_err() {
                return;
            }
            continue;
        }
        if world.phase() == Phase::P2Trade && world.offers().is_empty() && deals < QUICK_DEALS {
            deals += 1;
            match QuickDeal::best(world, worth) {
                Some(deal) if deal.carry_out(world).is_none() => return,
                Some(_) => {}
                None => deals = QUICK_DEALS,
            }
            continue;
        }
        let awaited = world.awaited();
        let answering = world.asked().without(awaited).without(passed);
        let Some(seat) = [answering, awaited].into_iter().find_map(|seats| seats.nth(0)) else { return };
        match hurry(world, worth, seat) {
            Some(action) if world.apply(seat, &action, &mut Silent).is_ok() => passed = Seats::NONE,
            None if !awaited.contains(seat) => passed.insert(seat),
            _ => return,
        }
    }
}

/// Whoever has a lady shift to decide.
fn shift(world: &State, worth: &Worth) -> Option<(Seat, Action)> {
    let shifting = |seat: Seat| Some((seat, world.shift(seat)?.index()?));
    let (seat, index) = Seat::all(world.players()).find_map(shifting)?;
    let action = match best_shift(worth, world.fields(seat)[index]) {
        Some(shift) => Action::ShiftLady { position: shift.position, by: shift.by.cast_signed() },
        None => Action::NoShift {},
    };
    Some((seat, action))
}

/// What a farmer does without much thought.
fn hurry(world: &State, worth: &Worth, seat: Seat) -> Option<Action> {
    match world.phase() {
        Phase::P1Done => Some(Action::TurnOver {}),
        Phase::P4Draw => Some(Action::Draw {}),
        Phase::P1MustPlant | Phase::P1MayPlant => {
            let must = world.phase() == Phase::P1MustPlant;
            let &front = world.hand(seat).first()?;
            match best_planting(worth, world.fields(seat), front, must) {
                Some(planting) if must || planting.gain > 0.0 => {
                    let field = field(planting.field);
                    Some(if planting.harvest { Action::Harvest { field } } else { Action::PlantFromHand { field } })
                }
                _ => Some(Action::TurnOver {}),
            }
        }
        Phase::P2Trade if world.offers().is_empty() => Some(Action::EndTrading {}),
        Phase::P2Trade => {
            let known = Knowledge::in_world(world, seat);
            Decision::new(&known, worth).in_a_hurry().map(|choice| choice.action)
        }
        Phase::P3Plant => match plan(worth, rows(world, seat), &pending(world, seat)).first? {
            Step::Harvest(index) => Some(Action::Harvest { field: field(index) }),
            Step::Plant(card, index) => {
                let face_up = seat == world.active() && world.face_up().contains(&card);
                let card = if face_up { CardRef::FaceUp(card) } else { CardRef::Received(card) };
                Some(Action::PlantPending { card, field: field(index) })
            }
        },
        Phase::GameOver => None,
    }
}

pub(super) fn rows(world: &State, seat: Seat) -> Rows {
    world.fields(seat).iter().copied().collect()
}

/// What lies before a player.
fn pending(world: &State, seat: Seat) -> Pile {
    let face_up = if seat == world.active() { world.face_up() } else { &[] };
    world.received(seat).each().chain(face_up.iter().copied()).collect()
}

/// What a player has: coins, fields, what lies before them and the hand.
pub(super) fn standing(world: &State, worth: &Worth, seat: Seat) -> f32 {
    let rows = rows(world, seat);
    let grown: f32 = rows.iter().map(|&row| worth.row(row)).sum();
    let planted = plan(worth, rows, &pending(world, seat));
    f32::from(world.coins(seat)) + grown + planted.gain + worth.hand(planted.rows, world.hand(seat))
}

/// The chance to win, by what everybody has.
pub(super) fn chance_to_win(world: &State, worth: &Worth, me: Seat) -> f32 {
    let heat = 1.0 + 0.25 * worth.outlook.rounds_left.min(8.0);
    let mine = standing(world, worth, me);
    let others = Seat::all(world.players()).map(|seat| ((standing(world, worth, seat) - mine) / heat).exp());
    1.0 / others.sum::<f32>()
}
