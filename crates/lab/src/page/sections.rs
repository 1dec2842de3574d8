//! The sections of a page: a sentence that says what is to be seen, a plot, the numbers.

use std::collections::BTreeMap;

use super::plots::{Bin, Line, Mark, Words, bins, course as course_plot, estimates, histogram};
use super::text::{escaped, numbers, ordinal, percent};
use super::{Study, heat};
use crate::interval::{self, Estimate};

const MOST_BARS: u32 = 40;

fn section(title: &str, lead: &str, content: &str) -> String {
    format!("<section>\n<h2>{}</h2>\n<p class=\"soft\">{}</p>\n{content}\n</section>\n", escaped(title), escaped(lead))
}

fn cells<const N: usize>(cells: [&str; N]) -> Vec<String> {
    cells.map(String::from).to_vec()
}

pub(super) fn mean(counts: &BTreeMap<i64, u64>) -> f64 {
    let all: u64 = counts.values().sum();
    counts.iter().map(|(&value, &count)| value as f64 * count as f64).sum::<f64>() / all.max(1) as f64
}

/// The smallest value that at least this part of all reach from below.
fn quantile(counts: &BTreeMap<i64, u64>, part: f64) -> i64 {
    let wanted = part * counts.values().sum::<u64>() as f64;
    let mut seen = 0;
    for (&value, count) in counts {
        seen += count;
        if seen as f64 >= wanted {
            return value;
        }
    }
    0
}

fn bin_table(bins: &[Bin], what: &str, share_of: &str) -> String {
    let mut rows = vec![cells([what, share_of])];
    rows.extend(bins.iter().map(|bin| vec![bin.name(), percent(bin.share)]));
    numbers(&rows)
}

pub(super) fn scores(study: &Study) -> String {
    let counts = &study.tally.chronicle.scores;
    let bins = bins(counts, MOST_BARS);
    let (low, high) = (quantile(counts, 0.25), quantile(counts, 0.75));
    let lead = format!("Half of all players ended with {low} to {high} coins.");
    let plot = histogram(
        Words {
            id: "scores",
            title: "Distribution of final scores",
            description: &format!("{lead} The mean is {:.1}.", mean(counts)),
            x: "coins at the end",
            y: "% of players",
        },
        &bins,
        mean(counts),
    );
    section("Scores", &lead, &(plot + &bin_table(&bins, "coins", "share of players")))
}

pub(super) fn places(study: &Study) -> String {
    let players = study.experiment.players;
    let fair = 1.0 / f64::from(players);
    let name = |place: usize| match place {
        0 => "1st (begins)".to_owned(),
        _ => ordinal(place + 1),
    };
    let lines = |estimate: &dyn Fn(usize) -> Option<Estimate>, value: &dyn Fn(Estimate) -> String| -> Vec<Line> {
        let places = (0..players.into()).filter_map(|place| Some((place, estimate(place)?)));
        places.map(|(place, estimate)| Line { name: name(place), estimate, value: value(estimate) }).collect()
    };
    let places = &study.tally.places;
    let wins = lines(&|place| Some(interval::share(&places.get(place)?.wins).times(100.0)), &|it| {
        format!("{:.1} ({:.1}–{:.1})", it.value, it.low, it.high)
    });
    let scores = lines(&|place| interval::mean(&places.get(place)?.score), &|it| {
        format!("{:.2} ({:.2}–{:.2})", it.value, it.low, it.high)
    });
    let best = wins.iter().max_by(|a, b| a.estimate.value.total_cmp(&b.estimate.value));
    let lead = best.map_or_else(String::new, |best| {
        let told =
            if best.estimate.low > 100.0 * fair { "more than its fair share" } else { "within chance of a fair share" };
        format!("In turn order. The best place, {}, wins {:.1} % of the games: {told}.", best.name, best.estimate.value)
    });
    let win_plot = estimates(
        Words {
            id: "place-wins",
            title: "Win share by place in turn order",
            description: &lead,
            x: "games won, %",
            y: "place in turn order",
        },
        &wins,
        Some(Mark { at: 100.0 * fair, name: "fair share" }),
        false,
    );
    let score_plot = estimates(
        Words {
            id: "place-scores",
            title: "Mean score by place in turn order",
            description: "The mean number of coins at the end for each place in turn order, with its interval.",
            x: "mean score, coins",
            y: "place in turn order",
        },
        &scores,
        Some(Mark { at: mean(&study.tally.chronicle.scores), name: "mean of all" }),
        false,
    );
    let mut rows = vec![cells(["place", "games won, %", "mean score, coins"])];
    rows.extend(
        wins.iter().zip(&scores).map(|(win, score)| vec![win.name.clone(), win.value.clone(), score.value.clone()]),
    );
    section("Who begins, and who sits where", &lead, &(win_plot + &score_plot + &numbers(&rows)))
}

pub(super) fn course(study: &Study) -> String {
    let turns = &study.tally.chronicle.turns;
    // Where few games are left, the curve would only show noise.
    let enough = (study.tally.games / 10).max(1);
    let told: Vec<_> = turns.iter().take_while(|turn| turn.games >= enough).zip(1..).collect();
    if told.iter().all(|(turn, _)| turn.offers == 0) {
        return section("Trading", "Nobody trades in this game.", "");
    }
    let per_turn = |count: u64, games: u64| count as f64 / games as f64;
    let deals: Vec<_> =
        told.iter().map(|(turn, number)| (f64::from(*number), per_turn(turn.deals, turn.games))).collect();
    let offers: Vec<_> =
        told.iter().map(|(turn, number)| (f64::from(*number), per_turn(turn.offers, turn.games))).collect();
    let chronicle = &study.tally.chronicle;
    let lead = format!(
        "{:.2} deals and {:.2} offers a turn over the whole game; shown are the turns that at least a tenth of the games reach.",
        chronicle.deals_per_turn().unwrap_or(0.0),
        chronicle.offers_per_turn().unwrap_or(0.0)
    );
    let plot = |id, title, y, points: &[(f64, f64)]| {
        let description = format!("{title}, from the first turn to turn {}.", points.len());
        course_plot(Words { id, title, description: &description, x: "turn of the game", y }, points)
    };
    let plots = plot("deals", "Deals a turn over the course of the game", "deals a turn", &deals)
        + &plot("offers", "Offers a turn over the course of the game", "offers a turn", &offers);
    let mut rows = vec![cells(["turn", "deals", "offers", "games"])];
    rows.extend(told.iter().zip(deals.iter().zip(&offers)).map(|((turn, number), (deals, offers))| {
        vec![number.to_string(), format!("{:.2}", deals.1), format!("{:.2}", offers.1), turn.games.to_string()]
    }));
    section("Trading", &lead, &(plots + &numbers(&rows)))
}

pub(super) fn harvests(study: &Study) -> String {
    let lead = "How many cards lay on a field when it was harvested: in percent of all harvests of that variety, and a dot for each coin it paid.";
    let table = heat::table(&study.tally.chronicle);
    section("Harvests by variety and size", lead, &format!("<div class=\"wide\">{table}</div>"))
}

pub(super) fn lengths(study: &Study) -> String {
    let (turns, actions) = (&study.tally.chronicle.lengths, &study.tally.chronicle.actions);
    let lead = format!("Half of the games took {} to {} turns.", quantile(turns, 0.25), quantile(turns, 0.75));
    let mut content = String::new();
    for (counts, id, title, unit) in [
        (turns, "turns", "Length of games in turns", "turns"),
        (actions, "actions", "Length of games in actions", "actions"),
    ] {
        let description = format!("{title}; the mean is {:.1}.", mean(counts));
        let bins = bins(counts, MOST_BARS);
        let words = Words { id, title, description: &description, x: unit, y: "% of games" };
        content += &histogram(words, &bins, mean(counts));
        content += &bin_table(&bins, unit, "share of games");
    }
    section("Length of games", &lead, &content)
}

/// A plot in words.
fn told(lines: &[Line]) -> String {
    let lines: Vec<String> = lines.iter().map(|line| format!("{}: {}", line.name, line.value)).collect();
    lines.join("; ")
}

pub(super) fn tiers(study: &Study) -> String {
    let ladder = &study.ladder;
    let among = |others: &str| match ladder.players {
        1 => format!("against {others}"),
        2 => format!("against a {others}"),
        _ => format!("among {others}s"),
    };
    let lines: Vec<Line> = ladder
        .pairings
        .iter()
        .map(|pairing| Line {
            name: format!("{} {}", pairing.one, among(pairing.others)),
            estimate: Estimate { value: pairing.win_share, low: pairing.win_share_low, high: pairing.win_share_high }
                .times(100.0),
            value: match ladder.players {
                1 => percent(pairing.win_share),
                _ => format!("{} = {:.2} × fair", percent(pairing.win_share), pairing.times_fair_share),
            },
        })
        .collect();
    let fair = 100.0 / f64::from(ladder.players);
    let lead = "One bot alone among others of another kind, and what it won. All tiers have played the same deals.";
    let shares = estimates(
        Words {
            id: "tiers",
            title: "Win share of one bot among others of another tier",
            description: &told(&lines),
            x: "games won, %",
            y: "pairing",
        },
        &lines,
        (ladder.players > 1).then_some(Mark { at: fair, name: "fair share" }),
        true,
    );
    let rated: Vec<Line> = ladder
        .ratings
        .iter()
        .map(|tier| Line {
            name: tier.name.to_owned(),
            estimate: Estimate { value: tier.rating, low: tier.low, high: tier.high },
            value: format!("{:.1} ± {:.1}", tier.rating, tier.high - tier.rating),
        })
        .collect();
    let words = Words {
        id: "ratings",
        title: "Ratings of the tiers",
        description: &told(&rated),
        x: "Weng-Lin rating, points (a newcomer has 25)",
        y: "tier",
    };
    let ratings = if rated.is_empty() { String::new() } else { estimates(words, &rated, None, false) };
    let mut rows = vec![cells(["pairing", "games", "won", "interval", "mean score", "mean score of the others"])];
    rows.extend(ladder.pairings.iter().zip(&lines).map(|(pairing, line)| {
        vec![
            line.name.clone(),
            pairing.games.to_string(),
            percent(pairing.win_share),
            format!("{} to {}", percent(pairing.win_share_low), percent(pairing.win_share_high)),
            format!("{:.2}", pairing.mean_score),
            format!("{:.2}", pairing.others_mean_score),
        ]
    }));
    section("The tiers compared", lead, &(shares + &ratings + &numbers(&rows)))
}
