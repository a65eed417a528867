//! Interactions without an answer yet. Each is counted once: as answered or as unanswered.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use super::MonitorState;

/// Kind of interaction, as metrics count it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InteractionKind {
    Command,
    Autocomplete,
    /// A button or a menu.
    Component,
    Modal,
    /// The data of the interaction could not be parsed.
    Unparseable,
}

impl InteractionKind {
    pub(super) const ALL: [Self; 5] =
        [Self::Command, Self::Autocomplete, Self::Component, Self::Modal, Self::Unparseable];

    pub(super) const fn label(self) -> &'static str {
        match self {
            Self::Command => "command",
            Self::Autocomplete => "autocomplete",
            Self::Component => "component",
            Self::Modal => "modal",
            Self::Unparseable => "unparseable",
        }
    }
}

/// Unanswered interactions by id, with their kind and arrival.
#[derive(Default)]
pub struct PendingInteractions(Mutex<HashMap<u64, (InteractionKind, Instant)>>);

impl PendingInteractions {
    fn lock(&self) -> MutexGuard<'_, HashMap<u64, (InteractionKind, Instant)>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn insert(&self, id: u64, kind: InteractionKind) {
        self.lock().insert(id, (kind, Instant::now()));
    }

    pub(super) fn remove(&self, id: u64) -> Option<(InteractionKind, Instant)> {
        self.lock().remove(&id)
    }
}

/// Counts the interaction as unanswered if it has no answer when this is dropped.
#[must_use = "the interaction counts as unanswered once the guard is dropped"]
pub struct InteractionGuard {
    pub(super) interaction_id: u64,
    pub(super) monitor_state: Option<Arc<MonitorState>>,
}

impl Drop for InteractionGuard {
    fn drop(&mut self) {
        let Some(state) = &self.monitor_state else { return };
        if let Some((kind, _)) = state.pending_interactions.remove(self.interaction_id) {
            state.metrics.unanswered_interactions.get_or_create(&[("kind", kind.label())]).inc();
        }
    }
}
