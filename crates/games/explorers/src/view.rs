//! What one viewer may know: the public state, counts of hidden tiles, and the viewer's own information.

use meadhall_game::Viewer;
use serde::Serialize;

use super::public_state::PublicState;
use super::{Explorers, PrivateState};

/// The match as one viewer sees it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct View {
    pub(crate) public_state: PublicState,
    /// How many tiles are not drawn yet.
    pub(crate) stack_size: usize,
    /// How many tiles each player holds, by seat.
    pub(crate) hand_sizes: Vec<usize>,
    /// The viewer's own hand and captains, or `None` for the channel.
    pub(crate) private_state: Option<PrivateState>,
}

impl View {
    pub(crate) fn new(state: &Explorers, viewer: Viewer) -> Self {
        let Explorers { public_state, private_states, stack } = state;
        Self {
            public_state: public_state.clone(),
            stack_size: stack.len(),
            hand_sizes: private_states.iter().map(|private_state| private_state.hand.len()).collect(),
            private_state: viewer.map(|seat| private_states[seat.index()].clone()),
        }
    }
}
