use beanfield_lab::play::*;
use beanfield_rules::{chance::Dice, classic::State, game::Silent};
fn main() {
    let t = std::time::Instant::now();
    let mut n = 0u64; let mut g = 0u64;
    while t.elapsed().as_secs() < std::env::args().nth(1).map_or(5, |s| s.parse().unwrap()) && g < std::env::args().nth(2).map_or(u64::MAX, |s| s.parse().unwrap()) {
        for _ in 0..64 { g += 1;
        let mut s = State::deal("modern-base", &setup(5, mix(7, g)), &mut Silent).unwrap();
        n += sampled(&mut s, &mut Dice::new(g)); }
    }
    println!("{n} actions {g} games {} M/s", n as f64 / t.elapsed().as_secs_f64() / 1e6);
}
