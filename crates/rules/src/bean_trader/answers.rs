//! Answers to offers: no, yes, and the active player's choice among the willing (BT-TRADE-08, BT-TRADE-15).

use super::deals::Deal;
use super::event::Event;
use super::goods::{Purchases, Shopping};
use super::offers::{Terms, check_given_on, missing};
use super::state::State;
use crate::bean::Bunch;
use crate::game::Log;
use crate::negotiation::{Addressee, Offer, OfferNumber};
use crate::refusal::{Reason, Refusal};
use crate::seat::Seat;
use crate::trade::{Gone, ToldWant};

impl State {
    /// An open offer that `seat` is asked to answer.
    fn addressed(&self, seat: Seat, offer: OfferNumber) -> Result<Offer<Terms>, Refusal> {
        let asked = self.talk.book.get(offer).filter(|it| self.asks(it, seat));
        asked.copied().ok_or(Refusal::new("BT-TRADE-15", Reason::NoSuchOffer { offer }))
    }

    /// To one seat it is over; to everyone, that seat steps back.
    pub(super) fn decline(&mut self, seat: Seat, offer: OfferNumber, log: &mut impl Log<Event>) -> Result<(), Refusal> {
        self.check_talk()?;
        let it = self.addressed(seat, offer)?;
        if it.to != Addressee::Everyone {
            self.end_offer(offer, Gone::Declined, log);
            return Ok(());
        }
        self.talk.discards[it.slot()][seat.index()] = Bunch::NONE;
        let it = self.talk.book.get_mut(offer).expect("the offer is open");
        it.willing.remove(seat);
        it.declined.insert(seat);
        log.record(|| Event::SaidNo { offer, seat });
        Ok(())
    }

    /// To one seat it is carried out; to everyone, that seat is willing.
    pub(super) fn accept(
        &mut self,
        seat: Seat,
        offer: OfferNumber,
        buys: &Purchases,
        discard: Bunch,
        log: &mut impl Log<Event>,
    ) -> Result<(), Refusal> {
        self.check_talk()?;
        let it = self.addressed(seat, offer)?;
        let ToldWant::Beans(wanted) = it.terms.want else {
            return Err(Refusal::new("BT-TRADE-09", Reason::OpenWant { offer }));
        };
        let buys = self.read_purchases(seat, buys)?;
        if let Some(bean) = missing(self.wagon(seat), discard) {
            return Err(Refusal::new("BT-WAGON-05", Reason::NotInWagon { bean }));
        }
        check_given_on(buys.beans(self.stock()), wanted)?;
        let deal = self.agreement(&it, wanted, seat, buys, discard);
        self.check_deal(&deal)?;
        if it.to != Addressee::Everyone {
            self.conclude(&it, &deal, log);
            return Ok(());
        }
        self.talk.discards[it.slot()][seat.index()] = discard;
        let it = self.talk.book.get_mut(offer).expect("the offer is open");
        it.declined.remove(seat);
        it.willing.insert(seat);
        log.record(|| Event::Willing { offer, seat, discard });
        Ok(())
    }

    pub(super) fn close(
        &mut self,
        seat: Seat,
        offer: OfferNumber,
        with: Seat,
        log: &mut impl Log<Event>,
    ) -> Result<(), Refusal> {
        self.check_talk()?;
        let own = self.talk.book.get(offer).filter(|it| it.from == seat);
        let it = *own.ok_or(Refusal::new("BT-TRADE-15", Reason::NoSuchOffer { offer }))?;
        let wanted = match it.terms.want {
            ToldWant::Beans(wanted) if it.willing.contains(with) => wanted,
            _ => return Err(Refusal::new("BT-TRADE-15", Reason::NotWilling { offer })),
        };
        let discard = self.talk.discards[it.slot()][with.index()];
        let deal = self.agreement(&it, wanted, with, Shopping::default(), discard);
        self.check_deal(&deal)?;
        self.conclude(&it, &deal, log);
        Ok(())
    }

    /// What an offer comes to when `seat` says yes to it, with purchases and discards of its own.
    pub(super) fn agreement(
        &self,
        offer: &Offer<Terms>,
        wanted: Bunch,
        seat: Seat,
        buys: Shopping,
        discard: Bunch,
    ) -> Deal {
        let terms = offer.terms;
        if seat == self.active {
            let discards = [discard, terms.discard];
            Deal { with: offer.from, gives: wanted, gets: terms.give, buys, discards }
        } else {
            let discards = [terms.discard, discard];
            Deal { with: seat, gives: terms.give, gets: wanted, buys: terms.buys, discards }
        }
    }
}
