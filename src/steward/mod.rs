//! The steward: what an open house needs done all the time. Tells the house that it is alive, wakes what is due, lets
//! computers think, makes backups, clears old causes away. Knows no platform, and decides nothing about a table.
//!
//! - `keeping_up` with other processes that work in the house
//! - `beat` time goes on, while players are reached
//! - `chore` what is done again and again; `sweeping`, `quieting`, `clearing`, `backing_up`, `forgetting`, `pulsing`, `counting` are
//!   such
//! - `thinking` computers' answers: `rota` whose turn it is, `thinkers` the threads
//!
//! Of several processes the one that has the duty does all of it; the others feel the pulse, count, and keep up.
//!
//! What fails is logged and tried again, a little later each time. A store that nobody writes any more is the end: only a
//! new process gets it back.

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

/// Looks after a house.
pub struct Steward {
    /// The house.
    pub house: Arc<House>,
    /// Its backups.
    pub backups: Arc<Backups>,
    /// Those who work in it.
    pub company: Company,
    /// Tables that they call.
    pub called: CalledTables,
    /// Where it lives, if what it takes there is to be counted for whoever watches.
    pub home: Option<Home>,
}

impl Steward {
    /// Does everything that has to be done, until it is told to stop.
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

/// Does what only one process does, from when it falls to this one.
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

/// Waits for all of them. The first that finds the store dead speaks for all.
async fn all_end(mut chores: JoinSet<Result<(), Dead>>) -> Result<(), Dead> {
    while let Some(ended) = chores.join_next().await {
        ended.unwrap_or_else(|error| Err(Dead(error.to_string())))?;
    }
    Ok(())
}
