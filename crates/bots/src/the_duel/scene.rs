//! What a seat has before its eyes, read off a view or, while it looks ahead, off a world of its own.

use beanfield_rules::bean::{Bean, Bunch};
use beanfield_rules::game::Game as _;
use beanfield_rules::seat::{Seat, Viewer};
use beanfield_rules::the_duel::{Bonus, Column, Phase, State, View};

use super::worth::Outlook;

/// The fields of one player.
pub(super) type Fields = [Column; 3];

#[derive(Clone, Copy, Debug)]
pub(super) struct Scene<'a> {
    pub(super) me: Seat,
    pub(super) other: Seat,
    pub(super) phase: Phase,
    pub(super) active: Seat,
    pub(super) awaited: bool,
    pub(super) hand: &'a [Bean],
    /// How many cards the other player holds.
    pub(super) other_hand: u8,
    pub(super) bonus: &'a [Bonus],
    pub(super) mine: Fields,
    pub(super) theirs: Fields,
    pub(super) turned_over: Bunch,
    /// A gift that is mine to plant.
    pub(super) gift: Option<Bean>,
    /// The type of the offer on the table.
    pub(super) offered: Option<Bean>,
    /// The types pushed in this phase.
    pub(super) pushed: &'a [Bean],
    pub(super) discarded: bool,
    /// What the other player could pay for a bluff with.
    pub(super) their_cents: u16,
}

/// A view with its offers in the form a scene needs.
pub(super) struct Seen<'a> {
    view: &'a View,
    me: Seat,
    pushed: Vec<Bean>,
}

impl<'a> Seen<'a> {
    pub(super) fn new(view: &'a View) -> Option<Self> {
        let Viewer::Seat(me) = view.viewer else { return None };
        Some(Self { view, me, pushed: view.offers.iter().map(|offer| offer.bean).collect() })
    }

    pub(super) fn scene(&self) -> Option<Scene<'_>> {
        let (view, me) = (self.view, self.me);
        let (&other, them) = view.seats.iter().find(|(seat, _)| **seat != me)?;
        let own = view.seats.get(&me)?;
        Some(Scene {
            me,
            other,
            phase: view.phase,
            active: view.active,
            awaited: view.awaited.contains(me),
            hand: own.hand.as_deref()?,
            other_hand: them.hand_count,
            bonus: own.bonus.as_deref()?,
            mine: fields(&own.fields)?,
            theirs: fields(&them.fields)?,
            turned_over: view.turned_over,
            gift: view.gift.filter(|gift| gift.to == me).map(|gift| gift.bean),
            offered: self.pushed.last().copied(),
            pushed: &self.pushed,
            discarded: view.discarded,
            their_cents: them.cents,
        })
    }

    /// What the seat can tell of the cards to come.
    pub(super) fn outlook(&self) -> Option<Outlook> {
        let unseen = self.view.unseen_beans(self.me)?;
        let mut counts = [0_u8; Bean::COUNT];
        for bean in unseen {
            counts[bean.index()] += 1;
        }
        Some(Outlook::new(counts, self.view.deck))
    }
}

fn fields(fields: &[Column]) -> Option<Fields> {
    fields.try_into().ok()
}

impl<'a> Scene<'a> {
    /// What a player sees in an imagined world; never the other's hand or bonus cards.
    pub(super) fn in_world(world: &'a State, me: Seat) -> Self {
        let other = me.left(world.players());
        Self {
            me,
            other,
            phase: world.phase(),
            active: world.active(),
            awaited: world.awaited().contains(me),
            hand: world.hand(me),
            other_hand: world.hand(other).len() as u8,
            bonus: world.bonus(me),
            mine: fields(world.fields(me)).expect("three fields"),
            theirs: fields(world.fields(other)).expect("three fields"),
            turned_over: world.turned_over(),
            gift: world.gift().filter(|gift| gift.to == me).map(|gift| gift.bean),
            offered: world.pushed().last().copied(),
            pushed: world.pushed(),
            discarded: world.has_discarded(),
            their_cents: world.cents(other),
        }
    }

    pub(super) fn is_active(&self) -> bool {
        self.me == self.active
    }

    /// Turned-over cards that are mine.
    pub(super) fn open_cards(&self) -> Bunch {
        if self.is_active() { self.turned_over } else { Bunch::NONE }
    }
}
