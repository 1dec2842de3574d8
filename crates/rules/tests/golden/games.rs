//! The games that are pinned, and what each of them shows.

use serde_json::{Value, json};

use super::transcript::Story;

pub(super) struct Golden {
    pub(super) name: &'static str,
    pub(super) ruleset: &'static str,
    pub(super) players: u8,
    /// Where it begins, if not with the deal.
    pub(super) given: Option<fn() -> Value>,
    /// Says what the game does not show, though it should.
    pub(super) shows: fn(&Story) -> Result<(), &'static str>,
}

const fn dealt(
    name: &'static str,
    ruleset: &'static str,
    players: u8,
    shows: fn(&Story) -> Result<(), &'static str>,
) -> Golden {
    Golden { name, ruleset, players, given: None, shows }
}

/// Every game, by what it shows. A later game of the family adds its own.
pub(super) const GAMES: [Golden; 34] = [
    dealt("classic-2000-ends-in-phase-2", "classic-2000", 4, ends_in_phase_2),
    dealt("classic-2000-ends-in-phase-4", "classic-2000", 3, ends_in_phase_4),
    dealt("classic-2000-shared-win", "classic-2000", 5, shared_win),
    dealt("classic-2000-tie-broken-by-hand", "classic-2000", 6, tie_broken_by_hand),
    dealt("classic-2000-third-fields", "classic-2000", 7, third_fields),
    dealt("modern-base-ends-in-phase-2", "modern-base", 3, ends_in_phase_2),
    dealt("modern-base-ends-in-phase-4", "modern-base", 4, ends_in_phase_4),
    dealt("modern-base-tie-broken-by-distance", "modern-base", 5, tie_broken_by_distance),
    dealt("modern-extra-beans-ends-in-phase-2", "modern-extra-beans", 5, ends_in_phase_2),
    dealt("modern-extra-beans-ends-in-phase-4", "modern-extra-beans", 7, ends_in_phase_4),
    dealt("duel-2000-ends-in-step-4", "duel-2000", 2, ends_in_step_4_with_a_third_field),
    Golden { given: Some(short_deck), ..dealt("duel-2000-ends-in-step-3", "duel-2000", 2, ends_in_step_3) },
    dealt("duel-modern-ends-in-step-4", "duel-modern", 2, ends_in_step_4),
    Golden { given: Some(short_deck), ..dealt("duel-modern-ends-in-step-3", "duel-modern", 2, ends_in_step_3) },
    dealt("the-duel-ends-with-the-active-player", "the-duel", 2, ends_with_the_active_player),
    dealt("the-duel-ends-with-a-gift", "the-duel", 2, ends_with_a_gift),
    dealt("the-duel-tie-lost-by-the-starting-player", "the-duel", 2, tie_lost_by_the_starting_player),
    dealt("the-duel-bonus-cards-run-out", "the-duel", 2, bonus_cards_run_out),
    dealt("ladies-ends-in-phase-2", "ladies", 4, ladies_end_in_phase_2),
    dealt("ladies-ends-in-phase-4", "ladies", 3, ladies_end_in_phase_4),
    dealt("ladies-shared-win", "ladies", 5, shared_win),
    dealt("ladies-third-fields", "ladies", 4, third_fields),
    dealt("ladies-garden-lady", "ladies", 3, garden_lady),
    dealt("gangsters-ends-in-the-use-phase", "gangsters", 2, ends_in_the_use_phase),
    dealt("gangsters-ends-in-the-refill", "gangsters", 2, ends_in_the_refill_with_third_fields),
    dealt("gangsters-shared-win", "gangsters", 2, shared_win),
    dealt("gangsters-trade-ends-in-the-use-phase", "gangsters-trade", 2, ends_in_the_use_phase_with_deals),
    dealt("gangsters-trade-ends-in-the-refill", "gangsters-trade", 2, ends_in_the_refill_with_a_harvest_out_of_turn),
    dealt("gangsters-solo-lost", "gangsters-solo", 1, solo_lost),
    Golden { given: Some(ahead_of_the_mafia), ..dealt("gangsters-solo-won", "gangsters-solo", 1, solo_won) },
    dealt("bean-trader-last-round-by-a-trip", "bean-trader", 3, last_round_by_a_trip),
    dealt("bean-trader-last-round-by-a-guest", "bean-trader", 4, last_round_by_a_guest),
    dealt("bean-trader-loan-and-last-delivery", "bean-trader", 3, loan_and_last_delivery),
    dealt("bean-trader-shared-win", "bean-trader", 5, shared_win),
];

/// A duel can't end in step 3 from a regular deal, but it can with a deck of this size.
fn short_deck() -> Value {
    json!({
        "deck": 17,
        "offered": { "soy": 1, "wax": 2 },
        "seats": { "A": { "fields": [{ "wax": 3 }, { "red": 1 }], "coins": 4 }, "B": { "fields": [{ "coffee": 6 }] } },
    })
}

/// Random play hardly ever beats the mafia alone, but it can from here.
fn ahead_of_the_mafia() -> Value {
    json!({
        "deck": 40,
        "mafia": 4,
        "bosses": { "al": { "blue": 2 }, "don": { "chili": 3 }, "joe": { "bush": 1 } },
        "seats": { "A": { "fields": [{ "kidney": 6 }, { "fava": 5 }], "coins": 20 } },
    })
}

fn must(holds: bool, what: &'static str) -> Result<(), &'static str> {
    if holds { Ok(()) } else { Err(what) }
}

/// The number of the action that took the last card, and of the last action.
fn last_card_and_end(it: &Story) -> (usize, usize) {
    (it.all("deck_exhausted").next_back().map_or(0, |(number, _)| number), it.actions.len())
}

fn ends_in_phase_2(it: &Story) -> Result<(), &'static str> {
    let (last_card, end) = last_card_and_end(it);
    must(last_card > 0 && it.actions[last_card - 1]["do"] == "turn_over", "the last card is turned over")?;
    must(end > last_card + 2, "trading and planting go on")?;
    must(it.all("dealing").any(|(number, _)| number > last_card), "a deal in the last turn")?;
    must(it.all("reshuffled").count() >= 1, "a reshuffle")
}

fn ends_in_phase_4(it: &Story) -> Result<(), &'static str> {
    let (last_card, end) = last_card_and_end(it);
    must(last_card == end && it.actions[end - 1]["do"] == "draw", "the last card is drawn in phase 4")?;
    must(it.all("answer_fell").count() + it.all("willing").count() > 0, "an offer to everyone")?;
    must(it.all("reshuffled").count() >= 1, "a reshuffle")
}

fn most_coins(it: &Story) -> Vec<String> {
    let most = it.standing.places.iter().map(|place| place.score).max();
    it.standing.places.iter().filter(|place| Some(place.score) == most).map(|place| place.seat.to_string()).collect()
}

fn shared_win(it: &Story) -> Result<(), &'static str> {
    must(it.standing.winners.len() > 1, "more than one winner")
}

fn tie_broken_by_hand(it: &Story) -> Result<(), &'static str> {
    must(most_coins(it).len() > 1 && it.standing.winners.len() == 1, "a tie, and one winner")
}

fn tie_broken_by_distance(it: &Story) -> Result<(), &'static str> {
    tie_broken_by_hand(it)?;
    // The seat letters alone would decide otherwise.
    let winner = it.standing.places[0].seat.to_string();
    must(most_coins(it).iter().any(|seat| *seat > winner), "the winner does not sit last")
}

fn third_fields(it: &Story) -> Result<(), &'static str> {
    must(it.all("bought_third_field").count() >= 2, "two 3rd fields")?;
    must(it.all("reshuffled").count() == 2, "two reshuffles")
}

fn ends_in_step_4(it: &Story) -> Result<(), &'static str> {
    let (last_card, end) = last_card_and_end(it);
    must(last_card == end && it.actions[end - 1]["do"] == "end_planting", "the last card is drawn in step 4")?;
    must(it.all("turned_over").count() == 27, "27 turns")?;
    must(it.all("turned_over").any(|(_, event)| event["from_discard"].as_u64() > Some(1)), "an extended draw")
}

fn ends_in_step_4_with_a_third_field(it: &Story) -> Result<(), &'static str> {
    ends_in_step_4(it)?;
    must(it.all("bought_third_field").count() == 1, "a 3rd field")
}

fn ends_in_step_3(it: &Story) -> Result<(), &'static str> {
    let (last_card, end) = last_card_and_end(it);
    must(last_card > 0 && it.actions[last_card - 1]["do"] == "turn_over", "the last card is turned over")?;
    must(end > last_card + 1, "a card is still planted")?;
    must(it.position["offered"].as_object().is_some_and(|offer| !offer.is_empty()), "an offer is left over")
}

fn last(it: &Story) -> &Value {
    &it.actions[it.actions.len() - 1]["do"]
}

/// Whether the last action fulfilled a bonus card by itself.
fn fulfils_at_the_end(it: &Story) -> bool {
    it.all("fulfilled_bonus").any(|(number, _)| number == it.actions.len())
}

fn ends_with_the_active_player(it: &Story) -> Result<(), &'static str> {
    must(last(it) == "plant_turned_over" || last(it) == "discard_turned_over", "the active player has the last card")?;
    must(it.all("turned_over").count() == 18, "18 turns")?;
    must(it.all("bluff_called").count() > 0 && it.all("gift_given").count() > 0, "a gift, and a bluff that was called")
}

fn ends_with_a_gift(it: &Story) -> Result<(), &'static str> {
    must(
        last(it) == "plant_gift" && it.position["active"] != it.all("planted").next_back().expect("many").1["seat"],
        "the opponent plants the gift last",
    )?;
    must(fulfils_at_the_end(it), "a bonus card fulfilled at the end")?;
    must(it.all("gift_given").any(|(_, event)| event["source"] == "hand"), "a gift from the hand")
}

fn tie_lost_by_the_starting_player(it: &Story) -> Result<(), &'static str> {
    must(it.standing.places[0].score == it.standing.places[1].score, "a tie")?;
    let winner = it.standing.places[0].seat.to_string();
    must(it.standing.winners.len() == 1 && it.position["starting"] != *winner, "the starting player loses")
}

fn bonus_cards_run_out(it: &Story) -> Result<(), &'static str> {
    must(it.all("reshuffled_bonus").count() > 0, "the bonus discard pile is shuffled")?;
    must(it.all("fulfilled_bonus").any(|(_, event)| event["owner"] != event["seat"]), "a bonus on the other's field")
}

/// A lady moves after a baby from the hand, and after one that came in a deal.
fn ladies_move(it: &Story) -> Result<(), &'static str> {
    must(it.all("lady_shifted").count() > 0 && it.all("lady_stayed").count() > 0, "ladies that move and stay")?;
    must(it.all("planted").any(|(_, event)| event["from"] == "deal"), "a baby straight from a deal")
}

fn ladies_end_in_phase_2(it: &Story) -> Result<(), &'static str> {
    ends_in_phase_2(it)?;
    ladies_move(it)
}

fn ladies_end_in_phase_4(it: &Story) -> Result<(), &'static str> {
    ends_in_phase_4(it)?;
    ladies_move(it)
}

fn garden_lady(it: &Story) -> Result<(), &'static str> {
    let taken = |event: &Value| event["from_discard"].as_array().map_or(0, Vec::len) as u64;
    must(it.all("harvested").any(|(_, event)| taken(event) > 0), "coins from the discard pile")?;
    must(it.all("harvested").any(|(_, event)| event["from_deck"].as_u64() > Some(0)), "coins from the deck")
}

/// Whether somebody had to show a hand because a boss field stays empty.
fn shows_a_hand(it: &Story) -> Result<(), &'static str> {
    must(it.all("hand_shown").count() > 0, "a hand that is shown")
}

fn ends_in_the_use_phase(it: &Story) -> Result<(), &'static str> {
    let (last_card, end) = last_card_and_end(it);
    must(last_card > 0 && it.actions[last_card - 1]["do"] == "turn_over", "the last card is drawn in the draw phase")?;
    must(end > last_card + 1, "the row is used")?;
    must(last(it) == "end_planting" || last(it) == "leave_empty", "no refill")?;
    must(it.all("reshuffled").count() == 2, "two reshuffles")?;
    must(it.all("joined_row").any(|(_, event)| event["from"] == "discard"), "a card is pulled in")?;
    shows_a_hand(it)
}

fn ends_in_the_refill(it: &Story) -> Result<(), &'static str> {
    let (last_card, end) = last_card_and_end(it);
    must(last_card == end && last(it) == "draw", "the last card is drawn in the refill phase")
}

fn ends_in_the_refill_with_third_fields(it: &Story) -> Result<(), &'static str> {
    ends_in_the_refill(it)?;
    must(it.all("bought_third_field").count() == 2, "two 3rd fields")
}

fn ends_in_the_use_phase_with_deals(it: &Story) -> Result<(), &'static str> {
    let (last_card, _) = last_card_and_end(it);
    must(last_card > 0 && it.actions[last_card - 1]["do"] == "turn_over", "the last card is drawn in the draw phase")?;
    must(last(it) != "draw", "no refill")?;
    must(it.all("dealing").any(|(number, _)| number > last_card), "a deal in the last turn")
}

fn ends_in_the_refill_with_a_harvest_out_of_turn(it: &Story) -> Result<(), &'static str> {
    ends_in_the_refill(it)?;
    let active = |number: usize| it.all("phase_began").take_while(|(other, _)| *other <= number).last();
    let out_of_turn = it.all("harvested").any(|(number, event)| {
        number < it.actions.len() && active(number).is_some_and(|(_, phase)| phase["active"] != event["seat"])
    });
    must(out_of_turn, "a harvest for a received card on the other's turn")
}

fn beats_the_house(it: &Story) -> bool {
    it.standing.house.is_some_and(|house| !house.beaten_by.is_empty())
}

fn solo_lost(it: &Story) -> Result<(), &'static str> {
    must(it.standing.winners.is_empty() && !beats_the_house(it), "the mafia is ahead")?;
    let (last_card, end) = last_card_and_end(it);
    must(last_card == end, "the last card is drawn in the refill phase")?;
    must(it.all("left_empty").count() > 0, "a boss field stays empty")?;
    must(it.all("hand_shown").count() == 0, "nobody to show a hand to")
}

fn solo_won(it: &Story) -> Result<(), &'static str> {
    must(it.standing.winners.len() == 1 && beats_the_house(it), "more than twice the mafia's coins")?;
    let (last_card, end) = last_card_and_end(it);
    must(last_card < end && last(it) == "draw", "the last card is drawn in the draw phase")
}

/// Who drew the eighth harvest card: whether it was a guest, and the number of the action.
fn eighth_harvest(it: &Story) -> Option<(bool, usize)> {
    let (number, event) = it.all("harvest_drawn").find(|(_, event)| event["number"] == 8)?;
    Some((event["waits"] == true, number))
}

fn last_round_by_a_trip(it: &Story) -> Result<(), &'static str> {
    must(eighth_harvest(it).is_some_and(|(guest, _)| !guest), "a trip draws the eighth harvest card")?;
    must(it.all("harvest_drawn").any(|(_, event)| event["number"] == 10), "both cards of the reserve are drawn")?;
    must(it.all("bought_order").count() > 0 && it.all("delivered").count() > 2, "orders bought and delivered")?;
    must(it.all("holes_closed").count() > 0 && it.all("orders_discarded").count() > 0, "holes, and orders on the way")
}

fn last_round_by_a_guest(it: &Story) -> Result<(), &'static str> {
    let eighth = eighth_harvest(it).filter(|(guest, _)| *guest).map_or(usize::MAX, |(_, number)| number);
    let last_round = it.all("last_round_began").next().map_or(0, |(number, _)| number);
    let turns = it.actions.iter().enumerate().filter(|(_, action)| action["do"] == "end_turn");
    let between = turns.filter(|(number, _)| (eighth..last_round).contains(number)).count();
    must(between > 1, "a guest draws the eighth harvest card, and normal turns follow")?;
    must(it.all("sold_for_toll").count() > 0 && it.all("answer_fell").count() > 0, "a toll in beans, a yes that falls")
}

fn loan_and_last_delivery(it: &Story) -> Result<(), &'static str> {
    let last_turn = it.actions.iter().rposition(|action| action["do"] == "end_turn").unwrap_or(usize::MAX);
    must(it.all("loan_repaid").count() > 0, "a loan that is paid back")?;
    must(it.all("delivered").any(|(number, _)| number > last_turn.saturating_add(1)), "a delivery after the last turn")
}
