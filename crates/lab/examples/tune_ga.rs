use beanfield_bots::gangsters::{Farmer, Merchant};
use beanfield_bots::{Bot, Budget};
use beanfield_lab::play::{mix, setup};
use beanfield_lab::table::play_silently;
use beanfield_rules::chance::Dice;
use beanfield_rules::game::{Game, Silent};
use beanfield_rules::gangsters::State;
use rayon::prelude::*;
use std::time::Instant;
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let (ruleset, games, seed) = (a[1].as_str(), a[2].parse::<u64>().unwrap(), a[3].parse::<u64>().unwrap());
    let players = if ruleset == "gangsters-solo" { 1 } else { 2 };
    rayon::ThreadPoolBuilder::new().num_threads(2).build_global().unwrap();
    for spec in &a[4..] {
        let p: Vec<usize> = spec.split(',').map(|x| x.parse().unwrap()).collect();
        let m = Merchant { budget: Budget::Simulations(p[0] as u32), turns: p[1] as u8, candidates: p[2] };
        let t = Instant::now();
        let r: Vec<(f64, f64, f64, u64)> = (0..games).into_par_iter().map(|n| {
            let deal = n / players as u64;
            let mut g = State::deal(ruleset, &setup(players, mix(seed, deal)), &mut Silent).unwrap();
            let mine = (n % players as u64) as usize;
            let bots: Vec<&dyn Bot<State>> = (0..players as usize).map(|s| if s == mine { &m as &dyn Bot<State> } else { &Farmer }).collect();
            let acts = play_silently(&mut g, &bots, &mut Dice::new(mix(!seed, n)));
            let st = g.standing().unwrap();
            let me = beanfield_rules::seat::Seat::new(mine).unwrap();
            let w = if st.winners.contains(me) { 1.0 / st.winners.len() as f64 } else { 0.0 };
            let sc = st.places.iter().find(|p| p.seat == me).unwrap().score as f64;
            let ot = if players == 1 { st.house.unwrap().score as f64 } else { st.places.iter().find(|p| p.seat != me).unwrap().score as f64 };
            (w, sc, ot, acts)
        }).collect();
        let k = games as f64;
        println!("{ruleset} sims {} turns {} cands {}: won {:.1} %, score {:.2}, other {:.2}, {:.1} actions, {:.3} s/game (2 threads)", p[0], p[1], p[2], 100.0 * r.iter().map(|x| x.0).sum::<f64>() / k, r.iter().map(|x| x.1).sum::<f64>() / k, r.iter().map(|x| x.2).sum::<f64>() / k, r.iter().map(|x| x.3 as f64).sum::<f64>() / k, t.elapsed().as_secs_f64() / k);
    }
}
