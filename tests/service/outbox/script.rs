//! Random actions of people. Each action has its own command id, so it can be repeated after a crash that
//! left its outcome unknown.

use std::future::pending;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use meadhall_game::{Dice, Seed};
use meadhall_registry::GameType;
use meadhall_store::BlockingExt;
use meadhall_tables::table::{Proposal, Replacement, TimeoutPolicy};
use meadhall_tables::{PersonId, TableId};
use tokio::time::sleep;

use super::world::{OutboxFixture, command_from, location_in, new_table_in};

const PERSON_COUNT: u32 = 5;
const CHANNEL_COUNT: u32 = 3;

/// Random actions that depend only on the seed and on the state of the tables.
pub struct ActionScript {
    pub game_type: &'static dyn GameType,
    pub seed: u64,
    /// Maximum pause between two actions.
    pub max_pause_ms: u32,
}

impl ActionScript {
    /// Runs the actions from `number` up to `end` in the current process, then waits and stops the outbox.
    /// Returns `false` if the process crashed before.
    pub async fn run_until(&self, fixture: &OutboxFixture, number: &AtomicU64, end: u64, wait: Duration) -> bool {
        let outbox = tokio::spawn(fixture.new_outbox().run(pending()));
        let actions = async {
            while number.load(Ordering::SeqCst) < end {
                self.run_action(fixture, number.load(Ordering::SeqCst)).await;
                number.fetch_add(1, Ordering::SeqCst);
            }
            sleep(wait).await;
        };
        let is_complete = tokio::select! {
            biased;
            () = fixture.process.wait_for_crash() => false,
            () = actions => true,
        };
        outbox.abort();
        let _ = outbox.await;
        is_complete
    }

    /// Runs one action; a refusal is ignored.
    pub async fn run_action(&self, fixture: &OutboxFixture, number: u64) {
        let mut dice = Dice::new(&Seed::from_number(self.seed), number + 1);
        sleep(Duration::from_millis(dice.below(self.max_pause_ms).into())).await;
        let person = u64::from(dice.below(PERSON_COUNT)) + 1;
        let channel = u64::from(dice.below(CHANNEL_COUNT)) + 1;
        let command = command_from(person, Some(format!("{}.{number}", self.seed)));
        let service = &fixture.service;
        let open: Vec<TableId> = service.repository().open_tables(None).block_on().unwrap();
        if open.is_empty() || number == 0 {
            let _ = service.open_table(&command, new_table_in(self.game_type, dice.index(2), channel)).await;
            return;
        }
        let id = *dice.choose(&open).unwrap();
        let table = fixture.table(id).await;
        if table.running_match().is_none() {
            let _ = match dice.below(8) {
                0..=3 => service.join_table(&command, id).await,
                4 => service.add_ai(&command, id, "random").await,
                5 => service.leave_table(&command, id).await,
                _ => {
                    let host_command = command_from(table.host.unwrap().0, command.command_id.map(|cause| cause.0));
                    service.start_match(&host_command, id).await
                }
            };
            return;
        }
        let _ = match dice.below(40) {
            0 => service.leave_table(&command, id).await,
            1 | 2 => service.join_table(&command, id).await,
            3 => {
                service
                    .move_table(
                        &command_from(table.host.map_or(person, |host_command| host_command.0), None),
                        id,
                        location_in(channel),
                    )
                    .await
            }
            4 => service.concede(&command, id).await,
            5 => service.undo(&command, id, table.revision).await,
            6 => service.vote(&command, id, Proposal::EndMatch).await,
            7 => {
                let replacement = Replacement::Person(PersonId(u64::from(PERSON_COUNT) + 1 - person));
                service.vote(&command, id, Proposal::ReplacePlayer { seat: meadhall_game::Seat(0), replacement }).await
            }
            8 => service.set_timeout_policy(&command, id, TimeoutPolicy::HandToAi).await,
            9 => {
                let _ = service.open_table(&command, new_table_in(self.game_type, dice.index(3), channel)).await;
                return;
            }
            10 if dice.below(3) == 0 => {
                fixture.erased_people.lock().unwrap().insert(PersonId(person));
                let _ = service.erase_person(PersonId(person)).await;
                return;
            }
            10..=20 => service.play_ai_turn(id).await,
            _ => {
                fixture.answer_next(id, dice.index(9)).await;
                return;
            }
        };
    }
}
