//! Deals in an imagined world, where all hands are known: found at a glance, and struck at once.
//!
//! Without them, everybody who looks ahead would have to plant whatever is turned over, and every field would seem worth little.

use beanfield_rules::bean::{Bean, Bunch};
use beanfield_rules::classic::{Action, CardRef, State, Want};
use beanfield_rules::game::{Game, Silent};
use beanfield_rules::hand::HandPosition;
use beanfield_rules::negotiation::Addressee;
use beanfield_rules::seat::Seat;

use super::farm::Ground;
use super::rollout::planted;
use super::worth::Worth;

/// A gain below this is not worth a deal.
const MARGIN: f32 = 0.05;

/// A face-up card goes to who can use it, for a card that the active player can use, or for nothing.
pub(super) struct QuickDeal {
    with: Seat,
    gives: Bean,
    gets: Option<(usize, Bean)>,
}

impl QuickDeal {
    /// The deal that brings the active player most, among those that both sides gain by.
    pub(super) fn best(world: &State, worth: &Worth) -> Option<Self> {
        let active = world.active();
        let face_up = world.face_up();
        if face_up.is_empty() {
            return None;
        }
        let ground = |seat| Ground::new(worth, planted(world, worth, seat, world.received(seat)).1);
        let own = ground(active);
        let rivalry = 1.0 / f32::from(world.players() - 1);
        let mut best: Option<(f32, Self)> = None;
        for with in Seat::all(world.players()).filter(|&seat| seat != active) {
            let theirs = ground(with);
            for (gives, _) in face_up.iter() {
                let given = -own.gain(gives);
                let taken = theirs.gain(gives);
                if taken <= MARGIN {
                    continue;
                }
                let mut consider = |gets: Option<(usize, Bean)>, got: f32, lost: f32| {
                    let (mine, other) = (given + got, taken - lost);
                    let score = mine - rivalry * other;
                    let good = mine > MARGIN && other > MARGIN && score > 0.0 && other > rivalry * mine;
                    if good && best.as_ref().is_none_or(|(most, _)| score > *most) {
                        best = Some((score, Self { with, gives, gets }));
                    }
                };
                consider(None, 0.0, 0.0);
                for (place, &bean) in world.hand(with).iter().enumerate().filter(|(_, bean)| **bean != gives) {
                    let got = own.gain(bean);
                    if got > 0.0 {
                        let lost = theirs.gain(bean);
                        consider(Some((place, bean)), got, lost * if lost > 0.0 { 0.75 } else { 0.35 });
                    }
                }
            }
        }
        best.map(|(_, deal)| deal)
    }

    pub(super) fn carry_out(&self, world: &mut State) -> Option<()> {
        let want = Want::from(self.gets.map_or(Bunch::NONE, |(_, bean)| Bunch::of(bean, 1)));
        let give = [CardRef::FaceUp(self.gives)].into_iter().collect();
        let propose = Action::Propose { to: Addressee::Seat(self.with), give, want, answers: None };
        world.apply(world.active(), &propose, &mut Silent).ok()?;
        let offer = world.offers().last()?.number;
        let cards = self.gets.iter().map(|(place, _)| CardRef::Hand(HandPosition::from(*place as u8 + 1))).collect();
        world.apply(self.with, &Action::Accept { offer, cards }, &mut Silent).ok()
    }
}
