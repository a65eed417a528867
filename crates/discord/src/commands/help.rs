//! `/help`, `/rules` and `/stats`.

use meadhall_game::Text;
use meadhall_tables::result::Participation;
use meadhall_tables::{PersonId, TableError};
use poise::serenity_prelude::{AutocompleteChoice, CreateAutocompleteResponse, ResolvedValue, User};

use super::{NotDispatchedError, SlashCommandError, SlashContext, run_command, texts};
use crate::interactions::custom_id::RulesSource;
use crate::interactions::data::InteractionData;
use crate::interactions::reply::ephemeral_payload;
use crate::messages::rules;
use crate::messages::text::truncate;

#[poise::command(slash_command)]
pub async fn help(slash_context: SlashContext<'_>) -> Result<(), NotDispatchedError> {
    run_command(slash_context, |ctx, interaction| async move {
        let translator = ctx.translator_without_names(interaction.reply_language);
        let games = ctx.service.registry().into_iter().map(|game_type| {
            let meta = game_type.meta();
            format!(
                "- **{}** ({}–{}) — {}",
                translator.translate(&(meta.name)()),
                meta.seat_range.start(),
                meta.seat_range.end(),
                translator.translate(&(meta.pitch)())
            )
        });
        let mut lines = vec![translator.translate(&texts::help_intro())];
        lines.extend(games);
        lines.extend(
            [texts::help_learn(), texts::help_turn(), texts::help_look(), texts::help_more()]
                .map(|text| translator.translate(&text)),
        );
        Ok(ephemeral_payload(lines.join("\n")))
    })
    .await
}

#[poise::command(slash_command)]
pub async fn rules(
    slash_context: SlashContext<'_>,
    #[autocomplete = "super::play::complete_game"] game: String,
    #[autocomplete = "complete_topic"] topic: Option<String>,
) -> Result<(), NotDispatchedError> {
    run_command(slash_context, |ctx, interaction| async move {
        let game_type =
            ctx.service.registry().find(&game.to_lowercase()).ok_or(TableError::UnknownGame(game.clone()))?;
        let Some(query) = topic.as_deref().map(str::to_lowercase) else {
            return Ok(rules::rules_message(
                &ctx.translations,
                interaction.reply_language,
                game_type,
                &RulesSource::Game(game_type.meta().id.to_owned()),
                0,
                0,
            ));
        };
        let titles: Vec<String> = rules::parse_topics(interaction.reply_language.select(game_type.rules_markdown()))
            .iter()
            .map(|it| it.title.to_lowercase())
            .collect();
        let found =
            titles.iter().position(|it| *it == query).or_else(|| titles.iter().position(|it| it.contains(&query)));
        Ok(match found.and_then(|number| u8::try_from(number).ok()) {
            Some(number) => rules::rules_message(
                &ctx.translations,
                interaction.reply_language,
                game_type,
                &RulesSource::Game(game_type.meta().id.to_owned()),
                number,
                0,
            ),
            None => rules::unknown_topic_message(&ctx.translations, interaction.reply_language, game_type),
        })
    })
    .await
}

/// Offers the topics of the chosen game.
async fn complete_topic(slash_context: SlashContext<'_>, typed: &str) -> CreateAutocompleteResponse {
    let interaction = InteractionData::from(slash_context.interaction);
    let options = slash_context.interaction.data.options();
    let game = options.iter().find(|it| it.name == "game").and_then(|it| match it.value {
        ResolvedValue::String(game) => Some(game.to_lowercase()),
        _ => None,
    });
    let Some(kind) = game.and_then(|game| slash_context.data().service.registry().find(&game)) else {
        return CreateAutocompleteResponse::new();
    };
    let typed = typed.to_lowercase();
    let topics = rules::parse_topics(interaction.reply_language.select(kind.rules_markdown()))
        .into_iter()
        .map(|topic| truncate(&topic.title, 100));
    let topics = topics.filter(|title| title.to_lowercase().contains(&typed)).take(25);
    CreateAutocompleteResponse::new().set_choices(topics.map(|it| AutocompleteChoice::new(it.clone(), it)).collect())
}

/// Shows a person's results in this server.
#[poise::command(slash_command)]
pub async fn stats(slash_context: SlashContext<'_>, user: Option<User>) -> Result<(), NotDispatchedError> {
    run_command(slash_context, |ctx, interaction| async move {
        let translator = ctx.translator_without_names(interaction.reply_language);
        let Some(server) = interaction.server else {
            return Err(SlashCommandError::reply(ephemeral_payload(translator.translate(&texts::not_in_private()))));
        };
        let person = user.as_ref().map_or(interaction.person(), |user| PersonId(user.id.get()));
        let outcomes: Vec<_> =
            ctx.service.repository().results_of(person).await?.into_iter().map(|line| line.result).collect();
        let results_of = |game: &str| {
            let outcomes_here = outcomes.iter().filter(|it| {
                it.server == server && it.game_id == game && it.participation != Participation::NotFinished
            });
            let outcomes_here: Vec<_> = outcomes_here.collect();
            let won = outcomes_here
                .iter()
                .filter(|it| it.rank == Some(1) && it.participation == Participation::Finished)
                .count();
            let best = outcomes_here.iter().map(|it| it.points.iter().map(|(_, points)| points).sum::<i32>()).max();
            (outcomes_here.len(), won, best)
        };
        let line = |game_type: &'static dyn meadhall_registry::GameType| -> Option<Text> {
            let (played, won, best) = results_of(game_type.meta().id);
            best.map(|best| texts::stats_line((game_type.meta().name)(), played, won, best))
        };
        let lines: Vec<String> =
            ctx.service.registry().into_iter().filter_map(line).map(|text| translator.translate(&text)).collect();
        let who = crate::messages::names::mention(person);
        Ok(ephemeral_payload(if lines.is_empty() {
            format!("{who} — {}", translator.translate(&texts::stats_none()))
        } else {
            format!("{who}\n{}", lines.join("\n"))
        }))
    })
    .await
}
