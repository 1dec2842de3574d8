use beanfield_lab::play::*;
use beanfield_rules::{chance::Dice, classic::State, game::Silent};
use std::time::Instant;
fn calib() -> f64 {
    let mut cards: [u8; 104] = std::array::from_fn(|i| i as u8);
    let (mut dice, mut n, t) = (Dice::new(1), 0u64, Instant::now());
    while t.elapsed().as_millis() < 20 {
        for _ in 0..256 {
            for l in (1..104usize).rev() {
                cards.swap(l, dice.below(l as u32 + 1) as usize);
            }
            std::hint::black_box(&mut cards);
        }
        n += 256;
    }
    n as f64 / t.elapsed().as_secs_f64()
}
fn main() {
    let secs: f64 = std::env::args().nth(1).map_or(5.0, |s| s.parse().unwrap());
    let max: u64 = std::env::args().nth(2).map_or(u64::MAX, |s| s.parse().unwrap());
    let start = Instant::now();
    let (mut n, mut g) = (0u64, 0u64);
    let mut best = 0f64;
    let mut norm = vec![];
    while start.elapsed().as_secs_f64() < secs && g < max {
        let c = if max == u64::MAX { calib() } else { 8e6 };
        let t = Instant::now();
        let n0 = n;
        for _ in 0..192 {
            g += 1;
            let mut s = State::deal("modern-base", &setup(5, mix(7, g)), &mut Silent).unwrap();
            n += sampled(&mut s, &mut Dice::new(g));
        }
        let r = (n - n0) as f64 / t.elapsed().as_secs_f64() / 1e6;
        best = best.max(r);
        norm.push(r * 8e6 / c);
    }
    norm.sort_by(f64::total_cmp);
    println!("{n} actions {g} games; best {best:.1} M/s; normalised median {:.1}", norm[norm.len() / 2]);
}
