//! Background jobs of the running service. Every process probes the store, collects metrics and relays table
//! changes; the leader also runs deadlines, AI turns, quiet hours, backups, cleanups and the service clock.
//! Knows no Discord and decides nothing about a table.
//!
//! A job that fails is logged and retried with backoff. Only a store that has stopped accepting writes ends
//! the jobs: a restart is needed then.

mod backing_up;
mod beat;
mod chore;
mod clearing;
mod counting;
mod forgetting;
mod keeping_up;
mod pulsing;
mod quieting;
mod rota;
mod sweeping;
mod thinkers;
mod thinking;

use std::sync::Arc;

use tokio::task::JoinSet;

use crate::archive::Backups;
use crate::company::{CalledTables, Company};
use crate::home::Home;
use crate::house::House;
use crate::stop::Stop;
use backing_up::BackingUp;
use chore::keep_at;
use clearing::Clearing;
use counting::Counting;
use forgetting::Forgetting;
use pulsing::Pulsing;
use quieting::Quieting;
use sweeping::Sweeping;

pub use chore::Dead;

pub struct Steward {
    pub house: Arc<House>,
    pub backups: Arc<Backups>,
    pub company: Company,
    /// Tables that other processes have changed.
    pub called: CalledTables,
    /// The data directory, if its disk space is measured.
    pub home: Option<Home>,
}

impl Steward {
    /// Runs all jobs until shutdown.
    pub async fn run(self, stop: Stop) -> Result<(), Dead> {
        let Self { house, backups, company, called, home } = self;
        let mut chores = JoinSet::new();
        chores.spawn(keep_at(Pulsing(Arc::clone(&house), company.clone()), stop.clone()));
        chores.spawn(keeping_up::exchange(Arc::clone(&house), company.clone(), called, stop.clone()));
        if let Some(home) = home.filter(|_| house.watch().is_on()) {
            chores.spawn(keep_at(Counting::of(Arc::clone(&house), Arc::clone(&backups), home), stop.clone()));
        }
        chores.spawn(duty(house, backups, company, stop));
        all_end(chores).await
    }
}

/// Waits until this process is the leader, then runs the jobs that only the leader runs.
async fn duty(house: Arc<House>, backups: Arc<Backups>, company: Company, stop: Stop) -> Result<(), Dead> {
    if !keeping_up::follow(&house, &company, &stop).await? {
        return Ok(());
    }
    if house.ledger().store().is_shared() {
        tracing::info!("this process has the duty of the house now");
    }
    let mut chores = JoinSet::new();
    chores.spawn(keep_at(Forgetting(Arc::clone(&house)), stop.clone()));
    chores.spawn(keep_at(Sweeping::of(Arc::clone(&house)), stop.clone()));
    chores.spawn(keep_at(Quieting::of(Arc::clone(&house)), stop.clone()));
    chores.spawn(keep_at(Clearing(Arc::clone(&house)), stop.clone()));
    chores.spawn(keep_at(BackingUp { house: Arc::clone(&house), backups }, stop.clone()));
    chores.spawn(thinking::think(Arc::clone(&house), stop.clone()));
    chores.spawn(beat::beat(house, company, stop));
    all_end(chores).await
}

/// Waits for all jobs. Returns early if one finds that the store has stopped.
async fn all_end(mut chores: JoinSet<Result<(), Dead>>) -> Result<(), Dead> {
    while let Some(ended) = chores.join_next().await {
        ended.unwrap_or_else(|error| Err(Dead(error.to_string())))?;
    }
    Ok(())
}
