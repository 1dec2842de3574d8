//! What fields are worth, in coins to be expected.

use beanfield_rules::bean::Bean;
use beanfield_rules::field::Field;
use beanfield_rules::gangsters::data::{RULES, Rules, VARIETIES, cards, coins};
use beanfield_rules::gangsters::{Boss, View};
use beanfield_rules::seat::Viewer;

/// Numbers a farmer goes by; found by play, see `docs/bots.md`.
pub(super) struct Habits {
    /// Which part of the cards of a kind that come up finds its way to a player who grows it.
    catch: f32,
    /// What a field earns in a round, whatever grows on it.
    pub(super) rent: f32,
    /// For how many rounds an empty field is a promise.
    promise: f32,
    /// What a 3rd field earns in a round.
    pub(super) third_field: f32,
    /// How much a bad card at the front of the hand counts, and how much less each place further back.
    pub(super) dread: f32,
    pub(super) hope: f32,
    /// How much of what lies on top of the discard pile is counted.
    pub(super) pile: f32,
}

const FOR_TWO: Habits =
    Habits { catch: 0.8, rent: 0.2, promise: 1.2, third_field: 0.8, dread: 0.5, hope: 0.4, pile: 0.8 };
const SOLO: Habits =
    Habits { catch: 0.6, rent: 0.12, promise: 1.2, third_field: 0.0, dread: 0.7, hope: 0.5, pile: 0.4 };

/// For how many rounds cards that come to a boss by themselves are counted.
const FORESEEN: f32 = 1.2;

/// The cards to come, as one seat sees them.
#[derive(Clone, Copy, Debug)]
struct Outlook {
    /// The chance that the next card is of a kind.
    share: [f32; Bean::COUNT],
    /// Turns to come of each player, the present one included.
    rounds: f32,
    /// Cards that are drawn for the row in a turn, those for the bosses included.
    drawn: f32,
    players: f32,
}

impl Outlook {
    fn new(view: &View, rules: &Rules) -> Option<Self> {
        let Viewer::Seat(me) = view.viewer else { return None };
        let unseen = view.unseen(me)?;
        let mut share = [0.0; Bean::COUNT];
        let all = unseen.len().max(1) as f32;
        for bean in unseen {
            share[bean.index()] += 1.0 / all;
        }
        let grown: f32 = view.bosses.iter().filter_map(|it| it.bean).map(|bean| share[bean.index()]).sum();
        let drawn = 3.0 / (1.0 - grown).max(0.3);
        let players = f32::from(rules.players);
        let rounds = cards_to_come(view, rules) / (drawn + 2.1) / players;
        Some(Self { share, rounds, drawn, players })
    }
}

/// Cards that will be drawn before the end: what is in the deck, and what may come back from the discard pile.
fn cards_to_come(view: &View, rules: &Rules) -> f32 {
    let deck = f32::from(view.deck);
    let mut pile = f32::from(view.discard.count) + 0.5 * deck;
    let mut all = deck;
    for _ in view.exhaustions + 1..rules.final_exhaustion {
        pile *= 0.8;
        all += pile;
        pile *= 0.7;
    }
    all
}

/// More cards than any field that is still growing.
const MOST: usize = 12;
/// How many further cards are told apart.
const MORE: usize = 8;

/// The bosses' fields.
pub(super) type Bosses = [Field; Boss::COUNT];

/// The valuation for one decision.
pub(super) struct Worth {
    pub(super) rules: &'static Rules,
    pub(super) habits: &'static Habits,
    /// By kind and number of cards, where no boss grows it.
    free: [[f32; MOST + 1]; Bean::COUNT],
    /// Rounds until a boss gets one more of a kind that he and a player grow.
    boss_pace: [f32; Bean::COUNT],
    /// Cards of a kind that a boss gets in a round without tribute.
    boss_rate: [f32; Bean::COUNT],
    /// The chance that a card of a kind is among those drawn in a turn.
    pub(super) comes: [f32; Bean::COUNT],
    share: [f32; Bean::COUNT],
    pub(super) empty: f32,
    pub(super) rounds: f32,
    /// What a boss without a bean will get, as one who has beans counts them.
    vacancy: f32,
}

impl Worth {
    pub(super) fn new(view: &View) -> Option<Self> {
        let rules = RULES.iter().find(|rules| rules.ruleset == view.ruleset)?;
        let outlook = Outlook::new(view, rules)?;
        let habits = if rules.is_solo() { &SOLO } else { &FOR_TWO };
        let mut free = [[0.0; MOST + 1]; Bean::COUNT];
        let mut worth = Self {
            rules,
            habits,
            free,
            boss_pace: [1.0; Bean::COUNT],
            boss_rate: [0.0; Bean::COUNT],
            comes: [0.0; Bean::COUNT],
            share: outlook.share,
            empty: habits.rent * outlook.rounds.min(habits.promise),
            rounds: outlook.rounds,
            vacancy: 0.0,
        };
        for it in &VARIETIES {
            let (bean, share) = (it.bean, outlook.share[it.bean.index()]);
            // Drawn into the own row, drawn to the hand, and what the other player may leave.
            let left = if rules.is_solo() { 0.0 } else { 1.0 };
            let rate = habits.catch * share * (outlook.drawn + 2.0 + left);
            field_worths(bean, rate, outlook.rounds, habits.rent, &mut free[bean.index()]);
            worth.boss_rate[bean.index()] = share * outlook.drawn * outlook.players;
            worth.boss_pace[bean.index()] = 1.0 / (share * outlook.drawn * outlook.players + 1.0);
            worth.comes[bean.index()] = 1.0 - (1.0 - share).powf(outlook.drawn);
        }
        worth.free = free;
        let prices = VARIETIES.iter().map(|it| 1.0 / f32::from(Boss::Don.sells_at(it.bean)));
        worth.vacancy = prices.sum::<f32>() / VARIETIES.len() as f32;
        Some(worth)
    }

    /// What a field is worth to a player with these bosses at the table.
    #[inline]
    pub(super) fn field(&self, field: Field, bosses: Bosses) -> f32 {
        let Some(bean) = field.bean() else { return self.empty };
        for (boss, grown) in Boss::ALL.into_iter().zip(bosses) {
            if grown.bean() == Some(bean) {
                let missing = boss.sells_at(bean).saturating_sub(grown.cards());
                return self.taxed(bean, field.cards(), missing);
            }
        }
        self.free(bean, field.cards())
    }

    /// The chance that an unseen card is of a kind.
    pub(super) fn share(&self, bean: Bean) -> f32 {
        self.share[bean.index()]
    }

    #[inline]
    fn free(&self, bean: Bean, cards: u8) -> f32 {
        self.free[bean.index()][(cards as usize).min(MOST)]
    }

    /// A boss grows the same: he takes a card a round until he sells, or the field is harvested now.
    fn taxed(&self, bean: Bean, cards: u8, missing: u8) -> f32 {
        let now = f32::from(coins(bean, cards));
        let wait = f32::from(missing) * self.boss_pace[bean.index()];
        let left = f32::from(cards) - wait;
        if left < 0.0 || wait > self.rounds {
            return now.max(0.3 * self.empty);
        }
        let whole = (0..MOST).rev().find(|&whole| whole as f32 <= left).unwrap_or(0);
        let part = (left - whole as f32).min(1.0);
        let at = |n: usize| if n == 0 { self.empty } else { self.free[bean.index()][n.min(MOST)] };
        now.max(at(whole) * (1.0 - part) + at(whole + 1) * part - self.habits.rent * wait)
    }

    /// What the bosses will have earned, in coins, by what they grow now.
    pub(super) fn mafia(&self, bosses: Bosses) -> f32 {
        let horizon = self.rounds.min(FORESEEN);
        let field = |&boss: &Boss| {
            let grown = bosses[boss.index()];
            let price = f32::from(boss.price());
            match grown.bean() {
                Some(bean) => {
                    let coming = self.boss_rate[bean.index()] * horizon;
                    let cards = f32::from(grown.cards()) + coming;
                    price * cards / f32::from(boss.sells_at(bean))
                }
                None => price * self.vacancy * (1.0 + 0.5 * horizon),
            }
        };
        self.rules.bosses.iter().map(field).sum()
    }
}

/// For each number of cards, the best moment to harvest: now, or after some rounds.
fn field_worths(bean: Bean, rate: f32, rounds_left: f32, rent: f32, worths: &mut [f32; MOST + 1]) {
    let pays: [f32; MOST + MORE + 1] = std::array::from_fn(|n| f32::from(coins(bean, (n as u8).min(cards(bean)))));
    worths.copy_from_slice(&pays[..=MOST]);
    for rounds in 1..=6 {
        let wait = rounds as f32;
        if wait > rounds_left + 0.5 {
            break;
        }
        let chances = poisson(rate * wait);
        for cards in 1..=MOST {
            let expected: f32 = chances.iter().zip(&pays[cards..]).map(|(chance, coins)| chance * coins).sum();
            worths[cards] = worths[cards].max(expected - rent * wait);
        }
    }
}

/// The chances of 0, 1, 2 … further cards; the last stands for all beyond.
fn poisson(expected: f32) -> [f32; MORE + 1] {
    let mut chances = [0.0; MORE + 1];
    let (mut chance, mut rest) = ((-expected).exp(), 1.0);
    for (n, slot) in chances.iter_mut().enumerate().take(MORE) {
        *slot = chance;
        rest -= chance;
        chance *= expected / (n as f32 + 1.0);
    }
    chances[MORE] = rest.max(0.0);
    chances
}
