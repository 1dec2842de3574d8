//! What hands, piles and coin stacks hold.

/// The most cards a deck of the family has.
pub const MAX_CARDS: usize = 154;

/// The most kinds of cards a deck of the family has.
pub const MAX_KINDS: usize = 60;

/// A card of some game. Copies of a kind are alike: only their place tells them apart.
pub trait Card: Copy + Default + PartialEq {
    /// How many kinds there are: at most [`MAX_KINDS`]; of what becomes coins, at most 32.
    const KINDS: usize;

    /// The kind's place in the order every shuffle starts from.
    fn kind(self) -> usize;

    fn of_kind(kind: usize) -> Self;
}
