//! `/turn`, `/board`, `/score`, `/log` and `/undo`: shows tables and open decisions.

use meadhall_service::table_service::LogRange;
use meadhall_tables::Table;
use meadhall_tables::view::SeatView;

use super::runner::{NotDispatchedError, SlashContext, run_command};
use super::{find_table, past_turns};
use crate::interactions::component_action::{ComponentAction, PanelPage, ViewKind};
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
        let (name, same_view) =
            (table.as_deref(), |table: &Table, _: &[SeatView]| Some(ComponentAction::ShowView(table.id, view)));
        // The panel shows decisions, which only open tables have.
        let id = match view {
            ViewKind::Panel => find_table::resolve_table(&ctx, &interaction, name, &same_view).await?,
            _ => find_table::resolve_open_or_finished_table(&ctx, &interaction, name, &same_view).await?,
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
                let (name, same_turn) = (table.as_deref(), |table: &Table, _: &[SeatView]| {
                    Some(ComponentAction::ShowPastTurn(table.id, view, step))
                });
                let id = find_table::resolve_open_or_finished_table(&ctx, &interaction, name, &same_turn).await?;
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
        let same_command =
            |table: &Table, _: &[SeatView]| Some(ComponentAction::UndoAnswerAtRevision(table.id, table.revision));
        let id = find_table::resolve_table(&ctx, &interaction, table.as_deref(), &same_command).await?;
        let revision = ctx.service.load_table(id).await?.table.revision;
        let outcome = ctx.service.undo(&interaction.command_context(), id, revision).await?;
        let page = PanelPage::default();
        let view = ctx.service.view_outcome(&outcome, page.audience(interaction.person()), LogRange::Empty).await?;
        let notices = [ctx.text(&interaction, &message_texts::move_undone())];
        Ok(panel::panel_message(ctx.message_context(&interaction, &view), page, &notices))
    })
    .await
}
