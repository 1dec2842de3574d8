//! The rule pages: the rules in our own words, one page a game, an ID on each rule.

use crate::rulesets::Family;

/// One rule of a page.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PageRule {
    pub id: &'static str,
    /// Where it applies, such as `modern`.
    pub applies: &'static str,
    /// The rule itself, in Markdown.
    pub text: &'static str,
    /// The heading it stands under.
    pub heading: &'static str,
}

impl Family {
    pub const ALL: [Self; 1] = [Self::Classic];

    /// The name of the rule page.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Classic => "classic",
        }
    }

    /// The rule page, in Markdown.
    #[must_use]
    pub const fn page(self) -> &'static str {
        match self {
            Self::Classic => include_str!("../../../docs/rules/classic.md"),
        }
    }

    /// All rules of the page, in its order.
    pub fn rules(self) -> impl Iterator<Item = PageRule> {
        let mut heading = "";
        self.page().lines().filter_map(move |line| {
            if let Some(title) = line.strip_prefix("## ") {
                heading = title;
            }
            let (id, rest) = line.strip_prefix("- <a id=\"")?.split_once("\"></a>**")?;
            let (applies, text) = rest.split_once("** (")?.1.split_once(") ")?;
            Some(PageRule { id, applies, text, heading })
        })
    }
}
