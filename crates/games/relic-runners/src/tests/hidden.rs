//! Hidden information: which player may see which face.

use std::collections::BTreeSet;

use meadhall_game::{
    BoardDetail, Decisions, Dice, Game, GameLog, MatchSetup, Presentation, Revelation, Seat, Seed, Viewer,
};

use super::full_match::play_random_match;
use super::scenario::*;
use crate::data::tiles_in_box;
use crate::tile::{IvoryTile, PurpleTile, SeenBy, TileFace};
use crate::{Action, RelicRunners};

fn sample_states(players: u8, set_up: &str) -> Vec<RelicRunners> {
    let setup = MatchSetup::new(&RelicRunners::META, players, [("set_up", set_up)]).unwrap();
    let (mut states, mut step) = (Vec::new(), 0);
    play_random_match(&setup, 3, |game| {
        if step % 40 == 0 {
            states.push(game.clone());
        }
        step += 1;
    });
    states
}

fn all_viewers(players: u8) -> impl Iterator<Item = Viewer> {
    Seat::all(players).map(Some).chain([None])
}

#[test]
fn a_view_contains_exactly_the_faces_its_viewer_has_seen() {
    for game in sample_states(3, "standard") {
        for viewer in all_viewers(3) {
            for ((known_face, face), tile) in
                game.view(viewer).known_faces.iter().zip(&game.tile_faces).zip(&game.public_state.temple_tiles)
            {
                let is_known =
                    tile.seen_by == SeenBy::EVERYBODY || viewer.is_some_and(|seat| tile.seen_by.includes(Some(seat)));
                assert_eq!(*known_face, is_known.then_some(*face));
            }
        }
    }
}

#[test]
fn a_determinized_state_has_the_same_view_and_options() {
    for game in sample_states(4, "random") {
        for seat in Seat::all(4) {
            let sample = game.determinize(seat, &mut Dice::new(&Seed::from_number(9), 1));
            sample.check_invariants().unwrap();
            for viewer in [Some(seat), None] {
                assert_eq!(sample.view(viewer), game.view(viewer));
            }
            let all_options =
                |game: &RelicRunners| Decisions::collect(game).iter().map(|it| it.options.to_vec()).collect::<Vec<_>>();
            assert_eq!(all_options(&sample), all_options(&game));
        }
    }
}

/// A face that the seat does not know may be any of the box that it has not seen elsewhere.
#[test]
fn determinizing_produces_every_face_the_seat_cannot_rule_out() {
    for set_up in ["first", "standard"] {
        for game in sample_states(3, set_up).into_iter().step_by(4) {
            for seat in Seat::all(3) {
                let samples: Vec<_> = (0..300)
                    .map(|n| game.determinize(seat, &mut Dice::new(&Seed::from_number(n), 1)).tile_faces)
                    .collect();
                for (at, tile) in game.public_state.temple_tiles.iter().enumerate() {
                    let (color, level) = game.public_state.tile_color_and_level(at as u8);
                    let mut pool: Vec<TileFace> =
                        tiles_in_box(color, level, game.public_state.has_advanced_tiles).collect();
                    for (same_kind, temple_tile) in game.public_state.temple_tiles.iter().enumerate() {
                        if game.public_state.tile_color_and_level(same_kind as u8) == (color, level)
                            && temple_tile.seen_by.includes(Some(seat))
                        {
                            pool.remove(pool.iter().position(|face| *face == game.tile_faces[same_kind]).unwrap());
                        }
                    }
                    let is_known = tile.seen_by.includes(Some(seat));
                    let possible: BTreeSet<TileFace> =
                        if is_known { [game.tile_faces[at]].into() } else { pool.into_iter().collect() };
                    let sampled_faces: BTreeSet<TileFace> = samples.iter().map(|faces| faces[at]).collect();
                    assert_eq!(sampled_faces, possible, "faces of tile {at} determinized for {seat:?}");
                }
            }
        }
    }
}

#[test]
fn determinizing_does_not_depend_on_hidden_faces() {
    for game in sample_states(3, "standard") {
        let sample = game.determinize(ANN, &mut Dice::new(&Seed::from_number(4), 1));
        let determinized = |game: &RelicRunners| game.determinize(ANN, &mut Dice::new(&Seed::from_number(5), 1));
        assert_eq!(determinized(&game), determinized(&sample));
    }
}

#[test]
fn advanced_tiles_are_never_dealt_when_determinizing_a_first_match() {
    let is_advanced = |face: &TileFace| *face == TileFace::Ivory(IvoryTile::ExtraTurn);
    for game in sample_states(3, "first") {
        assert!((0..50).all(|n| {
            !game.determinize(BEN, &mut Dice::new(&Seed::from_number(n), 1)).tile_faces.iter().any(is_advanced)
        }));
    }
}

#[test]
fn looking_through_a_stack_is_public_and_its_faces_are_private() {
    let scenario = scenario(3)
        .with_explorer_at(ANN, "R3")
        .with_ivory_tile_from(ANN, IvoryTile::ChooseFromStack, "T8")
        .with_turn_of(ANN)
        .apply(walk_action("T4"));
    let scenario = scenario.apply(Action::LookThroughStack);
    let (tile, game) = (scenario.tile_index("T4", 1), &scenario.state);
    assert!(game.view(Some(BEN)).public_state.temple_tiles[tile].seen_by.includes(Some(ANN)));
    let is_known = |viewer| game.view(viewer).known_faces[tile].is_some();
    assert_eq!([is_known(Some(ANN)), is_known(Some(BEN)), is_known(None)], [true, false, false]);
    assert!(
        Decisions::collect(game).first().unwrap().is_secret,
        "the options depend on faces that only one player has seen"
    );
}

/// A step can be undone unless it revealed a tile to somebody.
#[test]
fn a_step_counts_as_revealing_exactly_if_somebody_saw_a_new_face() {
    for before in sample_states(3, "standard") {
        for decision in Decisions::collect(&before).iter() {
            for option in decision.options {
                let (mut after, mut dice, mut log) =
                    (before.clone(), Dice::new(&Seed::from_number(1), 1), GameLog::new());
                after.apply(decision.seat, *option, &mut dice, &mut log);
                let seen_by = |game: &RelicRunners| {
                    game.public_state.temple_tiles.iter().map(|tile| tile.seen_by).collect::<Vec<_>>()
                };
                assert_eq!(
                    log.finish_step(&dice) == Revelation::SomeRevealed,
                    seen_by(&before) != seen_by(&after) || after.public_state.is_over(),
                    "{option:?}"
                );
            }
        }
    }
}

/// Returns everything that a viewer is shown of a match.
fn shown_to(game: &RelicRunners, viewer: Viewer) -> String {
    let view = game.view(viewer);
    let decisions = Decisions::collect(game);
    let own_options =
        viewer.and_then(|seat| decisions.for_seat(seat)).map(|it| it.options.to_vec()).unwrap_or_default();
    let boards =
        [BoardDetail::Full, BoardDetail::Focused].map(|detail| RelicRunners::board(&view, &own_options, detail));
    let previews: Vec<_> = own_options.iter().map(|option| RelicRunners::preview(&view, option)).collect();
    let picture = RelicRunners::picture(&view, &own_options, &[]);
    let legend = RelicRunners::legend(&view);
    format!("{view:?}{:?}{boards:?}{previews:?}{picture:?}{legend:?}", RelicRunners::visible_scores(&view))
}

/// Returns whether somebody can see the coins of another player or the value of another player's blue tile.
fn shows_points_of_others(game: &RelicRunners, shown_to: impl Fn(&RelicRunners, Viewer) -> String) -> bool {
    let seats = game.public_state.runners.len() as u8;
    all_viewers(seats).any(|viewer| {
        let mut richer = game.clone();
        for seat in Seat::all(seats).filter(|seat| viewer != Some(*seat)) {
            richer.coins[seat.index()] += 7;
            for tile in &game.public_state.runners[seat.index()].blue_tiles {
                if !game.public_state.temple_tiles[usize::from(*tile)].seen_by.includes(viewer) {
                    richer.tile_faces[usize::from(*tile)] = TileFace::Blue(9);
                }
            }
        }
        shown_to(game, viewer) != shown_to(&richer, viewer)
    })
}

fn set_open_points(game: &RelicRunners) -> RelicRunners {
    let mut open = game.clone();
    open.public_state.has_open_points = true;
    open
}

#[test]
fn points_of_other_players_are_shown_nowhere_before_the_end() {
    for game in sample_states(3, "standard").iter().filter(|game| !game.public_state.is_over()) {
        assert!(!shows_points_of_others(game, shown_to));
        assert_eq!(RelicRunners::visible_scores(&game.view(Some(BEN))).len(), 1);
        assert_eq!(RelicRunners::visible_scores(&game.view(None)).len(), 0);
    }
}

/// Leaks that the check above must find.
#[test]
fn planted_leaks_of_points_are_found() {
    for game in sample_states(3, "standard").iter().filter(|game| !game.public_state.is_over()) {
        assert!(shows_points_of_others(&set_open_points(game), shown_to), "open points are shown");
        let leaks_scores = |game: &RelicRunners, viewer| format!("{}{:?}", shown_to(game, viewer), game.scores());
        assert!(shows_points_of_others(game, leaks_scores), "the true scores are shown");
        let leaks_board = |game: &RelicRunners, _: Viewer| shown_to(game, Some(ANN));
        assert!(shows_points_of_others(game, leaks_board), "somebody else's board is shown");
    }
}

#[test]
fn with_open_points_everybody_sees_all_coins_and_blue_tiles_stay_secret() {
    let scenario = scenario(3).with_coins(ANN, 5).with_coins(BEN, 7).with_turn_of(ANN);
    let open = set_open_points(&scenario.state);
    for viewer in all_viewers(3) {
        assert_eq!(open.view(viewer).known_coins, [Some(5), Some(7), Some(0)]);
    }
    let has_taken = scenario.with_tiles_left("T1", 3).apply(walk_action("R1"));
    assert_eq!(set_open_points(&has_taken.state).view(None).known_faces, has_taken.state.view(None).known_faces);
}

#[test]
fn a_payment_is_told_and_does_not_state_the_total() {
    let scenario = scenario(3).with_coins(ANN, 41).with_purple_on_top("T1", PurpleTile::ScorePoints).with_turn_of(ANN);
    let scenario = scenario.apply(walk_action("T1")).apply(Action::Explore);
    assert!(scenario.has_logged("takes_purple") && !scenario.has_logged("scores"));
    assert_eq!(scenario.coins_of(ANN), 44);
    let view = scenario.state.view(Some(BEN));
    assert_eq!(view.known_coins[ANN.index()], None);
}
