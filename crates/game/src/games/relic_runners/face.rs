//! How Relic Runners is shown: the labels of options. The rest is in other modules.

use super::data::POINTS_PER_TRAIL;
use super::map::{MapSite, Trail, TrailSet};
use super::step::Pending;
use super::tile::TileFace;
use super::view::View;
use super::world::PublicState;
use super::{Action, RelicRunners, aloud, board, consequence, legend, lesson, picture, score, words};
use crate::game::{
    Board, BoardDetail, BoardFact, PerLanguage, Picture, Presentation, SeatScore, Text, Texts, Tutorial,
};

impl Presentation for RelicRunners {
    const TEXTS: Texts = Texts {
        keys: words::VOCABULARY,
        fluent_sources: PerLanguage {
            en: include_str!("en.ftl"),
            es: include_str!("es.ftl"),
            fr: include_str!("fr.ftl"),
        },
    };
    const RULES_MARKDOWN: PerLanguage<&'static str> = PerLanguage {
        en: include_str!("rules.en.md"),
        es: include_str!("rules.es.md"),
        fr: include_str!("rules.fr.md"),
    };
    const TUTORIAL: Option<&'static Tutorial<Self>> = Some(&lesson::TUTORIAL);

    fn option_path(view: &View, action: &Action) -> Vec<Text> {
        let (public_state, pending) = (&view.public_state, view.public_state.pending.last());
        vec![match *action {
            Action::Walk { to, flipped_tokens, expedition_trails, has_unfamiliar_in_middle } => {
                return walk_path(public_state, to, flipped_tokens, expedition_trails, has_unfamiliar_in_middle);
            }
            Action::BuildPathway { trail } | Action::LayPathway { trail } => return trail_path(trail),
            Action::Teleport { to } => words::act_teleport(board::to_site_text(public_state, to)),
            Action::UseIvoryTile { tile } => words::act_use_tile(words::ivory_tile_name(tile)),
            Action::UseToolbox { tool, level } => {
                words::act_use_toolbox(words::chart_place_name(tool, level), words::toolbox_action_name(tool, level))
            }
            Action::Explore if matches!(pending, Some(Pending::ExploreSite { .. })) => words::act_take_top(),
            Action::Explore => words::act_explore(),
            Action::LookThroughStack if matches!(pending, Some(Pending::ExploreSite { .. })) => words::act_look(),
            Action::LookThroughStack => words::act_explore_choosing(),
            Action::TakeFromStack { level } => {
                let tile =
                    consequence::tile_looked_at(view, level).and_then(|tile| view.known_faces[usize::from(tile)]);
                words::act_take(words::tile_size_name(level), tile.map_or_else(words::face_down, legend::face_name))
            }
            Action::RaiseToolbox { tool, from_level } => words::act_raise(
                words::chart_place_name(tool, from_level + 1),
                words::toolbox_action_name(tool, from_level + 1),
            ),
            Action::PickUpPathway { trail } => words::act_lift(words::trail_name(trail)),
            Action::KeepIvoryTile { tile } => words::act_keep(legend::ivory_with_duration(tile)),
            Action::ExploreNeighbor { site } => words::act_neighbour(board::site_name_with_kind(public_state, site)),
            Action::FlipToken { river } if public_state.face_up_tokens.contains(river) => {
                words::act_flip_down(words::trail_name(river))
            }
            Action::FlipToken { river } => words::act_flip_up(words::trail_name(river)),
            Action::FetchToolbox => words::act_fetch(),
            Action::TakePoints => words::act_take_points(),
            Action::ShowBlueTile => words::act_show(),
            Action::HideBlueTile => words::act_hide(),
            Action::DoNothingMore if matches!(pending, Some(Pending::BuildPathway { .. })) => {
                words::act_build_nothing()
            }
            Action::DoNothingMore if matches!(pending, Some(Pending::FlipTokens { .. })) => words::act_flip_no_more(),
            Action::DoNothingMore => words::act_end_turn(),
        }]
    }

    fn preview(view: &View, action: &Action) -> Vec<Text> {
        consequence::preview(view, *action)
    }

    fn explanation(view: &View, action: &Action) -> Option<Text> {
        let tile = match *action {
            Action::KeepIvoryTile { tile } => tile,
            Action::TakeFromStack { level } => {
                match view.known_faces[usize::from(consequence::tile_looked_at(view, level)?)]? {
                    TileFace::Ivory(tile) => tile,
                    TileFace::Blue(_) | TileFace::Purple(_) => return None,
                }
            }
            _ => return None,
        };
        Some(legend::ivory_effect(tile))
    }

    fn visible_scores(view: &View) -> Vec<SeatScore> {
        score::scores(&view.public_state, |tile| view.known_faces.get(usize::from(tile)).copied().flatten())
    }

    fn board(view: &View, options: &[Action], detail: BoardDetail) -> Board {
        // A focused board has no prose: screen readers would repeat everything.
        let prose = if detail == BoardDetail::Full { aloud::prose(view, options) } else { Vec::new() };
        Board { prose, ..board::board(view, options, detail) }
    }

    fn picture(view: &View, options: &[Action], recent_events: &[Text]) -> Option<Picture> {
        Some(picture::picture(view, options, recent_events))
    }

    fn legend(view: &View) -> Vec<BoardFact> {
        legend::legend(view)
    }
}

/// Names the destination, then the tokens flipped if there is a choice, then the points of an expedition.
fn walk_path(
    public_state: &PublicState,
    to: MapSite,
    flipped_tokens: TrailSet,
    expedition_trails: Option<u8>,
    has_unfamiliar_in_middle: bool,
) -> Vec<Text> {
    let (destination, rivers) = (board::to_site_text(public_state, to), words::trail_names(flipped_tokens));
    match (expedition_trails, public_state.site_color(to)) {
        (Some(trails), Some(color)) => {
            let points = consequence::points_after_doubling(public_state, POINTS_PER_TRAIL * i32::from(trails));
            vec![
                words::act_expedition(words::site_name(to), words::relic_name(color)),
                if flipped_tokens.is_empty() { words::act_no_tokens() } else { words::act_tokens(rivers) },
                if has_unfamiliar_in_middle {
                    words::act_trails_midway(trails, points)
                } else {
                    words::act_trails(trails, points)
                },
            ]
        }
        _ if flipped_tokens.is_empty() && has_unfamiliar_in_middle => vec![words::act_walk_midway(destination)],
        _ if flipped_tokens.is_empty() => vec![words::act_walk(destination)],
        _ if has_unfamiliar_in_middle => vec![words::act_walk_flipping(destination), words::act_rivers_midway(rivers)],
        _ => vec![words::act_walk_flipping(destination), words::act_rivers(rivers)],
    }
}

/// Names the kind of trail, then the trail.
fn trail_path(trail: Trail) -> Vec<Text> {
    let kind = if TrailSet::RIVERS.contains(trail) {
        words::act_river()
    } else if trail.ends().contains(&MapSite::CAMP) {
        words::act_from_camp()
    } else {
        words::act_jungle()
    };
    vec![kind, words::act_on(words::trail_name(trail))]
}
