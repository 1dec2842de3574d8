//! The rows of the table: each tells the rule that is named if it fits.

use beanfield_rules::field::FieldIndex;
use beanfield_rules::ladies::{Action, CardRef, Figure, Kind, Phase, Want};
use beanfield_rules::negotiation::Addressee;
use beanfield_rules::seat::Seat;

use super::super::position::wanted;
use super::super::spec;
use super::{Attempt, Deal};

fn when(holds: bool, rule: &'static str) -> Option<&'static str> {
    holds.then_some(rule)
}

impl Attempt<'_> {
    pub(super) fn no_such_seat(&self) -> Option<&'static str> {
        when(!self.position.seats.contains_key(&self.seat), "LA-SET-01")
    }

    pub(super) fn game_over(&self) -> Option<&'static str> {
        when(self.position.phase == Phase::GameOver, "LA-END-06")
    }

    pub(super) fn own_shift_pending(&self) -> Option<&'static str> {
        let free = matches!(self.action, Action::ShiftLady { .. } | Action::NoShift {} | Action::Wish { .. });
        when(!free && self.position.at(self.seat).shift.is_some(), "LA-SHIFT-06")
    }

    pub(super) fn not_active(&self) -> Option<&'static str> {
        let rule = match self.action {
            Action::PlantFromHand { .. } => "LA-TURN-01",
            Action::TurnOver {} | Action::Draw {} => "LA-TURN-03",
            Action::EndTrading {} => "LA-P2-04",
            _ => return None,
        };
        when(!self.is_active(), rule)
    }

    fn buys(&self) -> bool {
        matches!(self.action, Action::BuyThirdField {})
    }

    pub(super) fn not_your_turn_to_buy(&self) -> Option<&'static str> {
        when(self.buys() && !self.is_active(), "LA-FIELD3-02")
    }

    pub(super) fn cards_pending(&self) -> Option<&'static str> {
        let draws = matches!(self.action, Action::Draw {});
        when(draws && self.position.phase == Phase::P3Plant, "LA-P3-06")
    }

    pub(super) fn must_plant_first(&self) -> Option<&'static str> {
        let turns_over = matches!(self.action, Action::TurnOver {});
        when(turns_over && self.position.phase == Phase::P1MustPlant, "LA-P1-02")
    }

    /// Table 4.2.
    fn is_in_its_phase(&self) -> bool {
        use Phase::{P1Done, P1MayPlant, P1MustPlant, P2Trade, P3Plant, P4Draw};
        let phase = self.position.phase;
        match self.action {
            Action::PlantFromHand { .. } => matches!(phase, P1MustPlant | P1MayPlant),
            Action::TurnOver {} => matches!(phase, P1MayPlant | P1Done),
            Action::Propose { .. }
            | Action::Withdraw { .. }
            | Action::Decline { .. }
            | Action::Accept { .. }
            | Action::Close { .. }
            | Action::EndTrading {} => phase == P2Trade,
            Action::PlantPending { .. } => phase == P3Plant && !self.position.pending(self.seat).is_empty(),
            Action::Draw {} => phase == P4Draw,
            Action::Wish { .. }
            | Action::Harvest { .. }
            | Action::BuyThirdField {}
            | Action::ShiftLady { .. }
            | Action::NoShift {} => true,
        }
    }

    pub(super) fn wrong_phase(&self) -> Option<&'static str> {
        if self.is_in_its_phase() {
            return None;
        }
        let phase = self.position.phase;
        Some(match (self.action, self.position.planted) {
            (Action::PlantFromHand { .. }, 2) if phase == Phase::P1Done => "LA-P1-04",
            (Action::PlantFromHand { .. }, 1) if phase == Phase::P1Done => "LA-P1-03",
            (Action::PlantFromHand { .. }, _) if phase == Phase::P1Done => "LA-P1-01",
            (Action::PlantPending { .. }, _) if phase == Phase::P2Trade => "LA-P2-03",
            _ if self.deal().is_some() => "LA-TRADE-16",
            _ => "LA-TURN-01",
        })
    }

    pub(super) fn already_bought(&self) -> Option<&'static str> {
        when(self.buys() && self.position.at(self.seat).third_field, "LA-FIELD3-03")
    }

    pub(super) fn no_third_field_left(&self) -> Option<&'static str> {
        let sold = self.position.seats.values().filter(|it| it.third_field).count();
        when(self.buys() && sold == 2, "LA-FIELD3-04")
    }

    pub(super) fn not_enough_coins(&self) -> Option<&'static str> {
        when(self.buys() && self.position.at(self.seat).coins.len() < 3, "LA-FIELD3-06")
    }

    pub(super) fn no_such_partner(&self) -> Option<&'static str> {
        let Action::Propose { to: Addressee::Seat(to), .. } = self.action else { return None };
        when(!self.position.seats.contains_key(to), "LA-SET-01")
    }

    pub(super) fn deal_without_active(&self) -> Option<&'static str> {
        let Action::Propose { to, .. } = *self.action else { return None };
        match to {
            Addressee::Seat(to) => {
                when(to == self.seat || to != self.position.active && !self.is_active(), "LA-TRADE-01")
            }
            Addressee::Everyone => when(!self.is_active(), "LA-TRADE-12"),
        }
    }

    pub(super) fn no_such_offer(&self) -> Option<&'static str> {
        let is_own = |offer| self.position.offer(offer).is_some_and(|it| it.from == self.seat);
        let is_asked = |offer| self.position.offer(offer).is_some_and(|it| it.is_to(self.seat));
        match self.deal()? {
            Deal::Withdraw(offer) => when(!is_own(offer), "LA-TRADE-13"),
            Deal::Answer(offer) => when(!is_asked(offer), "LA-TRADE-13"),
            Deal::Close(offer) if self.position.offer(offer).is_none() => Some("LA-TRADE-13"),
            Deal::Close(offer) => when(!is_own(offer), "LA-TRADE-12"),
            Deal::Propose => {
                let Action::Propose { to, answers: Some(answers), .. } = self.action else { return None };
                let counters = self.position.offer(*answers).is_some_and(|it| *to == Addressee::Seat(it.from));
                when(!counters || !is_asked(*answers), "LA-TRADE-12")
            }
        }
    }

    /// A deal that would be closed with somebody who has a shift to decide.
    pub(super) fn partners_shift_pending(&self) -> Option<&'static str> {
        let shifting = |seat: Seat| self.position.seats.get(&seat).is_some_and(|it| it.shift.is_some());
        match self.action {
            Action::Accept { .. } => {
                let offer = self.answered()?;
                when(offer.to != Addressee::Everyone && shifting(offer.from), "LA-TRADE-17")
            }
            Action::Close { with, .. } => when(shifting(*with), "LA-TRADE-17"),
            _ => None,
        }
    }

    pub(super) fn not_your_card(&self) -> Option<&'static str> {
        if let Action::PlantPending { card, .. } = *self.action {
            let pending = matches!(card, CardRef::FaceUp(_) | CardRef::Received(_));
            return when(!pending || self.position.card(self.seat, card).is_none(), "LA-P3-01");
        }
        // The first card that is not there names the rule: face-up cards are the active player's alone.
        let missing = (1..=self.cards().len()).find(|&n| !self.position.holds_all(self.seat, &self.cards()[..n]))?;
        Some(match (self.cards()[missing - 1], self.action) {
            (CardRef::FaceUp(_), _) if !self.is_active() => "LA-TRADE-03",
            (_, Action::Propose { .. }) => "LA-TRADE-06",
            _ => "LA-TRADE-10",
        })
    }

    pub(super) fn card_not_tradable(&self) -> Option<&'static str> {
        let kept = |card: &CardRef| matches!(card, CardRef::Received(_) | CardRef::Field(_) | CardRef::Coin);
        when(self.cards().iter().any(kept), "LA-TRADE-04")
    }

    pub(super) fn empty_deal(&self) -> Option<&'static str> {
        let Action::Propose { give, want, .. } = self.action else { return None };
        let wants_nothing = match want {
            Want::Open => true,
            Want::Beans(kinds) => kinds.is_empty(),
        };
        when(give.is_empty() && wants_nothing, "LA-TRADE-05")
    }

    pub(super) fn figure_not_nameable(&self) -> Option<&'static str> {
        let Action::Propose { want: Want::Beans(kinds), .. } = self.action else { return None };
        let named = |&(kind, number): &(Kind, u8)| match kind {
            Kind::Bean(_) => false,
            Kind::Card(card) => {
                let open = self.position.face_up.get(&card).copied().unwrap_or(0);
                self.is_active() || open == 0 || usize::from(number) > open
            }
        };
        when(kinds.iter().any(named), "LA-TRADE-09")
    }

    pub(super) fn bad_offer(&self) -> Option<&'static str> {
        let cards = self.cards();
        let hand_card_twice =
            (0..cards.len()).any(|n| matches!(cards[n], CardRef::Hand(_)) && cards[..n].contains(&cards[n]));
        let odd_want = match self.action {
            Action::Propose { want: Want::Beans(kinds), .. } => kinds.iter().enumerate().any(|(n, &(kind, number))| {
                let most = match kind {
                    Kind::Bean(bean) => spec::cards(bean),
                    Kind::Card(_) => 2,
                };
                number == 0 || usize::from(number) > most || kinds[..n].iter().any(|&(other, _)| other == kind)
            }),
            Action::Wish { likes, refuses } => {
                let odd = likes.iter().chain(refuses.iter()).any(|bean| spec::cards(bean) == 0);
                return when(odd || likes.overlaps(*refuses), "LA-TRADE-13");
            }
            _ => false,
        };
        when(hand_card_twice || odd_want, "LA-TRADE-12")
    }

    pub(super) fn too_many_offers(&self) -> Option<&'static str> {
        let own = self.position.offers.iter().filter(|offer| offer.from == self.seat).count();
        when(matches!(self.action, Action::Propose { .. }) && own >= 6, "LA-TRADE-12")
    }

    pub(super) fn open_want(&self) -> Option<&'static str> {
        let accept = matches!(self.action, Action::Accept { .. });
        when(accept && wanted(self.answered()?.want).is_none(), "LA-TRADE-13")
    }

    pub(super) fn deal_mismatch(&self) -> Option<&'static str> {
        let Action::Accept { cards, .. } = self.action else { return None };
        let supplied: Vec<_> =
            cards.iter().filter_map(|&card| Some((card, self.position.card(self.seat, card)?))).collect();
        when(!self.answered()?.is_filled_by(&supplied), "LA-TRADE-10")
    }

    pub(super) fn not_willing(&self) -> Option<&'static str> {
        let Action::Close { offer, with } = self.action else { return None };
        when(!self.position.offer(*offer)?.willing.contains_key(with), "LA-TRADE-12")
    }

    pub(super) fn no_such_field(&self) -> Option<&'static str> {
        if let Action::Harvest { field } = *self.action {
            return when(self.field(field).is_none(), "LA-HARV-11");
        }
        let (_, field) = self.planting()?;
        when(self.field(field).is_none(), "LA-PLANT-07")
    }

    pub(super) fn field_mismatch(&self) -> Option<&'static str> {
        let (card, field) = self.planting()?;
        let grows = self.field(field)?;
        if grows.contains_key(&card.bean()) {
            return None;
        }
        let elsewhere = self.position.at(self.seat).grows(card.bean());
        if elsewhere { Some("LA-PLANT-02") } else { when(!grows.is_empty(), "LA-PLANT-03") }
    }

    fn harvested(&self) -> Option<FieldIndex> {
        match *self.action {
            Action::Harvest { field } => Some(field),
            _ => None,
        }
    }

    pub(super) fn field_empty(&self) -> Option<&'static str> {
        when(self.field(self.harvested()?)?.is_empty(), "LA-HARV-11")
    }

    pub(super) fn field_protected(&self) -> Option<&'static str> {
        if self.field(self.harvested()?)?.values().map(Vec::len).sum::<usize>() > 1 {
            return None;
        }
        if !self.position.must_harvest(self.seat) {
            return Some("LA-HARV-03");
        }
        when(self.position.at(self.seat).sizes().any(|cards| cards != 1), "LA-HARV-05")
    }

    pub(super) fn illegal_shift(&self) -> Option<&'static str> {
        let shift = self.position.at(self.seat).shift;
        let (position, by) = match *self.action {
            Action::ShiftLady { position, by } => (usize::from(position), by),
            Action::NoShift {} => return when(shift.is_none(), "LA-SHIFT-01"),
            _ => return None,
        };
        let Some(field) = shift else { return Some("LA-SHIFT-01") };
        let figures: Vec<Figure> = self.position.at(self.seat).fields[field - 1].values().flatten().copied().collect();
        let lady = position > 0 && figures.get(position - 1) == Some(&Figure::Lady);
        let reaches = matches!(by, 1 | 2) && position + usize::from(by.unsigned_abs()) <= figures.len();
        when(!lady || !reaches, "LA-SHIFT-05")
    }
}
