//! What fields and bonus cards are worth, in dollars to be expected.

use beanfield_rules::bean::Bean;
use beanfield_rules::card::Card as _;
use beanfield_rules::field::Crop as _;
use beanfield_rules::the_duel::data::{BONUS_CARDS, SERIES, after, dollars};
use beanfield_rules::the_duel::{Bonus, Column};

use super::scene::Fields;

/// The cards to come, as one seat sees them.
#[derive(Clone, Copy, Debug)]
pub(super) struct Outlook {
    /// How many cards of each bean might still come to be planted.
    pub(super) unseen: [u8; Bean::COUNT],
    /// Own turns to come, the present one included.
    pub(super) turns: f32,
}

impl Outlook {
    pub(super) fn new(unseen: [u8; Bean::COUNT], deck: u8) -> Self {
        Self { unseen, turns: f32::from(deck) / 10.0 + 0.5 }
    }
}

/// More cards than any field that is still growing.
const MOST: usize = 16;
/// The longest run of a pattern.
const LONGEST: usize = 6;
/// The most runs of a pattern.
const RUNS: usize = 4;
/// Cards that a player can plant in a turn and that find a good place.
const PLANTED: f32 = 3.6;
/// What a field could earn otherwise in a turn.
const RENT: f32 = 0.32;
/// Rounds for which a pattern is kept growing.
const PATIENCE: f32 = 3.0;
/// The other player plants as they please.
const ON_THEIR_FIELD: f32 = 0.3;
/// Every further type must come in its turn.
const EACH_TYPE: f32 = 0.85;

/// The chance that at least `n` come where `expected` do.
fn at_least(n: usize, expected: f32) -> f32 {
    let mut term = (-expected).exp();
    let mut fewer = 0.0;
    for k in 0..n {
        fewer += term;
        term *= expected / (k as f32 + 1.0);
    }
    (1.0 - fewer).clamp(0.0, 1.0)
}

/// Dollars for a number of cards that need not be whole.
fn about(top: Bean, cards: f32) -> f32 {
    let whole = (0..MOST as u8).rev().find(|&whole| f32::from(whole) <= cards).unwrap_or(0);
    let part = (cards - f32::from(whole)).min(1.0);
    f32::from(dollars(top, whole)) * (1.0 - part) + f32::from(dollars(top, whole + 1)) * part
}

/// The valuation for one decision.
#[derive(Clone, Debug)]
pub(super) struct Worth {
    /// By top card and number of cards.
    fields: [[f32; MOST + 1]; Bean::COUNT],
    /// The chance that so many of a bean come in time.
    come: [[f32; LONGEST + 1]; Bean::COUNT],
    /// An empty field.
    empty: f32,
    /// The chance that a pattern comes to be shown by a field that is empty now, by bonus card.
    begun: [f32; BONUS_CARDS],
    /// The chance that the rest of a pattern comes in time, by bonus card, first run of the rest, and bean.
    rest: [[[f32; Bean::COUNT + 1]; RUNS]; BONUS_CARDS],
    pub(super) turns: f32,
}

impl Worth {
    pub(super) fn new(outlook: Outlook) -> Self {
        let all: f32 = outlook.unseen.iter().map(|&count| f32::from(count)).sum::<f32>().max(1.0);
        let rate = |bean: Bean| PLANTED * f32::from(outlook.unseen[bean.index()]) / all;
        let turns = outlook.turns;
        let mut fields = [[0.0; MOST + 1]; Bean::COUNT];
        let mut come = [[0.0; LONGEST + 1]; Bean::COUNT];
        // From the top of the series down: a field may always go on with the next type.
        for bean in SERIES.iter().rev().map(|variety| variety.bean) {
            for cards in 1..=MOST {
                let now = f32::from(dollars(bean, cards as u8));
                let waiting = (1..=9_u8).map(|turn| {
                    let turn = f32::from(turn).min(turns);
                    about(bean, cards as f32 + rate(bean) * turn) - RENT * turn
                });
                let next = after(bean).filter(|_| cards < MOST).map_or(0.0, |next| {
                    let comes = at_least(1, rate(next) * turns.min(2.0));
                    fields[next.index()][cards + 1] * comes + now * (1.0 - comes) - RENT
                });
                fields[bean.index()][cards] = waiting.fold(now.max(next), f32::max);
            }
            for (n, chance) in come[bean.index()].iter_mut().enumerate() {
                *chance = at_least(n, rate(bean) * turns.min(PATIENCE));
            }
        }
        let rest = [[[0.0; Bean::COUNT + 1]; RUNS]; BONUS_CARDS];
        let mut worth = Self { fields, come, empty: RENT * turns.min(1.5), begun: [0.0; BONUS_CARDS], rest, turns };
        for card in Bonus::all() {
            let first = SERIES.iter().map(|variety| worth.row(variety.bean.index(), card.runs()));
            worth.begun[card.kind()] = 0.6 * first.fold(0.0, f32::max);
            for at in 1..card.runs().len() {
                for first in 0..Bean::COUNT {
                    worth.rest[card.kind()][at][first] = EACH_TYPE * worth.row(first, &card.runs()[at..]);
                }
            }
        }
        worth
    }

    pub(super) fn field(&self, field: Column) -> f32 {
        match field.top() {
            None => self.empty,
            Some(top) => self.fields[top.index()][(field.cards() as usize).min(MOST)],
        }
    }

    /// The chance that so many cards of a type, then so many of the next, and so on, come in time.
    fn row(&self, first: usize, runs: &[u8]) -> f32 {
        let mut chance = 1.0;
        for (n, &run) in runs.iter().enumerate() {
            let Some(bean) = Bean::ALL.get(first + n).filter(|bean| dollars(**bean, 10) > 0) else { return 0.0 };
            chance *= self.come[bean.index()][(run as usize).min(LONGEST)];
            if n > 0 {
                chance *= EACH_TYPE;
            }
        }
        chance
    }

    /// The chance that a field comes to show a pattern.
    pub(super) fn chance(&self, field: Column, card: Bonus) -> f32 {
        let runs = card.runs();
        let Some(top) = field.top() else { return self.begun[card.kind()] };
        let count = |bean: usize| field.bunch().count(Bean::ALL[bean]);
        let mut best = 0.0_f32;
        // The top card may stand for any of the symbols.
        for at in 0..runs.len().min(top.index() + 1) {
            let first = top.index() - at;
            let below = (0..at).all(|n| if n == 0 { count(first) >= runs[0] } else { count(first + n) == runs[n] });
            let have = count(top.index());
            if !below || at > 0 && have > runs[at] {
                continue;
            }
            let missing = runs[at].saturating_sub(have);
            let grown = self.come[top.index()][(missing as usize).min(LONGEST)];
            let rest = if at + 1 < runs.len() { self.rest[card.kind()][at + 1][top.index() + 1] } else { 1.0 };
            best = best.max(grown * rest);
        }
        best
    }

    /// What a bonus card is worth with these fields on the table.
    pub(super) fn bonus(&self, mine: &Fields, theirs: &Fields, card: Bonus) -> f32 {
        hope(self.best_chance(mine, card), self.best_chance(theirs, card), card)
    }

    /// The best chance of a pattern among some fields.
    pub(super) fn best_chance(&self, fields: &Fields, card: Bonus) -> f32 {
        fields.iter().map(|&field| self.chance(field, card)).fold(0.0, f32::max)
    }

    /// What a bonus card that is still to be drawn may be worth.
    pub(super) fn fresh_bonus(&self) -> f32 {
        if self.turns < 1.0 { 0.15 } else { 0.55 }
    }
}

pub(super) fn dollars_of(card: Bonus) -> f32 {
    f32::from(card.worth()) / 100.0
}

/// What a bonus card is worth with these best chances on the own and on the other player's fields.
pub(super) fn hope(here: f32, there: f32, card: Bonus) -> f32 {
    let either = 1.0 - (1.0 - 0.9 * here) * (1.0 - ON_THEIR_FIELD * there);
    either * dollars_of(card)
}
