//! Table 4.4 of the specification, row by row: why an action is refused. The first row that fits names the rule.

use std::collections::BTreeSet;

use beanfield_rules::bean::Bean;
use beanfield_rules::field::FieldIndex;
use beanfield_rules::seat::Seat;
use beanfield_rules::the_duel::{Action, GiftCard, Phase};

use super::position::Position;
use super::spec;
use crate::properties::known::Expected;

/// An action by a seat in a position.
pub(super) struct Attempt<'a> {
    pub(super) position: &'a Position,
    pub(super) seat: Seat,
    pub(super) action: &'a Action,
}

type Row<'a> = fn(&Attempt<'a>) -> Option<&'static str>;

/// The reasons in the order of the table, each with what tells the rule. Two are not in it: a seat that is not at the table,
/// and a type that has no gift card.
const fn table<'a>() -> [(&'static str, Row<'a>); 15] {
    [
        ("no-such-seat", Attempt::no_such_seat),
        ("game-over", Attempt::game_over),
        ("not-awaited", Attempt::not_awaited),
        ("must-plant-first", Attempt::must_plant_first),
        ("wrong-phase", Attempt::wrong_phase),
        ("already-discarded", Attempt::already_discarded),
        ("not-turned-over", Attempt::not_turned_over),
        ("bad-offer", Attempt::no_gift_card),
        ("type-already-offered", Attempt::type_already_offered),
        ("not-your-card", Attempt::not_your_card),
        ("no-such-field", Attempt::no_such_field),
        ("field-mismatch", Attempt::field_mismatch),
        ("field-empty", Attempt::field_empty),
        ("field-protected", Attempt::field_protected),
        ("pattern-mismatch", Attempt::pattern_mismatch),
    ]
}

pub(super) fn reasons() -> BTreeSet<&'static str> {
    table().into_iter().map(|(reason, _)| reason).collect()
}

fn when(holds: bool, rule: &'static str) -> Option<&'static str> {
    holds.then_some(rule)
}

impl Attempt<'_> {
    pub(super) fn why_not(&self) -> Expected {
        table().into_iter().find_map(|(reason, row)| row(self).map(|rule| (rule, reason)))
    }

    /// DU-TIME-01.
    fn is_free(&self) -> bool {
        matches!(self.action, Action::Harvest { .. } | Action::FulfilBonus { .. })
    }

    fn gift(&self) -> Option<Bean> {
        self.position.gift.filter(|gift| gift.to == self.seat).map(|gift| gift.bean)
    }

    /// The bean to be planted and the field it shall go to.
    fn planting(&self) -> Option<(Bean, FieldIndex)> {
        match *self.action {
            Action::PlantFromHand { field } => Some((*self.position.at(self.seat).hand.first()?, field)),
            Action::PlantTurnedOver { bean, field } => Some((bean, field)),
            Action::PlantGift { field } => Some((self.gift()?, field)),
            _ => None,
        }
    }

    fn field(&self, owner: Seat, field: FieldIndex) -> Option<&[Bean]> {
        Some(self.position.seats.get(&owner)?.fields.get(field.index()?)?)
    }

    fn no_such_seat(&self) -> Option<&'static str> {
        when(!self.position.seats.contains_key(&self.seat), "DU-GEN-01")
    }

    fn game_over(&self) -> Option<&'static str> {
        when(self.position.phase == Phase::GameOver, "DU-END-07")
    }

    fn not_awaited(&self) -> Option<&'static str> {
        when(!self.is_free() && self.position.awaited() != Some(self.seat), "DU-GEN-05")
    }

    fn must_plant_first(&self) -> Option<&'static str> {
        let turns_over = matches!(self.action, Action::TurnOver {});
        when(turns_over && self.position.phase == Phase::P1MustPlant, "DU-P1-05")
    }

    /// Table 4.3.
    fn wrong_phase(&self) -> Option<&'static str> {
        let phase = self.position.phase;
        let fits = match self.action {
            Action::PlantFromHand { .. } => matches!(phase, Phase::P1MustPlant | Phase::P1MayPlant),
            Action::TurnOver {} => matches!(phase, Phase::P1MayPlant | Phase::P1Done),
            Action::OfferGift { .. } => phase == Phase::P2Offer,
            Action::AcceptGift {} | Action::DeclineGift {} => phase == Phase::P2Answer,
            Action::ChooseGift { .. } => phase == Phase::P2Choose,
            Action::PlantTurnedOver { .. } | Action::DiscardTurnedOver { .. } => phase == Phase::P3Active,
            Action::PlantGift { .. } => matches!(phase, Phase::P3Active | Phase::P3Opponent),
            Action::DiscardBonus { .. } | Action::KeepBonus {} => {
                matches!(phase, Phase::P4DiscardActive | Phase::P4DiscardOpponent)
            }
            Action::Harvest { .. } | Action::FulfilBonus { .. } => true,
        };
        let rule = match (self.action, phase, self.position.planted) {
            (Action::PlantFromHand { .. }, Phase::P1Done, 2) => "DU-P1-03",
            (Action::PlantFromHand { .. }, Phase::P1Done, _) => "DU-P1-04",
            _ => "DU-GEN-05",
        };
        when(!fits, rule)
    }

    fn already_discarded(&self) -> Option<&'static str> {
        when(matches!(self.action, Action::DiscardTurnedOver { .. }) && self.position.discarded, "DU-P3-03")
    }

    fn not_turned_over(&self) -> Option<&'static str> {
        let Action::DiscardTurnedOver { bean } = *self.action else { return None };
        when(self.position.turned_over.count(bean) == 0, "DU-P3-03")
    }

    fn no_gift_card(&self) -> Option<&'static str> {
        let Action::OfferGift { bean } = *self.action else { return None };
        when(spec::place(bean).is_none(), "DU-GIFT-01")
    }

    fn type_already_offered(&self) -> Option<&'static str> {
        let Action::OfferGift { bean } = *self.action else { return None };
        when(self.position.offers.contains(&bean), "DU-GIFT-05")
    }

    fn not_your_card(&self) -> Option<&'static str> {
        let it = self.position.at(self.seat);
        match *self.action {
            Action::ChooseGift { card } => {
                let offered = self.position.offers.last().copied();
                let held = match card {
                    GiftCard::TurnedOver => offered
                        .filter(|&bean| self.seat == self.position.active && self.position.turned_over.count(bean) > 0),
                    GiftCard::Hand(position) => position.index().and_then(|index| it.hand.get(index).copied()),
                };
                when(held.is_none() || held != offered, "DU-GIFT-07")
            }
            Action::PlantTurnedOver { bean, .. } => when(self.position.turned_over.count(bean) == 0, "DU-P3-01"),
            Action::PlantGift { .. } => when(self.gift().is_none(), "DU-P3-01"),
            Action::DiscardBonus { card } => when(!it.bonus.contains(&card), "DU-P4-02"),
            Action::FulfilBonus { card, .. } => when(!it.bonus.contains(&card), "DU-BON-11"),
            _ => None,
        }
    }

    fn no_such_field(&self) -> Option<&'static str> {
        match *self.action {
            Action::Harvest { field } => when(self.field(self.seat, field).is_none(), "DU-HARV-08"),
            Action::FulfilBonus { owner, field, .. } => when(self.field(owner, field).is_none(), "DU-BON-11"),
            _ => self.planting().and_then(|(_, field)| when(self.field(self.seat, field).is_none(), "DU-PLANT-01")),
        }
    }

    fn field_mismatch(&self) -> Option<&'static str> {
        let (bean, field) = self.planting()?;
        when(!spec::takes(self.field(self.seat, field)?, bean), "DU-PLANT-02")
    }

    fn field_empty(&self) -> Option<&'static str> {
        let Action::Harvest { field } = *self.action else { return None };
        when(self.field(self.seat, field)?.is_empty(), "DU-HARV-08")
    }

    fn field_protected(&self) -> Option<&'static str> {
        let Action::Harvest { field } = *self.action else { return None };
        let larger = self.position.at(self.seat).fields.iter().any(|field| field.len() > 1);
        when(self.field(self.seat, field)?.len() == 1 && larger, "DU-PROT-01")
    }

    fn pattern_mismatch(&self) -> Option<&'static str> {
        let Action::FulfilBonus { card, owner, field } = *self.action else { return None };
        when(!spec::shows(self.field(owner, field)?, card), "DU-BON-04")
    }
}
