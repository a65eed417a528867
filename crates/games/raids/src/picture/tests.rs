//! The center of every label lies on the space, the harbor or the tile aboard that it names.

use meadhall_conformance::choice_pages;
use meadhall_game::{Decisions, Dice, Game, GameLog, MatchSetup, Point, Rect, Seed};

use super::close_up::deck_tile_area;
use super::layout::tile_area;
use crate::choices::replaceable_tiles;
use crate::{Action, Raids, texts};

/// A label that is shifted this far to the right or down is no longer on its place.
const SHIFT: i16 = 130;
/// The harbor in the upper left corner of the board.
const HARBOR_AREA: Rect = Rect::new(0, 0, 150, 150);

/// Returns where the thing lies that an action names; empty if the action has no place.
fn named_areas(state: &Raids, action: Action, options: &[Action]) -> Vec<Rect> {
    let seat = state.pending.seat().unwrap();
    match action {
        Action::SailTo { space } => tile_area(space).into_iter().collect(),
        Action::SailHome => vec![HARBOR_AREA],
        Action::ReplaceTile { old_tile } => {
            assert!(replaceable_tiles(state, seat, options).contains(&old_tile));
            let aboard = state.ship(seat).tiles_aboard.iter().enumerate();
            aboard.filter(|(_, tile)| **tile == old_tile).map(|(n, _)| deck_tile_area(n)).collect()
        }
        _ => Vec::new(),
    }
}

#[test]
fn every_label_lies_on_what_it_names() {
    let (mut stop_labels, mut tile_labels) = (0, 0);
    for (setup, number) in MatchSetup::all(&Raids::META).iter().cycle().zip(0..24) {
        let seed = Seed::from_number(number);
        let mut state = Raids::new(setup, &mut Dice::new(&seed, 0));
        let mut dice = Dice::new(&seed.derive(1), 0);
        for step in 1.. {
            let decisions = Decisions::collect(&state);
            let Some(decision) = decisions.first() else { break };
            let view = state.view(Some(decision.seat));
            for page in choice_pages::<Raids>(&view, decision.options, &[]) {
                for next in &page.steps {
                    let action = decision.options[next.sample_option];
                    let areas = named_areas(&state, action, decision.options);
                    if areas.is_empty() {
                        continue;
                    }
                    // On a button, swords follow the number of a space where another ship lies.
                    let label = match action {
                        Action::SailTo { space } => texts::number(space.into()),
                        _ => next.label.clone(),
                    };
                    let centers = page.centers_of(&label);
                    let is_named = |at: Point| areas.iter().any(|area| area.contains_point(at));
                    assert_eq!(centers.len(), areas.len(), "{action:?}: {centers:?}");
                    for Point { x, y } in centers {
                        assert!(is_named(Point { x, y }), "{action:?} at {x}, {y}: {areas:?}");
                        let is_noticed = !is_named(Point { x: x + SHIFT, y }) || !is_named(Point { x, y: y + SHIFT });
                        assert!(is_noticed, "{action:?} at {x}, {y} may be shifted");
                        let counter = if matches!(action, Action::ReplaceTile { .. }) {
                            &mut tile_labels
                        } else {
                            &mut stop_labels
                        };
                        *counter += 1;
                    }
                }
            }
            let action = decision.options[dice.index(decision.options.len())];
            let seat = decision.seat;
            state.apply(seat, action, &mut Dice::new(&seed, step), &mut GameLog::disabled());
        }
    }
    assert!(stop_labels > 5_000 && tile_labels > 100, "{stop_labels} {tile_labels}");
}
