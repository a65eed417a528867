//! Handlers for application commands, global or of one server.

use serde_json::Value;

use super::{forbidden, normalize, not_found};
use crate::request::ApiReply;
use crate::world::{DiscordWorld, FakeCommand, json};
use crate::{ApiError, FieldErrors, Snowflake, validation};

fn check_guild(world: &DiscordWorld, guild: Option<Snowflake>) -> Result<(), ApiError> {
    match guild {
        Some(guild) if !world.has_bot(guild) => Err(forbidden(50001)),
        _ => Ok(()),
    }
}

/// Returns the ids of the commands of one server, or of the global commands for `None`, oldest first.
fn list_ids(world: &DiscordWorld, guild: Option<Snowflake>) -> Vec<Snowflake> {
    world.commands.iter().filter(|(_, it)| it.guild == guild).map(|(id, _)| id).collect()
}

/// Finds the command of this server, or the global one, that has the name and type in the body.
fn find_same_name(world: &DiscordWorld, guild: Option<Snowflake>, body: &Value) -> Option<Snowflake> {
    let kind = |body: &Value| body["type"].as_u64().unwrap_or(1);
    list_ids(world, guild).into_iter().find(|id| {
        let found = world.commands.get(*id).map(|it| &it.body);
        found.is_some_and(|it| it["name"] == body["name"] && kind(it) == kind(body))
    })
}

fn find(world: &DiscordWorld, guild: Option<Snowflake>, id: Snowflake) -> Result<&FakeCommand, ApiError> {
    check_guild(world, guild)?;
    let found = world.commands.get(id).filter(|it| it.guild == guild);
    found.ok_or_else(|| not_found(10063, "application command"))
}

pub fn list(world: &DiscordWorld, guild: Option<Snowflake>) -> Result<ApiReply, ApiError> {
    check_guild(world, guild)?;
    Ok(ApiReply::ok(list_ids(world, guild).into_iter().map(|id| json::command(world, id)).collect()))
}

/// Replaces all commands of a server or all global commands. Commands whose name already existed keep their ids.
pub fn replace_all(world: &mut DiscordWorld, guild: Option<Snowflake>, body: &Value) -> Result<ApiReply, ApiError> {
    check_guild(world, guild)?;
    validation::validate_commands(body)?;
    let bodies: Vec<Value> = body.as_array().into_iter().flatten().map(normalize::normalize_command).collect();
    let kept_ids: Vec<Snowflake> = bodies.into_iter().map(|body| upsert(world, guild, body)).collect();
    for id in list_ids(world, guild).into_iter().filter(|id| !kept_ids.contains(id)) {
        world.commands.remove(id);
    }
    Ok(ApiReply::ok(kept_ids.into_iter().map(|id| json::command(world, id)).collect()))
}

/// Adds a command, or replaces the existing command with the same name and type.
pub fn create(world: &mut DiscordWorld, guild: Option<Snowflake>, body: &Value) -> Result<ApiReply, ApiError> {
    check_guild(world, guild)?;
    validation::validate_command(body)?;
    let body = &normalize::normalize_command(body);
    let is_new = find_same_name(world, guild, body).is_none();
    let kind = |body: &Value| body["type"].as_u64().unwrap_or(1);
    let same_type = list_ids(world, guild)
        .into_iter()
        .filter(|id| world.commands.get(*id).is_some_and(|it| kind(&it.body) == kind(body)));
    if is_new && same_type.count() >= if kind(body) == 1 { 100 } else { 15 } {
        return Err(ApiError::new(400, 30032, "Maximum number of application commands reached (100)"));
    }
    let id = upsert(world, guild, body.clone());
    let command_json = json::command(world, id);
    Ok(if is_new { ApiReply::created(command_json) } else { ApiReply::ok(command_json) })
}

fn upsert(world: &mut DiscordWorld, guild: Option<Snowflake>, body: Value) -> Snowflake {
    let existing = find_same_name(world, guild, &body);
    if let Some(id) = existing.filter(|id| world.commands.get(*id).is_some_and(|it| it.body == body)) {
        return id;
    }
    let id = existing.unwrap_or_else(|| world.next_id());
    let version = world.next_id();
    world.commands.insert(id, FakeCommand { guild, body, version });
    id
}

pub fn get(world: &DiscordWorld, guild: Option<Snowflake>, id: Snowflake) -> Result<ApiReply, ApiError> {
    find(world, guild, id)?;
    Ok(ApiReply::ok(json::command(world, id)))
}

/// Changes the fields that the body contains.
pub fn modify(
    world: &mut DiscordWorld,
    guild: Option<Snowflake>,
    id: Snowflake,
    body: &Value,
) -> Result<ApiReply, ApiError> {
    let mut merged = find(world, guild, id)?.body.clone();
    for (field, value) in body.as_object().into_iter().flatten() {
        merged[field.as_str()] = value.clone();
    }
    validation::validate_command(&merged)?;
    let merged = normalize::normalize_command(&merged);
    if find_same_name(world, guild, &merged).is_some_and(|existing| existing != id) {
        let mut errors = FieldErrors::default();
        errors.push("name", "APPLICATION_COMMANDS_DUPLICATE_NAME", "Application command names must be unique");
        errors.into_result()?;
    }
    let version = world.next_id();
    world.commands.insert(id, FakeCommand { guild, body: merged, version });
    Ok(ApiReply::ok(json::command(world, id)))
}

pub fn delete(world: &mut DiscordWorld, guild: Option<Snowflake>, id: Snowflake) -> Result<ApiReply, ApiError> {
    find(world, guild, id)?;
    world.commands.remove(id);
    Ok(ApiReply::no_content())
}
