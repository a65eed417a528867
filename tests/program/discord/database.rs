//! Several bots on one database: each serves some of the shards, and one of them is the leader.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use meadhall_local_discord::faults::RequestFault;
use meadhall_local_discord::people::{InteractionOutcome, Person, VisibleButton};
use meadhall_local_discord::{FakeState, Snowflake};
use meadhall_service::repository::keys::STORE_HEADER_KEY;
use meadhall_store::postgres::PostgresStore;
use meadhall_store::{BlockingExt, Store, StoreExt, WriteBatch};
use meadhall_test_support::choices::OfferedAnswer;
use meadhall_test_support::guild::{TestGuild, TestGuildOptions, message_as_text, response_message};
use meadhall_test_support::postgres::{self, TestPostgres};
use meadhall_test_support::{TEST_TIMEOUT, TestBotProcess, TestEnv, prior, run_to_end};
use rustix::process::Signal;
use serde_json::json;
use tokio::task::JoinSet;
use tokio::time::{interval, sleep, timeout};

use super::audience::assert_healthy;
use super::play::{TestMatch, start_match};

const PLAYERS: [(&str, &str); 2] = [("Ann", "en-US"), ("Bo", "fr")];
/// Replies to both players when their answer could not be saved.
const NOT_SAVED_REPLIES: [&str; 2] = ["I can't save right now", "Je ne peux rien enregistrer"];
/// The log line of a bot without shards.
const STANDBY_LOG_LINE: &str = "other bots serve all shards; this one is ready to take over";

/// Starts a bot on a database of its own, and two people.
async fn start_with_database(server: &TestPostgres) -> (TestGuild, Vec<Person>) {
    let dsn = server.connection_string(&server.create_database());
    TestGuild::start_with_env(&[("MEADHALL_DATABASE_ADDRESS", &dsn)], &PLAYERS).await
}

/// Starts another bot on the same database with its own data directory, and waits until it is on
/// standby.
async fn start_standby_bot(test_guild: &TestGuild, number: u32) -> TestBotProcess {
    let data_dir = test_guild.env.dir.path().join(format!("data{number}"));
    let bot =
        test_guild.env.start_bot_with_env(&[("MEADHALL_DATA", data_dir.to_str().unwrap()), ("MEADHALL_SHARDS", "1")]);
    bot.wait_for_log(STANDBY_LOG_LINE).await;
    bot
}

async fn answer_four_times(test_match: &mut TestMatch<'_>) {
    for _ in 0..4 {
        assert!(test_match.answer_randomly().await, "the match must continue");
    }
}

#[tokio::test]
async fn a_standby_bot_takes_over_when_the_serving_bot_is_killed_or_stopped() {
    let Some(server) = postgres::shared_postgres() else { return };
    let (test_guild, people) = start_with_database(server).await;
    let mut test_match = start_match(test_guild, &people, "/play game:raids").await;
    answer_four_times(&mut test_match).await;
    for (number, signal) in [(1, Signal::KILL), (2, Signal::TERM)] {
        let standby = start_standby_bot(&test_match.test_guild, number).await;
        test_match.test_guild.bot.send_signal(signal);
        let started_at = Instant::now();
        let mut previous_bot = std::mem::replace(&mut test_match.test_guild.bot, standby);
        test_match.test_guild.bot.wait_for_log("is connected").await;
        println!("{signal:?}: the standby bot took over after {:?}", started_at.elapsed());
        assert!(started_at.elapsed() < TEST_TIMEOUT);
        if signal == Signal::TERM {
            assert_eq!(previous_bot.wait_for_exit().await, 0, "{:#?}", previous_bot.log_lines());
        }
        answer_four_times(&mut test_match).await;
    }
    while test_match.answer_randomly().await {}
    test_match.assert_finished_cleanly().await;
}

#[tokio::test]
async fn a_handover_under_twenty_commands_a_second_leaves_none_without_a_reply() {
    let Some(server) = postgres::shared_postgres() else { return };
    let (test_guild, people) = start_with_database(server).await;
    let mut test_match = start_match(test_guild, &people, "/play game:raids").await;
    answer_four_times(&mut test_match).await;
    let stop_load = Arc::new(AtomicBool::new(false));
    let (answered, unanswered) = (Arc::new(AtomicU32::new(0)), Arc::new(AtomicU32::new(0)));
    let load = {
        let (person, thread, over) = (people[1].clone(), test_match.match_channel, Arc::clone(&stop_load));
        let (answered, unanswered) = (Arc::clone(&answered), Arc::clone(&unanswered));
        tokio::spawn(async move {
            let (mut ticks, mut presses, mut slowest) =
                (interval(Duration::from_millis(50)), JoinSet::new(), Duration::ZERO);
            while !over.load(Ordering::Relaxed) {
                ticks.tick().await;
                let (person, answered, unanswered) = (person.clone(), Arc::clone(&answered), Arc::clone(&unanswered));
                presses.spawn(async move {
                    let sent_at = Instant::now();
                    let answer = person.run_command(thread, "/turn").await.unwrap();
                    let count = if answer.outcome == InteractionOutcome::TimedOut { &unanswered } else { &answered };
                    count.fetch_add(1, Ordering::Relaxed);
                    sent_at.elapsed()
                });
                while let Some(done) = presses.try_join_next() {
                    slowest = slowest.max(done.unwrap());
                }
            }
            presses.join_all().await.into_iter().fold(slowest, Duration::max)
        })
    };
    for number in 1..=2 {
        let standby = start_standby_bot(&test_match.test_guild, number).await;
        answer_four_times(&mut test_match).await;
        let mut previous_bot = std::mem::replace(&mut test_match.test_guild.bot, standby);
        previous_bot.send_signal(Signal::TERM);
        let since = Instant::now();
        // The match continues during the handover.
        answer_four_times(&mut test_match).await;
        assert_eq!(previous_bot.wait_for_exit().await, 0, "{:#?}", previous_bot.log_lines());
        println!("handover took {:?}", since.elapsed());
        answer_four_times(&mut test_match).await;
    }
    stop_load.store(true, Ordering::Relaxed);
    let slowest = load.await.unwrap();
    let counts = (answered.load(Ordering::Relaxed), unanswered.load(Ordering::Relaxed));
    println!("{} presses were answered, the slowest after {slowest:?}", counts.0);
    assert!(counts.0 > 100 && counts.1 == 0, "{counts:?}: {:#?}", test_match.test_guild.bot.log_lines());
    // Deferred replies must arrive, too.
    let none_pending = |state: &FakeState| prior::deferred_unedited_interactions(&state.world).is_empty().then_some(());
    assert!(
        test_match.test_guild.env.discord.wait_until(TEST_TIMEOUT, none_pending).await.is_some(),
        "{:#?}",
        test_match.test_guild.env.all_log_lines()
    );
    while test_match.answer_randomly().await {}
    test_match.assert_finished_cleanly().await;
}

/// Starts two bots on one database that serve one shard each, and two people in a server on the second shard.
async fn start_with_two_bots(dsn: &str) -> (TestGuild, TestBotProcess, Vec<Person>) {
    let env_vars = [("MEADHALL_DATABASE_ADDRESS", dsn)];
    let (test_guild, people) =
        TestGuildOptions { shards: 2, env_vars: &env_vars, ..TestGuildOptions::default() }.start(&PLAYERS).await;
    let data_dir = test_guild.env.dir.path().join("data1");
    let other_env_vars = [("MEADHALL_DATA", data_dir.to_str().unwrap()), ("MEADHALL_SHARDS", "2")];
    let second_bot = test_guild.env.start_bot_with_env(&other_env_vars);
    second_bot.wait_for_log("is connected").await;
    test_guild.bot.wait_for_log("stopped serving the shard").await;
    assert!(test_guild.env.discord.wait_for_session_count(2, TEST_TIMEOUT).await, "each shard has one session");
    (test_guild, second_bot, people)
}

#[tokio::test]
async fn both_bots_of_a_database_link_to_commands() {
    let Some(server) = postgres::shared_postgres() else { return };
    let (mut test_guild, _second_bot, people) =
        start_with_two_bots(&server.connection_string(&server.create_database())).await;
    let discord = &test_guild.env.discord;
    let shard_of = |guild: Snowflake| (guild.0 >> 22) % 2;
    let first_guild = discord.read_world(|world| world.guild_of(test_guild.channel)).unwrap();
    let other_guild = loop {
        let guild = discord.add_guild("Haven", &[&people[0]]);
        if shard_of(guild) != shard_of(first_guild) {
            break guild;
        }
        sleep(Duration::from_millis(1)).await;
    };
    let started_at = Instant::now();
    for channel in [test_guild.channel, discord.add_channel(other_guild, "games")] {
        // A bot learns the ids once the leader has registered the commands.
        loop {
            let reply = people[0].run_command(channel, "/settings overview").await.unwrap();
            let shown = response_message(&people[0], &reply).await;
            if shown.text.contains("</settings privacy:") {
                break;
            }
            assert!(started_at.elapsed() < TEST_TIMEOUT, "{}", message_as_text(&shown));
            sleep(Duration::from_millis(100)).await;
        }
    }
    assert_healthy(&mut test_guild);
}

#[tokio::test]
async fn two_bots_serve_one_shard_each_and_one_match_is_played_through_both() {
    let Some(server) = postgres::shared_postgres() else { return };
    let dsn = server.connection_string(&server.create_database());
    // The match is on the second shard; DMs arrive on the first.
    let (test_guild, second_bot, people) = start_with_two_bots(&dsn).await;
    let mut doctor = test_guild.env.command(&["doctor"]);
    let (_, report) = run_to_end(doctor.env("MEADHALL_DATABASE_ADDRESS", &dsn)).await;
    assert!(report.contains("ok      cluster     2 bots share the database\n"), "{report}");
    for shard in ["serves shard 0 of 2", "serves shard 1 of 2"] {
        assert_eq!(report.matches(shard).count(), 1, "{report}");
    }
    assert_eq!(report.matches(": leader, version ").count(), 1, "{report}");
    let mut test_match = start_match(test_guild, &people, "/play game:raids").await;
    while test_match.answer_randomly().await {}
    let log_lines = second_bot.log_lines();
    assert!(!log_lines.iter().any(|it| it.contains("WARN") || it.contains("ERROR")), "{log_lines:#?}");
    assert!(test_match.answered_via.len() > 1, "{:?}", test_match.answered_via);
    test_match.assert_finished_cleanly().await;
}

#[tokio::test]
async fn a_bot_suspended_for_too_long_is_expelled_and_writes_nothing() {
    let Some(server) = postgres::shared_postgres() else { return };
    let (test_guild, people) = start_with_database(server).await;
    let mut test_match = start_match(test_guild, &people, "/play game:raids").await;
    answer_four_times(&mut test_match).await;
    let standby = start_standby_bot(&test_match.test_guild, 1).await;
    test_match.test_guild.bot.send_signal(Signal::STOP);
    let mut suspended = std::mem::replace(&mut test_match.test_guild.bot, standby);
    test_match.test_guild.bot.wait_for_log("is connected").await;
    answer_four_times(&mut test_match).await;
    suspended.send_signal(Signal::CONT);
    assert_ne!(suspended.wait_for_exit().await, 0, "{:#?}", suspended.log_lines());
    assert!(
        suspended.log_lines().iter().any(|line| line.contains("the store accepts no more writes")),
        "{:#?}",
        suspended.log_lines()
    );
    while test_match.answer_randomly().await {}
    test_match.assert_finished_cleanly().await;
}

#[tokio::test]
async fn verify_names_the_bot_on_another_machine_that_uses_the_store() {
    let Some(server) = postgres::shared_postgres() else { return };
    let (test_guild, _) = start_with_database(server).await;
    let data_dir = test_guild.env.dir.path().join("elsewhere");
    let mut verify = test_guild.env.command(&["verify"]);
    let (code, output) = meadhall_test_support::run_to_end(verify.env("MEADHALL_DATA", &data_dir)).await;
    assert!(code != 0 && output.contains("the store in the database is in use by the bot on "), "{code}: {output}");
    assert!(
        output.starts_with("the database is in use by the bot on ") && output.contains("waiting up to"),
        "{output}"
    );
    // A database is not restored this way, even without a bot.
    let (code, output) = run_to_end(&mut test_guild.env.command(&["restore"])).await;
    assert!(code == 2 && output.contains("is restored with its own tools"), "{code}: {output}");
    // With the right data directory, `verify` goes through the running bot.
    let (code, output) = meadhall_test_support::run_to_end(&mut test_guild.env.command(&["verify"])).await;
    assert_eq!(code, 0, "{output}");
    let (code, output) = meadhall_test_support::run_to_end(&mut test_guild.env.command(&["doctor"])).await;
    assert!(code == 0 && output.contains("running and healthy"), "{code}: {output}");
}

#[tokio::test]
async fn a_standby_bot_stops_cleanly() {
    let Some(server) = postgres::shared_postgres() else { return };
    let (mut test_guild, _) = start_with_database(server).await;
    let mut standby = start_standby_bot(&test_guild, 1).await;
    assert_eq!(standby.stop().await, 0, "{:#?}", standby.log_lines());
    assert!(test_guild.bot.is_running());
}

/// The number of rejected requests at which a bot warns.
const REJECTED_REQUESTS: u32 = 1_000;

#[tokio::test]
async fn bots_of_one_database_count_their_rejected_requests_together() {
    let Some(server) = postgres::shared_postgres() else { return };
    let (test_guild, people) = start_with_database(server).await;
    let standby = start_standby_bot(&test_guild, 1).await;
    let rejection = RequestFault::Status(403);
    test_guild.env.discord.inject_request_fault("POST /interactions/*/*/callback", u32::MAX, rejection);
    let typed = json!([{ "name": "table", "type": 3, "value": "", "focused": true }]);
    let autocomplete = json!({ "id": test_guild.channel, "name": "turn", "type": 1, "options": typed });
    for _ in 0..REJECTED_REQUESTS {
        people[0].send_raw_interaction(test_guild.channel, 4, autocomplete.clone(), None).unwrap();
    }
    standby.wait_for_log(&format!("Discord rejected {REJECTED_REQUESTS} requests within ten minutes")).await;
}

#[tokio::test]
async fn a_bot_of_another_application_changes_nothing_in_the_database_of_a_killed_bot() {
    let Some(server) = postgres::shared_postgres() else { return };
    let dsn = server.connection_string(&server.create_database());
    let (mut test_guild, _) = TestGuild::start_with_env(&[("MEADHALL_DATABASE_ADDRESS", &dsn)], &PLAYERS).await;
    test_guild.bot.kill().await;
    let open_store = || PostgresStore::open(&dsn.parse().unwrap()).unwrap();
    let header = String::from_utf8(open_store().get(STORE_HEADER_KEY).block_on().unwrap().unwrap()).unwrap();
    let other_header = header.replace(r#""application":"local""#, r#""application":"1034""#);
    open_store().commit(WriteBatch::new().put(STORE_HEADER_KEY, other_header)).block_on().unwrap();
    let rows = || open_store().scan("", None, 10_000).block_on().unwrap();
    let before = rows();
    let (code, output) = run_to_end(&mut test_guild.env.command(&["run"])).await;
    let reason = "the store belongs to the Discord application 1034, but this token to local";
    assert!(code == 2 && output.contains(reason), "{code}: {output}");
    assert_eq!(rows(), before);
}

#[tokio::test]
async fn bots_whose_database_loses_its_data_exit_and_print_the_steps() {
    let Some(server) = postgres::shared_postgres() else { return };
    for damage in ["drop schema meadhall cascade", "drop table meadhall.entries", "truncate meadhall.entries"] {
        let database = server.create_database();
        let dsn = server.connection_string(&database);
        let (mut test_guild, _) = TestGuild::start_with_env(&[("MEADHALL_DATABASE_ADDRESS", &dsn)], &PLAYERS).await;
        let mut standby = start_standby_bot(&test_guild, 1).await;
        server.query_in(&database, damage).unwrap();
        for bot in [&mut test_guild.bot, &mut standby] {
            assert_eq!(bot.wait_for_exit().await, 3, "{damage}: {:#?}", bot.log_lines());
        }
        let started_again = run_to_end(&mut test_guild.env.command(&["run"])).await;
        assert!(
            started_again.0 == 3 && started_again.1.contains("with all bots stopped"),
            "{damage}: {started_again:?}"
        );
        if damage.starts_with("drop") {
            let lines = test_guild.bot.log_lines().join("\n");
            assert!(lines.contains("the store in the database is damaged: "), "{damage}: {lines}");
            assert!(lines.contains("with all bots stopped") && lines.contains("meadhall import --new"), "{lines}");
        }
    }
}

#[tokio::test]
async fn a_missing_database_or_user_is_a_configuration_error() {
    let Some(server) = postgres::shared_postgres() else { return };
    let env = TestEnv::new().await;
    let existing = server.connection_string(&server.create_database());
    let cases = [
        (server.connection_string("nowhere"), "database \"nowhere\" does not exist"),
        (existing.replace("user=meadhall", "user=nobody"), "role \"nobody\" does not exist"),
    ];
    for (dsn, expected) in cases {
        for subcommand in ["run", "verify"] {
            let mut command = env.command(&[subcommand]);
            command.env("MEADHALL_DATABASE_ADDRESS", &dsn);
            let (code, output) = meadhall_test_support::run_to_end(&mut command).await;
            assert_eq!(code, 2, "{subcommand}: {output}");
            let advice = "correct the address, the user or the password of the database";
            assert!(output.contains(expected) && output.contains(advice), "{subcommand}: {output}");
        }
    }
}

#[tokio::test]
async fn a_panel_works_again_after_an_answer_could_not_be_saved() {
    let Some(server) = TestPostgres::start() else { return };
    let (database, server) = (server.create_database(), Arc::new(server));
    let dsn = server.connection_string(&database);
    let env_vars = [("MEADHALL_DATABASE_ADDRESS", dsn.as_str())];
    // The bot defers its reply after half of this deadline.
    let (test_guild, people) = TestGuildOptions {
        response_deadline: Duration::from_secs(10),
        env_vars: &env_vars,
        ..TestGuildOptions::default()
    }
    .start(&PLAYERS)
    .await;
    let mut test_match = start_match(test_guild, &people, "/play game:raids").await;
    let mut asked = None;
    for person in &people {
        let panel =
            response_message(person, &person.run_command(test_match.match_channel, "/turn").await.unwrap()).await;
        asked = asked.or(OfferedAnswer::in_message(&panel).first().cloned().map(|way| (person, panel, way)));
    }
    let (person, panel, way) = asked.unwrap();
    let locked_server = Arc::clone(&server);
    // Writes to the journal have to wait for this lock.
    let lock = "begin; lock table meadhall.entries in share mode; select pg_sleep(100)";
    let locked_database = database.clone();
    thread::spawn(move || drop(locked_server.query_in(&locked_database, lock)));
    let lock_query = "select 1 from pg_locks l join pg_class c on c.oid = l.relation \
        where c.relname = 'entries' and l.mode = 'ShareLock' and l.granted";
    let started_at = Instant::now();
    while server.query_in(&database, lock_query).unwrap().is_empty() {
        assert!(started_at.elapsed() < TEST_TIMEOUT, "the journal table was not locked in time");
        sleep(Duration::from_millis(20)).await;
    }
    let answer = way.choose(person, panel.id).await.unwrap();
    assert_eq!(answer.outcome, InteractionOutcome::Acknowledged, "a slow answer is acknowledged first");
    server.kill();
    let not_saved_reply = async {
        loop {
            let now = person.message(panel.id).unwrap();
            if NOT_SAVED_REPLIES.iter().any(|words| now.text.contains(words)) {
                break now;
            }
            sleep(Duration::from_millis(50)).await;
        }
    };
    let Ok(now) = timeout(TEST_TIMEOUT, not_saved_reply).await else {
        panic!("{:?}: {:#?}", person.message(panel.id), test_match.test_guild.bot.log_lines());
    };
    let is_my_turn = |it: &VisibleButton| it.custom_id.as_deref().is_some_and(|it| it.starts_with("s:"));
    let my_turn = now.buttons.iter().find(|it| is_my_turn(it)).expect("the refusal leads back to the panel").clone();
    server.launch();
    test_match.test_guild.bot.wait_for_log("the store is back").await;
    let again = person.press_button(panel.id, my_turn.custom_id.as_deref().unwrap()).await.unwrap();
    let again = response_message(person, &again).await;
    assert!(!OfferedAnswer::in_message(&again).is_empty(), "{}", message_as_text(&again));
    while test_match.answer_randomly().await {}
    let errors: Vec<_> =
        test_match.test_guild.bot.log_lines().into_iter().filter(|line| line.contains("ERROR")).collect();
    for expected in ["the store is lost", "could not save the result of a command"] {
        assert_eq!(errors.iter().filter(|line| line.contains(expected)).count(), 1, "{expected}: {errors:#?}");
    }
    assert_eq!(errors.len(), 2, "the background jobs add nothing: {errors:#?}");
}
