//! The notes taken of Gangsters.

use beanfield_rules::gangsters::{Event, Phase};

use super::{Crop, Noted, Notes};

impl Noted for Event {
    fn note(&self, notes: &mut Notes) {
        match self {
            Self::GameBegan { starting } => notes.begin(*starting),
            // Alone it is always the same player's turn, but not always the same one.
            Self::PhaseBegan { turn, phase, .. } if *phase != Phase::GameOver => notes.turn((*turn).into()),
            Self::Proposed { .. } => notes.offer(),
            Self::Dealing { .. } => notes.deal(),
            Self::Harvested { bean, cards, coins, .. } => {
                notes.harvest(Crop { order: bean.index() as u8, variety: bean.key(), cards: *cards }, *coins);
            }
            _ => {}
        }
    }
}
