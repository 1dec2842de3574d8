//! What must hold after every action.

use super::state::{Phase, State};
use crate::bean::Bean;
use crate::deck::Deck as _;
use crate::field::MAX_FIELDS;
use crate::seat::{MAX_SEATS, Seat};
use crate::trade::check_offers;

impl State {
    pub(super) fn check_invariants(&self) -> Result<(), String> {
        self.check_cards_add_up()?;
        self.check_places()?;
        check_offers(self)?;
        self.check_way_on()
    }

    /// Every card of the game is somewhere, of every variety (CL-GEN-05).
    fn check_cards_add_up(&self) -> Result<(), String> {
        let mut found = [0_u16; Bean::COUNT];
        let mut count = |bean: Bean, cards: u8| found[bean.index()] += u16::from(cards);
        self.piles.deck().chain(self.piles.discard_pile().iter().copied()).for_each(|bean| count(bean, 1));
        for seat in Seat::all(self.rules.players) {
            self.hands.of(seat).iter().for_each(|&bean| count(bean, 1));
            self.coins.of(seat).for_each(|bean| count(bean, 1));
            for field in self.farm(seat).fields() {
                field.bunch().iter().for_each(|(bean, cards)| count(bean, cards));
            }
        }
        let bunches = [self.face_up, self.drawn, self.offered, self.out_of_game];
        for bunch in bunches.into_iter().chain(self.received) {
            bunch.iter().for_each(|(bean, cards)| count(bean, cards));
        }
        for bean in Bean::ALL {
            let (found, cards) = (found[bean.index()], u16::from(self.rules.cards(bean)));
            if found != cards {
                return Err(format!("{found} {bean} cards instead of {cards} (CL-GEN-05)"));
            }
        }
        Ok(())
    }

    /// Cards lie open only in the phases that have them, and the exhaustions end the game in time.
    fn check_places(&self) -> Result<(), String> {
        let trading = matches!(self.phase, Phase::P2Trade | Phase::P3Plant);
        if !trading && self.anybody_pending() {
            return Err("face-up or received cards outside phases 2 and 3".into());
        }
        if self.phase == Phase::P3Plant && !self.anybody_pending() {
            return Err("phase 3 with nothing to plant".into());
        }
        if self.phase != Phase::D3Plant && !self.drawn.is_empty() {
            return Err("drawn cards outside step 3".into());
        }
        if !matches!(self.phase, Phase::D1Offer | Phase::GameOver) && !self.offered.is_empty() {
            return Err("an offer lies there outside step 1".into());
        }
        if self.piles.exhaustions() > self.rules.final_exhaustion {
            return Err("the deck ran out more often than the game lasts".into());
        }
        let over = matches!(self.phase, Phase::P2Trade | Phase::P3Plant | Phase::D3Plant | Phase::GameOver);
        if self.is_last_turn() && !over {
            return Err("play goes on after the final exhaustion".into());
        }
        let empty_handed = self.hands.len(self.active) == 0;
        let needs_hand = [Phase::P1MustPlant, Phase::P1MayPlant, Phase::D2MustPlant, Phase::D2MayPlant];
        if empty_handed && (needs_hand.contains(&self.phase) || self.phase == Phase::D2MayDiscard) {
            return Err("an empty hand where a card must or may be planted".into());
        }
        if (self.rules.players as usize..MAX_SEATS).map(Seat::at).any(|seat| self.hands.len(seat) > 0) {
            return Err("a hand at an empty seat".into());
        }
        Ok(())
    }

    /// Who must plant can: if no field fits, all are occupied and one may be harvested.
    fn check_way_on(&self) -> Result<(), String> {
        for seat in Seat::all(self.rules.players) {
            let farm = self.farm(seat);
            let occupied = farm.fields().iter().all(|field| !field.is_empty());
            if occupied && self.rules.protection().harvestable(*farm).is_empty() {
                return Err(format!("{seat} can neither plant nor harvest"));
            }
            debug_assert!(farm.fields().len() <= MAX_FIELDS);
        }
        Ok(())
    }
}
