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
    let shown_gains = ShownGains::new(&gains, options.len());
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
        let gain = gains.iter().find(|(gaining, _)| *gaining == trail).map(|(_, gain)| *gain);
        let label = texts::choice_way(number_label(index), shown_gains.trail_text(trail, gain));
        let quarter = page.map(|quarter| step(OTHERS_GROUP, quarter as usize, quarter.name()));
        quarter.into_iter().chain([step(0, index, label)]).collect()
    };
    let paths: Vec<Vec<ChoiceStep>> = options.iter().map(path).collect();
    let number = |path: &Vec<ChoiceStep>| number_label(path.last().map_or(0, |step| step.position));
    let labels = options.iter().zip(&paths).map(|(action, path)| numbered_label(*action, number(path))).collect();
    PictureChoices { note: shown_gains.note(), ..choices(paths, answering(labels)) }
}

/// What the numbers in parentheses beside the trails mean.
enum ShownGains {
    /// The points of the expedition that a pathway makes possible.
    Expeditions,
    /// The pathways of the route that a pathway makes longer.
    Routes,
    /// There are no numbers, or all would be the same.
    Nothing,
}

impl ShownGains {
    /// Creates it from the gains of this number of trails, the greatest first.
    fn new(gains: &[(Trail, TrailGain)], trail_count: usize) -> Self {
        match gains {
            [(_, TrailGain::Expedition { .. }), ..] => Self::Expeditions,
            [(_, best), .., (_, least)] if gains.len() < trail_count || best != least => Self::Routes,
            [_] if trail_count > 1 => Self::Routes,
            _ => Self::Nothing,
        }
    }

    /// Names a trail and what a pathway there makes possible.
    fn trail_text(&self, trail: Trail, gain: Option<TrailGain>) -> Text {
        let name = texts::trail_name(trail);
        match (self, gain) {
            (Self::Expeditions, Some(TrailGain::Expedition { trails, .. })) => {
                texts::choice_trail_points(name, POINTS_PER_TRAIL * i32::from(trails))
            }
            (Self::Routes, Some(TrailGain::Route(pathways))) => texts::choice_trail_route(name, pathways),
            _ => name,
        }
    }

    fn note(&self) -> Option<Text> {
        match self {
            Self::Expeditions => Some(texts::choice_expeditions_note()),
            Self::Routes => Some(texts::choice_routes_note()),
            Self::Nothing => None,
        }
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
