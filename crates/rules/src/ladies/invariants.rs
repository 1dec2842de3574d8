//! What must hold after every action.

use super::card::{Card, Figure};
use super::data::{FIELDS, FINAL_EXHAUSTION, THIRD_FIELDS};
use super::state::{Phase, State};
use crate::card::Card as _;
use crate::deck::Deck as _;
use crate::field::MAX_FIELDS;
use crate::seat::{MAX_SEATS, Seat};
use crate::trade::check_offers;

impl State {
    pub(super) fn check_invariants(&self) -> Result<(), String> {
        self.check_cards_add_up()?;
        self.check_fields()?;
        self.check_places()?;
        self.check_shifts()?;
        check_offers(self)?;
        self.check_way_on()
    }

    fn seats(&self) -> impl Iterator<Item = Seat> {
        Seat::all(self.players)
    }

    /// Every card of the game is somewhere, of every type and figure (LA-GEN-02).
    fn check_cards_add_up(&self) -> Result<(), String> {
        let mut found = [0_u8; Card::KINDS];
        let mut count = |card: Card| found[card.kind()] += 1;
        self.piles.deck().chain(self.piles.discard_pile().iter().copied()).for_each(&mut count);
        self.face_up.cards().iter().for_each(|&card| count(card));
        for seat in self.seats() {
            self.hands.of(seat).iter().for_each(|&card| count(card));
            self.coins.of(seat).for_each(&mut count);
            self.received[seat.index()].each().chain(self.waiting[seat.index()].iter()).for_each(&mut count);
            self.farm(seat).fields().iter().flat_map(|row| row.each()).for_each(&mut count);
        }
        match Card::all().find(|card| found[card.kind()] != card.copies()) {
            Some(card) => Err(format!("{} {card} cards instead of {} (LA-GEN-02)", found[card.kind()], card.copies())),
            None => Ok(()),
        }
    }

    /// Nobody grows a bean twice, and no more 3rd fields are there than the game has.
    fn check_fields(&self) -> Result<(), String> {
        for seat in self.seats() {
            let rows = self.farm(seat).fields();
            if !(FIELDS as usize..=MAX_FIELDS).contains(&rows.len()) {
                return Err(format!("{seat} has {} fields", rows.len()));
            }
            let twice = |n: usize| rows[n].bean().is_some_and(|bean| rows[..n].iter().any(|row| row.grows(bean)));
            if (0..rows.len()).any(twice) {
                return Err(format!("{seat} grows a bean in two fields (LA-PLANT-02)"));
            }
            if self.phase == Phase::GameOver && rows.iter().any(|row| !row.is_empty()) {
                return Err("a field that was not harvested at the end".into());
            }
        }
        if self.seats().filter(|&seat| self.has_bought(seat)).count() > THIRD_FIELDS as usize {
            return Err(format!("there are only {THIRD_FIELDS} 3rd fields (LA-FIELD3-04)"));
        }
        Ok(())
    }

    /// Cards lie open only in the phases that have them, and the exhaustions end the game in time.
    fn check_places(&self) -> Result<(), String> {
        let lies_open = |seat: Seat| !self.pending(seat).is_empty();
        if !matches!(self.phase, Phase::P2Trade | Phase::P3Plant) && self.seats().any(lies_open) {
            return Err("face-up or received cards outside phases 2 and 3".into());
        }
        if self.phase == Phase::P3Plant && self.seats_pending().is_empty() {
            return Err("phase 3 with nothing to plant or decide".into());
        }
        if self.piles.exhaustions() > FINAL_EXHAUSTION {
            return Err("the deck ran out more often than the game lasts".into());
        }
        if self.is_last_turn() && self.phase == Phase::P4Draw {
            return Err("a draw after the final exhaustion".into());
        }
        let empty_handed = self.hands.len(self.active) == 0;
        if empty_handed && matches!(self.phase, Phase::P1MustPlant | Phase::P1MayPlant) {
            return Err("an empty hand where a card must or may be planted".into());
        }
        if (self.players as usize..MAX_SEATS).map(Seat::at).any(|seat| self.hands.len(seat) > 0) {
            return Err("a hand at an empty seat".into());
        }
        Ok(())
    }

    /// A shift is decided where a baby was just planted on a lady's field, and babies wait only for a shift.
    fn check_shifts(&self) -> Result<(), String> {
        for seat in self.seats() {
            let mut waiting = self.waiting[seat.index()].iter();
            let Some(field) = self.shifting[seat.index()] else {
                if waiting.next().is_some() {
                    return Err(format!("a baby of {seat} waits for nothing"));
                }
                continue;
            };
            let row = self.farm(seat).get(field).unwrap_or_default();
            if !row.has_lady() || row.top().is_none_or(|top| top.figure() != Figure::Baby) {
                return Err(format!("{seat} has no lady shift to decide in field {}", u8::from(field)));
            }
            let mine = match self.phase {
                Phase::P1MayPlant | Phase::P1Done => seat == self.active && self.planted > 0,
                Phase::P2Trade | Phase::P3Plant => true,
                Phase::P1MustPlant | Phase::P4Draw | Phase::GameOver => false,
            };
            if !mine {
                return Err(format!("{seat} has no lady shift to decide in this phase"));
            }
            if waiting.any(|baby| !self.farm(seat).fields().iter().any(|row| row.grows(baby.bean()))) {
                return Err(format!("{seat} has no field for a waiting baby"));
            }
        }
        Ok(())
    }

    /// Who must plant can: if no field fits, one may be harvested.
    fn check_way_on(&self) -> Result<(), String> {
        for seat in self.seats().filter(|&seat| self.must_harvest(seat)) {
            if self.protection(seat).harvestable(*self.farm(seat)).is_empty() {
                return Err(format!("{seat} can neither plant nor harvest"));
            }
        }
        Ok(())
    }
}
