//! The list of what a seat may say in the trader phase. Written apart from the checks.

use super::action::{Action, Kind};
use super::beanometer::Space;
use super::data::{MOST_OFFERS, WAGON};
use super::deals::Deal;
use super::goods::{Purchase, Purchases, Shopping};
use super::legal::take;
use super::offers::Terms;
use super::proposals::{Legal, Proposals};
use super::state::State;
use crate::bean::{Bean, Bunch};
use crate::negotiation::{Addressee, Offer};
use crate::seat::{Seat, Seats};
use crate::trade::ToldWant;

/// A way to say yes: what the one who says it buys and throws away before.
#[derive(Clone, Copy, Debug)]
pub(super) struct Way {
    pub(super) buys: Purchases,
    pub(super) discard: Bunch,
}

impl State {
    pub(super) fn list_talk(&self, seat: Seat, list: &mut Legal) {
        let actions = &mut list.actions;
        for it in self.talk.book.offers() {
            let offer = it.number;
            if it.from == seat {
                actions.push(Action::Withdraw { offer });
                actions.extend(self.closable(it).iter().map(|with| Action::Close { offer, with }));
            } else if self.is_addressed(it, seat) {
                actions.push(Action::Decline { offer });
                let accept = |Way { buys, discard }| actions.push(Action::Accept { offer, buys, discard });
                self.each_way(it, seat, accept);
            }
        }
        if self.talk.book.open_by(seat) < MOST_OFFERS {
            self.combine_offers(seat, &mut list.offers);
        }
    }

    /// Whether an offer waits for a word of this seat.
    pub(super) fn is_addressed(&self, it: &Offer<Terms>, seat: Seat) -> bool {
        match (it.to, it.terms.kind) {
            (Addressee::Seat(to), _) => to == seat,
            (Addressee::Everyone, Kind::Trade) => seat != it.from && self.figure(seat) == self.here(),
            (Addressee::Everyone, _) => seat != it.from && self.figure(seat) != self.here(),
        }
    }

    /// The willing with whom an own offer could be closed now.
    pub(super) fn closable(&self, it: &Offer<Terms>) -> Seats {
        let ToldWant::Beans(wanted) = it.terms.want else { return Seats::NONE };
        let works = |&seat: &Seat| {
            let discard = self.talk.discards[it.slot()][seat.index()];
            self.would_work(&self.agreement(it, wanted, seat, Shopping::default(), discard))
        };
        it.willing.iter().filter(works).collect()
    }

    /// Ways to say yes: just so; or if that can't be, with what the active player must buy for it, or with one bean thrown away.
    pub(super) fn each_way(&self, it: &Offer<Terms>, seat: Seat, mut found: impl FnMut(Way)) {
        let ToldWant::Beans(wanted) = it.terms.want else { return };
        let works = |way: &Way| {
            let buys = shopping(&way.buys);
            self.would_work(&self.agreement(it, wanted, seat, buys, way.discard))
        };
        self.each_purchase(wanted, seat, |buys| {
            let way = Way { buys, discard: Bunch::NONE };
            if works(&way) {
                found(way);
                return;
            }
            for bean in self.wagon(seat).kinds().iter() {
                let way = Way { discard: Bunch::of(bean, 1), ..way };
                if works(&way) {
                    found(way);
                }
            }
        });
    }

    /// Nothing, if the beans are there; else what the active player would have to buy: a single bean from any space, more from
    /// the lowest.
    fn each_purchase(&self, wanted: Bunch, seat: Seat, mut try_it: impl FnMut(Purchases)) {
        let held = self.wagon(seat);
        let short = |(bean, number): (Bean, u8)| Bunch::of(bean, number.saturating_sub(held.count(bean)));
        let missing = wanted.iter().map(short).fold(Bunch::NONE, Bunch::plus);
        if missing.is_empty() {
            try_it(Purchases::new());
            return;
        }
        if seat != self.active || missing.total() > WAGON {
            return;
        }
        let each = missing.iter().flat_map(|(bean, number)| std::iter::repeat_n(bean, number.into()));
        if let (Some(bean), 1) = (missing.only_kind(), missing.total()) {
            for (index, ..) in self.stock().occupied().filter(|&(_, kind, _)| kind == bean) {
                try_it([Purchase { space: Some(Space::at(index)), bean }].into_iter().collect());
            }
            return;
        }
        let mut stock = *self.stock();
        let mut buy = |bean: Bean| {
            let index = stock.occupied().find(|&(_, kind, _)| kind == bean)?.0;
            stock.take(index);
            Some(Purchase { space: Some(Space::at(index)), bean })
        };
        let bought: Purchases = each.filter_map(&mut buy).collect();
        if bought.len() == missing.total() as usize {
            try_it(bought);
        }
    }

    /// Plays a deal through on copies of both wagons.
    pub(super) fn would_work(&self, deal: &Deal) -> bool {
        let (mut mine, mut theirs) = (self.wagon(self.active), self.wagon(deal.with));
        let mut purse = self.thalers(self.active);
        if !take(&mut mine, deal.discards[0]) || !take(&mut theirs, deal.discards[1]) {
            return false;
        }
        for bean in deal.buys.each().filter_map(|index| self.stock().bean(index)) {
            purse -= i32::from(self.price(bean));
            mine.add(bean);
        }
        let room = mine.total() <= WAGON && purse >= 0;
        room && take(&mut mine, deal.gives)
            && take(&mut theirs, deal.gets)
            && mine.total() + deal.gets.total() <= WAGON
            && theirs.total() + deal.gives.total() <= WAGON
    }

    /// What a seat would propose to another: who is here trades, who is elsewhere is invited or asks to be.
    pub(super) fn kind_for(&self, seat: Seat, other: Seat) -> Kind {
        if self.figure(seat) == self.figure(other) {
            Kind::Trade
        } else if seat == self.active {
            Kind::Invite
        } else {
            Kind::AskInvite
        }
    }

    fn combine_offers(&self, seat: Seat, offers: &mut Proposals) {
        let partner = |other: Seat| (self.kind_for(seat, other), Addressee::Seat(other));
        let to = |(kind, to): (Kind, Addressee)| (kind, to, None);
        if seat == self.active {
            let others = Seats::all(self.players).without(Seats::of(seat));
            offers.partners.extend(others.iter().map(partner).map(to));
            offers.partners.extend([Kind::Trade, Kind::Invite].map(|kind| (kind, Addressee::Everyone, None)));
        } else {
            offers.partners.push(to(partner(self.active)));
        }
        for it in self.talk.book.offers().iter().filter(|it| self.is_addressed(it, seat)) {
            let (kind, to) = partner(it.from);
            offers.partners.push((kind, to, Some(it.number)));
        }
        let kinds = self.wagon(seat).kinds();
        for (i, bean) in kinds.iter().enumerate() {
            offers.gives.push((Bunch::of(bean, 1), None));
            if self.wagon(seat).count(bean) > 1 {
                offers.gives.push((Bunch::of(bean, 2), None));
            }
            let others = kinds.iter().skip(i + 1);
            offers.gives.extend(others.map(|other| ([bean, other].into_iter().collect(), None)));
        }
        if seat == self.active {
            let stacks = self.stock().occupied();
            offers.gives.extend(
                stacks.map(|(index, bean, _)| {
                    (Bunch::of(bean, 1), Some(Purchase { space: Some(Space::at(index)), bean }))
                }),
            );
        }
        offers.gives.push((Bunch::NONE, None));
    }
}

fn shopping(purchases: &Purchases) -> Shopping {
    let mut shopping = Shopping::default();
    for index in purchases.iter().filter_map(|purchase| purchase.space?.index()) {
        shopping.0[index] += 1;
    }
    shopping
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use serde_json::{Value, json};

    use super::*;
    use crate::bean_trader::arrange::table;
    use crate::game::{ActionList as _, Game as _, Silent};

    /// Every choice of up to two beans of the eight kinds, nothing, and 'make me an offer'.
    const WANTS: usize = 8 + 8 + 28 + 2;

    /// The offers a seat could make. Each of them is accepted, and none is listed twice.
    fn offers(table: &State, seat: usize) -> Vec<Value> {
        let (seat, mut list) = (Seat::at(seat), Legal::default());
        table.list(seat, &mut list);
        let offers = list.iter().filter(|action| matches!(action, Action::Propose { .. }));
        let offers: Vec<Value> = offers
            .map(|offer| {
                let mut copy = *table;
                let made = copy.apply(seat, &offer, &mut Silent);
                made.unwrap_or_else(|refusal| panic!("{offer:?} by {seat} is listed, but {refusal}"));
                serde_json::to_value(offer).expect("plain data")
            })
            .collect();
        assert_eq!(said(&offers, &["kind", "to", "answers", "give", "want", "buys"]).len(), offers.len(), "by {seat}");
        offers
    }

    /// What the offers say under these keys.
    fn said(offers: &[Value], keys: &[&str]) -> BTreeSet<String> {
        let words =
            |offer: &Value| keys.iter().filter_map(|key| offer.get(key)).map(Value::to_string).collect::<Vec<_>>();
        offers.iter().map(|offer| words(offer).join(" ")).collect()
    }

    fn set<const N: usize>(words: [&str; N]) -> BTreeSet<String> {
        words.into_iter().map(str::to_owned).collect()
    }

    #[test]
    fn offers_are_of_up_to_two_beans_or_one_that_is_bought() {
        let trading = table(json!({
            "phase": "trader",
            "seats": {
                "A": { "city": "rostock", "wagon": { "blue": 2, "soy": 1 } },
                "B": { "city": "rostock", "wagon": { "chili": 1 } },
                "C": { "city": "riga" },
            },
        }));
        let active = offers(&trading, 0);
        let partners = [r#""trade" "B""#, r#""invite" "C""#, r#""trade" "everyone""#, r#""invite" "everyone""#];
        assert_eq!(said(&active, &["kind", "to", "answers"]), set(partners));
        let gives = [
            r#"{"soy":1}"#,
            r#"{"blue":1}"#,
            r#"{"blue":2}"#,
            r#"{"soy":1,"blue":1}"#,
            r#"{"blue":1} [{"space":1,"bean":"blue"}]"#,
            r#"{"stink":1} [{"space":2,"bean":"stink"}]"#,
            "{}",
        ];
        assert_eq!(said(&active, &["give", "buys"]), set(gives));
        // A trade must be about something.
        assert_eq!(active.len(), 4 * gives.len() * WANTS - 2 * 2);

        let here = offers(&trading, 1);
        assert_eq!(said(&here, &["kind", "to", "answers"]), set([r#""trade" "A""#]));
        assert_eq!(said(&here, &["give", "buys"]), set([r#"{"chili":1}"#, "{}"]));
        assert_eq!(here.len(), 2 * WANTS - 2);

        let elsewhere = offers(&trading, 2);
        assert_eq!(said(&elsewhere, &["kind", "to", "answers"]), set([r#""ask_invite" "A""#]));
        assert_eq!(elsewhere.len(), (8 + 28 + 1) * WANTS);
    }

    #[test]
    fn an_offer_may_be_countered_while_there_is_room_for_offers() {
        let offer = json!({ "from": "A", "to": "B", "give": { "soy": 1 }, "want": "open" });
        let trading = |open: usize| {
            table(json!({
                "phase": "trader",
                "seats": { "A": { "city": "rostock" }, "B": { "city": "rostock" } },
                "offers": vec![&offer; open],
            }))
        };
        let seven = trading(MOST_OFFERS - 1);
        assert!(!offers(&seven, 0).is_empty());
        assert_eq!(said(&offers(&seven, 1), &["answers"]), set(["", "1", "2", "3", "4", "5", "6", "7"]));
        let eight = trading(MOST_OFFERS);
        assert!(offers(&eight, 0).is_empty());
        assert!(!offers(&eight, 1).is_empty());
    }
}
