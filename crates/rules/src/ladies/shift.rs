//! Babies and ladies: what a planted baby sets going (LA-BABY-01 to LA-BABY-05, LA-SHIFT-01 to LA-SHIFT-07).

use super::babies::Babies;
use super::event::{Event, From};
use super::row::Shift;
use super::state::State;
use crate::field::FieldIndex;
use crate::game::Log;
use crate::refusal::{Reason, Refusal};
use crate::seat::Seat;

impl State {
    /// Babies that were received and whose bean grows go straight into that field, one after the other; the rest stay beside
    /// the fields (LA-BABY-01 to LA-BABY-03).
    pub(super) fn take_in(&mut self, seat: Seat, babies: Babies, log: &mut impl Log<Event>) {
        for baby in babies.iter() {
            if self.farm(seat).fields().iter().any(|row| row.grows(baby.bean())) {
                self.received[seat.index()].remove(baby);
                self.waiting[seat.index()].push(baby);
            }
        }
        self.plant_waiting(seat, log);
    }

    /// Plants waiting babies until one of them brings a lady shift.
    fn plant_waiting(&mut self, seat: Seat, log: &mut impl Log<Event>) {
        while !self.is_shifting(seat)
            && let Some(baby) = self.waiting[seat.index()].pop_front()
        {
            let grows = self.farm(seat).fields().iter().position(|row| row.grows(baby.bean()));
            let index = grows.expect("nothing is harvested while a baby waits");
            self.plant(seat, index, baby, From::Deal, log);
        }
    }

    fn shifting_field(&self, seat: Seat) -> Result<(FieldIndex, usize), Refusal> {
        let field = self.shifting[seat.index()].ok_or(Refusal::new("LA-SHIFT-01", Reason::IllegalShift))?;
        Ok((field, field.index().expect("a field of the farm")))
    }

    /// LA-SHIFT-03 to LA-SHIFT-05.
    pub(super) fn shift_lady(
        &mut self,
        seat: Seat,
        position: u8,
        by: i8,
        log: &mut impl Log<Event>,
    ) -> Result<(), Refusal> {
        let (field, index) = self.shifting_field(seat)?;
        let row = self.farm(seat).fields()[index];
        let shift = Shift { position, by: by.try_into().unwrap_or(0) };
        if !row.allows(shift) {
            return Err(Refusal::new("LA-SHIFT-05", Reason::IllegalShift));
        }
        *self.farm_mut(seat).field_mut(index) = row.shifted(shift);
        log.record(|| Event::LadyShifted {
            seat,
            field,
            position,
            by: shift.by,
            figures: row.shifted(shift).figures().collect(),
        });
        self.shift_decided(seat, log);
        Ok(())
    }

    /// LA-SHIFT-02.
    pub(super) fn no_shift(&mut self, seat: Seat, log: &mut impl Log<Event>) -> Result<(), Refusal> {
        let (field, _) = self.shifting_field(seat)?;
        log.record(|| Event::LadyStayed { seat, field });
        self.shift_decided(seat, log);
        Ok(())
    }

    fn shift_decided(&mut self, seat: Seat, log: &mut impl Log<Event>) {
        self.shifting[seat.index()] = None;
        self.plant_waiting(seat, log);
        self.go_on_with_phase_3(log);
    }
}
