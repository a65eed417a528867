//! Handlers for threads and their members.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use super::messages::{emit_message, find_public, insert_and_announce};
use super::number::as_u64_lenient;
use super::{forbidden, message_body, not_found};
use crate::request::ApiReply;
use crate::world::{ChannelKind, DiscordWorld, EventAudience, GatewayIntent, json, permissions};
use crate::{ApiError, Snowflake, validation};

/// Creates a Discord thread that starts at a message or at none.
pub fn create_thread(
    world: &mut DiscordWorld,
    parent: Snowflake,
    start_message: Option<Snowflake>,
    body: &Value,
) -> Result<ApiReply, ApiError> {
    let found = world.channels.get(parent).ok_or_else(|| not_found(10003, "Channel"))?;
    let ChannelKind::Text { guild } = found.kind else {
        return Err(ApiError::new(400, 50024, "Cannot execute action on this channel type"));
    };
    let is_private = start_message.is_none() && as_u64_lenient(&body["type"]).unwrap_or(12) == 12;
    let permissions = world.permissions(world.bot, parent);
    if permissions & permissions::VIEW_CHANNEL == 0 {
        return Err(forbidden(50001));
    }
    let needed = if is_private { permissions::CREATE_PRIVATE_THREADS } else { permissions::CREATE_PUBLIC_THREADS };
    if permissions & needed == 0 || start_message.is_some() && permissions & permissions::READ_MESSAGE_HISTORY == 0 {
        return Err(forbidden(50013));
    }
    validation::validate_new_thread(body)?;
    if let Some(start_message) = start_message {
        find_public(world, parent, start_message).ok_or_else(|| not_found(10008, "Message"))?;
        if world.channels.get(start_message).is_some() {
            return Err(ApiError::new(400, 160_004, "A thread has already been created for this message"));
        }
    }
    let is_active =
        |kind: &ChannelKind| matches!(kind, ChannelKind::Thread { guild: it, archived: false, .. } if *it == guild);
    if world.channels.iter().filter(|(_, it)| is_active(&it.kind)).count() >= world.limits.max_active_threads {
        return Err(ApiError::new(400, 160_006, "Maximum number of active threads reached"));
    }
    let name = body["name"].as_str().unwrap_or_default().to_owned();
    let kind = ChannelKind::Thread {
        guild,
        parent,
        owner: world.bot,
        is_private,
        members: BTreeMap::from([(world.bot, world.now_ms)]),
        archived: false,
        locked: false,
        auto_archive_minutes: as_u64_lenient(&body["auto_archive_duration"]).unwrap_or(4_320),
        last_activity_ms: world.now_ms,
    };
    let thread = match start_message {
        Some(message) => {
            world.add_channel_with_id(message, kind, &name);
            message
        }
        None => world.add_channel(kind, &name),
    };
    world.emit_channel_event(thread, "THREAD_CREATE");
    match start_message {
        Some(message) => emit_message(world, message, "MESSAGE_UPDATE"),
        None if !is_private => post_thread_created(world, parent, &name),
        None => {}
    }
    Ok(ApiReply::created(json::channel(world, thread)))
}

/// Posts the system message for a new thread.
fn post_thread_created(world: &mut DiscordWorld, parent: Snowflake, name: &str) {
    let mut message = message_body::new_message(parent, world.bot);
    message.kind = 18;
    name.clone_into(&mut message.content);
    insert_and_announce(world, message);
}

/// Adds a person, or the bot if `user` is `None`, to a Discord thread.
pub fn add_member(world: &mut DiscordWorld, thread: Snowflake, user: Option<Snowflake>) -> Result<ApiReply, ApiError> {
    let member_id = changeable_member_id(world, thread, user)?;
    let (now, max) = (world.now_ms, world.limits.max_thread_participants);
    if let Some(ChannelKind::Thread { members, .. }) = world.channels.get_mut(thread).map(|it| &mut it.kind) {
        if members.len() >= max && !members.contains_key(&member_id) {
            return Err(ApiError::new(400, 30_033, "Max number of thread participants has been reached"));
        }
        members.entry(member_id).or_insert(now);
    }
    emit_member_update(world, thread, member_id);
    Ok(ApiReply::no_content())
}

/// Removes a person, or the bot if `user` is `None`, from a Discord thread.
pub fn remove_member(
    world: &mut DiscordWorld,
    thread: Snowflake,
    user: Option<Snowflake>,
) -> Result<ApiReply, ApiError> {
    let member_id = changeable_member_id(world, thread, user)?;
    if user.is_some() && !world.has_permissions(world.bot, thread, permissions::MANAGE_THREADS) {
        return Err(forbidden(50013));
    }
    if let Some(ChannelKind::Thread { members, .. }) = world.channels.get_mut(thread).map(|it| &mut it.kind) {
        members.remove(&member_id);
    }
    emit_member_update(world, thread, member_id);
    Ok(ApiReply::no_content())
}

fn changeable_member_id(
    world: &DiscordWorld,
    thread: Snowflake,
    user: Option<Snowflake>,
) -> Result<Snowflake, ApiError> {
    let found = world.channels.get(thread).ok_or_else(|| not_found(10003, "Channel"))?;
    let ChannelKind::Thread { guild, archived, .. } = found.kind else {
        return Err(ApiError::new(400, 50024, "Cannot execute action on this channel type"));
    };
    if !world.has_permissions(world.bot, thread, permissions::VIEW_CHANNEL) {
        return Err(forbidden(50001));
    }
    if archived {
        return Err(forbidden(50083));
    }
    if user.is_some() && !world.has_permissions(world.bot, thread, permissions::SEND_MESSAGES_IN_THREADS) {
        return Err(forbidden(50013));
    }
    let member_id = user.unwrap_or(world.bot);
    let is_member = world.guilds.get(guild).is_some_and(|it| it.members.contains_key(&member_id));
    if is_member { Ok(member_id) } else { Err(not_found(10007, "Member")) }
}

fn emit_member_update(world: &mut DiscordWorld, thread: Snowflake, member_id: Snowflake) {
    let Some(guild) = world.guild_of(thread).filter(|_| member_id == world.bot) else { return };
    let mut payload = json::thread_member(thread, member_id, world.now_ms);
    payload["guild_id"] = json!(guild);
    world.emit(EventAudience::Guild(guild), Some(GatewayIntent::Guilds), "THREAD_MEMBER_UPDATE", &payload);
}
