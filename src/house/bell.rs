//! A bell that rings when a table has changed, for whoever delivers what the change has left in the outbox. It only saves
//! time: a ring that nobody heard loses nothing, for the outbox is looked through now and then anyway.

use std::collections::BTreeSet;
use std::mem;
use std::sync::{Mutex, PoisonError};

use tokio::sync::Notify;

use crate::table::TableId;

/// Rings for tables.
#[derive(Default)]
pub struct Bell {
    rung: Mutex<BTreeSet<TableId>>,
    heard: Notify,
}

impl Bell {
    /// Something is to be delivered for this table.
    pub fn ring(&self, id: TableId) {
        self.rung.lock().unwrap_or_else(PoisonError::into_inner).insert(id);
        self.heard.notify_one();
    }

    /// The tables for which it has rung since it was last asked.
    pub fn rung(&self) -> BTreeSet<TableId> {
        mem::take(&mut self.rung.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Waits until it rings; a ring since it was last waited for counts.
    pub async fn listen(&self) {
        self.heard.notified().await;
    }
}
