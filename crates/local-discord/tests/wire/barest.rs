//! The minimal bot's commands and components, and the messages that people then see, through the whole stack.

use meadhall_local_discord::people::{ClientActionError, InteractionOutcome};
use meadhall_local_discord::world::PlatformLimits;

use super::stage::WireTestEnv;

#[tokio::test]
async fn a_command_gets_a_message_with_buttons_and_a_menu() {
    let env = WireTestEnv::new().await;
    let _bot = env.start_ready_bot().await;
    let board = env.create_board().await;
    assert_eq!(board.text, "Hello, Cleo!");
    assert_eq!(board.button("Press (0)").unwrap().custom_id.as_deref(), Some("press"));
    assert_eq!(board.menu_values("sail"), ["north", "south"]);
    assert_eq!(env.bo.messages(env.channel).len(), 1, "the message is public");
}

#[tokio::test]
async fn a_button_updates_its_message() {
    let env = WireTestEnv::new().await;
    let _bot = env.start_ready_bot().await;
    let board = env.create_board().await;
    let answer = env.bo.press_button(board.id, "Press (0)").await.unwrap();
    assert_eq!(answer.outcome, InteractionOutcome::MessageUpdated(board.id));
    let board = env.ann.message(board.id).unwrap();
    assert!(board.button("Press (1)").is_some() && board.is_edited, "{board:?}");
    assert_eq!(
        env.bo.press_button(board.id, "Press (0)").await,
        Err(ClientActionError::NoSuchElement("Press (0)".to_owned()))
    );
}

#[tokio::test]
async fn a_menu_sends_the_chosen_value() {
    let env = WireTestEnv::new().await;
    let _bot = env.start_ready_bot().await;
    let board = env.create_board().await;
    env.ann.select_entries(board.id, "sail", &["South"]).await.unwrap();
    assert_eq!(env.bo.message(board.id).unwrap().text, "Sailing south.");
    let rejected = env.ann.select_entries(board.id, "sail", &["West"]).await;
    assert_eq!(rejected, Err(ClientActionError::InvalidChoice("West".to_owned())));
}

#[tokio::test]
async fn a_submitted_modal_gets_an_ephemeral_response() {
    let env = WireTestEnv::new().await;
    let _bot = env.start_ready_bot().await;
    let board = env.create_board().await;
    let modal = env.ann.press_button(board.id, "ask").await.unwrap();
    let answer = env.ann.submit_modal(&modal, &[("name", "Ann of the Fjord")]).await.unwrap();
    let welcome = env.ann.message(answer.message().unwrap()).unwrap();
    assert_eq!(welcome.text, "Welcome, Ann of the Fjord.");
    assert!(welcome.is_ephemeral);
    assert_eq!(env.bo.message(welcome.id), None);
    env.ann.reload_client();
    assert_eq!(env.ann.message(welcome.id), None, "ephemeral messages are gone after a reload");
    let too_long = env.ann.submit_modal(&modal, &[("name", "a name that is longer than twenty")]).await;
    assert!(matches!(too_long, Err(ClientActionError::InvalidChoice(_))));
}

#[tokio::test]
async fn autocomplete_offers_choices() {
    let env = WireTestEnv::new().await;
    let _bot = env.start_ready_bot().await;
    let offered = env.ann.autocomplete(env.channel, "/greet who:b").await.unwrap();
    assert_eq!(offered.iter().map(|it| it.name.as_str()).collect::<Vec<_>>(), ["Bo"]);
    let missing = env.ann.run_command(env.channel, "/greet").await;
    assert_eq!(missing, Err(ClientActionError::NoSuchElement("\"who\"".to_owned())));
    assert_eq!(
        env.ann.run_command(env.channel, "/fly").await,
        Err(ClientActionError::UnknownCommand("fly".to_owned()))
    );
}

#[tokio::test]
async fn a_slow_response_is_deferred_first() {
    let env = WireTestEnv::new().await;
    let _bot = env.start_ready_bot().await;
    let answer = env.ann.run_command(env.channel, "/slow").await.unwrap();
    let InteractionOutcome::Deferred(deferred) = answer.outcome else { panic!("{answer:?}") };
    assert!(env.ann.message(deferred).unwrap().is_loading);
    let edited = env.ann.wait_for_message(env.channel, |it| it.id == deferred && !it.is_loading).await.unwrap();
    assert_eq!(edited.text, "That took a while.");
}

#[tokio::test]
async fn an_attachment_has_a_description() {
    let env = WireTestEnv::new().await;
    let _bot = env.start_ready_bot().await;
    let answer = env.ann.run_command(env.channel, "/picture").await.unwrap();
    let message = env.bo.message(answer.message().unwrap()).unwrap();
    assert_eq!(message.files[0].name, "board.png");
    assert_eq!(message.files[0].description.as_deref(), Some("Two ships at sea."));
    let bytes = env.discord.read_world(|world| world.files.get(message.files[0].id).cloned());
    assert_eq!(bytes.as_deref(), Some(&b"not really a picture"[..]));
}

#[tokio::test]
async fn a_dm_arrives_and_pings_its_reader() {
    let env = WireTestEnv::new().await;
    let _bot = env.start_ready_bot().await;
    let answer = env.bo.run_command(env.channel, "/whisper").await.unwrap();
    let reply = env.bo.message(answer.message().unwrap()).unwrap();
    assert_eq!(reply.text, "I have written to you.");
    let dm = env.bo.dm_channel().unwrap();
    assert_eq!((env.bo.unread_messages(dm).len(), env.bo.ping_count(dm)), (1, 1));
    env.bo.mark_read(dm);
    assert_eq!((env.bo.unread_messages(dm).len(), env.bo.ping_count(dm)), (0, 0));
    // Its buttons work in DMs, too.
    let dm_message = env.bo.messages(dm).remove(0);
    assert_eq!(
        env.bo.press_button(dm_message.id, "press").await.unwrap().outcome,
        InteractionOutcome::MessageUpdated(dm_message.id)
    );
    assert!(env.ann.messages(dm).is_empty(), "the message is ephemeral");
}

#[tokio::test]
async fn the_bot_learns_that_dms_are_closed() {
    let env = WireTestEnv::new().await;
    let _bot = env.start_ready_bot().await;
    env.ann.set_accepts_dms(false);
    let answer = env.ann.run_command(env.channel, "/whisper").await.unwrap();
    let reply = env.ann.message(answer.message().unwrap()).unwrap();
    assert!(reply.text.contains("Cannot send messages to this user"), "{reply:?}");
}

#[tokio::test]
async fn a_message_command_receives_its_message() {
    let env = WireTestEnv::new().await;
    let _bot = env.start_ready_bot().await;
    let message = env.bo.send_message(env.channel, "Where is everybody?").unwrap();
    let answer = env.ann.use_message_command("Describe", message).await.unwrap();
    let reply = env.ann.message(answer.message().unwrap()).unwrap();
    assert_eq!(reply.text, "It says \"Where is everybody?\".");
}

#[tokio::test]
async fn a_killed_bot_works_again_after_a_restart() {
    let env = WireTestEnv::new().await;
    let mut bot = env.start_ready_bot().await;
    let board = env.create_board().await;
    bot.kill().await;
    env.discord.set_limits(PlatformLimits::default());
    let answer = env.ann.press_button(board.id, "quick").await.unwrap();
    assert_eq!(answer.outcome, InteractionOutcome::TimedOut, "a killed bot does not respond");
    let _bot = env.start_ready_bot().await;
    let answer = env.ann.press_button(board.id, "quick").await.unwrap();
    assert_eq!(answer.outcome, InteractionOutcome::Acknowledged);
}
