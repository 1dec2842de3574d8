//! What a plan may do next: one thing at a time is settled, so that no plan is followed twice.

use beanfield_rules::bean::{Bean, BeanSet};
use beanfield_rules::field::{Field, FieldIndex};
use beanfield_rules::gangsters::{Action, Boss, CardRef, Phase, State};
use beanfield_rules::hand::HandPosition;
use beanfield_rules::seat::Seat;

use super::farm::Farm;
use super::plan::Settled;
use super::worth::Worth;
use crate::Reason;

pub(super) enum Move {
    /// Some actions in a row, and why the first is done.
    Do(Vec<Action>, Reason),
    /// What comes next is not certain: a plan ends here, with this action.
    Stop(Action, Reason),
    /// Nothing is done, and something is left as it is.
    Settle(Settled),
}

pub(super) fn at(index: usize) -> FieldIndex {
    FieldIndex::from(index as u8 + 1)
}

fn position(place: usize) -> HandPosition {
    HandPosition::from(place as u8 + 1)
}

pub(super) fn moves(world: &State, worth: &Worth, me: Seat, settled: Settled) -> Vec<Move> {
    let mut it = Moves { world, farm: Farm::of(world, worth, me), me, found: Vec::new() };
    let received = world.received(me);
    if !received.is_empty() && !matches!(world.phase(), Phase::Window2 | Phase::Window4) {
        let bean = received.kinds().nth(0);
        it.place(bean, |field| vec![Action::PlantPending { card: CardRef::Received(bean), field }]);
        return it.found;
    }
    match world.phase() {
        Phase::Offer if !world.offered().is_empty() => it.offered(),
        Phase::Offer | Phase::TributeWait => it.tribute(),
        Phase::MustPlant => it.front(),
        Phase::MayPlant => {
            it.found.push(Move::Stop(Action::TurnOver {}, Reason::GoOn));
            it.front();
        }
        Phase::Planted => {
            it.found.push(Move::Stop(Action::TurnOver {}, Reason::GoOn));
            it.ripe();
        }
        Phase::Use => it.row(settled),
        Phase::Fill => it.fill(),
        Phase::Refill => it.found.push(Move::Stop(Action::Draw {}, Reason::GoOn)),
        Phase::Window2 | Phase::Window4 | Phase::GameOver => {}
    }
    it.found
}

struct Moves<'a> {
    world: &'a State,
    farm: Farm<'a>,
    me: Seat,
    found: Vec<Move>,
}

impl Moves<'_> {
    fn fields(&self) -> impl Iterator<Item = (usize, Field)> + use<> {
        let fields = self.farm.fields;
        (0..fields.len()).map(move |index| (index, fields[index]))
    }

    /// Every way to plant something: into a field that takes it, or into one that is harvested for it.
    fn place(&mut self, bean: Bean, plant: impl Fn(FieldIndex) -> Vec<Action>) {
        let grown = self.fields().find(|(_, field)| field.bean() == Some(bean));
        // Empty fields are alike.
        if let Some((index, field)) = grown.or_else(|| self.fields().find(|(_, field)| field.is_empty())) {
            let why = if field.is_empty() { Reason::NewField } else { Reason::FitsField };
            self.found.push(Move::Do(plant(at(index)), why));
            return;
        }
        for (index, _) in self.fields() {
            let mut actions = vec![Action::Harvest { field: at(index) }];
            actions.extend(plant(at(index)));
            self.found.push(Move::Do(actions, Reason::MakeRoom));
        }
    }

    /// Fields that will hardly get better.
    fn ripe(&mut self) {
        for (index, field) in self.fields() {
            let pays = Farm::pays(field);
            if pays > 0.0 && pays + 1.2 * self.farm.worth.empty >= self.farm.worth.field(field, self.farm.bosses) {
                self.found.push(Move::Do(vec![Action::Harvest { field: at(index) }], Reason::Ripe));
            }
        }
    }

    fn offered(&mut self) {
        let (bean, cards) = self.world.offered().iter().next().expect("something is offered");
        let times = |action: Action| vec![action; cards as usize];
        self.found.push(Move::Do(times(Action::DiscardOffered { bean }), Reason::NoFieldForIt));
        self.place(bean, |field| times(Action::PlantOffered { bean, field }));
    }

    fn tribute(&mut self) {
        self.found.push(Move::Do(vec![Action::PayTribute {}], Reason::GoOn));
        for (index, field) in self.fields() {
            let taxed = field.bean().is_some_and(|bean| self.world.grower(bean).is_some());
            if taxed && field.cards() > 1 {
                self.found.push(Move::Do(vec![Action::Harvest { field: at(index) }], Reason::SaveFromTribute));
            }
        }
        self.ripe();
    }

    fn front(&mut self) {
        if let Some(&front) = self.world.hand(self.me).first() {
            self.place(front, |field| vec![Action::PlantFromHand { field }]);
        }
        self.ripe();
    }

    fn row(&mut self, settled: Settled) {
        if let Some(bean) = self.unwanted(settled.hand) {
            self.hand_cards(bean, settled);
            return;
        }
        let open = self.world.row().kinds().without(settled.row);
        if open.is_empty() {
            self.found.push(Move::Do(vec![Action::EndPlanting {}], Reason::GoOn));
            self.ripe();
            return;
        }
        let bean = open.nth(0);
        self.place(bean, |field| vec![Action::PlantDrawn { bean, cards: None, field }]);
        for &boss in self.world.rules().bosses {
            self.found.push(Move::Do(vec![Action::GiveDrawn { bean, cards: None, boss }], Reason::BetterWithABoss));
        }
        if !self.world.rules().is_solo() {
            let row = settled.row.with(bean);
            self.found.push(Move::Settle(Settled { row, ..settled }));
        }
    }

    /// A kind of hand cards that a boss grows and that is little use here.
    fn unwanted(&self, settled: BeanSet) -> Option<Bean> {
        let held: BeanSet = self.world.hand(self.me).iter().copied().collect();
        let given = |&bean: &Bean| self.world.grower(bean).is_some() && self.farm.best_planting(bean, 1).gain < 0.1;
        held.without(settled).iter().find(given)
    }

    /// Hand cards of a kind for the boss who grows it: none, one, enough to make him sell, or all.
    fn hand_cards(&mut self, bean: Bean, settled: Settled) {
        let settled = Settled { hand: settled.hand.with(bean), ..settled };
        self.found.push(Move::Settle(settled));
        let Some(boss) = self.world.grower(bean) else { return };
        let hand = self.world.hand(self.me);
        let places: Vec<usize> = (0..hand.len()).filter(|&place| hand[place] == bean).collect();
        let missing = boss.sells_at(bean).saturating_sub(self.world.boss_field(boss).cards()) as usize;
        let mut numbers = vec![1, missing.min(places.len()), places.len()];
        numbers.dedup();
        for number in numbers {
            // From the front: it is nearest to be planted. Those behind move up.
            let given = places[..number].iter().enumerate().map(|(before, &place)| place - before);
            let give = |place| Action::GiveFromHand { position: position(place), boss };
            self.found.push(Move::Do(given.map(give).collect(), Reason::OnlyHurts));
        }
    }

    /// Something for an empty boss field.
    fn fill(&mut self) {
        let hand = self.world.hand(self.me);
        let vacant = |boss: &&Boss| self.world.boss_field(**boss).is_empty();
        for &boss in self.world.rules().bosses.iter().filter(vacant) {
            for (bean, _) in self.world.row().iter().filter(|&(bean, _)| self.world.grower(bean).is_none()) {
                let give = Action::GiveDrawn { bean, cards: None, boss };
                self.found.push(Move::Do(vec![give], Reason::BossNeedsABean));
            }
            for place in (0..hand.len()).filter(|&place| self.world.grower(hand[place]).is_none()) {
                if !hand[..place].contains(&hand[place]) {
                    let give = Action::GiveFromHand { position: position(place), boss };
                    self.found.push(Move::Do(vec![give], Reason::BossNeedsABean));
                }
            }
        }
        if self.found.is_empty() {
            self.found.push(Move::Do(vec![Action::LeaveEmpty {}], Reason::NothingForTheBoss));
        }
    }
}
