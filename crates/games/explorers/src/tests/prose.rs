//! The prose of the board: the most important must come first.

use std::collections::BTreeSet;

use meadhall_game::{BoardDetail, Dice, FactRef, Game, Lang, MatchSetup, Presentation, Seed};
use meadhall_i18n::{OptionNumbers, Translations, board_as_prose};

use super::scenario::*;
use crate::hex::Side;
use crate::tile::Animal::{Cattle, Horse};
use crate::{Action, Explorers, Pending, texts};

fn prose_text(lang: Lang, scenario: &Scenario) -> String {
    let board = Explorers::board(&scenario.state.view(None), &[], BoardDetail::Full);
    board_as_prose(&translations(), lang, &board, &player_names(), OptionNumbers::Shown).full_text()
}

fn translations() -> Translations {
    Translations::new([<Explorers as Presentation>::TEXTS]).unwrap()
}

fn player_names() -> [String; 4] {
    ["Ann", "Ben", "Cleo", "Dan"].map(str::to_owned)
}

#[track_caller]
fn check_sentences(scenario: &Scenario, sentences: &[&str]) {
    let text = prose_text(Lang::En, scenario);
    sentences.iter().for_each(|sentence| assert!(text.contains(sentence), "{sentence}\n{text}"));
}

/// Ben's turn: his ship is in the harbor with a Viking and a horse. Ann's ship is empty and elsewhere.
fn voyage_scenario() -> Scenario {
    five_tile_island(2)
        .with_ship(ANN, "M3", Side::Sw, 0)
        .with_vikings(ANN, "L4", Side::E, 2)
        .with_vikings(ANN, "L3", Side::Ne, 1)
        .with_outpost(ANN, north_corner("M3"))
        .with_ship(BEN, "L3", Side::Sw, 1)
        .with_vikings(BEN, "M4", Side::W, 2)
        .with_animal_aboard(BEN, space_at(&five_tile_island(2), "M4", Side::W), Horse)
        .with_turn_of(BEN)
}

#[test]
fn the_current_player_comes_first_with_points_ship_and_hold() {
    let text = prose_text(Lang::En, &voyage_scenario());
    let ships =
        "Ben has 0 points; ship at L3, aboard: 1 Viking, horse (room for 1). Ann has 8 points; ship empty, at M3.";
    assert!(text.split_once(". ").unwrap().1.starts_with(ships), "{text}");
    check_sentences(&scenario(2), &["Ann has 0 points; ship in the harbor, aboard: 2 Vikings (room for 1)."]);
}

#[test]
fn targets_are_grouped_by_distance_and_kind() {
    let scenario = voyage_scenario()
        .with_ship(BEN, "L3", Side::Sw, 2)
        .with_tile("K3", "LLSSSS ship", 2)
        .with_tile("K4", "LSSSSS ship", 3)
        .with_tile("N4", "LSSSSS chicken", 0);
    check_sentences(
        &scenario,
        &["1 move from Ben: enemy ship at K4, K3. 2 moves from Ben: cow at L4. 3 moves from Ben: chicken at N4."],
    );
    let nearby = voyage_scenario().with_animal_moved(
        space_at(&five_tile_island(2), "L4", Side::E),
        space_at(&five_tile_island(2), "L3", Side::Ne),
        Cattle,
    );
    check_sentences(&nearby, &["Where Ben is: cow at L3."]);
}

/// A single Viking cannot fight an enemy ship, and a ship without Vikings cannot sail.
#[test]
fn a_ship_with_too_small_a_crew_reaches_nothing_behind_an_enemy_ship() {
    let voyage = || voyage_scenario().with_tile("K3", "LLSSSS ship", 2).with_tile("K4", "LSSSSS ship", 3);
    let near = prose_text(Lang::En, &voyage().with_ship(BEN, "L3", Side::Sw, 2));
    assert!(near.contains("1 move from Ben: enemy ship at K4, K3."), "{near}");
    for crew in [1, 0] {
        let far = prose_text(Lang::En, &voyage().with_ship(BEN, "L3", Side::Sw, crew));
        assert!(far.contains("Out of reach for Ben now: cow at L4; enemy ship at K4, K3."), "{crew}: {far}");
    }
}

/// Who begins is known once all captains are.
#[test]
fn while_captains_are_chosen_players_are_listed_by_seat() {
    let setup = MatchSetup::new(&Explorers::META, 3, []).unwrap();
    for seed in 0..10 {
        let state = Explorers::new(&setup, &mut Dice::new(&Seed::from_number(seed), 0));
        let board = Explorers::board(&state.view(None), &[], BoardDetail::Full);
        let text = board_as_prose(&translations(), Lang::En, &board, &player_names(), OptionNumbers::Shown).full_text();
        let [ann, ben, cleo] = ["Ann", "Ben", "Cleo"].map(|name| text.find(&format!("{name} has 0 points")).unwrap());
        assert!(ann < ben && ben < cleo, "seed {seed}: {text}");
    }
}

#[test]
fn a_complete_island_is_listed_with_its_controllers() {
    let island = "Complete island of 5 tiles (L4, M4, L3, M3 and N3): ";
    check_sentences(&voyage_scenario(), &[&format!("{island}Ann controls it with 5 influence.")]);
    check_sentences(&five_tile_island(2), &[&format!("{island}nobody controls it.")]);
    let tie = five_tile_island(2).with_vikings(ANN, "L4", Side::E, 2).with_vikings(BEN, "M4", Side::W, 2);
    check_sentences(&tie, &[&format!("{island}Ann and Ben control it with 2 influence each.")]);
    let open = prose_text(Lang::En, &scenario(2).with_tile("L4", "LLLSSS cattle", 4));
    assert!(!open.contains("Complete"), "{open}");
}

#[test]
fn vikings_ashore_are_listed_from_the_mainland_on() {
    check_sentences(
        &voyage_scenario(),
        &[
            "Ben has 6 Vikings ashore: 4 on the Mainland, 2 at M4.",
            "Ann has 7 Vikings ashore: 4 on the Mainland, 1 at L3, 2 at L4.",
            "Ann has 1 outpost: between L4, M4 and M3.",
        ],
    );
}

#[test]
fn after_the_match_leftovers_are_listed_without_distances() {
    let mut scenario = voyage_scenario();
    scenario.state.public_state.pending = Pending::MatchOver;
    check_sentences(&scenario, &["The match is over. Ben has 0 points; ship at L3.", "Left on the map: cow at L4."]);
    let text = prose_text(Lang::En, &scenario);
    assert!(!text.contains(" from Ben") && !text.contains("In the stack"), "{text}");
}

#[test]
fn every_language_has_complete_sentences() {
    let scenario = voyage_scenario();
    for (lang, sentences) in [
        (
            Lang::Es,
            [
                "Ben tiene 0 puntos; barco en L3, a bordo: 1 vikingo, caballo (sitio para 1).",
                "Isla completa de 5 losetas (L4, M4, L3, M3 y N3): la controla Ann con 5 de influencia.",
                "Ann tiene 1 puesto avanzado: entre L4, M4 y M3.",
            ],
        ),
        (
            Lang::Fr,
            [
                "Ben a 0 point\u{202f}; drakkar en L3, à bord\u{202f}: 1 Viking, cheval (1 place libre).",
                "Île complète de 5 tuiles (L4, M4, L3, M3 et N3)\u{202f}: Ann la contrôle avec 5 d’influence.",
                "Ann a 1 avant-poste\u{202f}: entre L4, M4 et M3.",
            ],
        ),
    ] {
        let text = prose_text(lang, &scenario);
        sentences.iter().for_each(|sentence| assert!(text.contains(sentence), "{sentence}\n{text}"));
    }
}

/// Three animal tiles have two separate lands. Their names say on which land the animal comes.
#[test]
fn an_animal_tile_with_two_lands_says_where_the_animal_comes() {
    let names = [
        (Lang::En, "LLSLSS pig", "pig on the land on 2 edges, second land on 1 edge"),
        (Lang::En, "LLSSLS goat", "goat on the land on 2 edges, second land on 1 edge"),
        (Lang::En, "LLLSLS sheep", "sheep on the land on 3 edges, second land on 1 edge"),
        (Lang::Es, "LLSLSS pig", "cerdo en la tierra de 2 lados, otra tierra de 1 lado"),
        (Lang::Fr, "LLSLSS pig", "cochon sur une terre (2 côtés), autre terre (1 côté)"),
    ];
    for (lang, tile, name) in names {
        let scenario = scenario(2).with_hand(ANN, &[tile]).with_placement_pending();
        let view = scenario.state.view(Some(ANN));
        let (board, texts) = (Explorers::board(&view, &[], BoardDetail::Full), translations());
        let prose = board_as_prose(&texts, lang, &board, &player_names(), OptionNumbers::Shown).full_text();
        assert!(prose.contains(name), "{name}\n{prose}");
        let picture_texts = Explorers::picture(&view, &[], &[]).unwrap().parts.into_iter().flat_map(|part| part.facts);
        let label = FactRef::label(&texts::tile_name(tile.parse().unwrap()));
        assert!(picture_texts.into_iter().any(|fact| fact == label), "the picture describes {tile} with this name");
    }
}

#[test]
fn a_turned_tile_with_two_lands_says_which_is_the_animals() {
    let scenario = scenario(2).with_hand(ANN, &["LLSLSS pig"]).with_placement_pending();
    let (view, translations) = (scenario.state.view(Some(ANN)), translations());
    let turned = |lang| -> BTreeSet<String> {
        let turned = |option: &Action| Explorers::option_path(&view, option).pop().unwrap();
        scenario.options().iter().map(|option| translations.translate(lang, &turned(option), &player_names())).collect()
    };
    for (lang, expected) in [
        (Lang::En, "pig on the land to the east and northeast; second land to the west"),
        (Lang::Es, "cerdo en la tierra al este y al noreste; otra tierra al oeste"),
        (Lang::Fr, "cochon sur la terre à l’est et au nord-est\u{202f}; autre terre à l’ouest"),
    ] {
        assert!(turned(lang).contains(expected), "{expected}: {:?}", turned(lang));
    }
}
