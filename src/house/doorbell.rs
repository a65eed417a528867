//! Who opens tables too fast. Forgotten with the process, for nothing depends on it but the peace of a channel.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use crate::table::Person;
use crate::table::clock::{MINUTE, Wall};

/// When people last opened tables.
#[derive(Default)]
pub struct Doorbell(Mutex<HashMap<Person, Vec<Wall>>>);

impl Doorbell {
    /// Whether this person may open one more now, if nobody opens more than so many in a minute; if so, it counts.
    pub fn rings(&self, person: Person, most: usize, now: Wall) -> bool {
        let mut rung = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        rung.retain(|_, times| {
            times.retain(|time| time.0 + MINUTE > now.0);
            !times.is_empty()
        });
        let times = rung.entry(person).or_default();
        let free = times.len() < most;
        if free {
            times.push(now);
        }
        free
    }
}
