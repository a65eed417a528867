//! Random matches with random Discord faults and occasional crashes.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use meadhall::game::{Dice, Seed};
use meadhall::ledger::Address;
use meadhall::table::{Channel, Person};
use stage::hosted::{RAIDS, TOY};
use tokio::time::sleep;

use super::discord::storm;
use super::fate::Death;
use super::full::share;
use super::script::Script;
use super::world::World;

const DEEDS: u64 = 80;

/// What happened in runs with random faults.
#[derive(Debug, Default)]
struct Damage {
    messages: usize,
    looked_for: usize,
    deaths: usize,
    given_up: usize,
}

impl Damage {
    /// Plays one random script; `more` runs after each process.
    async fn through(&mut self, seed: u64, haste: u32, more: impl Fn(&World)) {
        let mut dice = Dice::new(&Seed::numbered(seed), 999);
        let mut world = World::new().await;
        world.get_ready().await;
        world.discord.weather().dice = storm(seed);
        let script = Script { kind: [RAIDS, TOY][dice.index(2)], seed, haste };
        let number = AtomicU64::new(0);
        while number.load(Ordering::SeqCst) < DEEDS {
            let point = dice.index(160);
            let death = [Death::Before(point), Death::After(point), Death::Never][dice.index(3)];
            world.live(death).await;
            let end = DEEDS.min(number.load(Ordering::SeqCst) + 1 + u64::from(dice.below(30)));
            self.deaths += usize::from(!script.go_on(&world, &number, end, Duration::ZERO).await);
            world.live(Death::Never).await;
            match dice.below(4) {
                0 => sleep(Duration::from_secs(dice.below(300).into())).await,
                1 => world.pass(13 * 60 * 60 * 1000).await,
                _ => {}
            }
            more(&world);
        }
        world.discord.weather().dice = None;
        world.live(Death::Never).await;
        world.settle().await;
        world.check().await;
        self.looked_for += world.discord.requests.lock().unwrap().iter().filter(|(_, kind)| *kind == "find").count();
        self.messages += world.discord.messages().len();
        self.given_up += world.trouble.lock().unwrap().len();
    }
}

#[tokio::test(start_paused = true)]
async fn every_door_shows_the_present_after_a_storm() {
    let mut damage = Damage::default();
    for seed in 0..share(150) {
        damage.through(seed, 6_000, |_| {}).await;
    }
    println!("{damage:?}");
    let least = |of| share(of) as usize;
    assert!(damage.messages > least(3_000), "{damage:?}");
    assert!(damage.looked_for > least(500) && damage.deaths > least(100), "{damage:?}");
}

#[tokio::test(start_paused = true)]
async fn every_door_shows_the_present_after_a_storm_in_which_nobody_hurries() {
    let mut damage = Damage::default();
    for seed in (1_000..).take(share(100) as usize) {
        damage.through(seed, 200_000, |_| {}).await;
    }
    println!("{damage:?}");
    assert!(damage.messages > share(2_000) as usize, "{damage:?}");
}

#[tokio::test(start_paused = true)]
async fn nobody_is_called_twice_where_addresses_close_and_vanish_in_a_storm() {
    let mut damage = Damage::default();
    for seed in (2_000..).take(share(80) as usize) {
        let lose = |world: &World| {
            world.discord.weather().closed.insert(Address::Person(Person(seed % 5 + 1)));
            world.discord.weather().gone.insert(Address::Channel(Channel(seed % 3 + 1)));
        };
        damage.through(seed, 6_000, lose).await;
    }
    println!("{damage:?}");
    assert!(damage.given_up > share(100) as usize, "{damage:?}");
}
