//! Random sequences of commands, timeouts and restarts on a table, compared with a model simple enough to
//! read at once: no store, no revisions, no rows.

mod lobby;
mod plain;
mod secret;
mod shape;

use meadhall_game::{Dice, Seat, Seed};
use meadhall_registry::GameType;
use meadhall_service::table_service::{CommandError, CommandOutcome};
use meadhall_store::BlockingExt;
use meadhall_tables::lobby::LobbyOptions;
use meadhall_tables::pace::Pace;
use meadhall_tables::table::{Answer, Proposal};
use meadhall_tables::{PersonId, Table, TableId};
use meadhall_test_support::games::{RAIDS, TOY};
use meadhall_test_support::scale::scaled_rounds;
use meadhall_test_support::service_fixture::{MINUTE_MS, ServiceFixture};
use plain::{ModelOutcome, TableModel};
use shape::VisibleTable;

const SEQUENCE_COUNT: u64 = 750;
const MAX_COMMANDS: u32 = 120;
const PERSON_IDS: [u64; 5] = [1, 2, 3, 4, 5];

/// The service and the model, side by side.
struct ServiceAndModel {
    fixture: ServiceFixture,
    table_id: TableId,
    model: TableModel,
    dice: Dice,
    trace: Vec<String>,
}

impl ServiceAndModel {
    async fn open_lobby(game_type: &'static dyn GameType, number: u64) -> Self {
        let fixture = ServiceFixture::new().await;
        let id = fixture.open_table_of(game_type, 1, 0).await;
        let options = LobbyOptions { pace: Some(Pace::Live), ..LobbyOptions::default() };
        fixture.service.configure_lobby(&fixture.command_from(1), id, options).await.unwrap();
        let now = fixture.service.now().service.0;
        Self {
            fixture,
            table_id: id,
            model: TableModel::new_lobby(game_type, 1, now),
            dice: Dice::new(&Seed::from_number(number), 0),
            trace: Vec::new(),
        }
    }

    fn random_person(&mut self) -> u64 {
        PERSON_IDS[self.dice.index(PERSON_IDS.len())]
    }

    /// Runs one random command on both.
    async fn run_random_command(&mut self) {
        let (person, other) = (self.random_person(), self.random_person());
        let (fixture, id) = (&self.fixture, self.table_id);
        let service = &fixture.service;
        let now = service.now().service.0;
        let is_playing = self.model.is_playing();
        let choice = self.dice.below(if is_playing { 100 } else { 40 });
        let what = format!("{choice} by {person}, {other}");
        self.trace.push(what.clone());
        let (outcome, verdict): (Result<CommandOutcome, CommandError>, ModelOutcome) = match choice {
            0..8 => (service.join_table(&fixture.command_from(person), id).await, self.model.join(person, now)),
            8..10 => (service.leave_table(&fixture.command_from(person), id).await, self.model.leave(person, now)),
            10..14 => {
                (service.add_ai(&fixture.command_from(person), id, "random").await, self.model.add_ai(person, now))
            }
            14..16 => (service.remove_ai(&fixture.command_from(person), id).await, self.model.remove_ai(person, now)),
            16..18 => (
                service.kick(&fixture.command_from(person), id, PersonId(other)).await,
                self.model.kick(person, other, now),
            ),
            18 => (service.cancel_lobby(&fixture.command_from(person), id).await, self.model.cancel(person, now)),
            19..26 => {
                let outcome = service.start_match(&fixture.command_from(person), id).await;
                let table = fixture.table(id).await;
                let history = service.repository().match_history(table.id).block_on().unwrap();
                (outcome, self.model.start(person, now, history.map(|history| history.start)))
            }
            26..30 => {
                self.fixture.restart_after(u64::from(self.dice.below(90)) * MINUTE_MS).await;
                return;
            }
            30..34 => {
                let minutes = self.dice.below(24);
                for _ in 0..minutes {
                    fixture.advance_and_process_due(MINUTE_MS).await;
                    self.model.process_due(service.now().service.0);
                }
                return;
            }
            34 if is_playing => {
                (service.concede(&fixture.command_from(person), id).await, self.model.concede(person, now))
            }
            35 if is_playing => (
                service.vote(&fixture.command_from(person), id, Proposal::EndMatch).await,
                self.model.vote_to_end(person, now),
            ),
            36..46 if is_playing => {
                let revision = fixture.table(id).await.revision;
                (service.undo(&fixture.command_from(person), id, revision).await, self.model.undo(person, now))
            }
            46..70 if is_playing => {
                let Some((seat, option)) = self.model.awaited_ai(&fixture.table(id).await) else { return };
                // The service's AI draws its own option; the model takes the same one.
                let outcome = service.play_ai_turn(id).await;
                let taken = self.last_option_of(seat).await.unwrap_or(option);
                (outcome, self.model.answer_as_ai(seat, taken, now))
            }
            70.. => {
                let table = fixture.table(id).await;
                let asked: Vec<Seat> = table
                    .iter_seats()
                    .filter(|(_, seat_state)| seat_state.pending_decision.is_some())
                    .map(|(seat, _)| seat)
                    .collect();
                let Some(seat) = self.dice.choose(&asked).copied() else { return };
                let answer = table.answer_for_option(seat, self.dice.index(6)).unwrap();
                let answering_person = match table.seats[seat.index()].person() {
                    Some(owner) if choice < 97 => owner.0,
                    _ => person,
                };
                (
                    service.answer(&fixture.command_from(answering_person), id, answer).await,
                    self.model.answer(answering_person, seat, answer.option, now),
                )
            }
            _ => return,
        };
        self.compare_outcomes(&what, outcome, verdict);
    }

    /// Returns the option that an AI just took, found by its action in the journal.
    async fn last_option_of(&self, seat: Seat) -> Option<usize> {
        let table = self.fixture.table(self.table_id).await;
        let history = self.fixture.service.repository().match_history(table.id).block_on().unwrap()?;
        self.model.next_option_in(seat, &history)
    }

    fn compare_outcomes(&self, what: &str, actual: Result<CommandOutcome, CommandError>, expected: ModelOutcome) {
        let trace = self.trace.join("\n");
        match (&actual, expected) {
            (Ok(_), ModelOutcome::Accepted) | (Err(CommandError::Refused(_)), ModelOutcome::Refused) => {}
            (actual, expected) => panic!("{trace}\n{what}: the service returned {actual:?}, the model {expected:?}"),
        }
    }

    async fn compare_states(&self) {
        let loaded = self.fixture.service.load_table(self.table_id).await.unwrap();
        let actual = (
            shape(&loaded.table),
            loaded.match_state.map(|match_state| (match_state.state_fingerprint(), match_state.next_step())),
        );
        let expected = (self.model.visible_state(), self.model.match_position());
        assert_eq!(actual, expected, "after:\n{}", self.trace.join("\n"));
    }
}

fn shape(table: &Table) -> VisibleTable {
    VisibleTable::from_table(table)
}

#[tokio::test]
async fn random_commands_agree_with_the_model() {
    check_random_sequences(RAIDS, SEQUENCE_COUNT).await;
}

#[tokio::test]
async fn random_commands_with_secret_decisions_agree_with_the_model() {
    check_random_sequences(TOY, SEQUENCE_COUNT / 2).await;
}

async fn check_random_sequences(game_type: &'static dyn GameType, sequences: u64) {
    let (mut matches, mut over) = (0, 0);
    for number in 0..scaled_rounds(sequences) {
        let mut pair = ServiceAndModel::open_lobby(game_type, number).await;
        for _ in 0..MAX_COMMANDS {
            pair.run_random_command().await;
            pair.compare_states().await;
            if pair.model.is_over() {
                break;
            }
        }
        matches += u64::from(pair.model.has_started());
        over += u64::from(pair.model.is_over());
    }
    assert!(matches.min(over) > scaled_rounds(sequences / 3), "{matches} matches, {over} over");
}

#[tokio::test]
async fn an_answer_to_a_decision_that_was_never_open_is_refused() {
    let fixture = ServiceFixture::new().await;
    let id = fixture.start_match(&[1, 2], 0).await;
    let (person, answer) = fixture.next_answer(id, 0).await.unwrap();
    for n in [answer.after_step + 1, u64::MAX] {
        let unasked_answer = Answer { after_step: n, ..answer };
        assert!(matches!(
            fixture.service.answer(&fixture.command_from(person), id, unasked_answer).await,
            Err(CommandError::Refused(_))
        ));
    }
}
