//! Harvests by variety and size, as a table that shows its weight in colour, too.

use std::collections::BTreeMap;

use super::text::spoken;
use crate::notes::{Chronicle, Yield};

/// Longer fields share a column.
const MOST_COLUMNS: u8 = 12;

/// How strong the strongest colour is: text on it stays readable in both themes.
const STRONGEST: f64 = 62.0;

pub(super) fn table(chronicle: &Chronicle) -> String {
    let mut varieties: BTreeMap<(u8, &str), BTreeMap<u8, Yield>> = BTreeMap::new();
    for (crop, harvested) in &chronicle.harvests {
        let row = varieties.entry((crop.order, crop.variety)).or_default();
        let cell = row.entry(crop.cards.min(MOST_COLUMNS)).or_default();
        cell.times += harvested.times;
        cell.coins += harvested.coins;
    }
    let longest = chronicle.harvests.keys().map(|crop| crop.cards).max().unwrap_or(0);
    let columns = 1..=longest.min(MOST_COLUMNS);
    let mut html = String::from("<table class=\"heat\"><thead><tr><th scope=\"col\">variety</th>");
    for cards in columns.clone() {
        let more = if cards == MOST_COLUMNS && longest > cards { "+" } else { "" };
        html += &format!("<th scope=\"col\">{cards}{more}</th>");
    }
    html += "<th scope=\"col\">a game</th><th scope=\"col\">mean coins</th></tr></thead><tbody>";
    for ((_, variety), row) in varieties {
        let all = row
            .values()
            .fold(Yield::default(), |sum, it| Yield { times: sum.times + it.times, coins: sum.coins + it.coins });
        html += &format!("<tr><th scope=\"row\">{}</th>", spoken(variety));
        for cards in columns.clone() {
            html += &row.get(&cards).map_or_else(|| "<td class=\"never\">–</td>".to_owned(), |it| cell(*it, all.times));
        }
        let (a_game, coins) = (all.times as f64 / chronicle.games as f64, all.coins as f64 / all.times as f64);
        html += &format!("<td>{a_game:.1}</td><td>{coins:.2}</td></tr>");
    }
    html + "</tbody></table>"
}

fn cell(harvested: Yield, all: u64) -> String {
    let share = harvested.times as f64 / all as f64;
    let coins = (harvested.coins + harvested.times / 2) / harvested.times;
    let heat = STRONGEST * share.sqrt();
    let shown = if share < 0.005 { "&lt;1".to_owned() } else { format!("{:.0}", 100.0 * share) };
    format!(
        "<td style=\"--heat:{heat:.0}%\">{shown}<small aria-hidden=\"true\">{}</small><span class=\"said\"> percent, {coins} coins</span></td>",
        if coins == 0 { "·".to_owned() } else { "●".repeat(coins as usize) }
    )
}
