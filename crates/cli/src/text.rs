//! Text for a terminal: columns, lists, wrapped lines, and Markdown with readable links.

/// How wide a paragraph is set.
const WIDTH: usize = 100;

/// Lines up the cells of a table; the first row is its head. Numbers stand to the right.
pub(crate) fn columns(rows: &[Vec<String>]) -> String {
    let width = |column: usize| rows.iter().filter_map(|row| row.get(column)).map(|cell| cell.chars().count()).max();
    let is_number = |cell: &String| cell.chars().all(|letter| letter.is_ascii_digit() || " .%".contains(letter));
    let right = |column: usize| rows.iter().skip(1).filter_map(|row| row.get(column)).all(is_number);
    let mut text = String::new();
    for row in rows {
        let mut line = String::new();
        for (column, cell) in row.iter().enumerate() {
            let gap = " ".repeat(width(column).unwrap_or(0).saturating_sub(cell.chars().count()));
            line += &if right(column) { format!("{gap}{cell}  ") } else { format!("{cell}{gap}  ") };
        }
        text += line.trim_end();
        text.push('\n');
    }
    text
}

/// Such as `a, b and c`.
pub(crate) fn all_of<T: ToString>(items: impl IntoIterator<Item = T>) -> String {
    joined(items, "and")
}

/// Such as `a, b or c`.
pub(crate) fn one_of<T: ToString>(items: impl IntoIterator<Item = T>) -> String {
    joined(items, "or")
}

fn joined<T: ToString>(items: impl IntoIterator<Item = T>, last: &str) -> String {
    let mut items: Vec<String> = items.into_iter().map(|item| item.to_string()).collect();
    match (items.pop(), items.is_empty()) {
        (None, _) => "nothing".to_owned(),
        (Some(only), true) => only,
        (Some(end), false) => format!("{} {last} {end}", items.join(", ")),
    }
}

/// Such as `1 coin` and `2 coins`.
pub(crate) fn counted(number: u64, thing: &str) -> String {
    if number == 1 { format!("{number} {thing}") } else { format!("{number} {thing}s") }
}

/// Sets a paragraph in lines of a bearable width.
pub(crate) fn wrapped(paragraph: &str, indent: &str) -> String {
    let mut text = String::new();
    let mut line = String::new();
    for word in paragraph.split_whitespace() {
        let used = indent.chars().count() + line.chars().count() + 1 + word.chars().count();
        if !line.is_empty() && used > WIDTH {
            text += &format!("{indent}{line}\n");
            line.clear();
        }
        if !line.is_empty() {
            line.push(' ');
        }
        line += word;
    }
    text + &format!("{indent}{line}\n")
}

/// Markdown without anchors, and with links as they read: a link within the page is its text, another keeps its address.
pub(crate) fn readable(markdown: &str) -> String {
    let mut text = String::new();
    let mut rest = markdown;
    while let Some(at) = rest.find(['[', '<']) {
        text += &rest[..at];
        rest = &rest[at..];
        if let Some((shown, after)) = anchor(rest).or_else(|| link(rest)) {
            text += &shown;
            rest = after;
        } else {
            text += &rest[..1];
            rest = &rest[1..];
        }
    }
    text + rest
}

fn anchor(text: &str) -> Option<(String, &str)> {
    let (_, after) = text.strip_prefix("<a id=\"")?.split_once("\"></a>")?;
    Some((String::new(), after))
}

fn link(text: &str) -> Option<(String, &str)> {
    let (label, after) = text.strip_prefix('[')?.split_once("](")?;
    let (target, after) = after.split_once(')')?;
    if label.contains(['[', ']']) || target.contains(char::is_whitespace) {
        return None;
    }
    let shown = if target.starts_with('#') { label.to_owned() } else { format!("{label} ({target})") };
    Some((shown, after))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_become_their_text() {
        assert_eq!(readable("see [CL-HARV-07](#CL-HARV-07), [x] and [y](z.md)"), "see CL-HARV-07, [x] and y (z.md)");
        assert_eq!(readable("- <a id=\"A\"></a>**A** (all) 1 < 2 [a [b](#c)"), "- **A** (all) 1 < 2 [a b");
    }

    #[test]
    fn lists_read_like_speech() {
        assert_eq!(all_of([1, 2, 3]), "1, 2 and 3");
        assert_eq!(one_of(["a"]), "a");
        assert_eq!(all_of(Vec::<String>::new()), "nothing");
    }

    #[test]
    fn long_lines_are_wrapped() {
        let text = wrapped(&"bean ".repeat(50), "  ");
        assert_eq!(text.lines().count(), 3);
        assert!(text.lines().all(|line| line.len() <= WIDTH && line.starts_with("  bean")));
    }

    #[test]
    fn columns_line_up() {
        let rows = [["id", "n"], ["ab", "1"], ["c", "12"]].map(|row| row.map(String::from).to_vec());
        assert_eq!(columns(&rows), "id   n\nab   1\nc   12\n");
    }
}
