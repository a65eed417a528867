//! Runs the errands that changes of tables have left in the store: brings doors to show what they should, and tells
//! notices. Knows no platform; a [`Post`] sends what it is handed.
//!
//! An errand says what is wanted, not what to do. What is to be done follows from the table as it is now and from what was
//! noted of earlier steps, so it may be begun again at any point: after a crash, or because somebody else came first.
//!
//! - `post` whoever really sends; `trouble` what did not come to a good end
//! - `plan` what has to be done so that a door shows its table
//! - `run` one errand, by `show`ing doors and `tell`ing notices; `round` what each of them needs on its way
//! - `queues` who is served next, `task` by task; `patience` how long a failing address is left in peace

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

/// So many errands are under way at once, each at another address.
const AT_ONCE: usize = 32;
/// So many rows of the outbox are read before others get a word in.
const PAGE: usize = 256;
/// How often the outbox is looked through, in case nobody rang.
const LOOK_THROUGH: Duration = Duration::from_secs(60);
/// How long errands that are under way may take when the outbox is closed.
const LAST: Duration = Duration::from_secs(5);
/// An address that fails so often in a row is worth a word.
const WORTH_A_WORD: u32 = 5;

/// The outbox of a house.
pub struct Outbox<P> {
    round: Arc<Round<P>>,
    ear: Ear,
    queues: Queues,
    under_way: JoinSet<(Task, Carried)>,
    search: Search,
}

/// How far the outbox has been looked through.
enum Search {
    /// Up to this key; nothing yet if there is none.
    Reached(Option<String>),
    /// To its end; again at this time.
    Rests(Instant),
}

impl<P: Post> Outbox<P> {
    /// The outbox of this house, with somebody who sends, and somebody who hears of trouble.
    pub fn new(house: Arc<House>, post: P, report: Box<Report>) -> Self {
        let ear = house.bell().ear();
        let round = Arc::new(Round { house, post, report, told: Mutex::default() });
        Self { round, ear, queues: Queues::default(), under_way: JoinSet::new(), search: Search::Reached(None) }
    }

    /// Runs errands until it is told to stop. What is under way then may still come to its end; what does not is gone on
    /// with at the next start.
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

    /// Runs all errands there are, however long that takes; what is refused is left for later.
    pub async fn settle(&mut self) {
        self.search = Search::Reached(None);
        while matches!(self.search, Search::Reached(_)) || !self.queues.is_idle() {
            self.go_on().await;
        }
    }

    /// Finds errands, begins what can be done, and waits until something happens. May be dropped while it waits.
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

    /// Looks at what was left for the tables that have changed.
    async fn hear(&mut self) {
        let rung = self.ear.rung();
        if !rung.is_empty() {
            // What cannot be read now is found when the outbox is looked through.
            let left = self.round.ledger().errand_keys_of(rung).await.unwrap_or_default();
            left.iter().for_each(|key| self.queues.renew(key));
        }
    }

    /// Looks through one page of the outbox, if it is time to.
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
