//! Gateway failures during a match: it continues, every acknowledged answer is stored, and repeated
//! events take effect once.

use std::time::{Duration, Instant};

use futures::{StreamExt, stream};
use meadhall_local_discord::Snowflake;
use meadhall_local_discord::gateway::GatewayFault;
use meadhall_local_discord::people::{InteractionOutcome, Person};
use meadhall_test_support::choices::OfferedAnswer;
use meadhall_test_support::guild::{TestGuild, TestGuildOptions, has_response};
use meadhall_test_support::{TEST_TIMEOUT, TestEnv};
use serde_json::Value;
use tokio::time::sleep;

use super::audience::{PressableDecision, assert_healthy};
use super::locations::{TWO_PLAYERS, wait_for_one_pressable_card};
use super::play::{TestMatch, start_match};

/// A gateway failure that a test triggers repeatedly.
#[derive(Clone, Copy, Debug)]
enum GatewayIncident {
    /// The connection breaks without a close frame.
    Disconnect,
    /// Discord closes the connection with this code.
    CloseCode(u16),
    /// Discord requests a new connection.
    ReconnectRequest,
    /// Discord invalidates the session; the flag says whether it is resumable.
    InvalidSession(bool),
    /// The connection breaks, and Discord rejects every RESUME.
    DisconnectWithoutResume,
    /// The connection breaks just before an interaction is sent.
    DisconnectBeforePress,
    /// Each interaction is sent this many times.
    RepeatedPress(u32),
}

const GATEWAY_INCIDENTS: [GatewayIncident; 12] = [
    GatewayIncident::Disconnect,
    GatewayIncident::CloseCode(1006),
    GatewayIncident::CloseCode(4000),
    GatewayIncident::CloseCode(4007),
    GatewayIncident::CloseCode(4008),
    GatewayIncident::CloseCode(4009),
    GatewayIncident::ReconnectRequest,
    GatewayIncident::InvalidSession(true),
    GatewayIncident::InvalidSession(false),
    GatewayIncident::DisconnectWithoutResume,
    GatewayIncident::DisconnectBeforePress,
    GatewayIncident::RepeatedPress(5),
];

impl GatewayIncident {
    fn trigger(self, env: &TestEnv) {
        let discord = &env.discord;
        match self {
            Self::Disconnect => discord.disconnect_gateway(None),
            Self::CloseCode(reason) => discord.disconnect_gateway(Some(reason)),
            Self::ReconnectRequest => discord.send_reconnect_request(),
            Self::InvalidSession(resumable) => discord.send_invalid_session(resumable),
            Self::DisconnectWithoutResume => {
                discord.inject_gateway_fault(GatewayFault::RejectResume);
                discord.disconnect_gateway(None);
            }
            Self::DisconnectBeforePress => {
                discord.inject_gateway_fault(GatewayFault::DisconnectBeforeEvent("INTERACTION_CREATE"))
            }
            Self::RepeatedPress(times) => {
                discord.inject_gateway_fault(GatewayFault::RepeatEvent("INTERACTION_CREATE", times))
            }
        }
    }
}

/// Answers an open decision from a panel. Returns whether that was acknowledged, or `None` if no panel
/// with answers came.
async fn try_answer(people: &[Person], channel: Snowflake) -> Option<bool> {
    for person in people {
        let reply = person.run_command(channel, "/turn").await.unwrap();
        let panel = reply.message().and_then(|id| person.message(id));
        let offered_answers =
            panel.iter().flat_map(|panel| OfferedAnswer::in_message(panel).into_iter().map(|way| (panel.id, way)));
        if let Some((panel, way)) = offered_answers.into_iter().next() {
            return Some(way.choose(person, panel).await.unwrap().outcome != InteractionOutcome::TimedOut);
        }
    }
    None
}

/// Stops the bot, and returns how many answers of people are stored.
pub async fn stop_and_count_stored_answers(test_match: &mut TestMatch<'_>) -> usize {
    assert_eq!(test_match.test_guild.bot.stop().await, 0);
    let export = test_match.test_guild.env.command(&["export", "-"]).output().await.unwrap();
    assert!(export.status.success(), "{}", String::from_utf8_lossy(&export.stderr));
    let lines = String::from_utf8(export.stdout).unwrap();
    let lines = lines.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    let entries = lines.flat_map(|line| line["table"]["history"]["entries"].as_array().cloned().unwrap_or_default());
    entries.filter(|entry| entry["origin"] == "player").count()
}

async fn play_through_incident(hit: GatewayIncident) {
    let (test_guild, people) = TestGuildOptions::with_real_response_deadline().start(&TWO_PLAYERS).await;
    let mut test_match = start_match(test_guild, &people, "/play game:raids").await;
    let (mut tried, mut acknowledged) = (0, 0);
    let started_at = Instant::now();
    for round in 0.. {
        if round % 4 == 1 && round < 14 {
            hit.trigger(&test_match.test_guild.env);
        }
        match try_answer(&people, test_match.match_channel).await {
            Some(was_acknowledged) => {
                tried += 1;
                acknowledged += usize::from(was_acknowledged);
            }
            // The bot was not connected and missed the command.
            None => sleep(Duration::from_millis(200)).await,
        }
        if round > 14 && (acknowledged > 12 || started_at.elapsed() > TEST_TIMEOUT) {
            break;
        }
    }
    test_match.test_guild.env.discord.clear_faults();
    assert!(
        acknowledged > 12,
        "{hit:?}: only {acknowledged} of {tried} presses were acknowledged: {:#?}",
        test_match.test_guild.bot.log_lines()
    );
    wait_for_one_pressable_card(&test_match).await;
    assert_healthy(&mut test_match.test_guild);
    let recorded = stop_and_count_stored_answers(&mut test_match).await;
    assert!(
        (acknowledged..=tried).contains(&recorded),
        "{hit:?}: {acknowledged} of {tried} presses acknowledged, {recorded} answers recorded"
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_match_survives_every_gateway_incident_without_losing_or_repeating_an_answer() {
    let runs = stream::iter(GATEWAY_INCIDENTS.map(|hit| async move { tokio::spawn(play_through_incident(hit)).await }));
    let all: Vec<_> = runs.buffer_unordered(6).collect().await;
    let failed: Vec<String> = all.into_iter().filter_map(Result::err).map(|error| error.to_string()).collect();
    assert_eq!(failed, Vec::<String>::new());
}

#[tokio::test]
async fn one_of_twenty_simultaneous_legal_presses_counts_and_all_get_a_reply() {
    let (test_guild, people) = TestGuild::start(&TWO_PLAYERS).await;
    let mut test_match = start_match(test_guild, &people, "/play game:raids").await;
    for round in 0..8 {
        let asked = test_match.asked_player().await.unwrap();
        let open = PressableDecision::fetch(&people[asked], test_match.match_channel).await;
        let answers = (0..20).map(|n| if round % 2 == 0 { 0 } else { n % open.menu_values.len() });
        let pressed: Vec<Snowflake> = answers
            .map(|n| people[asked].send_forged_component(open.card_id, 2, &open.button_id(n), None).unwrap())
            .collect();
        for pressed in pressed {
            assert!(has_response(&people[asked].wait_for_response(pressed).await));
        }
    }
    wait_for_one_pressable_card(&test_match).await;
    assert_healthy(&mut test_match.test_guild);
    assert_eq!(stop_and_count_stored_answers(&mut test_match).await, 8);
}
