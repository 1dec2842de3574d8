//! What a seat is asked, with the legal answers. Which questions are put depends on public facts only.

use serde::{Deserialize, Serialize};

use super::action::CardRef;
use super::boss::Boss;
use super::data::{IN_PLAY, coins};
use super::state::{Phase, State};
use crate::bean::{Bean, BeanSet, Bunch};
use crate::field::FieldIndex;
use crate::hand::HandPosition;
use crate::negotiation::{Addressee, MAX_OWN_OFFERS, OfferNumber};
use crate::seat::Seat;
use crate::trade::{ToldWant, foremost, partners};

/// A received card with the own fields that can take it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = GangstersPlantChoice))]
pub struct PlantChoice {
    pub card: CardRef,
    pub bean: Bean,
    pub fields: Vec<FieldIndex>,
}

/// A bean of the offer with the own fields that can take it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = GangstersBeanChoice))]
pub struct BeanChoice {
    pub bean: Bean,
    pub fields: Vec<FieldIndex>,
}

/// A set of the row with the own fields and the bosses that can take it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = GangstersSetChoice))]
pub struct SetChoice {
    pub bean: Bean,
    pub cards: u8,
    pub fields: Vec<FieldIndex>,
    pub bosses: Vec<Boss>,
}

/// A hand card with the bosses that can take it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = GangstersHandChoice))]
pub struct HandChoice {
    pub position: HandPosition,
    pub bean: Bean,
    pub bosses: Vec<Boss>,
}

/// A field that may be harvested, and what it pays.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = GangstersHarvestChoice))]
pub struct HarvestChoice {
    pub field: FieldIndex,
    pub bean: Bean,
    pub cards: u8,
    pub coins: u8,
}

/// A bean that a boss would get.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = GangstersTribute))]
pub struct Tribute {
    pub boss: Boss,
    pub bean: Bean,
    pub field: FieldIndex,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = GangstersPrompt))]
#[serde(tag = "ask", rename_all = "snake_case")]
pub enum Prompt {
    /// Each card of the offer must be planted or discarded.
    SettleOffer {
        cards: Vec<BeanChoice>,
    },
    /// Nothing is left to settle: what the bosses would get now.
    PayTribute {
        tribute: Vec<Tribute>,
    },
    /// The front card: must it go now, or may it?
    PlantFromHand {
        must: bool,
        bean: Bean,
        fields: Vec<FieldIndex>,
    },
    TurnOver,
    /// Sets of the row may go to own fields and to bosses; alone they must.
    UseRow {
        must: bool,
        sets: Vec<SetChoice>,
    },
    /// Hand cards may go to bosses who grow their kind; those are listed, and perhaps there are none.
    GiveFromHand {
        cards: Vec<HandChoice>,
    },
    EndPlanting,
    /// A boss field is empty: sets and hand cards that may go there. If there are none, it may be left empty.
    Fill {
        bosses: Vec<Boss>,
        sets: Vec<SetChoice>,
        cards: Vec<HandChoice>,
        may_leave_empty: bool,
    },
    /// So many cards, if the deck has them.
    Draw {
        cards: u8,
    },
    /// Perhaps none may be harvested now.
    Harvest {
        fields: Vec<HarvestChoice>,
    },
    BuyThirdField {
        price: u8,
    },
    /// New proposals: to whom, from which cards, for which beans, and how many more may be open.
    Propose {
        to: Vec<Addressee>,
        give: Vec<CardRef>,
        want: BeanSet,
        room: u8,
    },
    /// The other player's proposal: which own cards could fill it. It can always be declined, and countered while there is
    /// room.
    Answer {
        offer: OfferNumber,
        can_accept: bool,
        cards: Vec<CardRef>,
    },
    /// An own proposal: it can be withdrawn.
    OwnOffer {
        offer: OfferNumber,
    },
    EndTrading,
    PlantPending {
        cards: Vec<PlantChoice>,
    },
    Wish {
        beans: BeanSet,
    },
}

impl State {
    pub(super) fn prompts(&self, seat: Seat) -> Vec<Prompt> {
        let mut prompts = Vec::new();
        if self.phase == Phase::GameOver || seat.index() >= self.rules.players as usize {
            return prompts;
        }
        if self.phase.is_window() {
            self.trading_prompts(seat, &mut prompts);
        }
        let received = self.received[seat.index()];
        if !self.phase.is_window() && !received.is_empty() {
            let choice = |(bean, _)| PlantChoice {
                card: CardRef::Received(bean),
                bean,
                fields: self.room(seat, bean).iter().collect(),
            };
            prompts.push(Prompt::PlantPending { cards: received.iter().map(choice).collect() });
        }
        if seat == self.active {
            self.decision_prompts(seat, &mut prompts);
        }
        if self.has_something_to_harvest(seat) {
            prompts.push(Prompt::Harvest { fields: self.harvest_choices(seat) });
        }
        if let Some(price) = self.rules.third_field.filter(|_| self.can_buy(seat)) {
            prompts.push(Prompt::BuyThirdField { price });
        }
        if self.rules.trading {
            prompts.push(Prompt::Wish { beans: IN_PLAY });
        }
        prompts
    }

    fn trading_prompts(&self, seat: Seat, prompts: &mut Vec<Prompt>) {
        let hand = self.hands.of(seat);
        let cards = |wanted: &dyn Fn(Bean) -> bool| -> Vec<CardRef> {
            let places = (0..hand.len()).filter(|&place| wanted(hand[place]));
            places.map(|place| CardRef::Hand(HandPosition::at(place))).collect()
        };
        for offer in self.talk.book.offers() {
            if offer.from == seat {
                prompts.push(Prompt::OwnOffer { offer: offer.number });
                continue;
            }
            let (can_accept, cards) = match offer.terms.want {
                ToldWant::Open => (false, Vec::new()),
                ToldWant::Beans(wanted) => {
                    (foremost(self, seat, offer.terms.want).is_some(), cards(&|bean| wanted.count(bean) > 0))
                }
            };
            prompts.push(Prompt::Answer { offer: offer.number, can_accept, cards });
        }
        prompts.push(Prompt::Propose {
            to: partners(self, seat).into_vec(),
            give: cards(&|_| true),
            want: IN_PLAY,
            room: (MAX_OWN_OFFERS - self.talk.book.open_by(seat)) as u8,
        });
    }

    fn decision_prompts(&self, seat: Seat, prompts: &mut Vec<Prompt>) {
        let fields = |bean| self.room(seat, bean).iter().collect::<Vec<_>>();
        let front = |must| {
            let bean = self.hands.front(seat)?;
            Some(Prompt::PlantFromHand { must, bean, fields: fields(bean) })
        };
        match self.phase {
            Phase::Offer if !self.offered.is_empty() => {
                let cards = self.offered.iter().map(|(bean, _)| BeanChoice { bean, fields: fields(bean) });
                prompts.push(Prompt::SettleOffer { cards: cards.collect() });
            }
            Phase::Offer | Phase::TributeWait => prompts.push(Prompt::PayTribute { tribute: self.tribute_of(seat) }),
            Phase::MustPlant => prompts.extend(front(true)),
            Phase::MayPlant => {
                prompts.extend(front(false));
                prompts.extend(self.may_turn_over().then_some(Prompt::TurnOver));
            }
            Phase::Planted => prompts.extend(self.may_turn_over().then_some(Prompt::TurnOver)),
            Phase::Window2 | Phase::Window4 => prompts.push(Prompt::EndTrading),
            Phase::Use => {
                if !self.row.is_empty() {
                    let sets = self.set_choices(seat, self.row).collect();
                    prompts.push(Prompt::UseRow { must: self.rules.is_solo(), sets });
                }
                if self.hands.len(seat) > 0 && !self.grown().is_empty() {
                    prompts.push(Prompt::GiveFromHand { cards: self.hand_choices(seat) });
                }
                if self.may_end_planting() {
                    prompts.push(Prompt::EndPlanting);
                }
            }
            Phase::Fill => prompts.push(Prompt::Fill {
                bosses: self.vacant().collect(),
                sets: self.set_choices(seat, self.row).filter(|set| !set.bosses.is_empty()).collect(),
                cards: self.hand_choices(seat),
                may_leave_empty: self.may_leave_empty(),
            }),
            Phase::Refill => prompts.push(Prompt::Draw { cards: self.refill_cards() }),
            Phase::GameOver => {}
        }
    }

    /// In the filling a set can't go to an own field.
    fn set_choices(&self, seat: Seat, row: Bunch) -> impl Iterator<Item = SetChoice> + '_ {
        let filling = self.phase == Phase::Fill;
        row.iter().map(move |(bean, cards)| SetChoice {
            bean,
            cards,
            fields: if filling { Vec::new() } else { self.room(seat, bean).iter().collect() },
            bosses: self.bosses_for_set(bean).collect(),
        })
    }

    fn hand_choices(&self, seat: Seat) -> Vec<HandChoice> {
        let choice = |(place, &bean): (usize, &Bean)| HandChoice {
            position: HandPosition::at(place),
            bean,
            bosses: self.bosses_for_card(bean).collect(),
        };
        let choices = self.hands.of(seat).iter().enumerate().map(choice);
        choices.filter(|choice| !choice.bosses.is_empty()).collect()
    }

    /// What the bosses would get from a player now (GA-TRIB-01).
    pub(super) fn tribute_of(&self, seat: Seat) -> Vec<Tribute> {
        let fields = self.farm(seat).fields();
        let bosses = self.rules.bosses.iter();
        let tribute = bosses.filter_map(|&boss| {
            let bean = self.boss_field(boss).bean()?;
            let place = fields.iter().position(|field| field.bean() == Some(bean))?;
            Some(Tribute { boss, bean, field: FieldIndex::at(place) })
        });
        tribute.collect()
    }

    /// Whether a single card may be harvested depends on the front card of the hand, so in the plant phase the question is
    /// put whatever it is.
    fn has_something_to_harvest(&self, seat: Seat) -> bool {
        let fields = self.farm(seat).fields();
        let planting = seat == self.active && matches!(self.phase, Phase::MustPlant | Phase::MayPlant);
        planting && fields.iter().all(|field| field.cards() == 1) || !self.harvestable(seat).is_empty()
    }

    fn harvest_choices(&self, seat: Seat) -> Vec<HarvestChoice> {
        let farm = self.farm(seat);
        let choices = self.harvestable(seat).iter().filter_map(|field| {
            let crop = farm.get(field)?;
            let bean = crop.bean()?;
            Some(HarvestChoice { field, bean, cards: crop.cards(), coins: coins(bean, crop.cards()) })
        });
        choices.collect()
    }
}
