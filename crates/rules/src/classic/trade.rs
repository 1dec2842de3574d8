//! Phase 2: offers, answers and deals (CL-TRADE-01 to CL-TRADE-30).

use serde::de::{self, Deserializer};
use serde::{Deserialize, Serialize, Serializer};
use smallvec::SmallVec;

use super::action::{CardRef, CardRefs, Want};
use super::event::{Event, Gone};
use super::state::{Phase, State};
use super::view::ToldGive;
use crate::bean::Bunch;
use crate::game::Log;
use crate::hand::HandPosition;
use crate::negotiation::{Addressee, MAX_OWN_OFFERS, Marks, Offer, OfferNumber, PartyFault, check_parties};
use crate::refusal::{Reason, Refusal};
use crate::seat::Seat;

/// A want that makes sense: open, or so many of each variety.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum ToldWant {
    #[default]
    Open,
    Beans(Bunch),
}

impl Serialize for ToldWant {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Open => serializer.serialize_str("open"),
            Self::Beans(bunch) => bunch.serialize(serializer),
        }
    }
}

impl<'de> Deserialize<'de> for ToldWant {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        match Want::deserialize(deserializer)? {
            Want::Open => Ok(Self::Open),
            Want::Beans(beans) => {
                let mut bunch = Bunch::NONE;
                for (bean, number) in beans {
                    if number > super::data::cards(bean) || bunch.count(bean) > 0 {
                        return Err(de::Error::custom(format!("{number} {bean} can't be wanted")));
                    }
                    bunch = bunch.plus(Bunch::of(bean, number));
                }
                Ok(Self::Beans(bunch))
            }
        }
    }
}

/// What an open offer is about. Which copies of the hand cards are meant, the marks in the hand tell.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Terms {
    /// Given from the hand.
    pub hand: Bunch,
    /// Given from the face-up cards.
    pub face_up: Bunch,
    pub want: ToldWant,
}

/// Own cards a player has named for a deal, sorted out by where they lie.
#[derive(Default)]
struct Named {
    hand: Bunch,
    face_up: Bunch,
    /// Places in the hand, counted from 0.
    places: SmallVec<[u8; 8]>,
    has_twice: bool,
}

impl State {
    fn check_trading(&self) -> Result<(), Refusal> {
        if self.rules.is_duel() {
            return Err(Refusal::new("CL-DUEL-04", Reason::WrongPhase));
        }
        if self.phase != Phase::P2Trade {
            return Err(Refusal::new("CL-TRADE-20", Reason::WrongPhase));
        }
        Ok(())
    }

    /// Looks up cards a player would give; a card that is not there is refused by `rule`, one that may not be given by
    /// CL-TRADE-05 to -07. Face-up cards are the active player's alone (CL-TRADE-03, CL-TRADE-04).
    fn look_up(&self, seat: Seat, cards: &[CardRef], rule: &'static str) -> Result<Named, Refusal> {
        let mut named = Named::default();
        let mut not_tradable = None;
        for &card in cards {
            let held = match card {
                CardRef::Hand(position) => match self.hands.get(seat, position) {
                    Some(bean) => {
                        let place = u8::from(position) - 1;
                        if named.places.contains(&place) {
                            named.has_twice = true;
                        } else {
                            named.places.push(place);
                            named.hand.add(bean);
                        }
                        true
                    }
                    None => false,
                },
                CardRef::FaceUp(bean) => {
                    let there = seat == self.active && named.face_up.count(bean) < self.face_up.count(bean);
                    if there {
                        named.face_up.add(bean);
                    }
                    there
                }
                CardRef::Received(bean) => {
                    not_tradable = not_tradable.or(Some("CL-TRADE-05"));
                    self.received[seat.index()].count(bean) > 0
                }
                CardRef::Field(field) => {
                    not_tradable = not_tradable.or(Some("CL-TRADE-06"));
                    self.farm(seat).get(field.into()).is_some_and(|field| !field.is_empty())
                }
                CardRef::Coin => {
                    not_tradable = not_tradable.or(Some("CL-TRADE-07"));
                    self.coins.count(seat) > 0
                }
            };
            if !held {
                return Err(Refusal::new(rule, Reason::NotYourCard));
            }
        }
        match not_tradable {
            Some(rule) => Err(Refusal::new(rule, Reason::CardNotTradable)),
            None => Ok(named),
        }
    }

    /// A want in which every variety is in play and every number possible (CL-TRADE-30).
    fn sensible(&self, want: &Want) -> Option<ToldWant> {
        let Want::Beans(beans) = want else { return Some(ToldWant::Open) };
        let mut bunch = Bunch::NONE;
        for &(bean, number) in beans {
            if number == 0 || number > self.rules.cards(bean) || bunch.count(bean) > 0 {
                return None;
            }
            bunch = bunch.plus(Bunch::of(bean, number));
        }
        Some(ToldWant::Beans(bunch))
    }

    pub(super) fn propose(
        &mut self,
        seat: Seat,
        to: Addressee,
        give: &CardRefs,
        want: &Want,
        answers: Option<OfferNumber>,
        log: &mut impl Log<Event>,
    ) -> Result<(), Refusal> {
        self.check_trading()?;
        if let Addressee::Seat(to) = to {
            self.check_seat(to)?;
        }
        check_parties(self.active, seat, to).map_err(|fault| {
            let rule = match fault {
                PartyFault::Oneself => "CL-TRADE-01",
                PartyFault::WithoutActive => "CL-TRADE-02",
                PartyFault::EveryoneByOther => "CL-TRADE-21",
            };
            Refusal::new(rule, Reason::DealWithoutActive)
        })?;
        if let Some(offer) = answers {
            let answered = self.book.get(offer).filter(|it| it.is_to(seat) && to == Addressee::Seat(it.from));
            if answered.is_none() {
                return Err(Refusal::new("CL-TRADE-28", Reason::NoSuchOffer { offer }));
            }
        }
        let given = self.look_up(seat, give, "CL-TRADE-13")?;
        let wants_something = matches!(want, Want::Beans(beans) if !beans.is_empty());
        if give.is_empty() && !wants_something {
            return Err(Refusal::new("CL-TRADE-10", Reason::EmptyDeal));
        }
        let want = self.sensible(want).filter(|_| !given.has_twice);
        let want = want.ok_or(Refusal::new("CL-TRADE-30", Reason::BadOffer))?;
        if self.book.open_by(seat) >= MAX_OWN_OFFERS {
            return Err(Refusal::new("CL-TRADE-29", Reason::TooManyOffers { limit: MAX_OWN_OFFERS as u8 }));
        }
        let terms = Terms { hand: given.hand, face_up: given.face_up, want };
        let offer = self.book.open(seat, to, answers, terms);
        let made = &mut self.offers_made[seat.index()];
        *made = made.saturating_add(1);
        let mark = offer.given();
        for &place in &given.places {
            self.copies.mark(seat, place as usize, mark);
        }
        log.record(|| Event::proposed(offer, give));
        Ok(())
    }

    pub(super) fn withdraw(
        &mut self,
        seat: Seat,
        offer: OfferNumber,
        log: &mut impl Log<Event>,
    ) -> Result<(), Refusal> {
        self.check_trading()?;
        if self.book.get(offer).is_none_or(|it| it.from != seat) {
            return Err(Refusal::new("CL-TRADE-18", Reason::NoSuchOffer { offer }));
        }
        self.end_offer(offer, Gone::Withdrawn, log);
        Ok(())
    }

    /// An open offer that `seat` is asked to answer.
    fn addressed(&self, seat: Seat, offer: OfferNumber) -> Result<&Offer<Terms>, Refusal> {
        let asked = self.book.get(offer).filter(|it| it.is_to(seat));
        asked.ok_or(Refusal::new("CL-TRADE-18", Reason::NoSuchOffer { offer }))
    }

    pub(super) fn decline(&mut self, seat: Seat, offer: OfferNumber, log: &mut impl Log<Event>) -> Result<(), Refusal> {
        self.check_trading()?;
        let it = self.addressed(seat, offer)?;
        if it.to != Addressee::Everyone {
            self.end_offer(offer, Gone::Declined, log);
            return Ok(());
        }
        let named = it.named();
        self.copies.unmark(seat, named);
        let others = u32::from(self.rules.players) - 1;
        let it = self.book.get_mut(offer).expect("the offer is open");
        it.willing.remove(seat);
        it.declined.insert(seat);
        let all_declined = it.declined.len() == others;
        log.record(|| Event::SaidNo { offer, seat });
        if all_declined {
            self.end_offer(offer, Gone::Declined, log);
        }
        Ok(())
    }

    pub(super) fn accept(
        &mut self,
        seat: Seat,
        offer: OfferNumber,
        cards: &CardRefs,
        log: &mut impl Log<Event>,
    ) -> Result<(), Refusal> {
        self.check_trading()?;
        let it = self.addressed(seat, offer)?;
        let named = self.look_up(seat, cards, "CL-GEN-07")?;
        if named.has_twice {
            return Err(Refusal::new("CL-TRADE-30", Reason::BadOffer));
        }
        let ToldWant::Beans(wanted) = it.terms.want else {
            return Err(Refusal::new("CL-TRADE-23", Reason::OpenWant { offer }));
        };
        if named.hand.plus(named.face_up) != wanted {
            return Err(Refusal::new("CL-TRADE-15", Reason::DealMismatch { offer }));
        }
        if it.to != Addressee::Everyone {
            self.carry_out(offer, seat, &named, log);
            return Ok(());
        }
        let mark = it.named();
        self.copies.unmark(seat, mark);
        for &place in &named.places {
            self.copies.mark(seat, place as usize, mark);
        }
        let it = self.book.get_mut(offer).expect("the offer is open");
        it.declined.remove(seat);
        it.willing.insert(seat);
        log.record(|| Event::Willing { offer, seat, cards: Some(cards.clone()) });
        Ok(())
    }

    pub(super) fn close(
        &mut self,
        seat: Seat,
        offer: OfferNumber,
        with: Seat,
        log: &mut impl Log<Event>,
    ) -> Result<(), Refusal> {
        self.check_trading()?;
        let unknown = |rule| Refusal::new(rule, Reason::NoSuchOffer { offer });
        let it = self.book.get(offer).ok_or(unknown("CL-TRADE-18"))?;
        if it.from != seat {
            return Err(unknown("CL-TRADE-27"));
        }
        if !it.willing.contains(with) {
            return Err(Refusal::new("CL-TRADE-27", Reason::NotWilling { offer }));
        }
        let named = self.marked_cards(with, it.named());
        self.carry_out(offer, with, &named, log);
        Ok(())
    }

    /// The hand cards that carry a mark.
    fn marked_cards(&self, seat: Seat, mark: Marks) -> Named {
        let mut named = Named::default();
        for place in self.copies.marked(seat, mark) {
            named.places.push(place as u8);
            named.hand.add(self.hands.of(seat)[place]);
        }
        named.places.sort_unstable();
        named
    }

    /// Both sides change hands at the same moment (CL-TRADE-16); then what has lost a card falls (CL-TRADE-18, CL-TRADE-26).
    fn carry_out(&mut self, offer: OfferNumber, with: Seat, got: &Named, log: &mut impl Log<Event>) {
        let it = self.book.get(offer).expect("the offer is open");
        let (from, face_up) = (it.from, it.terms.face_up);
        let gave = Named { face_up, ..self.marked_cards(from, it.given()) };
        log.record(|| Event::Dealing {
            offer,
            from,
            with,
            gave: ToldGive { hand: gave.hand, face_up },
            got: ToldGive { hand: got.hand, face_up: got.face_up },
            cards: None,
            private: [gave.cards(), got.cards()],
        });
        self.take_off(offer);
        let lost_by_proposer = self.hand_over(from, with, &gave);
        let lost_by_other = self.hand_over(with, from, got);
        if !self.book.is_empty() {
            self.let_fall(from, lost_by_proposer, log);
            self.let_fall(with, lost_by_other, log);
        }
    }

    /// Moves one side of a deal, and tells what its hand cards were named for.
    fn hand_over(&mut self, giver: Seat, receiver: Seat, cards: &Named) -> Marks {
        self.face_up = self.face_up.minus(cards.face_up);
        let mut places = cards.places.clone();
        places.sort_unstable();
        let mut marks = Marks::NONE;
        for &place in places.iter().rev() {
            self.hands.take(giver, place as usize);
            marks = marks.union(self.copies.card_left(giver, place as usize));
        }
        let pile = &mut self.received[receiver.index()];
        *pile = pile.plus(cards.hand).plus(cards.face_up);
        marks
    }

    /// Lets fall what `seat` can no longer keep: offers that give a card that has gone, and willing answers that name one.
    fn let_fall(&mut self, seat: Seat, lost: Marks, log: &mut impl Log<Event>) {
        let face_up = self.face_up;
        let lost_face_up = |it: &Offer<Terms>| seat == self.active && !face_up.contains(it.terms.face_up);
        let lapsed: SmallVec<[OfferNumber; MAX_OWN_OFFERS]> = self
            .book
            .offers()
            .iter()
            .filter(|it| it.from == seat && (lost.overlaps(it.given()) || lost_face_up(it)))
            .map(|it| it.number)
            .collect();
        for offer in lapsed {
            self.end_offer(offer, Gone::Lapsed, log);
        }
        if lost.is_empty() {
            return;
        }
        let fallen: SmallVec<[(OfferNumber, Marks); MAX_OWN_OFFERS]> = self
            .book
            .offers()
            .iter()
            .filter(|it| it.willing.contains(seat) && lost.overlaps(it.named()))
            .map(|it| (it.number, it.named()))
            .collect();
        for (offer, named) in fallen {
            self.copies.unmark(seat, named);
            self.book.get_mut(offer).expect("the offer is open").willing.remove(seat);
            log.record(|| Event::AnswerFell { offer, seat });
        }
    }

    fn end_offer(&mut self, offer: OfferNumber, why: Gone, log: &mut impl Log<Event>) {
        self.take_off(offer);
        log.record(|| Event::OfferGone { offer, why });
    }

    /// Takes an offer out of the book, and its marks off the hands.
    fn take_off(&mut self, offer: OfferNumber) {
        let Some(it) = self.book.remove(offer) else { return };
        self.copies.unmark(it.from, it.given());
        for seat in it.willing.iter() {
            self.copies.unmark(seat, it.named());
        }
    }

    /// CL-P2-07, CL-P2-08.
    pub(super) fn end_trading(&mut self, seat: Seat, log: &mut impl Log<Event>) -> Result<(), Refusal> {
        if seat != self.active {
            let rule = if self.rules.is_duel() { "CL-GEN-06" } else { "CL-P2-07" };
            return Err(Refusal::new(rule, Reason::NotActive));
        }
        if self.phase != Phase::P2Trade {
            return Err(Refusal::new("CL-GEN-06", Reason::WrongPhase));
        }
        for it in self.book.offers() {
            log.record(|| Event::OfferGone { offer: it.number, why: Gone::Lapsed });
        }
        self.book.clear();
        self.copies.clear();
        self.begin_phase_3(log);
        Ok(())
    }

    /// The copies a seat has named in an offer: those it gives, or those of its willing answer.
    pub(super) fn named_copies(&self, seat: Seat, it: &Offer<Terms>) -> CardRefs {
        if it.from == seat {
            Named { face_up: it.terms.face_up, ..self.marked_cards(seat, it.given()) }.cards()
        } else {
            self.marked_cards(seat, it.named()).cards()
        }
    }
}

impl Named {
    fn cards(&self) -> CardRefs {
        let hand = self.places.iter().map(|&place| CardRef::Hand(HandPosition::at(place as usize)));
        let face_up = self.face_up.iter().flat_map(|(bean, n)| std::iter::repeat_n(CardRef::FaceUp(bean), n as usize));
        hand.chain(face_up).collect()
    }
}
