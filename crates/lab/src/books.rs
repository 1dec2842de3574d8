//! Whether no thaler is lost: what the events of Bean Trader tell of money is what every player then has.

use beanfield_rules::bean_trader::{Event, State};
use beanfield_rules::chance::Dice;
use beanfield_rules::game::Game;
use beanfield_rules::seat::{MAX_SEATS, Seat};
use rayon::prelude::*;

use crate::play::{mix, setup};

/// What a player gets from the bank by an event; less than nothing is paid to it.
fn from_the_bank(event: &Event) -> Option<(Seat, i32)> {
    match *event {
        Event::Started { seat, thalers, .. } | Event::Delivered { seat, thalers, .. } => Some((seat, thalers.into())),
        Event::SoldRest { seat, thalers, .. } => Some((seat, thalers.into())),
        Event::TollPaid { seat, thalers, .. } | Event::BoughtOrder { seat, thalers, .. } => {
            Some((seat, -i32::from(thalers)))
        }
        Event::BoughtBean { seat, price, .. } | Event::BoughtScarceBean { seat, price, .. } => {
            Some((seat, -i32::from(price)))
        }
        Event::LoanRepaid { seat, thalers, .. } => Some((seat, -thalers)),
        _ => None,
    }
}

fn balance_of_a_game(players: u8, seed: u64) -> Result<(), String> {
    let mut events = Vec::new();
    let mut game = State::deal(&setup(players, seed), &mut events).map_err(|refusal| refusal.to_string())?;
    let (mut books, mut dice) = ([0; MAX_SEATS], Dice::new(!seed));
    loop {
        for (seat, thalers) in events.drain(..).filter_map(|event| from_the_bank(&event)) {
            books[seat.index()] += thalers;
        }
        if let Some(seat) = Seat::all(players).find(|&seat| game.thalers(seat) != books[seat.index()]) {
            return Err(format!("the books give {seat} {}, but there are {}", books[seat.index()], game.thalers(seat)));
        }
        let Some((seat, action)) = game.sample(&mut dice) else { return Ok(()) };
        game.apply(seat, &action, &mut events).map_err(|refusal| format!("{seat} {action:?}: {refusal}"))?;
    }
}

/// Keeps the books of `games` random games, action by action; the sentence says where they do not balance.
pub(crate) fn balance(players: u8, games: u64, seed: u64) -> Result<(), String> {
    (0..games).into_par_iter().try_for_each(|number| {
        let seed = mix(seed, number);
        balance_of_a_game(players, seed).map_err(|broken| format!("game {number}, seed {seed}: {broken}"))
    })
}
