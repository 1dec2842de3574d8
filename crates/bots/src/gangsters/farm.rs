//! Planting in the mind: what cards are worth to somebody's fields.

use beanfield_rules::bean::{Bean, Bunch};
use beanfield_rules::field::Field;
use beanfield_rules::gangsters::State;
use beanfield_rules::gangsters::data::coins;
use beanfield_rules::list::List;
use beanfield_rules::seat::Seat;

use super::worth::{Bosses, Worth};

/// A player's fields, with the bosses at the table.
#[derive(Clone, Copy)]
pub(super) struct Farm<'a> {
    pub(super) worth: &'a Worth,
    pub(super) bosses: Bosses,
    pub(super) fields: List<Field, 3>,
}

/// Where cards go.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Planting {
    /// What it changes.
    pub(super) gain: f32,
    pub(super) field: usize,
    /// The field must be harvested first.
    pub(super) harvest: bool,
}

pub(super) fn bosses(world: &State) -> Bosses {
    beanfield_rules::gangsters::Boss::ALL.map(|boss| world.boss_field(boss))
}

impl<'a> Farm<'a> {
    pub(super) fn of(world: &State, worth: &'a Worth, seat: Seat) -> Self {
        Self { worth, bosses: bosses(world), fields: world.fields(seat).iter().copied().collect() }
    }

    #[inline]
    fn value_of(&self, field: Field) -> f32 {
        self.worth.field(field, self.bosses)
    }

    pub(super) fn value(&self) -> f32 {
        self.fields.iter().map(|&field| self.value_of(field)).sum()
    }

    pub(super) fn pays(field: Field) -> f32 {
        field.bean().map_or(0.0, |bean| f32::from(coins(bean, field.cards().min(20))))
    }

    /// The best place for so many cards of a kind. Where there is no room, the field whose harvest costs least makes way.
    pub(super) fn best_planting(&self, bean: Bean, cards: u8) -> Planting {
        let grown = self.fields.iter().position(|field| field.bean() == Some(bean));
        if let Some(field) = grown.or_else(|| self.fields.iter().position(|field| field.is_empty())) {
            let now = self.fields[field];
            let gain = self.value_of(Field::of(bean, now.cards() + cards)) - self.value_of(now);
            return Planting { gain, field, harvest: false };
        }
        let all_single = self.fields.iter().all(|field| field.cards() == 1);
        let cost = |field: Field| {
            if field.cards() > 1 || all_single { self.value_of(field) - Self::pays(field) } else { f32::MAX }
        };
        let mut best = (0, f32::MAX);
        for (index, &field) in self.fields.iter().enumerate() {
            let cost = cost(field);
            if cost < best.1 {
                best = (index, cost);
            }
        }
        let gain = self.value_of(Field::of(bean, cards)) - best.1;
        Planting { gain, field: best.0, harvest: true }
    }

    pub(super) fn carry_out(&mut self, bean: Bean, cards: u8, planting: Planting) {
        let field = &mut self.fields[planting.field];
        let before = if planting.harvest { 0 } else { field.cards() };
        *field = Field::of(bean, before + cards);
    }

    /// What a hand will bring when it is planted from the front: the nearer a card, the more it counts.
    pub(super) fn hand(mut self, hand: &[Bean]) -> f32 {
        let mut total = 0.0;
        let (mut good, mut bad) = (0.9, self.worth.habits.dread);
        for &bean in hand.iter().take(6) {
            let planting = self.best_planting(bean, 1);
            if planting.gain >= 0.0 {
                total += planting.gain * good;
                self.carry_out(bean, 1, planting);
            } else {
                total += planting.gain * bad;
            }
            good *= 0.85;
            bad *= self.worth.habits.hope;
        }
        total
    }

    /// What cards bring that need not be planted.
    pub(super) fn welcome(mut self, cards: Bunch) -> f32 {
        let mut total = 0.0;
        for (bean, number) in cards.iter() {
            let planting = self.best_planting(bean, number);
            if planting.gain > 0.0 {
                total += planting.gain;
                self.carry_out(bean, number, planting);
            }
        }
        total
    }
}
