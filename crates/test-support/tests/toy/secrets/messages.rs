//! Compares everything that the bot sent with what each reader could know at that moment.

use meadhall_local_discord::Snowflake;
use meadhall_local_discord::world::{ChannelKind, DiscordWorld, FakeInteraction};
use meadhall_tables::PersonId;
use meadhall_test_support::texts::strings_as_lines;
use meadhall_test_support::{RecordedRequest, TestEnv};
use serde_json::Value;

use super::data::{MatchTruth, contains_whole_words, read_truth};
use super::players::{MatchPlan, MatchTranscript};

/// The reader of a message: one person, or `None` for everybody.
pub type MessageReader = Option<Snowflake>;

/// The result of checking all messages of a match.
pub struct SecrecyReport {
    /// The number of messages that had a reader.
    pub message_count: usize,
    /// How often each seat received a text that only it may know.
    pub private_texts_shown_by_seat: Vec<usize>,
    /// The answers of people, in order.
    pub actions: Vec<Value>,
}

/// Checks every message of a match, and panics if one leaks a secret.
pub fn check_messages(transcript: &mut MatchTranscript, plan: &MatchPlan) -> SecrecyReport {
    let MatchTruth { table, actions, knowledge_by_step: moments, .. } = read_truth(transcript, plan);
    let requests = transcript.guild.env.recorded_requests();
    let (mut read, mut own) = (0, vec![0; table.seats.len()]);
    for (step, moment) in moments.iter().enumerate() {
        let (first, end) = (transcript.request_counts[step], transcript.request_counts[step + 1]);
        for (number, request) in requests.iter().enumerate().take(end).skip(first) {
            let Some(reader) = transcript.readers[number - transcript.request_counts[0]] else { continue };
            let seat = reader.and_then(|person| table.seat_of(PersonId(person.to_string().parse().unwrap())));
            read += 1;
            let text = format!("{}\n{}", strings_as_lines(&request.body), request.filenames.join("\n"));
            for hidden in moment.hidden_from(seat) {
                let is_leaked = contains_whole_words(&text, hidden) && !moment.is_public(hidden);
                assert!(!is_leaked, "after {step} answers {hidden:?} leaked to {reader:?}: {request:#?}");
            }
            if let Some(seat) = seat {
                own[seat.index()] += moment.known_only_to(seat).filter(|it| contains_whole_words(&text, it)).count();
            }
        }
    }
    SecrecyReport { message_count: read, private_texts_shown_by_seat: own, actions }
}

/// Returns the readers of each request from `from` on; `None` for requests that no person reads. Call it
/// soon: Discord forgets old interactions.
pub fn readers_of(env: &TestEnv, from: usize) -> Vec<Option<MessageReader>> {
    let requests = env.recorded_requests();
    env.discord.read_world(|world| requests[from..].iter().map(|request| reader_of(world, request)).collect())
}

fn reader_of(world: &DiscordWorld, request: &RecordedRequest) -> Option<MessageReader> {
    let parts: Vec<&str> = request.route.split([' ', '/', '?']).skip(2).collect();
    let interaction = |id: Option<Snowflake>| id.and_then(|id| world.interactions.get(id));
    let reader = match parts.as_slice() {
        // Requests without a reader in a channel.
        ["applications" | "gateway" | "guilds" | "oauth2" | "users", ..] => return None,
        ["channels", channel, ..] => channel.parse().ok().map(|channel| reader_in_channel(world, channel)),
        ["interactions", id, ..] => {
            interaction(id.parse().ok()).map(|it| reader_of_response(world, it, &request.body["data"]))
        }
        ["webhooks", _, token, ..] => interaction(FakeInteraction::id_from_token(token)).map(|interaction| {
            let only = interaction.response_message.and_then(|it| world.messages.get(it)).and_then(|it| it.visible_to);
            only.or_else(|| reader_in_channel(world, interaction.channel))
        }),
        _ => None,
    };
    Some(reader.unwrap_or_else(|| panic!("unknown reader of this request: {request:#?}")))
}

fn reader_in_channel(world: &DiscordWorld, channel: Snowflake) -> MessageReader {
    match world.channels.get(channel)?.kind {
        ChannelKind::Dm { recipient: with } => Some(with),
        ChannelKind::Text { .. } | ChannelKind::Thread { .. } => None,
    }
}

/// A response is private if it is ephemeral or changes an ephemeral message.
fn reader_of_response(world: &DiscordWorld, interaction: &FakeInteraction, message: &Value) -> MessageReader {
    let is_ephemeral = message["flags"].as_u64().is_some_and(|flags| flags & 64 != 0) || message["choices"].is_array();
    let changed = interaction.component_message.and_then(|it| world.messages.get(it)).and_then(|it| it.visible_to);
    if is_ephemeral {
        Some(interaction.user)
    } else {
        changed.or_else(|| reader_in_channel(world, interaction.channel))
    }
}
