//! A list of legal actions, with the useful offers as what they are combined from.

use super::action::{Action, Kind};
use super::goods::{Purchase, Wanted};
use super::map::IN_PLAY;
use crate::bean::Bunch;
use crate::game::ActionList;
use crate::negotiation::{Addressee, OfferNumber};

/// Legal actions: everything that can be listed one by one, then the useful offers.
#[derive(Clone, Debug, Default)]
pub struct Legal {
    pub(super) actions: Vec<Action>,
    pub(super) offers: Proposals,
}

impl Legal {
    /// All but the offers that could be made.
    #[must_use]
    pub fn actions(&self) -> &[Action] {
        &self.actions
    }

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
const WANTS: usize = BEANS + BEANS + BEANS * (BEANS - 1) / 2;

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
        WANTS => Wanted::NOTHING,
        n if n > WANTS => Wanted::Open,
        n => {
            let (mut first, mut second) = (0, n - 2 * BEANS);
            while second >= BEANS - 1 - first {
                second -= BEANS - 1 - first;
                first += 1;
            }
            [bean(first), bean(first + 1 + second)].into_iter().collect::<Bunch>().into()
        }
    }
}
