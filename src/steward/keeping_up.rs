//! Keeping up with the other processes that work in the house: as long as the duty is another's, its time is gone by, and it is called
//! whenever a table has changed here; whoever has it hears the others call.

use std::sync::Arc;
use std::time::Duration;

use tokio::time::{Instant, sleep_until};

use super::chore::{Dead, Trying};
use crate::company::{CalledTables, Company};
use crate::house::House;
use crate::stop::Stop;

/// How often the time is looked at.
const EVERY: Duration = Duration::from_secs(2);

/// Goes by the time of whoever has the duty, until this process has it. Then time goes on from what was written down last. Tells whether
/// it came to that before it was told to stop.
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

/// Calls whoever has the duty when a table has changed here, and rings for those that others call.
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
