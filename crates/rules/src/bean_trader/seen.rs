//! What a viewer may know of what happened.

use super::event::Event;
use crate::game::Event as GameEvent;
use crate::seat::Viewer;

impl GameEvent for Event {
    fn seen_by(&self, viewer: Viewer) -> Self {
        let mut seen = self.clone();
        match &mut seen {
            Self::Dealt { seat, orders } if !viewer.sees(*seat) => *orders = None,
            Self::ChoseStart { seat, order, others } if !viewer.sees(*seat) => (*order, *others) = (None, None),
            Self::Started { seat, others, .. } if !viewer.sees(*seat) => *others = None,
            Self::TookBack { seat, order, .. } if !viewer.sees(*seat) => *order = None,
            Self::Delivered { seat, position, .. } if !viewer.sees(*seat) => *position = None,
            Self::BoughtOrder { seat, order, position, .. } if !viewer.sees(*seat) => {
                (*order, *position) = (None, None);
            }
            Self::DrewOrder { seat, order } if !viewer.sees(*seat) => *order = None,
            // What the viewer may see anyway, and what everybody may.
            Self::Dealt { .. }
            | Self::ChoseStart { .. }
            | Self::Started { .. }
            | Self::TookBack { .. }
            | Self::Delivered { .. }
            | Self::BoughtOrder { .. }
            | Self::DrewOrder { .. }
            | Self::GameBegan { .. }
            | Self::PhaseBegan { .. }
            | Self::HarvestDrawn { .. }
            | Self::ReserveJoined { .. }
            | Self::HarvestPlaced { .. }
            | Self::SupplyWithoutEffect { .. }
            | Self::LastRoundBegan { .. }
            | Self::Travelled { .. }
            | Self::TollPaid { .. }
            | Self::SoldForToll { .. }
            | Self::LoanTaken { .. }
            | Self::BoughtBean { .. }
            | Self::BoughtScarceBean { .. }
            | Self::ThrewAway { .. }
            | Self::Proposed { .. }
            | Self::Willing { .. }
            | Self::SaidNo { .. }
            | Self::AnswerFell { .. }
            | Self::OfferGone { .. }
            | Self::Agreed { .. }
            | Self::Arrived { .. }
            | Self::ShowedCard { .. }
            | Self::CardBack { .. }
            | Self::Exchanged { .. }
            | Self::Wished { .. }
            | Self::OrdersDiscarded { .. }
            | Self::HolesClosed { .. }
            | Self::Reshuffled { .. }
            | Self::Done { .. }
            | Self::SoldRest { .. }
            | Self::LoanRepaid { .. }
            | Self::GameEnded { .. } => {}
        }
        seen
    }

    /// Beside cards that leave a pile: the front card of a guest, and the choices of the setup.
    fn uncovers(&self) -> bool {
        matches!(
            self,
            Self::Dealt { .. }
                | Self::Started { .. }
                | Self::HarvestDrawn { .. }
                | Self::ShowedCard { .. }
                | Self::BoughtOrder { .. }
                | Self::DrewOrder { .. }
                | Self::Reshuffled { .. }
        )
    }
}
