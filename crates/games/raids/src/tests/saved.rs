//! Damaged or forged saves: each is refused with its own error.

use meadhall_game::{AnswerError, GameLog, MatchSetup, Seat, Seed};
use meadhall_registry::{GameType, Match, MatchLoadError};
use serde_json::{Value, json};

fn game_type() -> &'static dyn GameType {
    meadhall_games::find_game("raids").unwrap()
}

/// Returns a real match of three players after this many steps.
fn match_after(steps: u64) -> Box<dyn Match> {
    let setup = MatchSetup::new(game_type().meta(), 3, []).unwrap();
    let mut game = game_type().new_match(&setup, Seed::from_number(2018)).unwrap();
    for n in 0..steps {
        let decision = game.decisions()[0].clone();
        let option = (n * 7) as usize % decision.option_count;
        game.apply_option(decision.seat, option, &mut GameLog::disabled()).unwrap();
    }
    game
}

fn saved_json(steps: u64) -> Value {
    serde_json::from_str(&match_after(steps).save()).unwrap()
}

fn load(saved: &Value) -> Result<(), MatchLoadError> {
    game_type().load_match(&saved.to_string()).map(drop)
}

/// Loads a save after a change of its state, with the fingerprint adjusted as by a careful forger: the first
/// error names the right fingerprint.
fn load_with_state_change(change: impl Fn(&mut Value)) -> Result<(), MatchLoadError> {
    let mut saved = saved_json(6);
    change(&mut saved["state"]);
    if let Err(MatchLoadError::FingerprintMismatch { actual: found, .. }) = load(&saved) {
        saved["fingerprint"] = json!(found);
    }
    load(&saved)
}

fn check_invalid_state(change: impl Fn(&mut Value)) {
    match load_with_state_change(change) {
        Err(MatchLoadError::InvalidState(reason)) => assert!(!reason.is_empty()),
        other => panic!("{other:?}"),
    }
}

fn add_to_number(number: &mut Value, added: i64) {
    *number = json!(number.as_i64().unwrap() + added);
}

#[test]
fn a_saved_match_is_the_same_after_loading() {
    for steps in [0, 1, 6, 40] {
        let game = match_after(steps);
        let loaded = game_type().load_match(&game.save()).unwrap();
        assert_eq!(
            (loaded.state_fingerprint(), loaded.next_step(), loaded.decisions()),
            (game.state_fingerprint(), game.next_step(), game.decisions())
        );
        assert_eq!(loaded.save(), game.save());
    }
    load_with_state_change(|_| {}).unwrap();
}

#[test]
fn a_truncated_save_is_refused() {
    let whole_save = match_after(6).save();
    for end in 0..whole_save.len() {
        let cut = game_type().load_match(&whole_save[..end]).err();
        assert!(matches!(cut, Some(MatchLoadError::Malformed(_))), "{end} bytes: {cut:?}");
    }
}

#[test]
fn an_unknown_field_is_refused_everywhere() {
    for path in ["", "/state", "/state/bank", "/state/ships/0", "/state/ships/0/coins", "/setup"] {
        let mut saved = saved_json(6);
        saved.pointer_mut(path).unwrap()["rust"] = json!(1);
        assert!(matches!(load(&saved), Err(MatchLoadError::Malformed(_))), "{path}");
    }
}

#[test]
fn a_missing_field_is_refused() {
    for field in [
        "ghost_ranked",
        "voyage",
        "harbor_tiles",
        "sea",
        "ships",
        "pawns_in_reserve",
        "bank",
        "discarded_tile_count",
        "pending",
    ] {
        let mut saved = saved_json(6);
        saved["state"].as_object_mut().unwrap().remove(field).unwrap();
        assert!(matches!(load(&saved), Err(MatchLoadError::Malformed(_))), "{field}");
    }
}

#[test]
fn a_changed_state_with_the_old_fingerprint_is_refused() {
    let mut saved = saved_json(6);
    add_to_number(&mut saved["state"]["ships"][0]["crew_size"], 1);
    assert!(matches!(load(&saved), Err(MatchLoadError::FingerprintMismatch { .. })));
}

#[test]
fn a_crew_above_capacity_is_refused() {
    check_invalid_state(|state| {
        let crew = state["ships"][0]["crew_size"].as_i64().unwrap();
        add_to_number(&mut state["ships"][0]["crew_size"], 11 - crew);
        add_to_number(&mut state["pawns_in_reserve"], crew - 11);
    });
}

#[test]
fn a_wrong_number_of_pawns_is_refused() {
    check_invalid_state(|state| add_to_number(&mut state["pawns_in_reserve"], 1));
    check_invalid_state(|state| add_to_number(&mut state["pawns_in_reserve"], -1));
}

#[test]
fn a_wrong_number_of_coins_is_refused() {
    check_invalid_state(|state| add_to_number(&mut state["bank"]["six_count"], 1));
    check_invalid_state(|state| add_to_number(&mut state["bank"]["three_count"], -1));
    check_invalid_state(|state| add_to_number(&mut state["ships"][1]["coins"]["one_count"], 1));
}

#[test]
fn tiles_that_are_not_in_the_box_are_refused() {
    check_invalid_state(|state| add_to_number(&mut state["ships"][1]["rune_count"], 1));
    check_invalid_state(|state| add_to_number(&mut state["discarded_tile_count"], 1));
    check_invalid_state(|state| {
        let sea = state["sea"].as_array_mut().unwrap();
        let content = sea.iter_mut().find(|spot| spot.get("tile").is_some_and(|tile| tile == "rune")).unwrap();
        *content = json!({ "tile": { "monster": { "strength": 9 } } });
    });
}

#[test]
fn ships_off_the_board_are_refused() {
    for position in [json!({ "space": 30 }), json!({ "space": 0 }), json!({ "home": 0 }), json!({ "start": 9 })] {
        check_invalid_state(|state| state["ships"][0]["position"] = position.clone());
    }
}

/// Neither ship is sailing.
#[test]
fn two_ships_on_one_space_are_refused() {
    check_invalid_state(|state| {
        state["pending"] = json!({ "choose_stop": { "seat": 2, "reason": "own_turn" } });
        state["ships"][2]["position"] = json!({ "space": 1 });
        for ship in [0, 1] {
            state["ships"][ship]["position"] = json!({ "space": 19 });
        }
    });
}

#[test]
fn a_voyage_number_out_of_range_is_refused() {
    check_invalid_state(|state| state["voyage"] = json!(0));
    check_invalid_state(|state| state["voyage"] = json!(5));
}

#[test]
fn a_decision_for_a_seat_that_does_not_exist_is_refused() {
    for step in [
        json!({ "choose_stop": { "seat": 3, "reason": "own_turn" } }),
        json!({ "stow_tile": { "seat": 7, "tile": { "sail": { "power": 1, "shields": 2 } } } }),
        json!({ "sell_goods": { "seat": 3, "sales_left": 1 } }),
        json!({ "face_monster": { "seat": 3, "destination": "home" } }),
        json!({ "answer_attack": { "seat": 0, "opponent": 3, "vikings_sent": 1 } }),
        json!({ "answer_attack": { "seat": 3, "opponent": 0, "vikings_sent": 1 } }),
    ] {
        check_invalid_state(|state| state["pending"] = step.clone());
    }
}

#[test]
fn a_combat_of_a_ship_with_itself_is_refused() {
    check_invalid_state(|state| {
        state["pending"] = json!({ "answer_attack": { "seat": 0, "opponent": 0, "vikings_sent": 1 } })
    });
}

/// The harbor tile without a condition belongs to the first voyage only, and each tile exists once.
#[test]
fn harbor_tiles_that_cannot_be_drawn_are_refused() {
    check_invalid_state(|state| state["harbor_tiles"][0] = json!("runes"));
    check_invalid_state(|state| state["harbor_tiles"][1] = json!("arrival"));
    check_invalid_state(|state| state["harbor_tiles"][1] = state["harbor_tiles"][2].clone());
}

#[test]
fn a_newer_format_another_game_and_other_rules_have_different_errors() {
    let changed = |field: &str, value: Value| {
        let mut saved = saved_json(6);
        saved[field] = value;
        load(&saved).unwrap_err()
    };
    assert!(matches!(changed("format", json!(999)), MatchLoadError::UnsupportedFormat { found: 999 }));
    assert!(matches!(changed("game", json!("chess")), MatchLoadError::WrongGame { expected: "raids", .. }));
    assert!(matches!(
        changed("rules_version", json!(77)),
        MatchLoadError::UnsupportedRules { found: 77, supported } if supported == game_type().meta().rules_version
    ));
    assert!(matches!(changed("fingerprint", json!("xyz")), MatchLoadError::Malformed(_)));
    assert!(matches!(changed("seed", json!("12")), MatchLoadError::Malformed(_)));
}

#[test]
fn an_action_that_is_not_offered_is_not_found() {
    let game = match_after(0);
    let seat = game.decisions()[0].seat;
    assert_eq!(game.find_option(seat, &json!("sail_home")), Ok(game.decisions()[0].option_count - 1));
    for action in [
        json!("retaliate"),
        json!("stow_tile"),
        json!("SAIL_HOME"),
        json!({ "sail_to": { "space": 5 } }),
        json!({ "sail_to": { "space": 77 } }),
        json!({ "sail_to": { "space": 1, "fast": true } }),
        json!({ "sell_good": { "good": "rune" } }),
        json!(null),
        json!([]),
    ] {
        assert_eq!(game.find_option(seat, &action), Err(AnswerError::IllegalAction), "{action}");
    }
}

#[test]
fn a_refused_answer_has_its_own_error_and_changes_nothing() {
    let mut game = match_after(0);
    let (seat, fingerprint, options) =
        (game.decisions()[0].seat, game.state_fingerprint(), game.decisions()[0].option_count);
    let other = Seat((seat.0 + 1) % 3);
    let mut log = GameLog::new();
    let no_such_seat = AnswerError::NoSuchSeat { seat: Seat(7), seats: 3 };
    assert_eq!(game.apply_option(Seat(7), 0, &mut log).unwrap_err(), no_such_seat);
    assert_eq!(game.options(Seat(7)).unwrap_err(), no_such_seat);
    assert_eq!(game.apply_option(other, 0, &mut log).unwrap_err(), AnswerError::NotYourDecision { seat: other });
    assert_eq!(
        game.apply_option(seat, options, &mut log).unwrap_err(),
        AnswerError::NoSuchOption { option: options, option_count: options }
    );
    assert_eq!((game.state_fingerprint(), game.next_step(), log.lines().len()), (fingerprint, 1, 0));
}

/// "You cannot stop on a Village": no marker of a player can stand there.
#[test]
fn a_ship_in_a_village_is_refused() {
    check_invalid_state(|state| state["ships"][0]["position"] = json!({ "space": 15 }));
}

/// A ship on its turn is alone on its space; only a fleeing ship is not.
#[test]
fn a_ship_that_begins_its_turn_on_an_occupied_space_is_refused() {
    check_invalid_state(|state| {
        state["pending"] = json!({ "choose_stop": { "seat": 1, "reason": "own_turn" } });
        state["ships"][2]["position"] = json!({ "home": 1 });
        for ship in [0, 1] {
            state["ships"][ship]["position"] = json!({ "space": 19 });
        }
    });
}

/// The state has three ships.
#[test]
fn a_state_for_another_number_of_seats_is_refused() {
    for seats in [2, 4, 5] {
        let mut saved = saved_json(6);
        saved["setup"]["seats"] = json!(seats);
        assert!(load(&saved).is_err(), "{seats} seats");
    }
}

/// The box has 11 runes and 6 ports.
#[test]
fn more_runes_or_ports_than_the_box_has_are_refused() {
    for field in ["rune_count", "port_count"] {
        check_invalid_state(|state| {
            state["voyage"] = json!(4);
            add_to_number(&mut state["discarded_tile_count"], 48 - 12);
            add_to_number(&mut state["ships"][1][field], 12);
        });
    }
}

/// Ships fight at sea, not in the harbor.
#[test]
fn a_combat_in_the_harbor_is_refused() {
    for position in [json!({ "home": 1 }), json!({ "start": 1 })] {
        check_invalid_state(|state| {
            state["pending"] = json!({ "answer_attack": { "seat": 0, "opponent": 1, "vikings_sent": 1 } });
            state["ships"][0]["position"] = position.clone();
            state["ships"][1]["position"] = position.clone();
        });
    }
}

#[test]
fn a_match_whose_setup_differs_from_its_state_is_refused() {
    let check = |change: &dyn Fn(&mut Value)| {
        let mut saved = saved_json(6);
        change(&mut saved);
        if let Err(MatchLoadError::FingerprintMismatch { actual: found, .. }) = load(&saved) {
            saved["fingerprint"] = json!(found);
        }
        load(&saved).unwrap_err().to_string()
    };
    let wrong_variant = check(&|saved| saved["setup"]["variants"]["layout"] = json!("four_villages"));
    assert_eq!(wrong_variant, "the saved state is invalid: it does not match the setup");
    let missing_variant = check(&|saved| drop(saved["setup"]["variants"].as_object_mut().unwrap().remove("layout")));
    assert_eq!(missing_variant, "the setup does not fit the game: no choice was made for \"layout\"");
    for next in [0, u64::MAX] {
        let wrong_step_count = check(&|saved| saved["next_step"] = json!(next));
        assert_eq!(wrong_step_count, "the saved state is invalid: the step number is out of range");
    }
    let unknown_format = check(&|saved| saved["format"] = json!(0));
    assert_eq!(unknown_format, "this match was saved in format 0; this Meadhall reads formats up to 1");
}
