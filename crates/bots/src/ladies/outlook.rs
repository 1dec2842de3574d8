//! How the cards run: what is still to come, who the unknown ones may be, and when the game will end.

use beanfield_rules::bean::{Bean, Bunch};
use beanfield_rules::ladies::{Figure, View};
use beanfield_rules::seat::Viewer;

use super::knowledge::Knowledge;

/// Players give their babies away rather than anything else: so much likelier is one among the cards they offer.
const BABY_BIAS: f32 = 1.6;

/// Cards turned over and drawn in a turn.
const A_TURN: f32 = 5.0;

#[derive(Clone, Debug)]
pub(super) struct Outlook {
    /// Cards of each bean and figure whose place the seat does not know.
    unseen: [[f32; 3]; Bean::COUNT],
    unseen_total: f32,
    /// Of those, how many can still come into play.
    alive: f32,
    /// Cards that come up in a round of turns, all players together.
    a_round: f32,
    /// Own turns still to come.
    pub(super) rounds_left: f32,
}

impl Outlook {
    pub(super) fn new(view: &View, known: &Knowledge) -> Self {
        let players = f32::from(known.players());
        let mut unseen = [[0.0; 3]; Bean::COUNT];
        let cards = match view.viewer {
            Viewer::Seat(me) => view.unseen(me).unwrap_or_default(),
            Viewer::Spectator | Viewer::All => Vec::new(),
        };
        for card in &cards {
            unseen[card.bean().index()][card.figure() as usize] += 1.0;
        }
        let unseen_total = (cards.len() as f32).max(1.0);
        let passes_left = view.final_exhaustion.saturating_sub(view.exhaustions + 1);
        let in_hands = known.all().map(|it| f32::from(it.hand_count)).sum::<f32>() - known.hand.len() as f32;
        let (deck, discard) = (f32::from(view.deck), f32::from(view.discard.count));
        let alive = (deck + in_hands + if passes_left > 0 { discard } else { 0.0 }).min(unseen_total);
        // About half of what goes round lies in the discard pile when a deck runs out.
        let cards_left = deck + f32::from(passes_left) * 0.5 * (deck + discard);
        Self { unseen, unseen_total, alive, a_round: A_TURN * players, rounds_left: cards_left / A_TURN / players }
    }

    fn of_bean(&self, bean: Bean) -> f32 {
        self.unseen[bean.index()].iter().sum()
    }

    /// How many cards of a bean come up in a round.
    pub(super) fn cards_a_round(&self, bean: Bean) -> f32 {
        let coming = self.of_bean(bean) * self.alive / self.unseen_total;
        coming * (self.a_round / self.alive.max(self.a_round)).min(1.0)
    }

    /// The chance that so many unknown cards hold what is asked for.
    pub(super) fn chance_to_hold(&self, cards: u8, beans: Bunch) -> f32 {
        let chance = |bean: Bean| {
            let share = self.of_bean(bean) / self.unseen_total;
            1.0 - (1.0 - share).powi(i32::from(cards))
        };
        beans.iter().map(|(bean, number)| chance(bean).powi(i32::from(number))).product()
    }

    /// The chances that an unknown card of a bean is a gent, a lady and a baby.
    pub(super) fn figures(&self, bean: Bean) -> [f32; 3] {
        odds(self.unseen[bean.index()])
    }

    /// The same for a card that somebody gives away of their own choice.
    pub(super) fn offered(&self, bean: Bean) -> [f32; 3] {
        let mut unseen = self.unseen[bean.index()];
        unseen[Figure::Baby as usize] *= BABY_BIAS;
        odds(unseen)
    }
}

fn odds(counts: [f32; 3]) -> [f32; 3] {
    let all: f32 = counts.iter().sum();
    if all > 0.0 { counts.map(|count| count / all) } else { [1.0, 0.0, 0.0] }
}
