//! Worlds a player may imagine: states that agree with a view. Whoever searches looks ahead in them.

use super::data::Rules;
use super::setup::rules_for;
use super::state::{Phase, State};
use super::trading::Terms;
use super::view::{OfferView, View};
use crate::bean::{Bean, Bunch};
use crate::chance::{Dice, Seed};
use crate::field::{Farm, Field};
use crate::negotiation::{Offer, Wishes};
use crate::seat::{Seat, Viewer};
use crate::trade::{Shown, all_named, restore};

/// What is open to read in a state, for players that look ahead in worlds of their own.
impl State {
    #[must_use]
    pub fn rules(&self) -> &'static Rules {
        self.rules
    }

    /// A hand, front first.
    #[must_use]
    pub fn hand(&self, seat: Seat) -> &[Bean] {
        self.hands.of(seat)
    }

    #[must_use]
    pub fn fields(&self, seat: Seat) -> &[Field] {
        self.farm(seat).fields()
    }

    #[must_use]
    pub fn coins(&self, seat: Seat) -> u8 {
        self.coins.count(seat)
    }

    #[must_use]
    pub fn face_up(&self) -> Bunch {
        self.face_up
    }

    #[must_use]
    pub fn received(&self, seat: Seat) -> Bunch {
        self.received[seat.index()]
    }

    #[must_use]
    pub fn drawn(&self) -> Bunch {
        self.drawn
    }

    #[must_use]
    pub fn offered(&self) -> Bunch {
        self.offered
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

    /// Whether this seat could buy the 3rd field now.
    #[must_use]
    pub fn can_buy_field(&self, seat: Seat) -> bool {
        self.can_buy(seat)
    }
}

impl View {
    /// A state that agrees with this view, its unknown cards dealt at random; `None` if the view contradicts itself or is no
    /// seat's.
    #[must_use]
    pub fn imagine(&self, dice: &mut Dice) -> Option<State> {
        let Viewer::Seat(me) = self.viewer else { return None };
        if !me.is_among(self.seats.keys(), self.seats.len()) {
            return None;
        }
        let rules = rules_for(&self.ruleset, self.seats.len() as u8).ok()?;
        let seed = std::array::from_fn(|_| dice.next_u64() as u8);
        let mut state = State::empty_table(rules, self.starting, Seed::from_bytes(seed));
        state.phase = self.phase;
        state.active = self.active;
        (state.planted, state.discarded) = match self.phase {
            Phase::P1MustPlant | Phase::D1Offer | Phase::D2MustPlant => (0, false),
            Phase::P1MayPlant | Phase::D2MayPlant => (1, false),
            Phase::D2Done => (1, true),
            _ => (2, false),
        };
        (state.face_up, state.drawn, state.offered) = (self.face_up, self.drawn, self.offered);
        let mut unknown = Unknown::of(rules, self, me)?;
        dice.shuffle(&mut unknown.cards);
        // What was named is taken out first, so that nobody else is dealt it.
        let mut named = Vec::new();
        for (&seat, _) in self.seats.iter().filter(|(seat, _)| **seat != me) {
            named.push((seat, unknown.take(self.named_by(seat))?));
        }
        for (seat, mut hand) in named {
            unknown.fill(&mut hand, self.seats[&seat].hand_count, dice)?;
            for bean in hand {
                state.hands.push_back(seat, bean);
            }
        }
        self.seats[&me].hand.as_ref()?.iter().for_each(|&bean| state.hands.push_back(me, bean));
        for (&seat, it) in &self.seats {
            let mut farm = Farm::with_fields(it.fields.len() as u8);
            for (index, bunch) in it.fields.iter().enumerate() {
                if let Some((bean, cards)) = bunch.iter().next() {
                    *farm.field_mut(index) = Field::of(bean, cards);
                }
            }
            *state.farm_mut(seat) = farm;
            state.received[seat.index()] = it.received;
            state.talk.wishes[seat.index()] = Wishes { likes: it.likes, refuses: it.refuses };
            state.talk.offers_made[seat.index()] = it.offers_made;
        }
        for (&seat, it) in &self.seats {
            for _ in 0..it.coins {
                state.coins.push(seat, unknown.draw()?, 1);
            }
        }
        for _ in 0..self.out_of_game {
            state.out_of_game.add(unknown.draw()?);
        }
        for _ in 1..self.discard.count {
            state.piles.discard(unknown.draw()?);
        }
        self.discard.top.into_iter().for_each(|top| state.piles.discard(top));
        for _ in 0..self.deck {
            state.piles.put_on_deck(unknown.draw()?);
        }
        state.piles.set_exhaustions(self.exhaustions);
        for offer in &self.offers {
            restore(&mut state, &offer.shown(), me)?;
        }
        unknown.cards.is_empty().then_some(state)
    }

    /// The kinds a player must hold, because open offers and answers have named them.
    fn named_by(&self, seat: Seat) -> Bunch {
        all_named(self.offers.iter().map(|offer| offer.shown().named_by(seat)))
    }
}

impl OfferView {
    fn shown(&self) -> Shown<'_, State> {
        Shown {
            number: self.number,
            from: self.from,
            to: self.to,
            answers: self.answers,
            terms: Terms { hand: self.give.hand, face_up: self.give.face_up, want: self.want },
            willing: self.willing,
            declined: self.declined,
            cards: self.cards.as_deref(),
        }
    }
}

/// The cards whose place a seat does not know.
struct Unknown {
    cards: Vec<Bean>,
}

impl Unknown {
    fn of(rules: &Rules, view: &View, me: Seat) -> Option<Self> {
        let mut left = Bean::ALL.map(|bean| rules.cards(bean));
        let mut known = |bean: Bean, number: u8| -> Option<()> {
            left[bean.index()] = left[bean.index()].checked_sub(number)?;
            Some(())
        };
        view.seats.get(&me)?.hand.as_ref()?.iter().try_for_each(|&bean| known(bean, 1))?;
        view.discard.top.into_iter().try_for_each(|bean| known(bean, 1))?;
        let at_seats = view.seats.values().flat_map(|it| it.fields.iter().copied().chain([it.received]));
        for bunch in at_seats.chain([view.face_up, view.drawn, view.offered]) {
            bunch.iter().try_for_each(|(bean, number)| known(bean, number))?;
        }
        let cards = Bean::ALL.iter().flat_map(|&bean| std::iter::repeat_n(bean, left[bean.index()] as usize)).collect();
        Some(Self { cards })
    }

    fn draw(&mut self) -> Option<Bean> {
        self.cards.pop()
    }

    fn take(&mut self, bunch: Bunch) -> Option<Vec<Bean>> {
        let mut taken = Vec::new();
        for (bean, number) in bunch.iter() {
            for _ in 0..number {
                let at = self.cards.iter().position(|&card| card == bean)?;
                taken.push(self.cards.swap_remove(at));
            }
        }
        Some(taken)
    }

    /// Fills a hand up with any cards, and puts it into any order.
    fn fill(&mut self, hand: &mut Vec<Bean>, count: u8, dice: &mut Dice) -> Option<()> {
        while hand.len() < count as usize {
            hand.push(self.draw()?);
        }
        dice.shuffle(hand);
        Some(())
    }
}
