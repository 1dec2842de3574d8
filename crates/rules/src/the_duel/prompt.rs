//! What a seat is asked, with the legal answers. Which questions are put depends on public facts only.

use serde::{Deserialize, Serialize};

use super::action::GiftCard;
use super::bonus::Bonus;
use super::data::{IN_PLAY, PLAYERS, PROTECTION, dollars};
use super::state::{Phase, State};
use crate::bean::{Bean, BeanSet};
use crate::field::{Crop as _, FieldIndex};
use crate::seat::Seat;

/// A bean with the own fields that can take it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = TheDuelBeanChoice))]
pub struct BeanChoice {
    pub bean: Bean,
    pub fields: Vec<FieldIndex>,
}

/// A field that may be harvested, and what it pays.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = TheDuelHarvestChoice))]
pub struct HarvestChoice {
    pub field: FieldIndex,
    pub top: Bean,
    pub cards: u8,
    pub dollars: u8,
}

/// A field of either player.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = TheDuelFieldOf))]
pub struct FieldOf {
    pub owner: Seat,
    pub field: FieldIndex,
}

/// A bonus card with the fields that show its pattern.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = TheDuelFulfilChoice))]
pub struct FulfilChoice {
    pub card: Bonus,
    pub fields: Vec<FieldOf>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = TheDuelPrompt))]
#[serde(tag = "ask", rename_all = "snake_case")]
pub enum Prompt {
    /// The front card: must it go now, or may it?
    PlantFromHand {
        must: bool,
        bean: Bean,
        fields: Vec<FieldIndex>,
    },
    TurnOver,
    /// A gift card to push: which are left, and of which types a card could be given. The others are bluffs.
    OfferGift {
        beans: BeanSet,
        held: BeanSet,
    },
    /// Somebody's offer: yes or no?
    AnswerGift {
        from: Seat,
        bean: Bean,
    },
    /// An own offer was accepted: which copy?
    ChooseGift {
        bean: Bean,
        cards: Vec<GiftCard>,
    },
    /// What was turned over: each card must be planted, but for one that may be thrown away.
    PlantTurnedOver {
        cards: Vec<BeanChoice>,
        may_discard: bool,
    },
    PlantGift {
        bean: Bean,
        fields: Vec<FieldIndex>,
    },
    /// One bonus card may be thrown away, or all are kept.
    DiscardBonus {
        cards: Vec<Bonus>,
    },
    Harvest {
        fields: Vec<HarvestChoice>,
    },
    /// The own bonus cards that some field shows; perhaps none does.
    FulfilBonus {
        cards: Vec<FulfilChoice>,
    },
}

impl State {
    pub(super) fn prompts(&self, seat: Seat) -> Vec<Prompt> {
        let mut prompts = Vec::new();
        if self.phase == Phase::GameOver {
            return prompts;
        }
        if self.awaited_seat() == Some(seat) {
            self.decision_prompts(seat, &mut prompts);
        }
        self.anytime_prompts(seat, &mut prompts);
        prompts
    }

    fn room(&self, seat: Seat, bean: Bean) -> Vec<FieldIndex> {
        self.farm(seat).room_for(bean).iter().collect()
    }

    fn decision_prompts(&self, seat: Seat, prompts: &mut Vec<Prompt>) {
        let front = |must| {
            let bean = self.hands.front(seat)?;
            Some(Prompt::PlantFromHand { must, bean, fields: self.room(seat, bean) })
        };
        let gift = || self.gift_of(seat).map(|bean| Prompt::PlantGift { bean, fields: self.room(seat, bean) });
        match self.phase {
            Phase::P1MustPlant => prompts.extend(front(true)),
            Phase::P1MayPlant => {
                prompts.extend(front(false));
                prompts.push(Prompt::TurnOver);
            }
            Phase::P1Done => prompts.push(Prompt::TurnOver),
            Phase::P2Offer => {
                let beans = self.unpushed();
                let held = IN_PLAY.iter().filter(|&bean| beans.contains(bean) && self.can_give(seat, bean)).collect();
                prompts.push(Prompt::OfferGift { beans, held });
            }
            Phase::P2Answer => prompts.push(Prompt::AnswerGift { from: self.giver(), bean: self.offered() }),
            Phase::P2Choose => {
                let cards = self.gift_choices(seat).collect();
                prompts.push(Prompt::ChooseGift { bean: self.offered(), cards });
            }
            Phase::P3Active => {
                if !self.turned_over.is_empty() {
                    let choice = |(bean, _)| BeanChoice { bean, fields: self.room(seat, bean) };
                    let cards = self.turned_over.iter().map(choice).collect();
                    prompts.push(Prompt::PlantTurnedOver { cards, may_discard: !self.discarded });
                }
                prompts.extend(gift());
            }
            Phase::P3Opponent => prompts.extend(gift()),
            Phase::P4DiscardActive | Phase::P4DiscardOpponent => {
                prompts.push(Prompt::DiscardBonus { cards: self.bonus_hand(seat).to_vec() });
            }
            Phase::GameOver => {}
        }
    }

    fn anytime_prompts(&self, seat: Seat, prompts: &mut Vec<Prompt>) {
        let farm = self.farm(seat);
        let choices = PROTECTION.harvestable(*farm).iter().filter_map(|field| {
            let crop = farm.get(field)?;
            let (top, cards) = (crop.top()?, crop.cards());
            Some(HarvestChoice { field, top, cards, dollars: dollars(top, cards) })
        });
        let fields: Vec<HarvestChoice> = choices.collect();
        if !fields.is_empty() {
            prompts.push(Prompt::Harvest { fields });
        }
        let hand = self.bonus_hand(seat);
        if !hand.is_empty() {
            let choices = hand.iter().map(|&card| FulfilChoice { card, fields: self.fields_showing(card) });
            prompts.push(Prompt::FulfilBonus { cards: choices.filter(|choice| !choice.fields.is_empty()).collect() });
        }
    }

    fn fields_showing(&self, card: Bonus) -> Vec<FieldOf> {
        let fields = |owner| self.farm(owner).select(|field| card.matches(field));
        Seat::all(PLAYERS).flat_map(|owner| fields(owner).iter().map(move |field| FieldOf { owner, field })).collect()
    }
}
