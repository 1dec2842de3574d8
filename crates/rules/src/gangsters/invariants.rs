//! What must hold after every action.

use super::boss::Boss;
use super::data::{IN_PLAY, PLANTED, cards};
use super::state::{Phase, State};
use crate::bean::{Bean, BeanSet};
use crate::field::Field;
use crate::negotiation::Wishes;
use crate::seat::{MAX_SEATS, Seat};
use crate::trade::check_offers;

impl State {
    pub(super) fn check_invariants(&self) -> Result<(), String> {
        self.check_cards_add_up()?;
        self.check_fields()?;
        self.check_open_cards()?;
        self.check_trade()?;
        self.check_phase()
    }

    /// Every card of the game is somewhere, of every variety (GA-GEN-02).
    fn check_cards_add_up(&self) -> Result<(), String> {
        let mut found = [0_u16; Bean::COUNT];
        let mut count = |bean: Bean, cards: u8| found[bean.index()] += u16::from(cards);
        self.piles.deck().chain(self.piles.discard_pile().iter().copied()).for_each(|bean| count(bean, 1));
        for seat in Seat::all(self.rules.players) {
            self.hands.of(seat).iter().for_each(|&bean| count(bean, 1));
            self.coins.of(seat).for_each(|bean| count(bean, 1));
        }
        let fields = Seat::all(self.rules.players).flat_map(|seat| self.farm(seat).fields()).chain(&self.bosses);
        let bunches =
            fields.map(|field| field.bunch()).chain([self.row, self.offered, self.mafia]).chain(self.received);
        for bunch in bunches {
            bunch.iter().for_each(|(bean, cards)| count(bean, cards));
        }
        for bean in Bean::ALL {
            let (found, cards) = (found[bean.index()], u16::from(cards(bean)));
            if found != cards {
                return Err(format!("{found} {bean} cards instead of {cards} (GA-GEN-02)"));
            }
        }
        if (self.rules.players as usize..MAX_SEATS).map(Seat::at).any(|seat| self.hands.len(seat) > 0) {
            return Err("a hand at an empty seat".into());
        }
        Ok(())
    }

    /// Nobody grows a kind twice, and no boss waits with a field that is worth his price.
    fn check_fields(&self) -> Result<(), String> {
        let over = self.phase == Phase::GameOver;
        for seat in Seat::all(self.rules.players) {
            let fields = self.farm(seat).fields();
            if has_twice(fields) {
                return Err(format!("two fields of {seat} hold the same kind (GA-PLANT-02)"));
            }
            if over && fields.iter().any(|field| !field.is_empty()) {
                return Err("a field that was not sold at the end (GA-END-03)".into());
            }
        }
        if has_twice(&self.bosses) {
            return Err("two bosses grow the same kind (GA-PLANT-05)".into());
        }
        for boss in Boss::ALL {
            let field = self.boss_field(boss);
            let Some(bean) = field.bean() else { continue };
            if !self.rules.bosses.contains(&boss) {
                return Err(format!("{} is not in play (GA-GEN-03)", boss.key()));
            }
            if field.cards() >= boss.sells_at(bean) || over {
                return Err(format!("{} has not sold (GA-MAFIA-02)", boss.key()));
            }
        }
        Ok(())
    }

    /// Row and offer lie there only in the phases that have them.
    fn check_open_cards(&self) -> Result<(), String> {
        if !matches!(self.phase, Phase::Window4 | Phase::Use | Phase::Fill) && !self.row.is_empty() {
            return Err("a row before it is drawn or after it was used".into());
        }
        if !matches!(self.phase, Phase::Offer | Phase::Refill) && !self.offered.is_empty() {
            return Err("an offer lies there in another phase".into());
        }
        if self.rules.is_solo() && (!self.offered.is_empty() || self.phase == Phase::Offer) {
            return Err("an offer in the solo game (GA-SOLO-03)".into());
        }
        if !self.rules.is_solo() && self.phase == Phase::TributeWait {
            return Err("with two players the offer phase comes before the tribute (GA-OFFER-07)".into());
        }
        Ok(())
    }

    /// Deals, received cards and wishes belong to the trading variant, and to its phases.
    fn check_trade(&self) -> Result<(), String> {
        let has_received = self.rules.trading && (self.phase.is_window() || self.phase.plants_received());
        if !has_received && !self.receivers().is_empty() {
            return Err("received cards in another phase (GA-TRADE-06)".into());
        }
        if self.phase.is_window() && !self.rules.trading {
            return Err("a window where nobody trades (GA-TRADE-01)".into());
        }
        for wishes in self.talk.wishes {
            let known = wishes.likes.is_within(IN_PLAY) && wishes.refuses.is_within(IN_PLAY);
            if !known || wishes.likes.overlaps(wishes.refuses) || wishes != Wishes::default() && !self.rules.trading {
                return Err("these wishes can't be shown (GA-TRADE-12)".into());
            }
        }
        check_offers(self)
    }

    fn check_phase(&self) -> Result<(), String> {
        let empty_handed = self.hands.len(self.active) == 0;
        let sound = match self.phase {
            Phase::MustPlant => !empty_handed && self.planted < PLANTED,
            Phase::MayPlant => !empty_handed && self.planted == 1,
            Phase::Planted => empty_handed || self.planted == PLANTED,
            Phase::Fill => {
                let to_fill = self.first_vacant().is_some() && !(empty_handed && self.row.is_empty());
                to_fill && (self.row.is_empty() || !self.rules.is_solo())
            }
            Phase::Offer | Phase::TributeWait | Phase::Window2 => self.planted == 0,
            Phase::Window4 | Phase::Use | Phase::Refill | Phase::GameOver => self.planted <= PLANTED,
        };
        if !sound {
            return Err(format!("{:?} does not fit what was planted, the hand and the bosses", self.phase));
        }
        if self.piles.exhaustions() > self.rules.final_exhaustion {
            return Err("the deck ran out more often than the game lasts".into());
        }
        let ending = match self.phase {
            Phase::Window4 | Phase::Use | Phase::Fill | Phase::GameOver => true,
            Phase::Refill => self.rules.is_solo(),
            _ => false,
        };
        if self.is_last_turn() && !ending {
            return Err("play goes on after the final exhaustion".into());
        }
        if self.is_last_turn() && self.piles.deck_len() > 0 {
            return Err("a deck after the final exhaustion (GA-SUP-03)".into());
        }
        Ok(())
    }
}

fn has_twice(fields: &[Field]) -> bool {
    let grown = fields.iter().filter_map(|field| field.bean());
    grown.clone().count() as u32 != grown.collect::<BeanSet>().len()
}
