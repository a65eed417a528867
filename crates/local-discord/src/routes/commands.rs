//! Handlers for application commands, global or of one server.

use serde_json::Value;

use super::super::request::Reply;
use super::super::rules;
use super::super::world::{Command, World, told};
use super::super::{Faults, Id, Wrong};
use super::{forbidden, kept, unknown};

fn scope(world: &World, guild: Option<Id>) -> Result<(), Wrong> {
    match guild {
        Some(guild) if !world.hosts(guild) => Err(forbidden(50001)),
        _ => Ok(()),
    }
}

/// Returns the commands of one scope, oldest first.
fn of(world: &World, guild: Option<Id>) -> Vec<Id> {
    world.commands.iter().filter(|(_, it)| it.guild == guild).map(|(id, _)| id).collect()
}

/// Finds the command of a scope with the same name and type.
fn same(world: &World, guild: Option<Id>, body: &Value) -> Option<Id> {
    let kind = |body: &Value| body["type"].as_u64().unwrap_or(1);
    of(world, guild).into_iter().find(|id| {
        let found = world.commands.get(*id).map(|it| &it.body);
        found.is_some_and(|it| it["name"] == body["name"] && kind(it) == kind(body))
    })
}

fn found(world: &World, guild: Option<Id>, id: Id) -> Result<&Command, Wrong> {
    scope(world, guild)?;
    let found = world.commands.get(id).filter(|it| it.guild == guild);
    found.ok_or_else(|| unknown(10063, "application command"))
}

pub fn list(world: &World, guild: Option<Id>) -> Result<Reply, Wrong> {
    scope(world, guild)?;
    Ok(Reply::told(of(world, guild).into_iter().map(|id| told::command(world, id)).collect()))
}

/// Replaces all commands of a scope. Commands of the same name keep their ids.
pub fn replace(world: &mut World, guild: Option<Id>, body: &Value) -> Result<Reply, Wrong> {
    scope(world, guild)?;
    rules::commands(body)?;
    let wanted: Vec<Value> = body.as_array().into_iter().flatten().map(kept::command).collect();
    let kept: Vec<Id> = wanted.into_iter().map(|body| put(world, guild, body)).collect();
    for id in of(world, guild).into_iter().filter(|id| !kept.contains(id)) {
        world.commands.remove(id);
    }
    Ok(Reply::told(kept.into_iter().map(|id| told::command(world, id)).collect()))
}

/// Adds a command, or replaces the one of the same name.
pub fn add(world: &mut World, guild: Option<Id>, body: &Value) -> Result<Reply, Wrong> {
    scope(world, guild)?;
    rules::command(body)?;
    let body = &kept::command(body);
    let is_new = same(world, guild, body).is_none();
    let kind = |body: &Value| body["type"].as_u64().unwrap_or(1);
    let alike = of(world, guild)
        .into_iter()
        .filter(|id| world.commands.get(*id).is_some_and(|it| kind(&it.body) == kind(body)));
    if is_new && alike.count() >= if kind(body) == 1 { 100 } else { 15 } {
        return Err(Wrong::new(400, 30032, "Maximum number of application commands reached (100)"));
    }
    let id = put(world, guild, body.clone());
    let told = told::command(world, id);
    Ok(if is_new { Reply::made(told) } else { Reply::told(told) })
}

fn put(world: &mut World, guild: Option<Id>, body: Value) -> Id {
    let known = same(world, guild, &body);
    if let Some(id) = known.filter(|id| world.commands.get(*id).is_some_and(|it| it.body == body)) {
        return id;
    }
    let id = known.unwrap_or_else(|| world.name());
    let version = world.name();
    world.commands.put(id, Command { guild, body, version });
    id
}

pub fn show(world: &World, guild: Option<Id>, id: Id) -> Result<Reply, Wrong> {
    found(world, guild, id)?;
    Ok(Reply::told(told::command(world, id)))
}

/// Changes the fields that the body contains.
pub fn change(world: &mut World, guild: Option<Id>, id: Id, body: &Value) -> Result<Reply, Wrong> {
    let mut merged = found(world, guild, id)?.body.clone();
    for (field, value) in body.as_object().into_iter().flatten() {
        merged[field.as_str()] = value.clone();
    }
    rules::command(&merged)?;
    let merged = kept::command(&merged);
    if same(world, guild, &merged).is_some_and(|other| other != id) {
        let mut faults = Faults::default();
        faults.note("name", "APPLICATION_COMMANDS_DUPLICATE_NAME", "Application command names must be unique");
        faults.verdict()?;
    }
    let version = world.name();
    world.commands.put(id, Command { guild, body: merged, version });
    Ok(Reply::told(told::command(world, id)))
}

pub fn remove(world: &mut World, guild: Option<Id>, id: Id) -> Result<Reply, Wrong> {
    found(world, guild, id)?;
    world.commands.remove(id);
    Ok(Reply::done())
}
