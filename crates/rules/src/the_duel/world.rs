//! Worlds a player may imagine: states that agree with a view. Whoever searches looks ahead in them.

use super::bonus::{Bonus, BonusSet};
use super::column::Column;
use super::data::cards;
use super::state::{Gift, Phase, State};
use super::view::View;
use crate::bean::{Bean, Bunch};
use crate::chance::{Dice, Seed};
use crate::seat::{Seat, Viewer};

/// What is open to read in a state, for players that look ahead in worlds of their own.
impl State {
    /// A hand, front first.
    #[must_use]
    pub fn hand(&self, seat: Seat) -> &[Bean] {
        self.hands.of(seat)
    }

    /// A bonus hand, in the order drawn.
    #[must_use]
    pub fn bonus(&self, seat: Seat) -> &[Bonus] {
        self.bonus_hand(seat)
    }

    #[must_use]
    pub fn fields(&self, seat: Seat) -> &[Column] {
        self.farm(seat).fields()
    }

    /// Bean cards in a dollar pile.
    #[must_use]
    pub fn dollars(&self, seat: Seat) -> u8 {
        self.dollars.count(seat)
    }

    #[must_use]
    pub fn fulfilled(&self, seat: Seat) -> BonusSet {
        self.fulfilled[seat.index()]
    }

    #[must_use]
    pub fn turned_over(&self) -> Bunch {
        self.turned_over
    }

    #[must_use]
    pub fn gift(&self) -> Option<Gift> {
        self.gift
    }

    /// The gift cards pushed in this phase 2, the active player's first, then in turns.
    #[must_use]
    pub fn pushed(&self) -> &[Bean] {
        &self.pushed
    }

    #[must_use]
    pub fn has_discarded(&self) -> bool {
        self.discarded
    }

    #[must_use]
    pub fn turn(&self) -> u8 {
        self.turn
    }

    #[must_use]
    pub fn starting(&self) -> Seat {
        self.starting
    }

    /// Cards left to draw.
    #[must_use]
    pub fn deck_len(&self) -> usize {
        self.piles.deck_len()
    }
}

impl View {
    /// A state that agrees with this view, its unknown cards dealt at random; `None` if the view contradicts itself or is no
    /// seat's.
    #[must_use]
    pub fn imagine(&self, dice: &mut Dice) -> Option<State> {
        let Viewer::Seat(me) = self.viewer else { return None };
        if !me.is_among(self.seats.keys(), 2) {
            return None;
        }
        let other = me.left(2);
        let seed = Seed::from_bytes(std::array::from_fn(|_| dice.next_u64() as u8));
        let mut state = State::empty_table(self.starting, self.auto_fulfil, seed);
        (state.phase, state.turn, state.active) = (self.phase, self.turn, self.active);
        (state.planted, state.discarded) = (self.planted, self.discarded);
        (state.turned_over, state.gift) = (self.turned_over, self.gift);
        for offer in &self.offers {
            state.pushed.push(offer.bean);
        }
        for (&seat, it) in &self.seats {
            for (index, &field) in it.fields.iter().enumerate() {
                *state.farm_mut(seat).field_mut(index) = field;
            }
            state.fulfilled[seat.index()] = it.fulfilled;
        }
        self.imagine_beans(&mut state, me, other, dice)?;
        self.imagine_bonus(&mut state, me, other, dice)?;
        Some(state)
    }

    fn imagine_beans(&self, state: &mut State, me: Seat, other: Seat, dice: &mut Dice) -> Option<()> {
        let own = self.seats[&me].hand.as_ref()?;
        for &bean in own {
            state.hands.push_back(me, bean);
        }
        let mut unknown = self.unseen_beans(me)?;
        dice.shuffle(&mut unknown);
        let mut hand = Vec::new();
        // An offer that is to be given is genuine: if nothing of it lies open, the hand has it.
        if let (Phase::P2Choose, Some(offer)) = (self.phase, self.offers.last())
            && offer.from == other
            && !(other == self.active && self.turned_over.count(offer.bean) > 0)
        {
            let at = unknown.iter().position(|&bean| bean == offer.bean)?;
            hand.push(unknown.swap_remove(at));
        }
        while hand.len() < self.seats[&other].hand_count as usize {
            hand.push(unknown.pop()?);
        }
        dice.shuffle(&mut hand);
        for bean in hand {
            state.hands.push_back(other, bean);
        }
        for (&seat, it) in &self.seats {
            for _ in 0..it.dollars {
                state.dollars.push(seat, unknown.pop()?, 1);
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

    /// The bean cards whose place this seat does not know.
    #[must_use]
    pub fn unseen_beans(&self, me: Seat) -> Option<Vec<Bean>> {
        let mut left = Bean::ALL.map(cards);
        let mut known = |bean: Bean, number: u8| -> Option<()> {
            left[bean.index()] = left[bean.index()].checked_sub(number)?;
            Some(())
        };
        self.seats.get(&me)?.hand.as_ref()?.iter().try_for_each(|&bean| known(bean, 1))?;
        self.discard.top.into_iter().try_for_each(|bean| known(bean, 1))?;
        self.gift.into_iter().try_for_each(|gift| known(gift.bean, 1))?;
        let fields = self.seats.values().flat_map(|it| it.fields.iter().map(|field| field.bunch()));
        for bunch in fields.chain([self.turned_over]) {
            bunch.iter().try_for_each(|(bean, number)| known(bean, number))?;
        }
        Some(Bean::ALL.iter().flat_map(|&bean| std::iter::repeat_n(bean, left[bean.index()] as usize)).collect())
    }

    fn imagine_bonus(&self, state: &mut State, me: Seat, other: Seat, dice: &mut Dice) -> Option<()> {
        let own = self.seats[&me].bonus.as_ref()?;
        let seen = |card: Bonus| {
            own.contains(&card)
                || self.bonus_discard.top == Some(card)
                || self.seats.values().any(|it| it.fulfilled.contains(card))
        };
        let mut unknown: Vec<Bonus> = Bonus::all().filter(|&card| !seen(card)).collect();
        dice.shuffle(&mut unknown);
        state.bonus_hands[me.index()] = own.iter().copied().collect();
        for _ in 0..self.seats[&other].bonus_count {
            state.bonus_hands[other.index()].push(unknown.pop()?);
        }
        for _ in 1..self.bonus_discard.count {
            state.bonus_piles.discard(unknown.pop()?);
        }
        self.bonus_discard.top.into_iter().for_each(|top| state.bonus_piles.discard(top));
        for _ in 0..self.bonus_deck {
            state.bonus_piles.put_on_deck(unknown.pop()?);
        }
        unknown.is_empty().then_some(())
    }
}
