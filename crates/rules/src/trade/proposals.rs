//! A list of legal actions in a game with trading, and the many offers in it.

use std::fmt::Debug;

use smallvec::SmallVec;

use super::Want;
use crate::bean::{Bean, BeanSet};
use crate::game::ActionList;
use crate::negotiation::{Addressee, OfferNumber};
use crate::seat::Seat;

/// What a player says in a negotiation, as an action of the game.
pub trait Speech: Clone + Debug {
    /// A card as a player names it.
    type CardRef: Copy + Debug;
    /// What a player can ask for.
    type Kind: Copy + PartialEq + From<Bean> + Debug;

    fn propose(
        to: Addressee,
        give: SmallVec<[Self::CardRef; 4]>,
        want: Want<Self::Kind>,
        answers: Option<OfferNumber>,
    ) -> Self;
    fn withdraw(offer: OfferNumber) -> Self;
    fn decline(offer: OfferNumber) -> Self;
    fn accept(offer: OfferNumber, cards: SmallVec<[Self::CardRef; 4]>) -> Self;
    fn close(offer: OfferNumber, with: Seat) -> Self;
}

/// Legal actions: everything that can be listed one by one, then the useful offers.
#[derive(Clone, Debug)]
pub struct Legal<A: Speech> {
    pub(crate) actions: Vec<A>,
    pub(super) offers: Proposals<A>,
}

impl<A: Speech> Default for Legal<A> {
    fn default() -> Self {
        let offers = Proposals {
            partners: Vec::new(),
            cards: Vec::new(),
            double: None,
            beans: BeanSet::NONE,
            open: Vec::new(),
            open_twice: 0,
        };
        Self { actions: Vec::new(), offers }
    }
}

impl<A: Speech> Legal<A> {
    pub(crate) fn clear(&mut self) {
        self.actions.clear();
        self.offers.partners.clear();
        self.offers.cards.clear();
        self.offers.double = None;
        self.offers.open.clear();
        self.offers.open_twice = 0;
    }
}

impl<A: Speech> ActionList for Legal<A> {
    type Action = A;

    fn len(&self) -> usize {
        self.actions.len() + self.offers.len()
    }

    fn get(&self, n: usize) -> A {
        match n.checked_sub(self.actions.len()) {
            None => self.actions[n].clone(),
            Some(n) => self.offers.get(n),
        }
    }

    fn before_offers(&self) -> usize {
        self.actions.len()
    }
}

/// The useful offers a seat could make: to each possible partner, up to two own cards against up to two cards, gifts,
/// requests, and 'make me an offer'. They are many, so they stand as what they are combined from.
#[derive(Clone, Debug)]
pub(super) struct Proposals<A: Speech> {
    /// Whom to ask, and which offer that would counter.
    pub(super) partners: Vec<(Addressee, Option<OfferNumber>)>,
    /// Own cards: hand cards by position, face-up cards one of each kind.
    pub(super) cards: Vec<A::CardRef>,
    /// The kind of which two lie face up.
    pub(super) double: Option<A::CardRef>,
    /// Beans that can be asked for, one or two of each.
    pub(super) beans: BeanSet,
    /// Open cards that can be asked for besides.
    pub(super) open: Vec<A::Kind>,
    /// How many of these, the first ones, lie there twice.
    pub(super) open_twice: usize,
}

/// How many pairs of different things there are.
pub(crate) const fn pairs(things: usize) -> usize {
    things * things.saturating_sub(1) / 2
}

/// The `n`th pair of different things.
pub(crate) fn nth_pair(things: usize, mut n: usize) -> (usize, usize) {
    let mut first = 0;
    while n >= things - 1 - first {
        n -= things - 1 - first;
        first += 1;
    }
    (first, first + 1 + n)
}

impl<A: Speech> Proposals<A> {
    /// One own card, or two.
    fn gives(&self) -> usize {
        self.cards.len() + pairs(self.cards.len()) + usize::from(self.double.is_some())
    }

    /// What can be asked for.
    fn kinds(&self) -> usize {
        self.beans.len() as usize + self.open.len()
    }

    fn kind(&self, n: usize) -> A::Kind {
        let beans = self.beans.len() as usize;
        if n < beans { self.beans.nth(n as u32).into() } else { self.open[n - beans] }
    }

    /// What can be asked for twice: the first ones of all kinds.
    fn doubled(&self) -> usize {
        self.beans.len() as usize + self.open_twice
    }

    /// One card, or two, alike or not.
    fn wants(&self) -> usize {
        self.kinds() + self.doubled() + pairs(self.kinds())
    }

    /// For each give: every choice of cards, nothing (a gift) and 'make me an offer'; and cards for nothing (a request).
    fn per_partner(&self) -> usize {
        self.gives() * (self.wants() + 2) + self.wants()
    }

    fn len(&self) -> usize {
        self.partners.len() * self.per_partner()
    }

    fn get(&self, n: usize) -> A {
        let (to, answers) = self.partners[n / self.per_partner()];
        let n = n % self.per_partner();
        let (give, want) = (n / (self.wants() + 2), n % (self.wants() + 2));
        A::propose(to, self.give(give), self.want(want), answers)
    }

    /// The `n`th choice of own cards; nothing behind the last.
    fn give(&self, n: usize) -> SmallVec<[A::CardRef; 4]> {
        let cards = self.cards.len();
        if n < cards {
            return [self.cards[n]].into_iter().collect();
        }
        if n - cards < pairs(cards) {
            let (first, second) = nth_pair(cards, n - cards);
            return [self.cards[first], self.cards[second]].into_iter().collect();
        }
        self.double.filter(|_| n < self.gives()).map(|card| [card, card].into_iter().collect()).unwrap_or_default()
    }

    fn want(&self, n: usize) -> Want<A::Kind> {
        let (kinds, doubled) = (self.kinds(), self.doubled());
        if n < kinds {
            Want::one(self.kind(n))
        } else if n < kinds + doubled {
            Want::two(self.kind(n - kinds), self.kind(n - kinds))
        } else if n < self.wants() {
            let (first, second) = nth_pair(kinds, n - kinds - doubled);
            Want::two(self.kind(first), self.kind(second))
        } else if n == self.wants() {
            Want::nothing()
        } else {
            Want::Open
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::classic::{Action, CardRef};
    use crate::hand::HandPosition;

    #[test]
    fn pairs_are_counted_and_numbered() {
        for things in 0..9 {
            let all: Vec<_> = (0..things).flat_map(|a| (a + 1..things).map(move |b| (a, b))).collect();
            assert_eq!(pairs(things), all.len());
            assert_eq!((0..all.len()).map(|n| nth_pair(things, n)).collect::<Vec<_>>(), all);
        }
    }

    /// To each partner, everything that can be given against everything that can be wanted, nothing, and 'make me an offer'; then
    /// everything wanted for nothing.
    #[test]
    fn offers_are_all_that_can_be_combined() {
        let [first, second, soy] =
            [CardRef::Hand(HandPosition::at(0)), CardRef::Hand(HandPosition::at(3)), CardRef::FaceUp(Bean::Soy)];
        let [red, blue, wax, chili, green] = [Bean::Red, Bean::Blue, Bean::Wax, Bean::Chili, Bean::Green];
        let partners = vec![(Addressee::Everyone, None), (Addressee::Seat(Seat::at(1)), None)];
        let offers = Proposals::<Action> {
            partners: partners.clone(),
            cards: vec![first, second, soy],
            double: Some(soy),
            beans: BeanSet::of(&[blue, red]),
            open: vec![wax, chili, green],
            open_twice: 1,
        };
        let gives: [&[CardRef]; 7] =
            [&[first], &[second], &[soy], &[first, second], &[first, soy], &[second, soy], &[soy, soy]];
        let kinds = [red, blue, wax, chili, green];
        let one = kinds.map(Want::one);
        let alike = [red, blue, wax].map(|bean| Want::two(bean, bean));
        let pairs = (0..5).flat_map(|a| (a + 1..5).map(move |b| Want::two(kinds[a], kinds[b])));
        let wants: Vec<_> = one.into_iter().chain(alike).chain(pairs).collect();
        let mut all = Vec::new();
        for (to, answers) in partners {
            for give in gives {
                let wants = wants.iter().cloned().chain([Want::nothing(), Want::Open]);
                all.extend(wants.map(|want| Action::propose(to, give.iter().copied().collect(), want, answers)));
            }
            all.extend(wants.iter().map(|want| Action::propose(to, SmallVec::new(), want.clone(), answers)));
        }
        assert_eq!(offers.len(), all.len());
        assert_eq!((0..all.len()).map(|n| offers.get(n)).collect::<Vec<_>>(), all);
    }
}
