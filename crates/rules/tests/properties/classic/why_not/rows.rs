//! The rows of table 4.5: each tells the rule that is named if it fits.

use beanfield_rules::bean::Bunch;
use beanfield_rules::classic::{Action, CardRef, Phase, ToldWant, Want};
use beanfield_rules::field::FieldIndex;
use beanfield_rules::negotiation::Addressee;

use super::super::position::Position;
use super::{Attempt, Deal};

impl Attempt<'_> {
    /// Not in the table, which knows no seats that do not exist.
    pub(super) fn no_such_seat(&self) -> Option<&'static str> {
        (!self.position.seats.contains_key(&self.seat)).then_some("CL-GEN-07")
    }

    pub(super) fn game_over(&self) -> Option<&'static str> {
        (self.position.phase == Phase::GameOver).then_some("CL-END-09")
    }

    pub(super) fn not_active(&self) -> Option<&'static str> {
        let rule = match self.action {
            Action::PlantFromHand { .. } if !self.spec.duel => "CL-P1-07",
            Action::EndTrading {} if !self.spec.duel => "CL-P2-07",
            Action::PlantFromHand { .. }
            | Action::EndTrading {}
            | Action::TurnOver {}
            | Action::Draw {}
            | Action::PlantOffered { .. }
            | Action::DiscardOffered { .. }
            | Action::DiscardFromHand { .. }
            | Action::PlantDrawn { .. }
            | Action::EndPlanting {} => "CL-GEN-06",
            _ => return None,
        };
        (!self.is_active()).then_some(rule)
    }

    pub(super) fn not_your_turn_to_harvest(&self) -> Option<&'static str> {
        let harvest = matches!(self.action, Action::Harvest { .. });
        (harvest && self.spec.duel && !self.is_active()).then_some("CL-HARV-02")
    }

    pub(super) fn cards_pending(&self) -> Option<&'static str> {
        match (self.position.phase, self.action) {
            (Phase::P3Plant, Action::Draw {}) => Some("CL-P4-04"),
            (
                Phase::D1Offer,
                Action::PlantFromHand { .. }
                | Action::DiscardFromHand { .. }
                | Action::TurnOver {}
                | Action::PlantDrawn { .. }
                | Action::EndPlanting {},
            ) => Some("CL-DUEL-06"),
            _ => None,
        }
    }

    pub(super) fn must_plant_first(&self) -> Option<&'static str> {
        match (self.position.phase, self.action) {
            (Phase::P1MustPlant | Phase::D2MustPlant, Action::TurnOver {}) => Some("CL-P1-01"),
            (Phase::D2MustPlant, Action::DiscardFromHand { .. }) => Some("CL-DUEL-10"),
            _ => None,
        }
    }

    pub(super) fn already_discarded(&self) -> Option<&'static str> {
        let discard = matches!(self.action, Action::DiscardFromHand { .. });
        (discard && self.position.discarded).then_some("CL-DUEL-10")
    }

    /// Tables 4.3 and 4.4.
    fn is_in_its_phase(&self) -> bool {
        use Phase::{
            D1Offer, D2Done, D2MayDiscard, D2MayPlant, D2MustPlant, D3Plant, P1Done, P1MayPlant, P1MustPlant, P2Trade,
            P3Plant, P4Draw,
        };
        let phase = self.position.phase;
        match self.action {
            Action::PlantFromHand { .. } => matches!(phase, P1MustPlant | P1MayPlant | D2MustPlant | D2MayPlant),
            Action::TurnOver {} => matches!(phase, P1MayPlant | P1Done | D2MayPlant | D2MayDiscard | D2Done),
            Action::Propose { .. }
            | Action::Withdraw { .. }
            | Action::Decline { .. }
            | Action::Accept { .. }
            | Action::Close { .. }
            | Action::EndTrading {} => phase == P2Trade,
            Action::Wish { .. } => !self.spec.duel,
            Action::PlantPending { card, .. } => {
                let hand_card = matches!(card, CardRef::Hand(_)) && self.position.card(self.seat, *card).is_some();
                phase == P3Plant && !self.position.pending(self.seat).is_empty() && !hand_card
            }
            Action::Draw {} => phase == P4Draw,
            Action::Harvest { .. } | Action::BuyThirdField {} => true,
            Action::PlantOffered { .. } | Action::DiscardOffered { .. } => phase == D1Offer,
            Action::DiscardFromHand { .. } => matches!(phase, D2MayPlant | D2MayDiscard),
            Action::PlantDrawn { .. } | Action::EndPlanting {} => phase == D3Plant,
        }
    }

    pub(super) fn wrong_phase(&self) -> Option<&'static str> {
        if self.is_in_its_phase() {
            return None;
        }
        let Position { phase, planted, discarded, .. } = *self.position;
        // CL-P1-04 to -06 and CL-DUEL-11 are about the planting step itself; in step 3 of a duel the phase alone refuses.
        let step_over = matches!(phase, Phase::P1Done | Phase::D2MayDiscard | Phase::D2Done);
        Some(match self.action {
            Action::PlantFromHand { .. } if step_over && planted == 2 => "CL-P1-04",
            Action::PlantFromHand { .. } if step_over && planted == 0 => "CL-P1-05",
            Action::PlantFromHand { .. } if step_over && !discarded => "CL-P1-06",
            Action::PlantFromHand { .. } if step_over => "CL-DUEL-11",
            Action::PlantFromHand { .. } | Action::PlantPending { .. } if phase == Phase::P2Trade => "CL-P2-05",
            Action::PlantFromHand { .. } if phase == Phase::P3Plant => "CL-P3-06",
            Action::PlantPending { card: card @ CardRef::Hand(_), .. }
                if phase == Phase::P3Plant && self.position.card(self.seat, *card).is_some() =>
            {
                "CL-P3-06"
            }
            Action::Wish { .. } => "CL-DUEL-04",
            Action::DiscardFromHand { .. } if phase == Phase::D2Done => "CL-DUEL-11",
            _ if self.deal().is_some() && self.spec.duel => "CL-DUEL-04",
            _ if self.deal().is_some() => "CL-TRADE-20",
            _ => "CL-GEN-06",
        })
    }

    pub(super) fn purchase_not_available(&self) -> Option<&'static str> {
        let buy = matches!(self.action, Action::BuyThirdField {});
        (buy && self.spec.price.is_none()).then_some("CL-BUY-10")
    }

    pub(super) fn already_bought(&self) -> Option<&'static str> {
        let buy = matches!(self.action, Action::BuyThirdField {});
        (buy && self.position.at(self.seat).third_field).then_some("CL-BUY-11")
    }

    pub(super) fn not_enough_coins(&self) -> Option<&'static str> {
        let buy = matches!(self.action, Action::BuyThirdField {});
        (buy && self.position.at(self.seat).coins.len() < self.spec.price?).then_some("CL-BUY-09")
    }

    /// Not in the table either.
    pub(super) fn no_such_partner(&self) -> Option<&'static str> {
        match *self.action {
            Action::Propose { to: Addressee::Seat(to), .. } if !self.position.seats.contains_key(&to) => {
                Some("CL-GEN-07")
            }
            _ => None,
        }
    }

    pub(super) fn deal_without_active(&self) -> Option<&'static str> {
        let Action::Propose { to, .. } = *self.action else { return None };
        match to {
            Addressee::Seat(to) if to == self.seat => Some("CL-TRADE-01"),
            Addressee::Seat(to) if to != self.position.active && !self.is_active() => Some("CL-TRADE-02"),
            Addressee::Everyone if !self.is_active() => Some("CL-TRADE-21"),
            _ => None,
        }
    }

    pub(super) fn no_such_offer(&self) -> Option<&'static str> {
        let is_own = |offer| self.position.offer(offer).is_some_and(|it| it.from == self.seat);
        let is_asked = |offer| self.position.offer(offer).is_some_and(|it| it.is_to(self.seat));
        match self.deal()? {
            Deal::Withdraw(offer) if !is_own(offer) => Some("CL-TRADE-18"),
            Deal::Answer(offer) if !is_asked(offer) => Some("CL-TRADE-18"),
            Deal::Close(offer) if self.position.offer(offer).is_none() => Some("CL-TRADE-18"),
            Deal::Close(offer) if !is_own(offer) => Some("CL-TRADE-27"),
            Deal::Propose => {
                let Action::Propose { to, answers: Some(answers), .. } = self.action else { return None };
                let counters = self.position.offer(*answers).is_some_and(|it| *to == Addressee::Seat(it.from));
                (!counters || !is_asked(*answers)).then_some("CL-TRADE-28")
            }
            _ => None,
        }
    }

    pub(super) fn not_your_card(&self) -> Option<&'static str> {
        let position = self.position;
        let held = match *self.action {
            Action::Propose { .. } | Action::Accept { .. } => {
                // Copies face up are named by kind: as often as they lie there.
                let named = |card| self.cards().iter().filter(|&&other| other == card).count();
                self.cards().iter().all(|&card| match card {
                    CardRef::FaceUp(bean) => self.is_active() && named(card) <= position.face_up.count(bean).into(),
                    _ => position.card(self.seat, card).is_some(),
                })
            }
            Action::PlantPending { card, .. } => {
                matches!(card, CardRef::FaceUp(_) | CardRef::Received(_)) && position.card(self.seat, card).is_some()
            }
            Action::PlantOffered { bean, .. } | Action::DiscardOffered { bean } => position.offered.count(bean) > 0,
            Action::PlantDrawn { bean, .. } => position.drawn.count(bean) > 0,
            Action::DiscardFromHand { position: place } => position.hand_card(self.seat, place.into()).is_some(),
            _ => true,
        };
        let rule = if matches!(self.action, Action::Propose { .. }) { "CL-TRADE-13" } else { "CL-GEN-07" };
        (!held).then_some(rule)
    }

    pub(super) fn card_not_tradable(&self) -> Option<&'static str> {
        self.cards().iter().find_map(|card| match card {
            CardRef::Received(_) => Some("CL-TRADE-05"),
            CardRef::Field(_) => Some("CL-TRADE-06"),
            CardRef::Coin => Some("CL-TRADE-07"),
            CardRef::Hand(_) | CardRef::FaceUp(_) => None,
        })
    }

    pub(super) fn empty_deal(&self) -> Option<&'static str> {
        let Action::Propose { give, want, .. } = self.action else { return None };
        let wants_nothing = match want {
            Want::Open => true,
            Want::Beans(beans) => beans.is_empty(),
        };
        (give.is_empty() && wants_nothing).then_some("CL-TRADE-10")
    }

    pub(super) fn bad_offer(&self) -> Option<&'static str> {
        let hand_card_twice = self
            .cards()
            .iter()
            .enumerate()
            .any(|(i, card)| matches!(card, CardRef::Hand(_)) && self.cards()[..i].contains(card));
        let odd_want = match self.action {
            Action::Propose { want: Want::Beans(beans), .. } => beans.iter().enumerate().any(|(i, &(bean, number))| {
                number == 0 || number > self.spec.cards(bean) || beans[..i].iter().any(|&(other, _)| other == bean)
            }),
            Action::Wish { likes, refuses } => {
                let odd = |bean| self.spec.cards(bean) == 0;
                if likes.overlaps(*refuses) || likes.iter().chain(refuses.iter()).any(odd) {
                    return Some("CL-TRADE-24");
                }
                false
            }
            _ => false,
        };
        (hand_card_twice || odd_want).then_some("CL-TRADE-30")
    }

    pub(super) fn too_many_offers(&self) -> Option<&'static str> {
        let own = self.position.offers.iter().filter(|offer| offer.from == self.seat).count();
        (matches!(self.action, Action::Propose { .. }) && own >= 6).then_some("CL-TRADE-29")
    }

    pub(super) fn open_want(&self) -> Option<&'static str> {
        let accept = matches!(self.action, Action::Accept { .. });
        (accept && self.answered()?.want == ToldWant::Open).then_some("CL-TRADE-23")
    }

    pub(super) fn deal_mismatch(&self) -> Option<&'static str> {
        let Action::Accept { cards, .. } = self.action else { return None };
        let supplied: Bunch = cards.iter().filter_map(|&card| self.position.card(self.seat, card)).collect();
        (ToldWant::Beans(supplied) != self.answered()?.want).then_some("CL-TRADE-15")
    }

    pub(super) fn not_willing(&self) -> Option<&'static str> {
        let Action::Close { offer, with } = self.action else { return None };
        let willing = self.position.offer(*offer)?.willing.contains_key(with);
        (!willing).then_some("CL-TRADE-27")
    }

    fn target(&self) -> Option<FieldIndex> {
        match *self.action {
            Action::Harvest { field } => Some(field),
            _ => self.planting().map(|(_, field)| field),
        }
    }

    pub(super) fn no_such_field(&self) -> Option<&'static str> {
        self.field(self.target()?).is_none().then_some("CL-FIELD-07")
    }

    pub(super) fn field_mismatch(&self) -> Option<&'static str> {
        let (bean, field) = self.planting()?;
        let grows = self.field(field)?;
        (!grows.is_empty() && grows.count(bean) == 0).then_some("CL-FIELD-02")
    }

    pub(super) fn field_empty(&self) -> Option<&'static str> {
        let Action::Harvest { field } = *self.action else { return None };
        self.field(field)?.is_empty().then_some("CL-HARV-09")
    }

    pub(super) fn field_protected(&self) -> Option<&'static str> {
        let Action::Harvest { field } = *self.action else { return None };
        if self.field(field)?.total() > 1 {
            return None;
        }
        let fields = &self.position.at(self.seat).fields;
        if self.spec.modern {
            fields.iter().any(|field| field.total() > 1).then_some("CL-HARV-08")
        } else {
            fields.iter().any(|field| field.total() != 1).then_some("CL-HARV-07")
        }
    }
}
