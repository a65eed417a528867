//! A damaged or edited save is refused with a reason and never with a panic.

use meadhall_game::{GameLog, MatchSetup, Seat, Seed};
use meadhall_registry::{GameType, Match, MatchLoadError, TypedGame};
use meadhall_test_support::toy::Toy;
use serde_json::{Value, json};

const TOY_GAME_TYPE: &dyn GameType = TypedGame::<Toy>::GAME_TYPE;

/// Returns a match of three seats, two of which have made their offers.
fn match_with_two_offers() -> Box<dyn Match> {
    let setup =
        MatchSetup::new(TOY_GAME_TYPE.meta(), 3, [("length", "long")]).expect("the toy game allows three players");
    let mut game = TOY_GAME_TYPE.new_match(&setup, Seed::from_number(7)).expect("the set-up is valid");
    for (seat, offer) in [(Seat(2), 30), (Seat(0), 120)] {
        game.apply_option(seat, offer, &mut GameLog::disabled()).expect("all three seats have an open decision");
    }
    game
}

fn load_error(saved: &str) -> MatchLoadError {
    TOY_GAME_TYPE.load_match(saved).err().unwrap_or_else(|| panic!("loading should have failed: {saved}"))
}

/// Edits a saved match and checks that loading fails with this message.
#[track_caller]
fn check_edited_save(edit: impl FnOnce(&mut Value), message: &str) {
    let mut saved: Value = serde_json::from_str(&match_with_two_offers().save()).expect("a saved match is JSON");
    edit(&mut saved);
    let error = load_error(&saved.to_string()).to_string();
    assert!(error.starts_with(message), "{error}");
}

/// Like [`check_edited_save`], but also replaces the fingerprint with the valid one, which the error reports.
#[track_caller]
fn check_edited_save_with_new_fingerprint(edit: impl FnOnce(&mut Value), message: &str) {
    let forge = |saved: &mut Value| {
        edit(saved);
        let MatchLoadError::FingerprintMismatch { actual: found, .. } = load_error(&saved.to_string()) else {
            panic!("expected a fingerprint mismatch")
        };
        saved["fingerprint"] = json!(found);
    };
    check_edited_save(forge, message);
}

#[test]
fn saved_match_loads_and_continues() {
    let mut game = match_with_two_offers();
    let mut again = TOY_GAME_TYPE.load_match(&game.save()).expect("a saved match can be loaded");
    for game in [&mut game, &mut again] {
        game.apply_option(Seat(1), 7, &mut GameLog::disabled()).expect("seat 1 has an open decision");
    }
    assert_eq!(again.save(), game.save());
}

#[test]
fn truncated_save_is_refused() {
    let saved = match_with_two_offers().save();
    for end in 0..saved.len() {
        let cut = saved.get(..end).expect("a saved toy is plain ASCII");
        assert!(matches!(load_error(cut), MatchLoadError::Malformed(_)), "{cut}");
    }
}

#[test]
fn save_with_any_character_changed_never_panics() {
    let saved = match_with_two_offers().save();
    for at in 0..saved.len() {
        for wrong in ["", "9", "-", "\"", "}", "é"] {
            let changed = [&saved[..at], wrong, &saved[at + 1..]].concat();
            if let Ok(game) = TOY_GAME_TYPE.load_match(&changed) {
                assert_eq!(
                    game.state_fingerprint(),
                    match_with_two_offers().state_fingerprint(),
                    "the loaded state differs from the saved one: {changed}"
                );
            }
        }
    }
}

#[test]
fn unknown_fields_are_refused() {
    let message = "the saved match is incomplete or malformed: unknown field `zzz`";
    check_edited_save(|saved| saved["zzz"] = json!(1), message);
    check_edited_save(|saved| saved["setup"]["zzz"] = json!(1), message);
    check_edited_save(|saved| saved["state"]["zzz"] = json!(1), message);
    check_edited_save(|saved| saved["state"]["bidders"][0]["zzz"] = json!(1), message);
}

#[test]
fn a_match_of_another_game_or_version_is_refused() {
    check_edited_save(|saved| saved["game"] = json!("chess"), "this is a match of \"chess\", not of \"toy\"");
    check_edited_save(
        |saved| saved["rules_version"] = json!(9),
        "this match follows version 9 of the rules; this Meadhall plays version 1",
    );
    // A newer format may have any shape, so the other fields are not checked.
    let newer = "this match was saved in format 99; this Meadhall reads formats up to ";
    check_edited_save(|saved| *saved = json!({ "format": 99, "game": "toy", "rules_version": 1, "zzz": 1 }), newer);
}

#[test]
fn setup_that_does_not_fit_is_refused() {
    let seats = "the setup does not fit the game: toy is for 1 to 4 players, not for 5";
    check_edited_save(|saved| saved["setup"]["seats"] = json!(5), seats);
    let variant = "the setup does not fit the game: toy has no variant \"mood\"; its variants are: length";
    check_edited_save(|saved| saved["setup"]["variants"]["mood"] = json!("good"), variant);
    let choice = "the setup does not fit the game: \"length\" cannot be \"endless\"; the choices are: short, long";
    check_edited_save(|saved| saved["setup"]["variants"]["length"] = json!("endless"), choice);
    let seats = "the saved state is invalid: it does not match the setup";
    check_edited_save_with_new_fingerprint(|saved| saved["setup"]["seats"] = json!(2), seats);
    check_edited_save_with_new_fingerprint(|saved| saved["setup"]["seats"] = json!(4), seats);
}

#[test]
fn a_changed_state_is_refused() {
    check_edited_save(
        |saved| saved["state"]["bidders"][1]["gold"] = json!(249),
        "the saved state was changed or damaged",
    );
    check_edited_save(
        |saved| saved["fingerprint"] = json!("0000000000000000"),
        "the saved state was changed or damaged",
    );
    check_edited_save(
        |saved| saved["fingerprint"] = json!("zzz"),
        "the saved match is incomplete or malformed: a fingerprint must have 16 hexadecimal digits",
    );
}

#[test]
fn impossible_state_is_refused_even_with_a_valid_fingerprint() {
    let cannot = |why: &str| format!("the saved state is invalid: {why}");
    let treasures = cannot("not every treasure exists exactly once");
    check_edited_save_with_new_fingerprint(
        |saved| saved["state"]["deck"][0] = saved["state"]["deck"][1].clone(),
        &treasures,
    );
    check_edited_save_with_new_fingerprint(|saved| saved["state"]["unsold"] = json!([255]), &treasures);
    let gold = cannot("a player has or offers too much gold");
    check_edited_save_with_new_fingerprint(|saved| saved["state"]["bidders"][0]["offer"] = json!(251), &gold);
    check_edited_save_with_new_fingerprint(|saved| saved["state"]["bidders"][0]["gold"] = json!(65535), &gold);
    let too_many = cannot("there are too many players or rounds");
    check_edited_save_with_new_fingerprint(|saved| saved["state"]["rounds_left"] = json!(255), &too_many);
    let nobody = json!({ "gold": 0, "offer": null, "last_offer": null, "hand": [], "shown_treasures": [] });
    check_edited_save_with_new_fingerprint(
        |saved| saved["state"]["bidders"].as_array_mut().expect("players is a list").resize(259, nobody),
        &too_many,
    );
    let wrong_phase = cannot("the match waits neither for offers nor for a buyer to show");
    check_edited_save_with_new_fingerprint(|saved| saved["state"]["showing_seat"] = json!(1), &wrong_phase);
    check_edited_save_with_new_fingerprint(|saved| saved["state"]["showing_seat"] = json!(200), &wrong_phase);
    check_edited_save_with_new_fingerprint(|saved| saved["state"]["bidders"][1]["offer"] = json!(0), &wrong_phase);
}
