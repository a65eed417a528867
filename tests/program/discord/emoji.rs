//! The bot's application emoji: each is uploaded once, even across kills; the board made of emoji; and
//! the board as text for people who see no embeds.

use meadhall_local_discord::faults::{RateLimitScope, RequestFault};
use meadhall_local_discord::people::{Person, VisibleMessage};
use meadhall_test_support::guild::{TestGuild, has_response, message_as_text};
use meadhall_test_support::{ENV_WITH_PICTURES, TestEnv};

use super::audience::{assert_healthy, choose_view};
use super::play::{TestMatch, start_match};

const PLAYERS: [(&str, &str); 2] = [("Ann", "en-US"), ("Bo", "fr")];

/// Waits for a card whose board satisfies the condition.
async fn wait_for_card(test_match: &TestMatch<'_>, matches_board: impl Fn(&str) -> bool) -> VisibleMessage {
    let is_card = |it: &VisibleMessage| {
        let embed_text = it.embeds.first().map(|it| it["description"].as_str().unwrap_or_default());
        it.button("More").is_some() && embed_text.is_some_and(&matches_board)
    };
    let found = test_match.players[0].wait_for_message(test_match.match_channel, is_card).await;
    found.unwrap_or_else(|| panic!("no matching card: {:#?}", test_match.players[0].messages(test_match.match_channel)))
}

/// Returns the ids of the custom emoji in a text.
fn emoji_ids(text: &str) -> Vec<u64> {
    let after = text.split("<:").skip(1).filter_map(|it| it.split_once('>'));
    after.filter_map(|(emoji, _)| emoji.rsplit(':').next()?.parse().ok()).collect()
}

#[tokio::test]
async fn emoji_are_uploaded_once() {
    let mut env = TestEnv::new().await;
    env.env_vars.push((ENV_WITH_PICTURES.0, ENV_WITH_PICTURES.1.to_owned()));
    let mut bot = env.start_bot();
    // Killing the bot meanwhile must not cause repeated uploads.
    for count in [1, 20] {
        let uploaded_enough =
            |state: &meadhall_local_discord::FakeState| (state.world.emojis.iter().count() >= count).then_some(());
        assert!(
            env.discord.wait_until(meadhall_test_support::TEST_TIMEOUT, uploaded_enough).await.is_some(),
            "{:#?}",
            bot.log_lines()
        );
        bot.kill().await;
        bot = env.start_bot();
    }
    bot.wait_for_log("the emoji are up to date, after").await;
    let uploaded = || env.discord.read_world(|world| world.emojis.iter().map(|(id, _)| id).collect::<Vec<_>>());
    let before = uploaded();
    assert_eq!(
        (env.count_requests("POST ", "/emojis"), bot.stop().await),
        (before.len(), 0),
        "each emoji was uploaded once"
    );
    let mut bot = env.start_bot();
    bot.wait_for_log("the emoji are up to date; nothing has changed").await;
    assert_eq!((uploaded(), bot.stop().await), (before, 0));
}

#[tokio::test]
async fn boards_use_text_until_the_emoji_are_uploaded() {
    let (test_guild, people) = TestGuild::start_with_pictures(&PLAYERS).await;
    assert!(has_response(&people[0].run_command(test_guild.channel, "/server board board:both").await.unwrap()));
    drop(test_guild.bot);
    test_guild.env.discord.fake().change_state(|state| {
        let all: Vec<_> = state.world.emojis.iter().map(|(id, _)| id).collect();
        all.into_iter().for_each(|id| drop(state.world.emojis.remove(id)));
    });
    test_guild.env.discord.inject_request_fault(
        "POST /applications/*/emojis",
        1,
        RequestFault::RateLimitedForMs(500, RateLimitScope::Route),
    );
    // The uploads fail until the test has seen the board as text.
    test_guild.env.discord.inject_request_fault("POST /applications/*/emojis", u32::MAX, RequestFault::Status(500));
    let bot = test_guild.env.start_bot();
    bot.wait_for_log("could not upload all emoji").await;
    let mut test_match = start_match(TestGuild { bot, ..test_guild }, &people, "/play game:raids").await;
    wait_for_card(&test_match, |board| board.starts_with("```")).await;
    test_match.test_guild.env.discord.clear_faults();
    test_match.test_guild.bot.wait_for_log("the emoji are up to date, after").await;
    while test_match.answer_count < 4 {
        assert!(test_match.answer_randomly().await);
    }
    let shown = wait_for_card(&test_match, |board| !board.starts_with("```")).await;
    let board = shown.embeds[0]["description"].as_str().unwrap().to_owned();
    let ids = emoji_ids(&board);
    assert!(ids.len() > 40, "{board}");
    test_match.test_guild.env.discord.read_world(|world| {
        let unknown = ids.iter().find(|id| world.emojis.get(meadhall_local_discord::Snowflake(**id)).is_none());
        assert_eq!(unknown, None, "{board}");
    });
    assert_healthy(&mut test_match.test_guild);
}

#[tokio::test]
async fn a_person_without_embeds_gets_the_board_as_message_text() {
    let (test_guild, people) = TestGuild::start_with_pictures(&PLAYERS).await;
    let test_match = start_match(test_guild, &people, "/play game:raids").await;
    let found = wait_for_card(&test_match, |_| true).await;
    for (person, text_board) in [(&people[0], "Text board"), (&people[1], "Plateau en texte")] {
        let person_without_embeds: Person = person.without_embeds();
        let shown = person_without_embeds.message(found.id).unwrap();
        assert!(shown.embeds.is_empty(), "{}", message_as_text(&shown));
        let reply = choose_view(&person_without_embeds, found.id, text_board).await;
        assert!(reply.is_ephemeral && reply.text.contains("```\n"), "{}", message_as_text(&reply));
    }
}
