//! Channels that take no pictures, as the outbox and what is heard of rights find out. It is in the books, for it is told in
//! each channel once, whatever becomes of the process.

use super::{Failed, House};
use crate::ledger::LedgerError;
use crate::table::{Channel, Server, Table};

impl House {
    /// A channel has not taken a picture: its tables go on in words, and one of them tells so there.
    pub async fn note_bare(&self, channel: Channel) -> Result<(), Failed> {
        let here = self.tables_at(channel).await?;
        let mut told = here.iter().any(|it| it.was_bare_at(channel));
        for table in here.iter().filter(|it| !it.is_bare()) {
            self.change_each(&[table.id], |desk| if told { desk.go_bare() } else { desk.tell_bare() }).await?;
            told = true;
        }
        Ok(())
    }

    /// A channel takes pictures again: its tables show them.
    pub async fn note_pictures(&self, channel: Channel) -> Result<(), Failed> {
        let here = self.tables_at(channel).await?;
        let bare: Vec<_> = here.iter().filter(|it| it.is_bare()).map(|it| it.id).collect();
        self.change_each(&bare, |desk| desk.take_pictures()).await
    }

    /// The channels of a server that took no pictures when they were last tried.
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
