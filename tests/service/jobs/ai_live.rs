//! AIs at a live table answer late enough for people to read.

use std::time::Duration;

use meadhall_service::table_service::TableService;
use meadhall_tables::TableId;
use meadhall_tables::history::EntryOrigin;
use meadhall_tables::lobby::NewTable;
use meadhall_tables::pace::Pace;
use meadhall_test_support::games::{RAIDS, location_of, new_table_settings, repeat_random_strategy};

use super::fixture::{SchedulerFixture, command_from_person};

const MIN_AI_ANSWER_COUNT: usize = 8;
const MIN_READING_MILLIS: u64 = 500;

/// Answers for the person if they are asked.
async fn answer_if_asked(service: &TableService, id: TableId) {
    let table = service.load_table(id).await.unwrap().table;
    let mut seats = table.iter_seats();
    let asked = seats.find(|(_, state)| state.person().is_some() && state.pending_decision.is_some());
    if let Some((seat, _)) = asked {
        let command = command_from_person(1, &format!("answer {}", table.revision));
        service.answer(&command, id, table.answer_for_option(seat, 0).unwrap()).await.unwrap();
    }
}

#[tokio::test(start_paused = true)]
async fn an_ai_leaves_time_to_read_at_a_live_table() {
    let fixture = SchedulerFixture::new().await;
    let service = &fixture.service;
    let settings = new_table_settings(RAIDS, location_of(1, 1));
    let new_table = NewTable { pace: Pace::Live, ai_strategies: repeat_random_strategy(2), ..settings };
    let id = service.open_table(&command_from_person(1, "open"), new_table).await.unwrap().table.id;
    service.start_match(&command_from_person(1, "start"), id).await.unwrap();
    let mut ai_answer_count = 0;
    // The AI's thread works in real time, while the reading time passes on the paused clock.
    for _ in 0..2_000 {
        std::thread::sleep(Duration::from_millis(1));
        tokio::time::sleep(Duration::from_millis(50)).await;
        answer_if_asked(service, id).await;
        let history = service.repository().match_history(id).await.unwrap().unwrap();
        let is_ai_answer = |index: &usize| history.entries[*index].origin == EntryOrigin::Ai;
        let ai_answers: Vec<usize> = (1..history.entries.len()).filter(is_ai_answer).collect();
        ai_answer_count = ai_answers.len();
        for index in ai_answers {
            let [changed_at, answered_at] = [index - 1, index].map(|it| history.entries[it].created_at.0);
            let reading_millis = answered_at - changed_at;
            assert!(reading_millis >= MIN_READING_MILLIS, "an AI answered after {reading_millis} ms");
        }
        if ai_answer_count >= MIN_AI_ANSWER_COUNT {
            return;
        }
    }
    panic!("the AIs have answered only {ai_answer_count} times");
}
