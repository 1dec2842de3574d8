//! A player's fields as a bot thinks about them.

use beanfield_rules::bean::Bean;
use beanfield_rules::field::Crop as _;
use beanfield_rules::ladies::{Card, Figure, Row, Shift};
use beanfield_rules::list::List;
use smallvec::SmallVec;

use super::knowledge::Pile;
use super::worth::Worth;

/// All fields of one player.
pub(super) type Rows = List<Row, 3>;

/// What to do to get one card into a field: perhaps harvest, then plant.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Planting {
    pub(super) field: usize,
    pub(super) harvest: bool,
    /// What the planting changes: coins earned, hopes lost, hopes won.
    pub(super) gain: f32,
}

/// Whether a field may be harvested, by somebody who must make room or of one's own accord.
#[inline]
pub(super) fn may_harvest(rows: &[Row], field: usize, forced: bool) -> bool {
    match rows[field].cards() {
        0 => false,
        1 => forced && rows.iter().all(|row| row.cards() == 1),
        _ => true,
    }
}

/// The best lady's move after a baby was planted; `None` if all should stay.
pub(super) fn best_shift(worth: &Worth, row: Row) -> Option<Shift> {
    let mut best = (worth.row(row), None);
    for shift in row.shifts() {
        let value = worth.row(row.shifted(shift));
        if value > best.0 {
            best = (value, Some(shift));
        }
    }
    best.1
}

/// The field with a card on top, and a lady moved if that helps.
pub(super) fn with(worth: &Worth, mut row: Row, card: Card) -> Row {
    row.plant(card);
    if card.is_baby()
        && let Some(shift) = best_shift(worth, row)
    {
        return row.shifted(shift);
    }
    row
}

fn coins(row: Row) -> f32 {
    f32::from(row.coins())
}

/// The ways to plant one card, each with what it changes.
pub(super) fn plantings(worth: &Worth, rows: &[Row], card: Card, forced: bool) -> SmallVec<[Planting; 4]> {
    let mut found = SmallVec::new();
    let fresh = || worth.row(with(worth, Row::default(), card));
    let anew = |field: usize, row: Row| Planting { field, harvest: true, gain: coins(row) - worth.row(row) + fresh() };
    if let Some(field) = rows.iter().position(|row| row.grows(card.bean())) {
        let row = rows[field];
        found.push(Planting { field, harvest: false, gain: worth.row(with(worth, row, card)) - worth.row(row) });
        if may_harvest(rows, field, false) {
            found.push(anew(field, row));
        }
        return found;
    }
    if let Some(field) = rows.iter().position(|row| row.is_empty()) {
        found.push(Planting { field, harvest: false, gain: fresh() });
        return found;
    }
    for (field, &row) in rows.iter().enumerate().filter(|(field, _)| may_harvest(rows, *field, forced)) {
        found.push(anew(field, row));
    }
    found
}

/// The best way to plant one card; `None` if there is no way, which can't be where it is a duty.
pub(super) fn best_planting(worth: &Worth, rows: &[Row], card: Card, forced: bool) -> Option<Planting> {
    plantings(worth, rows, card, forced).into_iter().max_by(|a, b| a.gain.total_cmp(&b.gain))
}

/// Puts a card where a planting says.
pub(super) fn carry_out(worth: &Worth, rows: &mut Rows, card: Card, planting: Planting) {
    let row = &mut rows[planting.field];
    *row = with(worth, if planting.harvest { Row::default() } else { *row }, card);
}

/// The next step of somebody who plants all that lies there.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Step {
    Harvest(usize),
    Plant(Card, usize),
}

/// How cards that lie there are best planted: what it changes, the fields afterwards, and the first step.
#[derive(Clone, Debug)]
pub(super) struct Plan {
    pub(super) gain: f32,
    pub(super) rows: Rows,
    pub(super) first: Option<Step>,
}

/// The cards of one bean in the two orders that are worth a thought: ladies last, and babies before or after the gents.
fn orders(cards: &[Card], bean: Bean) -> [Pile; 2] {
    let of = |figure: Figure| cards.iter().copied().filter(move |it| it.bean() == bean && it.figure() == figure);
    [
        of(Figure::Baby).chain(of(Figure::Gent)).chain(of(Figure::Lady)).collect(),
        of(Figure::Gent).chain(of(Figure::Baby)).chain(of(Figure::Lady)).collect(),
    ]
}

/// All cards of one bean into one field, as it is or harvested first.
fn plant_group(worth: &Worth, rows: Rows, cards: &[Card], bean: Bean, field: usize, harvest: bool) -> Plan {
    let start = if harvest { Row::default() } else { rows[field] };
    let change = if harvest { coins(rows[field]) } else { 0.0 } - worth.row(rows[field]);
    let plans = orders(cards, bean).map(|order| {
        let end = order.iter().fold(start, |row, &card| with(worth, row, card));
        (change + worth.row(end), end, order.first().copied())
    });
    let [one, other] = plans;
    let (gain, end, first) = if other.0 > one.0 { other } else { one };
    let mut after = rows;
    after[field] = end;
    let first = if harvest { Some(Step::Harvest(field)) } else { first.map(|card| Step::Plant(card, field)) };
    Plan { gain, rows: after, first }
}

/// Plants all cards as well as it can be done. Beans that grow already go first: they need no room.
pub(super) fn plan(worth: &Worth, rows: Rows, cards: &[Card]) -> Plan {
    let mut beans: SmallVec<[Bean; 4]> = SmallVec::new();
    for card in cards {
        if !beans.contains(&card.bean()) {
            beans.push(card.bean());
        }
    }
    let mut plan = Plan { gain: 0.0, rows, first: None };
    beans.retain(|bean| {
        let Some(field) = rows.iter().position(|row| row.grows(*bean)) else { return true };
        let stay = plant_group(worth, plan.rows, cards, *bean, field, false);
        let anew =
            may_harvest(&plan.rows, field, false).then(|| plant_group(worth, plan.rows, cards, *bean, field, true));
        let best = match anew {
            Some(anew) if anew.gain > stay.gain => anew,
            _ => stay,
        };
        plan = Plan { gain: plan.gain + best.gain, rows: best.rows, first: plan.first.or(best.first) };
        false
    });
    if beans.is_empty() {
        return plan;
    }
    let strangers = plant_strangers(worth, plan.rows, cards, &beans);
    Plan { gain: plan.gain + strangers.gain, rows: strangers.rows, first: plan.first.or(strangers.first) }
}

/// Plants beans that grow nowhere yet, in the best order.
fn plant_strangers(worth: &Worth, rows: Rows, cards: &[Card], beans: &[Bean]) -> Plan {
    let mut best: Option<Plan> = None;
    for (n, &bean) in beans.iter().enumerate() {
        let rest: SmallVec<[Bean; 4]> = beans.iter().copied().filter(|&other| other != bean).collect();
        let empty = rows.iter().position(|row| row.is_empty());
        let fields = (0..rows.len()).filter(|&field| match empty {
            Some(empty) => field == empty,
            None => may_harvest(&rows, field, true),
        });
        for field in fields {
            let here = plant_group(worth, rows, cards, bean, field, empty.is_none());
            let then = if rest.is_empty() { None } else { Some(plant_strangers(worth, here.rows, cards, &rest)) };
            let (gain, after) = then.map_or((0.0, here.rows), |then| (then.gain, then.rows));
            let whole = Plan { gain: here.gain + gain, rows: after, first: here.first };
            if best.as_ref().is_none_or(|best| whole.gain > best.gain) {
                best = Some(whole);
            }
        }
        // With an empty field for it the order is no matter.
        if empty.is_some() && n == 0 && rows.iter().filter(|row| row.is_empty()).count() >= beans.len() {
            break;
        }
    }
    best.unwrap_or(Plan { gain: 0.0, rows, first: None })
}

/// Cards from a deal: babies whose bean grows go in at once, the rest lies with what is to be planted.
pub(super) fn take_in(worth: &Worth, rows: &mut Rows, pending: &mut Pile, cards: &[Card]) -> f32 {
    let mut gain = 0.0;
    for &card in cards {
        match rows.iter_mut().find(|row| card.is_baby() && row.grows(card.bean())) {
            Some(row) => {
                let after = with(worth, *row, card);
                gain += worth.row(after) - worth.row(*row);
                *row = after;
            }
            None => pending.push(card),
        }
    }
    gain
}
