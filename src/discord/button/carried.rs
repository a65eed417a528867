//! Reads the `custom_id`s of an existing message.

use serenity::model::application::{ActionRowComponent, ButtonKind};
use serenity::model::channel::Message;

use super::seal_of;
use crate::outbox::Nonce;

/// Returns the `custom_id`s of all buttons and menus, in order.
pub fn custom_ids(message: &Message) -> impl Iterator<Item = &str> {
    let parts = message.components.iter().flat_map(|row| &row.components);
    parts.filter_map(|part| match part {
        ActionRowComponent::Button(button) => match &button.data {
            ButtonKind::NonLink { custom_id, .. } => Some(custom_id.as_str()),
            _ => None,
        },
        ActionRowComponent::SelectMenu(menu) => menu.custom_id.as_deref(),
        _ => None,
    })
}

pub fn seals(message: &Message) -> impl Iterator<Item = Nonce> {
    custom_ids(message).filter_map(seal_of)
}
