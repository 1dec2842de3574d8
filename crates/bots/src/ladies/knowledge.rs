//! What one seat knows, in a form to reckon with: read from its view, or from a world it imagines.

use beanfield_rules::bean::{BeanSet, Bunch};
use beanfield_rules::field::FieldIndex;
use beanfield_rules::ladies::{Card, CardRefs, Phase, State, ToldWant, View};
use beanfield_rules::negotiation::{Addressee, OfferNumber};
use beanfield_rules::seat::{Seat, Seats, Viewer};
use smallvec::SmallVec;

use super::farm::Rows;

/// Some cards, mostly few.
pub(super) type Pile = SmallVec<[Card; 8]>;

/// What everybody sees of a player.
#[derive(Clone, Default, Debug)]
pub(super) struct Neighbour {
    pub(super) rows: Rows,
    pub(super) received: Pile,
    pub(super) coins: u8,
    pub(super) hand_count: u8,
    pub(super) likes: BeanSet,
    pub(super) refuses: BeanSet,
    pub(super) offers_made: u8,
    /// The field in which a lady may move now, counted from 0.
    pub(super) shift: Option<usize>,
}

/// An open offer as everybody is told it.
#[derive(Clone, Debug)]
pub(super) struct OpenOffer {
    pub(super) number: OfferNumber,
    pub(super) from: Seat,
    pub(super) to: Addressee,
    /// Hand cards: only their beans are told.
    pub(super) hand: Bunch,
    pub(super) face_up: Pile,
    pub(super) want: ToldWant,
    pub(super) willing: Seats,
    pub(super) declined: Seats,
    /// The cards the seat itself has named in it.
    pub(super) own: Option<CardRefs>,
}

impl OpenOffer {
    /// What is wanted: beans, and certain face-up cards; nothing if that is open.
    pub(super) fn wanted(&self) -> (Bunch, Pile) {
        match self.want {
            ToldWant::Open => (Bunch::NONE, Pile::new()),
            ToldWant::Cards { beans, face_up } => (beans, face_up.cards().iter().copied().collect()),
        }
    }

    /// Whether this seat has been asked and has not answered.
    pub(super) fn asks(&self, seat: Seat) -> bool {
        match self.to {
            Addressee::Seat(to) => to == seat,
            Addressee::Everyone => self.from != seat && !self.willing.contains(seat) && !self.declined.contains(seat),
        }
    }
}

/// What one seat knows.
#[derive(Clone, Debug)]
pub(super) struct Knowledge {
    pub(super) me: Seat,
    pub(super) phase: Phase,
    pub(super) active: Seat,
    pub(super) hand: SmallVec<[Card; 16]>,
    pub(super) face_up: Pile,
    pub(super) can_buy: bool,
    pub(super) offers: SmallVec<[OpenOffer; 2]>,
    neighbours: SmallVec<[Neighbour; 5]>,
}

impl Knowledge {
    /// Reads a seat's view; `None` for a spectator's.
    pub(super) fn read(view: &View) -> Option<Self> {
        let Viewer::Seat(me) = view.viewer else { return None };
        let own = view.seats.get(&me)?;
        let neighbour = |it: &beanfield_rules::ladies::SeatView| -> Option<Neighbour> {
            Some(Neighbour {
                rows: it.fields.iter().map(beanfield_rules::ladies::FieldView::row).collect::<Option<Rows>>()?,
                received: it.received.each().chain(it.waiting.iter().copied()).collect(),
                coins: it.coins,
                hand_count: it.hand_count,
                likes: it.likes,
                refuses: it.refuses,
                offers_made: it.offers_made,
                shift: it.shift.and_then(FieldIndex::index),
            })
        };
        Some(Self {
            me,
            phase: view.phase,
            active: view.active,
            hand: own.hand.as_ref()?.iter().copied().collect(),
            face_up: view.face_up.each().collect(),
            can_buy: me == view.active && own.coins >= 3 && !own.third_field && view.third_fields_left > 0,
            offers: view
                .offers
                .iter()
                .map(|it| OpenOffer {
                    number: it.number,
                    from: it.from,
                    to: it.to,
                    hand: it.give.hand,
                    face_up: it.give.face_up.each().collect(),
                    want: it.want,
                    willing: it.willing,
                    declined: it.declined,
                    own: it.cards.clone(),
                })
                .collect(),
            neighbours: view.seats.values().map(neighbour).collect::<Option<_>>()?,
        })
    }

    /// What a seat knows in an imagined world.
    pub(super) fn in_world(world: &State, me: Seat) -> Self {
        let neighbour = |seat: Seat| {
            let wishes = world.wishes(seat);
            Neighbour {
                rows: world.fields(seat).iter().copied().collect(),
                received: world.received(seat).each().collect(),
                coins: world.coins(seat),
                hand_count: world.hand(seat).len() as u8,
                likes: wishes.likes,
                refuses: wishes.refuses,
                offers_made: world.offers_made(seat),
                shift: world.shift(seat).and_then(FieldIndex::index),
            }
        };
        Self {
            me,
            phase: world.phase(),
            active: world.active(),
            hand: world.hand(me).iter().copied().collect(),
            face_up: world.face_up().iter().copied().collect(),
            can_buy: world.can_buy_field(me),
            offers: world
                .offers()
                .iter()
                .map(|it| OpenOffer {
                    number: it.number,
                    from: it.from,
                    to: it.to,
                    hand: it.terms.hand,
                    face_up: it.terms.face_up.cards().iter().copied().collect(),
                    want: it.terms.want,
                    willing: it.willing,
                    declined: it.declined,
                    own: None,
                })
                .collect(),
            neighbours: Seat::all(beanfield_rules::game::Game::players(world)).map(neighbour).collect(),
        }
    }

    pub(super) fn players(&self) -> u8 {
        self.neighbours.len() as u8
    }

    pub(super) fn at(&self, seat: Seat) -> &Neighbour {
        &self.neighbours[seat.index()]
    }

    pub(super) fn all(&self) -> impl Iterator<Item = &Neighbour> {
        self.neighbours.iter()
    }

    pub(super) fn others(&self) -> impl Iterator<Item = Seat> {
        let me = self.me;
        Seat::all(self.players()).filter(move |&seat| seat != me)
    }

    pub(super) fn is_active(&self) -> bool {
        self.me == self.active
    }

    pub(super) fn rows(&self) -> Rows {
        self.at(self.me).rows
    }

    /// What a player has to plant in the next phase.
    pub(super) fn pending(&self, seat: Seat) -> Pile {
        let mut cards = self.at(seat).received.clone();
        if seat == self.active {
            cards.extend_from_slice(&self.face_up);
        }
        cards
    }
}
