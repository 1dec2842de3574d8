//! The floor: any legal action.

use beanfield_rules::chance::Dice;
use beanfield_rules::seat::Viewer;
use beanfield_rules::the_duel::{Action, Prompt, State, View};

use crate::{Bot, Choice, Reason};

/// Plays at random.
#[derive(Clone, Copy, Debug, Default)]
pub struct Random;

impl Bot<State> for Random {
    fn decide(&self, view: &View, dice: &mut Dice) -> Option<Choice<Action>> {
        let Viewer::Seat(me) = view.viewer else { return None };
        let awaited = view.awaited.contains(me);
        let mut actions = Vec::new();
        for prompt in &view.prompts {
            let free = matches!(prompt, Prompt::Harvest { .. } | Prompt::FulfilBonus { .. });
            // Out of turn it notices few of its chances, and lets its fields grow.
            if awaited || free && dice.one_in(8) {
                list(prompt, &mut actions);
            }
        }
        let action = *actions.get(dice.below(actions.len().max(1) as u32) as usize)?;
        Some(Choice { action, value: 0.0, reason: Reason::Any })
    }
}

/// The answers to one prompt.
fn list(prompt: &Prompt, actions: &mut Vec<Action>) {
    match prompt {
        Prompt::PlantFromHand { fields, .. } => {
            actions.extend(fields.iter().map(|&field| Action::PlantFromHand { field }));
        }
        Prompt::TurnOver => actions.push(Action::TurnOver {}),
        Prompt::OfferGift { beans, .. } => actions.extend(beans.iter().map(|bean| Action::OfferGift { bean })),
        Prompt::AnswerGift { .. } => actions.extend([Action::AcceptGift {}, Action::DeclineGift {}]),
        Prompt::ChooseGift { cards, .. } => actions.extend(cards.iter().map(|&card| Action::ChooseGift { card })),
        Prompt::PlantTurnedOver { cards, may_discard } => {
            for choice in cards {
                let bean = choice.bean;
                actions.extend(may_discard.then_some(Action::DiscardTurnedOver { bean }));
                actions.extend(choice.fields.iter().map(|&field| Action::PlantTurnedOver { bean, field }));
            }
        }
        Prompt::PlantGift { fields, .. } => actions.extend(fields.iter().map(|&field| Action::PlantGift { field })),
        Prompt::DiscardBonus { cards } => {
            actions.push(Action::KeepBonus {});
            actions.extend(cards.iter().map(|&card| Action::DiscardBonus { card }));
        }
        Prompt::Harvest { fields } => {
            actions.extend(fields.iter().map(|choice| Action::Harvest { field: choice.field }));
        }
        Prompt::FulfilBonus { cards } => {
            for choice in cards {
                let fulfil = |on: &beanfield_rules::the_duel::FieldOf| Action::FulfilBonus {
                    card: choice.card,
                    owner: on.owner,
                    field: on.field,
                };
                actions.extend(choice.fields.iter().map(fulfil));
            }
        }
    }
}
