//! The initial response to an interaction: before the deadline, only once, and of a type that is allowed.

use serde_json::{Value, json};

use super::message_body::{self, EPHEMERAL, LOADING};
use super::messages::{
    apply_edit, check_not_archived, check_not_locked, check_uploads, insert_and_announce, send_message,
};
use super::not_found;
use super::number::as_u64_lenient;
use crate::request::{ApiReply, ApiRequest};
use crate::world::{AnsweredInteraction, DiscordWorld, FakeInteraction, FakeMessage, ResponseState, json};
use crate::{ApiError, FieldErrors, Snowflake, validation};

pub fn respond(
    world: &mut DiscordWorld,
    id: Snowflake,
    token: &str,
    request: &ApiRequest,
) -> Result<ApiReply, ApiError> {
    let found = world.interactions.get(id).filter(|it| it.token == token);
    let interaction = found.ok_or_else(|| not_found(10062, "interaction"))?.clone();
    if interaction.response_state != ResponseState::Pending {
        return Err(ApiError::new(400, 40060, "Interaction has already been acknowledged."));
    }
    if world.is_past_response_deadline(id) {
        return Err(not_found(10062, "interaction"));
    }
    let kind = as_u64_lenient(&request.body["type"]).unwrap_or(0);
    let updated_message = interaction.component_message.filter(|_| kind == 7).and_then(|it| world.messages.get(it));
    let mut body = request.body.clone();
    if let Some(message) = updated_message {
        check_update_flags(world, &body)?;
        body["data"] = message_body::with_kept_flag(&body["data"], message);
    }
    validation::validate_callback(&body, &message_body::available_files(request, updated_message))?;
    check_response_type(kind, &interaction)?;
    check_uploads(world, interaction.channel, request)?;
    if matches!(kind, 4 | 5) || world.is_archived_thread(interaction.channel) {
        check_not_locked(world, interaction.channel)?;
    }
    let data = request.body.get("data").cloned().unwrap_or_else(|| json!({}));
    let (response_state, response_message) = match kind {
        4 => (ResponseState::MessageSent, Some(send_response(world, id, &interaction, &data, request)?)),
        5 => {
            let ephemeral_flag = as_u64_lenient(&data["flags"]).unwrap_or(0) & EPHEMERAL;
            let mut message = new_response_message(world, id, &interaction, ephemeral_flag);
            message.flags |= LOADING;
            (ResponseState::Deferred, Some(insert_and_announce(world, message)))
        }
        6 => (ResponseState::Acknowledged, interaction.component_message),
        7 => {
            update_component_message(world, &interaction, &data, request)?;
            (ResponseState::MessageUpdated, interaction.component_message)
        }
        8 => (ResponseState::ChoicesShown(data["choices"].as_array().cloned().unwrap_or_default()), None),
        _ => (ResponseState::ModalShown(data), None),
    };
    if let Some(interaction) = world.interactions.get_mut(id) {
        (interaction.response_state, interaction.response_message) = (response_state, response_message);
    }
    let wants_response = request.query.get("with_response").is_some_and(|it| it == "true" || it == "1");
    Ok(if wants_response { ApiReply::ok(callback_response(world, id, kind)) } else { ApiReply::no_content() })
}

/// Refuses the flags of an updated message if the limits say so.
fn check_update_flags(world: &DiscordWorld, body: &Value) -> Result<(), ApiError> {
    let mut errors = FieldErrors::default();
    if world.limits.refuses_flags_in_updates && body["data"].get("flags").is_some() {
        errors.push("data.flags", "INTERACTION_UPDATE_FLAGS_INVALID", "Flags cannot be set by this response.");
    }
    errors.into_result()
}

/// Checks the response type. Autocompletions take only choices, and only components can update their message.
fn check_response_type(kind: u64, interaction: &FakeInteraction) -> Result<(), ApiError> {
    let is_allowed = match interaction.kind {
        2 => matches!(kind, 4 | 5 | 9),
        3 => matches!(kind, 4..=7 | 9),
        4 => kind == 8,
        _ => matches!(kind, 4 | 5) || matches!(kind, 6 | 7) && interaction.component_message.is_some(),
    };
    let mut errors = FieldErrors::default();
    if !is_allowed {
        errors.push("type", "INTERACTION_RESPONSE_TYPE_INVALID", "Interaction response type is invalid.");
    }
    errors.into_result()
}

/// Creates an empty message that responds to an interaction.
pub(super) fn new_response_message(
    world: &DiscordWorld,
    id: Snowflake,
    interaction: &FakeInteraction,
    flags: u64,
) -> FakeMessage {
    let mut message = message_body::new_message(interaction.channel, world.bot);
    message.kind = if interaction.kind == 2 { 20 } else { 0 };
    message.flags = flags & EPHEMERAL;
    message.visible_to = (flags & EPHEMERAL != 0).then_some(interaction.user);
    message.responds_to = Some(AnsweredInteraction {
        interaction: id,
        kind: interaction.kind,
        user: interaction.user,
        command: interaction.command.clone(),
        component_message: interaction.component_message,
    });
    message
}

/// Sends a message that responds to an interaction.
pub(super) fn send_response(
    world: &mut DiscordWorld,
    id: Snowflake,
    interaction: &FakeInteraction,
    data: &Value,
    request: &ApiRequest,
) -> Result<Snowflake, ApiError> {
    let mut message = new_response_message(world, id, interaction, as_u64_lenient(&data["flags"]).unwrap_or(0));
    message_body::apply_body(world, &mut message, data, &request.files)?;
    Ok(send_message(world, message))
}

fn update_component_message(
    world: &mut DiscordWorld,
    interaction: &FakeInteraction,
    data: &Value,
    request: &ApiRequest,
) -> Result<(), ApiError> {
    let id = interaction.component_message.unwrap_or_default();
    let mut message = world.messages.get(id).ok_or_else(|| not_found(10008, "Message"))?.clone();
    check_not_archived(world, interaction.channel)?;
    let edit_request = ApiRequest { body: data.clone(), files: request.files.clone(), ..ApiRequest::default() };
    apply_edit(world, id, &mut message, &edit_request)
}

/// Returns the callback response for requests with `with_response`.
fn callback_response(world: &DiscordWorld, id: Snowflake, kind: u64) -> Value {
    let Some(interaction) = world.interactions.get(id) else { return Value::Null };
    let mut response =
        json!({ "interaction": { "id": id, "type": interaction.kind, "channel_id": interaction.channel } });
    if let Some(guild) = world.guild_of(interaction.channel) {
        response["interaction"]["guild_id"] = json!(guild);
    }
    let Some(response_message) = interaction.response_message else { return response };
    let flags = world.messages.get(response_message).map_or(0, |it| it.flags);
    response["interaction"]["response_message_id"] = json!(response_message);
    response["interaction"]["response_message_loading"] = json!(flags & LOADING != 0);
    response["interaction"]["response_message_ephemeral"] = json!(flags & EPHEMERAL != 0);
    if matches!(kind, 4 | 7) {
        response["resource"] = json!({ "type": kind, "message": json::message(world, response_message) });
    }
    response
}
