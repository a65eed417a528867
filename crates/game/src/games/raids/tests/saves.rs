//! Damaged or forged saves: each is refused with its own error.

use serde_json::{Value, json};

use crate::game::{Log, Seat, Seed, Setup};
use crate::games;
use crate::kind::{Kind, LoadError, Match, Unanswerable};

fn kind() -> &'static dyn Kind {
    games::find("raids").unwrap()
}

/// Returns a real match of three players after this many steps.
fn played(steps: u64) -> Box<dyn Match> {
    let setup = Setup::new(kind().meta(), 3, []).unwrap();
    let mut game = kind().start(&setup, Seed::numbered(2018)).unwrap();
    for n in 0..steps {
        let question = game.questions()[0].clone();
        let option = (n * 7) as usize % question.options;
        game.answer(question.seat, option, &mut Log::muted()).unwrap();
    }
    game
}

fn saved(steps: u64) -> Value {
    serde_json::from_str(&played(steps).save()).unwrap()
}

fn load(saved: &Value) -> Result<(), LoadError> {
    kind().load(&saved.to_string()).map(drop)
}

/// Loads a save after a change of its state, with the fingerprint adjusted as by a careful forger: the first
/// error names the right fingerprint.
fn forged(change: impl Fn(&mut Value)) -> Result<(), LoadError> {
    let mut saved = saved(6);
    change(&mut saved["state"]);
    if let Err(LoadError::Damaged { found, .. }) = load(&saved) {
        saved["mark"] = json!(found);
    }
    load(&saved)
}

fn check_impossible(change: impl Fn(&mut Value)) {
    match forged(change) {
        Err(LoadError::Impossible(why)) => assert!(!why.is_empty()),
        other => panic!("{other:?}"),
    }
}

fn add(number: &mut Value, more: i64) {
    *number = json!(number.as_i64().unwrap() + more);
}

#[test]
fn a_match_that_was_saved_is_the_same_when_it_is_loaded() {
    for steps in [0, 1, 6, 40] {
        let game = played(steps);
        let again = kind().load(&game.save()).unwrap();
        assert_eq!((again.mark(), again.next(), again.questions()), (game.mark(), game.next(), game.questions()));
        assert_eq!(again.save(), game.save());
    }
    forged(|_| {}).unwrap();
}

#[test]
fn a_save_cut_short_anywhere_cannot_be_read() {
    let whole = played(6).save();
    for end in 0..whole.len() {
        let cut = kind().load(&whole[..end]).err();
        assert!(matches!(cut, Some(LoadError::Unreadable(_))), "{end} bytes: {cut:?}");
    }
}

#[test]
fn an_unknown_field_cannot_be_read_wherever_it_is() {
    for path in ["", "/state", "/state/bank", "/state/ships/0", "/state/ships/0/coins", "/setup"] {
        let mut saved = saved(6);
        saved.pointer_mut(path).unwrap()["rust"] = json!(1);
        assert!(matches!(load(&saved), Err(LoadError::Unreadable(_))), "{path}");
    }
}

#[test]
fn a_missing_field_cannot_be_read() {
    for field in ["ghost_ranked", "voyage", "harbours", "sea", "ships", "reserve", "bank", "discarded", "step"] {
        let mut saved = saved(6);
        saved["state"].as_object_mut().unwrap().remove(field).unwrap();
        assert!(matches!(load(&saved), Err(LoadError::Unreadable(_))), "{field}");
    }
}

#[test]
fn a_changed_state_with_the_old_mark_is_damaged() {
    let mut saved = saved(6);
    add(&mut saved["state"]["ships"][0]["crew"], 1);
    assert!(matches!(load(&saved), Err(LoadError::Damaged { .. })));
}

#[test]
fn a_crew_above_capacity_is_impossible() {
    check_impossible(|state| {
        let crew = state["ships"][0]["crew"].as_i64().unwrap();
        add(&mut state["ships"][0]["crew"], 11 - crew);
        add(&mut state["reserve"], crew - 11);
    });
}

#[test]
fn pawns_out_of_nowhere_are_impossible() {
    check_impossible(|state| add(&mut state["reserve"], 1));
    check_impossible(|state| add(&mut state["reserve"], -1));
}

#[test]
fn coins_out_of_nowhere_are_impossible() {
    check_impossible(|state| add(&mut state["bank"]["six"], 1));
    check_impossible(|state| add(&mut state["bank"]["three"], -1));
    check_impossible(|state| add(&mut state["ships"][1]["coins"]["one"], 1));
}

#[test]
fn tiles_out_of_nowhere_are_impossible() {
    check_impossible(|state| add(&mut state["ships"][1]["runes"], 1));
    check_impossible(|state| add(&mut state["discarded"], 1));
    check_impossible(|state| {
        let sea = state["sea"].as_array_mut().unwrap();
        let spot = sea.iter_mut().find(|spot| spot.get("tile").is_some_and(|tile| tile == "rune")).unwrap();
        *spot = json!({ "tile": { "monster": { "strength": 9 } } });
    });
}

#[test]
fn ships_off_the_board_are_impossible() {
    for at in [json!({ "space": 30 }), json!({ "space": 0 }), json!({ "home": 0 }), json!({ "start": 9 })] {
        check_impossible(|state| state["ships"][0]["at"] = at.clone());
    }
}

/// Neither ship is sailing.
#[test]
fn two_ships_on_one_space_are_impossible() {
    check_impossible(|state| {
        state["step"] = json!({ "sail": { "seat": 2, "why": "turn" } });
        state["ships"][2]["at"] = json!({ "space": 1 });
        for ship in [0, 1] {
            state["ships"][ship]["at"] = json!({ "space": 19 });
        }
    });
}

#[test]
fn a_voyage_that_is_none_is_impossible() {
    check_impossible(|state| state["voyage"] = json!(0));
    check_impossible(|state| state["voyage"] = json!(5));
}

#[test]
fn a_question_to_a_seat_that_does_not_exist_is_impossible() {
    for step in [
        json!({ "sail": { "seat": 3, "why": "turn" } }),
        json!({ "stow": { "seat": 7, "tile": { "sail": { "power": 1, "shields": 2 } } } }),
        json!({ "sell": { "seat": 3, "left": 1 } }),
        json!({ "monster": { "seat": 3, "heading": "home" } }),
        json!({ "combat": { "seat": 0, "other": 3, "sent": 1 } }),
        json!({ "combat": { "seat": 3, "other": 0, "sent": 1 } }),
    ] {
        check_impossible(|state| state["step"] = step.clone());
    }
}

#[test]
fn a_combat_of_a_ship_with_itself_is_impossible() {
    check_impossible(|state| state["step"] = json!({ "combat": { "seat": 0, "other": 0, "sent": 1 } }));
}

/// The harbor tile without a condition belongs to the first voyage only, and each tile exists once.
#[test]
fn harbour_tiles_that_cannot_be_drawn_are_impossible() {
    check_impossible(|state| state["harbours"][0] = json!("runes"));
    check_impossible(|state| state["harbours"][1] = json!("arrival"));
    check_impossible(|state| state["harbours"][1] = state["harbours"][2].clone());
}

#[test]
fn a_newer_format_another_game_and_other_rules_are_told_apart() {
    let changed = |field: &str, value: Value| {
        let mut saved = saved(6);
        saved[field] = value;
        load(&saved).unwrap_err()
    };
    assert!(matches!(changed("format", json!(999)), LoadError::Format { saved: 999 }));
    assert!(matches!(changed("game", json!("chess")), LoadError::OtherGame { wanted: "raids", .. }));
    assert!(matches!(changed("rules", json!(77)), LoadError::OtherRules { saved: 77, ours: 1 }));
    assert!(matches!(changed("mark", json!("xyz")), LoadError::Unreadable(_)));
    assert!(matches!(changed("seed", json!("12")), LoadError::Unreadable(_)));
}

#[test]
fn an_action_that_was_never_offered_is_not_found() {
    let game = played(0);
    let seat = game.questions()[0].seat;
    assert_eq!(game.find(seat, &json!("home")), Ok(game.questions()[0].options - 1));
    for action in [
        json!("retaliate"),
        json!("stow"),
        json!("HOME"),
        json!({ "sail": { "space": 5 } }),
        json!({ "sail": { "space": 77 } }),
        json!({ "sail": { "space": 1, "fast": true } }),
        json!({ "sell": { "good": "rune" } }),
        json!(null),
        json!([]),
    ] {
        assert_eq!(game.find(seat, &action), Err(Unanswerable::NotOffered), "{action}");
    }
}

#[test]
fn a_refusal_tells_why_and_changes_nothing() {
    let mut game = played(0);
    let (seat, mark, options) = (game.questions()[0].seat, game.mark(), game.questions()[0].options);
    let other = Seat((seat.0 + 1) % 3);
    let mut log = Log::new();
    let nobody = Unanswerable::NoSuchSeat { seat: Seat(7), seats: 3 };
    assert_eq!(game.answer(Seat(7), 0, &mut log).unwrap_err(), nobody);
    assert_eq!(game.options(Seat(7)).unwrap_err(), nobody);
    assert_eq!(game.answer(other, 0, &mut log).unwrap_err(), Unanswerable::NotAsked { seat: other });
    assert_eq!(
        game.answer(seat, options, &mut log).unwrap_err(),
        Unanswerable::NoSuchOption { option: options, options }
    );
    assert_eq!((game.mark(), game.next(), log.lines().len()), (mark, 1, 0));
}

/// "You cannot stop on a Village": no marker of a player can stand there.
#[test]
fn a_ship_in_a_village_is_impossible() {
    check_impossible(|state| state["ships"][0]["at"] = json!({ "space": 20 }));
}

/// A ship on its turn is alone on its space; only a fleeing ship is not.
#[test]
fn a_ship_that_begins_its_turn_on_the_space_of_another_is_impossible() {
    check_impossible(|state| {
        state["step"] = json!({ "sail": { "seat": 1, "why": "turn" } });
        state["ships"][2]["at"] = json!({ "home": 1 });
        for ship in [0, 1] {
            state["ships"][ship]["at"] = json!({ "space": 19 });
        }
    });
}

/// The state has three ships.
#[test]
fn a_state_for_another_number_of_seats_is_not_opened() {
    for seats in [2, 4, 5] {
        let mut saved = saved(6);
        saved["setup"]["seats"] = json!(seats);
        assert!(load(&saved).is_err(), "{seats} seats");
    }
}

/// The box has 11 runes and 6 ports.
#[test]
fn more_runes_or_ports_than_the_box_has_are_impossible() {
    for beside in ["runes", "ports"] {
        check_impossible(|state| {
            state["voyage"] = json!(4);
            add(&mut state["discarded"], 48 - 12);
            add(&mut state["ships"][1][beside], 12);
        });
    }
}

/// Ships fight at sea, not in the harbor.
#[test]
fn a_combat_in_the_harbour_is_impossible() {
    for at in [json!({ "home": 1 }), json!({ "start": 1 })] {
        check_impossible(|state| {
            state["step"] = json!({ "combat": { "seat": 0, "other": 1, "sent": 1 } });
            state["ships"][0]["at"] = at.clone();
            state["ships"][1]["at"] = at.clone();
        });
    }
}

#[test]
fn a_match_with_another_set_up_than_its_state_is_impossible() {
    let check = |change: &dyn Fn(&mut Value)| {
        let mut saved = saved(6);
        change(&mut saved);
        if let Err(LoadError::Damaged { found, .. }) = load(&saved) {
            saved["mark"] = json!(found);
        }
        load(&saved).unwrap_err().to_string()
    };
    let other = check(&|saved| saved["setup"]["variants"]["layout"] = json!("three_villages"));
    assert_eq!(other, "the saved state cannot be: it is not a match with this set-up");
    let open = check(&|saved| drop(saved["setup"]["variants"].as_object_mut().unwrap().remove("layout")));
    assert_eq!(open, "the set-up does not fit the game: it is not said what \"layout\" is");
    for next in [0, u64::MAX] {
        let steps = check(&|saved| saved["next"] = json!(next));
        assert_eq!(steps, "the saved state cannot be: no match has so many steps");
    }
    let never = check(&|saved| saved["format"] = json!(0));
    assert_eq!(never, "this match was saved in format 0; this Meadhall reads formats up to 1");
}
