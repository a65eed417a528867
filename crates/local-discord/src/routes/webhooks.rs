//! Follow-up messages and edits by an interaction's token.

use super::message_body::{self, LOADING};
use super::messages::{apply_edit, check_not_archived, check_not_locked, check_uploads, delete_message};
use super::{interactions, not_found};
use crate::request::{ApiReply, ApiRequest};
use crate::validation::{self, MessageOperation};
use crate::world::{DiscordWorld, FakeInteraction, ResponseState, json};
use crate::{ApiError, Snowflake};

pub const INTERACTION_TOKEN_LIFETIME_MS: u64 = 15 * 60_000;

/// Finds the interaction with this token. The bot must have responded, and the token must not have expired.
fn find_by_token(world: &DiscordWorld, token: &str) -> Result<(Snowflake, FakeInteraction), ApiError> {
    let id = FakeInteraction::id_from_token(token).ok_or_else(|| not_found(10015, "Webhook"))?;
    let found = world.interactions.get(id).filter(|it| it.token == token);
    let interaction = found.ok_or_else(|| not_found(10015, "Webhook"))?;
    if world.now_ms > id.created_at_ms() + INTERACTION_TOKEN_LIFETIME_MS {
        return Err(ApiError::new(401, 50027, "Invalid Webhook Token"));
    }
    if matches!(interaction.response_state, ResponseState::Pending | ResponseState::ChoicesShown(_)) {
        return Err(not_found(10015, "Webhook"));
    }
    Ok((id, interaction.clone()))
}

/// Finds a message that an interaction's token may edit: a response to the interaction, or the message with the
/// component that was used.
fn find_editable_message(
    world: &DiscordWorld,
    id: Snowflake,
    interaction: &FakeInteraction,
    message: Option<Snowflake>,
) -> Result<Snowflake, ApiError> {
    let message_id = message.or(interaction.response_message).ok_or_else(|| not_found(10008, "Message"))?;
    let found = world.messages.get(message_id).ok_or_else(|| not_found(10008, "Message"))?;
    let is_response = found.responds_to.as_ref().is_some_and(|it| it.interaction == id);
    let is_component_message = interaction.component_message == Some(message_id);
    if is_response || is_component_message { Ok(message_id) } else { Err(not_found(10008, "Message")) }
}

/// Sends a follow-up message. While the deferred response is still open, the body fills it in instead of creating a
/// message.
pub fn create_followup(world: &mut DiscordWorld, token: &str, request: &ApiRequest) -> Result<ApiReply, ApiError> {
    let (id, interaction) = find_by_token(world, token)?;
    let deferred = interaction.response_message.filter(|it| {
        interaction.response_state == ResponseState::Deferred
            && world.messages.get(*it).is_some_and(|it| it.flags & LOADING != 0)
    });
    if deferred.is_some() {
        return edit(world, token, None, request);
    }
    validation::message(&request.body, MessageOperation::Create, &message_body::available_files(request, None))?;
    check_uploads(world, interaction.channel, request)?;
    check_not_locked(world, interaction.channel)?;
    let message_id = interactions::send_response(world, id, &interaction, &request.body, request)?;
    Ok(ApiReply::ok(json::message(world, message_id)))
}

pub fn get(world: &DiscordWorld, token: &str, message: Option<Snowflake>) -> Result<ApiReply, ApiError> {
    let (id, interaction) = find_by_token(world, token)?;
    let message_id = find_editable_message(world, id, &interaction, message)?;
    Ok(ApiReply::ok(json::message(world, message_id)))
}

pub fn edit(
    world: &mut DiscordWorld,
    token: &str,
    message: Option<Snowflake>,
    request: &ApiRequest,
) -> Result<ApiReply, ApiError> {
    let (id, interaction) = find_by_token(world, token)?;
    let message_id = find_editable_message(world, id, &interaction, message)?;
    let mut changed = world.messages.get(message_id).ok_or_else(|| not_found(10008, "Message"))?.clone();
    let was_deferred = changed.flags & LOADING != 0;
    message_body::validate_edit(&changed, request)?;
    check_uploads(world, interaction.channel, request)?;
    check_not_archived(world, interaction.channel)?;
    apply_edit(world, message_id, &mut changed, request)?;
    let deferred_interaction = world.interactions.get_mut(id).filter(|_| was_deferred && message.is_none());
    if let Some(interaction) = deferred_interaction {
        interaction.response_state = ResponseState::MessageSent;
    }
    Ok(ApiReply::ok(json::message(world, message_id)))
}

pub fn delete(world: &mut DiscordWorld, token: &str, message: Option<Snowflake>) -> Result<ApiReply, ApiError> {
    let (id, interaction) = find_by_token(world, token)?;
    let message_id = find_editable_message(world, id, &interaction, message)?;
    check_not_archived(world, interaction.channel)?;
    delete_message(world, interaction.channel, message_id);
    Ok(ApiReply::no_content())
}
