//! The floor: any legal action, trading within bounds.

use beanfield_rules::bean::Bunch;
use beanfield_rules::bean_trader::{Action, HandCard, Kind, Laid, Prompt, Purchase, State, View, Wanted};
use beanfield_rules::chance::Dice;
use beanfield_rules::seat::{Seat, Viewer};

use crate::{Bot, Choice, Reason};

/// The most offers made in one turn.
const OFFERS: u8 = 3;

/// Plays at random.
#[derive(Clone, Copy, Debug, Default)]
pub struct Random;

impl Bot<State> for Random {
    fn decide(&self, view: &View, dice: &mut Dice) -> Option<Choice<Action>> {
        let Viewer::Seat(me) = view.viewer else { return None };
        let prompts = || view.prompts.iter().filter(|prompt| !is_answered(view, me, prompt));
        let mut actions = Vec::new();
        prompts().for_each(|prompt| list(prompt, dice, &mut actions));
        let answers = prompts().any(|prompt| matches!(prompt, Prompt::Answer { .. }));
        if view.seats.get(&me)?.offers_made < OFFERS && dice.one_in(4) {
            actions.extend(offer(view, dice));
        } else if !view.awaited.contains(me) && !answers {
            return None;
        }
        let action = *actions.get(dice.below(actions.len().max(1) as u32) as usize)?;
        Some(Choice { action, value: 0.0, reason: Reason::Any })
    }
}

/// Whether a seat has already said something to this.
pub(super) fn is_answered(view: &View, me: Seat, prompt: &Prompt) -> bool {
    let Prompt::Answer { offer, .. } = prompt else { return false };
    let offer = view.offers.iter().find(|it| it.number == *offer);
    offer.is_some_and(|it| it.willing.contains_key(&me) || it.declined.contains(me))
}

/// The answers to one prompt, but for new offers and wishes.
fn list(prompt: &Prompt, dice: &mut Dice, actions: &mut Vec<Action>) {
    match *prompt {
        Prompt::ChooseStart { ref orders, ref highest } => {
            for &order in highest {
                let others: Vec<_> = orders.iter().copied().filter(|other| *other != order).collect();
                if let [one, other] = others[..] {
                    actions.extend([[one, other], [other, one]].map(|others| Action::ChooseStart { order, others }));
                }
            }
        }
        Prompt::PlaceHarvest { .. } => actions.push(Action::PlaceHarvest {}),
        Prompt::Travel { ref trips } => actions.extend(trips.iter().map(|trip| Action::Travel { city: trip.city })),
        Prompt::TakeBack { ref cards, .. } => actions.push(Action::TakeBack { cards: Some(shuffled(cards, dice)) }),
        Prompt::SellForToll { ref beans, .. } => {
            actions.extend(beans.iter().map(|it| Action::SellForToll { bean: it.bean }));
        }
        Prompt::BuyBean { ref beans, .. } => {
            actions.extend(beans.iter().map(|it| Action::BuyBean { space: it.space, bean: it.bean }));
        }
        Prompt::BuyScarceBean { ref beans } => {
            actions.extend(beans.iter().map(|it| Action::BuyScarceBean { bean: it.bean }));
        }
        Prompt::DiscardBean { beans } => actions.extend(beans.iter().map(|bean| Action::DiscardBean { bean })),
        Prompt::Answer { offer, ref ways } => {
            actions.push(Action::Decline { offer });
            let accept =
                |buys: &[Purchase], discard| Action::Accept { offer, buys: buys.iter().copied().collect(), discard };
            actions.extend(ways.iter().map(|way| accept(&way.buys, way.discard)));
        }
        Prompt::OwnOffer { offer, willing } => {
            actions.push(Action::Withdraw { offer });
            actions.extend(willing.iter().map(|with| Action::Close { offer, with }));
        }
        Prompt::EndTrader => actions.push(Action::EndTrader {}),
        Prompt::DeliverOrder { ref orders } => {
            actions.extend(orders.iter().map(|it| Action::DeliverOrder { order: it.order }));
        }
        Prompt::BuyOrder { ref cards, .. } => actions.extend(cards.first().map(|&card| Action::BuyOrder { card })),
        Prompt::EndTurn => actions.push(Action::EndTurn {}),
        Prompt::Done => actions.push(Action::Done {}),
        Prompt::Propose { .. } | Prompt::Wish { .. } => {}
    }
}

fn shuffled(cards: &[HandCard], dice: &mut Dice) -> Laid {
    let mut cards: Laid = cards.iter().copied().collect();
    for last in (1..cards.len()).rev() {
        cards.swap(last, dice.below(last as u32 + 1) as usize);
    }
    cards
}

/// An own bean for another, or for nothing; or a bean for an invitation.
fn offer(view: &View, dice: &mut Dice) -> Option<Action> {
    let proposals: Vec<&Prompt> =
        view.prompts.iter().filter(|prompt| matches!(prompt, Prompt::Propose { room: 1.., .. })).collect();
    let chosen = proposals.get(dice.below(proposals.len().max(1) as u32) as usize)?;
    let Prompt::Propose { kind, to, give, want, .. } = chosen else { return None };
    let to = to[dice.below(to.len() as u32) as usize];
    let own = give.kinds();
    let given =
        if own.is_empty() || dice.one_in(8) { Bunch::NONE } else { Bunch::of(own.nth(dice.below(own.len())), 1) };
    let gift = dice.one_in(8) && (*kind != Kind::Trade || !given.is_empty());
    let want = if gift { Wanted::NOTHING } else { Bunch::of(want.nth(dice.below(want.len())), 1).into() };
    let (buys, discard) = Default::default();
    Some(Action::Propose { kind: *kind, to, give: given.into(), want, buys, discard, answers: None })
}
