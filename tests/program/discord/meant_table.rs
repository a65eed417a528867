//! Which table a command means: in a channel with several tables, in the thread of a match that runs or is over, and for
//! the last person at a table.

use meadhall_local_discord::people::VisibleMessage;
use meadhall_test_support::guild::{TestGuild, has_response, message_as_text, response_message};

use super::audience::{assert_healthy, private_reply_text};
use super::locations::TWO_PLAYERS;
use super::play::start_match;
use super::servers::guild_id;

#[tokio::test]
async fn the_thread_of_a_match_takes_no_other_match() {
    let (test_guild, people) = TestGuild::start(&TWO_PLAYERS).await;
    let mut test_match = start_match(test_guild, &people, "/play game:raids").await;
    let (lobby_channel, thread) = (test_match.test_guild.channel, test_match.match_channel);
    let run = async |channel, line: &str| {
        private_reply_text(&people[0], &people[0].run_command(channel, line).await.unwrap()).await
    };
    run(lobby_channel, "/play game:raids").await;
    let refused = run(thread, "/table move").await;
    assert!(refused.contains("This thread belongs to its match") && refused.contains("/table move"), "{refused}");
    // The finished match keeps its thread.
    test_match.concede(&people[1]).await;
    test_match.wait_for_end_card().await;
    let refused = run(thread, "/table move").await;
    assert!(refused.contains("This thread belongs to its match"), "{refused}");
    assert_healthy(&mut test_match.test_guild);
}

#[tokio::test]
async fn a_command_that_could_mean_several_tables_lists_them() {
    let (mut test_guild, people) = TestGuild::start(&[("Ann", "en-US")]).await;
    let other = test_guild.env.discord.add_channel(guild_id(&test_guild), "other");
    for _ in 0..2 {
        assert!(has_response(&people[0].run_command(test_guild.channel, "/play game:raids").await.unwrap()));
    }
    let run = async |line: &str| response_message(&people[0], &people[0].run_command(other, line).await.unwrap()).await;
    for line in ["/table move", "/table overview", "/join", "/score", "/undo"] {
        let asked = run(line).await;
        let buttons = asked.buttons.iter().filter(|it| it.label == "Raids").count();
        assert!(asked.text.starts_with("Which table do you mean?") && buttons == 2, "{}", message_as_text(&asked));
    }
    // One press runs the same command on that table.
    let asked = run("/table move").await;
    let first = asked.buttons[0].custom_id.clone().unwrap();
    let moved = people[0].press_button(asked.id, &first).await.unwrap();
    let moved = response_message(&people[0], &moved).await;
    assert!(moved.text.contains("the table is here now"), "{}", message_as_text(&moved));
    assert_healthy(&mut test_guild);
}

#[tokio::test]
async fn a_player_at_several_tables_is_replaced_at_the_chosen_one() {
    let (mut test_guild, people) = TestGuild::start(&TWO_PLAYERS).await;
    let other = test_guild.env.discord.add_channel(guild_id(&test_guild), "other");
    let run = async |who: usize, channel, line: &str| {
        response_message(&people[who], &people[who].run_command(channel, line).await.unwrap()).await
    };
    for lobby in [test_guild.channel, test_guild.env.discord.add_channel(guild_id(&test_guild), "second")] {
        run(0, lobby, "/play game:raids").await;
        run(1, lobby, "/join").await;
    }
    // Bo sits at both tables, nobody called Cleo at any.
    let asked = run(0, other, "/table replace seat:bo").await;
    let buttons = asked.buttons.iter().filter(|it| it.label == "Raids").count();
    assert!(asked.text.starts_with("Which table do you mean?") && buttons == 2, "{}", message_as_text(&asked));
    let listed = run(0, other, "/table replace seat:Cleo").await;
    assert!(listed.buttons.is_empty(), "{}", message_as_text(&listed));
    let pressed = people[0].press_button(asked.id, &asked.buttons[0].custom_id.clone().unwrap()).await.unwrap();
    let reply = response_message(&people[0], &pressed).await;
    assert!(!reply.text.starts_with("Which table"), "{}", message_as_text(&reply));
    assert_healthy(&mut test_guild);
}

#[tokio::test]
async fn commands_in_the_thread_of_a_finished_match_show_its_result() {
    let (test_guild, people) = TestGuild::start(&TWO_PLAYERS).await;
    let mut test_match = start_match(test_guild, &people, "/play game:raids").await;
    // Other tables of the same person are not meant there.
    for _ in 0..2 {
        let opened = people[0].run_command(test_match.test_guild.channel, "/play game:raids").await.unwrap();
        assert!(has_response(&opened));
    }
    test_match.concede(&people[1]).await;
    test_match.wait_for_end_card().await;
    for line in ["/turn", "/undo", "/table concede", "/leave"] {
        let reply = people[0].run_command(test_match.match_channel, line).await.unwrap();
        let reply = response_message(&people[0], &reply).await;
        assert!(reply.text.contains("is over") && reply.button("Rematch").is_some(), "{}", message_as_text(&reply));
    }
    for (person, place) in people.iter().zip(["place 1 of 2", "place 2 of 2"]) {
        let stats =
            response_message(person, &person.run_command(test_match.match_channel, "/stats").await.unwrap()).await;
        assert!(stats.text.contains("Latest matches:") && stats.text.contains(place), "{}", stats.text);
        assert!(stats.text.contains('`'), "their own matches have ids: {}", stats.text);
    }
    let line = format!("/stats user:{}", people[1].id());
    let other = people[0].run_command(test_match.match_channel, &line).await.unwrap();
    let other = response_message(&people[0], &other).await;
    assert!(other.text.contains("place 2 of 2") && !other.text.contains('`'), "{}", other.text);
    let board = people[0].run_command(test_match.match_channel, "/board").await.unwrap();
    let board = response_message(&people[0], &board).await;
    assert!(board.button("My turn").is_none() && board.button("More").is_some(), "{}", message_as_text(&board));
    assert_healthy(&mut test_match.test_guild);
}

#[tokio::test]
async fn the_last_person_who_leaves_a_match_is_asked_whether_to_end_it() {
    let (mut test_guild, people) = TestGuild::start(&[("Ann", "en-US")]).await;
    let run = async |channel, line: &str| {
        response_message(&people[0], &people[0].run_command(channel, line).await.unwrap()).await
    };
    run(test_guild.channel, "/play game:raids computers:1").await;
    run(test_guild.channel, "/start").await;
    let asked = run(test_guild.channel, "/leave").await;
    assert!(asked.text.contains("Nobody wins"), "{}", message_as_text(&asked));
    assert!(has_response(&people[0].press_button(asked.id, "Yes, end it").await.unwrap()));
    let is_over = |it: &VisibleMessage| it.text.starts_with("✓ **Raids**");
    let card = people[0].wait_for_message(test_guild.channel, is_over).await;
    assert!(card.is_some(), "{:#?}", test_guild.bot.log_lines());
    let stats = run(test_guild.channel, "/stats").await;
    assert!(stats.text.contains("No finished matches"), "{}", stats.text);
    assert_healthy(&mut test_guild);
}

#[tokio::test]
async fn an_unknown_game_is_answered_with_the_games_there_are() {
    let (mut test_guild, people) = TestGuild::start(&[("Ann", "en-US")]).await;
    for line in ["/play game:chess", "/rules game:chess", "/learn game:chess"] {
        let reply = people[0].run_command(test_guild.channel, line).await.unwrap();
        let text = private_reply_text(&people[0], &reply).await;
        assert!(text.contains("Raids") && text.contains("Relic Runners"), "{text}");
    }
    assert_healthy(&mut test_guild);
}

#[tokio::test]
async fn a_table_named_by_its_id_is_shown_to_its_people_and_in_its_channel_only() {
    let (mut test_guild, people) = TestGuild::start(&[("Ann", "en-US"), ("Bo", "en-US")]).await;
    let other = test_guild.env.discord.add_channel(guild_id(&test_guild), "other");
    let run = async |person: usize, channel, line: &str| {
        private_reply_text(&people[person], &people[person].run_command(channel, line).await.unwrap()).await
    };
    run(0, test_guild.channel, "/play game:raids").await;
    run(0, test_guild.channel, "/play game:explorers").await;
    let asked = people[0].run_command(other, "/table move").await.unwrap();
    let asked = response_message(&people[0], &asked).await;
    let button = asked.buttons[0].custom_id.clone().expect("the caller's tables are listed");
    let id = button.split(':').nth(1).unwrap();
    for command in ["board", "score", "log", "table export", "table replay", "join"] {
        let line = format!("/{command} table:{id}");
        let refused = run(1, other, &line).await;
        assert!(refused.contains("There is no such table here."), "{line}: {refused}");
        for (person, channel) in [(0, other), (1, test_guild.channel)] {
            let reply = run(person, channel, &line).await;
            assert!(!reply.contains("There is no such table here."), "{line}: {reply}");
        }
    }
    assert_healthy(&mut test_guild);
}
