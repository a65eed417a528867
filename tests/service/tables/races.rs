//! Concurrent answers, undos, joins and timeouts at one table: in any order, each decision gets exactly one
//! answer.

use std::sync::Arc;

use meadhall_game::{Dice, Seat, Seed};
use meadhall_registry::GameType;
use meadhall_registry::journal::JournalEntry;
use meadhall_service::table_service::{CommandContext, CommandEffect, CommandError, CommandOutcome};
use meadhall_store::BlockingExt;
use meadhall_tables::history::{EntryOrigin, HistoryEntry};
use meadhall_tables::table::{Answer, Table};
use meadhall_tables::{PersonId, TableError, TableId};
use meadhall_test_support::games::{RAIDS, TOY};
use meadhall_test_support::scale::scaled_rounds;
use meadhall_test_support::service_fixture::{HOUR_MS, ServiceFixture};

const RACE_COUNT: u64 = 5_000;
const PERSON_IDS: [u64; 3] = [1, 2, 3];

/// One of the commands that run concurrently.
#[derive(Clone, Debug)]
enum RacingCommand {
    Answer(CommandContext, Answer),
    Undo(CommandContext, u64),
    Join(CommandContext),
    Leave(CommandContext),
    ProcessDue,
    PlayAiTurn,
}

fn random_command(fixture: &ServiceFixture, table: &Table, dice: &mut Dice) -> RacingCommand {
    let open_seats: Vec<Seat> = table
        .iter_seats()
        .filter(|(_, seat_state)| seat_state.pending_decision.is_some())
        .map(|(seat, _)| seat)
        .collect();
    let anybody = PERSON_IDS[dice.index(3)];
    match dice.below(12) {
        0 => RacingCommand::Undo(fixture.command_from(anybody), table.revision),
        1 => RacingCommand::Join(fixture.command_from([1, 2, 3, 9][dice.index(4)])),
        2 => RacingCommand::ProcessDue,
        3 => RacingCommand::PlayAiTurn,
        4 if dice.below(6) == 0 => RacingCommand::Leave(fixture.command_from(anybody)),
        number => {
            let seat = *dice.choose(&open_seats).unwrap();
            let answer = table.answer_for_option(seat, dice.index(4)).unwrap();
            let owner = table.seats[seat.index()].person().map_or(anybody, |person| person.0);
            RacingCommand::Answer(fixture.command_from(if number < 6 { anybody } else { owner }), answer)
        }
    }
}

async fn run_command(
    fixture: Arc<ServiceFixture>,
    id: TableId,
    racing_command: RacingCommand,
) -> Option<Result<CommandOutcome, CommandError>> {
    match racing_command {
        RacingCommand::Answer(command, answer) => Some(fixture.service.answer(&command, id, answer).await),
        RacingCommand::Undo(command, revision) => Some(fixture.service.undo(&command, id, revision).await),
        RacingCommand::Join(command) => Some(fixture.service.join_table(&command, id).await),
        RacingCommand::Leave(command) => Some(fixture.service.leave_table(&command, id).await),
        RacingCommand::PlayAiTurn => Some(fixture.service.play_ai_turn(id).await),
        RacingCommand::ProcessDue => {
            fixture.service.process_due_tables().await.unwrap();
            None
        }
    }
}

async fn journal_entries(fixture: &ServiceFixture, id: TableId) -> Vec<HistoryEntry> {
    let table = fixture.table(id).await;
    fixture.repository().match_history(table.id).block_on().unwrap().unwrap().entries
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn concurrent_commands_give_each_decision_exactly_one_answer() {
    run_races(RAIDS, RACE_COUNT, [1_000, 500, 150, 50, 50]).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn concurrent_secret_answers_give_each_decision_exactly_one_answer() {
    // A match of the toy game has only a few decisions, each with hundreds of options.
    run_races(TOY, RACE_COUNT / 2, [300, 125, 150, 10, 40]).await;
}

/// Runs this many races and checks that each kind of result occurred at least so often.
async fn run_races(game_type: &'static dyn GameType, races: u64, min_counts: [u64; 5]) {
    let fixture = Arc::new(ServiceFixture::new().await);
    let mut dice = Dice::new(&Seed::from_number(77), 0);
    let mut id = fixture.start_match_of(game_type, &PERSON_IDS, 1).await;
    let (mut accepted, mut settled, mut undone, mut timed_out, mut doubled) = (0, 0, 0, 0, 0);
    let mut race = 0;
    while race < scaled_rounds(races) {
        let before = fixture.table(id).await;
        if before.result().is_some() || before.seats.iter().all(|seat_state| seat_state.person().is_none()) {
            fixture.advance(60_000).await;
            id = fixture.start_match_of(game_type, &PERSON_IDS, 1).await;
            continue;
        }
        race += 1;
        let mut runners: Vec<RacingCommand> =
            (0..2 + dice.below(3)).map(|_| random_command(&fixture, &before, &mut dice)).collect();
        if dice.below(12) == 0 {
            fixture.advance(25 * HOUR_MS).await;
            runners[0] = RacingCommand::ProcessDue;
        }
        if dice.below(4) == 0 {
            // The same player presses the same button twice: two interactions.
            let repeated = runners.iter().find_map(|runner| match runner {
                RacingCommand::Answer(command, answer) => {
                    Some(RacingCommand::Answer(fixture.command_from(command.actor.person.0), *answer))
                }
                _ => None,
            });
            runners.extend(repeated);
        }
        let known_count = journal_entries(&fixture, id).await.len();
        let tasks: Vec<_> =
            runners.iter().map(|runner| tokio::spawn(run_command(Arc::clone(&fixture), id, runner.clone()))).collect();
        let mut outcomes = Vec::new();
        for task in tasks {
            outcomes.push(task.await.unwrap());
        }
        let after = journal_entries(&fixture, id).await;
        let added = &after[known_count..];

        // The journal contains exactly the accepted answers.
        let new = |outcome: &Option<Result<CommandOutcome, CommandError>>| matches!(outcome, Some(Ok(outcome)) if outcome.effect == CommandEffect::Applied);
        let accepted_press =
            |(runner, outcome): (&RacingCommand, &Option<Result<CommandOutcome, CommandError>>)| match runner {
                RacingCommand::Answer(_, answer) if new(outcome) => Some(*answer),
                _ => None,
            };
        let presses: Vec<Answer> = runners.iter().zip(&outcomes).filter_map(accepted_press).collect();
        let by = |by: EntryOrigin| {
            added.iter().filter(|entry| entry.origin == by && matches!(entry.entry, JournalEntry::Answer(_))).count()
        };
        assert_eq!(presses.len(), by(EntryOrigin::Player), "race {race}: {runners:?} {outcomes:?} {added:?}");
        for (number, answer) in presses.iter().enumerate() {
            let same = presses
                .iter()
                .filter(|other| (other.seat, other.after_step) == (answer.seat, answer.after_step))
                .count();
            assert_eq!(same, 1, "race {race}: decision {number} was answered {same} times");
        }
        // Each open decision has at most one answer: from its player, from an AI, or by timeout.
        for (seat, seat_state) in before.iter_seats().filter(|(_, seat_state)| seat_state.pending_decision.is_some()) {
            let own_entries: Vec<&HistoryEntry> = added.iter().filter(|entry| entry.entry.seat() == seat).collect();
            let has_valid_answer = runners.iter().any(|runner| {
                matches!(runner, RacingCommand::Answer(call, press)
                    if press.seat == seat && seat_state.person() == Some(call.actor.person) && press.after_step == seat_state.last_step)
            });
            let disturbed = runners.iter().any(|it| matches!(it, RacingCommand::Undo(..) | RacingCommand::Leave(_)));
            let out_of_range = outcomes
                .iter()
                .flatten()
                .any(|outcome| matches!(outcome, Err(CommandError::Refused(TableError::IllegalAnswer(_)))));
            if has_valid_answer && !disturbed && !out_of_range {
                assert!(!own_entries.is_empty(), "race {race}: nobody's answer counted: {runners:?} {outcomes:?}");
            }
        }
        for outcome in outcomes.iter().flatten() {
            match outcome {
                Ok(outcome) if outcome.effect == CommandEffect::NothingChanged => doubled += 1,
                Err(CommandError::Refused(TableError::StaleDecision)) => settled += 1,
                Ok(_) | Err(CommandError::Refused(_)) => {}
                Err(failed) => panic!("race {race}: {failed}"),
            }
        }
        accepted += by(EntryOrigin::Player);
        timed_out += by(EntryOrigin::Timeout);
        undone += added.iter().filter(|entry| matches!(entry.entry, JournalEntry::Undo(_))).count();
        let numbers: Vec<u64> = after.iter().map(|entry| entry.entry.step_number()).collect();
        assert_eq!(numbers, (1..=after.len() as u64).collect::<Vec<_>>());
    }
    println!("accepted={accepted} settled={settled} doubled={doubled} undone={undone} timed_out={timed_out}");
    let seen = [accepted, settled, doubled, undone, timed_out];
    assert!(seen.iter().zip(min_counts).all(|(seen, min_counts)| *seen as u64 > scaled_rounds(min_counts)), "{seen:?}");
    let stray = fixture.repository().open_tables_of(PersonId(9)).block_on().unwrap();
    assert!(stray.is_empty(), "people who never joined sit at {stray:?}");
}
