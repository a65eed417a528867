//! What Vikings do on land, as far as it is chosen on pictures.

use meadhall_game::Text;

use crate::hex::Space;
use crate::{Action, texts};

/// Maximum number of options to load or to unload that are on the first picture. More would push the end of the turn off a
/// phone.
const MAX_DIRECT_LOADS: usize = 3;
/// Maximum number of options to walk or to transport that are on the first picture.
const MAX_DIRECT_WALKS: usize = 6;

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

    /// Returns the maximum number of options that are on the first picture.
    pub const fn max_direct_options(self) -> usize {
        match self {
            Self::Load | Self::Unload => MAX_DIRECT_LOADS,
            Self::Walk | Self::Transport => MAX_DIRECT_WALKS,
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
