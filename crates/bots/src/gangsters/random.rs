//! The floor: any legal action, trading within bounds.

use beanfield_rules::bean::{Bean, Bunch};
use beanfield_rules::chance::Dice;
use beanfield_rules::gangsters::{
    Action, CardRef, CardRefs, OfferView, Prompt, SetChoice, State, ToldWant, View, Want,
};
use beanfield_rules::seat::Viewer;

use crate::{Bot, Choice, Reason};

/// The most proposals made in one turn.
const OFFERS: u8 = 2;

/// Plays at random.
#[derive(Clone, Copy, Debug, Default)]
pub struct Random;

impl Bot<State> for Random {
    fn decide(&self, view: &View, dice: &mut Dice) -> Option<Choice<Action>> {
        let Viewer::Seat(me) = view.viewer else { return None };
        let answers = view.prompts.iter().any(|prompt| matches!(prompt, Prompt::Answer { .. }));
        let mut actions = Vec::new();
        view.prompts.iter().for_each(|prompt| list(prompt, view, &mut actions));
        if view.seats.get(&me)?.offers_made < OFFERS && dice.one_in(4) {
            actions.extend(offer(view, dice));
        } else if !view.awaited.contains(me) && !answers {
            return None;
        }
        let action = actions.get(dice.below(actions.len().max(1) as u32) as usize)?.clone();
        Some(Choice { action, value: 0.0, reason: Reason::Any })
    }
}

fn sets(sets: &[SetChoice], actions: &mut Vec<Action>) {
    for &SetChoice { bean, ref fields, ref bosses, .. } in sets {
        actions.extend(fields.iter().map(|&field| Action::PlantDrawn { bean, cards: None, field }));
        actions.extend(bosses.iter().map(|&boss| Action::GiveDrawn { bean, cards: None, boss }));
    }
}

/// The answers to one prompt, but for new proposals and wishes.
fn list(prompt: &Prompt, view: &View, actions: &mut Vec<Action>) {
    match prompt {
        Prompt::SettleOffer { cards } => {
            for choice in cards {
                let bean = choice.bean;
                actions.push(Action::DiscardOffered { bean });
                actions.extend(choice.fields.iter().map(|&field| Action::PlantOffered { bean, field }));
            }
        }
        Prompt::PayTribute { .. } => actions.push(Action::PayTribute {}),
        Prompt::PlantFromHand { fields, .. } => {
            actions.extend(fields.iter().map(|&field| Action::PlantFromHand { field }));
        }
        Prompt::TurnOver => actions.push(Action::TurnOver {}),
        Prompt::UseRow { sets: choices, .. } => sets(choices, actions),
        Prompt::GiveFromHand { cards } => gifts(cards, actions),
        Prompt::EndPlanting => actions.push(Action::EndPlanting {}),
        Prompt::Fill { sets: choices, cards, may_leave_empty, .. } => {
            sets(choices, actions);
            gifts(cards, actions);
            actions.extend(may_leave_empty.then_some(Action::LeaveEmpty {}));
        }
        Prompt::Draw { .. } => actions.push(Action::Draw {}),
        Prompt::Harvest { fields } => {
            actions.extend(fields.iter().map(|choice| Action::Harvest { field: choice.field }));
        }
        Prompt::BuyThirdField { .. } => actions.push(Action::BuyThirdField {}),
        Prompt::Answer { offer, cards, .. } => {
            actions.push(Action::Decline { offer: *offer });
            let filled = view.offers.iter().find(|it| it.number == *offer).and_then(|it| fill(it, cards, view));
            actions.extend(filled.map(|cards| Action::Accept { offer: *offer, cards }));
        }
        Prompt::OwnOffer { offer } => actions.push(Action::Withdraw { offer: *offer }),
        Prompt::EndTrading => actions.push(Action::EndTrading {}),
        Prompt::PlantPending { cards } => {
            for choice in cards {
                actions.extend(choice.fields.iter().map(|&field| Action::PlantPending { card: choice.card, field }));
            }
        }
        Prompt::Propose { .. } | Prompt::Wish { .. } => {}
    }
}

fn gifts(cards: &[beanfield_rules::gangsters::HandChoice], actions: &mut Vec<Action>) {
    for choice in cards {
        let position = choice.position;
        actions.extend(choice.bosses.iter().map(|&boss| Action::GiveFromHand { position, boss }));
    }
}

pub(super) fn bean_of(card: CardRef, view: &View) -> Option<Bean> {
    let Viewer::Seat(me) = view.viewer else { return None };
    match card {
        CardRef::Hand(position) => view.seats.get(&me)?.hand.as_ref()?.get(position.index()?).copied(),
        _ => None,
    }
}

/// Own cards that fill a want, the first that fit.
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
        let card = give[dice.below(give.len() as u32) as usize];
        let bean = want.nth(dice.below(want.len()));
        let want = if dice.one_in(8) { Want::nothing() } else { Want::from(Bunch::of(bean, 1)) };
        Some(Action::Propose { to: *to.first()?, give: [card].into_iter().collect(), want, answers: None })
    })
}
