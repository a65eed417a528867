//! Channels in which the bot may not attach pictures: their tables are displayed as text. The
//! channel is notified once.

use super::edit::TableEdit;
use super::error::TableError;
use super::ids::{ChannelId, TextOnlyChannel};
use super::notification::{NotificationEvent, NotificationRecipient};
use super::table::Table;

impl Table {
    /// Whether this channel was the last that refused a picture of this table. Such a channel has already been
    /// notified.
    pub fn was_text_only_in(&self, channel: ChannelId) -> bool {
        self.text_only_channel.is_some_and(|text_only| text_only.channel == channel)
    }

    /// Returns whether the table's current channel refuses pictures.
    pub fn is_text_only(&self) -> bool {
        self.text_only_channel.is_some_and(|text_only| text_only.is_active)
            && self.was_text_only_in(self.location.channel)
    }
}

impl TableEdit {
    /// Records that the table's channel refuses pictures, without notifying the channel.
    pub fn set_text_only(&mut self) -> Result<(), TableError> {
        self.require_open()?;
        self.table.text_only_channel = Some(TextOnlyChannel { channel: self.table.location.channel, is_active: true });
        Ok(())
    }

    /// Records that the table's channel refuses pictures, and notifies the channel.
    pub fn set_and_announce_text_only(&mut self) -> Result<(), TableError> {
        self.set_text_only()?;
        self.notify(NotificationRecipient::Channel, NotificationEvent::TextOnlyChannel);
        Ok(())
    }

    /// Records that the table's channel accepts pictures again. The channel stays recorded, so that it is not notified
    /// a second time.
    pub fn record_pictures_accepted(&mut self) -> Result<(), TableError> {
        self.require_open()?;
        let channel = self.table.location.channel;
        if let Some(text_only) = self.table.text_only_channel.as_mut().filter(|text_only| text_only.channel == channel)
        {
            text_only.is_active = false;
        }
        Ok(())
    }
}
