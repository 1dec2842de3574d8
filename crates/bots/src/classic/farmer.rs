//! The farmer: a value for each field, hand and deal, and the best of what is asked.

use beanfield_rules::bean::{Bean, BeanSet, Bunch};
use beanfield_rules::chance::Dice;
use beanfield_rules::classic::{Action, CardRef, Phase, State, View};
use beanfield_rules::field::FieldIndex;
use beanfield_rules::hand::HandPosition;
use beanfield_rules::seat::Seat;

use super::deals::Scales;
use super::farm::{Planting, Plots, best_planting, carry_out, first_planting, may_harvest, plantings};
use super::knowledge::{Knowledge, Outlook};
use super::worth::Worth;
use crate::{Bot, Choice};

/// The most offers a farmer makes in one turn of its own, and in one of somebody else.
const OWN_OFFERS: u8 = 8;
const OTHERS_OFFERS: u8 = 2;

/// Plays by what things are worth.
#[derive(Clone, Copy, Debug, Default)]
pub struct Farmer;

impl Bot<State> for Farmer {
    fn decide(&self, view: &View, _dice: &mut Dice) -> Option<Choice<Action>> {
        let known = Knowledge::read(view)?;
        let worth = Worth::new(&known, Outlook::new(view, &known));
        Decision::new(&known, &worth).make()
    }
}

fn choice(action: Action, value: f32, reason: &'static str) -> Option<Choice<Action>> {
    Some(Choice { action, value, reason })
}

fn field(index: usize) -> FieldIndex {
    FieldIndex::from(index as u8 + 1)
}

/// One decision of one seat.
pub(super) struct Decision<'a> {
    known: &'a Knowledge,
    worth: &'a Worth,
    plots: &'a Plots,
}

impl<'a> Decision<'a> {
    pub(super) fn new(known: &'a Knowledge, worth: &'a Worth) -> Self {
        Self { known, worth, plots: known.plots() }
    }

    pub(super) fn make(&self) -> Option<Choice<Action>> {
        let own_turn = self.known.is_active();
        match self.known.phase {
            Phase::GameOver => None,
            Phase::P2Trade => self.buy().or_else(|| self.trade()),
            Phase::P3Plant => self.plant_pending(),
            _ if !own_turn => None,
            Phase::P1MustPlant | Phase::D2MustPlant => {
                self.buy().or_else(|| self.ripe_harvest()).or_else(|| self.must_plant())
            }
            Phase::P1MayPlant | Phase::D2MayPlant => self.may_plant(),
            Phase::P1Done | Phase::D2Done => choice(Action::TurnOver {}, 0.0, "go-on"),
            Phase::D2MayDiscard => self.discard().or_else(|| choice(Action::TurnOver {}, 0.0, "go-on")),
            Phase::P4Draw => self.show_wishes().or_else(|| choice(Action::Draw {}, 0.0, "go-on")),
            Phase::D1Offer => self.settle_offer(),
            Phase::D3Plant => self.plant_drawn(),
        }
    }

    /// What a search should try: the farmer's own choice first, then the other ways that are not plainly bad. `None` stands
    /// for saying nothing.
    pub(super) fn candidates(&self, most: usize) -> Vec<Option<Choice<Action>>> {
        let own = self.make();
        let mut found = vec![own];
        let mut add = |choice: Choice<Action>| {
            if found.len() < most && !found.iter().flatten().any(|it| it.action == choice.action) {
                found.push(Some(choice));
            }
        };
        match self.known.phase {
            Phase::P1MustPlant | Phase::P1MayPlant | Phase::D2MustPlant | Phase::D2MayPlant
                if self.known.is_active() =>
            {
                if let Some(&front) = self.known.hand.first() {
                    for planting in plantings(self.worth, self.plots, front) {
                        let plant = Action::PlantFromHand { field: field(planting.field) };
                        self.planting_choice(planting, plant).into_iter().for_each(&mut add);
                    }
                }
                if matches!(self.known.phase, Phase::P1MayPlant | Phase::D2MayPlant) {
                    choice(Action::TurnOver {}, 0.0, "go-on").into_iter().for_each(&mut add);
                }
            }
            Phase::P2Trade => self.trade_candidates(&mut found, most),
            Phase::P3Plant => {
                for (bean, _) in self.known.pending(self.known.me).iter() {
                    let from_table = self.known.is_active() && self.known.face_up.count(bean) > 0;
                    let card = if from_table { CardRef::FaceUp(bean) } else { CardRef::Received(bean) };
                    for planting in plantings(self.worth, self.plots, bean) {
                        let plant = Action::PlantPending { card, field: field(planting.field) };
                        self.planting_choice(planting, plant).into_iter().for_each(&mut add);
                    }
                }
            }
            Phase::D1Offer if self.known.is_active() => {
                for (bean, _) in self.known.offered.iter() {
                    let planting = best_planting(self.worth, self.plots, bean);
                    let plant = Action::PlantOffered { bean, field: field(planting.field) };
                    self.planting_choice(planting, plant).into_iter().for_each(&mut add);
                    choice(Action::DiscardOffered { bean }, 0.0, "no-field-for-it").into_iter().for_each(&mut add);
                }
            }
            Phase::D3Plant if self.known.is_active() => {
                choice(Action::EndPlanting {}, 0.0, "go-on").into_iter().for_each(&mut add);
                for (bean, _) in self.known.drawn.iter() {
                    let planting = best_planting(self.worth, self.plots, bean);
                    let plant = Action::PlantDrawn { bean, field: field(planting.field) };
                    self.planting_choice(planting, plant).into_iter().for_each(&mut add);
                }
            }
            _ => {}
        }
        found
    }

    fn trade_candidates(&self, found: &mut Vec<Option<Choice<Action>>>, most: usize) {
        let scales = Scales::new(self.known, self.worth);
        let me = self.known.me;
        let mut add = |it: Option<Choice<Action>>| {
            if found.len() < most && !found.contains(&it) {
                found.push(it);
            }
        };
        let rest = if self.known.is_active() { choice(Action::EndTrading {}, 0.0, "no-better-deal") } else { None };
        for offer in self.known.offers.iter().filter(|offer| offer.asks(me)) {
            if let Some((own, score, side)) = scales.best_answer(offer)
                && own > 0.0
            {
                add(choice(Action::Accept { offer: offer.number, cards: side.cards() }, score, "good-deal"));
            }
            add(choice(Action::Decline { offer: offer.number }, 0.0, "too-little-for-what-it-gives-you"));
        }
        for offer in self.known.offers.iter().filter(|offer| offer.from == me) {
            for with in offer.willing.iter() {
                add(choice(Action::Close { offer: offer.number, with }, 0.0, "good-deal"));
            }
        }
        if self.may_propose() {
            let made = self.known.at(me).offers_made as usize;
            for (value, action) in scales.proposals().into_iter().skip(made) {
                add(choice(action, value, "worth-a-try"));
            }
        }
        add(rest);
    }

    /// The decision with no offers of its own: answers, closes and plants.
    pub(super) fn in_a_hurry(&self) -> Option<Choice<Action>> {
        if self.known.phase != Phase::P2Trade {
            return self.make();
        }
        if self.known.offers.is_empty() {
            return if self.known.is_active() { choice(Action::EndTrading {}, 0.0, "no-better-deal") } else { None };
        }
        let scales = Scales::new(self.known, self.worth);
        self.answer(&scales).or_else(|| self.close(&scales)).or_else(|| {
            if self.known.is_active() { choice(Action::EndTrading {}, 0.0, "no-better-deal") } else { None }
        })
    }

    fn planting_choice(&self, planting: Planting, plant: Action) -> Option<Choice<Action>> {
        if planting.harvest {
            return choice(Action::Harvest { field: field(planting.field) }, planting.gain, "make-room");
        }
        let reason = if self.plots[planting.field].cards > 0 { "fits-field" } else { "new-field" };
        choice(plant, planting.gain, reason)
    }

    /// The 3rd field, while there is time for it to pay.
    fn buy(&self) -> Option<Choice<Action>> {
        let price = self.known.rules.third_field.filter(|_| self.known.can_buy)?;
        let pays = self.worth.habits.rent * self.worth.outlook.rounds_left - f32::from(price);
        (pays > 0.0).then(|| choice(Action::BuyThirdField {}, pays, "third-field-pays"))?
    }

    /// A field that will not get better.
    fn ripe_harvest(&self) -> Option<Choice<Action>> {
        let ripe = (0..self.plots.len()).find(|&index| {
            let plot = self.plots[index];
            let coins = self.worth.coins(plot.bean, plot.cards);
            coins > 0.0
                && self.worth.field(plot.bean, plot.cards) - coins < 0.01
                && may_harvest(self.worth.edition, self.plots, index)
        })?;
        choice(Action::Harvest { field: field(ripe) }, 0.0, "ripe")
    }

    /// The best way to plant the front card, with an eye on the cards behind it.
    fn best_front(&self) -> Option<(f32, Planting)> {
        let (&front, rest) = self.known.hand.split_first()?;
        plantings(self.worth, self.plots, front)
            .map(|planting| {
                let mut after = self.plots.clone();
                carry_out(&mut after, front, planting);
                (planting.gain + self.worth.hand(&after, rest), planting)
            })
            .max_by(|a, b| a.0.total_cmp(&b.0))
    }

    fn must_plant(&self) -> Option<Choice<Action>> {
        let (_, planting) = self.best_front()?;
        self.planting_choice(planting, Action::PlantFromHand { field: field(planting.field) })
    }

    fn may_plant(&self) -> Option<Choice<Action>> {
        if let Some((value, planting)) = self.best_front() {
            let stay = self.worth.hand(self.plots, &self.known.hand);
            if value > stay && planting.gain > -0.05 {
                return self.planting_choice(planting, Action::PlantFromHand { field: field(planting.field) });
            }
        }
        if self.known.phase == Phase::D2MayPlant
            && let Some(discard) = self.discard()
        {
            return Some(discard);
        }
        choice(Action::TurnOver {}, 0.0, "go-on")
    }

    /// Duel: the hand card that hurts most.
    fn discard(&self) -> Option<Choice<Action>> {
        let hand = &self.known.hand;
        let stay = self.worth.hand(self.plots, hand);
        let (gain, place) = (0..hand.len().min(6))
            .map(|place| {
                let left: Vec<Bean> = hand.iter().enumerate().filter(|(it, _)| *it != place).map(|(_, &b)| b).collect();
                (self.worth.hand(self.plots, &left) - stay, place)
            })
            .max_by(|a, b| a.0.total_cmp(&b.0))?;
        let position = HandPosition::from(place as u8 + 1);
        (gain > 0.05).then(|| choice(Action::DiscardFromHand { position }, gain, "only-hurts"))?
    }

    fn plant_pending(&self) -> Option<Choice<Action>> {
        let cards = self.known.pending(self.known.me);
        let (bean, planting) = first_planting(self.worth, self.plots, cards)?;
        let from_table = self.known.is_active() && self.known.face_up.count(bean) > 0;
        let card = if from_table { CardRef::FaceUp(bean) } else { CardRef::Received(bean) };
        self.planting_choice(planting, Action::PlantPending { card, field: field(planting.field) })
    }

    fn settle_offer(&self) -> Option<Choice<Action>> {
        let offered = self.known.offered;
        let best = offered
            .iter()
            .map(|(bean, _)| (bean, best_planting(self.worth, self.plots, bean)))
            .max_by(|a, b| a.1.gain.total_cmp(&b.1.gain))?;
        let (bean, planting) = best;
        if planting.gain > 0.0 {
            return self.planting_choice(planting, Action::PlantOffered { bean, field: field(planting.field) });
        }
        choice(Action::DiscardOffered { bean }, 0.0, "no-field-for-it")
    }

    /// Duel: a card is planted if it helps here, or would help the other player more than it hurts here.
    fn plant_drawn(&self) -> Option<Choice<Action>> {
        let other = self.known.me.left(self.known.players());
        let theirs = &self.known.at(other).plots;
        let best = self
            .known
            .drawn
            .iter()
            .map(|(bean, _)| {
                let planting = best_planting(self.worth, self.plots, bean);
                let denied = best_planting(self.worth, theirs, bean).gain.max(0.0);
                (planting.gain + 0.8 * denied, bean, planting)
            })
            .max_by(|a, b| a.0.total_cmp(&b.0));
        match best {
            Some((value, bean, planting)) if value > 0.0 => {
                self.planting_choice(planting, Action::PlantDrawn { bean, field: field(planting.field) })
            }
            _ => choice(Action::EndPlanting {}, 0.0, "go-on"),
        }
    }

    /// What the seat grows, told to the others when it has changed.
    fn show_wishes(&self) -> Option<Choice<Action>> {
        if self.known.rules.is_duel() {
            return None;
        }
        let likes: BeanSet = self.plots.iter().filter(|plot| plot.cards > 0).map(|plot| plot.bean).collect();
        let shown = self.known.at(self.known.me);
        (likes != shown.likes)
            .then(|| choice(Action::Wish { likes, refuses: BeanSet::NONE }, 0.0, "tell-what-i-grow"))?
    }

    fn trade(&self) -> Option<Choice<Action>> {
        let scales = Scales::new(self.known, self.worth);
        self.answer(&scales).or_else(|| self.close(&scales)).or_else(|| self.propose(&scales)).or_else(|| {
            if self.known.is_active() { choice(Action::EndTrading {}, 0.0, "no-better-deal") } else { None }
        })
    }

    /// Offers of others: the best is taken, bad ones are declined.
    fn answer(&self, scales: &Scales) -> Option<Choice<Action>> {
        let me = self.known.me;
        let mut refused = None;
        let mut best: Option<Choice<Action>> = None;
        for offer in &self.known.offers {
            if !offer.asks(me) {
                continue;
            }
            match scales.best_answer(offer) {
                Some((own, score, side)) if Scales::is_good(own, score) => {
                    if best.as_ref().is_none_or(|it| score > it.value) {
                        let action = Action::Accept { offer: offer.number, cards: side.cards() };
                        best = Some(Choice { action, value: score, reason: "good-deal" });
                    }
                }
                answer => {
                    let reason = match answer {
                        None => "cannot",
                        Some((own, ..)) if own <= 0.0 => "no-field-for-it",
                        Some(_) => "too-little-for-what-it-gives-you",
                    };
                    refused = Some(Choice { action: Action::Decline { offer: offer.number }, value: 0.0, reason });
                }
            }
        }
        best.or(refused)
    }

    /// Own offers to everyone: closed with the willing player whom it helps least.
    fn close(&self, scales: &Scales) -> Option<Choice<Action>> {
        let me = self.known.me;
        let mut best: Option<(f32, Action)> = None;
        for offer in self.known.offers.iter().filter(|offer| offer.from == me) {
            let (told, want) = (offer.given(), offer.wanted());
            for with in offer.willing.iter() {
                let theirs = scales.other_gain(with, want, Bunch::NONE, told);
                let score = -theirs.max(0.0) * rank_weight(self.known, with);
                if best.as_ref().is_none_or(|(most, _)| score > *most) {
                    best = Some((score, Action::Close { offer: offer.number, with }));
                }
            }
        }
        let (value, action) = best?;
        choice(action, value, "good-deal")
    }

    fn may_propose(&self) -> bool {
        let limit = if self.known.is_active() { OWN_OFFERS } else { OTHERS_OFFERS };
        let me = self.known.me;
        self.known.at(me).offers_made < limit && !self.known.offers.iter().any(|offer| offer.from == me)
    }

    fn propose(&self, scales: &Scales) -> Option<Choice<Action>> {
        if self.may_propose() { self.propose_from(&scales.proposals()) } else { None }
    }

    /// The best offer not made yet in this turn: so many are made, so many of the best are left out.
    pub(super) fn propose_from(&self, offers: &[(f32, Action)]) -> Option<Choice<Action>> {
        if !self.may_propose() {
            return None;
        }
        let made = self.known.at(self.known.me).offers_made;
        let (value, action) = offers.get(made as usize)?;
        choice(action.clone(), *value, "worth-a-try")
    }

    /// Closes an own offer with anybody who is willing.
    pub(super) fn close_any(&self) -> Option<Choice<Action>> {
        let me = self.known.me;
        self.known.offers.iter().filter(|offer| offer.from == me).find_map(|offer| {
            choice(Action::Close { offer: offer.number, with: offer.willing.nth(0)? }, 0.0, "good-deal")
        })
    }

    /// Says no to whatever is asked, and ends the trading if it can.
    pub(super) fn refuse_rest(&self) -> Option<Choice<Action>> {
        let me = self.known.me;
        let asked = self.known.offers.iter().find(|offer| offer.asks(me));
        let no = asked.and_then(|offer| choice(Action::Decline { offer: offer.number }, 0.0, "no"));
        no.or_else(|| if self.known.is_active() { choice(Action::EndTrading {}, 0.0, "no-better-deal") } else { None })
    }
}

/// The best few answers for a seat, best first.
pub(super) fn hints(view: &View, most: usize) -> Vec<Choice<Action>> {
    let Some(known) = Knowledge::read(view) else { return Vec::new() };
    let worth = Worth::new(&known, Outlook::new(view, &known));
    let mut hints: Vec<_> = Decision::new(&known, &worth).candidates(usize::MAX).into_iter().flatten().collect();
    // The farmer's own choice stays in front; the others follow by what they are worth.
    if let Some(others) = hints.get_mut(1..) {
        others.sort_by(|a, b| b.value.total_cmp(&a.value));
    }
    hints.truncate(most);
    hints
}

/// Richer players are helped less gladly.
fn rank_weight(known: &Knowledge, seat: Seat) -> f32 {
    1.0 + f32::from(known.at(seat).coins) * 0.1
}
