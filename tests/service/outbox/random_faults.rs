//! Random matches with random Discord faults and occasional crashes.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use meadhall_game::{Dice, Seed};
use meadhall_service::repository::Address;
use meadhall_tables::{ChannelId, PersonId};
use meadhall_test_support::games::{RAIDS, TOY};
use meadhall_test_support::scale::scaled_rounds;
use tokio::time::sleep;

use super::discord::random_faults;
use super::fate::CrashPoint;
use super::script::ActionScript;
use super::world::OutboxFixture;

const ACTION_COUNT: u64 = 80;

/// What happened in runs with random faults.
#[derive(Debug, Default)]
struct FaultRunStats {
    message_count: usize,
    search_count: usize,
    crash_count: usize,
    error_count: usize,
}

impl FaultRunStats {
    /// Plays one random script; `after_each_run` runs after each process.
    async fn run_with_faults(&mut self, seed: u64, max_pause_ms: u32, after_each_run: impl Fn(&OutboxFixture)) {
        let mut dice = Dice::new(&Seed::from_number(seed), 999);
        let mut fixture = OutboxFixture::new().await;
        fixture.go_online().await;
        fixture.discord.faults().random_faults = random_faults(seed);
        let script = ActionScript { game_type: [RAIDS, TOY][dice.index(2)], seed, max_pause_ms };
        let number = AtomicU64::new(0);
        while number.load(Ordering::SeqCst) < ACTION_COUNT {
            let effect_number = dice.index(160);
            let crash_point =
                [CrashPoint::BeforeEffect(effect_number), CrashPoint::AfterEffect(effect_number), CrashPoint::Never]
                    [dice.index(3)];
            fixture.restart(crash_point).await;
            let end = ACTION_COUNT.min(number.load(Ordering::SeqCst) + 1 + u64::from(dice.below(30)));
            self.crash_count += usize::from(!script.run_until(&fixture, &number, end, Duration::ZERO).await);
            fixture.restart(CrashPoint::Never).await;
            match dice.below(4) {
                0 => sleep(Duration::from_secs(dice.below(300).into())).await,
                1 => fixture.advance(13 * 60 * 60 * 1000).await,
                _ => {}
            }
            after_each_run(&fixture);
        }
        fixture.discord.faults().random_faults = None;
        fixture.restart(CrashPoint::Never).await;
        fixture.deliver_all().await;
        fixture.check_delivered().await;
        self.search_count +=
            fixture.discord.requests.lock().unwrap().iter().filter(|(_, request_kind)| *request_kind == "find").count();
        self.message_count += fixture.discord.messages().len();
        self.error_count += fixture.errors.lock().unwrap().len();
    }
}

#[tokio::test(start_paused = true)]
async fn every_target_is_current_after_random_faults() {
    let mut damage = FaultRunStats::default();
    for seed in 0..scaled_rounds(150) {
        damage.run_with_faults(seed, 6_000, |_| {}).await;
    }
    println!("{damage:?}");
    let min = |of| scaled_rounds(of) as usize;
    assert!(damage.message_count > min(3_000), "{damage:?}");
    assert!(damage.search_count > min(500) && damage.crash_count > min(100), "{damage:?}");
}

#[tokio::test(start_paused = true)]
async fn every_target_is_current_after_random_faults_at_a_slow_pace() {
    let mut damage = FaultRunStats::default();
    for seed in (1_000..).take(scaled_rounds(100) as usize) {
        damage.run_with_faults(seed, 200_000, |_| {}).await;
    }
    println!("{damage:?}");
    assert!(damage.message_count > scaled_rounds(2_000) as usize, "{damage:?}");
}

#[tokio::test(start_paused = true)]
async fn nobody_is_mentioned_twice_while_addresses_are_forbidden_or_deleted() {
    let mut damage = FaultRunStats::default();
    for seed in (2_000..).take(scaled_rounds(80) as usize) {
        let break_addresses = |fixture: &OutboxFixture| {
            fixture.discord.faults().forbidden.insert(Address::Person(PersonId(seed % 5 + 1)));
            fixture.discord.faults().deleted_addresses.insert(Address::Channel(ChannelId(seed % 3 + 1)));
        };
        damage.run_with_faults(seed, 6_000, break_addresses).await;
    }
    println!("{damage:?}");
    assert!(damage.error_count > scaled_rounds(100) as usize, "{damage:?}");
}
