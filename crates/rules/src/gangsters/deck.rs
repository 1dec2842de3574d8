//! Drawing: the row, the refill, and what happens when the deck runs out.

use super::data::{REFILL, ROW, SOLO_HAND, VARIETIES};
use super::event::{Event, Pile, Source};
use super::state::State;
use crate::bean::Bean;
use crate::game::Log;

impl State {
    /// The draw phase: cards come one at a time until three have stayed (GA-DRAW-01 to GA-DRAW-10).
    pub(super) fn draw_row(&mut self, log: &mut impl Log<Event>) {
        self.begin_draw(log);
        let mut stayed = 0;
        while stayed < ROW {
            let Some(bean) = self.piles.draw() else { return };
            if let Some(boss) = self.grower(bean) {
                self.give(boss, bean, Source::Deck, None, log);
            } else {
                self.join_row(bean, Pile::Deck, log);
                self.pull_in(log);
                stayed += 1;
            }
            self.after_card(log);
        }
    }

    fn join_row(&mut self, bean: Bean, from: Pile, log: &mut impl Log<Event>) {
        self.row.add(bean);
        log.record(|| Event::JoinedRow { seat: self.active, bean, from });
    }

    /// Whatever lies on top of the discard pile and is of the kind of a set joins it (GA-DRAW-03).
    fn pull_in(&mut self, log: &mut impl Log<Event>) {
        while let Some(&top) = self.piles.discard_pile().first()
            && self.row.count(top) > 0
        {
            self.piles.take_discard_top();
            self.join_row(top, Pile::Discard, log);
        }
    }

    /// How many cards are drawn in the refill phase (GA-P6-01, GA-SOLO-08).
    #[must_use]
    pub fn refill_cards(&self) -> u8 {
        let held = self.hands.len(self.active) as u8;
        if self.rules.is_solo() && held < REFILL { SOLO_HAND - held } else { REFILL }
    }

    pub(super) fn refill(&mut self, log: &mut impl Log<Event>) {
        let (seat, cards) = (self.active, self.refill_cards());
        self.begin_draw(log);
        for _ in 0..cards {
            let Some(card) = self.piles.draw() else { return };
            self.hands.push_back(seat, card);
            log.record(|| Event::Drew { seat, card: Some(card) });
            self.after_card(log);
        }
    }

    /// A draw that starts with an empty deck: a new one is made without counting, or the exhaustion counts (GA-SUP-04).
    fn begin_draw(&mut self, log: &mut impl Log<Event>) {
        if self.piles.deck_len() == 0 && !self.is_last_turn() && !self.renew_deck(log) {
            self.exhaust(log);
        }
    }

    /// The deck is exhausted when its last card has been taken and dealt with (GA-SUP-01, GA-SUP-02).
    fn after_card(&mut self, log: &mut impl Log<Event>) {
        if self.piles.deck_len() == 0 {
            self.exhaust(log);
            self.renew_deck(log);
        }
    }

    fn exhaust(&mut self, log: &mut impl Log<Event>) {
        self.piles.count_exhaustion();
        log.record(|| Event::DeckExhausted { count: self.piles.exhaustions(), last: self.is_last_turn() });
    }

    /// Shuffles the discard pile into a new deck, unless it is empty or the deck has run out for the last time (GA-SUP-02
    /// to GA-SUP-04, GA-SOLO-10).
    fn renew_deck(&mut self, log: &mut impl Log<Event>) -> bool {
        if self.is_last_turn() || self.piles.discard_len() == 0 {
            return false;
        }
        self.piles.reshuffle_in(VARIETIES.map(|it| it.bean), &mut self.shuffles);
        log.record(|| Event::Reshuffled { cards: self.piles.deck_len() as u8 });
        true
    }
}
