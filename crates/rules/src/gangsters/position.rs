//! Any position as plain data: set up from a scenario file, or written down to compare with one.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::action::{Action, CardRefs, Want};
use super::boss::Boss;
use super::data::{PLANTED, cards};
use super::setup::{rules_for, starting_player};
use super::state::{Phase, State};
use super::trading::Terms;
use crate::bean::{Bean, BeanSet, Bunch};
use crate::field::Field;
use crate::game::{Game, Setup, Silent};
use crate::given::{Cards, Rest, Supply};
use crate::malformed::Malformed;
use crate::negotiation::{Addressee, Offer, OfferNumber, Wishes};
use crate::refusal::Refusal;
use crate::seat::Seat;
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
}

/// A position as a scenario file gives it; what is left out is filled up.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Given {
    phase: Option<Phase>,
    turn: Option<u8>,
    active: Option<Seat>,
    starting: Option<Seat>,
    planted: Option<u8>,
    exhaustions: u8,
    deck: Option<Cards<Bean>>,
    discard: Option<Cards<Bean>>,
    row: Bunch,
    offered: Bunch,
    bosses: BTreeMap<Boss, Bunch>,
    mafia: Option<Cards<Bean>>,
    seats: BTreeMap<Seat, GivenSeat>,
    offers: Vec<GivenOffer>,
    shuffled: Option<Vec<Bean>>,
}

impl State {
    /// Sets up a position.
    pub(crate) fn arrange(ruleset: &str, setup: &Setup, given: &Given) -> Result<Self, Malformed> {
        let whole = |refusal: Refusal| Malformed::new("", refusal.to_string());
        let rules = rules_for(ruleset, setup.players).map_err(whole)?;
        let starting = match given.starting {
            Some(seat) => seat,
            None if setup.options.is_empty() => Seat::at(0),
            None => starting_player(rules, setup).map_err(whole)?,
        };
        check_seats(rules.players, given)?;
        let mut state = Self::empty_table(rules, starting, setup.seed);
        let mut supply = Supply::new(ruleset.to_owned(), cards);
        if let Some(shuffled) = &given.shuffled {
            supply.take_list("shuffled", shuffled)?;
            let deck = shuffled.iter().copied().chain(supply.rest().into_cards()).collect::<Vec<_>>();
            deck.into_iter().rev().for_each(|card| state.piles.put_on_deck(card));
            state.deal_cards(&mut Silent);
            return Ok(state);
        }
        state.active = given.active.unwrap_or(starting);
        take_listed(&mut supply, given)?;
        state.lay_out(given)?;
        state.fill_up(given, supply.rest())?;
        state.set_phase(given);
        state.open_offers(given)?;
        state.check().map_err(|message| Malformed::new("", message))?;
        Ok(state)
    }

    /// Fields and open cards.
    fn lay_out(&mut self, given: &Given) -> Result<(), Malformed> {
        self.piles.set_exhaustions(given.exhaustions);
        (self.row, self.offered) = (given.row, given.offered);
        for (&boss, &bunch) in &given.bosses {
            self.bosses[boss.index()] = one_kind(&format!("bosses.{}", boss.key()), bunch)?;
        }
        for (&seat, it) in &given.seats {
            if it.third_field {
                if self.rules.third_field.is_none() {
                    let path = format!("seats.{seat}.third_field");
                    return Err(Malformed::new(path, "no 3rd field is for sale in this game"));
                }
                self.farm_mut(seat).add_field();
            }
            for (index, &bunch) in it.fields.iter().enumerate() {
                let path = format!("seats.{seat}.fields[{index}]");
                let owned = self.farm(seat).fields().len();
                if index >= owned {
                    return Err(Malformed::new(path, format!("{seat} has only {owned} fields")));
                }
                *self.farm_mut(seat).field_mut(index) = one_kind(&path, bunch)?;
            }
            self.received[seat.index()] = it.received;
            self.talk.wishes[seat.index()] = Wishes { likes: it.likes, refuses: it.refuses };
        }
        Ok(())
    }

    /// Hands, coins and piles: as given, or from the rest of the cards.
    fn fill_up(&mut self, given: &Given, mut rest: Rest<Bean>) -> Result<(), Malformed> {
        let nothing = GivenSeat::default();
        let at = |seat: Seat| given.seats.get(&seat).unwrap_or(&nothing);
        for seat in Seat::all(self.rules.players) {
            let (path, held) = (format!("seats.{seat}.hand"), usize::from(self.rules.starting_hand));
            for card in rest.fill(&path, at(seat).hand.as_ref(), held)? {
                self.hands.push_back(seat, card);
            }
        }
        for seat in Seat::all(self.rules.players) {
            let coins = rest.fill(&format!("seats.{seat}.coins"), at(seat).coins.as_ref(), 0)?;
            coins.into_iter().rev().for_each(|card| self.coins.push(seat, card, 1));
        }
        self.mafia = rest.fill("mafia", given.mafia.as_ref(), 0)?.into_iter().collect();
        let mut discard = rest.fill("discard", given.discard.as_ref(), 0)?;
        let deck = rest.fill_deck("deck", given.deck.as_ref())?;
        if given.discard.is_none() {
            discard.extend(rest.take_all());
        }
        if given.mafia.is_none() {
            rest.take_all().for_each(|card| self.mafia.add(card));
        }
        if rest.len() > 0 {
            let message = format!("all places are given, and {} cards remain", rest.len());
            return Err(Malformed::new("deck", message));
        }
        deck.into_iter().rev().for_each(|card| self.piles.put_on_deck(card));
        discard.into_iter().rev().for_each(|card| self.piles.discard(card));
        Ok(())
    }

    fn set_phase(&mut self, given: &Given) {
        self.turn = given.turn.unwrap_or(1).saturating_sub(1);
        self.begin_turn(self.active, &mut Silent);
        if let Some(phase) = given.phase {
            self.phase = phase;
        }
        self.planted = given.planted.unwrap_or(match self.phase {
            Phase::MayPlant => 1,
            Phase::Planted if self.hands.len(self.active) > 0 => PLANTED,
            Phase::Window4 | Phase::Use | Phase::Fill | Phase::Refill | Phase::GameOver => PLANTED,
            Phase::Offer | Phase::TributeWait | Phase::Window2 | Phase::MustPlant | Phase::Planted => 0,
        });
    }

    fn open_offers(&mut self, given: &Given) -> Result<(), Malformed> {
        for (index, it) in given.offers.iter().enumerate() {
            let refused = |refusal: Refusal| Malformed::new(format!("offers[{index}]"), refusal.to_string());
            let propose =
                Action::Propose { to: it.to, give: it.give.clone(), want: it.want.clone(), answers: it.answers };
            self.apply(it.from, &propose, &mut Silent).map_err(refused)?;
        }
        for (seat, it) in &given.seats {
            let made = &mut self.talk.offers_made[seat.index()];
            *made = it.offers_made.max(*made);
        }
        Ok(())
    }
}

fn one_kind(path: &str, bunch: Bunch) -> Result<Field, Malformed> {
    if bunch.kinds().len() > 1 {
        return Err(Malformed::new(path, "a field holds one kind of bean"));
    }
    Ok(bunch.iter().next().map_or(Field::EMPTY, |(bean, cards)| Field::of(bean, cards)))
}

/// Every seat named must be at the table.
fn check_seats(players: u8, given: &Given) -> Result<(), Malformed> {
    let named = [("active", given.active), ("starting", given.starting)];
    let named = named.into_iter().filter_map(|(path, seat)| Some((path.to_owned(), seat?)));
    let seated = given.seats.keys().map(|&seat| (format!("seats.{seat}"), seat));
    for (path, seat) in named.chain(seated) {
        if seat.index() >= players as usize {
            let table = if players == 1 { "one player".to_owned() } else { format!("{players} players") };
            return Err(Malformed::new(path, format!("there is no seat {seat} with {table}")));
        }
    }
    Ok(())
}

/// Takes every card that is named out of the supply.
fn take_listed(supply: &mut Supply<Bean>, given: &Given) -> Result<(), Malformed> {
    supply.take_bunch("row", given.row)?;
    supply.take_bunch("offered", given.offered)?;
    for (boss, &bunch) in &given.bosses {
        supply.take_bunch(&format!("bosses.{}", boss.key()), bunch)?;
    }
    for (path, cards) in [("deck", &given.deck), ("discard", &given.discard), ("mafia", &given.mafia)] {
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
    turn: u8,
    active: Seat,
    starting: Seat,
    planted: u8,
    exhaustions: u8,
    deck: Vec<Bean>,
    discard: Vec<Bean>,
    row: Bunch,
    offered: Bunch,
    bosses: BTreeMap<Boss, Bunch>,
    mafia: Vec<Bean>,
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
        let offer_position = |offer: &Offer<Terms>| OfferPosition {
            number: offer.number,
            from: offer.from,
            to: offer.to,
            give: named_cards(state, offer.from, offer),
            want: offer.terms.want,
            answers: offer.answers,
        };
        let bosses = state.rules.bosses.iter();
        let mafia = state.mafia.iter();
        Self {
            phase: state.phase,
            turn: state.turn,
            active: state.active,
            starting: state.starting,
            planted: state.planted,
            exhaustions: state.piles.exhaustions(),
            deck: state.piles.deck().collect(),
            discard: state.piles.discard_pile().to_vec(),
            row: state.row,
            offered: state.offered,
            bosses: bosses.map(|&boss| (boss, state.boss_field(boss).bunch())).collect(),
            mafia: mafia.flat_map(|(bean, n)| std::iter::repeat_n(bean, n as usize)).collect(),
            seats: Seat::all(state.rules.players).map(|seat| (seat, seat_position(seat))).collect(),
            offers: state.talk.book.offers().iter().map(offer_position).collect(),
        }
    }
}
