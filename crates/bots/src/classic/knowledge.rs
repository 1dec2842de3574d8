//! What one seat knows, in a form to reckon with: read from its view, or from a world it imagines.

use beanfield_rules::bean::{Bean, BeanSet, Bunch};
use beanfield_rules::classic::data::{EndDraw, RULES, Rules, Turn};
use beanfield_rules::classic::{Phase, State, Terms, ToldWant, View};
use beanfield_rules::list::List;
use beanfield_rules::negotiation::{Addressee, OfferNumber};
use beanfield_rules::seat::{Seat, Seats, Viewer};
use smallvec::SmallVec;

use super::farm::{Plot, Plots};

/// What everybody sees of a player.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Neighbour {
    pub(super) plots: Plots,
    pub(super) received: Bunch,
    pub(super) coins: u8,
    pub(super) hand_count: u8,
    pub(super) likes: BeanSet,
    pub(super) refuses: BeanSet,
    pub(super) offers_made: u8,
}

/// An open offer as everybody is told it.
#[derive(Clone, Debug)]
pub(super) struct OpenOffer {
    pub(super) number: OfferNumber,
    pub(super) from: Seat,
    pub(super) to: Addressee,
    pub(super) terms: Terms,
    pub(super) willing: Seats,
    pub(super) declined: Seats,
}

impl OpenOffer {
    /// All that is given.
    pub(super) fn given(&self) -> Bunch {
        self.terms.hand.plus(self.terms.face_up)
    }

    /// What is wanted; nothing if that is open.
    pub(super) fn wanted(&self) -> Bunch {
        match self.terms.want {
            ToldWant::Beans(wanted) => wanted,
            ToldWant::Open => Bunch::NONE,
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
    pub(super) rules: &'static Rules,
    pub(super) me: Seat,
    pub(super) phase: Phase,
    pub(super) active: Seat,
    pub(super) hand: SmallVec<[Bean; 16]>,
    pub(super) face_up: Bunch,
    pub(super) drawn: Bunch,
    pub(super) offered: Bunch,
    pub(super) can_buy: bool,
    pub(super) offers: SmallVec<[OpenOffer; 2]>,
    neighbours: List<Neighbour, 7>,
}

impl Knowledge {
    /// Reads a seat's view; `None` for a spectator's.
    pub(super) fn read(view: &View) -> Option<Self> {
        let Viewer::Seat(me) = view.viewer else { return None };
        let players = view.seats.len() as u8;
        let rules = RULES.iter().find(|rules| rules.ruleset == view.ruleset && rules.players == players)?;
        let plot = |bunch: &Bunch| bunch.iter().next().map_or(Plot::EMPTY, |(bean, cards)| Plot { bean, cards });
        let own = view.seats.get(&me)?;
        Some(Self {
            rules,
            me,
            phase: view.phase,
            active: view.active,
            hand: own.hand.as_ref()?.iter().copied().collect(),
            face_up: view.face_up,
            drawn: view.drawn,
            offered: view.offered,
            can_buy: rules.third_field.is_some_and(|price| own.coins >= price && !own.third_field),
            offers: view
                .offers
                .iter()
                .map(|it| OpenOffer {
                    number: it.number,
                    from: it.from,
                    to: it.to,
                    terms: Terms { hand: it.give.hand, face_up: it.give.face_up, want: it.want },
                    willing: it.willing,
                    declined: it.declined,
                })
                .collect(),
            neighbours: view
                .seats
                .values()
                .map(|it| Neighbour {
                    plots: it.fields.iter().map(plot).collect(),
                    received: it.received,
                    coins: it.coins,
                    hand_count: it.hand_count,
                    likes: it.likes,
                    refuses: it.refuses,
                    offers_made: it.offers_made,
                })
                .collect(),
        })
    }

    /// What a seat knows in an imagined world.
    pub(super) fn in_world(world: &State, me: Seat) -> Self {
        let rules = world.rules();
        let neighbour = |seat: Seat| {
            let wishes = world.wishes(seat);
            Neighbour {
                plots: world.fields(seat).iter().map(Plot::from).collect(),
                received: world.received(seat),
                coins: world.coins(seat),
                hand_count: world.hand(seat).len() as u8,
                likes: wishes.likes,
                refuses: wishes.refuses,
                offers_made: world.offers_made(seat),
            }
        };
        Self {
            rules,
            me,
            phase: world.phase(),
            active: world.active(),
            hand: world.hand(me).iter().copied().collect(),
            face_up: world.face_up(),
            drawn: world.drawn(),
            offered: world.offered(),
            can_buy: world.can_buy_field(me),
            offers: world
                .offers()
                .iter()
                .map(|it| OpenOffer {
                    number: it.number,
                    from: it.from,
                    to: it.to,
                    terms: it.terms,
                    willing: it.willing,
                    declined: it.declined,
                })
                .collect(),
            neighbours: Seat::all(rules.players).map(neighbour).collect(),
        }
    }

    pub(super) fn players(&self) -> u8 {
        self.rules.players
    }

    pub(super) fn at(&self, seat: Seat) -> &Neighbour {
        &self.neighbours[seat.index()]
    }

    pub(super) fn all(&self) -> impl Iterator<Item = &Neighbour> {
        self.neighbours.iter()
    }

    pub(super) fn is_active(&self) -> bool {
        self.me == self.active
    }

    pub(super) fn plots(&self) -> &Plots {
        &self.at(self.me).plots
    }

    /// What a player has to plant in the next phase.
    pub(super) fn pending(&self, seat: Seat) -> Bunch {
        let received = self.at(seat).received;
        if seat == self.active { received.plus(self.face_up) } else { received }
    }
}

/// How the cards run: what is still to come, and when the game will end.
#[derive(Clone, Debug)]
pub(super) struct Outlook {
    /// Cards of each kind whose place the seat does not know.
    unseen: [u8; Bean::COUNT],
    unseen_total: f32,
    /// Of those, how many can still come into play.
    alive: f32,
    /// Cards that come up in a round of turns, all players together.
    a_round: f32,
    /// Own turns still to come.
    pub(super) rounds_left: f32,
}

impl Outlook {
    pub(super) fn new(view: &View, known: &Knowledge) -> Self {
        let (rules, players) = (known.rules, f32::from(known.players()));
        let mut unseen = Bean::ALL.map(|bean| rules.cards(bean));
        let mut see = |bean: Bean, number: u8| unseen[bean.index()] = unseen[bean.index()].saturating_sub(number);
        known.hand.iter().for_each(|&bean| see(bean, 1));
        view.discard.top.into_iter().for_each(|bean| see(bean, 1));
        let at_seats = view.seats.values().flat_map(|it| it.fields.iter().copied().chain([it.received]));
        for bunch in at_seats.chain([view.face_up, view.drawn, view.offered]) {
            bunch.iter().for_each(|(bean, number)| see(bean, number));
        }
        let unseen_total = unseen.iter().map(|&count| f32::from(count)).sum::<f32>().max(1.0);
        let passes_left = view.final_exhaustion.saturating_sub(view.exhaustions + 1);
        let in_hands = known.all().map(|it| f32::from(it.hand_count)).sum::<f32>() - known.hand.len() as f32;
        let (deck, discard) = (f32::from(view.deck), f32::from(view.discard.count));
        let alive = (deck + in_hands + if passes_left > 0 { discard } else { 0.0 }).min(unseen_total);
        let a_turn = match (rules.turn, rules.end_draw) {
            (Turn::Duel, EndDraw::Active(cards)) => 3.5 + f32::from(cards),
            (_, EndDraw::Active(cards)) => 2.0 + f32::from(cards),
            (_, EndDraw::Everyone) => 2.0 + players,
        };
        // About two fifths of what goes round lies in the discard pile when a deck runs out.
        let cards_left = deck + f32::from(passes_left) * 0.42 * (deck + discard);
        Self { unseen, unseen_total, alive, a_round: a_turn * players, rounds_left: cards_left / a_turn / players }
    }

    /// How many cards of a kind come up in a round.
    pub(super) fn cards_a_round(&self, bean: Bean) -> f32 {
        let coming = f32::from(self.unseen[bean.index()]) * self.alive / self.unseen_total;
        coming * (self.a_round / self.alive.max(self.a_round)).min(1.0)
    }

    /// The chance that so many unknown cards hold a kind.
    pub(super) fn chance_to_hold(&self, cards: u8, bean: Bean) -> f32 {
        let share = f32::from(self.unseen[bean.index()]) / self.unseen_total;
        1.0 - (1.0 - share).powi(i32::from(cards))
    }
}
