//! Long runs that look for what must never happen.

use std::collections::BTreeMap;

use beanfield_rules::chance::Dice;
use beanfield_rules::game::{Game, Setup, Silent};
use beanfield_rules::refusal::Refusal;
use beanfield_rules::rulesets::{Family, Ruleset, Visitor};
use rayon::prelude::*;

use crate::books;
use crate::play::{mix, setup};

/// No random game comes near so many actions; one that does will not end.
const MOST_ACTIONS: u64 = 100_000;

/// What a soak of one ruleset and player count saw.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Soaked {
    pub games: u64,
    pub actions: u64,
    pub longest: u64,
    /// How many games had how many winners.
    pub winners: BTreeMap<u32, u64>,
}

impl Soaked {
    fn plus(mut self, other: &Self) -> Self {
        self.games += other.games;
        self.actions += other.actions;
        self.longest = self.longest.max(other.longest);
        for (&winners, games) in &other.winners {
            *self.winners.entry(winners).or_default() += games;
        }
        self
    }
}

struct Soak {
    players: u8,
    games: u64,
    seed: u64,
}

impl Visitor for Soak {
    type Output = Result<Soaked, String>;

    fn visit<G: Game>(self, deal: impl Fn(&Setup) -> Result<G, Refusal> + Sync) -> Self::Output {
        let game = |number| {
            let seed = mix(self.seed, number);
            let game = deal(&setup(self.players, seed)).map_err(|refusal| refusal.to_string())?;
            soak_game(game, &mut Dice::new(!seed)).map_err(|broken| format!("game {number}, seed {seed}: {broken}"))
        };
        (0..self.games).into_par_iter().map(game).try_reduce(Soaked::default, |left, right| Ok(left.plus(&right)))
    }
}

fn soak_game<G: Game>(mut game: G, dice: &mut Dice) -> Result<Soaked, String> {
    game.check()?;
    let mut actions = 0;
    while let Some((seat, action)) = game.sample(dice) {
        if game.awaited().is_empty() {
            return Err("the game goes on, but nobody is awaited".into());
        }
        game.apply(seat, &action, &mut Silent).map_err(|refusal| format!("{seat} {action:?}: {refusal}"))?;
        game.check().map_err(|broken| format!("after {seat} {action:?}: {broken}"))?;
        actions += 1;
        if actions > MOST_ACTIONS {
            return Err("the game does not end".into());
        }
    }
    let standing = game.standing().ok_or("the game stopped without a standing")?;
    let winners = BTreeMap::from([(standing.winners.len(), 1)]);
    Ok(Soaked { games: 1, actions, longest: actions, winners })
}

/// Plays `games` random games and checks every invariant after every action, and that the bank's money balances where players pay
/// it back and forth; the sentence says what broke.
pub fn soak(ruleset: &Ruleset, players: u8, games: u64, seed: u64) -> Result<Soaked, String> {
    if ruleset.family == Family::BeanTrader {
        books::balance(players, games, seed)?;
    }
    ruleset.visit(Soak { players, games, seed })
}
