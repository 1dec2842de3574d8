//! Section 4.1 of the specification, reason by reason: why an action is refused. It leaves open which rule is named if several
//! apply; this is the order the library keeps to.

mod deals;
mod rows;

use std::collections::BTreeSet;

use beanfield_rules::bean_trader::Action;
use beanfield_rules::seat::Seat;

use super::position::Position;
use crate::properties::known::Expected;

/// An action by a seat in a position.
pub(super) struct Attempt<'a> {
    pub(super) position: &'a Position,
    pub(super) seat: Seat,
    pub(super) action: &'a Action,
}

type Row<'a> = fn(&Attempt<'a>) -> Option<&'static str>;

/// The reasons in their order, each with what tells the rule.
const fn table<'a>() -> [(&'static str, Row<'a>); 38] {
    [
        ("no-such-seat", Attempt::no_such_seat),
        ("game-over", Attempt::game_over),
        ("wrong-phase", Attempt::wrong_phase),
        ("not-awaited", Attempt::not_awaited),
        ("not-active", Attempt::not_active),
        ("no-such-seat", Attempt::no_such_partner),
        ("deal-without-active", Attempt::deal_without_active),
        ("not-active", Attempt::invites_for_another),
        ("bad-offer", Attempt::bad_offer),
        ("not-in-town", Attempt::not_in_town),
        ("already-in-town", Attempt::already_in_town),
        ("no-such-offer", Attempt::no_such_offer),
        ("open-want", Attempt::open_want),
        ("not-willing", Attempt::not_willing),
        ("only-beans", Attempt::only_beans),
        ("only-active-buys", Attempt::only_active_buys),
        ("only-by-itself", Attempt::only_by_itself),
        ("not-for-sale", Attempt::not_for_sale),
        ("not-scarce", Attempt::not_scarce),
        ("already-bought", Attempt::already_bought),
        ("not-a-numbered-card", Attempt::not_a_numbered_card),
        ("not-your-card", Attempt::not_your_card),
        ("order-too-low", Attempt::order_too_low),
        ("wrong-cards", Attempt::wrong_cards),
        ("too-far", Attempt::too_far),
        ("wrong-town", Attempt::wrong_town),
        ("not-in-wagon", Attempt::not_in_wagon),
        ("promised", Attempt::promised),
        ("not-given-on", Attempt::not_given_on),
        ("not-in-wagon", Attempt::deal_lacks_beans),
        ("not-enough-thalers", Attempt::deal_lacks_thalers),
        ("wagon-full", Attempt::deal_lacks_room),
        ("not-enough-thalers", Attempt::not_enough_thalers),
        ("wagon-full", Attempt::wagon_full),
        ("empty-deal", Attempt::empty_deal),
        ("too-many-offers", Attempt::too_many_offers),
        ("no-order-left", Attempt::no_order_left),
        ("bad-offer", Attempt::bad_wish),
    ]
}

/// Random games hardly come to these: `bean_trader/corners.rs` does.
pub(super) const RARE: [&str; 3] = ["already-bought", "too-far", "no-order-left"];

pub(super) fn reasons() -> BTreeSet<&'static str> {
    table().into_iter().map(|(reason, _)| reason).filter(|reason| !RARE.contains(reason)).collect()
}

pub(super) fn when(holds: bool, rule: &'static str) -> Option<&'static str> {
    holds.then_some(rule)
}

impl Attempt<'_> {
    pub(super) fn why_not(&self) -> Expected {
        table().into_iter().find_map(|(reason, row)| row(self).map(|rule| (rule, reason)))
    }

    fn is_active(&self) -> bool {
        self.position.active == Some(self.seat)
    }
}
