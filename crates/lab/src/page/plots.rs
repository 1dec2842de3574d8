//! The kinds of plots.

use std::collections::BTreeMap;

use super::svg::{Scale, Svg, WIDTH, round_step};
use super::text::percent;
use crate::interval::Estimate;

/// What a plot is called, says and measures.
#[derive(Clone, Copy, Debug)]
pub(super) struct Words<'a> {
    pub(super) id: &'a str,
    pub(super) title: &'a str,
    pub(super) description: &'a str,
    pub(super) x: &'a str,
    pub(super) y: &'a str,
}

/// A stretch of whole numbers, both ends included.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Bin {
    pub(super) low: i64,
    pub(super) high: i64,
    pub(super) share: f64,
}

impl Bin {
    pub(super) fn name(&self) -> String {
        if self.low == self.high { self.low.to_string() } else { format!("{} to {}", self.low, self.high) }
    }
}

/// Counts in at most so many equal stretches, each a round number wide.
pub(super) fn bins(counts: &BTreeMap<i64, u64>, most: u32) -> Vec<Bin> {
    let (Some((&first, _)), Some((&last, _))) = (counts.first_key_value(), counts.last_key_value()) else {
        return Vec::new();
    };
    let all: u64 = counts.values().sum();
    let width = round_step((last - first + 1) as f64 / f64::from(most)).max(1.0) as i64;
    (first.div_euclid(width)..=last.div_euclid(width))
        .map(|number| {
            let (low, high) = (number * width, (number + 1) * width - 1);
            Bin { low, high, share: counts.range(low..=high).map(|(_, count)| count).sum::<u64>() as f64 / all as f64 }
        })
        .collect()
}

/// Bars side by side, and a line at the mean.
pub(super) fn histogram(words: Words, bins: &[Bin], mean: f64) -> String {
    let (left, right, top, bottom) = (52.0, WIDTH - 8.0, 40.0, 220.0);
    let mut svg = Svg::new(264.0);
    let (Some(first), Some(last)) = (bins.first(), bins.last()) else { return String::new() };
    let most = bins.iter().map(|bin| bin.share).fold(0.0, f64::max);
    let x = Scale { from: first.low as f64 - 0.5, to: last.high as f64 + 0.5, start: left, end: right };
    let y = Scale { from: 0.0, to: 105.0 * most, start: bottom, end: top };
    svg.y_axis(y, left, right, words.y);
    for bin in bins {
        let (from, to) = (x.at(bin.low as f64 - 0.5), x.at(bin.high as f64 + 0.5));
        let height = bottom - y.at(100.0 * bin.share);
        svg.bar(
            (from + 1.0, bottom - height),
            (to - from - 2.0, height),
            &format!("{}: {}", bin.name(), percent(bin.share)),
        );
    }
    svg.x_axis(x, bottom, words.x, 12.0);
    let at = x.at(mean);
    svg.mark(at, top - 8.0, bottom);
    let (anchor, beside) = if at > right - 90.0 { ("end", at - 6.0) } else { ("start", at + 6.0) };
    svg.text("note", anchor, (beside, top - 2.0), &format!("mean {mean:.1}"));
    svg.finish(words.id, words.title, words.description)
}

/// One thing with its interval.
#[derive(Clone, Debug)]
pub(super) struct Line {
    pub(super) name: String,
    pub(super) estimate: Estimate,
    pub(super) value: String,
}

/// A line everything is compared with.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mark<'a> {
    pub(super) at: f64,
    pub(super) name: &'a str,
}

const ROW: f64 = 34.0;

/// How wide a letter is, in the widest of the usual fonts.
const LETTER: f64 = 7.2;

/// Dots with intervals; or bars, which begin at 0.
pub(super) fn estimates(words: Words, lines: &[Line], mark: Option<Mark>, bars: bool) -> String {
    let widest =
        |of: fn(&Line) -> &String| LETTER * lines.iter().map(|line| of(line).chars().count()).max().unwrap_or(0) as f64;
    let (left, right, top) = (24.0 + widest(|line| &line.name), WIDTH - 24.0 - widest(|line| &line.value), 34.0);
    let bottom = top + ROW * lines.len() as f64;
    let mut svg = Svg::new(bottom + 44.0);
    let bounds = lines.iter().flat_map(|line| [line.estimate.low, line.estimate.high]).chain(mark.map(|mark| mark.at));
    let (low, high) = bounds.fold((f64::MAX, f64::MIN), |(low, high), it| (low.min(it), high.max(it)));
    let room = 0.08 * (high - low).max(1e-9);
    let from = if bars { 0.0 } else { low - room };
    let x = Scale { from, to: high + room, start: left, end: right };
    let (ticks, _) = x.ticks(6.0);
    for value in ticks {
        svg.line("grid", (x.at(value), top), (x.at(value), bottom));
    }
    svg.text("label", "start", (4.0, top - 14.0), words.y);
    for (number, line) in lines.iter().enumerate() {
        let middle = top + ROW * (number as f64 + 0.5);
        let Estimate { value, low, high } = line.estimate;
        let tip = format!("{}: {}", line.name, line.value);
        svg.text("name", "end", (left - 12.0, middle + 4.0), &line.name);
        if bars {
            svg.bar((left, middle - 9.0), (x.at(value) - left, 18.0), &tip);
        }
        svg.whisker(middle, x.at(low), x.at(high));
        if !bars {
            svg.dot((x.at(value), middle), &tip);
        }
        svg.text("value", "start", (right + 12.0, middle + 4.0), &line.value);
    }
    svg.x_axis(x, bottom, words.x, 6.0);
    if let Some(mark) = mark {
        let at = x.at(mark.at);
        svg.mark(at, top - 6.0, bottom);
        svg.text("note", "middle", (at, top - 12.0), mark.name);
    }
    svg.finish(words.id, words.title, words.description)
}

/// One quantity over the course of something.
pub(super) fn course(words: Words, points: &[(f64, f64)]) -> String {
    let (left, right, top, bottom) = (52.0, WIDTH - 8.0, 34.0, 170.0);
    let mut svg = Svg::new(214.0);
    let (Some(first), Some(last)) = (points.first(), points.last()) else { return String::new() };
    let most = points.iter().map(|point| point.1).fold(0.0, f64::max);
    let x = Scale { from: first.0, to: last.0, start: left, end: right };
    let y = Scale { from: 0.0, to: if most > 0.0 { 1.1 * most } else { 1.0 }, start: bottom, end: top };
    svg.y_axis(y, left, right, words.y);
    let places: Vec<(f64, f64)> = points.iter().map(|point| (x.at(point.0), y.at(point.1))).collect();
    svg.curve(&places, bottom);
    svg.x_axis(x, bottom, words.x, 12.0);
    svg.finish(words.id, words.title, words.description)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bins_hold_everything_once() {
        let counts = BTreeMap::from([(-3, 1), (0, 2), (19, 4), (20, 1)]);
        for most in [1, 5, 24, 100] {
            let bins = bins(&counts, most);
            assert!((bins.iter().map(|bin| bin.share).sum::<f64>() - 1.0).abs() < 1e-12, "{bins:?}");
            assert!(bins.windows(2).all(|pair| pair[0].high + 1 == pair[1].low), "{bins:?}");
        }
        assert_eq!(bins(&BTreeMap::new(), 5), []);
    }
}
