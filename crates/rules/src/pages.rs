//! The rule pages: the rules in our own words, one page a game, an ID on each rule.

use serde::Deserialize;

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

/// A language that the rule pages are told in.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum Language {
    /// English.
    #[default]
    En,
    /// German.
    De,
}

impl Language {
    pub const ALL: [Self; 2] = [Self::En, Self::De];
}

impl Family {
    pub const ALL: [Self; 5] = [Self::Classic, Self::TheDuel, Self::Ladies, Self::Gangsters, Self::BeanTrader];

    /// The name of the rule page.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Classic => "classic",
            Self::TheDuel => "the-duel",
            Self::Ladies => "ladies",
            Self::Gangsters => "gangsters",
            Self::BeanTrader => "bean-trader",
        }
    }

    /// The rule page, in Markdown.
    #[must_use]
    pub const fn page(self, language: Language) -> &'static str {
        match (self, language) {
            (Self::Classic, Language::En) => include_str!("../../../docs/rules/classic.md"),
            (Self::Classic, Language::De) => include_str!("../../../docs/rules/classic.de.md"),
            (Self::TheDuel, Language::En) => include_str!("../../../docs/rules/the-duel.md"),
            (Self::TheDuel, Language::De) => include_str!("../../../docs/rules/the-duel.de.md"),
            (Self::Ladies, Language::En) => include_str!("../../../docs/rules/ladies.md"),
            (Self::Ladies, Language::De) => include_str!("../../../docs/rules/ladies.de.md"),
            (Self::Gangsters, Language::En) => include_str!("../../../docs/rules/gangsters.md"),
            (Self::Gangsters, Language::De) => include_str!("../../../docs/rules/gangsters.de.md"),
            (Self::BeanTrader, Language::En) => include_str!("../../../docs/rules/bean-trader.md"),
            (Self::BeanTrader, Language::De) => include_str!("../../../docs/rules/bean-trader.de.md"),
        }
    }

    /// All rules of the English page, in its order.
    pub fn rules(self) -> impl Iterator<Item = PageRule> {
        self.rules_in(Language::En)
    }

    /// All rules of a page, in its order.
    pub fn rules_in(self, language: Language) -> impl Iterator<Item = PageRule> {
        let mut heading = "";
        self.page(language).lines().filter_map(move |line| {
            if let Some(title) = line.strip_prefix("## ") {
                heading = title;
            }
            let (id, rest) = line.strip_prefix("- <a id=\"")?.split_once("\"></a>**")?;
            let (applies, text) = rest.split_once("** (")?.1.split_once(") ")?;
            Some(PageRule { id, applies, text, heading })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_language_tells_the_same_rules_in_the_same_order() {
        for family in Family::ALL {
            let english: Vec<_> = family.rules().map(|rule| rule.id).collect();
            assert!(!english.is_empty());
            for language in Language::ALL {
                let told: Vec<_> = family.rules_in(language).map(|rule| rule.id).collect();
                assert_eq!(told, english, "{language:?}");
                assert!(family.rules_in(language).all(|rule| !rule.text.is_empty()), "{language:?}");
            }
        }
    }
}
