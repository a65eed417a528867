//! The board as prose: the most important facts come first.

use super::super::{Action, RelicRunners};
use super::table::*;
use crate::game::{Decisions, Face, Game, Lens, Log, Viewer};
use crate::lang::{Lang, Phrasebook, speech_board};

fn said(lang: Lang, table: &Table, viewer: Viewer) -> String {
    let (book, asked) = (Phrasebook::new([<RelicRunners as Face>::SPEECH]).unwrap(), Decisions::of(&table.game));
    let names = ["Ann", "Ben", "Cleo"].map(str::to_owned);
    let options = viewer.and_then(|seat| asked.of_seat(seat)).map_or_else(Vec::new, |own| own.options.to_vec());
    let board = RelicRunners::board(&table.game.view(viewer), &options, Lens::Whole);
    speech_board(&book, lang, &board, &names).whole()
}

#[track_caller]
fn says(table: &Table, viewer: Viewer, sentences: &[&str]) {
    let said = said(Lang::En, table, viewer);
    sentences.iter().for_each(|sentence| assert!(said.contains(sentence), "{sentence}\n{said}"));
}

/// Ann's turn at T4, with pathways to R3 and T1. Ben is at T1, with pathways to T4 and R2.
fn journey() -> Table {
    let table = table(3).at(ANN, "T4").paths(ANN, "R3-T4 T1-T4 T3~R3").at(BEN, "T1").paths(BEN, "T1-T4 T1~R2");
    table.shrine("T2").shrine("R3").shrine("T8").tokens("T1~R2 R1~T3").turn(ANN)
}

#[test]
fn it_begins_with_the_match_the_turn_and_whoever_plays() {
    let told = said(Lang::En, &journey(), None);
    let begins = "\nRelics taken: 0 of 8. It is Ann’s turn. Until the last turns: 8 more relics.\nWhere Ann is, at T4:";
    assert!(format!("\n{told}").starts_with(begins), "{told}");
    says(
        &journey(),
        None,
        &[
            "Where Ann is, at T4: ivory temple (small, medium and large). From T4, Ann has pathways that lead to T1 \
             (purple temple) and to R3 (shrine with toad). Unfamiliar trails lead from T4 to T3 (blue temple), to T5 \
             (purple temple) and to R4 (ruin).",
            "Ann is at T4 and has 0 points; 3 rations; toolboxes: one at the bottom; in reserve: 7 pathways, 2 toolboxes.",
        ],
    );
}

#[test]
fn whoever_listens_hears_of_their_own_explorer_first() {
    let told = said(Lang::En, &journey(), Some(BEN));
    let lines: Vec<&str> = told.lines().collect();
    assert!(lines[0].contains("It is Ann’s turn."), "{told}");
    assert!(lines[1].starts_with("Where Ben is, at T1: purple temple"), "{told}");
    assert!(lines[2].starts_with("Ben is at T1") && lines[2].contains(" Cleo is in the camp and"), "{told}");
}

#[test]
fn a_river_is_told_with_its_token() {
    says(
        &journey(),
        Some(BEN),
        &[
            "From T1, Ben has pathways that lead to R2 (ruin) by a river with its token face up and to T4 (ivory \
             temple).",
            "River from T1 to R2, token face up; pathways: Ben.",
            "River from T3 to R3, token face down; pathways: Ann.",
            "Trail from T1 to T4, pathways: Ann and Ben.",
        ],
    );
}

#[test]
fn relics_are_told_by_their_colours_before_the_sites() {
    says(&journey(), None, &["Relics on the board: green toad at R3; 2 ivory skulls at T2 and T8."]);
    assert!(!said(Lang::En, &table(3), None).contains("Relics on the board"));
}

#[test]
fn a_trail_where_nothing_lies_is_told_if_something_can_be_done_there() {
    let table = table(3).at(ANN, "T1").turn(ANN).walk("R1").does(Action::Explore);
    says(
        &table,
        Some(ANN),
        &["Trail from the camp to R1, without pathways.", "Trail from R1 to T2, without pathways."],
    );
    assert!(!said(Lang::En, &table, Some(BEN)).contains("without pathways"));
}

#[test]
fn the_end_that_a_quiet_match_comes_to_is_told_when_it_is_near() {
    let mut table = journey();
    (table.game.world.turns, table.game.world.found_in) = (25, 0);
    says(&table, None, &["Limit of length: 6 turns more without a tile or a relic."]);
}

#[test]
fn when_all_is_over_nobody_is_told_where_to_go() {
    let mut table = journey();
    (table.game.world.turns, table.game.world.found_in) = (180, 180);
    table.game.world.steps.truncate(1);
    table.game.settle(&mut Log::muted());
    let told = said(Lang::En, &table, Some(BEN));
    assert!(told.starts_with("The match is over.\nBen is at T1 and has 0 points; 3 rations;"), "{told}");
    assert!(!told.contains("turn") && !told.contains("Next to"), "{told}");
}

#[test]
fn in_every_language_it_is_said_whole() {
    for (lang, sentences) in [
        (
            Lang::Es,
            [
                "Desde T1, Ben tiene caminos que llevan a R2 (ruina) por un río con su ficha bocarriba y a T4 (templo \
                 marfil).",
                "Senderos desconocidos llevan desde T1 al campamento y a R1 (ruina).",
                "Cleo está en el campamento y tiene 0 puntos; 3 raciones;",
                "En el noreste, R1: ruina, 3 losetas.",
                "Junto al campamento: R1, R5, T1, T7, R2 y R6. Junto a R1: campamento, T1, R6 y T2; por río: T3.",
            ],
        ),
        (
            Lang::Fr,
            [
                "Depuis T1, Ben a des relais qui mènent à R2 (ruine) par une rivière avec jeton face visible et à T4 \
                 (temple ivoire).",
                "Des pistes inconnues mènent de T1 au camp et à R1 (ruine).",
                "Cleo est au camp et a 0 point\u{202f}; 3 rations\u{202f};",
                "Au nord-est, R1\u{202f}: ruine, 3 tuiles.",
                "À côté du camp\u{202f}: R1, R5, T1, T7, R2 et R6. À côté de R1\u{202f}: camp, T1, R6 et T2\u{202f}; \
                 par rivière\u{202f}: T3.",
            ],
        ),
    ] {
        let told = said(lang, &journey(), Some(BEN));
        sentences.iter().for_each(|sentence| assert!(told.contains(sentence), "{sentence}\n{told}"));
    }
}
