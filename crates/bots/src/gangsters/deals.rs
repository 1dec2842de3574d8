//! The trading variant: what a deal brings each side, which proposals are worth a try, and how others' are answered.

use beanfield_rules::bean::{Bean, BeanSet, Bunch};
use beanfield_rules::gangsters::data::IN_PLAY;
use beanfield_rules::gangsters::{Action, CardRef, CardRefs, OfferView, ToldWant, Want};
use beanfield_rules::hand::HandPosition;
use beanfield_rules::negotiation::Addressee;
use beanfield_rules::seat::Seat;

use super::farm::Farm;
use super::farmer::Mind;
use crate::{Choice, Reason};

/// Proposals made in one turn.
const OFFERS: u8 = 2;
/// How much of what the other side gains is counted against a deal.
const THEIR_SHARE: f32 = 0.8;
/// Less than this is a matter of taste, and not worth the talk.
pub(super) const LEAST: f32 = 0.1;

/// What a deal changes for both sides, as far as this seat can see.
#[derive(Clone, Copy)]
struct Scales {
    mine: f32,
    theirs: f32,
}

impl Scales {
    fn balance(self) -> f32 {
        self.mine - THEIR_SHARE * self.theirs
    }
}

impl Mind<'_> {
    fn other(&self) -> Seat {
        self.me.left(self.worth.rules.players)
    }

    fn hand(&self) -> &[Bean] {
        self.world.hand(self.me)
    }

    /// What it changes for a player to plant these cards, which must be planted.
    fn received(farm: &mut Farm, cards: Bunch) -> f32 {
        let mut total = 0.0;
        for (bean, number) in cards.iter() {
            let planting = farm.best_planting(bean, number);
            total += planting.gain;
            farm.carry_out(bean, number, planting);
        }
        total
    }

    /// I give the hand cards in these places and get these beans.
    fn weigh(&self, given: &[usize], got: Bunch) -> Scales {
        let mut mine = Farm::of(&self.world, &self.worth, self.me);
        let before = mine.hand(self.hand());
        let gain = Self::received(&mut mine, got);
        let kept: Vec<Bean> = (0..self.hand().len()).filter(|n| !given.contains(n)).map(|n| self.hand()[n]).collect();
        let gift: Bunch = given.iter().map(|&place| self.hand()[place]).collect();
        let mut theirs = Farm::of(&self.world, &self.worth, self.other());
        Scales { mine: gain + mine.hand(&kept) - before, theirs: Self::received(&mut theirs, gift) }
    }

    /// The own copies that fill a want and are missed least, with what the deal brings then.
    fn best_copies(&self, wanted: Bunch, got: Bunch) -> Option<(Vec<usize>, Scales)> {
        let hand = self.hand();
        let mut chosen: Vec<usize> = Vec::new();
        for (bean, number) in wanted.iter() {
            for _ in 0..number {
                let free = (0..hand.len()).filter(|place| hand[*place] == bean && !chosen.contains(place));
                let with = |place: usize| chosen.iter().copied().chain([place]).collect::<Vec<_>>();
                let best = free.max_by(|&a, &b| {
                    let value = |place| self.weigh(&with(place), got).mine;
                    value(a).total_cmp(&value(b))
                })?;
                chosen.push(best);
            }
        }
        chosen.sort_unstable();
        let scales = self.weigh(&chosen, got);
        Some((chosen, scales))
    }

    /// What the farmer says in a window.
    pub(super) fn talk(&self) -> Option<Choice<Action>> {
        if let Some(answer) = self.answers_to_offers().into_iter().next() {
            return Some(answer);
        }
        self.proposal().or_else(|| self.show_wishes()).or_else(|| self.close())
    }

    /// Nothing is left to say.
    fn close(&self) -> Option<Choice<Action>> {
        let ends = self.view.awaited.contains(self.me);
        ends.then_some(Choice { action: Action::EndTrading {}, value: 0.0, reason: Reason::NoBetterDeal })
    }

    /// Everything that could be said now but for proposals: yes, no, and the end.
    pub(super) fn answers(&self) -> Vec<Choice<Action>> {
        let mut answers = self.answers_to_offers();
        answers.extend(self.close());
        answers
    }

    /// Yes and no to each open proposal of the other player, the better one first.
    fn answers_to_offers(&self) -> Vec<Choice<Action>> {
        let mut answers = Vec::new();
        for offer in self.view.offers.iter().filter(|offer| offer.from != self.me) {
            let yes = self.yes(offer);
            let reason = match (&yes, offer.want) {
                (None, ToldWant::Beans(_)) => Reason::Cannot,
                (Some((_, scales)), _) if scales.mine > 0.0 => Reason::TooLittleForWhatItGivesYou,
                _ => Reason::NoFieldForIt,
            };
            let no = Choice { action: Action::Decline { offer: offer.number }, value: 0.0, reason };
            let yes = yes.map(|(cards, scales)| Choice {
                action: Action::Accept { offer: offer.number, cards: cards_at(&cards) },
                value: scales.balance(),
                reason: Reason::GoodDeal,
            });
            match yes {
                Some(yes) if yes.value > LEAST => answers.extend([yes, no]),
                Some(yes) => answers.extend([no, yes]),
                None => answers.push(no),
            }
        }
        answers
    }

    fn yes(&self, offer: &OfferView) -> Option<(Vec<usize>, Scales)> {
        let ToldWant::Beans(wanted) = offer.want else { return None };
        self.best_copies(wanted, offer.give.hand)
    }

    /// The best proposal first, then the second best: how many were made, the view tells.
    fn proposal(&self) -> Option<Choice<Action>> {
        let made = self.view.seats.get(&self.me)?.offers_made;
        if made >= OFFERS || self.view.offers.iter().any(|offer| offer.from == self.me) {
            return None;
        }
        self.proposals().into_iter().nth(made.into())
    }

    /// A card for a card, or for nothing, by what it brings and how likely it is taken.
    pub(super) fn proposals(&self) -> Vec<Choice<Action>> {
        let hand = self.hand();
        let theirs = self.view.seats.get(&self.other()).map_or(0, |it| it.hand_count);
        let wants = IN_PLAY.iter().map(|bean| Bunch::of(bean, 1)).chain([Bunch::NONE]);
        let wants: Vec<Bunch> = wants.collect();
        let mut found = Vec::new();
        for (place, &bean) in hand.iter().enumerate() {
            for &want in wants.iter().filter(|want| want.count(bean) == 0) {
                let scales = self.weigh(&[place], want);
                let value = scales.balance() * self.chance(scales, want, theirs);
                if scales.balance() > LEAST && value > 0.5 * LEAST {
                    found.push(Choice { action: self.propose(&[place], want), value, reason: Reason::WorthATry });
                }
            }
        }
        found.sort_by(|a, b| b.value.total_cmp(&a.value));
        found.dedup_by(|a, b| a.value.total_cmp(&b.value).is_eq());
        found
    }

    pub(super) fn propose(&self, places: &[usize], want: Bunch) -> Action {
        let want = Want::from(want);
        Action::Propose { to: Addressee::Seat(self.other()), give: cards_at(places), want, answers: None }
    }

    /// How likely the other player holds what is wanted, and is glad of the trade.
    fn chance(&self, scales: Scales, want: Bunch, held: u8) -> f32 {
        let holds: f32 = want.iter().map(|(bean, _)| 1.0 - (1.0 - self.worth.share(bean)).powi(held.into())).product();
        let visible = Self::received(&mut Farm::of(&self.world, &self.worth, self.me), want);
        let glad = if scales.theirs - THEIR_SHARE * visible > LEAST { 0.6 } else { 0.1 };
        holds * glad
    }

    /// What grows here, and is not a boss's.
    fn show_wishes(&self) -> Option<Choice<Action>> {
        let own = self.view.seats.get(&self.me)?;
        let grown: BeanSet = self.world.fields(self.me).iter().filter_map(|field| field.bean()).collect();
        let bosses: BeanSet = self.view.bosses.iter().filter_map(|it| it.bean).collect();
        let likes = grown.without(bosses);
        let news = likes != own.likes || !own.refuses.is_empty();
        let action = Action::Wish { likes, refuses: BeanSet::NONE };
        news.then_some(Choice { action, value: 0.0, reason: Reason::TellWhatIGrow })
    }

    /// Something for nothing, for the leech.
    pub(super) fn lopsided(&self) -> Option<Choice<Action>> {
        let made = self.view.seats.get(&self.me)?.offers_made;
        if made >= OFFERS || self.view.offers.iter().any(|offer| offer.from == self.me) {
            return None;
        }
        let mut requests: Vec<(f32, Bunch)> = IN_PLAY
            .iter()
            .map(|bean| Bunch::of(bean, 1))
            .map(|want| (self.weigh(&[], want).mine, want))
            .filter(|(gain, _)| *gain > 0.2)
            .collect();
        requests.sort_by(|a, b| b.0.total_cmp(&a.0));
        let &(value, want) = requests.get(usize::from(made))?;
        Some(Choice { action: self.propose(&[], want), value, reason: Reason::WorthATry })
    }
}

fn cards_at(places: &[usize]) -> CardRefs {
    places.iter().map(|&place| CardRef::Hand(HandPosition::from(place as u8 + 1))).collect()
}
