//! The minimal bot's commands and components, and the messages that people then see, through the whole stack.

use local_discord::people::{Cannot, Outcome};
use local_discord::world::Bounds;

use super::stage::Stage;

#[tokio::test]
async fn a_command_is_answered_by_a_message_with_buttons_and_a_menu() {
    let stage = Stage::new().await;
    let _bot = stage.with_bot().await;
    let board = stage.board().await;
    assert_eq!(board.text, "Hello, Cleo!");
    assert_eq!(board.button("Press (0)").unwrap().custom_id.as_deref(), Some("press"));
    assert_eq!(board.values("sail"), ["north", "south"]);
    assert_eq!(stage.bo.sees(stage.channel).len(), 1, "everybody sees it");
}

#[tokio::test]
async fn a_button_changes_its_message() {
    let stage = Stage::new().await;
    let _bot = stage.with_bot().await;
    let board = stage.board().await;
    let answer = stage.bo.presses(board.id, "Press (0)").await.unwrap();
    assert_eq!(answer.outcome, Outcome::Changed(board.id));
    let board = stage.ann.sees_message(board.id).unwrap();
    assert!(board.button("Press (1)").is_some() && board.edited, "{board:?}");
    assert_eq!(stage.bo.presses(board.id, "Press (0)").await, Err(Cannot::NotThere("Press (0)".to_owned())));
}

#[tokio::test]
async fn a_menu_tells_what_was_chosen() {
    let stage = Stage::new().await;
    let _bot = stage.with_bot().await;
    let board = stage.board().await;
    stage.ann.chooses(board.id, "sail", &["South"]).await.unwrap();
    assert_eq!(stage.bo.sees_message(board.id).unwrap().text, "Sailing south.");
    let refused = stage.ann.chooses(board.id, "sail", &["West"]).await;
    assert_eq!(refused, Err(Cannot::NotOffered("West".to_owned())));
}

#[tokio::test]
async fn a_modal_is_shown_filled_in_and_answered_to_one_person_only() {
    let stage = Stage::new().await;
    let _bot = stage.with_bot().await;
    let board = stage.board().await;
    let asked = stage.ann.presses(board.id, "ask").await.unwrap();
    let answer = stage.ann.submits(&asked, &[("name", "Ann of the Fjord")]).await.unwrap();
    let welcome = stage.ann.sees_message(answer.message().unwrap()).unwrap();
    assert_eq!(welcome.text, "Welcome, Ann of the Fjord.");
    assert!(welcome.only_me);
    assert_eq!(stage.bo.sees_message(welcome.id), None);
    stage.ann.reloads();
    assert_eq!(stage.ann.sees_message(welcome.id), None, "such messages vanish with the client");
    let too_long = stage.ann.submits(&asked, &[("name", "a name that is longer than twenty")]).await;
    assert!(matches!(too_long, Err(Cannot::NotOffered(_))));
}

#[tokio::test]
async fn choices_are_offered_while_somebody_types() {
    let stage = Stage::new().await;
    let _bot = stage.with_bot().await;
    let offered = stage.ann.completes(stage.channel, "/greet who:b").await.unwrap();
    assert_eq!(offered.iter().map(|it| it.name.as_str()).collect::<Vec<_>>(), ["Bo"]);
    let missing = stage.ann.runs(stage.channel, "/greet").await;
    assert_eq!(missing, Err(Cannot::NotThere("\"who\"".to_owned())));
    assert_eq!(stage.ann.runs(stage.channel, "/fly").await, Err(Cannot::NoCommand("fly".to_owned())));
}

#[tokio::test]
async fn a_late_answer_is_promised_first() {
    let stage = Stage::new().await;
    let _bot = stage.with_bot().await;
    let answer = stage.ann.runs(stage.channel, "/slow").await.unwrap();
    let Outcome::Thinking(promised) = answer.outcome else { panic!("{answer:?}") };
    assert!(stage.ann.sees_message(promised).unwrap().thinking);
    let kept = stage.ann.finds(stage.channel, |it| it.id == promised && !it.thinking).await.unwrap();
    assert_eq!(kept.text, "That took a while.");
}

#[tokio::test]
async fn a_file_comes_with_words_for_those_who_do_not_see_it() {
    let stage = Stage::new().await;
    let _bot = stage.with_bot().await;
    let answer = stage.ann.runs(stage.channel, "/picture").await.unwrap();
    let seen = stage.bo.sees_message(answer.message().unwrap()).unwrap();
    assert_eq!(seen.files[0].name, "board.png");
    assert_eq!(seen.files[0].description.as_deref(), Some("Two ships at sea."));
    let bytes = stage.discord.look(|world| world.files.get(seen.files[0].id).cloned());
    assert_eq!(bytes.as_deref(), Some(&b"not really a picture"[..]));
}

#[tokio::test]
async fn a_private_message_arrives_and_calls_its_reader() {
    let stage = Stage::new().await;
    let _bot = stage.with_bot().await;
    let answer = stage.bo.runs(stage.channel, "/whisper").await.unwrap();
    let said = stage.bo.sees_message(answer.message().unwrap()).unwrap();
    assert_eq!(said.text, "I have written to you.");
    let dm = stage.bo.dm().unwrap();
    assert_eq!((stage.bo.unread(dm).len(), stage.bo.pings(dm)), (1, 1));
    stage.bo.reads(dm);
    assert_eq!((stage.bo.unread(dm).len(), stage.bo.pings(dm)), (0, 0));
    // Its buttons work in DMs, too.
    let letter = stage.bo.sees(dm).remove(0);
    assert_eq!(stage.bo.presses(letter.id, "press").await.unwrap().outcome, Outcome::Changed(letter.id));
    assert!(stage.ann.sees(dm).is_empty(), "nobody else sees it");
}

#[tokio::test]
async fn closed_private_messages_are_told_to_the_bot() {
    let stage = Stage::new().await;
    let _bot = stage.with_bot().await;
    stage.ann.takes_dms(false);
    let answer = stage.ann.runs(stage.channel, "/whisper").await.unwrap();
    let said = stage.ann.sees_message(answer.message().unwrap()).unwrap();
    assert!(said.text.contains("Cannot send messages to this user"), "{said:?}");
}

#[tokio::test]
async fn an_entry_of_the_context_menu_knows_its_message() {
    let stage = Stage::new().await;
    let _bot = stage.with_bot().await;
    let message = stage.bo.says(stage.channel, "Where is everybody?").unwrap();
    let answer = stage.ann.uses("Describe", message).await.unwrap();
    let said = stage.ann.sees_message(answer.message().unwrap()).unwrap();
    assert_eq!(said.text, "It says \"Where is everybody?\".");
}

#[tokio::test]
async fn a_bot_that_is_killed_is_as_it_was_when_it_comes_back() {
    let stage = Stage::new().await;
    let mut bot = stage.with_bot().await;
    let board = stage.board().await;
    bot.kill().await;
    stage.discord.bound(Bounds::default());
    let answer = stage.ann.presses(board.id, "quick").await.unwrap();
    assert_eq!(answer.outcome, Outcome::Failed, "nobody answers");
    let _bot = stage.with_bot().await;
    let answer = stage.ann.presses(board.id, "quick").await.unwrap();
    assert_eq!(answer.outcome, Outcome::Quiet);
}
