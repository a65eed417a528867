//! Texts: they fit where they are shown, and some are checked word for word.

use meadhall_game::{BoardDetail, Decisions, Dice, Game, GameLog, Lang, MatchSetup, Presentation, Seed, Text};
use meadhall_i18n::{OptionNumbers, Translations, board_as_text};

use super::full_match::play_random_match;
use super::scenario::*;
use crate::tile::{IvoryTile, PurpleTile, TileFace};
use crate::toolbox::ToolKind;
use crate::{Action, RelicRunners, texts};

/// The room for a menu entry, and for its description.
const MAX_MENU_ENTRY_CHARS: usize = 100;

fn load_translations() -> Translations {
    Translations::new([<RelicRunners as Presentation>::TEXTS]).unwrap()
}

fn translate_with_long_names(translations: &Translations, lang: Lang, text: &Text) -> String {
    // The longest possible player names.
    let names: Vec<String> = ('A'..='E').map(|letter| letter.to_string().repeat(32)).collect();
    translations.try_translate(lang, text, &names).unwrap()
}

#[test]
fn options_and_previews_fit_into_menus() {
    let translations = load_translations();
    let check_length = |lang, text: String| assert!(text.chars().count() <= MAX_MENU_ENTRY_CHARS, "{text:?} in {lang}");
    for (setup, number) in MatchSetup::all(&RelicRunners::META).iter().zip(60..) {
        let mut steps = 0;
        play_random_match(setup, number, |game| {
            steps += 1;
            let (view, decisions) = (game.view(Some(game.public_state.current_turn.seat)), Decisions::collect(game));
            for option in decisions.iter().filter(|_| steps % 31 == 0).flat_map(|decision| decision.options) {
                for lang in Lang::ALL {
                    let labels: Vec<String> = RelicRunners::option_path(&view, option)
                        .iter()
                        .map(|text| translate_with_long_names(&translations, lang, text))
                        .collect();
                    check_length(lang, labels.join(" › "));
                    let previews = RelicRunners::preview(&view, option);
                    previews
                        .iter()
                        .for_each(|text| check_length(lang, translate_with_long_names(&translations, lang, text)));
                }
            }
        });
    }
}

/// Returns the public log lines of an action, in English.
fn public_log_lines(scenario: &Scenario, action: Action) -> Vec<String> {
    let (mut game, mut log) = (scenario.state.clone(), GameLog::new());
    game.apply(scenario.deciding_seat().unwrap(), action, &mut Dice::new(&Seed::from_number(1), 1), &mut log);
    let (translations, names) = (load_translations(), ["Ann", "Ben", "Cleo"].map(str::to_owned));
    log.texts_for(None).map(|text| translations.translate(Lang::En, text, &names)).collect()
}

#[test]
fn using_a_toolbox_logs_its_effect() {
    let scenario = scenario(3)
        .with_explorer_at(ANN, "T4")
        .with_pathways(ANN, "R1-T1 T1-T4")
        .with_raised_toolboxes(ANN, &[(ToolKind::Compass, 2)])
        .with_turn_of(ANN);
    assert_eq!(
        public_log_lines(&scenario, use_toolbox_action(ToolKind::Compass, 2)),
        ["Ann uses a toolbox: compass 2, move 2 pathways."]
    );
}

#[test]
fn exploring_a_neighbor_is_logged_once() {
    let scenario = scenario(3)
        .with_purple_on_top("T1", PurpleTile::ExploreNeighbor)
        .with_turn_of(ANN)
        .walk_to("T1")
        .apply(Action::Explore);
    assert_eq!(
        public_log_lines(&scenario, Action::ExploreNeighbor { site: named_site("R1") }),
        ["Ann explores the ruin R1."]
    );
    assert_eq!(
        public_log_lines(
            &scenario.with_ivory_on_temple("T4", IvoryTile::ExtraRationAtCamp),
            Action::ExploreNeighbor { site: named_site("T4") }
        )[..1],
        ["Ann takes an ivory tile at T4: extra ration at camp."]
    );
}

#[test]
fn the_line_about_a_last_tile_tells_the_tile_and_the_relic_below() {
    let scenario = scenario(3)
        .with_tiles_left("T1", 1)
        .with_purple_on_top("T1", PurpleTile::ScorePoints)
        .with_turn_of(ANN)
        .walk_to("T1");
    assert_eq!(
        public_log_lines(&scenario, Action::Explore)[0],
        "Ann takes a purple tile at T1: 3 points. A relic appears at T1: purple juju."
    );
}

#[test]
fn the_own_line_about_a_last_tile_and_the_line_about_a_wasted_one_tell_it() {
    let last = scenario(3).with_tiles_left("T3", 1).with_explorer_at(ANN, "T4").with_turn_of(ANN).walk_to("T3");
    let mut log = GameLog::new();
    last.state.clone().apply(ANN, Action::Explore, &mut Dice::new(&Seed::from_number(1), 1), &mut log);
    let own = log.texts_for(Some(ANN)).map(|text| load_translations().translate(Lang::En, text, &["Ann".to_owned()]));
    let own: Vec<String> = own.collect();
    assert!(own[1].ends_with("points. A relic appears at T3: blue bird."), "{own:?}");
    let wasted = scenario(3).with_purple_on_top("T1", PurpleTile::MovePathway).with_turn_of(ANN).walk_to("T1");
    let lines = public_log_lines(&wasted, Action::Explore);
    assert_eq!(lines[0], "Ann takes a purple tile at T1: move a pathway, without effect.");
}

fn before_an_expedition() -> Scenario {
    let scenario = scenario(3).with_explorer_at(ANN, "T4").with_shrine("T4").with_shrine("T2");
    scenario.with_pathways(ANN, "T2-R3 R3-T4")
}

fn expedition_to_t2() -> Action {
    let (to, flipped_tokens) = (named_site("T2"), named_trails(""));
    Action::Walk { to, flipped_tokens, expedition_trails: Some(2), has_unfamiliar_in_middle: false }
}

#[test]
fn the_line_about_the_last_relic_tells_who_took_what_and_that_the_end_begins() {
    let scenario = before_an_expedition()
        .with_shrine("R1")
        .with_shrine("T12")
        .with_relics_taken(BEN, "R3 R4 R5 R6 R7 T1 T5")
        .with_turn_of(ANN);
    let walk = expedition_to_t2();
    assert_eq!(
        public_log_lines(&scenario, walk)[1],
        "Ann takes the ivory skull at T2: 2 trails, +4. That is relic 8: everybody else has one more turn."
    );
}

#[test]
fn rations_are_logged_only_if_some_are_taken() {
    let log_with_rations = |rations| {
        public_log_lines(
            &scenario(3).with_explorer_at(ANN, "R1").with_rations(ANN, rations).with_turn_of(ANN),
            walk_action("B"),
        )
    };
    assert_eq!(log_with_rations(4), ["Ann walks from R1 to the camp.", "Ann gets 1 ration."]);
    assert_eq!(log_with_rations(5), ["Ann walks from R1 to the camp."]);
}

#[test]
fn a_match_ended_by_a_limit_logs_the_reason() {
    let final_lines = |turns, found_in| {
        let mut scenario = scenario(3).with_explorer_at(ANN, "T1").with_turn_of(ANN);
        (scenario.state.public_state.turn_number, scenario.state.public_state.last_find_turn) = (turns, found_in);
        public_log_lines(&scenario.apply(walk_action("T4")), Action::DoNothingMore)
    };
    let end_line = "The match is over. All points and blue tiles are shown.";
    assert_eq!(
        final_lines(30, 0),
        ["No tile and no relic was taken for ten rounds: the match ends as it stands.", end_line]
    );
    assert_eq!(final_lines(180, 160), ["Everybody has had sixty turns: the match ends as it stands.", end_line]);
}

/// Everyone reads the decision whether to show a blue tile, but only its owner knows the value.
#[test]
fn the_decision_about_a_blue_tile_hides_its_value() {
    let text_with_value = |value| {
        let scenario = scenario(3)
            .with_explorer_at(ANN, "T4")
            .with_tile("T3", 3, TileFace::Blue(value))
            .with_raised_toolboxes(ANN, &[(ToolKind::Shovel, 3)])
            .with_turn_of(ANN);
        let scenario = scenario.apply(use_toolbox_action(ToolKind::Shovel, 3)).walk_to("T3").apply(Action::Explore);
        assert_eq!(scenario.prompt_name(), "show");
        [Action::ShowBlueTile, Action::HideBlueTile].map(|action| option_and_preview(&scenario, action))
    };
    assert_eq!(text_with_value(2), text_with_value(3));
}

#[test]
fn the_camp_has_an_article_in_every_language() {
    let translations = load_translations();
    let log_text = |lang, from: &str, to: &str| {
        translate_with_long_names(
            &translations,
            lang,
            &texts::log_walks(ANN, texts::site_name(named_site(from)), texts::site_name(named_site(to))),
        )
    };
    let name = "A".repeat(32);
    assert_eq!(log_text(Lang::En, "T1", "B"), format!("{name} walks from T1 to the camp."));
    assert_eq!(log_text(Lang::Es, "T1", "B"), format!("{name} va de T1 al campamento."));
    assert_eq!(log_text(Lang::Fr, "B", "T1"), format!("{name} va du camp à T1."));
}

/// Returns an option's label and preview.
fn option_and_preview(scenario: &Scenario, action: Action) -> (String, String) {
    let (translations, view) = (load_translations(), scenario.state.view(scenario.deciding_seat()));
    let names = ["Ann", "Ben", "Cleo"].map(str::to_owned);
    let translate = |texts: Vec<Text>, separator: &str| {
        let translated: Vec<String> = texts.iter().map(|text| translations.translate(Lang::En, text, &names)).collect();
        translated.join(separator)
    };
    (translate(RelicRunners::option_path(&view, &action), " › "), translate(RelicRunners::preview(&view, &action), " "))
}

#[track_caller]
fn check_option(scenario: &Scenario, action: Action, label: &str, preview: &str) {
    assert!(scenario.is_legal(action), "{action:?}");
    assert_eq!(option_and_preview(scenario, action), (label.to_owned(), preview.to_owned()));
}

#[test]
fn a_walk_names_its_destination_and_what_can_be_done_there() {
    let scenario = scenario(3).with_explorer_at(ANN, "R1").with_turn_of(ANN);
    check_option(&scenario, walk_action("B"), "Walk to the camp", "+2 rations; nothing else can be done there.");
    check_option(
        &scenario,
        walk_action("T2"),
        "Walk to T2 (ivory temple)",
        "On top: an ivory tile with a lasting effect. 3 tiles in all.",
    );
    check_option(
        &scenario,
        flipping_walk_action("T3", "R1~T3"),
        "Walk to T3 (blue temple), flipping tokens › R1-T3",
        "Toolbox +1. On top: 2 or 3 points. 3 tiles in all.",
    );
    let hungry = scenario.with_rations(ANN, 0).with_tiles_left("T2", 1);
    check_option(
        &hungry,
        walk_action("T2"),
        "Walk to T2 (ivory temple)",
        "On top: an ivory tile that works at the end. It is the last tile: under it lies a relic. ⚠ You have no ration to explore there. ⚠ From there, the camp is at least two turns away. Then it is Ben's turn.",
    );
}

#[test]
fn an_expedition_states_its_points() {
    let (scenario, walk) = (before_an_expedition().with_turn_of(ANN), expedition_to_t2());
    check_option(&scenario, walk, "Expedition to T2 (ivory skull): 2 trails", "+4 points now, and 5 at the end.");
}

#[test]
fn an_expedition_that_costs_points_at_the_end_states_them_as_a_loss() {
    let scenario = scenario(3)
        .with_explorer_at(ANN, "T4")
        .with_shrine("T4")
        .with_shrine("T2")
        .with_relics_taken(ANN, "T8")
        .with_pathways(ANN, "T1-T4 R1-T2")
        .with_ivory_tile(ANN, IvoryTile::FinalPointsPerIvory)
        .with_ivory_tile(ANN, IvoryTile::UnfamiliarTrailInMiddle)
        .with_turn_of(ANN);
    let walk = Action::Walk {
        to: named_site("T2"),
        flipped_tokens: named_trails(""),
        expedition_trails: Some(3),
        has_unfamiliar_in_middle: true,
    };
    let (_, preview) = option_and_preview(&scenario, walk);
    assert!(preview.starts_with("+6 points. At the end, 3 points fewer. This uses up"), "{preview}");
}

#[test]
fn the_board_lists_players_and_contents_of_sites() {
    let scenario = scenario(3)
        .with_explorer_at(ANN, "T4")
        .with_pathways(ANN, "T1~R2 R1-T1")
        .with_pathways(BEN, "R1-T1")
        .with_shrine("T2")
        .with_turn_of(ANN);
    let view = scenario.state.view(Some(ANN));
    let names = ["Ann", "Ben", "Cleo"].map(str::to_owned);
    let board_text = board_as_text(
        &load_translations(),
        Lang::En,
        &RelicRunners::board(&view, &[], BoardDetail::Full),
        &names,
        OptionNumbers::Shown,
    );
    for line in [
        "Relics taken: 0 of 8",
        "Ann   0 points · at T4 · 3 rations · toolboxes: one at the bottom · in reserve: 8 pathways, 2 toolboxes",
        "T4  ivory temple (small, medium and large) · here: Ann",
        "T2  skull shrine",
        "R1  ruin, 3 tiles",
        "T1-R2   token face up · pathways: Ann",
        "R1-T1  pathways: Ann and Ben",
    ] {
        assert!(board_text.contains(line), "{line}\n{board_text}");
    }
}

#[test]
fn the_best_move_says_what_was_explored() {
    let scenario = scenario(3).with_explorer_at(ANN, "R1").with_turn_of(ANN).apply(walk_action("T1"));
    let achieved = RelicRunners::achievement(&scenario.state.view(Some(ANN)), &Action::Explore).unwrap();
    assert_eq!(load_translations().translate(Lang::En, &achieved, &[]), "you explored T1 (purple temple)");
}
