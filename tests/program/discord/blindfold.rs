//! A match of Raids in which one of two players knows only the board in prose and their decision with
//! its options. They see no embed and no picture. At each turn the prose must contain all public
//! information and all legal answers.

use std::collections::BTreeMap;

use local_discord::people::{Person, Seen};
use meadhall::game::Log;
use meadhall::games::find;
use serde_json::Value;
use stage::fjord::{Fjord, answered, seen};
use stage::position::Position;
use stage::ways::Way;

use super::eyes::is_calm;
use super::heard::{At, Heard, Ship, Turn};
use super::play::{Party, begun};

const GHOST: &str = "the ghost ship";

/// Reads all pages of the board in prose.
async fn hears(person: &Person, party: &Party<'_>) -> Heard {
    let mut page = seen(person, &person.runs(party.thread, "/board as:in words").await.unwrap()).await;
    let mut words = page.text.clone();
    while let Some(more) = page.button("More").and_then(|it| it.custom_id.clone()) {
        page = seen(person, &person.presses(page.id, &more).await.unwrap()).await;
        let (_, told) = page.text.split_once('\n').expect("a title");
        words = format!("{words}\n{told}");
    }
    assert_eq!((page.embeds.len(), page.files.len()), (0, 0), "nothing there is to be seen");
    Heard::of(&words)
}

/// Returns the panel, and its answers with their labels.
async fn offered(person: &Person, party: &Party<'_>) -> (Seen, Vec<(String, Way)>) {
    let panel = seen(person, &person.runs(party.thread, "/turn").await.unwrap()).await;
    assert!(panel.embeds.is_empty(), "they see none");
    let menus = panel.menus.iter().flat_map(|it| it.options.iter().map(|(label, ..)| label.clone()));
    let is_answer = |id: &Option<String>| id.as_deref().is_some_and(|it| it.starts_with("m:"));
    let buttons = panel.buttons.iter().filter(|it| is_answer(&it.custom_id)).map(|it| it.label.clone());
    let answers = menus.chain(buttons).zip(Way::all(&panel)).collect();
    (panel, answers)
}

/// Returns the stops among some answers: the number of the space, and the answer.
fn stops<'a>(answers: &'a [(String, Way)]) -> Vec<(u8, &'a Way)> {
    let stop = |(label, way): &'a (String, Way)| Some((label.split_once(" · ")?.0.parse().ok()?, way));
    answers.iter().filter_map(stop).collect()
}

/// Asserts that the prose is complete and consistent, as far as Ann can tell from the rules.
fn is_sound(heard: &Heard) {
    assert_eq!(heard.ships.keys().collect::<Vec<_>>(), ["Ann", "Bo", GHOST]);
    assert!(heard.sea.keys().copied().eq(1..=20), "{heard:#?}");
    assert!(heard.later.keys().copied().eq(heard.voyage + 1..=4), "{heard:#?}");
    for ship in heard.ships.iter().filter(|(name, _)| *name != GHOST).map(|(_, ship)| ship) {
        assert_eq!((ship.glory, ship.shields), (ship.worth(), ship.room()), "{ship:#?}");
        let counted = match heard.pays.as_str() {
            "most runes" => Some(ship.runes),
            "most ports" => Some(ship.ports),
            "most monsters" => Some(ship.beaten.len() as u8),
            "most shields" => Some(ship.shields),
            _ => ship.counted,
        };
        assert_eq!((ship.counted, ship.counted.is_none()), (counted, heard.pays == "order of arrival"), "{heard:#?}");
    }
}

/// Plays Ann's turn: her offered answers must be those that she expects, and she takes the first good
/// one.
async fn plays(person: &Person, party: &Party<'_>, heard: &Heard, question: &str) {
    let (panel, answers) = offered(person, party).await;
    let named = panel.text.replace(&format!("<@{}>", party.people[1].id()), "Bo");
    assert!(named.starts_with(question), "{question:?} in words, and {named:?}");
    let way = if question.contains("Where do you sail") {
        let offered = stops(&answers);
        assert_eq!(offered.iter().map(|(stop, _)| *stop).collect::<Vec<_>>(), heard.stops("Ann"), "{heard:#?}");
        assert_eq!(answers.len(), offered.len() + 1, "and home");
        // She stops at the nearest space without combat, or sails home if there is none.
        let free = |stop: u8| heard.ships["Bo"].at != Some(At::Space(stop));
        offered
            .iter()
            .find(|(stop, _)| free(*stop))
            .map_or_else(|| answers.last().map(|(_, way)| way), |(_, way)| Some(*way))
    } else if question.contains("Where does the tile go") {
        let mut kinds = heard.ships["Ann"].aboard.clone();
        let free = usize::from(kinds.len() < 5);
        kinds.dedup();
        // Replacing a tile by one of its kind would change nothing, so it is not offered.
        kinds.retain(|tile| !question.starts_with(&format!("You take: {tile}.")));
        assert_eq!(answers.len(), free + kinds.len() + 1, "{heard:#?} {answers:#?}");
        answers.first().map(|(_, way)| way)
    } else {
        answers.first().map(|(_, way)| way)
    };
    assert!(answered(&way.expect("an answer").taken(person, panel.id).await.unwrap()));
}

#[tokio::test]
async fn a_match_is_played_by_ear() {
    let (fjord, people) = Fjord::with(&[("Ann", "en-US"), ("Bo", "en-US")]).await;
    let mut party = begun(fjord, &people, "/play game:raids").await;
    let (ann, bo) = (people[0].without_previews(), people[1].clone());
    let mut told: Vec<Heard> = Vec::new();
    loop {
        let heard = hears(&ann, &party).await;
        let turn = heard.turn.clone();
        told.push(heard.clone());
        match turn {
            Turn::Nobody => break,
            Turn::Mine(question) => {
                is_sound(&heard);
                if question.starts_with("Voyage ") {
                    assert_eq!(heard.hindmost(), "Ann", "{heard:#?}");
                }
                plays(&ann, &party, &heard, &question).await;
            }
            Turn::Theirs(who, question) => {
                is_sound(&heard);
                assert_eq!(who, "Bo");
                if question.starts_with("Voyage ") {
                    assert_eq!(heard.hindmost(), "Bo", "{heard:#?}");
                }
                assert!(offered(&ann, &party).await.1.is_empty(), "it is not her turn");
                let (panel, answers) = offered(&bo.without_previews(), &party).await;
                let (_, way) = &answers[party.below(answers.len())];
                assert!(answered(&way.taken(&bo, panel.id).await.unwrap()));
            }
        }
        assert!(told.len() < 500, "it does not end");
    }
    are_true(&told, &past(&bo, &party).await);
    is_calm(&mut party.fjord);
}

/// Waits for the end of the match, and reads its position and history from the export.
async fn past(person: &Person, party: &Party<'_>) -> Position {
    party.end().await;
    let export = seen(person, &person.runs(party.thread, "/table export").await.unwrap()).await;
    let file = export.files.first().expect("a file").id;
    let bytes = party.fjord.stage.discord.look(|world| world.files.get(file).cloned()).expect("its bytes");
    Position::exported(&String::from_utf8(bytes).unwrap()).unwrap()
}

/// Asserts that each board read from prose equals the board of the journal, at each decision.
fn are_true(told: &[Heard], position: &Position) {
    let kind = find(&position.game).unwrap();
    let answers = position.past.counting().into_iter().filter(|(_, answer)| !answer.forced);
    let before: Vec<u64> = answers.map(|(_, answer)| answer.n - 1).collect();
    assert_eq!(told.len(), before.len() + 1, "as many boards as questions, and the end");
    let moments = before.iter().copied().chain([u64::MAX]);
    let mut fights = 0;
    for (heard, n) in told.iter().zip(moments) {
        let game = position.past.replay_until(n, kind, &mut Log::muted()).unwrap();
        let state = game.state();
        let asked = game.questions().first().map(|question| question.seat.index());
        let turn = match &heard.turn {
            Turn::Nobody => None,
            Turn::Mine(_) => Some(0),
            Turn::Theirs(..) => Some(1),
        };
        assert_eq!(turn, asked, "after step {n}");
        fights += usize::from(state["step"].get("combat").is_some());
        let is_over = asked.is_none();
        assert_eq!(heard.ships, ships(&state, heard, is_over), "after step {n}");
        if !is_over {
            assert_eq!(heard.sea, sea(&state), "after step {n}");
            assert_eq!(u64::from(heard.reserve.unwrap()), state["reserve"].as_u64().unwrap());
            assert_eq!(u64::from(heard.voyage), state["voyage"].as_u64().unwrap());
        }
    }
    println!("{} questions, {fights} of them in fights", told.len());
    assert!(told.len() > 20, "that is no whole match");
}

fn small(value: &Value) -> u8 {
    value.as_u64().and_then(|it| it.try_into().ok()).unwrap_or_else(|| panic!("{value} is no small number"))
}

fn at(value: &Value) -> At {
    let (what, number) = value.as_object().and_then(|it| it.iter().next()).expect("a place");
    match what.as_str() {
        "start" => At::Start(small(number)),
        "space" => At::Space(small(number)),
        _ => At::Home(small(number)),
    }
}

/// Returns the expected ships. At the end of a match the prose leaves out their positions.
fn ships(state: &Value, heard: &Heard, is_over: bool) -> BTreeMap<String, Ship> {
    let named = |list: &Value| -> Vec<String> {
        let mut named: Vec<String> = list.as_array().unwrap().iter().map(tile).collect();
        named.sort();
        named
    };
    let bare = |name: String| name.split(" (").next().unwrap_or_default().to_owned();
    let ship = |(name, ship): (&str, &Value)| {
        let coins = &ship["coins"];
        let mut beaten: Vec<String> =
            ship["monsters"].as_array().unwrap().iter().map(|it| format!("monster {it}")).collect();
        beaten.sort();
        let mut sold: Vec<String> = named(&ship["sold"]).into_iter().map(bare).collect();
        sold.sort();
        let mut made = Ship {
            at: (!is_over).then(|| at(&ship["at"])),
            crew: small(&ship["crew"]),
            aboard: named(&ship["aboard"]),
            runes: small(&ship["runes"]),
            ports: small(&ship["ports"]),
            sold,
            beaten,
            coins: 6 * small(&coins["six"]) + 3 * small(&coins["three"]) + small(&coins["one"]),
            ..Ship::default()
        };
        (made.glory, made.shields) = (made.worth(), made.room());
        // The harbor's count is checked where the prose is parsed.
        made.counted = heard.ships.get(name).and_then(|it| it.counted);
        (name.to_owned(), made)
    };
    let mut ships: BTreeMap<String, Ship> =
        ["Ann", "Bo"].into_iter().zip(state["ships"].as_array().unwrap()).map(ship).collect();
    if !is_over {
        ships.insert(GHOST.to_owned(), Ship { at: Some(at(&state["ghost"])), ..Ship::default() });
    }
    ships
}

/// Returns the contents of each space, as the prose names them.
fn sea(state: &Value) -> BTreeMap<u8, String> {
    let spot = |spot: &Value| match spot {
        Value::String(_) => "empty".to_owned(),
        spot if spot.get("tile").is_some() => tile(&spot["tile"]),
        spot => format!("village ({})", counted(small(&spot["village"]["pawns"]), "Viking", "no Vikings")),
    };
    (1..).zip(state["sea"].as_array().unwrap().iter().map(spot)).collect()
}

fn counted(count: u8, thing: &str, none: &str) -> String {
    match count {
        0 => none.to_owned(),
        1 => format!("1 {thing}"),
        _ => format!("{count} {thing}s"),
    }
}

/// Returns a tile's name, as the prose has it.
fn tile(tile: &Value) -> String {
    let Some((kind, of)) = tile.as_object().and_then(|it| it.iter().next()) else { return "rune".to_owned() };
    let double = |field: &str| if small(&of[field]) == 2 { "double " } else { "" };
    let name = match kind.as_str() {
        "weapon" | "sail" => format!("{}{kind}", double("power")),
        "mjollnir" => format!("{}Mjöllnir", double("power")),
        "pennant" => format!("pennant {}", of["glory"]),
        "goods" => format!("{} {}", of["good"].as_str().unwrap(), of["glory"]),
        "port" => format!("{}port", double("sales")),
        "monster" => format!("monster {}", of["strength"]),
        "visit" => format!("visit ({})", counted(small(&of["pawns"]), "Viking", "no Vikings")),
        _ => ["pillage (no coins left)", "pillage (coin of 1)", "pillage (coins of 3 and 1)"]
            [usize::from(small(&of["coins"]))]
        .to_owned(),
    };
    match of.get("shields") {
        Some(shields) => format!("{name} ({})", counted(small(shields), "shield", "no shields")),
        None => name,
    }
}
