//! The books balance: what the events tell of money and beans is what has changed, thaler by thaler and bean by bean. The bank
//! and the store are the other side of every entry.

use std::collections::BTreeMap;

use beanfield_rules::bean::Bean;
use beanfield_rules::bean_trader::{City, Event, State};
use beanfield_rules::rulesets::Family;
use beanfield_rules::seat::Seat;

use super::position::Position;
use super::spec::SPEC;
use crate::common::{Table, tables};
use crate::properties::known::Known as _;
use crate::properties::play::{in_random_games, play};

/// Where money and beans are, apart from the bank.
#[derive(Clone, PartialEq, Debug, Default)]
struct Ledger {
    thalers: BTreeMap<Seat, i32>,
    loans: BTreeMap<Seat, i32>,
    wagons: BTreeMap<(Seat, Bean), i32>,
    towns: BTreeMap<(City, usize, Bean), i32>,
    store: BTreeMap<Bean, i32>,
}

fn book<K: Ord>(account: &mut BTreeMap<K, i32>, key: K, amount: i32) {
    let entry = account.entry(key).or_default();
    *entry += amount;
}

impl Ledger {
    fn of(position: &Position) -> Self {
        let mut ledger = Self::default();
        for (&seat, it) in &position.seats {
            book(&mut ledger.thalers, seat, it.thalers);
            book(&mut ledger.loans, seat, it.loan);
            it.wagon.iter().for_each(|(bean, number)| book(&mut ledger.wagons, (seat, bean), number.into()));
        }
        for (&city, stacks) in &position.towns {
            for (space, stack) in stacks.iter().enumerate() {
                stack.iter().for_each(|(bean, number)| book(&mut ledger.towns, (city, space, bean), number.into()));
            }
        }
        position.supply.iter().for_each(|(bean, number)| book(&mut ledger.store, bean, number.into()));
        ledger
    }

    /// From a wagon back to the store.
    fn returned(&mut self, seat: Seat, beans: impl IntoIterator<Item = (Bean, u8)>) {
        for (bean, number) in beans {
            book(&mut self.wagons, (seat, bean), -i32::from(number));
            book(&mut self.store, bean, number.into());
        }
    }

    /// What an event tells of money and beans.
    fn enter(&mut self, event: &Event) {
        match event {
            Event::Started { seat, beans, thalers, .. } | Event::Delivered { seat, beans, thalers, .. } => {
                self.returned(*seat, beans.iter());
                book(&mut self.thalers, *seat, i32::from(*thalers));
            }
            Event::HarvestPlaced { stacks, .. } => {
                for it in stacks.iter().filter(|it| it.beans > 0) {
                    let space =
                        it.space.and_then(beanfield_rules::bean_trader::Space::index).expect("beans lie on a space");
                    book(&mut self.towns, (it.city, space, it.bean), it.beans.into());
                    book(&mut self.store, it.bean, -i32::from(it.beans));
                }
            }
            Event::TollPaid { seat, thalers, .. } | Event::BoughtOrder { seat, thalers, .. } => {
                book(&mut self.thalers, *seat, -i32::from(*thalers));
            }
            // The bank keeps all of it.
            Event::SoldForToll { seat, bean, thalers, .. } => {
                assert_eq!(i32::from(*thalers), SPEC.base_price(*bean));
                self.returned(*seat, [(*bean, 1)]);
            }
            Event::LoanTaken { seat, thalers } => book(&mut self.loans, *seat, i32::from(*thalers)),
            Event::BoughtBean { seat, city, space, bean, price } => {
                book(&mut self.thalers, *seat, -i32::from(*price));
                book(&mut self.towns, (*city, space.index().expect("a space"), *bean), -1);
                book(&mut self.wagons, (*seat, *bean), 1);
            }
            Event::BoughtScarceBean { seat, bean, price, .. } => {
                book(&mut self.thalers, *seat, -i32::from(*price));
                book(&mut self.store, *bean, -1);
                book(&mut self.wagons, (*seat, *bean), 1);
            }
            Event::ThrewAway { seat, beans } => self.returned(*seat, beans.iter()),
            Event::Exchanged { seat, with, gave, got } => {
                for (from, to, beans) in [(*seat, *with, *gave), (*with, *seat, *got)] {
                    for (bean, number) in beans.iter() {
                        book(&mut self.wagons, (from, bean), -i32::from(number));
                        book(&mut self.wagons, (to, bean), number.into());
                    }
                }
            }
            Event::HolesClosed { city } => self.close_holes(*city),
            Event::SoldRest { seat, beans, thalers } => {
                self.returned(*seat, beans.iter());
                book(&mut self.thalers, *seat, i32::from(*thalers));
            }
            Event::LoanRepaid { seat, loan, thalers } => {
                book(&mut self.loans, *seat, -loan);
                book(&mut self.thalers, *seat, -thalers);
            }
            _ => {}
        }
    }

    fn close_holes(&mut self, city: City) {
        let stacks: Vec<(Bean, i32)> = self
            .towns
            .iter()
            .filter(|((at, ..), beans)| *at == city && **beans > 0)
            .map(|(&(.., bean), &n)| (bean, n))
            .collect();
        self.towns.retain(|(at, ..), _| *at != city);
        for (space, (bean, beans)) in stacks.into_iter().enumerate() {
            book(&mut self.towns, (city, space, bean), beans);
        }
    }

    /// Without accounts that are empty.
    fn closed(mut self) -> Self {
        self.wagons.retain(|_, beans| *beans != 0);
        self.towns.retain(|_, beans| *beans != 0);
        self.store.retain(|_, beans| *beans != 0);
        self
    }
}

fn books_balance(table: Table) {
    in_random_games(table, 4, |case| {
        let mut before = None;
        let played = play::<State>(table, case, |it| {
            let mut expected: Ledger = before.take().unwrap_or_else(|| Ledger::of(&it.before.read()));
            it.events.iter().for_each(|event| expected.enter(event));
            let (expected, found) = (expected.closed(), Ledger::of(&it.after.read()).closed());
            if expected != found {
                return Err(format!("the books say {expected:?},\nbut it is {found:?}\nafter {:?}", it.events));
            }
            before = Some(found);
            Ok(())
        });
        played.map(drop)
    });
}

#[test]
fn money_and_beans_balance_with_the_bank_and_the_store() {
    tables().filter(|table| table.ruleset.family == Family::BeanTrader).for_each(books_balance);
}
