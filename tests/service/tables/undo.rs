//! Undo of a player's own last step, while nobody else has acted and nothing was revealed or rolled.

use std::collections::BTreeSet;

use meadhall_service::table_service::{CommandError, LogRange, ViewAudience};
use meadhall_store::BlockingExt;
use meadhall_tables::{PersonId, TableError, TableId};
use meadhall_test_support::service_fixture::{HOUR_MS, ServiceFixture};

/// Plays until a step can be undone; returns who took it and with which option.
async fn play_until_undoable(fixture: &ServiceFixture, id: TableId) -> (u64, usize) {
    for step in 0..400 {
        let (person, _) = fixture.next_answer(id, 0).await.expect("Raids has answers that can be undone");
        fixture.answer_next(id, step % 7).await.unwrap();
        let table = fixture.table(id).await;
        if table.running_match().is_some_and(|running_match| running_match.undo_state.is_some()) {
            return (person, step % 7);
        }
    }
    panic!("no answer could be undone");
}

#[tokio::test]
async fn an_answer_that_revealed_nothing_can_be_undone_and_changed() {
    let fixture = ServiceFixture::new().await;
    let id = fixture.start_match(&[1, 2, 3], 0).await;
    let mut taken_back = 0;
    while taken_back < 5 {
        let (person, _) = play_until_undoable(&fixture, id).await;
        let table = fixture.table(id).await;
        let other = fixture.service.undo(&fixture.command_from(person % 3 + 1), id, table.revision).await.unwrap_err();
        assert!(
            matches!(other, CommandError::Refused(TableError::OthersActedSince | TableError::NothingToUndo)),
            "{other}"
        );
        let before = fixture.service.load_table(id).await.unwrap();
        let outcome = fixture.service.undo(&fixture.command_from(person), id, table.revision).await.unwrap();
        let after = fixture.service.load_table(id).await.unwrap();
        assert!(
            after.match_state.as_ref().unwrap().state_fingerprint()
                != before.match_state.as_ref().unwrap().state_fingerprint()
        );
        assert_eq!(
            after.match_state.unwrap().next_step(),
            before.match_state.unwrap().next_step() + 1,
            "step numbers are not reused"
        );
        assert_eq!(fixture.next_answer(id, 0).await.unwrap().0, person);
        // The undo button that was just used belongs to an older revision.
        let again = fixture.service.undo(&fixture.command_from(person), id, table.revision).await.unwrap_err();
        assert!(
            matches!(again, CommandError::Refused(TableError::StaleRevision | TableError::NothingToUndo)),
            "{again}"
        );
        assert!(outcome.table.revision > table.revision);
        fixture.answer_next(id, 3).await.unwrap();
        taken_back += 1;
    }
    let table = fixture.table(id).await;
    let history = fixture.repository().match_history(table.id).block_on().unwrap().unwrap();
    let numbers: Vec<u64> = history.entries.iter().map(|entry| entry.entry.step_number()).collect();
    assert_eq!(numbers, (1..=numbers.len() as u64).collect::<Vec<_>>());
}

#[tokio::test]
async fn undo_survives_a_restart_and_the_end_of_the_match() {
    let mut fixture = ServiceFixture::new().await;
    let id = fixture.start_match(&[1, 2], 0).await;
    for _ in 0..3 {
        let (person, _) = play_until_undoable(&fixture, id).await;
        let revision = fixture.table(id).await.revision;
        fixture.service.undo(&fixture.command_from(person), id, revision).await.unwrap();
        let before = fixture.service.load_table(id).await.unwrap().match_state.unwrap().save();
        fixture.restart_after(0).await;
        assert_eq!(fixture.service.load_table(id).await.unwrap().match_state.unwrap().save(), before);
        fixture.answer_next(id, 1).await.unwrap();
    }
    while fixture.next_answer(id, 0).await.is_some() {
        fixture.answer_next(id, 0).await.unwrap();
    }
    let loaded = fixture.service.load_table(id).await.unwrap();
    assert!(loaded.table.result().is_some() && loaded.match_state.unwrap().decisions().is_empty());
    assert!(!fixture.service.load_view(id, ViewAudience::Public, LogRange::WholeMatch).await.unwrap().log.is_empty());
}

#[tokio::test]
async fn a_player_who_has_not_answered_has_nothing_to_undo() {
    let fixture = ServiceFixture::new().await;
    let id = fixture.start_match(&[1, 2], 0).await;
    let revision = fixture.table(id).await.revision;
    for person in [1, 2] {
        let refused = fixture.service.undo(&fixture.command_from(person), id, revision).await.unwrap_err();
        assert_eq!(refused, CommandError::Refused(TableError::NothingToUndo));
    }
    let refused = fixture.service.undo(&fixture.command_from(9), id, revision).await.unwrap_err();
    assert_eq!(refused, CommandError::Refused(TableError::NotSeated));
}

#[tokio::test]
async fn a_decision_can_be_undone_at_most_ten_times() {
    let fixture = ServiceFixture::new().await;
    let id = fixture.start_match(&[1, 2], 0).await;
    let (person, option) = play_until_undoable(&fixture, id).await;
    for times in 0..=10 {
        let revision = fixture.table(id).await.revision;
        match fixture.service.undo(&fixture.command_from(person), id, revision).await {
            Ok(_) => assert!(times < 10),
            Err(error) => assert_eq!((error, times), (CommandError::Refused(TableError::TooManyUndos), 10)),
        }
        if times < 10 {
            // An option that revealed nothing the first time reveals nothing now.
            assert_eq!(fixture.next_answer(id, 0).await.unwrap().0, person);
            fixture.answer_next(id, option).await.unwrap();
        }
    }
}

#[tokio::test]
async fn undo_is_offered_only_where_it_works_and_the_refusal_names_the_reason() {
    let fixture = ServiceFixture::new().await;
    let id = fixture.start_match(&[1, 2], 0).await;
    let mut reasons = BTreeSet::new();
    for step in 0..300 {
        let Some((person, _)) = fixture.next_answer(id, 0).await else { break };
        fixture.answer_next(id, step % 7).await.unwrap();
        for person in [person, 3 - person] {
            let audience = ViewAudience::Person(PersonId(person));
            let view = fixture.service.load_view(id, audience, LogRange::Empty).await.unwrap();
            let revision = fixture.table(id).await.revision;
            let undone = match fixture.service.undo(&fixture.command_from(person), id, revision).await {
                Ok(_) => true,
                Err(CommandError::Refused(reason)) => {
                    reasons.insert(format!("{reason:?}"));
                    false
                }
                Err(error) => panic!("{error}"),
            };
            assert_eq!(view.undo_revision.is_some(), undone);
        }
    }
    let expected = ["NothingToUndo", "OthersActedSince", "StepRevealed"].map(str::to_owned);
    assert!(expected.iter().all(|reason| reasons.contains(reason)), "{reasons:?}");
    assert!(!reasons.contains("CannotUndo"), "{reasons:?}");
}

#[tokio::test]
async fn after_the_deadline_of_a_move_it_is_too_late_to_undo_it() {
    let fixture = ServiceFixture::new().await;
    let id = fixture.start_match(&[1, 2], 0).await;
    let (person, _) = play_until_undoable(&fixture, id).await;
    let table = fixture.table(id).await;
    let deadline = table.running_match().unwrap().undo_state.as_ref().unwrap().deadline.unwrap();
    fixture.advance(deadline.expires_at.0 - fixture.service.now().service.0).await;
    let refused = fixture.service.undo(&fixture.command_from(person), id, table.revision).await.unwrap_err();
    assert_eq!(refused, CommandError::Refused(TableError::UndoTooLate));
}

#[tokio::test]
async fn it_is_too_late_to_undo_an_answer_that_timed_out() {
    let fixture = ServiceFixture::new().await;
    let id = fixture.start_match(&[1, 2], 0).await;
    let (person, asked) = fixture.next_answer(id, 0).await.unwrap();
    while fixture.table(id).await.seats[asked.seat.index()].last_settled.is_none() {
        fixture.advance_and_process_due(HOUR_MS).await;
    }
    let revision = fixture.table(id).await.revision;
    let refused = fixture.service.undo(&fixture.command_from(person), id, revision).await.unwrap_err();
    assert_eq!(refused, CommandError::Refused(TableError::UndoTooLate));
}
