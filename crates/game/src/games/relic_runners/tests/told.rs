//! Texts: they fit where they are shown, and some are checked word for word.

use super::super::tile::{Find, Ivory, Purple};
use super::super::toolbox::Tool;
use super::super::{Action, RelicRunners, words};
use super::table::*;
use super::whole::played;
use crate::game::{Decisions, Dice, Face, Game, Lens, Log, Seed, Setup, Text};
use crate::lang::{Lang, Phrasebook, text_board};

/// The room for a menu entry, and for its description.
const ROOM: usize = 100;

fn book() -> Phrasebook {
    Phrasebook::new([<RelicRunners as Face>::SPEECH]).unwrap()
}

fn say(book: &Phrasebook, lang: Lang, text: &Text) -> String {
    // The longest possible player names.
    let names: Vec<String> = ('A'..='E').map(|letter| letter.to_string().repeat(32)).collect();
    book.try_say(lang, text, &names).unwrap()
}

#[test]
fn options_and_what_comes_of_them_fit_into_menus() {
    let book = book();
    let fits = |lang, said: String| assert!(said.chars().count() <= ROOM, "{said:?} in {lang}");
    for (setup, number) in Setup::every(&RelicRunners::META).iter().zip(60..) {
        let mut steps = 0;
        played(setup, number, |game| {
            steps += 1;
            let (view, asked) = (game.view(Some(game.world.turn.seat)), Decisions::of(game));
            for option in asked.iter().filter(|_| steps % 31 == 0).flat_map(|question| question.options) {
                for lang in Lang::ALL {
                    let path: Vec<String> =
                        RelicRunners::words(&view, option).iter().map(|text| say(&book, lang, text)).collect();
                    fits(lang, path.join(" › "));
                    let told = RelicRunners::consequence(&view, option);
                    told.iter().for_each(|text| fits(lang, say(&book, lang, text)));
                }
            }
        });
    }
}

/// Returns the public log lines of an action, in English.
fn lines(table: &Table, action: Action) -> Vec<String> {
    let (mut game, mut log) = (table.game.clone(), Log::new());
    game.apply(table.asked().unwrap(), action, &mut Dice::new(&Seed::numbered(1), 1), &mut log);
    let (book, names) = (book(), ["Ann", "Ben", "Cleo"].map(str::to_owned));
    log.read_by(None).map(|text| book.say(Lang::En, text, &names)).collect()
}

#[test]
fn whoever_uses_a_toolbox_is_told_with_what_it_does() {
    let table = table(3).at(ANN, "T4").paths(ANN, "R1-T1 T1-T4").raised(ANN, &[(Tool::Compass, 2)]).turn(ANN);
    assert_eq!(lines(&table, tool(Tool::Compass, 2)), ["Ann uses a toolbox: compass 2, move 2 pathways."]);
}

#[test]
fn a_neighbour_that_is_explored_is_told_once() {
    let table = table(3).purple("T1", Purple::ActOnNeighbour).turn(ANN).walk("T1").does(Action::Explore);
    assert_eq!(lines(&table, Action::ActOn { site: site("R1") }), ["Ann explores R1."]);
    assert_eq!(
        lines(&table.ivory("T4", Ivory::RationAtCamp), Action::ActOn { site: site("T4") })[..1],
        ["Ann takes an ivory tile at T4: extra ration at camp."]
    );
}

#[test]
fn rations_are_told_only_of_whoever_takes_some() {
    let comes_with = |rations| lines(&table(3).at(ANN, "R1").rations(ANN, rations).turn(ANN), walk("B"));
    assert_eq!(comes_with(4), ["Ann walks to the camp (from R1).", "Ann gets 1 ration."]);
    assert_eq!(comes_with(5), ["Ann walks to the camp (from R1)."]);
}

#[test]
fn a_match_that_comes_to_nothing_says_why() {
    let last = |turns, found_in| {
        let mut table = table(3).at(ANN, "T1").turn(ANN);
        (table.game.world.turns, table.game.world.found_in) = (turns, found_in);
        lines(&table.does(walk("T4")), Action::Done)
    };
    let over = "The match is over. All blue tiles are shown.";
    assert_eq!(last(30, 0), ["No tile and no relic was taken for ten rounds: the match ends as it stands.", over]);
    assert_eq!(last(180, 160), ["Everybody has had sixty turns: the match ends as it stands.", over]);
}

/// Everyone reads the decision whether to show a blue tile, but only its owner knows the value.
#[test]
fn the_question_about_a_blue_tile_does_not_say_its_value() {
    let said = |value| {
        let table = table(3).at(ANN, "T4").lay("T3", 3, Find::Blue(value)).raised(ANN, &[(Tool::Shovel, 3)]).turn(ANN);
        let table = table.does(tool(Tool::Shovel, 3)).walk("T3").does(Action::Explore);
        assert_eq!(table.question(), "show");
        [Action::Show, Action::Hide].map(|action| option(&table, action))
    };
    assert_eq!(said(2), said(3));
}

#[test]
fn the_camp_has_an_article() {
    let book = book();
    let told = |lang, from: &str, to: &str| {
        say(&book, lang, &words::log_walks(ANN, words::site(site(from)), words::site(site(to))))
    };
    let name = "A".repeat(32);
    assert_eq!(told(Lang::En, "T1", "B"), format!("{name} walks to the camp (from T1)."));
    assert_eq!(told(Lang::Es, "T1", "B"), format!("{name} va al campamento (desde T1)."));
    assert_eq!(told(Lang::Fr, "B", "T1"), format!("{name} va à T1 (depuis le camp)."));
}

/// Returns an option's label and preview.
fn option(table: &Table, action: Action) -> (String, String) {
    let (book, view) = (book(), table.game.view(table.asked()));
    let names = ["Ann", "Ben", "Cleo"].map(str::to_owned);
    let say = |texts: Vec<Text>, between: &str| {
        let said: Vec<String> = texts.iter().map(|text| book.say(Lang::En, text, &names)).collect();
        said.join(between)
    };
    (say(RelicRunners::words(&view, &action), " › "), say(RelicRunners::consequence(&view, &action), " "))
}

#[track_caller]
fn check(table: &Table, action: Action, says: &str, told: &str) {
    assert!(table.may(action), "{action:?}");
    assert_eq!(option(table, action), (says.to_owned(), told.to_owned()));
}

#[test]
fn a_walk_says_where_it_ends_and_what_can_be_done_there() {
    let table = table(3).at(ANN, "R1").turn(ANN);
    check(&table, walk("B"), "Walk to the camp", "+2 rations, and your turn is over.");
    check(&table, walk("T2"), "Walk to T2 (ivory temple)", "On top: small (lasting). 3 tiles in all.");
    check(
        &table,
        turning("T3", "R1~T3"),
        "Walk to T3 (blue temple) and flip tokens › R1-T3",
        "1 step for your toolboxes. On top: small (2 or 3 points). 3 tiles in all.",
    );
    let hungry = table.rations(ANN, 0).left("T2", 1);
    check(
        &hungry,
        walk("T2"),
        "Walk to T2 (ivory temple)",
        "On top: large (counts at the end). It is the last tile. You have no ration to explore with.",
    );
}

#[test]
fn an_expedition_says_what_it_pays() {
    let table = table(3).at(ANN, "T4").shrine("T4").shrine("T2").paths(ANN, "T2-R3 R3-T4").turn(ANN);
    let walk = Action::Walk { to: site("T2"), turns: ways(""), trails: Some(2), middle: false };
    check(
        &table,
        walk,
        "Expedition to T2: ivory skull › flip no tokens › 2 trails, 4 points",
        "+4 points, and 5 more at the end.",
    );
}

#[test]
fn the_board_tells_who_has_what_and_what_lies_where() {
    let table = table(3).at(ANN, "T4").paths(ANN, "T1~R2 R1-T1").paths(BEN, "R1-T1").shrine("T2").turn(ANN);
    let view = table.game.view(Some(ANN));
    let names = ["Ann", "Ben", "Cleo"].map(str::to_owned);
    let told = text_board(&book(), Lang::En, &RelicRunners::board(&view, &[], Lens::Whole), &names);
    for line in [
        "Relics taken: 0 of 8",
        "Ann   0 points · at T4 · 3 rations · toolboxes: one at the bottom · in reserve: 8 pathways, 2 toolboxes",
        "T4  ivory temple (small, medium and large) · here: Ann",
        "T2  shrine with skull",
        "R1  ruin, 3 tiles",
        "T1-R2   token face up · pathways: Ann",
        "R1-T1  pathways: Ann and Ben",
    ] {
        assert!(told.contains(line), "{line}\n{told}");
    }
}
