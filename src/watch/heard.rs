//! Interactions that were heard of and are not answered yet. Each comes to one end: Discord has taken an answer to it, or not.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use super::Seen;

/// What somebody has done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Deed {
    /// They used a command.
    Command,
    /// They are typing one, and look for what to choose.
    Typing,
    /// They pressed something, or chose from a menu.
    Press,
    /// They sent a form.
    Form,
    /// Nobody here can read what.
    Unreadable,
}

impl Deed {
    /// All that there are.
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

/// Those that wait for their answer.
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

/// An interaction that is being looked after. If it has no answer by the time this is dropped, it gets none.
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
