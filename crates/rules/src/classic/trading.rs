//! Phase 2: how the negotiation of `crate::trade` goes in the classic games (CL-TRADE-01 to CL-TRADE-30).

use super::action::{Action, CardRef, CardRefs, Want};
use super::event::Event;
use super::state::{Phase, State};
use super::view::ToldGive;
use crate::bean::{Bean, BeanSet, Bunch};
use crate::chance::Dice;
use crate::game::Log;
use crate::hand::{HandPosition, Hands};
use crate::negotiation::{Addressee, OfferNumber};
use crate::refusal::{Reason, Refusal};
use crate::seat::Seat;
use crate::trade::{self, CardName, Found, Rules, Said, Speech, TalkOf, ToldWant, Trade};

pub type Terms = trade::Terms<Bunch, ToldWant>;

impl CardName<Bean> for CardRef {
    #[inline]
    fn in_hand(position: HandPosition) -> Self {
        Self::Hand(position)
    }

    #[inline]
    fn face_up(bean: Bean) -> Self {
        Self::FaceUp(bean)
    }
}

impl Speech for Action {
    type CardRef = CardRef;
    type Kind = Bean;

    #[inline]
    fn propose(to: Addressee, give: CardRefs, want: Want, answers: Option<OfferNumber>) -> Self {
        Self::Propose { to, give, want, answers }
    }

    #[inline]
    fn withdraw(offer: OfferNumber) -> Self {
        Self::Withdraw { offer }
    }

    #[inline]
    fn decline(offer: OfferNumber) -> Self {
        Self::Decline { offer }
    }

    #[inline]
    fn accept(offer: OfferNumber, cards: CardRefs) -> Self {
        Self::Accept { offer, cards }
    }

    #[inline]
    fn close(offer: OfferNumber, with: Seat) -> Self {
        Self::Close { offer, with }
    }
}

impl Trade for State {
    type Card = Bean;
    type FaceUp = Bunch;
    type Want = ToldWant;
    type Order = ();

    const RULES: Rules = Rules {
        oneself: "CL-TRADE-01",
        without_active: "CL-TRADE-02",
        everyone_by_other: "CL-TRADE-21",
        counter: "CL-TRADE-28",
        not_held: "CL-TRADE-13",
        not_held_in_answer: "CL-GEN-07",
        empty: "CL-TRADE-10",
        bad: "CL-TRADE-30",
        too_many: "CL-TRADE-29",
        gone: "CL-TRADE-18",
        open_want: "CL-TRADE-23",
        mismatch: "CL-TRADE-15",
        close: "CL-TRADE-27",
        wish: "CL-TRADE-24",
    };

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
        self.rules.in_play()
    }

    #[inline]
    fn face_up_cards(&self) -> Bunch {
        self.face_up
    }

    #[inline]
    fn take_face_up(&mut self, cards: Bunch) {
        self.face_up = self.face_up.minus(cards);
    }

    #[inline]
    fn receive(&mut self, seat: Seat, bean: Bean) {
        self.received[seat.index()].add(bean);
    }

    fn check_seat(&self, seat: Seat) -> Result<(), Refusal> {
        if seat.index() < self.rules.players as usize {
            Ok(())
        } else {
            Err(Refusal::new("CL-GEN-07", Reason::NoSuchSeat))
        }
    }

    fn check_trading(&self) -> Result<(), Refusal> {
        if self.rules.is_duel() {
            return Err(Refusal::new("CL-DUEL-04", Reason::WrongPhase));
        }
        if self.phase != Phase::P2Trade {
            return Err(Refusal::new("CL-TRADE-20", Reason::WrongPhase));
        }
        Ok(())
    }

    /// Face-up cards are the active player's alone (CL-TRADE-03, CL-TRADE-04).
    fn find(&self, seat: Seat, card: CardRef, missing: &'static str) -> Result<Found<Bean>, Refusal> {
        let found = match card {
            CardRef::Hand(position) => {
                position.index().zip(self.hands.get(seat, position)).map(|(place, bean)| Found::Hand(place, bean))
            }
            CardRef::FaceUp(bean) => (seat == self.active).then_some(Found::FaceUp(bean)),
            CardRef::Received(bean) => {
                (self.received[seat.index()].count(bean) > 0).then_some(Found::NotTradable("CL-TRADE-05"))
            }
            CardRef::Field(field) => {
                let planted = self.farm(seat).get(field.into()).is_some_and(|field| !field.is_empty());
                planted.then_some(Found::NotTradable("CL-TRADE-06"))
            }
            CardRef::Coin => (self.coins.count(seat) > 0).then_some(Found::NotTradable("CL-TRADE-07")),
        };
        found.ok_or(Refusal::new(missing, Reason::NotYourCard))
    }

    fn make_sense(&self, _seat: Seat, want: &Want) -> Result<ToldWant, Refusal> {
        let want = trade::in_beans(want, |bean| self.rules.cards(bean));
        want.ok_or(Refusal::new("CL-TRADE-30", Reason::BadOffer))
    }

    #[inline]
    fn any_bean(&self, dice: &mut Dice) -> Bean {
        self.rules.nth_bean(dice.below(self.rules.kinds()))
    }

    fn tell(&self, said: Said<Self>) -> Event {
        match said {
            Said::Proposed { offer, cards } => Event::Proposed {
                offer: offer.number,
                from: offer.from,
                to: offer.to,
                give: ToldGive { hand: offer.terms.hand, face_up: offer.terms.face_up },
                want: offer.terms.want,
                answers: offer.answers,
                cards: Some(cards.iter().copied().collect()),
            },
            Said::Willing { offer, seat, cards } => {
                Event::Willing { offer, seat, cards: Some(cards.iter().copied().collect()) }
            }
            Said::Refused { offer, seat } => Event::SaidNo { offer, seat },
            Said::AnswerFell { offer, seat } => Event::AnswerFell { offer, seat },
            Said::OfferGone { offer, why } => Event::OfferGone { offer, why },
            Said::Dealing { offer, from, with, gave, got } => Event::Dealing {
                offer,
                from,
                with,
                gave: ToldGive { hand: gave.hand, face_up: gave.face_up },
                got: ToldGive { hand: got.hand, face_up: got.face_up },
                cards: None,
                private: [gave.cards(self, from), got.cards(self, with)],
            },
            Said::Wished { seat, likes, refuses } => Event::Wished { seat, likes, refuses },
        }
    }
}

impl State {
    /// CL-P2-07, CL-P2-08.
    pub(super) fn end_trading(&mut self, seat: Seat, log: &mut impl Log<Event>) -> Result<(), Refusal> {
        if seat != self.active {
            let rule = if self.rules.is_duel() { "CL-GEN-06" } else { "CL-P2-07" };
            return Err(Refusal::new(rule, Reason::NotActive));
        }
        if self.phase != Phase::P2Trade {
            return Err(Refusal::new("CL-GEN-06", Reason::WrongPhase));
        }
        trade::end_trading(self, log);
        self.begin_phase_3(log);
        Ok(())
    }

    /// CL-TRADE-24.
    pub(super) fn wish(
        &mut self,
        seat: Seat,
        likes: BeanSet,
        refuses: BeanSet,
        log: &mut impl Log<Event>,
    ) -> Result<(), Refusal> {
        if self.rules.is_duel() {
            return Err(Refusal::new("CL-DUEL-04", Reason::WrongPhase));
        }
        trade::wish(self, seat, likes, refuses, log)
    }
}
