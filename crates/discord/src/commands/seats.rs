//! `/join`, `/leave` and `/start`: the lobby's buttons for people who use the keyboard. The last person who leaves a
//! match is asked whether to end it instead.

use super::find_table;
use super::runner::{NotDispatchedError, SlashContext};
use super::table_command::run_on_meant_table;
use crate::interactions::component_action::TableCommand;

#[poise::command(slash_command)]
pub async fn join(
    slash_context: SlashContext<'_>,
    #[autocomplete = "find_table::complete"] table: Option<String>,
) -> Result<(), NotDispatchedError> {
    run_on_meant_table(slash_context, table, TableCommand::Join).await
}

#[poise::command(slash_command)]
pub async fn leave(
    slash_context: SlashContext<'_>,
    #[autocomplete = "find_table::complete"] table: Option<String>,
) -> Result<(), NotDispatchedError> {
    run_on_meant_table(slash_context, table, TableCommand::Leave).await
}

#[poise::command(slash_command)]
pub async fn start(
    slash_context: SlashContext<'_>,
    #[autocomplete = "find_table::complete"] table: Option<String>,
) -> Result<(), NotDispatchedError> {
    run_on_meant_table(slash_context, table, TableCommand::Start).await
}
