//! What a player may do between any two other actions: harvest, and buy the 3rd field.

use super::data::{Edition, coins};
use super::event::Event;
use super::state::State;
use crate::bean::Bean;
use crate::field::{Field, FieldIndex};
use crate::game::Log;
use crate::list::List;
use crate::refusal::{Reason, Refusal};
use crate::seat::Seat;

impl State {
    /// CL-HARV-01 to CL-HARV-11.
    pub(super) fn harvest(&mut self, seat: Seat, field: FieldIndex, log: &mut impl Log<Event>) -> Result<(), Refusal> {
        if self.rules.is_duel() && seat != self.active {
            return Err(Refusal::new("CL-HARV-02", Reason::NotYourTurnToHarvest));
        }
        let farm = self.farm(seat);
        let no_such_field = || Refusal::new("CL-FIELD-07", Reason::NoSuchField { field });
        let index = field.index().ok_or_else(no_such_field)?;
        let crop = farm.get(field).ok_or_else(no_such_field)?;
        if crop.is_empty() {
            return Err(Refusal::new("CL-HARV-09", Reason::FieldEmpty { field }));
        }
        if self.rules.protection().protects(farm, crop) {
            let rule = match self.rules.edition {
                Edition::Y2000 => "CL-HARV-07",
                Edition::Modern => "CL-HARV-08",
            };
            return Err(Refusal::new(rule, Reason::FieldProtected { field }));
        }
        self.sell(seat, index, log);
        Ok(())
    }

    /// Turns a field into coins; the rest goes to the discard pile (CL-HARV-03 to CL-HARV-06).
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

    /// CL-BUY-01 to CL-BUY-12.
    pub(super) fn buy_third_field(&mut self, seat: Seat, log: &mut impl Log<Event>) -> Result<(), Refusal> {
        let Some(price) = self.rules.third_field else {
            return Err(Refusal::new("CL-BUY-10", Reason::PurchaseNotAvailable));
        };
        if self.has_bought(seat) {
            return Err(Refusal::new("CL-BUY-11", Reason::AlreadyBought));
        }
        let coins = self.coins.count(seat);
        if coins < price {
            return Err(Refusal::new("CL-BUY-09", Reason::NotEnoughCoins { price, coins }));
        }
        let mut paid = List::<Bean, 3>::new();
        for _ in 0..price {
            paid.push(self.coins.pop(seat).expect("the price was counted before"));
        }
        for &coin in &paid {
            if self.rules.is_duel() {
                self.out_of_game.add(coin);
            } else {
                self.piles.discard(coin);
            }
        }
        self.farm_mut(seat).add_field();
        let shown = !self.rules.is_duel();
        log.record(|| Event::BoughtThirdField { seat, price, paid: shown.then(|| paid.to_vec()) });
        Ok(())
    }
}
