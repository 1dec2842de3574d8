//! The bosses: what they grow, and how they sell.

use serde::{Deserialize, Serialize};

use super::data::{coins, needed};
use super::event::{Event, Source};
use super::state::State;
use crate::bean::Bean;
use crate::field::Field;
use crate::game::Log;
use crate::hand::HandPosition;

/// A boss of the bean mafia, in the order they are served and paid.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = GangstersBoss))]
#[serde(rename_all = "snake_case")]
#[repr(u8)]
pub enum Boss {
    /// Al Cabohne.
    Al,
    /// Don Corlebohne.
    Don,
    /// Joe Bohnano.
    Joe,
}

impl Boss {
    pub const COUNT: usize = 3;
    pub const ALL: [Self; Self::COUNT] = [Self::Al, Self::Don, Self::Joe];

    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The name as it is written in files, records and requests.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::Al => "al",
            Self::Don => "don",
            Self::Joe => "joe",
        }
    }

    /// The coins he sells for (GA-MAFIA-01).
    #[must_use]
    #[inline]
    pub const fn price(self) -> u8 {
        Self::COUNT as u8 - self as u8
    }

    /// The number of beans at which he sells.
    #[must_use]
    #[inline]
    pub const fn sells_at(self, bean: Bean) -> u8 {
        needed(bean, self.price())
    }
}

impl State {
    /// A boss's field.
    #[must_use]
    #[inline]
    pub fn boss_field(&self, boss: Boss) -> Field {
        self.bosses[boss.index()]
    }

    /// The boss who grows this bean.
    #[must_use]
    #[inline]
    pub fn grower(&self, bean: Bean) -> Option<Boss> {
        Boss::ALL.into_iter().find(|&boss| self.boss_field(boss).bean() == Some(bean))
    }

    /// The bosses in play whose field is empty.
    pub(super) fn vacant(&self) -> impl Iterator<Item = Boss> + use<'_> {
        self.rules.bosses.iter().copied().filter(|&boss| self.boss_field(boss).is_empty())
    }

    pub(super) fn first_vacant(&self) -> Option<Boss> {
        self.vacant().next()
    }

    /// A card reaches a boss field, and he sells if it is worth his price (GA-MAFIA-02, GA-MAFIA-04).
    pub(super) fn give(
        &mut self,
        boss: Boss,
        bean: Bean,
        from: Source,
        position: Option<HandPosition>,
        log: &mut impl Log<Event>,
    ) {
        self.bosses[boss.index()].plant(bean);
        log.record(|| Event::ToBoss { seat: self.active, boss, bean, from, position });
        if self.boss_field(boss).cards() >= boss.sells_at(bean) {
            self.boss_sells(boss, log);
        }
    }

    /// Turns a boss field into coins of the mafia; the rest goes to the discard pile.
    pub(super) fn boss_sells(&mut self, boss: Boss, log: &mut impl Log<Event>) {
        let crop = std::mem::replace(&mut self.bosses[boss.index()], Field::EMPTY);
        let Some(bean) = crop.bean() else { return };
        let earned = coins(bean, crop.cards());
        for _ in 0..earned {
            self.mafia.add(bean);
        }
        for _ in earned..crop.cards() {
            self.piles.discard(bean);
        }
        log.record(|| Event::BossSold { boss, bean, cards: crop.cards(), coins: earned });
    }
}
