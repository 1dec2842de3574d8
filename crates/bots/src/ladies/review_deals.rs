//! Looking back at the market: what an answer, a closing or an offer was worth.

use beanfield_rules::bean::Bunch;
use beanfield_rules::ladies::{Action, Kind, Want};
use beanfield_rules::negotiation::{Addressee, OfferNumber};
use beanfield_rules::seat::Seat;

use super::bargain::closing;
use super::deals::{Gets, Scales, Side};
use super::farmer::{Decision, choice};
use super::knowledge::{OpenOffer, Pile};
use super::review::Judgement;
use crate::{Choice, Reason};

/// The best yes to an offer, if it is good enough.
fn yes(scales: &Scales, offer: &OpenOffer) -> Option<Choice<Action>> {
    let (own, score, side) = scales.best_answer(offer)?;
    let accept = Action::Accept { offer: offer.number, cards: side.cards() };
    if Scales::is_good(own, score) { choice(accept, score, Reason::GoodDeal) } else { None }
}

impl Decision<'_> {
    fn closings(&self, scales: &Scales, offer: &OpenOffer) -> Vec<Choice<Action>> {
        let close = |with: Seat| {
            choice(Action::Close { offer: offer.number, with }, closing(scales, offer, with), Reason::GoodDeal)
        };
        offer.willing.iter().filter(|&with| self.is_free(with)).filter_map(close).collect()
    }

    pub(super) fn judge_trade(&self, did: &Action, scales: &Scales) -> Option<Judgement> {
        let offer = |number: &OfferNumber| self.known.offers.iter().find(|it| it.number == *number);
        match did {
            Action::Accept { offer: number, cards } => {
                let offer = offer(number)?;
                let value = scales.answer(offer, &Side::of(cards)).1;
                let no = choice(Action::Decline { offer: *number }, 0.0, Reason::TooLittleForWhatItGivesYou);
                Some((value, yes(scales, offer).into_iter().chain(no).collect()))
            }
            Action::Decline { offer: number } => {
                let offer = offer(number).filter(|it| it.to == Addressee::Everyone || self.is_free(it.from))?;
                Some((0.0, yes(scales, offer).into_iter().collect()))
            }
            Action::Close { offer: number, with } => {
                let offer = offer(number)?;
                let back = choice(Action::Withdraw { offer: *number }, 0.0, Reason::NoLongerGood);
                Some((closing(scales, offer, *with), self.closings(scales, offer).into_iter().chain(back).collect()))
            }
            Action::Withdraw { offer: number } => Some((0.0, self.closings(scales, offer(number)?))),
            Action::EndTrading {} => Some((0.0, self.open_chances(scales))),
            // What is offered to everyone is weighed when it is closed; 'make me an offer' binds nobody.
            Action::Propose { to: Addressee::Seat(to), give, want: Want::Beans(want), .. } => {
                let (mut beans, mut face_up) = (Bunch::NONE, Pile::new());
                for &(kind, number) in want {
                    match kind {
                        Kind::Bean(bean) => beans = beans.plus(Bunch::of(bean, number)),
                        Kind::Card(card) => face_up.extend(std::iter::repeat_n(card, number.into())),
                    }
                }
                let give = Side::of(give);
                let own = scales.own_gain(&give, &Gets { cards: face_up.clone(), unknown: beans });
                Some((scales.directed(own, *to, &give, beans, &face_up), self.instead()))
            }
            _ => None,
        }
    }

    /// What the end of the trading leaves undone: answers, closings, and the best offer not made yet.
    fn open_chances(&self, scales: &Scales) -> Vec<Choice<Action>> {
        let me = self.known.me;
        let mut found: Vec<Choice<Action>> = self.open_to_me().filter_map(|offer| yes(scales, offer)).collect();
        for offer in self.known.offers.iter().filter(|offer| offer.from == me) {
            found.extend(self.closings(scales, offer));
        }
        found.extend(self.propose(scales));
        found
    }
}
