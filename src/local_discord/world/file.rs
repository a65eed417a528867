//! The world's own file: a line for each thing whenever it changes; of lines about one thing, the last one holds. A line is
//! written before anybody is told what it says, so the end of the process loses nothing.

use std::fs;
use std::io::{self, Write};
use std::path::Path;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde::{Deserialize, Serialize};

use super::super::Id;
use super::{Channel, Command, Guild, Interaction, Message, User, World};

/// Where lines go.
pub type File = fs::File;

/// One line.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Row {
    /// The bot, in the first line.
    Bot(Id),
    User(Id, Option<User>),
    Guild(Id, Option<Guild>),
    Channel(Id, Option<Channel>),
    Message(Id, Option<Box<Message>>),
    Command(Id, Option<Command>),
    Interaction(Id, Option<Interaction>),
    File(Id, Option<String>),
}

/// Reads a world, writes it anew without what is long gone, and keeps the file open. A last line that was cut short by the
/// end of a process says nothing, for nobody was told what it would have said.
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
    let bot = line(&Row::Bot(world.bot))?;
    if let Some(file) = &mut world.file {
        file.write_all(bot.as_bytes())?;
    }
    save(&mut world)?;
    fs::rename(fresh, path)?;
    Ok(world)
}

/// Adds a line for each thing that has changed.
pub fn save(world: &mut World) -> io::Result<()> {
    let users = world.users.touched();
    let guilds = world.guilds.touched();
    let channels = world.channels.touched();
    let messages = world.messages.touched();
    let commands = world.commands.touched();
    let interactions = world.interactions.touched();
    let files = world.files.touched();
    let Some(file) = &mut world.file else { return Ok(()) };
    let mut lines = String::new();
    let mut add = |row: Row| line(&row).map(|line| lines.push_str(&line));
    users.into_iter().try_for_each(|id| add(Row::User(id, world.users.get(id).cloned())))?;
    guilds.into_iter().try_for_each(|id| add(Row::Guild(id, world.guilds.get(id).cloned())))?;
    channels.into_iter().try_for_each(|id| add(Row::Channel(id, world.channels.get(id).cloned())))?;
    messages.into_iter().try_for_each(|id| add(Row::Message(id, world.messages.get(id).cloned().map(Box::new))))?;
    commands.into_iter().try_for_each(|id| add(Row::Command(id, world.commands.get(id).cloned())))?;
    interactions.into_iter().try_for_each(|id| add(Row::Interaction(id, world.interactions.get(id).cloned())))?;
    let packed = |id| world.files.get(id).map(|bytes| STANDARD.encode(bytes));
    files.into_iter().try_for_each(|id| add(Row::File(id, packed(id))))?;
    if lines.is_empty() { Ok(()) } else { file.write_all(lines.as_bytes()) }
}

fn line(row: &Row) -> io::Result<String> {
    Ok(serde_json::to_string(row)? + "\n")
}

fn read(world: &mut World, text: &str) -> io::Result<()> {
    let whole = text.rfind('\n').map_or("", |end| &text[..end]);
    for (n, line) in (1..).zip(whole.lines()) {
        let row: Row = serde_json::from_str(line)
            .map_err(|error| io::Error::new(io::ErrorKind::InvalidData, format!("line {n} of the world: {error}")))?;
        take_in(world, row)?;
    }
    let listed: Vec<(Id, Id)> = world.messages.iter().map(|(id, message)| (message.channel, id)).collect();
    for (channel, message) in listed {
        world.listed.entry(channel).or_default().insert(message);
    }
    Ok(())
}

fn take_in(world: &mut World, row: Row) -> io::Result<()> {
    let id = match &row {
        Row::Bot(id)
        | Row::User(id, _)
        | Row::Guild(id, _)
        | Row::Channel(id, _)
        | Row::Message(id, _)
        | Row::Command(id, _)
        | Row::Interaction(id, _)
        | Row::File(id, _) => *id,
    };
    world.last = world.last.max(id);
    match row {
        Row::Bot(id) => world.bot = id,
        Row::User(_, Some(user)) => world.users.put(id, user),
        Row::Guild(_, Some(guild)) => world.guilds.put(id, guild),
        Row::Channel(_, Some(channel)) => world.channels.put(id, channel),
        Row::Message(_, Some(message)) => world.messages.put(id, *message),
        Row::Command(_, Some(command)) => world.commands.put(id, command),
        Row::Interaction(_, Some(interaction)) => world.interactions.put(id, interaction),
        Row::File(_, Some(packed)) => {
            let bytes = STANDARD.decode(packed).map_err(|error| io::Error::new(io::ErrorKind::InvalidData, error))?;
            world.files.put(id, bytes);
        }
        Row::User(_, None) => drop(world.users.remove(id)),
        Row::Guild(_, None) => drop(world.guilds.remove(id)),
        Row::Channel(_, None) => drop(world.channels.remove(id)),
        Row::Message(_, None) => drop(world.messages.remove(id)),
        Row::Command(_, None) => drop(world.commands.remove(id)),
        Row::Interaction(_, None) => drop(world.interactions.remove(id)),
        Row::File(_, None) => drop(world.files.remove(id)),
    }
    Ok(())
}

/// What is there is written again; what is gone needs no line in a new file.
fn touch_all(world: &mut World) {
    world.users.touch_all();
    world.guilds.touch_all();
    world.channels.touch_all();
    world.messages.touch_all();
    world.commands.touch_all();
    world.interactions.touch_all();
    world.files.touch_all();
}
