//! Finds the table that a command means: the named one, else the one of this thread or channel, else the caller's only
//! one.

use meadhall_service::repository::{open_tables_in, open_tables_of};
use meadhall_service::table_service::{LogRange, ViewAudience};
use meadhall_tables::view::SeatView;
use meadhall_tables::{PersonId, Table, TableId};
use poise::serenity_prelude::{AutocompleteChoice, CreateAutocompleteResponse};

use super::runner::{SlashCommandError, SlashContext};
use super::texts;
use crate::context::BotContext;
use crate::interactions::component_action::ComponentAction;
use crate::interactions::data::InteractionData;
use crate::interactions::spans;
use crate::limits;
use crate::messages::buttons::labeled_button;
use crate::messages::names::{NameStyle, Translator};
use crate::messages::payload::{MessagePayload, MessageRow};
use crate::messages::result::finished_match_reply;
use crate::messages::text::truncate;

/// How many recent messages of a channel are searched for its latest table.
const RECENT_MESSAGE_COUNT: u8 = 50;

/// How many tables the question which one is meant lists.
const MAX_LISTED_TABLES: usize = 10;

/// Returns the action that repeats a command on one of several tables with these players, `None` if the command is not
/// possible there or no button can carry it.
type SameCommand<'a> = &'a (dyn Fn(&Table, &[SeatView]) -> Option<ComponentAction> + Send + Sync);

/// Finds an open table and records its id in the current tracing span.
pub async fn resolve_table(
    ctx: &BotContext,
    interaction: &InteractionData,
    name: Option<&str>,
    same_command: SameCommand<'_>,
) -> Result<TableId, SlashCommandError> {
    resolve_table_id(ctx, interaction, name, same_command).await.inspect(|id| spans::record_table(*id))
}

async fn resolve_table_id(
    ctx: &BotContext,
    interaction: &InteractionData,
    name: Option<&str>,
    same_command: SameCommand<'_>,
) -> Result<TableId, SlashCommandError> {
    let say = |text| SlashCommandError::reply(ctx.text_reply(interaction, &text));
    let repository = ctx.service.repository();
    if let Some(named) = name {
        let id = named.trim().parse().map_err(|_| say(texts::no_such_table()))?;
        let named_table = repository.table(id).await?.map(|loaded| loaded.table);
        let Some(table) = named_table else { return Err(say(texts::no_such_table())) };
        let may_act = ctx.may_act_on(interaction, &table).await?;
        return if may_act { Ok(id) } else { Err(say(texts::no_such_table())) };
    }
    let (here, mine) =
        repository.run_query(open_tables_in(interaction.channel).join(open_tables_of(interaction.person()))).await?;
    if here.is_empty()
        && let Some(id) = latest_table_of_thread(ctx, interaction).await
    {
        return open_table_or_result(ctx, interaction, id).await;
    }
    let both: Vec<TableId> = here.iter().copied().filter(|id| mine.contains(id)).collect();
    for found in [&both, &here, &mine] {
        match found.as_slice() {
            [] => {}
            [id] => return Ok(*id),
            many => {
                let tables = load_tables(ctx, many).await;
                let mut awaiting_caller =
                    tables.iter().filter(|it| own_deadline_or_max(it, interaction.person()).is_some());
                return match (awaiting_caller.next(), awaiting_caller.next()) {
                    (Some(table), None) => Ok(table.id),
                    _ => {
                        Err(SlashCommandError::reply(which_table_reply(ctx, interaction, &tables, same_command).await))
                    }
                };
            }
        }
    }
    Err(say(texts::no_table_here()))
}

/// Returns the id of an open table; for a finished match, replies with its result.
async fn open_table_or_result(
    ctx: &BotContext,
    interaction: &InteractionData,
    id: TableId,
) -> Result<TableId, SlashCommandError> {
    let view = ctx.service.load_view(id, ViewAudience::Person(interaction.person()), LogRange::Empty).await?;
    match view.result() {
        Some(result) => {
            Err(SlashCommandError::reply(finished_match_reply(ctx.message_context(interaction, &view), result)))
        }
        None => Ok(id),
    }
}

/// Asks which of these tables is meant. Each on which the command is possible has a button that runs it there.
pub async fn which_table_reply(
    ctx: &BotContext,
    interaction: &InteractionData,
    tables: &[Table],
    same_command: SameCommand<'_>,
) -> MessagePayload {
    let seats_by_table = ctx.service.seat_views_of(tables).await;
    let listed: Vec<(&Table, &Vec<SeatView>, Option<ComponentAction>)> =
        tables.iter().zip(&seats_by_table).map(|(table, seats)| (table, seats, same_command(table, seats))).collect();
    let has_buttons = listed.iter().any(|(_, _, action)| action.is_some());
    let listed = listed.into_iter().filter(|(_, _, action)| action.is_some() == has_buttons);
    let row = |(table, seats, action): (&Table, &Vec<SeatView>, Option<ComponentAction>)| {
        let translator =
            Translator::for_seats(&ctx.translations, interaction.reply_language, seats, NameStyle::Mention);
        let mark = mark_of_caller(table, interaction.person());
        let (game, names) = (translator.translate(&ctx.game_name(table)), translator.seat_names().join(", "));
        let text = format!("{mark}{names} · <#{}>", table.location.channel.0);
        match action {
            Some(action) => MessageRow::Section { text, button: labeled_button(game, &action) },
            None => MessageRow::Text(format!("{game} · {text} · `{}`", table.id)),
        }
    };
    let mut reply = ctx.text_reply(interaction, &texts::which_table());
    let table_count = listed.clone().count();
    reply.rows = listed.take(MAX_LISTED_TABLES).map(row).collect();
    if reply.rows.iter().any(|row| matches!(row, MessageRow::Text(_))) {
        reply.append_line(&ctx.text(interaction, &texts::which_table_option()));
    }
    match table_count.saturating_sub(MAX_LISTED_TABLES) {
        0 => {}
        others => reply.rows.push(MessageRow::Text(ctx.text(interaction, &texts::and_others(others)))),
    }
    reply
}

/// Returns the table of the match to which this thread belongs: an open one, or the one of its latest card. `None` in
/// any other channel.
pub async fn table_of_thread(
    ctx: &BotContext,
    interaction: &InteractionData,
) -> Result<Option<TableId>, SlashCommandError> {
    if !interaction.in_thread {
        return Ok(None);
    }
    let open = ctx.service.repository().open_tables_in(interaction.channel).await?;
    Ok(match open.first() {
        Some(id) => Some(*id),
        None => latest_table_of_thread(ctx, interaction).await,
    })
}

/// Finds the table of the latest card in this thread. `None` in any other channel.
async fn latest_table_of_thread(ctx: &BotContext, interaction: &InteractionData) -> Option<TableId> {
    if interaction.in_thread { latest_table_in_channel(ctx, interaction).await } else { None }
}

/// Finds the table of the latest message with buttons in this channel.
async fn latest_table_in_channel(ctx: &BotContext, interaction: &InteractionData) -> Option<TableId> {
    // Without permission to read messages, this list of messages stays empty.
    let here = interaction.channel.0.into();
    let recent_messages =
        ctx.api.request(|http| http.get_messages(here, None, Some(RECENT_MESSAGE_COUNT))).await.unwrap_or_default();
    recent_messages.iter().find_map(|message| ctx.table_of_message(message)).inspect(|id| spans::record_table(*id))
}

/// Finds an open or finished table to show. A finished table is found through the buttons of recent messages in the
/// channel, either in a thread or if there is no other table.
pub async fn resolve_open_or_finished_table(
    ctx: &BotContext,
    interaction: &InteractionData,
    name: Option<&str>,
    same_command: SameCommand<'_>,
) -> Result<TableId, SlashCommandError> {
    let open_here = !ctx.service.repository().open_tables_in(interaction.channel).await?.is_empty();
    if name.is_none()
        && !open_here
        && let Some(id) = latest_table_of_thread(ctx, interaction).await
    {
        return Ok(id);
    }
    let resolved = resolve_table(ctx, interaction, name, same_command).await;
    if name.is_some() || open_here || resolved.is_ok() || interaction.in_thread {
        return resolved;
    }
    latest_table_in_channel(ctx, interaction).await.map_or(resolved, Ok)
}

/// Returns when the person's decision expires, `u64::MAX` without a deadline, or `None` if they have no
/// open decision.
pub fn own_deadline_or_max(table: &Table, person: PersonId) -> Option<u64> {
    let seat = table.seat_of(person)?;
    let pending = table.seats[seat.index()].pending_decision?;
    Some(pending.deadline.map_or(u64::MAX, |deadline| deadline.expires_at.0))
}

/// Returns the mark of a table that waits for the caller.
fn mark_of_caller(table: &Table, caller: PersonId) -> &'static str {
    if own_deadline_or_max(table, caller).is_some() { "▶ " } else { "" }
}

/// Returns a person's tables, most urgent first.
pub async fn tables_by_urgency(ctx: &BotContext, person: PersonId) -> Vec<Table> {
    let mut tables = load_tables(ctx, &ctx.service.repository().open_tables_of(person).await.unwrap_or_default()).await;
    tables.sort_by_key(|table| {
        (own_deadline_or_max(table, person).is_none(), own_deadline_or_max(table, person), table.id)
    });
    tables
}

/// Loads tables and skips those that cannot be read.
async fn load_tables(ctx: &BotContext, ids: &[TableId]) -> Vec<Table> {
    let tables = ctx.service.repository().existing_tables(ids).await.unwrap_or_default();
    tables.into_iter().flatten().map(|loaded| loaded.table).collect()
}

/// Offers the caller's tables, most urgent first, then the other open tables of this channel.
pub async fn complete(slash_context: SlashContext<'_>, typed: &str) -> CreateAutocompleteResponse {
    let ctx = slash_context.data();
    let interaction = InteractionData::from(slash_context.interaction);
    let mut tables = tables_by_urgency(ctx, interaction.person()).await;
    let here = ctx.service.repository().open_tables_in(interaction.channel).await.unwrap_or_default();
    let others: Vec<TableId> = here.into_iter().filter(|id| tables.iter().all(|table| table.id != *id)).collect();
    tables.extend(load_tables(ctx, &others).await);
    let typed = typed.to_lowercase();
    let seats_by_table = ctx.service.seat_views_of(&tables).await;
    let choices = tables
        .iter()
        .zip(&seats_by_table)
        .map(|(table, seats)| (table.id, table_label(ctx, &interaction, table, seats)));
    let choices = choices.filter(|(id, name)| name.to_lowercase().contains(&typed) || id.to_string().contains(&typed));
    let choices =
        choices.take(limits::AUTOCOMPLETE_CHOICES).map(|(id, name)| AutocompleteChoice::new(name, id.to_string()));
    CreateAutocompleteResponse::new().set_choices(choices.collect())
}

/// Returns the label of a table in a list: its game, its players and its id.
fn table_label(ctx: &BotContext, interaction: &InteractionData, table: &Table, seats: &[SeatView]) -> String {
    let translator = Translator::for_seats(&ctx.translations, interaction.reply_language, seats, NameStyle::Label);
    let mark = mark_of_caller(table, interaction.person());
    truncate(
        &format!(
            "{mark}{} · {} · {}",
            translator.translate(&ctx.game_name(table)),
            translator.seat_names().join(", "),
            table.id
        ),
        limits::CHOICE_NAME_CHARS,
    )
}
