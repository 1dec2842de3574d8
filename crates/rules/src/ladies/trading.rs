//! Phase 2: how the negotiation of `crate::trade` goes in Ladies (LA-TRADE-01 to LA-TRADE-17). Of a hand card only the bean is
//! told until it has changed hands.

use super::action::{Action, CardRef, CardRefs, Kind, Want};
use super::babies::Babies;
use super::card::Card;
use super::cards::FaceUp;
use super::data::IN_PLAY;
use super::event::{Event, Given};
use super::phases::wrong_phase;
use super::state::{Phase, State};
use super::view::ToldGive;
use super::want::{ToldWant, make_sense};
use crate::bean::BeanSet;
use crate::chance::Dice;
use crate::game::Log;
use crate::hand::{HandPosition, Hands};
use crate::negotiation::{Addressee, OfferNumber};
use crate::refusal::{Reason, Refusal};
use crate::seat::Seat;
use crate::trade::{self, CardName, Found, Named, OpenCards as _, Rules, Said, Speech, TalkOf, Trade};

pub type Terms = trade::Terms<FaceUp, ToldWant>;

impl CardName<Card> for CardRef {
    #[inline]
    fn in_hand(position: HandPosition) -> Self {
        Self::Hand(position)
    }

    #[inline]
    fn face_up(card: Card) -> Self {
        Self::FaceUp(card)
    }
}

impl Speech for Action {
    type CardRef = CardRef;
    type Kind = Kind;

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

    fn close(offer: OfferNumber, with: Seat) -> Self {
        Self::Close { offer, with }
    }
}

impl Trade for State {
    type Card = Card;
    type FaceUp = FaceUp;
    type Want = ToldWant;
    type Order = Babies;

    const RULES: Rules = Rules {
        oneself: "LA-TRADE-01",
        without_active: "LA-TRADE-01",
        everyone_by_other: "LA-TRADE-12",
        counter: "LA-TRADE-12",
        not_held: "LA-TRADE-06",
        not_held_in_answer: "LA-TRADE-10",
        empty: "LA-TRADE-05",
        bad: "LA-TRADE-12",
        too_many: "LA-TRADE-12",
        gone: "LA-TRADE-13",
        open_want: "LA-TRADE-13",
        mismatch: "LA-TRADE-10",
        close: "LA-TRADE-12",
        wish: "LA-TRADE-13",
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
    fn hands(&self) -> &Hands<Card> {
        &self.hands
    }

    #[inline]
    fn hands_mut(&mut self) -> &mut Hands<Card> {
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
    fn face_up_cards(&self) -> FaceUp {
        self.face_up
    }

    fn take_face_up(&mut self, cards: FaceUp) {
        self.face_up = self.face_up.minus(cards);
    }

    fn receive(&mut self, seat: Seat, card: Card) {
        self.received[seat.index()].add(card);
    }

    fn check_seat(&self, seat: Seat) -> Result<(), Refusal> {
        if seat.index() < self.players as usize { Ok(()) } else { Err(Refusal::new("LA-SET-01", Reason::NoSuchSeat)) }
    }

    fn check_trading(&self) -> Result<(), Refusal> {
        if self.phase == Phase::P2Trade { Ok(()) } else { Err(Refusal::new("LA-TRADE-16", Reason::WrongPhase)) }
    }

    /// LA-TRADE-17.
    fn check_partners(&self, one: Seat, other: Seat) -> Result<(), Refusal> {
        if self.is_shifting(one) || self.is_shifting(other) {
            return Err(Refusal::new("LA-TRADE-17", Reason::ShiftPending));
        }
        Ok(())
    }

    fn may_close(&self, one: Seat, other: Seat) -> bool {
        self.shifting[one.index()].is_none() && self.shifting[other.index()].is_none()
    }

    /// Face-up cards are the active player's alone (LA-TRADE-02, LA-TRADE-03); what was received, planted or earned is nobody's to
    /// give (LA-TRADE-04).
    fn find(&self, seat: Seat, card: CardRef, missing: &'static str) -> Result<Found<Card>, Refusal> {
        let not_tradable = |there: bool| there.then_some(Found::NotTradable("LA-TRADE-04"));
        let found = match card {
            CardRef::Hand(position) => {
                position.index().zip(self.hands.get(seat, position)).map(|(place, card)| Found::Hand(place, card))
            }
            CardRef::FaceUp(card) if seat == self.active => Some(Found::FaceUp(card)),
            CardRef::FaceUp(_) => return Err(Refusal::new("LA-TRADE-03", Reason::NotYourCard)),
            CardRef::Received(card) => not_tradable(self.received[seat.index()].count(card) > 0),
            CardRef::Field(field) => not_tradable(self.farm(seat).get(field.into()).is_some_and(|row| !row.is_empty())),
            CardRef::Coin => not_tradable(self.coins.count(seat) > 0),
        };
        found.ok_or(Refusal::new(missing, Reason::NotYourCard))
    }

    /// A figure can be asked for only of a card that the active player has face up (LA-TRADE-06, LA-TRADE-09).
    fn make_sense(&self, seat: Seat, want: &Want) -> Result<ToldWant, Refusal> {
        let open = |card: Card| if seat == self.active { 0 } else { self.face_up.count(card) };
        let names_figure =
            |&(kind, number): &(Kind, u8)| matches!(kind, Kind::Card(card) if open(card) < number.max(1));
        if matches!(want, Want::Beans(kinds) if kinds.iter().any(names_figure)) {
            return Err(Refusal::new("LA-TRADE-09", Reason::FigureNotNameable));
        }
        make_sense(want, open).ok_or(Refusal::new("LA-TRADE-12", Reason::BadOffer))
    }

    fn any_wanted(&self, seat: Seat, dice: &mut Dice) -> Kind {
        let open = self.face_up.cards();
        if seat != self.active && !open.is_empty() && dice.one_in(3) {
            return Kind::Card(open[dice.below(open.len() as u32) as usize]);
        }
        self.any_bean(dice).into()
    }

    /// Babies come last, in the order in which they were named; the order of the others is no matter.
    fn in_named_order(&self, seat: Seat, order: Babies, cards: &mut [CardRef]) {
        let baby = |card: CardRef| match self.find(seat, card, "") {
            Ok(Found::Hand(_, card) | Found::FaceUp(card)) => Some(card).filter(|card| card.is_baby()),
            _ => None,
        };
        cards.sort_by_key(|&card| baby(card).is_some());
        let first = cards.partition_point(|&card| baby(card).is_none());
        let babies = &mut cards[first..];
        for (place, named) in order.iter().enumerate().take(babies.len()) {
            if let Some(at) = (place..babies.len()).find(|&at| baby(babies[at]) == Some(named)) {
                babies[place..=at].rotate_right(1);
            }
        }
    }

    /// LA-BABY-05: both sides take in their babies.
    fn after_deal<L: Log<Event>>(&mut self, received: [(Seat, Babies); 2], log: &mut L) {
        for (seat, babies) in received {
            self.take_in(seat, babies, log);
        }
    }

    fn tell(&self, said: Said<Self>) -> Event {
        match said {
            Said::Proposed { offer, cards } => Event::Proposed {
                offer: offer.number,
                from: offer.from,
                to: offer.to,
                give: ToldGive { hand: offer.terms.hand, face_up: offer.terms.face_up.bunch() },
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
                gave: self.shown(from, gave),
                got: self.shown(with, got),
                cards: None,
                private: [gave.cards(self, from), got.cards(self, with)],
            },
            Said::Wished { seat, likes, refuses } => Event::Wished { seat, likes, refuses },
        }
    }
}

impl State {
    /// What a seat gives, with its figures: told when it changes hands.
    fn shown(&self, seat: Seat, cards: &Named<Self>) -> Given {
        let hand = self.hands.of(seat);
        Given { hand: cards.places.iter().map(|&place| hand[place as usize]).collect(), face_up: cards.face_up.bunch() }
    }

    /// LA-P2-04, LA-P2-06.
    pub(super) fn end_trading(&mut self, seat: Seat, log: &mut impl Log<Event>) -> Result<(), Refusal> {
        if seat != self.active {
            return Err(Refusal::new("LA-P2-04", Reason::NotActive));
        }
        if self.phase != Phase::P2Trade {
            return Err(wrong_phase());
        }
        trade::end_trading(self, log);
        self.begin_phase_3(log);
        Ok(())
    }
}
