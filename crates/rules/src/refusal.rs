//! Why an action is refused.

use std::fmt;

use serde::Serialize;

use crate::bean::Bean;
use crate::bean_trader::City;
use crate::field::FieldIndex;
use crate::negotiation::OfferNumber;
use crate::seat::Seat;

/// The stable name of a rule, as on its rule page.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(transparent)]
pub struct RuleId(pub &'static str);

impl fmt::Display for RuleId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

/// What stands in the way, with the facts of the case. Only facts the actor may know.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "reason", rename_all = "kebab-case")]
pub enum Reason {
    /// Creating a game: the number of players or an option does not fit.
    BadSetup {
        what: String,
    },
    NoSuchSeat,
    GameOver,
    NotActive,
    /// The decision is another player's.
    NotAwaited,
    /// A lady shift has to be decided first, one's own or the partner's.
    ShiftPending,
    NotYourTurnToHarvest,
    NotYourTurnToBuy,
    CardsPending,
    MustPlantFirst,
    AlreadyDiscarded,
    WrongPhase,
    PurchaseNotAvailable,
    AlreadyBought,
    /// The 3rd fields of the table are sold.
    NoThirdFieldLeft,
    NotEnoughCoins {
        price: u8,
        coins: u8,
    },
    DealWithoutActive,
    NoSuchOffer {
        offer: OfferNumber,
    },
    NotYourCard,
    /// Only what was turned over can be discarded.
    NotTurnedOver,
    TypeAlreadyOffered {
        bean: Bean,
    },
    CardNotTradable,
    EmptyDeal,
    /// Of hand cards only the bean may be named.
    FigureNotNameable,
    BadOffer,
    TooManyOffers {
        limit: u8,
    },
    OpenWant {
        offer: OfferNumber,
    },
    DealMismatch {
        offer: OfferNumber,
    },
    NotWilling {
        offer: OfferNumber,
    },
    NoSuchField {
        field: FieldIndex,
    },
    FieldMismatch {
        field: FieldIndex,
        /// Nothing, if the bean must go into another field that grows it.
        #[cfg_attr(feature = "schema", schema(required))]
        holds: Option<Bean>,
        card: Bean,
    },
    FieldEmpty {
        field: FieldIndex,
    },
    FieldProtected {
        field: FieldIndex,
    },
    PatternMismatch {
        field: FieldIndex,
    },
    IllegalShift,
    /// Cards of the offer have found no place yet.
    OfferLeft,
    /// Sets of the row have found no place yet.
    RowLeft,
    /// Somebody has received cards to plant.
    ReceivedCardsLeft,
    /// The boss is not in play.
    NoSuchBoss,
    /// There is a card for an empty boss field.
    BossMustBeFilled,
    /// The boss grows something else, or another boss grows this.
    BossTypeConflict {
        card: Bean,
    },
    BossFieldEmpty,
    /// The set has so many cards, and all of them go.
    SetMustStayTogether {
        cards: u8,
    },
    /// There is a more valuable order to start from.
    OrderTooLow {
        highest: u8,
    },
    /// Not just those cards that are to be put in order.
    WrongCards,
    /// The way there costs so many cards, and the hand has only so many.
    TooFar {
        cards: u8,
        held: u8,
    },
    /// The wagon has no such bean, or not so many.
    NotInWagon {
        bean: Bean,
    },
    /// The bean is part of what was just agreed on.
    Promised {
        bean: Bean,
    },
    /// No such bean lies there, or the town does not sell it.
    NotForSale {
        bean: Bean,
    },
    /// The bean is to be had somewhere.
    NotScarce {
        bean: Bean,
    },
    /// A bean from the supply is bought by itself, and not for a deal.
    OnlyByItself,
    NotEnoughThalers {
        price: u16,
        thalers: i32,
    },
    /// The wagon of this seat has no room for it.
    WagonFull {
        seat: Seat,
    },
    /// Who trades is in the same town.
    NotInTown,
    /// Who is in the town needs no invitation.
    AlreadyInTown,
    /// Nothing else is dealt.
    OnlyBeans,
    /// Only the active player buys for a deal.
    OnlyActiveBuys,
    /// What is bought for a deal is given in it.
    NotGivenOn {
        bean: Bean,
    },
    /// The order is for this town.
    WrongTown {
        city: City,
    },
    /// Only a numbered travel card can be given for an order.
    NotANumberedCard,
    /// There is no order to draw, and none to shuffle.
    NoOrderLeft,
}

impl Reason {
    /// The reason's word alone, such as `field-protected`.
    #[must_use]
    pub fn key(&self) -> &'static str {
        match self {
            Self::BadSetup { .. } => "bad-setup",
            Self::NoSuchSeat => "no-such-seat",
            Self::GameOver => "game-over",
            Self::NotActive => "not-active",
            Self::NotAwaited => "not-awaited",
            Self::ShiftPending => "shift-pending",
            Self::NotYourTurnToHarvest => "not-your-turn-to-harvest",
            Self::NotYourTurnToBuy => "not-your-turn-to-buy",
            Self::CardsPending => "cards-pending",
            Self::MustPlantFirst => "must-plant-first",
            Self::AlreadyDiscarded => "already-discarded",
            Self::WrongPhase => "wrong-phase",
            Self::PurchaseNotAvailable => "purchase-not-available",
            Self::AlreadyBought => "already-bought",
            Self::NoThirdFieldLeft => "no-third-field-left",
            Self::NotEnoughCoins { .. } => "not-enough-coins",
            Self::DealWithoutActive => "deal-without-active",
            Self::NoSuchOffer { .. } => "no-such-offer",
            Self::NotYourCard => "not-your-card",
            Self::NotTurnedOver => "not-turned-over",
            Self::TypeAlreadyOffered { .. } => "type-already-offered",
            Self::CardNotTradable => "card-not-tradable",
            Self::EmptyDeal => "empty-deal",
            Self::FigureNotNameable => "figure-not-nameable",
            Self::BadOffer => "bad-offer",
            Self::TooManyOffers { .. } => "too-many-offers",
            Self::OpenWant { .. } => "open-want",
            Self::DealMismatch { .. } => "deal-mismatch",
            Self::NotWilling { .. } => "not-willing",
            Self::NoSuchField { .. } => "no-such-field",
            Self::FieldMismatch { .. } => "field-mismatch",
            Self::FieldEmpty { .. } => "field-empty",
            Self::FieldProtected { .. } => "field-protected",
            Self::PatternMismatch { .. } => "pattern-mismatch",
            Self::IllegalShift => "illegal-shift",
            Self::OfferLeft => "offer-left",
            Self::RowLeft => "row-left",
            Self::ReceivedCardsLeft => "received-cards-left",
            Self::NoSuchBoss => "no-such-boss",
            Self::BossMustBeFilled => "boss-must-be-filled",
            Self::BossTypeConflict { .. } => "boss-type-conflict",
            Self::BossFieldEmpty => "boss-field-empty",
            Self::SetMustStayTogether { .. } => "set-must-stay-together",
            Self::OrderTooLow { .. } => "order-too-low",
            Self::WrongCards => "wrong-cards",
            Self::TooFar { .. } => "too-far",
            Self::NotInWagon { .. } => "not-in-wagon",
            Self::Promised { .. } => "promised",
            Self::NotForSale { .. } => "not-for-sale",
            Self::NotScarce { .. } => "not-scarce",
            Self::OnlyByItself => "only-by-itself",
            Self::NotEnoughThalers { .. } => "not-enough-thalers",
            Self::WagonFull { .. } => "wagon-full",
            Self::NotInTown => "not-in-town",
            Self::AlreadyInTown => "already-in-town",
            Self::OnlyBeans => "only-beans",
            Self::OnlyActiveBuys => "only-active-buys",
            Self::NotGivenOn { .. } => "not-given-on",
            Self::WrongTown { .. } => "wrong-town",
            Self::NotANumberedCard => "not-a-numbered-card",
            Self::NoOrderLeft => "no-order-left",
        }
    }
}

/// An action that was refused. Nothing has changed, and nobody but the actor learns of it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Refusal {
    pub rule: RuleId,
    #[serde(flatten)]
    pub reason: Reason,
}

impl Refusal {
    pub(crate) const fn new(rule: &'static str, reason: Reason) -> Self {
        Self { rule: RuleId(rule), reason }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.reason {
            Reason::BadSetup { what } => write!(f, "{what} ({})", self.rule),
            reason => write!(f, "refused by {} ({})", self.rule, reason.key()),
        }
    }
}

impl std::error::Error for Refusal {}
