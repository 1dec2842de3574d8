//! The notes taken of Ladies.

use beanfield_rules::ladies::{Event, Phase};

use super::{Crop, Noted, Notes};

impl Noted for Event {
    fn note(&self, notes: &mut Notes) {
        match self {
            Self::GameBegan { starting } => notes.begin(*starting),
            Self::PhaseBegan { active, phase } if *phase != Phase::GameOver => notes.turn_of(*active),
            Self::Proposed { .. } => notes.offer(),
            Self::Dealing { .. } => notes.deal(),
            Self::Harvested { bean, figures, coins, .. } => {
                let crop = Crop { order: bean.index() as u8, variety: bean.key(), cards: figures.len() as u8 };
                notes.harvest(crop, *coins);
            }
            _ => {}
        }
    }
}
