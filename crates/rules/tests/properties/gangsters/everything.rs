//! Everything a player could say, sensible or not.

use std::collections::BTreeSet;

use beanfield_rules::bean::Bean;
use beanfield_rules::field::FieldIndex;
use beanfield_rules::gangsters::{Action, Boss};
use beanfield_rules::hand::HandPosition;
use beanfield_rules::seat::Seat;

use super::position::Position;

/// A part of a set, but never all of it: that would be another name for the same.
fn parts(position: &Position, bean: Bean) -> impl Iterator<Item = Option<u8>> {
    let all = position.row.count(bean);
    let parts = BTreeSet::from([0, all.saturating_sub(1), all + 1]).into_iter().filter(move |&cards| cards != all);
    parts.map(Some).chain([None])
}

pub(super) fn sayings(position: &Position, seat: Seat) -> Vec<Action> {
    let mut actions = vec![
        Action::PayTribute {},
        Action::TurnOver {},
        Action::EndPlanting {},
        Action::LeaveEmpty {},
        Action::Draw {},
        Action::BuyThirdField {},
    ];
    for bean in Bean::ALL {
        actions.push(Action::DiscardOffered { bean });
        for cards in parts(position, bean) {
            actions.extend(Boss::ALL.map(|boss| Action::GiveDrawn { bean, cards, boss }));
        }
    }
    for field in (0..=4).map(FieldIndex::from) {
        actions.push(Action::PlantFromHand { field });
        actions.push(Action::Harvest { field });
        for bean in Bean::ALL {
            actions.push(Action::PlantOffered { bean, field });
            actions.extend(parts(position, bean).map(|cards| Action::PlantDrawn { bean, cards, field }));
        }
    }
    for position in (0..=position.at(seat).hand.len() + 1).map(|position| HandPosition::from(position as u8)) {
        actions.extend(Boss::ALL.map(|boss| Action::GiveFromHand { position, boss }));
    }
    actions
}

/// What no client would ever say.
pub(super) fn nonsense() -> Vec<Action> {
    let (field, bean) = (FieldIndex::from(255), Bean::Coffee);
    vec![
        Action::PlantFromHand { field },
        Action::Harvest { field },
        Action::PlantOffered { bean, field },
        Action::PlantDrawn { bean, cards: Some(255), field },
        Action::GiveDrawn { bean, cards: Some(255), boss: Boss::Joe },
        Action::GiveFromHand { position: HandPosition::from(255), boss: Boss::Joe },
    ]
}
