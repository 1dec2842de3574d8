//! Looking back at the market: what an answer, a closing or an offer was worth.

use beanfield_rules::bean::Bunch;
use beanfield_rules::classic::{Action, Want};
use beanfield_rules::negotiation::{Addressee, OfferNumber};
use beanfield_rules::seat::Seat;

use super::deals::{Scales, Side};
use super::farmer::{Decision, choice};
use super::knowledge::OpenOffer;
use super::review::Judgement;
use crate::{Choice, Reason};

/// The best yes to an offer, if it is good enough.
fn yes(scales: &Scales, offer: &OpenOffer) -> Option<Choice<Action>> {
    let (own, score, side) = scales.best_answer(offer)?;
    let accept = Action::Accept { offer: offer.number, cards: side.cards() };
    if Scales::is_good(own, score) { choice(accept, score, Reason::GoodDeal) } else { None }
}

fn closing(scales: &Scales, offer: &OpenOffer, with: Seat) -> f32 {
    let own = scales.own_gain(&scales.side(offer), offer.wanted());
    scales.score(own, with, scales.other_gain(with, offer.wanted(), Bunch::NONE, offer.given()))
}

fn closings(scales: &Scales, offer: &OpenOffer) -> impl Iterator<Item = Choice<Action>> {
    let close = |with: Seat| {
        choice(Action::Close { offer: offer.number, with }, closing(scales, offer, with), Reason::GoodDeal)
    };
    offer.willing.iter().filter_map(close)
}

impl Decision<'_> {
    pub(super) fn judge_trade(&self, did: &Action, scales: &Scales) -> Option<Judgement> {
        let offer = |number: &OfferNumber| self.known.offers.iter().find(|it| it.number == *number);
        match did {
            Action::Accept { offer: number, cards } => {
                let offer = offer(number)?;
                let value = scales.answer(offer, &Side::of(cards)).1;
                let no = choice(Action::Decline { offer: *number }, 0.0, Reason::TooLittleForWhatItGivesYou);
                Some((value, yes(scales, offer).into_iter().chain(no).collect()))
            }
            Action::Decline { offer: number } => Some((0.0, yes(scales, offer(number)?).into_iter().collect())),
            Action::Close { offer: number, with } => {
                let offer = offer(number)?;
                let back = choice(Action::Withdraw { offer: *number }, 0.0, Reason::NoLongerGood);
                Some((closing(scales, offer, *with), closings(scales, offer).chain(back).collect()))
            }
            Action::Withdraw { offer: number } => Some((0.0, closings(scales, offer(number)?).collect())),
            Action::EndTrading {} => Some((0.0, self.open_chances(scales))),
            // What is offered to everyone is weighed when it is closed; 'make me an offer' binds nobody.
            Action::Propose { to: Addressee::Seat(to), give, want: Want::Beans(want), .. } => {
                let want = want.iter().fold(Bunch::NONE, |all, &(bean, number)| all.plus(Bunch::of(bean, number)));
                let give = Side::of(give);
                let own = scales.own_gain(&give, want);
                Some((scales.directed(own, *to, &give, want), self.instead()))
            }
            _ => None,
        }
    }

    /// What the end of the trading leaves undone: answers, closings, and the best offer not made yet.
    fn open_chances(&self, scales: &Scales) -> Vec<Choice<Action>> {
        let me = self.known.me;
        let mut found: Vec<Choice<Action>> = Vec::new();
        for offer in &self.known.offers {
            if offer.from == me {
                found.extend(closings(scales, offer));
            } else if offer.asks(me) {
                found.extend(yes(scales, offer));
            }
        }
        found.extend(self.propose(scales));
        found
    }
}
