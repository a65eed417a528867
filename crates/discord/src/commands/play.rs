//! `/play`: opens a table, or shows the games if none is named.

use meadhall_game::{Lang, Level};
use meadhall_registry::{GameRegistry, GameType};
use meadhall_tables::MatchVenue;
use meadhall_tables::lobby::NewTable;
use meadhall_tables::pace::Pace;
use poise::serenity_prelude::{AutocompleteChoice, CreateAutocompleteResponse, ResolvedValue};

use super::open_table::{finish_new_table_reply, permitted_table_location};
use super::runner::{NotDispatchedError, SlashCommandError, SlashContext, parse_language, run_command};
use super::{texts, variants};
use crate::context::BotContext;
use crate::interactions::component_action::OpeningKind;
use crate::interactions::data::InteractionData;
use crate::interactions::level_choice::{ComputerChoice, LevelChoice};
use crate::limits;
use crate::messages::lobby::pace_name;
use crate::messages::lobby_options::{native_name, pace_choices, parse_pace};
use crate::messages::names::Translator;
use crate::messages::payload::MessagePayload;

/// How many variant sets the error reply lists.
const MAX_LISTED_VARIANT_SETS: usize = 8;

/// Where a match takes place.
#[derive(Clone, Copy, Debug, Default, poise::ChoiceParameter)]
enum VenueChoice {
    #[default]
    #[name = "thread"]
    Thread,
    #[name = "here"]
    Here,
}

/// The level of the AI players. A level is its number, so that it can be typed.
#[derive(Clone, Copy, Debug, Default, poise::ChoiceParameter)]
enum LevelOption {
    #[default]
    #[name = "adaptive"]
    Adaptive,
    #[name = "1"]
    Level1,
    #[name = "2"]
    Level2,
    #[name = "3"]
    Level3,
    #[name = "4"]
    Level4,
    #[name = "5"]
    Level5,
    #[name = "6"]
    Level6,
    #[name = "7"]
    Level7,
    #[name = "8"]
    Level8,
}

impl From<LevelOption> for LevelChoice {
    fn from(option: LevelOption) -> Self {
        Level::new(option as u8).map_or(Self::Adaptive, Self::Fixed)
    }
}

impl From<VenueChoice> for MatchVenue {
    fn from(choice: VenueChoice) -> Self {
        match choice {
            VenueChoice::Thread => Self::OwnThread,
            VenueChoice::Here => Self::LobbyChannel,
        }
    }
}

#[poise::command(slash_command)]
#[expect(clippy::too_many_arguments, reason = "poise takes each option of a command as an argument")]
pub async fn play(
    slash_context: SlashContext<'_>,
    #[autocomplete = "complete_game"] game: Option<String>,
    #[min = 0]
    #[max = 7]
    computers: Option<u8>,
    level: Option<LevelOption>,
    #[autocomplete = "complete_pace"] pace: Option<String>,
    #[rename = "where"] venue: Option<VenueChoice>,
    #[autocomplete = "complete_language"] language: Option<String>,
    #[autocomplete = "complete_options"]
    #[max_length = 1000]
    options: Option<String>,
) -> Result<(), NotDispatchedError> {
    run_command(slash_context, |ctx, interaction| async move {
        let location = permitted_table_location(&ctx, &interaction).await?;
        let translator = ctx.translator(&interaction);
        let level = LevelChoice::from(level.unwrap_or_default());
        let Some(game) = game else {
            if computers.is_some() || pace.is_some() || venue.is_some() || language.is_some() || options.is_some() {
                return Err(SlashCommandError::reply(ctx.text_reply(&interaction, &texts::options_need_game())));
            }
            return Ok(
                ctx.game_menu_of_kind(&interaction, OpeningKind::AgainstComputers(ComputerChoice::of_level(level)))
            );
        };
        let game_type = find_game(&ctx, &interaction, &game)?;
        let language = match &language {
            Some(code) => parse_language(&ctx, &interaction, code)?,
            None => interaction.server_language,
        };
        let pace = match &pace {
            Some(name) => parse_pace(name)
                .ok_or_else(|| SlashCommandError::reply(ctx.text_reply(&interaction, &texts::no_such_pace())))?,
            None => Pace::Day,
        };
        let variants = variants::parse_variants(&translator, game_type.meta(), &options.unwrap_or_default());
        let variants = variants.ok_or_else(|| {
            SlashCommandError::reply(MessagePayload::ephemeral(invalid_variants_text(&translator, game_type)))
        })?;
        let computers = match computers {
            None | Some(0) => Vec::new(),
            Some(count) => {
                vec![ctx.ai_strategy(level, interaction.person(), game_type, 1 + count).await?; count.into()]
            }
        };
        let venue = venue.unwrap_or_default().into();
        let opening =
            NewTable { game_type, variants, location, language, pace, ai_strategies: computers, venue, tutorial: None };
        let outcome = ctx.service.open_table(&interaction.command_context(), opening).await?;
        let payload = MessagePayload::ephemeral(translator.translate(&texts::table_opened((game_type.meta().name)())));
        Ok(finish_new_table_reply(&ctx, &interaction, &outcome.table, payload).await)
    })
    .await
}

/// Finds a game by its id or its translated name, or replies with the games that there are.
pub fn find_game(
    ctx: &BotContext,
    interaction: &InteractionData,
    name: &str,
) -> Result<&'static dyn GameType, SlashCommandError> {
    let games = ctx.service.registry();
    find_game_by_name(games, &ctx.translator(interaction), name).ok_or_else(|| {
        let names = games.into_iter().map(|game_type| (game_type.meta().name)()).collect();
        SlashCommandError::reply(ctx.text_reply(interaction, &texts::no_such_game(names)))
    })
}

fn find_game_by_name(games: GameRegistry, translator: &Translator<'_>, name: &str) -> Option<&'static dyn GameType> {
    let name = name.to_lowercase();
    let fits = |game_type: &&'static dyn GameType| {
        let meta = game_type.meta();
        meta.id == name || translator.translate(&(meta.name)()).to_lowercase() == name
    };
    games.into_iter().find(fits)
}

/// Returns an error text with the variants that the game has.
fn invalid_variants_text(translator: &Translator<'_>, game_type: &'static dyn GameType) -> String {
    let choices = variants::variant_set_choices(translator, game_type.meta()).into_iter().take(MAX_LISTED_VARIANT_SETS);
    let each = choices.map(|(called, typed)| format!("- `{typed}` — {called}"));
    let lines = [translator.translate(&texts::no_such_options())].into_iter().chain(each);
    lines.collect::<Vec<_>>().join("\n")
}

/// Returns the choices that contain the input.
pub fn matching_choices(
    choices: impl IntoIterator<Item = (String, String)>,
    input: &str,
) -> CreateAutocompleteResponse {
    let input = input.to_lowercase();
    let fits = |(label, value): &(String, String)| label.to_lowercase().contains(&input) || value.contains(&input);
    let choices = choices.into_iter().filter(fits).take(limits::AUTOCOMPLETE_CHOICES);
    let choices = choices.map(|(label, value)| AutocompleteChoice::new(label, value));
    CreateAutocompleteResponse::new().set_choices(choices.collect())
}

/// Offers the games.
pub async fn complete_game(slash_context: SlashContext<'_>, typed: &str) -> CreateAutocompleteResponse {
    let interaction = InteractionData::from(slash_context.interaction);
    let translator = slash_context.data().translator_without_names(interaction.reply_language);
    let games = slash_context.data().service.registry().into_iter();
    matching_choices(games.map(|game_type| game_choice(&translator, game_type)), typed)
}

/// Returns the choice of a game: its name and its id.
pub fn game_choice(translator: &Translator<'_>, game_type: &'static dyn GameType) -> (String, String) {
    let meta = game_type.meta();
    (translator.translate(&(meta.name)()), meta.id.to_owned())
}

/// Offers the paces. A typed time is offered as a custom pace.
async fn complete_pace(slash_context: SlashContext<'_>, typed: &str) -> CreateAutocompleteResponse {
    let interaction = InteractionData::from(slash_context.interaction);
    let translator = slash_context.data().translator_without_names(interaction.reply_language);
    if let Some(pace @ Pace::Custom(minutes)) = parse_pace(typed)
        && pace.validated().is_ok()
    {
        return matching_choices([(translator.translate(&pace_name(pace)), minutes.to_string())], "");
    }
    matching_choices(pace_choices(&translator).into_iter().map(|(id, label)| (label, id.to_owned())), typed)
}

/// Offers the languages.
pub async fn complete_language(_context: SlashContext<'_>, typed: &str) -> CreateAutocompleteResponse {
    matching_choices(Lang::ALL.map(|lang| (native_name(lang).to_owned(), lang.code().to_owned())), typed)
}

/// Offers the variants of the game that the caller has entered in the `game` option.
async fn complete_options(slash_context: SlashContext<'_>, typed: &str) -> CreateAutocompleteResponse {
    let interaction = InteractionData::from(slash_context.interaction);
    let translator = slash_context.data().translator_without_names(interaction.reply_language);
    let name = slash_context.args.iter().find(|it| it.name == "game").map(|it| match it.value {
        ResolvedValue::String(named) | ResolvedValue::Autocomplete { value: named, .. } => named,
        _ => "",
    });
    let game_type =
        name.and_then(|named| find_game_by_name(slash_context.data().service.registry(), &translator, named));
    matching_choices(
        game_type.map(|game_type| variants::variant_set_choices(&translator, game_type.meta())).unwrap_or_default(),
        typed,
    )
}

#[cfg(test)]
mod tests {
    use poise::ChoiceParameter;

    use super::*;

    #[test]
    fn every_level_is_a_choice_and_the_default_adapts() {
        let choices = (0..LevelOption::list().len()).filter_map(LevelOption::from_index).map(LevelChoice::from);
        assert!(choices.eq(LevelChoice::all()));
        let names: Vec<String> = LevelOption::list().iter().map(|it| it.name.to_string()).collect();
        assert_eq!(names, ["adaptive", "1", "2", "3", "4", "5", "6", "7", "8"]);
        assert_eq!(LevelChoice::from(LevelOption::default()), LevelChoice::Adaptive);
    }
}
