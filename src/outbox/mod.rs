//! Runs the deliveries that table changes have written to the store: keeps messages up to date and sends
//! notifications. Knows no Discord; a [`Post`] sends the messages.
//!
//! A delivery names the desired result, not the requests to make. These follow from the current table and
//! from the recorded results of earlier requests, so a delivery can be resumed at any point, after a crash or
//! a write conflict.

mod patience;
mod plan;
mod post;
mod queues;
mod round;
mod run;
mod show;
mod task;
mod tell;
mod trouble;

use std::future::Future;
use std::pin::pin;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use tokio::task::JoinSet;
use tokio::time::{Instant, sleep_until, timeout};

use crate::calm::calmly_awaited;
use crate::house::{Ear, House};
use crate::ledger::keys;
use queues::Queues;
use round::Round;
use task::{Carried, Task};

pub use post::{Content, Nonce, Parcel, Post, Sound, Style, Undelivered};
pub use trouble::{Report, Trouble};

/// The number of deliveries that run at once, each at another address.
const AT_ONCE: usize = 32;
/// The number of rows that one step of a scan reads before other tasks run.
const PAGE: usize = 256;
/// The interval of scans of the outbox, which find deliveries whose change notification was lost.
const LOOK_THROUGH: Duration = Duration::from_secs(60);
/// The time that running deliveries have at shutdown.
const LAST: Duration = Duration::from_secs(5);
/// The number of failures in a row at which an address is reported.
const WORTH_A_WORD: u32 = 5;

/// Runs the deliveries of one store.
pub struct Outbox<P> {
    round: Arc<Round<P>>,
    ear: Ear,
    queues: Queues,
    under_way: JoinSet<(Task, Carried)>,
    search: Search,
}

/// The progress of the scan of the outbox.
enum Search {
    /// Up to this key; `None` before the first page.
    Reached(Option<String>),
    /// Completely; the next scan is at this time.
    Rests(Instant),
}

impl<P: Post> Outbox<P> {
    pub fn new(house: Arc<House>, post: P, report: Box<Report>) -> Self {
        let ear = house.bell().ear();
        let round = Arc::new(Round { house, post, report, told: Mutex::default() });
        Self { round, ear, queues: Queues::default(), under_way: JoinSet::new(), search: Search::Reached(None) }
    }

    /// Runs deliveries until shutdown. Those in progress may still finish; the rest is resumed at the next
    /// start.
    pub async fn run(mut self, stop: impl Future<Output = ()>) {
        let mut stop = pin!(stop);
        loop {
            tokio::select! {
                biased;
                () = &mut stop => break,
                () = self.go_on() => {}
            }
        }
        let _ = timeout(LAST, async { while self.under_way.join_next().await.is_some() {} }).await;
    }

    /// Runs all deliveries, however long that takes; forbidden ones stay for later.
    pub async fn settle(&mut self) {
        self.search = Search::Reached(None);
        while matches!(self.search, Search::Reached(_)) || !self.queues.is_idle() {
            self.go_on().await;
        }
    }

    /// Finds deliveries, starts those that are ready, and waits until something happens. Can be dropped while
    /// it waits.
    async fn go_on(&mut self) {
        self.hear().await;
        self.search().await;
        while self.under_way.len() < AT_ONCE
            && let Some(task) = self.queues.next(Instant::now())
        {
            let round = Arc::clone(&self.round);
            self.under_way.spawn(async move {
                let outcome = calmly_awaited(round.run(&task)).await.unwrap_or(Carried::Left);
                (task, outcome)
            });
        }
        let wake = match self.search {
            Search::Reached(_) => Instant::now(),
            Search::Rests(until) => self.queues.next_wake().map_or(until, |wake| wake.min(until)),
        };
        tokio::select! {
            biased;
            Some(done) = self.under_way.join_next() => {
                if let Ok((task, outcome)) = done {
                    self.finish(&task, &outcome);
                }
            }
            () = self.ear.listen() => {}
            () = sleep_until(wake) => {}
        }
        self.hear().await;
    }

    fn finish(&mut self, task: &Task, outcome: &Carried) {
        let times = self.queues.finish(task, outcome, Instant::now());
        if matches!(outcome, Carried::Later(_)) && times == WORTH_A_WORD {
            (self.round.report)(&Trouble::Failing { address: task.at, times });
        }
    }

    /// Queues the deliveries of tables that have changed.
    async fn hear(&mut self) {
        let rung = self.ear.rung();
        if !rung.is_empty() {
            // If the store cannot be read now, the next scan finds the deliveries.
            let left = self.round.ledger().errand_keys_of(rung).await.unwrap_or_default();
            left.iter().for_each(|key| self.queues.renew(key));
        }
    }

    /// Scans one page of the outbox, if a scan is due.
    async fn search(&mut self) {
        let now = Instant::now();
        let after = match &self.search {
            Search::Rests(until) if *until > now => return,
            Search::Rests(_) => None,
            Search::Reached(after) => after.as_deref(),
        };
        let page = self.round.ledger().errand_keys(keys::OUTBOX, after, PAGE).await.unwrap_or_default();
        page.iter().for_each(|key| self.queues.add(key));
        self.search = match page.into_iter().last() {
            Some(last) => Search::Reached(Some(last)),
            None => Search::Rests(now + LOOK_THROUGH),
        };
    }
}
