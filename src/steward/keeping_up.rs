//! Keeps a follower in step with the leader: it follows the leader's clock and tells the leader which tables
//! have changed here; the leader receives these changes.

use std::sync::Arc;
use std::time::Duration;

use tokio::time::{Instant, sleep_until};

use super::chore::{Dead, Trying};
use crate::company::{CalledTables, Company};
use crate::house::House;
use crate::stop::Stop;

/// The interval at which a follower reads the leader's clock.
const EVERY: Duration = Duration::from_secs(2);

/// Follows the leader's clock until this process is the leader, then continues that clock. Returns whether
/// this happened before shutdown.
pub async fn follow(house: &House, company: &Company, stop: &Stop) -> Result<bool, Dead> {
    let (mut trying, mut known) = (Trying::of("reading service time"), None);
    loop {
        let took_over = company.has_duty();
        let read = if took_over { house.take_time_over().await } else { house.follow_time(&mut known).await };
        let wait = match read {
            Ok(()) if took_over => return Ok(true),
            Ok(()) => {
                trying.works();
                EVERY
            }
            Err(error) => trying.fails(&error.into())?,
        };
        let until = Instant::now() + wait;
        tokio::select! {
            biased;
            () = stop.given() => return Ok(false),
            () = company.duty(), if !took_over => {}
            () = sleep_until(until) => {}
        }
    }
}

/// Sends changed tables to the leader, and notifies this process's subscribers of those that other processes
/// send.
pub async fn exchange(house: Arc<House>, company: Company, mut called: CalledTables, stop: Stop) -> Result<(), Dead> {
    let ear = house.bell().ear();
    loop {
        tokio::select! {
            biased;
            () = stop.given() => return Ok(()),
            Some(table) = called.recv() => {
                if company.has_duty() {
                    house.bell().ring(table);
                }
            }
            () = ear.listen() => {
                let rung = ear.rung();
                if !company.has_duty() {
                    rung.into_iter().for_each(|table| company.call(table));
                }
            }
        }
    }
}
