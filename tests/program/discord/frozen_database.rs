//! A database that accepts connections but answers nothing: everybody still gets a reply in time.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use meadhall_local_discord::Snowflake;
use meadhall_local_discord::people::{InteractionOutcome, Person};
use meadhall_test_support::TEST_TIMEOUT;
use meadhall_test_support::guild::{TestGuildOptions, response_message};
use meadhall_test_support::postgres::TestPostgres;
use serde_json::{Value, json};
use tokio::task::JoinSet;
use tokio::time::{interval, sleep};

use super::locations::TWO_PLAYERS;
use super::play::start_match;

/// How long the database hangs each time. It is longer than the response deadline, and than the store waits for an
/// answer.
const FREEZE_TIME: Duration = Duration::from_secs(16);
/// The bot defers its reply after half of this time, so a busy machine has the other half to deliver it.
const RESPONSE_DEADLINE: Duration = Duration::from_secs(12);

/// An interaction as a client sends it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum SentInteraction {
    Command,
    UnknownCommand,
    MessageCommand,
    Autocomplete,
    Button,
    Menu,
    Modal,
}

const ALL_INTERACTIONS: [SentInteraction; 7] = [
    SentInteraction::Command,
    SentInteraction::UnknownCommand,
    SentInteraction::MessageCommand,
    SentInteraction::Autocomplete,
    SentInteraction::Button,
    SentInteraction::Menu,
    SentInteraction::Modal,
];

impl SentInteraction {
    /// Sends the interaction and waits for the response as long as a client does.
    async fn send(self, person: &Person, channel: Snowflake, card: Snowflake) -> InteractionOutcome {
        let raw = |kind: u8, data: Value| person.send_raw_interaction(channel, kind, data, None).unwrap();
        let typed = json!([{ "name": "table", "type": 3, "value": "", "focused": true }]);
        let id = match self {
            Self::Command => return person.run_command(channel, "/turn").await.unwrap().outcome,
            Self::MessageCommand => {
                return person.use_message_command("Describe this board", card).await.unwrap().outcome;
            }
            Self::Button => person.start_press(card, "My turn").unwrap(),
            Self::Menu => person.send_forged_component(card, 3, "unknown", Some(vec!["0".to_owned()])).unwrap(),
            Self::UnknownCommand => raw(2, json!({ "id": channel, "name": "sail", "type": 1, "options": [] })),
            Self::Autocomplete => raw(4, json!({ "id": channel, "name": "turn", "type": 1, "options": typed })),
            Self::Modal => raw(5, json!({ "custom_id": "an old form", "components": [] })),
        };
        person.wait_for_response(id).await.outcome
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_interaction_gets_a_reply_in_time_while_the_database_hangs() {
    let Some(server) = TestPostgres::start() else { return };
    let dsn = server.connection_string(&server.create_database());
    let env_vars = [("MEADHALL_DATABASE_ADDRESS", dsn.as_str())];
    let options =
        TestGuildOptions { response_deadline: RESPONSE_DEADLINE, env_vars: &env_vars, ..TestGuildOptions::default() };
    let (test_guild, people) = options.start(&TWO_PLAYERS).await;
    let mut test_match = start_match(test_guild, &people, "/play game:raids").await;
    let thread = test_match.match_channel;
    let card = people[0].wait_for_message(thread, |it| it.button("My turn").is_some()).await.unwrap().id;
    let stop_load = Arc::new(AtomicBool::new(false));
    let (load_people, stopped) = (people.clone(), Arc::clone(&stop_load));
    let load = tokio::spawn(async move {
        let (mut ticks, mut sent) = (interval(Duration::from_millis(200)), JoinSet::new());
        for round in 0.. {
            ticks.tick().await;
            if stopped.load(Ordering::Relaxed) {
                break;
            }
            let (kind, person) = (ALL_INTERACTIONS[round % 7], load_people[round % 2].clone());
            sent.spawn(async move { (kind, kind.send(&person, thread, card).await) });
        }
        sent.join_all().await
    });
    for _ in 0..2 {
        let frozen = server.freeze();
        sleep(FREEZE_TIME).await;
        drop(frozen);
        sleep(Duration::from_secs(2)).await;
    }
    stop_load.store(true, Ordering::Relaxed);
    let outcomes = load.await.unwrap();
    let unanswered: Vec<SentInteraction> = outcomes
        .iter()
        .filter(|(_, outcome)| *outcome == InteractionOutcome::TimedOut)
        .map(|(kind, _)| *kind)
        .collect();
    assert!(
        outcomes.len() > 100 && unanswered.is_empty(),
        "{} of {} interactions got no reply: {unanswered:?} {:#?}",
        unanswered.len(),
        outcomes.len(),
        test_match.test_guild.bot.log_lines()
    );
    // The deferred replies arrive, too, and the match goes on.
    for person in &people {
        wait_for_decision(person, thread).await;
    }
    while test_match.answer_randomly().await {}
    test_match.wait_for_end_card().await;
    // The bot reports requests that were lost in a freeze, so its log has warnings and errors.
    assert!(test_match.test_guild.bot.is_running());
    assert_eq!(test_match.test_guild.env.discord.fake().unknown_routes(), Vec::<String>::new());
    let log_lines = test_match.test_guild.env.all_log_lines();
    assert!(log_lines.iter().all(|line| !line.contains("panic")), "{log_lines:#?}");
}

/// Waits until the person's panel shows the open decision, or who has it. Until the bot has reached the database again,
/// the panel says that something went wrong.
async fn wait_for_decision(person: &Person, thread: Snowflake) {
    let started_at = Instant::now();
    loop {
        let panel = response_message(person, &person.run_command(thread, "/turn").await.unwrap()).await;
        if panel.buttons.iter().any(|it| it.label == "Score") {
            return;
        }
        assert!(started_at.elapsed() < TEST_TIMEOUT, "{panel:?}");
        sleep(Duration::from_millis(100)).await;
    }
}
