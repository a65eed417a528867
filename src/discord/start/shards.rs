//! Runs the shards assigned to this process: starts, watches, hands over and stops them. During a handover
//! the new process connects before the old one disconnects. For about a second both may reply; the command id
//! makes the second reply a no-op.

use std::collections::{BTreeMap, BTreeSet};
use std::mem;
use std::sync::Arc;
use std::time::Duration;

use serenity::all::{Client, ShardId};
use serenity::gateway::{ShardManager, ShardRunnerInfo, ShardRunnerMessage};
use tokio::sync::{oneshot, watch};
use tokio::time::{Instant, sleep, timeout};

use super::reception::Reception;
use super::trouble::Lost;
use super::vigil::{EVERY, Sign, Vigil};
use crate::company::Company;
use crate::ledger::{Assignment, Vitals};
use crate::stop::Stop;
use crate::table::clock::Reach;

/// Time limit for the handover at shutdown, for each shard.
const HANDING_OVER: Duration = Duration::from_secs(15);
/// Time that a released shard is still served, because the new process may only just learn that it is its
/// own.
const LINGER: Duration = Duration::from_secs(1);
/// If a shard is not connected after this time, this process declines shards for as long, if there are other
/// processes.
const IN_VAIN: Duration = Duration::from_secs(30);
const GOODBYE: u16 = 1_000;

/// A shard id, and the total number of shards.
type OneOf = (u32, u32);

/// Starts the client with the first shard of this process; the client's manager starts all others. Returns
/// when the connection is lost for good.
pub async fn begin(client: &mut Client, first: oneshot::Receiver<OneOf>) -> Lost {
    // The supervisor was dropped; it reports the error itself.
    let Ok((shard, of)) = first.await else { return Lost::Quiet };
    // The range is inclusive.
    let ended = client.start_shard_range(shard..shard, of).await;
    ended.map_or_else(|error| Lost::ended(&error), |()| Lost::Quiet)
}

/// Waits for shutdown, and then until other processes, if there are any, have taken over this process's
/// shards.
pub async fn handed_over(company: &Company, stop: &Stop) {
    stop.given().await;
    let held_up = |falls: &Assignment| falls.relieved && !falls.shares.is_empty();
    let falls = company.falls().borrow().clone();
    if held_up(&falls) {
        let shares = u32::try_from(falls.shares.len()).unwrap_or(u32::MAX);
        // After the timeout, the remaining shards are assigned again later.
        let _ =
            timeout(HANDING_OVER * shares.saturating_add(1), company.falls().wait_for(|falls| !held_up(falls))).await;
        sleep(LINGER).await;
    }
}

/// Supervises the shards of this process.
pub struct Shards {
    company: Company,
    manager: Arc<ShardManager>,
    reception: Reception,
    vigil: Vigil,
    /// Passes the first shard to [`begin`].
    first: Option<oneshot::Sender<OneOf>>,
    /// Shards that are assigned to other processes, and since when.
    leaving: BTreeMap<u32, Instant>,
}

impl Shards {
    /// Creates a supervisor without shards, and the receiver for the first one.
    pub fn of(
        company: Company,
        manager: Arc<ShardManager>,
        reception: Reception,
        vigil: Vigil,
    ) -> (Self, oneshot::Receiver<OneOf>) {
        let (first, told) = oneshot::channel();
        (Self { company, manager, reception, vigil, first: Some(first), leaving: BTreeMap::new() }, told)
    }

    /// Runs and watches the assigned shards until a connection is lost for good. Reports connectivity, and
    /// the status to the cluster. The number of shards applies only if the cluster has not chosen one yet.
    pub async fn keep(mut self, of: u32, reach: &watch::Sender<Reach>, stop: &Stop) -> Lost {
        let mut falls = self.company.falls();
        let mut leaves = stop.is_given();
        let mut vitals = Vitals { divides: Some(of), leaves, ..Vitals::default() };
        self.company.tell(&vitals);
        let (mut waits, mut rests, mut odd) = (false, None::<Instant>, false);
        loop {
            let now = Instant::now();
            let falling = falls.borrow_and_update().clone();
            let signs = self.signs().await;
            let answered = self.take_over(now, &falling).await;
            let counted = self.vigil.count(now, self.reception.sessions());
            let seen = match counted.and_then(|()| self.vigil.look(now, &signs, &answered)) {
                Err(lost) => return lost,
                Ok(seen) => seen,
            };
            if falling.of.is_some_and(|all| all != of) && !mem::replace(&mut odd, true) {
                let all = falling.of.unwrap_or_default();
                tracing::warn!("people are divided into {all} shards, not {of}, until all bots have been stopped");
            }
            if rests.is_none_or(|until| until <= now) {
                rests = (falling.relieved && self.vigil.is_in_vain(now, IN_VAIN)).then(|| now + IN_VAIN);
            }
            let serves = !answered.is_empty();
            let seen = if serves || falling.reached { seen } else { Reach::Down };
            if !mem::replace(&mut waits, !serves && falling.reached) && waits {
                tracing::info!("others serve everybody; this one is ready to take over");
            }
            if reach.send_if_modified(|told| mem::replace(told, seen) != seen) {
                tracing::info!("players {}", if seen == Reach::Up { "are reached" } else { "are not reached" });
            }
            let told = Vitals {
                divides: Some(of).filter(|_| rests.is_none()),
                reached: !serves || seen == Reach::Up,
                leaves,
                ready: self.vigil.ready(now),
            };
            if told != vitals {
                self.company.tell(&told);
                vitals = told;
            }
            for shard in self.vigil.stranded() {
                tracing::info!(shard, "the connection was lost and is made anew");
                self.manager.restart(ShardId(shard)).await;
            }
            tokio::select! {
                () = stop.given(), if !leaves => leaves = true,
                Ok(()) = falls.changed() => {}
                () = sleep(EVERY) => {}
            }
        }
    }

    /// Starts newly assigned shards and stops released ones. Returns the shards that this process serves.
    async fn take_over(&mut self, now: Instant, falling: &Assignment) -> BTreeSet<u32> {
        let connected: BTreeSet<u32> = self.vigil.shards().collect();
        // Without a cluster-wide assignment no other process takes over.
        let linger = if falling.of.is_some() { LINGER } else { Duration::ZERO };
        for shard in connected.iter().filter(|shard| !falling.shares.contains_key(shard)) {
            self.leaving.entry(*shard).or_insert(now);
        }
        self.leaving.retain(|shard, _| !falling.shares.contains_key(shard));
        let gone = |since: Instant| now.saturating_duration_since(since) >= linger;
        let ended: Vec<u32> = self.leaving.iter().filter(|(_, since)| gone(**since)).map(|(shard, _)| *shard).collect();
        for shard in ended {
            tracing::info!(shard, "this process serves it no more");
            self.leaving.remove(&shard);
            self.vigil.drop(shard);
            self.end(shard).await;
        }
        // A shard that is ready is served before the cluster knows it: a double reply is harmless, and a
        // missing one is lost.
        let ready = self.vigil.ready(now);
        let answers = falling.shares.iter().filter(|(shard, answers)| **answers || ready.contains(shard));
        let answered: BTreeSet<u32> = answers.map(|(shard, _)| *shard).chain(self.leaving.keys().copied()).collect();
        self.reception.answer(answered.clone());
        for shard in falling.shares.keys().filter(|shard| !connected.contains(shard)) {
            if let Some(first) = self.first.take() {
                // If the receiver is gone, the client has ended.
                let _ = first.send((*shard, falling.of.unwrap_or(1)));
            } else if self.reception.sessions() > 0 {
                // `restart` waits for a shutdown message. No runner exists that could send it, so it is sent
                // here.
                self.manager.shutdown_finished(ShardId(*shard));
                self.manager.restart(ShardId(*shard)).await;
            } else {
                // Before the first session the manager does not know the total number of shards.
                continue;
            }
            self.vigil.add(now, *shard);
        }
        answered
    }

    /// Stops a shard. The manager may mistake an old message for this shard's shutdown and forget it while it
    /// is running, so the runner is notified directly.
    async fn end(&self, shard: u32) {
        let id = ShardId(shard);
        if let Some(runner) = self.manager.runners.lock().await.get(&id) {
            // A runner that has ended needs no message.
            runner.runner_tx.send_to_shard(ShardRunnerMessage::Shutdown(id, GOODBYE));
        }
        let manager = Arc::clone(&self.manager);
        tokio::spawn(async move { manager.shutdown(id, GOODBYE).await });
    }

    async fn signs(&self) -> BTreeMap<u32, Sign> {
        let runners = self.manager.runners.lock().await;
        let sign = |(id, it): (&ShardId, &ShardRunnerInfo)| {
            let sign = Sign { stage: it.stage, latency: it.latency, events: self.reception.events(id.0) };
            (id.0, sign)
        };
        runners.iter().map(sign).collect()
    }
}
