//! Before the game: sitting down and getting up.

use std::sync::Arc;

use beanfield_rules::erased::{AnyEvents, AnyGame};
use beanfield_rules::game::Setup;
use beanfield_rules::seat::Seat;

use super::{Play, Stage, Table};
use crate::entry::Occupant;
use crate::fair::Contribution;
use crate::name::alike;
use crate::refused::{Refused, Why};

impl Table {
    pub(crate) fn must_gather(&self) -> Result<(), Refused> {
        match self.stage {
            Stage::Gathering => Ok(()),
            Stage::Closed => Err(Why::Closed.into()),
            Stage::Playing | Stage::Finished => Err(Why::NotGathering.into()),
        }
    }

    pub(super) fn seat(&mut self, seat: Seat, occupant: &Occupant) -> Result<(), Refused> {
        self.must_gather()?;
        for (taken, chair) in self.seats() {
            let Some(other) = &chair.occupant else { continue };
            let same = occupant.person().map(|it| &it.player) == other.person().map(|it| &it.player);
            let is_person = occupant.person().is_some();
            if is_person && same && taken != seat {
                return Err(Why::AlreadySeated(taken).into());
            }
            if !(is_person && same) && alike(other.name(), occupant.name()) {
                return Err(Why::NameTaken(other.name().to_owned()).into());
            }
        }
        let chair = self.chair(seat)?;
        let kept = match (chair.occupant.as_deref(), occupant) {
            (None, _) => true,
            (Some(Occupant::Reserved(kept)), Occupant::Person(person)) => kept.player == person.player,
            (Some(_), _) => false,
        };
        if !kept {
            return Err(Why::SeatTaken.into());
        }
        chair.occupant = Some(Arc::new(occupant.clone()));
        Ok(())
    }

    pub(super) fn vacate(&mut self, seat: Seat) -> Result<(), Refused> {
        self.must_gather()?;
        let chair = self.chair(seat)?;
        if chair.occupant.take().is_none() {
            return Err(Why::SeatFree.into());
        }
        chair.contribution = None;
        Ok(())
    }

    pub(super) fn contribute(&mut self, seat: Seat, contribution: Contribution) -> Result<(), Refused> {
        self.must_gather()?;
        let chair = self.chair(seat)?;
        if !chair.is_a_persons() {
            return Err(Why::NotAPerson.into());
        }
        if chair.contribution.is_some() {
            return Err(Why::AlreadyContributed.into());
        }
        chair.contribution = Some(contribution);
        Ok(())
    }

    /// Whether the game could begin.
    #[must_use]
    pub fn is_full(&self) -> bool {
        let is_taken = |it: &Occupant| !matches!(it, Occupant::Reserved(_));
        self.chairs.iter().all(|chair| chair.occupant.as_deref().is_some_and(is_taken))
    }

    pub(super) fn deal(&self) -> Result<(Box<dyn AnyGame>, AnyEvents), Refused> {
        let setup = Setup {
            players: self.charter.players,
            options: self.charter.options.clone(),
            seed: self.secret.seed(&self.contributions()),
        };
        self.ruleset.deal(&setup).map_err(Refused::Setup)
    }

    pub(super) fn begin(&mut self) -> Result<AnyEvents, Refused> {
        self.must_gather()?;
        if !self.is_full() {
            return Err(Why::SeatsOpen.into());
        }
        let (game, events) = self.deal()?;
        self.play = Some(Play { game: Arc::from(game), undo: Vec::new(), sealed: Why::NothingToTakeBack, actions: 0 });
        self.stage = Stage::Playing;
        self.wind_clocks();
        Ok(events)
    }
}
