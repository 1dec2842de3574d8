//! The notes taken of The Duel.

use beanfield_rules::the_duel::{Event, Phase};

use super::{Crop, Noted, Notes};

impl Noted for Event {
    fn note(&self, notes: &mut Notes) {
        match self {
            Self::GameBegan { starting, .. } => notes.begin(*starting),
            Self::PhaseBegan { active, phase, .. } if *phase != Phase::GameOver => notes.turn_of(*active),
            Self::GiftOffered { .. } => notes.offer(),
            Self::GiftGiven { .. } => notes.deal(),
            Self::Harvested { cards, dollars, .. } => {
                // The top card tells what a field pays.
                if let Some(top) = cards.last() {
                    let crop = Crop { order: top.index() as u8, variety: top.key(), cards: cards.len() as u8 };
                    notes.harvest(crop, *dollars);
                }
            }
            _ => {}
        }
    }
}
