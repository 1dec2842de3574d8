//! The deal, and the orders the players start from (BT-SETUP-01 to BT-SETUP-13).

use super::action::Laid;
use super::beanometer::Beanometer;
use super::cards::{HandCard, HarvestCard, Order};
use super::data::{BEAN_TRADER, DEALT, FEWEST_PLAYERS, HARVESTS, MOST_PLAYERS, RESERVE};
use super::event::Event;
use super::harvests::Harvests;
use super::map::{ALL_CHIPS, City, IN_PLAY};
use super::offers::Talk;
use super::state::{Phase, State};
use crate::bean::{BeanSet, Bunch};
use crate::card::Card as _;
use crate::chance::{Seed, Shuffles};
use crate::game::{Log, Setup};
use crate::hand::Hands;
use crate::list::List;
use crate::piles::Piles;
use crate::refusal::{Reason, Refusal};
use crate::seat::{Seat, Seats};

/// Three to five players, and nothing to choose (BT-GEN-01).
pub(super) fn check_setup(setup: &Setup) -> Result<(), Refusal> {
    let bad_setup = |what: String| Err(Refusal::new("BT-GEN-01", Reason::BadSetup { what }));
    if !(FEWEST_PLAYERS..=MOST_PLAYERS as u8).contains(&setup.players) {
        let what = format!("{BEAN_TRADER} is for {FEWEST_PLAYERS} to {MOST_PLAYERS} players, not {}", setup.players);
        return bad_setup(what);
    }
    match setup.options.keys().next() {
        Some(option) => bad_setup(format!("{BEAN_TRADER} has no option `{option}`; it has none")),
        None => Ok(()),
    }
}

impl State {
    /// Shuffles and deals a new game.
    pub fn deal(setup: &Setup, log: &mut impl Log<Event>) -> Result<Self, Refusal> {
        check_setup(setup)?;
        let mut state = Self::empty_table(setup.players, setup.seed);
        let mut pile: [HarvestCard; HARVESTS.len()] = std::array::from_fn(HarvestCard::of_kind);
        state.shuffles.next_stream().shuffle(&mut pile);
        // From the top, which is the last card. The two topmost are put aside, and drawn last.
        pile.reverse();
        pile.rotate_left(RESERVE);
        state.harvests.cards = pile;
        state.orders = Piles::shuffled(|_| 1, &mut state.shuffles);
        state.lay_out();
        state.deal_orders(log);
        Ok(state)
    }

    /// Players and a place for everything, but no beans and no cards yet.
    pub(super) fn empty_table(players: u8, seed: Seed) -> Self {
        Self {
            players,
            phase: Phase::SetupChoose,
            turn: 0,
            active: Seat::default(),
            starting: Seat::default(),
            dealt: [List::new(); MOST_PLAYERS],
            settled: Seats::NONE,
            hands: Hands::default(),
            laid: Laid::new(),
            back: Laid::new(),
            figures: std::array::from_fn(|seat| City::ALL[seat]),
            wagons: [Bunch::NONE; MOST_PLAYERS],
            thalers: [0; MOST_PLAYERS],
            loans: [0; MOST_PLAYERS],
            towns: [Beanometer::default(); City::COUNT],
            supply: ALL_CHIPS,
            orders: Piles::default(),
            harvests: Harvests::default(),
            level: 0,
            scarce: BeanSet::NONE,
            turns_left: None,
            toll: None,
            talk: Talk::default(),
            shuffles: Shuffles::new(seed),
        }
    }

    /// Travel cards sorted in every hand, one bean of each type in every wagon, and one of each that is sold on every
    /// beanometer (BT-SETUP-02 to BT-SETUP-05).
    pub(super) fn lay_out(&mut self) {
        for seat in Seat::all(self.players) {
            HandCard::travel().for_each(|card| self.hands.push_back(seat, card));
            self.wagons[seat.index()] = IN_PLAY.iter().collect();
            self.supply = self.supply.minus(self.wagon(seat));
        }
        for city in City::ALL {
            let town = Beanometer::at_start(city);
            self.supply = self.supply.minus(town.beans());
            self.towns[city.index()] = town;
        }
    }

    /// Three orders each, in seat order (BT-SETUP-07).
    pub(super) fn deal_orders(&mut self, log: &mut impl Log<Event>) {
        for seat in Seat::all(self.players) {
            for _ in 0..DEALT {
                let order = self.orders.draw().expect("there are more orders than are dealt");
                self.dealt[seat.index()].push(order);
            }
            let orders = &self.dealt[seat.index()];
            log.record(|| Event::Dealt { seat, orders: Some(orders.to_vec()) });
        }
        self.enter(Phase::SetupChoose, log);
    }

    /// BT-SETUP-08, BT-SETUP-09.
    pub(super) fn choose_start(
        &mut self,
        seat: Seat,
        order: Order,
        others: [Order; 2],
        log: &mut impl Log<Event>,
    ) -> Result<(), Refusal> {
        if self.phase != Phase::SetupChoose {
            return Err(Refusal::new("BT-TURN-05", Reason::WrongPhase));
        }
        if self.settled.contains(seat) {
            return Err(Refusal::new("BT-TURN-05", Reason::NotAwaited));
        }
        let dealt = &self.dealt[seat.index()];
        if !dealt.contains(&order) {
            return Err(Refusal::new("BT-SETUP-08", Reason::NotYourCard));
        }
        let highest = dealt.iter().map(|order| order.value()).max().unwrap_or_default();
        if order.value() < highest {
            return Err(Refusal::new("BT-SETUP-08", Reason::OrderTooLow { highest }));
        }
        let tail = |&card: &Order| card != order && others.contains(&card);
        if dealt.iter().filter(|card| tail(card)).count() != others.len() {
            return Err(Refusal::new("BT-SETUP-09", Reason::WrongCards));
        }
        self.dealt[seat.index()] = [order, others[0], others[1]].into_iter().collect();
        self.settled.insert(seat);
        log.record(|| Event::ChoseStart { seat, order: Some(order), others: Some(others) });
        if self.settled == Seats::all(self.players) {
            self.reveal(log);
        }
        Ok(())
    }

    /// All choices are revealed together (BT-SETUP-10, BT-SETUP-11); who has the least capital begins (BT-SETUP-12,
    /// BT-SETUP-13).
    fn reveal(&mut self, log: &mut impl Log<Event>) {
        for seat in Seat::all(self.players) {
            let dealt = std::mem::take(&mut self.dealt[seat.index()]);
            let (order, others) = (dealt[0], [dealt[1], dealt[2]]);
            self.figures[seat.index()] = order.city();
            self.return_beans(seat, order.beans());
            self.thalers[seat.index()] += i32::from(order.value());
            self.orders.discard(order);
            for other in others {
                self.hands.push_back(seat, other.into());
            }
            log.record(|| Event::Started {
                seat,
                order,
                city: order.city(),
                beans: order.beans(),
                thalers: order.value(),
                others: Some(others),
            });
        }
        self.settled = Seats::NONE;
        let poorest = Seat::all(self.players).min_by_key(|&seat| self.thalers(seat));
        self.starting = poorest.expect("there are players");
        log.record(|| Event::GameBegan { starting: self.starting });
        self.begin_turn(self.starting, log);
    }
}
