//! Channels that take no pictures, as the outbox and what is heard of rights find out. It is in the books, for it is told in
//! each channel once, whatever becomes of the process.

use super::{Failed, House};
use crate::ledger::LedgerError;
use crate::table::{Channel, Server, Table};

impl House {
    /// A channel has not taken a picture: its tables go on in words, and one of them tells so there.
    pub async fn note_bare(&self, channel: Channel) -> Result<(), Failed> {
        let here = self.tables_at(channel)?;
        let mut told = here.iter().any(|it| it.was_bare_at(channel));
        for table in here.iter().filter(|it| !it.is_bare()) {
            self.change_each(&[table.id], |desk| if told { desk.go_bare() } else { desk.tell_bare() }).await?;
            told = true;
        }
        Ok(())
    }

    /// A channel takes pictures again: its tables show them.
    pub async fn note_pictures(&self, channel: Channel) -> Result<(), Failed> {
        let here = self.tables_at(channel)?;
        let bare: Vec<_> = here.iter().filter(|it| it.is_bare()).map(|it| it.id).collect();
        self.change_each(&bare, |desk| desk.take_pictures()).await
    }

    /// The channels of a server that took no pictures when they were last tried.
    pub fn bare_channels(&self, server: Server) -> Result<Vec<Channel>, LedgerError> {
        let mut bare = Vec::new();
        for id in self.ledger.tables_of_server(server)? {
            let held = self.ledger.table(id)?.filter(|it| it.table.is_bare());
            bare.extend(held.map(|it| it.table.place.channel));
        }
        bare.sort_unstable();
        bare.dedup();
        Ok(bare)
    }

    fn tables_at(&self, channel: Channel) -> Result<Vec<Table>, LedgerError> {
        let mut tables = Vec::new();
        for id in self.ledger.tables_in(channel)? {
            tables.extend(self.ledger.table(id)?.map(|it| it.table));
        }
        Ok(tables)
    }
}
