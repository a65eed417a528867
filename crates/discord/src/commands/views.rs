//! `/turn`, `/board`, `/score`, `/log`, `/undo` and `/games`: shows tables and open decisions.

use meadhall_service::table_service::{LogRange, ViewAudience};
use meadhall_tables::view::{DeliveryWarning, TableView, ViewPhase};

use super::runner::{NotDispatchedError, SlashContext, run_command};
use super::{find_table, past_turns, texts};
use crate::context::BotContext;
use crate::interactions::component_action::{OptionsPage, ViewKind};
use crate::interactions::data::InteractionData;
use crate::limits;
use crate::messages::names::seat_names;
use crate::messages::names::{NameStyle, Translator};
use crate::messages::payload::MessagePayload;
use crate::messages::{panel, texts as message_texts};

/// The formats of a board.
#[derive(Clone, Copy, Debug, poise::ChoiceParameter)]
enum BoardFormat {
    #[name = "picture"]
    Picture,
    #[name = "text"]
    Text,
    #[name = "prose"]
    Prose,
    #[name = "legend"]
    Legend,
}

async fn reply_with_view(
    slash_context: SlashContext<'_>,
    table: Option<String>,
    view: ViewKind,
) -> Result<(), NotDispatchedError> {
    run_command(slash_context, |ctx, interaction| async move {
        // The panel shows decisions, which only open tables have.
        let id = match view {
            ViewKind::Panel => find_table::resolve_table(&ctx, &interaction, table.as_deref()).await?,
            _ => find_table::resolve_open_or_finished_table(&ctx, &interaction, table.as_deref()).await?,
        };
        Ok(ctx.view_message(&interaction, id, view).await?)
    })
    .await
}

#[poise::command(slash_command)]
pub async fn turn(
    slash_context: SlashContext<'_>,
    #[autocomplete = "find_table::complete"] table: Option<String>,
) -> Result<(), NotDispatchedError> {
    reply_with_view(slash_context, table, ViewKind::Panel).await
}

#[poise::command(slash_command)]
pub async fn board(
    slash_context: SlashContext<'_>,
    #[autocomplete = "find_table::complete"] table: Option<String>,
    #[rename = "as"] board_format: Option<BoardFormat>,
    #[autocomplete = "past_turns::complete"] step: Option<u32>,
) -> Result<(), NotDispatchedError> {
    let view = match board_format {
        Some(BoardFormat::Prose) => ViewKind::ProseBoard,
        Some(BoardFormat::Legend) => ViewKind::Legend,
        Some(BoardFormat::Text) => ViewKind::TextBoard,
        Some(BoardFormat::Picture) | None => ViewKind::BoardPicture,
    };
    match step {
        Some(step) if view != ViewKind::Legend => {
            run_command(slash_context, |ctx, interaction| async move {
                let id = find_table::resolve_open_or_finished_table(&ctx, &interaction, table.as_deref()).await?;
                Ok(ctx.past_turn(&interaction, id, view, step).await?)
            })
            .await
        }
        Some(_) | None => reply_with_view(slash_context, table, view).await,
    }
}

#[poise::command(slash_command)]
pub async fn score(
    slash_context: SlashContext<'_>,
    #[autocomplete = "find_table::complete"] table: Option<String>,
) -> Result<(), NotDispatchedError> {
    reply_with_view(slash_context, table, ViewKind::Score).await
}

#[poise::command(slash_command)]
pub async fn log(
    slash_context: SlashContext<'_>,
    #[autocomplete = "find_table::complete"] table: Option<String>,
) -> Result<(), NotDispatchedError> {
    reply_with_view(slash_context, table, ViewKind::Log).await
}

#[poise::command(slash_command)]
pub async fn undo(
    slash_context: SlashContext<'_>,
    #[autocomplete = "find_table::complete"] table: Option<String>,
) -> Result<(), NotDispatchedError> {
    run_command(slash_context, |ctx, interaction| async move {
        let id = find_table::resolve_table(&ctx, &interaction, table.as_deref()).await?;
        let revision = ctx.service.load_table(id).await?.table.revision;
        let outcome = ctx.service.undo(&interaction.command_context(), id, revision).await?;
        let view =
            ctx.service.view_outcome(&outcome, ViewAudience::Person(interaction.person()), LogRange::Empty).await?;
        let notices = [ctx.text(&interaction, &message_texts::move_undone())];
        Ok(panel::panel_message(ctx.message_context(&interaction, &view), OptionsPage::default(), &notices))
    })
    .await
}

#[poise::command(slash_command)]
pub async fn games(slash_context: SlashContext<'_>) -> Result<(), NotDispatchedError> {
    run_command(slash_context, |ctx, interaction| async move { Ok(own_tables_overview(&ctx, &interaction).await) })
        .await
}

/// Lists the caller's tables, most urgent first, and for each the players that it waits for.
async fn own_tables_overview(ctx: &BotContext, interaction: &InteractionData) -> MessagePayload {
    let mut lines = Vec::new();
    for table in find_table::tables_by_urgency(ctx, interaction.person()).await {
        // A table that cannot be shown is left out.
        if let Ok(view) =
            ctx.service.load_view(table.id, ViewAudience::Person(interaction.person()), LogRange::Empty).await
        {
            lines.push(table_line(ctx, interaction, &view));
        }
    }
    if lines.is_empty() {
        return ctx.text_reply(interaction, &texts::no_tables());
    }
    let more_text = |count| ctx.text(interaction, &texts::and_others(count));
    MessagePayload::ephemeral(fit_lines(lines, more_text).join("\n"))
}

/// Keeps as many lines as fit into a message. The last line says how many are left out.
fn fit_lines(mut lines: Vec<String>, more_text: impl Fn(usize) -> String) -> Vec<String> {
    let length = |line: &String| line.chars().count() + 1;
    let mut left_out = 0;
    loop {
        let last = (left_out > 0).then(|| more_text(left_out));
        if lines.iter().chain(&last).map(length).sum::<usize>() <= limits::MESSAGE_CONTENT_CHARS || lines.is_empty() {
            lines.extend(last);
            return lines;
        }
        lines.pop();
        left_out += 1;
    }
}

fn table_line(ctx: &BotContext, interaction: &InteractionData, view: &TableView) -> String {
    let translator =
        Translator::for_seats(&ctx.translations, interaction.reply_language, &view.seats, NameStyle::Mention);
    let (name, seats) = (view.game_info.name.clone(), seat_names(view.seats_to_act()));
    let state = match (view.warnings.delivery, &view.phase, view.deadline_of_first_seat()) {
        (Some(DeliveryWarning::ChannelLost(end)), ..) => texts::channel_deleted(name, end),
        (_, ViewPhase::Lobby { .. } | ViewPhase::Over(_), _) => message_texts::match_not_started(name),
        (_, ViewPhase::Frozen, _) => message_texts::match_frozen(name),
        (_, ViewPhase::Playing, Some(at)) => texts::waiting_for_deadline(name, seats, at),
        (_, ViewPhase::Playing, None) => texts::waiting_for(name, seats),
    };
    let mark = if view.own_decision().is_some() { "▶" } else { "·" };
    format!("{mark} <#{}> {}", view.location.channel.0, translator.translate(&state))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_that_do_not_fit_are_counted() {
        let lines = |many| vec!["é".repeat(99); many];
        let more_text = |many| format!("…and {many} more");
        assert_eq!(fit_lines(lines(19), more_text), lines(19));
        for (many, shown) in [(21, 19), (60, 19)] {
            let fitted = fit_lines(lines(many), more_text);
            assert_eq!(fitted.last(), Some(&more_text(many - shown)));
            assert_eq!(fitted[..shown], lines(shown));
            assert!(fitted.join("\n").chars().count() <= limits::MESSAGE_CONTENT_CHARS);
        }
    }
}
