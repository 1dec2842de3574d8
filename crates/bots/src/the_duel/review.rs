//! Looking back: what a deed was worth by the farmer's measure, and what would have been better in its place.
//!
//! Values are dollars, and 0 is to leave things as they are. A deed is held against what it took the chance of, and nothing else.

use beanfield_rules::bean::Bean;
use beanfield_rules::chance::Dice;
use beanfield_rules::field::FieldIndex;
use beanfield_rules::the_duel::{Action, GiftCard, Phase, View};

use super::farmer::{Decision, go_on};
use super::plan::{Cards, Farm, Step, cards};
use super::scene::Seen;
use super::worth::Worth;
use crate::{Choice, Missed};

/// What would have been better than this deed; nothing if nothing would.
pub(super) fn missed(view: &View, did: Action) -> Option<Missed<Action>> {
    let seen = Seen::new(view)?;
    let (scene, outlook) = (seen.scene()?, seen.outlook()?);
    let worth = Worth::new(outlook);
    let decision = Decision { scene: &scene, worth: &worth, outlook: &outlook };
    let (did_value, others) = decision.judge(did)?;
    let better = others.into_iter().filter(|it| it.action != did).max_by(|a, b| a.value.total_cmp(&b.value))?;
    (better.value > did_value).then_some(Missed { did_value, better, lasting: false })
}

/// What a deed was worth, and what could have been done in its place.
type Judgement = (f32, Vec<Choice<Action>>);

impl Decision<'_> {
    fn judge(&self, did: Action) -> Option<Judgement> {
        match did {
            Action::PlantFromHand { field } => {
                let (&front, behind) = self.scene.hand.split_first()?;
                let may_keep = self.scene.phase == Phase::P1MayPlant;
                // Who must plant looks at the card behind as well.
                let rest = if may_keep { &[] } else { &behind[..behind.len().min(1)] };
                let plant = |_, field| Action::PlantFromHand { field };
                let (value, mut others) = self.placed(front, rest, false, field, plant)?;
                others.extend(may_keep.then(|| go_on(Action::TurnOver {})));
                Some((value, others))
            }
            Action::TurnOver {} if self.scene.phase == Phase::P1MayPlant => {
                let front = *self.scene.hand.first()?;
                Some((0.0, self.ways(front, &[], false, |_, field| Action::PlantFromHand { field })))
            }
            Action::PlantTurnedOver { bean, field } => self.placed_open(bean, field, did),
            Action::PlantGift { field } => self.placed_open(self.scene.gift?, field, did),
            Action::DiscardTurnedOver { bean } => {
                let (rest, may_discard) = self.open_without(bean);
                let others = self.ways(bean, &rest, may_discard, |bean, field| self.plant_action(bean, field));
                let value = others.iter().find(|it| it.action == did)?.value;
                Some((value, others))
            }
            Action::Harvest { field } => self.harvested(field),
            Action::OfferGift { .. } => listed(self.offers(None), did),
            Action::AcceptGift {} | Action::DeclineGift {} => listed(self.answers(), did),
            Action::ChooseGift { card } => {
                let bean = self.scene.offered?;
                let value = self.copies(bean).into_iter().find(|&(_, it)| it == card)?.0;
                Some((value, self.copy().into_iter().collect()))
            }
            Action::DiscardBonus { .. } | Action::KeepBonus {} => listed(self.bonus_discards(), did),
            Action::TurnOver {} | Action::FulfilBonus { .. } => None,
        }
    }

    /// Every way to place a card, with what comes of it and of those to be planted after it.
    fn ways(
        &self,
        bean: Bean,
        rest: &[Bean],
        may_discard: bool,
        plant: impl Fn(Bean, FieldIndex) -> Action,
    ) -> Vec<Choice<Action>> {
        let farm = Farm::mine(self.scene, self.worth);
        let now = farm.value();
        let ways = farm.each_way(bean, rest, may_discard);
        ways.into_iter().map(|(value, step)| self.step_choice(step, value - now, &plant)).collect()
    }

    /// A card went into this field.
    fn placed(
        &self,
        bean: Bean,
        rest: &[Bean],
        may_discard: bool,
        index: FieldIndex,
        plant: impl Fn(Bean, FieldIndex) -> Action,
    ) -> Option<Judgement> {
        let farm = Farm::mine(self.scene, self.worth);
        let value = farm.after(Step::Plant(bean, index.index()?)).best(rest, may_discard).0 - farm.value();
        let mut others = self.ways(bean, rest, may_discard, plant);
        others.extend(self.claim_lost(index));
        Some((value, others))
    }

    fn placed_open(&self, bean: Bean, index: FieldIndex, did: Action) -> Option<Judgement> {
        let (rest, may_discard) = self.open_without(bean);
        // The same card in another field: a gift stays a gift.
        let plant = |bean, field| match did {
            Action::PlantGift { .. } => Action::PlantGift { field },
            _ => Action::PlantTurnedOver { bean, field },
        };
        let (value, mut others) = self.placed(bean, &rest, may_discard, index, plant)?;
        if matches!(did, Action::PlantGift { .. }) {
            others.retain(|it| !matches!(it.action, Action::DiscardTurnedOver { .. }));
        }
        Some((value, others))
    }

    /// What else lies there to be planted, and whether one of all may be thrown away.
    fn open_without(&self, bean: Bean) -> (Cards, bool) {
        let mut rest = cards(self.scene.open_cards(), self.scene.gift);
        if let Some(at) = rest.iter().position(|&it| it == bean) {
            rest.remove(at);
        }
        (rest, self.scene.is_active() && !self.scene.discarded && !self.scene.open_cards().is_empty())
    }

    fn harvested(&self, field: FieldIndex) -> Option<Judgement> {
        let farm = Farm::mine(self.scene, self.worth);
        let front = self
            .scene
            .hand
            .first()
            .copied()
            .filter(|_| self.scene.phase == Phase::P1MustPlant && self.scene.is_active());
        let laid = cards(self.scene.open_cards(), self.scene.gift.or(front));
        let may_discard = self.scene.is_active() && !self.scene.discarded && !self.scene.open_cards().is_empty();
        let after = farm.after(Step::Harvest(field.index()?));
        let value = after.best(&laid, may_discard).0 - farm.best(&laid, may_discard).0;
        let mut others: Vec<_> =
            self.make(&mut Dice::new(0)).map(|it| Choice { value: 0.0, ..it }).into_iter().collect();
        others.extend(self.claim_lost(field));
        Some((value, others))
    }

    /// A bonus card that this field shows now, and may not show after it has changed.
    fn claim_lost(&self, field: FieldIndex) -> Option<Choice<Action>> {
        self.claim().filter(|it| {
            matches!(it.action, Action::FulfilBonus { owner, field: shown, .. } if owner == self.scene.me && shown == field)
        })
    }

    /// Every copy of a type that could be given, with what that changes.
    fn copies(&self, bean: Bean) -> Vec<(f32, GiftCard)> {
        let mut copies = Vec::new();
        self.each_copy(bean, |change, card| copies.push((change, card)));
        copies
    }
}

/// The deed is one of these.
fn listed(choices: Vec<Choice<Action>>, did: Action) -> Option<Judgement> {
    let value = choices.iter().find(|it| it.action == did)?.value;
    Some((value, choices))
}
