//! The floor: any legal action, trading within bounds.

use beanfield_rules::chance::Dice;
use beanfield_rules::ladies::{Action, Card, CardRef, CardRefs, Kind, OfferView, Prompt, State, ToldWant, View, Want};
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
        let asked = prompts().any(|prompt| matches!(prompt, Prompt::Answer { .. } | Prompt::ShiftLady { .. }));
        if view.seats[&me].offers_made < OFFERS && dice.one_in(4) {
            actions.extend(offer(view, dice));
        } else if !view.awaited.contains(me) && !asked {
            return None;
        }
        let action = actions.get(dice.below(actions.len().max(1) as u32) as usize)?.clone();
        Some(Choice { action, value: 0.0, reason: Reason::Any })
    }
}

/// The answers to one prompt, but for new offers and wishes.
fn list(prompt: &Prompt, view: &View, actions: &mut Vec<Action>) {
    match prompt {
        Prompt::ShiftLady { choices, .. } => {
            actions.push(Action::NoShift {});
            let moves = choices.iter().map(|it| Action::ShiftLady { position: it.position, by: it.by.cast_signed() });
            actions.extend(moves);
        }
        Prompt::PlantFromHand { fields, .. } => {
            actions.extend(fields.iter().map(|target| Action::PlantFromHand { field: target.field }));
        }
        Prompt::TurnOver => actions.push(Action::TurnOver {}),
        Prompt::Answer { offer, can_accept, cards } => {
            actions.push(Action::Decline { offer: *offer });
            let it = view.offers.iter().find(|it| it.number == *offer).filter(|_| *can_accept);
            let filled = it.and_then(|it| fill(it, cards, view));
            actions.extend(filled.map(|cards| Action::Accept { offer: *offer, cards }));
        }
        Prompt::OwnOffer { offer, willing } => {
            actions.push(Action::Withdraw { offer: *offer });
            let free = willing.iter().filter(|with| view.seats[with].shift.is_none());
            actions.extend(free.map(|with| Action::Close { offer: *offer, with }));
        }
        Prompt::EndTrading => actions.push(Action::EndTrading {}),
        Prompt::PlantPending { cards } => {
            for choice in cards {
                let fields = choice.fields.iter().map(|target| target.field);
                actions.extend(fields.map(|field| Action::PlantPending { card: choice.card, field }));
            }
        }
        Prompt::Draw => actions.push(Action::Draw {}),
        Prompt::Harvest { fields } => {
            actions.extend(fields.iter().map(|choice| Action::Harvest { field: choice.field }));
        }
        Prompt::BuyThirdField { .. } => actions.push(Action::BuyThirdField {}),
        Prompt::Propose { .. } | Prompt::Wish { .. } => {}
    }
}

fn card_of(card: CardRef, view: &View) -> Option<Card> {
    match card {
        CardRef::Hand(position) => {
            let Viewer::Seat(me) = view.viewer else { return None };
            view.seats[&me].hand.as_ref()?.get(position.index()?).copied()
        }
        CardRef::FaceUp(card) | CardRef::Received(card) => Some(card),
        CardRef::Field(_) | CardRef::Coin => None,
    }
}

/// Own cards that fill an offer, the first that fit.
fn fill(offer: &OfferView, cards: &[CardRef], view: &View) -> Option<CardRefs> {
    let ToldWant::Cards { beans, face_up } = offer.want else { return None };
    let mut left = beans;
    let mut asked: Vec<Card> = face_up.cards().to_vec();
    let mut chosen = CardRefs::new();
    // The face-up cards that are asked for come first, so that none of them goes for a bean.
    for &card in cards {
        if let CardRef::FaceUp(it) = card
            && let Some(at) = asked.iter().position(|&other| other == it)
        {
            asked.remove(at);
            chosen.push(card);
        }
    }
    let mut used = chosen.clone();
    for &card in cards {
        if let Some(at) = used.iter().position(|&other| other == card) {
            used.remove(at);
        } else if let Some(bean) = card_of(card, view).map(Card::bean)
            && left.count(bean) > 0
        {
            left.remove(bean);
            chosen.push(card);
        }
    }
    (left.is_empty() && asked.is_empty()).then_some(chosen)
}

/// One card for one bean or face-up card, or for nothing.
fn offer(view: &View, dice: &mut Dice) -> Option<Action> {
    view.prompts.iter().find_map(|prompt| {
        let Prompt::Propose { to, give, want, want_face_up, room } = prompt else { return None };
        if *room == 0 || give.is_empty() {
            return None;
        }
        let to = to[dice.below(to.len() as u32) as usize];
        let card = give[dice.below(give.len() as u32) as usize];
        let bean = Kind::Bean(want.nth(dice.below(want.len())));
        let kind = match want_face_up.get(dice.below(8) as usize) {
            Some(&card) => Kind::Card(card),
            None => bean,
        };
        let want = if dice.one_in(8) { Want::nothing() } else { Want::one(kind) };
        Some(Action::Propose { to, give: [card].into_iter().collect(), want, answers: None })
    })
}
