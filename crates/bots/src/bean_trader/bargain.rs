//! What is said in a trader phase: answers, and offers to make.

use beanfield_rules::bean::{Bean, Bunch};
use beanfield_rules::bean_trader::map::IN_PLAY;
use beanfield_rules::bean_trader::{Acceptance, Action, ForSale, Kind, OfferView, Prompt, Purchase, Purchases};
use beanfield_rules::negotiation::{Addressee, OfferNumber};
use beanfield_rules::seat::Seat;

use super::bundles::{Bundle, handfuls, unlike};
use super::deals::Deal;
use super::farmer::{Mind, best_first, chosen};
use super::random::is_answered;
use crate::{Choice, Reason};

/// What a deal must bring at least; more, if the other comes to the own town for it.
const LEAST: f32 = 1.5;
const LEAST_OF_A_GUEST: f32 = 3.0;

impl Mind<'_> {
    /// What a seat says that the game does not wait for.
    pub(super) fn word(&self) -> Option<Choice<Action>> {
        self.answers().into_iter().next().or_else(|| self.proposal())
    }

    /// An answer to every open offer that waits for one; and own offers that have turned bad are taken back.
    pub(super) fn answers(&self) -> Vec<Choice<Action>> {
        let answer = |prompt: &Prompt| match prompt {
            Prompt::Answer { offer, ways } if !is_answered(self.view, self.me, prompt) => {
                let it = self.view.offers.iter().find(|it| it.number == *offer)?;
                Some(self.answer(it, ways))
            }
            Prompt::OwnOffer { offer, willing } => {
                let it = self.view.offers.iter().find(|it| it.number == *offer)?;
                let gain = self.closed(it).and_then(|deal| self.gain(&deal)).unwrap_or(f32::MIN);
                match willing.nth(0) {
                    Some(with) if gain > 0.0 => {
                        Some(chosen(Action::Close { offer: *offer, with }, gain, Reason::GoodDeal))
                    }
                    _ if gain < 0.0 => Some(chosen(Action::Withdraw { offer: *offer }, 0.0, Reason::NoLongerGood)),
                    _ => None,
                }
            }
            _ => None,
        };
        self.view.prompts.iter().filter_map(answer).collect()
    }

    pub(super) fn gain(&self, deal: &Deal) -> Option<f32> {
        Some(self.after(deal)? - self.value(&self.own))
    }

    /// The ways to accept an offer, with what they bring, best first.
    pub(super) fn ways(&self, it: &OfferView, ways: &[Acceptance]) -> Vec<Choice<Action>> {
        let accept = |way: &Acceptance| {
            let gain = self.gain(&self.accepted(it, way)?)?;
            let buys: Purchases = way.buys.iter().copied().collect();
            let action = Action::Accept { offer: it.number, buys, discard: way.discard };
            Some(chosen(action, gain - self.least(it), Reason::GoodDeal))
        };
        best_first(ways.iter().filter_map(accept).collect())
    }

    /// Yes and no to an open offer, best first.
    pub(super) fn weighed_answers(&self, offer: OfferNumber) -> Option<Vec<Choice<Action>>> {
        let ways = self.view.prompts.iter().find_map(|prompt| match prompt {
            Prompt::Answer { offer: asked, ways } if *asked == offer => Some(ways),
            _ => None,
        })?;
        let it = self.view.offers.iter().find(|it| it.number == offer)?;
        let mut answers = self.ways(it, ways);
        answers.truncate(2);
        let no = chosen(Action::Decline { offer }, 0.0, Reason::TooLittleForWhatItGivesYou);
        let place = answers.iter().position(|it| it.value <= 0.0).unwrap_or(answers.len());
        answers.insert(place, no);
        Some(answers)
    }

    /// What it is worth to accept an offer in a way that is not among the best.
    pub(super) fn worth_of_accepting(&self, did: &Action) -> Option<f32> {
        let Action::Accept { offer, ref buys, discard } = *did else { return None };
        let it = self.view.offers.iter().find(|it| it.number == offer)?;
        let way = Acceptance { buys: buys.to_vec(), discard };
        Some(self.gain(&self.accepted(it, &way)?)? - self.least(it))
    }

    /// What a deal must bring, since it helps the other too.
    pub(super) fn least(&self, it: &OfferView) -> f32 {
        if it.kind != Kind::Trade && self.is_active() { LEAST_OF_A_GUEST } else { LEAST }
    }

    fn answer(&self, it: &OfferView, ways: &[Acceptance]) -> Choice<Action> {
        let best = self.ways(it, ways).into_iter().next();
        if let Some(counter) = self.counter(it, best.as_ref().map_or(0.0, |it| it.value.max(0.0))) {
            return counter;
        }
        let decline = |reason| chosen(Action::Decline { offer: it.number }, 0.0, reason);
        match best {
            Some(best) if best.value > 0.0 => best,
            Some(_) => decline(Reason::TooLittleForWhatItGivesYou),
            None => decline(Reason::Cannot),
        }
    }

    /// The next best offer that has not been made yet in this turn.
    pub(super) fn proposal(&self) -> Option<Choice<Action>> {
        let made = self.view.seats.get(&self.me)?.offers_made;
        let most = if self.is_active() { self.art.offers } else { self.art.requests };
        if made >= most || !self.may_propose() {
            return None;
        }
        self.proposals().into_iter().nth(made.into())
    }

    pub(super) fn may_propose(&self) -> bool {
        self.view.prompts.iter().any(|prompt| matches!(prompt, Prompt::Propose { room: 1.., .. }))
    }

    /// Offers that would be good and may well be taken, by what they bring times the chance for it.
    pub(super) fn proposals(&self) -> Vec<Choice<Action>> {
        if self.is_active() { self.invitations() } else { self.request() }
    }

    /// What a bean more is worth, and a bean less.
    fn marginal(&self, now: f32) -> ([f32; Bean::COUNT], [f32; Bean::COUNT]) {
        let (mut more, mut less) = ([0.0; Bean::COUNT], [f32::MAX; Bean::COUNT]);
        for bean in IN_PLAY.iter() {
            let mut own = self.own;
            own.wagon.add(bean);
            more[bean.index()] = self.value(&own) - now;
            if self.own.wagon.count(bean) > 0 {
                let mut own = self.own;
                own.wagon.remove(bean);
                less[bean.index()] = now - self.value(&own);
            }
        }
        (more, less)
    }

    /// Beans of the wagon or of the town for some that another carries, here or by invitation.
    fn invitations(&self) -> Vec<Choice<Action>> {
        let now = self.value(&self.own);
        let (more, less) = self.marginal(now);
        let given = self.bundles(&less);
        let mut found = Vec::new();
        for (&seat, it) in self.view.seats.iter().filter(|(seat, _)| **seat != self.me) {
            let kind = if it.city == self.own.city { Kind::Trade } else { Kind::Invite };
            let mut best = Vec::new();
            for want in handfuls(it.wagon, self.art.beans) {
                let gained: f32 = want.iter().map(|(bean, number)| f32::from(number) * more[bean.index()]).sum();
                for it in &given {
                    let gain = gained - it.cost;
                    if gain < LEAST || it.beans.kinds().overlaps(want.kinds()) {
                        continue;
                    }
                    let thought = self.thought(seat, it.beans, want, kind == Kind::Invite);
                    best.push((chance(thought) * (gain - 0.2 * thought.max(0.0)), (kind, seat, *it, want)));
                }
            }
            best.sort_by(|a, b| b.0.total_cmp(&a.0));
            found.extend(unlike(best, |(_, (_, _, _, want))| *want));
        }
        found.sort_by(|a, b| b.0.total_cmp(&a.0));
        found.truncate(usize::from(self.art.offers) + 2);
        let exact = |&(value, (kind, seat, it, get)): &(f32, (Kind, Seat, Bundle, Bunch))| {
            let bought = it.sale.map_or(Bunch::NONE, |it| Bunch::of(it.bean, 1));
            let deal = Deal { give: it.beans, get, bought, price: self.price_of(bought), ..Deal::default() };
            (self.after(&deal)? > now + LEAST && value > 0.5).then_some(())?;
            let buys = it.sale.into_iter().map(|it| Purchase { space: Some(it.space), bean: it.bean }).collect();
            Some(chosen(propose(kind, seat, it.beans, get, buys), value, Reason::WorthATry))
        };
        best_first(found.iter().filter_map(exact).filter(|it| !self.is_open(&it.action)).collect())
    }

    /// What lies here, one of each space.
    pub(super) fn for_sale(&self) -> Vec<ForSale> {
        self.view
            .prompts
            .iter()
            .find_map(|prompt| match prompt {
                Prompt::BuyBean { beans, .. } => Some(beans.clone()),
                _ => None,
            })
            .unwrap_or_default()
    }

    fn is_open(&self, action: &Action) -> bool {
        let Action::Propose { to, give, .. } = action else { return false };
        self.view.offers.iter().any(|it| it.from == self.me && it.to == *to && it.give == give.beans)
    }

    /// Beans for an invitation to where something can be delivered, or a trade with the active player.
    fn request(&self) -> Vec<Choice<Action>> {
        let Some((active, it)) = self.view.active.and_then(|active| Some((active, self.view.seats.get(&active)?)))
        else {
            return Vec::new();
        };
        let guest = it.city != self.own.city;
        let now = self.value(&self.own);
        let none = Deal { guest, ..Deal::default() };
        let moved = self.after(&none).unwrap_or(now) - now;
        if guest && moved < LEAST {
            return Vec::new();
        }
        let kind = if guest { Kind::AskInvite } else { Kind::Trade };
        let mut found = Vec::new();
        let wants = handfuls(it.wagon, self.art.beans).into_iter().chain(guest.then_some(Bunch::NONE));
        for get in wants {
            for give in handfuls(self.own.wagon, self.art.beans) {
                if give.kinds().overlaps(get.kinds()) {
                    continue;
                }
                let thought = self.thought(active, give, get, false) - if guest { LEAST_OF_A_GUEST } else { 0.0 };
                if thought < -6.0 {
                    continue;
                }
                let Some(gain) = self.gain(&Deal { give, get, guest, ..Deal::default() }) else { continue };
                let value = chance(thought) * (gain - 0.2 * thought.max(0.0));
                if gain > LEAST && value > 0.5 {
                    found.push(chosen(propose(kind, active, give, get, Purchases::new()), value, Reason::WorthATry));
                }
            }
        }
        best_first(found.into_iter().filter(|it| !self.is_open(&it.action)).collect())
    }
}

/// How likely somebody says yes who thinks so of it.
pub(super) fn chance(thought: f32) -> f32 {
    1.0 / (1.0 + (-(thought - 1.0) / 3.0).exp())
}

pub(super) fn propose(kind: Kind, to: Seat, give: Bunch, want: Bunch, buys: Purchases) -> Action {
    let to = Addressee::Seat(to);
    Action::Propose { kind, to, give: give.into(), want: want.into(), buys, discard: Bunch::NONE, answers: None }
}
