//! Buttons, written and read.

use super::*;

fn all() -> Vec<Button> {
    let table = TableId::new(u64::MAX);
    let mark = Mark::of(&"a question");
    let question = Question { seat: Seat(u8::MAX), n: u64::MAX, mark };
    let page = Page { depth: u8::MAX, like: u16::MAX, from: u16::MAX };
    let press = Press { seat: Seat(u8::MAX), n: u64::MAX, mark, option: usize::MAX };
    let mut all = vec![
        Button::Answer(table, press),
        Button::Choose(table, question, page),
        Button::Turn(table, question, page),
        Button::Undo(table, u64::MAX),
        Button::Return(table),
        Button::Again(table),
        Button::Forget(Person(u64::MAX)),
        Button::Settle(table, Matter::Pace),
        Button::Settle(table, Matter::Language),
        Button::Settle(table, Matter::Variant(u8::MAX)),
        Button::Settle(table, Matter::Kick),
        Button::Rules(Of::Table(table), u8::MAX, u8::MAX),
        Button::Topics(Of::Table(table)),
    ];
    let games = crate::games::GAMES.iter().map(|kind| Of::Game(kind.meta().id));
    all.extend(games.flat_map(|of| [Button::Rules(of, u8::MAX, u8::MAX), Button::Topics(of)]));
    all.extend(FINISHES.map(|(finish, _)| Button::Finish(table, finish)));
    all.extend(VIEWS.map(|(view, _)| Button::Show(table, view)));
    all.extend(LOBBY.map(|(act, _)| Button::Lobby(table, act)));
    all.extend(LETTERS.map(|(wish, _)| Button::Letters(table, wish)));
    all
}

#[test]
fn every_button_is_read_as_it_was_written_and_fits() {
    for button in all() {
        let text = button.to_string();
        assert_eq!(text.parse(), Ok(button), "{text}");
        assert!(!text.contains('?'), "{text}");
        let sealed = sealed(&text, Nonce(u64::MAX));
        assert_eq!((sealed.parse(), seal_of(&sealed)), (Ok(button), Some(Nonce(u64::MAX))));
        assert!(sealed.len() <= LONGEST, "{sealed}");
    }
}

#[test]
fn what_is_none_of_ours_is_refused() {
    let long = "m:".repeat(5_000);
    let ours = all()[0].to_string();
    let twisted = [
        ours.clone() + "~",
        ours.clone() + "~0f",
        ours.clone() + "~x",
        ours.clone() + "~1~1",
        ours.replace(':', ";"),
        ours.clone() + ":1",
        ours[..ours.len() - 30].to_owned(),
        ours.to_uppercase(),
    ];
    let foreign = [
        "",
        ":",
        "m",
        "m:",
        "t:=chess",
        "r:raids:0:0",
        "m:00000000",
        "x:00000000",
        "s:00000000:x",
        "u:00000000:-1",
        "u:00000000:01",
        &long,
    ];
    for text in foreign.into_iter().chain(twisted.iter().map(String::as_str)) {
        assert_eq!(text.parse::<Button>(), Err(NotOurs), "{text}");
    }
}
