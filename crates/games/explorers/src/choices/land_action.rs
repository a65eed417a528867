//! What Vikings do on land, as far as it is chosen on pictures.

use std::cmp::Reverse;

use meadhall_game::Text;

use crate::hex::Space;
use crate::public_state::PublicState;
use crate::{Action, texts};

/// Maximum number of rows of land actions on the first picture, so that the end of the turn stays on a phone.
const MAX_DIRECT_ROWS: usize = 3;
const MAX_DIRECT_ROWS_OF_KIND: usize = 2;
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
            Self::Walk | Self::Transport => texts::choice_walk(object),
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

    /// Returns the label of the button that opens the choices that have no button of their own beside it.
    pub fn other_label(self) -> Text {
        match self {
            Self::Load => texts::choice_load_other(),
            Self::Unload => texts::choice_unload_other(),
            Self::Walk => texts::choice_walk_other(),
            Self::Transport => self.more_label(),
        }
    }

    /// Returns the options of this kind.
    pub fn options(self, options: &[Action]) -> Vec<&Action> {
        options.iter().filter(|other| Self::of(other).is_some_and(|(kind, _)| kind == self)).collect()
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
            Self::Walk | Self::Transport => texts::choice_walk_from(),
        }
    }
}

/// Returns how many rows of a phone the buttons of these options fill.
fn row_count(of_kind: &[&Action]) -> usize {
    let is_short = |action: &&Action| matches!(action, Action::Walk { vikings: 1, .. });
    if of_kind.iter().all(is_short) { of_kind.len().div_ceil(WALKS_PER_ROW) } else { of_kind.len() }
}

/// Whether an action only takes Vikings off the ship at home, which wins nothing.
fn brings_vikings_home(action: &Action) -> bool {
    matches!(action, Action::Unload { onto: Space::MAINLAND, animals, .. } if animals.is_empty())
}

/// Returns the kinds of land actions that are chosen on the first picture: those with few options, which differ by what
/// the labels say.
pub fn direct_kinds(options: &[Action]) -> Vec<LandAction> {
    let mut room = MAX_DIRECT_ROWS;
    let is_direct = |kind: &LandAction| {
        let of_kind = kind.options(options);
        let rows = row_count(&of_kind);
        let is_direct = rows <= room.min(MAX_DIRECT_ROWS_OF_KIND)
            && (1..of_kind.len()).all(|n| have_other_labels(&of_kind[..n], of_kind[n]))
            && !of_kind.iter().all(|action| brings_vikings_home(action));
        room -= if is_direct { rows } else { 0 };
        is_direct
    };
    LandAction::ALL.into_iter().filter(is_direct).collect()
}

/// Whether the label of an option says how it differs from the ones before it. The labels of loads name no land.
pub fn have_other_labels(earlier: &[&Action], action: &Action) -> bool {
    earlier.iter().all(|other| match (*other, action) {
        (Action::Load { from: one, .. }, Action::Load { from: other, .. })
        | (Action::Unload { onto: one, .. }, Action::Unload { onto: other, .. }) => one == other,
        (Action::Walk { to, vikings, .. }, Action::Walk { to: other_to, vikings: other_vikings, .. }) => {
            (to, vikings) != (other_to, other_vikings)
        }
        (Action::Transport { to, animal, .. }, Action::Transport { to: other_to, animal: other_animal, .. }) => {
            (to, animal) != (other_to, other_animal)
        }
        _ => true,
    })
}

/// Returns the most useful of many options of a kind, which have buttons of their own on the first picture: the load or unload
/// that wins most points, takes most animals aboard beside a Viking, or puts one ashore beside animals, and a walk or transport to
/// each land where one wins points.
pub fn main_options<'a>(public_state: &PublicState, of_kind: Vec<&'a Action>) -> Vec<&'a Action> {
    let player = public_state.current_player();
    let is_guard = |land: Space, vikings: u8| {
        vikings == 1
            && player.crew > 1
            && player.vikings_on(land) == 0
            && !public_state.animals.on_land(land).is_empty()
    };
    let use_of = |action: &Action| match action {
        Action::Load { vikings, animals, .. } => {
            let has_crew = player.crew + vikings > 0;
            (if has_crew { animals.len() as i32 } else { 0 }, false, Reverse(*vikings))
        }
        Action::Unload { onto, vikings, animals } => {
            let is_guard = animals.is_empty() && is_guard(*onto, *vikings);
            (public_state.points_of(action), is_guard, Reverse(*vikings))
        }
        Action::Walk { vikings, .. } => (public_state.points_of(action), false, Reverse(*vikings)),
        _ => (public_state.points_of(action), false, Reverse(1)),
    };
    let goal = |action: &Action| match action {
        Action::Walk { to, .. } | Action::Transport { to, .. } => Some(*to),
        _ => None,
    };
    let mut useful: Vec<(_, &Action)> = of_kind.into_iter().map(|action| (use_of(action), action)).collect();
    useful.retain(|((points, is_guard, _), _)| *points > 0 || *is_guard);
    useful.sort_by_key(|(gain, _)| Reverse(*gain));
    let mut goals = Vec::new();
    useful.retain(|(_, action)| {
        let is_first = !goals.contains(&goal(action));
        goals.push(goal(action));
        is_first
    });
    useful.into_iter().map(|(_, action)| action).collect()
}
