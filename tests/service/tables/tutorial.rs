//! Tutorials: the same match for everybody, with few ideas in their order.

use meadhall_game::{LEARNER_SEAT, Lang};
use meadhall_games::GAMES;
use meadhall_registry::GameType;
use meadhall_service::table_service::{CommandError, LogRange, ViewAudience};
use meadhall_store::BlockingExt;
use meadhall_tables::lobby::{LobbyOptions, NewTable};
use meadhall_tables::view::{LessonView, TableView, TutorialView};
use meadhall_tables::{PersonId, TableError, TableId};
use meadhall_test_support::games::{RAIDS, TOY};
use meadhall_test_support::service_fixture::{HOUR_MS, LOCATION, ServiceFixture};

/// Starts a tutorial for this person.
async fn start_tutorial(fixture: &ServiceFixture, game_type: &'static dyn GameType, person: u64) -> TableId {
    let new_table = NewTable::tutorial(game_type, LOCATION, Lang::Es).expect("the game has a tutorial");
    let id = fixture.service.open_table(&fixture.command_from(person), new_table).await.unwrap().table.id;
    fixture.service.start_match(&fixture.command_from(person), id).await.unwrap();
    play_ai_turns(fixture, id).await;
    id
}

async fn play_ai_turns(fixture: &ServiceFixture, id: TableId) {
    loop {
        match fixture.service.play_ai_turn(id).await {
            Ok(_) => {}
            Err(CommandError::Refused(TableError::StaleDecision)) => return,
            Err(failed) => panic!("{failed}"),
        }
    }
}

async fn load_view(fixture: &ServiceFixture, id: TableId, audience: ViewAudience) -> TableView {
    fixture.service.load_view(id, audience, LogRange::Empty).await.unwrap()
}

/// Returns what the tutorial says to this person.
async fn lesson(fixture: &ServiceFixture, id: TableId, person: u64) -> LessonView {
    let view = load_view(fixture, id, ViewAudience::Person(PersonId(person))).await;
    view.lesson().cloned().expect("the person learns")
}

/// Returns the key of the idea that the learner sees now, if there is one, and the number of ideas so far.
async fn current_idea(fixture: &ServiceFixture, id: TableId, person: u64) -> (Option<&'static str>, usize) {
    let lesson = lesson(fixture, id, person).await;
    (lesson.idea.and_then(|idea| idea.text).map(|text| text.key), lesson.step_number)
}

async fn shown_idea_ids(fixture: &ServiceFixture, id: TableId) -> Vec<String> {
    fixture.table(id).await.tutorial.unwrap().shown.into_iter().map(|shown| shown.id).collect()
}

/// Answers the open decision with the proposed option, or else with the default.
async fn follow(fixture: &ServiceFixture, id: TableId, person: u64) {
    let view = load_view(fixture, id, ViewAudience::Person(PersonId(person))).await;
    let option = view.suggested_option().or_else(|| Some(view.own_options()?.default)).unwrap();
    fixture.answer_next(id, option).await.unwrap();
    play_ai_turns(fixture, id).await;
}

/// Plays a tutorial to its end, with a restart before each step if `with_restarts` is set. Returns the ideas and the
/// journal entries.
async fn play_tutorial(
    fixture: &mut ServiceFixture,
    person: u64,
    with_restarts: bool,
) -> (Vec<(&'static str, usize)>, Vec<String>) {
    let id = start_tutorial(fixture, RAIDS, person).await;
    let mut ideas = Vec::new();
    for step in 0.. {
        if with_restarts {
            fixture.restart_after(1_000).await;
            play_ai_turns(fixture, id).await;
        }
        if fixture.next_answer(id, 0).await.is_none() {
            break;
        }
        let (key, number) = current_idea(fixture, id, person).await;
        ideas.extend(key.map(|key| (key, number)));
        fixture.answer_next(id, step % 3).await.unwrap();
        if !with_restarts {
            play_ai_turns(fixture, id).await;
        }
    }
    let table = fixture.table(id).await;
    assert!(table.result().is_some());
    let history = fixture.repository().match_history(table.id).block_on().unwrap().unwrap();
    (ideas, history.entries.iter().map(|entry| format!("{:?}", entry.entry)).collect())
}

#[tokio::test]
async fn the_same_answers_always_make_the_same_tutorial() {
    let mut fixture = ServiceFixture::new().await;
    let (read, entries) = play_tutorial(&mut fixture, 7, false).await;
    // A second table and a restarted process draw other random numbers, but the tutorial stays the same.
    assert_eq!(play_tutorial(&mut fixture, 8, false).await, (read.clone(), entries.clone()));
    assert_eq!(play_tutorial(&mut fixture, 9, true).await, (read.clone(), entries));
    let numbers: Vec<usize> = read.iter().map(|(_, number)| *number).collect();
    assert_eq!(numbers, [1, 2, 3, 4, 5, 6], "each idea is shown once, in order: {read:?}");
    assert!(fixture.repository().results_of(PersonId(7)).block_on().unwrap().is_empty(), "a tutorial has no result");
}

#[tokio::test]
async fn every_game_is_taught_with_few_questions_to_somebody_who_follows() {
    for game_type in GAMES {
        let fixture = ServiceFixture::new().await;
        let id = start_tutorial(&fixture, game_type, 7).await;
        for _ in 0..16 {
            if lesson(&fixture, id, 7).await.idea.is_some_and(|idea| idea.is_last) {
                break;
            }
            follow(&fixture, id, 7).await;
        }
        let last = lesson(&fixture, id, 7).await;
        assert!(last.idea.is_some_and(|idea| idea.is_last), "{}", game_type.meta().id);
        assert_eq!(last.step_number, last.step_count);
    }
}

#[tokio::test]
async fn another_answer_has_a_reaction_until_the_next_answer() {
    let fixture = ServiceFixture::new().await;
    let id = start_tutorial(&fixture, RAIDS, 7).await;
    let proposed = load_view(&fixture, id, ViewAudience::Person(PersonId(7))).await.suggested_option().unwrap();
    fixture.answer_next(id, proposed + 1).await.unwrap();
    play_ai_turns(&fixture, id).await;
    let reaction = lesson(&fixture, id, 7).await.reaction.expect("the lesson says what came of it");
    assert_eq!(reaction.key, "raids_tutorial_goal_other");
    let mut fixture = fixture;
    fixture.restart_after(1_000).await;
    assert_eq!(lesson(&fixture, id, 7).await.reaction, Some(reaction), "it is the same after a restart");
    follow(&fixture, id, 7).await;
    assert_ne!(lesson(&fixture, id, 7).await.reaction.map(|text| text.key), Some("raids_tutorial_goal_other"));
}

#[tokio::test]
async fn after_the_last_idea_the_learner_can_play_on() {
    let fixture = ServiceFixture::new().await;
    let id = start_tutorial(&fixture, RAIDS, 7).await;
    while !lesson(&fixture, id, 7).await.idea.is_some_and(|idea| idea.is_last) {
        follow(&fixture, id, 7).await;
    }
    assert!(fixture.service.play_on_after_tutorial(&fixture.command_from(8), id).await.is_err());
    fixture.service.play_on_after_tutorial(&fixture.command_from(7), id).await.unwrap();
    let after = lesson(&fixture, id, 7).await;
    assert_eq!((after.idea, after.step_number), (None, 6));
    follow(&fixture, id, 7).await;
    assert_eq!(current_idea(&fixture, id, 7).await, (None, 6), "nothing more is told");
}

#[tokio::test]
async fn an_opened_tutorial_cannot_be_joined_or_changed() {
    let fixture = ServiceFixture::new().await;
    let new_table = NewTable::tutorial(RAIDS, LOCATION, Lang::En).unwrap();
    let id = fixture.service.open_table(&fixture.command_from(7), new_table).await.unwrap().table.id;
    let started = CommandError::Refused(TableError::AlreadyStarted);
    assert!(fixture.service.join_table(&fixture.command_from(8), id).await.is_err());
    assert_eq!(fixture.service.add_ai(&fixture.command_from(7), id, "easy").await.unwrap_err(), started);
    assert_eq!(fixture.service.remove_ai(&fixture.command_from(7), id).await.unwrap_err(), started);
    assert_eq!(
        fixture.service.configure_lobby(&fixture.command_from(7), id, LobbyOptions::default()).await.unwrap_err(),
        started
    );
    fixture.service.start_match(&fixture.command_from(7), id).await.unwrap();
    let table = fixture.table(id).await;
    assert_eq!((table.seat_of(PersonId(7)), table.seats.len()), (Some(LEARNER_SEAT), 3));
    assert_eq!(
        load_view(&fixture, id, ViewAudience::Public).await.tutorial,
        Some(TutorialView::Watched),
        "others do not see the idea"
    );
}

#[tokio::test]
async fn undo_shows_the_idea_again() {
    let fixture = ServiceFixture::new().await;
    let id = start_tutorial(&fixture, RAIDS, 7).await;
    let mut undo_count = 0;
    while fixture.next_answer(id, 0).await.is_some() && undo_count < 3 {
        let (before, shown_before) = (current_idea(&fixture, id, 7).await, shown_idea_ids(&fixture, id).await);
        fixture.answer_next(id, 0).await.unwrap();
        let table = fixture.table(id).await;
        if let Ok(revision) = table.undo_revision(LEARNER_SEAT, fixture.service.now().service) {
            fixture.service.undo(&fixture.command_from(7), id, revision).await.unwrap();
            assert_eq!(
                (current_idea(&fixture, id, 7).await, shown_idea_ids(&fixture, id).await),
                (before, shown_before)
            );
            fixture.answer_next(id, 0).await.unwrap();
            undo_count += 1;
        }
        play_ai_turns(&fixture, id).await;
    }
    assert_eq!(undo_count, 3, "three answers could be undone");
}

#[tokio::test]
async fn an_idea_missed_by_a_timeout_is_shown_again() {
    let fixture = ServiceFixture::new().await;
    let id = start_tutorial(&fixture, RAIDS, 7).await;
    assert_eq!(current_idea(&fixture, id, 7).await, (Some("raids_tutorial_goal"), 1));
    fixture.advance_and_process_due(31 * 24 * HOUR_MS).await;
    assert_eq!(shown_idea_ids(&fixture, id).await, [""; 0]);
    play_ai_turns(&fixture, id).await;
    assert_eq!(
        current_idea(&fixture, id, 7).await,
        (Some("raids_tutorial_goal"), 1),
        "nothing is told before the goal"
    );
}

#[tokio::test]
async fn ideas_of_secret_decisions_stay_secret() {
    let fixture = ServiceFixture::new().await;
    let new_table = NewTable::tutorial(TOY, LOCATION, Lang::En).unwrap();
    let id = fixture.service.open_table(&fixture.command_from(7), new_table).await.unwrap().table.id;
    fixture.service.start_match(&fixture.command_from(7), id).await.unwrap();
    assert_eq!(current_idea(&fixture, id, 7).await, (Some("toy_tutorial_offers"), 1));
    let before = fixture.table(id).await;
    fixture.answer_next(id, 250).await.unwrap();
    let after = fixture.table(id).await;
    assert!(!after.has_public_change_since(&before), "the learner's answer changes nothing public");
    fixture
        .service
        .undo(&fixture.command_from(7), id, after.undo_revision(LEARNER_SEAT, fixture.service.now().service).unwrap())
        .await
        .unwrap();
    assert_eq!(current_idea(&fixture, id, 7).await, (Some("toy_tutorial_offers"), 1));
    fixture.answer_next(id, 250).await.unwrap();
    play_ai_turns(&fixture, id).await;
    assert_eq!(
        current_idea(&fixture, id, 7).await,
        (Some("toy_tutorial_shows"), 2),
        "the highest offer wins the treasure"
    );
    assert_eq!(load_view(&fixture, id, ViewAudience::Person(PersonId(8))).await.tutorial, Some(TutorialView::Watched));
}
