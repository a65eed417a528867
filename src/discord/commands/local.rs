//! Names and descriptions of commands, options and choices in every language, through Discord's localization
//! fields. The English names are those in the code.

use std::borrow::Cow;
use std::sync::Arc;

use poise::{Command, CommandParameter};

use super::super::hall::BotContext;
use super::super::words as said;
use super::{NotDispatchedError, words};
use crate::game::Text;
use crate::lang::{Lang, Translations};

/// Discord's locales with a translation. English is the default without a locale.
const LOCALES: [(&str, Lang); 3] = [("es-ES", Lang::Es), ("es-419", Lang::Es), ("fr", Lang::Fr)];

type TextFn = fn() -> Text;

/// Name and description of each command, by its name or, where names repeat, by its whole path.
const COMMAND_TEXTS: &[(&str, TextFn, TextFn)] = &[
    ("play", words::play, words::play_about),
    ("learn", words::learn, words::learn_about),
    ("join", words::join, words::join_about),
    ("leave", words::leave, words::leave_about),
    ("start", words::start, words::start_about),
    ("turn", words::turn, words::turn_about),
    ("board", words::board, words::board_about),
    ("score", words::score, words::score_about),
    ("log", words::log, words::log_about),
    ("undo", words::undo, words::undo_about),
    ("games", words::games, words::games_about),
    ("table", words::table, words::table_about),
    ("concede", words::concede, words::concede_about),
    ("end", words::end, words::end_about),
    ("replace", words::replace, words::replace_about),
    ("move", words::moving, words::moving_about),
    ("check", words::check, words::check_about),
    ("export", words::export, words::export_about),
    ("replay", words::replay, words::replay_about),
    ("settings", words::settings, words::settings_about),
    ("server", words::server, words::server_about),
    ("show", words::show, words::show_about),
    ("channels", words::channels, words::channels_about),
    ("openers", words::openers, words::openers_about),
    ("server language", words::language, words::server_language_about),
    ("limits", words::limits, words::limits_about),
    ("quiet", words::quiet, words::quiet_about),
    ("server block", words::block, words::server_block_about),
    ("server unblock", words::unblock, words::server_unblock_about),
    ("block", words::block, words::block_about),
    ("unblock", words::unblock, words::unblock_about),
    ("language", words::language, words::language_about),
    ("notify", words::notify, words::notify_about),
    ("privacy", words::privacy, words::privacy_about),
    ("help", words::help, words::help_about),
    ("rules", words::rules, words::rules_about),
    ("stats", words::stats, words::stats_about),
];

/// Name and description of each option, by its command (a name or a path; empty for all) and its name.
const OPTION_TEXTS: &[(&str, &str, TextFn, TextFn)] = &[
    ("", "table", words::of_table, words::of_table_about),
    ("", "game", words::of_game, words::play_game),
    ("", "computers", words::of_computers, words::play_computers),
    ("", "level", words::of_level, words::of_level_about),
    ("", "pace", words::of_pace, words::play_pace),
    ("play", "where", words::of_where, words::of_where_about),
    ("play", "language", words::of_language, words::play_language),
    ("server language", "language", words::of_language, words::of_server_language_about),
    ("language", "language", words::of_language, words::of_language_about),
    ("channels", "channel", words::of_channel, words::of_channel_about),
    ("openers", "role", words::of_role, words::of_role_about),
    ("limits", "server", words::of_limit_server, words::of_limit_server_about),
    ("limits", "channel", words::of_channel, words::of_limit_channel_about),
    ("limits", "person", words::of_limit_person, words::of_limit_person_about),
    ("quiet", "from", words::of_from, words::of_from_about),
    ("quiet", "to", words::of_to, words::of_to_about),
    ("quiet", "offset", words::of_offset, words::of_offset_about),
    ("block", "user", words::of_user, words::of_blocked_about),
    ("unblock", "user", words::of_user, words::of_blocked_about),
    ("", "options", words::of_options, words::of_options_about),
    ("", "as", words::of_as, words::of_as_about),
    ("", "step", words::of_step, words::of_step_about),
    ("", "seat", words::of_seat, words::of_seat_about),
    ("replace", "by", words::of_by, words::of_by_about),
    ("notify", "where", words::of_notify_where, words::of_notify_where_about),
    ("", "action", words::of_action, words::of_action_about),
    ("", "topic", words::of_topic, words::of_topic_about),
    ("", "user", words::of_user, words::of_user_about),
];

/// The texts of choices, by their names in the code.
const CHOICE_TEXTS: &[(&str, TextFn)] = &[
    ("thread", words::choice_thread),
    ("here", words::choice_here),
    ("easy", said::level_easy),
    ("medium", said::level_medium),
    ("hard", said::level_hard),
    ("picture", words::choice_picture),
    ("text", words::choice_text),
    ("spoken", words::choice_spoken),
    ("legend", words::choice_legend),
    ("letters", words::choice_direct),
    ("channel", words::choice_channel),
    ("export", words::choice_export),
    ("forget", words::choice_forget),
    ("add", words::choice_add),
    ("remove", words::choice_remove),
    ("clear", words::choice_clear),
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
            command.name_localizations = localizations_of(translations, &words::describe());
            command.context_menu_name = Some(translations.translate(Lang::En, &words::describe(), &[]).into());
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
