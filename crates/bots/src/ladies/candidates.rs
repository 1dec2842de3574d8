//! What a search should try, and what a person is shown as a hint.

use beanfield_rules::field::Crop as _;
use beanfield_rules::ladies::{Action, Phase, View};
use beanfield_rules::negotiation::MAX_OWN_OFFERS;

use super::bargain::own_gain;
use super::deals::Scales;
use super::farm::plantings;
use super::farmer::{Decision, choice, field};
use super::knowledge::Knowledge;
use super::outlook::Outlook;
use super::worth::Worth;
use crate::{Choice, Reason};

impl Decision<'_> {
    /// What a search should try: the farmer's own choice first, then the other ways that are not plainly bad. `None` stands
    /// for saying nothing.
    pub(super) fn candidates(&self, most: usize) -> Vec<Option<Choice<Action>>> {
        let mut found = vec![self.make()];
        let mut add = |choice: Choice<Action>| {
            if found.len() < most && !found.iter().flatten().any(|it| it.action == choice.action) {
                found.push(Some(choice));
            }
        };
        if let Some(index) = self.known.at(self.known.me).shift {
            self.shifts(index).into_iter().for_each(add);
            return found;
        }
        match self.known.phase {
            Phase::P1MustPlant | Phase::P1MayPlant if self.known.is_active() => {
                let may_keep = self.known.phase == Phase::P1MayPlant;
                if let Some(&front) = self.known.hand.first() {
                    for planting in plantings(self.worth, &self.rows, front, !may_keep) {
                        let plant = Action::PlantFromHand { field: field(planting.field) };
                        self.planting_choice(front, planting, plant).into_iter().for_each(&mut add);
                    }
                }
                if may_keep {
                    choice(Action::TurnOver {}, 0.0, Reason::GoOn).into_iter().for_each(&mut add);
                }
                self.harvests().for_each(add);
            }
            Phase::P2Trade => self.trade_candidates(&mut found, most),
            Phase::P3Plant => {
                for card in self.known.pending(self.known.me) {
                    for planting in plantings(self.worth, &self.rows, card, true) {
                        let plant = Action::PlantPending { card: self.pending_ref(card), field: field(planting.field) };
                        self.planting_choice(card, planting, plant).into_iter().for_each(&mut add);
                    }
                }
            }
            _ => {}
        }
        found
    }

    /// Every lady's move, and none.
    pub(super) fn shifts(&self, index: usize) -> Vec<Choice<Action>> {
        let row = self.rows[index];
        let gain = |after| self.worth.row(after) - self.worth.row(row);
        let moves = row.shifts().filter_map(|shift| {
            let action = Action::ShiftLady { position: shift.position, by: shift.by.cast_signed() };
            choice(action, gain(row.shifted(shift)), Reason::LadyNearTheTop)
        });
        moves.chain(choice(Action::NoShift {}, 0.0, Reason::LadyIsWellThere)).collect()
    }

    /// Fields that pay well now.
    fn harvests(&self) -> impl Iterator<Item = Choice<Action>> {
        let paying = self.rows.iter().enumerate().filter(|(_, row)| row.cards() > 1 && row.coins() > 1);
        paying.filter_map(|(index, row)| {
            let value = f32::from(row.coins()) - self.worth.row(*row);
            choice(Action::Harvest { field: field(index) }, value, Reason::Ripe)
        })
    }

    fn trade_candidates(&self, found: &mut Vec<Option<Choice<Action>>>, most: usize) {
        let scales = Scales::new(self.known, self.worth);
        let me = self.known.me;
        let mut add = |it: Option<Choice<Action>>| {
            if found.len() < most && !found.contains(&it) {
                found.push(it);
            }
        };
        for offer in self.open_to_me() {
            if let Some((own, score, side)) = scales.best_answer(offer)
                && own > 0.0
            {
                add(choice(Action::Accept { offer: offer.number, cards: side.cards() }, score, Reason::GoodDeal));
            }
            add(choice(Action::Decline { offer: offer.number }, 0.0, Reason::TooLittleForWhatItGivesYou));
        }
        let own = self.known.offers.iter().filter(|offer| offer.from == me);
        for offer in own.filter(|offer| own_gain(&scales, offer) > 0.0) {
            for with in offer.willing.iter().filter(|&with| self.is_free(with)) {
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
    let worth = Worth::new(Outlook::new(view, &known));
    let decision = Decision::new(&known, &worth);
    let mut hints: Vec<_> = decision.candidates(usize::MAX).into_iter().flatten().collect();
    // A person may have made more offers than a farmer would.
    let open = known.offers.iter().filter(|offer| offer.from == known.me).count();
    let trades = known.phase == Phase::P2Trade && known.at(known.me).shift.is_none();
    if trades && !decision.may_propose() && open < MAX_OWN_OFFERS {
        hints.extend(decision.offers_left(&Scales::new(&known, &worth)));
    }
    // The farmer's own choice stays in front; the others follow by what they are worth.
    if let Some(others) = hints.get_mut(1..) {
        others.sort_by(|a, b| b.value.total_cmp(&a.value));
    }
    hints.truncate(most);
    hints
}
