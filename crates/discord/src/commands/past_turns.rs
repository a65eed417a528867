//! Autocomplete for `/board step:`: the turns of a match with their events.

use meadhall_service::table_service::ViewAudience;
use meadhall_tables::view::TurnSummary;
use poise::serenity_prelude::{AutocompleteChoice, CreateAutocompleteResponse, ResolvedValue};

use super::find_table;
use super::runner::SlashContext;
use crate::interactions::data::InteractionData;
use crate::limits;
use crate::messages::names::{NameStyle, Translator};
use crate::messages::past_turn;
use crate::messages::text::truncate;

/// Offers the turns whose number starts with the input, the latest first.
pub async fn complete(slash_context: SlashContext<'_>, input: &str) -> CreateAutocompleteResponse {
    let interaction = InteractionData::from(slash_context.interaction);
    let choices = turn_choices(slash_context, &interaction, input.trim()).await;
    CreateAutocompleteResponse::new().set_choices(choices.unwrap_or_default())
}

/// Returns the matching turns as choices, or `None` if the table is ambiguous or its match cannot be replayed.
async fn turn_choices(
    slash_context: SlashContext<'_>,
    interaction: &InteractionData,
    input: &str,
) -> Option<Vec<AutocompleteChoice>> {
    let ctx = slash_context.data();
    let options = slash_context.interaction.data.options();
    let table_name = options.iter().find(|it| it.name == "table").and_then(|it| match it.value {
        ResolvedValue::String(named) => Some(named),
        _ => None,
    });
    let id = find_table::resolve_table(ctx, interaction, table_name, &|_, _| None).await.ok()?;
    let _slot = ctx.past_turn_limiter.wait_for_slot(interaction.person()).await;
    let (turns, table) = ctx.service.turns_for(id, ViewAudience::Person(interaction.person())).await.ok()??;
    let translator = Translator::for_seats(
        &ctx.translations,
        interaction.reply_language,
        &ctx.service.seat_views(&table).await,
        NameStyle::Label,
    );
    let matches_input = |turn_info: &&TurnSummary| turn_info.number.to_string().starts_with(input);
    let choice = |turn_info: &TurnSummary| {
        AutocompleteChoice::new(
            truncate(&past_turn::turn_label(&translator, turn_info), limits::CHOICE_NAME_CHARS),
            turn_info.number,
        )
    };
    Some(turns.iter().rev().filter(matches_input).take(limits::AUTOCOMPLETE_CHOICES).map(choice).collect())
}
