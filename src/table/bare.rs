//! A place that takes no pictures: its tables go on in words. That it takes none is told there once, however often it changes.

use serde::{Deserialize, Serialize};

use super::desk::Desk;
use super::notice::{News, To};
use super::people::Channel;
use super::record::Table;
use super::refused::Refused;

/// A place that has not taken a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Bare {
    /// Which.
    pub at: Channel,
    /// Whether it takes none still.
    pub still: bool,
}

impl Table {
    /// Whether this place is known to have taken no picture once: it has been told so.
    pub fn was_bare_at(&self, place: Channel) -> bool {
        self.bare.is_some_and(|bare| bare.at == place)
    }

    /// Whether the table stands where no pictures are taken.
    pub fn is_bare(&self) -> bool {
        self.bare.is_some_and(|bare| bare.still) && self.was_bare_at(self.place.channel)
    }
}

impl Desk {
    /// The place takes no pictures. Who sits there is told, if it was not told to anybody there before.
    pub fn take_no_pictures(&mut self, told: Told) -> Result<(), Refused> {
        self.still_open()?;
        let at = self.table.place.channel;
        if told == Told::Nobody && !self.table.was_bare_at(at) {
            self.tell(To::Channel, News::Bare);
        }
        self.table.bare = Some(Bare { at, still: true });
        Ok(())
    }

    /// The place takes pictures again.
    pub fn take_pictures(&mut self) -> Result<(), Refused> {
        self.still_open()?;
        let here = self.table.place.channel;
        if let Some(bare) = self.table.bare.as_mut().filter(|bare| bare.at == here) {
            bare.still = false;
        }
        Ok(())
    }
}

/// Who has been told that a place takes no pictures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Told {
    /// Those at another table there.
    Others,
    /// Nobody.
    Nobody,
}
