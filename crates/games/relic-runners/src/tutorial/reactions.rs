//! What came of a learner's answer, in one sentence.

use meadhall_game::{AnswerKind, LEARNER_SEAT, Text};

use crate::data::{POINTS_PER_RELIC_COLOR, POINTS_PER_TRAIL};
use crate::map::MapSite;
use crate::public_state::PublicState;
use crate::tile::{SiteColor, TileFace};
use crate::view::View;
use crate::{Action, legend, texts};

pub(super) fn walked(view: &View, action: &Action, kind: AnswerKind) -> Option<Text> {
    let (Action::Walk { to, .. }, AnswerKind::Other) = (*action, kind) else { return took_tile(view, action, kind) };
    let (public_state, site) = (&view.public_state, texts::site_name(to));
    Some(match public_state.site_color(to) {
        None => texts::tutorial_went_camp(),
        Some(_) if public_state.relic_sites.contains(to) => texts::tutorial_went_relic(site),
        Some(_) if public_state.tiles_left(to) == 0 => texts::tutorial_went_nothing(site),
        Some(SiteColor::Green) => texts::tutorial_went_ruin(site),
        Some(SiteColor::Ivory) => texts::tutorial_went_ivory(site),
        Some(SiteColor::Blue) => texts::tutorial_went_blue(site),
        Some(SiteColor::Purple) => texts::tutorial_went_purple(site),
    })
}

pub(super) fn raised(view: &View, action: &Action, kind: AnswerKind) -> Option<Text> {
    let Action::RaiseToolbox { tool, from_level } = *action else { return took_tile(view, action, kind) };
    let level = from_level + 1;
    Some(texts::tutorial_raised(texts::chart_place_name(tool, level), texts::toolbox_action_name(tool, level)))
}

pub(super) fn built(view: &View, action: &Action, kind: AnswerKind) -> Option<Text> {
    match (action, kind) {
        (Action::BuildPathway { .. } | Action::Explore, _) if let Some(relic) = new_relic(&view.public_state) => {
            Some(relic)
        }
        (Action::BuildPathway { trail }, _) => Some(texts::tutorial_pathway_built(texts::trail_name(*trail))),
        (Action::DoNothingMore, AnswerKind::Other) if is_at_ruin_with_tiles(&view.public_state) => {
            Some(texts::tutorial_pathway_other())
        }
        _ => took_tile(view, action, kind),
    }
}

fn is_at_ruin_with_tiles(public_state: &PublicState) -> bool {
    let site = public_state.runners[LEARNER_SEAT.index()].site;
    site.ruin_index().is_some() && public_state.tiles_left(site) > 0
}

/// Says that a relic appeared where the learner's explorer is.
fn new_relic(public_state: &PublicState) -> Option<Text> {
    let site = public_state.runners[LEARNER_SEAT.index()].site;
    let color = public_state.site_color(site).filter(|_| public_state.relic_sites.contains(site))?;
    Some(texts::tutorial_relic_appears(texts::site_name(site), texts::relic_name(color)))
}

pub(super) fn took_relic(view: &View, action: &Action, kind: AnswerKind) -> Option<Text> {
    let Action::Walk { to, expedition_trails, .. } = *action else { return None };
    let public_state = &view.public_state;
    match (expedition_trails, public_state.site_color(to)) {
        (Some(trails), Some(color)) => {
            let of_color = public_state.runners[LEARNER_SEAT.index()].relics.iter().filter(|relic| **relic == color);
            let later = if of_color.count() == 1 { POINTS_PER_RELIC_COLOR } else { 0 };
            Some(texts::tutorial_took_relic(texts::relic_name(color), POINTS_PER_TRAIL * i32::from(trails), later))
        }
        _ => walked(view, action, kind),
    }
}

/// Says what the tile does that was taken at the temple where the learner's explorer is.
pub(super) fn took_tile(view: &View, action: &Action, _: AnswerKind) -> Option<Text> {
    if *action != Action::Explore {
        return None;
    }
    let public_state = &view.public_state;
    let learner = &public_state.runners[LEARNER_SEAT.index()];
    let tile = last_taken_tile(public_state, learner.site)?;
    match view.known_faces[tile]? {
        TileFace::Blue(points) => Some(texts::tutorial_took_tile(texts::worth(points))),
        TileFace::Ivory(ivory) if learner.has_ivory_tile(ivory) => {
            Some(texts::tutorial_took_tile(legend::ivory_effect(ivory)))
        }
        TileFace::Ivory(_) => None,
        TileFace::Purple(purple) => Some(texts::tutorial_took_tile(legend::purple_effect(purple))),
    }
}

/// Returns the tile that was taken last at a temple, of which the lower ones are left.
fn last_taken_tile(public_state: &PublicState, site: MapSite) -> Option<usize> {
    let level_count = usize::from(public_state.level_count());
    let first = site.temple_index()? * level_count;
    (first..first + level_count).find(|tile| !public_state.temple_tiles[*tile].is_on_temple)
}
