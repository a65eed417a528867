//! Autocomplete for `/board step:`: the turns of a match with their events.

use meadhall_service::table_service::ViewAudience;
use meadhall_tables::TableId;
use meadhall_tables::view::TurnSummary;
use poise::serenity_prelude::{AutocompleteChoice, CreateAutocompleteResponse, ResolvedValue};

use super::find_table;
use super::runner::SlashContext;
use crate::context::BotContext;
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
    turn_choices_of(ctx, interaction, id, input).await
}

/// Returns the matching turns of this table. A person's requests wait for each other.
async fn turn_choices_of(
    ctx: &BotContext,
    interaction: &InteractionData,
    id: TableId,
    input: &str,
) -> Option<Vec<AutocompleteChoice>> {
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

#[cfg(test)]
mod tests {
    use std::pin::pin;

    use meadhall_game::Lang;
    use meadhall_tables::PersonId;

    use super::*;
    use crate::tests::message_limits::{TestTable, member_interaction};

    #[tokio::test]
    async fn the_turns_for_a_person_wait_for_their_earlier_requests_only() {
        let fixture = TestTable::raids_lobby(2, Lang::En).await;
        fixture.start_match().await;
        let choices = async |person: PersonId| {
            turn_choices_of(&fixture.ctx, &member_interaction(person), fixture.table_id, "").await.unwrap().len()
        };
        // Turns that are known need no replay.
        let counts = [choices(fixture.players[0]).await, choices(fixture.players[1]).await];
        assert!(counts[0] > 0, "the match has a turn");
        let slot = fixture.ctx.past_turn_limiter.wait_for_slot(fixture.players[0]).await;
        let mut own = pin!(choices(fixture.players[0]));
        tokio::select! {
            biased;
            _ = &mut own => panic!("a person has two requests at once"),
            count = choices(fixture.players[1]) => assert_eq!(count, counts[1]),
        }
        drop(slot);
        assert_eq!(own.await, counts[0]);
    }
}
