//! Looking back: what a deed was worth by the farmer's measure, and what would have been better in its place.
//!
//! Values are coins, and 0 is to leave things as they are. A deed is held against what it took the chance of, and nothing else: who
//! declines an offer is asked about that offer, and whoever plants one card first can plant the other one next.

use beanfield_rules::field::FieldIndex;
use beanfield_rules::ladies::{Action, Card, CardRef, Phase, Row, View};

use super::deals::Scales;
use super::farm::{Planting, Rows, carry_out, plan, plantings};
use super::farmer::{Decision, TEMPTING, choice, field};
use super::knowledge::{Knowledge, Pile};
use super::outlook::Outlook;
use super::worth::Worth;
use crate::{Choice, Missed, Reason};

/// What would have been better than this deed; nothing if nothing would.
pub(super) fn missed(view: &View, did: &Action) -> Option<Missed<Action>> {
    let known = Knowledge::read(view)?;
    let worth = Worth::new(Outlook::new(view, &known));
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
            Action::ShiftLady { .. } | Action::NoShift {} => {
                let all = self.shifts(self.known.at(self.known.me).shift?);
                let value = all.iter().find(|it| it.action == *did)?.value;
                Some((value, all))
            }
            Action::PlantFromHand { field } => {
                let value = self.front_value(self.rows, self.planting(*self.known.hand.first()?, *field)?);
                // A 3rd field can be bought first, and the card planted all the same.
                let buy = self.buy().filter(|_| self.must_plant_front());
                let buy = buy.map(|it| Choice { value: it.value + value, ..it });
                Some((value, self.front_choices(f32::MIN).into_iter().chain(buy).collect()))
            }
            Action::TurnOver {} => {
                Some((0.0, if self.may_keep_front() { self.front_choices(TEMPTING) } else { Vec::new() }))
            }
            Action::Harvest { field } => Some((self.harvest_value(*field)?, self.instead())),
            Action::BuyThirdField {} => Some((self.third_field()?, self.instead())),
            Action::PlantPending { card: CardRef::FaceUp(card) | CardRef::Received(card), field } => {
                let value = self.pending_value(*card, self.planting(*card, *field)?);
                Some((value, self.pending_choices(*card)))
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
    fn planting(&self, card: Card, index: FieldIndex) -> Option<Planting> {
        let all = plantings(self.worth, &self.rows, card, true);
        let here = all.into_iter().find(|it| Some(it.field) == index.index() && !it.harvest);
        // Empty fields are alike, and only the first one is thought of.
        here.or_else(|| plantings(self.worth, &self.rows, card, true).into_iter().find(|it| !it.harvest))
    }

    fn may_keep_front(&self) -> bool {
        self.known.phase == Phase::P1MayPlant && self.known.is_active()
    }

    fn must_plant_front(&self) -> bool {
        self.known.phase == Phase::P1MustPlant && self.known.is_active()
    }

    /// The front card planted, and the hand behind it, against the hand as it is.
    fn front_value(&self, rows: Rows, planting: Planting) -> f32 {
        let Some((&front, rest)) = self.known.hand.split_first() else { return 0.0 };
        let mut after = rows;
        carry_out(self.worth, &mut after, front, planting);
        planting.gain + self.worth.hand(after, rest) - self.worth.hand(self.rows, &self.known.hand)
    }

    fn front_plantings(&self, rows: Rows) -> Vec<Planting> {
        let Some(&front) = self.known.hand.first() else { return Vec::new() };
        plantings(self.worth, &rows, front, self.must_plant_front()).into_vec()
    }

    fn front_choices(&self, least_gain: f32) -> Vec<Choice<Action>> {
        let Some(&front) = self.known.hand.first() else { return Vec::new() };
        let planted = self.front_plantings(self.rows).into_iter().filter(|it| it.gain > least_gain).filter_map(|it| {
            let plant = Action::PlantFromHand { field: field(it.field) };
            let value = self.front_value(self.rows, it);
            self.planting_choice(front, it, plant).map(|choice| Choice { value, ..choice })
        });
        let kept = if self.may_keep_front() { choice(Action::TurnOver {}, 0.0, Reason::GoOn) } else { None };
        planted.chain(kept).collect()
    }

    /// What fields are good for in the seat's next step of this phase.
    fn next(&self, rows: Rows) -> f32 {
        let front =
            || self.front_plantings(rows).into_iter().map(|it| self.front_value(rows, it)).fold(f32::MIN, f32::max);
        let kept = || self.worth.hand(rows, &self.known.hand) - self.worth.hand(self.rows, &self.known.hand);
        if self.must_plant_front() {
            front()
        } else if self.may_keep_front() {
            front().max(kept())
        } else {
            self.planted(rows, &self.known.pending(self.known.me))
        }
    }

    /// What cards and the hand bring when they are planted.
    fn planted(&self, rows: Rows, cards: &[Card]) -> f32 {
        let plan = plan(self.worth, rows, cards);
        plan.gain + self.worth.hand(plan.rows, &self.known.hand)
    }

    /// The coins of a harvest, less the hopes of the field, and what the free field is good for.
    fn harvest_value(&self, index: FieldIndex) -> Option<f32> {
        let mut after = self.rows;
        let row = after.get_mut(index.index()?)?;
        let change = f32::from(row.coins()) - self.worth.row(*row);
        *row = Row::default();
        Some(change + self.next(after) - self.next(self.rows))
    }

    /// What lies there besides one card.
    fn rest(&self, card: Card) -> Pile {
        let mut rest = self.known.pending(self.known.me);
        if let Some(at) = rest.iter().position(|&other| other == card) {
            rest.remove(at);
        }
        rest
    }

    /// One pending card planted, then the others and the hand as well as it can be done.
    fn pending_value(&self, card: Card, planting: Planting) -> f32 {
        let mut after = self.rows;
        carry_out(self.worth, &mut after, card, planting);
        let now = self.planted(self.rows, &self.known.pending(self.known.me));
        planting.gain + self.planted(after, &self.rest(card)) - now
    }

    /// The ways to plant a card, and to begin with another one if the farmer would.
    fn pending_choices(&self, card: Card) -> Vec<Choice<Action>> {
        let ways = plantings(self.worth, &self.rows, card, true).into_iter().filter_map(|it| {
            let plant = Action::PlantPending { card: self.pending_ref(card), field: field(it.field) };
            self.planting_choice(card, it, plant).map(|choice| Choice { value: self.pending_value(card, it), ..choice })
        });
        ways.chain(self.plant_pending().map(|it| Choice { value: 0.0, ..it })).collect()
    }
}
