//! What must hold after every action (section 4.5 of the specification).

use super::column::Column;
use super::data::{BONUS_CARDS, FIELDS, PLAYERS, PROTECTION, TURNED_OVER, cards};
use super::state::{Phase, State};
use crate::bean::Bean;
use crate::card::Card as _;
use crate::seat::{MAX_SEATS, Seat};

impl State {
    pub(super) fn check_invariants(&self) -> Result<(), String> {
        self.check_cards_add_up()?;
        self.check_bonus_cards_add_up()?;
        self.check_places()?;
        self.check_gift_row()?;
        self.check_way_on()
    }

    /// Every bean card is somewhere, of every type (DU-GEN-03).
    fn check_cards_add_up(&self) -> Result<(), String> {
        let mut found = [0_u16; Bean::COUNT];
        let mut count = |bean: Bean, cards: u8| found[bean.index()] += u16::from(cards);
        self.piles.deck().chain(self.piles.discard_pile().iter().copied()).for_each(|bean| count(bean, 1));
        for seat in Seat::all(PLAYERS) {
            self.hands.of(seat).iter().for_each(|&bean| count(bean, 1));
            self.dollars.of(seat).for_each(|bean| count(bean, 1));
            for field in self.farm(seat).fields() {
                field.bunch().iter().for_each(|(bean, cards)| count(bean, cards));
            }
        }
        self.turned_over.iter().for_each(|(bean, cards)| count(bean, cards));
        self.gift.into_iter().for_each(|gift| count(gift.bean, 1));
        for bean in Bean::ALL {
            let (found, cards) = (found[bean.index()], u16::from(cards(bean)));
            if found != cards {
                return Err(format!("{found} {bean} cards instead of {cards} (DU-GEN-03)"));
            }
        }
        Ok(())
    }

    fn check_bonus_cards_add_up(&self) -> Result<(), String> {
        let mut found = [0_u8; BONUS_CARDS];
        let piles = self.bonus_piles.deck().chain(self.bonus_piles.discard_pile().iter().copied());
        let hands = self.bonus_hands.iter().flat_map(|hand| hand.iter().copied());
        let fulfilled = self.fulfilled.iter().flat_map(|cards| cards.iter());
        piles.chain(hands).chain(fulfilled).for_each(|card| found[card.kind()] += 1);
        match found.iter().position(|&count| count != 1) {
            Some(kind) => Err(format!("bonus card {} is there {} times (DU-GEN-03)", kind + 1, found[kind])),
            None => Ok(()),
        }
    }

    /// Fields are legal columns, and cards lie open only in the phases that have them.
    fn check_places(&self) -> Result<(), String> {
        for seat in Seat::all(PLAYERS) {
            let fields = self.farm(seat).fields();
            if fields.len() != FIELDS as usize {
                return Err(format!("{seat} has {} fields (DU-SET-01)", fields.len()));
            }
            if fields.iter().any(|field| Column::of(field.beans()) != Some(*field)) {
                return Err(format!("a field of {seat} has a gap (DU-PLANT-02)"));
            }
            if self.phase == Phase::GameOver && fields.iter().any(|field| !field.is_empty()) {
                return Err("a field that was not harvested at the end".into());
            }
        }
        let open = self.phase.has_gift_cards_pushed() || self.phase == Phase::P3Active;
        if !open && !self.turned_over.is_empty() {
            return Err("turned-over cards outside phases 2 and 3".into());
        }
        if self.turned_over.total() > u32::from(TURNED_OVER) {
            return Err("no more than three cards are turned over".into());
        }
        if self.gift.is_some() && !matches!(self.phase, Phase::P3Active | Phase::P3Opponent) {
            return Err("a gift outside phase 3".into());
        }
        if self.phase == Phase::P3Active && self.turned_over.is_empty() && self.gift_of(self.active).is_none() {
            return Err("phase 3 of the active player with nothing to plant".into());
        }
        if self.phase == Phase::P3Opponent && self.gift_of(self.opponent()).is_none() {
            return Err("phase 3 of the opponent without a gift".into());
        }
        let empty_handed = self.hands.len(self.active) == 0;
        if empty_handed && matches!(self.phase, Phase::P1MustPlant | Phase::P1MayPlant) {
            return Err("an empty hand where a card must or may be planted".into());
        }
        if (PLAYERS as usize..MAX_SEATS).map(Seat::at).any(|seat| self.hands.len(seat) > 0) {
            return Err("a hand at an empty seat".into());
        }
        Ok(())
    }

    /// Gift cards are pushed in phase 2 alone, each once, and an offer that is to be given is genuine.
    fn check_gift_row(&self) -> Result<(), String> {
        if !self.phase.has_gift_cards_pushed() && !self.pushed.is_empty() {
            return Err("a pushed gift card outside phase 2".into());
        }
        if (1..self.pushed.len()).any(|n| self.pushed[..n].contains(&self.pushed[n])) {
            return Err("a gift card is pushed twice (DU-GIFT-05)".into());
        }
        match self.phase {
            Phase::P2Offer if self.unpushed().is_empty() => Err("no gift card is left to offer".into()),
            Phase::P2Answer | Phase::P2Choose if self.pushed.is_empty() => Err("no offer lies on the table".into()),
            Phase::P2Choose if !self.can_give(self.giver(), self.offered()) => {
                Err("a bluff can't be given (DU-BLUFF-04)".into())
            }
            _ => Ok(()),
        }
    }

    /// Who must plant can: if no field fits, all are occupied and one may be harvested (DU-PROT-05).
    fn check_way_on(&self) -> Result<(), String> {
        for seat in Seat::all(PLAYERS) {
            let farm = self.farm(seat);
            let occupied = farm.fields().iter().all(|field| !field.is_empty());
            if occupied && PROTECTION.harvestable(*farm).is_empty() {
                return Err(format!("{seat} can neither plant nor harvest"));
            }
        }
        Ok(())
    }
}
