//! The picture: crowded boards stay readable, every fact is drawn, and all texts fit.

use meadhall_game::{
    BoardDetail, Decisions, Dice, FactRef, Game, GameLog, Lang, LineStyle, MatchSetup, Picture, PicturePart,
    Presentation, Rect, Seat, Seed, Shape, SurfaceKind, Text, Viewer,
};
use meadhall_i18n::Translations;
use meadhall_render::to_svg;

use super::full_match::play_random_match;
use super::scenario::*;
use crate::map::{MapSite, Trail};
use crate::tile::IvoryTile;
use crate::{Action, RelicRunners, texts};

/// The part of a marker that others may hide.
const MAX_HIDDEN_PERCENT: i32 = 50;

fn draw_picture(game: &RelicRunners, viewer: Viewer) -> Picture {
    let decisions = Decisions::collect(game);
    let decision = decisions.iter().find(|decision| Some(decision.seat) == viewer);
    RelicRunners::picture(&game.view(viewer), decision.map_or(&[], |decision| decision.options), &[]).unwrap()
}

fn overlap_area(one: Rect, b: Rect) -> i32 {
    let width = (one.x + one.width).min(b.x + b.width) - one.x.max(b.x);
    let height = (one.y + one.height).min(b.y + b.height) - one.y.max(b.y);
    i32::from(width.max(0)) * i32::from(height.max(0))
}

/// Returns the markers in the parts that show a value with this key.
fn markers_with_fact(picture: &Picture, key: &str) -> Vec<(Seat, Rect)> {
    let has_value =
        |part: &&PicturePart| part.facts.iter().any(|it| it.value.as_ref().is_some_and(|value| value.key == key));
    let shapes = picture.parts.iter().filter(has_value).flat_map(|part| &part.shapes);
    shapes
        .filter_map(|shape| if let Shape::SeatMarker { seat, area } = shape { Some((*seat, *area)) } else { None })
        .collect()
}

/// Five players with their explorers at this site and pathways on these trails.
fn scenario_with_everybody_at(at: &str, trails: &str) -> Scenario {
    Seat::all(5).fold(scenario(5), |scenario, seat| scenario.with_explorer_at(seat, at).with_pathways(seat, trails))
}

#[test]
fn five_pathways_on_a_trail_are_drawn_side_by_side_in_seat_order() {
    for trail in Trail::ALL.iter() {
        let picture = draw_picture(&scenario_with_everybody_at("B", &trail.to_string()).state, None);
        let laid = markers_with_fact(&picture, "relic_runners_on_board_pathways");
        assert_eq!(laid.iter().map(|it| it.0).collect::<Vec<_>>(), Seat::all(5).collect::<Vec<_>>(), "{trail}");
        for (n, (_, one)) in laid.iter().enumerate() {
            assert!(laid[..n].iter().all(|(_, b)| overlap_area(*one, *b) == 0), "{trail}: {laid:?}");
        }
    }
}

/// Everyone is at the same site and has pathways on all its trails.
#[test]
fn every_marker_is_visible_in_the_largest_crowd() {
    for site in MapSite::all() {
        let trails: Vec<String> = site.trails().iter().map(|trail| trail.to_string()).collect();
        let picture = draw_picture(&scenario_with_everybody_at(&site.to_string(), &trails.join(" ")).state, None);
        let laid = markers_with_fact(&picture, "relic_runners_on_board_pathways");
        let explorers = markers_with_fact(&picture, "relic_runners_on_board_explorers");
        assert_eq!((laid.len(), explorers.len()), (5 * trails.len(), 5), "{site}");
        // Later shapes lie on top.
        let all: Vec<Rect> = explorers.into_iter().chain(laid).map(|(_, area)| area).collect();
        for (n, one) in all.iter().enumerate() {
            let hidden: i32 = all[n + 1..].iter().map(|b| overlap_area(*one, *b)).sum();
            let size = i32::from(one.width) * i32::from(one.height);
            assert!(
                hidden * 100 <= MAX_HIDDEN_PERCENT * size,
                "{site}: {hidden} of {size} pixels of {one:?} are covered"
            );
        }
    }
}

fn picture_facts(picture: &Picture) -> Vec<&FactRef> {
    picture.parts.iter().filter(|part| !part.shapes.is_empty()).flat_map(|part| &part.facts).collect()
}

#[test]
fn every_fact_is_drawn_within_the_picture_and_no_text_is_cut() {
    let translations = Translations::new([<RelicRunners as Presentation>::TEXTS]).unwrap();
    let names: Vec<String> = ('A'..='E').map(String::from).collect();
    for (setup, number) in MatchSetup::all(&RelicRunners::META).iter().zip(80..) {
        let mut steps = 0;
        let end = play_random_match(setup, number, |game| {
            steps += 1;
            if steps % 61 == 1 {
                check_picture(game, &translations, &names);
            }
        });
        check_picture(&end, &translations, &names);
    }
}

fn check_picture(game: &RelicRunners, translations: &Translations, names: &[String]) {
    let viewer = Some(game.public_state.current_turn.seat);
    let (view, picture) = (game.view(viewer), draw_picture(game, viewer));
    let facts = picture_facts(&picture);
    let is_drawn =
        |label: &Text, value: Option<&Text>| facts.iter().any(|it| it.label == *label && it.value.as_ref() == value);
    for fact in RelicRunners::board(&view, &[], BoardDetail::Full).sections.iter().flat_map(|section| &section.facts) {
        assert!(is_drawn(&fact.label, None), "{:?}", fact.label);
        fact.values.iter().for_each(|value| assert!(is_drawn(&fact.label, Some(value)), "{:?}: {value:?}", fact.label));
    }
    let all = Rect::new(0, 0, picture.width, picture.height);
    for shape in picture.parts.iter().flat_map(|part| &part.shapes) {
        let (Shape::Icon { area, .. }
        | Shape::TranslucentIcon { area, .. }
        | Shape::SeatMarker { area, .. }
        | Shape::Text { area, .. }
        | Shape::Rect { area, .. }) = shape
        else {
            continue;
        };
        assert!(all.contains(*area), "{shape:?}");
    }
    check_texts_fit(&picture, translations, names);
}

fn check_texts_fit(picture: &Picture, translations: &Translations, names: &[String]) {
    for lang in Lang::ALL {
        let svg = to_svg(picture, &|text| translations.translate(lang, text, names)).svg;
        let cut = svg.split('>').find(|text| text.contains('…'));
        assert_eq!(cut, None, "a text is cut in {lang}");
    }
}

#[test]
fn the_name_of_every_ivory_tile_fits() {
    let translations = Translations::new([<RelicRunners as Presentation>::TEXTS]).unwrap();
    let names: Vec<String> = ('A'..='E').map(String::from).collect();
    for tile in IvoryTile::ALL {
        let with_tile = scenario(3).edit_player(ANN, |player| player.set_ivory_tile(tile)).state;
        for viewer in [None, Some(ANN)] {
            check_texts_fit(&draw_picture(&with_tile, viewer), &translations, &names);
        }
    }
}

#[test]
fn the_own_card_of_a_viewer_is_the_highest() {
    let heights = |viewer: Viewer| {
        let picture = draw_picture(&scenario(4).state, viewer);
        let cards = picture.parts.iter().flat_map(|part| &part.shapes).filter_map(|shape| match shape {
            Shape::Rect { area, surface: SurfaceKind::Card } => Some(area.height),
            _ => None,
        });
        cards.collect::<Vec<_>>()
    };
    let of_ben = heights(Some(BEN));
    assert!(of_ben[1] > of_ben[0] && of_ben[0] == of_ben[2] && of_ben[0] == of_ben[3], "{of_ben:?}");
    assert!(heights(None).windows(2).all(|pair| pair[0] == pair[1]));
}

#[test]
fn destinations_are_marked_for_the_deciding_player_only() {
    let scenario = scenario(3).with_explorer_at(ANN, "R1").with_turn_of(ANN);
    let marked_labels = |viewer: Viewer| {
        let picture = draw_picture(&scenario.state, viewer);
        let is_choice_plate = |shape: &Shape| matches!(shape, Shape::Icon { icon, .. } if icon.name.starts_with("plate_") && icon.name.ends_with("_choice"));
        let marked = picture.parts.into_iter().filter(|part| part.shapes.iter().any(is_choice_plate));
        marked.flat_map(|part| part.facts).map(|it| it.label).collect::<Vec<_>>()
    };
    let neighbors: Vec<Text> = named_site("R1").neighbors().iter().map(texts::site_name).collect();
    let marked = marked_labels(Some(ANN));
    assert_eq!(marked.len(), neighbors.len());
    assert!(neighbors.iter().all(|name| marked.contains(name)), "{marked:?}");
    assert_eq!((marked_labels(Some(BEN)), marked_labels(None)), (Vec::new(), Vec::new()));
}

#[test]
fn the_last_moves_are_framed() {
    let scenario = scenario(3).with_explorer_at(ANN, "R1").with_turn_of(ANN);
    let (mut game, mut log) = (scenario.state, GameLog::new());
    game.apply(ANN, flipping_walk_action("T3", "R1~T3"), &mut Dice::new(&Seed::from_number(1), 1), &mut log);
    let recent_events: Vec<Text> = log.lines().iter().map(|line| line.text.clone()).collect();
    let picture = RelicRunners::picture(&game.view(None), &[], &recent_events).unwrap();
    let is_frame = |shape: &Shape| matches!(shape, Shape::Icon { icon, .. } if ["ring_last_move", "ring_token"].contains(&icon.name));
    let frames: Vec<&PicturePart> = picture.parts.iter().filter(|part| part.shapes.iter().any(is_frame)).collect();
    let [walk, token] = frames[..] else { panic!("{frames:?}") };
    let [Shape::Icon { area, .. }] = walk.shapes[..] else { panic!("{walk:?}") };
    let is_footprint = |shape: &Shape| matches!(shape, Shape::Polyline { style: LineStyle::Footprints, .. });
    assert!(picture.parts.iter().any(|part| part.shapes.iter().any(is_footprint)));
    let stands = markers_with_fact(&picture, "relic_runners_on_board_explorers")
        .into_iter()
        .find(|(seat, _)| *seat == ANN)
        .unwrap();
    assert!(overlap_area(area, stands.1) > 0, "{area:?} {stands:?}");
    assert_eq!(token.facts[1].value, Some(texts::on_board_token_down()));
}

#[test]
fn trails_that_can_be_chosen_are_framed() {
    let scenario = scenario(3).with_turn_of(ANN);
    let build_on = |name: &str| Action::BuildPathway { trail: named_trail(name) };
    let options = [build_on("B-R1"), build_on("R1-T2")];
    let picture = RelicRunners::picture(&scenario.state.view(Some(ANN)), &options, &[]).unwrap();
    let is_frame = |shape: &&Shape| matches!(shape, Shape::Polygon { surface: SurfaceKind::ChoiceFrame, .. });
    assert_eq!(picture.parts.iter().flat_map(|part| &part.shapes).filter(is_frame).count(), options.len());
}
