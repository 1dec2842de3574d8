//! What fields and hands are worth: coins to be expected.

use beanfield_rules::bean::Bean;
use beanfield_rules::classic::data::{self, Edition, Rules};

use super::farm::{Plots, best_planting, carry_out};
use super::knowledge::{Knowledge, Outlook};

/// More cards than this are not worth telling apart.
const MOST: usize = 24;

/// Numbers a farmer goes by; found by play, see `docs/bots.md`.
pub(super) struct Habits {
    /// Which part of the cards of a kind that come up will find their way to a player who grows it alone.
    pub(super) catch: f32,
    /// What a field earns in a round, whatever grows on it.
    pub(super) rent: f32,
    /// How much less a good card counts for each place further back in the hand.
    pub(super) patience: f32,
    /// The same for a bad card: it may be traded away before its turn comes.
    pub(super) hope: f32,
}

const TRADING: Habits = Habits { catch: 0.45, rent: 0.45, patience: 0.85, hope: 0.6 };
const DUEL: Habits = Habits { catch: 0.5, rent: 0.12, patience: 0.85, hope: 0.75 };

impl Habits {
    fn of(rules: &Rules) -> &'static Self {
        if rules.is_duel() { &DUEL } else { &TRADING }
    }
}

/// Expected coins, for what one seat knows.
pub(super) struct Worth {
    pub(super) edition: Edition,
    pub(super) habits: &'static Habits,
    pub(super) outlook: Outlook,
    fields: [[f32; MOST + 1]; Bean::COUNT],
}

impl Worth {
    /// Works out what a field of each kind and size is worth to `seat`'s neighbourhood: the best of harvesting now or in some
    /// rounds, with the cards that may come in between, less what the field could have earned otherwise.
    pub(super) fn new(known: &Knowledge, outlook: Outlook) -> Self {
        let habits = Habits::of(known.rules);
        let mut fields = [[0.0; MOST + 1]; Bean::COUNT];
        for bean in known.rules.in_play().iter() {
            let rate = outlook.cards_a_round(bean) * habits.catch;
            field_worths(bean, rate, outlook.rounds_left, habits.rent, &mut fields[bean.index()]);
        }
        Self { edition: known.rules.edition, habits, outlook, fields }
    }

    #[inline]
    pub(super) fn field(&self, bean: Bean, cards: u8) -> f32 {
        self.fields[bean.index()][(cards as usize).min(MOST)]
    }

    #[inline]
    #[expect(clippy::unused_self, reason = "asked like the other worths")]
    pub(super) fn coins(&self, bean: Bean, cards: u8) -> f32 {
        f32::from(data::coins(bean, cards.min(MOST as u8)))
    }

    /// What a hand will bring when it is planted from the front: the nearer a card, the more it counts.
    pub(super) fn hand(&self, mut plots: Plots, hand: &[Bean]) -> f32 {
        let mut total = 0.0;
        let (mut good, mut bad) = (1.0, 1.0);
        for &bean in hand.iter().take(8) {
            let planting = best_planting(self, &plots, bean);
            if planting.gain >= 0.0 {
                total += planting.gain * good;
                carry_out(&mut plots, bean, planting);
            } else {
                total += planting.gain * bad;
            }
            good *= self.habits.patience;
            bad *= self.habits.hope;
        }
        total
    }
}

/// How many further cards are told apart.
const MORE: usize = 10;

/// For each number of cards, the best moment to harvest: now, or after some rounds.
fn field_worths(bean: Bean, rate: f32, rounds_left: f32, rent: f32, worths: &mut [f32; MOST + 1]) {
    let coins: [f32; MOST + MORE + 1] =
        std::array::from_fn(|cards| f32::from(data::coins(bean, cards.min(data::cards(bean) as usize) as u8)));
    worths.copy_from_slice(&coins[..=MOST]);
    for rounds in 1..=8 {
        let wait = rounds as f32;
        if wait > rounds_left + 0.5 {
            break;
        }
        let chances = poisson(rate * wait);
        for cards in 1..=MOST {
            let expected: f32 = chances.iter().zip(&coins[cards..]).map(|(chance, coins)| chance * coins).sum();
            worths[cards] = worths[cards].max(expected - rent * wait);
        }
    }
}

/// The chances of 0, 1, 2 … further cards; the last stands for all beyond.
fn poisson(mean: f32) -> [f32; MORE + 1] {
    let mut chances = [0.0; MORE + 1];
    let (mut chance, mut left) = ((-mean).exp(), 1.0);
    for (more, place) in chances.iter_mut().enumerate().take(MORE) {
        *place = chance;
        left -= chance;
        chance *= mean / (more as f32 + 1.0);
    }
    chances[MORE] = f32::max(left, 0.0);
    chances
}
