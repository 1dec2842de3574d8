//! The rows of the table, but for those about deals.

use beanfield_rules::bean::Bean;
use beanfield_rules::bean_trader::{Action, HandCard, Phase};

use super::super::spec::SPEC;
use super::{Attempt, when};

impl Attempt<'_> {
    pub(super) fn no_such_seat(&self) -> Option<&'static str> {
        when(!self.position.seats.contains_key(&self.seat), "BT-GEN-01")
    }

    pub(super) fn game_over(&self) -> Option<&'static str> {
        when(self.position.phase == Phase::GameOver, "BT-TURN-05")
    }

    /// The phase that a step of the active player belongs to.
    fn step(&self) -> Option<Phase> {
        match self.action {
            Action::PlaceHarvest {} => Some(Phase::Harvest),
            Action::Travel { .. } => Some(Phase::Move),
            Action::TakeBack { .. } => Some(Phase::TakeBack),
            Action::BuyBean { .. }
            | Action::BuyScarceBean { .. }
            | Action::DiscardBean { .. }
            | Action::EndTrader {} => Some(Phase::Trader),
            Action::EndTurn {} => Some(Phase::Final),
            _ => None,
        }
    }

    /// The table of states.
    pub(super) fn wrong_phase(&self) -> Option<&'static str> {
        let phase = self.position.phase;
        let not_in = |wanted: Phase| when(phase != wanted, "BT-TURN-05");
        match self.action {
            Action::ChooseStart { .. } => not_in(Phase::SetupChoose),
            Action::SellForToll { .. } => not_in(Phase::TollSale),
            Action::Done {} => not_in(Phase::EndDelivery),
            Action::Propose { .. }
            | Action::Withdraw { .. }
            | Action::Decline { .. }
            | Action::Accept { .. }
            | Action::Close { .. } => not_in(Phase::Trader),
            Action::DeliverOrder { .. } => {
                let paying = phase == Phase::TollSale && self.is_active();
                when(phase == Phase::SetupChoose || paying, "BT-TURN-05")
            }
            Action::BuyOrder { .. } => {
                let busy = self
                    .position
                    .toll
                    .as_ref()
                    .is_some_and(|toll| toll.debtor == self.seat || toll.deal.is_some() && self.is_active());
                when(!self.position.is_turn() || busy, "BT-ORDER-05")
            }
            Action::Wish { .. } => None,
            _ => not_in(self.step().expect("a step of the turn")),
        }
    }

    pub(super) fn not_awaited(&self) -> Option<&'static str> {
        let settled = self.position.at(self.seat).settled;
        match self.action {
            Action::ChooseStart { .. } | Action::Done {} => when(settled, "BT-TURN-05"),
            Action::DeliverOrder { .. } => when(settled && self.position.phase == Phase::EndDelivery, "BT-TURN-05"),
            Action::SellForToll { .. } => {
                when(self.position.toll.as_ref().is_some_and(|toll| toll.debtor != self.seat), "BT-TURN-05")
            }
            _ => None,
        }
    }

    pub(super) fn not_active(&self) -> Option<&'static str> {
        if self.step().is_some() {
            return when(!self.is_active(), "BT-TURN-05");
        }
        let delivers = matches!(self.action, Action::DeliverOrder { .. });
        when(delivers && self.position.is_turn() && !self.is_active(), "BT-DELIVER-01")
    }

    fn scarce(&self) -> Option<Bean> {
        match *self.action {
            Action::BuyScarceBean { bean } => Some(bean),
            _ => None,
        }
    }

    pub(super) fn not_scarce(&self) -> Option<&'static str> {
        when(!self.position.is_nowhere(self.scarce()?), "BT-BUY-06")
    }

    pub(super) fn already_bought(&self) -> Option<&'static str> {
        when(self.position.scarce.contains(self.scarce()?), "BT-BUY-07")
    }

    pub(super) fn not_a_numbered_card(&self) -> Option<&'static str> {
        let Action::BuyOrder { card } = *self.action else { return None };
        let numbered = ["travel-1", "travel-4", "travel-5", "travel-6", "travel-7"];
        when(!numbered.contains(&card.key()), "BT-ORDER-02")
    }

    pub(super) fn not_your_card(&self) -> Option<&'static str> {
        let it = self.position.at(self.seat);
        match *self.action {
            Action::ChooseStart { order, .. } => when(!it.dealt.contains(&order), "BT-SETUP-08"),
            Action::BuyOrder { card } => when(!it.hand.contains(&card), "BT-ORDER-03"),
            Action::DeliverOrder { order } => {
                let card = HandCard::from(order);
                let on_table = self.is_active() && self.position.laid.contains(&card);
                when(!it.hand.contains(&card) && !on_table, "BT-DELIVER-04")
            }
            _ => None,
        }
    }

    pub(super) fn order_too_low(&self) -> Option<&'static str> {
        let Action::ChooseStart { order, .. } = *self.action else { return None };
        let value = |order| SPEC.orders[&order].value;
        let dealt = &self.position.at(self.seat).dealt;
        when(dealt.iter().any(|&other| value(other) > value(order)), "BT-SETUP-08")
    }

    pub(super) fn wrong_cards(&self) -> Option<&'static str> {
        match self.action {
            Action::ChooseStart { order, others } => {
                let mut named = [*order, others[0], others[1]];
                let mut dealt = self.position.at(self.seat).dealt.clone();
                named.sort_unstable();
                dealt.sort_unstable();
                when(named[..] != dealt[..], "BT-SETUP-09")
            }
            Action::TakeBack { cards: Some(cards) } => {
                let mut named = cards.to_vec();
                let mut laid: Vec<HandCard> =
                    self.position.laid.iter().copied().filter(|card| card.key().starts_with("travel")).collect();
                named.sort_unstable();
                laid.sort_unstable();
                when(named != laid, "BT-TRAVEL-07")
            }
            _ => None,
        }
    }

    pub(super) fn too_far(&self) -> Option<&'static str> {
        let Action::Travel { city } = *self.action else { return None };
        when(SPEC.cards(self.position.here(), city) > self.position.at(self.seat).hand.len(), "BT-TRAVEL-04")
    }

    pub(super) fn wrong_town(&self) -> Option<&'static str> {
        let Action::DeliverOrder { order } = *self.action else { return None };
        when(SPEC.orders[&order].city != self.position.at(self.seat).city, "BT-DELIVER-02")
    }

    pub(super) fn promised(&self) -> Option<&'static str> {
        let Action::SellForToll { bean } = *self.action else { return None };
        let promised = self.position.toll.as_ref()?.deal.as_ref()?.gets.count(bean);
        when(self.position.at(self.seat).wagon.count(bean) <= promised, "BT-TOLL-10")
    }

    /// What a purchase costs, the rule about it, and whether it needs room in the wagon.
    fn price(&self) -> Option<(i32, &'static str, bool)> {
        match *self.action {
            Action::BuyBean { bean, .. } => Some((self.position.fixed_price(bean), "BT-BUY-02", true)),
            Action::BuyScarceBean { bean } => Some((SPEC.price(self.position.here(), bean, 0), "BT-BUY-07", true)),
            Action::BuyOrder { .. } => Some((5, "BT-ORDER-03", false)),
            _ => None,
        }
    }

    pub(super) fn not_enough_thalers(&self) -> Option<&'static str> {
        let (price, rule, _) = self.price()?;
        when(self.position.at(self.seat).thalers < price, rule)
    }

    pub(super) fn wagon_full(&self) -> Option<&'static str> {
        let (_, rule, room) = self.price()?;
        when(room && self.position.at(self.seat).wagon.total() == 8, rule)
    }

    pub(super) fn no_order_left(&self) -> Option<&'static str> {
        let none = self.position.deck.is_empty() && self.position.discard.is_empty();
        when(matches!(self.action, Action::BuyOrder { .. }) && none, "BT-FINAL-05")
    }

    pub(super) fn bad_wish(&self) -> Option<&'static str> {
        let Action::Wish { likes, refuses } = *self.action else { return None };
        let in_play = |bean: Bean| SPEC.beans.contains_key(&bean);
        let known = likes.iter().chain(refuses.iter()).all(in_play);
        when(!known || likes.overlaps(refuses), "BT-TRADE-12")
    }
}
