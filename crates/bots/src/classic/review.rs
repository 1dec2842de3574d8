//! Looking back: what a deed was worth by the farmer's measure, and what would have been better in its place.
//!
//! Values are coins, and 0 is to leave things as they are. A deed is held against what it took the chance of, and nothing else: who
//! declines an offer is asked about that offer, and whoever plants one card first can plant the other one next.

use beanfield_rules::bean::{Bean, Bunch};
use beanfield_rules::classic::{Action, CardRef, Phase, View};
use beanfield_rules::field::FieldIndex;
use beanfield_rules::hand::HandPosition;

use super::deals::Scales;
use super::farm::{Planting, Plot, Plots, best_planting, carry_out, first_planting_of, plant_all, plantings};
use super::farmer::{Decision, TEMPTING, choice, field};
use super::knowledge::{Knowledge, Outlook};
use super::worth::Worth;
use crate::{Choice, Missed, Reason};

/// What would have been better than this deed; nothing if nothing would.
pub(super) fn missed(view: &View, did: &Action) -> Option<Missed<Action>> {
    let known = Knowledge::read(view)?;
    let worth = Worth::new(&known, Outlook::new(view, &known));
    let (did_value, others) = Decision::new(&known, &worth).judge(did)?;
    let better = others.into_iter().filter(|it| it.action != *did).max_by(|a, b| a.value.total_cmp(&b.value))?;
    let lasting = better.action == Action::BuyThirdField {};
    (better.value > did_value).then_some(Missed { did_value, better, lasting })
}

/// What a deed was worth, and what could have been done in its place.
pub(super) type Judgement = (f32, Vec<Choice<Action>>);

impl Decision<'_> {
    fn judge(&self, did: &Action) -> Option<Judgement> {
        match did {
            Action::PlantFromHand { field } => {
                let value = self.front_value(*self.plots, self.planting(*self.known.hand.first()?, *field)?);
                // A 3rd field can be bought first, and the card planted all the same.
                let buy = self.buy().filter(|_| self.must_plant_front());
                let buy = buy.map(|it| Choice { value: it.value + value, ..it });
                Some((value, self.front_choices(f32::MIN).into_iter().chain(buy).collect()))
            }
            Action::TurnOver {} => {
                let may_discard = matches!(self.known.phase, Phase::D2MayPlant | Phase::D2MayDiscard);
                let discards = if may_discard { self.discards() } else { Vec::new() };
                let front = if self.may_keep_front() { self.front_choices(TEMPTING) } else { Vec::new() };
                Some((0.0, front.into_iter().chain(discards).collect()))
            }
            Action::DiscardFromHand { position } => {
                let others = self.discards().into_iter().chain(choice(Action::TurnOver {}, 0.0, Reason::GoOn));
                Some((self.discard_value(position.index()?), others.collect()))
            }
            Action::Harvest { field } => Some((self.harvest_value(*field)?, self.instead())),
            Action::BuyThirdField {} => Some((self.third_field()?, self.instead())),
            Action::PlantPending { card: card @ (CardRef::FaceUp(bean) | CardRef::Received(bean)), field } => {
                let value = self.pending_value(*bean, self.planting(*bean, *field)?);
                Some((value, self.pending_choice(*card, *bean).into_iter().collect()))
            }
            Action::PlantOffered { bean, field } | Action::PlantDrawn { bean, field } => {
                let others = self.laid_choice(*bean).into_iter().chain(self.leave(*bean));
                Some((self.laid_value(*bean, self.planting(*bean, *field)?), others.collect()))
            }
            Action::DiscardOffered { bean } => {
                Some((self.left_value(*bean), self.laid_choice(*bean).into_iter().collect()))
            }
            Action::EndPlanting {} => {
                let value = self.settled(*self.plots, self.known.drawn);
                Some((0.0, self.plant_drawn().map(|it| Choice { value, ..it }).into_iter().collect()))
            }
            Action::PlantPending { .. } | Action::Draw {} | Action::Wish { .. } => None,
            trade => self.judge_trade(trade, &Scales::new(self.known, self.worth)),
        }
    }

    /// The farmer's own next step, where a deed was better left undone.
    pub(super) fn instead(&self) -> Vec<Choice<Action>> {
        let next = match self.known.phase {
            Phase::P4Draw if self.known.is_active() => choice(Action::Draw {}, 0.0, Reason::GoOn),
            _ => self.make().map(|it| Choice { value: 0.0, ..it }),
        };
        next.into_iter().collect()
    }

    /// How one card went into a field that took it.
    fn planting(&self, bean: Bean, index: FieldIndex) -> Option<Planting> {
        plantings(self.worth, self.plots, bean).find(|it| Some(it.field) == index.index())
    }

    fn may_keep_front(&self) -> bool {
        matches!(self.known.phase, Phase::P1MayPlant | Phase::D2MayPlant) && self.known.is_active()
    }

    fn must_plant_front(&self) -> bool {
        matches!(self.known.phase, Phase::P1MustPlant | Phase::D2MustPlant) && self.known.is_active()
    }

    /// The front card planted, and the hand behind it, against the hand as it is.
    fn front_value(&self, plots: Plots, planting: Planting) -> f32 {
        let Some((&front, rest)) = self.known.hand.split_first() else { return 0.0 };
        let mut after = plots;
        carry_out(&mut after, front, planting);
        planting.gain + self.worth.hand(after, rest) - self.worth.hand(*self.plots, &self.known.hand)
    }

    fn front_choices(&self, least_gain: f32) -> Vec<Choice<Action>> {
        let Some(&front) = self.known.hand.first() else { return Vec::new() };
        let planted = plantings(self.worth, self.plots, front).filter(|it| it.gain > least_gain).filter_map(|it| {
            let plant = Action::PlantFromHand { field: field(it.field) };
            let value = self.front_value(*self.plots, it);
            self.planting_choice(it, plant).map(|choice| Choice { value, ..choice })
        });
        let kept = if self.may_keep_front() { choice(Action::TurnOver {}, 0.0, Reason::GoOn) } else { None };
        planted.chain(kept).collect()
    }

    /// What fields are good for in the seat's next step of this phase.
    fn next(&self, plots: Plots) -> f32 {
        let front = |bean: Bean| {
            let values = plantings(self.worth, &plots, bean).map(|it| self.front_value(plots, it));
            values.fold(f32::MIN, f32::max)
        };
        let kept = || self.worth.hand(plots, &self.known.hand) - self.worth.hand(*self.plots, &self.known.hand);
        match (self.known.hand.first(), self.known.phase) {
            (Some(&bean), _) if self.must_plant_front() => front(bean),
            (Some(&bean), _) if self.may_keep_front() => front(bean).max(kept()),
            (_, Phase::D1Offer | Phase::D3Plant) if self.known.is_active() => self.settled(plots, self.laid()),
            _ => self.planted(plots, self.known.pending(self.known.me)),
        }
    }

    /// What cards and the hand bring when they are planted.
    fn planted(&self, plots: Plots, cards: Bunch) -> f32 {
        let (gain, after) = plant_all(self.worth, plots, cards);
        gain + self.worth.hand(after, &self.known.hand)
    }

    /// The coins of a harvest, less the hopes of the field, and what the free field is good for.
    fn harvest_value(&self, index: FieldIndex) -> Option<f32> {
        let mut after = *self.plots;
        let plot = after.get_mut(index.index()?)?;
        let change = self.worth.coins(plot.bean, plot.cards) - self.worth.field(plot.bean, plot.cards);
        *plot = Plot::EMPTY;
        Some(change + self.next(after) - self.next(*self.plots))
    }

    /// One pending card planted, then the others and the hand as well as it can be done.
    fn pending_value(&self, bean: Bean, planting: Planting) -> f32 {
        let mut after = *self.plots;
        carry_out(&mut after, bean, planting);
        let mut rest = self.known.pending(self.known.me);
        rest.remove(bean);
        planting.gain + self.planted(after, rest) - self.planted(*self.plots, self.known.pending(self.known.me))
    }

    /// Where the farmer would plant a card.
    fn pending_choice(&self, card: CardRef, bean: Bean) -> Option<Choice<Action>> {
        let rest = self.known.pending(self.known.me).minus(Bunch::of(bean, 1));
        let it = first_planting_of(self.worth, *self.plots, bean, rest)?;
        let plant = Action::PlantPending { card, field: field(it.field) };
        self.planting_choice(it, plant).map(|choice| Choice { value: self.pending_value(bean, it), ..choice })
    }

    /// Duel: the cards that lie before the seat.
    fn laid(&self) -> Bunch {
        if self.known.phase == Phase::D1Offer { self.known.offered } else { self.known.drawn }
    }

    /// Duel: what a drawn card would be worth to the other player.
    fn denied(&self, bean: Bean) -> f32 {
        if self.known.phase == Phase::D3Plant { self.denied_value(bean) } else { 0.0 }
    }

    /// Duel: what the cards before the seat bring if each is planted that is worth it.
    fn settled(&self, mut plots: Plots, mut cards: Bunch) -> f32 {
        let mut total = 0.0;
        loop {
            let best = cards
                .iter()
                .map(|(bean, _)| {
                    let planting = best_planting(self.worth, &plots, bean);
                    (planting.gain + self.denied(bean), bean, planting)
                })
                .max_by(|a, b| a.0.total_cmp(&b.0));
            let Some((value, bean, planting)) = best.filter(|it| it.0 > 0.0) else { return total };
            total += value;
            carry_out(&mut plots, bean, planting);
            cards.remove(bean);
        }
    }

    fn laid_value(&self, bean: Bean, planting: Planting) -> f32 {
        let mut after = *self.plots;
        carry_out(&mut after, bean, planting);
        let mut rest = self.laid();
        rest.remove(bean);
        planting.gain + self.denied(bean) + self.settled(after, rest) - self.settled(*self.plots, self.laid())
    }

    /// Duel: one of the cards before the seat is left.
    fn left_value(&self, bean: Bean) -> f32 {
        let mut rest = self.laid();
        rest.remove(bean);
        self.settled(*self.plots, rest) - self.settled(*self.plots, self.laid())
    }

    /// Duel: where the farmer would plant one of the cards before the seat, if it is worth it.
    fn laid_choice(&self, bean: Bean) -> Option<Choice<Action>> {
        let it = best_planting(self.worth, self.plots, bean);
        let field = field(it.field);
        let plant = match self.known.phase {
            Phase::D1Offer => Action::PlantOffered { bean, field },
            _ => Action::PlantDrawn { bean, field },
        };
        let choice = self.planting_choice(it, plant).filter(|_| it.gain + self.denied(bean) > 0.0)?;
        Some(Choice { value: self.laid_value(bean, it), ..choice })
    }

    /// Duel: one of the cards before the seat is not planted, if that would be no loss.
    fn leave(&self, bean: Bean) -> Option<Choice<Action>> {
        match self.known.phase {
            _ if self.laid_choice(bean).is_some() => None,
            Phase::D1Offer => choice(Action::DiscardOffered { bean }, self.left_value(bean), Reason::NoFieldForIt),
            _ => choice(Action::EndPlanting {}, self.left_value(bean), Reason::GoOn),
        }
    }

    /// Duel: every hand card that could be thrown away.
    fn discards(&self) -> Vec<Choice<Action>> {
        let throw = |place: usize| {
            let position = HandPosition::from(place as u8 + 1);
            choice(Action::DiscardFromHand { position }, self.discard_value(place), Reason::OnlyHurts)
        };
        (0..self.known.hand.len()).filter_map(throw).collect()
    }
}
