//! A farmer in a hurry, for looking ahead: the next action without a plan.

use beanfield_rules::bean::Bean;
use beanfield_rules::gangsters::{Action, Boss, CardRef, Phase, State};
use beanfield_rules::hand::HandPosition;
use beanfield_rules::seat::Seat;

use super::farm::{Farm, Planting};
use super::moves::at;
use super::worth::Worth;

/// What somebody who is awaited does next.
pub(super) fn hurry(world: &State, worth: &Worth, seat: Seat) -> Option<Action> {
    let it = Hurried { world, farm: Farm::of(world, worth, seat), worth, seat };
    let received = world.received(seat);
    let window = matches!(world.phase(), Phase::Window2 | Phase::Window4);
    if !received.is_empty() && !window {
        let bean = received.kinds().nth(0);
        let planting = it.farm.best_planting(bean, 1);
        return Some(it.plant(planting, |field| Action::PlantPending { card: CardRef::Received(bean), field }));
    }
    match world.phase() {
        Phase::Offer if !world.offered().is_empty() => it.offered(),
        Phase::Offer | Phase::TributeWait => Some(it.tribute()),
        Phase::Window2 | Phase::Window4 => Some(Action::EndTrading {}),
        Phase::MustPlant => it.front(f32::MIN),
        Phase::MayPlant => it.front(-0.1).or_else(|| it.ripe()).or(Some(Action::TurnOver {})),
        Phase::Planted => it.ripe().or(Some(Action::TurnOver {})),
        Phase::Use => it.row().or_else(|| it.unwanted()).or(Some(Action::EndPlanting {})),
        Phase::Fill => it.fill().or(Some(Action::LeaveEmpty {})),
        Phase::Refill => Some(Action::Draw {}),
        Phase::GameOver => None,
    }
}

struct Hurried<'a> {
    world: &'a State,
    farm: Farm<'a>,
    worth: &'a Worth,
    seat: Seat,
}

impl Hurried<'_> {
    #[expect(clippy::unused_self, reason = "one of the ways to act")]
    fn plant(&self, planting: Planting, plant: impl Fn(beanfield_rules::field::FieldIndex) -> Action) -> Action {
        let field = at(planting.field);
        if planting.harvest { Action::Harvest { field } } else { plant(field) }
    }

    fn ripe(&self) -> Option<Action> {
        let ripe = |&index: &usize| {
            let field = self.farm.fields[index];
            let pays = Farm::pays(field);
            pays > 0.0 && field.cards() > 1 && pays + self.worth.empty >= self.worth.field(field, self.farm.bosses)
        };
        (0..self.farm.fields.len()).find(ripe).map(|index| Action::Harvest { field: at(index) })
    }

    fn offered(&self) -> Option<Action> {
        let (bean, cards) = self.world.offered().iter().next()?;
        let planting = self.farm.best_planting(bean, cards);
        if planting.gain <= 0.0 || planting.harvest && self.farm.fields[planting.field].cards() < 2 {
            return Some(Action::DiscardOffered { bean });
        }
        Some(self.plant(planting, |field| Action::PlantOffered { bean, field }))
    }

    /// What a boss would take from is harvested if it pays about as much as it may become.
    fn tribute(&self) -> Action {
        for (index, &field) in self.farm.fields.iter().enumerate() {
            let taxed = field.bean().is_some_and(|bean| self.world.grower(bean).is_some());
            let pays = Farm::pays(field);
            if taxed && pays > 0.0 && pays + self.worth.empty >= self.worth.field(field, self.farm.bosses) {
                return Action::Harvest { field: at(index) };
            }
        }
        Action::PayTribute {}
    }

    /// The front card, if that changes more than this.
    fn front(&self, least: f32) -> Option<Action> {
        let &bean = self.world.hand(self.seat).first()?;
        let planting = self.farm.best_planting(bean, 1);
        (planting.gain > least).then(|| self.plant(planting, |field| Action::PlantFromHand { field }))
    }

    /// What a boss who gets so many cards costs.
    fn cost(&self, boss: Boss, bean: Bean, cards: u8) -> f32 {
        if !self.worth.rules.is_solo() {
            return 0.0;
        }
        2.0 * f32::from(boss.price()) * f32::from(cards) / f32::from(boss.sells_at(bean))
    }

    /// The cheapest boss for a set.
    fn boss_for(&self, bean: Bean, cards: u8) -> Option<(f32, Boss)> {
        if let Some(boss) = self.world.grower(bean) {
            return Some((self.cost(boss, bean, cards), boss));
        }
        let vacant = self.worth.rules.bosses.iter().filter(|&&boss| self.world.boss_field(boss).is_empty());
        vacant.map(|&boss| (self.cost(boss, bean, cards), boss)).min_by(|a, b| a.0.total_cmp(&b.0))
    }

    /// The next set that should go somewhere.
    fn row(&self) -> Option<Action> {
        let solo = self.worth.rules.is_solo();
        let theirs = (!solo).then(|| Farm::of(self.world, self.worth, self.seat.left(2)));
        for (bean, cards) in self.world.row().iter() {
            let planting = self.farm.best_planting(bean, cards);
            // A single card can't be harvested for a set that need not be planted.
            let possible = !planting.harvest || self.farm.fields[planting.field].cards() > 1;
            let own = if possible { planting.gain } else { f32::MIN };
            let left = theirs.map_or(f32::MIN, |farm| -farm.best_planting(bean, cards).gain.max(0.0));
            let boss = self.boss_for(bean, cards);
            let with_boss = boss.map_or(f32::MIN, |(cost, _)| -cost);
            if own > with_boss && own > left || boss.is_none() && solo {
                return Some(self.plant(planting, |field| Action::PlantDrawn { bean, cards: None, field }));
            }
            if let Some((_, boss)) = boss.filter(|_| with_boss > left) {
                return Some(Action::GiveDrawn { bean, cards: None, boss });
            }
        }
        None
    }

    /// A hand card that stands in the way, for a boss who grows it.
    fn unwanted(&self) -> Option<Action> {
        let hand = self.world.hand(self.seat);
        for (place, &bean) in hand.iter().enumerate().take(3) {
            if let Some(boss) = self.world.grower(bean)
                && self.farm.best_planting(bean, 1).gain + self.cost(boss, bean, 1) < -0.2
            {
                return Some(Action::GiveFromHand { position: HandPosition::from(place as u8 + 1), boss });
            }
        }
        None
    }

    /// A boss gets what costs least: with two players, something that the other one grows.
    fn fill(&self) -> Option<Action> {
        let vacant = |boss: &&Boss| self.world.boss_field(**boss).is_empty();
        let &boss = self.worth.rules.bosses.iter().find(vacant)?;
        let other = self.seat.left(self.worth.rules.players);
        let grows =
            |seat: Seat, bean: Bean| f32::from(self.world.fields(seat).iter().any(|field| field.bean() == Some(bean)));
        let score = |bean: Bean, cards: u8| {
            let tax = if other == self.seat { 0.0 } else { grows(other, bean) };
            tax - grows(self.seat, bean) - self.cost(boss, bean, cards)
        };
        let mut best: Option<(f32, Action)> = None;
        let mut add = |value: f32, action: Action| {
            if best.as_ref().is_none_or(|(most, _)| value > *most) {
                best = Some((value, action));
            }
        };
        for (bean, cards) in self.world.row().iter().filter(|&(bean, _)| self.world.grower(bean).is_none()) {
            add(score(bean, cards), Action::GiveDrawn { bean, cards: None, boss });
        }
        for (place, &bean) in self.world.hand(self.seat).iter().enumerate() {
            if self.world.grower(bean).is_none() {
                let missed = self.farm.best_planting(bean, 1).gain.max(0.0);
                let give = Action::GiveFromHand { position: HandPosition::from(place as u8 + 1), boss };
                add(score(bean, 1) - missed, give);
            }
        }
        best.map(|(_, action)| action)
    }
}
