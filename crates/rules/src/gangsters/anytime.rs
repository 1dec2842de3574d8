//! What the active player may do between any two other actions: harvest, and buy the 3rd field.

use super::data::coins;
use super::event::Event;
use super::phases::wrong_phase;
use super::state::{Phase, State};
use crate::bean::Bean;
use crate::field::{Field, FieldIndex};
use crate::game::Log;
use crate::list::List;
use crate::refusal::{Reason, Refusal};
use crate::seat::Seat;

impl State {
    /// GA-HARV-01 to GA-HARV-08.
    pub(super) fn harvest(&mut self, seat: Seat, field: FieldIndex, log: &mut impl Log<Event>) -> Result<(), Refusal> {
        let received_forces = self.must_make_room(seat);
        if seat != self.active && !received_forces {
            let rule = if self.rules.trading { "GA-TRADE-08" } else { "GA-HARV-01" };
            return Err(Refusal::new(rule, Reason::NotYourTurnToHarvest));
        }
        if self.phase == Phase::Window4 {
            return Err(wrong_phase("GA-TRADE-10"));
        }
        let farm = self.farm(seat);
        let no_such_field = || Refusal::new("GA-HARV-08", Reason::NoSuchField { field });
        let index = field.index().ok_or_else(no_such_field)?;
        let crop = farm.get(field).ok_or_else(no_such_field)?;
        let single = crop.cards() == 1;
        if crop.is_empty() {
            return Err(Refusal::new("GA-HARV-08", Reason::FieldEmpty { field }));
        }
        let all_single = farm.fields().iter().all(|field| field.cards() == 1);
        let must_harvest = received_forces || self.must_harvest(seat);
        if single && !(all_single && must_harvest) {
            return Err(Refusal::new("GA-HARV-03", Reason::FieldProtected { field }));
        }
        self.sell(seat, index, log);
        if single && self.phase == Phase::MayPlant && !received_forces {
            // Who makes room like this has chosen to plant (GA-HARV-07).
            self.enter(Phase::MustPlant, log);
        }
        Ok(())
    }

    /// Whether a received card that is to be planted now finds no room (GA-HARV-04, GA-TRADE-08).
    fn must_make_room(&self, seat: Seat) -> bool {
        let mut received = self.received[seat.index()].iter();
        self.phase.plants_received() && received.any(|(bean, _)| self.room(seat, bean).is_empty())
    }

    /// Whether a card that the active player has to plant, or plants next, finds no room (GA-HARV-04, GA-SOLO-06).
    fn must_harvest(&self, seat: Seat) -> bool {
        let no_room = |bean: Bean| self.room(seat, bean).is_empty();
        match self.phase {
            Phase::MustPlant | Phase::MayPlant => self.hands.front(seat).is_some_and(no_room),
            Phase::Use if self.rules.is_solo() => {
                let boss_takes_it = |bean| self.grower(bean).is_some() || self.first_vacant().is_some();
                self.row.iter().any(|(bean, _)| no_room(bean) && !boss_takes_it(bean))
            }
            _ => false,
        }
    }

    /// Turns a field into coins; the rest goes to the discard pile (GA-HARV-02, GA-HARV-06).
    pub(super) fn sell(&mut self, seat: Seat, index: usize, log: &mut impl Log<Event>) {
        let crop = std::mem::replace(self.farm_mut(seat).field_mut(index), Field::EMPTY);
        let Some(bean) = crop.bean() else { return };
        let earned = coins(bean, crop.cards());
        self.coins.push(seat, bean, earned);
        for _ in earned..crop.cards() {
            self.piles.discard(bean);
        }
        log.record(|| Event::Harvested {
            seat,
            field: FieldIndex::at(index),
            bean,
            cards: crop.cards(),
            coins: earned,
        });
    }

    /// GA-FIELD3-01 to GA-FIELD3-04, GA-SOLO-01.
    pub(super) fn buy_third_field(&mut self, seat: Seat, log: &mut impl Log<Event>) -> Result<(), Refusal> {
        if seat != self.active {
            return Err(Refusal::new("GA-FIELD3-04", Reason::NotActive));
        }
        if self.phase == Phase::Window4 {
            return Err(wrong_phase("GA-TRADE-10"));
        }
        let Some(price) = self.rules.third_field else {
            return Err(Refusal::new("GA-SOLO-01", Reason::PurchaseNotAvailable));
        };
        if self.has_bought(seat) {
            return Err(Refusal::new("GA-FIELD3-04", Reason::AlreadyBought));
        }
        let coins = self.coins.count(seat);
        if coins < price {
            return Err(Refusal::new("GA-FIELD3-04", Reason::NotEnoughCoins { price, coins }));
        }
        let mut paid = List::<Bean, 4>::new();
        for _ in 0..price {
            let coin = self.coins.pop(seat).expect("the price was counted before");
            self.piles.discard(coin);
            paid.push(coin);
        }
        self.farm_mut(seat).add_field();
        log.record(|| Event::BoughtThirdField { seat, price, paid: paid.to_vec() });
        Ok(())
    }
}
