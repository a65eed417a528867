//! `/help` and `/rules`.

use std::sync::Arc;

use meadhall_registry::{GameRegistry, GameType};
use poise::Command;
use poise::serenity_prelude::{AutocompleteChoice, CreateAutocompleteResponse, ResolvedValue};

use super::names::text_of_path;
use super::runner::{NotDispatchedError, SlashCommandError, SlashContext, run_command};
use super::{find_table, texts};
use crate::context::BotContext;
use crate::interactions::component_action::{ComponentAction, RulesSource};
use crate::interactions::data::InteractionData;
use crate::limits;
use crate::messages::buttons::action_button;
use crate::messages::names::Translator;
use crate::messages::payload::{ButtonStyle, EmbedBody, MessageButton, MessagePayload, MessageRow};
use crate::messages::rules;
use crate::messages::text::truncate;

#[poise::command(slash_command)]
pub async fn help(slash_context: SlashContext<'_>) -> Result<(), NotDispatchedError> {
    let commands = &slash_context.framework.options().commands;
    run_command(slash_context, |ctx, interaction| async move {
        Ok(help_message(&ctx.translator(&interaction), ctx.service.registry(), commands))
    })
    .await
}

/// Explains how to play in the message itself, and lists all commands in its embed.
fn help_message(
    translator: &Translator<'_>,
    games: GameRegistry,
    commands: &[Command<Arc<BotContext>, NotDispatchedError>],
) -> MessagePayload {
    let games = games.into_iter().map(|game_type| {
        let meta = game_type.meta();
        let (name, goal) = (translator.translate(&(meta.name)()), translator.translate(&(meta.goal)()));
        format!("- **{name}** ({}–{}) — {goal}", meta.seat_range.start(), meta.seat_range.end())
    });
    let mut lines = vec![translator.translate(&texts::help_intro())];
    lines.extend(games);
    lines.extend([texts::help_turn(), texts::help_prose()].map(|text| translator.translate(&text)));
    let command_line = |command: &Command<Arc<BotContext>, NotDispatchedError>| {
        let [name, about] = ["", "_about"].map(|end| text_of_path(&[], &format!("{}{end}", command.name)));
        Some(format!("- `/{}` — {}", translator.translate(&name?), translator.translate(&about?)))
    };
    let commands: Vec<String> = commands.iter().filter_map(command_line).collect();
    MessagePayload {
        embed: EmbedBody::FormattedText(commands.join("\n")),
        ..MessagePayload::ephemeral(lines.join("\n"))
    }
}

#[poise::command(slash_command)]
pub async fn rules(
    slash_context: SlashContext<'_>,
    #[autocomplete = "super::play::complete_game"] game: Option<String>,
    #[autocomplete = "complete_topic"] topic: Option<String>,
) -> Result<(), NotDispatchedError> {
    run_command(slash_context, |ctx, interaction| async move {
        let Some(game) = game else { return rules_without_game(&ctx, &interaction).await };
        let game_type = super::play::find_game(&ctx, &interaction, &game)?;
        let Some(query) = topic.as_deref().map(str::to_lowercase) else {
            return Ok(rules::rules_message(
                &ctx.translator(&interaction),
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
                &ctx.translator(&interaction),
                game_type,
                &RulesSource::Game(game_type.meta().id.to_owned()),
                number,
                0,
            ),
            None => rules::unknown_topic_message(&ctx.translator(&interaction), game_type),
        })
    })
    .await
}

/// Returns the rules of this thread's match, or else asks which game is meant.
async fn rules_without_game(
    ctx: &BotContext,
    interaction: &InteractionData,
) -> Result<MessagePayload, SlashCommandError> {
    let translator = ctx.translator(interaction);
    let id = find_table::table_of_thread(ctx, interaction).await?;
    let table = match id {
        Some(id) => ctx.service.repository().table(id).await?,
        None => None,
    };
    if let Some(game_type) = table.and_then(|loaded| ctx.service.registry().find(&loaded.table.game_id)) {
        let source = RulesSource::Game(game_type.meta().id.to_owned());
        return Ok(rules::rules_message(&translator, game_type, &source, 0, 0));
    }
    let button = |game_type: &'static dyn GameType| {
        let source = RulesSource::Game(game_type.meta().id.to_owned());
        let name = (game_type.meta().name)();
        action_button(&translator, &name, ComponentAction::ShowRulesPage(source, 0, 0), ButtonStyle::Secondary)
    };
    let buttons: Vec<MessageButton> = ctx.service.registry().into_iter().map(button).collect();
    let rows = buttons.chunks(limits::BUTTONS_PER_ROW).map(|row| MessageRow::Buttons(row.to_vec()));
    let rows = rows.collect();
    Ok(MessagePayload { rows, ..ctx.text_reply(interaction, &texts::which_rules()) })
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
        .map(|topic| truncate(&topic.title, limits::CHOICE_NAME_CHARS));
    let topics = topics.filter(|title| title.to_lowercase().contains(&typed)).take(limits::AUTOCOMPLETE_CHOICES);
    CreateAutocompleteResponse::new().set_choices(topics.map(|it| AutocompleteChoice::new(it.clone(), it)).collect())
}

#[cfg(test)]
mod tests {
    use meadhall_game::Lang;
    use meadhall_games::GAMES;

    use super::*;
    use crate::commands::all_commands;
    use crate::tests::message_limits::{TestTable, test_context};

    #[tokio::test]
    async fn help_lists_every_game_and_every_command_but_menu_entries() {
        let (ctx, mut checker) = (test_context(), TestTable::raids_lobby(2, Lang::En).await);
        for lang in Lang::ALL {
            let message = help_message(&ctx.translator_without_names(lang), GAMES, &all_commands(&ctx));
            assert_eq!(
                message.content.lines().filter(|line| line.starts_with("- ")).count(),
                GAMES.into_iter().count()
            );
            let EmbedBody::FormattedText(commands) = &message.embed else { panic!("{message:?}") };
            assert_eq!(commands.lines().count(), all_commands(&ctx).len() - 1);
            checker.assert_accepted("help", &message);
        }
    }

    /// Returns the words of a text that are set as code, without a leading slash.
    fn code_words(text: &str) -> Vec<&str> {
        let quoted = text.split('`').skip(1).step_by(2);
        quoted.flat_map(|it| it.trim_start_matches('/').split(' ')).collect()
    }

    #[test]
    fn the_gallery_shows_every_command() {
        const SCRIPT: &str = include_str!("../../../tools/src/bin/gallery/script.rs");
        for command in all_commands(&test_context()) {
            let lines = ["\"", " "].map(|end| format!("\"/{}{end}", command.name));
            let is_shown = lines.iter().any(|line| SCRIPT.contains(line));
            let is_menu_entry = command.slash_action.is_none() && command.subcommands.is_empty();
            assert!(is_shown || is_menu_entry, "crates/tools/src/bin/gallery/script.rs does not run /{}", command.name);
        }
    }

    #[test]
    fn the_guides_for_players_and_hosts_list_the_same_commands() {
        const PLAYING: &str = include_str!("../../../../docs/PLAYING.md");
        const HOSTING: &str = include_str!("../../../../docs/HOSTING.md");
        let (_, table) = PLAYING.split_once("## All commands").unwrap();
        let ctx = test_context();
        for command in all_commands(&ctx).iter().filter(|it| it.slash_action.is_some() || !it.subcommands.is_empty()) {
            let name = &command.name;
            let row = table.lines().find(|line| code_words(line).contains(&name.as_ref()) && line.starts_with('|'));
            let row = row.unwrap_or_else(|| panic!("PLAYING has no row for /{name}"));
            let guide = if name == "server" { HOSTING } else { row };
            for subcommand in &command.subcommands {
                assert!(
                    code_words(guide).contains(&subcommand.name.as_ref()),
                    "no guide has /{name} {}",
                    subcommand.name
                );
            }
        }
        let rows = table.lines().filter_map(|line| line.strip_prefix("| `/")?.split(" |").next());
        for documented in rows.flat_map(|row| row.split('/')) {
            let name = documented.split(['`', ' ']).next().unwrap();
            assert!(all_commands(&ctx).iter().any(|it| it.name == name), "there is no command /{name}");
        }
    }
}
