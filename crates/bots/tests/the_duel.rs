//! What every bot of The Duel keeps to.

use beanfield_bots::{Bot, Budget, Playable, Tier};
use beanfield_rules::chance::{Dice, Seed};
use beanfield_rules::game::{Game, Setup, Silent};
use beanfield_rules::seat::{Seat, Seats, Viewer};
use beanfield_rules::the_duel::{Action, Event, Phase, State, View};

fn deal(seed: u64) -> State {
    let setup = Setup { players: 2, options: serde_json::Map::new(), seed: Seed::from_number(seed) };
    State::deal(&setup, &mut Silent).expect("two players")
}

/// Plays a game of bots, showing every view before its seat decides.
fn play(
    mut game: State,
    bots: &[Box<dyn Bot<State>>; 2],
    seed: u64,
    mut see: impl FnMut(Seat, &View),
) -> (State, Vec<Event>) {
    let (mut dice, mut events, mut passed) = (Dice::new(seed), Vec::new(), Seats::NONE);
    while game.standing().is_none() {
        let awaited = game.awaited();
        let invited = game.invited().without(passed);
        let seat = invited.nth(0).or(awaited.nth(0)).expect("somebody is awaited");
        let view = game.view(Viewer::Seat(seat));
        see(seat, &view);
        if let Some(choice) = bots[seat.index()].decide(&view, &mut dice) {
            game.apply(seat, &choice.action, &mut events)
                .unwrap_or_else(|refusal| panic!("{seat} {:?}: {refusal}", choice.action));
            passed = Seats::NONE;
        } else {
            assert!(!awaited.contains(seat), "{seat} is awaited and says nothing");
            passed.insert(seat);
        }
    }
    (game, events)
}

fn both(first: Tier, second: Tier) -> [Box<dyn Bot<State>>; 2] {
    [first, second].map(|tier| State::bot(tier, Budget::Simulations(16)))
}

#[test]
fn every_tier_plays_to_the_end() {
    for tier in Tier::ALL {
        for seed in 0..3 {
            let (game, _) = play(deal(seed), &both(tier, Tier::Farmer), seed, |_, _| {});
            assert_eq!(game.check(), Ok(()), "{tier}");
        }
    }
}

/// Two states with the same view give the same decision, whatever else they hold.
#[test]
fn a_decision_depends_on_nothing_but_the_view() {
    for tier in Tier::ALL {
        let bot = State::bot(tier, Budget::Simulations(12));
        let (mut dice, mut views) = (Dice::new(3), 0);
        play(deal(2), &both(Tier::Farmer, Tier::Farmer), 1, |seat, view| {
            views += 1;
            if views % 11 != 0 {
                return;
            }
            let world = view.imagine(&mut dice).expect("a view of a game can be imagined");
            let again = world.view(Viewer::Seat(seat));
            assert_eq!(bot.decide(view, &mut Dice::new(7)), bot.decide(&again, &mut Dice::new(7)), "{tier}");
        });
        assert!(views > 100);
    }
}

#[test]
fn a_bonus_that_is_there_is_claimed_at_once() {
    let (_, events) = play(deal(4), &both(Tier::Farmer, Tier::Farmer), 4, |seat, view| {
        let claims = view.prompts.iter().any(
            |prompt| matches!(prompt, beanfield_rules::the_duel::Prompt::FulfilBonus { cards } if !cards.is_empty()),
        );
        let choice = State::bot(Tier::Farmer, Budget::default()).decide(view, &mut Dice::new(1));
        let claimed = matches!(choice.map(|it| it.action), Some(Action::FulfilBonus { .. }));
        assert_eq!(claims, claimed, "{seat} in {:?}", view.phase);
    });
    assert!(events.iter().filter(|event| matches!(event, Event::FulfilledBonus { .. })).count() > 2);
}

/// Farmers bluff now and then, and are caught now and then.
#[test]
fn farmers_give_and_bluff() {
    let (mut bluffs, mut called, mut given) = (0, 0, 0);
    for seed in 0..60 {
        let (_, events) = play(deal(seed), &both(Tier::Farmer, Tier::Farmer), seed, |_, view| {
            let bot = State::bot(Tier::Farmer, Budget::default());
            for prompt in &view.prompts {
                if let beanfield_rules::the_duel::Prompt::OfferGift { held, .. } = prompt
                    && let Some(Action::OfferGift { bean }) = bot.decide(view, &mut Dice::new(seed)).map(|it| it.action)
                {
                    bluffs += usize::from(!held.contains(bean));
                }
            }
        });
        called += events.iter().filter(|event| matches!(event, Event::BluffCalled { .. })).count();
        given += events.iter().filter(|event| matches!(event, Event::GiftGiven { .. })).count();
    }
    assert!(bluffs > 10 && called > 0 && given > 60, "{bluffs} bluffs, {called} called, {given} gifts");
}

#[test]
fn hints_are_legal_and_begin_with_what_the_farmer_does() {
    let mut hinted = 0;
    play(deal(6), &both(Tier::Farmer, Tier::Farmer), 6, |seat, view| {
        let hints = State::hints(view, 3);
        assert!(hints.len() <= 3);
        if view.awaited.contains(seat) {
            assert!(!hints.is_empty(), "nothing to say in {:?}", view.phase);
        }
        let world = view.imagine(&mut Dice::new(1)).expect("a world");
        for hint in hints {
            hinted += 1;
            // In a choice of copies only the giver knows what is there; that is the viewer.
            let refused = { world }.apply(seat, &hint.action, &mut Silent).err();
            assert_eq!(refused, None, "{:?} in {:?}", hint.action, view.phase);
            assert_ne!(view.phase, Phase::GameOver);
        }
    });
    assert!(hinted > 100);
}

/// Whoever does what the hints say has nothing to regret. Offers are left out: a farmer's are shaken on purpose.
#[test]
fn a_farmer_misses_nothing() {
    let farmer = State::bot(Tier::Farmer, Budget::default());
    let mut judged = 0;
    for seed in 0..4 {
        play(deal(seed), &both(Tier::Farmer, Tier::Farmer), seed, |seat, view| {
            let Some(choice) = farmer.decide(view, &mut Dice::new(0)) else { return };
            if matches!(choice.action, Action::OfferGift { .. }) {
                return;
            }
            judged += 1;
            if let Some(missed) = State::missed(view, &choice.action) {
                let cost = missed.better.value - missed.did_value;
                assert!(cost < 0.75, "{seat} {:?} in {:?}: {missed:?}", choice.action, view.phase);
            }
        });
    }
    assert!(judged > 300);
}
