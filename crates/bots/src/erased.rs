//! Bots of any game behind one face, with JSON for views and actions: for servers and the command line.

use std::fmt;

use beanfield_rules::bean_trader;
use beanfield_rules::chance::Dice;
use beanfield_rules::classic;
use beanfield_rules::gangsters;
use beanfield_rules::ladies;
use beanfield_rules::malformed::{Malformed, read};
use beanfield_rules::rulesets::Family;
use beanfield_rules::the_duel;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::{Budget, Choice, Missed, Playable, Tier};

type Decide = dyn Fn(&Value, &mut Dice) -> Result<Option<Choice<Value>>, Malformed> + Send + Sync;

/// A bot of some game.
pub struct AnyBot(Box<Decide>);

impl AnyBot {
    #[must_use]
    pub fn new(family: Family, tier: Tier, budget: Budget) -> Self {
        match family {
            Family::Classic => erase::<classic::State>(tier, budget),
            Family::TheDuel => erase::<the_duel::State>(tier, budget),
            Family::Ladies => erase::<ladies::State>(tier, budget),
            Family::Gangsters => erase::<gangsters::State>(tier, budget),
            Family::BeanTrader => erase::<bean_trader::State>(tier, budget),
        }
    }

    /// What the viewing seat does now; `None` if it has nothing to say.
    pub fn decide(&self, view: &Value, dice: &mut Dice) -> Result<Option<Choice<Value>>, Malformed> {
        self.0(view, dice)
    }
}

impl fmt::Debug for AnyBot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("AnyBot(..)")
    }
}

/// The best few answers for the viewing seat, best first.
pub fn hints(family: Family, view: &Value, most: usize) -> Result<Vec<Choice<Value>>, Malformed> {
    match family {
        Family::Classic => Ok(classic::State::hints(&read(view)?, most).into_iter().map(plain).collect()),
        Family::TheDuel => Ok(the_duel::State::hints(&read(view)?, most).into_iter().map(plain).collect()),
        Family::Ladies => Ok(ladies::State::hints(&read(view)?, most).into_iter().map(plain).collect()),
        Family::Gangsters => Ok(gangsters::State::hints(&read(view)?, most).into_iter().map(plain).collect()),
        Family::BeanTrader => Ok(bean_trader::State::hints(&read(view)?, most).into_iter().map(plain).collect()),
    }
}

/// What would have been better than something the viewing seat did; `None` if nothing would.
pub fn missed(family: Family, view: &Value, did: &Value) -> Result<Option<Missed<Value>>, Malformed> {
    match family {
        Family::Classic => missed_in::<classic::State>(view, did),
        Family::TheDuel => missed_in::<the_duel::State>(view, did),
        Family::Ladies => missed_in::<ladies::State>(view, did),
        Family::Gangsters => missed_in::<gangsters::State>(view, did),
        Family::BeanTrader => missed_in::<bean_trader::State>(view, did),
    }
}

fn missed_in<G: Playable>(view: &Value, did: &Value) -> Result<Option<Missed<Value>>, Malformed>
where
    G::View: DeserializeOwned,
    G::Action: DeserializeOwned,
{
    let missed = G::missed(&read(view)?, &read(did)?);
    Ok(missed.map(|it| Missed { did_value: it.did_value, better: plain(it.better), lasting: it.lasting }))
}

fn erase<G: Playable>(tier: Tier, budget: Budget) -> AnyBot
where
    G::View: DeserializeOwned,
{
    let bot = G::bot(tier, budget);
    AnyBot(Box::new(move |view, dice| Ok(bot.decide(&read(view)?, dice).map(plain))))
}

fn plain<A: serde::Serialize>(choice: Choice<A>) -> Choice<Value> {
    let action = serde_json::to_value(choice.action).expect("an action is plain data");
    Choice { action, value: choice.value, reason: choice.reason }
}
