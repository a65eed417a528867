//! Names and descriptions of commands, options and choices in every language, through Discord's localization
//! fields. The English names are those in the code.

use std::borrow::Cow;
use std::sync::Arc;

use meadhall_game::{Lang, Text};
use meadhall_i18n::Translations;
use poise::{Command, CommandParameter};

use super::{NotDispatchedError, texts};
use crate::context::BotContext;
use crate::messages::texts as message_texts;

/// Discord's locales with a translation. English is the default without a locale.
const LOCALES: [(&str, Lang); 3] = [("es-ES", Lang::Es), ("es-419", Lang::Es), ("fr", Lang::Fr)];

type TextFn = fn() -> Text;

/// Name and description of each command, by its name or, where names repeat, by its whole path.
const COMMAND_TEXTS: &[(&str, TextFn, TextFn)] = &[
    ("play", texts::play, texts::play_about),
    ("learn", texts::learn, texts::learn_about),
    ("join", texts::join, texts::join_about),
    ("leave", texts::leave, texts::leave_about),
    ("start", texts::start, texts::start_about),
    ("turn", texts::turn, texts::turn_about),
    ("board", texts::board, texts::board_about),
    ("score", texts::score, texts::score_about),
    ("log", texts::log, texts::log_about),
    ("undo", texts::undo, texts::undo_about),
    ("games", texts::games, texts::games_about),
    ("table", texts::table, texts::table_about),
    ("concede", texts::concede, texts::concede_about),
    ("end", texts::end, texts::end_about),
    ("replace", texts::replace, texts::replace_about),
    ("move", texts::move_table, texts::move_table_about),
    ("check", texts::check, texts::check_about),
    ("export", texts::export, texts::export_about),
    ("replay", texts::replay, texts::replay_about),
    ("settings", texts::settings, texts::settings_about),
    ("server", texts::server, texts::server_about),
    ("show", texts::show, texts::show_about),
    ("channels", texts::channels, texts::channels_about),
    ("openers", texts::openers, texts::openers_about),
    ("server language", texts::language, texts::server_language_about),
    ("limits", texts::limits, texts::limits_about),
    ("quiet", texts::quiet, texts::quiet_about),
    ("server block", texts::block, texts::server_block_about),
    ("server unblock", texts::unblock, texts::server_unblock_about),
    ("block", texts::block, texts::block_about),
    ("unblock", texts::unblock, texts::unblock_about),
    ("language", texts::language, texts::language_about),
    ("notify", texts::notify, texts::notify_about),
    ("privacy", texts::privacy, texts::privacy_about),
    ("help", texts::help, texts::help_about),
    ("rules", texts::rules, texts::rules_about),
    ("stats", texts::stats, texts::stats_about),
];

/// Name and description of each option, by its command (a name or a path; empty for all) and its name.
const OPTION_TEXTS: &[(&str, &str, TextFn, TextFn)] = &[
    ("", "table", texts::option_table, texts::option_table_about),
    ("", "game", texts::option_game, texts::option_game_about),
    ("", "computers", texts::option_ai_count, texts::option_ai_count_about),
    ("", "level", texts::option_level, texts::option_level_about),
    ("", "pace", texts::option_pace, texts::option_pace_about),
    ("play", "where", texts::option_venue, texts::option_venue_about),
    ("play", "language", texts::option_language, texts::option_play_language_about),
    ("server language", "language", texts::option_language, texts::option_server_language_about),
    ("language", "language", texts::option_language, texts::option_language_about),
    ("channels", "channel", texts::option_channel, texts::option_channel_about),
    ("openers", "role", texts::option_role, texts::option_role_about),
    ("limits", "server", texts::option_limit_server, texts::option_limit_server_about),
    ("limits", "channel", texts::option_channel, texts::option_limit_channel_about),
    ("limits", "person", texts::option_limit_person, texts::option_limit_person_about),
    ("quiet", "from", texts::option_from, texts::option_from_about),
    ("quiet", "to", texts::option_to, texts::option_to_about),
    ("quiet", "offset", texts::option_offset, texts::option_offset_about),
    ("block", "user", texts::option_user, texts::option_block_user_about),
    ("unblock", "user", texts::option_user, texts::option_block_user_about),
    ("", "options", texts::option_options, texts::option_options_about),
    ("", "as", texts::option_as, texts::option_as_about),
    ("", "step", texts::option_step, texts::option_step_about),
    ("", "seat", texts::option_seat, texts::option_seat_about),
    ("replace", "by", texts::option_by, texts::option_by_about),
    ("notify", "where", texts::option_notify_by, texts::option_notify_by_about),
    ("", "action", texts::option_action, texts::option_action_about),
    ("", "topic", texts::option_topic, texts::option_topic_about),
    ("", "user", texts::option_user, texts::option_user_about),
];

/// The texts of choices, by their names in the code.
const CHOICE_TEXTS: &[(&str, TextFn)] = &[
    ("thread", texts::choice_thread),
    ("here", texts::choice_here),
    ("easy", message_texts::level_easy),
    ("medium", message_texts::level_medium),
    ("hard", message_texts::level_hard),
    ("picture", texts::choice_picture),
    ("text", texts::choice_text),
    ("spoken", texts::choice_prose),
    ("legend", texts::choice_legend),
    ("letters", texts::choice_dms),
    ("channel", texts::choice_channel),
    ("export", texts::choice_export),
    ("forget", texts::choice_forget),
    ("add", texts::choice_add),
    ("remove", texts::choice_remove),
    ("clear", texts::choice_clear),
];

type Localizations = Cow<'static, [(Cow<'static, str>, Cow<'static, str>)]>;

pub fn localize_commands(commands: &mut [Command<Arc<BotContext>, NotDispatchedError>], translations: &Translations) {
    localize_subcommands("", commands, translations);
}

fn localize_subcommands(
    above: &str,
    commands: &mut [Command<Arc<BotContext>, NotDispatchedError>],
    translations: &Translations,
) {
    for command in commands {
        let name = command.name.to_string();
        let path = if above.is_empty() { name.clone() } else { format!("{above} {name}") };
        if command.context_menu_action.is_some() && command.slash_action.is_none() {
            command.name_localizations = localizations_of(translations, &texts::describe());
            command.context_menu_name = Some(translations.translate(Lang::En, &texts::describe(), &[]).into());
            continue;
        }
        let find_entry = |key: &str| COMMAND_TEXTS.iter().find(|(entry_key, ..)| *entry_key == key);
        if let Some((_, name_text, about_text)) = find_entry(&path).or_else(|| find_entry(&name)) {
            command.name_localizations = localizations_of(translations, &name_text());
            command.description = Some(translations.translate(Lang::En, &about_text(), &[]).into());
            command.description_localizations = localizations_of(translations, &about_text());
        }
        for option in &mut command.parameters {
            localize_option([&path, &name], option, translations);
        }
        localize_subcommands(&path, &mut command.subcommands, translations);
    }
}

fn localize_option(
    command_keys: [&str; 2],
    option: &mut CommandParameter<Arc<BotContext>, NotDispatchedError>,
    translations: &Translations,
) {
    let is_match = |(command, name, ..): &&(&str, &str, TextFn, TextFn)| {
        (command.is_empty() || command_keys.contains(command)) && *name == option.name
    };
    if let Some((_, _, name_text, about_text)) = OPTION_TEXTS.iter().find(is_match) {
        option.name_localizations = localizations_of(translations, &name_text());
        option.description = Some(translations.translate(Lang::En, &about_text(), &[]).into());
        option.description_localizations = localizations_of(translations, &about_text());
    }
    for choice in option.choices.to_mut() {
        if let Some((_, name_text)) = CHOICE_TEXTS.iter().find(|(name, _)| *name == choice.name) {
            choice.localizations = localizations_of(translations, &name_text());
            choice.name = translations.translate(Lang::En, &name_text(), &[]).into();
        }
    }
}

fn localizations_of(translations: &Translations, text: &Text) -> Localizations {
    LOCALES.map(|(locale, lang)| (locale.into(), translations.translate(lang, text, &[]).into())).to_vec().into()
}
