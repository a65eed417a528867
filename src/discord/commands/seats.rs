//! `/join`, `/leave` and `/start`: the lobby's buttons for people who use the keyboard.

use super::super::answer::ephemeral_payload;
use super::super::faces::question::table_link;
use super::super::payload::{ActionRow, MessagePayload};
use super::super::words as said;
use super::{NotDispatchedError, SlashContext, run_command, which, words};

#[poise::command(slash_command)]
pub async fn join(
    slash_context: SlashContext<'_>,
    #[autocomplete = "which::complete"] table: Option<String>,
) -> Result<(), NotDispatchedError> {
    run_command(slash_context, |ctx, interaction| async move {
        let id = which::resolve_table(&ctx, &interaction, table.as_deref()).await?;
        let outcome = ctx.service.join_table(&interaction.command_context(), id).await?;
        let joined = ephemeral_payload(ctx.translations.translate(
            interaction.reply_language,
            &words::joined(ctx.game_name(&outcome.table)),
            &[],
        ));
        let reply = ctx.with_delivery_warning(&interaction, id, joined).await;
        let Some(question) = ctx.dm_question(&interaction, &outcome.table).await else { return Ok(reply) };
        let payload = question.into_payload();
        Ok(MessagePayload { content: format!("{}\n{}", reply.content, payload.content), ..payload })
    })
    .await
}

/// Leaves a lobby, or a match, where an AI plays on.
#[poise::command(slash_command)]
pub async fn leave(
    slash_context: SlashContext<'_>,
    #[autocomplete = "which::complete"] table: Option<String>,
) -> Result<(), NotDispatchedError> {
    run_command(slash_context, |ctx, interaction| async move {
        let id = which::resolve_table(&ctx, &interaction, table.as_deref()).await?;
        let outcome = ctx.service.leave_table(&interaction.command_context(), id).await?;
        let name = ctx.game_name(&outcome.table);
        let text = if outcome.table.running_match().is_some() { words::left_match(name) } else { words::left(name) };
        Ok(ephemeral_payload(ctx.translations.translate(interaction.reply_language, &text, &[])))
    })
    .await
}

/// Starts the match.
#[poise::command(slash_command)]
pub async fn start(
    slash_context: SlashContext<'_>,
    #[autocomplete = "which::complete"] table: Option<String>,
) -> Result<(), NotDispatchedError> {
    run_command(slash_context, |ctx, interaction| async move {
        let id = which::resolve_table(&ctx, &interaction, table.as_deref()).await?;
        let (outcome, start_location) = ctx.start_match(&interaction, &interaction.command_context(), id).await?;
        let translator = ctx.translator_without_names(interaction.reply_language);
        let mut payload = ephemeral_payload(translator.translate(&words::begun(ctx.game_name(&outcome.table))));
        if let Some(why) = ctx.thread_fallback_text(&interaction, start_location) {
            payload.content = format!("{}\n{why}", payload.content);
        }
        payload.rows.push(ActionRow::Buttons(vec![table_link(
            &translator.translate(&said::button_table()),
            outcome.table.location,
        )]));
        Ok(payload)
    })
    .await
}
