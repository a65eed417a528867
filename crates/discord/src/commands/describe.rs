//! The message menu entry "Describe this board": the board as prose.

use meadhall_tables::Table;
use meadhall_tables::view::SeatView;
use poise::serenity_prelude::Message;

use super::find_table;
use super::runner::{NotDispatchedError, SlashContext, run_command};
use crate::interactions::component_action::{ComponentAction, ViewKind};

#[poise::command(context_menu_command = "Describe this board")]
pub async fn describe(slash_context: SlashContext<'_>, message: Message) -> Result<(), NotDispatchedError> {
    run_command(slash_context, |ctx, interaction| async move {
        let id = match ctx.table_of_message(&message) {
            Some(id) => id,
            None => {
                let same_view =
                    |table: &Table, _: &[SeatView]| Some(ComponentAction::ShowView(table.id, ViewKind::ProseBoard));
                find_table::resolve_open_or_finished_table(&ctx, &interaction, None, &same_view).await?
            }
        };
        Ok(ctx.view_message(&interaction, id, ViewKind::ProseBoard).await?)
    })
    .await
}
