//! What fields and hands are worth: coins to be expected.

use beanfield_rules::bean::Bean;
use beanfield_rules::field::Crop as _;
use beanfield_rules::ladies::{Card, Figure, Row, data};

use super::farm::{Rows, best_planting, carry_out};
use super::outlook::Outlook;

/// The most cards of a bean.
const MOST: usize = 21;

/// Numbers a farmer goes by; found by play, see `docs/bots.md`.
pub(super) struct Habits {
    /// Which part of the cards of a bean that come up will find their way to a player who grows it alone.
    pub(super) catch: f32,
    /// What a field earns in a round, whatever grows on it.
    pub(super) rent: f32,
    /// How much less a good card counts for each place further back in the hand.
    pub(super) patience: f32,
    /// The same for a bad card: it may be traded away before its turn comes.
    pub(super) hope: f32,
}

pub(super) const HABITS: Habits = Habits { catch: 0.45, rent: 0.4, patience: 0.85, hope: 0.6 };

/// What counts of a field's order: who is on top, and how deep the uppermost lady lies.
///
/// A lady on top; a gent on top with a lady one, two or more places below, or none; and the same with a baby on top.
const SHAPES: usize = 9;
const LADY_ON_TOP: usize = 0;
const GENT_ON_TOP: usize = 1;
const BABY_ON_TOP: usize = 5;
/// No lady at all; deeper than two places is told apart only from that.
const NO_LADY: usize = 3;

fn shape(row: Row) -> usize {
    let mut from_top = row.figures().rev();
    let above = match from_top.next() {
        Some(Figure::Lady) => return LADY_ON_TOP,
        Some(Figure::Baby) => BABY_ON_TOP,
        Some(Figure::Gent) | None => GENT_ON_TOP,
    };
    above + from_top.position(|figure| figure == Figure::Lady).map_or(NO_LADY, |depth| depth.min(2))
}

/// The shape after a card was planted, with the best lady shift: a baby brings a lady one place nearer to the top.
const fn next_shape(shape: usize, figure: Figure) -> usize {
    // How deep the lady lies below the top card: 0 is on top.
    let depth = match shape {
        LADY_ON_TOP => 0,
        GENT_ON_TOP..BABY_ON_TOP => shape - GENT_ON_TOP + 1,
        _ => shape - BABY_ON_TOP + 1,
    };
    let none = depth == NO_LADY + 1;
    match figure {
        Figure::Lady => LADY_ON_TOP,
        Figure::Gent if none => GENT_ON_TOP + NO_LADY,
        Figure::Gent => GENT_ON_TOP + if depth < 2 { depth } else { 2 },
        Figure::Baby if none => BABY_ON_TOP + NO_LADY,
        Figure::Baby if depth <= 1 => LADY_ON_TOP,
        Figure::Baby => BABY_ON_TOP + depth - 2,
    }
}

type Table = [[f32; SHAPES]; MOST + 1];

/// Expected coins, for what one seat knows.
pub(super) struct Worth {
    pub(super) outlook: Outlook,
    rows: Box<[Table; Bean::COUNT]>,
}

impl Worth {
    pub(super) fn new(outlook: Outlook) -> Self {
        let mut rows = Box::new([[[0.0; SHAPES]; MOST + 1]; Bean::COUNT]);
        for bean in data::IN_PLAY.iter() {
            rows[bean.index()] = table(bean, &outlook);
        }
        Self { outlook, rows }
    }

    #[inline]
    pub(super) fn row(&self, row: Row) -> f32 {
        row.bean().map_or(0.0, |bean| self.rows[bean.index()][row.cards() as usize][shape(row)])
    }

    /// What a hand will bring when it is planted from the front: the nearer a card, the more it counts.
    pub(super) fn hand(&self, mut rows: Rows, hand: &[Card]) -> f32 {
        let mut total = 0.0;
        let (mut good, mut bad) = (1.0, 1.0);
        for &card in hand.iter().take(8) {
            let Some(planting) = best_planting(self, &rows, card, true) else { break };
            if planting.gain >= 0.0 {
                total += planting.gain * good;
                carry_out(self, &mut rows, card, planting);
            } else {
                total += planting.gain * bad;
            }
            good *= HABITS.patience;
            bad *= HABITS.hope;
        }
        total
    }
}

/// How many further cards are looked ahead.
const MORE: usize = 8;

/// For each number of cards and each shape the best of harvesting now or waiting for the next card, which may be anybody; who sees
/// it come may still harvest first. What the field could have earned otherwise in that time is taken off.
fn table(bean: Bean, outlook: &Outlook) -> Table {
    let pays: Table = std::array::from_fn(|cards| {
        let pays = |figure: Figure| {
            let card = Card::new(bean, figure).expect("a bean of the game");
            f32::from(card.pays(cards as u8))
        };
        let (gent, lady) = (pays(Figure::Gent), pays(Figure::Lady));
        std::array::from_fn(|shape| match shape {
            LADY_ON_TOP => lady,
            GENT_ON_TOP..BABY_ON_TOP => gent,
            _ => 0.0,
        })
    });
    let rate = outlook.cards_a_round(bean) * HABITS.catch;
    if rate < 0.01 {
        return pays;
    }
    let odds = outlook.figures(bean);
    let mut worth = pays;
    for more in (0..MORE).rev() {
        let time = outlook.rounds_left - more as f32 / rate;
        if time <= 0.0 {
            continue;
        }
        let comes = 1.0 - (-rate * time).exp();
        let cost = HABITS.rent * time.min(1.0 / rate);
        for cards in 1..=MOST {
            for shape in 0..SHAPES {
                let now = pays[cards][shape];
                let after: f32 = Figure::ALL
                    .iter()
                    .map(|&figure| {
                        let then = worth[(cards + 1).min(MOST)][next_shape(shape, figure)];
                        odds[figure as usize] * then.max(now)
                    })
                    .sum();
                worth[cards][shape] = now.max(comes * after + (1.0 - comes) * now - cost);
            }
        }
    }
    worth
}

#[cfg(test)]
mod tests {
    use super::*;
    use Figure::{Baby as B, Gent as G, Lady as L};

    /// The shapes follow what the rules do with a row, shifts included.
    #[test]
    fn shapes_follow_the_rows() {
        let rows: [&[Figure]; 7] = [&[L], &[G], &[B], &[L, G], &[L, G, G], &[L, G, G, B], &[L, B]];
        for figures in rows {
            for figure in Figure::ALL {
                let mut row = Row::of(Bean::Blue, figures).expect("a field");
                let expected = next_shape(shape(row), figure);
                row.plant(Card::new(Bean::Blue, figure).expect("a card"));
                let moved = row.shifts().map(|shift| row.shifted(shift)).filter(|_| figure == B);
                let best = moved.map(shape).chain([shape(row)]).min().expect("one at least");
                assert_eq!(best, expected, "{figures:?} and {figure:?}");
            }
        }
    }
}
