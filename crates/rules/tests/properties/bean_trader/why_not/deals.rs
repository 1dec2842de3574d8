//! The rows about offers and deals, and about buying beans.

use beanfield_rules::bean::{Bean, Bunch};
use beanfield_rules::bean_trader::{Action, Goods, Kind, Purchase, Wanted};
use beanfield_rules::negotiation::{Addressee, OfferNumber};
use beanfield_rules::seat::Seat;
use beanfield_rules::trade::ToldWant;

use super::super::position::OfferPosition;
use super::super::spec::SPEC;
use super::{Attempt, when};

/// A deal as it would be carried out.
struct Deal {
    with: Seat,
    gives: Bunch,
    gets: Bunch,
    buys: Vec<Purchase>,
    /// Of the active player and of the other.
    discards: [Bunch; 2],
}

fn count(beans: impl IntoIterator<Item = Bean>) -> [i32; Bean::COUNT] {
    let mut counts = [0; Bean::COUNT];
    beans.into_iter().for_each(|bean| counts[bean.index()] += 1);
    counts
}

fn each(bunch: Bunch) -> [i32; Bean::COUNT] {
    let mut counts = [0; Bean::COUNT];
    bunch.iter().for_each(|(bean, number)| counts[bean.index()] += i32::from(number));
    counts
}

/// Whether so many of each are left when these are taken out one after the other.
fn lacks(mut from: [i32; Bean::COUNT], out: &[Bunch]) -> bool {
    for bunch in out {
        bunch.iter().for_each(|(bean, number)| from[bean.index()] -= i32::from(number));
    }
    from.iter().any(|&left| left < 0)
}

impl Attempt<'_> {
    fn propose(&self) -> Option<(Kind, Addressee)> {
        match *self.action {
            Action::Propose { kind, to, .. } => Some((kind, to)),
            _ => None,
        }
    }

    /// The other side of an offer to one seat, seen from the active player.
    fn other(&self) -> Option<(Kind, Seat)> {
        match self.propose()? {
            (kind, Addressee::Seat(to)) => Some((kind, if self.is_active() { to } else { self.seat })),
            (_, Addressee::Everyone) => None,
        }
    }

    pub(super) fn no_such_partner(&self) -> Option<&'static str> {
        let (_, Addressee::Seat(to)) = self.propose()? else { return None };
        when(!self.position.seats.contains_key(&to), "BT-GEN-01")
    }

    pub(super) fn deal_without_active(&self) -> Option<&'static str> {
        match self.propose()? {
            (_, Addressee::Seat(to)) => {
                let without = !self.is_active() && self.position.active != Some(to);
                when(to == self.seat || without, "BT-TRADE-01")
            }
            (_, Addressee::Everyone) => when(!self.is_active(), "BT-TRADE-07"),
        }
    }

    pub(super) fn invites_for_another(&self) -> Option<&'static str> {
        when(self.propose()?.0 == Kind::Invite && !self.is_active(), "BT-TURN-05")
    }

    pub(super) fn bad_offer(&self) -> Option<&'static str> {
        when(self.propose()?.0 == Kind::AskInvite && self.is_active(), "BT-TURN-05")
    }

    pub(super) fn not_in_town(&self) -> Option<&'static str> {
        let (kind, other) = self.other()?;
        when(kind == Kind::Trade && !self.position.is_here(other), "BT-TRADE-01")
    }

    pub(super) fn already_in_town(&self) -> Option<&'static str> {
        let (kind, other) = self.other()?;
        when(kind != Kind::Trade && self.position.is_here(other), "BT-INV-09")
    }

    fn answered(&self) -> Option<OfferNumber> {
        match *self.action {
            Action::Accept { offer, .. } | Action::Decline { offer } => Some(offer),
            _ => None,
        }
    }

    pub(super) fn no_such_offer(&self) -> Option<&'static str> {
        let offer = |number: OfferNumber| self.position.offer(number);
        let asked = |it: &OfferPosition| self.position.is_asked(it, self.seat);
        let there = match *self.action {
            Action::Accept { offer: number, .. } | Action::Decline { offer: number } => {
                offer(number).is_some_and(asked)
            }
            Action::Withdraw { offer: number } | Action::Close { offer: number, .. } => {
                offer(number).is_some_and(|it| it.from == self.seat)
            }
            Action::Propose { answers: Some(number), to, .. } => {
                offer(number).is_some_and(|it| asked(it) && to == Addressee::Seat(it.from))
            }
            _ => true,
        };
        when(!there, "BT-TRADE-15")
    }

    pub(super) fn open_want(&self) -> Option<&'static str> {
        let accepts = matches!(self.action, Action::Accept { .. });
        when(accepts && self.position.offer(self.answered()?)?.want == ToldWant::Open, "BT-TRADE-09")
    }

    pub(super) fn not_willing(&self) -> Option<&'static str> {
        let Action::Close { offer, with } = *self.action else { return None };
        when(!self.position.offer(offer)?.willing.contains_key(&with), "BT-TRADE-15")
    }

    pub(super) fn only_beans(&self) -> Option<&'static str> {
        let Action::Propose { give, want, .. } = *self.action else { return None };
        let beans = |goods: Goods| {
            goods.others == [0; 4] && goods.beans.kinds().iter().all(|bean| SPEC.beans.contains_key(&bean))
        };
        let wanted = match want {
            Wanted::Open => true,
            Wanted::Goods(goods) => beans(goods),
        };
        when(!beans(give) || !wanted, "BT-TRADE-03")
    }

    /// Purchases named for a deal.
    fn purchases(&self) -> &[Purchase] {
        match self.action {
            Action::Propose { buys, .. } | Action::Accept { buys, .. } => buys,
            _ => &[],
        }
    }

    pub(super) fn only_active_buys(&self) -> Option<&'static str> {
        when(!self.purchases().is_empty() && !self.is_active(), "BT-TRADE-05")
    }

    pub(super) fn only_by_itself(&self) -> Option<&'static str> {
        when(self.purchases().iter().any(|purchase| purchase.space.is_none()), "BT-BUY-07")
    }

    pub(super) fn not_for_sale(&self) -> Option<&'static str> {
        let lies_there = |purchases: &[Purchase]| {
            purchases.iter().all(|one| {
                let named = purchases.iter().filter(|other| other.space == one.space).count();
                self.position.stack(*one).is_some_and(|(bean, beans)| bean == one.bean && named <= beans.into())
            })
        };
        match *self.action {
            Action::BuyBean { space, bean } => when(!lies_there(&[Purchase { space: Some(space), bean }]), "BT-BUY-01"),
            Action::BuyScarceBean { bean } => when(!SPEC.sells(self.position.here(), bean), "BT-BUY-06"),
            _ => when(!lies_there(self.purchases()), "BT-BUY-01"),
        }
    }

    pub(super) fn not_in_wagon(&self) -> Option<&'static str> {
        let wagon = self.position.at(self.seat).wagon;
        match *self.action {
            Action::SellForToll { bean } | Action::DiscardBean { bean } => when(wagon.count(bean) == 0, "BT-WAGON-05"),
            Action::DeliverOrder { order } => when(lacks(each(wagon), &[SPEC.orders[&order].beans]), "BT-DELIVER-03"),
            Action::Accept { discard, .. } => when(lacks(each(wagon), &[discard]), "BT-WAGON-05"),
            Action::Propose { give, discard, .. } => {
                let mut loaded = each(wagon);
                let short = lacks(loaded, &[discard]);
                self.purchases().iter().for_each(|purchase| loaded[purchase.bean.index()] += 1);
                when(short || lacks(loaded, &[discard, give.beans]), "BT-WAGON-05")
            }
            _ => None,
        }
    }

    pub(super) fn not_given_on(&self) -> Option<&'static str> {
        let given = match *self.action {
            Action::Propose { give, .. } => give.beans,
            Action::Accept { offer, .. } => match self.position.offer(offer)?.want {
                ToldWant::Beans(wanted) => wanted,
                ToldWant::Open => return None,
            },
            _ => return None,
        };
        let bought = count(self.purchases().iter().map(|purchase| purchase.bean));
        let given = each(given);
        when((0..Bean::COUNT).any(|bean| bought[bean] > given[bean]), "BT-INV-07")
    }

    /// The deal that a yes or a closing would come to.
    fn deal(&self) -> Option<Deal> {
        let (offer, with, own) = match *self.action {
            Action::Accept { offer, discard, .. } => (offer, self.seat, discard),
            Action::Close { offer, with } => (offer, with, *self.position.offer(offer)?.willing.get(&with)?),
            _ => return None,
        };
        let it = self.position.offer(offer)?;
        let ToldWant::Beans(wanted) = it.want else { return None };
        if self.position.active == Some(it.from) {
            let discards = [it.discard, own];
            Some(Deal { with, gives: it.give, gets: wanted, buys: it.buys.clone(), discards })
        } else {
            let discards = [own, it.discard];
            Some(Deal { with: it.from, gives: wanted, gets: it.give, buys: self.purchases().to_vec(), discards })
        }
    }

    fn wagons(&self, deal: &Deal) -> [Bunch; 2] {
        [self.position.active.expect("deals are made in a turn"), deal.with].map(|seat| self.position.at(seat).wagon)
    }

    /// BT-INV-11: what is given and thrown away is there.
    pub(super) fn deal_lacks_beans(&self) -> Option<&'static str> {
        let deal = self.deal()?;
        let [mine, theirs] = self.wagons(&deal);
        let mut loaded = each(mine);
        deal.buys.iter().for_each(|purchase| loaded[purchase.bean.index()] += 1);
        let mine_lacks = lacks(each(mine), &[deal.discards[0]]) || lacks(loaded, &[deal.discards[0], deal.gives]);
        when(mine_lacks || lacks(each(theirs), &[deal.gets, deal.discards[1]]), "BT-INV-11")
    }

    pub(super) fn deal_lacks_thalers(&self) -> Option<&'static str> {
        let deal = self.deal()?;
        let price: i32 = deal.buys.iter().map(|purchase| self.position.fixed_price(purchase.bean)).sum();
        when(self.position.at(self.position.active?).thalers < price, "BT-INV-11")
    }

    /// BT-WAGON-02: what is bought needs room before the exchange, and both need room after it.
    pub(super) fn deal_lacks_room(&self) -> Option<&'static str> {
        let deal = self.deal()?;
        let [mine, theirs] = self.wagons(&deal).map(beanfield_rules::bean::Bunch::total);
        let loaded = mine - deal.discards[0].total() + deal.buys.len() as u32;
        let (gives, gets) = (deal.gives.total(), deal.gets.total());
        let after = [loaded - gives + gets, theirs - deal.discards[1].total() - gets + gives];
        when(loaded > 8 || after[0] > 8 || after[1] > 8, "BT-WAGON-02")
    }

    pub(super) fn empty_deal(&self) -> Option<&'static str> {
        let Action::Propose { kind: Kind::Trade, give, want, .. } = *self.action else { return None };
        if !give.beans.is_empty() {
            return None;
        }
        match want {
            Wanted::Open => Some("BT-TRADE-09"),
            Wanted::Goods(goods) => when(goods.beans.is_empty(), "BT-TRADE-06"),
        }
    }

    pub(super) fn too_many_offers(&self) -> Option<&'static str> {
        self.propose()?;
        when(self.position.offers.iter().filter(|offer| offer.from == self.seat).count() >= 8, "BT-TRADE-13")
    }
}
