//! Fair shuffles: nobody, the server included, can choose the cards.
//!
//! Before anybody sits down the server draws a secret and shows its hash, the commitment. Each person's client may then add a
//! number of its own. The seed of the game is made of the secret and all contributions; after the game the secret is shown, and
//! everybody can check the commitment and deal the same cards again.

use std::fmt;

use beanfield_rules::chance::Seed;
use beanfield_rules::seat::Seat;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use sha2::{Digest as _, Sha256};
use utoipa::ToSchema;

use crate::chance::Chance;

/// 32 bytes, written as 64 hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, ToSchema)]
#[schema(value_type = String, pattern = "^[0-9a-f]{64}$")]
pub struct Bytes32(pub [u8; 32]);

impl fmt::Display for Bytes32 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for Bytes32 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Bytes32 {
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let digits = text.as_bytes();
        if digits.len() != 64 || !digits.iter().all(|digit| matches!(digit, b'0'..=b'9' | b'a'..=b'f')) {
            return None;
        }
        let mut bytes = [0; 32];
        for (byte, pair) in bytes.iter_mut().zip(text.as_bytes().chunks_exact(2)) {
            let value = |digit: u8| if digit <= b'9' { digit - b'0' } else { digit - b'a' + 10 };
            *byte = value(pair[0]) << 4 | value(pair[1]);
        }
        Some(Self(bytes))
    }
}

impl Serialize for Bytes32 {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Bytes32 {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        Self::parse(&text).ok_or_else(|| de::Error::custom("expected 64 hexadecimal digits in lower case"))
    }
}

/// What the server drew. It stays hidden until the game is over, so it never shows in a debug print.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Secret(pub [u8; 32]);

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(..)")
    }
}

/// What a client added to the shuffle.
pub type Contribution = Bytes32;

impl Secret {
    pub fn draw(chance: &dyn Chance) -> Self {
        Self(chance.bytes())
    }

    /// What is shown before the deal.
    #[must_use]
    pub fn commitment(&self) -> Bytes32 {
        hash(b"beanfield commitment 1", [self.0.as_slice()])
    }

    /// The seed of the game: the secret, then letter and contribution of each seat that made one, in the order of seats.
    #[must_use]
    pub fn seed(&self, contributions: &[(Seat, Contribution)]) -> Seed {
        let letters: Vec<[u8; 1]> = contributions.iter().map(|(seat, _)| [seat.letter() as u8]).collect();
        let parts =
            letters.iter().zip(contributions).flat_map(|(letter, (_, it))| [letter.as_slice(), it.0.as_slice()]);
        Seed::from_bytes(hash(b"beanfield seed 1", std::iter::once(self.0.as_slice()).chain(parts)).0)
    }

    /// A number for the dice of a bot, different at each place of the log.
    #[must_use]
    pub fn dice(&self, seq: u64, seat: Seat) -> u64 {
        let bytes = hash(b"beanfield dice 1", [&self.0[..], &seq.to_le_bytes()[..], &[seat.letter() as u8][..]]).0;
        u64::from_le_bytes(bytes[..8].try_into().expect("eight of 32 bytes"))
    }
}

/// SHA-256 of a title and parts.
pub(crate) fn hash<'a>(title: &[u8], parts: impl IntoIterator<Item = &'a [u8]>) -> Bytes32 {
    let mut hasher = Sha256::new();
    hasher.update(title);
    for part in parts {
        hasher.update(part);
    }
    Bytes32(hasher.finalize().into())
}
