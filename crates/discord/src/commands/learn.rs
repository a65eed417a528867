//! `/learn`: shows the lessons, or starts the one of a game.

use meadhall_registry::{GameRegistry, GameType};
use meadhall_service::table_service::LogRange;
use meadhall_tables::TableError;
use meadhall_tables::lobby::NewTable;
use poise::serenity_prelude::CreateAutocompleteResponse;

use super::open_table::{open_and_start, permitted_table_location};
use super::play::{find_game, game_choice, matching_choices};
use super::runner::{NotDispatchedError, SlashCommandError, SlashContext, run_command};
use super::texts;
use crate::interactions::component_action::{OpeningKind, PanelPage};
use crate::interactions::data::InteractionData;
use crate::messages::panel;

#[poise::command(slash_command)]
pub async fn learn(
    slash_context: SlashContext<'_>,
    #[autocomplete = "complete_game_with_tutorial"] game: Option<String>,
) -> Result<(), NotDispatchedError> {
    run_command(slash_context, |ctx, interaction| async move {
        let Some(game) = game else { return Ok(ctx.game_menu_of_kind(&interaction, OpeningKind::Lesson)) };
        let location = permitted_table_location(&ctx, &interaction).await?;
        let error_reply = |text| SlashCommandError::reply(ctx.text_reply(&interaction, &text));
        let game_type = find_game(&ctx, &interaction, &game)?;
        let name = game_type.meta().name;
        // The table speaks the learner's language, because nobody else reads it.
        let opening = NewTable::tutorial(game_type, location, interaction.reply_language)
            .ok_or_else(|| error_reply(texts::no_tutorial(name())))?;
        let command = interaction.command_context();
        let Some((outcome, _)) = open_and_start(&ctx, &interaction, &command, opening).await? else {
            return Err(TableError::AlreadyStarted.into());
        };
        let page = PanelPage::default();
        let audience = page.audience(interaction.person());
        let view = ctx.service.load_view(outcome.table.id, audience, LogRange::Empty).await?;
        Ok(panel::panel_message(ctx.message_context(&interaction, &view), page, &[]))
    })
    .await
}

fn games_with_tutorial(games: GameRegistry) -> Vec<&'static dyn GameType> {
    games.into_iter().filter(|game_type| game_type.tutorial().is_some()).collect()
}

/// Offers the games with a tutorial.
async fn complete_game_with_tutorial(slash_context: SlashContext<'_>, typed: &str) -> CreateAutocompleteResponse {
    let interaction = InteractionData::from(slash_context.interaction);
    let translator = slash_context.data().translator_without_names(interaction.reply_language);
    let games = games_with_tutorial(slash_context.data().service.registry());
    matching_choices(games.into_iter().map(|game_type| game_choice(&translator, game_type)), typed)
}
