//! Interactions without an answer yet. Each is counted once: as answered or as unanswered.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use super::Seen;

/// Kind of interaction, as metrics count it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Deed {
    Command,
    Typing,
    /// A button or a menu.
    Press,
    Form,
    /// The data of the interaction could not be parsed.
    Unreadable,
}

impl Deed {
    pub(super) const ALL: [Self; 5] = [Self::Command, Self::Typing, Self::Press, Self::Form, Self::Unreadable];

    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Command => "command",
            Self::Typing => "typing",
            Self::Press => "press",
            Self::Form => "form",
            Self::Unreadable => "unreadable",
        }
    }
}

/// Unanswered interactions by id, with their kind and arrival.
#[derive(Default)]
pub struct Pending(Mutex<HashMap<u64, (Deed, Instant)>>);

impl Pending {
    fn all(&self) -> MutexGuard<'_, HashMap<u64, (Deed, Instant)>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn add(&self, id: u64, deed: Deed) {
        self.all().insert(id, (deed, Instant::now()));
    }

    pub(super) fn take(&self, id: u64) -> Option<(Deed, Instant)> {
        self.all().remove(&id)
    }
}

/// Counts the interaction as unanswered if it has no answer when this is dropped.
#[must_use = "it counts as unanswered as soon as this is dropped"]
pub struct Attended {
    pub(super) id: u64,
    pub(super) seen: Option<Arc<Seen>>,
}

impl Drop for Attended {
    fn drop(&mut self) {
        let Some(seen) = &self.seen else { return };
        if let Some((deed, _)) = seen.waiting.take(self.id) {
            seen.counted.unanswered.get_or_create(&[("kind", deed.name())]).inc();
        }
    }
}
