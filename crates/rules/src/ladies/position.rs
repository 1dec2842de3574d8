//! Any position as plain data: set up from a scenario file, or written down to compare with one.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::action::{Action, CardRefs, Want};
use super::card::Card;
use super::cards::{Cards, FaceUp};
use super::data::{HAND, IN_PLAY, LADIES, PLANTED};
use super::row::Row;
use super::setup::starting_player;
use super::state::{Phase, State};
use super::want::ToldWant;
use crate::bean::BeanSet;
use crate::field::FieldIndex;
use crate::game::{Game, Setup, Silent};
use crate::given::{self, Rest, Supply};
use crate::malformed::Malformed;
use crate::negotiation::{Addressee, OfferNumber, Wishes};
use crate::refusal::Refusal;
use crate::seat::{Seat, Seats};
use crate::trade::named_cards;

#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct GivenSeat {
    hand: Option<given::Cards<Card>>,
    fields: Vec<Row>,
    coins: Option<given::Cards<Card>>,
    third_field: bool,
    received: Cards,
    waiting: Vec<Card>,
    shift: Option<FieldIndex>,
    likes: BeanSet,
    refuses: BeanSet,
    offers_made: u8,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct GivenOffer {
    from: Seat,
    to: Addressee,
    #[serde(default)]
    give: CardRefs,
    #[serde(default = "Want::nothing")]
    want: Want,
    #[serde(default)]
    answers: Option<OfferNumber>,
    #[serde(default)]
    willing: BTreeMap<Seat, CardRefs>,
    #[serde(default)]
    declined: Vec<Seat>,
}

/// A position as a scenario file gives it; what is left out is filled up.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Given {
    phase: Option<Phase>,
    active: Option<Seat>,
    starting: Option<Seat>,
    planted: Option<u8>,
    exhaustions: u8,
    deck: Option<given::Cards<Card>>,
    discard: Option<given::Cards<Card>>,
    face_up: FaceUp,
    seats: BTreeMap<Seat, GivenSeat>,
    offers: Vec<GivenOffer>,
    shuffled: Option<Vec<Card>>,
}

impl State {
    /// Sets up a position.
    pub(crate) fn arrange(setup: &Setup, given: &Given) -> Result<Self, Malformed> {
        let first = starting_player(setup).map_err(|refusal| Malformed::new("", refusal.to_string()))?;
        check_seats(setup.players, given)?;
        let starting = given.starting.or(first).unwrap_or_default();
        let mut state = Self::empty_table(setup.players, starting, setup.seed);
        let mut supply = Supply::new(LADIES.to_owned(), Card::copies);
        if let Some(shuffled) = &given.shuffled {
            supply.take_list("shuffled", shuffled)?;
            let deck: Vec<Card> = shuffled.iter().copied().chain(supply.rest().into_cards()).collect();
            deck.into_iter().rev().for_each(|card| state.piles.put_on_deck(card));
            state.deal_hands(&mut Silent);
            return Ok(state);
        }
        state.active = given.active.unwrap_or(starting);
        take_listed(&mut supply, given)?;
        state.lay_out(given)?;
        state.fill_up(given, supply.rest())?;
        state.set_phase(given)?;
        state.open_offers(given)?;
        for (seat, it) in &given.seats {
            let made = &mut state.talk.offers_made[seat.index()];
            *made = it.offers_made.max(*made);
            // Who has a shift to decide could not have made the offers above.
            state.shifting[seat.index()] = it.shift;
            state.waiting[seat.index()] = it.waiting.iter().copied().collect();
        }
        state.check().map_err(|message| Malformed::new("", message))?;
        Ok(state)
    }

    /// Fields and open cards.
    fn lay_out(&mut self, given: &Given) -> Result<(), Malformed> {
        self.piles.set_exhaustions(given.exhaustions);
        self.face_up = given.face_up;
        for (&seat, it) in &given.seats {
            if it.third_field {
                self.farm_mut(seat).add_field();
            }
            for (index, &row) in it.fields.iter().enumerate() {
                let owned = self.farm(seat).fields().len();
                if index >= owned {
                    let path = format!("seats.{seat}.fields[{index}]");
                    return Err(Malformed::new(path, format!("{seat} has only {owned} fields")));
                }
                *self.farm_mut(seat).field_mut(index) = row;
            }
            self.received[seat.index()] = it.received;
            if let Some(card) = it.waiting.iter().find(|card| !card.is_baby()) {
                return Err(Malformed::new(format!("seats.{seat}.waiting"), format!("{card} is no baby")));
            }
            if it.likes.overlaps(it.refuses) || !it.likes.is_within(IN_PLAY) || !it.refuses.is_within(IN_PLAY) {
                return Err(Malformed::new(format!("seats.{seat}"), "these wishes can't be shown (LA-TRADE-13)"));
            }
            self.talk.wishes[seat.index()] = Wishes { likes: it.likes, refuses: it.refuses };
        }
        Ok(())
    }

    /// Hands, coins and piles: as given, or from the rest of the cards.
    fn fill_up(&mut self, given: &Given, mut rest: Rest<Card>) -> Result<(), Malformed> {
        let nothing = GivenSeat::default();
        let players = self.players;
        let at = |seat: Seat| given.seats.get(&seat).unwrap_or(&nothing);
        for seat in Seat::all(players) {
            let hand = rest.fill(&format!("seats.{seat}.hand"), at(seat).hand.as_ref(), HAND)?;
            for card in hand {
                self.hands.push_back(seat, card);
            }
        }
        for seat in Seat::all(players) {
            let coins = rest.fill(&format!("seats.{seat}.coins"), at(seat).coins.as_ref(), 0)?;
            coins.into_iter().rev().for_each(|card| self.coins.push(seat, card, 1));
        }
        let mut discard = rest.fill("discard", given.discard.as_ref(), 0)?;
        let deck = rest.fill_deck("deck", given.deck.as_ref())?;
        if given.discard.is_none() {
            discard.extend(rest.take_all());
        }
        let mut purses = Seat::all(players).filter(|&seat| at(seat).coins.is_none()).cycle();
        let left = rest.len();
        for card in rest.into_cards() {
            let seat = purses.next().ok_or_else(|| {
                Malformed::new("deck", format!("deck, discard pile and coins are given, and {left} cards remain"))
            })?;
            self.coins.push(seat, card, 1);
        }
        deck.into_iter().rev().for_each(|card| self.piles.put_on_deck(card));
        discard.into_iter().rev().for_each(|card| self.piles.discard(card));
        Ok(())
    }

    fn set_phase(&mut self, given: &Given) -> Result<(), Malformed> {
        self.begin_turn(self.active, &mut Silent);
        if let Some(phase) = given.phase {
            self.phase = phase;
        }
        let empty_handed = self.hands.len(self.active) == 0;
        self.planted = given.planted.unwrap_or(match self.phase {
            Phase::P1MustPlant => 0,
            Phase::P1MayPlant => 1,
            Phase::P1Done if empty_handed => 0,
            _ => PLANTED,
        });
        let most = match self.phase {
            Phase::P1MustPlant => 0,
            Phase::P1MayPlant => 1,
            _ => PLANTED,
        };
        if self.planted > most || self.phase == Phase::P1MayPlant && self.planted == 0 {
            return Err(Malformed::new("planted", "so many hand cards are not planted in this phase"));
        }
        if self.phase == Phase::P1Done && self.planted < PLANTED && !empty_handed {
            return Err(Malformed::new("planted", "p1-done with a hand comes after two plantings"));
        }
        Ok(())
    }

    fn open_offers(&mut self, given: &Given) -> Result<(), Malformed> {
        for (index, it) in given.offers.iter().enumerate() {
            let refused = |refusal: Refusal| Malformed::new(format!("offers[{index}]"), refusal.to_string());
            let propose =
                Action::Propose { to: it.to, give: it.give.clone(), want: it.want.clone(), answers: it.answers };
            self.apply(it.from, &propose, &mut Silent).map_err(refused)?;
            let offer = OfferNumber::new(index as u32 + 1).expect("numbers count from 1");
            for (&seat, cards) in &it.willing {
                let accept = Action::Accept { offer, cards: cards.clone() };
                self.apply(seat, &accept, &mut Silent).map_err(refused)?;
            }
            for &seat in &it.declined {
                self.apply(seat, &Action::Decline { offer }, &mut Silent).map_err(refused)?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
impl State {
    /// A position as a scenario file would give it.
    pub(crate) fn given(players: u8, position: &serde_json::Value) -> Self {
        let setup = Setup { players, options: serde_json::Map::new(), seed: crate::chance::Seed::from_number(0) };
        let given = crate::malformed::read(position).expect("a position");
        Self::arrange(&setup, &given).expect("a position that can exist")
    }
}

/// Every seat named must be at the table.
fn check_seats(players: u8, given: &Given) -> Result<(), Malformed> {
    let named = [("active", given.active), ("starting", given.starting)];
    let named = named.into_iter().filter_map(|(path, seat)| Some((path.to_owned(), seat?)));
    let seated = given.seats.keys().map(|&seat| (format!("seats.{seat}"), seat));
    for (path, seat) in named.chain(seated) {
        if seat.index() >= players as usize {
            return Err(Malformed::new(path, format!("there is no seat {seat} with {players} players")));
        }
    }
    Ok(())
}

/// Takes every card that is named out of the supply.
fn take_listed(supply: &mut Supply<Card>, given: &Given) -> Result<(), Malformed> {
    supply.take_list("face_up", given.face_up.cards())?;
    for (path, cards) in [("deck", &given.deck), ("discard", &given.discard)] {
        supply.take_list(path, cards.as_ref().map_or(&[], given::Cards::listed))?;
    }
    for (seat, it) in &given.seats {
        for (index, row) in it.fields.iter().enumerate() {
            supply.take_list(&format!("seats.{seat}.fields[{index}]"), &row.each().collect::<Vec<_>>())?;
        }
        supply.take_list(&format!("seats.{seat}.received"), &it.received.each().collect::<Vec<_>>())?;
        supply.take_list(&format!("seats.{seat}.waiting"), &it.waiting)?;
        supply.take_list(&format!("seats.{seat}.hand"), it.hand.as_ref().map_or(&[], given::Cards::listed))?;
        supply.take_list(&format!("seats.{seat}.coins"), it.coins.as_ref().map_or(&[], given::Cards::listed))?;
    }
    Ok(())
}

/// A whole position written down, for scenario files and tests. It knows everything: no player ever gets it.
#[derive(Clone, Debug, Serialize)]
pub struct Position {
    phase: Phase,
    active: Seat,
    starting: Seat,
    planted: u8,
    exhaustions: u8,
    deck: Vec<Card>,
    discard: Vec<Card>,
    face_up: FaceUp,
    seats: BTreeMap<Seat, SeatPosition>,
    offers: Vec<OfferPosition>,
}

#[derive(Clone, Debug, Serialize)]
struct SeatPosition {
    hand: Vec<Card>,
    fields: Vec<Row>,
    coins: Vec<Card>,
    third_field: bool,
    received: Cards,
    waiting: Vec<Card>,
    shift: Option<FieldIndex>,
    likes: BeanSet,
    refuses: BeanSet,
    offers_made: u8,
}

#[derive(Clone, Debug, Serialize)]
struct OfferPosition {
    number: OfferNumber,
    from: Seat,
    to: Addressee,
    give: CardRefs,
    want: ToldWant,
    answers: Option<OfferNumber>,
    willing: BTreeMap<Seat, CardRefs>,
    declined: Seats,
}

impl Position {
    #[must_use]
    pub fn of(state: &State) -> Self {
        let seat_position = |seat: Seat| SeatPosition {
            hand: state.hands.of(seat).to_vec(),
            fields: state.farm(seat).fields().to_vec(),
            coins: state.coins.of(seat).collect(),
            third_field: state.has_bought(seat),
            received: state.received[seat.index()],
            waiting: state.waiting[seat.index()].iter().collect(),
            shift: state.shifting[seat.index()],
            likes: state.talk.wishes[seat.index()].likes,
            refuses: state.talk.wishes[seat.index()].refuses,
            offers_made: state.talk.offers_made[seat.index()],
        };
        Self {
            phase: state.phase,
            active: state.active,
            starting: state.starting,
            planted: state.planted,
            exhaustions: state.piles.exhaustions(),
            deck: state.piles.deck().collect(),
            discard: state.piles.discard_pile().to_vec(),
            face_up: state.face_up,
            seats: Seat::all(state.players).map(|seat| (seat, seat_position(seat))).collect(),
            offers: state
                .talk
                .book
                .offers()
                .iter()
                .map(|offer| OfferPosition {
                    number: offer.number,
                    from: offer.from,
                    to: offer.to,
                    give: named_cards(state, offer.from, offer),
                    want: offer.terms.want,
                    answers: offer.answers,
                    willing: offer.willing.iter().map(|seat| (seat, named_cards(state, seat, offer))).collect(),
                    declined: offer.declined,
                })
                .collect(),
        }
    }
}
