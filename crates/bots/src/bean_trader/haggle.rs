//! Asking for a little more before saying yes or no: the offer stays open meanwhile.

use beanfield_rules::bean::Bunch;
use beanfield_rules::bean_trader::{Action, Kind, OfferView, Purchases, ToldWant};

use super::bargain::{chance, propose};
use super::deals::Deal;
use super::farmer::{Mind, chosen};
use crate::{Choice, Reason};

/// What a counter-offer must promise beyond the offer, the chance that it is taken reckoned in.
const WORTH_ASKING: f32 = 0.5;

impl Mind<'_> {
    /// Better terms than those of an offer that is worth so much; once a turn, and only if they may well be taken.
    pub(super) fn counter(&self, it: &OfferView, worth: f32) -> Option<Choice<Action>> {
        let made = self.view.seats.get(&self.me)?.offers_made;
        let ToldWant::Beans(give) = it.want else { return None };
        let other = self.view.seats.get(&it.from)?;
        // What would have to be bought first is left alone.
        let all_there = self.own.wagon.contains(give) && other.wagon.contains(it.give);
        if !self.art.haggles || made > 0 || !self.may_propose() || !all_there {
            return None;
        }
        let apart = other.city != self.own.city;
        let kind = match (apart, self.is_active()) {
            (false, _) => Kind::Trade,
            (true, true) => Kind::Invite,
            (true, false) => Kind::AskInvite,
        };
        let asked = other.wagon.minus(it.give).kinds().iter().map(|bean| (give, it.give.plus(Bunch::of(bean, 1))));
        let spared = give.kinds().iter().map(|bean| (give.minus(Bunch::of(bean, 1)), it.give));
        let cheaper = give.kinds().iter().flat_map(|bean| {
            let less = give.minus(Bunch::of(bean, 1));
            let others = self.own.wagon.minus(give).kinds().iter();
            others.map(move |other| (less.plus(Bunch::of(other, 1)), it.give))
        });
        let mut best: Option<Choice<Action>> = None;
        for (give, get) in asked.chain(spared).chain(cheaper) {
            if give.is_empty() && get.is_empty() || give.kinds().overlaps(get.kinds()) {
                continue;
            }
            let thought = self.thought(it.from, give, get, kind == Kind::Invite);
            let guest = kind == Kind::AskInvite;
            let Some(gain) = self.gain(&Deal { give, get, guest, ..Deal::default() }) else { continue };
            let value = chance(thought) * (gain - self.least(it) - worth);
            if value > WORTH_ASKING && best.as_ref().is_none_or(|best| value > best.value) {
                let mut action = propose(kind, it.from, give, get, Purchases::new());
                if let Action::Propose { answers, .. } = &mut action {
                    *answers = Some(it.number);
                }
                best = Some(chosen(action, value, Reason::WorthATry));
            }
        }
        best
    }
}
