//! The reasons that are about deals: those of the classic games, named by the rules of this page.

use beanfield_rules::bean::Bunch;
use beanfield_rules::gangsters::{Action, CardRef, ToldWant, Want};
use beanfield_rules::negotiation::{Addressee, OfferNumber};

use super::super::position::OfferPosition;
use super::super::spec;
use super::{Attempt, when};

impl Attempt<'_> {
    /// What either player may say in a window.
    pub(super) fn is_talk(&self) -> bool {
        matches!(
            self.action,
            Action::Propose { .. } | Action::Withdraw { .. } | Action::Decline { .. } | Action::Accept { .. }
        )
    }

    fn named_cards(&self) -> &[CardRef] {
        match self.action {
            Action::Propose { give: cards, .. } | Action::Accept { cards, .. } => cards,
            _ => &[],
        }
    }

    fn answered(&self) -> Option<&OfferPosition> {
        match self.action {
            Action::Accept { offer, .. } => self.position.offer(*offer),
            _ => None,
        }
    }

    pub(super) fn no_such_partner(&self) -> Option<&'static str> {
        let Action::Propose { to: Addressee::Seat(to), .. } = self.action else { return None };
        when(!self.position.seats.contains_key(to), "GA-GEN-04")
    }

    /// To oneself, or to everyone.
    pub(super) fn deal_without_active(&self) -> Option<&'static str> {
        let Action::Propose { to, .. } = *self.action else { return None };
        when(matches!(to, Addressee::Everyone) || to == Addressee::Seat(self.seat), "GA-TRADE-12")
    }

    pub(super) fn no_such_offer(&self) -> Option<&'static str> {
        let is_own = |offer: OfferNumber| self.position.offer(offer).is_some_and(|it| it.from == self.seat);
        let is_asked = |offer: OfferNumber| self.position.offer(offer).is_some_and(|it| it.from != self.seat);
        let wrong = match *self.action {
            Action::Withdraw { offer } => !is_own(offer),
            Action::Decline { offer } | Action::Accept { offer, .. } | Action::Propose { answers: Some(offer), .. } => {
                !is_asked(offer)
            }
            _ => false,
        };
        when(wrong, "GA-TRADE-12")
    }

    pub(super) fn deal_card_missing(&self) -> Option<&'static str> {
        let missing = self.named_cards().iter().any(|&card| self.position.card(self.seat, card).is_none());
        when(missing, if matches!(self.action, Action::Propose { .. }) { "GA-TRADE-12" } else { "GA-GEN-06" })
    }

    pub(super) fn card_not_tradable(&self) -> Option<&'static str> {
        self.named_cards().iter().find_map(|card| match card {
            CardRef::Hand(_) => None,
            CardRef::Received(_) => Some("GA-TRADE-05"),
            CardRef::Row(_) | CardRef::Field(_) | CardRef::Coin => Some("GA-TRADE-03"),
        })
    }

    pub(super) fn empty_deal(&self) -> Option<&'static str> {
        let Action::Propose { give, want, .. } = self.action else { return None };
        let wants_nothing = match want {
            Want::Open => true,
            Want::Beans(beans) => beans.is_empty(),
        };
        when(give.is_empty() && wants_nothing, "GA-TRADE-04")
    }

    pub(super) fn bad_offer(&self) -> Option<&'static str> {
        let cards = self.named_cards();
        let twice = (0..cards.len()).any(|n| cards[..n].contains(&cards[n]));
        let odd = match self.action {
            Action::Propose { want: Want::Beans(beans), .. } => beans.iter().enumerate().any(|(i, &(bean, number))| {
                let too_many = usize::from(number) > spec::cards(bean);
                number == 0 || too_many || beans[..i].iter().any(|&(other, _)| other == bean)
            }),
            Action::Wish { likes, refuses } => {
                let strange = |bean| spec::cards(bean) == 0;
                likes.overlaps(*refuses) || likes.iter().chain(refuses.iter()).any(strange)
            }
            _ => false,
        };
        when(twice || odd, "GA-TRADE-12")
    }

    pub(super) fn too_many_offers(&self) -> Option<&'static str> {
        let own = self.position.offers.iter().filter(|offer| offer.from == self.seat).count();
        when(matches!(self.action, Action::Propose { .. }) && own >= 6, "GA-TRADE-12")
    }

    pub(super) fn open_want(&self) -> Option<&'static str> {
        when(self.answered()?.want == ToldWant::Open, "GA-TRADE-12")
    }

    pub(super) fn deal_mismatch(&self) -> Option<&'static str> {
        let supplied: Bunch =
            self.named_cards().iter().filter_map(|&card| self.position.card(self.seat, card)).collect();
        when(ToldWant::Beans(supplied) != self.answered()?.want, "GA-TRADE-12")
    }
}
