//! If several reasons speak against an action, the one standing higher in table 4.5 of the specification is named.

use beanfield_rules::erased::ActionError;
use beanfield_rules::rulesets::find;
use beanfield_rules::seat::Seat;
use serde_json::{Value, json};

use crate::common::Table;

/// A position with an attempt that is wrong in more than one way.
struct Dilemma {
    ruleset: &'static str,
    players: u8,
    given: Value,
    seat: &'static str,
    action: Value,
}

impl Dilemma {
    fn new(ruleset: &'static str, players: u8, given: Value) -> Self {
        Self { ruleset, players, given, seat: "A", action: Value::Null }
    }

    /// A trading game of four in the 2000 edition; A is active.
    fn of_four(given: Value) -> Self {
        Self::new("classic-2000", 4, given)
    }

    fn duel(given: Value) -> Self {
        Self::new("duel-2000", 2, given)
    }

    /// Ladies with three players; A is active.
    fn ladies(given: Value) -> Self {
        Self::new("ladies", 3, given)
    }

    fn when(self, seat: &'static str, action: Value) -> Self {
        Self { seat, action, ..self }
    }

    /// Asserts which rule is named, and for which reason.
    #[track_caller]
    fn names(self, rule: &str, reason: &str) {
        let ruleset = find(self.ruleset).expect("a ruleset");
        let table = Table { ruleset, players: self.players };
        let mut game = ruleset.arrange(&table.setup(0), &self.given).expect("a position");
        let before = game.position();
        let seat = Seat::from_letter(self.seat).expect("a seat");
        match game.apply(seat, &self.action) {
            Err(ActionError::Refused(refusal)) => {
                assert_eq!((refusal.rule.0, refusal.reason.key()), (rule, reason), "{} by {seat}", self.action);
            }
            other => panic!("{} by {seat} is not refused: {:?}", self.action, other.map(|events| events.len())),
        }
        assert_eq!(game.position(), before);
    }
}

fn trading() -> Value {
    json!({
        "phase": "p2-trade",
        "face_up": { "soy": 1 },
        "seats": {
            "A": { "hand": ["red", "blue"], "received": { "green": 1 }, "fields": [{ "wax": 1 }], "coins": 1 },
            "B": { "hand": ["stink", "red"] },
            "C": { "hand": ["chili"] },
        },
    })
}

fn trading_with(offers: &Value) -> Value {
    let mut given = trading();
    given["offers"] = offers.clone();
    given
}

fn six_offers() -> Value {
    trading_with(&json!(vec![json!({ "from": "A", "to": "B", "give": [{ "hand": 1 }] }); 6]))
}

fn open_want() -> Value {
    trading_with(&json!([{ "from": "A", "to": "B", "give": [{ "face_up": "soy" }], "want": "open" }]))
}

#[test]
fn game_over_goes_before_everything() {
    let over = json!({ "phase": "game-over" });
    Dilemma::of_four(over.clone()).when("B", json!({ "do": "draw" })).names("CL-END-09", "game-over");
    Dilemma::of_four(over).when("A", json!({ "do": "harvest", "field": 9 })).names("CL-END-09", "game-over");
}

#[test]
fn not_active_goes_before_the_phase() {
    let phase =
        |phase: &str| Dilemma::of_four(json!({ "phase": phase, "seats": { "A": { "hand": ["red", "blue"] } } }));
    phase("p1-must-plant").when("B", json!({ "do": "turn_over" })).names("CL-GEN-06", "not-active");
    phase("p4-draw").when("B", json!({ "do": "plant_from_hand", "field": 9 })).names("CL-P1-07", "not-active");
    phase("p1-done").when("B", json!({ "do": "end_trading" })).names("CL-P2-07", "not-active");
    let pending = json!({ "phase": "p3-plant", "face_up": { "soy": 1 } });
    Dilemma::of_four(pending).when("B", json!({ "do": "draw" })).names("CL-GEN-06", "not-active");
    let offered = || Dilemma::duel(json!({ "phase": "d1-offer", "offered": { "soy": 1 } }));
    offered().when("B", json!({ "do": "turn_over" })).names("CL-GEN-06", "not-active");
    offered().when("B", json!({ "do": "plant_offered", "bean": "red", "field": 9 })).names("CL-GEN-06", "not-active");
}

#[test]
fn the_opponents_turn_goes_before_the_field() {
    let duel = || Dilemma::duel(json!({ "seats": { "B": { "fields": [{}, { "soy": 1 }] } } }));
    for field in [1, 2, 9] {
        duel().when("B", json!({ "do": "harvest", "field": field })).names("CL-HARV-02", "not-your-turn-to-harvest");
    }
}

#[test]
fn cards_pending_goes_before_planting_first_and_before_the_phase() {
    let offered = || Dilemma::duel(json!({ "phase": "d1-offer", "offered": { "soy": 1 } }));
    for action in [
        json!({ "do": "turn_over" }),
        json!({ "do": "discard_from_hand", "position": 99 }),
        json!({ "do": "plant_from_hand", "field": 9 }),
        json!({ "do": "plant_drawn", "bean": "red", "field": 9 }),
        json!({ "do": "end_planting" }),
    ] {
        offered().when("A", action).names("CL-DUEL-06", "cards-pending");
    }
}

#[test]
fn planting_first_and_a_discard_made_go_before_the_card() {
    let must = Dilemma::duel(json!({ "phase": "d2-must-plant" }));
    must.when("A", json!({ "do": "discard_from_hand", "position": 99 })).names("CL-DUEL-10", "must-plant-first");
    for phase in ["d2-done", "d3-plant"] {
        let drawn = if phase == "d3-plant" { json!({ "soy": 1 }) } else { json!({}) };
        for hand in [json!([]), json!(["red"])] {
            let given = json!({
                "phase": phase,
                "planted": 1,
                "discarded": true,
                "drawn": drawn,
                "seats": { "A": { "hand": hand } },
            });
            let again = Dilemma::duel(given).when("A", json!({ "do": "discard_from_hand", "position": 99 }));
            again.names("CL-DUEL-10", "already-discarded");
        }
    }
}

#[test]
fn the_phase_goes_before_what_is_in_it() {
    let planted =
        json!({ "phase": "p1-done", "planted": 2, "seats": { "A": { "hand": ["red"], "fields": [{ "soy": 1 }] } } });
    let third = Dilemma::of_four(planted.clone()).when("A", json!({ "do": "plant_from_hand", "field": 1 }));
    third.names("CL-P1-04", "wrong-phase");
    let to_oneself = json!({ "do": "propose", "to": "A", "give": [{ "hand": 99 }], "want": "open", "answers": 9 });
    Dilemma::of_four(planted).when("A", to_oneself.clone()).names("CL-TRADE-20", "wrong-phase");
    Dilemma::duel(json!({})).when("B", to_oneself).names("CL-DUEL-04", "wrong-phase");
    Dilemma::duel(json!({}))
        .when("A", json!({ "do": "wish", "likes": ["garden"], "refuses": ["garden"] }))
        .names("CL-DUEL-04", "wrong-phase");
    let pending = json!({ "do": "plant_pending", "card": { "received": "red" }, "field": 9 });
    Dilemma::of_four(trading()).when("C", pending).names("CL-P2-05", "wrong-phase");
    let phase_3 = json!({ "phase": "p3-plant", "face_up": { "soy": 1 } });
    let hand_card = json!({ "do": "plant_pending", "card": { "hand": 1 }, "field": 9 });
    Dilemma::of_four(phase_3).when("B", hand_card).names("CL-P3-06", "wrong-phase");
}

#[test]
fn no_sale_goes_before_a_second_one_and_that_before_the_price() {
    let buy = || json!({ "do": "buy_third_field" });
    Dilemma::new("modern-base", 4, json!({})).when("A", buy()).names("CL-BUY-10", "purchase-not-available");
    Dilemma::new("classic-2000", 3, json!({})).when("A", buy()).names("CL-BUY-10", "purchase-not-available");
    let bought = json!({ "seats": { "A": { "third_field": true } } });
    Dilemma::of_four(bought).when("A", buy()).names("CL-BUY-11", "already-bought");
    Dilemma::of_four(json!({})).when("A", buy()).names("CL-BUY-09", "not-enough-coins");
}

#[test]
fn the_partner_goes_before_the_offer_and_that_before_the_cards() {
    let propose = |to: &str, answers: Value| {
        let (give, want) = (json!([{ "hand": 99 }, "coin"]), json!({ "coffee": 1 }));
        json!({ "do": "propose", "to": to, "give": give, "want": want, "answers": answers })
    };
    let table = || Dilemma::of_four(trading());
    table().when("A", propose("A", json!(9))).names("CL-TRADE-01", "deal-without-active");
    table().when("C", propose("C", json!(9))).names("CL-TRADE-01", "deal-without-active");
    table().when("C", propose("B", json!(9))).names("CL-TRADE-02", "deal-without-active");
    table().when("C", propose("everyone", json!(9))).names("CL-TRADE-21", "deal-without-active");
    table().when("C", propose("A", json!(9))).names("CL-TRADE-28", "no-such-offer");
    table().when("C", propose("A", Value::Null)).names("CL-TRADE-13", "not-your-card");
    table()
        .when("C", json!({ "do": "accept", "offer": 9, "cards": [{ "hand": 99 }] }))
        .names("CL-TRADE-18", "no-such-offer");
}

#[test]
fn a_card_that_is_not_there_goes_before_one_that_may_not_be_given() {
    let give = |cards: Value| json!({ "do": "propose", "to": "B", "give": cards, "want": { "coffee": 99 } });
    let table = || Dilemma::of_four(trading());
    table().when("A", give(json!(["coin", { "hand": 99 }]))).names("CL-TRADE-13", "not-your-card");
    table().when("A", give(json!([{ "hand": 99 }, "coin"]))).names("CL-TRADE-13", "not-your-card");
    table().when("A", give(json!([{ "face_up": "soy" }, { "face_up": "soy" }]))).names("CL-TRADE-13", "not-your-card");
    table()
        .when("C", json!({ "do": "propose", "to": "A", "give": [{ "face_up": "soy" }] }))
        .names("CL-TRADE-13", "not-your-card");
    table().when("A", give(json!([{ "hand": 1 }, { "received": "green" }]))).names("CL-TRADE-05", "card-not-tradable");
    table()
        .when("A", give(json!([{ "hand": 1 }, { "hand": 1 }, { "field": 1 }])))
        .names("CL-TRADE-06", "card-not-tradable");
    table().when("A", give(json!(["coin"]))).names("CL-TRADE-07", "card-not-tradable");
}

#[test]
fn an_empty_deal_goes_before_a_bad_one_and_that_before_the_seventh() {
    let propose = |give: Value, want: Value| json!({ "do": "propose", "to": "B", "give": give, "want": want });
    let table = || Dilemma::of_four(six_offers());
    table().when("A", propose(json!([]), json!({}))).names("CL-TRADE-10", "empty-deal");
    table().when("A", propose(json!([]), json!("open"))).names("CL-TRADE-10", "empty-deal");
    table()
        .when("A", propose(json!([{ "hand": 1 }, { "hand": 1 }]), json!({ "red": 1 })))
        .names("CL-TRADE-30", "bad-offer");
    table().when("A", propose(json!([]), json!({ "coffee": 1 }))).names("CL-TRADE-30", "bad-offer");
    table().when("A", propose(json!([]), json!({ "red": 9 }))).names("CL-TRADE-30", "bad-offer");
    table().when("A", propose(json!([]), json!({ "red": 8 }))).names("CL-TRADE-29", "too-many-offers");
}

#[test]
fn the_cards_of_an_answer_go_before_an_open_want_and_that_before_a_mismatch() {
    let accept = |cards: Value| json!({ "do": "accept", "offer": 1, "cards": cards });
    let table = || Dilemma::of_four(open_want());
    table().when("C", accept(json!([{ "hand": 99 }]))).names("CL-TRADE-18", "no-such-offer");
    table().when("B", accept(json!([{ "hand": 99 }]))).names("CL-GEN-07", "not-your-card");
    table().when("B", accept(json!([{ "hand": 1 }, { "hand": 1 }]))).names("CL-TRADE-30", "bad-offer");
    table().when("B", accept(json!([{ "hand": 1 }]))).names("CL-TRADE-23", "open-want");
    table().when("B", accept(json!([]))).names("CL-TRADE-23", "open-want");
}

#[test]
fn an_offer_of_another_goes_before_the_unwilling() {
    let to_everyone = json!([{ "from": "A", "to": "everyone", "give": [{ "hand": 1 }], "willing": { "C": [] } }]);
    let table = || Dilemma::of_four(trading_with(&to_everyone));
    let close = |offer: u8, with: &str| json!({ "do": "close", "offer": offer, "with": with });
    table().when("A", close(9, "B")).names("CL-TRADE-18", "no-such-offer");
    table().when("B", close(1, "B")).names("CL-TRADE-27", "no-such-offer");
    table().when("B", close(1, "C")).names("CL-TRADE-27", "no-such-offer");
    table().when("A", close(1, "B")).names("CL-TRADE-27", "not-willing");
    table().when("A", close(1, "G")).names("CL-TRADE-27", "not-willing");
}

#[test]
fn the_card_goes_before_the_field() {
    let phase_3 = json!({
        "phase": "p3-plant",
        "seats": { "B": { "received": { "soy": 1 }, "fields": [{ "red": 2 }] } },
    });
    let table = || Dilemma::of_four(phase_3.clone());
    let plant = |bean: &str, field: u8| json!({ "do": "plant_pending", "card": { "received": bean }, "field": field });
    table().when("B", plant("red", 9)).names("CL-GEN-07", "not-your-card");
    table().when("B", plant("soy", 3)).names("CL-FIELD-07", "no-such-field");
    table().when("B", plant("soy", 1)).names("CL-FIELD-02", "field-mismatch");
    table().when("C", plant("soy", 9)).names("CL-GEN-06", "wrong-phase");
    let drawn = json!({ "phase": "d3-plant", "drawn": { "soy": 1 }, "seats": { "A": { "fields": [{ "red": 2 }] } } });
    let plant = |bean: &str, field: u8| json!({ "do": "plant_drawn", "bean": bean, "field": field });
    Dilemma::duel(drawn.clone()).when("A", plant("red", 9)).names("CL-GEN-07", "not-your-card");
    Dilemma::duel(drawn).when("A", plant("soy", 9)).names("CL-FIELD-07", "no-such-field");
}

#[test]
fn an_empty_field_goes_before_a_protected_one() {
    let given = json!({ "seats": { "C": { "fields": [{}, { "soy": 1 }] } } });
    let harvest = |field: u8| json!({ "do": "harvest", "field": field });
    Dilemma::of_four(given.clone()).when("C", harvest(1)).names("CL-HARV-09", "field-empty");
    Dilemma::of_four(given.clone()).when("C", harvest(2)).names("CL-HARV-07", "field-protected");
    Dilemma::of_four(given).when("C", harvest(3)).names("CL-FIELD-07", "no-such-field");
}

/// B has a lady shift to decide while A trades.
fn shift_of_b(offers: &Value) -> Value {
    json!({
        "phase": "p2-trade",
        "face_up": { "soy_lady": 1 },
        "seats": {
            "A": { "hand": ["red_gent", "blue_baby"] },
            "B": { "hand": ["stink_gent"], "fields": [{ "green": ["lady", "baby"] }, { "soy": ["gent"] }], "shift": 1 },
            "C": { "hand": ["chili_gent"] },
        },
        "offers": offers,
    })
}

#[test]
fn an_own_shift_goes_before_everything_but_the_end() {
    let table = || Dilemma::ladies(shift_of_b(&json!([])));
    for action in [
        json!({ "do": "draw" }),
        json!({ "do": "turn_over" }),
        json!({ "do": "buy_third_field" }),
        json!({ "do": "harvest", "field": 9 }),
        json!({ "do": "plant_pending", "card": { "received": "red_gent" }, "field": 9 }),
        json!({ "do": "propose", "to": "B", "want": { "red_lady": 9 } }),
        json!({ "do": "accept", "offer": 9 }),
    ] {
        table().when("B", action).names("LA-SHIFT-06", "shift-pending");
    }
    table().when("B", json!({ "do": "shift_lady", "position": 1, "by": 2 })).names("LA-SHIFT-05", "illegal-shift");
    table().when("C", json!({ "do": "shift_lady", "position": 9, "by": 9 })).names("LA-SHIFT-01", "illegal-shift");
    let over = Dilemma::ladies(json!({ "phase": "game-over" }));
    over.when("B", json!({ "do": "no_shift" })).names("LA-END-06", "game-over");
}

#[test]
fn the_partners_shift_goes_after_the_offer_and_before_the_cards() {
    let offers = json!([
        { "from": "A", "to": "everyone", "give": [{ "hand": 1 }] },
        { "from": "A", "to": "C", "give": [{ "hand": 1 }], "want": { "chili": 1 } },
        { "from": "B", "to": "A", "give": [{ "hand": 1 }], "want": { "red": 1 } },
    ]);
    let table = || Dilemma::ladies(shift_of_b(&offers));
    let accept = |offer: u8| json!({ "do": "accept", "offer": offer, "cards": [{ "hand": 99 }] });
    table().when("A", accept(2)).names("LA-TRADE-13", "no-such-offer");
    table().when("A", accept(3)).names("LA-TRADE-17", "shift-pending");
    table().when("C", accept(2)).names("LA-TRADE-10", "not-your-card");
    let close = |with: &str| json!({ "do": "close", "offer": 1, "with": with });
    table().when("A", close("B")).names("LA-TRADE-17", "shift-pending");
    table().when("A", close("C")).names("LA-TRADE-12", "not-willing");
    table().when("C", close("B")).names("LA-TRADE-12", "no-such-offer");
}

#[test]
fn a_figure_goes_after_an_empty_deal_and_before_a_bad_one() {
    let table = || Dilemma::ladies(shift_of_b(&json!([])));
    let propose = |seat: &'static str, to: &str, give: Value, want: Value| {
        table().when(seat, json!({ "do": "propose", "to": to, "give": give, "want": want }))
    };
    let twice = json!([{ "hand": 1 }, { "hand": 1 }]);
    propose("C", "A", json!([{ "hand": 9 }]), json!({ "red_lady": 1 })).names("LA-TRADE-06", "not-your-card");
    propose("C", "A", json!([{ "face_up": "soy_lady" }]), json!({})).names("LA-TRADE-03", "not-your-card");
    propose("C", "A", twice.clone(), json!({ "red_lady": 1, "blue": 99 })).names("LA-TRADE-09", "figure-not-nameable");
    propose("C", "A", json!([]), json!({ "soy_lady": 2 })).names("LA-TRADE-09", "figure-not-nameable");
    propose("A", "C", json!([]), json!({ "soy_lady": 1 })).names("LA-TRADE-09", "figure-not-nameable");
    propose("C", "A", twice, json!({ "soy_lady": 1 })).names("LA-TRADE-12", "bad-offer");
    propose("C", "A", json!([]), json!({ "soy_lady": 1, "blue": 22 })).names("LA-TRADE-12", "bad-offer");
}

#[test]
fn the_turn_to_buy_goes_before_ones_own_field_and_that_before_the_last_one() {
    let seats = json!({
        "A": { "third_field": true, "coins": 0 },
        "B": { "third_field": true, "coins": 0 },
        "C": { "coins": 0 },
    });
    let given = |active: &str| json!({ "active": active, "seats": seats });
    let buy = json!({ "do": "buy_third_field" });
    Dilemma::ladies(given("A")).when("B", buy.clone()).names("LA-FIELD3-02", "not-your-turn-to-buy");
    Dilemma::ladies(given("A")).when("A", buy.clone()).names("LA-FIELD3-03", "already-bought");
    Dilemma::ladies(given("C")).when("C", buy.clone()).names("LA-FIELD3-04", "no-third-field-left");
    Dilemma::ladies(json!({})).when("A", buy).names("LA-FIELD3-06", "not-enough-coins");
}
