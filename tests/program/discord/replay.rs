//! Replays of a match: as an animated GIF, and turn by turn.

use std::time::Instant;

use meadhall_local_discord::Snowflake;
use meadhall_local_discord::people::{Person, VisibleMessage};
use meadhall_test_support::TEST_TIMEOUT;
use meadhall_test_support::guild::{TestGuild, has_response, message_as_text, response_message};
use tokio::time::{Duration, sleep};

use super::audience::assert_healthy;
use super::play::{press_lobby, start_match};

/// Runs a command, and waits for the text of its ephemeral reply.
async fn wait_for_command_reply(person: &Person, channel: Snowflake, line: &str) -> VisibleMessage {
    let answer = person.run_command(channel, line).await.unwrap();
    let sent_at = Instant::now();
    loop {
        let shown = response_message(person, &answer).await;
        if !shown.text.is_empty() {
            assert!(shown.is_ephemeral, "{}", message_as_text(&shown));
            return shown;
        }
        assert!(sent_at.elapsed() < 4 * TEST_TIMEOUT, "no reply in time");
        sleep(Duration::from_millis(50)).await;
    }
}

/// Returns the number of frames in the GIF of a message.
fn gif_frame_count(test_guild: &TestGuild, shown: &VisibleMessage, alt: &str) -> usize {
    let [file] = &shown.files[..] else { panic!("the reply has no replay: {}", message_as_text(shown)) };
    assert!(file.name.starts_with("raids-") && file.name.ends_with(".gif"), "{}", file.name);
    assert!(file.description.as_ref().is_some_and(|alt_text| alt_text.starts_with(alt)), "{:?}", file.description);
    let bytes =
        test_guild.env.discord.read_world(|world| world.files.get(file.id).cloned()).expect("the file has content");
    let mut decoder = gif::DecodeOptions::new().read_info(&bytes[..]).unwrap();
    let mut frames = 0;
    while decoder.read_next_frame().unwrap().is_some() {
        frames += 1;
    }
    frames
}

/// Returns the last number in a text, here the number of turns.
fn last_number(text: &str) -> usize {
    let number = text.split_whitespace().filter_map(|word| word.parse().ok()).next_back();
    number.unwrap_or_else(|| panic!("no number: {text}"))
}

#[tokio::test]
async fn a_match_can_be_replayed_while_open_and_when_over() {
    let (test_guild, people) = TestGuild::start_with_pictures(&[("Ann", "en-US"), ("Bo", "es-ES")]).await;
    let mut test_match = start_match(test_guild, &people, "/play game:raids").await;
    for _ in 0..4 {
        assert!(test_match.answer_randomly().await);
    }
    let (ann, bo, thread) = (&people[0], &people[1], test_match.match_channel);
    test_match.asked_player().await;
    let replay_while_open = wait_for_command_reply(ann, thread, "/table replay").await;
    assert!(replay_while_open.text.starts_with("Raids: the match again, "), "{}", replay_while_open.text);
    let many = last_number(&replay_while_open.text);
    assert_eq!(gif_frame_count(&test_match.test_guild, &replay_while_open, "Moving picture: Raids with "), many + 1);

    let first = wait_for_command_reply(ann, thread, "/board step:1").await;
    assert!(
        first.text.starts_with(&format!("Raids: the board after turn 1 of {many} (")),
        "{}",
        message_as_text(&first)
    );
    assert!(first.text.lines().count() > 1, "the turn has log lines: {}", first.text);
    let drawn = ann.wait_for_message(thread, |it| it.id == first.id && !it.files.is_empty()).await;
    let alt_text = drawn.and_then(|it| it.files[0].description.clone());
    assert!(alt_text.is_some_and(|alt_text| !alt_text.contains("Waiting for")));
    let press = async |label: &str| {
        let shown = ann.message(first.id).unwrap();
        let button = shown.button(label).and_then(|it| it.custom_id.clone());
        assert!(has_response(&ann.press_button(first.id, &button.unwrap()).await.unwrap()));
        ann.message(first.id).unwrap()
    };
    assert!(press("Later turn").await.text.contains("turn 2"));
    assert!(press("Earlier turn").await.text.contains("after turn 1"));
    let beginning = press("Earlier turn").await;
    assert_eq!(beginning.text, "Raids: the board at the beginning");
    assert!(beginning.button("Earlier turn").is_none(), "there is no earlier turn at the beginning");
    assert_eq!(press("Current board").await.text, "Raids: the board");

    let prose_view = wait_for_command_reply(bo, thread, "/board step:1 as:in words").await;
    assert!(prose_view.text.contains("después del turno 1 de"), "{}", message_as_text(&prose_view));
    assert!(
        prose_view.text.contains("Viaje 1 de 4") && prose_view.files.is_empty(),
        "{}",
        message_as_text(&prose_view)
    );
    let past_the_end = wait_for_command_reply(bo, thread, "/board step:4000 as:text board").await;
    assert!(past_the_end.text.contains(&format!("turno {many}, sin terminar")), "{}", message_as_text(&past_the_end));
    let offered = ann.autocomplete(thread, "/board step:1").await.unwrap();
    assert!(offered.iter().any(|it| it.name.starts_with("1 · ") && it.value == 1), "{offered:?}");

    test_match.concede(ann).await;
    test_match.wait_for_end_card().await;
    let replay_after_end = wait_for_command_reply(bo, thread, "/table replay").await;
    assert!(replay_after_end.text.starts_with("Raids: repetición, "), "{}", replay_after_end.text);
    assert_eq!(gif_frame_count(&test_match.test_guild, &replay_after_end, "Imagen animada: Raids con "), many + 1);
    assert!(wait_for_command_reply(bo, thread, "/board step:1").await.text.contains("después del turno 1 de"));
    assert_healthy(&mut test_match.test_guild);
}

#[tokio::test]
async fn a_game_without_pictures_has_no_gif_but_shows_past_turns_as_text() {
    let (test_guild, people) = TestGuild::start_with_toy_games(&[("Ann", "en-US"), ("Bo", "es-ES")]).await;
    let lobby = wait_for_command_reply(&people[0], test_guild.channel, "/play game:toy").await;
    assert!(!lobby.text.is_empty());
    assert_eq!(
        wait_for_command_reply(&people[0], test_guild.channel, "/table replay").await.text,
        "There is no board to show."
    );
    press_lobby(&test_guild, &people[1], "j").await;
    press_lobby(&test_guild, &people[0], "s").await;
    let thread = test_guild.newest_thread(&people[0]).await;
    let no_replay = wait_for_command_reply(&people[1], thread, "/table replay").await;
    assert!(
        no_replay.files.is_empty() && no_replay.text.contains("no tiene imágenes"),
        "{}",
        message_as_text(&no_replay)
    );
    let first = wait_for_command_reply(&people[0], thread, "/board step:0").await;
    assert!(first.text.contains("the board at the beginning") && first.files.is_empty(), "{}", message_as_text(&first));
}
