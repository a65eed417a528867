//! `/table …`: overview, concede, end, replace, move, check, export and replay.

use meadhall_game::Seat;
use meadhall_tables::view::SeatView;
use meadhall_tables::{PersonId, Table, TableError, TableId, TableLocation};
use poise::serenity_prelude::{AutocompleteChoice, CreateAutocompleteResponse, User};

use super::runner::{NotDispatchedError, SlashCommandError, SlashContext, run_command};
use super::table_command::{run_on_meant_table, run_table_command};
use super::{find_table, permission_check, texts};
use crate::context::BotContext;
use crate::interactions::component_action::{ComponentAction, TableCommand};
use crate::interactions::data::InteractionData;
use crate::limits;
use crate::messages::names::{NameStyle, Translator};

#[poise::command(
    slash_command,
    subcommand_required,
    subcommands("overview", "concede", "end", "replace", "r#move", "check", "export", "replay")
)]
pub async fn table(_context: SlashContext<'_>) -> Result<(), NotDispatchedError> {
    Err(NotDispatchedError)
}

#[poise::command(slash_command)]
async fn overview(
    slash_context: SlashContext<'_>,
    #[autocomplete = "find_table::complete"] table: Option<String>,
) -> Result<(), NotDispatchedError> {
    run_on_meant_table(slash_context, table, TableCommand::Overview).await
}

#[poise::command(slash_command)]
async fn concede(
    slash_context: SlashContext<'_>,
    #[autocomplete = "find_table::complete"] table: Option<String>,
) -> Result<(), NotDispatchedError> {
    run_on_meant_table(slash_context, table, TableCommand::Concede).await
}

#[poise::command(slash_command)]
async fn end(
    slash_context: SlashContext<'_>,
    #[autocomplete = "find_table::complete"] table: Option<String>,
) -> Result<(), NotDispatchedError> {
    run_on_meant_table(slash_context, table, TableCommand::End).await
}

#[poise::command(slash_command)]
async fn export(
    slash_context: SlashContext<'_>,
    #[autocomplete = "find_table::complete"] table: Option<String>,
) -> Result<(), NotDispatchedError> {
    run_on_meant_table(slash_context, table, TableCommand::Export).await
}

#[poise::command(slash_command)]
async fn replay(
    slash_context: SlashContext<'_>,
    #[autocomplete = "find_table::complete"] table: Option<String>,
) -> Result<(), NotDispatchedError> {
    run_on_meant_table(slash_context, table, TableCommand::Replay).await
}

#[poise::command(slash_command)]
async fn replace(
    slash_context: SlashContext<'_>,
    #[autocomplete = "complete_seat"] seat: String,
    by: Option<User>,
    #[autocomplete = "find_table::complete"] table: Option<String>,
) -> Result<(), NotDispatchedError> {
    run_command(slash_context, |ctx, interaction| async move {
        let person = by.as_ref().map(|user| PersonId(user.id.get()));
        let same_command = |table: &Table, seats: &[SeatView]| {
            let seat = find_seat(&ctx, &interaction, seats, &seat)?;
            Some(ComponentAction::RunCommand(table.id, TableCommand::Replace(seat, person)))
        };
        let id = find_table::resolve_table(&ctx, &interaction, table.as_deref(), &same_command).await?;
        let loaded_table = ctx.service.load_table(id).await?.table;
        let seats = ctx.service.seat_views(&loaded_table).await;
        let seat = find_seat(&ctx, &interaction, &seats, &seat).ok_or(TableError::UnknownSeat(Seat(0)))?;
        run_table_command(&ctx, &interaction, id, TableCommand::Replace(seat, person)).await
    })
    .await
}

#[poise::command(slash_command)]
async fn r#move(
    slash_context: SlashContext<'_>,
    #[autocomplete = "find_table::complete"] table: Option<String>,
) -> Result<(), NotDispatchedError> {
    run_command(slash_context, |ctx, interaction| async move {
        let Some(place) = interaction.location() else {
            return Err(SlashCommandError::reply(ctx.text_reply(&interaction, &texts::not_in_private())));
        };
        let id = table_to_move(&ctx, &interaction, place, table.as_deref()).await?;
        run_table_command(&ctx, &interaction, id, TableCommand::Move).await
    })
    .await
}

/// Finds the table that is to be moved to `place`: the named one, or the caller's only one elsewhere. The thread of a
/// match takes no other table.
async fn table_to_move(
    ctx: &BotContext,
    interaction: &InteractionData,
    place: TableLocation,
    name: Option<&str>,
) -> Result<TableId, SlashCommandError> {
    let is_elsewhere = |it: &Table| it.location != place || it.channel_lost_since.is_some();
    if let Some(id) = find_table::table_of_thread(ctx, interaction).await? {
        let named = name.map(|name| name.trim().parse::<TableId>().ok());
        let table = ctx.service.load_table(id).await?.table;
        let can_return = table.result().is_none() && is_elsewhere(&table) && named.is_none_or(|it| it == Some(id));
        let taken = || SlashCommandError::reply(ctx.text_reply(interaction, &texts::thread_taken()));
        return if can_return { Ok(id) } else { Err(taken()) };
    }
    let same_command = |table: &Table, _: &[SeatView]| Some(ComponentAction::RunCommand(table.id, TableCommand::Move));
    let mut own_tables = find_table::tables_by_urgency(ctx, interaction.person()).await;
    own_tables.retain(is_elsewhere);
    match (name, own_tables.as_slice()) {
        (None, [only]) => Ok(only.id),
        (None, [_, _, ..]) => Err(SlashCommandError::reply(
            find_table::which_table_reply(ctx, interaction, &own_tables, &same_command).await,
        )),
        _ => find_table::resolve_table(ctx, interaction, name, &same_command).await,
    }
}

#[poise::command(slash_command)]
async fn check(slash_context: SlashContext<'_>) -> Result<(), NotDispatchedError> {
    run_command(slash_context, |ctx, interaction| async move {
        Ok(permission_check::permission_report(&ctx, &interaction).await)
    })
    .await
}

/// Finds a seat by its number, its label or the name of its player.
fn find_seat(ctx: &BotContext, interaction: &InteractionData, seats: &[SeatView], typed: &str) -> Option<Seat> {
    let typed = typed.trim().to_lowercase();
    let by_name = |style| {
        let translator = Translator::for_seats(&ctx.translations, interaction.reply_language, seats, style);
        translator.seat_names().iter().position(|name| name.to_lowercase() == typed)
    };
    let by_number = typed.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
    let position = by_number.or_else(|| by_name(NameStyle::Label)).or_else(|| by_name(NameStyle::AltText));
    position.filter(|it| *it < seats.len()).and_then(|it| u8::try_from(it).ok()).map(Seat)
}

/// Offers the seats of the table.
async fn complete_seat(slash_context: SlashContext<'_>, typed: &str) -> CreateAutocompleteResponse {
    let interaction = InteractionData::from(slash_context.interaction);
    let ctx = slash_context.data();
    let Ok(id) = find_table::resolve_table(ctx, &interaction, None, &|_, _| None).await else {
        return CreateAutocompleteResponse::new();
    };
    let Ok(Some(loaded)) = ctx.service.repository().table(id).await else { return CreateAutocompleteResponse::new() };
    let translator = ctx.translator_for_table(interaction.reply_language, &loaded.table, NameStyle::Label).await;
    let typed = typed.to_lowercase();
    let seats = (1..).zip(translator.seat_names()).filter(|(_, name)| name.to_lowercase().contains(&typed));
    let seats = seats.map(|(number, name): (u32, &String)| AutocompleteChoice::new(name.clone(), number.to_string()));
    CreateAutocompleteResponse::new().set_choices(seats.take(limits::AUTOCOMPLETE_CHOICES).collect())
}
