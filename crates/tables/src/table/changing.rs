//! Before the game: other terms.

use std::sync::Arc;

use beanfield_rules::rulesets::{self, Ruleset};

use super::{Chair, Table};
use crate::entry::{Changes, Charter, Occupant};
use crate::refused::{Refused, Why};

/// The ruleset of a charter whose terms can be kept.
pub(super) fn check(charter: &Charter) -> Result<&'static Ruleset, Refused> {
    let ruleset = rulesets::find(&charter.ruleset).ok_or_else(|| Why::UnknownRuleset(charter.ruleset.clone()))?;
    if charter.version != ruleset.version {
        return Err(Why::WrongVersion { stored: charter.version, ours: ruleset.version }.into());
    }
    match charter.pace.fault() {
        Some(fault) => Err(Why::BadPace(fault).into()),
        None => Ok(ruleset),
    }
}

impl Table {
    pub(super) fn change(&mut self, changes: &Changes) -> Result<(), Refused> {
        self.must_gather()?;
        let charter = changes.made_to(&self.charter);
        let mut table = Self { ruleset: check(&charter)?, charter: Arc::new(charter), ..self.clone() };
        table.deal()?;
        table.chairs = reseated(&self.chairs, table.charter.players.into())?;
        *self = table;
        Ok(())
    }
}

/// So many chairs, with everybody who finds room: people before those for whom a seat is kept, and these before bots.
fn reseated(chairs: &[Chair], number: usize) -> Result<Vec<Chair>, Refused> {
    let mut chairs = chairs.to_vec();
    let is_full = |chairs: &[Chair]| chairs.iter().filter(|chair| chair.occupant.is_some()).count() > number;
    let is_bot = |it: &Occupant| matches!(it, Occupant::Bot { .. });
    let is_kept = |it: &Occupant| matches!(it, Occupant::Reserved(_));
    for goes in [is_bot, is_kept] {
        let last = |chairs: &mut [Chair]| {
            let found = chairs.iter_mut().rev().find(|chair| chair.occupant.as_deref().is_some_and(goes))?;
            found.occupant.take()
        };
        while is_full(&chairs) && last(&mut chairs).is_some() {}
    }
    if is_full(&chairs) {
        return Err(Why::TableFull.into());
    }
    let gone = chairs.split_off(number.min(chairs.len()));
    chairs.resize(number, Chair::default());
    for chair in gone.into_iter().filter(|chair| chair.occupant.is_some()) {
        let free = chairs.iter_mut().find(|chair| chair.occupant.is_none()).expect("there is room for all");
        *free = chair;
    }
    Ok(chairs)
}
