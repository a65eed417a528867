//! Crashes at every point: before and after each commit and each request.

use std::sync::atomic::AtomicU64;
use std::time::Duration;

use meadhall::kind::Kind;
use stage::hosted::{RAIDS, TOY};
use tokio::time::sleep;

use super::fate::Death;
use super::full::share;
use super::script::Script;
use super::world::World;

const DEEDS: u64 = 24;
/// Time in which everything is delivered, retries included.
const DONE: Duration = Duration::from_secs(900);

/// Plays a script in a process that crashes at this point, then goes on in new processes. Returns whether it
/// crashed.
async fn dies(script: &Script, death: Death, outage: Duration) -> bool {
    let mut world = World::new().await;
    world.live(death).await;
    let number = AtomicU64::new(0);
    let mut died = false;
    while !script.go_on(&world, &number, DEEDS, DONE).await {
        died = true;
        sleep(outage).await;
        world.live(Death::Never).await;
    }
    world.settle().await;
    world.check().await;
    died
}

/// Crashes at every point of this many scripts, starting with the seed `first`.
async fn at_every_point(kind: &'static dyn Kind, first: u64, scripts: u64, outage: Duration) {
    let (mut points, scripts) = (0, share(scripts));
    for script in (first..first + scripts).map(|seed| Script { kind, seed, haste: 1_500 }) {
        let mut number: usize = 0;
        loop {
            dies(&script, Death::After(number), outage).await;
            if !dies(&script, Death::Before(number), outage).await {
                break;
            }
            number += 1;
        }
        points += number as u64;
    }
    println!("{points} points");
    assert!(points > share(300));
}

#[tokio::test(start_paused = true)]
async fn a_process_may_die_at_every_point_and_be_back_at_once() {
    at_every_point(RAIDS, 1, 4, Duration::from_secs(2)).await;
}

#[tokio::test(start_paused = true)]
async fn a_process_may_die_at_every_point_and_be_back_when_nonces_are_forgotten() {
    at_every_point(RAIDS, 5, 4, Duration::from_secs(600)).await;
}

#[tokio::test(start_paused = true)]
async fn a_process_may_die_at_every_point_while_several_answer_in_secret() {
    // A match of the toy game is short.
    at_every_point(TOY, 21, 8, Duration::from_secs(2)).await;
}
