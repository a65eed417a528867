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

use super::super::Id;
use super::{Kept, World};

/// The file that changes are appended to.
pub type File = fs::File;

/// Reads a world, rewrites its file without outdated lines, and keeps the file open. An incomplete last line
/// is ignored, because its change never became visible.
pub fn open(path: &Path, now: u64) -> io::Result<World> {
    let mut world = World::new(now);
    match fs::read_to_string(path) {
        Ok(text) => {
            world.users.touched();
            world.users.remove(world.bot);
            read(&mut world, &text)?;
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => {}
        Err(error) => return Err(error),
    }
    let fresh = path.with_extension("new");
    world.file = Some(File::create(&fresh)?);
    touch_all(&mut world);
    if let Some(file) = &mut world.file {
        // The first line contains the id of the bot.
        file.write_all(line("bot", world.bot, &Value::Null)?.as_bytes())?;
    }
    save(&mut world)?;
    fs::rename(fresh, path)?;
    Ok(world)
}

/// Appends a line for each changed object.
pub fn save(world: &mut World) -> io::Result<()> {
    let mut lines = String::new();
    add(&mut world.users, "user", &mut lines)?;
    add(&mut world.guilds, "guild", &mut lines)?;
    add(&mut world.channels, "channel", &mut lines)?;
    add(&mut world.messages, "message", &mut lines)?;
    add(&mut world.commands, "command", &mut lines)?;
    add(&mut world.emojis, "emoji", &mut lines)?;
    add(&mut world.interactions, "interaction", &mut lines)?;
    for id in world.files.touched() {
        lines += &line("file", id, &world.files.get(id).map(|bytes| STANDARD.encode(bytes)))?;
    }
    match &mut world.file {
        Some(file) if !lines.is_empty() => file.write_all(lines.as_bytes()),
        _ => Ok(()),
    }
}

/// Formats lines for the changed objects of a kind; a deleted one has null as its value.
fn add<T: Serialize>(things: &mut Kept<T>, kind: &str, lines: &mut String) -> io::Result<()> {
    for id in things.touched() {
        *lines += &line(kind, id, &things.get(id))?;
    }
    Ok(())
}

/// Formats one line: `{"user":["123",{…}]}`.
fn line(kind: &str, id: Id, thing: &impl Serialize) -> io::Result<String> {
    Ok(format!("{{\"{kind}\":{}}}\n", serde_json::to_string(&(id, thing))?))
}

fn read(world: &mut World, text: &str) -> io::Result<()> {
    let whole = text.rfind('\n').map_or("", |end| &text[..end]);
    for (n, line) in (1..).zip(whole.lines()) {
        take_in(world, line)
            .map_err(|error| io::Error::new(io::ErrorKind::InvalidData, format!("line {n} of the world: {error}")))?;
    }
    let listed: Vec<(Id, Id)> = world.messages.iter().map(|(id, message)| (message.channel, id)).collect();
    for (channel, message) in listed {
        world.listed.entry(channel).or_default().insert(message);
    }
    Ok(())
}

fn take_in(world: &mut World, line: &str) -> Result<(), Box<dyn Error + Send + Sync>> {
    let rows: BTreeMap<String, (Id, Value)> = serde_json::from_str(line)?;
    for (kind, (id, thing)) in rows {
        world.last = world.last.max(id);
        match kind.as_str() {
            "bot" => world.bot = id,
            "user" => put(&mut world.users, id, thing)?,
            "guild" => put(&mut world.guilds, id, thing)?,
            "channel" => put(&mut world.channels, id, thing)?,
            "message" => put(&mut world.messages, id, thing)?,
            "command" => put(&mut world.commands, id, thing)?,
            "emoji" => put(&mut world.emojis, id, thing)?,
            "interaction" => put(&mut world.interactions, id, thing)?,
            "file" => match thing.as_str() {
                Some(packed) => world.files.put(id, STANDARD.decode(packed)?),
                None => drop(world.files.remove(id)),
            },
            _ => return Err(format!("there is nothing like a {kind}").into()),
        }
    }
    Ok(())
}

/// Inserts the object of a line, or removes it if the line says null.
fn put<T: DeserializeOwned>(things: &mut Kept<T>, id: Id, thing: Value) -> serde_json::Result<()> {
    match thing {
        Value::Null => drop(things.remove(id)),
        thing => things.put(id, serde_json::from_value(thing)?),
    }
    Ok(())
}

/// Marks everything for a rewrite. Deleted objects need no line in a new file.
fn touch_all(world: &mut World) {
    world.users.touch_all();
    world.guilds.touch_all();
    world.channels.touch_all();
    world.messages.touch_all();
    world.commands.touch_all();
    world.emojis.touch_all();
    world.interactions.touch_all();
    world.files.touch_all();
}
