//! The travel phase: a waiting harvest, the trip, and its cards back to the hand (BT-TRAVEL-01 to BT-TRAVEL-11).

use super::action::Laid;
use super::cards::HandCard;
use super::data::TOLL;
use super::event::Event;
use super::map::City;
use super::state::{Phase, State};
use crate::bean::BeanSet;
use crate::game::Log;
use crate::refusal::{Reason, Refusal};
use crate::seat::Seat;

impl State {
    pub(super) fn begin_turn(&mut self, seat: Seat, log: &mut impl Log<Event>) {
        self.turn = self.turn.saturating_add(1);
        self.active = seat;
        self.scarce = BeanSet::NONE;
        self.talk.offers_made = Default::default();
        self.begin_travel(log);
    }

    /// A harvest card in front of the player comes first (BT-TRAVEL-01).
    pub(super) fn begin_travel(&mut self, log: &mut impl Log<Event>) {
        let waiting = self.harvests.waiting(self.active).next().is_some();
        self.enter(if waiting { Phase::Harvest } else { Phase::Move }, log);
    }

    #[inline]
    pub(super) fn enter(&mut self, phase: Phase, log: &mut impl Log<Event>) {
        self.phase = phase;
        log.record(|| Event::PhaseBegan { turn: self.turn, active: self.active(), phase });
    }

    /// A step of the active player's turn (BT-TURN-05).
    pub(super) fn check_turn(&self, seat: Seat, phase: Phase) -> Result<(), Refusal> {
        if self.phase != phase {
            return Err(Refusal::new("BT-TURN-05", Reason::WrongPhase));
        }
        if seat != self.active {
            return Err(Refusal::new("BT-TURN-05", Reason::NotActive));
        }
        Ok(())
    }

    /// Figure and cards go in one piece (BT-TRAVEL-02 to BT-TRAVEL-06).
    pub(super) fn travel(&mut self, seat: Seat, city: City, log: &mut impl Log<Event>) -> Result<(), Refusal> {
        self.check_turn(seat, Phase::Move)?;
        let from = self.here();
        let (cards, held) = (from.cards_to(city), self.hands.len(seat) as u8);
        if cards > held {
            return Err(Refusal::new("BT-TRAVEL-04", Reason::TooFar { cards, held }));
        }
        for _ in 0..cards {
            let front = self.hands.take_front(seat).expect("the cards were counted");
            self.laid.push(front);
        }
        self.figures[seat.index()] = city;
        log.record(|| Event::Travelled { seat, way: from.way_to(city).collect(), cards: self.laid.to_vec() });
        self.enter(Phase::TakeBack, log);
        Ok(())
    }

    /// First Toll, then Supply, then the others in any order (BT-TRAVEL-07, BT-TRAVEL-08).
    pub(super) fn take_back(
        &mut self,
        seat: Seat,
        cards: Option<&Laid>,
        log: &mut impl Log<Event>,
    ) -> Result<(), Refusal> {
        self.check_turn(seat, Phase::TakeBack)?;
        let played: Laid = self.laid.iter().copied().filter(|card| card.is_numbered()).collect();
        let sorted = |mut cards: Laid| {
            cards.sort_unstable();
            cards
        };
        if cards.is_some_and(|&cards| sorted(cards) != sorted(played)) {
            return Err(Refusal::new("BT-TRAVEL-07", Reason::WrongCards));
        }
        self.back = cards.copied().unwrap_or(played);
        if !self.laid.contains(&HandCard::TOLL) || self.charge(seat, TOLL, None, log) {
            self.finish_taking_back(log);
        }
        Ok(())
    }

    /// The toll is settled: the cards go back, orders stay on the table (BT-TRAVEL-09), and the trader phase begins.
    pub(super) fn finish_taking_back(&mut self, log: &mut impl Log<Event>) {
        let seat = self.active;
        let has = |card| self.laid.contains(&card);
        let (toll, supply) = (has(HandCard::TOLL), has(HandCard::SUPPLY));
        if toll {
            self.hands.push_back(seat, HandCard::TOLL);
        }
        if supply {
            self.harvest_of_trip(log);
            self.hands.push_back(seat, HandCard::SUPPLY);
        }
        let back = std::mem::take(&mut self.back);
        back.iter().for_each(|&card| self.hands.push_back(seat, card));
        self.laid.retain(|card| card.is_order());
        log.record(|| {
            let mut cards = back;
            cards.sort_unstable();
            let special = [(toll, HandCard::TOLL), (supply, HandCard::SUPPLY)];
            let special = special.into_iter().filter(|(played, _)| *played).map(|(_, card)| card);
            let cards = special.chain(cards.iter().copied()).collect();
            Event::TookBack { seat, cards, order: Some(back.to_vec()) }
        });
        // The prices of the town are read now, and stay (BT-PRICE-04).
        self.level = self.stock().level();
        self.enter(Phase::Trader, log);
    }

    /// The next player's turn, or the deliveries after the last (BT-TURN-04, BT-END-03).
    pub(super) fn end_turn(&mut self, seat: Seat, log: &mut impl Log<Event>) -> Result<(), Refusal> {
        self.check_turn(seat, Phase::Final)?;
        self.turns_left = self.turns_left.map(|left| left - 1);
        if self.turns_left == Some(0) {
            self.enter(Phase::EndDelivery, log);
        } else {
            self.begin_turn(seat.left(self.players), log);
        }
        Ok(())
    }
}
