//! Event handlers run concurrently, and a panic in one does not affect the others.

use local_discord::people::Outcome;
use local_discord::world::Bounds;

use crate::stage::{Bot, Stage, generous};

/// Presses eight times at once; returns the bot's counter and how many handlers ran at the same time.
async fn race(stage: &Stage, bot: &Bot) -> (u64, u64) {
    let board = stage.board().await;
    for _ in 0..4 {
        stage.ann.begin_press(board.id, "race").unwrap();
        stage.bo.begin_press(board.id, "race").unwrap();
    }
    let told = bot.says_times("race", 8).await;
    let numbers = told.iter().map(|it| it.split_once(' ').expect("two numbers"));
    let numbers = numbers.map(|(counted, busy)| (counted.parse().unwrap(), busy.parse().unwrap()));
    numbers.fold((0, 0), |most: (u64, u64), it: (u64, u64)| (most.0.max(it.0), most.1.max(it.1)))
}

#[tokio::test]
async fn presses_on_one_board_race() {
    let stage = Stage::new().await;
    let bot = stage.with_bot().await;
    let (counted, at_once) = race(&stage, &bot).await;
    assert!(at_once > 1, "{at_once}");
    assert!(counted < 8, "none was lost");
}

#[tokio::test]
async fn presses_behind_a_lock_do_not() {
    let stage = Stage::new().await;
    let bot = stage.with_bot_of(&["--cure", "lock"]).await;
    assert_eq!(race(&stage, &bot).await, (8, 1));
}

#[tokio::test]
async fn poise_catches_the_panics_of_commands_but_not_those_of_buttons() {
    let stage = Stage::new().await;
    let mut bot = stage.with_bot().await;
    let board = stage.board().await;
    let answer = stage.ann.runs(stage.channel, "/stumble").await.unwrap();
    assert_eq!(stage.ann.sees_message(answer.message().unwrap()).unwrap().text, "I stumbled.");
    stage.discord.bound(Bounds::default());
    assert_eq!(stage.bo.presses(board.id, "stumble").await.unwrap().outcome, Outcome::Failed);
    assert_eq!(bot.says_times("panicked", 2).await.len(), 2);
    assert!(bot.runs());
    stage.discord.bound(generous());
    assert_eq!(stage.bo.presses(board.id, "quick").await.unwrap().outcome, Outcome::Quiet, "the others work");
}

#[tokio::test]
async fn a_button_that_panics_is_answered_if_the_bot_catches_it() {
    let stage = Stage::new().await;
    let _bot = stage.with_bot_of(&["--cure", "catch"]).await;
    let board = stage.board().await;
    let answer = stage.bo.presses(board.id, "stumble").await.unwrap();
    assert_eq!(stage.bo.sees_message(answer.message().unwrap()).unwrap().text, "I stumbled.");
}
