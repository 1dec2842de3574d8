//! A list of legal actions, with the useful offers as what they are combined from.

use super::action::{Action, Kind};
use super::goods::{Purchase, Wanted};
use super::map::IN_PLAY;
use crate::bean::Bunch;
use crate::game::ActionList;
use crate::negotiation::{Addressee, OfferNumber};
use crate::trade::{nth_pair, pairs};

/// Legal actions: everything that can be listed one by one, then the useful offers.
#[derive(Clone, Debug, Default)]
pub struct Legal {
    pub(super) actions: Vec<Action>,
    pub(super) offers: Proposals,
}

impl Legal {
    pub(super) fn clear(&mut self) {
        self.actions.clear();
        self.offers.partners.clear();
        self.offers.gives.clear();
    }
}

impl ActionList for Legal {
    type Action = Action;

    fn len(&self) -> usize {
        self.actions.len() + self.offers.len()
    }

    fn get(&self, n: usize) -> Action {
        match n.checked_sub(self.actions.len()) {
            None => self.actions[n],
            Some(n) => self.offers.get(n),
        }
    }

    fn before_offers(&self) -> usize {
        self.actions.len()
    }
}

/// The useful offers a seat could make: to each possible partner, up to two own beans or one that is bought, against up to two
/// beans; gifts, requests, 'make me an offer', and invitations for nothing. They are many, so they stand as what they are
/// combined from.
#[derive(Clone, Debug, Default)]
pub(super) struct Proposals {
    /// What is proposed to whom, and which offer that would counter.
    pub(super) partners: Vec<(Kind, Addressee, Option<OfferNumber>)>,
    /// The last one is nothing.
    pub(super) gives: Vec<(Bunch, Option<Purchase>)>,
}

const BEANS: usize = super::data::BEANS.len();
/// One bean, two alike, or two that are not.
const WANTS: usize = BEANS + BEANS + pairs(BEANS);

impl Proposals {
    /// A trade must be about something.
    fn with(&self, kind: Kind) -> usize {
        let any = self.gives.len() * (WANTS + 2);
        if kind == Kind::Trade { any - 2 } else { any }
    }

    fn len(&self) -> usize {
        self.partners.iter().map(|&(kind, ..)| self.with(kind)).sum()
    }

    fn get(&self, mut n: usize) -> Action {
        let mut partners = self.partners.iter();
        let &(kind, to, answers) = partners
            .find(|&&(kind, ..)| {
                let here = n < self.with(kind);
                if !here {
                    n -= self.with(kind);
                }
                here
            })
            .expect("the list is long enough");
        let (give, purchase) = self.gives[n / (WANTS + 2)];
        let want = nth_want(n % (WANTS + 2));
        let buys = purchase.into_iter().collect();
        Action::Propose { kind, to, give: give.into(), want, buys, discard: Bunch::NONE, answers }
    }
}

/// Every choice of up to two beans, then nothing, then 'make me an offer'.
fn nth_want(n: usize) -> Wanted {
    let bean = |n: usize| IN_PLAY.nth(n as u32);
    match n {
        n if n < BEANS => Bunch::of(bean(n), 1).into(),
        n if n < 2 * BEANS => Bunch::of(bean(n - BEANS), 2).into(),
        n if n < WANTS => {
            let (first, second) = nth_pair(BEANS, n - 2 * BEANS);
            [bean(first), bean(second)].into_iter().collect::<Bunch>().into()
        }
        WANTS => Wanted::NOTHING,
        _ => Wanted::Open,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::seat::Seat;

    #[test]
    fn wants_are_every_choice_of_up_to_two_beans() {
        let beans = || IN_PLAY.iter();
        let one = beans().map(|bean| Bunch::of(bean, 1));
        let alike = beans().map(|bean| Bunch::of(bean, 2));
        let pairs = beans().flat_map(|first| {
            let later = beans().filter(move |second| second.index() > first.index());
            later.map(move |second| [first, second].into_iter().collect())
        });
        let mut all: Vec<Wanted> = one.chain(alike).chain(pairs).map(Wanted::from).collect();
        assert_eq!(all.len(), WANTS);
        all.extend([Wanted::NOTHING, Wanted::Open]);
        assert_eq!((0..WANTS + 2).map(nth_want).collect::<Vec<_>>(), all);
    }

    /// To each partner everything that is given against everything that is wanted; but no trade of nothing against nothing.
    #[test]
    fn offers_are_all_that_can_be_combined() {
        let soy = Bunch::of(crate::bean::Bean::Soy, 1);
        let partners = vec![
            (Kind::Trade, Addressee::Everyone, None),
            (Kind::AskInvite, Addressee::Seat(Seat::at(2)), None),
            (Kind::Trade, Addressee::Seat(Seat::at(1)), None),
        ];
        let offers = Proposals { partners: partners.clone(), gives: vec![(soy, None), (Bunch::NONE, None)] };
        let mut all = Vec::new();
        for (kind, to, answers) in partners {
            for give in [soy, Bunch::NONE] {
                for want in (0..WANTS + 2).map(nth_want) {
                    let is_nothing = give.is_empty() && matches!(want, Wanted::NOTHING | Wanted::Open);
                    if kind != Kind::Trade || !is_nothing {
                        let (give, buys) = (give.into(), std::iter::empty().collect());
                        all.push(Action::Propose { kind, to, give, want, buys, discard: Bunch::NONE, answers });
                    }
                }
            }
        }
        assert_eq!((0..offers.len()).map(|n| offers.get(n)).collect::<Vec<_>>(), all);
    }
}
