//! The floor: any legal action, trading within bounds.

use beanfield_rules::bean::{Bean, Bunch};
use beanfield_rules::chance::Dice;
use beanfield_rules::classic::{Action, CardRef, CardRefs, OfferView, Prompt, State, ToldWant, View, Want};
use beanfield_rules::seat::Viewer;

use crate::{Bot, Choice, Reason};

/// The most offers made in one turn.
const OFFERS: u8 = 3;

/// Plays at random.
#[derive(Clone, Copy, Debug, Default)]
pub struct Random;

impl Bot<State> for Random {
    fn decide(&self, view: &View, dice: &mut Dice) -> Option<Choice<Action>> {
        let Viewer::Seat(me) = view.viewer else { return None };
        let answered = |prompt: &Prompt| match prompt {
            Prompt::Answer { offer, .. } => view
                .offers
                .iter()
                .any(|it| it.number == *offer && (it.willing.contains(me) || it.declined.contains(me))),
            _ => false,
        };
        let prompts = || view.prompts.iter().filter(|prompt| !answered(prompt));
        let mut actions = Vec::new();
        for prompt in prompts() {
            list(prompt, view, &mut actions);
        }
        let awaited = view.awaited.contains(me);
        let answers = prompts().any(|prompt| matches!(prompt, Prompt::Answer { .. }));
        if view.seats[&me].offers_made < OFFERS && dice.one_in(4) {
            actions.extend(offer(view, dice));
        } else if !awaited && !answers {
            return None;
        }
        let action = actions.get(dice.below(actions.len().max(1) as u32) as usize)?.clone();
        Some(Choice { action, value: 0.0, reason: Reason::Any })
    }
}

/// The answers to one prompt, but for new offers and wishes.
fn list(prompt: &Prompt, view: &View, actions: &mut Vec<Action>) {
    match prompt {
        Prompt::PlantFromHand { fields, .. } => {
            actions.extend(fields.iter().map(|&field| Action::PlantFromHand { field }));
        }
        Prompt::TurnOver => actions.push(Action::TurnOver {}),
        Prompt::Answer { offer, cards, .. } => {
            actions.push(Action::Decline { offer: *offer });
            let filled = view.offers.iter().find(|it| it.number == *offer).and_then(|it| fill(it, cards, view));
            actions.extend(filled.map(|cards| Action::Accept { offer: *offer, cards }));
        }
        Prompt::OwnOffer { offer, willing } => {
            actions.push(Action::Withdraw { offer: *offer });
            actions.extend(willing.iter().map(|with| Action::Close { offer: *offer, with }));
        }
        Prompt::EndTrading => actions.push(Action::EndTrading {}),
        Prompt::PlantPending { cards } => {
            for choice in cards {
                actions.extend(choice.fields.iter().map(|&field| Action::PlantPending { card: choice.card, field }));
            }
        }
        Prompt::Draw => actions.push(Action::Draw {}),
        Prompt::SettleOffer { cards } => {
            for choice in cards {
                actions.push(Action::DiscardOffered { bean: choice.bean });
                actions.extend(choice.fields.iter().map(|&field| Action::PlantOffered { bean: choice.bean, field }));
            }
        }
        Prompt::DiscardFromHand { positions } => {
            actions.extend(positions.iter().map(|&position| Action::DiscardFromHand { position }));
        }
        Prompt::PlantDrawn { cards } => {
            for choice in cards {
                actions.extend(choice.fields.iter().map(|&field| Action::PlantDrawn { bean: choice.bean, field }));
            }
        }
        Prompt::EndPlanting => actions.push(Action::EndPlanting {}),
        Prompt::Harvest { fields } => {
            actions.extend(fields.iter().map(|choice| Action::Harvest { field: choice.field }));
        }
        Prompt::BuyThirdField { .. } => actions.push(Action::BuyThirdField {}),
        Prompt::Propose { .. } | Prompt::Wish { .. } => {}
    }
}

fn bean_of(card: CardRef, view: &View) -> Option<Bean> {
    match card {
        CardRef::Hand(position) => {
            let Viewer::Seat(me) = view.viewer else { return None };
            view.seats[&me].hand.as_ref()?.get(position.index()?).copied()
        }
        CardRef::FaceUp(bean) | CardRef::Received(bean) => Some(bean),
        CardRef::Field(_) | CardRef::Coin => None,
    }
}

/// Own cards that fill an offer, the first that fit.
fn fill(offer: &OfferView, cards: &[CardRef], view: &View) -> Option<CardRefs> {
    let ToldWant::Beans(wanted) = offer.want else { return None };
    let mut left = wanted;
    let mut chosen = CardRefs::new();
    for &card in cards {
        if let Some(bean) = bean_of(card, view)
            && left.count(bean) > 0
        {
            left.remove(bean);
            chosen.push(card);
        }
    }
    left.is_empty().then_some(chosen)
}

/// One card for one bean, or for nothing.
fn offer(view: &View, dice: &mut Dice) -> Option<Action> {
    view.prompts.iter().find_map(|prompt| {
        let Prompt::Propose { to, give, want, room } = prompt else { return None };
        if *room == 0 || give.is_empty() {
            return None;
        }
        let to = to[dice.below(to.len() as u32) as usize];
        let card = give[dice.below(give.len() as u32) as usize];
        let bean = want.nth(dice.below(want.len()));
        let want = if dice.one_in(8) { Want::nothing() } else { Want::from(Bunch::of(bean, 1)) };
        Some(Action::Propose { to, give: [card].into_iter().collect(), want, answers: None })
    })
}
