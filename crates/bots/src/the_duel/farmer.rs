//! The farmer: a value for fields, bonus cards and gifts, and the best of what is asked.

use beanfield_rules::bean::Bean;
use beanfield_rules::chance::Dice;
use beanfield_rules::field::FieldIndex;
use beanfield_rules::the_duel::{Action, Bonus, Phase, State, View};

use super::plan::{Farm, Step, cards};
use super::scene::{Scene, Seen};
use super::worth::{Outlook, Worth};
use crate::{Bot, Choice, Reason};

/// Plays by what things are worth.
#[derive(Clone, Copy, Debug, Default)]
pub struct Farmer;

impl Bot<State> for Farmer {
    fn decide(&self, view: &View, dice: &mut Dice) -> Option<Choice<Action>> {
        let seen = Seen::new(view)?;
        let outlook = seen.outlook()?;
        let (scene, worth) = (seen.scene()?, Worth::new(outlook));
        Decision { scene: &scene, worth: &worth, outlook: &outlook }.make(dice)
    }
}

pub(super) fn field(index: usize) -> FieldIndex {
    FieldIndex::from(index as u8 + 1)
}

/// One decision of one seat.
pub(super) struct Decision<'a> {
    pub(super) scene: &'a Scene<'a>,
    pub(super) worth: &'a Worth,
    pub(super) outlook: &'a Outlook,
}

impl Decision<'_> {
    pub(super) fn make(&self, dice: &mut Dice) -> Option<Choice<Action>> {
        if self.scene.phase == Phase::GameOver {
            return None;
        }
        if let Some(claim) = self.claim() {
            return Some(claim);
        }
        if !self.scene.awaited {
            return None;
        }
        match self.scene.phase {
            Phase::P1MustPlant => self.plant_front(),
            Phase::P1MayPlant => self.may_plant(),
            Phase::P1Done => Some(go_on(Action::TurnOver {})),
            Phase::P2Offer => self.offers(Some(dice)).into_iter().next(),
            Phase::P2Answer => self.answers().into_iter().next(),
            Phase::P2Choose => self.copy(),
            Phase::P3Active | Phase::P3Opponent => self.plant_open(true),
            Phase::P4DiscardActive | Phase::P4DiscardOpponent => Some(self.bonus_discards().swap_remove(0)),
            Phase::GameOver => None,
        }
    }

    /// The same, for looking ahead: without the deepest thoughts.
    pub(super) fn in_a_hurry(&self, dice: &mut Dice) -> Option<Choice<Action>> {
        if !self.scene.awaited {
            return self.claim();
        }
        match self.scene.phase {
            Phase::P2Offer => self.claim().or_else(|| self.quick_offer()),
            Phase::P2Answer => self.claim().or_else(|| self.quick_answer()),
            Phase::P2Choose => self.claim().or_else(|| self.any_copy()),
            Phase::P3Active | Phase::P3Opponent => self.claim().or_else(|| self.plant_open(false)),
            _ => self.make(dice),
        }
    }

    /// A bonus card that some field shows. To claim it never hurts.
    pub(super) fn claim(&self) -> Option<Choice<Action>> {
        let scene = self.scene;
        for &card in scene.bonus {
            for (owner, fields) in [(scene.me, &scene.mine), (scene.other, &scene.theirs)] {
                if let Some(index) = fields.iter().position(|&field| card.matches(field)) {
                    let action = Action::FulfilBonus { card, owner, field: field(index) };
                    return Some(Choice {
                        action,
                        value: super::worth::dollars_of(card),
                        reason: Reason::BonusIsThere,
                    });
                }
            }
        }
        None
    }

    pub(super) fn step_choice(
        &self,
        step: Step,
        value: f32,
        plant: impl Fn(Bean, FieldIndex) -> Action,
    ) -> Choice<Action> {
        match step {
            Step::Plant(bean, index) => {
                let reason = if self.scene.mine[index].is_empty() { Reason::NewField } else { Reason::FitsField };
                Choice { action: plant(bean, field(index)), value, reason }
            }
            Step::Harvest(index) => {
                Choice { action: Action::Harvest { field: field(index) }, value, reason: Reason::MakeRoom }
            }
            Step::Discard(bean) => {
                Choice { action: Action::DiscardTurnedOver { bean }, value, reason: Reason::NoFieldForIt }
            }
        }
    }

    /// The front card, with an eye on the one behind it.
    fn best_front(&self) -> Option<(f32, Step)> {
        let farm = Farm::mine(self.scene, self.worth);
        let (now, next) = (farm.value(), self.scene.hand.get(..2).unwrap_or(self.scene.hand));
        let (value, step) = farm.best(next, false);
        let (alone, _) = farm.best(&next[..1.min(next.len())], false);
        Some((alone.max(value) - now, step?))
    }

    pub(super) fn plant_front(&self) -> Option<Choice<Action>> {
        let (value, step) = self.best_front()?;
        Some(self.step_choice(step, value, |_, field| Action::PlantFromHand { field }))
    }

    fn may_plant(&self) -> Option<Choice<Action>> {
        let &front = self.scene.hand.first()?;
        let farm = Farm::mine(self.scene, self.worth);
        let (value, step) = farm.best(&[front], false);
        let gain = value - farm.value();
        // It has to be planted some day; now it makes way for those behind it.
        let patience = if self.worth.turns < 1.0 { 0.0 } else { -0.12 };
        if let Some(step) = step.filter(|_| gain > patience) {
            return Some(self.step_choice(step, gain, |_, field| Action::PlantFromHand { field }));
        }
        Some(go_on(Action::TurnOver {}))
    }

    /// Phase 3: the first step of the best plan for all that lies there.
    fn plant_open(&self, deep: bool) -> Option<Choice<Action>> {
        let scene = self.scene;
        let farm = Farm::mine(scene, self.worth);
        let cards = cards(scene.open_cards(), scene.gift);
        // A gift can't be thrown away; in a plan it is one of its like, so the discard falls on a turned-over card.
        let may_discard = scene.is_active() && !scene.discarded && !scene.open_cards().is_empty();
        let (value, step) = if deep { farm.best(&cards, may_discard) } else { farm.quick(&cards, may_discard) };
        let gain = value - farm.value();
        let step = match step? {
            Step::Discard(bean) if scene.open_cards().count(bean) == 0 => farm.best(&[bean], false).1?,
            step => step,
        };
        Some(self.step_choice(step, gain, |bean, field| self.plant_action(bean, field)))
    }

    pub(super) fn plant_action(&self, bean: Bean, field: FieldIndex) -> Action {
        if self.scene.open_cards().count(bean) > 0 {
            Action::PlantTurnedOver { bean, field }
        } else {
            Action::PlantGift { field }
        }
    }

    /// Phase 4: keep, or throw one away, best first.
    pub(super) fn bonus_discards(&self) -> Vec<Choice<Action>> {
        let scene = self.scene;
        let worth = |card: Bonus| self.worth.bonus(&scene.mine, &scene.theirs, card);
        let fresh = self.worth.fresh_bonus();
        let mut choices: Vec<Choice<Action>> = scene
            .bonus
            .iter()
            .map(|&card| Choice {
                action: Action::DiscardBonus { card },
                value: fresh - worth(card),
                reason: Reason::BonusOutOfReach,
            })
            .collect();
        choices.push(Choice { action: Action::KeepBonus {}, value: 0.0, reason: Reason::BonusWithinReach });
        choices.sort_by(|a, b| b.value.total_cmp(&a.value));
        choices
    }
}

pub(super) fn go_on(action: Action) -> Choice<Action> {
    Choice { action, value: 0.0, reason: Reason::GoOn }
}
