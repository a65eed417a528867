//! What Vikings do on land, as far as it is chosen on pictures.

use std::cmp::Reverse;

use meadhall_game::Text;

use crate::hex::Space;
use crate::public_state::PublicState;
use crate::{Action, texts};

/// How many buttons that name a place alone stand in a row of a phone.
const WALKS_PER_ROW: usize = 3;

/// What Vikings do on land.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum LandAction {
    Load,
    Unload,
    Walk,
    Transport,
}

impl LandAction {
    /// The first ones have room on the first picture first.
    pub const ALL: [Self; 4] = [Self::Unload, Self::Load, Self::Walk, Self::Transport];

    /// Returns what the action does on land, and from or onto which land.
    pub const fn of(action: &Action) -> Option<(Self, Space)> {
        match action {
            Action::Load { from, .. } => Some((Self::Load, *from)),
            Action::Unload { onto, .. } => Some((Self::Unload, *onto)),
            Action::Walk { from, .. } => Some((Self::Walk, *from)),
            Action::Transport { from, .. } => Some((Self::Transport, *from)),
            _ => None,
        }
    }

    /// Returns the label of a button that does this with or to something.
    pub fn label(self, object: Text) -> Text {
        match self {
            Self::Load => texts::choice_load(object),
            Self::Unload => texts::choice_unload(object),
            Self::Walk => texts::choice_walk(object),
            Self::Transport => texts::choice_transport(object),
        }
    }

    /// Returns the label of the button that opens the choices of this kind.
    pub fn more_label(self) -> Text {
        match self {
            Self::Load => texts::choice_load_more(),
            Self::Unload => texts::choice_unload_more(),
            Self::Walk => texts::choice_walk_more(),
            Self::Transport => texts::choice_transport_more(),
        }
    }

    /// Asks what is loaded or unloaded.
    pub fn load_question(self) -> Text {
        if self == Self::Load { texts::choice_load_what() } else { texts::choice_unload_what() }
    }

    /// Asks on which land.
    pub fn land_question(self) -> Text {
        match self {
            Self::Load => texts::choice_load_from(),
            Self::Unload => texts::choice_unload_onto(),
            Self::Walk => texts::choice_walk_from(),
            Self::Transport => texts::choice_transport_from(),
        }
    }
}

/// Returns how many rows of a phone the buttons of these options fill.
pub fn row_count(of_kind: &[&Action]) -> usize {
    let is_short = |action: &&Action| matches!(action, Action::Walk { vikings: 1, .. });
    if of_kind.iter().all(is_short) { of_kind.len().div_ceil(WALKS_PER_ROW) } else { of_kind.len() }
}

/// Whether an action only takes Vikings off the ship at home, which wins nothing.
pub fn brings_vikings_home(action: &Action) -> bool {
    matches!(action, Action::Unload { onto: Space::MAINLAND, animals, .. } if animals.is_empty())
}

/// Returns the most useful of many loads or unloads, which has a button of its own on the first picture: the one that wins
/// most points, or takes most animals aboard beside a Viking.
pub fn main_load<'a>(public_state: &PublicState, of_kind: &[&'a Action]) -> Option<&'a Action> {
    let use_of = |action: &Action| match action {
        Action::Unload { vikings, .. } => Some((public_state.points_of(action), Reverse(*vikings))),
        Action::Load { vikings, animals, .. } => {
            let has_crew = public_state.current_player().crew + vikings > 0;
            Some((if has_crew { animals.len() as i32 } else { 0 }, Reverse(*vikings)))
        }
        _ => None,
    };
    let useful = of_kind.iter().filter_map(|action| Some((use_of(action)?, *action)));
    let (_, action) = useful.filter(|((gain, _), _)| *gain > 0).min_by_key(|(gain, _)| Reverse(*gain))?;
    Some(action)
}
