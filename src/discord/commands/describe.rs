//! The message menu entry "Describe this board": the board as prose.

use poise::serenity_prelude::Message;

use super::super::button::View;
use super::{Context, Unanswered, reply, which};

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
