//! Deals: checked as a whole, then carried out to the end; and what falls with them (BT-INV-03 to BT-INV-14, BT-TRADE-10).

use smallvec::SmallVec;

use super::action::Kind;
use super::cards::HandCard;
use super::data::{TOLL_INVITED, WAGON};
use super::event::Event;
use super::goods::Shopping;
use super::offers::{Terms, missing};
use super::state::State;
use crate::bean::{Bean, Bunch};
use crate::game::Log;
use crate::negotiation::{Addressee, Offer, OfferNumber};
use crate::refusal::{Reason, Refusal};
use crate::seat::Seat;
use crate::trade::{Gone, ToldWant};

/// What the active player and somebody else have agreed on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Deal {
    pub with: Seat,
    /// By the active player.
    pub gives: Bunch,
    pub gets: Bunch,
    /// What the active player buys first.
    pub buys: Shopping,
    /// What the active player and the other throw away first.
    pub discards: [Bunch; 2],
}

impl Deal {
    /// A bean that was to be thrown away anyway has been sold (BT-TOLL-13).
    pub(super) const fn sold_for_toll(&mut self, bean: Bean) {
        if self.discards[1].count(bean) > 0 {
            self.discards[1].remove(bean);
        }
    }
}

impl State {
    /// The check before anybody moves. It looks at open facts only (BT-INV-11, BT-INV-13).
    pub(super) fn check_deal(&self, deal: &Deal) -> Result<(), Refusal> {
        let (mine, theirs) = (self.wagon(self.active), self.wagon(deal.with));
        let [discard, their_discard] = deal.discards;
        let no_bean = |bean: Bean| Refusal::new("BT-INV-11", Reason::NotInWagon { bean });
        if let Some(bean) = missing(theirs, deal.gets) {
            return Err(no_bean(bean));
        }
        let theirs = theirs.minus(deal.gets);
        if let Some(bean) = missing(theirs, their_discard) {
            return Err(no_bean(bean));
        }
        if let Some(bean) = missing(mine, discard) {
            return Err(no_bean(bean));
        }
        let bought = deal.buys.beans(self.stock());
        let loaded = mine.minus(discard).plus(bought);
        if let Some(bean) = missing(loaded, deal.gives) {
            return Err(no_bean(bean));
        }
        let (price, thalers) = (self.cost(deal.buys), self.thalers(self.active));
        if thalers < i32::from(price) {
            return Err(Refusal::new("BT-INV-11", Reason::NotEnoughThalers { price, thalers }));
        }
        let full = |seat: Seat| Refusal::new("BT-WAGON-02", Reason::WagonFull { seat });
        let mine_after = loaded.total() - deal.gives.total() + deal.gets.total();
        if loaded.total() > WAGON || mine_after > WAGON {
            return Err(full(self.active));
        }
        if theirs.total() - their_discard.total() + deal.gives.total() > WAGON {
            return Err(full(deal.with));
        }
        Ok(())
    }

    /// What purchases cost together, at the fixed prices.
    pub(super) fn cost(&self, buys: Shopping) -> u16 {
        buys.beans(self.stock()).iter().map(|(bean, number)| u16::from(self.price(bean)) * u16::from(number)).sum()
    }

    /// An agreement that has passed the check. A guest comes and shows the front card first (BT-INV-03, BT-INV-04).
    pub(super) fn conclude(&mut self, offer: &Offer<Terms>, deal: &Deal, log: &mut impl Log<Event>) {
        let with = if offer.from == self.active { deal.with } else { self.active };
        log.record(|| Event::Agreed { offer: offer.number, from: offer.from, with });
        self.talk.take_off(offer.number);
        if offer.terms.kind != Kind::Trade && !self.arrive(deal, log) {
            return;
        }
        self.exchange(deal, log);
        self.let_fall(log);
    }

    /// False if the guest has to sell beans for a toll first.
    fn arrive(&mut self, deal: &Deal, log: &mut impl Log<Event>) -> bool {
        let guest = deal.with;
        let (from, city) = (self.figure(guest), self.here());
        self.figures[guest.index()] = city;
        log.record(|| Event::Arrived { seat: guest, from, city });
        self.no_more_invitations(guest, log);
        let card = self.hands.take_front(guest).expect("Toll and Supply never leave a hand for good (BT-HAND-06)");
        log.record(|| Event::ShowedCard { seat: guest, card });
        if let Some(order) = card.order() {
            self.orders.discard(order);
            return true;
        }
        if card == HandCard::TOLL && !self.charge(guest, TOLL_INVITED, Some(*deal), log) {
            self.let_fall(log);
            return false;
        }
        if card == HandCard::SUPPLY {
            self.harvest_of_guest(guest, log);
        }
        self.show_back(guest, card, log);
        true
    }

    /// The card that a guest has shown goes to the back (BT-INV-05).
    pub(super) fn show_back(&mut self, guest: Seat, card: HandCard, log: &mut impl Log<Event>) {
        self.hands.push_back(guest, card);
        log.record(|| Event::CardBack { seat: guest, card });
    }

    /// Discards of both, purchases, and then both sides at once.
    pub(super) fn exchange(&mut self, deal: &Deal, log: &mut impl Log<Event>) {
        let (active, with) = (self.active, deal.with);
        self.throw_away(active, deal.discards[0], log);
        self.throw_away(with, deal.discards[1], log);
        deal.buys.each().for_each(|index| self.take_bean(index, log));
        let mine = self.wagon(active).minus(deal.gives).plus(deal.gets);
        let theirs = self.wagon(with).minus(deal.gets).plus(deal.gives);
        (self.wagons[active.index()], self.wagons[with.index()]) = (mine, theirs);
        log.record(|| Event::Exchanged { seat: active, with, gave: deal.gives, got: deal.gets });
    }

    /// Who has arrived is invited no more (BT-INV-14).
    fn no_more_invitations(&mut self, guest: Seat, log: &mut impl Log<Event>) {
        let concerns =
            |it: &&Offer<Terms>| it.terms.kind != Kind::Trade && (it.from == guest || it.to == Addressee::Seat(guest));
        self.lapse(concerns, log);
    }

    /// Lets fall what can no longer be kept: offers whose proposer has lost a bean they name, or for which a bean can no longer
    /// be bought, and yeses that have lost a bean or are no longer asked for (BT-TRADE-08, BT-TRADE-10).
    pub(super) fn let_fall(&mut self, log: &mut impl Log<Event>) {
        if self.talk.book.is_empty() {
            return;
        }
        let (wagons, stock) = (self.wagons, *self.stock());
        let has_lost = |it: &&Offer<Terms>| {
            let wagon = wagons[it.from.index()];
            let own = it.terms.give.minus(it.terms.buys.beans(&stock));
            !it.terms.buys.is_there(&stock) || !wagon.contains(own) || !wagon.minus(own).contains(it.terms.discard)
        };
        self.lapse(has_lost, log);
        let mut fallen: SmallVec<[(OfferNumber, Seat); 8]> = SmallVec::new();
        for it in self.talk.book.offers() {
            let ToldWant::Beans(wanted) = it.terms.want else { continue };
            for seat in it.willing.iter() {
                let (wagon, discard) = (self.wagon(seat), self.talk.discards[it.slot()][seat.index()]);
                let holds = wagon.contains(wanted) && wagon.minus(wanted).contains(discard);
                if !holds || !self.asks(it, seat) {
                    fallen.push((it.number, seat));
                }
            }
        }
        for (offer, seat) in fallen {
            let it = self.talk.book.get_mut(offer).expect("the offer is open");
            it.willing.remove(seat);
            let slot = it.slot();
            self.talk.discards[slot][seat.index()] = Bunch::NONE;
            log.record(|| Event::AnswerFell { offer, seat });
        }
    }

    fn lapse(&mut self, falls: impl Fn(&&Offer<Terms>) -> bool, log: &mut impl Log<Event>) {
        let lapsed: SmallVec<[OfferNumber; 8]> =
            self.talk.book.offers().iter().filter(falls).map(|it| it.number).collect();
        for offer in lapsed {
            self.end_offer(offer, Gone::Lapsed, log);
        }
    }
}
