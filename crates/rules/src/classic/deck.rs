//! Drawing, and what happens when the deck runs out.

use super::data::DUEL_DRAWN;
use super::event::Event;
use super::state::State;
use crate::bean::Bean;
use crate::game::Log;
use crate::list::List;
use crate::seat::Seat;

/// Cards laid open from the deck at once.
pub(super) type Revealed = List<Bean, { DUEL_DRAWN as usize }>;

impl State {
    /// Draws up to `cards` cards, one at a time from the top, and hands each to `take`. One atomic step (CL-TURN-04).
    fn draw_cards<L: Log<Event>>(&mut self, cards: u8, log: &mut L, mut take: impl FnMut(&mut Self, Bean, &mut L)) {
        if self.piles.deck_len() == 0 && !self.renew_deck(log) {
            // CL-DECK-07: nothing to draw and nothing to shuffle counts as an exhaustion.
            self.exhaust(log);
            return;
        }
        for _ in 0..cards {
            let Some(card) = self.piles.draw() else { return };
            take(self, card, log);
            if self.piles.deck_len() == 0 {
                // CL-DECK-02: exhausted at the instant the last card is drawn.
                self.exhaust(log);
                self.renew_deck(log);
            }
        }
    }

    fn exhaust(&mut self, log: &mut impl Log<Event>) {
        self.piles.count_exhaustion();
        log.record(|| Event::DeckExhausted { count: self.piles.exhaustions(), last: self.is_last_turn() });
    }

    /// Shuffles the discard pile into a new deck, unless it is empty or the deck has run out for the last time
    /// (CL-DECK-03, CL-DECK-05, CL-DECK-06).
    fn renew_deck(&mut self, log: &mut impl Log<Event>) -> bool {
        if self.is_last_turn() || self.piles.discard_len() == 0 {
            return false;
        }
        self.piles.reshuffle(&mut self.shuffles);
        log.record(|| Event::Reshuffled { cards: self.piles.deck_len() as u8 });
        true
    }

    /// Turns cards over for all to see.
    pub(super) fn reveal(&mut self, cards: u8, log: &mut impl Log<Event>) -> Revealed {
        let mut revealed = Revealed::new();
        self.draw_cards(cards, log, |_, card, _| revealed.push(card));
        revealed
    }

    /// Draws to the back of a hand, or round the table one card each.
    pub(super) fn draw_to_hands(&mut self, first: Seat, cards: u8, round_the_table: bool, log: &mut impl Log<Event>) {
        let players = self.rules.players;
        let mut seat = first;
        self.draw_cards(cards, log, |state, card, log| {
            state.hands.push_back(seat, card);
            log.record(|| Event::Drew { seat, card: Some(card) });
            if round_the_table {
                seat = seat.left(players);
            }
        });
    }
}
