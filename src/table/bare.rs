//! A place that takes no pictures: its tables go on in words. That it takes none is told there once, however often it changes.

use super::desk::Desk;
use super::notice::{News, To};
use super::people::{Bare, Channel};
use super::record::Table;
use super::refused::Refused;

impl Table {
    /// Whether this place is known to have taken no picture once: then it has been told so.
    pub fn was_bare_at(&self, place: Channel) -> bool {
        self.bare.is_some_and(|bare| bare.at == place)
    }

    /// Whether the table stands where no pictures are taken.
    pub fn is_bare(&self) -> bool {
        self.bare.is_some_and(|bare| bare.still) && self.was_bare_at(self.place.channel)
    }
}

impl Desk {
    /// The place takes no pictures, as was told there.
    pub fn go_bare(&mut self) -> Result<(), Refused> {
        self.still_open()?;
        self.table.bare = Some(Bare { at: self.table.place.channel, still: true });
        Ok(())
    }

    /// The place takes no pictures, which is told there now.
    pub fn tell_bare(&mut self) -> Result<(), Refused> {
        self.go_bare()?;
        self.tell(To::Channel, News::Bare);
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
