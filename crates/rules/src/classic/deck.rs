//! Drawing: what the classic games tell `crate::deck`, and where drawn cards go.

use super::data::DUEL_DRAWN;
use super::event::Event;
use super::state::State;
use crate::bean::Bean;
use crate::deck::{Deck, Run, draw_cards};
use crate::game::Log;
use crate::list::List;
use crate::piles::Piles;
use crate::seat::Seat;

/// Cards laid open from the deck at once.
pub(super) type Revealed = List<Bean, { DUEL_DRAWN as usize }>;

impl Deck for State {
    type Card = Bean;

    #[inline]
    fn piles(&self) -> &Piles<Bean> {
        &self.piles
    }

    #[inline]
    fn piles_mut(&mut self) -> &mut Piles<Bean> {
        &mut self.piles
    }

    fn reshuffle(&mut self) {
        self.piles.reshuffle(&mut self.shuffles);
    }

    #[inline]
    fn is_last_turn(&self) -> bool {
        self.piles.exhaustions() >= self.rules.final_exhaustion
    }

    fn tell_deck(run: Run) -> Event {
        match run {
            Run::Out { count, last } => Event::DeckExhausted { count, last },
            Run::Reshuffled { cards } => Event::Reshuffled { cards },
        }
    }
}

impl State {
    /// Turns cards over for all to see.
    pub(super) fn reveal(&mut self, cards: u8, log: &mut impl Log<Event>) -> Revealed {
        let mut revealed = Revealed::new();
        draw_cards(self, cards, log, |_, card, _| revealed.push(card));
        revealed
    }

    /// Draws to the back of a hand, or round the table one card each.
    pub(super) fn draw_to_hands(&mut self, first: Seat, cards: u8, round_the_table: bool, log: &mut impl Log<Event>) {
        let players = self.rules.players;
        let mut seat = first;
        draw_cards(self, cards, log, |state, card, log| {
            state.hands.push_back(seat, card);
            log.record(|| Event::Drew { seat, card: Some(card) });
            if round_the_table {
                seat = seat.left(players);
            }
        });
    }
}
