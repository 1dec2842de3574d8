//! Gifts: what to offer, when to bluff, and what to take.

use beanfield_rules::bean::Bean;
use beanfield_rules::chance::Dice;
use beanfield_rules::hand::HandPosition;
use beanfield_rules::the_duel::data::IN_PLAY;
use beanfield_rules::the_duel::{Action, GiftCard};

use super::farmer::Decision;
use super::plan::{Farm, cards};
use crate::{Choice, Reason};

/// What an accepted bluff is worth to the receiver: a dollar more here, one less there.
const BLUFF: f32 = 2.0;
/// How much rarer players offer what they have not than what they have.
const BLUFFERS: f32 = 0.35;

/// One offer in so many is a dare.
const DARING: u32 = 10;

impl Decision<'_> {
    /// The chance that an offer of this type is genuine, for somebody who does not see the giver's hand.
    fn genuine(&self, bean: Bean, giver_is_active: bool, hand: u8) -> f32 {
        if giver_is_active && self.scene.turned_over.count(bean) > 0 {
            return 1.0;
        }
        let all: f32 = self.outlook.unseen.iter().map(|&count| f32::from(count)).sum::<f32>().max(1.0);
        let share = f32::from(self.outlook.unseen[bean.index()]) / all;
        let held = 1.0 - (1.0 - share).powi(i32::from(hand));
        held / (held + (1.0 - held) * BLUFFERS).max(0.001)
    }

    /// What there is to plant, with one card less or more.
    fn after_planting(&self, farm: &Farm, without: Option<Bean>, with: Option<Bean>) -> f32 {
        let mut open = self.scene.open_cards();
        if let Some(bean) = without {
            open.remove(bean);
        }
        let cards = cards(open, with);
        farm.quick(&cards, self.scene.is_active() && !self.scene.discarded).0
    }

    /// What a gift of this type would bring the other player.
    fn their_gain(&self, bean: Bean) -> f32 {
        let farm = Farm::theirs(self.scene, self.worth);
        if self.scene.is_active() {
            return farm.gain(bean);
        }
        let open = self.scene.turned_over;
        let with = farm.quick(&cards(open, Some(bean)), true).0;
        with - farm.quick(&cards(open, None), true).0
    }

    /// What giving away the cheapest copy changes for the giver, and which copy that is; `None` if there is none to give.
    fn cheapest_copy(&self, bean: Bean) -> Option<(f32, GiftCard)> {
        let mut best: Option<(f32, GiftCard)> = None;
        self.each_copy(bean, |change, card| {
            if best.is_none_or(|(most, _)| change > most) {
                best = Some((change, card));
            }
        });
        best
    }

    /// Every copy that could be given, with what that changes for the giver.
    pub(super) fn each_copy(&self, bean: Bean, mut each: impl FnMut(f32, GiftCard)) {
        let farm = Farm::mine(self.scene, self.worth);
        if self.scene.open_cards().count(bean) > 0 {
            let change = self.after_planting(&farm, Some(bean), None) - self.after_planting(&farm, None, None);
            each(change, GiftCard::TurnedOver);
        }
        let hand = self.scene.hand;
        let mut whole = None;
        for (place, _) in hand.iter().enumerate().filter(|(_, held)| **held == bean) {
            let mut left: Vec<Bean> = hand.to_vec();
            left.remove(place);
            let whole = *whole.get_or_insert_with(|| farm.hand(hand));
            each(farm.hand(&left) - whole, GiftCard::Hand(HandPosition::from(place as u8 + 1)));
        }
    }

    /// Whether the other player would take an offer, as far as can be told.
    fn would_take(&self, bean: Bean, gain: f32) -> f32 {
        let genuine = self.genuine(bean, self.scene.is_active(), self.scene.hand.len() as u8);
        let expected = genuine * gain + (1.0 - genuine) * BLUFF;
        1.0 / (1.0 + (-expected * 4.0).exp())
    }

    /// Every offer with what it should bring, best first.
    pub(super) fn offers(&self, dice: Option<&mut Dice>) -> Vec<Choice<Action>> {
        let mut offers: Vec<Choice<Action>> = Vec::new();
        for bean in IN_PLAY.iter().filter(|bean| !self.scene.pushed.contains(bean)) {
            let theirs = self.their_gain(bean);
            let taken = self.would_take(bean, theirs);
            let (value, reason) = match self.cheapest_copy(bean) {
                Some((change, _)) => (taken * (change - theirs), Reason::GiftThatSuitsMe),
                None => (-taken * BLUFF, Reason::BluffTheyWillDecline),
            };
            offers.push(Choice { action: Action::OfferGift { bean }, value, reason });
        }
        if let Some(dice) = dice {
            // Nobody should be able to read the hand off the offers: they are shaken a little, and now and then a bluff is
            // dared that would not be the best.
            let daring = if dice.one_in(DARING) { 1.5 } else { 0.0 };
            for offer in &mut offers {
                offer.value += dice.below(1000) as f32 / 8000.0;
                if offer.reason == Reason::BluffTheyWillDecline {
                    offer.value += daring;
                }
            }
        }
        offers.sort_by(|a, b| b.value.total_cmp(&a.value));
        offers
    }

    /// What taking the offer on the table should bring, compared with declining it.
    fn taking(&self, bean: Bean) -> f32 {
        let giver_is_active = !self.scene.is_active();
        let genuine = self.genuine(bean, giver_is_active, self.scene.other_hand);
        let farm = Farm::mine(self.scene, self.worth);
        let mine = self.after_planting(&farm, None, Some(bean)) - self.after_planting(&farm, None, None);
        // What lies open is one card less for the giver to plant.
        let open = giver_is_active && self.scene.turned_over.count(bean) > 0;
        let theirs = if open { self.lost_by_giver(bean) } else { 0.0 };
        let bluff = if self.scene.their_cents == 0 { 0.0 } else { BLUFF };
        genuine * (mine + theirs) + (1.0 - genuine) * bluff
    }

    /// What the giver loses with an open card; less than nothing if they are glad to be rid of it.
    fn lost_by_giver(&self, bean: Bean) -> f32 {
        let farm = Farm::theirs(self.scene, self.worth);
        let open = self.scene.turned_over;
        let mut without = open;
        without.remove(bean);
        farm.quick(&cards(open, None), true).0 - farm.quick(&cards(without, None), true).0
    }

    pub(super) fn answers(&self) -> Vec<Choice<Action>> {
        let Some(bean) = self.scene.offered else { return Vec::new() };
        let value = self.taking(bean);
        let good = value > 0.0;
        let accept = Choice {
            action: Action::AcceptGift {},
            value,
            reason: if good { Reason::GiftIsWelcome } else { Reason::GiftWouldHurt },
        };
        let decline = Choice {
            action: Action::DeclineGift {},
            value: 0.0,
            reason: if good { Reason::GoOn } else { Reason::GiftWouldHurt },
        };
        if good { vec![accept, decline] } else { vec![decline, accept] }
    }

    pub(super) fn copy(&self) -> Option<Choice<Action>> {
        let (value, card) = self.cheapest_copy(self.scene.offered?)?;
        Some(Choice { action: Action::ChooseGift { card }, value, reason: Reason::CopyIMissLeast })
    }

    /// An offer made in a hurry: a card that helps the other player least.
    pub(super) fn quick_offer(&self) -> Option<Choice<Action>> {
        let row = || IN_PLAY.iter().filter(|bean| !self.scene.pushed.contains(bean));
        let held = |bean: &Bean| self.scene.open_cards().count(*bean) > 0 || self.scene.hand.contains(bean);
        let farm = Farm::theirs(self.scene, self.worth);
        let gains = row().filter(held).map(|bean| (farm.gain(bean), bean));
        let least = gains.min_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, bean)| bean);
        let bean = least.or_else(|| row().next())?;
        Some(Choice { action: Action::OfferGift { bean }, value: 0.0, reason: Reason::GiftThatSuitsMe })
    }

    /// An answer given in a hurry: what fits is taken.
    pub(super) fn quick_answer(&self) -> Option<Choice<Action>> {
        let gain = Farm::mine(self.scene, self.worth).gain(self.scene.offered?);
        let action = if gain > 0.0 { Action::AcceptGift {} } else { Action::DeclineGift {} };
        Some(Choice { action, value: gain.max(0.0), reason: Reason::GiftIsWelcome })
    }

    /// The first copy that can be given.
    pub(super) fn any_copy(&self) -> Option<Choice<Action>> {
        let bean = self.scene.offered?;
        let in_hand = || self.scene.hand.iter().position(|&held| held == bean);
        let card = if self.scene.open_cards().count(bean) > 0 {
            GiftCard::TurnedOver
        } else {
            GiftCard::Hand(HandPosition::from(in_hand()? as u8 + 1))
        };
        Some(Choice { action: Action::ChooseGift { card }, value: 0.0, reason: Reason::CopyIMissLeast })
    }
}
