// one A against Bs
use beanfield_bots::{classic::{Farmer, Merchant, Random}, Bot};
use beanfield_lab::{play::*, table::*};
use beanfield_rules::{chance::Dice, classic::{State, data::RULES}, game::{Game, Silent}};
use rayon::prelude::*;
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let games: u64 = a[1].parse().unwrap();
    let env = |k: &str, d: u32| std::env::var(k).ok().and_then(|v| v.parse().ok()).unwrap_or(d);
    let m = Merchant { budget: beanfield_bots::Budget::Simulations(env("SIMS", 200)), turns: env("TURNS", 4), candidates: env("CAND", 8) as usize };
    for rules in RULES.iter().filter(|r| a.get(2).is_none_or(|w| r.ruleset.contains(w.as_str())) && a.get(3).is_none_or(|w| *w == r.players.to_string())) {
        let n = rules.players as usize;
        let t = std::time::Instant::now();
        let (wins, actions, coins, rc): (f64, u64, i64, i64) = (0..games).into_par_iter().map(|g| {
            let f = Farmer; let _r = Random;
            let seat = g as usize % n;
            let mut s = State::deal(rules.ruleset, &setup(n as u8, mix(21, g / n as u64)), &mut Silent).unwrap();
            let players: Players<State> = (0..n).map(|i| if i == seat { &m as &dyn Bot<State> } else { &f }).collect();
            let a = play_silently(&mut s, &players, &mut Dice::new(g));
            let st = s.standing().unwrap();
            let w = st.places.iter().find(|p| p.seat.index() == seat).unwrap();
            let won = if st.winners.contains(w.seat) { 1.0 / f64::from(st.winners.len()) } else { 0.0 };
            (won, a, i64::from(w.score), st.places.iter().map(|p| i64::from(p.score)).sum::<i64>() - i64::from(w.score))
        }).reduce(|| (0.0, 0, 0, 0), |a, b| (a.0 + b.0, a.1 + b.1, a.2 + b.2, a.3 + b.3));
        let p = wins / games as f64;
        println!("{:<20} {n} wins {:.1}% ±{:.1} = {:.2} x fair ({:.1} coins vs {:.1}), {} act/game, {:.2} s/game", rules.ruleset, 100.0 * p, 196.0 * (p * (1.0 - p) / games as f64).sqrt(), p * n as f64, coins as f64 / games as f64, rc as f64 / games as f64 / (n - 1) as f64, actions / games, t.elapsed().as_secs_f64() / games as f64 * 2.0);
    }
}
