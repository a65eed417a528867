//! The company of those processes that work in one house: what falls to this one, what it tells the others of itself, and how they tell
//! each other that a table has changed. A process that is alone does everything.

use std::sync::Arc;

use tokio::sync::{mpsc, watch};

use crate::ledger::{Assignment, Vitals};
use crate::table::TableId;

/// The company, as one of its processes sees it. Copies are the same.
#[derive(Clone)]
pub struct Company {
    falls: watch::Receiver<Assignment>,
    tell: Arc<dyn Fn(&Vitals) + Send + Sync>,
    call: Arc<dyn Fn(TableId) + Send + Sync>,
}

/// Tables that others have called.
pub type CalledTables = mpsc::UnboundedReceiver<TableId>;

impl Company {
    /// Of several: what falls to this one is told there; what it says of itself, and which tables it calls, is said so.
    pub fn of(
        falls: watch::Receiver<Assignment>,
        tell: impl Fn(&Vitals) + Send + Sync + 'static,
        call: impl Fn(TableId) + Send + Sync + 'static,
    ) -> Self {
        Self { falls, tell: Arc::new(tell), call: Arc::new(call) }
    }

    /// Of one.
    pub fn alone() -> Self {
        let (all, falls) = watch::channel(Assignment { duty: true, ..Assignment::default() });
        let tell = move |vitals: &Vitals| {
            let all_of_them = |of: u32| (0..of).map(|share| (share, true)).collect();
            all.send_replace(Assignment {
                duty: true,
                of: vitals.divides,
                shares: vitals.divides.map(all_of_them).unwrap_or_default(),
                reached: vitals.reached,
                relieved: false,
            });
        };
        Self::of(falls, tell, |_| {})
    }

    /// What falls to this process now.
    pub fn falls(&self) -> watch::Receiver<Assignment> {
        self.falls.clone()
    }

    /// Whether it has the duty: does what only one of them may do. Once it has, it keeps it for as long as it may store anything.
    pub fn has_duty(&self) -> bool {
        self.falls.borrow().duty
    }

    /// Waits until it has the duty; for ever, if it never will.
    pub async fn duty(&self) {
        if self.falls().wait_for(|falls| falls.duty).await.is_err() {
            std::future::pending().await
        }
    }

    /// Tells how this process is.
    pub fn tell(&self, vitals: &Vitals) {
        (self.tell)(vitals);
    }

    /// Calls a table, for whichever process has the duty: it has changed.
    pub fn call(&self, table: TableId) {
        (self.call)(table);
    }
}
