//! During the game: actions, taking back, passing, being covered, talk.

use std::sync::Arc;

use beanfield_rules::erased::AnyGame;
use beanfield_rules::seat::{Seat, Seats};
use serde_json::Value;

use super::{Before, Chair, Happened, Play, Stage, Table};
use crate::entry::Cover;
use crate::id::TableId;
use crate::limits::{ACTIONS_TO_TAKE_BACK, CHAT_LETTERS, CHAT_MESSAGES};
use crate::refused::{Refused, Why};

impl Table {
    fn playing(&mut self) -> Result<&mut Play, Refused> {
        match self.stage {
            Stage::Playing => Ok(self.play.as_mut().expect("a table that plays has a game")),
            Stage::Closed => Err(Why::Closed.into()),
            Stage::Gathering | Stage::Finished => Err(Why::NotPlaying.into()),
        }
    }

    pub(super) fn act(&mut self, seat: Seat, action: &Value) -> Result<Happened, Refused> {
        let play = self.playing()?;
        let owed = play.game.awaited();
        let mut game = play.game.boxed_clone();
        let events = game.apply(seat, action).map_err(Refused::Action)?;
        if play.undo.last().is_some_and(|last| last.seat != seat) {
            play.undo.clear();
        }
        if events.iter().any(|event| event.uncovers()) {
            play.undo.clear();
            play.sealed = Why::Uncovered;
        } else {
            if play.undo.len() == ACTIONS_TO_TAKE_BACK {
                play.undo.remove(0);
            }
            play.undo.push(Before { seat, game: play.game.clone() });
            play.sealed = Why::DoneByAnother;
        }
        play.actions += 1;
        play.game = Arc::from(game);
        let over = play.game.standing().is_some();
        self.go_on(owed.contains(seat).then_some(seat));
        if over {
            self.stage = Stage::Finished;
        }
        Ok(events)
    }

    /// The game has moved: everybody may speak again, and who decided gets their time.
    fn go_on(&mut self, decided: Option<Seat>) {
        self.chairs.iter_mut().for_each(|chair| chair.passed = false);
        self.reward_decision(decided);
    }

    pub(super) fn take_back(&mut self, seat: Seat) -> Result<(), Refused> {
        let play = self.playing()?;
        match play.undo.last() {
            Some(last) if last.seat == seat => {}
            Some(_) => return Err(Why::DoneByAnother.into()),
            None => return Err(play.sealed.clone().into()),
        }
        let before = play.undo.pop().expect("it was just looked at");
        play.game = before.game;
        if play.undo.is_empty() {
            play.sealed = Why::NothingToTakeBack;
        }
        self.go_on(None);
        Ok(())
    }

    /// Whether a seat could take its last action back.
    #[must_use]
    pub fn can_take_back(&self, seat: Seat) -> bool {
        let last = self.play.as_ref().and_then(|play| play.undo.last());
        self.stage == Stage::Playing && last.is_some_and(|last| last.seat == seat)
    }

    #[must_use]
    pub fn actions(&self) -> u32 {
        self.play.as_ref().map_or(0, |play| play.actions)
    }

    /// Persons who could speak now, or owe an answer, without the game waiting for them.
    #[must_use]
    pub fn may_speak(&self) -> Seats {
        match self.game() {
            Some(game) if self.stage == Stage::Playing => {
                game.asked().union(game.invited()).without(game.awaited()).without(self.bots()).without(self.passed())
            }
            _ => Seats::NONE,
        }
    }

    /// A bot could act, speak or answer.
    #[must_use]
    pub fn waits_for_bots(&self) -> bool {
        self.stage == Stage::Playing
            && self.game().is_some_and(|game| {
                let heard = game.asked().union(game.invited()).union(game.awaited());
                heard.without(self.bots()) != heard
            })
    }

    fn passed(&self) -> Seats {
        self.seats().filter(|(_, chair)| chair.passed).map(|(seat, _)| seat).collect()
    }

    /// Persons from whom a step to `next` would take the chance to speak or to answer.
    #[must_use]
    pub fn cut_short_by(&self, next: &dyn AnyGame) -> Seats {
        let Some(game) = self.game() else { return Seats::NONE };
        let asked = game.asked().without(next.asked());
        let invited = game.invited().without(next.invited());
        // Whoever may speak afterwards as the one awaited has lost nothing.
        self.may_speak().without(Seats::all(self.charter.players).without(asked.union(invited))).without(next.awaited())
    }

    pub(super) fn pass(&mut self, seat: Seat) -> Result<(), Refused> {
        self.playing()?;
        if !self.may_speak().contains(seat) {
            return Err(Why::NothingToPass.into());
        }
        self.chair(seat)?.passed = true;
        Ok(())
    }

    fn person_at(&mut self, seat: Seat) -> Result<&mut Chair, Refused> {
        let chair = self.chair(seat)?;
        if chair.is_a_persons() { Ok(chair) } else { Err(Why::NotAPerson.into()) }
    }

    pub(super) fn cover(&mut self, seat: Seat, why: Cover) -> Result<(), Refused> {
        self.playing()?;
        let due = match why {
            Cover::Time => self.is_out_of_time(seat),
            Cover::Asked => self.has_kept_waiting(seat),
            Cover::Resigned => true,
        };
        if !due {
            return Err(Why::NotWaitedFor.into());
        }
        let chair = self.person_at(seat)?;
        if chair.covered.is_some() {
            return Err(Why::Covered.into());
        }
        chair.covered = Some(why);
        chair.passed = false;
        Ok(())
    }

    pub(super) fn come_back(&mut self, seat: Seat) -> Result<(), Refused> {
        self.playing()?;
        let chair = self.person_at(seat)?;
        if chair.covered.take().is_none() {
            return Err(Why::NotCovered.into());
        }
        self.give_time_to_think(seat);
        Ok(())
    }

    pub(super) fn say(&mut self, seat: Seat, text: &str) -> Result<(), Refused> {
        if self.stage == Stage::Closed {
            return Err(Why::Closed.into());
        }
        self.person_at(seat)?;
        if text.trim().is_empty() {
            return Err(Why::EmptyText.into());
        }
        if text.chars().count() > CHAT_LETTERS {
            return Err(Why::TextTooLong(CHAT_LETTERS).into());
        }
        if self.said == CHAT_MESSAGES {
            return Err(Why::TooMuchTalk.into());
        }
        self.said += 1;
        Ok(())
    }

    pub(super) fn meet_again(&mut self, table: &TableId) -> Result<(), Refused> {
        if self.stage != Stage::Finished {
            return Err(Why::NotOver.into());
        }
        if self.rematch.is_some() {
            return Err(Why::RematchOpen.into());
        }
        self.rematch = Some(table.clone());
        Ok(())
    }
}
