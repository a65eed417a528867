//! The center of every label lies on the trail, plate or cell that it names.

use meadhall_conformance::{ChoicePage, choice_pages};
use meadhall_game::{Decisions, Game, Icon, MatchSetup, Point, Shape, Text, TextArg, ranking};

use super::map_layout::distances_to_trails;
use super::site_layout::{PlateSize, SiteLayout};
use super::toolbox_choice;
use crate::tests::full_match::play_random_match;
use crate::{Action, RelicRunners, icons, texts};

/// How far the middle of a number may be from the middle of its trail. A frame around a trail is wider.
const MAX_DISTANCE: f32 = 4.0;

/// A label that is shifted this far to the right or down is no longer on its place.
const SHIFT: i16 = 70;

/// Returns where a point of a picture lies on the map.
fn on_map(page: &ChoicePage, Point { x, y }: Point) -> Option<Point> {
    let ground = |shape: &Shape| match shape {
        Shape::Icon { icon, area, .. } if **icon == icons::BACKGROUND => Some(*area),
        _ => None,
    };
    let area = page.picture.parts.iter().flat_map(|part| &part.shapes).find_map(ground)?;
    Some(Point { x: x - area.x, y: y - area.y })
}

/// Whether a label at this point names the place of the action; `None` if the action has no place on the page.
fn names_its_place(page: &ChoicePage, action: Action, at: Point) -> Option<bool> {
    let at_site = |site| {
        let plate = SiteLayout::new(site).plate(PlateSize::Large);
        on_map(page, at).is_some_and(|at| plate.contains_point(at))
    };
    match action {
        Action::Walk { to, .. } | Action::Teleport { to } => Some(at_site(to)),
        Action::RaiseToolbox { tool, from_level } => {
            Some(toolbox_choice::cell(tool, from_level + 1).contains_point(at))
        }
        _ => {
            let (own, other) = distances_to_trails(action.trail()?, on_map(page, at)?);
            Some(own <= MAX_DISTANCE && other > own + MAX_DISTANCE)
        }
    }
}

/// Returns the number of a trail, which the picture shows without the trail's name, or else the whole label.
fn shown_label(action: Action, label: &Text) -> &Text {
    match label.args.first() {
        Some((_, TextArg::Text(number))) if action.trail().is_some() => number,
        _ => label,
    }
}

#[test]
fn every_label_lies_on_what_it_names() {
    let (mut trail_labels, mut site_labels, mut cells, mut close_ups) = (0, 0, 0, 0);
    for (setup, number) in MatchSetup::all(&RelicRunners::META).iter().cycle().zip(600..616) {
        let mut state_count = 0;
        play_random_match(setup, number, |game| {
            state_count += 1;
            let decisions = Decisions::collect(game);
            let Some(decision) = decisions.first() else { return };
            let is_walk = matches!(decision.options[0], Action::Walk { .. });
            if is_walk && state_count % 5 > 0 {
                return;
            }
            let view = game.view(Some(decision.seat));
            for page in choice_pages::<RelicRunners>(&view, decision.options, &[]) {
                close_ups += usize::from(page.picture.width < 1_280);
                // The ways of a walk have numbers without places, and the kinds of trails are words.
                for step in &page.steps {
                    let action = decision.options[step.sample_option];
                    let is_way = is_walk && page.chosen.depth > 0;
                    let label = shown_label(action, &step.label);
                    let centers = if is_way { Vec::new() } else { page.centers_of(label) };
                    for center in &centers {
                        let is_right = names_its_place(&page, action, *center);
                        assert_ne!(is_right, Some(false), "{action:?}: {:?} at {center:?}", step.label);
                        let shifted = [(SHIFT, 0), (0, SHIFT)]
                            .map(|(right, down)| Point { x: center.x + right, y: center.y + down });
                        let refuses = |at| names_its_place(&page, action, at) != Some(true);
                        assert!(shifted.into_iter().any(refuses), "{action:?}: a shifted label is not noticed");
                        let counter = match action {
                            Action::Walk { .. } | Action::Teleport { .. } => &mut site_labels,
                            Action::RaiseToolbox { .. } => &mut cells,
                            _ => &mut trail_labels,
                        };
                        *counter += usize::from(is_right.is_some());
                    }
                    let has_number = action.trail().is_some() && label.key.ends_with("number");
                    assert!(!has_number || centers.len() == 1, "{action:?}: {:?} at {centers:?}", step.label);
                }
            }
        });
    }
    let counts = [trail_labels, site_labels, cells, close_ups];
    assert!(counts.iter().all(|count| *count > 80), "{counts:?}");
}

/// Returns the icon of a source of points.
fn source_icon(name: &Text) -> &'static Icon {
    let icons = [
        (texts::score_expeditions(), &icons::COIN),
        (texts::score_coins(), &icons::TOOLBOX),
        (texts::score_blue(), &icons::TILE_BLUE_2),
        (texts::score_relics(), &icons::TOAD),
        (texts::score_ivory(), &icons::TILE_IVORY_2),
    ];
    icons.into_iter().find(|(source, _)| source == name).unwrap().1
}

#[test]
fn final_cards_show_the_points_of_each_source_beside_its_icon() {
    let is_medal = |icon: &'static Icon| (1..=3).any(|rank| icons::medal_icon(rank) == Some(icon));
    let mut source_count = 0;
    for (setup, number) in MatchSetup::all(&RelicRunners::META).iter().cycle().zip(600..640) {
        let view = play_random_match(setup, number, |_| ()).view(None);
        let scores = view.known_scores();
        let places = ranking(&scores);
        let sources = places.iter().flat_map(|place| &place.score.sources).filter(|source| source.points > 0);
        let parts = super::picture(&view, &[], &[]).parts;
        let mut shown = parts.iter().filter_map(|part| match part.shapes.as_slice() {
            [Shape::Icon { icon, .. }, Shape::Text { text, area, .. }] if part.facts.is_empty() && !is_medal(icon) => {
                Some((*icon, text, area.width))
            }
            _ => None,
        });
        for source in sources {
            let (icon, text, width) = shown.next().unwrap();
            assert_eq!((icon, text), (source_icon(&source.name), &texts::number(source.points)));
            let digit_count = source.points.to_string().len() as i16;
            assert!(width >= 15 * digit_count, "{text:?} has no room: {width}");
            source_count += 1;
        }
        assert!(shown.next().is_none());
    }
    assert!(source_count > 200, "{source_count}");
}
