//! A position set up from a scenario file; what is left out is filled up.

use super::action::Laid;
use super::beanometer::Beanometer;
use super::cards::{HandCard, HarvestCard, Order};
use super::data::{BEAN_TRADER, DEALT, HARVESTS, LAST_HARVEST, MOST_OFFERS};
use super::deals::Deal;
use super::given::{Given, GivenSeat, check_seats};
use super::goods::{Purchases, Shopping};
use super::map::{City, IN_PLAY, chips};
use super::offers::Terms;
use super::setup::check_setup;
use super::state::{Phase, State, Toll};
use crate::bean::Bunch;
use crate::game::{Game, Setup, Silent};
use crate::given::{Cards, Supply};
use crate::malformed::Malformed;
use crate::negotiation::Wishes;
use crate::seat::Seat;

/// Nobody has ever so much money, or owes so much.
const MOST_THALERS: i32 = 100_000;

impl State {
    /// Sets up a position.
    pub(crate) fn arrange(setup: &Setup, given: &Given) -> Result<Self, Malformed> {
        check_setup(setup).map_err(|refusal| Malformed::new("", refusal.to_string()))?;
        check_seats(setup.players, given)?;
        let mut state = Self::empty_table(setup.players, setup.seed);
        if given.shuffled.is_some() || given.shuffled_harvests.is_some() {
            state.shuffled(given)?;
            return Ok(state);
        }
        state.active = given.active.or(given.starting).unwrap_or_default();
        state.starting = given.starting.unwrap_or(state.active);
        state.lay_cards(given)?;
        state.lay_harvests(given)?;
        state.lay_beans(given)?;
        for (&seat, it) in &given.seats {
            state.seat_player(seat, it)?;
        }
        state.set_phase(given);
        state.set_toll(given)?;
        state.open_offers(given)?;
        state.check().map_err(|message| Malformed::new("", message))?;
        Ok(state)
    }

    /// A new game from piles in a given order, top first; what is not listed follows.
    fn shuffled(&mut self, given: &Given) -> Result<(), Malformed> {
        let listed = given.shuffled_harvests.as_deref().unwrap_or_default();
        let mut supply = Supply::new(BEAN_TRADER.to_owned(), |_| 1);
        supply.take_list("shuffled_harvests", listed)?;
        let pile = listed.iter().copied().chain(supply.rest().into_cards());
        self.harvests.cards.iter_mut().zip(pile).for_each(|(place, card)| *place = card);
        self.harvests.cards.rotate_left(super::data::RESERVE);
        let listed = given.shuffled.as_deref().unwrap_or_default();
        let mut supply = Supply::new(BEAN_TRADER.to_owned(), |_| 1);
        supply.take_list("shuffled", listed)?;
        let deck: Vec<Order> = listed.iter().copied().chain(supply.rest().into_cards()).collect();
        deck.into_iter().rev().for_each(|order| self.orders.put_on_deck(order));
        self.lay_out();
        self.deal_orders(&mut Silent);
        Ok(())
    }

    /// Hands, the table and the piles of orders.
    fn lay_cards(&mut self, given: &Given) -> Result<(), Malformed> {
        let mut supply = Supply::new(BEAN_TRADER.to_owned(), |_: Order| 1);
        let orders = |cards: &[HandCard]| cards.iter().filter_map(|card| card.order()).collect::<Vec<_>>();
        self.laid = short_list("laid", &given.laid)?;
        self.back = short_list("back", &given.back)?;
        supply.take_list("laid", &orders(&given.laid))?;
        for (path, pile) in [("deck", &given.deck), ("discard", &given.discard)] {
            supply.take_list(path, pile.as_ref().map_or(&[], Cards::listed))?;
        }
        let guest = given.toll.as_ref().filter(|toll| toll.deal.is_some()).map(|toll| toll.debtor);
        for seat in Seat::all(self.players) {
            let path = format!("seats.{seat}.hand");
            let on_table = |card: &HandCard| {
                seat == self.active && given.laid.contains(card) || guest == Some(seat) && *card == HandCard::TOLL
            };
            let sorted = || HandCard::travel().filter(|card| !on_table(card)).collect();
            let hand = given.seats.get(&seat).and_then(|it| it.hand.clone()).unwrap_or_else(sorted);
            if (1..hand.len()).any(|i| hand[..i].contains(&hand[i])) {
                return Err(Malformed::new(path, "no card is in a hand twice"));
            }
            supply.take_list(&path, &orders(&hand))?;
            for card in hand {
                self.hands.push_back(seat, card);
            }
        }
        for (seat, it) in &given.seats {
            supply.take_list(&format!("seats.{seat}.dealt"), &it.dealt)?;
        }
        let mut rest = supply.rest();
        for seat in Seat::all(self.players) {
            let path = format!("seats.{seat}.dealt");
            let mut dealt = given.seats.get(&seat).map(|it| it.dealt.clone()).unwrap_or_default();
            if dealt.is_empty() && given.phase == Some(Phase::SetupChoose) {
                dealt = rest.take(&path, DEALT)?;
            }
            if dealt.len() > DEALT {
                return Err(Malformed::new(path, format!("{DEALT} orders are dealt to each player")));
            }
            self.dealt[seat.index()] = dealt.into_iter().collect();
        }
        let mut discard = rest.fill("discard", given.discard.as_ref(), 0)?;
        let deck = rest.fill_deck("deck", given.deck.as_ref())?;
        if given.discard.is_none() {
            discard.extend(rest.take_all());
        }
        if rest.len() > 0 {
            return Err(Malformed::new("deck", format!("both piles are given, and {} orders remain", rest.len())));
        }
        deck.into_iter().rev().for_each(|order| self.orders.put_on_deck(order));
        discard.into_iter().rev().for_each(|order| self.orders.discard(order));
        Ok(())
    }

    /// Harvest cards that wait are the last ones drawn, unless those are listed.
    fn lay_harvests(&mut self, given: &Given) -> Result<(), Malformed> {
        let waiting: Vec<(Seat, HarvestCard)> =
            given.seats.iter().flat_map(|(&seat, it)| it.harvests.iter().map(move |&card| (seat, card))).collect();
        let mut supply = Supply::new(BEAN_TRADER.to_owned(), |_: HarvestCard| 1);
        let listed = given.drawn.as_ref().map_or(&[][..], Cards::listed);
        supply.take_list("drawn", listed)?;
        supply.take_list("harvests", given.harvests.as_ref().map_or(&[], Cards::listed))?;
        let last: Vec<HarvestCard> =
            waiting.iter().map(|&(_, card)| card).filter(|card| !listed.contains(card)).collect();
        supply.take_list("seats", &last)?;
        let mut rest = supply.rest();
        let ended = matches!(given.phase, Some(Phase::EndDelivery | Phase::GameOver));
        let mut drawn = match &given.drawn {
            Some(Cards::Number(number)) => rest.take("drawn", number.saturating_sub(last.len()))?,
            None if ended => rest.take("drawn", LAST_HARVEST)?,
            drawn => rest.fill("drawn", drawn.as_ref(), 0)?,
        };
        drawn.extend(last);
        let to_come = rest.fill_deck("harvests", given.harvests.as_ref())?;
        if drawn.len() + to_come.len() != HARVESTS.len() {
            return Err(Malformed::new("harvests", format!("there are {} harvest cards", HARVESTS.len())));
        }
        for (seat, card) in waiting {
            let number = drawn.iter().position(|&it| it == card).expect("what waits has been drawn") + 1;
            self.harvests.waiting[seat.index()] |= 1 << number;
        }
        self.harvests.drawn = drawn.len() as u8;
        let cards = drawn.into_iter().chain(to_come);
        self.harvests.cards.iter_mut().zip(cards).for_each(|(place, card)| *place = card);
        Ok(())
    }

    /// Wagons and beanometers; what is left of the chips is the supply.
    fn lay_beans(&mut self, given: &Given) -> Result<(), Malformed> {
        let mut supply = Supply::new(BEAN_TRADER.to_owned(), chips);
        let over = given.phase == Some(Phase::GameOver);
        for seat in Seat::all(self.players) {
            let left_out = if over { Bunch::NONE } else { IN_PLAY.iter().collect() };
            let wagon = given.seats.get(&seat).and_then(|it| it.wagon).unwrap_or(left_out);
            supply.take_bunch(&format!("seats.{seat}.wagon"), wagon)?;
            self.wagons[seat.index()] = wagon;
        }
        for city in City::ALL {
            let town = match given.towns.get(&city) {
                None => Beanometer::at_start(city),
                Some(stacks) => read_town(city, stacks)?,
            };
            // Stack by stack: all together they might be more than a bunch can hold.
            for (index, stack) in town.stacks(city).iter().enumerate() {
                supply.take_bunch(&format!("towns.{}[{index}]", city.key()), stack.bunch())?;
            }
            self.towns[city.index()] = town;
        }
        self.supply = supply.rest().into_cards().collect();
        match given.supply {
            Some(supply) if supply != self.supply => {
                Err(Malformed::new("supply", format!("what is left of the chips is {:?}", self.supply)))
            }
            _ => Ok(()),
        }
    }

    fn seat_player(&mut self, seat: Seat, it: &GivenSeat) -> Result<(), Malformed> {
        let path = || format!("seats.{seat}");
        if it.thalers.abs() > MOST_THALERS || it.loan.abs() > MOST_THALERS {
            return Err(Malformed::new(path(), "nobody has so much money"));
        }
        let beans = it.likes.overlaps(it.refuses) || !it.likes.is_within(IN_PLAY) || !it.refuses.is_within(IN_PLAY);
        if beans {
            return Err(Malformed::new(path(), "these wishes can't be shown (BT-TRADE-12)"));
        }
        let index = seat.index();
        self.figures[index] = it.city.unwrap_or(self.figures[index]);
        (self.thalers[index], self.loans[index]) = (it.thalers, it.loan);
        self.talk.wishes[index] = Wishes { likes: it.likes, refuses: it.refuses };
        self.talk.offers_made[index] = it.offers_made;
        if it.settled {
            self.settled.insert(seat);
        }
        Ok(())
    }

    fn set_phase(&mut self, given: &Given) {
        let waits = self.harvests.waiting(self.active).next().is_some();
        self.phase = given.phase.unwrap_or(if waits { Phase::Harvest } else { Phase::Move });
        self.turn = given.turn.unwrap_or(u16::from(self.phase != Phase::SetupChoose));
        self.scarce = given.scarce;
        let last_waits = self.harvests.waiting.iter().any(|waiting| waiting >> LAST_HARVEST & 1 == 1);
        let over = matches!(self.phase, Phase::EndDelivery | Phase::GameOver);
        let last_round = self.harvests.drawn as usize >= LAST_HARVEST && !last_waits;
        let left_out = last_round.then_some(if over { 0 } else { self.players });
        self.turns_left = given.turns_left.or(left_out);
    }

    fn set_toll(&mut self, given: &Given) -> Result<(), Malformed> {
        if let Some(it) = &given.toll {
            let deal = match &it.deal {
                None => None,
                Some(deal) => Some(Deal {
                    with: deal.with,
                    gives: deal.gives,
                    gets: deal.gets,
                    buys: self.given_purchases("toll.deal.buys", &deal.buys)?,
                    discards: [deal.discard, deal.guest_discard],
                }),
            };
            self.toll = Some(Toll { debtor: it.debtor, missing: it.missing, deal });
        }
        let level = if self.prices_are_fixed() { self.stock().level() } else { 0 };
        self.level = given.level.unwrap_or(level);
        Ok(())
    }

    fn given_purchases(&self, path: &str, purchases: &Purchases) -> Result<Shopping, Malformed> {
        self.read_purchases(self.active, purchases).map_err(|refusal| Malformed::new(path, refusal.to_string()))
    }

    fn open_offers(&mut self, given: &Given) -> Result<(), Malformed> {
        for (index, it) in given.offers.iter().enumerate() {
            let path = format!("offers[{index}]");
            if self.talk.book.open_by(it.from) >= MOST_OFFERS {
                return Err(Malformed::new(path, format!("{} has too many offers open (BT-TRADE-13)", it.from)));
            }
            let buys = self.given_purchases(&path, &it.buys)?;
            let terms = Terms { kind: it.kind, give: it.give, want: it.want, buys, discard: it.discard };
            let opened = self.talk.book.open(it.from, it.to, it.answers, terms);
            let (number, slot) = (opened.number, opened.slot());
            let open = self.talk.book.get_mut(number).expect("it was just opened");
            (open.willing, open.declined) = (it.willing.keys().copied().collect(), it.declined);
            for (seat, &discard) in &it.willing {
                self.talk.discards[slot][seat.index()] = discard;
            }
        }
        for seat in Seat::all(self.players) {
            let made = &mut self.talk.offers_made[seat.index()];
            *made = (*made).max(self.talk.book.open_by(seat) as u8);
        }
        Ok(())
    }
}

fn short_list(path: &str, cards: &[HandCard]) -> Result<Laid, Malformed> {
    let twice = (1..cards.len()).any(|i| cards[..i].contains(&cards[i]));
    if twice || cards.len() > super::map::LONGEST_WAY {
        return Err(Malformed::new(path, "no trip lays out such cards"));
    }
    Ok(cards.iter().copied().collect())
}

fn read_town(city: City, stacks: &[Bunch]) -> Result<Beanometer, Malformed> {
    let mut town = Beanometer::default();
    for (index, &stack) in stacks.iter().enumerate() {
        let path = format!("towns.{}[{index}]", city.key());
        if index >= city.spaces() {
            return Err(Malformed::new(path, format!("the beanometer has only {} spaces", city.spaces())));
        }
        let mut kinds = stack.iter();
        if let Some((bean, beans)) = kinds.next() {
            town.put(index, bean, beans);
        }
        if kinds.next().is_some() {
            return Err(Malformed::new(path, "a stack is of one kind (BT-PRICE-06)"));
        }
    }
    Ok(town)
}

/// A table of three in a position, for tests.
#[cfg(test)]
pub(super) fn table(given: serde_json::Value) -> State {
    let seed = crate::chance::Seed::from_number(0);
    let setup = Setup { players: 3, options: serde_json::Map::new(), seed };
    let given = serde_json::from_value(given).expect("it has the form of a position");
    State::arrange(&setup, &given).expect("such a position can be")
}
