//! What people may call themselves.

use unicode_normalization::UnicodeNormalization;
use unicode_security::skeleton;

use crate::limits::NAME_LETTERS;

/// Tidies a name, or says what is wrong with it.
pub fn check(name: &str) -> Result<String, &'static str> {
    let name: String = name.nfc().collect::<String>().split_whitespace().collect::<Vec<_>>().join(" ");
    if name.is_empty() {
        return Err("a name needs at least one letter");
    }
    if name.chars().count() > NAME_LETTERS {
        return Err("a name has at most 24 letters");
    }
    if name.chars().any(is_hidden) {
        return Err("a name has no control or invisible characters");
    }
    if !name.chars().any(char::is_alphanumeric) {
        return Err("a name needs at least one letter or digit");
    }
    Ok(name)
}

/// What somebody says, without what would move the words around it: control characters are spaces, and what turns text round is left
/// out. What joins letters stays; some scripts and pictures need it.
#[must_use]
pub fn tidy_talk(text: &str) -> String {
    let turns = |letter: &char| matches!(letter, '\u{061c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{206f}' | '\u{feff}');
    let plain = text.chars().filter(|letter| !turns(letter));
    plain.map(|letter| if letter.is_control() { ' ' } else { letter }).collect()
}

/// Control characters, and those that turn the text round, join it or show nothing.
fn is_hidden(letter: char) -> bool {
    letter.is_control()
        || matches!(letter,
            '\u{00ad}' | '\u{034f}' | '\u{061c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}'
            | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}'
            | '\u{2800}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}'
            | '\u{e0000}'..='\u{e0fff}')
}

/// Whether two names could be taken for one another.
#[must_use]
pub fn alike(a: &str, b: &str) -> bool {
    let plain = |name: &str| skeleton(&name.to_lowercase()).collect::<String>();
    plain(a) == plain(b)
}

/// Names for bots, taken in this order. There are twice as many as seats.
const BOTS: [&str; 14] = [
    "Alma", "Bruno", "Clara", "Dario", "Edda", "Fritz", "Greta", "Hugo", "Ines", "Jonas", "Klara", "Lotte", "Milo",
    "Nora",
];

/// A name for a bot that nobody at the table has.
#[must_use]
pub fn for_bot(taken: &[&str]) -> &'static str {
    let is_free = |name: &&&str| !taken.iter().any(|other| alike(other, name));
    BOTS.iter().find(is_free).expect("there are more names than seats")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_tidied() {
        assert_eq!(check("  Ann \t Lee "), Ok("Ann Lee".into()));
        assert_eq!(check("Zoe\u{308}"), Ok("Zoë".into()));
    }

    #[test]
    fn names_have_a_length() {
        assert!(check(&"x".repeat(NAME_LETTERS)).is_ok());
        assert!(check(&"x".repeat(NAME_LETTERS + 1)).is_err());
        assert!(check("   ").is_err());
    }

    #[test]
    fn what_cannot_be_seen_is_refused() {
        for name in ["a\u{7}b", "a\u{202e}b", "a\u{200b}b", "\u{3164}", "…"] {
            assert!(check(name).is_err(), "{name:?}");
        }
    }

    #[test]
    fn talk_moves_nothing_around_it() {
        assert_eq!(tidy_talk("a\u{202e}b\u{1b}[31m\nc\u{2066}"), "ab [31m c");
        assert_eq!(tidy_talk("שלום 👩‍🌾 <b>"), "שלום 👩‍🌾 <b>");
    }

    #[test]
    fn look_alikes_are_found() {
        assert!(alike("Anna", "Аnnа"), "Cyrillic letters");
        assert!(alike("Bill", "BILL"));
        assert!(!alike("Bill", "Ben"));
    }
}
