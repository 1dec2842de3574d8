//! The farmer: a value for each field, hand and deal, and the best of what is asked.

use beanfield_rules::bean::{Bean, BeanSet};
use beanfield_rules::chance::Dice;
use beanfield_rules::classic::{Action, CardRef, Phase, State, View};
use beanfield_rules::field::FieldIndex;
use beanfield_rules::hand::HandPosition;

use super::farm::{Planting, Plots, best_planting, carry_out, first_planting, may_harvest, plantings};
use super::knowledge::{Knowledge, Outlook};
use super::worth::Worth;
use crate::{Bot, Choice, Reason};

/// Plays by what things are worth.
#[derive(Clone, Copy, Debug, Default)]
pub struct Farmer;

impl Bot<State> for Farmer {
    fn decide(&self, view: &View, _dice: &mut Dice) -> Option<Choice<Action>> {
        let known = Knowledge::read(view)?;
        let worth = Worth::new(&known, Outlook::new(view, &known));
        Decision::new(&known, &worth).make()
    }
}

#[expect(clippy::unnecessary_wraps, reason = "every decision may be to say nothing")]
pub(super) fn choice(action: Action, value: f32, reason: Reason) -> Option<Choice<Action>> {
    Some(Choice { action, value, reason })
}

pub(super) fn field(index: usize) -> FieldIndex {
    FieldIndex::from(index as u8 + 1)
}

/// The front card is kept rather than planted with a greater loss.
pub(super) const TEMPTING: f32 = -0.05;

/// One decision of one seat.
pub(super) struct Decision<'a> {
    pub(super) known: &'a Knowledge,
    pub(super) worth: &'a Worth,
    pub(super) plots: &'a Plots,
}

impl<'a> Decision<'a> {
    pub(super) fn new(known: &'a Knowledge, worth: &'a Worth) -> Self {
        Self { known, worth, plots: known.plots() }
    }

    pub(super) fn make(&self) -> Option<Choice<Action>> {
        let own_turn = self.known.is_active();
        match self.known.phase {
            Phase::GameOver => None,
            Phase::P2Trade => self.buy().or_else(|| self.trade()),
            Phase::P3Plant => self.plant_pending(),
            _ if !own_turn => None,
            Phase::P1MustPlant | Phase::D2MustPlant => {
                self.buy().or_else(|| self.ripe_harvest()).or_else(|| self.must_plant())
            }
            Phase::P1MayPlant | Phase::D2MayPlant => self.may_plant(),
            Phase::P1Done | Phase::D2Done => choice(Action::TurnOver {}, 0.0, Reason::GoOn),
            Phase::D2MayDiscard => self.discard().or_else(|| choice(Action::TurnOver {}, 0.0, Reason::GoOn)),
            Phase::P4Draw => self.show_wishes().or_else(|| choice(Action::Draw {}, 0.0, Reason::GoOn)),
            Phase::D1Offer => self.settle_offer(),
            Phase::D3Plant => self.plant_drawn(),
        }
    }

    pub(super) fn planting_choice(&self, planting: Planting, plant: Action) -> Option<Choice<Action>> {
        if planting.harvest {
            return choice(Action::Harvest { field: field(planting.field) }, planting.gain, Reason::MakeRoom);
        }
        let reason = if self.plots[planting.field].cards > 0 { Reason::FitsField } else { Reason::NewField };
        choice(plant, planting.gain, reason)
    }

    /// The 3rd field, while there is time for it to pay.
    pub(super) fn buy(&self) -> Option<Choice<Action>> {
        let pays = self.third_field()?;
        (pays > 0.0).then(|| choice(Action::BuyThirdField {}, pays, Reason::ThirdFieldPays))?
    }

    /// What a 3rd field will earn beyond its price, if it is for sale.
    pub(super) fn third_field(&self) -> Option<f32> {
        let price = self.known.rules.third_field.filter(|_| self.known.can_buy)?;
        Some(self.worth.habits.rent * self.worth.outlook.rounds_left - f32::from(price))
    }

    /// A field that will not get better.
    fn ripe_harvest(&self) -> Option<Choice<Action>> {
        let ripe = (0..self.plots.len()).find(|&index| {
            let plot = self.plots[index];
            let coins = self.worth.coins(plot.bean, plot.cards);
            coins > 0.0
                && self.worth.field(plot.bean, plot.cards) - coins < 0.01
                && may_harvest(self.worth.edition, self.plots, index)
        })?;
        choice(Action::Harvest { field: field(ripe) }, 0.0, Reason::Ripe)
    }

    /// The best way to plant the front card, with an eye on the cards behind it.
    fn best_front(&self) -> Option<(f32, Planting)> {
        let (&front, rest) = self.known.hand.split_first()?;
        plantings(self.worth, self.plots, front)
            .map(|planting| {
                let mut after = *self.plots;
                carry_out(&mut after, front, planting);
                (planting.gain + self.worth.hand(after, rest), planting)
            })
            .max_by(|a, b| a.0.total_cmp(&b.0))
    }

    fn must_plant(&self) -> Option<Choice<Action>> {
        let (_, planting) = self.best_front()?;
        self.planting_choice(planting, Action::PlantFromHand { field: field(planting.field) })
    }

    fn may_plant(&self) -> Option<Choice<Action>> {
        if let Some((value, planting)) = self.best_front() {
            let stay = self.worth.hand(*self.plots, &self.known.hand);
            if value > stay && planting.gain > TEMPTING {
                return self.planting_choice(planting, Action::PlantFromHand { field: field(planting.field) });
            }
        }
        if self.known.phase == Phase::D2MayPlant
            && let Some(discard) = self.discard()
        {
            return Some(discard);
        }
        choice(Action::TurnOver {}, 0.0, Reason::GoOn)
    }

    /// Duel: the hand card that hurts most.
    fn discard(&self) -> Option<Choice<Action>> {
        let (gain, place) = (0..self.known.hand.len().min(6))
            .map(|place| (self.discard_value(place), place))
            .max_by(|a, b| a.0.total_cmp(&b.0))?;
        let position = HandPosition::from(place as u8 + 1);
        (gain > 0.05).then(|| choice(Action::DiscardFromHand { position }, gain, Reason::OnlyHurts))?
    }

    /// What the hand gains without one of its cards.
    pub(super) fn discard_value(&self, place: usize) -> f32 {
        let hand = &self.known.hand;
        let left: Vec<Bean> = hand.iter().enumerate().filter(|(it, _)| *it != place).map(|(_, &bean)| bean).collect();
        self.worth.hand(*self.plots, &left) - self.worth.hand(*self.plots, hand)
    }

    fn plant_pending(&self) -> Option<Choice<Action>> {
        let cards = self.known.pending(self.known.me);
        let (bean, planting) = first_planting(self.worth, *self.plots, cards)?;
        let from_table = self.known.is_active() && self.known.face_up.count(bean) > 0;
        let card = if from_table { CardRef::FaceUp(bean) } else { CardRef::Received(bean) };
        self.planting_choice(planting, Action::PlantPending { card, field: field(planting.field) })
    }

    fn settle_offer(&self) -> Option<Choice<Action>> {
        let offered = self.known.offered;
        let best = offered
            .iter()
            .map(|(bean, _)| (bean, best_planting(self.worth, self.plots, bean)))
            .max_by(|a, b| a.1.gain.total_cmp(&b.1.gain))?;
        let (bean, planting) = best;
        if planting.gain > 0.0 {
            return self.planting_choice(planting, Action::PlantOffered { bean, field: field(planting.field) });
        }
        choice(Action::DiscardOffered { bean }, 0.0, Reason::NoFieldForIt)
    }

    /// Duel: a card is planted if it helps here, or would help the other player more than it hurts here.
    pub(super) fn plant_drawn(&self) -> Option<Choice<Action>> {
        let best = self
            .known
            .drawn
            .iter()
            .map(|(bean, _)| {
                let planting = best_planting(self.worth, self.plots, bean);
                (planting.gain + self.denied_value(bean), bean, planting)
            })
            .max_by(|a, b| a.0.total_cmp(&b.0));
        match best {
            Some((value, bean, planting)) if value > 0.0 => {
                self.planting_choice(planting, Action::PlantDrawn { bean, field: field(planting.field) })
            }
            _ => choice(Action::EndPlanting {}, 0.0, Reason::GoOn),
        }
    }

    /// Duel: most of what a card would bring the other player.
    pub(super) fn denied_value(&self, bean: Bean) -> f32 {
        let other = self.known.me.left(self.known.players());
        0.8 * best_planting(self.worth, &self.known.at(other).plots, bean).gain.max(0.0)
    }

    /// What the seat grows, told to the others when it has changed.
    fn show_wishes(&self) -> Option<Choice<Action>> {
        if self.known.rules.is_duel() {
            return None;
        }
        let likes: BeanSet = self.plots.iter().filter(|plot| plot.cards > 0).map(|plot| plot.bean).collect();
        let shown = self.known.at(self.known.me);
        (likes != shown.likes)
            .then(|| choice(Action::Wish { likes, refuses: BeanSet::NONE }, 0.0, Reason::TellWhatIGrow))?
    }
}
