//! A player's fields as a bot thinks about them.

use beanfield_rules::bean::{Bean, Bunch};
use beanfield_rules::classic::data::Edition;
use beanfield_rules::field::Field;
use beanfield_rules::list::List;

use super::worth::Worth;

/// Variety and number of cards; no cards is an empty field.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Plot {
    pub(super) bean: Bean,
    pub(super) cards: u8,
}

impl Plot {
    pub(super) const EMPTY: Self = Self { bean: Bean::Cocoa, cards: 0 };
}

impl Default for Plot {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl From<&Field> for Plot {
    fn from(field: &Field) -> Self {
        field.bean().map_or(Self::EMPTY, |bean| Self { bean, cards: field.cards() })
    }
}

/// All fields of one player.
pub(super) type Plots = List<Plot, 3>;

/// What to do to get one card into a field: perhaps harvest, then plant.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Planting {
    pub(super) field: usize,
    pub(super) harvest: bool,
    /// What the planting changes: coins earned, hopes lost, hopes won.
    pub(super) gain: f32,
}

/// Whether the protection rule of the edition lets a field go.
#[inline]
pub(super) fn may_harvest(edition: Edition, plots: &[Plot], field: usize) -> bool {
    match plots[field].cards {
        0 => false,
        1 => match edition {
            Edition::Y2000 => plots.iter().all(|plot| plot.cards == 1),
            Edition::Modern => plots.iter().all(|plot| plot.cards <= 1),
        },
        _ => true,
    }
}

/// The ways to plant one card, each with what it changes.
#[inline]
pub(super) fn plantings<'a>(worth: &'a Worth, plots: &'a [Plot], bean: Bean) -> impl Iterator<Item = Planting> + 'a {
    plots.iter().enumerate().filter_map(move |(field, plot)| {
        if plot.cards == 0 || plot.bean == bean {
            let gain = worth.field(bean, plot.cards + 1) - worth.field(bean, plot.cards);
            return Some(Planting { field, harvest: false, gain });
        }
        may_harvest(worth.edition, plots, field).then(|| {
            let given_up = worth.field(plot.bean, plot.cards) - worth.coins(plot.bean, plot.cards);
            Planting { field, harvest: true, gain: worth.field(bean, 1) - given_up }
        })
    })
}

/// The best way to plant one card.
pub(super) fn best_planting(worth: &Worth, plots: &[Plot], bean: Bean) -> Planting {
    let mut best: Option<Planting> = None;
    for planting in plantings(worth, plots, bean) {
        if best.is_none_or(|it| planting.gain >= it.gain) {
            best = Some(planting);
        }
    }
    best.expect("a card can always be planted, if need be after a harvest")
}

/// What planting a card would change, for many cards and the same fields.
pub(super) struct Ground<'a> {
    worth: &'a Worth,
    plots: Plots,
    /// What is lost with the field that is given up most easily.
    given_up: f32,
}

impl<'a> Ground<'a> {
    pub(super) fn new(worth: &'a Worth, plots: Plots) -> Self {
        let lost = |plot: &Plot| worth.field(plot.bean, plot.cards) - worth.coins(plot.bean, plot.cards);
        let may = (0..plots.len()).filter(|&field| may_harvest(worth.edition, &plots, field));
        let given_up = may.map(|field| lost(&plots[field])).fold(f32::INFINITY, f32::min);
        Self { worth, plots, given_up }
    }

    /// The same as the gain of the best planting.
    pub(super) fn gain(&self, bean: Bean) -> f32 {
        let mut gain = self.worth.field(bean, 1) - self.given_up;
        for plot in self.plots.iter().filter(|plot| plot.cards == 0 || plot.bean == bean) {
            gain = gain.max(self.worth.field(bean, plot.cards + 1) - self.worth.field(bean, plot.cards));
        }
        gain
    }
}

/// Puts a card where a planting says.
pub(super) fn carry_out(plots: &mut Plots, bean: Bean, planting: Planting) {
    let plot = &mut plots[planting.field];
    if planting.harvest {
        plot.cards = 0;
    }
    plot.bean = bean;
    plot.cards += 1;
}

/// Plants all of a bunch as well as it can be done, and tells what that changes. Matching cards go first: they cost nothing.
pub(super) fn plant_all(worth: &Worth, mut plots: Plots, cards: Bunch) -> (f32, Plots) {
    let mut left = cards;
    let mut gain = 0.0;
    for (bean, number) in cards.iter() {
        if let Some(plot) =
            plots.iter_mut().filter(|plot| plot.cards > 0 && plot.bean == bean).max_by_key(|plot| plot.cards)
        {
            gain += worth.field(bean, plot.cards + number) - worth.field(bean, plot.cards);
            plot.cards += number;
            left = left.minus(Bunch::of(bean, number));
        }
    }
    let (more, plots) = plant_strangers(worth, plots, left);
    (gain + more, plots)
}

/// Plants cards that match no field, in the best order.
fn plant_strangers(worth: &Worth, plots: Plots, cards: Bunch) -> (f32, Plots) {
    let mut best: Option<(f32, Plots)> = None;
    for (bean, number) in cards.iter() {
        for planting in plantings(worth, &plots, bean) {
            let mut next = plots;
            carry_out(&mut next, bean, planting);
            let plot = &mut next[planting.field];
            let together = worth.field(bean, plot.cards + number - 1) - worth.field(bean, plot.cards);
            plot.cards += number - 1;
            let (rest, next) = plant_strangers(worth, next, cards.minus(Bunch::of(bean, number)));
            let gain = planting.gain + together + rest;
            if best.as_ref().is_none_or(|(most, _)| gain > *most) {
                best = Some((gain, next));
            }
        }
    }
    best.unwrap_or((0.0, plots))
}

/// The best way to plant a card on its own kind.
fn matching_planting(worth: &Worth, plots: Plots, bean: Bean) -> Option<Planting> {
    let matches = |planting: &Planting| !planting.harvest && plots[planting.field].cards > 0;
    plantings(worth, &plots, bean).filter(matches).max_by(|a, b| a.gain.total_cmp(&b.gain))
}

/// The best way to plant a card with others to follow, and what all of them bring.
fn stranger_planting(worth: &Worth, plots: Plots, bean: Bean, rest: Bunch) -> Option<(f32, Planting)> {
    let mut best: Option<(f32, Planting)> = None;
    for planting in plantings(worth, &plots, bean) {
        let mut next = plots;
        carry_out(&mut next, bean, planting);
        let gain = planting.gain + plant_all(worth, next, rest).0;
        if best.is_none_or(|(most, _)| gain > most) {
            best = Some((gain, planting));
        }
    }
    best
}

/// How to plant this card of a bunch first.
pub(super) fn first_planting_of(worth: &Worth, plots: Plots, bean: Bean, rest: Bunch) -> Option<Planting> {
    matching_planting(worth, plots, bean)
        .or_else(|| stranger_planting(worth, plots, bean, rest).map(|(_, planting)| planting))
}

/// Which card of a bunch to plant first, and how.
pub(super) fn first_planting(worth: &Worth, plots: Plots, cards: Bunch) -> Option<(Bean, Planting)> {
    let matching = cards.iter().find_map(|(bean, _)| Some((bean, matching_planting(worth, plots, bean)?)));
    if matching.is_some() {
        return matching;
    }
    let mut best: Option<(f32, Bean, Planting)> = None;
    for (bean, _) in cards.iter() {
        let found = stranger_planting(worth, plots, bean, cards.minus(Bunch::of(bean, 1)));
        if let Some((gain, planting)) = found
            && best.is_none_or(|(most, ..)| gain > most)
        {
            best = Some((gain, bean, planting));
        }
    }
    best.map(|(_, bean, planting)| (bean, planting))
}
