//! What a search should try, and what a person is shown as a hint.

use beanfield_rules::classic::{Action, CardRef, Phase, View};
use beanfield_rules::negotiation::MAX_OWN_OFFERS;

use super::deals::Scales;
use super::farm::{best_planting, plantings};
use super::farmer::{Decision, choice, field};
use super::knowledge::{Knowledge, Outlook};
use super::worth::Worth;
use crate::{Choice, Reason};

impl Decision<'_> {
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
                    choice(Action::TurnOver {}, 0.0, Reason::GoOn).into_iter().for_each(&mut add);
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
                    choice(Action::DiscardOffered { bean }, 0.0, Reason::NoFieldForIt).into_iter().for_each(&mut add);
                }
            }
            Phase::D3Plant if self.known.is_active() => {
                choice(Action::EndPlanting {}, 0.0, Reason::GoOn).into_iter().for_each(&mut add);
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
        for offer in self.known.offers.iter().filter(|offer| offer.asks(me)) {
            if let Some((own, score, side)) = scales.best_answer(offer)
                && own > 0.0
            {
                add(choice(Action::Accept { offer: offer.number, cards: side.cards() }, score, Reason::GoodDeal));
            }
            add(choice(Action::Decline { offer: offer.number }, 0.0, Reason::TooLittleForWhatItGivesYou));
        }
        let own = self.known.offers.iter().filter(|offer| offer.from == me);
        for offer in own.filter(|offer| scales.own_gain(&scales.side(offer), offer.wanted()) > 0.0) {
            for with in offer.willing.iter() {
                add(choice(Action::Close { offer: offer.number, with }, 0.0, Reason::GoodDeal));
            }
        }
        if self.may_propose() {
            self.offers_left(&scales).for_each(|it| add(Some(it)));
        }
        add(self.stop());
    }

    /// Offers that could still be made in this turn, best first.
    fn offers_left(&self, scales: &Scales) -> impl Iterator<Item = Choice<Action>> {
        let made = self.known.at(self.known.me).offers_made as usize;
        let left = scales.proposals().into_iter().skip(made);
        left.filter_map(|(value, action)| choice(action, value, Reason::WorthATry))
    }
}

/// The best few answers for a seat, best first.
pub(super) fn hints(view: &View, most: usize) -> Vec<Choice<Action>> {
    let Some(known) = Knowledge::read(view) else { return Vec::new() };
    let worth = Worth::new(&known, Outlook::new(view, &known));
    let decision = Decision::new(&known, &worth);
    let mut hints: Vec<_> = decision.candidates(usize::MAX).into_iter().flatten().collect();
    // A person may have made more offers than a farmer would.
    let open = known.offers.iter().filter(|offer| offer.from == known.me).count();
    if known.phase == Phase::P2Trade && !decision.may_propose() && open < MAX_OWN_OFFERS {
        hints.extend(decision.offers_left(&Scales::new(&known, &worth)));
    }
    // The farmer's own choice stays in front; the others follow by what they are worth.
    if let Some(others) = hints.get_mut(1..) {
        others.sort_by(|a, b| b.value.total_cmp(&a.value));
    }
    hints.truncate(most);
    hints
}
