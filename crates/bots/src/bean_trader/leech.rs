//! A test of the others: it travels and delivers like a farmer, but asks for beans and invitations for nothing, and agrees to
//! nothing that others propose. Whoever can be fooled, it fools.

use beanfield_rules::bean::Bunch;
use beanfield_rules::bean_trader::map::base_price;
use beanfield_rules::bean_trader::{Action, Kind, Phase, Prompt, State, View};
use beanfield_rules::chance::Dice;
use beanfield_rules::negotiation::Addressee;

use super::farmer::{Mind, PLAIN, chosen};
use super::random::is_answered;
use crate::{Bot, Choice, Reason};

/// The most requests in one turn.
const REQUESTS: u8 = 3;

/// Asks for much and gives nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct Leech;

impl Bot<State> for Leech {
    fn decide(&self, view: &View, _dice: &mut Dice) -> Option<Choice<Action>> {
        let mind = Mind::new(view, PLAIN)?;
        if view.phase != Phase::Trader || !mind.deliverable().is_empty() {
            return mind.decide();
        }
        let asked = view.prompts.iter().find_map(|prompt| match prompt {
            Prompt::Answer { offer, .. } if !is_answered(view, mind.me, prompt) => Some(*offer),
            _ => None,
        });
        if let Some(offer) = asked {
            return Some(chosen(Action::Decline { offer }, 0.0, Reason::No));
        }
        if view.seats.get(&mind.me)?.offers_made < REQUESTS
            && let Some(action) = mind.lopsided()
        {
            return Some(chosen(action, 0.0, Reason::WorthATry));
        }
        if !mind.is_active() {
            return None;
        }
        let bought = mind.purchases().into_iter().find(|it| it.value > 0.0);
        bought.or_else(|| Some(chosen(Action::EndTrader {}, 0.0, Reason::NoBetterDeal)))
    }
}

impl Mind<'_> {
    /// The dearest bean that somebody carries, for nothing.
    fn lopsided(&self) -> Option<Action> {
        let made = usize::from(self.view.seats.get(&self.me)?.offers_made);
        let mut requests: Vec<(u8, Action)> = Vec::new();
        for prompt in &self.view.prompts {
            let Prompt::Propose { kind, to, room: 1.., .. } = prompt else { continue };
            for &addressee in to {
                let Addressee::Seat(seat) = addressee else { continue };
                let wagon = self.view.seats.get(&seat)?.wagon;
                let Some(bean) = wagon.kinds().iter().max_by_key(|&bean| base_price(bean)) else { continue };
                let want = if *kind == Kind::AskInvite { Bunch::NONE } else { Bunch::of(bean, 1) };
                let give = Bunch::NONE.into();
                let (buys, discard) = Default::default();
                let action = Action::Propose {
                    kind: *kind,
                    to: addressee,
                    give,
                    want: want.into(),
                    buys,
                    discard,
                    answers: None,
                };
                requests.push((base_price(bean), action));
            }
        }
        requests.sort_by_key(|(price, _)| std::cmp::Reverse(*price));
        requests.get(made).map(|(_, action)| *action)
    }
}
