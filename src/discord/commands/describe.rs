//! The entry in a message's menu: the board of its table, told for the ear.

use poise::serenity_prelude::Message;

use super::super::button::View;
use super::{Context, Unanswered, reply, which};

/// Describes the board of a message.
#[poise::command(context_menu_command = "Describe this board")]
pub async fn describe(context: Context<'_>, message: Message) -> Result<(), Unanswered> {
    reply(context, |hall, asked| async move {
        let id = match which::table_of(&message) {
            Some(id) => id,
            None => which::seen(&hall, &asked, None).await?,
        };
        Ok(hall.view(&asked, id, View::Spoken).await?)
    })
    .await
}
