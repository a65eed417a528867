//! Components newer than serenity: sent as JSON they arrive; serenity drops them when it receives them.

use local_discord::gateway::Trouble;
use local_discord::people::Outcome;
use serde_json::{Value, json};

use crate::stage::Stage;

#[tokio::test]
async fn parts_of_the_new_style_are_sent_as_json_and_not_seen_when_they_come_back() {
    let stage = Stage::new().await;
    let bot = stage.with_bot().await;
    let answer = stage.ann.runs(stage.channel, "/parts").await.unwrap();
    let sent = stage.bo.sees_message(answer.message().unwrap()).unwrap();
    assert_eq!(sent.text, "The board\nA ship");
    assert_eq!(stage.discord.look(|world| world.messages.get(sent.id).map(|it| it.components.len())), Some(3));
    // Their buttons work, but of the three components the bot receives only the action row.
    assert_eq!(stage.bo.presses(sent.id, "look").await.unwrap().outcome, Outcome::Quiet);
    assert_eq!(bot.says("looked").await, "1");
}

/// Rewrites a modal submit as Discord sends it when its inputs are inside labels.
fn labelled(told: &mut Value) {
    if told["type"] == 5 {
        for part in told["data"]["components"].as_array_mut().into_iter().flatten() {
            let input = part["components"][0].take();
            *part = json!({ "type": 18, "id": 1, "component": input });
        }
    }
}

#[tokio::test]
async fn what_is_written_below_a_label_is_lost() {
    let stage = Stage::new().await;
    let bot = stage.with_bot_of(&["--cure", "raw"]).await;
    let board = stage.board().await;
    stage.discord.disturbs(Trouble::Twist("INTERACTION_CREATE", labelled));
    let asked = stage.ann.presses(board.id, "ask").await.unwrap();
    let answer = stage.ann.submits(&asked, &[("name", "Ann of the Fjord")]).await.unwrap();
    assert_eq!(stage.ann.sees_message(answer.message().unwrap()).unwrap().text, "Welcome, .");
    // The raw event lacks it, too, because serenity has parsed it successfully by then.
    let heard = bot.says_at_last("heard", |it| it.contains("named")).await;
    assert!(!heard.contains("Ann of the Fjord"), "{heard}");
}
