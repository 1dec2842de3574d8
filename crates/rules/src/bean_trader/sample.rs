//! Random play without listing: what rollouts and the plain random player use.
//!
//! Every kind of action comes up, deals are tried and answered, and every game ends.

use super::action::{Action, Kind, Laid};
use super::beanometer::Space;
use super::data::{MOST_OFFERS, WAGON};
use super::goods::{Purchase, Purchases, Wanted};
use super::legal_offers::Way;
use super::map::{City, IN_PLAY};
use super::offers::Terms;
use super::state::{Phase, State};
use crate::bean::{Bean, Bunch};
use crate::chance::Dice;
use crate::game::Game as _;
use crate::negotiation::{Addressee, Offer};
use crate::seat::{Seat, Seats};
use crate::trade::{ToldWant, pick};

/// A seat and what it does.
type Chosen = Option<(Seat, Action)>;

/// One of so many things, each as likely.
fn any<T>(things: impl Iterator<Item = T>, dice: &mut Dice) -> Option<T> {
    let mut chosen = None;
    for (n, thing) in (1..).zip(things) {
        if dice.one_in(n) {
            chosen = Some(thing);
        }
    }
    chosen
}

impl State {
    pub(super) fn sample_action(&self, dice: &mut Dice) -> Chosen {
        let active = self.active;
        if self.active().is_some() && dice.one_in(32) {
            let buyer = Seat::at(dice.below(self.players.into()) as usize);
            if self.may_buy_order(buyer)
                && let Some(card) = any(self.numbered(buyer), dice)
            {
                return Some((buyer, Action::BuyOrder { card }));
            }
        }
        if matches!(self.phase, Phase::Move | Phase::TakeBack | Phase::Trader | Phase::Final)
            && let Some(order) = self.deliverable(active).next()
            && !dice.one_in(4)
        {
            return Some((active, Action::DeliverOrder { order }));
        }
        match self.phase {
            Phase::SetupChoose => self.sample_start(dice),
            Phase::Harvest => Some((active, Action::PlaceHarvest {})),
            Phase::Move => Some((active, self.sample_trip(dice))),
            Phase::TakeBack => Some((active, self.sample_way_back(dice))),
            Phase::TollSale => {
                let toll = self.toll?;
                let kinds = self.for_the_toll(&toll);
                Some((toll.debtor, Action::SellForToll { bean: kinds.nth(dice.below(kinds.len())) }))
            }
            Phase::Trader => self.sample_trader(dice),
            Phase::Final => Some((active, Action::EndTurn {})),
            Phase::EndDelivery => {
                let awaited = self.awaited();
                let seat = awaited.nth(dice.below(awaited.len()))?;
                let order = self.deliverable(seat).next().filter(|_| !dice.one_in(8));
                Some((seat, order.map_or(Action::Done {}, |order| Action::DeliverOrder { order })))
            }
            Phase::GameOver => None,
        }
    }

    fn sample_start(&self, dice: &mut Dice) -> Chosen {
        let awaited = self.awaited();
        let seat = awaited.nth(dice.below(awaited.len()))?;
        let mut dealt = self.dealt[seat.index()];
        let highest = dealt.iter().map(|order| order.value()).max();
        let best = any(dealt.iter().copied().filter(|order| Some(order.value()) == highest), dice)?;
        dealt.retain(|order| *order != best);
        let turned = dice.below(2) as usize;
        Some((seat, Action::ChooseStart { order: best, others: [dealt[turned], dealt[1 - turned]] }))
    }

    /// Any town, if the hand reaches so far; else one stays.
    fn sample_trip(&self, dice: &mut Dice) -> Action {
        let city = City::ALL[dice.below(City::COUNT as u32) as usize];
        let reached = self.here().cards_to(city) as usize <= self.hands.len(self.active);
        Action::Travel { city: if reached { city } else { self.here() } }
    }

    fn sample_way_back(&self, dice: &mut Dice) -> Action {
        if dice.one_in(2) {
            return Action::TakeBack { cards: None };
        }
        let mut cards: Laid = self.laid.iter().copied().filter(|card| card.is_numbered()).collect();
        for last in (1..cards.len()).rev() {
            cards.swap(last, dice.below(last as u32 + 1) as usize);
        }
        Action::TakeBack { cards: Some(cards) }
    }

    /// An open offer is answered or closed, something is bought, a new offer is made, or the phase ends.
    fn sample_trader(&self, dice: &mut Dice) -> Chosen {
        let active = self.active;
        let offers = self.talk.book.offers();
        if !offers.is_empty() && !dice.one_in(4) {
            let offer = &offers[dice.below(offers.len() as u32) as usize];
            return self.sample_word(offer, dice);
        }
        match dice.below(8) {
            0..2 => Some((active, Action::EndTrader {})),
            2..4 => Some((active, self.sample_purchase(dice).unwrap_or(Action::EndTrader {}))),
            4..7 => self.sample_proposal(active, dice),
            _ => self.sample_proposal(Seat::at(dice.below(self.players.into()) as usize), dice),
        }
    }

    fn sample_purchase(&self, dice: &mut Dice) -> Option<Action> {
        let wagon = self.wagon(self.active);
        if wagon.total() >= WAGON {
            return dice.one_in(8).then(|| Action::DiscardBean { bean: pick(wagon, dice) });
        }
        if let Some((bean, _)) = self.scarce_for_sale().next() {
            return Some(Action::BuyScarceBean { bean });
        }
        any(self.for_sale(), dice).map(|(space, bean, _)| Action::BuyBean { space, bean })
    }

    /// What somebody says to an open offer.
    fn sample_word(&self, it: &Offer<Terms>, dice: &mut Dice) -> Chosen {
        let offer = it.number;
        let asked = it.unanswered(self.players).iter().filter(|&seat| self.is_addressed(it, seat));
        let asked: Seats = asked.collect();
        let closable = self.closable(it);
        if dice.one_in(16) || asked.is_empty() && closable.is_empty() {
            return Some((it.from, Action::Withdraw { offer }));
        }
        if asked.is_empty() {
            let with = closable.nth(dice.below(closable.len()))?;
            return Some((it.from, Action::Close { offer, with }));
        }
        let seat = asked.nth(dice.below(asked.len()))?;
        if dice.one_in(4) {
            return Some((seat, Action::Decline { offer }));
        }
        if it.terms.want == ToldWant::Open {
            return Some((seat, self.sample_counter(it, seat, dice)));
        }
        let mut chosen = Action::Decline { offer };
        let mut ways = 0;
        self.each_way(it, seat, |Way { buys, discard }| {
            ways += 1;
            if dice.one_in(ways) {
                chosen = Action::Accept { offer, buys, discard };
            }
        });
        Some((seat, chosen))
    }

    /// One bean of each, or a no.
    fn sample_counter(&self, it: &Offer<Terms>, seat: Seat, dice: &mut Dice) -> Action {
        let own = self.wagon(seat);
        if own.is_empty() || self.talk.book.open_by(seat) >= MOST_OFFERS || dice.one_in(2) {
            return Action::Decline { offer: it.number };
        }
        let want =
            if it.terms.give.is_empty() { Wanted::NOTHING } else { Bunch::of(pick(it.terms.give, dice), 1).into() };
        let give = Bunch::of(pick(own, dice), 1);
        propose(self.kind_for(seat, it.from), Addressee::Seat(it.from), give, want, Some(it))
    }

    fn sample_proposal(&self, seat: Seat, dice: &mut Dice) -> Chosen {
        let active = self.active;
        let other = if seat == active {
            let others = Seats::all(self.players).without(Seats::of(seat));
            others.nth(dice.below(others.len()))?
        } else {
            active
        };
        let kind = self.kind_for(seat, other);
        if self.talk.book.open_by(seat) >= MOST_OFFERS {
            return Some((active, Action::EndTrader {}));
        }
        let to = if seat == active && dice.one_in(3) { Addressee::Everyone } else { Addressee::Seat(other) };
        let (own, theirs) = (self.wagon(seat), self.wagon(other));
        let bought = if seat == active && dice.one_in(4) { any(self.for_sale(), dice) } else { None };
        let give = match bought {
            Some((_, bean, _)) => Bunch::of(bean, 1),
            None => some_of(own, dice),
        };
        let any_bean = IN_PLAY.nth(dice.below(IN_PLAY.len()));
        let want = match dice.below(8) {
            0 if !give.is_empty() => Wanted::NOTHING,
            1 if !give.is_empty() => Wanted::Open,
            2 => Bunch::of(any_bean, 1).into(),
            _ if theirs.is_empty() => Bunch::of(any_bean, 1).into(),
            _ => some_of(theirs, dice).into(),
        };
        let mut action = propose(kind, to, give, want, None);
        if let (Action::Propose { buys, .. }, Some((space, bean, _))) = (&mut action, bought) {
            *buys = one_purchase(space, bean);
        }
        Some((seat, action))
    }
}

fn one_purchase(space: Space, bean: Bean) -> Purchases {
    [Purchase { space: Some(space), bean }].into_iter().collect()
}

/// One bean, sometimes two; nothing of nothing.
fn some_of(beans: Bunch, dice: &mut Dice) -> Bunch {
    if beans.is_empty() {
        return Bunch::NONE;
    }
    let first = Bunch::of(pick(beans, dice), 1);
    let rest = beans.minus(first);
    if rest.is_empty() || !dice.one_in(4) { first } else { first.plus(Bunch::of(pick(rest, dice), 1)) }
}

fn propose(kind: Kind, to: Addressee, give: Bunch, want: Wanted, answers: Option<&Offer<Terms>>) -> Action {
    let answers = answers.map(|it| it.number);
    Action::Propose { kind, to, give: give.into(), want, buys: Purchases::new(), discard: Bunch::NONE, answers }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use serde_json::{Value, json};

    use super::*;
    use crate::bean_trader::arrange::table;
    use crate::game::Silent;

    /// What comes up when dice are thrown some thousand times. All of it is legal.
    fn sampled(given: Value) -> Vec<(Seat, Value)> {
        let (game, mut dice) = (table(given), Dice::new(1));
        let mut throw = || {
            let (seat, action) = game.sample_action(&mut dice).expect("somebody can do something");
            let mut copy = game;
            let done = copy.apply(seat, &action, &mut Silent);
            done.unwrap_or_else(|refusal| panic!("{action:?} by {seat}: {refusal}"));
            (seat, serde_json::to_value(action).expect("plain data"))
        };
        (0..3_000).map(|_| throw()).collect()
    }

    /// What is said under a key by the actions that this is true of.
    fn said(sampled: &[(Seat, Value)], key: &str, is_meant: impl Fn(Seat, &Value) -> bool) -> BTreeSet<String> {
        let meant = sampled.iter().filter(|(seat, action)| is_meant(*seat, action));
        meant.map(|(_, action)| action.get(key).map(Value::to_string).unwrap_or_default()).collect()
    }

    fn set<const N: usize>(words: [&str; N]) -> BTreeSet<String> {
        words.into_iter().map(str::to_owned).collect()
    }

    const A: Seat = Seat::at(0);
    const B: Seat = Seat::at(1);

    #[test]
    fn trips_lead_wherever_the_hand_reaches() {
        let trips = sampled(json!({ "seats": { "A": { "city": "rostock", "hand": ["toll", "supply"] } } }));
        let near = [r#""rostock""#, r#""aalborg""#, r#""luebeck""#, r#""malmo""#, r#""danzig""#];
        assert_eq!(said(&trips, "city", |_, _| true), set(near));
    }

    #[test]
    fn cards_go_back_in_every_order() {
        let ways = sampled(json!({ "phase": "take-back", "laid": ["travel-1", "travel-4", "travel-5"] }));
        // Or as they were played, without naming any.
        assert_eq!(said(&ways, "cards", |_, _| true).len(), 6 + 1);
    }

    #[test]
    fn every_kind_of_offer_is_made() {
        let talk = sampled(json!({
            "phase": "trader",
            "seats": {
                "A": { "city": "rostock", "thalers": 9, "wagon": { "soy": 2 } },
                "B": { "city": "rostock", "wagon": { "chili": 2 } },
            },
        }));
        let to_b = |seat, action: &Value| seat == A && action["to"] == "B";
        // Gifts, open wishes, what B has, and any bean whether B has it or not.
        let beans = ["garden", "red", "black_eyed", "soy", "green", "stink", "chili", "blue"];
        let mut wants: BTreeSet<String> = beans.iter().map(|bean| format!("{{\"{bean}\":1}}")).collect();
        wants.extend(set(["{}", r#""open""#, r#"{"chili":2}"#]));
        assert_eq!(said(&talk, "want", to_b), wants);
        let gives = set([r#"{"soy":1}"#, r#"{"soy":2}"#, r#"{"blue":1}"#, r#"{"stink":1}"#]);
        assert_eq!(said(&talk, "give", to_b), gives, "own beans, and beans to be bought");
    }

    #[test]
    fn who_has_nothing_asks_for_something() {
        let empty = json!({ "city": "rostock", "wagon": {} });
        let talk = sampled(json!({ "phase": "trader", "seats": { "A": empty, "B": empty, "C": { "wagon": {} } } }));
        assert_eq!(said(&talk, "give", |_, action| action["kind"] == "trade"), set(["{}"]));
    }

    #[test]
    fn every_way_to_say_yes_comes_up() {
        let answers = sampled(json!({
            "phase": "trader",
            "towns": { "rostock": [{ "blue": 1 }, { "stink": 1 }, { "blue": 1 }] },
            "seats": { "A": { "city": "rostock", "thalers": 9, "wagon": {} }, "B": { "city": "rostock" } },
            "offers": [{ "from": "B", "to": "A", "give": { "soy": 1 }, "want": { "blue": 1 } }],
        }));
        let ways = set([r#"[{"space":1,"bean":"blue"}]"#, r#"[{"space":3,"bean":"blue"}]"#]);
        assert_eq!(said(&answers, "buys", |_, action| action["do"] == "accept"), ways);
    }

    #[test]
    fn an_open_wish_is_countered_by_who_has_beans_and_room_for_an_offer() {
        let countered = |wagon: Value, open: usize| {
            let mut offers = vec![json!({ "from": "A", "to": "B", "give": { "soy": 1 }, "want": "open" })];
            offers.resize(1 + open, json!({ "from": "B", "to": "A", "want": { "red": 1 } }));
            let answers = sampled(json!({
                "phase": "trader",
                "seats": { "A": { "city": "rostock" }, "B": { "city": "rostock", "wagon": wagon } },
                "offers": offers,
            }));
            said(&answers, "give", |seat, action| seat == B && action["answers"] == 1)
        };
        assert_eq!(countered(json!({ "chili": 2 }), 0), set([r#"{"chili":1}"#]));
        assert_eq!(countered(json!({}), 0), set([]));
        assert_eq!(countered(json!({ "chili": 2 }), MOST_OFFERS), set([]));
    }
}
