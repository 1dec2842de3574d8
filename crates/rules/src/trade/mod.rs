//! Trading hand cards, for every game that does: offers, answers, deals, and what falls with them.
//!
//! The book of open offers is in `negotiation.rs`. Here is what players say to each other and what comes of it. A game tells
//! by [`Trade`] which cards may be given, which rule each refusal names, and how cards move; the order of the checks is
//! that of the classic games (CL-TRADE-01 to CL-TRADE-30), on whose page all of this stands.

mod answers;
mod cards;
mod deals;
mod invariants;
mod legal;
mod offers;
mod proposals;
mod sample;
mod want;
mod worlds;

pub(crate) use answers::{accept, close, decline};
pub use cards::Terms;
pub(crate) use cards::{CardName, Grown, Named, OpenCards, Order};
pub(crate) use deals::{end_trading, named_cards};
pub(crate) use invariants::check_offers;
pub(crate) use legal::{foremost, list_trading, partners};
pub(crate) use offers::{Proposal, propose, wish, withdraw};
pub use proposals::{Legal, Speech};
pub(crate) use proposals::{nth_pair, pairs};
pub(crate) use sample::{pick, sample_trading};
pub use want::{ToldWant, Want};
pub(crate) use want::{Wanted, in_beans};
pub(crate) use worlds::{Shown, all_named, restore};

use serde::{Deserialize, Serialize};

use crate::bean::{Bean, BeanSet};
use crate::chance::Dice;
use crate::game::{Game, Log};
use crate::hand::Hands;
use crate::negotiation::{Offer, OfferNumber, Talk};
use crate::refusal::Refusal;
use crate::seat::{Seat, Viewer};

/// The rules that refusals in the negotiation name.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rules {
    pub(crate) oneself: &'static str,
    pub(crate) without_active: &'static str,
    pub(crate) everyone_by_other: &'static str,
    /// A counter-offer that answers no offer made to its proposer.
    pub(crate) counter: &'static str,
    /// A card that is not there, in an offer and in an answer.
    pub(crate) not_held: &'static str,
    pub(crate) not_held_in_answer: &'static str,
    pub(crate) empty: &'static str,
    /// A card twice, or a want that makes no sense.
    pub(crate) bad: &'static str,
    pub(crate) too_many: &'static str,
    /// An offer that is not open, or not the actor's to answer or withdraw.
    pub(crate) gone: &'static str,
    pub(crate) open_want: &'static str,
    pub(crate) mismatch: &'static str,
    /// Closing another's offer, or with somebody who is not willing.
    pub(crate) close: &'static str,
    pub(crate) wish: &'static str,
}

/// Where a card lies that a player names for a deal.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Found<C> {
    /// In the hand, at this place counted from 0.
    Hand(usize, C),
    FaceUp(C),
    /// There, but never dealt, by this rule.
    NotTradable(&'static str),
}

/// Why an offer is no longer open.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = OfferGone))]
#[serde(rename_all = "snake_case")]
pub enum Gone {
    Withdrawn,
    Declined,
    /// A card it needs has left its place, or the phase is over.
    Lapsed,
}

/// Which of its own cards a viewer gave in a deal; of the other side's it learns no more than everybody.
pub(crate) fn own_side<C>(viewer: Viewer, [from, with]: [Seat; 2], [given, got]: [C; 2]) -> Option<C> {
    match viewer {
        Viewer::Seat(seat) if seat == from => Some(given),
        Viewer::Seat(seat) if seat == with => Some(got),
        _ => None,
    }
}

/// What is to be told of the talk at the table.
#[derive(Debug)]
pub(crate) enum Said<'a, G: Trade> {
    Proposed {
        offer: &'a OfferOf<G>,
        cards: &'a [CardOf<G>],
    },
    Willing {
        offer: OfferNumber,
        seat: Seat,
        cards: &'a [CardOf<G>],
    },
    Refused {
        offer: OfferNumber,
        seat: Seat,
    },
    AnswerFell {
        offer: OfferNumber,
        seat: Seat,
    },
    OfferGone {
        offer: OfferNumber,
        why: Gone,
    },
    /// Told while the cards are still where they were.
    Dealing {
        offer: OfferNumber,
        from: Seat,
        with: Seat,
        gave: &'a Named<G>,
        got: &'a Named<G>,
    },
    Wished {
        seat: Seat,
        likes: BeanSet,
        refuses: BeanSet,
    },
}

pub(crate) type TermsOf<G> = Terms<<G as Trade>::FaceUp, <G as Trade>::Want>;
pub(crate) type OfferOf<G> = Offer<TermsOf<G>>;
pub(crate) type TalkOf<G> = Talk<TermsOf<G>, <G as Trade>::Order>;
/// A card as the players of a game name it.
pub(crate) type CardOf<G> = <<G as Game>::Action as Speech>::CardRef;
/// What the players of a game can ask for.
pub(crate) type KindOf<G> = <<G as Game>::Action as Speech>::Kind;
pub(crate) type WantOf<G> = Want<KindOf<G>>;

/// A game whose players trade hand cards, and perhaps what the active player has face up.
pub(crate) trait Trade: Game<Action: Speech<CardRef: CardName<Self::Card>>> {
    type Card: Grown;
    /// Some of the cards that lie face up.
    type FaceUp: OpenCards<Self::Card>;
    type Want: Wanted<Self::FaceUp>;
    /// What must be remembered of the order in which a player named cards.
    type Order: Order<Self::Card>;

    const RULES: Rules;
    /// Whether the active player may make an offer to everyone.
    const TO_EVERYONE: bool = true;

    fn talk(&self) -> &TalkOf<Self>;
    fn talk_mut(&mut self) -> &mut TalkOf<Self>;
    fn hands(&self) -> &Hands<Self::Card>;
    fn hands_mut(&mut self) -> &mut Hands<Self::Card>;
    fn active_player(&self) -> Seat;

    /// The beans in play.
    fn beans(&self) -> BeanSet;

    /// What the active player has face up.
    fn face_up_cards(&self) -> Self::FaceUp;
    fn take_face_up(&mut self, cards: Self::FaceUp);

    /// Lays a card beside the fields of its new owner.
    fn receive(&mut self, seat: Seat, card: Self::Card);

    fn check_seat(&self, seat: Seat) -> Result<(), Refusal>;

    /// Whether offers and answers are possible now.
    fn check_trading(&self) -> Result<(), Refusal>;

    /// Whether two could close a deal now.
    fn check_partners(&self, _one: Seat, _other: Seat) -> Result<(), Refusal> {
        Ok(())
    }

    /// The same for the list of what is legal, which is written apart.
    fn may_close(&self, _one: Seat, _other: Seat) -> bool {
        true
    }

    /// Looks up a card a player would give; if it is not that player's, it is refused by `missing`.
    fn find(&self, seat: Seat, card: CardOf<Self>, missing: &'static str) -> Result<Found<Self::Card>, Refusal>;

    /// What a player asks for, if it makes sense.
    fn make_sense(&self, seat: Seat, want: &WantOf<Self>) -> Result<Self::Want, Refusal>;

    /// For random play: a bean, and something a seat could ask for one of.
    fn any_bean(&self, dice: &mut Dice) -> Bean {
        let beans = self.beans();
        beans.nth(dice.below(beans.len()))
    }

    fn any_wanted(&self, _seat: Seat, dice: &mut Dice) -> KindOf<Self> {
        self.any_bean(dice).into()
    }

    /// Puts cards a seat has named, by hand position and then face up, into the order that was kept of them.
    fn in_named_order(&self, _seat: Seat, _order: Self::Order, _cards: &mut [CardOf<Self>]) {}

    /// What else happens when cards have changed hands: each side with the order in which its new cards were named.
    fn after_deal<L: Log<Self::Event>>(&mut self, _received: [(Seat, Self::Order); 2], _log: &mut L) {}

    fn tell(&self, said: Said<Self>) -> Self::Event;
}
