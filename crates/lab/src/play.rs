//! Playing whole games at random, in the two ways that matter for speed.

use beanfield_rules::chance::{Dice, Seed};
use beanfield_rules::game::{ActionList, Game, Setup, Silent};
use beanfield_rules::seat::Seat;
use serde_json::Map;

/// The setup of a simulated game: no options, so the starting seat too is drawn from the seed.
#[must_use]
pub fn setup(players: u8, seed: u64) -> Setup {
    Setup { players, options: Map::new(), seed: Seed::from_number(seed) }
}

/// A number that differs for every pair, for seeds of games within an experiment.
#[must_use]
pub const fn mix(seed: u64, number: u64) -> u64 {
    Dice::new(seed ^ number.wrapping_mul(0xd134_2543_de82_ef95)).next_u64()
}

/// Plays to the end, each action drawn without listing the others. Returns how many there were.
///
/// # Panics
/// If a drawn action is refused, which would be a bug in the game.
pub fn sampled<G: Game>(game: &mut G, dice: &mut Dice) -> u64 {
    let mut actions = 0;
    // By reference: moving an action costs as much as a plain one takes to carry out.
    while let Some((seat, action)) = &game.sample(dice) {
        game.apply(*seat, action, &mut Silent).expect("a sampled action is legal");
        actions += 1;
    }
    actions
}

/// Plays to the end, each action chosen from the list of all legal ones. Returns how many there were.
///
/// One of the seats that are asked acts. Offers are so many that they would drown the rest: one time in eight an offer is
/// made, where one can be; otherwise the action is drawn from the others.
///
/// # Panics
/// If a listed action is refused, which would be a bug in the game.
pub fn listed<G: Game>(game: &mut G, list: &mut G::Legal, dice: &mut Dice) -> u64 {
    let mut actions = 0;
    while let Some(seat) = pick_asked(game, dice) {
        game.list(seat, list);
        let (all, others) = (list.len() as u32, list.before_offers() as u32);
        let offer = all > others && (others == 0 || dice.one_in(8));
        let chosen = if offer { others + dice.below(all - others) } else { dice.below(others) };
        game.apply(seat, &list.get(chosen as usize), &mut Silent).expect("a listed action is legal");
        actions += 1;
    }
    actions
}

fn pick_asked<G: Game>(game: &G, dice: &mut Dice) -> Option<Seat> {
    let asked = game.asked();
    if asked.is_empty() { None } else { asked.nth(dice.below(asked.len())) }
}
