use beanfield_bots::{Budget, Tier};
use beanfield_lab::report::Report;
use beanfield_lab::run::{Experiment, run};
use beanfield_rules::rulesets::find;
fn main() {
    let a: Vec<String> = std::env::args().skip(1).collect();
    let bots = a[2].split(',').map(|n| Tier::find(n).unwrap()).collect();
    let e = Experiment { ruleset: find(&a[0]).unwrap(), players: a[1].parse().unwrap(), bots, budget: Budget::Simulations(a.get(5).map_or(200, |s| s.parse().unwrap())), games: a[3].parse().unwrap(), seed: a[4].parse().unwrap(), threads: 1 };
    let t = std::time::Instant::now();
    let tally = run(&e, &|_| {}).unwrap();
    let r = Report::new(&e, &tally, t.elapsed().as_secs_f64());
    println!("{}", serde_json::to_string(&r).unwrap());
}
