//! The settings of a server: the managers' decisions, the quiet hours, and their deletion some time after the
//! bot was removed.

use super::{Call, Failed, House};
use crate::ledger::{LedgerError, ServerSettings};
use crate::table::clock::{DAY, Wall};
use crate::table::quiet::QuietHours;
use crate::table::{Rank, Refused, Server, Standstill, TableId};

/// The maximum number of channels, and of roles, that a server may list.
pub const MOST_NAMED: usize = 15;
/// The maximum number of people that a server may ban.
pub const MOST_KEPT_OUT: usize = 500;
/// The time for which a server's settings are kept after it has removed the bot.
const REMEMBERED: u64 = 30 * DAY;

impl House {
    /// Returns a server's settings, or the default if they are missing or cannot be read.
    pub async fn server(&self, server: Server) -> ServerSettings {
        self.ledger.server(server).await.ok().flatten().unwrap_or_default()
    }

    /// Updates a server's settings; only its managers may. A change of the quiet hours takes effect at once.
    pub async fn settle_server(
        &self,
        call: &Call,
        server: Server,
        settle: impl Fn(&mut ServerSettings),
    ) -> Result<ServerSettings, Failed> {
        if call.caller.rank != Rank::Manager(server) {
            return Err(Refused::ManagersOnly.into());
        }
        let settled = |settings: &mut ServerSettings| {
            settle(settings);
            checked(settings).map_err(Failed::from)
        };
        let settings = self.ledger.amend_server(server, settled).await?;
        self.keep_hours(server).await?;
        Ok(settings)
    }

    /// Returns the end of a server's quiet hours, if they are active now.
    pub async fn quiet_until(&self, server: Server) -> Option<Wall> {
        self.ends_quiet(&self.server(server).await)
    }

    /// Returns the end of the quiet hours in these settings, if they are active now.
    pub(super) fn ends_quiet(&self, settings: &ServerSettings) -> Option<Wall> {
        settings.quiet?.end(self.time().wall)
    }

    pub async fn quiet_servers(&self) -> Result<Vec<Server>, LedgerError> {
        let ruled = self.ledger.servers_ruled().await?.into_iter();
        Ok(ruled.filter(|(_, settings)| self.ends_quiet(settings).is_some()).map(|(server, _)| server).collect())
    }

    /// Pauses the clocks of a server's tables during its quiet hours, and resumes them afterwards.
    pub async fn keep_hours(&self, server: Server) -> Result<(), Failed> {
        let quiet = self.quiet_until(server).await.is_some();
        let held = self.ledger.tables(&self.ledger.tables_of_server(server).await?).await?;
        // Unreadable tables are skipped.
        let otherwise = held.into_iter().flatten().filter(|it| it.table.stands_still(Standstill::Quiet) != quiet);
        let tables: Vec<TableId> = otherwise.map(|it| it.table.id).collect();
        if quiet {
            self.stop_clocks(&tables, Standstill::Quiet).await
        } else {
            self.restart_clocks(&tables, &[Standstill::Quiet]).await
        }
    }

    /// Records that a server has removed the bot. An earlier date is kept.
    pub async fn note_gone(&self, server: Server) -> Result<(), Failed> {
        let now = self.time().wall;
        self.amend_known(server, |settings| settings.gone_since = settings.gone_since.or(Some(now))).await
    }

    /// Records that the bot is in a server, perhaps again.
    pub async fn note_back(&self, server: Server) -> Result<(), Failed> {
        self.amend_known(server, |settings| settings.gone_since = None).await
    }

    /// Updates settings only if the server has changed any.
    async fn amend_known(&self, server: Server, amend: impl Fn(&mut ServerSettings)) -> Result<(), Failed> {
        let amended = |settings: &mut ServerSettings| {
            if *settings != ServerSettings::default() {
                amend(settings);
            }
            Ok::<_, Failed>(())
        };
        self.ledger.amend_server(server, amended).await.map(drop)
    }

    /// Deletes the settings of servers that removed the bot long ago. Returns how many there were.
    pub async fn erase_gone(&self) -> Result<usize, Failed> {
        let now = self.time().wall;
        let is_over =
            |settings: &ServerSettings| settings.gone_since.is_some_and(|since| since.0 + REMEMBERED <= now.0);
        let mut erased = 0;
        for (server, _) in self.ledger.servers_ruled().await?.into_iter().filter(|(_, settings)| is_over(settings)) {
            let erase = |settings: &mut ServerSettings| {
                if is_over(settings) {
                    *settings = ServerSettings::default();
                }
                Ok::<_, Failed>(())
            };
            self.ledger.amend_server(server, erase).await?;
            erased += 1;
        }
        Ok(erased)
    }
}

/// Checks the quiet hours and the lengths of the lists.
fn checked(settings: &ServerSettings) -> Result<(), Refused> {
    settings.quiet.map(QuietHours::checked).transpose()?;
    let lists = [(settings.channels.len(), MOST_NAMED), (settings.openers.len(), MOST_NAMED)];
    for (named, most) in lists.into_iter().chain([(settings.blocked.len(), MOST_KEPT_OUT)]) {
        if named > most {
            return Err(Refused::ListFull { most });
        }
    }
    Ok(())
}
