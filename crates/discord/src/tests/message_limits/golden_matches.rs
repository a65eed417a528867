//! Plays the golden match of every game and number of players, and checks in every step what the asked players read.

use meadhall_game::{Lang, MatchSetup};
use meadhall_games::GAMES;
use meadhall_registry::GameType;
use meadhall_test_support::golden::start_golden_match;
use meadhall_test_support::scale::{is_full_run, is_more_than_full_run};
use tokio::task::JoinSet;

use super::fixture::{TestTable, member_context};

/// A table draws this many seeds before that of its match.
const SEEDS_BEFORE_MATCH: u64 = 1;

#[tokio::test(flavor = "multi_thread")]
async fn discord_accepts_all_messages_of_golden_matches() {
    let mut matches = JoinSet::new();
    for game_type in GAMES {
        for seats in game_type.meta().seat_range.clone() {
            matches.spawn(check_golden_match(game_type, seats));
        }
    }
    let played = matches.join_all().await;
    let (steps, messages) = played.iter().fold((0, 0), |sum, it| (sum.0 + it.0, sum.1 + it.1));
    println!("{} golden matches, {steps} steps, {messages} messages", played.len());
    assert!(steps > 50 * played.len());
}

/// Plays one match and returns how many steps it took and how many messages were checked.
async fn check_golden_match(game_type: &'static dyn GameType, seats: u8) -> (usize, usize) {
    let (golden, mut answers) = start_golden_match(game_type, seats);
    let setup = MatchSetup::new(game_type.meta(), seats, []).unwrap();
    let language = Lang::ALL[usize::from(seats) % Lang::ALL.len()];
    let seed = u64::from(seats) - SEEDS_BEFORE_MATCH;
    let mut fixture = TestTable::lobby_with_seed(game_type, &setup, language, seed).await;
    fixture.start_match().await;
    let first_state = fixture.load().await.match_state.unwrap().state_fingerprint();
    assert_eq!(first_state, golden.state_fingerprint(), "{} begins otherwise", game_type.meta().id);
    let mut steps = 0;
    loop {
        let loaded = fixture.load().await;
        let Some(match_state) = loaded.match_state.filter(|_| loaded.table.result().is_none()) else { break };
        let decision = match_state.decisions().remove(0);
        let option = answers.next_option(&*match_state, &decision);
        let person = loaded.table.seats[decision.seat.index()].person().unwrap();
        let answer = loaded.table.answer_for_option(decision.seat, option).unwrap();
        fixture.ctx.service.answer(&member_context(person), fixture.table_id, answer).await.unwrap();
        steps += 1;
        for lang in Lang::ALL {
            let is_checked = match (is_more_than_full_run(), is_full_run()) {
                (true, _) => true,
                (_, true) => Lang::ALL[steps % Lang::ALL.len()] == lang,
                _ => Lang::ALL[steps % Lang::ALL.len()] == lang && steps % 10 == 0,
            };
            if is_checked {
                fixture.check_first_messages(lang).await;
            }
        }
    }
    fixture.check_all_messages().await;
    assert!(fixture.load().await.table.result().is_some());
    (steps, fixture.messages_checked)
}
