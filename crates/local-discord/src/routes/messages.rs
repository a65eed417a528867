//! Handlers for the messages of a channel.

use serde_json::{Value, json};

use super::number::as_snowflake_lenient;
use super::{forbidden, message_body, not_found};
use crate::clock::duration_millis;
use crate::request::{ApiReply, ApiRequest};
use crate::validation::{self, MessageOperation};
use crate::world::{
    ChannelKind, DiscordWorld, EventAudience, FakeChannel, FakeMessage, GatewayIntent, json, permissions,
};
use crate::{ApiError, Snowflake};

/// How long after a message a request with the same nonce returns that message instead of a new one.
const NONCE_LIFETIME_MS: u64 = 180_000;

/// How many edits of old messages a channel accepts in a span of time.
const MAX_OLD_EDITS: usize = 3;
const OLD_EDITS_SPAN_MS: u64 = 6_000;

pub fn create(world: &mut DiscordWorld, channel: Snowflake, request: &ApiRequest) -> Result<ApiReply, ApiError> {
    let body = &request.body;
    let found = world.channels.get(channel).ok_or_else(|| not_found(10003, "Channel"))?;
    check_can_send(world, channel, found, body, !request.files.is_empty())?;
    check_uploads(world, channel, request)?;
    validation::message(body, MessageOperation::Create, &message_body::available_files(request, None))?;
    let enforced = body["enforce_nonce"].as_bool().unwrap_or(false);
    let nonce = body.get("nonce").filter(|it| !it.is_null());
    if let Some(existing) = nonce.filter(|_| enforced).and_then(|nonce| find_by_nonce(world, channel, nonce)) {
        return Ok(ApiReply::ok(json::message(world, existing)));
    }
    let mut message = message_body::new_message(channel, world.bot);
    message.nonce = nonce.cloned();
    message.replies_to = referenced_message(world, channel, body)?;
    if message.replies_to.is_some() {
        message.kind = 19;
    }
    message_body::apply_body(world, &mut message, body, &request.files)?;
    let id = send_message(world, message);
    Ok(ApiReply::ok(json::message(world, id)))
}

/// Sends a message, pings the people it mentions, and unarchives its Discord thread.
pub fn send_message(world: &mut DiscordWorld, mut message: FakeMessage) -> Snowflake {
    message_body::set_pings(world, &mut message);
    unarchive(world, message.channel);
    insert_and_announce(world, message)
}

/// Stores a message and emits its event, without pings.
pub(super) fn insert_and_announce(world: &mut DiscordWorld, message: FakeMessage) -> Snowflake {
    let id = world.next_id();
    world.insert_message(id, message);
    emit_message(world, id, "MESSAGE_CREATE");
    id
}

/// Finds a recent message of the bot with this nonce.
fn find_by_nonce(world: &DiscordWorld, channel: Snowflake, nonce: &Value) -> Option<Snowflake> {
    let since = Snowflake::from_millis(world.now_ms.saturating_sub(NONCE_LIFETIME_MS));
    let recent = world.messages_in(channel).rev().take_while(|id| *id >= since);
    let as_text = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    let mut matching = recent.filter(|id| {
        let message_nonce =
            world.messages.get(*id).filter(|it| it.author == world.bot).and_then(|it| it.nonce.as_ref());
        message_nonce.is_some_and(|message_nonce| as_text(message_nonce) == as_text(nonce))
    });
    matching.next()
}

fn referenced_message(world: &DiscordWorld, channel: Snowflake, body: &Value) -> Result<Option<Snowflake>, ApiError> {
    let Some(reference) = body.get("message_reference").filter(|it| it.is_object()) else { return Ok(None) };
    let found = as_snowflake_lenient(&reference["message_id"]).filter(|it| find_public(world, channel, *it).is_some());
    let missing_is_fine = reference["fail_if_not_exists"].as_bool() == Some(false);
    if found.is_some() && !world.has_permissions(world.bot, channel, permissions::READ_MESSAGE_HISTORY) {
        return Err(ApiError::new(400, 160_002, "Cannot reply without permission to read message history"));
    }
    if found.is_none() && !missing_is_fine {
        let mut errors = crate::FieldErrors::default();
        errors.push("message_reference", "REPLIES_UNKNOWN_MESSAGE", "Unknown message");
        errors.into_result()?;
    }
    Ok(found)
}

fn check_can_send(
    world: &DiscordWorld,
    id: Snowflake,
    channel: &FakeChannel,
    body: &Value,
    has_files: bool,
) -> Result<(), ApiError> {
    if let ChannelKind::Dm { recipient } = channel.kind {
        return check_can_dm(world, recipient);
    }
    let permissions = world.permissions(world.bot, id);
    if permissions & permissions::VIEW_CHANNEL == 0 {
        return Err(forbidden(50001));
    }
    if channel.is_forum {
        return Err(ApiError::new(400, 50_008, "Cannot send messages in a non-text channel"));
    }
    let is_thread = matches!(channel.kind, ChannelKind::Thread { .. });
    let has_embeds = body["embeds"].as_array().is_some_and(|it| !it.is_empty());
    let needed_permissions = [
        (true, if is_thread { permissions::SEND_MESSAGES_IN_THREADS } else { permissions::SEND_MESSAGES }),
        (has_embeds, permissions::EMBED_LINKS),
        (has_files, permissions::ATTACH_FILES),
    ];
    if needed_permissions.iter().any(|(needed, permission)| *needed && permissions & permission == 0) {
        return Err(forbidden(50013));
    }
    check_not_locked(world, id)
}

/// Refuses changes in a locked thread, unless the bot can manage threads.
pub(super) fn check_not_locked(world: &DiscordWorld, channel: Snowflake) -> Result<(), ApiError> {
    if !world.is_locked_thread(channel) || world.has_permissions(world.bot, channel, permissions::MANAGE_THREADS) {
        return Ok(());
    }
    Err(ApiError { status: 403, ..forbidden(50083) })
}

/// Refuses changes in a locked or archived thread. Only a new message unarchives it.
pub(super) fn check_not_archived(world: &DiscordWorld, channel: Snowflake) -> Result<(), ApiError> {
    check_not_locked(world, channel)?;
    match world.channels.get(channel).map(|it| &it.kind) {
        Some(ChannelKind::Thread { archived: true, .. }) => Err(forbidden(50083)),
        _ => Ok(()),
    }
}

/// Refuses uploads where Discord has limited them.
pub(super) fn check_uploads(world: &DiscordWorld, channel: Snowflake, request: &ApiRequest) -> Result<(), ApiError> {
    let is_limited = world.limits.refuses_uploads && world.guild_of(channel).is_some();
    if is_limited && !request.files.is_empty() { Err(forbidden(400_001)) } else { Ok(()) }
}

/// Checks that a person accepts direct messages from the bot.
fn check_can_dm(world: &DiscordWorld, recipient: Snowflake) -> Result<(), ApiError> {
    let shares_guild =
        world.guilds.iter().any(|(_, it)| it.members.contains_key(&recipient) && it.members.contains_key(&world.bot));
    if !shares_guild {
        return Err(forbidden(50278));
    }
    if world.users.get(recipient).is_none_or(|it| !it.accepts_dms) {
        return Err(forbidden(50007));
    }
    Ok(())
}

/// Unarchives a thread because of a new message, or because a client does so.
pub fn unarchive(world: &mut DiscordWorld, channel: Snowflake) {
    if !world.is_archived_thread(channel) {
        return;
    }
    if let Some(ChannelKind::Thread { archived, .. }) = world.channels.get_mut(channel).map(|it| &mut it.kind) {
        *archived = false;
    }
    world.emit_channel_event(channel, "THREAD_UPDATE");
}

/// Finds a message that is not ephemeral.
pub(super) fn find_public(world: &DiscordWorld, channel: Snowflake, id: Snowflake) -> Option<&FakeMessage> {
    world.messages.get(id).filter(|it| it.channel == channel && it.visible_to.is_none())
}

/// Emits a message event. Ephemeral messages have no events.
pub fn emit_message(world: &mut DiscordWorld, id: Snowflake, name: &'static str) {
    let Some(found) = world.messages.get(id).filter(|it| it.visible_to.is_none()) else { return };
    let guild = world.guild_of(found.channel);
    let mut payload = message_for_bot(world, id);
    match guild {
        Some(guild) => {
            payload["guild_id"] = json!(guild);
            let mut member = json::member(world, guild, found.author);
            if let Some(member) = member.as_object_mut() {
                member.remove("user");
                payload["member"] = json!(member);
            }
            world.emit(EventAudience::Guild(guild), Some(GatewayIntent::GuildMessages), name, &payload);
        }
        None => world.emit(EventAudience::FirstShard, Some(GatewayIntent::DirectMessages), name, &payload),
    }
}

/// Returns a message as the bot receives it. Without the privileged intent the content of other people's
/// messages in servers is empty, unless the bot is mentioned.
fn message_for_bot(world: &DiscordWorld, id: Snowflake) -> Value {
    let mut message_json = json::message(world, id);
    let Some(found) = world.messages.get(id) else { return message_json };
    let mentions_bot = found.mentions.contains(&world.bot);
    if found.author != world.bot && !mentions_bot && world.guild_of(found.channel).is_some() {
        message_json["content"] = json!("");
        for field in ["embeds", "attachments", "components"] {
            message_json[field] = json!([]);
        }
    }
    message_json
}

fn check_can_read(world: &DiscordWorld, channel: Snowflake) -> Result<(), ApiError> {
    world.channels.get(channel).ok_or_else(|| not_found(10003, "Channel"))?;
    if world.has_permissions(world.bot, channel, permissions::VIEW_CHANNEL) { Ok(()) } else { Err(forbidden(50001)) }
}

pub fn get(world: &DiscordWorld, channel: Snowflake, message: Snowflake) -> Result<ApiReply, ApiError> {
    check_can_read(world, channel)?;
    find_public(world, channel, message).ok_or_else(|| not_found(10008, "Message"))?;
    if !world.has_permissions(world.bot, channel, permissions::READ_MESSAGE_HISTORY) {
        return Err(forbidden(50001));
    }
    Ok(ApiReply::ok(message_for_bot(world, message)))
}

/// Returns messages, newest first.
pub fn list(world: &DiscordWorld, channel: Snowflake, request: &ApiRequest) -> Result<ApiReply, ApiError> {
    check_can_read(world, channel)?;
    let query_number = |name: &str| request.query.get(name).and_then(|it| it.parse::<u64>().ok());
    let limit = query_number("limit").unwrap_or(50);
    if !(1..=100).contains(&limit) {
        let mut errors = crate::FieldErrors::default();
        let (code, bound) = if limit == 0 {
            ("NUMBER_TYPE_MIN", "greater than or equal to 1")
        } else {
            ("NUMBER_TYPE_MAX", "less than or equal to 100")
        };
        errors.push("limit", code, format!("int value should be {bound}."));
        errors.into_result()?;
    }
    if !world.has_permissions(world.bot, channel, permissions::READ_MESSAGE_HISTORY) {
        return Ok(ApiReply::ok(json!([])));
    }
    let limit = usize::try_from(limit).unwrap_or(usize::MAX);
    let visible: Vec<Snowflake> =
        world.messages_in(channel).filter(|id| find_public(world, channel, *id).is_some()).collect();
    let older = |than: u64| visible.iter().rev().filter(move |id| id.0 < than);
    let newer = |than: u64| visible.iter().filter(move |id| id.0 > than);
    let mut found: Vec<Snowflake> = match (query_number("before"), query_number("after"), query_number("around")) {
        (Some(before), _, _) => older(before).take(limit).copied().collect(),
        (_, Some(after), _) => newer(after).take(limit).copied().collect(),
        (_, _, Some(around)) => {
            let half = limit / 2;
            older(around + 1).take(half + 1).chain(newer(around).take(half)).take(limit).copied().collect()
        }
        _ => older(u64::MAX).take(limit).copied().collect(),
    };
    found.sort_unstable_by(|left, right| right.cmp(left));
    Ok(ApiReply::ok(found.into_iter().map(|id| message_for_bot(world, id)).collect()))
}

pub fn edit(
    world: &mut DiscordWorld,
    channel: Snowflake,
    id: Snowflake,
    request: &ApiRequest,
) -> Result<ApiReply, ApiError> {
    check_can_read(world, channel)?;
    let mut message = find_public(world, channel, id).ok_or_else(|| not_found(10008, "Message"))?.clone();
    if message.author != world.bot {
        return Err(ApiError::new(403, 50005, "Cannot edit a message authored by another user"));
    }
    // New files need the permission to attach files, existing files do not. Responses to interactions never need it.
    if !request.files.is_empty() && !world.has_permissions(world.bot, channel, permissions::ATTACH_FILES) {
        return Err(forbidden(50013));
    }
    check_uploads(world, channel, request)?;
    check_not_archived(world, channel)?;
    let now = world.now_ms;
    let is_old = |age: std::time::Duration| id.created_at_ms() + duration_millis(age) <= now;
    if world.limits.limits_edits_from_age.is_some_and(is_old)
        && let Err(wait_ms) = world.old_message_edits.record(channel, now, MAX_OLD_EDITS, OLD_EDITS_SPAN_MS)
    {
        return Ok(too_many_old_edits(wait_ms));
    }
    message_body::validate_edit(&message, request)?;
    apply_edit(world, id, &mut message, request)?;
    Ok(ApiReply::ok(json::message(world, id)))
}

/// Returns the error for too many edits of old messages: a 429 with a code of its own and without rate limit headers.
fn too_many_old_edits(wait_ms: u64) -> ApiReply {
    let body = json!({
        "message": "Maximum number of edits to messages older than 1 hour reached. Try again later", "code": 30046,
        "retry_after": wait_ms as f64 / 1_000.0, "global": false,
    });
    ApiReply { status: 429, ..ApiReply::ok(body) }
}

/// Applies new content to an existing message and emits its event.
pub(super) fn apply_edit(
    world: &mut DiscordWorld,
    id: Snowflake,
    message: &mut FakeMessage,
    request: &ApiRequest,
) -> Result<(), ApiError> {
    message_body::apply_body(world, message, &request.body, &request.files)?;
    message.edited_at_ms = Some(world.now_ms);
    world.messages.insert(id, message.clone());
    emit_message(world, id, "MESSAGE_UPDATE");
    Ok(())
}

pub fn delete(world: &mut DiscordWorld, channel: Snowflake, id: Snowflake) -> Result<ApiReply, ApiError> {
    check_can_read(world, channel)?;
    let found = find_public(world, channel, id).ok_or_else(|| not_found(10008, "Message"))?;
    if found.author != world.bot && !world.has_permissions(world.bot, channel, permissions::MANAGE_MESSAGES) {
        return Err(forbidden(50013));
    }
    check_not_archived(world, channel)?;
    delete_message(world, channel, id);
    Ok(ApiReply::no_content())
}

/// Deletes a message and emits its event.
pub fn delete_message(world: &mut DiscordWorld, channel: Snowflake, id: Snowflake) {
    let was_public = find_public(world, channel, id).is_some();
    world.delete_message(id);
    if !was_public {
        return;
    }
    let mut payload = json!({ "id": id, "channel_id": channel });
    match world.guild_of(channel) {
        Some(guild) => {
            payload["guild_id"] = json!(guild);
            world.emit(EventAudience::Guild(guild), Some(GatewayIntent::GuildMessages), "MESSAGE_DELETE", &payload);
        }
        None => world.emit(EventAudience::FirstShard, Some(GatewayIntent::DirectMessages), "MESSAGE_DELETE", &payload),
    }
}
