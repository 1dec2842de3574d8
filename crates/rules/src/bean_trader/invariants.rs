//! What must hold after every action.

use super::action::Kind;
use super::cards::{HandCard, HarvestCard, Order};
use super::data::{DEALT, HARVESTS, LAST_HARVEST, MOST_OFFERS, ORDERS, TOLL, TOLL_INVITED, WAGON};
use super::map::{City, IN_PLAY, chips};
use super::offers::Terms;
use super::state::{Phase, State, Toll};
use crate::bean::{Bean, Bunch};
use crate::card::Card as _;
use crate::negotiation::{Addressee, Offer};
use crate::seat::{MAX_SEATS, Seat, Seats};
use crate::trade::ToldWant;

fn must(holds: bool, what: &str) -> Result<(), String> {
    if holds { Ok(()) } else { Err(what.to_owned()) }
}

impl State {
    pub(super) fn check_invariants(&self) -> Result<(), String> {
        self.check_chips()?;
        self.check_orders()?;
        self.check_travel_cards()?;
        self.check_harvests()?;
        self.check_towns()?;
        self.check_table()?;
        self.check_toll()?;
        self.talk.book.offers().iter().try_for_each(|offer| self.check_offer(offer))?;
        self.check_seats()
    }

    /// Every chip is somewhere (BT-GEN-04), and no wagon is overloaded.
    fn check_chips(&self) -> Result<(), String> {
        for bean in Bean::ALL {
            let wagons = self.wagons.iter().map(|wagon| u32::from(wagon.count(bean))).sum::<u32>();
            let towns = self.towns.iter().map(|town| u32::from(town.beans().count(bean))).sum::<u32>();
            let (found, all) = (wagons + towns + u32::from(self.supply.count(bean)), u32::from(chips(bean)));
            if found != all {
                return Err(format!("{found} {bean} chips instead of {all} (BT-GEN-04)"));
            }
        }
        must(self.wagons.iter().all(|wagon| wagon.total() <= WAGON), "a wagon with more than eight beans (BT-WAGON-01)")
    }

    fn check_orders(&self) -> Result<(), String> {
        let mut found = [0_u8; ORDERS.len()];
        let mut count = |order: Order| found[order.kind()] += 1;
        self.orders.deck().chain(self.orders.discard_pile().iter().copied()).for_each(&mut count);
        self.dealt.iter().flat_map(|dealt| dealt.iter()).for_each(|&order| count(order));
        let hands = Seat::all(self.players).flat_map(|seat| self.hands.of(seat));
        hands.chain(&self.laid).filter_map(|card| card.order()).for_each(count);
        match Order::all().find(|order| found[order.kind()] != 1) {
            Some(order) => Err(format!("{} cards {order}", found[order.kind()])),
            None => Ok(()),
        }
    }

    /// Nobody has a travel card twice, and Toll and Supply never leave (BT-HAND-06).
    fn check_travel_cards(&self) -> Result<(), String> {
        for seat in Seat::all(self.players) {
            let table = if seat == self.active { &self.laid[..] } else { &[] };
            let shown = self.toll.filter(|toll| toll.debtor == seat && toll.deal.is_some());
            let number = |card: HandCard| {
                let there = self.hands.of(seat).iter().chain(table).filter(|&&held| held == card).count();
                there + usize::from(card == HandCard::TOLL && shown.is_some())
            };
            must(HandCard::travel().all(|card| number(card) <= 1), "a travel card twice in a hand")?;
            must(number(HandCard::TOLL) == 1 && number(HandCard::SUPPLY) == 1, "a hand without Toll or Supply")?;
        }
        must(
            (self.players as usize..MAX_SEATS).all(|seat| self.hands.len(Seat::at(seat)) == 0),
            "a hand at an empty seat",
        )
    }

    fn check_harvests(&self) -> Result<(), String> {
        let harvests = &self.harvests;
        let all_there = HarvestCard::all().all(|card| harvests.cards.contains(&card));
        must(all_there && harvests.drawn as usize <= HARVESTS.len(), "the harvest cards do not add up")?;
        let mut waiting = 0_u16;
        for seat in Seat::all(self.players) {
            let own = harvests.waiting[seat.index()];
            must(own & waiting == 0, "a harvest card in front of two players")?;
            must(harvests.waiting(seat).all(|number| number <= harvests.drawn), "a waiting card that was not drawn")?;
            waiting |= own;
        }
        must(
            waiting >> (LAST_HARVEST + 1) == 0 && waiting & 1 == 0,
            "a guest has drawn from the reserve (BT-HARV-10)",
        )?;
        let last_placed = harvests.drawn as usize >= LAST_HARVEST && waiting >> LAST_HARVEST & 1 == 0;
        must(last_placed == self.turns_left.is_some(), "the eighth harvest begins the last round (BT-END-01)")?;
        for seat in Seat::all(self.players).filter(|&seat| harvests.waiting[seat.index()] != 0) {
            let to_come = self.turns_left.is_none_or(|left| seat.distance_from(self.active, self.players) < left);
            must(self.is_turn() && to_come, "a harvest card that is never placed (BT-HARV-12)")?;
        }
        let own = harvests.waiting(self.active).next().is_some();
        must(own == (self.phase == Phase::Harvest), "a harvest card waits exactly in its phase")
    }

    /// Stacks without holes, but for the active player's town while beans are bought there (BT-PRICE-01, BT-PRICE-06).
    fn check_towns(&self) -> Result<(), String> {
        let trading = self.prices_are_fixed();
        for city in City::ALL {
            let town = &self.towns[city.index()];
            let sound = town.occupied().all(|(index, bean, _)| index < city.spaces() && city.sells(bean));
            must(sound, "a bean where it is not sold")?;
            must(!town.has_holes() || trading && city == self.here(), "a hole in a beanometer (BT-PRICE-01)")?;
        }
        if !trading {
            return must(self.level == 0, "fixed prices outside the trader phase");
        }
        let highest = self.stock().occupied().last().map_or(0, |(index, ..)| index + 1);
        must((highest..=self.here().spaces()).contains(&(self.level as usize)), "prices of another level (BT-PRICE-04)")
    }

    /// What lies on the table, and what the phase needs.
    fn check_table(&self) -> Result<(), String> {
        let guest = self.toll.is_some_and(|toll| toll.deal.is_some());
        match self.phase {
            Phase::TakeBack => {}
            Phase::Trader => must(self.laid.iter().all(|card| card.is_order()), "travel cards stay on the table")?,
            Phase::TollSale if guest => {
                must(self.laid.iter().all(|card| card.is_order()), "travel cards on the table")?;
            }
            Phase::TollSale => must(self.laid.contains(&HandCard::TOLL), "a toll without the card")?,
            _ => must(self.laid.is_empty(), "cards on the table out of their phases")?,
        }
        let mut numbered: Vec<HandCard> = self.laid.iter().copied().filter(|card| card.is_numbered()).collect();
        let mut back = self.back.to_vec();
        numbered.sort_unstable();
        back.sort_unstable();
        let waits = self.phase == Phase::TollSale && !guest;
        must(back == if waits { numbered } else { Vec::new() }, "other cards go back than were laid out")?;
        let setup = self.phase == Phase::SetupChoose;
        for seat in Seat::all(self.players) {
            let dealt = &self.dealt[seat.index()];
            must(dealt.len() == if setup { DEALT } else { 0 }, "three orders are dealt in the setup")?;
            must(dealt.iter().all(|order| self.wagon(seat).contains(order.beans())), "a start order can't be filled")?;
            let highest = dealt.iter().map(|order| order.value()).max();
            let first = dealt.first().map(|order| order.value());
            must(!self.settled.contains(seat) || first == highest, "not the most valuable order (BT-SETUP-08)")?;
        }
        let settling = matches!(self.phase, Phase::SetupChoose | Phase::EndDelivery);
        must(self.settled != Seats::all(self.players), "everybody is settled")?;
        must(settling || self.settled == Seats::NONE, "somebody is settled too early or too late")?;
        let left = self.turns_left.is_none_or(|left| (1..=self.players).contains(&left));
        let over = matches!(self.phase, Phase::EndDelivery | Phase::GameOver);
        must(if over { self.turns_left == Some(0) } else { left }, "the last round is over when no turn is left")
    }

    fn check_toll(&self) -> Result<(), String> {
        let Some(toll) = self.toll else { return must(self.phase != Phase::TollSale, "a toll sale without a toll") };
        must(self.phase == Phase::TollSale, "a toll out of its phase")?;
        let most = if toll.deal.is_some() { TOLL_INVITED } else { TOLL };
        must((1..=most).contains(&toll.missing), "a toll that is too high, or paid")?;
        must(self.thalers(toll.debtor) == 0, "money is paid before beans (BT-TOLL-04)")?;
        let Toll { debtor, deal: Some(deal), .. } = toll else {
            must(toll.debtor == self.active, "only guests pay tolls in another's turn")?;
            return must(!self.wagon(toll.debtor).is_empty(), "nothing to sell");
        };
        must(
            debtor == deal.with && debtor != self.active && self.is_here(debtor),
            "a toll of somebody who is no guest",
        )?;
        let dealt = [deal.gives, deal.gets].iter().all(|beans| beans.kinds().is_within(IN_PLAY));
        must(dealt && deal.buys.is_there(self.stock()), "a deal about beans that are not there")?;
        must(deal.gives.contains(deal.buys.beans(self.stock())), "what is bought is given on (BT-INV-07)")?;
        must(self.check_deal(&deal).is_ok(), "a deal that can't be carried out (BT-INV-12)")?;
        must(!self.for_the_toll(&toll).is_empty(), "nothing to sell")
    }

    /// An open offer names only what its proposer has, or what can be bought (BT-TRADE-10).
    fn check_offer(&self, offer: &Offer<Terms>) -> Result<(), String> {
        let (terms, by_active) = (offer.terms, offer.from == self.active);
        let number = offer.number;
        let must = |holds: bool, what: &str| if holds { Ok(()) } else { Err(format!("offer {number} {what}")) };
        let guest = self.toll.is_some_and(|toll| toll.deal.is_some());
        must(self.phase == Phase::Trader || guest, "outlives the trader phase")?;
        let other = match offer.to {
            Addressee::Seat(to) => {
                must(by_active != (to == self.active), "is not between the active player and another")?;
                Some(if by_active { to } else { offer.from })
            }
            Addressee::Everyone => {
                must(by_active, "to everyone is not by the active player")?;
                None
            }
        };
        let here = other.map_or(terms.kind == Kind::Trade, |other| self.is_here(other));
        must(here == (terms.kind == Kind::Trade), "is made to somebody in the wrong place")?;
        must((terms.kind == Kind::AskInvite) != by_active || terms.kind == Kind::Trade, "is of a kind for others")?;
        must(by_active || terms.buys.is_empty(), "has purchases of somebody who can't buy")?;
        must(terms.buys.is_there(self.stock()), "has lost a bean to be bought")?;
        let bought = terms.buys.beans(self.stock());
        must(terms.give.contains(bought), "has a purchase that is not given on")?;
        let (wagon, own) = (self.wagon(offer.from), terms.give.minus(bought));
        must(wagon.contains(own) && wagon.minus(own).contains(terms.discard), "has lost a bean of its proposer")?;
        let wanted = match terms.want {
            ToldWant::Open => None,
            ToldWant::Beans(wanted) => Some(wanted),
        };
        must(wanted.is_none_or(|wanted| wanted.kinds().is_within(IN_PLAY)), "asks for beans of another game")?;
        let about_nothing = terms.give.is_empty() && wanted.is_none_or(Bunch::is_empty);
        must(terms.kind != Kind::Trade || !about_nothing, "is about nothing")?;
        must(self.talk.book.open_by(offer.from) <= MOST_OFFERS, "is one too many of its proposer")?;
        let answered = offer.willing.union(offer.declined);
        must(offer.to == Addressee::Everyone || answered.is_empty(), "to one seat has been answered")?;
        must(offer.willing.iter().all(|seat| !offer.declined.contains(seat)), "has a yes and a no of one seat")?;
        must(!answered.contains(offer.from), "is answered by its own proposer")?;
        for seat in offer.willing.iter() {
            let (wagon, discard) = (self.wagon(seat), self.talk.discards[offer.slot()][seat.index()]);
            let kept = wanted.is_some_and(|wanted| wagon.contains(wanted) && wagon.minus(wanted).contains(discard));
            must(kept && self.asks(offer, seat), "has a yes that can't be kept")?;
        }
        Ok(())
    }

    /// Money and loans (BT-GEN-03), and nothing at empty seats.
    fn check_seats(&self) -> Result<(), String> {
        let over = self.phase == Phase::GameOver;
        must(over || self.thalers.iter().all(|&thalers| thalers >= 0), "somebody has less than no money")?;
        must(self.loans.iter().all(|&loan| loan >= 0), "a loan of less than nothing")?;
        must(!over || self.loans.iter().all(|&loan| loan == 0), "a loan that was not paid back (BT-END-08)")?;
        must(!over || self.wagons.iter().all(|wagon| wagon.is_empty()), "a wagon that was not sold (BT-END-07)")?;
        must((self.turn == 0) == (self.phase == Phase::SetupChoose), "turns are counted from the first")?;
        let seated = |seat: Seat| seat.index() < self.players as usize;
        must(seated(self.active) && seated(self.starting), "nobody sits where it is the turn")?;
        let empty = self.players as usize..super::data::MOST_PLAYERS;
        let nothing = |seat: usize| self.wagons[seat].is_empty() && self.thalers[seat] == 0 && self.loans[seat] == 0;
        must(empty.into_iter().all(nothing), "something at an empty seat")
    }
}
