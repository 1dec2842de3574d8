//! The farmer at the market: answers, closings and offers.

use beanfield_rules::ladies::{Action, Phase};
use beanfield_rules::negotiation::Addressee;
use beanfield_rules::seat::Seat;

use super::deals::{Gets, Scales};
use super::farmer::{Decision, choice};
use super::knowledge::OpenOffer;
use crate::{Choice, Reason};

/// The most offers a farmer makes in one turn of its own, and in one of somebody else.
const OWN_OFFERS: u8 = 8;
const OTHERS_OFFERS: u8 = 2;

impl Decision<'_> {
    pub(super) fn trade(&self) -> Option<Choice<Action>> {
        let scales = Scales::new(self.known, self.worth);
        self.take(&scales)
            .or_else(|| self.counter(&scales))
            .or_else(|| self.decline(&scales))
            .or_else(|| self.close(&scales))
            .or_else(|| self.propose(&scales))
            .or_else(|| self.stop())
    }

    /// The decision with no offers of its own: answers, closes and plants.
    pub(super) fn in_a_hurry(&self) -> Option<Choice<Action>> {
        let trades = self.known.phase == Phase::P2Trade && self.known.at(self.known.me).shift.is_none();
        if !trades {
            return self.make();
        }
        if self.known.offers.is_empty() {
            return self.stop();
        }
        let scales = Scales::new(self.known, self.worth);
        self.take(&scales).or_else(|| self.decline(&scales)).or_else(|| self.close(&scales)).or_else(|| self.stop())
    }

    /// Nothing more to say: the active player ends the trading.
    pub(super) fn stop(&self) -> Option<Choice<Action>> {
        if self.known.is_active() { choice(Action::EndTrading {}, 0.0, Reason::NoBetterDeal) } else { None }
    }

    /// Whether a deal with this player can be closed now (LA-TRADE-17).
    pub(super) fn is_free(&self, seat: Seat) -> bool {
        self.known.at(seat).shift.is_none()
    }

    /// Offers the seat is asked about.
    pub(super) fn asked(&self) -> impl Iterator<Item = &OpenOffer> {
        self.known.offers.iter().filter(|offer| offer.asks(self.known.me))
    }

    /// Offers the seat could take now, if it likes.
    pub(super) fn open_to_me(&self) -> impl Iterator<Item = &OpenOffer> {
        self.asked().filter(|offer| offer.to == Addressee::Everyone || self.is_free(offer.from))
    }

    /// The best of the offers that are good enough.
    fn take(&self, scales: &Scales) -> Option<Choice<Action>> {
        let good = self.open_to_me().filter_map(|offer| {
            let (own, score, side) = scales.best_answer(offer)?;
            Scales::is_good(own, score).then_some((score, offer, side))
        });
        let (score, offer, side) = good.max_by(|a, b| a.0.total_cmp(&b.0))?;
        choice(Action::Accept { offer: offer.number, cards: side.cards() }, score, Reason::GoodDeal)
    }

    /// Another player's offer that is not good enough is met with a better one.
    fn counter(&self, scales: &Scales) -> Option<Choice<Action>> {
        if self.known.is_active() || !self.may_propose() {
            return None;
        }
        let offer = self.open_to_me().next()?;
        let mut choice = self.propose_from(&scales.proposals())?;
        if let Action::Propose { to: Addressee::Seat(to), answers, .. } = &mut choice.action
            && *to == offer.from
        {
            *answers = Some(offer.number);
        }
        Some(choice)
    }

    /// No to an offer, and why.
    fn decline(&self, scales: &Scales) -> Option<Choice<Action>> {
        let offer = self.open_to_me().next()?;
        let reason = match scales.best_answer(offer) {
            None => Reason::Cannot,
            Some((own, ..)) if own <= 0.0 => Reason::NoFieldForIt,
            Some(_) => Reason::TooLittleForWhatItGivesYou,
        };
        choice(Action::Decline { offer: offer.number }, 0.0, reason)
    }

    /// Own offers to everyone: closed with the willing player whom it helps least, or taken back if they have turned bad.
    fn close(&self, scales: &Scales) -> Option<Choice<Action>> {
        let me = self.known.me;
        let mut best: Option<(f32, Action)> = None;
        for offer in self.known.offers.iter().filter(|offer| offer.from == me) {
            let free = || offer.willing.iter().filter(|&with| self.is_free(with));
            let scored = free().map(|with| (closing(scales, offer, with), with)).max_by(|a, b| a.0.total_cmp(&b.0));
            if own_gain(scales, offer) <= 0.0 || scored.is_some_and(|(score, _)| score <= 0.0) {
                return choice(Action::Withdraw { offer: offer.number }, 0.0, Reason::NoLongerGood);
            }
            if let Some((score, with)) = scored
                && best.as_ref().is_none_or(|(most, _)| score > *most)
            {
                best = Some((score, Action::Close { offer: offer.number, with }));
            }
        }
        let (value, action) = best?;
        choice(action, value, Reason::GoodDeal)
    }

    pub(super) fn may_propose(&self) -> bool {
        let limit = if self.known.is_active() { OWN_OFFERS } else { OTHERS_OFFERS };
        let me = self.known.me;
        self.known.at(me).offers_made < limit && !self.known.offers.iter().any(|offer| offer.from == me)
    }

    pub(super) fn propose(&self, scales: &Scales) -> Option<Choice<Action>> {
        if self.may_propose() { self.propose_from(&scales.proposals()) } else { None }
    }

    /// The best offer not made yet in this turn: so many are made, so many of the best are left out.
    pub(super) fn propose_from(&self, offers: &[(f32, Action)]) -> Option<Choice<Action>> {
        if !self.may_propose() {
            return None;
        }
        let made = self.known.at(self.known.me).offers_made;
        let (value, action) = offers.get(made as usize)?;
        choice(action.clone(), *value, Reason::WorthATry)
    }

    /// Closes an own offer with anybody who is willing.
    pub(super) fn close_any(&self) -> Option<Choice<Action>> {
        let me = self.known.me;
        self.known.offers.iter().filter(|offer| offer.from == me).find_map(|offer| {
            let with = offer.willing.iter().find(|&with| self.is_free(with))?;
            choice(Action::Close { offer: offer.number, with }, 0.0, Reason::GoodDeal)
        })
    }

    /// Says no to whatever is asked, and ends the trading if it can.
    pub(super) fn refuse_rest(&self) -> Option<Choice<Action>> {
        let no = self.asked().next().and_then(|offer| choice(Action::Decline { offer: offer.number }, 0.0, Reason::No));
        no.or_else(|| self.stop())
    }
}

/// What an own offer brings the seat itself.
pub(super) fn own_gain(scales: &Scales, offer: &OpenOffer) -> f32 {
    let (beans, face_up) = offer.wanted();
    scales.own_gain(&scales.side(offer), &Gets { cards: face_up, unknown: beans })
}

/// What an own offer brings whoever takes it.
fn others_gain(scales: &Scales, offer: &OpenOffer, with: Seat) -> f32 {
    let (beans, face_up) = offer.wanted();
    scales.other_gain(with, beans, &face_up, &scales.given(&scales.side(offer)))
}

/// What an own offer is worth if it is closed with this player.
pub(super) fn closing(scales: &Scales, offer: &OpenOffer, with: Seat) -> f32 {
    scales.score(own_gain(scales, offer), with, others_gain(scales, offer, with))
}
