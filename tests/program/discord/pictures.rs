//! Board pictures: on the card and on panels, rendered and uploaded once, and the text board where
//! pictures are impossible.

use std::time::Instant;

use meadhall_local_discord::Snowflake;
use meadhall_local_discord::people::{Person, VisibleFile, VisibleMessage};
use meadhall_local_discord::world::{ImageSize, permissions};
use meadhall_test_support::TEST_TIMEOUT;
use meadhall_test_support::choices::OfferedAnswer;
use meadhall_test_support::guild::{TestGuild, has_response, message_as_text, response_message};

use super::audience::{
    assert_healthy, choose_view, private_reply_text, wait_for_stable_messages, wait_for_stable_messages_with_pictures,
};
use super::locations::{TWO_PLAYERS, pressable_messages};
use super::play::{TestMatch, start_match};

/// The notice in a channel where the bot may not attach files.
const NO_PICTURES_NOTICE: &str = "I can't post pictures here: I lack Attach Files, or Discord has limited uploads on this server. \
    Playing on with the text board.";

/// Returns the picture of a message, which must be its only file.
fn only_picture(seen: &VisibleMessage) -> VisibleFile {
    let [file] = &seen.files[..] else { panic!("{}", message_as_text(seen)) };
    let Some(ImageSize { width: 1_280, height }) = file.image_size else { panic!("{file:?}") };
    assert!(file.name.ends_with(".png") && (500..1_300).contains(&height), "{file:?}");
    file.clone()
}

fn alt_text(picture: &VisibleFile) -> &str {
    picture.description.as_deref().unwrap_or_default()
}

/// Whether the message has the board as text, in an embed or in its content.
fn has_text_board(seen: &VisibleMessage) -> bool {
    let beneath = seen.embeds.iter().filter_map(|it| it["description"].as_str());
    beneath.chain([seen.text.as_str()]).any(|text| text.contains(" of 4. The harbor pays"))
}

/// Waits for the card of the asked player, once the outbox is done with it. `is_complete` must accept it.
async fn wait_for_turn_card(test_match: &TestMatch<'_>, is_complete: fn(&VisibleMessage) -> bool) -> VisibleMessage {
    let started_at = Instant::now();
    loop {
        wait_for_stable_messages(test_match.players, &[test_match.match_channel]).await;
        let mut cards = pressable_messages(&test_match.players[0], test_match.match_channel);
        cards.retain(|it| it.button("My turn").is_some());
        let asked =
            test_match.asked_player().await.map(|asked| format!("<@{}>:", test_match.players[asked].id())).unwrap();
        if let [card] = &cards[..]
            && card.text.starts_with(&asked)
            && is_complete(card)
        {
            return cards.remove(0);
        }
        assert!(started_at.elapsed() < TEST_TIMEOUT, "{asked} {cards:#?}");
    }
}

/// Waits for the card of the asked player and its picture.
async fn wait_for_card_with_picture(test_match: &TestMatch<'_>) -> VisibleMessage {
    wait_for_turn_card(test_match, |card| !card.files.is_empty()).await
}

/// Waits for the card of the asked player, which must have the board as text alone.
async fn wait_for_card_with_text_board(test_match: &TestMatch<'_>) {
    let card = wait_for_turn_card(test_match, has_text_board).await;
    assert!(card.files.is_empty(), "{}", message_as_text(&card));
}

/// Runs a command until its reply has a picture. A picture that takes long is there the next time.
async fn command_with_picture(person: &Person, thread: Snowflake, line: &str) -> VisibleMessage {
    let started_at = Instant::now();
    loop {
        let shown = response_message(person, &person.run_command(thread, line).await.unwrap()).await;
        if !shown.files.is_empty() {
            return shown;
        }
        assert!(started_at.elapsed() < TEST_TIMEOUT, "{}", message_as_text(&shown));
    }
}

/// Returns the names of all accepted files in order, and the number of refused requests with files.
fn uploaded_files(test_match: &TestMatch<'_>) -> (Vec<String>, usize) {
    let uploads = test_match.test_guild.env.recorded_requests().into_iter().filter(|it| !it.filenames.is_empty());
    let (accepted, refused): (Vec<_>, Vec<_>) = uploads.partition(|it| it.status < 300);
    (accepted.into_iter().flat_map(|it| it.filenames).collect(), refused.len())
}

/// Answers until another player is asked.
async fn answer_until_next_player(test_match: &mut TestMatch<'_>) {
    let asked = test_match.asked_player().await;
    while test_match.asked_player().await == asked {
        assert!(test_match.answer_randomly().await);
    }
}

#[tokio::test]
async fn a_card_shows_one_picture_with_the_players_and_uploads_each_picture_once() {
    let (test_guild, people) = TestGuild::start_with_pictures(&TWO_PLAYERS).await;
    let mut test_match = start_match(test_guild, &people, "/play game:raids").await;
    let first = wait_for_card_with_picture(&test_match).await;
    let shown = only_picture(&first);
    assert!(
        alt_text(&shown).contains(" is asked: ") && alt_text(&shown).contains("Voyage 1 of 4"),
        "{}",
        message_as_text(&first)
    );
    assert!(!alt_text(&shown).contains(['●', '\\', '*']), "{}", alt_text(&shown));
    assert!(!has_text_board(&first), "the card has one board");
    assert!(["Ann", "Bo"].iter().all(|name| alt_text(&shown).contains(name)), "{}", alt_text(&shown));
    let sent = uploaded_files(&test_match).0;
    // A proposal gives a new revision that looks the same.
    let confirmation =
        response_message(&people[1], &people[1].run_command(test_match.match_channel, "/table end").await.unwrap())
            .await;
    let end_button = confirmation.buttons[0].custom_id.clone().unwrap();
    assert!(has_response(&people[1].press_button(confirmation.id, &end_button).await.unwrap()));
    wait_for_stable_messages_with_pictures(&people, &[test_match.match_channel]).await;
    assert_eq!(uploaded_files(&test_match).0, sent);
    answer_until_next_player(&mut test_match).await;
    let second = wait_for_card_with_picture(&test_match).await;
    assert_ne!(only_picture(&second).name, shown.name);
    assert_ne!(second.id, first.id);
    let retired_card = people[0]
        .wait_for_message(test_match.match_channel, |it| it.id == first.id && it.files.is_empty())
        .await
        .expect("the old card loses its picture");
    assert!(retired_card.embeds.is_empty() && retired_card.buttons.is_empty(), "{}", message_as_text(&retired_card));
    while test_match.answer_randomly().await {
        assert!(test_match.answer_count < 1_000);
    }
    let is_drawn_end_card =
        |it: &VisibleMessage| !it.is_ephemeral && it.button("Rematch").is_some() && !it.files.is_empty();
    let end = people[0].wait_for_message(test_match.match_channel, is_drawn_end_card).await.expect("it has a picture");
    assert!(alt_text(&only_picture(&end)).contains("Ann"), "{}", message_as_text(&end));
    assert!(["Ann", "Bo"].iter().all(|name| end.text.contains(name)), "{}", message_as_text(&end));
    assert_healthy(&mut test_match.test_guild);
}

#[tokio::test]
async fn a_panel_keeps_its_picture_until_another_is_needed() {
    let (test_guild, people) = TestGuild::start_with_pictures(&TWO_PLAYERS).await;
    let mut test_match = start_match(test_guild, &people, "/play game:raids").await;
    let asked = test_match.asked_player().await.unwrap();
    let (person, card) = (&people[asked], wait_for_card_with_picture(&test_match).await);
    command_with_picture(person, test_match.match_channel, "/turn").await;
    let panel = response_message(person, &person.press_button(card.id, "My turn").await.unwrap()).await;
    let shown = only_picture(&panel);
    assert!(panel.embeds.is_empty() && panel.is_ephemeral, "{}", message_as_text(&panel));
    let bytes =
        |file: &VisibleFile| test_match.test_guild.env.discord.read_world(|world| world.files.get(file.id).cloned());
    assert!(bytes(&shown).is_some());
    assert_ne!(
        bytes(&shown),
        bytes(&only_picture(&card)),
        "the panel's picture marks the options, the card's does not"
    );
    let uploaded_before = uploaded_files(&test_match).0;
    let step = OfferedAnswer::in_message(&panel).remove(0);
    let after_step = response_message(person, &step.press(person, panel.id).await.unwrap()).await;
    let chosen = only_picture(&after_step);
    assert_ne!(chosen.name, shown.name, "the picture marks what is chosen");
    // A press that comes again shows the same.
    let again = after_step.buttons.iter().find(|it| it.disabled).and_then(|it| it.custom_id.as_deref());
    let pressed = person.send_forged_component(panel.id, 2, again.unwrap(), None).unwrap();
    let panel = response_message(person, &person.wait_for_response(pressed).await).await;
    assert_eq!(only_picture(&panel), chosen, "{}", message_as_text(&panel));
    let uploaded = uploaded_files(&test_match).0;
    assert_eq!(uploaded.len(), uploaded_before.len() + 1, "the picture must not be uploaded again: {uploaded:?}");
    let text = choose_view(person, panel.id, "Text board").await;
    assert!(has_text_board(&text) && text.files.is_empty(), "{}", message_as_text(&text));
    let panel = response_message(person, &person.press_button(panel.id, "My turn").await.unwrap()).await;
    assert_eq!(only_picture(&panel).name, shown.name, "the picture is shown again");
    let step = OfferedAnswer::in_message(&panel).remove(0);
    let panel = response_message(person, &step.press(person, panel.id).await.unwrap()).await;
    let answer = OfferedAnswer::in_message(&panel).remove(0);
    let panel = response_message(person, &answer.choose(person, panel.id).await.unwrap()).await;
    assert!(panel.files.iter().all(|it| it.name != shown.name), "{}", message_as_text(&panel));
    // These commands show the same board.
    let other = &people[1 - asked];
    only_picture(&command_with_picture(other, test_match.match_channel, "/board").await);
    let text =
        response_message(other, &other.run_command(test_match.match_channel, "/board as:text board").await.unwrap())
            .await;
    assert!(has_text_board(&text) && text.files.is_empty(), "{}", message_as_text(&text));
    assert_healthy(&mut test_match.test_guild);
}

#[tokio::test]
async fn alt_texts_are_in_the_readers_language() {
    let (test_guild, people) = TestGuild::start_with_pictures(&[("Ann", "es-ES"), ("Bo", "fr")]).await;
    let mut test_match = start_match(test_guild, &people, "/play game:raids").await;
    let public = only_picture(&wait_for_card_with_picture(&test_match).await);
    assert!(alt_text(&public).contains("Voyage 1 of 4"), "{public:?}");
    let asked = test_match.asked_player().await.unwrap();
    let decision_dm = people[asked].wait_for_dm(|it| !it.files.is_empty()).await.expect("a DM with a picture arrives");
    assert!(
        alt_text(&only_picture(&decision_dm)).contains(["Viaje 1 de 4", "Voyage 1 sur 4"][asked]),
        "{}",
        message_as_text(&decision_dm)
    );
    let board = command_with_picture(&people[1], test_match.match_channel, "/board").await;
    assert!(alt_text(&only_picture(&board)).contains("Voyage 1 sur 4"), "{}", message_as_text(&board));
    assert_healthy(&mut test_match.test_guild);
}

#[tokio::test]
async fn without_attach_files_one_notice_is_posted_and_the_text_board_is_used() {
    let (test_guild, people) = TestGuild::start_with_pictures(&TWO_PLAYERS).await;
    let deny_permissions =
        |test_guild: &TestGuild, denied: u64| test_guild.env.discord.deny_bot_permissions(test_guild.channel, denied);
    deny_permissions(&test_guild, permissions::ATTACH_FILES);
    let mut test_match = start_match(test_guild, &people, "/play game:raids pace:1").await;
    let notice_count = |test_match: &TestMatch<'_>| {
        people[0].messages(test_match.match_channel).iter().filter(|it| it.text == NO_PICTURES_NOTICE).count()
    };
    let notice = people[0]
        .wait_for_message(test_match.match_channel, |it| it.text == NO_PICTURES_NOTICE)
        .await
        .expect("the notice is posted");
    wait_for_card_with_text_board(&test_match).await;
    let fix = private_reply_text(&people[1], &people[1].press_button(notice.id, "How to fix it").await.unwrap()).await;
    assert!(fix.contains("✗ Attach Files") && fix.contains("✓ Embed Links") && fix.contains("To grant"), "{fix}");
    // It does not count as a failed delivery: the player was notified, and the clock runs.
    let turn =
        private_reply_text(&people[0], &people[0].run_command(test_match.match_channel, "/turn").await.unwrap()).await;
    assert!(!turn.contains("clock") && turn.contains("<t:"), "{turn}");
    // Interaction responses may always have files.
    only_picture(&command_with_picture(&people[0], test_match.match_channel, "/board").await);
    for _ in 0..2 {
        answer_until_next_player(&mut test_match).await;
        wait_for_card_with_text_board(&test_match).await;
    }
    test_match.test_guild.bot = test_match.test_guild.env.start_bot();
    test_match.test_guild.bot.wait_for_log("is connected").await;
    answer_until_next_player(&mut test_match).await;
    wait_for_card_with_text_board(&test_match).await;
    assert_eq!(
        (notice_count(&test_match), uploaded_files(&test_match).1),
        (1, 1),
        "expected one upload attempt and one notice"
    );

    deny_permissions(&test_match.test_guild, 0);
    let shown =
        people[0].wait_for_message(test_match.match_channel, |it| !it.files.is_empty() && !it.is_ephemeral).await;
    only_picture(&shown.expect("the card has its picture"));
    answer_until_next_player(&mut test_match).await;
    only_picture(&wait_for_card_with_picture(&test_match).await);
    deny_permissions(&test_match.test_guild, permissions::ATTACH_FILES);
    answer_until_next_player(&mut test_match).await;
    wait_for_card_with_text_board(&test_match).await;
    assert_eq!(notice_count(&test_match), 1, "the notice is posted only once");
    assert_healthy(&mut test_match.test_guild);
}

#[tokio::test]
async fn managers_choose_what_cards_show_of_the_board() {
    let (test_guild, people) = TestGuild::start_with_pictures(&TWO_PLAYERS).await;
    test_guild.bot.wait_for_log("the emoji are up to date, after").await;
    let mut test_match = start_match(test_guild, &people, "/play game:raids").await;
    let channel = test_match.match_channel;
    let has_emoji_board =
        |card: &VisibleMessage| card.embeds[0]["description"].as_str().is_some_and(|text| text.contains("<:"));
    let settings = [
        ("emoji", "Tables show the board in emoji", (0, true)),
        ("both", "Tables show the board twice", (1, true)),
        ("picture", "Tables show the board as a picture.", (1, false)),
    ];
    for (board, summary, expected) in settings {
        let line = format!("/server board board:{board}");
        let reply = private_reply_text(&people[0], &people[0].run_command(channel, &line).await.unwrap()).await;
        assert!(reply.contains(summary), "{reply}");
        answer_until_next_player(&mut test_match).await;
        let card = match expected {
            (0, _) => wait_for_turn_card(&test_match, has_emoji_board).await,
            _ => wait_for_card_with_picture(&test_match).await,
        };
        assert_eq!((card.files.len(), has_emoji_board(&card)), expected, "{board}: {}", message_as_text(&card));
    }
    assert_healthy(&mut test_match.test_guild);
}
