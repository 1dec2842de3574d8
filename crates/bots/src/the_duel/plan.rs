//! Planting in the mind: which cards go where, what is harvested for them, and what is thrown away.

use beanfield_rules::bean::{Bean, Bunch};
use beanfield_rules::field::Crop as _;
use beanfield_rules::list::List;
use beanfield_rules::the_duel::data::dollars;
use beanfield_rules::the_duel::{Bonus, Column};

use super::scene::{Fields, Scene};
use super::worth::{Worth, dollars_of};

/// A player's fields and bonus cards, and what they have brought.
#[derive(Clone, Copy)]
pub(super) struct Farm<'a> {
    worth: &'a Worth,
    pub(super) fields: Fields,
    /// What each field is worth, kept as long as it does not change.
    values: [f32; 3],
    bonus: List<Hope, 3>,
    earned: f32,
}

/// A bonus card with its chances.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
struct Hope {
    card: Bonus,
    /// On the other player's fields.
    there: f32,
    /// On each of the own.
    here: [f32; 3],
}

/// Cards to be placed, lowest number first.
pub(super) type Cards = List<Bean, 8>;

pub(super) fn cards(bunch: Bunch, also: Option<Bean>) -> Cards {
    let mut cards: Cards = bunch.iter().flat_map(|(bean, n)| std::iter::repeat_n(bean, n as usize)).collect();
    if let Some(bean) = also {
        cards.push(bean);
    }
    cards.sort_unstable();
    cards
}

/// The first thing to do of a plan.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Step {
    Plant(Bean, usize),
    Harvest(usize),
    Discard(Bean),
}

impl<'a> Farm<'a> {
    pub(super) fn mine(scene: &Scene, worth: &'a Worth) -> Self {
        let mut farm = Self::with(worth, scene.mine);
        farm.bonus = scene
            .bonus
            .iter()
            .map(|&card| Hope {
                card,
                there: worth.best_chance(&scene.theirs, card),
                here: scene.mine.map(|field| worth.chance(field, card)),
            })
            .collect();
        farm
    }

    /// The other player's; their bonus cards are not known.
    pub(super) fn theirs(scene: &Scene, worth: &'a Worth) -> Self {
        Self::with(worth, scene.theirs)
    }

    fn with(worth: &'a Worth, fields: Fields) -> Self {
        Self { worth, fields, values: fields.map(|field| worth.field(field)), bonus: List::new(), earned: 0.0 }
    }

    pub(super) fn value(&self) -> f32 {
        let fields: f32 = self.values.iter().sum();
        let hopes = self.bonus.iter().map(|hope| {
            let here = hope.here.iter().fold(0.0, |best, &chance| f32::max(best, chance));
            super::worth::hope(here, hope.there, hope.card)
        });
        self.earned + fields + hopes.sum::<f32>()
    }

    /// A field has changed.
    fn look_again(&mut self, index: usize) {
        let field = self.fields[index];
        self.values[index] = self.worth.field(field);
        for hope in self.bonus.iter_mut() {
            hope.here[index] = self.worth.chance(field, hope.card);
        }
    }

    pub(super) fn may_harvest(&self, index: usize) -> bool {
        match self.fields[index].cards() {
            0 => false,
            1 => self.fields.iter().all(|field| field.cards() < 2),
            _ => true,
        }
    }

    /// What a harvest would pay now.
    pub(super) fn paid(&self, index: usize) -> f32 {
        let field = self.fields[index];
        field.top().map_or(0.0, |top| f32::from(dollars(top, field.cards())))
    }

    fn harvest(&mut self, index: usize) {
        self.earned += self.paid(index);
        self.fields[index] = Column::default();
        self.look_again(index);
    }

    /// Plants, and claims what the field shows then.
    fn plant(&mut self, index: usize, bean: Bean) {
        self.fields[index].plant(bean);
        let field = self.fields[index];
        let earned = &mut self.earned;
        self.bonus.retain(|hope| {
            let shown = hope.card.matches(field);
            if shown {
                *earned += dollars_of(hope.card);
            }
            !shown
        });
        self.look_again(index);
    }

    /// Every way to place one card: the first step, and the farm after it is placed.
    fn ways(&self, bean: Bean, may_discard: bool, mut each: impl FnMut(Step, Self, bool)) {
        let mut empty_seen = false;
        for index in 0..self.fields.len() {
            let field = self.fields[index];
            if field.takes(bean) {
                // Empty fields are alike.
                if field.is_empty() && std::mem::replace(&mut empty_seen, true) {
                    continue;
                }
                let mut after = *self;
                after.plant(index, bean);
                each(Step::Plant(bean, index), after, may_discard);
            }
            if !field.is_empty() && self.may_harvest(index) && (!field.takes(bean) || self.paid(index) >= 3.0) {
                let mut after = *self;
                after.harvest(index);
                after.plant(index, bean);
                each(Step::Harvest(index), after, may_discard);
            }
        }
        if may_discard {
            each(Step::Discard(bean), *self, false);
        }
    }

    /// The best way to place all these cards, lowest first, and its first step.
    pub(super) fn best(&self, cards: &[Bean], may_discard: bool) -> (f32, Option<Step>) {
        let Some((&bean, rest)) = cards.split_first() else { return (self.value(), None) };
        let mut best = (f32::MIN, None);
        self.ways(bean, may_discard, |step, after, may_discard| {
            let (value, _) = after.best(rest, may_discard);
            if value > best.0 {
                best = (value, Some(step));
            }
        });
        best
    }

    /// A good way, without thinking of the cards behind the first.
    pub(super) fn quick(&self, cards: &[Bean], may_discard: bool) -> (f32, Option<Step>) {
        let (mut farm, mut may_discard, mut first) = (*self, may_discard, None);
        for &bean in cards {
            let mut best: (f32, Option<(Step, Self, bool)>) = (f32::MIN, None);
            farm.ways(bean, may_discard, |step, after, may_still| {
                let value = after.value();
                if value > best.0 {
                    best = (value, Some((step, after, may_still)));
                }
            });
            let Some((step, after, may_still)) = best.1 else { break };
            (farm, may_discard) = (after, may_still);
            first = first.or(Some(step));
        }
        (farm.value(), first)
    }

    /// What one more card, which must be planted, brings.
    pub(super) fn gain(&self, bean: Bean) -> f32 {
        self.best(&[bean], false).0 - self.value()
    }

    /// All ways to place one card, each with the value after it and after the best way to place the others.
    pub(super) fn each_way(&self, bean: Bean, rest: &[Bean], may_discard: bool) -> Vec<(f32, Step)> {
        let mut ways = Vec::new();
        self.ways(bean, may_discard, |step, after, may_still| ways.push((after.best(rest, may_still).0, step)));
        ways
    }

    /// What becomes of it with one step.
    pub(super) fn after(&self, step: Step) -> Self {
        let mut after = *self;
        match step {
            Step::Plant(bean, index) => after.plant(index, bean),
            Step::Harvest(index) => after.harvest(index),
            Step::Discard(_) => {}
        }
        after
    }

    /// What a hand is worth: good cards count less the further back they are, bad ones much less, for they may be given away.
    pub(super) fn hand(&self, hand: &[Bean]) -> f32 {
        let mut weight = 0.8;
        let mut sum = 0.0;
        for &bean in hand.iter().take(6) {
            let gain = self.gain(bean);
            sum += weight * if gain < 0.0 { 0.6 * gain } else { gain };
            weight *= 0.75;
        }
        sum
    }
}
