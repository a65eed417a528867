//! Event handlers run concurrently, and a panic in one does not affect the others.

use meadhall_local_discord::people::InteractionOutcome;
use meadhall_local_discord::world::PlatformLimits;

use crate::stage::{MinimalBot, WireTestEnv, generous_limits};

/// Presses eight times at once; returns the bot's counter and how many handlers ran at the same time.
async fn run_race(env: &WireTestEnv, bot: &MinimalBot) -> (u64, u64) {
    let board = env.create_board().await;
    for _ in 0..4 {
        env.ann.start_press(board.id, "race").unwrap();
        env.bo.start_press(board.id, "race").unwrap();
    }
    let lines = bot.wait_for_lines("race", 8).await;
    let numbers = lines.iter().map(|it| it.split_once(' ').expect("a race line has two numbers"));
    let numbers = numbers.map(|(counted, busy)| (counted.parse().unwrap(), busy.parse().unwrap()));
    numbers.fold((0, 0), |max: (u64, u64), it: (u64, u64)| (max.0.max(it.0), max.1.max(it.1)))
}

#[tokio::test]
async fn presses_on_one_message_race() {
    let env = WireTestEnv::new().await;
    let bot = env.start_ready_bot().await;
    let (counted, at_once) = run_race(&env, &bot).await;
    assert!(at_once > 1, "{at_once}");
    assert!(counted < 8, "expected the presses to race, but no count was lost");
}

#[tokio::test]
async fn presses_behind_a_lock_do_not_race() {
    let env = WireTestEnv::new().await;
    let bot = env.start_ready_bot_with(&["--cure", "lock"]).await;
    assert_eq!(run_race(&env, &bot).await, (8, 1));
}

#[tokio::test]
async fn poise_catches_panics_in_commands_but_not_in_buttons() {
    let env = WireTestEnv::new().await;
    let mut bot = env.start_ready_bot().await;
    let board = env.create_board().await;
    let answer = env.ann.run_command(env.channel, "/stumble").await.unwrap();
    assert_eq!(env.ann.message(answer.message().unwrap()).unwrap().text, "I stumbled.");
    env.discord.set_limits(PlatformLimits::default());
    assert_eq!(env.bo.press_button(board.id, "stumble").await.unwrap().outcome, InteractionOutcome::TimedOut);
    assert_eq!(bot.wait_for_lines("panicked", 2).await.len(), 2);
    assert!(bot.is_running());
    env.discord.set_limits(generous_limits());
    assert_eq!(
        env.bo.press_button(board.id, "quick").await.unwrap().outcome,
        InteractionOutcome::Acknowledged,
        "other buttons work"
    );
}

#[tokio::test]
async fn a_panic_in_a_button_can_be_caught_and_answered() {
    let env = WireTestEnv::new().await;
    let _bot = env.start_ready_bot_with(&["--cure", "catch"]).await;
    let board = env.create_board().await;
    let answer = env.bo.press_button(board.id, "stumble").await.unwrap();
    assert_eq!(env.bo.message(answer.message().unwrap()).unwrap().text, "I stumbled.");
}
