//! Everything a player could say, sensible or not.

use beanfield_rules::bean::Bean;
use beanfield_rules::field::FieldIndex;
use beanfield_rules::hand::HandPosition;
use beanfield_rules::seat::Seat;
use beanfield_rules::the_duel::{Action, Bonus, GiftCard};

use super::position::Position;

pub(super) fn sayings(position: &Position, seat: Seat) -> Vec<Action> {
    let mut actions = vec![
        Action::TurnOver {},
        Action::AcceptGift {},
        Action::DeclineGift {},
        Action::KeepBonus {},
        Action::ChooseGift { card: GiftCard::TurnedOver },
    ];
    let positions = (0..=position.at(seat).hand.len() + 1).map(|position| HandPosition::from(position as u8));
    actions.extend(positions.map(|position| Action::ChooseGift { card: GiftCard::Hand(position) }));
    for bean in Bean::ALL {
        actions.push(Action::OfferGift { bean });
        actions.push(Action::DiscardTurnedOver { bean });
    }
    for field in (0..=4).map(FieldIndex::from) {
        actions.push(Action::PlantFromHand { field });
        actions.push(Action::PlantGift { field });
        actions.push(Action::Harvest { field });
        actions.extend(Bean::ALL.map(|bean| Action::PlantTurnedOver { bean, field }));
        for owner in Seat::all(3) {
            actions.extend(Bonus::all().map(|card| Action::FulfilBonus { card, owner, field }));
        }
    }
    actions.extend(Bonus::all().map(|card| Action::DiscardBonus { card }));
    actions
}

/// What no client would ever say.
pub(super) fn nonsense() -> Vec<Action> {
    let field = FieldIndex::from(255);
    let (beyond, card) = (Seat::new(6).expect("a seat G"), Bonus::default());
    vec![
        Action::PlantFromHand { field },
        Action::PlantGift { field },
        Action::Harvest { field },
        Action::PlantTurnedOver { bean: Bean::Coffee, field },
        Action::ChooseGift { card: GiftCard::Hand(HandPosition::from(255)) },
        Action::FulfilBonus { card, owner: beyond, field },
        Action::FulfilBonus { card, owner: beyond, field: FieldIndex::from(1) },
    ]
}
