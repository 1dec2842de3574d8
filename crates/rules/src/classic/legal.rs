//! The list of what a seat may do. Written apart from the checks in the phases, and tested against them.

use super::action::{Action, CardRef, CardRefs, Want};
use super::state::{Phase, State};
use super::trade::{Terms, ToldWant};
use crate::bean::{Bean, BeanSet, Bunch};
use crate::game::ActionList;
use crate::hand::HandPosition;
use crate::negotiation::{Addressee, MAX_OWN_OFFERS, Offer, OfferNumber};
use crate::seat::{Seat, Seats};

/// Legal actions: everything that can be listed one by one, then the useful offers.
#[derive(Clone, Debug, Default)]
pub struct Legal {
    actions: Vec<Action>,
    offers: Proposals,
}

impl Legal {
    /// All but the offers that could be made.
    #[must_use]
    pub fn actions(&self) -> &[Action] {
        &self.actions
    }
}

impl ActionList for Legal {
    type Action = Action;

    fn len(&self) -> usize {
        self.actions.len() + self.offers.len()
    }

    fn get(&self, n: usize) -> Action {
        match n.checked_sub(self.actions.len()) {
            None => self.actions[n].clone(),
            Some(n) => self.offers.get(n),
        }
    }

    fn before_offers(&self) -> usize {
        self.actions.len()
    }
}

/// The useful offers a seat could make: to each possible partner, up to two own cards against up to two beans, gifts,
/// requests, and 'make me an offer'. They are many, so they stand as what they are combined from.
#[derive(Clone, Debug, Default)]
struct Proposals {
    /// Whom to ask, and which offer that would counter.
    partners: Vec<(Addressee, Option<OfferNumber>)>,
    /// Own cards: hand cards by position, face-up cards one of each kind.
    cards: Vec<CardRef>,
    /// The kind of which two lie face up.
    double: Option<CardRef>,
    wants: BeanSet,
}

/// How many pairs of different things there are.
const fn pairs(things: usize) -> usize {
    things * things.saturating_sub(1) / 2
}

/// The `n`th pair of different things.
fn nth_pair(things: usize, mut n: usize) -> (usize, usize) {
    let mut first = 0;
    while n >= things - 1 - first {
        n -= things - 1 - first;
        first += 1;
    }
    (first, first + 1 + n)
}

impl Proposals {
    fn clear(&mut self) {
        self.partners.clear();
        self.cards.clear();
        self.double = None;
    }

    /// One own card, or two.
    fn gives(&self) -> usize {
        self.cards.len() + pairs(self.cards.len()) + usize::from(self.double.is_some())
    }

    /// One bean, or two, alike or not.
    fn beans(&self) -> usize {
        let kinds = self.wants.len() as usize;
        kinds + kinds + pairs(kinds)
    }

    /// For each give: every choice of beans, nothing (a gift) and 'make me an offer'; and beans for nothing (a request).
    fn per_partner(&self) -> usize {
        self.gives() * (self.beans() + 2) + self.beans()
    }

    fn len(&self) -> usize {
        self.partners.len() * self.per_partner()
    }

    fn get(&self, n: usize) -> Action {
        let (to, answers) = self.partners[n / self.per_partner()];
        let n = n % self.per_partner();
        let (give, want) = (n / (self.beans() + 2), n % (self.beans() + 2));
        Action::Propose { to, give: self.give(give), want: self.want(want), answers }
    }

    /// The `n`th choice of own cards; nothing behind the last.
    fn give(&self, n: usize) -> CardRefs {
        let cards = self.cards.len();
        if n < cards {
            return [self.cards[n]].into_iter().collect();
        }
        if n - cards < pairs(cards) {
            let (first, second) = nth_pair(cards, n - cards);
            return [self.cards[first], self.cards[second]].into_iter().collect();
        }
        self.double.filter(|_| n < self.gives()).map(|card| [card, card].into_iter().collect()).unwrap_or_default()
    }

    fn want(&self, n: usize) -> Want {
        let kinds = self.wants.len() as usize;
        let bean = |n: usize| Bunch::of(self.wants.nth(n as u32), 1);
        if n < kinds {
            bean(n).into()
        } else if n < 2 * kinds {
            bean(n - kinds).plus(bean(n - kinds)).into()
        } else if n < self.beans() {
            let (first, second) = nth_pair(kinds, n - 2 * kinds);
            bean(first).plus(bean(second)).into()
        } else if n == self.beans() {
            Want::nothing()
        } else {
            Want::Open
        }
    }
}

impl State {
    pub(super) fn list_legal(&self, seat: Seat, list: &mut Legal) {
        list.actions.clear();
        list.offers.clear();
        if self.phase == Phase::GameOver || seat.index() >= self.rules.players as usize {
            return;
        }
        self.list_anytime(seat, &mut list.actions);
        match self.phase {
            Phase::P2Trade => self.list_trading(seat, list),
            Phase::P3Plant => self.list_pending(seat, &mut list.actions),
            _ if seat == self.active => self.list_own_turn(&mut list.actions),
            _ => {}
        }
    }

    fn list_anytime(&self, seat: Seat, list: &mut Vec<Action>) {
        if seat == self.active || !self.rules.is_duel() {
            let fields = self.rules.protection().harvestable(*self.farm(seat));
            list.extend(fields.iter().map(|field| Action::Harvest { field }));
        }
        if self.can_buy(seat) {
            list.push(Action::BuyThirdField {});
        }
    }

    /// Whether the 3rd field is for sale to this seat now.
    #[inline]
    pub(super) fn can_buy(&self, seat: Seat) -> bool {
        self.rules.third_field.is_some_and(|price| self.coins.count(seat) >= price && !self.has_bought(seat))
    }

    /// The active player's own steps, outside the trading.
    fn list_own_turn(&self, list: &mut Vec<Action>) {
        let seat = self.active;
        let plant_front = |list: &mut Vec<Action>| {
            if let Some(bean) = self.hands.front(seat) {
                list.extend(self.farm(seat).room_for(bean).iter().map(|field| Action::PlantFromHand { field }));
            }
        };
        let discard_any = |list: &mut Vec<Action>| {
            let positions = (0..self.hands.len(seat)).map(HandPosition::at);
            list.extend(positions.map(|position| Action::DiscardFromHand { position }));
        };
        match self.phase {
            Phase::P1MustPlant | Phase::D2MustPlant => plant_front(list),
            Phase::P1MayPlant => {
                list.push(Action::TurnOver {});
                plant_front(list);
            }
            Phase::P1Done | Phase::D2Done => list.push(Action::TurnOver {}),
            Phase::P4Draw => list.push(Action::Draw {}),
            Phase::D1Offer => {
                for (bean, _) in self.offered.iter() {
                    list.push(Action::DiscardOffered { bean });
                    let fields = self.farm(seat).room_for(bean).iter();
                    list.extend(fields.map(|field| Action::PlantOffered { bean, field }));
                }
            }
            Phase::D2MayPlant => {
                list.push(Action::TurnOver {});
                plant_front(list);
                discard_any(list);
            }
            Phase::D2MayDiscard => {
                list.push(Action::TurnOver {});
                discard_any(list);
            }
            Phase::D3Plant => {
                list.push(Action::EndPlanting {});
                for (bean, _) in self.drawn.iter() {
                    let fields = self.farm(seat).room_for(bean).iter();
                    list.extend(fields.map(|field| Action::PlantDrawn { bean, field }));
                }
            }
            Phase::P2Trade | Phase::P3Plant | Phase::GameOver => {}
        }
    }

    fn list_pending(&self, seat: Seat, list: &mut Vec<Action>) {
        let mut plant = |bean: Bean, card: CardRef| {
            let fields = self.farm(seat).room_for(bean).iter();
            list.extend(fields.map(|field| Action::PlantPending { card, field }));
        };
        if seat == self.active {
            self.face_up.iter().for_each(|(bean, _)| plant(bean, CardRef::FaceUp(bean)));
        }
        self.received[seat.index()].iter().for_each(|(bean, _)| plant(bean, CardRef::Received(bean)));
    }

    fn list_trading(&self, seat: Seat, list: &mut Legal) {
        if seat == self.active {
            list.actions.push(Action::EndTrading {});
        }
        for offer in self.book.offers() {
            let number = offer.number;
            if offer.from == seat {
                list.actions.push(Action::Withdraw { offer: number });
                list.actions.extend(offer.willing.iter().map(|with| Action::Close { offer: number, with }));
            } else if offer.is_to(seat) {
                list.actions.push(Action::Decline { offer: number });
                self.list_accepts(seat, offer, &mut list.actions);
            }
        }
        if self.book.open_by(seat) < MAX_OWN_OFFERS {
            self.list_proposals(seat, &mut list.offers);
        }
    }

    /// Own cards that may go into a deal: hand cards by position, face-up cards one of each kind.
    fn tradable(&self, seat: Seat) -> impl Iterator<Item = (CardRef, Bean)> + '_ {
        let hand = self.hands.of(seat).iter().enumerate();
        let face_up = if seat == self.active { self.face_up } else { Bunch::NONE };
        hand.map(|(place, &bean)| (CardRef::Hand(HandPosition::at(place)), bean))
            .chain(face_up.iter().map(|(bean, _)| (CardRef::FaceUp(bean), bean)))
    }

    /// Every way to fill a want of up to two cards; of a larger one, the way with the foremost cards.
    fn list_accepts(&self, seat: Seat, offer: &Offer<Terms>, list: &mut Vec<Action>) {
        let ToldWant::Beans(wanted) = offer.terms.want else { return };
        let accept = |cards: CardRefs| Action::Accept { offer: offer.number, cards };
        let fits = |bean: Bean| self.tradable(seat).filter(move |&(_, other)| other == bean).map(|(card, _)| card);
        match wanted.total() {
            0 => list.push(accept(CardRefs::new())),
            1 => {
                let (bean, _) = wanted.iter().next().expect("one card is wanted");
                list.extend(fits(bean).map(|card| accept([card].into_iter().collect())));
            }
            2 => {
                let mut beans = wanted.iter().flat_map(|(bean, n)| std::iter::repeat_n(bean, n as usize));
                let (first, second) = (beans.next().expect("two"), beans.next().expect("two"));
                if first == second {
                    self.list_pairs(seat, first, |cards| list.push(accept(cards)));
                } else {
                    for card in fits(first) {
                        list.extend(fits(second).map(|other| accept([card, other].into_iter().collect())));
                    }
                }
            }
            _ => list.extend(self.foremost(seat, wanted).map(accept)),
        }
    }

    /// Every pair of own cards of one kind.
    fn list_pairs(&self, seat: Seat, bean: Bean, mut push: impl FnMut(CardRefs)) {
        for (i, (card, kind)) in self.tradable(seat).enumerate() {
            if kind != bean {
                continue;
            }
            if card == CardRef::FaceUp(bean) && self.face_up.count(bean) > 1 {
                push([card, card].into_iter().collect());
            }
            let others = self.tradable(seat).skip(i + 1).filter(|&(_, other)| other == bean);
            others.for_each(|(other, _)| push([card, other].into_iter().collect()));
        }
    }

    /// Own cards that fill a want, hand cards from the front first.
    pub(super) fn foremost(&self, seat: Seat, wanted: Bunch) -> Option<CardRefs> {
        let mut left = wanted;
        let mut cards = CardRefs::new();
        for (place, &bean) in self.hands.of(seat).iter().enumerate() {
            if left.count(bean) > 0 {
                left.remove(bean);
                cards.push(CardRef::Hand(HandPosition::at(place)));
            }
        }
        if seat == self.active && self.face_up.contains(left) {
            cards.extend(left.iter().flat_map(|(bean, n)| std::iter::repeat_n(CardRef::FaceUp(bean), n as usize)));
            left = Bunch::NONE;
        }
        left.is_empty().then_some(cards)
    }

    fn list_proposals(&self, seat: Seat, offers: &mut Proposals) {
        if seat == self.active {
            let others = Seats::all(self.rules.players).without(Seats::of(seat));
            offers.partners.extend(others.iter().map(|other| (Addressee::Seat(other), None)));
            offers.partners.push((Addressee::Everyone, None));
        } else {
            offers.partners.push((Addressee::Seat(self.active), None));
        }
        let countered = self.book.offers().iter().filter(|offer| offer.is_to(seat));
        offers.partners.extend(countered.map(|offer| (Addressee::Seat(offer.from), Some(offer.number))));
        offers.wants = self.rules.in_play();
        offers.cards.extend(self.tradable(seat).map(|(card, _)| card));
        if seat == self.active {
            offers.double = self.face_up.iter().find(|&(_, count)| count > 1).map(|(bean, _)| CardRef::FaceUp(bean));
        }
    }
}
