use beanfield_bots::gangsters::{Farmer, Merchant};
use beanfield_bots::{Bot, Budget};
use beanfield_lab::play::{mix, setup};
use beanfield_lab::table::play;
use beanfield_rules::chance::Dice;
use beanfield_rules::gangsters::{Event, Source, State, Phase};
use std::collections::BTreeMap;
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let m = Merchant { budget: Budget::Simulations(200), turns: 4, candidates: 6 };
    let bot: &dyn Bot<State> = if a[1] == "m" { &m } else { &Farmer };
    let n: u64 = a[2].parse().unwrap();
    let mut c: BTreeMap<String, u64> = BTreeMap::new();
    for k in 0..n {
        let mut ev: Vec<Event> = Vec::new();
        let mut g = State::deal("gangsters-solo", &setup(1, mix(5, k)), &mut ev).unwrap();
        play(&mut g, &vec![bot], &mut Dice::new(k), &mut ev);
        for e in &ev { let key = match e {
            Event::ToBoss { from, boss, .. } => { let f = match from { Source::Deck => "deck", Source::Field(_) => "tribute", Source::Row => "row", Source::Hand => "hand" }; *c.entry(format!("boss {boss:?}")).or_default() += 1; format!("to boss {f}") }
            Event::BossSold { boss, coins, bean, .. } => { *c.entry(format!("sold {boss:?} {bean} coins")).or_default() += u64::from(*coins); *c.entry(format!("sold {boss:?} total coins")).or_default() += u64::from(*coins); format!("sold {boss:?}") }
            Event::JoinedRow { from, .. } => format!("row {from:?}"),
            Event::Harvested { coins, .. } => { *c.entry("my coins".into()).or_default() += u64::from(*coins); format!("harvest {coins}") }
            Event::PhaseBegan { phase: Phase::TributeWait, .. } => "turns".into(),
            Event::PhaseBegan { phase: Phase::Fill, .. } => "fills".into(),
            Event::LeftEmpty { .. } => "left empty".into(),
            Event::DiscardedHand { cards, .. } => { *c.entry("hand at end".into()).or_default() += cards.len() as u64; "x".into() }
            _ => continue }; *c.entry(key).or_default() += 1; }
    }
    for (k, v) in c { println!("{k}: {:.2}", v as f64 / n as f64); }
}
