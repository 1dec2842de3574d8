//! Names that machines give.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, de};
use utoipa::ToSchema;

use crate::chance::Chance;

/// Digits and letters that are not easily taken for one another.
const ALPHABET: &[u8; 31] = b"23456789abcdefghjkmnpqrstuvwxyz";
const TABLE_LETTERS: usize = 16;
const PLAYER_LETTERS: usize = 12;

fn draw(chance: &dyn Chance, letters: usize) -> String {
    let bytes = chance.bytes();
    bytes[..letters].iter().map(|&byte| ALPHABET[byte as usize % ALPHABET.len()] as char).collect()
}

fn is_id(text: &str, letters: usize) -> bool {
    text.len() == letters && text.bytes().all(|byte| ALPHABET.contains(&byte))
}

macro_rules! id {
    ($name:ident, $letters:ident, $pattern:literal, $about:literal) => {
        #[doc = $about]
        #[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, ToSchema)]
        #[serde(transparent)]
        #[schema(pattern = $pattern)]
        pub struct $name(String);

        impl $name {
            pub fn draw(chance: &dyn Chance) -> Self {
                Self(draw(chance, $letters))
            }

            #[must_use]
            pub fn parse(text: &str) -> Option<Self> {
                is_id(text, $letters).then(|| Self(text.to_owned()))
            }

            #[must_use]
            pub fn as_str(&self) -> &str {
                &self.0
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(&self.0)
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(&self.0)
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let text = String::deserialize(deserializer)?;
                Self::parse(&text).ok_or_else(|| de::Error::custom(format!("`{text}` is no id of this kind")))
            }
        }
    };
}

id!(TableId, TABLE_LETTERS, "^[2-9a-hjkmnp-z]{16}$", "A table. Whoever knows the id of a table by link may come in.");
id!(PlayerId, PLAYER_LETTERS, "^[2-9a-hjkmnp-z]{12}$", "A person, as everybody may know them. It opens nothing.");
