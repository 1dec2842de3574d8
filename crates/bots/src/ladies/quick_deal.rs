//! Deals in an imagined world, where all hands are known: found at a glance, and struck at once.
//!
//! Without them, everybody who looks ahead would have to plant whatever is turned over, and every field would seem worth little.

use beanfield_rules::game::{Game, Silent};
use beanfield_rules::hand::HandPosition;
use beanfield_rules::ladies::{Action, Card, CardRef, Kind, State, Want};
use beanfield_rules::negotiation::Addressee;
use beanfield_rules::seat::Seat;

use super::farm::{Rows, best_planting, plan};
use super::knowledge::Pile;
use super::rollout::rows;
use super::worth::Worth;

/// A gain below this is not worth a deal.
const MARGIN: f32 = 0.05;

/// A face-up card goes to who can use it, for a card that the active player can use, or for nothing.
pub(super) struct QuickDeal {
    with: Seat,
    gives: Card,
    gets: Option<(usize, Card)>,
}

impl QuickDeal {
    /// The deal that brings the active player most, among those that both sides gain by.
    pub(super) fn best(world: &State, worth: &Worth) -> Option<Self> {
        let active = world.active();
        let face_up = world.face_up();
        if face_up.is_empty() {
            return None;
        }
        let ground = |seat| -> Rows {
            let received: Pile = world.received(seat).each().collect();
            if received.is_empty() { rows(world, seat) } else { plan(worth, rows(world, seat), &received).rows }
        };
        let gain = |rows: &Rows, card: Card| best_planting(worth, rows, card, true).map_or(0.0, |it| it.gain);
        let own = ground(active);
        let rivalry = 1.0 / f32::from(world.players() - 1);
        let mut best: Option<(f32, Self)> = None;
        for with in Seat::all(world.players()).filter(|&seat| seat != active) {
            let theirs = ground(with);
            for &gives in face_up {
                let (given, taken) = (-gain(&own, gives), gain(&theirs, gives));
                if taken <= MARGIN {
                    continue;
                }
                let mut consider = |gets: Option<(usize, Card)>, got: f32, lost: f32| {
                    let (mine, other) = (given + got, taken - lost);
                    let score = mine - rivalry * other;
                    let good = mine > MARGIN && other > MARGIN && score > 0.0 && other > rivalry * mine;
                    if good && best.as_ref().is_none_or(|(most, _)| score > *most) {
                        best = Some((score, Self { with, gives, gets }));
                    }
                };
                consider(None, 0.0, 0.0);
                let hand = world.hand(with).iter().enumerate();
                for (place, &card) in hand.filter(|(_, card)| own.iter().any(|row| row.grows(card.bean()))) {
                    let got = gain(&own, card);
                    if got > 0.0 && card.bean() != gives.bean() {
                        let lost = gain(&theirs, card);
                        consider(Some((place, card)), got, lost * if lost > 0.0 { 0.75 } else { 0.35 });
                    }
                }
            }
        }
        best.map(|(_, deal)| deal)
    }

    pub(super) fn carry_out(&self, world: &mut State) -> Option<()> {
        let want = self.gets.map_or_else(Want::nothing, |(_, card)| Want::one(Kind::Bean(card.bean())));
        let give = [CardRef::FaceUp(self.gives)].into_iter().collect();
        let propose = Action::Propose { to: Addressee::Seat(self.with), give, want, answers: None };
        world.apply(world.active(), &propose, &mut Silent).ok()?;
        let offer = world.offers().last()?.number;
        let cards = self.gets.iter().map(|(place, _)| CardRef::Hand(HandPosition::from(*place as u8 + 1))).collect();
        world.apply(self.with, &Action::Accept { offer, cards }, &mut Silent).ok()
    }
}
