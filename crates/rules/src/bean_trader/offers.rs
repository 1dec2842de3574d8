//! Offers: making them, taking them back, and showing wishes (BT-TRADE-01 to BT-TRADE-15).
//!
//! They stand in the book of `negotiation.rs`. What they are about is open here: beans in wagons and on the beanometer. So there
//! are no copies to follow, and an offer falls by a look at what lies there.

use super::action::Kind;
use super::data::{MOST_OFFERS, MOST_PLAYERS};
use super::event::Event;
use super::goods::{Goods, Purchases, Shopping, Wanted};
use super::map::{IN_PLAY, MOST_SPACES};
use super::state::{Phase, State};
use crate::bean::{Bean, BeanSet, Bunch};
use crate::game::Log;
use crate::negotiation::{Addressee, BOOK, Book, Offer, OfferNumber, PartyFault, Wishes, check_parties};
use crate::refusal::{Reason, Refusal};
use crate::seat::Seat;
use crate::trade::{Gone, ToldWant};

const _: () = assert!(MOST_OFFERS * MOST_PLAYERS <= BOOK);

/// What an open offer is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Terms {
    pub kind: Kind,
    /// What the proposer gives.
    pub give: Bunch,
    pub want: ToldWant,
    /// What the active player, if it is the proposer, buys of it first.
    pub buys: Shopping,
    /// What the proposer throws away first.
    pub discard: Bunch,
}

/// The talk at the table.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Talk {
    pub(super) book: Book<Terms>,
    /// What willing seats would throw away, for each of the active player's offers.
    pub(super) discards: [[Bunch; MOST_PLAYERS]; MOST_OFFERS],
    pub(super) wishes: [Wishes; MOST_PLAYERS],
    /// Offers each player has made in this turn.
    pub(super) offers_made: [u8; MOST_PLAYERS],
}

impl Talk {
    pub(super) fn close_all(&mut self) {
        self.book.clear();
        self.discards = Default::default();
    }

    /// Takes an offer out of the book.
    pub(super) fn take_off(&mut self, offer: OfferNumber) {
        if let Some(it) = self.book.remove(offer)
            && it.to == Addressee::Everyone
        {
            self.discards[it.slot()] = Default::default();
        }
    }
}

/// An offer as a player makes it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Proposal<'a> {
    pub(super) kind: Kind,
    pub(super) to: Addressee,
    pub(super) give: Goods,
    pub(super) want: Wanted,
    pub(super) buys: &'a Purchases,
    pub(super) discard: Bunch,
    pub(super) answers: Option<OfferNumber>,
}

/// The first bean that is missing where these should be taken out.
pub(super) fn missing(from: Bunch, beans: Bunch) -> Option<Bean> {
    beans.iter().find(|&(bean, number)| from.count(bean) < number).map(|(bean, _)| bean)
}

/// Only beans are dealt, and only those of the game (BT-TRADE-03).
fn only_beans(goods: Goods) -> Result<Bunch, Refusal> {
    if goods == Goods::from(goods.beans) && goods.beans.kinds().is_within(IN_PLAY) {
        return Ok(goods.beans);
    }
    Err(Refusal::new("BT-TRADE-03", Reason::OnlyBeans))
}

/// What is bought for a deal is given in it (BT-INV-07).
pub(super) fn check_given_on(bought: Bunch, given: Bunch) -> Result<(), Refusal> {
    match missing(given, bought) {
        Some(bean) => Err(Refusal::new("BT-INV-07", Reason::NotGivenOn { bean })),
        None => Ok(()),
    }
}

impl State {
    pub(super) fn check_talk(&self) -> Result<(), Refusal> {
        if self.phase == Phase::Trader { Ok(()) } else { Err(Refusal::new("BT-TURN-05", Reason::WrongPhase)) }
    }

    pub(super) fn propose(
        &mut self,
        seat: Seat,
        proposal: &Proposal<'_>,
        log: &mut impl Log<Event>,
    ) -> Result<(), Refusal> {
        let &Proposal { kind, to, give, want, buys, discard, answers } = proposal;
        self.check_talk()?;
        self.check_partner(seat, kind, to)?;
        if let Some(offer) = answers {
            let answered = self.talk.book.get(offer).filter(|it| self.asks(it, seat) && to == Addressee::Seat(it.from));
            if answered.is_none() {
                return Err(Refusal::new("BT-TRADE-15", Reason::NoSuchOffer { offer }));
            }
        }
        let give = only_beans(give)?;
        let want = match want {
            Wanted::Open => ToldWant::Open,
            Wanted::Goods(goods) => ToldWant::Beans(only_beans(goods)?),
        };
        let buys = self.read_purchases(seat, buys)?;
        if let Some(bean) = missing(self.wagon(seat), discard) {
            return Err(Refusal::new("BT-WAGON-05", Reason::NotInWagon { bean }));
        }
        let bought = buys.beans(self.stock());
        if let Some(bean) = missing(self.wagon(seat).minus(discard).plus(bought), give) {
            return Err(Refusal::new("BT-WAGON-05", Reason::NotInWagon { bean }));
        }
        check_given_on(bought, give)?;
        if kind == Kind::Trade && give.is_empty() {
            match want {
                ToldWant::Open => return Err(Refusal::new("BT-TRADE-09", Reason::EmptyDeal)),
                ToldWant::Beans(Bunch::NONE) => return Err(Refusal::new("BT-TRADE-06", Reason::EmptyDeal)),
                ToldWant::Beans(_) => {}
            }
        }
        if self.talk.book.open_by(seat) >= MOST_OFFERS {
            return Err(Refusal::new("BT-TRADE-13", Reason::TooManyOffers { limit: MOST_OFFERS as u8 }));
        }
        let terms = Terms { kind, give, want, buys, discard };
        let offer = *self.talk.book.open(seat, to, answers, terms);
        let made = &mut self.talk.offers_made[seat.index()];
        *made = made.saturating_add(1);
        log.record(|| Event::Proposed {
            offer: offer.number,
            from: seat,
            to,
            kind,
            give,
            want,
            buys: buys.purchases(self.stock()).to_vec(),
            discard,
            answers,
        });
        Ok(())
    }

    /// Who may propose what to whom: state, partner and place (BT-TRADE-01, BT-TRADE-07, BT-INV-09, BT-INV-14).
    fn check_partner(&self, from: Seat, kind: Kind, to: Addressee) -> Result<(), Refusal> {
        if let Addressee::Seat(to) = to {
            self.check_seat(to)?;
        }
        check_parties(self.active, from, to).map_err(|fault| {
            let rule = match fault {
                PartyFault::Oneself | PartyFault::WithoutActive => "BT-TRADE-01",
                PartyFault::EveryoneByOther => "BT-TRADE-07",
            };
            Refusal::new(rule, Reason::DealWithoutActive)
        })?;
        match kind {
            Kind::Invite if from != self.active => return Err(Refusal::new("BT-TURN-05", Reason::NotActive)),
            Kind::AskInvite if from == self.active => return Err(Refusal::new("BT-TURN-05", Reason::BadOffer)),
            _ => {}
        }
        let other = match to {
            Addressee::Seat(to) if from == self.active => to,
            Addressee::Seat(_) => from,
            Addressee::Everyone => return Ok(()),
        };
        match (kind, self.is_here(other)) {
            (Kind::Trade, false) => Err(Refusal::new("BT-TRADE-01", Reason::NotInTown)),
            (Kind::Invite | Kind::AskInvite, true) => Err(Refusal::new("BT-INV-09", Reason::AlreadyInTown)),
            _ => Ok(()),
        }
    }

    /// What is to be bought for a deal: by the active player, and from the beanometer (BT-TRADE-05, BT-BUY-01, BT-BUY-07).
    pub(super) fn read_purchases(&self, seat: Seat, purchases: &Purchases) -> Result<Shopping, Refusal> {
        if !purchases.is_empty() && seat != self.active {
            return Err(Refusal::new("BT-TRADE-05", Reason::OnlyActiveBuys));
        }
        if purchases.iter().any(|purchase| purchase.space.is_none()) {
            return Err(Refusal::new("BT-BUY-07", Reason::OnlyByItself));
        }
        let mut counts = [0_u8; MOST_SPACES];
        for purchase in purchases {
            let bean = purchase.bean;
            let index = self.find_bean(purchase.space.unwrap_or_default(), bean)?;
            counts[index] += 1;
            if counts[index] > self.stock().height(index) {
                return Err(Refusal::new("BT-BUY-01", Reason::NotForSale { bean }));
            }
        }
        Ok(Shopping(counts))
    }

    /// Whether a seat is asked by an offer as things stand: to everyone means everyone in the town, or everyone elsewhere
    /// (BT-TRADE-07).
    pub(super) fn asks(&self, offer: &Offer<Terms>, seat: Seat) -> bool {
        let placed = offer.to != Addressee::Everyone || self.is_here(seat) == (offer.terms.kind == Kind::Trade);
        offer.is_to(seat) && placed
    }

    pub(super) fn withdraw(
        &mut self,
        seat: Seat,
        offer: OfferNumber,
        log: &mut impl Log<Event>,
    ) -> Result<(), Refusal> {
        self.check_talk()?;
        if self.talk.book.get(offer).is_none_or(|it| it.from != seat) {
            return Err(Refusal::new("BT-TRADE-15", Reason::NoSuchOffer { offer }));
        }
        self.end_offer(offer, Gone::Withdrawn, log);
        Ok(())
    }

    pub(super) fn end_offer(&mut self, offer: OfferNumber, why: Gone, log: &mut impl Log<Event>) {
        self.talk.take_off(offer);
        log.record(|| Event::OfferGone { offer, why });
    }

    /// No bean may be both liked and refused (BT-TRADE-12).
    pub(super) fn wish(
        &mut self,
        seat: Seat,
        likes: BeanSet,
        refuses: BeanSet,
        log: &mut impl Log<Event>,
    ) -> Result<(), Refusal> {
        if likes.overlaps(refuses) || !likes.is_within(IN_PLAY) || !refuses.is_within(IN_PLAY) {
            return Err(Refusal::new("BT-TRADE-12", Reason::BadOffer));
        }
        self.talk.wishes[seat.index()] = Wishes { likes, refuses };
        log.record(|| Event::Wished { seat, likes, refuses });
        Ok(())
    }
}
