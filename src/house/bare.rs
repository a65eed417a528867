//! Remembers channels where the bot may not attach pictures. The state is stored in the tables, so that each
//! channel is informed only once, even after a restart.

use super::{Failed, House};
use crate::ledger::LedgerError;
use crate::table::{Channel, Server, Table};

impl House {
    /// Switches the tables of a channel to text, and lets one of them announce it there.
    pub async fn note_bare(&self, channel: Channel) -> Result<(), Failed> {
        let here = self.tables_at(channel).await?;
        let mut told = here.iter().any(|it| it.was_bare_at(channel));
        for table in here.iter().filter(|it| !it.is_bare()) {
            self.change_each(&[table.id], |desk| if told { desk.go_bare() } else { desk.tell_bare() }).await?;
            told = true;
        }
        Ok(())
    }

    /// Lets the tables of a channel show pictures again.
    pub async fn note_pictures(&self, channel: Channel) -> Result<(), Failed> {
        let here = self.tables_at(channel).await?;
        let bare: Vec<_> = here.iter().filter(|it| it.is_bare()).map(|it| it.id).collect();
        self.change_each(&bare, |desk| desk.take_pictures()).await
    }

    /// Returns the channels of a server that rejected pictures at the last attempt.
    pub async fn bare_channels(&self, server: Server) -> Result<Vec<Channel>, LedgerError> {
        let mut bare = Vec::new();
        for held in self.ledger.tables(&self.ledger.tables_of_server(server).await?).await? {
            bare.extend(Some(held?.table).filter(Table::is_bare).map(|table| table.place.channel));
        }
        bare.sort_unstable();
        bare.dedup();
        Ok(bare)
    }

    async fn tables_at(&self, channel: Channel) -> Result<Vec<Table>, LedgerError> {
        let tables = self.ledger.tables(&self.ledger.tables_in(channel).await?).await?;
        tables.into_iter().map(|held| Ok(held?.table)).collect()
    }
}
