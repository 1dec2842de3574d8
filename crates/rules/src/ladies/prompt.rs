//! What a seat is asked, with the legal answers. Which questions are put depends on public facts only.

use serde::{Deserialize, Serialize};

use super::action::CardRef;
use super::card::{Card, Figure};
use super::cards::Cards;
use super::data::{IN_PLAY, THIRD_FIELD_PRICE};
use super::row::Row;
use super::state::{Phase, State};
use crate::bean::{Bean, BeanSet};
use crate::field::FieldIndex;
use crate::hand::HandPosition;
use crate::negotiation::{Addressee, MAX_OWN_OFFERS, OfferNumber};
use crate::seat::{Seat, Seats};
use crate::trade::{Trade as _, Wanted as _, foremost, partners};

/// A lady's move, and what it makes of her field.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = LadiesShiftChoice))]
pub struct ShiftChoice {
    /// Where she lies, counted from 1 at the bottom.
    pub position: u8,
    pub by: u8,
    /// The field afterwards, bottom first.
    pub figures: Vec<Figure>,
    /// What it would pay then.
    pub coins: u8,
}

/// An own field that can take a card, and what becomes of it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = LadiesTarget))]
pub struct Target {
    pub field: FieldIndex,
    /// The field with the card on top, bottom first.
    pub figures: Vec<Figure>,
    /// What it would pay then.
    pub coins: u8,
    /// After a baby: the moves its ladies could make.
    pub shifts: Vec<ShiftChoice>,
}

/// A card with the own fields that can take it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = LadiesPlantChoice))]
pub struct PlantChoice {
    pub card: CardRef,
    pub kind: Card,
    pub fields: Vec<Target>,
}

/// A field that may be harvested, and what it pays.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = LadiesHarvestChoice))]
pub struct HarvestChoice {
    pub field: FieldIndex,
    pub top: Card,
    pub cards: u8,
    pub coins: u8,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = LadiesPrompt))]
#[serde(tag = "ask", rename_all = "snake_case")]
pub enum Prompt {
    /// A baby was just planted in this field: a lady may move, or none does.
    ShiftLady {
        field: FieldIndex,
        bean: Bean,
        /// The field as it is, bottom first.
        figures: Vec<Figure>,
        coins: u8,
        choices: Vec<ShiftChoice>,
    },
    /// The front card: must it go now, or may it?
    PlantFromHand {
        must: bool,
        card: Card,
        fields: Vec<Target>,
    },
    TurnOver,
    /// New offers: to whom, from which cards, for which beans and open cards, and how many more may be open.
    Propose {
        to: Vec<Addressee>,
        give: Vec<CardRef>,
        want: BeanSet,
        want_face_up: Vec<Card>,
        room: u8,
    },
    /// Somebody's offer: which own cards could fill it. It can always be declined, and countered while there is room.
    Answer {
        offer: OfferNumber,
        can_accept: bool,
        cards: Vec<CardRef>,
    },
    /// An own offer: it can be withdrawn, or closed with one of the willing.
    OwnOffer {
        offer: OfferNumber,
        willing: Seats,
    },
    EndTrading,
    PlantPending {
        cards: Vec<PlantChoice>,
    },
    Draw,
    /// The own fields that may be harvested now; perhaps none may, while something grows.
    Harvest {
        fields: Vec<HarvestChoice>,
    },
    BuyThirdField {
        price: u8,
    },
    Wish {
        beans: BeanSet,
    },
}

impl Row {
    fn shift_choices(self) -> Vec<ShiftChoice> {
        let choice = |shift: super::row::Shift| {
            let after = self.shifted(shift);
            let figures = after.figures().collect();
            ShiftChoice { position: shift.position, by: shift.by, figures, coins: after.coins() }
        };
        self.shifts().map(choice).collect()
    }
}

impl State {
    pub(super) fn prompts(&self, seat: Seat) -> Vec<Prompt> {
        let mut prompts = Vec::new();
        if self.phase == Phase::GameOver {
            return prompts;
        }
        if let Some(field) = self.shifting[seat.index()] {
            prompts.push(self.shift_prompt(seat, field));
        } else {
            match self.phase {
                Phase::P2Trade => self.trading_prompts(seat, &mut prompts),
                Phase::P3Plant => self.pending_prompt(seat, &mut prompts),
                _ if seat == self.active => self.own_turn_prompts(&mut prompts),
                _ => {}
            }
            self.anytime_prompts(seat, &mut prompts);
        }
        prompts.push(Prompt::Wish { beans: IN_PLAY });
        prompts
    }

    fn shift_prompt(&self, seat: Seat, field: FieldIndex) -> Prompt {
        let row = self.farm(seat).get(field).unwrap_or_default();
        Prompt::ShiftLady {
            field,
            bean: row.bean().unwrap_or_default(),
            figures: row.figures().collect(),
            coins: row.coins(),
            choices: row.shift_choices(),
        }
    }

    fn targets(&self, seat: Seat, card: Card) -> Vec<Target> {
        let farm = self.farm(seat);
        let target = |field: FieldIndex| {
            let mut row = farm.get(field).unwrap_or_default();
            row.plant(card);
            let shifts = if card.is_baby() { row.shift_choices() } else { Vec::new() };
            Target { field, figures: row.figures().collect(), coins: row.coins(), shifts }
        };
        farm.only_room_for(card).iter().map(target).collect()
    }

    fn own_turn_prompts(&self, prompts: &mut Vec<Prompt>) {
        let must = self.phase == Phase::P1MustPlant;
        if (must || self.phase == Phase::P1MayPlant)
            && let Some(card) = self.hands.front(self.active)
        {
            prompts.push(Prompt::PlantFromHand { must, card, fields: self.targets(self.active, card) });
        }
        match self.phase {
            Phase::P1MayPlant | Phase::P1Done => prompts.push(Prompt::TurnOver),
            Phase::P4Draw => prompts.push(Prompt::Draw),
            _ => {}
        }
    }

    fn pending_prompt(&self, seat: Seat, prompts: &mut Vec<Prompt>) {
        let choice = |kind, card| PlantChoice { card, kind, fields: self.targets(seat, kind) };
        let face_up = if seat == self.active { self.face_up.bunch() } else { Cards::NONE };
        let received = self.received[seat.index()];
        let cards: Vec<PlantChoice> = face_up
            .iter()
            .map(|(card, _)| choice(card, CardRef::FaceUp(card)))
            .chain(received.iter().map(|(card, _)| choice(card, CardRef::Received(card))))
            .collect();
        if !cards.is_empty() {
            prompts.push(Prompt::PlantPending { cards });
        }
    }

    fn own_cards(&self, seat: Seat) -> Vec<(CardRef, Card)> {
        let hand = self.hands.of(seat).iter().enumerate();
        let mut cards: Vec<_> = hand.map(|(place, &card)| (CardRef::Hand(HandPosition::at(place)), card)).collect();
        if seat == self.active {
            cards.extend(self.face_up.cards().iter().map(|&card| (CardRef::FaceUp(card), card)));
        }
        cards
    }

    fn trading_prompts(&self, seat: Seat, prompts: &mut Vec<Prompt>) {
        let own = self.own_cards(seat);
        for offer in self.talk.book.offers() {
            if offer.from == seat {
                prompts.push(Prompt::OwnOffer { offer: offer.number, willing: offer.willing });
            } else if offer.is_to(seat) {
                let may_close = offer.to == Addressee::Everyone || self.may_close(seat, offer.from);
                let can_accept = may_close && foremost(self, seat, offer.terms.want).is_some();
                let fits = |card: &CardRef, kind: &Card| {
                    offer.terms.want.filled_by().is_some_and(|(beans, asked)| {
                        beans.count(kind.bean()) > 0
                            || matches!(card, CardRef::FaceUp(card) if asked.cards().contains(card))
                    })
                };
                let cards = own.iter().filter(|(card, kind)| fits(card, kind)).map(|&(card, _)| card).collect();
                prompts.push(Prompt::Answer { offer: offer.number, can_accept, cards });
            }
        }
        prompts.push(Prompt::Propose {
            to: partners(self, seat).into_vec(),
            give: own.into_iter().map(|(card, _)| card).collect(),
            want: IN_PLAY,
            want_face_up: if seat == self.active { Vec::new() } else { self.face_up.cards().to_vec() },
            room: (MAX_OWN_OFFERS - self.talk.book.open_by(seat)) as u8,
        });
        if seat == self.active {
            prompts.push(Prompt::EndTrading);
        }
    }

    fn anytime_prompts(&self, seat: Seat, prompts: &mut Vec<Prompt>) {
        let farm = self.farm(seat);
        let choice = |field: FieldIndex| {
            let row = farm.get(field)?;
            Some(HarvestChoice { field, top: row.top()?, cards: row.figures().len() as u8, coins: row.coins() })
        };
        let fields: Vec<_> = self.protection(seat).harvestable(*farm).iter().filter_map(choice).collect();
        if farm.fields().iter().any(|row| !row.is_empty()) {
            prompts.push(Prompt::Harvest { fields });
        }
        if self.can_buy(seat) {
            prompts.push(Prompt::BuyThirdField { price: THIRD_FIELD_PRICE });
        }
    }
}
