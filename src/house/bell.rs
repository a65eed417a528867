//! Tells subscribers which tables have changed, so that deliveries and AI turns start at once. It only saves
//! time: every subscriber also scans the store, so a lost notification loses nothing.

use std::collections::BTreeSet;
use std::mem;
use std::sync::{Arc, Mutex, PoisonError, Weak};

use tokio::sync::Notify;

use crate::table::TableId;

#[derive(Default)]
pub struct Bell(Mutex<Vec<Weak<Heard>>>);

/// Collects the tables that change from its creation on.
pub struct Ear(Arc<Heard>);

#[derive(Default)]
struct Heard {
    rung: Mutex<BTreeSet<TableId>>,
    rings: Notify,
}

impl Bell {
    pub fn ear(&self) -> Ear {
        let ear = Arc::new(Heard::default());
        self.0.lock().unwrap_or_else(PoisonError::into_inner).push(Arc::downgrade(&ear));
        Ear(ear)
    }

    /// Notifies all subscribers that a table has changed.
    pub fn ring(&self, id: TableId) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).retain(|ear| {
            let Some(ear) = ear.upgrade() else { return false };
            ear.rung.lock().unwrap_or_else(PoisonError::into_inner).insert(id);
            ear.rings.notify_one();
            true
        });
    }
}

impl Ear {
    /// Returns the tables that have changed since the last call.
    pub fn rung(&self) -> BTreeSet<TableId> {
        mem::take(&mut self.0.rung.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Waits until a table changes. A change since the last wait counts, too.
    pub async fn listen(&self) {
        self.0.rings.notified().await;
    }
}

#[cfg(test)]
mod tests {
    use futures::FutureExt;

    use super::*;

    #[test]
    fn everybody_who_listens_hears_every_ring_once() {
        let bell = Bell::default();
        let (table, other) = (TableId::new(1), TableId::new(2));
        bell.ring(table);
        let ears = [bell.ear(), bell.ear()];
        assert_eq!(ears[0].listen().now_or_never(), None, "nobody listened yet");
        bell.ring(table);
        bell.ring(other);
        for ear in &ears {
            assert_eq!(ear.listen().now_or_never(), Some(()));
            assert_eq!(ear.rung(), BTreeSet::from([table, other]));
            assert_eq!((ear.listen().now_or_never(), ear.rung()), (None, BTreeSet::new()));
        }
        drop(ears);
        bell.ring(table);
        assert!(bell.0.lock().unwrap().is_empty(), "who has gone is forgotten");
    }
}
