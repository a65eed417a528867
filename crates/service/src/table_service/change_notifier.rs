//! Tells subscribers which tables have changed, so that deliveries and AI turns start at once. It only saves
//! time: every subscriber also scans the store, so a lost notification loses nothing.

use std::collections::BTreeMap;
use std::mem;
use std::sync::{Arc, Mutex, PoisonError, Weak};

use meadhall_tables::TableId;
use tokio::sync::Notify;

use crate::repository::ChangeReason;

/// Tables that have changed, and why.
pub type ChangedTables = BTreeMap<TableId, ChangeReason>;

#[derive(Default)]
pub struct ChangeNotifier(Mutex<Vec<Weak<SubscriberState>>>);

/// Collects the tables that change from its creation on.
pub struct ChangeSubscription(Arc<SubscriberState>);

#[derive(Default)]
struct SubscriberState {
    changed_tables: Mutex<ChangedTables>,
    wakeup: Notify,
}

impl ChangeNotifier {
    pub fn subscribe(&self) -> ChangeSubscription {
        let subscriber = Arc::new(SubscriberState::default());
        self.0.lock().unwrap_or_else(PoisonError::into_inner).push(Arc::downgrade(&subscriber));
        ChangeSubscription(subscriber)
    }

    /// Notifies all subscribers that a table has changed.
    pub fn notify(&self, id: TableId, reason: ChangeReason) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).retain(|subscriber| {
            let Some(subscriber) = subscriber.upgrade() else { return false };
            let mut changed_tables = subscriber.changed_tables.lock().unwrap_or_else(PoisonError::into_inner);
            let known = changed_tables.entry(id).or_insert(reason);
            *known = reason.max(*known);
            drop(changed_tables);
            subscriber.wakeup.notify_one();
            true
        });
    }
}

impl ChangeSubscription {
    /// Returns the tables that have changed since the last call.
    pub fn take_changed_tables(&self) -> ChangedTables {
        mem::take(&mut self.0.changed_tables.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Waits until a table changes. A change since the last wait counts, too.
    pub async fn wait_for_change(&self) {
        self.0.wakeup.notified().await;
    }
}

#[cfg(test)]
mod tests {
    use futures::FutureExt;

    use super::*;

    #[test]
    fn each_subscriber_gets_each_change_once() {
        let notifier = ChangeNotifier::default();
        let (table, other) = (TableId::new(1), TableId::new(2));
        notifier.notify(table, ChangeReason::Saved);
        let subscriptions = [notifier.subscribe(), notifier.subscribe()];
        assert_eq!(
            subscriptions[0].wait_for_change().now_or_never(),
            None,
            "a change before the subscription is not delivered"
        );
        notifier.notify(table, ChangeReason::ObstacleRemoved);
        notifier.notify(table, ChangeReason::Saved);
        notifier.notify(other, ChangeReason::Saved);
        for subscriber in &subscriptions {
            assert_eq!(subscriber.wait_for_change().now_or_never(), Some(()));
            let changed = BTreeMap::from([(table, ChangeReason::ObstacleRemoved), (other, ChangeReason::Saved)]);
            assert_eq!(subscriber.take_changed_tables(), changed);
            assert_eq!(
                (subscriber.wait_for_change().now_or_never(), subscriber.take_changed_tables()),
                (None, BTreeMap::new())
            );
        }
        drop(subscriptions);
        notifier.notify(table, ChangeReason::Saved);
        assert!(notifier.0.lock().unwrap().is_empty(), "dropped subscriptions are removed");
    }
}
