//! A damaged or edited save is refused with a reason and never with a panic.

use meadhall::game::{Log, Seat, Seed, Setup};
use meadhall::kind::{Kind, LoadError, Match, Of};
use serde_json::{Value, json};

use crate::toy::Toy;

const KIND: &dyn Kind = Of::<Toy>::KIND;

/// Returns a match of three seats, two of which have made their offers.
fn opened() -> Box<dyn Match> {
    let setup = Setup::new(KIND.meta(), 3, [("length", "long")]).expect("the toy is for three");
    let mut game = KIND.start(&setup, Seed::numbered(7)).expect("the set-up fits");
    for (seat, offer) in [(Seat(2), 30), (Seat(0), 120)] {
        game.answer(seat, offer, &mut Log::muted()).expect("all three are asked");
    }
    game
}

fn refused(saved: &str) -> LoadError {
    KIND.load(saved).err().unwrap_or_else(|| panic!("this should not load: {saved}"))
}

/// Edits a saved match and checks that loading fails with this message.
#[track_caller]
fn check(edit: impl FnOnce(&mut Value), message: &str) {
    let mut saved: Value = serde_json::from_str(&opened().save()).expect("a saved match is JSON");
    edit(&mut saved);
    let told = refused(&saved.to_string()).to_string();
    assert!(told.starts_with(message), "{told}");
}

/// Like [`check`], but also replaces the fingerprint with the valid one, which the error reports.
#[track_caller]
fn check_forged(edit: impl FnOnce(&mut Value), message: &str) {
    let forge = |saved: &mut Value| {
        edit(saved);
        let LoadError::Damaged { found, .. } = refused(&saved.to_string()) else { panic!("the edit is not noticed") };
        saved["mark"] = json!(found);
    };
    check(forge, message);
}

#[test]
fn a_saved_match_is_loaded_and_goes_on() {
    let mut game = opened();
    let mut again = KIND.load(&game.save()).expect("what was saved can be loaded");
    for game in [&mut game, &mut again] {
        game.answer(Seat(1), 7, &mut Log::muted()).expect("only seat 1 is still asked");
    }
    assert_eq!(again.save(), game.save());
}

#[test]
fn a_match_cut_short_anywhere_is_refused() {
    let saved = opened().save();
    for end in 0..saved.len() {
        let cut = saved.get(..end).expect("a saved toy is plain ASCII");
        assert!(matches!(refused(cut), LoadError::Unreadable(_)), "{cut}");
    }
}

#[test]
fn a_match_with_any_character_changed_never_panics() {
    let saved = opened().save();
    for at in 0..saved.len() {
        for wrong in ["", "9", "-", "\"", "}", "é"] {
            let changed = [&saved[..at], wrong, &saved[at + 1..]].concat();
            if let Ok(game) = KIND.load(&changed) {
                assert_eq!(game.mark(), opened().mark(), "a changed state is noticed: {changed}");
            }
        }
    }
}

#[test]
fn unknown_fields_are_refused() {
    let message = "this is not a whole saved match: unknown field `zzz`";
    check(|saved| saved["zzz"] = json!(1), message);
    check(|saved| saved["setup"]["zzz"] = json!(1), message);
    check(|saved| saved["state"]["zzz"] = json!(1), message);
    check(|saved| saved["state"]["players"][0]["zzz"] = json!(1), message);
}

#[test]
fn a_match_of_another_game_or_version_is_refused() {
    check(|saved| saved["game"] = json!("chess"), "this is a match of \"chess\", not of \"toy\"");
    check(
        |saved| saved["rules"] = json!(9),
        "this match follows version 9 of the rules; this Meadhall plays version 1",
    );
    // A newer format may have any shape, so the other fields are not checked.
    let newer = "this match was saved in format 99; this Meadhall reads formats up to ";
    check(|saved| *saved = json!({ "format": 99, "game": "toy", "rules": 1, "zzz": 1 }), newer);
}

#[test]
fn a_set_up_that_does_not_fit_is_refused() {
    let seats = "the set-up does not fit the game: toy is for 1 to 4 players, not for 5";
    check(|saved| saved["setup"]["seats"] = json!(5), seats);
    let variant = "the set-up does not fit the game: toy has no variant \"mood\"; its variants are: length";
    check(|saved| saved["setup"]["variants"]["mood"] = json!("good"), variant);
    let choice = "the set-up does not fit the game: \"length\" cannot be \"endless\"; the choices are: short, long";
    check(|saved| saved["setup"]["variants"]["length"] = json!("endless"), choice);
    let seats = "the saved state cannot be: it is not a match with this set-up";
    check_forged(|saved| saved["setup"]["seats"] = json!(2), seats);
    check_forged(|saved| saved["setup"]["seats"] = json!(4), seats);
}

#[test]
fn a_changed_state_is_refused() {
    check(|saved| saved["state"]["players"][1]["gold"] = json!(249), "the saved state was changed or damaged");
    check(|saved| saved["mark"] = json!("0000000000000000"), "the saved state was changed or damaged");
    check(|saved| saved["mark"] = json!("zzz"), "this is not a whole saved match: a mark is 16 hexadecimal digits");
}

#[test]
fn a_state_that_cannot_be_is_refused_although_its_mark_fits() {
    let cannot = |why: &str| format!("the saved state cannot be: {why}");
    let treasures = cannot("every treasure must be there once");
    check_forged(|saved| saved["state"]["deck"][0] = saved["state"]["deck"][1].clone(), &treasures);
    check_forged(|saved| saved["state"]["aside"] = json!([255]), &treasures);
    let gold = cannot("nobody has or offers more gold than there is");
    check_forged(|saved| saved["state"]["players"][0]["offer"] = json!(251), &gold);
    check_forged(|saved| saved["state"]["players"][0]["gold"] = json!(65535), &gold);
    let many = cannot("there are too many players or rounds");
    check_forged(|saved| saved["state"]["rounds"] = json!(255), &many);
    let nobody = json!({ "gold": 0, "offer": null, "last_offer": null, "hand": [], "shown": [] });
    check_forged(|saved| saved["state"]["players"].as_array_mut().expect("a list").resize(259, nobody), &many);
    let asked = cannot("either some still make offers or one buyer shows");
    check_forged(|saved| saved["state"]["showing"] = json!(1), &asked);
    check_forged(|saved| saved["state"]["showing"] = json!(200), &asked);
    check_forged(|saved| saved["state"]["players"][1]["offer"] = json!(0), &asked);
}
