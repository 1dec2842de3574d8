use beanfield_bots::{Budget, Tier};
use beanfield_lab::ladder::{Contest, pairing};
use beanfield_rules::rulesets::find;
use std::time::Instant;
fn main() {
    let args: Vec<String> = std::env::args().collect();
    let ruleset = find(&args[1]).unwrap();
    let games: u64 = args[2].parse().unwrap();
    let seed: u64 = args[3].parse().unwrap();
    let sims: u32 = args.get(5).map_or(200, |s| s.parse().unwrap());
    for pair in args[4].split(',') {
        let (a, b) = pair.split_once(':').unwrap_or((pair, pair));
        let contest = Contest { ruleset, players: ruleset.players.min, games, seed, budget: Budget::Simulations(sims), threads: 2 };
        let t = Instant::now();
        let p = pairing(&contest, (Tier::find(a).unwrap(), Tier::find(b).unwrap()), &|_| {}).unwrap();
        println!("{} {} among {}: {:.1} % ({:.1} to {:.1}), score {:.2} others {:.2}, deals {:?}, {:.2} s/game", ruleset.id, p.one, p.others, 100.0*p.win_share, 100.0*p.win_share_low, 100.0*p.win_share_high, p.mean_score, p.others_mean_score, p.deals_per_turn, t.elapsed().as_secs_f64()/games as f64);
    }
}
