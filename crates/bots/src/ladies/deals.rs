//! What a deal brings each side, and how unknown figures are weighed.

use beanfield_rules::bean::{Bean, BeanSet, Bunch};
use beanfield_rules::hand::HandPosition;
use beanfield_rules::ladies::{Card, CardRef, CardRefs, Figure, Kind, ToldWant, Want};
use beanfield_rules::seat::Seat;
use smallvec::SmallVec;

use super::farm::{best_planting, plan, take_in};
use super::knowledge::{Knowledge, OpenOffer, Pile};
use super::worth::Worth;

/// A gain below this is not worth the talk.
pub(super) const MARGIN: f32 = 0.03;

/// Cards that come in a deal: some are known, of others only the bean.
#[derive(Clone, Default, Debug)]
pub(super) struct Gets {
    pub(super) cards: Pile,
    pub(super) unknown: Bunch,
}

impl Gets {
    pub(super) fn unknown(beans: Bunch) -> Self {
        Self { cards: Pile::new(), unknown: beans }
    }

    pub(super) fn beans(&self) -> Bunch {
        self.cards.iter().map(|card| card.bean()).collect::<Bunch>().plus(self.unknown)
    }
}

/// One side of a deal as the giver names it: places in the hand, and face-up cards.
#[derive(Clone, Default, Debug)]
pub(super) struct Side {
    pub(super) hand: SmallVec<[usize; 4]>,
    pub(super) face_up: Pile,
}

impl Side {
    /// The cards somebody has named.
    pub(super) fn of(cards: &[CardRef]) -> Self {
        let mut side = Self::default();
        for card in cards {
            match card {
                CardRef::Hand(position) => side.hand.extend(position.index()),
                CardRef::FaceUp(card) => side.face_up.push(*card),
                CardRef::Received(_) | CardRef::Field(_) | CardRef::Coin => {}
            }
        }
        side
    }

    pub(super) fn cards(&self) -> CardRefs {
        let hand = self.hand.iter().map(|&place| CardRef::Hand(HandPosition::from(place as u8 + 1)));
        hand.chain(self.face_up.iter().map(|&card| CardRef::FaceUp(card))).collect()
    }

    pub(super) fn len(&self) -> usize {
        self.hand.len() + self.face_up.len()
    }
}

/// A want in the words of an offer.
pub(super) fn said(beans: Bunch, face_up: &[Card]) -> Want {
    let mut kinds: SmallVec<[(Kind, u8); 4]> = beans.iter().map(|(bean, number)| (Kind::Bean(bean), number)).collect();
    for &card in face_up {
        match kinds.iter_mut().find(|(kind, _)| *kind == Kind::Card(card)) {
            Some((_, number)) => *number += 1,
            None => kinds.push((Kind::Card(card), 1)),
        }
    }
    Want::Beans(kinds)
}

/// Weighs deals for one seat at one moment.
pub(super) struct Scales<'a> {
    pub(super) known: &'a Knowledge,
    pub(super) worth: &'a Worth,
    /// What the seat has without any deal.
    now: f32,
}

impl<'a> Scales<'a> {
    pub(super) fn new(known: &'a Knowledge, worth: &'a Worth) -> Self {
        let planted = plan(worth, known.rows(), &known.pending(known.me));
        let now = planted.gain + worth.hand(planted.rows, &known.hand);
        Self { known, worth, now }
    }

    /// The mean over who the unknown cards may be. Of many only two are left open.
    fn expect(&self, gets: &Gets, value: &mut dyn FnMut(&[Card]) -> f32) -> f32 {
        let each = gets.unknown.iter().flat_map(|(bean, number)| std::iter::repeat_n(bean, number as usize));
        let (mut cards, mut open): (Pile, SmallVec<[Bean; 2]>) = (gets.cards.clone(), SmallVec::new());
        for bean in each {
            if open.len() < 2 {
                open.push(bean);
            } else {
                cards.extend(Card::new(bean, Figure::Gent));
            }
        }
        self.expect_open(&mut cards, &open, value)
    }

    fn expect_open(&self, cards: &mut Pile, open: &[Bean], value: &mut dyn FnMut(&[Card]) -> f32) -> f32 {
        let Some((&bean, rest)) = open.split_first() else { return value(cards) };
        let odds = self.worth.outlook.offered(bean);
        let mut mean = 0.0;
        for figure in Figure::ALL.into_iter().filter(|&figure| odds[figure as usize] > 0.0) {
            cards.extend(Card::new(bean, figure));
            mean += odds[figure as usize] * self.expect_open(cards, rest, value);
            cards.pop();
        }
        mean
    }

    /// What a deal changes for the seat itself.
    pub(super) fn own_gain(&self, give: &Side, get: &Gets) -> f32 {
        let pending = without(&self.known.pending(self.known.me), &give.face_up);
        let kept = |place: &usize| !give.hand.contains(place);
        let left: Pile = (0..self.known.hand.len()).filter(kept).map(|place| self.known.hand[place]).collect();
        let after = self.expect(get, &mut |cards| {
            let (mut rows, mut pending) = (self.known.rows(), pending.clone());
            let taken = take_in(self.worth, &mut rows, &mut pending, cards);
            let planted = plan(self.worth, rows, &pending);
            taken + planted.gain + self.worth.hand(planted.rows, &left)
        });
        after - self.now
    }

    /// What a deal seems to change for another player, whose hand is not known.
    pub(super) fn other_gain(&self, seat: Seat, gives_hand: Bunch, gives_face_up: &[Card], gets: &Gets) -> f32 {
        let rows = self.known.at(seat).rows;
        let pending = self.known.pending(seat);
        let before = plan(self.worth, rows, &pending);
        let kept = without(&pending, gives_face_up);
        let after = self.expect(gets, &mut |cards| {
            let (mut rows, mut pending) = (rows, kept.clone());
            take_in(self.worth, &mut rows, &mut pending, cards) + plan(self.worth, rows, &pending).gain
        });
        let given_up: f32 = gives_hand
            .iter()
            .map(|(bean, number)| {
                let card = Card::new(bean, Figure::Gent).expect("a bean of the game");
                let gain = best_planting(self.worth, &before.rows, card, true).map_or(0.0, |it| it.gain);
                f32::from(number) * if gain > 0.0 { 0.7 * gain } else { 0.35 * gain }
            })
            .sum();
        after - before.gain - given_up
    }

    /// How much another player's gain hurts: a part of it among many, more if they lead.
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

    /// What a deal is worth, all in all; a baby that hurts somebody counts a little.
    pub(super) fn score(&self, own: f32, other: Seat, others_gain: f32) -> f32 {
        let rivalry = self.rivalry(other);
        own - if others_gain > 0.0 { rivalry * others_gain } else { 0.3 * rivalry * others_gain }
    }

    /// Whether a deal is good enough to say yes.
    pub(super) fn is_good(own: f32, score: f32) -> bool {
        own > MARGIN && score > 0.0
    }

    /// What somebody offers: face-up cards as they are, hand cards as unknown.
    pub(super) fn offered(offer: &OpenOffer) -> Gets {
        Gets { cards: offer.face_up.clone(), unknown: offer.hand }
    }

    /// What a side of the seat's own gives, as it is, and as the others are told.
    pub(super) fn given(&self, side: &Side) -> Gets {
        let hand = side.hand.iter().map(|&place| self.known.hand[place]);
        Gets { cards: hand.chain(side.face_up.iter().copied()).collect(), unknown: Bunch::NONE }
    }

    pub(super) fn told(&self, side: &Side) -> Gets {
        let unknown = side.hand.iter().map(|&place| self.known.hand[place].bean()).collect();
        Gets { cards: side.face_up.clone(), unknown }
    }

    /// The best own cards to fill an offer addressed to the seat, and what the deal is then worth.
    pub(super) fn best_answer(&self, offer: &OpenOffer) -> Option<(f32, f32, Side)> {
        if offer.want == ToldWant::Open {
            return None;
        }
        let (beans, asked) = offer.wanted();
        let gets = Self::offered(offer);
        let mut table: Pile = if self.known.is_active() { self.known.face_up.clone() } else { Pile::new() };
        let mut side = Side::default();
        for card in asked {
            let at = table.iter().position(|&other| other == card)?;
            side.face_up.push(table.remove(at));
        }
        for (bean, number) in beans.iter() {
            for _ in 0..number {
                let copies = (0..self.known.hand.len())
                    .filter(|place| self.known.hand[*place].bean() == bean && !side.hand.contains(place))
                    .map(Copy::Hand);
                let open = (0..table.len()).filter(|&at| table[at].bean() == bean).map(Copy::FaceUp);
                let best = copies
                    .chain(open)
                    .map(|copy| {
                        let mut with = side.clone();
                        copy.join(&mut with, &table);
                        (self.own_gain(&with, &gets), copy)
                    })
                    .max_by(|a, b| a.0.total_cmp(&b.0))?;
                best.1.join(&mut side, &table);
                if let Copy::FaceUp(at) = best.1 {
                    table.remove(at);
                }
            }
        }
        let (own, score) = self.answer(offer, &side);
        Some((own, score, side))
    }

    /// What a yes with these cards changes for the seat itself, and what it is worth, all in all.
    pub(super) fn answer(&self, offer: &OpenOffer, side: &Side) -> (f32, f32) {
        let own = self.own_gain(side, &Self::offered(offer));
        let other = self.other_gain(offer.from, offer.hand, &offer.face_up, &self.given(side));
        (own, self.score(own, offer.from, other))
    }

    /// The cards of an own offer: as they were named, or any copies that fit.
    pub(super) fn side(&self, offer: &OpenOffer) -> Side {
        if let Some(cards) = &offer.own {
            return Side::of(cards);
        }
        let mut left = offer.hand;
        let mut side = Side { hand: SmallVec::new(), face_up: offer.face_up.clone() };
        for (place, card) in self.known.hand.iter().enumerate() {
            if left.count(card.bean()) > 0 {
                left.remove(card.bean());
                side.hand.push(place);
            }
        }
        side
    }

    /// Beans the seat grows, or will after it has planted what lies before it.
    pub(super) fn grown(&self) -> BeanSet {
        let planted = plan(self.worth, self.known.rows(), &self.known.pending(self.known.me));
        planted.rows.iter().filter_map(|row| row.bean()).collect()
    }

    /// How likely a player is to take a deal, by their fields and their wishes; they know no more than they are told.
    pub(super) fn consent(&self, seat: Seat, gains: f32, gets: &Gets) -> f32 {
        let it = self.known.at(seat);
        let kinds = gets.beans().kinds();
        if kinds.overlaps(it.refuses) || it.shift.is_some() {
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
}

/// An own card that could fill a want.
#[derive(Clone, Copy)]
enum Copy {
    Hand(usize),
    FaceUp(usize),
}

impl Copy {
    fn join(self, side: &mut Side, table: &[Card]) {
        match self {
            Self::Hand(place) => side.hand.push(place),
            Self::FaceUp(at) => side.face_up.push(table[at]),
        }
    }
}

fn without(cards: &[Card], taken: &[Card]) -> Pile {
    let mut left: Pile = cards.iter().copied().collect();
    for card in taken {
        if let Some(at) = left.iter().position(|other| other == card) {
            left.remove(at);
        }
    }
    left
}
