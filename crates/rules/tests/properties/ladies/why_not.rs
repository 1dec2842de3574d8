//! Section 4.3 of the specification, row by row: why an action is refused. The first row that fits names the rule.

mod rows;

use std::collections::BTreeSet;

use beanfield_rules::field::FieldIndex;
use beanfield_rules::ladies::{Action, Card, CardRef};
use beanfield_rules::negotiation::OfferNumber;
use beanfield_rules::seat::Seat;

use super::position::{Field, OfferPosition, Position};
use crate::properties::known::Expected;

/// An action by a seat in a position.
pub(super) struct Attempt<'a> {
    pub(super) position: &'a Position,
    pub(super) seat: Seat,
    pub(super) action: &'a Action,
}

type Row<'a> = fn(&Attempt<'a>) -> Option<&'static str>;

/// The reasons in the order of the table, each with what tells the rule.
const fn table<'a>() -> [(&'static str, Row<'a>); 28] {
    [
        ("no-such-seat", Attempt::no_such_seat),
        ("game-over", Attempt::game_over),
        ("shift-pending", Attempt::own_shift_pending),
        ("not-active", Attempt::not_active),
        ("not-your-turn-to-buy", Attempt::not_your_turn_to_buy),
        ("cards-pending", Attempt::cards_pending),
        ("must-plant-first", Attempt::must_plant_first),
        ("wrong-phase", Attempt::wrong_phase),
        ("already-bought", Attempt::already_bought),
        ("no-third-field-left", Attempt::no_third_field_left),
        ("not-enough-coins", Attempt::not_enough_coins),
        ("no-such-seat", Attempt::no_such_partner),
        ("deal-without-active", Attempt::deal_without_active),
        ("no-such-offer", Attempt::no_such_offer),
        ("shift-pending", Attempt::partners_shift_pending),
        ("not-your-card", Attempt::not_your_card),
        ("card-not-tradable", Attempt::card_not_tradable),
        ("empty-deal", Attempt::empty_deal),
        ("figure-not-nameable", Attempt::figure_not_nameable),
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

/// The last row stands alone: nothing else can be wrong about a shift.
pub(super) fn reasons() -> BTreeSet<&'static str> {
    table().into_iter().map(|(reason, _)| reason).chain(["illegal-shift"]).collect()
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
        let found = table().into_iter().find_map(|(reason, row)| row(self).map(|rule| (rule, reason)));
        found.or_else(|| self.illegal_shift().map(|rule| (rule, "illegal-shift")))
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

    /// The card to be planted and the field it shall go to.
    fn planting(&self) -> Option<(Card, FieldIndex)> {
        match *self.action {
            Action::PlantFromHand { field } => Some((*self.position.at(self.seat).hand.first()?, field)),
            Action::PlantPending { card, field } => Some((self.position.card(self.seat, card)?, field)),
            _ => None,
        }
    }

    /// An own field, if it is one.
    fn field(&self, field: FieldIndex) -> Option<&Field> {
        self.position.at(self.seat).fields.get(field.index()?)
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
