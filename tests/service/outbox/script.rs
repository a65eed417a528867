//! Random actions of people. Each action has its own command id, so it can be repeated after a crash that
//! left its outcome unknown.

use std::future::pending;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use meadhall::game::{Dice, Seed};
use meadhall::kind::Kind;
use meadhall::store::Wait;
use meadhall::table::record::{AtDeadline, Newcomer, Wanted};
use meadhall::table::{Person, TableId};
use tokio::time::sleep;

use super::world::{World, by, opening, place};

const PEOPLE: u32 = 5;
const CHANNELS: u32 = 3;

/// Random actions that depend only on the seed and on the state of the tables.
pub struct Script {
    pub kind: &'static dyn Kind,
    pub seed: u64,
    /// Maximum pause between two actions.
    pub haste: u32,
}

impl Script {
    /// Runs the actions from `number` up to `end` in the current process, then waits and stops the outbox.
    /// Returns `false` if the process crashed before.
    pub async fn go_on(&self, world: &World, number: &AtomicU64, end: u64, wait: Duration) -> bool {
        let outbox = tokio::spawn(world.outbox().run(pending()));
        let all = async {
            while number.load(Ordering::SeqCst) < end {
                self.deed(world, number.load(Ordering::SeqCst)).await;
                number.fetch_add(1, Ordering::SeqCst);
            }
            sleep(wait).await;
        };
        let done = tokio::select! {
            biased;
            () = world.fate.died() => false,
            () = all => true,
        };
        outbox.abort();
        let _ = outbox.await;
        done
    }

    /// Runs one action; a refusal is ignored.
    pub async fn deed(&self, world: &World, number: u64) {
        let mut dice = Dice::new(&Seed::numbered(self.seed), number + 1);
        sleep(Duration::from_millis(dice.below(self.haste).into())).await;
        let person = u64::from(dice.below(PEOPLE)) + 1;
        let channel = u64::from(dice.below(CHANNELS)) + 1;
        let call = by(person, Some(format!("{}.{number}", self.seed)));
        let house = &world.house;
        let open: Vec<TableId> = house.ledger().open_tables(None).wait().unwrap();
        if open.is_empty() || number == 0 {
            let _ = house.open(&call, opening(self.kind, dice.index(2), channel)).await;
            return;
        }
        let id = *dice.pick(&open).unwrap();
        let table = world.table(id).await;
        if table.playing().is_none() {
            let _ = match dice.below(8) {
                0..=3 => house.join(&call, id).await,
                4 => house.add_computer(&call, id, "random").await,
                5 => house.leave(&call, id).await,
                _ => {
                    let host = by(table.host.unwrap().0, call.cause.map(|cause| cause.0));
                    house.start(&host, id).await
                }
            };
            return;
        }
        let _ = match dice.below(40) {
            0 => house.leave(&call, id).await,
            1 | 2 => house.join(&call, id).await,
            3 => house.move_to(&by(table.host.map_or(person, |host| host.0), None), id, place(channel)).await,
            4 => house.concede(&call, id).await,
            5 => house.undo(&call, id, table.revision).await,
            6 => house.wish(&call, id, Wanted::End).await,
            7 => {
                let by = Newcomer::Person(Person(u64::from(PEOPLE) + 1 - person));
                house.wish(&call, id, Wanted::Replace { seat: meadhall::game::Seat(0), by }).await
            }
            8 => house.at_deadline(&call, id, AtDeadline::Computer).await,
            9 => {
                let _ = house.open(&call, opening(self.kind, dice.index(3), channel)).await;
                return;
            }
            10 if dice.below(3) == 0 => {
                world.forgotten.lock().unwrap().insert(Person(person));
                let _ = house.forget(Person(person)).await;
                return;
            }
            10..=20 => house.think(id).await,
            _ => {
                world.answer(id, dice.index(9)).await;
                return;
            }
        };
    }
}
