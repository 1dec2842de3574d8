//! Where ids, secrets and tokens come from.

use std::fmt::Debug;
use std::sync::Mutex;

use beanfield_rules::chance::Seed;

/// A source of bytes that nobody can guess, or, in tests, that are always the same.
pub trait Chance: Send + Sync + Debug {
    fn bytes(&self) -> [u8; 32];
}

/// The operating system's.
#[derive(Clone, Copy, Debug, Default)]
pub struct SystemChance;

impl Chance for SystemChance {
    fn bytes(&self) -> [u8; 32] {
        let mut bytes = [0; 32];
        getrandom::fill(&mut bytes).expect("the operating system gives random bytes");
        bytes
    }
}

/// The same bytes every time: for tests.
#[derive(Debug)]
pub struct FixedChance(Mutex<u64>);

impl FixedChance {
    #[must_use]
    pub const fn new(start: u64) -> Self {
        Self(Mutex::new(start))
    }
}

impl Chance for FixedChance {
    fn bytes(&self) -> [u8; 32] {
        let mut number = self.0.lock().expect("drawing does not panic");
        *number += 1;
        let mut stream = Seed::from_number(*number).stream(0);
        let mut bytes = [0; 32];
        for part in bytes.chunks_exact_mut(4) {
            part.copy_from_slice(&stream.next_u32().to_le_bytes());
        }
        bytes
    }
}
