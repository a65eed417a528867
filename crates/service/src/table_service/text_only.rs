//! Remembers channels where the bot may not attach pictures. The state is stored in the tables, so that each
//! channel is informed only once, even after a restart.

use meadhall_tables::{ChannelId, ServerId, Table};

use super::{CommandError, TableService};
use crate::repository::RepositoryError;

impl TableService {
    /// Makes the tables of a channel show text without pictures. At most one table announces the change in the channel.
    pub async fn mark_channel_text_only(&self, channel: ChannelId) -> Result<(), CommandError> {
        let tables = self.load_tables_in(channel).await?;
        let mut is_announced = tables.iter().any(|it| it.was_text_only_in(channel));
        for table in tables.iter().filter(|it| !it.is_text_only()) {
            self.edit_each_table(&[table.id], |edit| {
                if is_announced { edit.set_text_only() } else { edit.set_and_announce_text_only() }
            })
            .await?;
            is_announced = true;
        }
        Ok(())
    }

    /// Lets the tables of a channel show pictures again.
    pub async fn clear_channel_text_only(&self, channel: ChannelId) -> Result<(), CommandError> {
        let tables = self.load_tables_in(channel).await?;
        let text_only: Vec<_> = tables.iter().filter(|it| it.is_text_only()).map(|it| it.id).collect();
        self.edit_each_table(&text_only, |edit| edit.record_pictures_accepted()).await
    }

    /// Returns the channels of a server whose tables show text only, because the channel refused pictures at the last
    /// attempt.
    pub async fn text_only_channels(&self, server: ServerId) -> Result<Vec<ChannelId>, RepositoryError> {
        let mut text_only = Vec::new();
        for stored in self.repository.existing_tables(&self.repository.open_tables_in_server(server).await?).await? {
            text_only.extend(Some(stored?.table).filter(Table::is_text_only).map(|table| table.location.channel));
        }
        text_only.sort_unstable();
        text_only.dedup();
        Ok(text_only)
    }

    async fn load_tables_in(&self, channel: ChannelId) -> Result<Vec<Table>, RepositoryError> {
        let tables = self.repository.existing_tables(&self.repository.open_tables_in(channel).await?).await?;
        tables.into_iter().map(|stored| Ok(stored?.table)).collect()
    }
}
