//! What a deal brings each side, and which ones are worth proposing.

use beanfield_rules::bean::{Bean, BeanSet, Bunch};
use beanfield_rules::classic::{Action, CardRef, CardRefs, ToldWant, Want};
use beanfield_rules::hand::HandPosition;
use beanfield_rules::negotiation::Addressee;
use beanfield_rules::seat::Seat;

use super::farm::{Plots, best_planting, plant_all};
use super::knowledge::{Knowledge, OpenOffer};
use super::worth::Worth;

/// A gain below this is not worth the talk.
const MARGIN: f32 = 0.03;

/// Weighs deals for one seat at one moment.
pub(super) struct Scales<'a> {
    known: &'a Knowledge,
    worth: &'a Worth,
    plots: Plots,
    /// What the seat has without any deal.
    now: f32,
}

/// One side of a deal as the giver names it: places in the hand, and face-up cards.
#[derive(Clone, Default, Debug)]
pub(super) struct Side {
    pub(super) hand: Vec<usize>,
    pub(super) face_up: Bunch,
}

impl Side {
    /// The cards somebody has named.
    pub(super) fn of(cards: &[CardRef]) -> Self {
        let mut side = Self::default();
        for card in cards {
            match card {
                CardRef::Hand(position) => side.hand.extend(position.index()),
                CardRef::FaceUp(bean) => side.face_up.add(*bean),
                CardRef::Received(_) | CardRef::Field(_) | CardRef::Coin => {}
            }
        }
        side
    }

    pub(super) fn cards(&self) -> CardRefs {
        let hand = self.hand.iter().map(|&place| CardRef::Hand(HandPosition::from(place as u8 + 1)));
        let face_up = self.face_up.iter().flat_map(|(bean, n)| std::iter::repeat_n(CardRef::FaceUp(bean), n as usize));
        hand.chain(face_up).collect()
    }
}

impl<'a> Scales<'a> {
    pub(super) fn new(known: &'a Knowledge, worth: &'a Worth) -> Self {
        let plots = *known.plots();
        let (planted, after) = plant_all(worth, plots, known.pending(known.me));
        let now = planted + worth.hand(after, &known.hand);
        Self { known, worth, plots, now }
    }

    /// What a deal changes for the seat itself.
    pub(super) fn own_gain(&self, give: &Side, get: Bunch) -> f32 {
        let pending = self.known.pending(self.known.me).minus(give.face_up).plus(get);
        let (planted, after) = plant_all(self.worth, self.plots, pending);
        let left: Vec<Bean> = self
            .known
            .hand
            .iter()
            .enumerate()
            .filter(|(place, _)| !give.hand.contains(place))
            .map(|(_, &bean)| bean)
            .collect();
        planted + self.worth.hand(after, &left) - self.now
    }

    /// What a deal seems to change for another player, whose hand is not known.
    pub(super) fn other_gain(&self, seat: Seat, gives_hand: Bunch, gives_face_up: Bunch, gets: Bunch) -> f32 {
        let plots = self.known.at(seat).plots;
        let pending = self.known.pending(seat);
        let (before, after_before) = plant_all(self.worth, plots, pending);
        let (after, _) = plant_all(self.worth, plots, pending.minus(gives_face_up).plus(gets));
        let given_up: f32 = gives_hand
            .iter()
            .map(|(bean, number)| {
                let gain = best_planting(self.worth, &after_before, bean).gain;
                f32::from(number) * if gain > 0.0 { 0.75 * gain } else { 0.35 * gain }
            })
            .sum();
        after - before - given_up
    }

    /// How much another player's gain hurts: all of it between two, a part of it among many, more if they lead.
    fn rivalry(&self, seat: Seat) -> f32 {
        let others = f32::from(self.known.players() - 1);
        let best = self.known.all().map(|it| it.coins).max().unwrap_or(0);
        let leads = self.known.at(seat).coins == best && best > 0;
        let late = self.worth.outlook.rounds_left < 2.0;
        let factor = match (leads, late) {
            (true, true) => 1.6,
            (true, false) => 1.15,
            _ => 0.9,
        };
        factor / others
    }

    /// What a deal is worth, all in all.
    pub(super) fn score(&self, own: f32, other: Seat, others_gain: f32) -> f32 {
        own - self.rivalry(other) * others_gain.max(0.0)
    }

    /// The best own cards to fill an offer addressed to the seat, and what the deal is then worth.
    pub(super) fn best_answer(&self, offer: &OpenOffer) -> Option<(f32, f32, Side)> {
        let ToldWant::Beans(wanted) = offer.terms.want else { return None };
        let mut side = Side::default();
        let mut left = wanted;
        if self.known.is_active() {
            // Face-up cards must be planted now, hand cards later: what nobody needs goes first from the table.
            for (bean, number) in wanted.iter() {
                let from_table = number.min(self.known.face_up.count(bean));
                side.face_up = side.face_up.plus(Bunch::of(bean, from_table));
                left = left.minus(Bunch::of(bean, from_table));
            }
        }
        for (place, &bean) in self.known.hand.iter().enumerate() {
            if left.count(bean) > 0 {
                left.remove(bean);
                side.hand.push(place);
            }
        }
        if !left.is_empty() {
            return None;
        }
        let (own, score) = self.answer(offer, &side);
        Some((own, score, side))
    }

    /// What a yes with these cards changes for the seat itself, and what it is worth, all in all.
    pub(super) fn answer(&self, offer: &OpenOffer, side: &Side) -> (f32, f32) {
        let own = self.own_gain(side, offer.given());
        let other = self.other_gain(offer.from, offer.terms.hand, offer.terms.face_up, self.given(side));
        (own, self.score(own, offer.from, other))
    }

    /// The cards of an own offer: of hand cards any copies that fit, which is near enough to weigh it.
    pub(super) fn side(&self, offer: &OpenOffer) -> Side {
        let mut left = offer.terms.hand;
        let mut side = Side { hand: Vec::new(), face_up: offer.terms.face_up };
        for (place, &bean) in self.known.hand.iter().enumerate() {
            if left.count(bean) > 0 {
                left.remove(bean);
                side.hand.push(place);
            }
        }
        side
    }

    /// Whether a deal is good enough to say yes.
    pub(super) fn is_good(own: f32, score: f32) -> bool {
        own > MARGIN && score > 0.0
    }

    /// Offers worth making, best first.
    pub(super) fn proposals(&self) -> Vec<(f32, Action)> {
        let mut found: Vec<(f32, Action)> =
            if self.known.is_active() { self.active_proposals() } else { self.other_proposals() };
        found.sort_by(|a, b| b.0.total_cmp(&a.0));
        found
    }

    /// Offers that take much and give little, greediest first: the test of a leech.
    pub(super) fn lopsided(&self) -> Vec<(f32, Action)> {
        let to = if self.known.is_active() { Addressee::Everyone } else { Addressee::Seat(self.known.active) };
        let grown: Vec<Bean> = self.grown().iter().collect();
        let mut wants: Vec<Bunch> = Vec::new();
        for (i, &bean) in grown.iter().enumerate() {
            wants.extend([3, 2, 1].map(|number| Bunch::of(bean, number)));
            wants.extend(grown[i + 1..].iter().map(|&other| Bunch::of(bean, 1).plus(Bunch::of(other, 1))));
        }
        let mut gives = self.gives();
        gives.push(Side::default());
        let mut found = Vec::new();
        for give in gives.iter().filter(|give| give.hand.len() as u32 + give.face_up.total() <= 1) {
            for &want in &wants {
                let told = self.given(give);
                let own = self.own_gain(give, want);
                if want.total() > told.total() && own > 0.2 && told.iter().all(|(bean, _)| want.count(bean) == 0) {
                    found
                        .push((own, Action::Propose { to, give: give.cards(), want: Want::from(want), answers: None }));
                }
            }
        }
        found.sort_by(|a, b| b.0.total_cmp(&a.0));
        found
    }

    /// Kinds the seat grows, or will after it has planted what lies before it.
    fn grown(&self) -> BeanSet {
        let (_, after) = plant_all(self.worth, self.plots, self.known.pending(self.known.me));
        after.iter().filter(|plot| plot.cards > 0).map(|plot| plot.bean).collect()
    }

    /// Sets of own cards that might go: one, or two of which one is face up.
    fn gives(&self) -> Vec<Side> {
        let mut gives = Vec::new();
        let mut seen: Vec<Bean> = Vec::new();
        let face_up = if self.known.is_active() { self.known.face_up } else { Bunch::NONE };
        for (bean, number) in face_up.iter() {
            gives.push(Side { hand: Vec::new(), face_up: Bunch::of(bean, 1) });
            if number > 1 {
                gives.push(Side { hand: Vec::new(), face_up: Bunch::of(bean, 2) });
            }
        }
        if face_up.kinds().len() == 2 {
            gives.push(Side { hand: Vec::new(), face_up });
        }
        for (place, &bean) in self.known.hand.iter().enumerate() {
            if seen.contains(&bean) {
                continue;
            }
            seen.push(bean);
            gives.push(Side { hand: vec![place], face_up: Bunch::NONE });
            let copies: Vec<usize> = (0..self.known.hand.len()).filter(|&it| self.known.hand[it] == bean).collect();
            if copies.len() > 1 {
                gives.push(Side { hand: copies[..2].to_vec(), face_up: Bunch::NONE });
            }
            for (table, _) in face_up.iter() {
                gives.push(Side { hand: vec![place], face_up: Bunch::of(table, 1) });
            }
        }
        gives
    }

    fn given(&self, give: &Side) -> Bunch {
        let hand: Bunch = give.hand.iter().map(|&place| self.known.hand[place]).collect();
        hand.plus(give.face_up)
    }

    /// How likely a player is to take a deal, by their fields and their wishes.
    fn consent(&self, seat: Seat, gains: f32, gets: Bunch) -> f32 {
        let it = self.known.at(seat);
        let kinds = gets.kinds();
        if kinds.overlaps(it.refuses) {
            return 0.1;
        }
        let likes = kinds.iter().any(|bean| it.likes.contains(bean));
        match gains {
            gain if gain > 0.05 => {
                if likes {
                    0.95
                } else {
                    0.8
                }
            }
            gain if gain > -0.1 && likes => 0.4,
            _ => 0.05,
        }
    }

    fn active_proposals(&self) -> Vec<(f32, Action)> {
        let me = self.known.me;
        let others: Vec<Seat> = Seat::all(self.known.players()).filter(|&seat| seat != me).collect();
        let mut found = Vec::new();
        let mut wants: Vec<Bunch> = self.grown().iter().map(|bean| Bunch::of(bean, 1)).collect();
        wants.push(Bunch::NONE);
        for give in self.gives() {
            let told = self.given(&give);
            for &want in &wants {
                if told.iter().any(|(bean, _)| want.count(bean) > 0) {
                    continue;
                }
                let own = self.own_gain(&give, want);
                if own <= MARGIN {
                    continue;
                }
                let mut nobody = 1.0;
                let mut best = 0.0_f32;
                for &seat in &others {
                    let theirs = self.other_gain(seat, want, Bunch::NONE, told);
                    let holds: f32 = want
                        .iter()
                        .map(|(bean, _)| self.worth.outlook.chance_to_hold(self.known.at(seat).hand_count, bean))
                        .product();
                    let score = self.score(own, seat, theirs);
                    if score > 0.0 {
                        let chance = holds * self.consent(seat, theirs, told);
                        nobody *= 1.0 - chance;
                        best = best.max(score);
                    }
                }
                let value = (1.0 - nobody) * best;
                if value > MARGIN {
                    let action = Action::Propose {
                        to: Addressee::Everyone,
                        give: give.cards(),
                        want: Want::from(want),
                        answers: None,
                    };
                    found.push((value, action));
                }
            }
        }
        found
    }

    /// What an offer to one player is worth that brings the seat itself `own`: the deal, times the chance that they can and will take it.
    pub(super) fn directed(&self, own: f32, to: Seat, give: &Side, want: Bunch) -> f32 {
        let told = self.given(give);
        let from_table = to == self.known.active && self.known.face_up.contains(want);
        let (hand, face_up) = if from_table { (Bunch::NONE, want) } else { (want, Bunch::NONE) };
        let theirs = self.other_gain(to, hand, face_up, told);
        let holds: f32 = hand
            .iter()
            .map(|(bean, _)| self.worth.outlook.chance_to_hold(self.known.at(to).hand_count, bean))
            .product();
        self.score(own, to, theirs) * holds * self.consent(to, theirs, told)
    }

    fn other_proposals(&self) -> Vec<(f32, Action)> {
        let active = self.known.active;
        let mut found = Vec::new();
        let on_table = self.known.face_up;
        let mut wants: Vec<Bunch> = on_table.iter().map(|(bean, _)| Bunch::of(bean, 1)).collect();
        wants.extend(on_table.iter().filter(|(_, number)| *number > 1).map(|(bean, _)| Bunch::of(bean, 2)));
        wants.extend(self.grown().iter().filter(|&bean| on_table.count(bean) == 0).map(|bean| Bunch::of(bean, 1)));
        wants.push(Bunch::NONE);
        let mut gives = self.gives();
        gives.push(Side::default());
        for give in &gives {
            let told = self.given(give);
            for &want in &wants {
                if told.is_empty() && want.is_empty() || told.iter().any(|(bean, _)| want.count(bean) > 0) {
                    continue;
                }
                let own = self.own_gain(give, want);
                if own <= MARGIN {
                    continue;
                }
                let value = self.directed(own, active, give, want);
                if value > MARGIN {
                    let to = Addressee::Seat(active);
                    found.push((
                        value,
                        Action::Propose { to, give: give.cards(), want: Want::from(want), answers: None },
                    ));
                }
            }
        }
        found
    }
}
