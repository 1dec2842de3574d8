//! A table of bots: who is asked, and when.

use beanfield_bots::Bot;
use beanfield_rules::chance::Dice;
use beanfield_rules::game::{Game, Log, Silent};
use beanfield_rules::seat::{Seats, Viewer};

/// No game between bots comes near so many actions.
const MOST_ACTIONS: u64 = 20_000;

/// The players of a game, by seat.
pub type Players<'a, G> = Vec<&'a dyn Bot<G>>;

/// Plays to the end. Returns how many actions there were.
///
/// Those whose answer is open are asked first, then everybody else who might have something to say, and last those for whom
/// the game waits; after every action it begins anew with those who have not passed since something changed.
///
/// # Panics
/// If a bot's action is refused, or one for whom the game waits passes: bugs of the bot.
pub fn play<G: Game, L: Log<G::Event>>(game: &mut G, players: &Players<G>, dice: &mut Dice, log: &mut L) -> u64 {
    let mut actions = 0;
    let mut passed = Seats::NONE;
    while game.standing().is_none() {
        let awaited = game.awaited();
        let answering = game.asked().without(awaited).without(passed);
        let others = game.invited().without(passed);
        let seat = [answering, others, awaited].into_iter().find_map(|seats| seats.nth(0));
        let seat = seat.expect("while a game goes on, somebody is awaited");
        match players[seat.index()].decide(&game.view(Viewer::Seat(seat)), dice) {
            Some(choice) => {
                game.apply(seat, &choice.action, log)
                    .unwrap_or_else(|refusal| panic!("{seat} {:?}: {refusal}", choice.action));
                actions += 1;
                passed = Seats::NONE;
                assert!(actions < MOST_ACTIONS, "the bots do not come to an end");
            }
            None if awaited.contains(seat) => panic!("{seat} is awaited and passes"),
            None => passed.insert(seat),
        }
    }
    actions
}

/// The same without a log.
pub fn play_silently<G: Game>(game: &mut G, players: &Players<G>, dice: &mut Dice) -> u64 {
    play(game, players, dice, &mut Silent)
}
