//! Worlds a player may imagine: states that agree with a view. Whoever searches looks ahead in them.

use super::beanometer::{Beanometer, Space};
use super::cards::{HandCard, HarvestCard, Order};
use super::data::MOST_PLAYERS;
use super::deals::Deal;
use super::goods::{Purchase, Shopping};
use super::harvests::Harvests;
use super::map::City;
use super::offers::Terms;
use super::state::{Phase, State, Toll};
use super::view::{OfferView, SeatView, View};
use crate::bean::{Bean, Bunch};
use crate::chance::{Dice, Seed};
use crate::negotiation::{Offer, Wishes};
use crate::seat::{Seat, Viewer};

/// What is open to read in a state, for players that look ahead in worlds of their own.
impl State {
    /// A hand, front first.
    #[must_use]
    pub fn hand(&self, seat: Seat) -> &[HandCard] {
        self.hands.of(seat)
    }

    /// The active player's cards on the table.
    #[must_use]
    pub fn laid(&self) -> &[HandCard] {
        &self.laid
    }

    #[must_use]
    pub fn loan(&self, seat: Seat) -> i32 {
        self.loans[seat.index()]
    }

    #[must_use]
    pub fn town(&self, city: City) -> &Beanometer {
        &self.towns[city.index()]
    }

    /// Beans in the tray.
    #[must_use]
    pub fn supply(&self) -> Bunch {
        self.supply
    }

    #[must_use]
    pub fn harvests(&self) -> &Harvests {
        &self.harvests
    }

    /// What a bean costs in the active player's town in this trader phase.
    #[must_use]
    pub fn fixed_price(&self, bean: Bean) -> u8 {
        self.price(bean)
    }

    /// Turns that are left, this one counted, when the last round has begun.
    #[must_use]
    pub fn turns_left(&self) -> Option<u8> {
        self.turns_left
    }

    #[must_use]
    pub fn toll(&self) -> Option<&Toll> {
        self.toll.as_ref()
    }

    #[must_use]
    pub fn offers(&self) -> &[Offer<Terms>] {
        self.talk.book.offers()
    }

    #[must_use]
    pub fn wishes(&self, seat: Seat) -> Wishes {
        self.talk.wishes[seat.index()]
    }

    #[must_use]
    pub fn offers_made(&self, seat: Seat) -> u8 {
        self.talk.offers_made[seat.index()]
    }
}

impl View {
    /// A state that agrees with this view, its unknown cards dealt at random; `None` if the view contradicts itself or is no
    /// seat's.
    #[must_use]
    pub fn imagine(&self, dice: &mut Dice) -> Option<State> {
        let Viewer::Seat(me) = self.viewer else { return None };
        if self.seats.len() > MOST_PLAYERS || !me.is_among(self.seats.keys(), self.seats.len()) {
            return None;
        }
        let seed = Seed::from_bytes(std::array::from_fn(|_| dice.next_u64() as u8));
        let mut state = State::empty_table(self.seats.len() as u8, seed);
        (state.phase, state.turn) = (self.phase, self.turn);
        state.starting = self.starting.unwrap_or_default();
        state.active = self.active.unwrap_or(state.starting);
        (state.supply, state.scarce, state.turns_left) = (self.supply, self.scarce, self.turns_left);
        state.laid = self.laid.iter().copied().collect();
        for (&city, town) in &self.towns {
            for (index, stack) in town.stacks.iter().enumerate() {
                if let Some((bean, beans)) = stack.iter().next() {
                    state.towns[city.index()].put(index, bean, beans);
                }
            }
        }
        let mut orders = self.unseen_orders(me);
        dice.shuffle(&mut orders);
        for (&seat, it) in &self.seats {
            self.seat_player(&mut state, seat, it, &mut orders, dice)?;
        }
        self.discard.iter().rev().for_each(|&order| state.orders.discard(order));
        (orders.len() == self.deck as usize).then_some(())?;
        for order in orders {
            state.orders.put_on_deck(order);
        }
        self.deal_harvests(&mut state, dice)?;
        self.owe_toll(&mut state, dice)?;
        if state.prices_are_fixed() {
            state.level = self.fixed_level(&state)?;
        }
        self.offers.iter().try_for_each(|offer| offer.reopen(&mut state))?;
        Some(state)
    }

    /// The orders whose place this seat does not know.
    #[must_use]
    pub fn unseen_orders(&self, me: Seat) -> Vec<Order> {
        let own = self.seats.get(&me).into_iter().flat_map(|it| {
            let hand = it.hand.iter().flatten().filter_map(|card| card.order());
            hand.chain(it.dealt.iter().flatten().copied())
        });
        let table = self.laid.iter().filter_map(|card| card.order());
        let seen: Vec<Order> = own.chain(table).chain(self.discard.iter().copied()).collect();
        Order::all().filter(|order| !seen.contains(order)).collect()
    }

    fn seat_player(
        &self,
        state: &mut State,
        seat: Seat,
        it: &SeatView,
        orders: &mut Vec<Order>,
        dice: &mut Dice,
    ) -> Option<()> {
        let index = seat.index();
        (state.wagons[index], state.figures[index]) = (it.wagon, it.city);
        (state.thalers[index], state.loans[index]) = (it.thalers, it.loan);
        state.talk.wishes[index] = Wishes { likes: it.likes, refuses: it.refuses };
        state.talk.offers_made[index] = it.offers_made;
        if it.settled {
            state.settled.insert(seat);
        }
        let hand = match &it.hand {
            Some(hand) => hand.clone(),
            None => self.any_hand(seat, it, orders, dice)?,
        };
        for card in hand {
            state.hands.push_back(seat, card);
        }
        let dealt = match &it.dealt {
            Some(dealt) => dealt.clone(),
            None if self.phase == Phase::SetupChoose => {
                let mut dealt = (0..super::data::DEALT).map(|_| orders.pop()).collect::<Option<Vec<_>>>()?;
                dealt.sort_by_key(|order| std::cmp::Reverse(order.value()));
                dealt
            }
            None => Vec::new(),
        };
        state.dealt[index] = dealt.into_iter().collect();
        Some(())
    }

    /// All travel cards that are nowhere else, and any orders, in any order.
    fn any_hand(&self, seat: Seat, it: &SeatView, orders: &mut Vec<Order>, dice: &mut Dice) -> Option<Vec<HandCard>> {
        let on_table = |card: &HandCard| self.active == Some(seat) && self.laid.contains(card);
        let shown = self.toll.as_ref().is_some_and(|toll| toll.debtor == seat && toll.deal.is_some());
        let gone = |card: &HandCard| it.given_up.contains(card) || on_table(card) || shown && *card == HandCard::TOLL;
        let mut hand: Vec<HandCard> = HandCard::travel().filter(|card| !gone(card)).collect();
        for _ in 0..it.orders {
            hand.push(orders.pop()?.into());
        }
        dice.shuffle(&mut hand);
        Some(hand)
    }

    fn deal_harvests(&self, state: &mut State, dice: &mut Dice) -> Option<()> {
        let drawn = &self.harvests.drawn;
        let mut to_come: Vec<HarvestCard> = HarvestCard::all().filter(|card| !drawn.contains(card)).collect();
        dice.shuffle(&mut to_come);
        let cards = drawn.iter().copied().chain(to_come);
        state.harvests.cards.iter_mut().zip(cards).for_each(|(place, card)| *place = card);
        state.harvests.drawn = drawn.len() as u8;
        for (seat, it) in &self.seats {
            for card in &it.harvests {
                let number = drawn.iter().position(|other| other == card)? + 1;
                state.harvests.waiting[seat.index()] |= 1 << number;
            }
        }
        Some(())
    }

    fn owe_toll(&self, state: &mut State, dice: &mut Dice) -> Option<()> {
        let Some(toll) = &self.toll else { return Some(()) };
        let deal = match &toll.deal {
            None => None,
            Some(it) => Some(Deal {
                with: it.with,
                gives: it.gives,
                gets: it.gets,
                buys: shopping(&it.buys)?,
                discards: [it.discard, it.guest_discard],
            }),
        };
        if deal.is_none() {
            let mut numbered: Vec<HandCard> = self.laid.iter().copied().filter(|card| card.is_numbered()).collect();
            dice.shuffle(&mut numbered);
            state.back = self.back.as_ref().unwrap_or(&numbered).iter().copied().collect();
        }
        state.toll = Some(Toll { debtor: toll.debtor, missing: toll.missing, deal });
        Some(())
    }

    /// How many spaces were occupied when the prices were fixed that are shown.
    fn fixed_level(&self, state: &State) -> Option<u8> {
        let here = state.here();
        let shown = self.towns.get(&here)?.prices.first()?;
        (0..=here.spaces() as u8).find(|&level| here.price(shown.bean, level) == shown.price)
    }
}

impl OfferView {
    fn reopen(&self, state: &mut State) -> Option<()> {
        let buys = shopping(&self.buys)?;
        let terms = Terms { kind: self.kind, give: self.give, want: self.want, buys, discard: self.discard };
        let slot = state.talk.book.restore(self.number, self.from, self.to, self.answers, terms).slot();
        let it = state.talk.book.get_mut(self.number)?;
        (it.willing, it.declined) = (self.willing.keys().copied().collect(), self.declined);
        for (seat, &discard) in &self.willing {
            state.talk.discards[slot][seat.index()] = discard;
        }
        Some(())
    }
}

fn shopping(purchases: &[Purchase]) -> Option<Shopping> {
    let mut shopping = Shopping::default();
    for purchase in purchases {
        *shopping.0.get_mut(purchase.space.and_then(Space::index)?)? += 1;
    }
    Some(shopping)
}
