//! A match of Raids in which one of two players knows only the board in prose and their decision with
//! its options. They see no embed and no picture. At each turn the prose must contain all public
//! information and all legal answers.

use std::collections::BTreeMap;

use meadhall_game::GameLog;
use meadhall_games::find_game;
use meadhall_local_discord::people::{Person, VisibleMessage};
use meadhall_test_support::choices::OfferedAnswer;
use meadhall_test_support::guild::{TestGuild, has_response, response_message};
use meadhall_test_support::position::SavedPosition;
use serde_json::Value;

use super::audience::assert_healthy;
use super::board_from_prose::{BoardFromProse, PositionFromProse, ShipFromProse, TurnFromProse};
use super::play::{TestMatch, start_match};

const GHOST_SHIP: &str = "the ghost ship";

/// Reads all pages of the board in prose.
async fn read_board_prose(person: &Person, test_match: &TestMatch<'_>) -> BoardFromProse {
    let mut page =
        response_message(person, &person.run_command(test_match.match_channel, "/board as:in words").await.unwrap())
            .await;
    let mut words = page.text.clone();
    while let Some(more) = page.button("Next").and_then(|it| it.custom_id.clone()) {
        page = response_message(person, &person.press_button(page.id, &more).await.unwrap()).await;
        let (_, text) = page.text.split_once('\n').expect("the message has a title line");
        words = format!("{words}\n{text}");
    }
    assert_eq!((page.embeds.len(), page.files.len()), (0, 0), "the prose has no embeds and no files");
    BoardFromProse::parse(&words)
}

/// Returns the panel, and its answers with their labels.
async fn panel_answers(person: &Person, test_match: &TestMatch<'_>) -> (VisibleMessage, Vec<(String, OfferedAnswer)>) {
    let panel = response_message(person, &person.run_command(test_match.match_channel, "/turn").await.unwrap()).await;
    assert!(panel.embeds.is_empty(), "the panel has no embeds");
    let answers = OfferedAnswer::in_message(&panel).into_iter().map(|answer| (answer.label.clone(), answer)).collect();
    (panel, answers)
}

/// Returns the stops among some answers: the number of the space, and the answer.
fn offered_stops<'a>(answers: &'a [(String, OfferedAnswer)]) -> Vec<(u8, &'a OfferedAnswer)> {
    let stop = |(label, way): &'a (String, OfferedAnswer)| Some((label.split_once(" · ")?.0.parse().ok()?, way));
    answers.iter().filter_map(stop).collect()
}

/// Asserts that the prose is complete and consistent, as far as Ann can tell from the rules.
fn assert_consistent(board: &BoardFromProse) {
    assert_eq!(board.ships.keys().collect::<Vec<_>>(), ["Ann", "Bo", GHOST_SHIP]);
    assert!(board.sea_spaces.keys().copied().eq(1..=19), "{board:#?}");
    assert!(board.upcoming_criteria.keys().copied().eq(board.voyage + 1..=4), "{board:#?}");
    for ship in board.ships.iter().filter(|(name, _)| *name != GHOST_SHIP).map(|(_, ship)| ship) {
        assert_eq!((ship.glory, ship.shields), (ship.expected_glory(), ship.expected_shields()), "{ship:#?}");
        let counted = match board.harbor_criterion.as_str() {
            "most runes" => Some(ship.runes),
            "most ports" => Some(ship.ports),
            "most monsters" => Some(ship.beaten_monsters.len() as u8),
            "most shields" => Some(ship.shields),
            _ => ship.harbor_count,
        };
        assert_eq!(
            (ship.harbor_count, ship.harbor_count.is_none()),
            (counted, board.harbor_criterion == "order of arrival"),
            "{board:#?}"
        );
    }
}

/// Plays Ann's turn: her offered answers must be those that she expects, and she takes the first good
/// one.
async fn answer_from_prose(person: &Person, test_match: &TestMatch<'_>, board: &BoardFromProse, question: &str) {
    let (panel, answers) = panel_answers(person, test_match).await;
    let named = panel.text.replace(&format!("<@{}>", test_match.players[1].id()), "Bo").replace("▲ ", "");
    assert!(named.trim_start_matches("**").starts_with(question), "the prose asks {question:?}, the panel {named:?}");
    let answer = if question.contains("Where do you sail") {
        let offered = offered_stops(&answers);
        assert_eq!(offered.iter().map(|(stop, _)| *stop).collect::<Vec<_>>(), board.legal_stops("Ann"), "{board:#?}");
        assert_eq!(answers.len(), offered.len() + 1, "the answers are the offered spaces and home");
        // She stops at the nearest space without combat, or sails home if there is none.
        let is_uncontested = |stop: u8| board.ships["Bo"].position != Some(PositionFromProse::BoardSpace(stop));
        offered
            .iter()
            .find(|(stop, _)| is_uncontested(*stop))
            .map_or_else(|| answers.last().map(|(_, way)| way), |(_, way)| Some(*way))
    } else if question.contains("Where does the tile go") {
        let mut distinct_tiles = board.ships["Ann"].tiles_aboard.clone();
        let free = usize::from(distinct_tiles.len() < 5);
        distinct_tiles.dedup();
        // Replacing a tile by one of its kind would change nothing, so it is not offered.
        distinct_tiles.retain(|tile| !question.starts_with(&format!("You take: {tile}.")));
        assert_eq!(answers.len(), free + distinct_tiles.len() + 1, "{board:#?} {answers:#?}");
        answers.first().map(|(_, way)| way)
    } else {
        answers.first().map(|(_, way)| way)
    };
    assert!(has_response(&answer.expect("the press was answered").choose(person, panel.id).await.unwrap()));
}

#[tokio::test]
async fn a_match_can_be_played_from_the_prose_alone() {
    let (test_guild, people) = TestGuild::start(&[("Ann", "en-US"), ("Bo", "en-US")]).await;
    let mut test_match = start_match(test_guild, &people, "/play game:raids").await;
    let (ann, bo) = (people[0].without_embeds(), people[1].clone());
    let mut boards: Vec<BoardFromProse> = Vec::new();
    loop {
        let board = read_board_prose(&ann, &test_match).await;
        let turn = board.turn.clone();
        boards.push(board.clone());
        match turn {
            TurnFromProse::Nobody => break,
            TurnFromProse::Own(question) => {
                assert_consistent(&board);
                if question.starts_with("Where do you sail") {
                    assert_eq!(board.player_furthest_behind(), "Ann", "{board:#?}");
                }
                answer_from_prose(&ann, &test_match, &board, &question).await;
            }
            TurnFromProse::Other(who, question) => {
                assert_consistent(&board);
                assert_eq!(who, "Bo");
                if question.starts_with("Where do you sail") {
                    assert_eq!(board.player_furthest_behind(), "Bo", "{board:#?}");
                }
                assert!(panel_answers(&ann, &test_match).await.1.is_empty(), "another player must have no answers");
                let (panel, answers) = panel_answers(&bo.without_embeds(), &test_match).await;
                let (_, way) = &answers[test_match.random_below(answers.len())];
                assert!(has_response(&way.choose(&bo, panel.id).await.unwrap()));
            }
        }
        assert!(boards.len() < 500, "the match does not end");
    }
    assert_boards_match_history(&boards, &exported_position(&bo, &test_match).await);
    assert_healthy(&mut test_match.test_guild);
}

/// Waits for the end of the match, and reads its position and history from the export.
async fn exported_position(person: &Person, test_match: &TestMatch<'_>) -> SavedPosition {
    test_match.wait_for_end_card().await;
    let export =
        response_message(person, &person.run_command(test_match.match_channel, "/table export").await.unwrap()).await;
    let file_id = export.files.first().expect("the export has a file").id;
    let bytes = test_match
        .test_guild
        .env
        .discord
        .read_world(|world| world.files.get(file_id).cloned())
        .expect("the file has content");
    SavedPosition::from_export(&String::from_utf8(bytes).unwrap()).unwrap()
}

/// Asserts that each board read from prose equals the board of the journal, at each decision.
fn assert_boards_match_history(boards: &[BoardFromProse], position: &SavedPosition) {
    let game_type = find_game(&position.game).unwrap();
    let answers = position.history.effective_answers().into_iter().filter(|(_, answer)| !answer.is_forced);
    let entries_before: Vec<u64> = answers.map(|(_, answer)| answer.step_number - 1).collect();
    assert_eq!(boards.len(), entries_before.len() + 1, "there is one board for each decision and one at the end");
    let entry_numbers = entries_before.iter().copied().chain([u64::MAX]);
    let mut fights = 0;
    for (board, n) in boards.iter().zip(entry_numbers) {
        let game = position.history.replay_to(n, game_type, &mut GameLog::disabled()).unwrap();
        let state = game.state_json();
        let asked_seat = game.decisions().first().map(|question| question.seat.index());
        let turn = match &board.turn {
            TurnFromProse::Nobody => None,
            TurnFromProse::Own(_) => Some(0),
            TurnFromProse::Other(..) => Some(1),
        };
        assert_eq!(turn, asked_seat, "after step {n}");
        fights += usize::from(state["pending"].get("answer_attack").is_some());
        let is_over = asked_seat.is_none();
        assert_eq!(board.ships, expected_ships(&state, board, is_over), "after step {n}");
        if !is_over {
            assert_eq!(board.sea_spaces, expected_sea_spaces(&state), "after step {n}");
            assert_eq!(u64::from(board.reserve_vikings.unwrap()), state["pawns_in_reserve"].as_u64().unwrap());
            assert_eq!(u64::from(board.voyage), state["voyage"].as_u64().unwrap());
        }
    }
    println!("{} decisions, {fights} of them in combats", boards.len());
    assert!(boards.len() > 20, "the match was too short");
}

fn to_u8(value: &Value) -> u8 {
    value.as_u64().and_then(|it| it.try_into().ok()).unwrap_or_else(|| panic!("{value} does not fit into a u8"))
}

fn ship_position(value: &Value) -> PositionFromProse {
    let (kind, number) =
        value.as_object().and_then(|it| it.iter().next()).expect("a position is an object with one key");
    match kind.as_str() {
        "start" => PositionFromProse::StartPlace(to_u8(number)),
        "space" => PositionFromProse::BoardSpace(to_u8(number)),
        _ => PositionFromProse::HomePlace(to_u8(number)),
    }
}

/// Returns the expected ships. At the end of a match the prose leaves out their positions.
fn expected_ships(state: &Value, board: &BoardFromProse, is_over: bool) -> BTreeMap<String, ShipFromProse> {
    let tile_names = |list: &Value| -> Vec<String> {
        let mut named: Vec<String> = list.as_array().unwrap().iter().map(tile_name).collect();
        named.sort();
        named
    };
    let without_shields = |name: String| name.split(" (").next().unwrap_or_default().to_owned();
    let ship = |(name, ship): (&str, &Value)| {
        let coins = &ship["coins"];
        let mut beaten_monsters: Vec<String> =
            ship["beaten_monsters"].as_array().unwrap().iter().map(ToString::to_string).collect();
        beaten_monsters.sort();
        let mut sold_goods: Vec<String> = tile_names(&ship["sold_goods"]).into_iter().map(without_shields).collect();
        sold_goods.sort();
        let mut expected = ShipFromProse {
            position: (!is_over).then(|| ship_position(&ship["position"])),
            crew: to_u8(&ship["crew_size"]),
            tiles_aboard: tile_names(&ship["tiles_aboard"]),
            runes: to_u8(&ship["rune_count"]),
            ports: to_u8(&ship["port_count"]),
            sold_goods,
            beaten_monsters,
            coins: 6 * to_u8(&coins["six_count"]) + 3 * to_u8(&coins["three_count"]) + to_u8(&coins["one_count"]),
            ..ShipFromProse::default()
        };
        (expected.glory, expected.shields) = (expected.expected_glory(), expected.expected_shields());
        // The harbor's count is checked where the prose is parsed.
        expected.harbor_count = board.ships.get(name).and_then(|it| it.harbor_count);
        (name.to_owned(), expected)
    };
    let mut ships: BTreeMap<String, ShipFromProse> =
        ["Ann", "Bo"].into_iter().zip(state["ships"].as_array().unwrap()).map(ship).collect();
    if !is_over {
        ships.insert(
            GHOST_SHIP.to_owned(),
            ShipFromProse { position: Some(ship_position(&state["ghost_position"])), ..ShipFromProse::default() },
        );
    }
    ships
}

/// Returns the contents of each space, as the prose names them.
fn expected_sea_spaces(state: &Value) -> BTreeMap<u8, String> {
    let contents = |spot: &Value| match spot {
        Value::String(_) => "empty".to_owned(),
        spot if spot.get("tile").is_some() => tile_name(&spot["tile"]),
        spot => format!("village ({})", count_phrase(to_u8(&spot["village"]["pawns"]), "Viking", "no Vikings")),
    };
    (1..).zip(state["sea"].as_array().unwrap().iter().map(contents)).collect()
}

fn count_phrase(count: u8, thing: &str, none: &str) -> String {
    match count {
        0 => none.to_owned(),
        1 => format!("1 {thing}"),
        _ => format!("{count} {thing}s"),
    }
}

/// Returns a tile's name, as the prose has it.
fn tile_name(tile: &Value) -> String {
    let Some((kind, of)) = tile.as_object().and_then(|it| it.iter().next()) else { return "rune".to_owned() };
    let double = |field: &str| if to_u8(&of[field]) == 2 { "double " } else { "" };
    let name = match kind.as_str() {
        "weapon" | "sail" => format!("{}{kind}", double("power")),
        "mjollnir" => format!("{}Mjöllnir", double("power")),
        "pennant" => format!("pennant {}", of["glory"]),
        "goods" => format!("{} {}", of["good"].as_str().unwrap(), of["glory"]),
        "port" => format!("{}port", double("sales")),
        "monster" => format!("monster {}", of["strength"]),
        "visit" => format!("visit ({})", count_phrase(to_u8(&of["pawns"]), "Viking", "no Vikings")),
        _ => ["pillage (no coins left)", "pillage (coin worth 1)", "pillage (coins worth 3 and 1)"]
            [usize::from(to_u8(&of["coins"]))]
        .to_owned(),
    };
    match of.get("shields") {
        Some(shields) => format!("{name} ({})", count_phrase(to_u8(shields), "shield", "no shields")),
        None => name,
    }
}
