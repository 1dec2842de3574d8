//! Section 4.4 of the specification, reason by reason: why an action is refused. The first that fits names the rule.

mod deals;

use std::collections::BTreeSet;

use beanfield_rules::bean::{Bean, Bunch};
use beanfield_rules::field::FieldIndex;
use beanfield_rules::gangsters::{Action, Boss, CardRef, Phase};
use beanfield_rules::seat::Seat;

use super::position::Position;
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

/// The reasons in their order, each with what tells the rule. Three are not in the specification: a seat that is not at the
/// table, a boss who is not in play, and a kind that grows in another field.
const fn table<'a>() -> [(&'static str, Row<'a>); 32] {
    [
        ("no-such-seat", Attempt::no_such_seat),
        ("game-over", Attempt::game_over),
        ("not-active", Attempt::not_active),
        ("not-your-turn-to-harvest", Attempt::not_your_turn_to_harvest),
        ("offer-left", Attempt::offer_left),
        ("row-left", Attempt::row_left),
        ("received-cards-left", Attempt::received_cards_left),
        ("must-plant-first", Attempt::must_plant_first),
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
        ("no-such-field", Attempt::no_such_field),
        ("field-mismatch", Attempt::grows_elsewhere),
        ("field-mismatch", Attempt::field_mismatch),
        ("field-empty", Attempt::field_empty),
        ("field-protected", Attempt::field_protected),
        ("no-such-boss", Attempt::no_such_boss),
        ("boss-must-be-filled", Attempt::boss_must_be_filled),
        ("boss-type-conflict", Attempt::boss_type_conflict),
        ("boss-field-empty", Attempt::boss_field_empty),
        ("set-must-stay-together", Attempt::set_must_stay_together),
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

    fn phase(&self) -> Phase {
        self.position.phase
    }

    fn field(&self, field: FieldIndex) -> Option<Bunch> {
        self.position.at(self.seat).fields.get(field.index()?).copied()
    }

    /// The bean to be planted and the own field it shall go to.
    fn planting(&self) -> Option<(Bean, FieldIndex)> {
        match *self.action {
            Action::PlantFromHand { field } => Some((*self.position.at(self.seat).hand.first()?, field)),
            Action::PlantOffered { bean, field } | Action::PlantDrawn { bean, field, .. } => Some((bean, field)),
            Action::PlantPending { card, field } => Some((self.position.card(self.seat, card)?, field)),
            _ => None,
        }
    }

    /// The bean to be given, and to whom.
    fn giving(&self) -> Option<(Bean, Boss)> {
        match *self.action {
            Action::GiveDrawn { bean, boss, .. } => Some((bean, boss)),
            Action::GiveFromHand { position, boss } => {
                Some((*self.position.at(self.seat).hand.get(position.index()?)?, boss))
            }
            _ => None,
        }
    }

    fn no_such_seat(&self) -> Option<&'static str> {
        when(!self.position.seats.contains_key(&self.seat), "GA-GEN-04")
    }

    fn game_over(&self) -> Option<&'static str> {
        when(self.phase() == Phase::GameOver, "GA-END-07")
    }

    fn not_active(&self) -> Option<&'static str> {
        let rule = match self.action {
            Action::Harvest { .. } | Action::PlantPending { .. } | Action::Wish { .. } => return None,
            _ if self.is_talk() => return None,
            Action::BuyThirdField {} => "GA-FIELD3-04",
            _ => "GA-GEN-05",
        };
        when(self.seat != self.position.active, rule)
    }

    fn not_your_turn_to_harvest(&self) -> Option<&'static str> {
        let harvests = matches!(self.action, Action::Harvest { .. });
        let out_of_turn = self.seat != self.position.active && !self.position.must_make_room(self.seat);
        when(harvests && out_of_turn, if self.spec.trading { "GA-TRADE-08" } else { "GA-HARV-01" })
    }

    fn offer_left(&self) -> Option<&'static str> {
        let pays = matches!(self.action, Action::PayTribute {}) && self.phase() == Phase::Offer;
        when(pays && !self.position.offered.is_empty(), "GA-OFFER-06")
    }

    fn row_left(&self) -> Option<&'static str> {
        let ends = matches!(self.action, Action::EndPlanting {}) && self.phase() == Phase::Use;
        when(ends && self.spec.solo && !self.position.row.is_empty(), "GA-SOLO-06")
    }

    fn received_cards_left(&self) -> Option<&'static str> {
        let planting = matches!(self.phase(), Phase::MustPlant | Phase::MayPlant | Phase::Planted);
        let closes = match self.action {
            Action::TurnOver {} => planting,
            Action::EndPlanting {} => self.phase() == Phase::Use,
            _ => false,
        };
        when(closes && !self.position.receivers().is_empty(), "GA-TRADE-06")
    }

    fn must_plant_first(&self) -> Option<&'static str> {
        let must = matches!(self.action, Action::TurnOver {}) && self.phase() == Phase::MustPlant;
        when(must, if self.position.planted == 0 { "GA-P3-01" } else { "GA-HARV-07" })
    }

    /// Tables 4.2 and 4.3.
    fn wrong_phase(&self) -> Option<&'static str> {
        use Phase::{Fill, MayPlant, MustPlant, Offer, Planted, Refill, TributeWait, Use};
        let (phase, solo) = (self.phase(), self.spec.solo);
        let planting = matches!(phase, MustPlant | MayPlant | Planted);
        let to_fill =
            |boss: Boss| phase == Fill && self.position.bosses.get(&boss).is_none_or(|field| field.is_empty());
        match *self.action {
            Action::PlantOffered { .. } | Action::DiscardOffered { .. } => {
                when(phase != Offer, if solo { "GA-SOLO-03" } else { "GA-GEN-05" })
            }
            Action::PayTribute {} => when(!matches!(phase, Offer | TributeWait), "GA-GEN-05"),
            Action::PlantFromHand { .. } => match phase {
                MustPlant | MayPlant => None,
                Planted => Some(if self.position.planted == 2 { "GA-P3-02" } else { "GA-P3-01" }),
                Use | Fill => Some("GA-USE-06"),
                _ => Some("GA-GEN-05"),
            },
            Action::TurnOver {} => when(!planting, "GA-GEN-05"),
            Action::PlantDrawn { .. } | Action::EndPlanting {} => match phase {
                Use => None,
                Fill => Some("GA-FILL-02"),
                _ => Some("GA-GEN-05"),
            },
            Action::GiveDrawn { boss, .. } | Action::GiveFromHand { boss, .. } => {
                let from_row = matches!(self.action, Action::GiveDrawn { .. });
                match phase {
                    Use => None,
                    Fill => when(!to_fill(boss), "GA-FILL-02"),
                    Offer if from_row => Some("GA-OFFER-05"),
                    _ if planting && !from_row => Some(if solo { "GA-SOLO-05" } else { "GA-P3-04" }),
                    _ => Some("GA-USE-08"),
                }
            }
            Action::LeaveEmpty {} => when(phase != Fill, "GA-GEN-05"),
            Action::Draw {} => when(phase != Refill, "GA-GEN-05"),
            Action::Harvest { .. } | Action::BuyThirdField {} => when(phase == Phase::Window4, "GA-TRADE-10"),
            Action::PlantPending { .. } => match phase {
                Phase::Window2 | Phase::Window4 => Some("GA-TRADE-06"),
                _ => when(!self.spec.trading || !self.position.plants_received(), "GA-GEN-05"),
            },
            Action::Wish { .. } => when(!self.spec.trading, "GA-GEN-05"),
            _ if !self.spec.trading => Some("GA-GEN-05"),
            _ => when(!self.position.is_window(), "GA-TRADE-02"),
        }
    }

    fn buys(&self) -> bool {
        matches!(self.action, Action::BuyThirdField {})
    }

    fn purchase_not_available(&self) -> Option<&'static str> {
        when(self.buys() && self.spec.solo, "GA-SOLO-01")
    }

    fn already_bought(&self) -> Option<&'static str> {
        when(self.buys() && self.position.at(self.seat).third_field, "GA-FIELD3-04")
    }

    fn not_enough_coins(&self) -> Option<&'static str> {
        when(self.buys() && self.position.at(self.seat).coins.len() < 4, "GA-FIELD3-04")
    }

    fn not_your_card(&self) -> Option<&'static str> {
        let it = self.position.at(self.seat);
        match *self.action {
            Action::PlantOffered { bean, .. } | Action::DiscardOffered { bean } => {
                when(self.position.offered.count(bean) == 0, "GA-GEN-06")
            }
            Action::PlantDrawn { bean, .. } => when(self.position.row.count(bean) == 0, "GA-GEN-06"),
            Action::GiveDrawn { bean, .. } => {
                let rule = if it.fields.iter().any(|field| field.count(bean) > 0) {
                    "GA-USE-05"
                } else if it.received.count(bean) > 0 {
                    "GA-TRADE-07"
                } else {
                    "GA-GEN-06"
                };
                when(self.position.row.count(bean) == 0, rule)
            }
            Action::PlantPending { card, .. } => {
                let received = matches!(card, CardRef::Received(_)) && self.position.card(self.seat, card).is_some();
                when(!received, "GA-GEN-06")
            }
            Action::Propose { .. } | Action::Accept { .. } => self.deal_card_missing(),
            Action::GiveFromHand { .. } => when(self.giving().is_none(), "GA-GEN-06"),
            _ => None,
        }
    }

    fn no_such_field(&self) -> Option<&'static str> {
        match *self.action {
            Action::Harvest { field } => when(self.field(field).is_none(), "GA-HARV-08"),
            _ => self.planting().and_then(|(_, field)| when(self.field(field).is_none(), "GA-PLANT-07")),
        }
    }

    fn grows_elsewhere(&self) -> Option<&'static str> {
        let (bean, field) = self.planting()?;
        let fields = &self.position.at(self.seat).fields;
        when(self.field(field)?.count(bean) == 0 && fields.iter().any(|it| it.count(bean) > 0), "GA-PLANT-02")
    }

    fn field_mismatch(&self) -> Option<&'static str> {
        let (bean, field) = self.planting()?;
        let field = self.field(field)?;
        when(!field.is_empty() && field.count(bean) == 0, "GA-PLANT-03")
    }

    fn field_empty(&self) -> Option<&'static str> {
        let Action::Harvest { field } = *self.action else { return None };
        when(self.field(field)?.is_empty(), "GA-HARV-08")
    }

    /// GA-HARV-03, GA-HARV-04, GA-SOLO-06.
    fn field_protected(&self) -> Option<&'static str> {
        let Action::Harvest { field } = *self.action else { return None };
        let it = self.position.at(self.seat);
        let must = match self.phase() {
            _ if self.position.must_make_room(self.seat) => true,
            Phase::MustPlant | Phase::MayPlant => !self.position.has_room(self.seat, it.hand[0]),
            Phase::Use if self.spec.solo => self.position.row.iter().any(|(bean, _)| {
                let boss = self.spec.bosses.iter().any(|&boss| self.position.boss_takes(boss, bean));
                !boss && !self.position.has_room(self.seat, bean)
            }),
            _ => false,
        };
        let all_single = it.fields.iter().all(|field| field.total() == 1);
        when(self.field(field)?.total() == 1 && !(must && all_single), "GA-HARV-03")
    }

    fn no_such_boss(&self) -> Option<&'static str> {
        let (_, boss) = self.giving()?;
        when(!self.spec.bosses.contains(&boss), "GA-GEN-03")
    }

    fn boss_must_be_filled(&self) -> Option<&'static str> {
        let left = self.position.at(self.seat).hand.iter().copied().chain(self.position.row.kinds().iter());
        let vacant = self.position.vacant();
        let mut fits = left.flat_map(|bean| vacant.iter().map(move |&boss| (boss, bean)));
        let leaves = matches!(self.action, Action::LeaveEmpty {});
        when(leaves && fits.any(|(boss, bean)| self.position.boss_takes(boss, bean)), "GA-FILL-01")
    }

    fn boss_type_conflict(&self) -> Option<&'static str> {
        let (bean, boss) = self.giving()?;
        when(!self.position.boss_takes(boss, bean), "GA-PLANT-05")
    }

    fn boss_field_empty(&self) -> Option<&'static str> {
        let Action::GiveFromHand { boss, .. } = *self.action else { return None };
        when(self.phase() == Phase::Use && self.position.vacant().contains(&boss), "GA-USE-03")
    }

    fn set_must_stay_together(&self) -> Option<&'static str> {
        match *self.action {
            Action::PlantDrawn { bean, cards: Some(cards), .. } => {
                when(cards != self.position.row.count(bean), "GA-USE-01")
            }
            Action::GiveDrawn { bean, cards: Some(cards), .. } => {
                when(cards != self.position.row.count(bean), "GA-USE-02")
            }
            _ => None,
        }
    }
}
