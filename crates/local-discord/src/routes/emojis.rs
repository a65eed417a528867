//! Handlers for the application's own emoji. Emoji of servers do not exist here.

use serde_json::{Value, json};

use super::not_found;
use crate::request::ApiReply;
use crate::validation::{self, EmojiImage};
use crate::world::{DiscordWorld, FakeEmoji, json};
use crate::{ApiError, Snowflake};

const MAX_EMOJIS: usize = 2_000;

fn find(world: &DiscordWorld, id: Snowflake) -> Result<&FakeEmoji, ApiError> {
    world.emojis.get(id).ok_or_else(|| not_found(10014, "Emoji"))
}

fn is_name_taken(world: &DiscordWorld, name: &Value, except: Option<Snowflake>) -> bool {
    world.emojis.iter().any(|(id, it)| *name == it.name && Some(id) != except)
}

pub fn list(world: &DiscordWorld) -> ApiReply {
    let all: Vec<Value> = world.emojis.iter().map(|(id, _)| json::emoji(world, id)).collect();
    ApiReply::ok(json!({ "items": all }))
}

pub fn create(world: &mut DiscordWorld, body: &Value) -> Result<ApiReply, ApiError> {
    validation::validate_new_emoji(body)?;
    if is_name_taken(world, &body["name"], None) {
        validation::emoji_name_taken_error()?;
    }
    if world.emojis.iter().count() >= MAX_EMOJIS {
        return Err(ApiError::new(400, 30008, &format!("Maximum number of emojis reached ({MAX_EMOJIS})")));
    }
    let text = |field: &str| body[field].as_str().unwrap_or_default();
    // The validation has refused everything that is not an image.
    let Some(image) = EmojiImage::from_data_url(text("image")) else { return Ok(ApiReply::no_content()) };
    let id = world.next_id();
    let (name, uploaded_by) = (text("name").to_owned(), world.bot);
    world.emojis.insert(
        id,
        FakeEmoji { name, uploaded_by, animated: image.is_animated(), file_extension: image.file_extension.to_owned() },
    );
    world.files.insert(id, image.bytes);
    Ok(ApiReply::created(json::emoji(world, id)))
}

pub fn get(world: &DiscordWorld, id: Snowflake) -> Result<ApiReply, ApiError> {
    find(world, id)?;
    Ok(ApiReply::ok(json::emoji(world, id)))
}

/// Renames an emoji. Its image cannot change, as on Discord.
pub fn modify(world: &mut DiscordWorld, id: Snowflake, body: &Value) -> Result<ApiReply, ApiError> {
    find(world, id)?;
    validation::validate_emoji_edit(body)?;
    if is_name_taken(world, &body["name"], Some(id)) {
        validation::emoji_name_taken_error()?;
    }
    if let (Some(name), Some(emoji)) = (body["name"].as_str(), world.emojis.get_mut(id)) {
        name.clone_into(&mut emoji.name);
    }
    Ok(ApiReply::ok(json::emoji(world, id)))
}

/// Deletes an emoji. Messages keep its name.
pub fn delete(world: &mut DiscordWorld, id: Snowflake) -> Result<ApiReply, ApiError> {
    find(world, id)?;
    world.emojis.remove(id);
    world.files.remove(id);
    Ok(ApiReply::no_content())
}
