//! Text within a page.

use crate::report::grouped;

/// Safe between tags and in attributes.
pub(super) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

pub(super) fn percent(share: f64) -> String {
    format!("{:.1} %", 100.0 * share)
}

/// A whole number with its thousands set apart.
pub(super) fn whole(number: u64) -> String {
    grouped(&number.to_string())
}

/// A number on an axis: no more decimals than the distance of the ticks needs.
pub(super) fn tick(value: f64, step: f64) -> String {
    let decimals = [1.0, 0.1, 0.01].iter().take_while(|&&unit| step < unit).count();
    format!("{value:.decimals$}")
}

/// Such as `1st`.
pub(super) fn ordinal(number: usize) -> String {
    let ending = match number {
        1 => "st",
        2 => "nd",
        3 => "rd",
        _ => "th",
    };
    format!("{number}{ending}")
}

/// `black_eyed` as people write it.
pub(super) fn spoken(key: &str) -> String {
    key.replace('_', "-")
}

/// A table whose first row is its head, with the first cell of each row naming it.
pub(super) fn table(rows: &[Vec<String>]) -> String {
    let mut html = String::from("<table>");
    for (number, row) in rows.iter().enumerate() {
        html += if number == 0 { "<thead><tr>" } else { "<tr>" };
        for (column, cell) in row.iter().enumerate() {
            let cell = escaped(cell);
            html += &match (number, column) {
                (0, _) => format!("<th scope=\"col\">{cell}</th>"),
                (_, 0) => format!("<th scope=\"row\">{cell}</th>"),
                _ => format!("<td>{cell}</td>"),
            };
        }
        html += if number == 0 { "</tr></thead><tbody>" } else { "</tr>" };
    }
    html + "</tbody></table>"
}

/// The same numbers in a table, for those who can't or don't want to read them off a plot.
pub(super) fn numbers(rows: &[Vec<String>]) -> String {
    format!("<details><summary>The numbers</summary><div class=\"wide\">{}</div></details>", table(rows))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_readable() {
        assert_eq!([7, 1234, 1_234_567].map(whole), ["7", "1,234", "1,234,567"]);
        assert_eq!([tick(0.25, 0.05), tick(2.5, 0.5), tick(20.0, 5.0)], ["0.25", "2.5", "20"]);
        assert_eq!([1, 2, 3, 4].map(ordinal), ["1st", "2nd", "3rd", "4th"]);
    }

    #[test]
    fn tags_in_texts_are_harmless() {
        assert_eq!(escaped("a <b> & \"c\""), "a &lt;b&gt; &amp; &quot;c&quot;");
    }
}
