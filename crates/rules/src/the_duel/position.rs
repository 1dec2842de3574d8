//! Any position as plain data: set up from a scenario file, or written down to compare with one.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::bonus::{Bonus, BonusSet};
use super::column::Column;
use super::data::{BONUS_HAND, DOLLARS, FIELDS, HAND, IN_PLAY, PLANTED, PLAYERS, THE_DUEL, TYPES, cards};
use super::setup::Options;
use super::state::{Gift, Phase, State};
use crate::bean::{Bean, Bunch};
use crate::game::{Game, Setup, Silent};
use crate::given::{Cards, Supply};
use crate::malformed::Malformed;
use crate::seat::{Seat, Seats};

#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct GivenSeat {
    hand: Option<Cards<Bean>>,
    bonus: Option<Cards<Bonus>>,
    fields: Vec<Column>,
    dollars: Option<Cards<Bean>>,
    fulfilled: Option<BonusSet>,
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
    discarded: bool,
    deck: Option<Cards<Bean>>,
    discard: Option<Cards<Bean>>,
    bonus_deck: Option<Cards<Bonus>>,
    bonus_discard: Option<Cards<Bonus>>,
    turned_over: Bunch,
    gift: Option<Gift>,
    offers: Vec<Bean>,
    auto_fulfil: Option<Seats>,
    seats: BTreeMap<Seat, GivenSeat>,
    shuffled: Option<Vec<Bean>>,
    shuffled_bonus: Option<Vec<Bonus>>,
}

impl State {
    /// Sets up a position.
    pub(crate) fn arrange(setup: &Setup, given: &Given) -> Result<Self, Malformed> {
        let options = Options::read(setup).map_err(|refusal| Malformed::new("", refusal.to_string()))?;
        check_seats(given)?;
        let starting = given.starting.or(options.first).unwrap_or_default();
        let mut state = Self::empty_table(starting, given.auto_fulfil.unwrap_or(options.auto_fulfil), setup.seed);
        let mut beans = Supply::new(THE_DUEL.to_owned(), cards);
        let mut bonus = Supply::<Bonus>::new(THE_DUEL.to_owned(), |_| 1);
        if given.shuffled.is_some() || given.shuffled_bonus.is_some() {
            let shuffled = given.shuffled.as_deref().unwrap_or_default();
            beans.take_list("shuffled", shuffled)?;
            let deck: Vec<Bean> = shuffled.iter().copied().chain(beans.rest().into_cards()).collect();
            deck.into_iter().rev().for_each(|card| state.piles.put_on_deck(card));
            let shuffled = given.shuffled_bonus.as_deref().unwrap_or_default();
            bonus.take_list("shuffled_bonus", shuffled)?;
            let deck: Vec<Bonus> = shuffled.iter().copied().chain(bonus.rest().into_cards()).collect();
            deck.into_iter().rev().for_each(|card| state.bonus_piles.put_on_deck(card));
            state.deal_cards(&mut Silent);
            return Ok(state);
        }
        take_listed(&mut beans, &mut bonus, given)?;
        state.active = given.active.unwrap_or(starting);
        state.lay_out(given)?;
        state.fill_up_beans(given, beans)?;
        state.fill_up_bonus(given, bonus)?;
        state.set_phase(given)?;
        state.check().map_err(|message| Malformed::new("", message))?;
        Ok(state)
    }

    /// Fields and open cards.
    fn lay_out(&mut self, given: &Given) -> Result<(), Malformed> {
        (self.turned_over, self.gift) = (given.turned_over, given.gift);
        if given.offers.len() > TYPES {
            return Err(Malformed::new("offers", format!("there are only {TYPES} gift cards")));
        }
        if let Some(bean) = given.offers.iter().find(|&&bean| !IN_PLAY.contains(bean)) {
            return Err(Malformed::new("offers", format!("there is no gift card of {bean}")));
        }
        self.pushed = given.offers.iter().copied().collect();
        for (&seat, it) in &given.seats {
            for (index, &field) in it.fields.iter().enumerate() {
                if index >= FIELDS as usize {
                    let path = format!("seats.{seat}.fields[{index}]");
                    return Err(Malformed::new(path, format!("{seat} has only {FIELDS} fields")));
                }
                *self.farm_mut(seat).field_mut(index) = field;
            }
            self.fulfilled[seat.index()] = it.fulfilled.unwrap_or_default();
        }
        Ok(())
    }

    /// Hands, dollars and piles: as given, or from the rest of the cards.
    fn fill_up_beans(&mut self, given: &Given, supply: Supply<Bean>) -> Result<(), Malformed> {
        let mut rest = supply.rest();
        let nothing = GivenSeat::default();
        let at = |seat: Seat| given.seats.get(&seat).unwrap_or(&nothing);
        for seat in Seat::all(PLAYERS) {
            let hand = rest.fill(&format!("seats.{seat}.hand"), at(seat).hand.as_ref(), HAND)?;
            for card in hand {
                self.hands.push_back(seat, card);
            }
        }
        for seat in Seat::all(PLAYERS) {
            let dollars = rest.fill(&format!("seats.{seat}.dollars"), at(seat).dollars.as_ref(), DOLLARS)?;
            dollars.into_iter().rev().for_each(|card| self.dollars.push(seat, card, 1));
        }
        let mut discard = rest.fill("discard", given.discard.as_ref(), 0)?;
        let deck = rest.fill_deck("deck", given.deck.as_ref())?;
        if given.discard.is_none() {
            discard.extend(rest.take_all());
        }
        let left = rest.len();
        let mut purses = purses(given, |it| it.dollars.is_none());
        for card in rest.into_cards() {
            let seat = purses.next().ok_or_else(|| left_over("deck", left))?;
            self.dollars.push(seat, card, 1);
        }
        deck.into_iter().rev().for_each(|card| self.piles.put_on_deck(card));
        discard.into_iter().rev().for_each(|card| self.piles.discard(card));
        Ok(())
    }

    fn fill_up_bonus(&mut self, given: &Given, supply: Supply<Bonus>) -> Result<(), Malformed> {
        let mut rest = supply.rest();
        for seat in Seat::all(PLAYERS) {
            let path = format!("seats.{seat}.bonus");
            let bonus = given.seats.get(&seat).and_then(|it| it.bonus.as_ref());
            let hand = rest.fill(&path, bonus, BONUS_HAND)?;
            if hand.len() > BONUS_HAND {
                return Err(Malformed::new(path, format!("nobody holds more than {BONUS_HAND} bonus cards")));
            }
            self.bonus_hands[seat.index()] = hand.into_iter().collect();
        }
        let mut discard = rest.fill("bonus_discard", given.bonus_discard.as_ref(), 0)?;
        let deck = rest.fill_deck("bonus_deck", given.bonus_deck.as_ref())?;
        if given.bonus_discard.is_none() {
            discard.extend(rest.take_all());
        }
        let left = rest.len();
        let mut purses = purses(given, |it| it.fulfilled.is_none());
        for card in rest.into_cards() {
            let seat = purses.next().ok_or_else(|| left_over("bonus_deck", left))?;
            self.fulfilled[seat.index()].insert(card);
        }
        deck.into_iter().rev().for_each(|card| self.bonus_piles.put_on_deck(card));
        discard.into_iter().rev().for_each(|card| self.bonus_piles.discard(card));
        Ok(())
    }

    fn set_phase(&mut self, given: &Given) -> Result<(), Malformed> {
        self.begin_turn(self.active, &mut Silent);
        self.turn = given.turn.unwrap_or(1);
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
        self.discarded = given.discarded;
        if self.planted > PLANTED {
            return Err(Malformed::new("planted", "no more than two hand cards are planted in a turn"));
        }
        if self.phase == Phase::P1Done && self.planted < PLANTED && !empty_handed {
            return Err(Malformed::new("planted", "p1-done with a hand comes after two plantings"));
        }
        Ok(())
    }
}

/// The seats whose dollar pile was left out, in turns: it takes what finds no other place.
fn purses(given: &Given, left_out: impl Fn(&GivenSeat) -> bool) -> impl Iterator<Item = Seat> {
    let open: Vec<Seat> = Seat::all(PLAYERS).filter(|seat| given.seats.get(seat).is_none_or(&left_out)).collect();
    open.into_iter().cycle()
}

fn left_over(path: &str, cards: usize) -> Malformed {
    Malformed::new(path, format!("all places are given, and {cards} cards remain"))
}

/// Every seat named must be at the table.
fn check_seats(given: &Given) -> Result<(), Malformed> {
    let named = [("active", given.active), ("starting", given.starting), ("gift.to", given.gift.map(|gift| gift.to))];
    let named = named.into_iter().filter_map(|(path, seat)| Some((path.to_owned(), seat?)));
    let auto = given.auto_fulfil.unwrap_or_default().iter().map(|seat| ("auto_fulfil".to_owned(), seat));
    let auto: Vec<_> = auto.collect();
    let seated = given.seats.keys().map(|&seat| (format!("seats.{seat}"), seat));
    for (path, seat) in named.chain(auto).chain(seated) {
        if seat.index() >= PLAYERS as usize {
            return Err(Malformed::new(path, format!("there is no seat {seat} with {PLAYERS} players")));
        }
    }
    Ok(())
}

/// Takes every card that is named out of the supplies.
fn take_listed(beans: &mut Supply<Bean>, bonus: &mut Supply<Bonus>, given: &Given) -> Result<(), Malformed> {
    beans.take_bunch("turned_over", given.turned_over)?;
    beans.take_list("gift", given.gift.map(|gift| gift.bean).as_slice())?;
    for (path, cards) in [("deck", &given.deck), ("discard", &given.discard)] {
        beans.take_list(path, cards.as_ref().map_or(&[], Cards::listed))?;
    }
    for (path, cards) in [("bonus_deck", &given.bonus_deck), ("bonus_discard", &given.bonus_discard)] {
        bonus.take_list(path, cards.as_ref().map_or(&[], Cards::listed))?;
    }
    for (seat, it) in &given.seats {
        for (index, &field) in it.fields.iter().enumerate() {
            beans.take_bunch(&format!("seats.{seat}.fields[{index}]"), field.bunch())?;
        }
        beans.take_list(&format!("seats.{seat}.hand"), it.hand.as_ref().map_or(&[], Cards::listed))?;
        beans.take_list(&format!("seats.{seat}.dollars"), it.dollars.as_ref().map_or(&[], Cards::listed))?;
        bonus.take_list(&format!("seats.{seat}.bonus"), it.bonus.as_ref().map_or(&[], Cards::listed))?;
        bonus.take_list(
            &format!("seats.{seat}.fulfilled"),
            &it.fulfilled.unwrap_or_default().iter().collect::<Vec<_>>(),
        )?;
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
    discarded: bool,
    deck: Vec<Bean>,
    discard: Vec<Bean>,
    bonus_deck: Vec<Bonus>,
    bonus_discard: Vec<Bonus>,
    turned_over: Bunch,
    gift: Option<Gift>,
    offers: Vec<Bean>,
    auto_fulfil: Seats,
    seats: BTreeMap<Seat, SeatPosition>,
}

#[derive(Clone, Debug, Serialize)]
struct SeatPosition {
    hand: Vec<Bean>,
    bonus: Vec<Bonus>,
    fields: Vec<Column>,
    dollars: Vec<Bean>,
    fulfilled: BonusSet,
}

impl Position {
    #[must_use]
    pub fn of(state: &State) -> Self {
        let seat_position = |seat: Seat| SeatPosition {
            hand: state.hands.of(seat).to_vec(),
            bonus: state.bonus_hand(seat).to_vec(),
            fields: state.farm(seat).fields().to_vec(),
            dollars: state.dollars.of(seat).collect(),
            fulfilled: state.fulfilled[seat.index()],
        };
        Self {
            phase: state.phase,
            turn: state.turn,
            active: state.active,
            starting: state.starting,
            planted: state.planted,
            discarded: state.discarded,
            deck: state.piles.deck().collect(),
            discard: state.piles.discard_pile().to_vec(),
            bonus_deck: state.bonus_piles.deck().collect(),
            bonus_discard: state.bonus_piles.discard_pile().to_vec(),
            turned_over: state.turned_over,
            gift: state.gift,
            offers: state.pushed.to_vec(),
            auto_fulfil: state.auto_fulfil,
            seats: Seat::all(PLAYERS).map(|seat| (seat, seat_position(seat))).collect(),
        }
    }
}
