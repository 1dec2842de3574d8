//! Table 4.5 of the specification, row by row: why an action is refused. The first row that fits names the rule.

mod rows;

use std::collections::BTreeSet;

use beanfield_rules::bean::{Bean, Bunch};
use beanfield_rules::classic::{Action, CardRef};
use beanfield_rules::field::FieldIndex;
use beanfield_rules::negotiation::OfferNumber;
use beanfield_rules::seat::Seat;

use super::position::{OfferPosition, Position};
use super::spec::Spec;
use crate::properties::known::Expected;

/// An action by a seat in a position.
pub(super) struct Attempt<'a> {
    pub(super) spec: &'a Spec,
    pub(super) position: &'a Position,
    pub(super) seat: Seat,
    pub(super) action: &'a Action,
}

type Row<'a> = fn(&Attempt<'a>) -> Option<&'static str>;

/// The reasons in the order of the table, each with what tells the rule.
const fn table<'a>() -> [(&'static str, Row<'a>); 26] {
    [
        ("no-such-seat", Attempt::no_such_seat),
        ("game-over", Attempt::game_over),
        ("not-active", Attempt::not_active),
        ("not-your-turn-to-harvest", Attempt::not_your_turn_to_harvest),
        ("cards-pending", Attempt::cards_pending),
        ("must-plant-first", Attempt::must_plant_first),
        ("already-discarded", Attempt::already_discarded),
        ("wrong-phase", Attempt::wrong_phase),
        ("purchase-not-available", Attempt::purchase_not_available),
        ("already-bought", Attempt::already_bought),
        ("not-enough-coins", Attempt::not_enough_coins),
        ("no-such-seat", Attempt::no_such_partner),
        ("deal-without-active", Attempt::deal_without_active),
        ("no-such-offer", Attempt::no_such_offer),
        ("not-your-card", Attempt::not_your_card),
        ("card-not-tradable", Attempt::card_not_tradable),
        ("empty-deal", Attempt::empty_deal),
        ("bad-offer", Attempt::bad_offer),
        ("too-many-offers", Attempt::too_many_offers),
        ("open-want", Attempt::open_want),
        ("deal-mismatch", Attempt::deal_mismatch),
        ("not-willing", Attempt::not_willing),
        ("no-such-field", Attempt::no_such_field),
        ("field-mismatch", Attempt::field_mismatch),
        ("field-empty", Attempt::field_empty),
        ("field-protected", Attempt::field_protected),
    ]
}

pub(super) fn reasons() -> BTreeSet<&'static str> {
    table().into_iter().map(|(reason, _)| reason).collect()
}

/// What kind of deal an action is about, with the offer it names.
enum Deal {
    Propose,
    Withdraw(OfferNumber),
    Answer(OfferNumber),
    Close(OfferNumber),
}

impl Attempt<'_> {
    pub(super) fn why_not(&self) -> Expected {
        table().into_iter().find_map(|(reason, row)| row(self).map(|rule| (rule, reason)))
    }

    fn is_active(&self) -> bool {
        self.seat == self.position.active
    }

    fn deal(&self) -> Option<Deal> {
        match *self.action {
            Action::Propose { .. } => Some(Deal::Propose),
            Action::Withdraw { offer } => Some(Deal::Withdraw(offer)),
            Action::Decline { offer } | Action::Accept { offer, .. } => Some(Deal::Answer(offer)),
            Action::Close { offer, .. } => Some(Deal::Close(offer)),
            _ => None,
        }
    }

    /// The bean to be planted and the field it shall go to.
    fn planting(&self) -> Option<(Bean, FieldIndex)> {
        match *self.action {
            Action::PlantFromHand { field } => Some((*self.position.at(self.seat).hand.first()?, field)),
            Action::PlantPending { card, field } => Some((self.position.card(self.seat, card)?, field)),
            Action::PlantOffered { bean, field } | Action::PlantDrawn { bean, field } => Some((bean, field)),
            _ => None,
        }
    }

    /// An own field, if it is one.
    fn field(&self, field: FieldIndex) -> Option<Bunch> {
        self.position.at(self.seat).fields.get(field.index()?).copied()
    }

    fn cards(&self) -> &[CardRef] {
        match self.action {
            Action::Propose { give: cards, .. } | Action::Accept { cards, .. } => cards,
            _ => &[],
        }
    }

    fn answered(&self) -> Option<&OfferPosition> {
        match self.deal() {
            Some(Deal::Answer(offer)) => self.position.offer(offer),
            _ => None,
        }
    }
}
