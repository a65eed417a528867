//! Reads the `custom_id`s of an existing message.

use meadhall_service::outbox::MessageKey;
use serenity::model::application::{ActionRowComponent, ButtonKind};
use serenity::model::channel::Message;

use super::message_key_of;

/// Returns the `custom_id`s of all buttons and menus, in order.
pub fn custom_ids(message: &Message) -> impl Iterator<Item = &str> {
    let components = message.components.iter().flat_map(|row| &row.components);
    components.filter_map(|component| match component {
        ActionRowComponent::Button(button) => match &button.data {
            ButtonKind::NonLink { custom_id, .. } => Some(custom_id.as_str()),
            _ => None,
        },
        ActionRowComponent::SelectMenu(menu) => menu.custom_id.as_deref(),
        _ => None,
    })
}

pub fn message_keys(message: &Message) -> impl Iterator<Item = MessageKey> {
    custom_ids(message).filter_map(message_key_of)
}
