//! Crashes at every point: before and after each commit and each request.

use std::sync::atomic::AtomicU64;
use std::time::Duration;

use meadhall_registry::GameType;
use meadhall_test_support::games::{RAIDS, TOY};
use meadhall_test_support::scale::scaled_rounds;
use tokio::time::sleep;

use super::fate::CrashPoint;
use super::script::ActionScript;
use super::world::OutboxFixture;

const ACTION_COUNT: u64 = 24;
/// Time in which everything is delivered, retries included.
const DELIVERY_TIME: Duration = Duration::from_secs(900);

/// Plays a script in a process that crashes at this point, then goes on in new processes. Returns whether it
/// crashed.
async fn crashes_during(script: &ActionScript, crash_point: CrashPoint, outage: Duration) -> bool {
    let mut fixture = OutboxFixture::new().await;
    fixture.restart(crash_point).await;
    let number = AtomicU64::new(0);
    let mut has_crashed = false;
    while !script.run_until(&fixture, &number, ACTION_COUNT, DELIVERY_TIME).await {
        has_crashed = true;
        sleep(outage).await;
        fixture.restart(CrashPoint::Never).await;
    }
    fixture.deliver_all().await;
    fixture.check_delivered().await;
    has_crashed
}

/// Crashes at every point of this many scripts, starting with the seed `first`.
async fn crash_at_every_point(game_type: &'static dyn GameType, first: u64, scripts: u64, outage: Duration) {
    let (mut points, scripts) = (0, scaled_rounds(scripts));
    for script in (first..first + scripts).map(|seed| ActionScript { game_type, seed, max_pause_ms: 1_500 }) {
        let mut number: usize = 0;
        loop {
            crashes_during(&script, CrashPoint::AfterEffect(number), outage).await;
            if !crashes_during(&script, CrashPoint::BeforeEffect(number), outage).await {
                break;
            }
            number += 1;
        }
        points += number as u64;
    }
    println!("{points} crash points");
    assert!(points > scaled_rounds(300));
}

#[tokio::test(start_paused = true)]
async fn delivery_survives_a_crash_at_every_point_and_a_quick_restart() {
    crash_at_every_point(RAIDS, 1, 4, Duration::from_secs(2)).await;
}

#[tokio::test(start_paused = true)]
async fn delivery_survives_a_crash_at_every_point_and_a_restart_after_nonces_expire() {
    crash_at_every_point(RAIDS, 5, 4, Duration::from_secs(600)).await;
}

#[tokio::test(start_paused = true)]
async fn delivery_survives_a_crash_at_every_point_of_secret_decisions() {
    // A match of the toy game is short.
    crash_at_every_point(TOY, 21, 8, Duration::from_secs(2)).await;
}
