//! Offers worth making.

use beanfield_rules::bean::Bunch;
use beanfield_rules::ladies::{Action, Card};
use beanfield_rules::negotiation::Addressee;
use beanfield_rules::seat::Seat;
use smallvec::smallvec;

use super::deals::{Gets, MARGIN, Scales, Side, said};
use super::knowledge::Pile;

/// What is asked for: beans, and certain face-up cards.
#[derive(Clone, Default, Debug)]
struct Ask {
    beans: Bunch,
    face_up: Pile,
}

impl Ask {
    fn gets(&self) -> Gets {
        Gets { cards: self.face_up.clone(), unknown: self.beans }
    }

    fn is_empty(&self) -> bool {
        self.beans.is_empty() && self.face_up.is_empty()
    }
}

impl Scales<'_> {
    /// Offers worth making, best first.
    pub(super) fn proposals(&self) -> Vec<(f32, Action)> {
        let mut found = if self.known.is_active() { self.active_proposals() } else { self.other_proposals() };
        found.sort_by(|a, b| b.0.total_cmp(&a.0));
        found
    }

    /// Sets of own cards that might go: one, or two of which one is face up.
    fn gives(&self) -> Vec<Side> {
        let mut gives = Vec::new();
        let table: Pile = if self.known.is_active() { self.known.face_up.clone() } else { Pile::new() };
        for (n, &card) in table.iter().enumerate() {
            if !table[..n].contains(&card) {
                gives.push(Side { hand: smallvec![], face_up: smallvec![card] });
            }
        }
        if table.len() == 2 {
            gives.push(Side { hand: smallvec![], face_up: table.clone() });
        }
        let mut seen: Vec<Card> = Vec::new();
        for (place, &card) in self.known.hand.iter().enumerate() {
            if seen.contains(&card) {
                continue;
            }
            seen.push(card);
            gives.push(Side { hand: smallvec![place], face_up: Pile::new() });
            let of_bean = |other: &usize| self.known.hand[*other].bean() == card.bean() && *other != place;
            if let Some(other) = (place..self.known.hand.len()).find(of_bean) {
                gives.push(Side { hand: smallvec![place, other], face_up: Pile::new() });
            }
            for (n, &open) in table.iter().enumerate() {
                if !table[..n].contains(&open) {
                    gives.push(Side { hand: smallvec![place], face_up: smallvec![open] });
                }
            }
        }
        gives
    }

    fn active_proposals(&self) -> Vec<(f32, Action)> {
        let mut found = Vec::new();
        let mut wants: Vec<Bunch> = self.grown().iter().map(|bean| Bunch::of(bean, 1)).collect();
        wants.push(Bunch::NONE);
        for give in self.gives() {
            let (given, told) = (self.given(&give), self.told(&give));
            for &want in &wants {
                if told.beans().iter().any(|(bean, _)| want.count(bean) > 0) {
                    continue;
                }
                let own = self.own_gain(&give, &Gets::unknown(want));
                if own <= MARGIN {
                    continue;
                }
                let (mut nobody, mut best) = (1.0, 0.0_f32);
                for seat in self.known.others() {
                    let score = self.score(own, seat, self.other_gain(seat, want, &[], &given));
                    if score > 0.0 {
                        let hoped = self.other_gain(seat, want, &[], &told);
                        let holds = self.worth.outlook.chance_to_hold(self.known.at(seat).hand_count, want);
                        nobody *= 1.0 - holds * self.consent(seat, hoped, &told);
                        best = best.max(score);
                    }
                }
                let value = (1.0 - nobody) * best;
                if value > MARGIN {
                    let (to, want) = (Addressee::Everyone, said(want, &[]));
                    found.push((value, Action::Propose { to, give: give.cards(), want, answers: None }));
                }
            }
        }
        found
    }

    /// What an offer to one player is worth that brings the seat itself `own`: the deal, times the chance that they can and will
    /// take it.
    pub(super) fn directed(&self, own: f32, to: Seat, give: &Side, beans: Bunch, face_up: &[Card]) -> f32 {
        let (given, told) = (self.given(give), self.told(give));
        let theirs = self.other_gain(to, beans, face_up, &given);
        let hoped = self.other_gain(to, beans, face_up, &told);
        let holds = self.worth.outlook.chance_to_hold(self.known.at(to).hand_count, beans);
        self.score(own, to, theirs) * holds * self.consent(to, hoped, &told)
    }

    fn other_proposals(&self) -> Vec<(f32, Action)> {
        let active = self.known.active;
        let table = &self.known.face_up;
        let mut asks: Vec<Ask> = Vec::new();
        for (n, &card) in table.iter().enumerate() {
            if !table[..n].contains(&card) {
                asks.push(Ask { beans: Bunch::NONE, face_up: smallvec![card] });
            }
        }
        if table.len() == 2 {
            asks.push(Ask { beans: Bunch::NONE, face_up: table.clone() });
        }
        let on_table = |bean| table.iter().any(|card| card.bean() == bean);
        let grown = self.grown().iter().filter(|&bean| !on_table(bean));
        asks.extend(grown.map(|bean| Ask { beans: Bunch::of(bean, 1), face_up: Pile::new() }));
        asks.push(Ask::default());
        let mut gives = self.gives();
        gives.push(Side::default());
        let mut found = Vec::new();
        for give in &gives {
            let told = self.told(give).beans();
            for ask in &asks {
                let same = ask.gets().beans().iter().any(|(bean, _)| told.count(bean) > 0);
                if give.len() == 0 && ask.is_empty() || same {
                    continue;
                }
                let own = self.own_gain(give, &ask.gets());
                if own <= MARGIN {
                    continue;
                }
                let value = self.directed(own, active, give, ask.beans, &ask.face_up);
                if value > MARGIN {
                    let (to, want) = (Addressee::Seat(active), said(ask.beans, &ask.face_up));
                    found.push((value, Action::Propose { to, give: give.cards(), want, answers: None }));
                }
            }
        }
        found
    }

    /// Offers that take much and give little, greediest first: the test of a leech.
    pub(super) fn lopsided(&self) -> Vec<(f32, Action)> {
        let to = if self.known.is_active() { Addressee::Everyone } else { Addressee::Seat(self.known.active) };
        let mut gives = self.gives();
        gives.push(Side::default());
        let mut found = Vec::new();
        for give in gives.iter().filter(|give| give.len() <= 1) {
            let told = self.told(give).beans();
            for bean in self.grown().iter().filter(|&bean| told.count(bean) == 0) {
                for number in [3, 2, 1] {
                    let want = Bunch::of(bean, number);
                    let own = self.own_gain(give, &Gets::unknown(want));
                    if usize::from(number) > give.len() && own > 0.2 {
                        let want = said(want, &[]);
                        found.push((own, Action::Propose { to, give: give.cards(), want, answers: None }));
                    }
                }
            }
        }
        found.sort_by(|a, b| b.0.total_cmp(&a.0));
        found
    }
}
