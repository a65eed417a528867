//! The shards that fall to this process: begun one after the other, watched, and ended when they fall to another. Who comes is connected
//! before whoever goes lets go, and only one of them answers, but for a moment in which both do: whatever is done twice by the same
//! cause is done once.

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

/// So long others may take to take over what this process has, for each share.
const HANDING_OVER: Duration = Duration::from_secs(15);
/// A shard that falls to another process is answered for so long still: that one may just be about to hear of it.
const LINGER: Duration = Duration::from_secs(1);
/// Whoever is not connected to a shard after so long leaves shards to others, if there are any, for as long.
const IN_VAIN: Duration = Duration::from_secs(30);
/// Goodbye, and no hard feelings.
const GOODBYE: u16 = 1_000;

/// A shard, and of how many it is one.
type OneOf = (u32, u32);

/// Begins the first shard that falls to this process, and with it the client; all others are begun by the client's manager. Ends when
/// the connection is lost for good.
pub async fn begin(client: &mut Client, first: oneshot::Receiver<OneOf>) -> Lost {
    // Whoever would tell is being waited for, too.
    let Ok((shard, of)) = first.await else { return Lost::Quiet };
    // Both ends count.
    let ended = client.start_shard_range(shard..shard, of).await;
    ended.map_or_else(|error| Lost::ended(&error), |()| Lost::Quiet)
}

/// Waits until this process is told to stop, and whatever falls to it has been taken over, as far as somebody is there to do that.
pub async fn handed_over(company: &Company, stop: &Stop) {
    stop.given().await;
    let held_up = |falls: &Assignment| falls.relieved && !falls.shares.is_empty();
    let falls = company.falls().borrow().clone();
    if held_up(&falls) {
        let shares = u32::try_from(falls.shares.len()).unwrap_or(u32::MAX);
        // What is not taken over by then is served again in a while.
        let _ =
            timeout(HANDING_OVER * shares.saturating_add(1), company.falls().wait_for(|falls| !held_up(falls))).await;
        sleep(LINGER).await;
    }
}

/// The shards of this process.
pub struct Shards {
    company: Company,
    manager: Arc<ShardManager>,
    reception: Reception,
    vigil: Vigil,
    /// Told the first of all.
    first: Option<oneshot::Sender<OneOf>>,
    /// Those that have fallen to others, and since when.
    leaving: BTreeMap<u32, Instant>,
}

impl Shards {
    /// None yet. Whoever begins the first is told which it is.
    pub fn of(
        company: Company,
        manager: Arc<ShardManager>,
        reception: Reception,
        vigil: Vigil,
    ) -> (Self, oneshot::Receiver<OneOf>) {
        let (first, told) = oneshot::channel();
        (Self { company, manager, reception, vigil, first: Some(first), leaving: BTreeMap::new() }, told)
    }

    /// Keeps them as they fall to this process, and watches them, until something is lost. Tells `reach` whether players are reached, and
    /// the others how it is. People are divided into so many shards, if nobody has said anything else.
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

    /// Begins what falls to this process, and ends what does so no more. Tells which shards it answers.
    async fn take_over(&mut self, now: Instant, falling: &Assignment) -> BTreeSet<u32> {
        let connected: BTreeSet<u32> = self.vigil.shards().collect();
        // Without a word of the others there is nobody to linger for.
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
        // Who is ready answers before it says so: what two have answered counts once, and what nobody answers is lost.
        let ready = self.vigil.ready(now);
        let answers = falling.shares.iter().filter(|(shard, answers)| **answers || ready.contains(shard));
        let answered: BTreeSet<u32> = answers.map(|(shard, _)| *shard).chain(self.leaving.keys().copied()).collect();
        self.reception.answer(answered.clone());
        for shard in falling.shares.keys().filter(|shard| !connected.contains(shard)) {
            if let Some(first) = self.first.take() {
                // If nobody hears it, nothing is begun any more.
                let _ = first.send((*shard, falling.of.unwrap_or(1)));
            } else if self.reception.sessions() > 0 {
                // There is nothing to be shut down, so nobody would say that it is.
                self.manager.shutdown_finished(ShardId(*shard));
                self.manager.restart(ShardId(*shard)).await;
            } else {
                // Before the first session the manager does not know of how many each is one.
                continue;
            }
            self.vigil.add(now, *shard);
        }
        answered
    }

    /// Ends a shard. The manager may take an old word for the end of this one, and forget it while it runs: so it is told itself.
    async fn end(&self, shard: u32) {
        let id = ShardId(shard);
        if let Some(runner) = self.manager.runners.lock().await.get(&id) {
            // One that has ended needs not be told.
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
