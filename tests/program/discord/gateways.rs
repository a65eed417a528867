//! Gateway failures during a match: it continues, every acknowledged answer is stored, and repeated
//! events take effect once.

use std::time::{Duration, Instant};

use futures::StreamExt;
use futures::stream;
use local_discord::Id;
use local_discord::gateway::Trouble;
use local_discord::people::{Outcome, Person};
use serde_json::Value;
use stage::fjord::{Fjord, answered};
use stage::ways::Way;
use stage::{SOON, Stage};
use tokio::time::sleep;

use super::eyes::{Open, is_calm};
use super::places::{TWO, one_is_live};
use super::play::{Party, begun};

/// A gateway failure that a test triggers repeatedly.
#[derive(Clone, Copy, Debug)]
enum Hit {
    /// The connection breaks without a close frame.
    Cut,
    /// Discord closes the connection with this code.
    Close(u16),
    /// Discord requests a new connection.
    Reconnect,
    /// Discord invalidates the session; the flag says whether it is resumable.
    Invalid(bool),
    /// The connection breaks, and Discord rejects every RESUME.
    NoResume,
    /// The connection breaks just before an interaction is sent.
    CutAtPress,
    /// Each interaction is sent this many times.
    Repeated(u32),
}

const HITS: [Hit; 12] = [
    Hit::Cut,
    Hit::Close(1006),
    Hit::Close(4000),
    Hit::Close(4007),
    Hit::Close(4008),
    Hit::Close(4009),
    Hit::Reconnect,
    Hit::Invalid(true),
    Hit::Invalid(false),
    Hit::NoResume,
    Hit::CutAtPress,
    Hit::Repeated(5),
];

impl Hit {
    fn strikes(self, stage: &Stage) {
        let discord = &stage.discord;
        match self {
            Self::Cut => discord.drops_gateway(None),
            Self::Close(reason) => discord.drops_gateway(Some(reason)),
            Self::Reconnect => discord.asks_to_reconnect(),
            Self::Invalid(resumable) => discord.invalidates_sessions(resumable),
            Self::NoResume => {
                discord.disturbs(Trouble::NoResume);
                discord.drops_gateway(None);
            }
            Self::CutAtPress => discord.disturbs(Trouble::CutAt("INTERACTION_CREATE")),
            Self::Repeated(times) => discord.disturbs(Trouble::Repeat("INTERACTION_CREATE", times)),
        }
    }
}

/// Answers an open decision from a panel. Returns whether that was acknowledged, or `None` if no panel
/// with answers came.
async fn tries(people: &[Person], channel: Id) -> Option<bool> {
    for person in people {
        let turn = person.runs(channel, "/turn").await.unwrap();
        let panel = turn.message().and_then(|id| person.sees_message(id));
        let ways = panel.iter().flat_map(|panel| Way::all(panel).into_iter().map(|way| (panel.id, way)));
        if let Some((panel, way)) = ways.into_iter().next() {
            return Some(way.taken(person, panel).await.unwrap().outcome != Outcome::Failed);
        }
    }
    None
}

/// Stops the bot, and returns how many answers of people are stored.
pub async fn on_record(party: &mut Party<'_>) -> usize {
    assert_eq!(party.fjord.bot.stops().await, 0);
    let export = party.fjord.stage.command(&["export", "-"]).output().await.unwrap();
    assert!(export.status.success(), "{}", String::from_utf8_lossy(&export.stderr));
    let lines = String::from_utf8(export.stdout).unwrap();
    let lines = lines.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    let entries = lines.flat_map(|line| line["table"]["past"]["entries"].as_array().cloned().unwrap_or_default());
    entries.filter(|kept| kept["by"] == "person").count()
}

async fn is_lived_through(hit: Hit) {
    let (fjord, people) = Fjord::brisk(&[], &TWO).await;
    let mut party = begun(fjord, &people, "/play game:raids").await;
    let (mut tried, mut acknowledged) = (0, 0);
    let begun_at = Instant::now();
    for round in 0.. {
        if round % 4 == 1 && round < 14 {
            hit.strikes(&party.fjord.stage);
        }
        match tries(&people, party.thread).await {
            Some(done) => {
                tried += 1;
                acknowledged += usize::from(done);
            }
            // The bot was not connected and missed the command.
            None => sleep(Duration::from_millis(200)).await,
        }
        if round > 14 && (acknowledged > 12 || begun_at.elapsed() > SOON) {
            break;
        }
    }
    party.fjord.stage.discord.recovers();
    assert!(acknowledged > 12, "{hit:?}: {acknowledged} of {tried} were acknowledged: {:#?}", party.fjord.bot.said());
    one_is_live(&party).await;
    is_calm(&mut party.fjord);
    let recorded = on_record(&mut party).await;
    assert!((acknowledged..=tried).contains(&recorded), "{hit:?}: {acknowledged} of {tried}, and {recorded} on record");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whatever_goes_wrong_with_the_gateway_a_match_goes_on_and_no_answer_is_lost_or_doubled() {
    let all = stream::iter(HITS.map(|hit| async move { tokio::spawn(is_lived_through(hit)).await }));
    let all: Vec<_> = all.buffer_unordered(6).collect().await;
    let failed: Vec<String> = all.into_iter().filter_map(Result::err).map(|error| error.to_string()).collect();
    assert_eq!(failed, Vec::<String>::new());
}

#[tokio::test]
async fn of_twenty_legal_presses_at_once_one_counts_and_each_is_answered() {
    let (fjord, people) = Fjord::with(&TWO).await;
    let mut party = begun(fjord, &people, "/play game:raids").await;
    for round in 0..8 {
        let asked = party.asked().await.unwrap();
        let open = Open::to(&people[asked], party.thread).await;
        let answers = (0..20).map(|n| if round % 2 == 0 { 0 } else { n % open.values.len() });
        let pressed: Vec<Id> =
            answers.map(|n| people[asked].forges(open.card, 2, &open.answer(n), None).unwrap()).collect();
        for pressed in pressed {
            assert!(answered(&people[asked].answer(pressed).await));
        }
    }
    one_is_live(&party).await;
    is_calm(&mut party.fjord);
    assert_eq!(on_record(&mut party).await, 8);
}
