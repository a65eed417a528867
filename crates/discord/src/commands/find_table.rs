//! Finds the table that a command means: the named one, else the one in this channel, else the caller's only
//! one.

use meadhall_service::repository::{open_tables_in, open_tables_of};
use meadhall_tables::view::SeatView;
use meadhall_tables::{PersonId, Table, TableId};
use poise::serenity_prelude::{AutocompleteChoice, CreateAutocompleteResponse, Message};

use super::runner::{SlashCommandError, SlashContext};
use super::texts;
use crate::context::BotContext;
use crate::interactions::component_action::ComponentAction;
use crate::interactions::custom_id::custom_ids;
use crate::interactions::data::InteractionData;
use crate::interactions::spans;
use crate::limits;
use crate::messages::names::{NameStyle, Translator};
use crate::messages::text::truncate;

/// How many recent messages of a channel are searched for its latest table.
const RECENT_MESSAGE_COUNT: u8 = 50;

/// Finds an open table and records its id in the current tracing span.
pub async fn resolve_table(
    ctx: &BotContext,
    interaction: &InteractionData,
    name: Option<&str>,
) -> Result<TableId, SlashCommandError> {
    resolve_table_id(ctx, interaction, name).await.inspect(|id| spans::record_table(*id))
}

async fn resolve_table_id(
    ctx: &BotContext,
    interaction: &InteractionData,
    name: Option<&str>,
) -> Result<TableId, SlashCommandError> {
    let say = |text| SlashCommandError::reply(ctx.text_reply(interaction, &text));
    if let Some(named) = name {
        return named.trim().parse().map_err(|_| say(texts::no_such_table()));
    }
    let repository = ctx.service.repository();
    let (here, mine) =
        repository.run_query(open_tables_in(interaction.channel).join(open_tables_of(interaction.person()))).await?;
    let both: Vec<TableId> = here.iter().copied().filter(|id| mine.contains(id)).collect();
    for found in [&both, &here, &mine] {
        match found.as_slice() {
            [] => {}
            [id] => return Ok(*id),
            many => {
                let tables = repository.existing_tables(many).await?.into_iter().flatten().map(|loaded| loaded.table);
                let awaiting_caller: Vec<Table> =
                    tables.filter(|it| own_deadline_or_max(it, interaction.person()).is_some()).collect();
                return if let [table] = awaiting_caller.as_slice() {
                    Ok(table.id)
                } else {
                    Err(say(texts::which_table()))
                };
            }
        }
    }
    Err(say(texts::no_table_here()))
}

/// Finds an open or finished table to show. A finished table is found through the buttons of recent messages in the
/// channel, either in a thread or if there is no other table.
pub async fn resolve_open_or_finished_table(
    ctx: &BotContext,
    interaction: &InteractionData,
    name: Option<&str>,
) -> Result<TableId, SlashCommandError> {
    let resolved = resolve_table(ctx, interaction, name).await;
    let open_here = !ctx.service.repository().open_tables_in(interaction.channel).await?.is_empty();
    if name.is_some() || open_here || (resolved.is_ok() && !interaction.in_thread) {
        return resolved;
    }
    // Without permission to read messages, this list of messages stays empty.
    let here = interaction.channel.0.into();
    let recent_messages =
        ctx.api.request(|http| http.get_messages(here, None, Some(RECENT_MESSAGE_COUNT))).await.unwrap_or_default();
    recent_messages.iter().find_map(table_of_message).inspect(|id| spans::record_table(*id)).map_or(resolved, Ok)
}

/// Returns the table that the buttons of a message refer to.
pub fn table_of_message(message: &Message) -> Option<TableId> {
    custom_ids(message).find_map(|custom_id| custom_id.parse::<ComponentAction>().ok()?.table())
}

/// Returns when the person's decision expires, `u64::MAX` without a deadline, or `None` if they have no
/// open decision.
pub fn own_deadline_or_max(table: &Table, person: PersonId) -> Option<u64> {
    let seat = table.seat_of(person)?;
    let pending = table.seats[seat.index()].pending_decision?;
    Some(pending.deadline.map_or(u64::MAX, |deadline| deadline.expires_at.0))
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
    let mark = if own_deadline_or_max(table, interaction.person()).is_some() { "▶ " } else { "" };
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
