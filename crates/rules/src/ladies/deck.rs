//! Drawing: what Ladies tells `crate::deck`, and where drawn cards go (LA-SUP-01 to LA-SUP-07).

use super::card::Card;
use super::cards::FaceUp;
use super::data::{DRAWN, FINAL_EXHAUSTION, TURNED_OVER};
use super::event::Event;
use super::state::State;
use crate::deck::{Deck, Run, draw_cards};
use crate::game::Log;
use crate::list::List;
use crate::piles::Piles;
use crate::seat::Seat;

impl Deck for State {
    type Card = Card;

    #[inline]
    fn piles(&self) -> &Piles<Card> {
        &self.piles
    }

    #[inline]
    fn piles_mut(&mut self) -> &mut Piles<Card> {
        &mut self.piles
    }

    fn reshuffle(&mut self) {
        self.piles.reshuffle(&mut self.shuffles);
    }

    #[inline]
    fn is_last_turn(&self) -> bool {
        self.piles.exhaustions() >= FINAL_EXHAUSTION
    }

    fn tell_deck(run: Run) -> Event {
        match run {
            Run::Out { count, last } => Event::DeckExhausted { count, last },
            Run::Reshuffled { cards } => Event::Reshuffled { cards },
        }
    }
}

impl State {
    /// Turns two cards over for all to see (LA-P2-01).
    pub(super) fn reveal(&mut self, log: &mut impl Log<Event>) -> FaceUp {
        let mut cards = List::<Card, { TURNED_OVER as usize }>::new();
        draw_cards(self, TURNED_OVER, log, |_, card, _| cards.push(card));
        log.record(|| Event::TurnedOver { seat: self.active, cards: cards.to_vec() });
        cards.iter().copied().collect()
    }

    /// Draws three cards to the back of a hand (LA-P4-01).
    pub(super) fn draw_to_hand(&mut self, seat: Seat, log: &mut impl Log<Event>) {
        draw_cards(self, DRAWN, log, |state, card, log| {
            state.hands.push_back(seat, card);
            log.record(|| Event::Drew { seat, card: Some(card) });
        });
    }
}
