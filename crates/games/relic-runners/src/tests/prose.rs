//! The board as prose: the most important facts come first.

use meadhall_game::{BoardDetail, Decisions, Game, GameLog, Lang, Presentation, Viewer};
use meadhall_i18n::{OptionNumbers, Translations, board_as_prose};

use super::scenario::*;
use crate::{Action, RelicRunners};

fn prose_text(lang: Lang, scenario: &Scenario, viewer: Viewer) -> String {
    let (translations, decisions) =
        (Translations::new([<RelicRunners as Presentation>::TEXTS]).unwrap(), Decisions::collect(&scenario.state));
    let names = ["Ann", "Ben", "Cleo"].map(str::to_owned);
    let options =
        viewer.and_then(|seat| decisions.for_seat(seat)).map_or_else(Vec::new, |decision| decision.options.to_vec());
    let board = RelicRunners::board(&scenario.state.view(viewer), &options, BoardDetail::Full);
    board_as_prose(&translations, lang, &board, &names, OptionNumbers::Shown).full_text()
}

#[track_caller]
fn check_sentences(scenario: &Scenario, viewer: Viewer, sentences: &[&str]) {
    let text = prose_text(Lang::En, scenario, viewer);
    sentences.iter().for_each(|sentence| assert!(text.contains(sentence), "{sentence}\n{text}"));
}

/// Ann's turn at T4, with pathways to R3 and T1. Ben is at T1, with pathways to T4 and R2.
fn journey_scenario() -> Scenario {
    let scenario = scenario(3)
        .with_explorer_at(ANN, "T4")
        .with_pathways(ANN, "R3-T4 T1-T4 T3~R3")
        .with_explorer_at(BEN, "T1")
        .with_pathways(BEN, "T1-T4 T1~R2");
    scenario.with_shrine("T2").with_shrine("R3").with_shrine("T8").with_face_up_tokens("T1~R2 R1~T3").with_turn_of(ANN)
}

#[test]
fn the_prose_begins_with_the_match_state_and_the_current_player() {
    let text = prose_text(Lang::En, &journey_scenario(), None);
    let expected_start =
        "\nRelics taken: 0 of 8. It is Ann's turn. Until the last turns: 8 more relics.\nWhere Ann is, at T4:";
    assert!(format!("\n{text}").starts_with(expected_start), "{text}");
    check_sentences(
        &journey_scenario(),
        None,
        &[
            "Where Ann is, at T4: ivory temple (small, medium and large). From T4, Ann has pathways that lead to T1 \
             (purple temple) and to R3 (shrine with toad). Unfamiliar trails lead from T4 to T3 (blue temple), to T5 \
             (purple temple) and to R4 (ruin).",
            "Ann is at T4 and has secret points; 3 rations; toolboxes: one at the bottom; in reserve: 7 pathways, 2 toolboxes.",
        ],
    );
}

#[test]
fn the_viewers_own_explorer_comes_first() {
    let text = prose_text(Lang::En, &journey_scenario(), Some(BEN));
    let lines: Vec<&str> = text.lines().collect();
    assert!(lines[0].contains("It is Ann's turn."), "{text}");
    assert!(lines[1].starts_with("Where Ben is, at T1: purple temple"), "{text}");
    assert!(lines[2].starts_with("Ben is at T1") && lines[2].contains(" Cleo is in the camp and"), "{text}");
}

#[test]
fn rivers_are_listed_with_their_tokens() {
    check_sentences(
        &journey_scenario(),
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
fn relics_are_listed_by_color_before_the_sites() {
    check_sentences(
        &journey_scenario(),
        None,
        &["Relics on the board: green toad at R3; 2 ivory skulls at T2 and T8."],
    );
    assert!(!prose_text(Lang::En, &scenario(3), None).contains("Relics on the board"));
}

#[test]
fn an_empty_trail_is_listed_only_if_it_is_an_option() {
    let scenario = scenario(3).with_explorer_at(ANN, "T1").with_turn_of(ANN).walk_to("R1").apply(Action::Explore);
    check_sentences(
        &scenario,
        Some(ANN),
        &["Trail from the camp to R1, without pathways.", "Trail from R1 to T2, without pathways."],
    );
    assert!(!prose_text(Lang::En, &scenario, Some(BEN)).contains("without pathways"));
}

#[test]
fn the_limit_of_length_is_announced_when_it_is_near() {
    let mut scenario = journey_scenario();
    (scenario.state.public_state.turn_number, scenario.state.public_state.last_find_turn) = (25, 0);
    check_sentences(&scenario, None, &["Length limit: 6 turns left without a tile or a relic, this one included."]);
}

#[test]
fn after_the_match_no_trails_are_described() {
    let mut scenario = journey_scenario();
    (scenario.state.public_state.turn_number, scenario.state.public_state.last_find_turn) = (180, 180);
    scenario.state.end_turn(&mut GameLog::disabled());
    let text = prose_text(Lang::En, &scenario, Some(BEN));
    assert!(text.starts_with("The match is over.\nBen is at T1 and has 0 points; toolboxes:"), "{text}");
    assert!(!text.contains("ration") && !text.contains("turn") && !text.contains("Next to"), "{text}");
}

#[test]
fn every_language_has_complete_sentences() {
    for (lang, sentences) in [
        (
            Lang::Es,
            [
                "Desde T1, Ben tiene caminos que llevan a R2 (ruina) por un río con su ficha bocarriba y a T4 (templo \
                 marfil).",
                "Desde T1 salen senderos desconocidos al campamento y a R1 (ruina).",
                "Cleo está en el campamento y tiene puntos secretos; 3 raciones;",
                "En el noreste, R1: ruina, 3 losetas.",
                "Junto al campamento: R1, R5, T1, T7, R2 y R6. Junto a R1: campamento, T1, R6 y T2; por río: T3.",
            ],
        ),
        (
            Lang::Fr,
            [
                "Depuis T1, Ben a des relais qui mènent à R2 (ruine) par une rivière au jeton face visible et à T4 \
                 (temple ivoire).",
                "Des pistes inconnues mènent de T1 au camp et à R1 (ruine).",
                "Cleo est au camp et a des points secrets\u{202f}; 3 rations\u{202f};",
                "Au nord-est, R1\u{202f}: ruine, 3 tuiles.",
                "À côté du camp\u{202f}: R1, R5, T1, T7, R2 et R6. À côté de R1\u{202f}: camp, T1, R6 et T2\u{202f}; \
                 par rivière\u{202f}: T3.",
            ],
        ),
    ] {
        let text = prose_text(lang, &journey_scenario(), Some(BEN));
        sentences.iter().for_each(|sentence| assert!(text.contains(sentence), "{sentence}\n{text}"));
    }
}
