//! What places and trails are worth: in the note on the first page, in previews, and in labels.

use meadhall_game::{AnsweringButtons, ChoiceStep, Game, Lang, PictureChoices, Presentation, Text};
use meadhall_i18n::Translations;

use super::scenario::*;
use crate::pending::Pending;
use crate::tile::PurpleTile;
use crate::toolbox::ToolKind;
use crate::{Action, RelicRunners, texts};

fn in_english(texts: impl IntoIterator<Item = Text>) -> String {
    let translations = Translations::new([<RelicRunners as Presentation>::TEXTS]).unwrap();
    let names = ["Ann", "Ben", "Cleo"].map(str::to_owned);
    let sentences = texts.into_iter().map(|text| translations.translate(Lang::En, &text, &names));
    sentences.collect::<Vec<_>>().join(" ")
}

fn choices(scenario: &Scenario) -> PictureChoices {
    RelicRunners::picture_choices(&scenario.state.view(Some(ANN)), &scenario.options()).unwrap()
}

fn preview(scenario: &Scenario, action: Action) -> String {
    in_english(RelicRunners::preview(&scenario.state.view(Some(ANN)), &action))
}

/// Relics lie at T2 and T4, and Ann's pathways join T2, R3 and T4.
fn with_twins() -> Scenario {
    scenario(3).with_shrine("T2").with_shrine("T4").with_pathways(ANN, "T2-R3 R3-T4")
}

#[test]
fn the_first_page_says_what_its_places_are_good_for() {
    let note = in_english(choices(&scenario(3).with_turn_of(ANN)).note);
    assert_eq!(note, "Pathway: R1, R2, R5 and R6 · Blue tile: T7 · Purple tile: T1.");
    let at_ruin = with_twins().with_explorer_at(ANN, "R3").with_rations(ANN, 0).with_turn_of(ANN);
    let note = in_english(choices(&at_ruin).note);
    assert!(note.starts_with("Relic: T2 (then +4) and T4 (then +4) · Toolbox on the way: T3"), "{note}");
    assert!(note.ends_with("Other places: nothing to gain · The camp is out of reach."), "{note}");
    let at_relic = with_twins().with_explorer_at(ANN, "T2").with_turn_of(ANN);
    let note = in_english(choices(&at_relic).note);
    assert!(!note.contains("Relic: T4"), "it is taken: {note}");
}

#[test]
fn the_first_page_has_eight_buttons_for_places_at_most() {
    let pathways = "R1-T1 R1-T2 T1-T4 T3-T4 T4-T5 R3-T4";
    let scenario = scenario(3).with_explorer_at(ANN, "R1").with_pathways(ANN, pathways).with_turn_of(ANN);
    let choices = choices(&scenario);
    let mut first: Vec<&Text> = choices.paths.iter().map(|path| &path[0].label).collect();
    first.sort_by_key(|label| format!("{label:?}"));
    first.dedup();
    assert_eq!(first.len(), 8, "{first:?}");
    assert!(first.contains(&&texts::choice_other_walks()));
    assert!(!in_english(choices.note).contains("nothing to gain"));
}

#[test]
fn a_walk_to_a_relic_names_the_expedition_from_there() {
    let at_ruin = with_twins().with_explorer_at(ANN, "R3").with_turn_of(ANN);
    let to_relic = preview(&at_ruin, walk_action("T2"));
    assert!(to_relic.starts_with("From there, an expedition to T4 brings +4 next turn."), "{to_relic}");
    let with_rival = preview(&at_ruin.with_explorer_at(BEN, "T4").with_pathways(BEN, "R3-T4"), walk_action("T2"));
    assert!(with_rival.contains("brings +4 next turn. Ben may come first."), "{with_rival}");
    let last_tile = with_twins().with_tiles_left("T10", 1).with_explorer_at(ANN, "T11").with_turn_of(ANN);
    let to_last_tile = preview(&last_tile, walk_action("T10"));
    assert!(to_last_tile.contains("It is the last tile: under it lies a relic."), "{to_last_tile}");
    assert!(
        to_last_tile.ends_with("Of the same color, but still out of reach from there: T2 and T4."),
        "{to_last_tile}"
    );
}

#[test]
fn nothing_is_promised_after_a_tile_that_sends_the_explorer_away_or_has_no_effect() {
    let start = || scenario(3).with_shrine("T5").with_pathways(ANN, "T1-T4 T4-T5").with_tiles_left("T1", 1);
    let with_top = |tile| start().with_purple_on_top("T1", tile).with_turn_of(ANN);
    let points = with_top(PurpleTile::ScorePoints);
    assert!(preview(&points, walk_action("T1")).ends_with("an expedition to T5 brings +4 next turn."));
    assert!(in_english(choices(&points).note).starts_with("New relic: T1 (then +4)"));
    let to_camp = with_top(PurpleTile::ReturnToCamp);
    assert!(preview(&to_camp, walk_action("T1")).ends_with("under it lies a relic."));
    assert!(in_english(choices(&to_camp).note).starts_with("New relic: T1 · "));
    let wasted = with_top(PurpleTile::MovePathway).with_tiles_left("T1", 1).with_pathways(ANN, "").with_turn_of(ANN);
    assert!(preview(&wasted, walk_action("T1")).contains("The tile has no effect now"));
    let full = "R1-T1 T1-T4 T4-T5 T3-T4 R3-T4 T2-R3 T2-T12 T4-R4 T6-R4 T5-T6";
    let note = in_english(choices(&scenario(3).with_pathways(ANN, full).with_turn_of(ANN)).note);
    assert!(!note.contains("Pathway"), "{note}");
}

#[test]
fn a_turn_that_a_revealed_tile_ends_says_so_before() {
    let at = |site: &str| scenario(3).with_explorer_at(ANN, "R1").with_turn_of(ANN).walk_to(site);
    let ends = "A revealed tile cannot be undone: your turn then ends.";
    assert!(preview(&at("T2"), Action::Explore).ends_with(ends), "{}", preview(&at("T2"), Action::Explore));
    assert!(!preview(&at("R6"), Action::Explore).contains(ends), "a pathway can be taken back");
}

#[test]
fn a_pathway_names_the_expedition_that_it_makes_possible() {
    let mut scenario = with_twins().with_explorer_at(ANN, "R3").with_pathways(ANN, "R3-T4").with_turn_of(ANN);
    let step = Pending::BuildPathway { pathways_left: 1, is_anywhere: false, previous: None };
    scenario.state.public_state.pending.push(step);
    let build = |name| preview(&scenario, Action::BuildPathway { trail: named_trail(name) });
    // One unfamiliar trail needs no pathway.
    assert!(build("T2-R3").starts_with("It links T2"), "{}", build("T2-R3"));
    let without = with_twins().with_explorer_at(ANN, "R3").with_pathways(ANN, "").with_turn_of(ANN);
    let mut scenario = without;
    scenario.state.public_state.pending.push(step);
    let built = preview(&scenario, Action::BuildPathway { trail: named_trail("R3-T4") });
    assert!(built.starts_with("An expedition from T4 to T2 would then bring +4."), "{built}");
}

#[test]
fn a_pathway_to_the_camp_warns_that_walks_end_there() {
    let mut scenario = scenario(3).with_explorer_at(ANN, "R1").with_turn_of(ANN);
    let step = Pending::BuildPathway { pathways_left: 1, is_anywhere: false, previous: None };
    scenario.state.public_state.pending.push(step);
    let build = |name| preview(&scenario, Action::BuildPathway { trail: named_trail(name) });
    let warning = "A walk cannot go on through the camp.";
    assert!(build("B-R1").contains(warning) && !build("R1-T1").contains(warning), "{}", build("B-R1"));
}

#[test]
fn a_used_toolbox_says_that_it_goes_back_and_that_no_other_is_used() {
    let with_raised = |raised: &[(ToolKind, u8)]| {
        let scenario = scenario(3).with_explorer_at(ANN, "R1").with_raised_toolboxes(ANN, raised).with_turn_of(ANN);
        preview(&scenario, use_toolbox_action(ToolKind::Shovel, 3))
    };
    let shovel = (ToolKind::Shovel, 3);
    assert!(with_raised(&[shovel]).ends_with("twice. The toolbox goes back to the bottom."));
    let two = with_raised(&[shovel, (ToolKind::Machete, 3)]);
    assert!(two.ends_with("Only one toolbox a turn; it goes back to the bottom."), "{two}");
}

#[test]
fn a_machete_promises_only_rations_that_the_camp_does_not_give() {
    let machete = |rations| {
        let start = scenario(3).with_explorer_at(ANN, "R1").with_rations(ANN, rations);
        let in_camp =
            start.with_raised_toolboxes(ANN, &[(ToolKind::Machete, 2)]).with_turn_of(ANN).apply(walk_action("B"));
        preview(&in_camp, use_toolbox_action(ToolKind::Machete, 2))
    };
    assert_eq!(machete(1), "+1 ration. The toolbox goes back to the bottom.");
    assert_eq!(machete(2), "It has no effect now: the toolbox just goes back to the bottom.");
}

#[test]
fn few_trails_and_toolboxes_are_described_beside_their_labels_on_the_picture() {
    let mut building = scenario(3).with_explorer_at(ANN, "R1").with_pathways(ANN, "B-R1 R1-T1 R1-T2").with_turn_of(ANN);
    building.state.public_state.pending.push(Pending::BuildPathway {
        pathways_left: 1,
        is_anywhere: false,
        previous: None,
    });
    let AnsweringButtons::AllOptions(labels) = choices(&building).answering else { panic!("not described") };
    assert_eq!(in_english(labels), "Build on 1 Build on 2");
    let raising = scenario(3).with_explorer_at(ANN, "R1").with_turn_of(ANN).apply(flipping_walk_action("T3", "R1~T3"));
    let AnsweringButtons::AllOptions(labels) = choices(&raising).answering else { panic!("not described") };
    assert_eq!(in_english(labels), "machete 1 compass 1 shovel 1");
}

/// Where a short and a long expedition lead to the same relic, the label of each names its own points.
#[test]
fn a_label_promises_only_the_points_of_its_own_ways() {
    let scenario =
        with_twins().with_explorer_at(ANN, "T2").with_pathways(ANN, "T2-R3 R3-T4 T3-T4 T3~R3").with_turn_of(ANN);
    let (choices, options) = (choices(&scenario), scenario.options());
    let mut promises = 0;
    for (path, action) in choices.paths.iter().zip(&options) {
        let Action::Walk { expedition_trails: Some(trails), .. } = *action else { continue };
        let site_label = |path: &[ChoiceStep]| {
            let site = path.iter().find(|step| step.label != texts::choice_other_walks());
            site.map(|step| step.label.clone())
        };
        let ways = choices.paths.iter().zip(&options).filter(|(other, _)| site_label(other) == site_label(path));
        let most = ways.filter_map(|(_, way)| match way {
            Action::Walk { expedition_trails, .. } => *expedition_trails,
            _ => None,
        });
        let promised = format!("+{}", 2 * most.max().unwrap_or(trails));
        let label = in_english(site_label(path));
        assert!(label.contains(&promised), "{label}: {promised}");
        promises += 1;
    }
    assert!(promises > 1, "{promises}");
}
