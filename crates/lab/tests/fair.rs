//! Fair comparison: the same deal for every seating, the same result whatever the machine.

use std::sync::Mutex;

use beanfield_bots::{Budget, Playable, Tier};
use beanfield_lab::games::{Visitor, visit};
use beanfield_lab::interval;
use beanfield_lab::notes::{Noted, Notes};
use beanfield_lab::run::{Experiment, Fault, run};
use beanfield_lab::table::play;
use beanfield_rules::bean::Bean;
use beanfield_rules::chance::Dice;
use beanfield_rules::classic::{Event, State};
use beanfield_rules::game::Setup;
use beanfield_rules::refusal::Refusal;
use beanfield_rules::rulesets::{RULESETS, find};
use beanfield_rules::seat::Seat;

fn experiment(ruleset: &str, players: u8, bots: &[Tier], games: u64) -> Experiment {
    Experiment {
        ruleset: find(ruleset).expect("a ruleset"),
        players,
        bots: bots.to_vec(),
        budget: Budget::Simulations(8),
        games,
        seed: 3,
        threads: 0,
    }
}

fn told(_: u64) {}

#[test]
fn the_number_of_threads_changes_nothing() {
    let bots = [Tier::Merchant, Tier::Farmer, Tier::Random];
    let [one, three] = [1, 3].map(|threads| {
        let experiment = Experiment { threads, ..experiment("modern-base", 3, &bots, 7) };
        run(&experiment, &told).expect("it can be played")
    });
    assert_eq!(one, three);
    assert_eq!(one.games, 7, "the last deal is played by some rotations only");
}

/// Who begins, the starting hands, and the cards that leave the deck until it is shuffled again.
fn cards(bots: [Tier; 4], deal: u64, rotation: usize) -> (Vec<Event>, Vec<Bean>) {
    let experiment = experiment("classic-2000", 4, &bots, 8);
    let mut events = Vec::new();
    let mut game = State::deal("classic-2000", &experiment.setup(deal), &mut events).expect("a deal");
    let dealt = events.clone();
    let bots: Vec<_> = experiment.seating().seated(rotation).map(|tier| State::bot(tier, experiment.budget)).collect();
    let players = bots.iter().map(|bot| &**bot).collect();
    play(&mut game, &players, &mut experiment.dice(4 * deal + rotation as u64), &mut events);
    let mut left = Vec::new();
    for event in events {
        match event {
            Event::TurnedOver { cards, .. } => left.extend(cards),
            Event::Drew { card, .. } => left.extend(card),
            Event::Reshuffled { .. } => break,
            _ => {}
        }
    }
    (dealt, left)
}

#[test]
fn a_deal_stays_the_same_whoever_sits_where_and_whatever_they_do() {
    use Tier::{Farmer, Random};
    let (dealt, deck) = cards([Farmer; 4], 0, 0);
    assert!(deck.len() > 50, "{deck:?}");
    for (bots, rotation) in
        [([Random; 4], 0), ([Farmer, Random, Random, Random], 0), ([Farmer, Random, Random, Random], 2)]
    {
        assert_eq!((&dealt, &deck), (&cards(bots, 0, rotation).0, &cards(bots, 0, rotation).1), "{bots:?} {rotation}");
    }
    assert_ne!(deck, cards([Farmer; 4], 1, 0).1, "another deal is another");
}

#[test]
fn the_bots_dice_are_apart_from_the_deal_and_from_each_other() {
    let experiment = experiment("modern-base", 4, &[Tier::Farmer], 8);
    let mut numbers: Vec<u64> = (0..50).map(|game| experiment.dice(game).next_u64()).collect();
    numbers.sort_unstable();
    numbers.dedup();
    assert_eq!(numbers.len(), 50);
}

#[test]
fn every_game_is_won_once_and_the_places_of_a_bot_are_summed_up() {
    let tally = run(&experiment("modern-base", 4, &[Tier::Farmer, Tier::Random], 16), &told).expect("it can be played");
    let share = |tier| interval::share(&tally.bots[&tier].wins).value;
    assert!((share(Tier::Farmer) + share(Tier::Random) - 1.0).abs() < 1e-12, "every game is won once");
    assert!(share(Tier::Farmer) > 0.9);
}

#[test]
fn random_players_win_their_fair_share_in_any_seat() {
    let tally = run(&experiment("modern-base", 4, &[Tier::Random], 4000), &told).expect("it can be played");
    let shares: Vec<f64> = tally.places.iter().map(|place| interval::share(&place.wins).value).collect();
    assert_eq!(shares.len(), 4);
    assert!((shares.iter().sum::<f64>() - 1.0).abs() < 1e-12, "{shares:?}");
    assert!(shares.iter().all(|share| (0.15..0.35).contains(share)), "{shares:?}");
}

#[test]
fn progress_is_told_game_by_game() {
    let games = Mutex::new(Vec::new());
    let add = |count| games.lock().expect("nobody panicked").push(count);
    run(&experiment("duel-modern", 2, &[Tier::Farmer, Tier::Random], 6), &add).expect("it can be played");
    assert_eq!(*games.lock().expect("nobody panicked"), [1; 6]);
}

#[test]
fn what_makes_no_sense_is_a_fault() {
    let fault = |players, bots: &[Tier]| run(&experiment("modern-base", players, bots, 1), &told).expect_err("a fault");
    assert!(matches!(fault(3, &[]), Fault::NoBots));
    assert!(matches!(fault(3, &[Tier::Farmer; 4]), Fault::TooManyBots { bots: 4, players: 3 }));
    assert!(matches!(fault(6, &[Tier::Farmer]), Fault::Refused(_)));
}

#[test]
fn the_notes_agree_with_the_game() {
    let tally = run(&experiment("modern-base", 4, &[Tier::Farmer], 12), &told).expect("it can be played");
    let chronicle = &tally.chronicle;
    assert_eq!((chronicle.games, chronicle.turns[0].games), (12, 12));
    assert_eq!(chronicle.scores.values().sum::<u64>(), 48);
    let coins: u64 = chronicle.harvests.values().map(|harvested| harvested.coins).sum();
    let scores: i64 = chronicle.scores.iter().map(|(score, players)| score * players.cast_signed()).sum();
    assert_eq!(coins.cast_signed(), scores, "here all coins come from harvests");
    let actions: i64 = chronicle.actions.iter().map(|(actions, games)| actions * games.cast_signed()).sum();
    assert_eq!(actions, tally.actions.cast_signed());
}

/// Deals one game of whatever type it is.
struct Starting(Setup);

impl Visitor for Starting {
    type Output = (Seat, u8);

    fn visit<G: Playable<Event: Noted>>(
        self,
        deal: impl Fn(&Setup, &mut Notes) -> Result<G, Refusal> + Sync,
    ) -> Self::Output {
        let mut notes = Notes::default();
        let mut game = deal(&self.0, &mut notes).expect("a deal");
        // In some games everybody has to choose something first.
        let mut dice = Dice::new(1);
        for _ in 0..game.players() {
            let (seat, action) = game.sample(&mut dice).expect("the game has just begun");
            game.apply(seat, &action, &mut notes).expect("a sampled action is legal");
        }
        (notes.starting(), game.players())
    }
}

#[test]
fn every_ruleset_can_be_studied() {
    for ruleset in &RULESETS {
        let mut began: Vec<Seat> = Vec::new();
        for deal in 0..30 {
            let players = ruleset.players.max;
            let experiment = experiment(ruleset.id, players, &[Tier::Farmer], 1);
            let (starting, seated) = visit(ruleset, Starting(experiment.setup(deal)));
            assert_eq!(seated, players);
            began.push(starting);
        }
        began.sort_unstable();
        began.dedup();
        assert_eq!(began.len() > 1, ruleset.players.max > 1, "{}: who begins is drawn, and noted", ruleset.id);
    }
}
