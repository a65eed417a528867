//! Unreadable rows: a press on such a table reports it, the operator finds it in the log once, and all
//! other tables continue.

use meadhall_local_discord::ApiError;
use meadhall_local_discord::faults::RequestFault;
use meadhall_store::WriteBatch;
use meadhall_test_support::guild::{TestGuild, has_response};
use meadhall_test_support::openmetrics::MetricsScrape;
use meadhall_test_support::run_to_end;

use super::audience::private_reply_text;
use super::locations::{TWO_PLAYERS, wait_for_one_pressable_card};
use super::monitoring::MONITORING_ENV_VAR;
use super::play::{TestMatch, start_match};

/// Writes rows into the store while the bot is stopped, and starts it again.
async fn write_rows_directly(test_match: &mut TestMatch<'_>, rows: &[(String, &str)]) {
    assert_eq!(test_match.test_guild.bot.stop().await, 0);
    {
        let store = test_match.test_guild.env.open_store();
        let change = rows.iter().fold(WriteBatch::new(), |change, (key, value)| change.put(key, *value));
        store.commit(change).await.unwrap();
    }
    test_match.test_guild.bot = test_match.test_guild.env.start_bot();
    test_match.test_guild.bot.wait_for_log("players can reach the bot").await;
}

#[tokio::test]
async fn an_unreadable_table_is_reported_and_other_tables_continue() {
    let (test_guild, people) = TestGuild::start_with_env(&[MONITORING_ENV_VAR], &TWO_PLAYERS).await;
    assert!(has_response(&people[1].run_command(test_guild.channel, "/play game:explorers where:here").await.unwrap()));
    let lobby = people[1].wait_for_message(test_guild.channel, |it| it.button("Start").is_some()).await.unwrap();
    let start = lobby.button("Start").and_then(|it| it.custom_id.clone()).unwrap();
    let broken = start.split(':').nth(1).unwrap().to_owned();
    let guild = test_guild.env.discord.read_world(|world| world.guild_of(test_guild.channel)).unwrap();
    let other = test_guild.env.discord.add_channel(guild, "more games");
    let channel = test_guild.channel;
    let mut test_match = start_match(TestGuild { channel: other, ..test_guild }, &people, "/play game:raids").await;
    assert!(test_match.answer_randomly().await);
    let rows =
        [(format!("t/{broken}"), "{nonsense"), (format!("o/{broken}/card"), "[]"), ("o/nobody/card".to_owned(), "1")];
    write_rows_directly(&mut test_match, &rows).await;
    for _ in 0..6 {
        assert!(test_match.answer_randomly().await);
    }
    wait_for_one_pressable_card(&test_match).await;
    let reply = private_reply_text(&people[1], &people[1].press_button(lobby.id, &start).await.unwrap()).await;
    assert!(reply.contains("My mistake") && reply.contains("S-READ"), "{reply}");
    let address = test_match.test_guild.bot.monitoring_address().await;
    let shown = MetricsScrape::fetch(address).await.value("meadhall_internal_errors_total", &[]);
    assert_eq!(shown, Some(1.0), "the player was shown one fault");
    for line in ["/games", "/turn"] {
        assert!(has_response(&people[1].run_command(channel, line).await.unwrap()), "{line}");
    }
    assert_eq!(
        test_match.test_guild.bot.count_log_lines("o/nobody/card cannot be processed"),
        1,
        "{:#?}",
        test_match.test_guild.bot.log_lines()
    );
    assert_eq!(test_match.test_guild.bot.count_log_lines(&format!("o/{broken}/card cannot be processed")), 1);
    assert!(test_match.test_guild.bot.is_running() && test_match.test_guild.bot.count_log_lines("panic") == 0);
    // `verify` names the problems and their rows.
    assert_eq!(test_match.test_guild.bot.stop().await, 0);
    let found = test_match.test_guild.env.command(&["verify"]).output().await.unwrap();
    let report = String::from_utf8([found.stdout, found.stderr].concat()).unwrap();
    assert!(found.status.code() == Some(1) && report.contains(&broken) && report.contains("o/nobody/card"), "{report}");
}

#[tokio::test]
async fn a_card_discord_rejects_becomes_a_dead_letter_until_the_next_change() {
    let (mut test_guild, people) = TestGuild::start(&TWO_PLAYERS).await;
    let doctor_report = async |test_guild: &TestGuild| run_to_end(&mut test_guild.env.command(&["doctor"])).await.1;
    // The first three attempts send the full message, the fourth is text only.
    let refused = RequestFault::ApiError(ApiError::new(400, 50_035, "Invalid Form Body"));
    test_guild.env.discord.inject_request_fault("POST /channels/*/messages", 4, refused);
    assert!(has_response(&people[0].run_command(test_guild.channel, "/play game:raids where:here").await.unwrap()));
    test_guild
        .bot
        .wait_for_log("/card was moved to the dead letters, because Discord refused its message: 50035")
        .await;
    let report = doctor_report(&test_guild).await;
    let expected = "/card: show the card in the channel: Discord refused the message (error code 50035)";
    assert!(
        report.contains("1 dead letter; the log has more about the time when it happened:")
            && report.contains(expected),
        "{report}"
    );
    assert_eq!(run_to_end(&mut test_guild.env.command(&["verify"])).await.0, 0);
    // The next change is delivered and removes the dead letter.
    assert!(has_response(&people[1].run_command(test_guild.channel, "/join").await.unwrap()));
    assert!(people[0].wait_for_message(test_guild.channel, |it| it.text.contains("2 of 4")).await.is_some());
    test_guild.bot.stop().await;
    let report = doctor_report(&test_guild).await;
    assert!(report.contains("no dead letters"), "{report}");
}
