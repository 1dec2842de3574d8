//! What people may ask for at a table, and which entries come of it.

use beanfield_rules::rulesets;
use beanfield_rules::seat::Seat;
use serde_json::Value;

use super::HallError;
use crate::entry::{Changes, Closing, Cover, Decider, Entry, Occupant, Person};
use crate::fair::Contribution;
use crate::id::PlayerId;
use crate::name::for_bot;
use crate::refused::Why;
use crate::table::{Stage, Table};

type Entries = Result<Vec<Entry>, HallError>;

impl Table {
    /// The seat a person sits at.
    pub fn own_seat(&self, player: &PlayerId) -> Result<Seat, HallError> {
        self.seat_of(player).ok_or_else(|| Why::NotSeated.into())
    }

    fn must_host(&self, player: &PlayerId) -> Result<(), HallError> {
        if self.charter.host == *player { Ok(()) } else { Err(Why::NotHost.into()) }
    }

    fn free_seats(&self) -> impl Iterator<Item = Seat> {
        self.seats().filter(|(_, chair)| chair.occupant.is_none()).map(|(seat, _)| seat)
    }

    /// Sits down: at the seat asked for, at the one kept for them, or at the first that is free.
    pub fn join(&self, person: &Person, seat: Option<Seat>, contribution: Option<Contribution>) -> Entries {
        if let Some(seat) = self.seat_of(&person.player) {
            return Err(Why::AlreadySeated(seat).into());
        }
        let kept = self.reserved_for(&person.player);
        let seat = seat.or(kept).or_else(|| self.free_seats().next()).ok_or_else(|| match self.stage() {
            Stage::Gathering => Why::TableFull,
            Stage::Closed => Why::Closed,
            Stage::Playing | Stage::Finished => Why::NotGathering,
        })?;
        let mut entries = vec![Entry::Seated { seat, occupant: Occupant::Person(person.clone()) }];
        entries.extend(contribution.map(|contribution| Entry::Contributed { seat, contribution }));
        Ok(entries)
    }

    /// The host changes the terms. Options that the new ruleset does not know are dropped.
    pub fn change_as(&self, player: &PlayerId, mut wished: Changes) -> Entries {
        self.must_host(player)?;
        self.must_gather()?;
        if let Some(id) = &wished.ruleset {
            let ruleset = rulesets::find(id).ok_or_else(|| Why::UnknownRuleset(id.clone()))?;
            wished.version = Some(ruleset.version);
            wished.options.get_or_insert_with(|| {
                let is_known = |name: &str| ruleset.options.iter().any(|option| option.name == name);
                self.charter.options.clone().into_iter().filter(|(name, _)| is_known(name)).collect()
            });
        }
        let changes = wished.new_to(&self.charter);
        Ok(if changes == Changes::default() { Vec::new() } else { vec![Entry::Changed(changes)] })
    }

    /// Gets up before the game; the host closes the table by that.
    pub fn leave(&self, player: &PlayerId) -> Entries {
        let seat = self.own_seat(player)?;
        let mut entries = vec![Entry::Vacated { seat, kicked: false }];
        if self.charter.host == *player {
            entries.push(Entry::Closed { why: Closing::Host });
        }
        Ok(entries)
    }

    /// The host frees a seat.
    pub fn kick(&self, player: &PlayerId, seat: Seat) -> Entries {
        self.must_host(player)?;
        if self.seat_of(player) == Some(seat) {
            return self.leave(player);
        }
        Ok(vec![Entry::Vacated { seat, kicked: true }])
    }

    fn names(&self) -> Vec<&str> {
        self.chairs.iter().filter_map(|chair| Some(chair.occupant.as_deref()?.name())).collect()
    }

    /// The host puts a bot at a free seat.
    pub fn seat_bot(&self, player: &PlayerId, seat: Seat, tier: &str) -> Entries {
        self.must_host(player)?;
        Ok(vec![Entry::Seated { seat, occupant: Occupant::bot(tier, &self.names()) }])
    }

    /// The host begins, with bots of a tier at the free seats if one is named.
    pub fn start(&self, player: &PlayerId, fill: Option<&str>, contribution: Option<Contribution>) -> Entries {
        self.must_host(player)?;
        let mut entries = Vec::new();
        if let (Some(contribution), Some(seat)) = (contribution, self.seat_of(player)) {
            entries.push(Entry::Contributed { seat, contribution });
        }
        if let Some(tier) = fill {
            let mut names = self.names();
            for seat in self.free_seats() {
                let name = for_bot(&names);
                names.push(name);
                let occupant = Occupant::Bot { tier: tier.to_owned(), name: name.to_owned() };
                entries.push(Entry::Seated { seat, occupant });
            }
        }
        entries.push(Entry::Began {});
        Ok(entries)
    }

    pub fn add_to_shuffle(&self, player: &PlayerId, contribution: Contribution) -> Entries {
        Ok(vec![Entry::Contributed { seat: self.own_seat(player)?, contribution }])
    }

    /// Somebody who comes back first takes their seat from the bot.
    fn present(&self, seat: Seat) -> Vec<Entry> {
        let is_covered = self.chairs[seat.index()].covered.is_some();
        is_covered.then_some(Entry::Returned { seat }).into_iter().collect()
    }

    /// An action of a person.
    pub fn act_as(&self, player: &PlayerId, action: &Value, id: Option<&str>) -> Entries {
        let seat = self.own_seat(player)?;
        let mut entries = self.present(seat);
        entries.push(Entry::Acted {
            seat,
            by: Decider::Person,
            action: action.clone(),
            id: id.map(str::to_owned),
            reason: None,
        });
        Ok(entries)
    }

    pub fn undo(&self, player: &PlayerId) -> Entries {
        Ok(vec![Entry::TookBack { seat: self.own_seat(player)? }])
    }

    pub fn pass_as(&self, player: &PlayerId) -> Entries {
        let seat = self.own_seat(player)?;
        Ok(vec![Entry::Passed { seat }])
    }

    pub fn resign(&self, player: &PlayerId) -> Entries {
        Ok(vec![Entry::Covered { seat: self.own_seat(player)?, why: Cover::Resigned }])
    }

    pub fn return_to(&self, player: &PlayerId) -> Entries {
        Ok(vec![Entry::Returned { seat: self.own_seat(player)? }])
    }

    /// A player asks for a bot at a seat that keeps an untimed table waiting.
    pub fn ask_for_cover(&self, player: &PlayerId, seat: Seat) -> Entries {
        self.own_seat(player)?;
        Ok(vec![Entry::Covered { seat, why: Cover::Asked }])
    }

    pub fn say_as(&self, player: &PlayerId, text: &str) -> Entries {
        Ok(vec![Entry::Said { seat: self.own_seat(player)?, text: text.to_owned() }])
    }

    /// The seats of a rematch: the same people and bots in the same places; whoever asks sits down at once.
    pub fn seats_of_rematch(&self, player: &PlayerId) -> Entries {
        self.own_seat(player)?;
        if self.stage() != Stage::Finished {
            return Err(Why::NotOver.into());
        }
        let again = |(seat, chair): (Seat, &crate::table::Chair)| {
            let occupant = match chair.occupant.as_deref()? {
                Occupant::Person(person) | Occupant::Reserved(person) if person.player != *player => {
                    Occupant::Reserved(person.clone())
                }
                occupant => occupant.clone(),
            };
            Some(Entry::Seated { seat, occupant })
        };
        Ok(self.seats().filter_map(again).collect())
    }
}
