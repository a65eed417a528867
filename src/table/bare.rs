//! Channels in which the bot may not attach pictures: their tables are displayed as text. The
//! channel is notified once.

use super::desk::Desk;
use super::notice::{News, To};
use super::people::{Bare, Channel};
use super::record::Table;
use super::refused::Refused;

impl Table {
    /// Returns whether this channel was ever found to refuse pictures; then it was notified.
    pub fn was_bare_at(&self, place: Channel) -> bool {
        self.bare.is_some_and(|bare| bare.at == place)
    }

    /// Returns whether the table's current channel refuses pictures.
    pub fn is_bare(&self) -> bool {
        self.bare.is_some_and(|bare| bare.still) && self.was_bare_at(self.place.channel)
    }
}

impl Desk {
    /// Records that the channel refuses pictures, after it was notified.
    pub fn go_bare(&mut self) -> Result<(), Refused> {
        self.still_open()?;
        self.table.bare = Some(Bare { at: self.table.place.channel, still: true });
        Ok(())
    }

    /// Records that the channel refuses pictures, and notifies it.
    pub fn tell_bare(&mut self) -> Result<(), Refused> {
        self.go_bare()?;
        self.tell(To::Channel, News::Bare);
        Ok(())
    }

    /// Records that the channel accepts pictures again. It is remembered, so that it is not notified
    /// twice.
    pub fn take_pictures(&mut self) -> Result<(), Refused> {
        self.still_open()?;
        let here = self.table.place.channel;
        if let Some(bare) = self.table.bare.as_mut().filter(|bare| bare.at == here) {
            bare.still = false;
        }
        Ok(())
    }
}
