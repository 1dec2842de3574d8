//! Where all chance comes from. `docs/shuffle.md` is the specification; a record replays for ever because of it.

use std::fmt;

/// The one source of chance of a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Seed([u8; 32]);

impl Seed {
    #[must_use]
    pub const fn from_bytes(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    /// A seed from a number, for experiments: its eight bytes, lowest first, then zeros.
    #[must_use]
    pub fn from_number(number: u64) -> Self {
        let mut bytes = [0; 32];
        bytes[..8].copy_from_slice(&number.to_le_bytes());
        Self(bytes)
    }

    #[must_use]
    pub const fn bytes(&self) -> &[u8; 32] {
        &self.0
    }

    /// One of the seed's streams of numbers: 0 draws the starting seat, `n` makes the `n`th shuffle.
    #[must_use]
    pub fn stream(self, number: u64) -> Stream {
        Stream::new(self, number)
    }
}

/// A seed and how many shuffles it has made: every shuffle of a game, of whatever pile, has a stream of its own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shuffles {
    seed: Seed,
    done: u16,
}

impl Shuffles {
    #[must_use]
    pub const fn new(seed: Seed) -> Self {
        Self { seed, done: 0 }
    }

    /// The stream of the next shuffle.
    pub(crate) fn next_stream(&mut self) -> Stream {
        self.done += 1;
        self.seed.stream(u64::from(self.done))
    }
}

/// A seed stays secret until its game is over, so it never shows in a debug print.
impl fmt::Debug for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Seed(..)")
    }
}

const LANES: usize = 4;
type Word = [u32; LANES];

/// The `ChaCha8` key stream of a seed and a stream number, four blocks at a time.
#[derive(Clone)]
pub struct Stream {
    input: [u32; 16],
    block: [u32; 16 * LANES],
    used: usize,
}

impl fmt::Debug for Stream {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Stream(..)")
    }
}

impl Stream {
    fn new(seed: Seed, number: u64) -> Self {
        let mut input = [0; 16];
        input[..4].copy_from_slice(&[0x6170_7865, 0x3320_646e, 0x7962_2d32, 0x6b20_6574]);
        for (word, bytes) in input[4..12].iter_mut().zip(seed.0.chunks_exact(4)) {
            *word = u32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]);
        }
        input[14] = number as u32;
        input[15] = (number >> 32) as u32;
        Self { input, block: [0; 16 * LANES], used: 16 * LANES }
    }

    #[inline(never)]
    fn refill(&mut self) {
        let mut start = self.input.map(|word| [word; LANES]);
        for (lane, word) in start[12].iter_mut().enumerate() {
            *word = word.wrapping_add(lane as u32);
        }
        let mut state = start;
        for _ in 0..4 {
            quarter_round(&mut state, 0, 4, 8, 12);
            quarter_round(&mut state, 1, 5, 9, 13);
            quarter_round(&mut state, 2, 6, 10, 14);
            quarter_round(&mut state, 3, 7, 11, 15);
            quarter_round(&mut state, 0, 5, 10, 15);
            quarter_round(&mut state, 1, 6, 11, 12);
            quarter_round(&mut state, 2, 7, 8, 13);
            quarter_round(&mut state, 3, 4, 9, 14);
        }
        for (i, (word, start)) in state.iter().zip(start).enumerate() {
            for (lane, value) in add(*word, start).into_iter().enumerate() {
                self.block[lane * 16 + i] = value;
            }
        }
        self.input[12] = self.input[12].wrapping_add(LANES as u32);
        self.used = 0;
    }

    /// The next number of the stream.
    #[inline]
    pub fn next_u32(&mut self) -> u32 {
        if self.used == self.block.len() {
            self.refill();
        }
        self.used += 1;
        self.block[self.used - 1]
    }

    /// A number below `n`, each equally likely: the high half of a product, drawn again in the few cases that would
    /// favour some.
    pub fn below(&mut self, n: u32) -> u32 {
        debug_assert!(n > 0);
        let mut product = u64::from(self.next_u32()) * u64::from(n);
        // The remainder is below n, so most draws need no division to be found fair.
        if (product as u32) < n {
            let unfair = n.wrapping_neg() % n;
            while (product as u32) < unfair {
                product = u64::from(self.next_u32()) * u64::from(n);
            }
        }
        (product >> 32) as u32
    }

    /// Fisher and Yates, from the last place down.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            let other = self.below(last as u32 + 1) as usize;
            items.swap(last, other);
        }
    }
}

#[inline]
fn add(a: Word, b: Word) -> Word {
    std::array::from_fn(|lane| a[lane].wrapping_add(b[lane]))
}

#[inline]
fn xor_rotate(a: Word, b: Word, by: u32) -> Word {
    std::array::from_fn(|lane| (a[lane] ^ b[lane]).rotate_left(by))
}

#[inline]
fn quarter_round(state: &mut [Word; 16], a: usize, b: usize, c: usize, d: usize) {
    state[a] = add(state[a], state[b]);
    state[d] = xor_rotate(state[d], state[a], 16);
    state[c] = add(state[c], state[d]);
    state[b] = xor_rotate(state[b], state[c], 12);
    state[a] = add(state[a], state[b]);
    state[d] = xor_rotate(state[d], state[a], 8);
    state[c] = add(state[c], state[d]);
    state[b] = xor_rotate(state[b], state[c], 7);
}

/// A fast generator for players that play at random. It decides nothing inside a game.
#[derive(Clone, Debug)]
pub struct Dice(u64);

impl Dice {
    #[must_use]
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The next number: a counter, multiplied with a mix of itself, both halves of the product folded.
    #[inline]
    pub const fn next_u64(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let product = self.0 as u128 * (self.0 ^ 0xd6e8_feb8_6659_fd93) as u128;
        (product >> 64) as u64 ^ product as u64
    }

    /// A number below `n`.
    #[inline]
    pub const fn below(&mut self, n: u32) -> u32 {
        (((self.next_u64() >> 32) * n as u64) >> 32) as u32
    }

    /// Puts cards into any order, each as likely as the others.
    pub fn shuffle<T>(&mut self, cards: &mut [T]) {
        for last in (1..cards.len()).rev() {
            cards.swap(last, self.below(last as u32 + 1) as usize);
        }
    }

    /// True once in `n` times.
    #[inline]
    pub const fn one_in(&mut self, n: u32) -> bool {
        self.below(n) == 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The published key stream of `ChaCha8` with an all-zero key and nonce.
    #[test]
    fn the_stream_is_chacha8() {
        let mut stream = Seed::from_number(0).stream(0);
        let bytes: Vec<u8> = (0..16).flat_map(|_| stream.next_u32().to_le_bytes()).collect();
        let hex = bytes.iter().fold(String::new(), |hex, byte| hex + &format!("{byte:02x}"));
        assert_eq!(
            hex,
            "3e00ef2f895f40d67f5bb8e81f09a5a12c840ec3ce9a7f3b181be188ef711a1e\
             984ce172b9216f419f445367456d5619314a42a3da86b001387bfdb80e0cfe42"
        );
    }

    #[test]
    fn a_long_stream_does_not_repeat_its_blocks() {
        let mut stream = Seed::from_number(1).stream(3);
        let numbers: std::collections::HashSet<u32> = (0..4096).map(|_| stream.next_u32()).collect();
        assert!(numbers.len() > 4090);
    }

    /// Pins the shuffle of `docs/shuffle.md`: a record made today must replay for ever.
    #[test]
    fn the_documented_shuffle() {
        let mut cards: Vec<u8> = (0..16).collect();
        Seed::from_number(7).stream(1).shuffle(&mut cards);
        assert_eq!(cards, include!("../tests/data/shuffle-7-1.in"));
    }

    #[test]
    fn below_reaches_every_number_about_equally() {
        let mut stream = Seed::from_number(3).stream(0);
        let mut seen = [0_u32; 7];
        for _ in 0..70_000 {
            seen[stream.below(7) as usize] += 1;
        }
        assert!(seen.iter().all(|&count| (9_500..10_500).contains(&count)), "{seen:?}");
    }

    /// Of the 2³² numbers, as many as a division by `n` leaves over are drawn again.
    #[test]
    fn below_draws_again_what_would_favour_some() {
        for n in [1, 2, 3, 7, 154, 1 << 31, (1 << 31) + 1, 3 << 30, u32::MAX] {
            let (mut stream, mut plain) = (Seed::from_number(5).stream(0), Seed::from_number(5).stream(0));
            for _ in 0..100 {
                let fair = std::iter::repeat_with(|| u64::from(plain.next_u32()) * u64::from(n))
                    .find(|product| product % (1 << 32) >= (1 << 32) % u64::from(n));
                assert_eq!(Some(u64::from(stream.below(n))), fair.map(|product| product >> 32), "below {n}");
            }
        }
    }

    #[test]
    fn dice_fall_on_every_number_about_equally() {
        let mut dice = Dice::new(3);
        let mut seen = [0_u32; 7];
        for _ in 0..70_000 {
            seen[dice.below(7) as usize] += 1;
        }
        assert!(seen.iter().all(|&count| (9_500..10_500).contains(&count)), "{seen:?}");
        let hits = (0..70_000).filter(|_| dice.one_in(7)).count();
        assert!((9_500..10_500).contains(&hits), "{hits}");
    }

    #[test]
    fn dice_shuffle_into_every_order_about_equally() {
        let mut dice = Dice::new(3);
        let mut seen = std::collections::BTreeMap::<[u8; 3], u32>::new();
        for _ in 0..60_000 {
            let mut cards = [1, 2, 3];
            dice.shuffle(&mut cards);
            *seen.entry(cards).or_default() += 1;
        }
        assert_eq!(seen.len(), 6);
        assert!(seen.values().all(|count| (9_500..10_500).contains(count)), "{seen:?}");
    }

    /// Whoever repeats a simulation gets the same games.
    #[test]
    fn dice_of_a_seed_fall_the_same_for_ever() {
        let mut dice = Dice::new(1);
        assert_eq!(
            [dice.next_u64(), dice.next_u64(), dice.next_u64()],
            [8_518_060_342_173_045_953, 5_493_130_328_895_297_234, 10_672_367_414_877_741_856]
        );
    }

    #[test]
    fn a_seed_is_its_bytes() {
        let bytes = std::array::from_fn(|i| i as u8);
        assert_eq!(Seed::from_bytes(bytes).bytes(), &bytes);
    }

    #[test]
    fn dice_set_every_bit_about_half_the_time() {
        let mut dice = Dice::new(4);
        let mut set = [0_u32; 64];
        for _ in 0..10_000 {
            let number = dice.next_u64();
            (0..64).for_each(|bit| set[bit] += u32::from(number >> bit & 1 == 1));
        }
        assert!(set.iter().all(|count| (4_700..5_300).contains(count)), "{set:?}");
    }
}
