//! Players with hostile names: a name mentions nobody, breaks no board, and is never interpreted as
//! markup.

use std::time::{Duration, Instant};

use meadhall_local_discord::Snowflake;
use meadhall_local_discord::people::Person;
use meadhall_local_discord::world::FakeMessage;
use meadhall_test_support::TEST_TIMEOUT;
use meadhall_test_support::guild::{TestGuild, has_response};
use serde_json::Value;
use tokio::time::sleep;

use super::audience::assert_healthy;
use super::play::{TestMatch, press_lobby_in, start_match};

const MARKDOWN_LINK_NAME: &str = "[a](https://evil.example) **b**";
const MENTION_NAME: &str = "\u{202e}```<@&1> @everyone\n# big";
const COMBINING_MARKS_NAME: &str =
    "Z\u{300}\u{301}\u{302}\u{303}\u{304}\u{305}||x||`y` an endless name, longer than any";
/// All of its characters are invisible.
const INVISIBLE_NAME: &str = "\u{3164}\u{200b}\u{200d}\u{2800}\u{34f}\u{fe0f}\u{301}";

/// Text with a meaning in a sentence of Discord's markup, which must not occur there.
const MARKUP_IN_SENTENCES: [&str; 8] = ["[a](", "**b**", "```", "<@&1>", "@everyone", "||x||", "`y`", "\n# "];
/// Characters that must not occur anywhere.
const FORBIDDEN_CHARS: [char; 5] = ['\u{202e}', '\u{3164}', '\u{200f}', '\u{200d}', '\u{2800}'];

/// Collects all texts in a part of a message.
fn collect_texts<'a>(value: &'a Value, texts: &mut Vec<&'a str>) {
    match value {
        Value::Object(fields) => fields.iter().for_each(|(name, value)| match value {
            Value::String(text) if !["custom_id", "url", "value", "type"].contains(&name.as_str()) => texts.push(text),
            value => collect_texts(value, texts),
        }),
        Value::Array(list) => list.iter().for_each(|value| collect_texts(value, texts)),
        _ => {}
    }
}

/// Collects the texts of a message of Components V2, which stand in rows or sections.
fn collect_text_displays<'a>(component: &'a Value, texts: &mut Vec<&'a str>) {
    texts.extend(component["content"].as_str());
    for child in component["components"].as_array().into_iter().flatten() {
        collect_text_displays(child, texts);
    }
}

fn assert_no_forbidden_chars(text: &str) {
    assert!(!text.contains(FORBIDDEN_CHARS), "{text:?}");
    assert!(!text.contains("\u{302}"), "stacked combining characters in {text:?}");
}

fn assert_no_markup(text: &str) {
    assert_no_forbidden_chars(text);
    for loud in MARKUP_IN_SENTENCES {
        assert!(!text.contains(loud), "{loud:?} is not escaped in {text:?}");
    }
}

/// Checks a message, and returns how many boards are in it. A DM always counts its recipient as mentioned.
fn check_message(message: &FakeMessage, is_private: bool) -> usize {
    assert_no_markup(&message.content);
    assert!(!message.mentions_everyone);
    assert!(is_private || message.pinged.len() <= 1, "{:?} are mentioned by {:?}", message.pinged, message.content);
    let mut labels = Vec::new();
    message.components.iter().for_each(|it| collect_texts(it, &mut labels));
    labels.into_iter().for_each(assert_no_forbidden_chars);
    let images = message.embeds.iter().filter_map(|it| it["image"]["description"].as_str());
    images.for_each(assert_no_forbidden_chars);
    let alt_texts: Vec<&str> = message.attachments.iter().filter_map(|it| it.description.as_deref()).collect();
    alt_texts.iter().for_each(|alt_text| assert_no_forbidden_chars(alt_text));
    for field in message.embeds.iter().flat_map(|it| it["fields"].as_array().into_iter().flatten()) {
        [&field["name"], &field["value"]].iter().for_each(|text| assert_no_markup(text.as_str().unwrap()));
    }
    let mut boards = alt_texts.len();
    let mut texts: Vec<&str> = message.embeds.iter().filter_map(|it| it["description"].as_str()).collect();
    message.components.iter().for_each(|it| collect_text_displays(it, &mut texts));
    for text in texts {
        if text.contains("<:raids_") {
            assert_no_markup(text);
            boards += 1;
            continue;
        }
        if let Some(board) = text.strip_prefix("```\n").and_then(|it| it.strip_suffix("\n```")) {
            assert_no_forbidden_chars(board);
            assert!(!board.contains('`'), "{board}");
            boards += 1;
        } else {
            assert_no_markup(text);
        }
    }
    boards
}

/// Checks all messages of the bot so far, and that the victim was never mentioned. Returns the number
/// of boards.
fn check_all_messages(test_match: &TestMatch<'_>, victim: &Person) -> usize {
    test_match.test_guild.env.discord.read_world(|world| {
        world
            .messages
            .iter()
            .map(|(_, message)| {
                assert!(!message.pinged.contains(&victim.id()));
                check_message(message, world.guild_of(message.channel).is_none())
            })
            .sum()
    })
}

#[tokio::test]
async fn hostile_names_stay_plain_text_for_a_whole_match() {
    let names = [
        (MARKDOWN_LINK_NAME, "en-US"),
        (MENTION_NAME, "en-US"),
        (COMBINING_MARKS_NAME, "en-US"),
        (INVISIBLE_NAME, "en-US"),
        ("Victim", "en-US"),
    ];
    let (test_guild, people) = TestGuild::start(&names).await;
    let victim = &people[4];
    let mut test_match = start_match(test_guild, &people[..4], "/play game:raids").await;
    let thread = test_match
        .test_guild
        .env
        .discord
        .read_world(|world| world.channels.get(test_match.match_channel).unwrap().name.clone());
    assert_no_forbidden_chars(&thread);
    assert!(!thread.contains('\n') && thread.chars().count() <= 100, "{thread:?}");
    // A board is counted whenever it is checked; most messages lose it again.
    let mut checked_boards = 0;
    while test_match.answer_randomly().await {
        let viewer = &people[test_match.answer_count % 5];
        if test_match.answer_count.is_multiple_of(6) {
            for line in ["/games", "/board", "/board as:in words", "/score", "/log", "/turn"] {
                assert!(has_response(&viewer.run_command(test_match.match_channel, line).await.unwrap()), "{line}");
            }
        }
        checked_boards += check_all_messages(&test_match, victim);
        assert!(test_match.answer_count < 2_000);
    }
    test_match.wait_for_end_card().await;
    test_match.assert_finished_cleanly().await;
    check_all_messages(&test_match, victim);
    assert!(checked_boards > 200, "{checked_boards} boards");
    assert_eq!(
        victim.unread_ping_count(test_match.match_channel) + victim.unread_ping_count(test_match.test_guild.channel),
        0
    );
    assert_healthy(&mut test_match.test_guild);
}

#[tokio::test]
async fn hostile_names_stay_plain_text_beside_pictures() {
    let names = [
        (MARKDOWN_LINK_NAME, "en-US"),
        (MENTION_NAME, "en-US"),
        (COMBINING_MARKS_NAME, "en-US"),
        (INVISIBLE_NAME, "en-US"),
        ("Victim", "en-US"),
    ];
    let (test_guild, people) = TestGuild::start_with_pictures(&names).await;
    let victim = &people[4];
    let mut test_match = start_match(test_guild, &people[..4], "/play game:raids").await;
    for _ in 0..3 {
        assert!(test_match.answer_randomly().await);
        victim
            .wait_for_message(test_match.match_channel, |it| !it.files.is_empty())
            .await
            .expect("a card with a picture appears");
        assert!(has_response(&victim.run_command(test_match.match_channel, "/board").await.unwrap()));
    }
    check_all_messages(&test_match, victim);
    assert_eq!(
        victim.unread_ping_count(test_match.match_channel) + victim.unread_ping_count(test_match.test_guild.channel),
        0
    );
    assert_healthy(&mut test_match.test_guild);
}

#[tokio::test]
async fn hostile_names_stay_plain_text_in_autocomplete() {
    let (test_guild, people) = TestGuild::start(&[
        (MARKDOWN_LINK_NAME, "en-US"),
        (MENTION_NAME, "en-US"),
        (COMBINING_MARKS_NAME, "en-US"),
        (INVISIBLE_NAME, "en-US"),
    ])
    .await;
    let test_match = start_match(test_guild, &people, "/play game:raids").await;
    for line in ["/turn table:", "/table replace seat:"] {
        let offered = people[0].autocomplete(test_match.match_channel, line).await.unwrap();
        assert!(!offered.is_empty(), "{line}");
        for choice in offered {
            assert_no_forbidden_chars(&choice.name);
            assert!(!choice.name.contains('\n') && !choice.name.is_empty() && choice.name.chars().count() <= 100);
        }
    }
    let seats = people[0].autocomplete(test_match.match_channel, "/table replace seat:").await.unwrap();
    assert!(
        seats.iter().any(|it| it.name.ends_with("◆ Seat 4")),
        "the player with the invisible name is not called by their seat: {seats:?}"
    );
}

#[tokio::test]
async fn a_player_with_an_invisible_name_is_called_by_their_seat() {
    let (test_guild, people) = TestGuild::start(&[("Ann", "en-US"), (INVISIBLE_NAME, "en-US")]).await;
    let test_match = start_match(test_guild, &people, "/play game:raids").await;
    let name = channel_name(&test_match.test_guild, test_match.match_channel);
    assert_eq!(name, "Raids: Ann, Seat 2");
}

#[tokio::test]
async fn two_matches_of_the_same_people_have_different_thread_names() {
    let (test_guild, people) = TestGuild::start(&[("Ann", "en-US"), ("Bo", "en-US")]).await;
    let first = start_match(test_guild, &people, "/play game:raids").await;
    let second = start_match(first.test_guild, &people, "/play game:raids").await;
    assert_eq!(channel_name(&second.test_guild, second.match_channel), "Raids 2: Ann, Bo");
}

fn channel_name(test_guild: &TestGuild, channel: Snowflake) -> String {
    test_guild.env.discord.read_world(|world| world.channels.get(channel).unwrap().name.clone())
}

pub async fn wait_for_channel_name(test_guild: &TestGuild, channel: Snowflake, is_wanted: impl Fn(&str) -> bool) {
    let started_at = Instant::now();
    while !is_wanted(&channel_name(test_guild, channel)) {
        assert!(started_at.elapsed() < TEST_TIMEOUT, "{}", channel_name(test_guild, channel));
        sleep(Duration::from_millis(20)).await;
    }
}

#[tokio::test]
async fn a_thread_has_the_name_of_the_last_match_that_was_played_in_it() {
    let (test_guild, people) = TestGuild::start(&[("Ann", "en-US"), ("Bo", "en-US")]).await;
    let first = start_match(test_guild, &people, "/play game:raids").await;
    let thread = first.match_channel;
    assert_eq!(channel_name(&first.test_guild, thread), "Raids: Ann, Bo");
    first.concede(&people[0]).await;
    let end_card = first.wait_for_end_card().await;
    wait_for_channel_name(&first.test_guild, thread, |name| name == "✓ Raids: Ann, Bo").await;
    let rematch = end_card.button("Rematch").and_then(|it| it.custom_id.clone()).unwrap();
    assert!(has_response(&people[1].press_button(end_card.id, &rematch).await.unwrap()));
    press_lobby_in(thread, &people[0], "j").await;
    press_lobby_in(thread, &people[1], "s").await;
    wait_for_channel_name(&first.test_guild, thread, |name| name == "Raids: Bo, Ann").await;
    first.concede(&people[0]).await;
    wait_for_channel_name(&first.test_guild, thread, |name| name == "✓ Raids: Bo, Ann").await;
}
