use beanfield_bots::{classic::{Farmer, Random}, Bot};
use beanfield_lab::{play::*, table::*};
use beanfield_rules::{chance::Dice, classic::{State, Event, data::RULES}, game::{Game, Silent, Log}};
use rayon::prelude::*;
#[derive(Default, Clone)]
struct Count { deals: u64, turns: u64, offers: u64 }
impl Log<Event> for Count { fn record(&mut self, e: impl FnOnce() -> Event) { match e() { Event::Dealing{..} => self.deals += 1, Event::TurnedOver{..} => self.turns += 1, Event::Proposed{..} => self.offers += 1, _ => {} } } }
fn main() {
    let games: u64 = std::env::args().nth(1).map_or(200, |s| s.parse().unwrap());
    let only = std::env::args().nth(2).unwrap_or_default();
    for rules in RULES.iter().filter(|r| r.ruleset.contains(&only)) {
        let n = rules.players as usize;
        let t = std::time::Instant::now();
        // one farmer vs random
        let (wins, actions, coins, rc): (f64, u64, i64, i64) = (0..games).into_par_iter().map(|g| {
            let (f, r) = (Farmer, Random);
            let seat = g as usize % n;
            let mut s = State::deal(rules.ruleset, &setup(n as u8, mix(11, g / n as u64)), &mut Silent).unwrap();
            let players: Players<State> = (0..n).map(|i| if i == seat { &f as &dyn Bot<State> } else { &r }).collect();
            let a = play_silently(&mut s, &players, &mut Dice::new(g));
            let st = s.standing().unwrap();
            let w = st.places.iter().find(|p| p.seat.index() == seat).unwrap();
            let won = if st.winners.contains(w.seat) { 1.0 / f64::from(st.winners.len()) } else { 0.0 };
            (won, a, i64::from(w.score), st.places.iter().map(|p| i64::from(p.score)).sum::<i64>() - i64::from(w.score))
        }).reduce(|| (0.0, 0, 0, 0), |a, b| (a.0 + b.0, a.1 + b.1, a.2 + b.2, a.3 + b.3));
        let dt = t.elapsed().as_secs_f64();
        let t = std::time::Instant::now();
        let (c, acts, score) = (0..games).into_par_iter().map(|g| {
            let f = Farmer;
            let mut s = State::deal(rules.ruleset, &setup(n as u8, mix(12, g)), &mut Silent).unwrap();
            let players: Players<State> = (0..n).map(|_| &f as &dyn Bot<State>).collect();
            let mut c = Count::default();
            let a = play(&mut s, &players, &mut Dice::new(g), &mut c);
            let st = s.standing().unwrap();
            (c, a, st.places.iter().map(|p| i64::from(p.score)).sum::<i64>())
        }).reduce(|| (Count::default(), 0, 0), |a, b| (Count { deals: a.0.deals + b.0.deals, turns: a.0.turns + b.0.turns, offers: a.0.offers + b.0.offers }, a.1 + b.1, a.2 + b.2));
        println!("{:<20} {n} farmer wins {:.1}% ({:.1} coins vs {:.1}), {} act/game {:.1}s | self: {:.2} deals/turn {:.2} offers/turn, {:.1} coins, {} act/game, {:.0} games/s", rules.ruleset, 100.0 * wins / games as f64, coins as f64 / games as f64, rc as f64 / games as f64 / (n - 1) as f64, actions / games, dt, c.deals as f64 / c.turns as f64, c.offers as f64 / c.turns as f64, score as f64 / games as f64 / n as f64, acts / games, games as f64 / t.elapsed().as_secs_f64());
    }
}
