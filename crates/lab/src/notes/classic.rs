//! The notes taken of the classic games.

use beanfield_rules::classic::{Event, Phase};

use super::{Crop, Noted, Notes};

impl Noted for Event {
    fn note(&self, notes: &mut Notes) {
        match self {
            Self::GameBegan { starting } => notes.begin(*starting),
            Self::PhaseBegan { active, phase } if *phase != Phase::GameOver => notes.turn_of(*active),
            Self::Proposed { .. } => notes.offer(),
            Self::Dealing { .. } => notes.deal(),
            Self::Harvested { bean, cards, coins, .. } => {
                notes.harvest(Crop { order: bean.index() as u8, variety: bean.key(), cards: *cards }, *coins);
            }
            _ => {}
        }
    }
}
