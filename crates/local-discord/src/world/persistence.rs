//! The world's append-only file: one line for each change of an object; the last line about an object is
//! current. Lines are written before the change becomes visible, so that the end of the process loses
//! nothing.

use std::collections::BTreeMap;
use std::error::Error;
use std::fs;
use std::io::{self, Write};
use std::path::Path;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::{DirtyTrackingMap, DiscordWorld};
use crate::Snowflake;

/// The file that changes are appended to.
pub type WorldFile = fs::File;

/// Reads a world, rewrites its file without outdated lines, and keeps the file open. An incomplete last line
/// is ignored, because its change never became visible.
pub fn open_world(path: &Path, now: u64) -> io::Result<DiscordWorld> {
    let mut world = DiscordWorld::new(now);
    match fs::read_to_string(path) {
        Ok(text) => {
            world.users.take_dirty_ids();
            world.users.remove(world.bot);
            apply_lines(&mut world, &text)?;
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => {}
        Err(error) => return Err(error),
    }
    let new_path = path.with_extension("new");
    world.world_file = Some(WorldFile::create(&new_path)?);
    mark_all_dirty(&mut world);
    if let Some(file) = &mut world.world_file {
        // The first line contains the id of the bot.
        file.write_all(format_line("bot", world.bot, &Value::Null)?.as_bytes())?;
    }
    save_changes(&mut world)?;
    fs::rename(new_path, path)?;
    Ok(world)
}

/// Appends a line for each changed object.
pub fn save_changes(world: &mut DiscordWorld) -> io::Result<()> {
    let mut lines = String::new();
    append_changed(&mut world.users, "user", &mut lines)?;
    append_changed(&mut world.guilds, "guild", &mut lines)?;
    append_changed(&mut world.channels, "channel", &mut lines)?;
    append_changed(&mut world.messages, "message", &mut lines)?;
    append_changed(&mut world.commands, "command", &mut lines)?;
    append_changed(&mut world.emojis, "emoji", &mut lines)?;
    append_changed(&mut world.interactions, "interaction", &mut lines)?;
    for id in world.files.take_dirty_ids() {
        lines += &format_line("file", id, &world.files.get(id).map(|bytes| STANDARD.encode(bytes)))?;
    }
    match &mut world.world_file {
        Some(file) if !lines.is_empty() => file.write_all(lines.as_bytes()),
        _ => Ok(()),
    }
}

/// Formats lines for the changed objects of one kind. The value of a deleted object is null.
fn append_changed<T: Serialize>(entries: &mut DirtyTrackingMap<T>, kind: &str, lines: &mut String) -> io::Result<()> {
    for id in entries.take_dirty_ids() {
        *lines += &format_line(kind, id, &entries.get(id))?;
    }
    Ok(())
}

/// Formats one line: `{"user":["123",{…}]}`.
fn format_line(kind: &str, id: Snowflake, value: &impl Serialize) -> io::Result<String> {
    Ok(format!("{{\"{kind}\":{}}}\n", serde_json::to_string(&(id, value))?))
}

fn apply_lines(world: &mut DiscordWorld, text: &str) -> io::Result<()> {
    let complete_lines = text.rfind('\n').map_or("", |end| &text[..end]);
    for (n, line) in (1..).zip(complete_lines.lines()) {
        apply_line(world, line).map_err(|error| {
            io::Error::new(io::ErrorKind::InvalidData, format!("line {n} of the world file: {error}"))
        })?;
    }
    let message_ids: Vec<(Snowflake, Snowflake)> =
        world.messages.iter().map(|(id, message)| (message.channel, id)).collect();
    for (channel, message) in message_ids {
        world.messages_by_channel.entry(channel).or_default().insert(message);
    }
    Ok(())
}

fn apply_line(world: &mut DiscordWorld, line: &str) -> Result<(), Box<dyn Error + Send + Sync>> {
    let rows: BTreeMap<String, (Snowflake, Value)> = serde_json::from_str(line)?;
    for (kind, (id, value)) in rows {
        world.last_id = world.last_id.max(id);
        match kind.as_str() {
            "bot" => world.bot = id,
            "user" => apply_entry(&mut world.users, id, value)?,
            "guild" => apply_entry(&mut world.guilds, id, value)?,
            "channel" => apply_entry(&mut world.channels, id, value)?,
            "message" => apply_entry(&mut world.messages, id, value)?,
            "command" => apply_entry(&mut world.commands, id, value)?,
            "emoji" => apply_entry(&mut world.emojis, id, value)?,
            "interaction" => apply_entry(&mut world.interactions, id, value)?,
            "file" => match value.as_str() {
                Some(encoded) => world.files.insert(id, STANDARD.decode(encoded)?),
                None => drop(world.files.remove(id)),
            },
            _ => return Err(format!("unknown kind of line: {kind}").into()),
        }
    }
    Ok(())
}

/// Inserts the object of a line, or removes it if the line says null.
fn apply_entry<T: DeserializeOwned>(
    entries: &mut DirtyTrackingMap<T>,
    id: Snowflake,
    value: Value,
) -> serde_json::Result<()> {
    match value {
        Value::Null => drop(entries.remove(id)),
        value => entries.insert(id, serde_json::from_value(value)?),
    }
    Ok(())
}

/// Marks all objects as changed, so that the rewritten file contains them. Deleted objects need no line there.
fn mark_all_dirty(world: &mut DiscordWorld) {
    world.users.mark_all_dirty();
    world.guilds.mark_all_dirty();
    world.channels.mark_all_dirty();
    world.messages.mark_all_dirty();
    world.commands.mark_all_dirty();
    world.emojis.mark_all_dirty();
    world.interactions.mark_all_dirty();
    world.files.mark_all_dirty();
}
