//! Whether a person may act on a table from where they are. An id is no secret, and its table may be in a channel that is
//! closed to the person, so every button and command that names a table asks here first.

use meadhall_service::repository::{Address, DisplayTarget, RepositoryError};
use meadhall_service::table_service::CommandError;
use meadhall_tables::{AccessLevel, Table, TableError, TableId, TableLocation};

use serenity::model::channel::Message;

use super::component_action::ComponentAction;
use super::custom_id::custom_ids;
use super::data::InteractionData;
use crate::context::BotContext;

/// Returns the tables that the buttons and menus of a message name. serenity does not read those of a private message.
fn tables_of(message: &Message) -> impl Iterator<Item = TableId> {
    custom_ids(message).filter_map(|custom_id| custom_id.parse::<ComponentAction>().ok()?.table())
}

/// Returns whether a message of this bot has a button or a menu for this table.
pub fn names_table(message: &Message, id: TableId) -> bool {
    tables_of(message).any(|table| table == id)
}

impl BotContext {
    /// Returns the table that the buttons of a message name. Other bots can send buttons with any ids, so only messages of
    /// this bot count.
    #[must_use]
    pub fn table_of_message(&self, message: &Message) -> Option<TableId> {
        if Some(message.author.id) == self.api.bot_user_id() { tables_of(message).next() } else { None }
    }

    /// Fails as if there were no such table, unless the caller may act on it from here.
    pub async fn require_table_access(&self, interaction: &InteractionData, id: TableId) -> Result<(), CommandError> {
        let stored = self.service.repository().table(id).await?;
        match stored {
            Some(stored) if self.may_act_on(interaction, &stored.table).await? => Ok(()),
            Some(_) | None => Err(TableError::UnknownTable(id).into()),
        }
    }

    /// Returns whether the caller plays or played at the table, manages its server, or is where the table is shown.
    pub async fn may_act_on(&self, interaction: &InteractionData, table: &Table) -> Result<bool, RepositoryError> {
        let TableLocation { server, channel } = table.location;
        let parent_channel = interaction.caller_roles_and_thread.thread.map(|it| it.parent_channel);
        let is_there = interaction.channel == channel || parent_channel == Some(channel);
        let is_manager = interaction.caller.access == AccessLevel::ServerManager(server);
        if is_there || is_manager || table.people().contains(&interaction.person()) {
            return Ok(true);
        }
        let here = Address::Channel(interaction.channel);
        let displayed = self.service.repository().displayed(table.id, DisplayTarget::Card).await?.unwrap_or_default();
        let current_card = displayed.current.map(|it| it.message);
        Ok(current_card.into_iter().chain(displayed.retired.iter().map(|it| it.message)).any(|it| it.address == here))
    }
}
