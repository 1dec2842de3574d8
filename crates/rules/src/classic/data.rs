//! The cards and the numbers of the classic games, by edition and player count.

use serde::Serialize;

use crate::bean::{Bean, BeanSet};
use crate::harvest::{Beanometer, Protection, Provenance};

/// One variety of the deck. How many cards there are is stated in the 2000 rulebook.
#[derive(Clone, Copy, Debug)]
pub struct Variety {
    pub bean: Bean,
    pub cards: u8,
    pub beanometer: Beanometer,
    pub beanometer_from: Provenance,
}

const fn variety(bean: Bean, cards: u8, steps: [u8; 4], beanometer_from: Provenance) -> Variety {
    Variety { bean, cards, beanometer: Beanometer(steps), beanometer_from }
}

use Bean::{BlackEyed, Blue, Chili, Cocoa, Coffee, Garden, Green, Red, Soy, Stink, Wax};
use Provenance::{Published, Stated};

/// How many varieties there are.
const KINDS: usize = 11;

/// All varieties in the order every shuffle starts from (CL-DECK-10).
///
/// Both rulebooks spell out Stink, and of Chili the first step; the other steps are the published card values.
pub const VARIETIES: [Variety; KINDS] = [
    //                 cards  for 1, 2, 3, 4 coins
    variety(Cocoa, 4, [0, 2, 3, 4], Published),
    variety(Garden, 6, [0, 2, 3, 0], Published),
    variety(Red, 8, [2, 3, 4, 5], Published),
    variety(BlackEyed, 10, [2, 4, 5, 6], Published),
    variety(Soy, 12, [2, 4, 6, 7], Published),
    variety(Green, 14, [3, 5, 6, 7], Published),
    variety(Stink, 16, [3, 5, 7, 8], Stated),
    variety(Chili, 18, [3, 6, 8, 9], Published),
    variety(Blue, 20, [4, 6, 8, 10], Published),
    variety(Wax, 22, [4, 7, 9, 11], Published),
    variety(Coffee, 24, [4, 7, 10, 12], Published),
];

/// Every variety of the table, in play or left out.
const IN_THE_BOX: BeanSet = BeanSet::of(&[Cocoa, Garden, Red, BlackEyed, Soy, Green, Stink, Chili, Blue, Wax, Coffee]);

/// How many cards of a variety there are.
#[must_use]
#[inline]
pub const fn cards(bean: Bean) -> u8 {
    if bean.index() < KINDS { VARIETIES[bean.index()].cards } else { 0 }
}

const MOST_CARDS: usize = 24;

/// Coins by variety and number of cards, read off the beanometers.
const COINS: [[u8; MOST_CARDS + 1]; Bean::COUNT] = {
    let mut coins = [[0; MOST_CARDS + 1]; Bean::COUNT];
    let mut bean = 0;
    while bean < KINDS {
        let mut cards = 0;
        while cards <= MOST_CARDS {
            coins[bean][cards] = VARIETIES[bean].beanometer.coins(cards as u8);
            cards += 1;
        }
        bean += 1;
    }
    coins
};

/// What a field of this many cards earns.
#[must_use]
#[inline]
pub const fn coins(bean: Bean, cards: u8) -> u8 {
    COINS[bean.index()][cards as usize]
}

/// The two editions of the rulebook.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Edition {
    Y2000,
    Modern,
}

/// How a turn goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Turn {
    /// Plant, trade, plant, draw.
    Trading,
    /// The four steps of the bean duel.
    Duel,
}

/// How many cards a player starts with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StartingHand {
    Five,
    /// The starting player three, the next four, the next five, every other six (CL-SETUP-07).
    Uneven,
}

impl StartingHand {
    /// The quota of the player this many places clockwise from the starting player.
    #[must_use]
    pub const fn quota(self, place: u8) -> u8 {
        match (self, place) {
            (Self::Five, _) => 5,
            (Self::Uneven, 0..=2) => 3 + place,
            (Self::Uneven, _) => 6,
        }
    }
}

/// Who draws at the end of a turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = ClassicEndDraw))]
#[serde(tag = "who", content = "cards", rename_all = "snake_case")]
pub enum EndDraw {
    /// The active player, this many cards.
    Active(u8),
    /// Every player one card.
    Everyone,
}

/// What an edition, its variant and the number of players fix.
#[derive(Debug)]
pub struct Rules {
    pub ruleset: &'static str,
    pub players: u8,
    pub edition: Edition,
    pub turn: Turn,
    pub left_out: BeanSet,
    /// The varieties in play in their order, then fillers.
    beans: [Bean; KINDS],
    pub starting_hand: StartingHand,
    pub fields: u8,
    /// The price of the 3rd field where it is for sale.
    pub third_field: Option<u8>,
    pub end_draw: EndDraw,
    pub final_exhaustion: u8,
}

impl Rules {
    /// The varieties in play.
    #[must_use]
    #[inline]
    pub const fn in_play(&self) -> BeanSet {
        IN_THE_BOX.without(self.left_out)
    }

    /// How many cards of a variety are in the game.
    #[must_use]
    pub const fn cards(&self, bean: Bean) -> u8 {
        if self.in_play().contains(bean) { cards(bean) } else { 0 }
    }

    #[must_use]
    #[inline]
    pub const fn protection(&self) -> Protection {
        match self.edition {
            Edition::Y2000 => Protection::AllFieldsSingle,
            Edition::Modern => Protection::NoFieldWithMore,
        }
    }

    /// How many varieties are in play.
    #[must_use]
    #[inline]
    pub const fn kinds(&self) -> u32 {
        self.in_play().len()
    }

    /// The `n`th variety in play, counted from 0.
    #[must_use]
    #[inline]
    pub const fn nth_bean(&self, n: u32) -> Bean {
        self.beans[n as usize]
    }

    #[must_use]
    #[inline]
    pub fn is_duel(&self) -> bool {
        self.turn == Turn::Duel
    }
}

pub const CLASSIC_2000: &str = "classic-2000";
pub const DUEL_2000: &str = "duel-2000";
pub const MODERN_BASE: &str = "modern-base";
pub const MODERN_EXTRA_BEANS: &str = "modern-extra-beans";
pub const DUEL_MODERN: &str = "duel-modern";

const COCOA: BeanSet = BeanSet::of(&[Cocoa]);
const COFFEE: BeanSet = BeanSet::of(&[Coffee]);
const COCOA_GARDEN: BeanSet = BeanSet::of(&[Cocoa, Garden]);
const EXTRA_BEANS: BeanSet = BeanSet::of(&[Cocoa, Wax, Coffee]);

/// The varieties that are not left out, in their order, then fillers.
const fn beans_without(left_out: BeanSet) -> [Bean; KINDS] {
    let mut beans = [Cocoa; KINDS];
    let (mut kind, mut count) = (0, 0);
    while kind < KINDS {
        if !left_out.contains(Bean::ALL[kind]) {
            beans[count] = Bean::ALL[kind];
            count += 1;
        }
        kind += 1;
    }
    beans
}

const fn classic_2000(players: u8) -> Rules {
    let left_out = match players {
        3 => COCOA,
        4 | 5 => COFFEE,
        _ => COCOA_GARDEN,
    };
    Rules {
        ruleset: CLASSIC_2000,
        players,
        edition: Edition::Y2000,
        turn: Turn::Trading,
        left_out,
        beans: beans_without(left_out),
        starting_hand: if players >= 6 { StartingHand::Uneven } else { StartingHand::Five },
        fields: if players == 3 { 3 } else { 2 },
        third_field: match players {
            3 => None,
            4 | 5 => Some(3),
            _ => Some(2),
        },
        end_draw: EndDraw::Active(if players >= 6 { 4 } else { 3 }),
        final_exhaustion: if players == 3 { 2 } else { 3 },
    }
}

const fn modern_base(players: u8) -> Rules {
    Rules {
        ruleset: MODERN_BASE,
        players,
        edition: Edition::Modern,
        turn: Turn::Trading,
        left_out: EXTRA_BEANS,
        beans: beans_without(EXTRA_BEANS),
        starting_hand: StartingHand::Five,
        fields: if players == 3 { 3 } else { 2 },
        third_field: None,
        end_draw: EndDraw::Active(3),
        final_exhaustion: 3,
    }
}

const fn modern_extra_beans(players: u8) -> Rules {
    Rules {
        ruleset: MODERN_EXTRA_BEANS,
        left_out: classic_2000(players).left_out,
        beans: classic_2000(players).beans,
        end_draw: EndDraw::Everyone,
        final_exhaustion: if players == 3 { 2 } else { 3 },
        ..modern_base(players)
    }
}

const fn duel_2000() -> Rules {
    Rules {
        ruleset: DUEL_2000,
        players: 2,
        edition: Edition::Y2000,
        turn: Turn::Duel,
        left_out: COCOA_GARDEN,
        beans: beans_without(COCOA_GARDEN),
        starting_hand: StartingHand::Five,
        fields: 2,
        third_field: Some(3),
        end_draw: EndDraw::Active(2),
        final_exhaustion: 1,
    }
}

const fn duel_modern() -> Rules {
    Rules { ruleset: DUEL_MODERN, edition: Edition::Modern, fields: 3, third_field: None, ..duel_2000() }
}

/// Every ruleset with every number of players it allows.
pub static RULES: [Rules; 15] = [
    classic_2000(3),
    classic_2000(4),
    classic_2000(5),
    classic_2000(6),
    classic_2000(7),
    modern_base(3),
    modern_base(4),
    modern_base(5),
    modern_extra_beans(3),
    modern_extra_beans(4),
    modern_extra_beans(5),
    modern_extra_beans(6),
    modern_extra_beans(7),
    duel_2000(),
    duel_modern(),
];

/// How many cards are turned over in phase 2, and drawn in step 3 of a duel.
pub const TURNED_OVER: u8 = 2;
pub const DUEL_DRAWN: u8 = 3;

#[cfg(test)]
mod tests {
    use super::*;

    /// The table of totals: cards in the game, dealt, left in the deck.
    #[test]
    fn the_cards_add_up_for_every_ruleset_and_player_count() {
        let rows: Vec<(&str, u8, u16, u16)> = RULES
            .iter()
            .map(|rules| {
                let total = Bean::ALL.iter().map(|&bean| u16::from(rules.cards(bean))).sum::<u16>();
                let dealt = (0..rules.players).map(|place| u16::from(rules.starting_hand.quota(place))).sum::<u16>();
                (rules.ruleset, rules.players, total, total - dealt)
            })
            .collect();
        assert_eq!(
            rows,
            [
                (CLASSIC_2000, 3, 150, 135),
                (CLASSIC_2000, 4, 130, 110),
                (CLASSIC_2000, 5, 130, 105),
                (CLASSIC_2000, 6, 144, 114),
                (CLASSIC_2000, 7, 144, 108),
                (MODERN_BASE, 3, 104, 89),
                (MODERN_BASE, 4, 104, 84),
                (MODERN_BASE, 5, 104, 79),
                (MODERN_EXTRA_BEANS, 3, 150, 135),
                (MODERN_EXTRA_BEANS, 4, 130, 110),
                (MODERN_EXTRA_BEANS, 5, 130, 105),
                (MODERN_EXTRA_BEANS, 6, 144, 114),
                (MODERN_EXTRA_BEANS, 7, 144, 109),
                (DUEL_2000, 2, 144, 134),
                (DUEL_MODERN, 2, 144, 134),
            ]
        );
    }

    #[test]
    fn coins_by_number_of_cards() {
        let row = |bean| (1..=cards(bean).min(12)).map(|cards| coins(bean, cards)).collect::<Vec<_>>();
        assert_eq!(row(Cocoa), [0, 2, 3, 4]);
        assert_eq!(row(Garden), [0, 2, 3, 3, 3, 3]);
        assert_eq!(row(Red), [0, 1, 2, 3, 4, 4, 4, 4]);
        assert_eq!(row(BlackEyed), [0, 1, 1, 2, 3, 4, 4, 4, 4, 4]);
        assert_eq!(row(Soy), [0, 1, 1, 2, 2, 3, 4, 4, 4, 4, 4, 4]);
        assert_eq!(row(Green), [0, 0, 1, 1, 2, 3, 4, 4, 4, 4, 4, 4]);
        assert_eq!(row(Stink), [0, 0, 1, 1, 2, 2, 3, 4, 4, 4, 4, 4]);
        assert_eq!(row(Chili), [0, 0, 1, 1, 1, 2, 2, 3, 4, 4, 4, 4]);
        assert_eq!(row(Blue), [0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 4]);
        assert_eq!(row(Wax), [0, 0, 0, 1, 1, 1, 2, 2, 3, 3, 4, 4]);
        assert_eq!(row(Coffee), [0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 4]);
    }

    #[test]
    fn varieties_stand_in_their_places() {
        for (bean, variety) in Bean::ALL.into_iter().zip(VARIETIES) {
            assert_eq!(variety.bean, bean);
        }
        for rules in &RULES {
            let counted = (0..rules.kinds()).map(|n| rules.nth_bean(n)).collect::<Vec<_>>();
            assert_eq!(counted, rules.in_play().iter().collect::<Vec<_>>());
        }
    }

    #[test]
    fn beans_of_other_games_have_no_cards() {
        assert_eq!([Coffee, Bean::Bush, Bean::Fava, Bean::Kidney].map(cards), [24, 0, 0, 0]);
    }
}
