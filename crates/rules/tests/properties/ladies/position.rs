//! A whole position as the tests read it, and what must hold of it.

use std::collections::BTreeMap;

use beanfield_rules::bean::{Bean, Bunch};
use beanfield_rules::ladies::{Card, CardRef, Figure, Phase, ToldWant};
use beanfield_rules::negotiation::{Addressee, OfferNumber};
use beanfield_rules::seat::Seat;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// A number of each card.
pub(crate) type Open = BTreeMap<Card, usize>;

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Position {
    pub(crate) phase: Phase,
    pub(crate) active: Seat,
    pub(crate) starting: Seat,
    pub(crate) planted: u8,
    pub(crate) exhaustions: u8,
    pub(crate) deck: Vec<Card>,
    pub(crate) discard: Vec<Card>,
    pub(crate) face_up: Open,
    pub(crate) seats: BTreeMap<Seat, SeatPosition>,
    pub(crate) offers: Vec<OfferPosition>,
}

/// A bean and who lies there, bottom first; empty if nothing grows.
pub(crate) type Field = BTreeMap<Bean, Vec<Figure>>;

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SeatPosition {
    pub(crate) hand: Vec<Card>,
    pub(crate) fields: Vec<Field>,
    pub(crate) coins: Vec<Card>,
    pub(crate) third_field: bool,
    pub(crate) received: Open,
    pub(crate) waiting: Vec<Card>,
    pub(crate) shift: Option<usize>,
    pub(crate) likes: Vec<Bean>,
    pub(crate) refuses: Vec<Bean>,
    /// In this turn.
    pub(crate) offers_made: usize,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct OfferPosition {
    pub(crate) number: OfferNumber,
    pub(crate) from: Seat,
    pub(crate) to: Addressee,
    pub(crate) give: Vec<CardRef>,
    pub(crate) want: ToldWant,
    pub(crate) answers: Option<OfferNumber>,
    pub(crate) willing: BTreeMap<Seat, Vec<CardRef>>,
    pub(crate) declined: Vec<Seat>,
}

pub(crate) fn each(open: &Open) -> impl Iterator<Item = Card> + '_ {
    open.iter().flat_map(|(&card, &number)| std::iter::repeat_n(card, number))
}

/// What is wanted: beans, and face-up cards; `None` if it is open.
pub(crate) fn wanted(want: ToldWant) -> Option<(Bunch, Vec<Card>)> {
    match want {
        ToldWant::Open => None,
        ToldWant::Cards { beans, face_up } => Some((beans, face_up.cards().to_vec())),
    }
}

impl OfferPosition {
    pub(crate) fn is_to(&self, seat: Seat) -> bool {
        match self.to {
            Addressee::Seat(to) => to == seat,
            Addressee::Everyone => seat != self.from,
        }
    }

    /// Whether these cards, with what they are, are just what is wanted (LA-TRADE-10).
    pub(crate) fn is_filled_by(&self, cards: &[(CardRef, Card)]) -> bool {
        let Some((beans, asked)) = wanted(self.want) else { return false };
        let mut left = cards.to_vec();
        for card in asked {
            let Some(at) = left.iter().position(|&(named, _)| named == CardRef::FaceUp(card)) else { return false };
            left.remove(at);
        }
        left.iter().map(|(_, card)| card.bean()).collect::<Bunch>() == beans
    }
}

impl SeatPosition {
    pub(crate) fn grows(&self, bean: Bean) -> bool {
        self.fields.iter().any(|field| field.contains_key(&bean))
    }

    /// How many cards each field holds.
    pub(crate) fn sizes(&self) -> impl Iterator<Item = usize> {
        self.fields.iter().map(|field| field.values().map(Vec::len).sum())
    }
}

impl Position {
    pub(crate) fn read(position: &Value) -> Self {
        Self::deserialize(position).expect("a position has the documented form")
    }

    pub(crate) fn at(&self, seat: Seat) -> &SeatPosition {
        &self.seats[&seat]
    }

    pub(crate) fn offer(&self, number: OfferNumber) -> Option<&OfferPosition> {
        self.offers.iter().find(|offer| offer.number == number)
    }

    /// What a player may plant in phase 3.
    pub(crate) fn pending(&self, seat: Seat) -> Vec<Card> {
        let face_up = (seat == self.active).then_some(&self.face_up);
        each(&self.at(seat).received).chain(face_up.into_iter().flat_map(each)).collect()
    }

    /// Who has something to plant or to decide.
    pub(crate) fn is_pending(&self, seat: Seat) -> bool {
        self.at(seat).shift.is_some() || !self.pending(seat).is_empty()
    }

    /// LA-HARV-04.
    pub(crate) fn must_harvest(&self, seat: Seat) -> bool {
        let it = self.at(seat);
        let no_room = |card: &Card| !it.grows(card.bean()) && it.fields.iter().all(|field| !field.is_empty());
        match self.phase {
            Phase::P1MustPlant => seat == self.active && it.hand.first().is_some_and(no_room),
            Phase::P3Plant => self.pending(seat).iter().any(no_room),
            _ => false,
        }
    }

    /// What a place named by a player holds, if it is that player's.
    pub(crate) fn card(&self, seat: Seat, card: CardRef) -> Option<Card> {
        let it = self.at(seat);
        match card {
            CardRef::Hand(position) => it.hand.get(position.index()?).copied(),
            CardRef::FaceUp(card) => (seat == self.active && self.face_up.contains_key(&card)).then_some(card),
            CardRef::Received(card) => it.received.contains_key(&card).then_some(card),
            CardRef::Field(field) => {
                let (&bean, figures) = it.fields.get(usize::from(field).checked_sub(1)?)?.iter().next()?;
                Card::new(bean, *figures.last()?)
            }
            CardRef::Coin => it.coins.first().copied(),
        }
    }

    /// Every card there is, wherever it lies.
    pub(crate) fn cards(&self) -> Vec<Card> {
        let mut cards: Vec<Card> = self.deck.iter().chain(&self.discard).copied().chain(each(&self.face_up)).collect();
        for it in self.seats.values() {
            cards.extend(it.hand.iter().chain(&it.coins).chain(&it.waiting).copied().chain(each(&it.received)));
            let planted =
                it.fields.iter().flatten().flat_map(|(&bean, figures)| figures.iter().map(move |&it| (bean, it)));
            cards.extend(planted.filter_map(|(bean, figure)| Card::new(bean, figure)));
        }
        cards
    }

    /// What must hold of every position, but for the cards adding up and for the order of the hands.
    pub(crate) fn sound(&self) -> Result<(), String> {
        use Phase::{GameOver, P1Done, P1MayPlant, P2Trade, P3Plant, P4Draw};
        let must = |holds: bool, what: &str| if holds { Ok(()) } else { Err(what.to_owned()) };
        must(self.seats.values().filter(|it| it.third_field).count() <= 2, "more than two 3rd fields")?;
        for (&seat, it) in &self.seats {
            must(it.fields.len() == 2 + usize::from(it.third_field), "not the fields the player has")?;
            must(it.fields.iter().all(|field| field.len() <= 1), "two beans in a field")?;
            let beans: Vec<Bean> = it.fields.iter().flat_map(|field| field.keys().copied()).collect();
            must((1..beans.len()).all(|n| !beans[..n].contains(&beans[n])), "a bean in two fields")?;
            must(self.phase != GameOver || beans.is_empty(), "a field left at the end")?;
            must(it.waiting.is_empty() || it.shift.is_some(), "a baby waits for nothing")?;
            must(it.waiting.iter().all(|baby| baby.figure() == Figure::Baby && it.grows(baby.bean())), "odd waiting")?;
            if let Some(field) = it.shift {
                let figures: Vec<Figure> = it.fields[field - 1].values().flatten().copied().collect();
                must(figures.contains(&Figure::Lady) && figures.last() == Some(&Figure::Baby), "no shift to decide")?;
                let own_turn = matches!(self.phase, P1MayPlant | P1Done) && seat == self.active;
                must(own_turn || matches!(self.phase, P2Trade | P3Plant), "a shift in another phase")?;
            }
        }
        let open = self.seats.keys().any(|&seat| !self.pending(seat).is_empty());
        must(matches!(self.phase, P2Trade | P3Plant) || !open, "open cards outside phases 2 and 3")?;
        must(self.phase != P3Plant || self.seats.keys().any(|&seat| self.is_pending(seat)), "an idle phase 3")?;
        must(self.exhaustions <= 3 && (self.exhaustions < 3 || self.phase != P4Draw), "the deck ran out too often")?;
        must(self.offers.is_empty() || self.phase == P2Trade, "open offers outside phase 2")?;
        for offer in &self.offers {
            self.sound_offer(offer)?;
            let own = self.offers.iter().filter(|other| other.from == offer.from).count();
            must(own <= 6 && own <= self.at(offer.from).offers_made, "an offer that can't have been made")?;
        }
        Ok(())
    }

    /// Whether each of these cards lies where it was named, face-up cards often enough.
    pub(crate) fn holds_all(&self, seat: Seat, cards: &[CardRef]) -> bool {
        let times = |card| cards.iter().filter(|&&other| other == card).count();
        cards.iter().all(|&card| match card {
            CardRef::FaceUp(it) => seat == self.active && self.face_up.get(&it).is_some_and(|&n| times(card) <= n),
            _ => self.card(seat, card).is_some(),
        })
    }

    /// Every card that is given, asked for, or named in a willing answer, lies where it was named.
    fn sound_offer(&self, offer: &OfferPosition) -> Result<(), String> {
        let asked: Vec<CardRef> =
            wanted(offer.want).into_iter().flat_map(|(_, asked)| asked).map(CardRef::FaceUp).collect();
        if !self.holds_all(offer.from, &offer.give) || !self.holds_all(self.active, &asked) {
            return Err(format!("a card of offer {} has gone", offer.number));
        }
        for (&seat, cards) in &offer.willing {
            let named: Vec<_> = cards.iter().filter_map(|&card| Some((card, self.card(seat, card)?))).collect();
            if !offer.is_filled_by(&named) || offer.declined.contains(&seat) || offer.to != Addressee::Everyone {
                return Err(format!("{seat} can't be willing in offer {}", offer.number));
            }
        }
        Ok(())
    }
}
