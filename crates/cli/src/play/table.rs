//! Who acts next: the person, or one of the bots.

use std::io::{self, BufRead, Write};

use beanfield_rules::chance::Dice;
use beanfield_rules::erased::{ActionError, AnyEvents, AnyGame};
use beanfield_rules::game::Standing;
use beanfield_rules::rulesets::Family;
use beanfield_rules::seat::{Seat, Seats};
use serde_json::Value;

use super::language::{self, Typed};
use super::news::News;
use super::words::{in_order, person_name};
use super::{board, refused, viewer, words};
use crate::text::{all_of, columns};

/// How often an action is drawn before it is clear that no bot has anything to do.
const MOST_DRAWS: u32 = 1000;

/// How many actions of bots a person waits for the answers to their offers.
const PATIENCE: u32 = 60;

pub(super) struct Table<R, W> {
    pub(super) game: Box<dyn AnyGame>,
    pub(super) family: Family,
    /// Where the person sits, if one plays.
    pub(super) person: Option<Seat>,
    pub(super) dice: Dice,
    pub(super) news: News,
    pub(super) input: R,
    pub(super) out: W,
}

/// Why the person is asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Asking {
    /// The game, or an offer, waits for them.
    Must,
    /// Others are at work, and an offer could be made to them.
    May,
}

/// What came of asking.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Answer {
    Acted,
    LetGoOn,
    Left,
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
    pub(super) fn play(&mut self) -> io::Result<()> {
        let mut patience = PATIENCE;
        let mut let_go_on = false;
        while self.game.standing().is_none() {
            let asking = self.asking(patience, &mut let_go_on);
            if asking.is_none() && self.bot_acts(MOST_DRAWS)? {
                patience = patience.saturating_sub(1);
                continue;
            }
            let Some(person) = self.person else {
                return self.say("Nobody can go on: this is a fault of the game.");
            };
            match self.ask(person, asking.unwrap_or(Asking::Must))? {
                Answer::Left => return self.say("\nGoodbye! The beans will be here when you come back."),
                Answer::LetGoOn => let_go_on = true,
                Answer::Acted => {
                    patience = PATIENCE;
                    if self.others_asked().is_empty() {
                        // Nobody waits for the bots, but they may have something to say.
                        self.bot_acts(u32::from(self.game.players()))?;
                    }
                }
            }
        }
        self.show_standing()
    }

    fn others_asked(&self) -> Seats {
        self.game.asked().without(self.person.map_or(Seats::NONE, Seats::of))
    }

    /// Whether it is the person who should act next, and why.
    fn asking(&self, patience: u32, let_go_on: &mut bool) -> Option<Asking> {
        let person = self.person?;
        let view = self.game.view(viewer(self.person));
        let may_offer = words::prompt(&view, "propose").is_some();
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

    /// Lets a bot do something; false if none was drawn who could.
    fn bot_acts(&mut self, draws: u32) -> io::Result<bool> {
        for _ in 0..draws {
            let Some((seat, action)) = self.game.sample(&mut self.dice) else { return Ok(false) };
            if self.person != Some(seat)
                && let Ok(events) = self.game.apply(seat, &action)
            {
                self.tell(&events)?;
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Asks until something has been done.
    fn ask(&mut self, person: Seat, asking: Asking) -> io::Result<Answer> {
        let view = self.game.view(viewer(Some(person)));
        let legal = in_order(self.game.legal(person));
        let mut choices: Vec<String> = Vec::new();
        if asking == Asking::May {
            choices.push("let the others go on".to_owned());
        }
        choices.extend(legal.iter().map(|action| words::action(action, &view, person)));
        let mut show = true;
        loop {
            if show {
                write!(self.out, "{}", board::shown(&view, person))?;
                for (n, choice) in choices.iter().enumerate() {
                    writeln!(self.out, "{:>3}  {choice}", n + 1)?;
                }
                if words::prompt(&view, "propose").is_some() {
                    self.say("     or make an offer, such as `offer B: hand 1 for red`; `help` says how")?;
                }
            }
            show = false;
            let Some(line) = self.read_line()? else { return Ok(Answer::Left) };
            let action = match language::read(&line, &view) {
                Err(sentence) => {
                    self.say(&sentence)?;
                    continue;
                }
                Ok(Typed::Quit) => return Ok(Answer::Left),
                Ok(Typed::Help) => {
                    self.say(language::HELP)?;
                    continue;
                }
                Ok(Typed::Nothing) => {
                    show = true;
                    continue;
                }
                Ok(Typed::Action(action)) => action,
                Ok(Typed::Number(1)) if asking == Asking::May => return Ok(Answer::LetGoOn),
                Ok(Typed::Number(n)) => {
                    let before = choices.len() - legal.len();
                    let Some(action) = n.checked_sub(before + 1).and_then(|n| legal.get(n)) else {
                        self.say(&format!("There is no choice {n}: type a number from 1 to {}.", choices.len()))?;
                        continue;
                    };
                    action.clone()
                }
            };
            match self.game.apply(person, &action) {
                Ok(events) => {
                    self.tell(&events)?;
                    return Ok(Answer::Acted);
                }
                Err(ActionError::Refused(refusal)) => {
                    let explained = refused::explained(&refusal, self.family);
                    write!(self.out, "{explained}")?;
                }
                Err(ActionError::Malformed(wrong)) => self.say(&format!("That is no action of this game: {wrong}."))?,
            }
        }
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
        let Some(Standing { winners, places }) = self.game.standing() else { return Ok(()) };
        let mut rows = vec![["place", "player", "score"].map(String::from).to_vec()];
        rows.extend(places.iter().map(|place| {
            let name = person_name(place.seat, self.person);
            vec![place.rank.to_string(), name, place.score.to_string()]
        }));
        let names = all_of(winners.iter().map(|seat| person_name(seat, self.person)));
        let wins = match (winners.len(), self.person.is_some_and(|person| winners.contains(person))) {
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
            || words::list(&offer["willing"]).count() + words::list(&offer["declined"]).count() < others
    })
}
