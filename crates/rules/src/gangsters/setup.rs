//! The deal.

use super::boss::Boss;
use super::data::{MOST_PLAYERS, RULES, Rules, VARIETIES, cards};
use super::event::{Event, Source};
use super::state::{Phase, State};
use crate::bean::Bunch;
use crate::chance::{Seed, Shuffles};
use crate::coins::CoinStacks;
use crate::field::{Farm, Field};
use crate::game::{Log, Setup};
use crate::hand::Hands;
use crate::piles::Piles;
use crate::refusal::{Reason, Refusal};
use crate::seat::Seat;
use crate::trade::TalkOf;

const fn bad_setup(rule: &'static str, what: String) -> Refusal {
    Refusal::new(rule, Reason::BadSetup { what })
}

/// The rules of a ruleset, if it takes so many players (GA-GEN-04).
pub(super) fn rules_for(ruleset: &str, players: u8) -> Result<&'static Rules, Refusal> {
    let rules = RULES.iter().find(|rules| rules.ruleset == ruleset).expect("the ruleset is one of this family");
    if rules.players == players {
        return Ok(rules);
    }
    let wanted = if rules.is_solo() { "one player".into() } else { format!("{} players", rules.players) };
    Err(bad_setup("GA-GEN-04", format!("{ruleset} is for {wanted}, not {players}")))
}

/// The starting player: set by an option, or drawn from the seed (GA-SET-07). Alone there is nothing to choose.
pub(super) fn starting_player(rules: &Rules, setup: &Setup) -> Result<Seat, Refusal> {
    let known = |key: &str| key == "first" && !rules.is_solo();
    if let Some(other) = setup.options.keys().find(|&key| !known(key)) {
        let has = if rules.is_solo() { "it has none" } else { "it has `first`" };
        return Err(bad_setup("GA-SET-07", format!("{} has no option `{other}`; {has}", rules.ruleset)));
    }
    let first = setup.seat_option("first").map_err(|what| bad_setup("GA-SET-07", what))?;
    Ok(first.unwrap_or_else(|| setup.drawn_seat()))
}

impl State {
    /// Shuffles and deals a new game.
    pub fn deal(ruleset: &str, setup: &Setup, log: &mut impl Log<Event>) -> Result<Self, Refusal> {
        let rules = rules_for(ruleset, setup.players)?;
        let starting = starting_player(rules, setup)?;
        let mut state = Self::empty_table(rules, starting, setup.seed);
        state.piles = Piles::shuffled_in(VARIETIES.map(|it| (it.bean, cards(it.bean))), &mut state.shuffles);
        state.deal_cards(log);
        Ok(state)
    }

    /// Players, fields and a place for everything, but no cards yet.
    pub(super) fn empty_table(rules: &'static Rules, starting: Seat, seed: Seed) -> Self {
        Self {
            rules,
            phase: Phase::GameOver,
            turn: 0,
            active: starting,
            starting,
            planted: 0,
            hands: Hands::default(),
            farms: [Farm::with_fields(rules.fields); MOST_PLAYERS],
            coins: CoinStacks::default(),
            bosses: [Field::EMPTY; Boss::COUNT],
            mafia: Bunch::NONE,
            piles: Piles::default(),
            row: Bunch::NONE,
            offered: Bunch::NONE,
            received: [Bunch::NONE; MOST_PLAYERS],
            talk: TalkOf::<Self>::default(),
            shuffles: Shuffles::new(seed),
        }
    }

    /// Hands from the deck, one card at a time, the starting player first (GA-SET-01, GA-SOLO-01); then the bosses are
    /// served, and the first turn begins.
    pub(super) fn deal_cards(&mut self, log: &mut impl Log<Event>) {
        log.record(|| Event::GameBegan { starting: self.starting });
        let players = self.starting.clockwise(self.rules.players);
        for _ in 0..self.rules.starting_hand {
            for seat in players.clone() {
                let card = self.piles.draw().expect("the deck is larger than the starting hands");
                self.hands.push_back(seat, card);
            }
        }
        for seat in players {
            let hand = self.hands.of(seat);
            log.record(|| Event::Dealt { seat, count: hand.len() as u8, cards: Some(hand.to_vec()) });
        }
        self.serve_bosses(log);
        self.begin_turn(self.starting, log);
    }

    /// GA-SET-04 to GA-SET-06, GA-SOLO-02.
    fn serve_bosses(&mut self, log: &mut impl Log<Event>) {
        while let Some(vacant) = self.first_vacant() {
            let bean = self.piles.draw().expect("the deck is larger than what bosses are served");
            let boss = self.grower(bean).unwrap_or(vacant);
            self.give(boss, bean, Source::Deck, None, log);
        }
    }
}
