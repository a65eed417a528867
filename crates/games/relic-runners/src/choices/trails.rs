//! How the trail of a pathway or token is chosen: by a number on the picture, which its button repeats before the trail's name.
//! Of many trails, those come first that bring the most, and the others stand behind the quarters of the map.

use std::cmp::Reverse;

use meadhall_game::{ChoiceStep, PictureChoices, Text};

use super::{OTHERS_GROUP, answering, choices, number_label, numbered_label, numbered_trails, other_step, step};
use crate::board::MapQuarter;
use crate::data::POINTS_PER_TRAIL;
use crate::map::Trail;
use crate::preview::{TrailGain, trail_gain};
use crate::public_state::PublicState;
use crate::{Action, texts};

/// More trails are divided into pages.
const MAX_TRAILS: usize = 10;
/// How many of them the first page has.
const MAX_FIRST_TRAILS: usize = 6;

/// Returns how one of these trails is chosen.
pub(super) fn trail_choices(public_state: &PublicState, options: &[Action]) -> PictureChoices {
    let gain = |action: &Action| match *action {
        Action::BuildPathway { trail } | Action::LayPathway { trail } => {
            Some((trail, trail_gain(public_state, trail)?))
        }
        _ => None,
    };
    let mut gains: Vec<(Trail, TrailGain)> = options.iter().filter_map(gain).collect();
    gains.sort_by_key(|(_, gain)| Reverse(*gain));
    let has_pages = numbered_trails(options).len() > MAX_TRAILS;
    if has_pages {
        gains.truncate(MAX_FIRST_TRAILS);
    }
    let page_of = |trail: Trail| {
        let is_first = !has_pages || gains.iter().any(|(gaining, _)| *gaining == trail);
        (!is_first).then(|| quarter_of(trail))
    };
    let path = |action: &Action| {
        let Some(trail) = action.trail() else { return vec![other_step(options, *action)] };
        let page = page_of(trail);
        let on_page = numbered_trails(options).into_iter().filter(|other| page_of(*other) == page);
        let index = on_page.take_while(|other| *other != trail).count();
        let own_gain = gains.iter().find(|(gaining, _)| *gaining == trail).map(|(_, gain)| *gain);
        let label = texts::choice_way(number_label(index), trail_text(trail, own_gain));
        let quarter = page.map(|quarter| step(OTHERS_GROUP, quarter as usize, quarter.name()));
        quarter.into_iter().chain([step(0, index, label)]).collect()
    };
    let paths: Vec<Vec<ChoiceStep>> = options.iter().map(path).collect();
    let number = |path: &Vec<ChoiceStep>| number_label(path.last().map_or(0, |step| step.position));
    let labels = options.iter().zip(&paths).map(|(action, path)| numbered_label(*action, number(path))).collect();
    let note = (!gains.is_empty()).then(texts::choice_trails_note);
    PictureChoices { note, ..choices(paths, answering(labels)) }
}

/// Names a trail and what a pathway there makes possible.
fn trail_text(trail: Trail, gain: Option<TrailGain>) -> Text {
    let name = texts::trail_name(trail);
    match gain {
        Some(TrailGain::Route(pathways)) => texts::choice_trail_route(name, pathways),
        Some(TrailGain::Expedition { trails, .. }) => {
            texts::choice_trail_points(name, POINTS_PER_TRAIL * i32::from(trails))
        }
        None => name,
    }
}

/// Returns the quarter on whose page a trail is. A trail between two quarters belongs to the one with fewer sites.
fn quarter_of(trail: Trail) -> MapQuarter {
    let [one, other] = trail.ends().map(MapQuarter::from_site);
    let rank = |quarter: &MapQuarter| match quarter {
        MapQuarter::Center => 0,
        MapQuarter::NorthEast | MapQuarter::SouthWest => 1,
        MapQuarter::NorthWest | MapQuarter::SouthEast => 2,
    };
    if rank(&other) > rank(&one) { other } else { one }
}
