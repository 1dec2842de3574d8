//! Worlds a player may imagine: states that agree with a view. Whoever searches looks ahead in them.

use super::card::Card;
use super::cards::Cards;
use super::data::MOST_PLAYERS;
use super::row::Row;
use super::state::{Phase, State};
use super::trading::Terms;
use super::view::{OfferView, View};
use crate::bean::Bunch;
use crate::chance::{Dice, Seed};
use crate::field::{Farm, FieldIndex};
use crate::negotiation::{Offer, Wishes};
use crate::seat::{Seat, Viewer};
use crate::trade::{Shown, all_named, restore};

/// What is open to read in a state, for players that look ahead in worlds of their own.
impl State {
    /// A hand, front first.
    #[must_use]
    pub fn hand(&self, seat: Seat) -> &[Card] {
        self.hands.of(seat)
    }

    #[must_use]
    pub fn fields(&self, seat: Seat) -> &[Row] {
        self.farm(seat).fields()
    }

    #[must_use]
    pub fn coins(&self, seat: Seat) -> u8 {
        self.coins.count(seat)
    }

    #[must_use]
    pub fn face_up(&self) -> &[Card] {
        self.face_up.cards()
    }

    #[must_use]
    pub fn received(&self, seat: Seat) -> Cards {
        self.received[seat.index()]
    }

    /// The field in which a player may move a lady now.
    #[must_use]
    pub fn shift(&self, seat: Seat) -> Option<FieldIndex> {
        self.shifting[seat.index()]
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

    /// Whether this seat could buy a 3rd field now.
    #[must_use]
    pub fn can_buy_field(&self, seat: Seat) -> bool {
        self.can_buy(seat) && !self.is_shifting(seat)
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
        let seed = std::array::from_fn(|_| dice.next_u64() as u8);
        let mut state = State::empty_table(self.seats.len() as u8, self.starting, Seed::from_bytes(seed));
        (state.phase, state.active) = (self.phase, self.active);
        state.planted = match self.phase {
            Phase::P1MustPlant => 0,
            Phase::P1MayPlant => 1,
            _ => 2,
        };
        state.face_up = self.face_up.each().collect();
        for (&seat, it) in &self.seats {
            let mut farm = Farm::with_fields(it.fields.len() as u8);
            for (index, field) in it.fields.iter().enumerate() {
                *farm.field_mut(index) = field.row()?;
            }
            *state.farm_mut(seat) = farm;
            state.received[seat.index()] = it.received;
            state.waiting[seat.index()] = it.waiting.iter().copied().collect();
            state.shifting[seat.index()] = it.shift;
            state.talk.wishes[seat.index()] = Wishes { likes: it.likes, refuses: it.refuses };
            state.talk.offers_made[seat.index()] = it.offers_made;
        }
        self.imagine_cards(&mut state, me, dice)?;
        state.piles.set_exhaustions(self.exhaustions);
        for offer in &self.offers {
            restore(&mut state, &offer.shown(), me)?;
        }
        Some(state)
    }

    /// Hands, coins and piles, from the cards whose place this seat does not know.
    fn imagine_cards(&self, state: &mut State, me: Seat, dice: &mut Dice) -> Option<()> {
        let mut unknown = self.unseen(me)?;
        dice.shuffle(&mut unknown);
        // What was named is taken out first, so that nobody else is dealt it. Its figure is anybody's guess.
        let mut hands = Vec::new();
        for (&seat, it) in self.seats.iter().filter(|(seat, _)| **seat != me) {
            let mut hand = Vec::with_capacity(it.hand_count as usize);
            for (bean, number) in self.named_by(seat).iter() {
                for _ in 0..number {
                    let at = unknown.iter().position(|card| card.bean() == bean)?;
                    hand.push(unknown.swap_remove(at));
                }
            }
            hands.push((seat, it.hand_count as usize, hand));
        }
        for (seat, count, mut hand) in hands {
            while hand.len() < count {
                hand.push(unknown.pop()?);
            }
            dice.shuffle(&mut hand);
            for card in hand {
                state.hands.push_back(seat, card);
            }
        }
        self.seats[&me].hand.as_ref()?.iter().for_each(|&card| state.hands.push_back(me, card));
        for (&seat, it) in &self.seats {
            for _ in 0..it.coins {
                state.coins.push(seat, unknown.pop()?, 1);
            }
        }
        for _ in 1..self.discard.count {
            state.piles.discard(unknown.pop()?);
        }
        self.discard.top.into_iter().for_each(|top| state.piles.discard(top));
        for _ in 0..self.deck {
            state.piles.put_on_deck(unknown.pop()?);
        }
        unknown.is_empty().then_some(())
    }

    /// The cards whose place this seat does not know.
    #[must_use]
    pub fn unseen(&self, me: Seat) -> Option<Vec<Card>> {
        let mut left: Vec<u8> = Card::all().map(Card::copies).collect();
        let mut known = |card: Card| -> Option<()> {
            let left = &mut left[crate::card::Card::kind(card)];
            *left = left.checked_sub(1)?;
            Some(())
        };
        self.seats.get(&me)?.hand.as_ref()?.iter().try_for_each(|&card| known(card))?;
        self.discard.top.into_iter().try_for_each(&mut known)?;
        self.face_up.each().try_for_each(&mut known)?;
        for it in self.seats.values() {
            it.received.each().try_for_each(&mut known)?;
            it.waiting.iter().try_for_each(|&card| known(card))?;
            for field in &it.fields {
                field.row()?.each().try_for_each(&mut known)?;
            }
        }
        Some(Card::all().zip(left).flat_map(|(card, left)| std::iter::repeat_n(card, left as usize)).collect())
    }

    /// The beans a player must hold, because open offers and answers have named them.
    #[must_use]
    pub fn named_by(&self, seat: Seat) -> Bunch {
        all_named(self.offers.iter().map(|offer| offer.shown().named_by(seat)))
    }
}

impl OfferView {
    fn shown(&self) -> Shown<'_, State> {
        let face_up = self.give.face_up.each().take(super::data::TURNED_OVER as usize).collect();
        Shown {
            number: self.number,
            from: self.from,
            to: self.to,
            answers: self.answers,
            terms: Terms { hand: self.give.hand, face_up, want: self.want },
            willing: self.willing,
            declined: self.declined,
            cards: self.cards.as_deref(),
        }
    }
}
