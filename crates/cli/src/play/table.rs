//! Who acts next: the person, or one of the bots.

use std::io::{self, BufRead, Write};

use beanfield_bots::erased::AnyBot;
use beanfield_rules::chance::Dice;
use beanfield_rules::erased::{ActionError, AnyEvents, AnyGame};
use beanfield_rules::game::Standing;
use beanfield_rules::rulesets::Family;
use beanfield_rules::seat::{Seat, Seats, Viewer};
use serde_json::Value;

use super::language::{self, Typed};
use super::news::News;
use super::words::{in_order, person_name};
use super::{board, refused, viewer, words};
use crate::stop::Stop;
use crate::text::{all_of, columns};

/// How many actions of bots a person waits for the answers to their offers.
const PATIENCE: u32 = 60;

pub(super) struct Table<R, W> {
    pub(super) game: Box<dyn AnyGame>,
    pub(super) family: Family,
    /// Where the person sits, if one plays.
    pub(super) person: Option<Seat>,
    pub(super) bot: AnyBot,
    pub(super) dice: Dice,
    /// Bots that have had nothing to say since something happened.
    pub(super) passed: Seats,
    pub(super) news: News,
    pub(super) input: R,
    pub(super) out: W,
}

/// Why the person is asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Asking {
    /// The game, or an offer, waits for them.
    Must,
    /// Others are at work, and an offer could be made to them, or a bonus card fulfilled.
    May,
}

/// What came of asking.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Answer {
    Acted,
    LetGoOn,
    Left,
}

/// What the person sees and may choose from.
struct Question {
    view: Value,
    legal: Vec<Value>,
    /// The legal actions in words, behind the choice to let the others go on.
    choices: Vec<String>,
}

impl Question {
    fn new(game: &dyn AnyGame, person: Seat, asking: Asking) -> Self {
        let view = game.view(Viewer::Seat(person));
        let legal = in_order(game.legal(person));
        let mut choices = Vec::new();
        if asking == Asking::May {
            choices.push("let the others go on".to_owned());
        }
        choices.extend(legal.iter().map(|action| words::action(action, &view, person)));
        Self { view, legal, choices }
    }

    fn shown(&self, person: Seat) -> String {
        let mut text = board::shown(&self.view, person);
        for (n, choice) in self.choices.iter().enumerate() {
            text += &format!("{:>3}  {choice}\n", n + 1);
        }
        if let Some(prompt) = words::prompt(&self.view, "propose") {
            let partner = words::plain(&prompt["to"][0]);
            text += &format!("     or an offer, such as `offer {partner}: hand 1 for red`; `help` says more\n");
        }
        text
    }

    /// The action behind a number.
    fn chosen(&self, number: usize) -> Option<&Value> {
        let before = self.choices.len() - self.legal.len();
        self.legal.get(number.checked_sub(before + 1)?)
    }
}

impl<R: BufRead, W: Write> Table<R, W> {
    pub(super) fn say(&mut self, text: &str) -> io::Result<()> {
        writeln!(self.out, "{text}")
    }

    pub(super) fn tell(&mut self, events: &AnyEvents) -> io::Result<()> {
        let seen: Vec<Value> = events.iter().map(|event| event.seen_by(viewer(self.person))).collect();
        let lines = self.news.of(&seen);
        lines.iter().try_for_each(|line| self.say(line))
    }

    /// Plays until the game is over or the person leaves.
    pub(super) fn play(&mut self) -> Result<(), Stop> {
        let mut patience = PATIENCE;
        let mut let_go_on = false;
        while self.game.standing().is_none() {
            let asking = self.asking(patience, &mut let_go_on);
            if asking.is_none() && self.bot_acts(self.bots())? {
                patience = patience.saturating_sub(1);
                continue;
            }
            let Some(person) = self.person else {
                return Err(Stop::bad_input("no bot can go on, which is a fault of this game"));
            };
            match self.ask(person, asking.unwrap_or(Asking::Must))? {
                Answer::Left => return Ok(self.say("\nGoodbye! The beans will be here when you come back.")?),
                Answer::LetGoOn => let_go_on = true,
                Answer::Acted => {
                    patience = PATIENCE;
                    if self.others_asked().is_empty() {
                        // Nobody waits for the bots, but they may have something to say.
                        self.bot_acts(self.game.invited())?;
                    }
                }
            }
        }
        Ok(self.show_standing()?)
    }

    fn others_asked(&self) -> Seats {
        self.game.asked().without(self.person.map_or(Seats::NONE, Seats::of))
    }

    /// All seats but the person's.
    fn bots(&self) -> Seats {
        Seats::all(self.game.players()).without(self.person.map_or(Seats::NONE, Seats::of))
    }

    /// Whether it is the person who should act next, and why.
    fn asking(&self, patience: u32, let_go_on: &mut bool) -> Option<Asking> {
        let person = self.person?;
        let view = self.game.view(viewer(self.person));
        let may_claim = words::prompt(&view, "fulfil_bonus").is_some_and(|prompt| !words::is_empty(&prompt["cards"]));
        let may_offer = words::prompt(&view, "propose").is_some() || may_claim;
        *let_go_on &= may_offer;
        let waits = patience > 0 && !self.others_asked().is_empty() && waits_for_an_answer(&view, person);
        if waits {
            None
        } else if self.game.asked().contains(person) {
            Some(Asking::Must)
        } else {
            (may_offer && !*let_go_on).then_some(Asking::May)
        }
    }

    /// Lets one of these bots do something: first who is asked, then who may speak up, last who is awaited. False if none has
    /// anything to say.
    fn bot_acts(&mut self, bots: Seats) -> io::Result<bool> {
        let awaited = self.game.awaited();
        let bots = bots.without(self.person.map_or(Seats::NONE, Seats::of));
        let in_turn = [self.game.asked().without(awaited), self.game.invited(), awaited];
        for seat in in_turn.into_iter().flat_map(Seats::iter) {
            if !bots.contains(seat) || self.passed.contains(seat) {
                continue;
            }
            let view = self.game.view(Viewer::Seat(seat));
            let choice = self.bot.decide(&view, &mut self.dice).map_err(io::Error::other)?;
            match choice.map(|choice| self.game.apply(seat, &choice.action)) {
                Some(Ok(events)) => {
                    self.passed = Seats::NONE;
                    self.tell(&events)?;
                    return Ok(true);
                }
                Some(Err(error)) => return Err(io::Error::other(format!("a bot tried what can't be done: {error}"))),
                None => self.passed.insert(seat),
            }
        }
        Ok(false)
    }

    /// Asks until something has been done.
    fn ask(&mut self, person: Seat, asking: Asking) -> io::Result<Answer> {
        let question = Question::new(self.game.as_ref(), person, asking);
        write!(self.out, "{}", question.shown(person))?;
        loop {
            let Some(line) = self.read_line()? else { return Ok(Answer::Left) };
            match language::read(&line, &question.view) {
                Err(sentence) => self.say(&sentence)?,
                Ok(Typed::Quit) => return Ok(Answer::Left),
                Ok(Typed::Help) => self.say(language::HELP)?,
                Ok(Typed::Nothing) => write!(self.out, "{}", question.shown(person))?,
                Ok(Typed::Number(1)) if asking == Asking::May => return Ok(Answer::LetGoOn),
                Ok(Typed::Number(number)) => match question.chosen(number) {
                    Some(action) if self.person_acts(person, action)? => return Ok(Answer::Acted),
                    Some(_) => {}
                    None => {
                        let last = question.choices.len();
                        self.say(&format!("There is no choice {number}: type a number from 1 to {last}."))?;
                    }
                },
                Ok(Typed::Action(action)) => {
                    if self.person_acts(person, &action)? {
                        return Ok(Answer::Acted);
                    }
                }
            }
        }
    }

    /// Carries out an action of the person, or explains why not.
    fn person_acts(&mut self, person: Seat, action: &Value) -> io::Result<bool> {
        match self.game.apply(person, action) {
            Ok(events) => {
                self.passed = Seats::NONE;
                self.tell(&events)?;
                return Ok(true);
            }
            Err(ActionError::Refused(refusal)) => {
                write!(self.out, "{}", refused::explained(&refusal, self.family))?;
            }
            Err(ActionError::Malformed(wrong)) => self.say(&format!("That is no action of this game: {wrong}."))?,
        }
        Ok(false)
    }

    /// The next line; `None` at the end of the input.
    fn read_line(&mut self) -> io::Result<Option<String>> {
        write!(self.out, "> ")?;
        self.out.flush()?;
        let mut bytes = Vec::new();
        // Input that can't be read any more has ended.
        let read = self.input.read_until(b'\n', &mut bytes).unwrap_or(0);
        Ok((read > 0).then(|| String::from_utf8_lossy(&bytes).into_owned()))
    }

    fn show_standing(&mut self) -> io::Result<()> {
        let Some(Standing { winners, places, house }) = self.game.standing() else { return Ok(()) };
        let mut rows = vec![["place", "player", "score"].map(String::from).to_vec()];
        rows.extend(places.iter().map(|place| {
            let name = person_name(place.seat, self.person);
            let score = match self.family {
                Family::Classic | Family::Ladies | Family::Gangsters | Family::BeanTrader => place.score.to_string(),
                Family::TheDuel => words::dollars_and_cents(place.score.into()),
            };
            vec![place.rank.to_string(), name, score]
        }));
        if let Some(house) = house {
            // Who is not beaten by a player alone comes before them.
            let rank = if winners.is_empty() { "1" } else { "" };
            let row = vec![rank.to_owned(), "the mafia".to_owned(), house.score.to_string()];
            rows.insert(if winners.is_empty() { 1 } else { rows.len() }, row);
        }
        let names = all_of(winners.iter().map(|seat| person_name(seat, self.person)));
        let wins = match (winners.len(), self.person.is_some_and(|person| winners.contains(person))) {
            (0, _) => "The mafia is ahead.".to_owned(),
            (1, true) => "You win!".to_owned(),
            (1, false) => format!("{names} wins."),
            _ => format!("{names} share the win."),
        };
        write!(self.out, "\nThe game is over. {wins}\n\n{}", columns(&rows))
    }
}

/// Whether an offer of the person's own is still to be answered.
fn waits_for_an_answer(view: &Value, person: Seat) -> bool {
    let letter = person.to_string();
    let others = view["seats"].as_object().map_or(0, |seats| seats.len().saturating_sub(1));
    words::list(&view["offers"]).filter(|offer| offer["from"] == letter.as_str()).any(|offer| {
        offer["to"] != "everyone"
            || words::seats(&offer["willing"]).len() + words::list(&offer["declined"]).count() < others
    })
}

#[cfg(test)]
mod tests {
    use beanfield_bots::{Budget, Tier};
    use beanfield_rules::chance::Seed;
    use beanfield_rules::game::Setup;
    use beanfield_rules::rulesets::find;
    use serde_json::{Map, json};

    use super::*;

    /// What A reads who types these lines at a table of three.
    fn played(given: &Value, lines: &str) -> String {
        let ruleset = find("modern-base").expect("a ruleset");
        let setup = Setup { players: 3, options: Map::new(), seed: Seed::from_number(1) };
        let person = Seat::from_letter("A");
        let mut table = Table {
            game: ruleset.arrange(&setup, given).expect("a position"),
            family: ruleset.family,
            person,
            bot: AnyBot::new(ruleset.family, Tier::Farmer, Budget::default()),
            dice: Dice::new(1),
            passed: Seats::NONE,
            news: News::new(person),
            input: lines.as_bytes(),
            out: Vec::new(),
        };
        table.play().expect("a vector takes everything");
        String::from_utf8(table.out).expect("text")
    }

    /// A trades, and B offers a blue card for two red ones.
    fn an_offer() -> Value {
        json!({
            "phase": "p2-trade", "active": "A", "face_up": { "soy": 1 },
            "seats": { "A": { "hand": ["red", "stink", "red"] }, "B": { "hand": ["blue"] } },
            "offers": [{ "from": "B", "to": "A", "give": [{ "hand": 1 }], "want": { "red": 2 } }],
        })
    }

    #[test]
    fn an_offer_is_shown_and_accepted() {
        let told = played(&an_offer(), "accept 1 with hand 1, hand 3\n");
        assert!(told.contains("\n  offer 1: B to you: blue for 2 red\n"), "{told}");
        assert!(told.contains("accept offer 1: give red (hand 1) and red (hand 3), get blue\n"), "{told}");
        assert!(told.contains("A deal! B gave blue to you and got 2 red."), "{told}");
    }

    #[test]
    fn a_yes_with_other_cards_is_refused_and_the_offer_stays() {
        let told = played(&an_offer(), "accept 1 with hand 2\ndecline 1\n");
        assert!(told.contains("those are not exactly the cards that offer 1 asks for.\n  CL-TRADE-15 "), "{told}");
        assert!(told.contains("Offer 1 was declined."), "{told}");
    }

    #[test]
    fn an_offer_is_countered() {
        let told = played(&an_offer(), "counter 1: hand 2 + face-up soy for blue\n");
        assert!(told.contains("Offer 2, You to B: stink and face-up soy for blue, in answer to offer 1."), "{told}");
    }

    #[test]
    fn an_offer_to_everyone_is_closed_with_one_of_the_willing() {
        let given = json!({
            "phase": "p2-trade", "active": "A",
            "seats": { "A": { "hand": ["red"] }, "B": { "hand": ["blue"] }, "C": { "hand": ["blue"] } },
            "offers": [{ "from": "A", "to": "everyone", "give": [{ "hand": 1 }], "want": { "blue": 1 },
                         "willing": { "B": [{ "hand": 1 }] }, "declined": ["C"] }],
        });
        let told = played(&given, "close 1 with C\nclose 1 with B\n");
        assert!(told.contains("You to everyone: red for blue; willing: B; not willing: C"), "{told}");
        assert!(told.contains("that player has not said yes to offer 1.\n  CL-TRADE-27 "), "{told}");
        assert!(told.contains("A deal! You gave red to B and got blue."), "{told}");
    }

    /// The bots have answered by the time the person is asked again.
    #[test]
    fn a_person_waits_for_the_answers_to_their_offer() {
        let given = json!({ "phase": "p2-trade", "active": "A", "seats": { "A": { "hand": ["red"] } } });
        let told = played(&given, "offer everyone: hand 1 for garden\n");
        let answers =
            ["B would take offer 1.", "B said no to offer 1.", "C would take offer 1.", "C said no to offer 1."];
        assert_eq!(answers.iter().filter(|answer| told.contains(*answer)).count(), 2, "{told}");
    }

    /// On the turn of another, too, there is a moment to make an offer.
    #[test]
    fn a_person_may_offer_while_another_trades() {
        let given = json!({ "phase": "p2-trade", "active": "B", "seats": { "A": { "hand": ["red"] } } });
        let told = played(&given, "offer B: hand 1 for blue\n");
        assert!(told.contains("\n  1  let the others go on\n"), "{told}");
        assert!(told.contains("Offer 1, You to B: red for blue."), "{told}");
    }

    #[test]
    fn a_protected_bean_is_explained_by_its_rule() {
        let given = json!({ "seats": { "A": { "fields": [{ "red": 1 }, { "blue": 2 }] } }, "active": "A" });
        let told = played(&given, "harvest 1\nharvest 3\nharvest 2\n");
        assert!(told.contains("the single bean in field 1 is protected now.\n  CL-HARV-08 (modern): "), "{told}");
        assert!(told.contains("nothing grows in field 3.\n  CL-HARV-09 "), "{told}");
        assert!(told.contains("You harvested field 2: 2 blue for no coins."), "{told}");
    }
}
