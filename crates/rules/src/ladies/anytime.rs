//! What a player may do between any two other actions: harvest, and buy a 3rd field.

use super::card::{Card, Figure};
use super::data::{FIELDS, THIRD_FIELD_PRICE};
use super::event::Event;
use super::row::Row;
use super::state::{Phase, State};
use crate::bean::Bean;
use crate::deck::{Deck as _, exhaust, renew};
use crate::field::FieldIndex;
use crate::game::Log;
use crate::list::List;
use crate::refusal::{Reason, Refusal};
use crate::seat::Seat;

/// The most coins a harvest pays.
const MOST_COINS: usize = 5;

impl State {
    /// LA-HARV-01 to LA-HARV-11.
    pub(super) fn harvest(&mut self, seat: Seat, field: FieldIndex, log: &mut impl Log<Event>) -> Result<(), Refusal> {
        let farm = self.farm(seat);
        let no_such_field = || Refusal::new("LA-HARV-11", Reason::NoSuchField { field });
        let index = field.index().ok_or_else(no_such_field)?;
        let row = farm.get(field).ok_or_else(no_such_field)?;
        if row.is_empty() {
            return Err(Refusal::new("LA-HARV-11", Reason::FieldEmpty { field }));
        }
        if self.protection(seat).protects(farm, row) {
            let rule = if self.must_harvest(seat) { "LA-HARV-05" } else { "LA-HARV-03" };
            return Err(Refusal::new(rule, Reason::FieldProtected { field }));
        }
        self.sell(seat, index, log);
        if self.phase == Phase::P4Draw && self.is_last_turn() {
            // The Garden lady has taken the last card: the game ends at once (LA-END-02).
            self.end_game(log);
        }
        Ok(())
    }

    /// Turns a field into coins, its topmost cards; the rest goes to the discard pile, both in their order (LA-HARV-08).
    pub(super) fn sell(&mut self, seat: Seat, index: usize, log: &mut impl Log<Event>) {
        let row = std::mem::take(self.farm_mut(seat).field_mut(index));
        let Some(top) = row.top() else { return };
        if top.bean() == Bean::Garden && top.figure() == Figure::Lady {
            self.sell_to_garden_lady(seat, index, row, log);
            return;
        }
        let coins = row.coins();
        let discarded = row.each().len() - coins as usize;
        for (place, card) in row.each().enumerate() {
            if place < discarded {
                self.piles.discard(card);
            } else {
                self.coins.push(seat, card, 1);
            }
        }
        log.record(|| harvested(seat, index, row, coins));
    }

    /// Her coins come from the discard pile, and if that is too small from the deck; then all her beans are discarded
    /// (LA-GARD-01 to LA-GARD-04, LA-SUP-05).
    fn sell_to_garden_lady(&mut self, seat: Seat, index: usize, row: Row, log: &mut impl Log<Event>) {
        let mut from_discard = List::<Card, MOST_COINS>::new();
        let (mut from_deck, had_deck) = (0, self.piles.deck_len() > 0);
        for _ in 0..row.coins() {
            if let Some(card) = self.piles.take_discard_top() {
                from_discard.push(card);
                self.coins.push(seat, card, 1);
            } else if let Some(card) = self.piles.draw() {
                from_deck += 1;
                self.coins.push(seat, card, 1);
            }
        }
        row.each().for_each(|card| self.piles.discard(card));
        let coins = from_discard.len() as u8 + from_deck;
        log.record(|| Event::Harvested {
            seat,
            field: FieldIndex::at(index),
            bean: Bean::Garden,
            figures: row.figures().collect(),
            coins,
            from_discard: from_discard.to_vec(),
            from_deck,
        });
        if had_deck && self.piles.deck_len() == 0 {
            exhaust(self, log);
            renew(self, log);
        }
    }

    /// LA-FIELD3-01 to LA-FIELD3-06.
    pub(super) fn buy_third_field(&mut self, seat: Seat, log: &mut impl Log<Event>) -> Result<(), Refusal> {
        if seat != self.active {
            return Err(Refusal::new("LA-FIELD3-02", Reason::NotYourTurnToBuy));
        }
        if self.has_bought(seat) {
            return Err(Refusal::new("LA-FIELD3-03", Reason::AlreadyBought));
        }
        if self.third_fields_left() == 0 {
            return Err(Refusal::new("LA-FIELD3-04", Reason::NoThirdFieldLeft));
        }
        let (price, coins) = (THIRD_FIELD_PRICE, self.coins.count(seat));
        if coins < price {
            return Err(Refusal::new("LA-FIELD3-06", Reason::NotEnoughCoins { price, coins }));
        }
        let mut paid = List::<Card, { THIRD_FIELD_PRICE as usize }>::new();
        for _ in 0..price {
            paid.push(self.coins.pop(seat).expect("the price was counted before"));
        }
        for &coin in &paid {
            self.piles.discard(coin);
        }
        debug_assert_eq!(self.farm(seat).fields().len(), FIELDS as usize);
        self.farm_mut(seat).add_field();
        let left = self.third_fields_left();
        log.record(|| Event::BoughtThirdField { seat, price, paid: paid.to_vec(), left });
        Ok(())
    }
}

fn harvested(seat: Seat, index: usize, row: Row, coins: u8) -> Event {
    Event::Harvested {
        seat,
        field: FieldIndex::at(index),
        bean: row.bean().unwrap_or_default(),
        figures: row.figures().collect(),
        coins,
        from_discard: Vec::new(),
        from_deck: 0,
    }
}
