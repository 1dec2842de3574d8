//! The farmer: a value for each field, hand and deal, and the best of what is asked.

use beanfield_rules::bean::BeanSet;
use beanfield_rules::chance::Dice;
use beanfield_rules::field::FieldIndex;
use beanfield_rules::ladies::{Action, Card, CardRef, Phase, Row, State, View, data};

use super::farm::{Planting, Rows, Step, best_shift, carry_out, may_harvest, plan, plantings};
use super::knowledge::Knowledge;
use super::outlook::Outlook;
use super::worth::{HABITS, Worth};
use crate::{Bot, Choice, Reason};

/// Plays by what things are worth.
#[derive(Clone, Copy, Debug, Default)]
pub struct Farmer;

impl Bot<State> for Farmer {
    fn decide(&self, view: &View, _dice: &mut Dice) -> Option<Choice<Action>> {
        let known = Knowledge::read(view)?;
        let worth = Worth::new(Outlook::new(view, &known));
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
    pub(super) rows: Rows,
}

impl<'a> Decision<'a> {
    pub(super) fn new(known: &'a Knowledge, worth: &'a Worth) -> Self {
        Self { known, worth, rows: known.rows() }
    }

    pub(super) fn make(&self) -> Option<Choice<Action>> {
        if let Some(index) = self.known.at(self.known.me).shift {
            return self.shift(index);
        }
        let own_turn = self.known.is_active();
        match self.known.phase {
            Phase::GameOver => None,
            Phase::P2Trade => self.buy().or_else(|| self.ripe_harvest()).or_else(|| self.trade()),
            Phase::P3Plant => self.plant_pending(),
            _ if !own_turn => None,
            Phase::P1MustPlant => self.buy().or_else(|| self.ripe_harvest()).or_else(|| self.must_plant()),
            Phase::P1MayPlant => self.may_plant(),
            Phase::P1Done => choice(Action::TurnOver {}, 0.0, Reason::GoOn),
            Phase::P4Draw => {
                let wishes = || self.show_wishes();
                self.ripe_harvest().or_else(wishes).or_else(|| choice(Action::Draw {}, 0.0, Reason::GoOn))
            }
        }
    }

    /// A lady's move after a baby was planted, if one helps.
    pub(super) fn shift(&self, index: usize) -> Option<Choice<Action>> {
        let row = self.rows[index];
        match best_shift(self.worth, row) {
            Some(shift) => {
                let gain = self.worth.row(row.shifted(shift)) - self.worth.row(row);
                let action = Action::ShiftLady { position: shift.position, by: shift.by.cast_signed() };
                choice(action, gain, Reason::LadyNearTheTop)
            }
            None => choice(Action::NoShift {}, 0.0, Reason::LadyIsWellThere),
        }
    }

    pub(super) fn planting_choice(&self, card: Card, planting: Planting, plant: Action) -> Option<Choice<Action>> {
        if planting.harvest {
            let own_kind = self.rows[planting.field].grows(card.bean());
            let reason = if own_kind { Reason::BeforeItIsBuried } else { Reason::MakeRoom };
            return choice(Action::Harvest { field: field(planting.field) }, planting.gain, reason);
        }
        let reason = if self.rows[planting.field].is_empty() { Reason::NewField } else { Reason::FitsField };
        choice(plant, planting.gain, reason)
    }

    /// A 3rd field, while there is time for it to pay.
    pub(super) fn buy(&self) -> Option<Choice<Action>> {
        let pays = self.third_field()?;
        (pays > 0.0).then(|| choice(Action::BuyThirdField {}, pays, Reason::ThirdFieldPays))?
    }

    /// What a 3rd field will earn beyond its price, if it is for sale.
    pub(super) fn third_field(&self) -> Option<f32> {
        let pays = HABITS.rent * self.worth.outlook.rounds_left - f32::from(data::THIRD_FIELD_PRICE);
        self.known.can_buy.then_some(pays)
    }

    /// A field that will not get better, with the cards at hand neither.
    pub(super) fn ripe_harvest(&self) -> Option<Choice<Action>> {
        let settled = |rows: Rows| {
            let plan = plan(self.worth, rows, &self.known.pending(self.known.me));
            plan.gain + self.worth.hand(plan.rows, &self.known.hand)
        };
        let ripe = (0..self.rows.len()).find(|&index| {
            let row = self.rows[index];
            let hopes = self.worth.row(row) - f32::from(row.coins());
            if row.coins() == 0 || hopes >= 0.01 || !may_harvest(&self.rows, index, false) {
                return false;
            }
            let mut after = self.rows;
            after[index] = Row::default();
            settled(after) - hopes > settled(self.rows) - 0.1
        })?;
        choice(Action::Harvest { field: field(ripe) }, 0.0, Reason::Ripe)
    }

    fn forced(&self) -> bool {
        self.known.phase == Phase::P1MustPlant
    }

    /// The best way to plant the front card, with an eye on the cards behind it.
    fn best_front(&self) -> Option<(f32, Planting)> {
        let (&front, rest) = self.known.hand.split_first()?;
        plantings(self.worth, &self.rows, front, self.forced())
            .into_iter()
            .map(|planting| {
                let mut after = self.rows;
                carry_out(self.worth, &mut after, front, planting);
                (planting.gain + self.worth.hand(after, rest), planting)
            })
            .max_by(|a, b| a.0.total_cmp(&b.0))
    }

    pub(super) fn must_plant(&self) -> Option<Choice<Action>> {
        let (_, planting) = self.best_front()?;
        let plant = Action::PlantFromHand { field: field(planting.field) };
        self.planting_choice(*self.known.hand.first()?, planting, plant)
    }

    fn may_plant(&self) -> Option<Choice<Action>> {
        if let Some((value, planting)) = self.best_front() {
            let stay = self.worth.hand(self.rows, &self.known.hand);
            if value > stay && planting.gain > TEMPTING {
                let plant = Action::PlantFromHand { field: field(planting.field) };
                return self.planting_choice(*self.known.hand.first()?, planting, plant);
            }
        }
        choice(Action::TurnOver {}, 0.0, Reason::GoOn)
    }

    pub(super) fn plant_pending(&self) -> Option<Choice<Action>> {
        let plan = plan(self.worth, self.rows, &self.known.pending(self.known.me));
        match plan.first? {
            Step::Harvest(index) => choice(Action::Harvest { field: field(index) }, plan.gain, Reason::MakeRoom),
            Step::Plant(card, index) => {
                let reason = if self.rows[index].is_empty() { Reason::NewField } else { Reason::FitsField };
                choice(Action::PlantPending { card: self.pending_ref(card), field: field(index) }, plan.gain, reason)
            }
        }
    }

    /// Where a card lies that is to be planted.
    pub(super) fn pending_ref(&self, card: Card) -> CardRef {
        let face_up = self.known.is_active() && self.known.face_up.contains(&card);
        if face_up { CardRef::FaceUp(card) } else { CardRef::Received(card) }
    }

    /// What the seat grows, told to the others when it has changed.
    fn show_wishes(&self) -> Option<Choice<Action>> {
        let likes: BeanSet = self.rows.iter().filter_map(|row| row.bean()).collect();
        let shown = self.known.at(self.known.me);
        (likes != shown.likes)
            .then(|| choice(Action::Wish { likes, refuses: BeanSet::NONE }, 0.0, Reason::TellWhatIGrow))?
    }
}
