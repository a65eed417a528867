//! Components newer than serenity: sent as JSON they arrive; serenity drops them when it receives them.

use meadhall_local_discord::gateway::GatewayFault;
use meadhall_local_discord::people::InteractionOutcome;
use serde_json::{Value, json};

use crate::stage::WireTestEnv;

#[tokio::test]
async fn new_components_are_sent_as_json_but_missing_when_received() {
    let env = WireTestEnv::new().await;
    let bot = env.start_ready_bot().await;
    let answer = env.ann.run_command(env.channel, "/parts").await.unwrap();
    let sent = env.bo.message(answer.message().unwrap()).unwrap();
    assert_eq!(sent.text, "The board\nA ship");
    assert_eq!(env.discord.read_world(|world| world.messages.get(sent.id).map(|it| it.components.len())), Some(3));
    // Their buttons work, but of the three components the bot receives only the action row.
    assert_eq!(env.bo.press_button(sent.id, "look").await.unwrap().outcome, InteractionOutcome::Acknowledged);
    assert_eq!(bot.wait_for_line("looked").await, "1");
}

/// Rewrites a modal submit as Discord sends it when its inputs are inside labels.
fn move_inputs_below_labels(payload: &mut Value) {
    if payload["type"] == 5 {
        for part in payload["data"]["components"].as_array_mut().into_iter().flatten() {
            let input = part["components"][0].take();
            *part = json!({ "type": 18, "id": 1, "component": input });
        }
    }
}

#[tokio::test]
async fn input_below_a_label_is_lost() {
    let env = WireTestEnv::new().await;
    let bot = env.start_ready_bot_with(&["--cure", "raw"]).await;
    let board = env.create_board().await;
    env.discord.inject_gateway_fault(GatewayFault::RewriteEvent("INTERACTION_CREATE", move_inputs_below_labels));
    let modal = env.ann.press_button(board.id, "ask").await.unwrap();
    let answer = env.ann.submit_modal(&modal, &[("name", "Ann of the Fjord")]).await.unwrap();
    assert_eq!(env.ann.message(answer.message().unwrap()).unwrap().text, "Welcome, .");
    // The raw event lacks it, too, because serenity has parsed it successfully by then.
    let line = bot.wait_for_matching_line("heard", |it| it.contains("named")).await;
    assert!(!line.contains("Ann of the Fjord"), "{line}");
}
