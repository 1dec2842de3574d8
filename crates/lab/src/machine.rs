//! What this machine can do today, to judge other figures by.

use std::hint::black_box;
use std::time::{Duration, Instant};

use beanfield_rules::chance::Dice;

/// Fisher-Yates shuffles of 104 bytes per second.
#[must_use]
pub fn calibration(time: Duration) -> f64 {
    let mut cards: [u8; 104] = std::array::from_fn(|i| i as u8);
    let (mut dice, mut shuffles, started) = (Dice::new(1), 0_u64, Instant::now());
    while started.elapsed() < time {
        for _ in 0..256 {
            for last in (1..cards.len()).rev() {
                cards.swap(last, dice.below(last as u32 + 1) as usize);
            }
            black_box(&mut cards);
        }
        shuffles += 256;
    }
    shuffles as f64 / started.elapsed().as_secs_f64()
}

/// How often something can be done in a second, tried for this long. It is told how often it has been done.
pub fn pace(time: Duration, mut act: impl FnMut(usize)) -> f64 {
    let (mut times, started) = (0, Instant::now());
    while started.elapsed() < time {
        act(times);
        times += 1;
    }
    times as f64 / started.elapsed().as_secs_f64()
}
