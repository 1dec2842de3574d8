//! New harvests: the cards in the order they are drawn, and what they bring (BT-HARV-01 to BT-HARV-12).

use super::beanometer::Space;
use super::cards::HarvestCard;
use super::data::{HARVESTS, LAST_HARVEST, MOST_PLAYERS};
use super::event::{Event, Placed};
use super::state::{Phase, State};
use crate::bean::Bunch;
use crate::game::Log;
use crate::refusal::Refusal;
use crate::seat::Seat;

/// The harvest cards. Each keeps the number it was drawn as, from 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Harvests {
    /// In the order they are drawn; the reserve comes last.
    pub(super) cards: [HarvestCard; HARVESTS.len()],
    pub(super) drawn: u8,
    /// The numbers of the cards that wait in front of each player, one bit each.
    pub(super) waiting: [u16; MOST_PLAYERS],
}

impl Harvests {
    /// The card that was drawn as this number.
    #[must_use]
    pub const fn card(&self, number: u8) -> HarvestCard {
        self.cards[number as usize - 1]
    }

    /// The cards drawn so far, in their order.
    #[must_use]
    pub fn drawn(&self) -> &[HarvestCard] {
        &self.cards[..self.drawn as usize]
    }

    const fn last_is_drawn(&self) -> bool {
        self.drawn as usize >= LAST_HARVEST
    }

    /// Cards on the harvest place.
    #[must_use]
    pub const fn supply(&self) -> u8 {
        let place = if self.last_is_drawn() { HARVESTS.len() } else { LAST_HARVEST };
        place as u8 - self.drawn
    }

    /// Cards put aside for the last round.
    #[must_use]
    pub const fn reserve(&self) -> u8 {
        HARVESTS.len() as u8 - self.drawn - self.supply()
    }

    /// Whether a guest who shows Supply draws a card (BT-HARV-10).
    pub(super) const fn are_for_guests(&self) -> bool {
        !self.last_is_drawn()
    }

    /// The numbers of the cards that wait in front of a player, as they were drawn.
    pub fn waiting(&self, seat: Seat) -> impl Iterator<Item = u8> {
        let waiting = self.waiting[seat.index()];
        (1..=HARVESTS.len() as u8).filter(move |number| waiting >> number & 1 == 1)
    }

    fn draw(&mut self) -> Option<u8> {
        if self.supply() == 0 {
            return None;
        }
        self.drawn += 1;
        Some(self.drawn)
    }
}

impl State {
    /// The harvest card that waits longest in front of the active player (BT-TRAVEL-01, BT-HARV-08).
    pub(super) fn place_harvest(&mut self, seat: Seat, log: &mut impl Log<Event>) -> Result<(), Refusal> {
        self.check_turn(seat, Phase::Harvest)?;
        let number = self.harvests.waiting(seat).next().expect("the phase has a card to place");
        self.harvests.waiting[seat.index()] &= !(1 << number);
        self.place(number, log);
        self.begin_travel(log);
        Ok(())
    }

    /// Supply, played for a trip (BT-HARV-01).
    pub(super) fn harvest_of_trip(&mut self, log: &mut impl Log<Event>) {
        if let Some(number) = self.draw_harvest(self.active, false, log) {
            self.place(number, log);
        }
    }

    /// Supply, shown by a guest (BT-HARV-07).
    pub(super) fn harvest_of_guest(&mut self, seat: Seat, log: &mut impl Log<Event>) {
        if !self.harvests.are_for_guests() {
            log.record(|| Event::SupplyWithoutEffect { seat });
            return;
        }
        if let Some(number) = self.draw_harvest(seat, true, log) {
            self.harvests.waiting[seat.index()] |= 1 << number;
        }
    }

    /// The reserve comes into play with the eighth card (BT-HARV-09).
    fn draw_harvest(&mut self, seat: Seat, waits: bool, log: &mut impl Log<Event>) -> Option<u8> {
        let Some(number) = self.harvests.draw() else {
            log.record(|| Event::SupplyWithoutEffect { seat });
            return None;
        };
        log.record(|| Event::HarvestDrawn { seat, card: self.harvests.card(number), number, waits });
        if number as usize == LAST_HARVEST {
            log.record(|| Event::ReserveJoined { cards: self.harvests.supply() });
        }
        Some(number)
    }

    /// Each entry comes as one stack onto the lowest empty space of its town, as far as the supply goes (BT-HARV-02 to
    /// BT-HARV-06). The eighth card begins the last round (BT-END-01).
    fn place(&mut self, number: u8, log: &mut impl Log<Event>) {
        let card = self.harvests.card(number);
        let mut stacks = [Placed::default(); 3];
        for ((city, bean, beans), placed) in card.entries().into_iter().zip(&mut stacks) {
            let town = &mut self.towns[city.index()];
            let space = town.lowest_empty(city);
            let beans = beans.min(self.supply.count(bean));
            *placed = Placed { city, bean, beans: 0, space: None };
            if let Some(space) = space.filter(|_| beans > 0) {
                town.put(space, bean, beans);
                self.supply = self.supply.minus(Bunch::of(bean, beans));
                *placed = Placed { city, bean, beans, space: Some(Space::at(space)) };
            }
        }
        log.record(|| Event::HarvestPlaced { seat: self.active, card, number, stacks: stacks.to_vec() });
        if number as usize == LAST_HARVEST {
            self.turns_left = Some(self.players);
            log.record(|| Event::LastRoundBegan { turns_left: self.players });
        }
    }
}
