//! Coin stacks: every coin is a card turned over, and each player's stack has an order.

use crate::card::{Card, MAX_CARDS};
use crate::seat::{MAX_SEATS, Seat};

const KIND_BITS: u32 = 5;

/// The coin stacks of all players on one tray, in the order the coins were earned.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CoinStacks {
    /// Owner and kind of each coin.
    tray: [u8; MAX_CARDS],
    len: u8,
    counts: [u8; MAX_SEATS],
}

impl Default for CoinStacks {
    fn default() -> Self {
        Self { tray: [0; MAX_CARDS], len: 0, counts: [0; MAX_SEATS] }
    }
}

impl CoinStacks {
    #[must_use]
    #[inline]
    pub fn count(&self, seat: Seat) -> u8 {
        self.counts[seat.index()]
    }

    /// Puts coins on top of a stack.
    #[inline]
    pub(crate) fn push<C: Card>(&mut self, seat: Seat, card: C, coins: u8) {
        let coin = (seat.index() as u8) << KIND_BITS | card.kind() as u8;
        for _ in 0..coins {
            self.tray[self.len as usize] = coin;
            self.len += 1;
        }
        self.counts[seat.index()] += coins;
    }

    /// Takes the topmost coin of a stack.
    pub(crate) fn pop<C: Card>(&mut self, seat: Seat) -> Option<C> {
        let len = self.len as usize;
        let at = self.tray[..len].iter().rposition(|&coin| Self::owner(coin) == seat.index())?;
        let coin = self.tray[at];
        self.tray.copy_within(at + 1..len, at);
        self.tray[len - 1] = 0;
        self.len -= 1;
        self.counts[seat.index()] -= 1;
        Some(Self::card(coin))
    }

    /// The cards of one stack, top first.
    pub(crate) fn of<C: Card>(&self, seat: Seat) -> impl Iterator<Item = C> + '_ {
        let coins = self.tray[..self.len as usize].iter().rev();
        coins.filter(move |&&coin| Self::owner(coin) == seat.index()).map(|&coin| Self::card(coin))
    }

    const fn owner(coin: u8) -> usize {
        (coin >> KIND_BITS) as usize
    }

    fn card<C: Card>(coin: u8) -> C {
        C::of_kind((coin & ((1 << KIND_BITS) - 1)) as usize)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bean::Bean;

    #[test]
    fn a_coin_that_is_taken_leaves_no_trace() {
        let [ann, ben] = [0, 1].map(Seat::at);
        let mut stacks = CoinStacks::default();
        stacks.push(ann, Bean::Red, 2);
        stacks.push(ben, Bean::Soy, 1);
        let before = stacks;
        stacks.push(ann, Bean::Wax, 1);
        assert_eq!(stacks.of(ann).collect::<Vec<Bean>>(), [Bean::Wax, Bean::Red, Bean::Red]);
        assert_eq!((stacks.count(ann), stacks.count(ben)), (3, 1));
        assert_eq!(stacks.pop(ann), Some(Bean::Wax));
        assert_eq!(stacks, before);
        assert_eq!(
            (stacks.pop(ann), stacks.pop(ann), stacks.pop::<Bean>(ann)),
            (Some(Bean::Red), Some(Bean::Red), None)
        );
        let mut only_his = CoinStacks::default();
        only_his.push(ben, Bean::Soy, 1);
        assert_eq!(stacks, only_his);
    }
}
