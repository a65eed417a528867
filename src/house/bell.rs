//! A bell that rings when a table has changed, for whoever has something to do then: what the change has left is to be
//! delivered, a computer is to think. Each listener has an ear of its own. It only saves time: a ring that nobody heard
//! loses nothing, for whoever listens looks through the books now and then anyway.

use std::collections::BTreeSet;
use std::mem;
use std::sync::{Arc, Mutex, PoisonError, Weak};

use tokio::sync::Notify;

use crate::table::TableId;

/// Rings for tables.
#[derive(Default)]
pub struct Bell(Mutex<Vec<Weak<Heard>>>);

/// Hears the bell from the moment it is there.
pub struct Ear(Arc<Heard>);

#[derive(Default)]
struct Heard {
    rung: Mutex<BTreeSet<TableId>>,
    rings: Notify,
}

impl Bell {
    /// A new listener.
    pub fn ear(&self) -> Ear {
        let ear = Arc::new(Heard::default());
        self.0.lock().unwrap_or_else(PoisonError::into_inner).push(Arc::downgrade(&ear));
        Ear(ear)
    }

    /// This table has changed.
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
    /// The tables for which it has rung since it was last asked.
    pub fn rung(&self) -> BTreeSet<TableId> {
        mem::take(&mut self.0.rung.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Waits until it rings; a ring since it was last waited for counts.
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
