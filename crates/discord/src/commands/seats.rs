//! `/join`, `/leave` and `/start`: the lobby's buttons for people who use the keyboard. The last person who leaves a
//! match is asked whether to end it instead.

use super::runner::{NotDispatchedError, SlashContext, run_command};
use super::table::ask_to_end_match;
use super::{find_table, texts};
use crate::messages::dm_prompt::table_link;
use crate::messages::payload::{MessagePayload, MessageRow};
use crate::messages::texts as message_texts;

#[poise::command(slash_command)]
pub async fn join(
    slash_context: SlashContext<'_>,
    #[autocomplete = "find_table::complete"] table: Option<String>,
) -> Result<(), NotDispatchedError> {
    run_command(slash_context, |ctx, interaction| async move {
        let id = find_table::resolve_table(&ctx, &interaction, table.as_deref()).await?;
        let outcome = ctx.service.join_table(&interaction.command_context(), id).await?;
        let joined = ctx.text_reply(&interaction, &texts::joined(ctx.game_name(&outcome.table)));
        let reply = ctx.with_delivery_warning(&interaction, id, joined).await;
        let Some(question) = ctx.dm_question(&interaction, &outcome.table).await else { return Ok(reply) };
        Ok(question.after(reply.content))
    })
    .await
}

#[poise::command(slash_command)]
pub async fn leave(
    slash_context: SlashContext<'_>,
    #[autocomplete = "find_table::complete"] table: Option<String>,
) -> Result<(), NotDispatchedError> {
    run_command(slash_context, |ctx, interaction| async move {
        let id = find_table::resolve_table(&ctx, &interaction, table.as_deref()).await?;
        if ctx.service.load_table(id).await?.table.is_last_person(interaction.person()) {
            return ask_to_end_match(&ctx, &interaction, id).await;
        }
        let outcome = ctx.service.leave_table(&interaction.command_context(), id).await?;
        let name = ctx.game_name(&outcome.table);
        let text =
            if outcome.table.running_match().is_some() { texts::left_match(name) } else { texts::left_lobby(name) };
        Ok(ctx.text_reply(&interaction, &text))
    })
    .await
}

#[poise::command(slash_command)]
pub async fn start(
    slash_context: SlashContext<'_>,
    #[autocomplete = "find_table::complete"] table: Option<String>,
) -> Result<(), NotDispatchedError> {
    run_command(slash_context, |ctx, interaction| async move {
        let id = find_table::resolve_table(&ctx, &interaction, table.as_deref()).await?;
        let (outcome, start_location) = ctx.start_match(&interaction, &interaction.command_context(), id).await?;
        let translator = ctx.translator(&interaction);
        let mut payload =
            MessagePayload::ephemeral(translator.translate(&texts::match_started(ctx.game_name(&outcome.table))));
        if let Some(why) = ctx.thread_fallback_text(&interaction, start_location) {
            payload.append_line(&why);
        }
        payload.rows.push(MessageRow::Buttons(vec![table_link(
            &translator.translate(&message_texts::button_go_to_table()),
            outcome.table.location,
        )]));
        Ok(payload)
    })
    .await
}
