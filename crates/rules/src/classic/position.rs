//! Any position as plain data: set up from a scenario file, or written down to compare with one.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::action::{Action, CardRefs, Want};
use super::data::{Rules, Turn};
use super::setup::{rules_for, starting_player};
use super::state::{Phase, State};
use crate::bean::{Bean, BeanSet, Bunch};
use crate::field::Field;
use crate::game::{Game, Setup, Silent};
use crate::given::{Cards, Rest, Supply};
use crate::malformed::Malformed;
use crate::negotiation::{Addressee, OfferNumber, Wishes};
use crate::refusal::Refusal;
use crate::seat::{Seat, Seats};
use crate::trade::{ToldWant, named_cards};

#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct GivenSeat {
    hand: Option<Cards<Bean>>,
    fields: Vec<Bunch>,
    coins: Option<Cards<Bean>>,
    third_field: bool,
    received: Bunch,
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
    discarded: Option<bool>,
    exhaustions: u8,
    deck: Option<Cards<Bean>>,
    discard: Option<Cards<Bean>>,
    out_of_game: Bunch,
    face_up: Bunch,
    drawn: Bunch,
    offered: Bunch,
    seats: BTreeMap<Seat, GivenSeat>,
    offers: Vec<GivenOffer>,
    shuffled: Option<Vec<Bean>>,
}

impl State {
    /// Sets up a position.
    pub(crate) fn arrange(ruleset: &str, setup: &Setup, given: &Given) -> Result<Self, Malformed> {
        let rules = rules_for(ruleset, setup.players).map_err(|refusal| whole(&refusal))?;
        let starting = match given.starting {
            Some(seat) => seat,
            None if setup.options.is_empty() => Seat::at(0),
            None => starting_player(rules, setup).map_err(|refusal| whole(&refusal))?,
        };
        check_seats(rules, given)?;
        let mut state = Self::empty_table(rules, starting, setup.seed);
        let game = format!("{} with {} players", rules.ruleset, rules.players);
        let mut supply = Supply::new(game, |bean| rules.cards(bean));
        if let Some(shuffled) = &given.shuffled {
            supply.take_list("shuffled", shuffled)?;
            let deck = shuffled.iter().copied().chain(supply.rest().into_cards()).collect::<Vec<_>>();
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
        }
        state.check().map_err(|message| Malformed::new("", message))?;
        Ok(state)
    }

    /// Fields and open cards.
    fn lay_out(&mut self, given: &Given) -> Result<(), Malformed> {
        self.piles.set_exhaustions(given.exhaustions);
        (self.face_up, self.drawn, self.offered) = (given.face_up, given.drawn, given.offered);
        self.out_of_game = given.out_of_game;
        if self.face_up.total() > u32::from(super::data::TURNED_OVER) {
            return Err(Malformed::new("face_up", "no more than two cards can lie face up"));
        }
        let cards_leave = self.rules.is_duel() && self.rules.third_field.is_some();
        if !given.out_of_game.is_empty() && !cards_leave {
            return Err(Malformed::new("out_of_game", format!("no card leaves the game in {}", self.rules.ruleset)));
        }
        for (&seat, it) in &given.seats {
            if it.third_field {
                if self.rules.third_field.is_none() {
                    let path = format!("seats.{seat}.third_field");
                    return Err(Malformed::new(path, "no 3rd field is for sale in this game"));
                }
                self.farm_mut(seat).add_field();
            }
            for (index, bunch) in it.fields.iter().enumerate() {
                let path = format!("seats.{seat}.fields[{index}]");
                let owned = self.farm(seat).fields().len();
                if index >= owned {
                    return Err(Malformed::new(path, format!("{seat} has only {owned} fields")));
                }
                if bunch.kinds().len() > 1 {
                    return Err(Malformed::new(path, "a field holds one kind of bean"));
                }
                if let Some((bean, cards)) = bunch.iter().next() {
                    *self.farm_mut(seat).field_mut(index) = Field::of(bean, cards);
                }
            }
            self.received[seat.index()] = it.received;
            let (wishes, in_play) = (Wishes { likes: it.likes, refuses: it.refuses }, self.rules.in_play());
            if it.likes.overlaps(it.refuses) || !it.likes.is_within(in_play) || !it.refuses.is_within(in_play) {
                return Err(Malformed::new(format!("seats.{seat}"), "these wishes can't be shown (CL-TRADE-24)"));
            }
            self.talk.wishes[seat.index()] = wishes;
        }
        Ok(())
    }

    /// Hands, coins and piles: as given, or from the rest of the cards.
    fn fill_up(&mut self, given: &Given, mut rest: Rest<Bean>) -> Result<(), Malformed> {
        let nothing = GivenSeat::default();
        let players = self.rules.players;
        let at = |seat: Seat| given.seats.get(&seat).unwrap_or(&nothing);
        for seat in Seat::all(players) {
            let quota = self.rules.starting_hand.quota(seat.distance_from(self.starting, players));
            let hand = rest.fill(&format!("seats.{seat}.hand"), at(seat).hand.as_ref(), quota as usize)?;
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
        let hand = self.hands.len(self.active);
        if let Some(phase) = given.phase {
            self.phase = phase;
        }
        let of_a_duel = matches!(
            self.phase,
            Phase::D1Offer
                | Phase::D2MustPlant
                | Phase::D2MayPlant
                | Phase::D2MayDiscard
                | Phase::D2Done
                | Phase::D3Plant
        );
        if self.phase != Phase::GameOver && of_a_duel != (self.rules.turn == Turn::Duel) {
            return Err(Malformed::new("phase", format!("{} has no such phase", self.rules.ruleset)));
        }
        if self.phase == Phase::GameOver
            && Seat::all(self.rules.players).any(|seat| self.farm(seat).fields().iter().any(|field| !field.is_empty()))
        {
            return Err(Malformed::new("phase", "when the game is over all fields have been harvested"));
        }
        if self.phase == Phase::D1Offer && self.offered.is_empty() {
            return Err(Malformed::new("phase", "step 1 takes place only when an offer lies there"));
        }
        (self.planted, self.discarded) = match self.phase {
            Phase::P1MustPlant | Phase::D1Offer | Phase::D2MustPlant => (0, false),
            Phase::P1MayPlant | Phase::D2MayPlant => (1, false),
            Phase::P1Done | Phase::D2Done if hand == 0 => (0, false),
            Phase::D2Done => (1, true),
            _ => (2, false),
        };
        self.planted = given.planted.unwrap_or(self.planted);
        self.discarded = given.discarded.unwrap_or(self.discarded);
        if self.planted > 2 {
            return Err(Malformed::new("planted", "no more than two hand cards are planted in a turn"));
        }
        if self.discarded && !self.rules.is_duel() {
            return Err(Malformed::new("discarded", "a hand card is thrown away in the bean duel alone"));
        }
        if self.phase == Phase::D2Done && hand > 0 && !self.discarded {
            return Err(Malformed::new("discarded", "d2-done with a hand comes after the discard"));
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
    pub(crate) fn given(ruleset: &str, players: u8, position: &serde_json::Value) -> Self {
        let setup = Setup { players, options: serde_json::Map::new(), seed: crate::chance::Seed::from_number(0) };
        let given = crate::malformed::read(position).expect("a position");
        Self::arrange(ruleset, &setup, &given).expect("a position that can exist")
    }
}

/// A refusal of the game as a whole.
fn whole(refusal: &Refusal) -> Malformed {
    Malformed::new("", refusal.to_string())
}

/// Every seat named must be at the table.
fn check_seats(rules: &Rules, given: &Given) -> Result<(), Malformed> {
    let named = [("active", given.active), ("starting", given.starting)];
    let named = named.into_iter().filter_map(|(path, seat)| Some((path.to_owned(), seat?)));
    let seated = given.seats.keys().map(|&seat| (format!("seats.{seat}"), seat));
    for (path, seat) in named.chain(seated) {
        if seat.index() >= rules.players as usize {
            return Err(Malformed::new(path, format!("there is no seat {seat} with {} players", rules.players)));
        }
    }
    Ok(())
}

/// Takes every card that is named out of the supply.
fn take_listed(supply: &mut Supply<Bean>, given: &Given) -> Result<(), Malformed> {
    let bunches = [
        ("face_up", given.face_up),
        ("drawn", given.drawn),
        ("offered", given.offered),
        ("out_of_game", given.out_of_game),
    ];
    for (path, bunch) in bunches {
        supply.take_bunch(path, bunch)?;
    }
    for (path, cards) in [("deck", &given.deck), ("discard", &given.discard)] {
        supply.take_list(path, cards.as_ref().map_or(&[], Cards::listed))?;
    }
    for (seat, it) in &given.seats {
        for (index, &bunch) in it.fields.iter().enumerate() {
            supply.take_bunch(&format!("seats.{seat}.fields[{index}]"), bunch)?;
        }
        supply.take_bunch(&format!("seats.{seat}.received"), it.received)?;
        supply.take_list(&format!("seats.{seat}.hand"), it.hand.as_ref().map_or(&[], Cards::listed))?;
        supply.take_list(&format!("seats.{seat}.coins"), it.coins.as_ref().map_or(&[], Cards::listed))?;
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
    discarded: bool,
    exhaustions: u8,
    deck: Vec<Bean>,
    discard: Vec<Bean>,
    out_of_game: Bunch,
    face_up: Bunch,
    drawn: Bunch,
    offered: Bunch,
    seats: BTreeMap<Seat, SeatPosition>,
    offers: Vec<OfferPosition>,
}

#[derive(Clone, Debug, Serialize)]
struct SeatPosition {
    hand: Vec<Bean>,
    fields: Vec<Bunch>,
    coins: Vec<Bean>,
    third_field: bool,
    received: Bunch,
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
            fields: state.farm(seat).fields().iter().map(|field| field.bunch()).collect(),
            coins: state.coins.of(seat).collect(),
            third_field: state.has_bought(seat),
            received: state.received[seat.index()],
            likes: state.talk.wishes[seat.index()].likes,
            refuses: state.talk.wishes[seat.index()].refuses,
            offers_made: state.talk.offers_made[seat.index()],
        };
        Self {
            phase: state.phase,
            active: state.active,
            starting: state.starting,
            planted: state.planted,
            discarded: state.discarded,
            exhaustions: state.piles.exhaustions(),
            deck: state.piles.deck().collect(),
            discard: state.piles.discard_pile().to_vec(),
            out_of_game: state.out_of_game,
            face_up: state.face_up,
            drawn: state.drawn,
            offered: state.offered,
            seats: Seat::all(state.rules.players).map(|seat| (seat, seat_position(seat))).collect(),
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
