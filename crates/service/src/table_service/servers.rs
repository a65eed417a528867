//! The settings of a server: the managers' decisions, the quiet hours, and their deletion some time after the
//! bot was removed.

use meadhall_tables::clock::{DAY_MS, UnixMillis};
use meadhall_tables::quiet_hours::QuietHours;
use meadhall_tables::{AccessLevel, PauseReason, ServerId, TableError, TableId};

use super::{CommandContext, CommandError, TableService};
use crate::repository::{RepositoryError, ServerSettings};

/// The maximum number of channels, and of roles, that a server may list.
pub const MAX_LISTED_CHANNELS_OR_ROLES: usize = 15;
/// The maximum number of people that a server may ban.
pub const MAX_BANNED_PEOPLE: usize = 500;
/// The time for which a server's settings are kept after it has removed the bot.
const KEEP_AFTER_REMOVAL_MS: u64 = 30 * DAY_MS;

impl TableService {
    /// Returns a server's settings, or the default if they are missing or cannot be read.
    pub async fn server_settings(&self, server: ServerId) -> ServerSettings {
        self.repository.server_settings(server).await.ok().flatten().unwrap_or_default()
    }

    /// Updates a server's settings; only its managers may. A change of the quiet hours takes effect at once.
    pub async fn update_server_settings(
        &self,
        ctx: &CommandContext,
        server: ServerId,
        update: impl Fn(&mut ServerSettings),
    ) -> Result<ServerSettings, CommandError> {
        if ctx.actor.access != AccessLevel::ServerManager(server) {
            return Err(TableError::ManagersOnly.into());
        }
        let update_all = |settings: &mut ServerSettings| {
            update(settings);
            validate_settings(settings).map_err(CommandError::from)
        };
        let settings = self.repository.update_server_settings(server, update_all).await?;
        self.apply_quiet_hours(server).await?;
        Ok(settings)
    }

    /// Returns the end of a server's quiet hours, if they are active now.
    pub async fn quiet_until(&self, server: ServerId) -> Option<UnixMillis> {
        self.active_quiet_hours_end(&self.server_settings(server).await)
    }

    /// Returns the end of the quiet hours in these settings, if they are active now.
    pub(super) fn active_quiet_hours_end(&self, settings: &ServerSettings) -> Option<UnixMillis> {
        settings.quiet_hours?.active_until(self.now().unix)
    }

    pub async fn servers_in_quiet_hours(&self) -> Result<Vec<ServerId>, RepositoryError> {
        let settings_by_server = self.repository.all_server_settings().await?.into_iter();
        Ok(settings_by_server
            .filter(|(_, settings)| self.active_quiet_hours_end(settings).is_some())
            .map(|(server, _)| server)
            .collect())
    }

    /// Pauses the clocks of a server's tables during its quiet hours, and resumes them afterwards.
    pub async fn apply_quiet_hours(&self, server: ServerId) -> Result<(), CommandError> {
        let is_quiet = self.quiet_until(server).await.is_some();
        let stored = self.repository.existing_tables(&self.repository.open_tables_in_server(server).await?).await?;
        // Unreadable tables are skipped.
        let to_change =
            stored.into_iter().flatten().filter(|it| it.table.is_paused_for(PauseReason::QuietHours) != is_quiet);
        let tables: Vec<TableId> = to_change.map(|it| it.table.id).collect();
        if is_quiet {
            self.pause_clocks(&tables, PauseReason::QuietHours).await
        } else {
            self.clear_pause_reasons(&tables, &[PauseReason::QuietHours]).await
        }
    }

    /// Records the time at which a server removed the bot, unless an earlier time is recorded.
    pub async fn record_bot_removed(&self, server: ServerId) -> Result<(), CommandError> {
        let now = self.now().unix;
        self.update_existing_settings(server, |settings| {
            settings.bot_removed_at = settings.bot_removed_at.or(Some(now))
        })
        .await
    }

    /// Records that the bot is a member of a server, so that the server's settings are not deleted.
    pub async fn record_bot_added(&self, server: ServerId) -> Result<(), CommandError> {
        self.update_existing_settings(server, |settings| settings.bot_removed_at = None).await
    }

    /// Updates a server's settings if any are stored.
    async fn update_existing_settings(
        &self,
        server: ServerId,
        update: impl Fn(&mut ServerSettings),
    ) -> Result<(), CommandError> {
        let update_existing = |settings: &mut ServerSettings| {
            if *settings != ServerSettings::default() {
                update(settings);
            }
            Ok::<_, CommandError>(())
        };
        self.repository.update_server_settings(server, update_existing).await.map(drop)
    }

    /// Deletes the settings of servers that removed the bot long ago. Returns how many there were.
    pub async fn delete_settings_of_left_servers(&self) -> Result<usize, CommandError> {
        let now = self.now().unix;
        let is_expired = |settings: &ServerSettings| {
            settings.bot_removed_at.is_some_and(|since| since.0 + KEEP_AFTER_REMOVAL_MS <= now.0)
        };
        let mut deleted_count = 0;
        for (server, _) in
            self.repository.all_server_settings().await?.into_iter().filter(|(_, settings)| is_expired(settings))
        {
            let erase = |settings: &mut ServerSettings| {
                if is_expired(settings) {
                    *settings = ServerSettings::default();
                }
                Ok::<_, CommandError>(())
            };
            self.repository.update_server_settings(server, erase).await?;
            deleted_count += 1;
        }
        Ok(deleted_count)
    }
}

/// Checks the quiet hours and the numbers of channels, roles and banned people.
fn validate_settings(settings: &ServerSettings) -> Result<(), TableError> {
    settings.quiet_hours.map(QuietHours::validated).transpose()?;
    let lists = [
        (settings.table_channels.len(), MAX_LISTED_CHANNELS_OR_ROLES),
        (settings.opener_roles.len(), MAX_LISTED_CHANNELS_OR_ROLES),
    ];
    for (count, max) in lists.into_iter().chain([(settings.banned_people.len(), MAX_BANNED_PEOPLE)]) {
        if count > max {
            return Err(TableError::PersonListFull { max });
        }
    }
    Ok(())
}
