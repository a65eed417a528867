//! The initial response to an interaction: before the deadline, only once, and of a type that is allowed.

use serde_json::{Value, json};

use super::super::request::{Reply, Request};
use super::super::rules;
use super::super::world::{Answers, Interaction, Message, Stage, World, told};
use super::super::{Faults, Id, Wrong};
use super::draft::{self, EPHEMERAL, LOADING};
use super::messages::{awake, deliver, put_up, rewrite, unlocked};
use super::number::whole_number;
use super::unknown;

pub fn answer(world: &mut World, id: Id, token: &str, request: &Request) -> Result<Reply, Wrong> {
    let found = world.interactions.get(id).filter(|it| it.token == token);
    let interaction = found.ok_or_else(|| unknown(10062, "interaction"))?.clone();
    if interaction.stage != Stage::Waiting {
        return Err(Wrong::new(400, 40060, "Interaction has already been acknowledged."));
    }
    if world.is_past_response_deadline(id) {
        return Err(unknown(10062, "interaction"));
    }
    let kind = whole_number(&request.body["type"]).unwrap_or(0);
    let changed = interaction.message.filter(|_| kind == 7).and_then(|it| world.messages.get(it));
    rules::callback(&request.body, &draft::files(request, changed))?;
    fits(kind, &interaction)?;
    if matches!(kind, 4 | 5) {
        unlocked(world, interaction.channel)?;
    }
    let given = request.body.get("data").cloned().unwrap_or_else(|| json!({}));
    let (stage, original) = match kind {
        4 => (Stage::Sent, Some(send(world, id, &interaction, &given, request)?)),
        5 => {
            let hidden = whole_number(&given["flags"]).unwrap_or(0) & EPHEMERAL;
            let mut message = answering(world, id, &interaction, hidden);
            message.flags |= LOADING;
            (Stage::Thinking, Some(put_up(world, message)))
        }
        6 => (Stage::Quiet, interaction.message),
        7 => {
            update(world, &interaction, &given, request)?;
            (Stage::Changed, interaction.message)
        }
        8 => (Stage::Choices(given["choices"].as_array().cloned().unwrap_or_default()), None),
        _ => (Stage::Modal(given), None),
    };
    if let Some(interaction) = world.interactions.change(id) {
        (interaction.stage, interaction.original) = (stage, original);
    }
    let wants = request.query.get("with_response").is_some_and(|it| it == "true" || it == "1");
    Ok(if wants { Reply::told(resource(world, id, kind)) } else { Reply::done() })
}

/// Checks the response type. Autocompletions take only choices, and only components can update their message.
fn fits(kind: u64, to: &Interaction) -> Result<(), Wrong> {
    let fitting = match to.kind {
        2 => matches!(kind, 4 | 5 | 9),
        3 => matches!(kind, 4..=7 | 9),
        4 => kind == 8,
        _ => matches!(kind, 4 | 5) || matches!(kind, 6 | 7) && to.message.is_some(),
    };
    let mut faults = Faults::default();
    if !fitting {
        faults.note("type", "INTERACTION_RESPONSE_TYPE_INVALID", "Interaction response type is invalid.");
    }
    faults.verdict()
}

/// Creates an empty message that responds to an interaction.
pub(super) fn answering(world: &World, id: Id, to: &Interaction, flags: u64) -> Message {
    let mut message = draft::empty(to.channel, world.bot);
    message.kind = if to.kind == 2 { 20 } else { 0 };
    message.flags = flags & EPHEMERAL;
    message.only = (flags & EPHEMERAL != 0).then_some(to.user);
    message.answers = Some(Answers {
        interaction: id,
        kind: to.kind,
        user: to.user,
        command: to.command.clone(),
        pressed: to.message,
    });
    message
}

/// Sends a message that responds to an interaction.
pub(super) fn send(world: &mut World, id: Id, to: &Interaction, given: &Value, request: &Request) -> Result<Id, Wrong> {
    let mut message = answering(world, id, to, whole_number(&given["flags"]).unwrap_or(0));
    draft::write(world, &mut message, given, &request.files)?;
    Ok(deliver(world, message))
}

fn update(world: &mut World, to: &Interaction, given: &Value, request: &Request) -> Result<(), Wrong> {
    let id = to.message.unwrap_or_default();
    let mut message = world.messages.get(id).ok_or_else(|| unknown(10008, "Message"))?.clone();
    awake(world, to.channel)?;
    let inner = Request { body: given.clone(), files: request.files.clone(), ..Request::default() };
    rewrite(world, id, &mut message, &inner)
}

/// Returns the callback response for requests with `with_response`.
fn resource(world: &World, id: Id, kind: u64) -> Value {
    let Some(interaction) = world.interactions.get(id) else { return Value::Null };
    let mut told = json!({ "interaction": { "id": id, "type": interaction.kind, "channel_id": interaction.channel } });
    if let Some(guild) = world.guild_of(interaction.channel) {
        told["interaction"]["guild_id"] = json!(guild);
    }
    let Some(original) = interaction.original else { return told };
    let flags = world.messages.get(original).map_or(0, |it| it.flags);
    told["interaction"]["response_message_id"] = json!(original);
    told["interaction"]["response_message_loading"] = json!(flags & LOADING != 0);
    told["interaction"]["response_message_ephemeral"] = json!(flags & EPHEMERAL != 0);
    if matches!(kind, 4 | 7) {
        told["resource"] = json!({ "type": kind, "message": told::message(world, original) });
    }
    told
}
