//! Checks that every action is written and read back, and that ids on old messages keep their meaning.

use std::fs;
use std::path::Path;

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
        Button::Aloud(table, u8::MAX),
        Button::Options(table, u8::MAX),
        Button::Settle(table, Matter::Variant(u8::MAX, 0)),
        Button::Settle(table, Matter::Variant(u8::MAX, u8::MAX)),
        Button::Settle(table, Matter::Kick),
        Button::Rules(Of::Table(table), u8::MAX, u8::MAX),
        Button::Topics(Of::Table(table)),
    ];
    let games = crate::games::GAMES.iter().map(|kind| Of::Game(kind.meta().id.to_owned()));
    all.extend(games.flat_map(|of| [Button::Rules(of.clone(), u8::MAX, u8::MAX), Button::Topics(of)]));
    all.extend(FINISHES.map(|(finish, _)| Button::Finish(table, finish)));
    all.extend(VIEWS.map(|(view, _)| Button::Show(table, view)));
    all.extend(BOARDS.map(|view| Button::Earlier(table, view, u32::MAX)));
    all.extend(LOBBY.map(|(act, _)| Button::Lobby(table, act)));
    all.extend(DIRECT.map(|(wish, _)| Button::DirectMessages(table, wish)));
    all
}

fn shown(view: View) -> &'static str {
    match view {
        View::Turn => "turn",
        View::Board => "board",
        View::Text => "text board",
        View::Spoken => "board in words",
        View::Score => "score",
        View::Log => "log",
        View::Legend => "legend",
        View::Rules => "rules",
        View::Picture => "picture",
        View::Rights => "rights",
    }
}

/// Describes an action in words that do not depend on the names in the code.
fn meaning(button: Button) -> String {
    let asked = |Question { seat, n, mark }| format!("question {mark} after entry {n} to seat {}", seat.0);
    let page = |Page { depth, like, from }| format!("{depth} words like option {like} from entry {from}");
    let rules = |of| match of {
        Of::Table(table) => format!("of table {table}"),
        Of::Game(game) => format!("of game {game}"),
    };
    match button {
        Button::Answer(table, Press { seat, n, mark, option }) => {
            format!("answer {option} at table {table} to {}", asked(Question { seat, n, mark }))
        }
        Button::Choose(table, question, at) => {
            format!("choose at table {table} from {}: {}", asked(question), page(at))
        }
        Button::Turn(table, question, at) => format!("page at table {table} of {}: {}", asked(question), page(at)),
        Button::Show(table, view) => format!("show {} of table {table}", shown(view)),
        Button::Earlier(table, view, turn) => format!("show {} of table {table} after turn {turn}", shown(view)),
        Button::Lobby(table, act) => {
            let what = match act {
                Lobby::Join => "join",
                Lobby::Leave => "leave",
                Lobby::AddComputer => "add computer",
                Lobby::RemoveComputer => "remove computer",
                Lobby::Options => "options",
                Lobby::Start => "start",
                Lobby::Cancel => "cancel",
            };
            format!("lobby {what} at table {table}")
        }
        Button::Aloud(table, page) => format!("page {page} of table {table} in words"),
        Button::Options(table, page) => format!("options of table {table} page {page}"),
        Button::Settle(table, matter) => {
            let what = match matter {
                Matter::Pace => "pace".to_owned(),
                Matter::Language => "language".to_owned(),
                Matter::Variant(variant, 0) => format!("variant {variant}"),
                Matter::Variant(variant, part) => format!("variant {variant} by menu {part}"),
                Matter::Kick => "kick".to_owned(),
            };
            format!("settle {what} of table {table}")
        }
        Button::Undo(table, revision) => format!("undo at table {table} as of revision {revision}"),
        Button::DirectMessages(table, DirectMessages::Wanted) => format!("private messages of table {table} wanted"),
        Button::DirectMessages(table, DirectMessages::NotWanted) => {
            format!("private messages of table {table} not wanted")
        }
        Button::Return(table) => format!("return to table {table}"),
        Button::Again(table) => format!("again after table {table}"),
        Button::Forget(person) => format!("forget person {}", person.0),
        Button::Finish(table, Finish::End) => format!("finish table {table} for everybody"),
        Button::Finish(table, Finish::Concede) => format!("finish table {table} by giving up"),
        Button::Rules(of, topic, page) => format!("rules {}: topic {topic} page {page}", rules(of)),
        Button::Topics(of) => format!("topics {}", rules(of)),
    }
}

/// Messages keep their buttons for months, so lines are only ever added to the list: `MEADHALL_BLESS=1
/// cargo test --lib discord::button` adds the missing ones.
#[test]
fn buttons_on_old_messages_mean_what_they_meant() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/buttons.txt");
    let mut list = fs::read_to_string(&path).unwrap_or_default();
    for button in all() {
        for custom_id in [button.to_string(), sealed(&button.to_string(), Nonce(0x00c0_ffee))] {
            let line = format!("{custom_id} = {}\n", meaning(button.clone()));
            if !list.contains(&line) && std::env::var_os("MEADHALL_BLESS").is_some() {
                list += &line;
                fs::write(&path, &list).unwrap();
            }
            assert!(list.contains(&line), "{line} is not in the list");
        }
    }
    for line in list.lines() {
        let (custom_id, meant) = line.split_once(" = ").unwrap();
        let button: Button = custom_id.parse().unwrap_or_else(|why| panic!("{custom_id}: {why}"));
        let written = button.to_string();
        assert_eq!(meaning(button), meant, "{custom_id}");
        assert_eq!(seal_of(custom_id).map_or_else(|| written.clone(), |seal| sealed(&written, seal)), custom_id);
    }
}

#[test]
fn every_button_is_read_as_it_was_written_and_fits() {
    for button in all() {
        let text = button.to_string();
        assert_eq!(text.parse(), Ok(button.clone()), "{text}");
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
        "t:=",
        "t:=Chess",
        "t:=a-game",
        "t:=a_name_that_is_longer_than_any_games",
        "r:raids:0:0",
        "m:00000000",
        "x:00000000",
        "s:00000000:x",
        "h:00000000:l:1",
        "h:00000000:b:01",
        "u:00000000:-1",
        "u:00000000:01",
        &long,
    ];
    for text in foreign.into_iter().chain(twisted.iter().map(String::as_str)) {
        assert_eq!(text.parse::<Button>(), Err(NotOurs), "{text}");
    }
}
