//! The prose of the board: the most important must come first.

use super::super::hex::Side;
use super::super::tile::Animal::{Cattle, Horse};
use super::super::{Explorers, Step};
use super::table::*;
use crate::game::{Face, Game, Lens};
use crate::lang::{Lang, Phrasebook, speech_board};

fn said(lang: Lang, table: &Table) -> String {
    let book = Phrasebook::new([<Explorers as Face>::SPEECH]).unwrap();
    let names = ["Ann", "Ben", "Cleo", "Dan"].map(str::to_owned);
    let board = Explorers::board(&table.explorers.view(None), &[], Lens::Whole);
    speech_board(&book, lang, &board, &names).whole()
}

#[track_caller]
fn says(table: &Table, sentences: &[&str]) {
    let said = said(Lang::En, table);
    sentences.iter().for_each(|sentence| assert!(said.contains(sentence), "{sentence}\n{said}"));
}

/// Ben's turn: his ship is in the harbor with a Viking and a horse. Ann's ship is empty and elsewhere.
fn voyage() -> Table {
    five(2)
        .ship(ANN, "M3", Side::Sw, 0)
        .vikings(ANN, "L4", Side::E, 2)
        .vikings(ANN, "L3", Side::Ne, 1)
        .outpost(ANN, north("M3"))
        .ship(BEN, "L3", Side::Sw, 1)
        .vikings(BEN, "M4", Side::W, 2)
        .aboard(BEN, space(&five(2), "M4", Side::W), Horse)
        .turn(BEN)
}

#[test]
fn whoever_plays_comes_first_with_points_ship_and_hold() {
    let told = said(Lang::En, &voyage());
    let ships =
        "Ben has 0 points; ship at L3, aboard: 1 Viking, horse (room for 1). Ann has 8 points; ship empty, at M3.";
    assert!(told.split_once(". ").unwrap().1.starts_with(ships), "{told}");
    says(&table(2), &["Ann has 0 points; ship in the harbour, aboard: 2 Vikings (room for 1)."]);
}

#[test]
fn what_can_be_taken_is_told_by_the_moves_to_it_and_those_alike_together() {
    let table = voyage().tile("K3", "LLSSSS ship", 2).tile("K4", "LSSSSS ship", 3).tile("N4", "LSSSSS chicken", 0);
    says(
        &table,
        &["1 move from Ben: enemy ship at K4, K3. 2 moves from Ben: cow at L4. 3 moves from Ben: chicken at N4."],
    );
    let here = voyage().herd(space(&five(2), "L4", Side::E), space(&five(2), "L3", Side::Ne), Cattle);
    says(&here, &["Where Ben is: cow at L3."]);
}

#[test]
fn a_complete_island_is_told_with_whoever_controls_it() {
    let island = "Complete island of 5 tiles (L4, M4, L3, M3, N3): ";
    says(&voyage(), &[&format!("{island}Ann controls it with 5 influence.")]);
    says(&five(2), &[&format!("{island}nobody controls it.")]);
    let tie = five(2).vikings(ANN, "L4", Side::E, 2).vikings(BEN, "M4", Side::W, 2);
    says(&tie, &[&format!("{island}Ann and Ben control it with 2 influence each.")]);
    let open = said(Lang::En, &table(2).tile("L4", "LLLSSS cattle", 4));
    assert!(!open.contains("Complete"), "{open}");
}

#[test]
fn who_is_ashore_where_begins_on_the_mainland() {
    says(
        &voyage(),
        &[
            "Ben has 6 Vikings ashore: 4 on the Mainland, 2 at M4.",
            "Ann has 7 Vikings ashore: 4 on the Mainland, 1 at L3, 2 at L4.",
            "Ann has 1 outpost: between L4, M4 and M3.",
        ],
    );
}

#[test]
fn when_all_is_over_it_is_told_what_is_left_and_not_how_far_away_it_is() {
    let mut table = voyage();
    table.explorers.world.step = Step::Over;
    says(&table, &["The match is over. Ben has 0 points; ship at L3.", "Left on the map: cow at L4."]);
    let told = said(Lang::En, &table);
    assert!(!told.contains(" from Ben") && !told.contains("In the stack"), "{told}");
}

#[test]
fn in_every_language_it_is_said_whole() {
    let table = voyage();
    for (lang, sentences) in [
        (
            Lang::Es,
            [
                "Ben tiene 0 puntos; barco en L3, a bordo: 1 vikingo, caballo (sitio para 1).",
                "Isla completa de 5 losetas (L4, M4, L3, M3, N3): la controla Ann con 5 de influencia.",
                "Ann tiene 1 puesto avanzado: entre L4, M4, M3.",
            ],
        ),
        (
            Lang::Fr,
            [
                "Ben a 0 point\u{202f}; drakkar en L3, à bord\u{202f}: 1 Viking, cheval (1 place libre).",
                "Île complète de 5 tuiles (L4, M4, L3, M3, N3)\u{202f}: Ann la contrôle avec 5 d’influence.",
                "Ann a 1 avant-poste\u{202f}: entre L4, M4 et M3.",
            ],
        ),
    ] {
        let told = said(lang, &table);
        sentences.iter().for_each(|sentence| assert!(told.contains(sentence), "{sentence}\n{told}"));
    }
}
