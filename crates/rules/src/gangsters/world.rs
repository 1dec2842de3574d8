//! Worlds a player may imagine: states that agree with a view. Whoever searches looks ahead in them.

use super::data::{RULES, Rules, cards};
use super::state::State;
use super::trading::Terms;
use super::view::{OfferView, View};
use crate::bean::{Bean, Bunch};
use crate::chance::{Dice, Seed};
use crate::field::{Farm, Field};
use crate::negotiation::{Offer, Wishes};
use crate::seat::{Seat, Seats, Viewer};
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

    /// The coins of the bosses.
    #[must_use]
    pub fn mafia(&self) -> u8 {
        self.mafia.total() as u8
    }

    #[must_use]
    pub fn row(&self) -> Bunch {
        self.row
    }

    #[must_use]
    pub fn offered(&self) -> Bunch {
        self.offered
    }

    #[must_use]
    pub fn received(&self, seat: Seat) -> Bunch {
        self.received[seat.index()]
    }

    /// The open proposals.
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

    /// Counted from 1.
    #[must_use]
    pub fn turn(&self) -> u8 {
        self.turn
    }

    /// Hand cards planted in the plant phase of this turn.
    #[must_use]
    pub fn planted(&self) -> u8 {
        self.planted
    }

    /// Cards left to draw before the deck runs out.
    #[must_use]
    pub fn deck_len(&self) -> usize {
        self.piles.deck_len()
    }

    /// The discard pile, top first.
    #[must_use]
    pub fn discard_pile(&self) -> &[Bean] {
        self.piles.discard_pile()
    }

    /// How often the deck has run out.
    #[must_use]
    pub fn exhaustions(&self) -> u8 {
        self.piles.exhaustions()
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
        let rules = RULES.iter().find(|rules| rules.ruleset == self.ruleset)?;
        if !me.is_among(self.seats.keys(), rules.players as usize) {
            return None;
        }
        let seed = Seed::from_bytes(std::array::from_fn(|_| dice.next_u64() as u8));
        let mut state = State::empty_table(rules, self.starting, seed);
        (state.phase, state.turn, state.active) = (self.phase, self.turn, self.active);
        state.planted = self.planted;
        (state.row, state.offered) = (self.row, self.offered);
        for it in &self.bosses {
            state.bosses[it.boss.index()] = it.bean.map_or(Field::EMPTY, |bean| Field::of(bean, it.cards));
        }
        let mut unknown = self.unseen(me)?;
        dice.shuffle(&mut unknown);
        for (&seat, it) in &self.seats {
            let mut farm = Farm::with_fields(it.fields.len() as u8);
            for (index, bunch) in it.fields.iter().enumerate() {
                if let Some((bean, cards)) = bunch.iter().next() {
                    *farm.field_mut(index) = Field::of(bean, cards);
                }
            }
            *state.farms.get_mut(seat.index())? = farm;
            state.received[seat.index()] = it.received;
            state.talk.wishes[seat.index()] = Wishes { likes: it.likes, refuses: it.refuses };
            state.talk.offers_made[seat.index()] = it.offers_made;
            let hand = match &it.hand {
                Some(hand) => hand.clone(),
                None => self.imagine_hand(seat, &mut unknown, dice)?,
            };
            for card in hand {
                state.hands.push_back(seat, card);
            }
        }
        // After the hands, so that nobody's coin is a card that is known to be in one.
        for (&seat, it) in &self.seats {
            for _ in 0..it.coins {
                state.coins.push(seat, unknown.pop()?, 1);
            }
        }
        for _ in 0..self.mafia.coins {
            state.mafia.add(unknown.pop()?);
        }
        for _ in 1..self.discard.count {
            state.piles.discard(unknown.pop()?);
        }
        self.discard.top.into_iter().for_each(|top| state.piles.discard(top));
        for _ in 0..self.deck {
            state.piles.put_on_deck(unknown.pop()?);
        }
        state.piles.set_exhaustions(self.exhaustions);
        for offer in &self.offers {
            restore(&mut state, &offer.shown(), me)?;
        }
        unknown.is_empty().then_some(state)
    }

    /// What the other player has offered to give is in that hand; the rest may be anything.
    fn imagine_hand(&self, seat: Seat, unknown: &mut Vec<Bean>, dice: &mut Dice) -> Option<Vec<Bean>> {
        let named = all_named(self.offers.iter().map(|offer| offer.shown().named_by(seat)));
        let mut hand = Vec::new();
        for (bean, number) in named.iter() {
            for _ in 0..number {
                let at = unknown.iter().position(|&card| card == bean)?;
                hand.push(unknown.swap_remove(at));
            }
        }
        while hand.len() < self.seats.get(&seat)?.hand_count as usize {
            hand.push(unknown.pop()?);
        }
        dice.shuffle(&mut hand);
        Some(hand)
    }

    /// The cards whose place this seat does not know.
    #[must_use]
    pub fn unseen(&self, me: Seat) -> Option<Vec<Bean>> {
        let mut left = Bean::ALL.map(cards);
        let mut known = |bean: Bean, number: u8| -> Option<()> {
            left[bean.index()] = left[bean.index()].checked_sub(number)?;
            Some(())
        };
        self.seats.get(&me)?.hand.as_ref()?.iter().try_for_each(|&bean| known(bean, 1))?;
        self.discard.top.into_iter().try_for_each(|bean| known(bean, 1))?;
        self.bosses.iter().try_for_each(|it| it.bean.map_or(Some(()), |bean| known(bean, it.cards)))?;
        let fields = self.seats.values().flat_map(|it| it.fields.iter().copied().chain([it.received]));
        for bunch in fields.chain([self.row, self.offered]) {
            bunch.iter().try_for_each(|(bean, number)| known(bean, number))?;
        }
        Some(Bean::ALL.iter().flat_map(|&bean| std::iter::repeat_n(bean, left[bean.index()] as usize)).collect())
    }
}

impl OfferView {
    fn shown(&self) -> Shown<'_, State> {
        Shown {
            number: self.number,
            from: self.from,
            to: self.to,
            answers: self.answers,
            terms: Terms { hand: self.give.hand, face_up: Bunch::NONE, want: self.want },
            willing: Seats::NONE,
            declined: Seats::NONE,
            cards: self.cards.as_deref(),
        }
    }
}
