//! The notes taken of Bean Trader.

use beanfield_rules::bean_trader::{Event, Phase};

use super::{Crop, Noted, Notes};

impl Noted for Event {
    fn note(&self, notes: &mut Notes) {
        match self {
            Self::GameBegan { starting } => notes.begin(*starting),
            Self::PhaseBegan { turn, active: Some(_), phase } if *phase != Phase::SetupChoose => notes.turn(*turn),
            Self::Proposed { .. } => notes.offer(),
            Self::Agreed { .. } => notes.deal(),
            Self::Delivered { order, thalers, .. } => {
                let city = order.city();
                let crop = Crop { order: city.index() as u8, variety: city.key(), cards: order.beans().total() as u8 };
                notes.harvest(crop, *thalers);
            }
            _ => {}
        }
    }
}
