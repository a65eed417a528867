//! What the managers of a server decide for it; its quiet hours, kept; and how long that is remembered when the house is shown out.

use super::{Call, Failed, House};
use crate::ledger::{LedgerError, ServerSettings};
use crate::table::clock::{DAY, Wall};
use crate::table::quiet::QuietHours;
use crate::table::{Rank, Refused, Server, Standstill, TableId};

/// So many channels, and so many roles, may be named by a server.
pub const MOST_NAMED: usize = 15;
/// So many people may be kept out of a server's tables.
pub const MOST_KEPT_OUT: usize = 500;
/// For so long it is remembered what a server had decided that has shown the house out.
const REMEMBERED: u64 = 30 * DAY;

impl House {
    /// What a server has decided. What cannot be read now is as if nothing were.
    pub async fn server(&self, server: Server) -> ServerSettings {
        self.ledger.server(server).await.ok().flatten().unwrap_or_default()
    }

    /// Changes what a server has decided: for its managers alone. Quiet hours begin and end at once.
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

    /// When the quiet hours of a server are over, if it has them now.
    pub async fn quiet_until(&self, server: Server) -> Option<Wall> {
        self.ends_quiet(&self.server(server).await)
    }

    /// When the quiet hours are over that a server with these settings has now.
    pub(super) fn ends_quiet(&self, settings: &ServerSettings) -> Option<Wall> {
        settings.quiet?.end(self.time().wall)
    }

    /// The servers that have quiet hours now.
    pub async fn quiet_servers(&self) -> Result<Vec<Server>, LedgerError> {
        let ruled = self.ledger.servers_ruled().await?.into_iter();
        Ok(ruled.filter(|(_, settings)| self.ends_quiet(settings).is_some()).map(|(server, _)| server).collect())
    }

    /// Stops the clocks of a server's tables in its quiet hours, and lets them go on after those.
    pub async fn keep_hours(&self, server: Server) -> Result<(), Failed> {
        let quiet = self.quiet_until(server).await.is_some();
        let held = self.ledger.tables(&self.ledger.tables_of_server(server).await?).await?;
        // What cannot be read stays as it is.
        let otherwise = held.into_iter().flatten().filter(|it| it.table.stands_still(Standstill::Quiet) != quiet);
        let tables: Vec<TableId> = otherwise.map(|it| it.table.id).collect();
        if quiet {
            self.stop_clocks(&tables, Standstill::Quiet).await
        } else {
            self.restart_clocks(&tables, &[Standstill::Quiet]).await
        }
    }

    /// The house was shown out of a server.
    pub async fn note_gone(&self, server: Server) -> Result<(), Failed> {
        let now = self.time().wall;
        self.amend_known(server, |settings| settings.gone_since = settings.gone_since.or(Some(now))).await
    }

    /// The house is in a server, again perhaps.
    pub async fn note_back(&self, server: Server) -> Result<(), Failed> {
        self.amend_known(server, |settings| settings.gone_since = None).await
    }

    /// Of a server that has decided nothing, nothing is noted.
    async fn amend_known(&self, server: Server, amend: impl Fn(&mut ServerSettings)) -> Result<(), Failed> {
        let amended = |settings: &mut ServerSettings| {
            if *settings != ServerSettings::default() {
                amend(settings);
            }
            Ok::<_, Failed>(())
        };
        self.ledger.amend_server(server, amended).await.map(drop)
    }

    /// Erases what servers had decided that have shown the house out long ago.
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

/// Whether a server can have decided this.
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
