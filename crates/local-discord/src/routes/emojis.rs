//! Handlers for the application's own emoji. Emoji of servers do not exist here.

use serde_json::{Value, json};

use super::super::request::Reply;
use super::super::rules::{self, Image};
use super::super::world::{Emoji, World, told};
use super::super::{Id, Wrong};
use super::unknown;

const MOST: usize = 2_000;

fn found(world: &World, id: Id) -> Result<&Emoji, Wrong> {
    world.emojis.get(id).ok_or_else(|| unknown(10014, "Emoji"))
}

fn is_taken(world: &World, name: &Value, by_another_than: Option<Id>) -> bool {
    world.emojis.iter().any(|(id, it)| *name == it.name && Some(id) != by_another_than)
}

pub fn list(world: &World) -> Reply {
    let all: Vec<Value> = world.emojis.iter().map(|(id, _)| told::emoji(world, id)).collect();
    Reply::told(json!({ "items": all }))
}

pub fn create(world: &mut World, body: &Value) -> Result<Reply, Wrong> {
    rules::emoji(body)?;
    if is_taken(world, &body["name"], None) {
        rules::emoji_is_taken()?;
    }
    if world.emojis.iter().count() >= MOST {
        return Err(Wrong::new(400, 30008, &format!("Maximum number of emojis reached ({MOST})")));
    }
    let text = |field: &str| body[field].as_str().unwrap_or_default();
    // The validation has refused everything that is not an image.
    let Some(image) = Image::of(text("image")) else { return Ok(Reply::done()) };
    let id = world.name();
    let (name, by) = (text("name").to_owned(), world.bot);
    world.emojis.put(id, Emoji { name, by, animated: image.moves(), ending: image.ending.to_owned() });
    world.files.put(id, image.bytes);
    Ok(Reply::made(told::emoji(world, id)))
}

pub fn show(world: &World, id: Id) -> Result<Reply, Wrong> {
    found(world, id)?;
    Ok(Reply::told(told::emoji(world, id)))
}

/// Renames an emoji. Its image cannot change, as on Discord.
pub fn change(world: &mut World, id: Id, body: &Value) -> Result<Reply, Wrong> {
    found(world, id)?;
    rules::emoji_edit(body)?;
    if is_taken(world, &body["name"], Some(id)) {
        rules::emoji_is_taken()?;
    }
    if let (Some(name), Some(emoji)) = (body["name"].as_str(), world.emojis.change(id)) {
        name.clone_into(&mut emoji.name);
    }
    Ok(Reply::told(told::emoji(world, id)))
}

/// Deletes an emoji. Messages keep its name.
pub fn remove(world: &mut World, id: Id) -> Result<Reply, Wrong> {
    found(world, id)?;
    world.emojis.remove(id);
    world.files.remove(id);
    Ok(Reply::done())
}
