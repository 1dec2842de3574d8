//! Drawing: scales, ticks, axes and labelled pictures.

use super::text::{escaped, tick};

pub(super) const WIDTH: f64 = 720.0;

/// From numbers to places on the picture.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scale {
    pub(super) from: f64,
    pub(super) to: f64,
    pub(super) start: f64,
    pub(super) end: f64,
}

impl Scale {
    pub(super) fn at(self, value: f64) -> f64 {
        let span = self.to - self.from;
        let part = if span > 0.0 { (value - self.from) / span } else { 0.5 };
        self.start + part * (self.end - self.start)
    }

    /// About so many round numbers, and how far they are apart.
    pub(super) fn ticks(self, about: f64) -> (Vec<f64>, f64) {
        let step = round_step((self.to - self.from) / about);
        let (first, last) = ((self.from / step - 1e-9).ceil() as i64, (self.to / step + 1e-9).floor() as i64);
        ((first..=last).map(|number| number as f64 * step).collect(), step)
    }
}

/// The next of 1, 2, 5, 10, 20, ... that is no smaller.
pub(super) fn round_step(step: f64) -> f64 {
    if step <= 0.0 {
        return 1.0;
    }
    let unit = 10_f64.powf(step.log10().floor());
    [1.0, 2.0, 5.0].into_iter().map(|times| times * unit).find(|&round| round >= step * 0.999).unwrap_or(10.0 * unit)
}

/// A picture being drawn.
#[derive(Debug)]
pub(super) struct Svg {
    height: f64,
    body: String,
}

impl Svg {
    pub(super) fn new(height: f64) -> Self {
        Self { height, body: String::new() }
    }

    pub(super) fn line(&mut self, class: &str, (x1, y1): (f64, f64), (x2, y2): (f64, f64)) {
        self.body += &format!("<line class=\"{class}\" x1=\"{x1:.1}\" y1=\"{y1:.1}\" x2=\"{x2:.1}\" y2=\"{y2:.1}\"/>");
    }

    /// A box that names itself to who points at it.
    pub(super) fn bar(&mut self, (x, y): (f64, f64), (width, height): (f64, f64), tip: &str) {
        let (width, height, tip) = (width.max(0.0), height.max(0.0), escaped(tip));
        self.body += &format!(
            "<rect class=\"bar\" x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{height:.1}\" rx=\"1.5\"><title>{tip}</title></rect>"
        );
    }

    pub(super) fn dot(&mut self, (x, y): (f64, f64), tip: &str) {
        let tip = escaped(tip);
        self.body +=
            &format!("<circle class=\"dot\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"5\"><title>{tip}</title></circle>");
    }

    /// A path through points, and the area under it down to `floor`.
    pub(super) fn curve(&mut self, points: &[(f64, f64)], floor: f64) {
        let (Some(first), Some(last)) = (points.first(), points.last()) else { return };
        let path: Vec<String> = points.iter().map(|(x, y)| format!("{x:.1} {y:.1}")).collect();
        let path = path.join(" L");
        self.body +=
            &format!("<path class=\"area\" d=\"M{path} L{:.1} {floor:.1} L{:.1} {floor:.1} Z\"/>", last.0, first.0);
        self.body += &format!("<path class=\"curve\" d=\"M{path}\"/>");
    }

    /// Where `anchor` is `start`, `middle` or `end`.
    pub(super) fn text(&mut self, class: &str, anchor: &str, (x, y): (f64, f64), text: &str) {
        let text = escaped(text);
        self.body +=
            &format!("<text class=\"{class}\" text-anchor=\"{anchor}\" x=\"{x:.1}\" y=\"{y:.1}\">{text}</text>");
    }

    /// A line down that everything is compared with, set off from what it crosses.
    pub(super) fn mark(&mut self, x: f64, top: f64, bottom: f64) {
        self.line("halo", (x, top), (x, bottom));
        self.line("mark", (x, top), (x, bottom));
    }

    /// An interval: a line with ends.
    pub(super) fn whisker(&mut self, y: f64, low: f64, high: f64) {
        self.line("whisker", (low, y), (high, y));
        for end in [low, high] {
            self.line("whisker", (end, y - 4.0), (end, y + 4.0));
        }
    }

    /// The axis below, with its label.
    pub(super) fn x_axis(&mut self, scale: Scale, y: f64, label: &str, about: f64) {
        let (ticks, step) = scale.ticks(about);
        self.line("axis", (scale.start, y), (scale.end, y));
        for value in ticks {
            let x = scale.at(value);
            self.line("axis", (x, y), (x, y + 4.0));
            self.text("tick", "middle", (x, y + 17.0), &tick(value, step));
        }
        self.text("label", "middle", (f64::midpoint(scale.start, scale.end), y + 36.0), label);
    }

    /// Lines across with their numbers, and the label above them.
    pub(super) fn y_axis(&mut self, scale: Scale, from: f64, to: f64, label: &str) {
        let (ticks, step) = scale.ticks(5.0);
        for value in ticks {
            let y = scale.at(value);
            self.line("grid", (from, y), (to, y));
            self.text("tick", "end", (from - 8.0, y + 4.0), &tick(value, step));
        }
        self.text("label", "start", (4.0, scale.end - 12.0), label);
    }

    /// The picture with its name and description.
    pub(super) fn finish(self, id: &str, title: &str, description: &str) -> String {
        let (title, description) = (escaped(title), escaped(description));
        format!(
            "<figure><figcaption>{title}</figcaption><div class=\"wide\"><svg role=\"img\" aria-labelledby=\"{id}-title {id}-desc\" viewBox=\"0 0 {WIDTH} {}\"><title id=\"{id}-title\">{title}</title><desc id=\"{id}-desc\">{description}</desc>{}</svg></div></figure>",
            self.height, self.body
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_round_and_within() {
        let scale = Scale { from: 0.0, to: 17.3, start: 0.0, end: 100.0 };
        assert_eq!(scale.ticks(5.0), (vec![0.0, 5.0, 10.0, 15.0], 5.0));
        for (step, round) in [(0.03, 0.05), (0.2, 0.2), (3.0, 5.0), (70.0, 100.0)] {
            assert!((round_step(step) - round).abs() < 1e-9, "{step}: {}", round_step(step));
        }
    }
}
