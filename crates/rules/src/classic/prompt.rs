//! What a seat is asked, with the legal answers. Which questions are put depends on public facts only.

use serde::{Deserialize, Serialize};

use super::action::CardRef;
use super::data::coins;
use super::state::{Phase, State};
use crate::bean::{Bean, BeanSet, Bunch};
use crate::field::FieldIndex;
use crate::hand::HandPosition;
use crate::negotiation::{Addressee, MAX_OWN_OFFERS, OfferNumber};
use crate::seat::{Seat, Seats};
use crate::trade::{ToldWant, foremost, partners};

/// A card with the own fields that can take it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = ClassicPlantChoice))]
pub struct PlantChoice {
    pub card: CardRef,
    pub bean: Bean,
    pub fields: Vec<FieldIndex>,
}

/// A bean with the own fields that can take it (duel).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = ClassicBeanChoice))]
pub struct BeanChoice {
    pub bean: Bean,
    pub fields: Vec<FieldIndex>,
}

/// A field that may be harvested, and what it pays.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = ClassicHarvestChoice))]
pub struct HarvestChoice {
    pub field: FieldIndex,
    pub bean: Bean,
    pub cards: u8,
    pub coins: u8,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = ClassicPrompt))]
#[serde(tag = "ask", rename_all = "snake_case")]
pub enum Prompt {
    /// The front card: must it go now, or may it?
    PlantFromHand {
        must: bool,
        bean: Bean,
        fields: Vec<FieldIndex>,
    },
    TurnOver,
    /// New offers: to whom, from which cards, for which beans, and how many more may be open.
    Propose {
        to: Vec<Addressee>,
        give: Vec<CardRef>,
        want: BeanSet,
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
    /// Duel: each card must be planted or discarded.
    SettleOffer {
        cards: Vec<BeanChoice>,
    },
    /// Duel: one hand card may be thrown away.
    DiscardFromHand {
        positions: Vec<HandPosition>,
    },
    /// Duel: drawn cards may be planted.
    PlantDrawn {
        cards: Vec<BeanChoice>,
    },
    EndPlanting,
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

impl State {
    pub(super) fn prompts(&self, seat: Seat) -> Vec<Prompt> {
        let mut prompts = Vec::new();
        match self.phase {
            Phase::GameOver => return prompts,
            Phase::P2Trade => self.trading_prompts(seat, &mut prompts),
            Phase::P3Plant => self.pending_prompt(seat, &mut prompts),
            _ if seat == self.active => self.own_turn_prompts(&mut prompts),
            _ => {}
        }
        self.anytime_prompts(seat, &mut prompts);
        prompts
    }

    fn room(&self, seat: Seat, bean: Bean) -> Vec<FieldIndex> {
        self.farm(seat).room_for(bean).iter().collect()
    }

    fn own_turn_prompts(&self, prompts: &mut Vec<Prompt>) {
        let seat = self.active;
        let choices = |bunch: Bunch| {
            bunch.iter().map(|(bean, _)| BeanChoice { bean, fields: self.room(seat, bean) }).collect::<Vec<_>>()
        };
        let front = |must| {
            let bean = self.hands.front(seat)?;
            Some(Prompt::PlantFromHand { must, bean, fields: self.room(seat, bean) })
        };
        let discard =
            || Prompt::DiscardFromHand { positions: (0..self.hands.len(seat)).map(HandPosition::at).collect() };
        match self.phase {
            Phase::P1MustPlant | Phase::D2MustPlant => prompts.extend(front(true)),
            Phase::P1MayPlant => {
                prompts.extend(front(false));
                prompts.push(Prompt::TurnOver);
            }
            Phase::P1Done | Phase::D2Done => prompts.push(Prompt::TurnOver),
            Phase::P4Draw => prompts.push(Prompt::Draw),
            Phase::D1Offer => prompts.push(Prompt::SettleOffer { cards: choices(self.offered) }),
            Phase::D2MayPlant => {
                prompts.extend(front(false));
                prompts.push(discard());
                prompts.push(Prompt::TurnOver);
            }
            Phase::D2MayDiscard => {
                prompts.push(discard());
                prompts.push(Prompt::TurnOver);
            }
            Phase::D3Plant => {
                if !self.drawn.is_empty() {
                    prompts.push(Prompt::PlantDrawn { cards: choices(self.drawn) });
                }
                prompts.push(Prompt::EndPlanting);
            }
            Phase::P2Trade | Phase::P3Plant | Phase::GameOver => {}
        }
    }

    fn pending_prompt(&self, seat: Seat, prompts: &mut Vec<Prompt>) {
        let choice = |bean, card| PlantChoice { card, bean, fields: self.room(seat, bean) };
        let face_up = if seat == self.active { self.face_up } else { Bunch::NONE };
        let cards: Vec<PlantChoice> = face_up
            .iter()
            .map(|(bean, _)| choice(bean, CardRef::FaceUp(bean)))
            .chain(self.received[seat.index()].iter().map(|(bean, _)| choice(bean, CardRef::Received(bean))))
            .collect();
        if !cards.is_empty() {
            prompts.push(Prompt::PlantPending { cards });
        }
    }

    fn own_cards(&self, seat: Seat) -> Vec<(CardRef, Bean)> {
        let hand = self.hands.of(seat).iter().enumerate();
        let mut cards: Vec<_> = hand.map(|(place, &bean)| (CardRef::Hand(HandPosition::at(place)), bean)).collect();
        if seat == self.active {
            for (bean, n) in self.face_up.iter() {
                cards.extend(std::iter::repeat_n((CardRef::FaceUp(bean), bean), n as usize));
            }
        }
        cards
    }

    fn trading_prompts(&self, seat: Seat, prompts: &mut Vec<Prompt>) {
        let own = self.own_cards(seat);
        for offer in self.talk.book.offers() {
            if offer.from == seat {
                prompts.push(Prompt::OwnOffer { offer: offer.number, willing: offer.willing });
            } else if offer.is_to(seat) {
                let (can_accept, cards) = match offer.terms.want {
                    ToldWant::Open => (false, Vec::new()),
                    ToldWant::Beans(wanted) => {
                        let fitting = own.iter().filter(|(_, bean)| wanted.count(*bean) > 0);
                        (foremost(self, seat, offer.terms.want).is_some(), fitting.map(|&(card, _)| card).collect())
                    }
                };
                prompts.push(Prompt::Answer { offer: offer.number, can_accept, cards });
            }
        }
        prompts.push(Prompt::Propose {
            to: partners(self, seat).into_vec(),
            give: own.into_iter().map(|(card, _)| card).collect(),
            want: self.rules.in_play(),
            room: (MAX_OWN_OFFERS - self.talk.book.open_by(seat)) as u8,
        });
        if seat == self.active {
            prompts.push(Prompt::EndTrading);
        }
    }

    fn anytime_prompts(&self, seat: Seat, prompts: &mut Vec<Prompt>) {
        if seat == self.active || !self.rules.is_duel() {
            let farm = self.farm(seat);
            let eligible = self.rules.protection().harvestable(*farm);
            let fields: Vec<HarvestChoice> = eligible
                .iter()
                .filter_map(|field| {
                    let crop = farm.get(field)?;
                    let bean = crop.bean()?;
                    Some(HarvestChoice { field, bean, cards: crop.cards(), coins: coins(bean, crop.cards()) })
                })
                .collect();
            if !fields.is_empty() {
                prompts.push(Prompt::Harvest { fields });
            }
        }
        if let Some(price) = self.rules.third_field.filter(|_| self.can_buy(seat)) {
            prompts.push(Prompt::BuyThirdField { price });
        }
        if !self.rules.is_duel() {
            prompts.push(Prompt::Wish { beans: self.rules.in_play() });
        }
    }
}
