//! The entry in a message's menu: the board of its table, told for the ear.

use poise::serenity_prelude::Message;
use serenity::model::application::{ActionRowComponent, ButtonKind};

use super::super::button::{Button, View};
use super::{Context, Unanswered, reply, which};
use crate::table::TableId;

/// Describes the board of a message.
#[poise::command(context_menu_command = "Describe this board")]
pub async fn describe(context: Context<'_>, message: Message) -> Result<(), Unanswered> {
    reply(context, |hall, asked| async move {
        let id = match table_of(&message) {
            Some(id) => id,
            None => which::table(&hall, &asked, None)?,
        };
        Ok(hall.view(&asked, id, View::Spoken).await?)
    })
    .await
}

/// The table that a message's buttons are about.
fn table_of(message: &Message) -> Option<TableId> {
    let parts = message.components.iter().flat_map(|row| &row.components);
    let mut carried = parts.filter_map(|part| match part {
        ActionRowComponent::Button(button) => match &button.data {
            ButtonKind::NonLink { custom_id, .. } => Some(custom_id.as_str()),
            _ => None,
        },
        ActionRowComponent::SelectMenu(menu) => menu.custom_id.as_deref(),
        _ => None,
    });
    carried.find_map(|carries| carries.parse::<Button>().ok()?.table())
}
