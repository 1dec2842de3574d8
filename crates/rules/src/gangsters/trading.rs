//! The trading variant: how the negotiation of `crate::trade` goes in its two windows (GA-TRADE-01 to GA-TRADE-13).

use super::action::{Action, CardRef, CardRefs, Want};
use super::data::{IN_PLAY, cards};
use super::event::{Event, From};
use super::phases::wrong_phase;
use super::state::{Phase, State};
use super::view::ToldGive;
use crate::bean::{Bean, BeanSet, Bunch};
use crate::field::FieldIndex;
use crate::game::Log;
use crate::hand::{HandPosition, Hands};
use crate::negotiation::{Addressee, OfferNumber};
use crate::refusal::{Reason, Refusal};
use crate::seat::Seat;
use crate::trade::{self, CardName, Found, Rules, Said, Speech, TalkOf, ToldWant, Trade};

pub type Terms = trade::Terms<Bunch, ToldWant>;

const TO_ONE: &str = "no offer goes to everyone here";

impl CardName<Bean> for CardRef {
    #[inline]
    fn in_hand(position: HandPosition) -> Self {
        Self::Hand(position)
    }

    #[inline]
    fn face_up(bean: Bean) -> Self {
        Self::Row(bean)
    }
}

impl Speech for Action {
    type CardRef = CardRef;
    type Kind = Bean;

    fn propose(to: Addressee, give: CardRefs, want: Want, answers: Option<OfferNumber>) -> Self {
        Self::Propose { to, give, want, answers }
    }

    fn withdraw(offer: OfferNumber) -> Self {
        Self::Withdraw { offer }
    }

    fn decline(offer: OfferNumber) -> Self {
        Self::Decline { offer }
    }

    fn accept(offer: OfferNumber, cards: CardRefs) -> Self {
        Self::Accept { offer, cards }
    }

    fn close(_offer: OfferNumber, _with: Seat) -> Self {
        unreachable!("{TO_ONE}")
    }
}

impl Trade for State {
    type Card = Bean;
    /// Only hand cards are dealt, so there are never any (GA-TRADE-03).
    type FaceUp = Bunch;
    type Want = ToldWant;
    type Order = ();

    const RULES: Rules = Rules {
        oneself: "GA-TRADE-12",
        without_active: "GA-TRADE-12",
        everyone_by_other: "GA-TRADE-12",
        counter: "GA-TRADE-12",
        not_held: "GA-TRADE-12",
        not_held_in_answer: "GA-GEN-06",
        empty: "GA-TRADE-04",
        bad: "GA-TRADE-12",
        too_many: "GA-TRADE-12",
        gone: "GA-TRADE-12",
        open_want: "GA-TRADE-12",
        mismatch: "GA-TRADE-12",
        close: "GA-TRADE-12",
        wish: "GA-TRADE-12",
    };
    const TO_EVERYONE: bool = false;

    #[inline]
    fn talk(&self) -> &TalkOf<Self> {
        &self.talk
    }

    #[inline]
    fn talk_mut(&mut self) -> &mut TalkOf<Self> {
        &mut self.talk
    }

    #[inline]
    fn hands(&self) -> &Hands<Bean> {
        &self.hands
    }

    #[inline]
    fn hands_mut(&mut self) -> &mut Hands<Bean> {
        &mut self.hands
    }

    #[inline]
    fn active_player(&self) -> Seat {
        self.active
    }

    #[inline]
    fn beans(&self) -> BeanSet {
        IN_PLAY
    }

    #[inline]
    fn face_up_cards(&self) -> Bunch {
        Bunch::NONE
    }

    fn take_face_up(&mut self, _cards: Bunch) {}

    /// It lies beside the fields until the planting phase that follows (GA-TRADE-05, GA-TRADE-06).
    #[inline]
    fn receive(&mut self, seat: Seat, bean: Bean) {
        self.received[seat.index()].add(bean);
    }

    fn check_seat(&self, seat: Seat) -> Result<(), Refusal> {
        if seat.index() < self.rules.players as usize {
            Ok(())
        } else {
            Err(Refusal::new("GA-GEN-04", Reason::NoSuchSeat))
        }
    }

    /// GA-TRADE-01, GA-TRADE-02.
    fn check_trading(&self) -> Result<(), Refusal> {
        match self.phase {
            _ if !self.rules.trading => Err(wrong_phase("GA-GEN-05")),
            phase if phase.is_window() => Ok(()),
            _ => Err(wrong_phase("GA-TRADE-02")),
        }
    }

    /// GA-TRADE-03, GA-TRADE-05.
    fn find(&self, seat: Seat, card: CardRef, missing: &'static str) -> Result<Found<Bean>, Refusal> {
        let never = |there: bool, rule| there.then_some(Found::NotTradable(rule));
        let found = match card {
            CardRef::Hand(position) => {
                position.index().zip(self.hands.get(seat, position)).map(|(place, bean)| Found::Hand(place, bean))
            }
            CardRef::Row(bean) => never(seat == self.active && self.row.count(bean) > 0, "GA-TRADE-03"),
            CardRef::Received(bean) => never(self.received[seat.index()].count(bean) > 0, "GA-TRADE-05"),
            CardRef::Field(field) => {
                let planted = self.farm(seat).get(field.into()).is_some_and(|field| !field.is_empty());
                never(planted, "GA-TRADE-03")
            }
            CardRef::Coin => never(self.coins.count(seat) > 0, "GA-TRADE-03"),
        };
        found.ok_or(Refusal::new(missing, Reason::NotYourCard))
    }

    fn make_sense(&self, _seat: Seat, want: &Want) -> Result<ToldWant, Refusal> {
        trade::in_beans(want, cards).ok_or(Refusal::new("GA-TRADE-12", Reason::BadOffer))
    }

    fn tell(&self, said: Said<Self>) -> Event {
        match said {
            Said::Proposed { offer, cards } => Event::Proposed {
                offer: offer.number,
                from: offer.from,
                to: offer.to,
                give: ToldGive { hand: offer.terms.hand },
                want: offer.terms.want,
                answers: offer.answers,
                cards: Some(cards.iter().copied().collect()),
            },
            Said::OfferGone { offer, why } => Event::OfferGone { offer, why },
            Said::Dealing { offer, from, with, gave, got } => Event::Dealing {
                offer,
                from,
                with,
                gave: ToldGive { hand: gave.hand },
                got: ToldGive { hand: got.hand },
                cards: None,
                private: [gave.cards(self, from), got.cards(self, with)],
            },
            Said::Wished { seat, likes, refuses } => Event::Wished { seat, likes, refuses },
            Said::Willing { .. } | Said::Refused { .. } | Said::AnswerFell { .. } => unreachable!("{TO_ONE}"),
        }
    }
}

impl State {
    /// Closes a window (GA-TRADE-02, GA-TRADE-12, GA-TRADE-13).
    pub(super) fn end_trading(&mut self, seat: Seat, log: &mut impl Log<Event>) -> Result<(), Refusal> {
        self.check_active(seat)?;
        self.check_trading()?;
        trade::end_trading(self, log);
        if self.phase == Phase::Window2 {
            self.begin_planting(log);
        } else {
            self.enter(Phase::Use, log);
        }
        Ok(())
    }

    pub(super) fn wish(
        &mut self,
        seat: Seat,
        likes: BeanSet,
        refuses: BeanSet,
        log: &mut impl Log<Event>,
    ) -> Result<(), Refusal> {
        if !self.rules.trading {
            return Err(wrong_phase("GA-GEN-05"));
        }
        trade::wish(self, seat, likes, refuses, log)
    }

    /// A received card is planted by its receiver (GA-TRADE-06, GA-TRADE-07).
    pub(super) fn plant_pending(
        &mut self,
        seat: Seat,
        card: CardRef,
        field: FieldIndex,
        log: &mut impl Log<Event>,
    ) -> Result<(), Refusal> {
        match self.phase {
            phase if phase.is_window() => return Err(wrong_phase("GA-TRADE-06")),
            _ if !self.rules.trading || !self.phase.plants_received() => return Err(wrong_phase("GA-GEN-05")),
            _ => {}
        }
        let bean = match card {
            CardRef::Received(bean) if self.received[seat.index()].count(bean) > 0 => bean,
            _ => return Err(Refusal::new("GA-GEN-06", Reason::NotYourCard)),
        };
        let index = self.field_for(seat, bean, field)?;
        self.received[seat.index()].remove(bean);
        self.plant(seat, index, bean, 1, From::Received, log);
        Ok(())
    }

    /// A planting phase can't end while anybody has a received card to plant (GA-TRADE-06).
    pub(super) fn check_received(&self) -> Result<(), Refusal> {
        if self.received.iter().all(|received| received.is_empty()) {
            Ok(())
        } else {
            Err(Refusal::new("GA-TRADE-06", Reason::ReceivedCardsLeft))
        }
    }
}
