//! Names and descriptions of commands, options and choices in every language, through Discord's localization
//! fields. Their texts are found by their paths: `/server block` is called `command_server_block` or, if there
//! is no such text, `command_block`; a key with `_about` at its end is a description.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::sync::{Arc, LazyLock};

use meadhall_game::{Lang, PerLanguage, Text, TextKey, Texts};
use meadhall_i18n::Translations;
use poise::{Command, CommandParameter};

use super::NotDispatchedError;
use crate::context::BotContext;

/// The Discord locales that have a translation. All other locales get English.
const LOCALES: [(&str, Lang); 3] = [("es-ES", Lang::Es), ("es-419", Lang::Es), ("fr", Lang::Fr)];

const FLUENT_SOURCES: PerLanguage<&str> = PerLanguage {
    en: include_str!("names/en.ftl"),
    es: include_str!("names/es.ftl"),
    fr: include_str!("names/fr.ftl"),
};

/// All keys of the English source.
static NAME_AND_DESCRIPTION_KEYS: LazyLock<Vec<TextKey>> = LazyLock::new(|| {
    let keys = FLUENT_SOURCES.en.lines().filter_map(|line| Some(line.split_once(" = ")?.0));
    keys.map(|key| TextKey { key, args: &[] }).collect()
});

type Localizations = Cow<'static, [(Cow<'static, str>, Cow<'static, str>)]>;

/// Returns the names and descriptions. Other texts refer to them, so that they show the names that the reader sees.
pub fn names_and_descriptions() -> Texts {
    Texts { keys: &NAME_AND_DESCRIPTION_KEYS, fluent_sources: FLUENT_SOURCES }
}

/// Returns the text of the longest path that has one: the leaf and as many of the commands above it as possible.
pub fn text_of_path(commands_above: &[String], leaf: &str) -> Option<Text> {
    (0..=commands_above.len()).find_map(|skipped| {
        let above: String = commands_above[skipped..].iter().map(|command| format!("{command}_")).collect();
        let key = format!("command_{above}{leaf}");
        NAME_AND_DESCRIPTION_KEYS.iter().find(|it| it.key == key).map(|it| Text { key: it.key, args: Vec::new() })
    })
}

/// Sets names and descriptions.
pub struct Localizer<'a> {
    pub translations: &'a Translations,
    pub used_keys: BTreeSet<&'static str>,
}

impl Localizer<'_> {
    pub fn localize_commands(
        &mut self,
        commands_above: &[String],
        commands: &mut [Command<Arc<BotContext>, NotDispatchedError>],
    ) {
        for command in commands {
            let name = command.name.to_string();
            let (english, localizations) = self.localize(commands_above, &name);
            command.name_localizations = localizations;
            if command.slash_action.is_none() && command.context_menu_action.is_some() {
                command.context_menu_name = english;
                continue;
            }
            (command.description, command.description_localizations) =
                self.localize(commands_above, &format!("{name}_about"));
            let path = [commands_above, &[name]].concat();
            for option in &mut command.parameters {
                self.localize_option(&path, option);
            }
            self.localize_commands(&path, &mut command.subcommands);
        }
    }

    fn localize_option(
        &mut self,
        commands_above: &[String],
        option: &mut CommandParameter<Arc<BotContext>, NotDispatchedError>,
    ) {
        (_, option.name_localizations) = self.localize(commands_above, &format!("option_{}", option.name));
        (option.description, option.description_localizations) =
            self.localize(commands_above, &format!("option_{}_about", option.name));
        for choice in option.choices.to_mut() {
            let (english, localizations) = self.localize(commands_above, &format!("choice_{}", choice.name));
            choice.localizations = localizations;
            choice.name = english.unwrap_or_else(|| choice.name.clone());
        }
    }

    /// Returns the English text and its translations.
    fn localize(&mut self, commands_above: &[String], leaf: &str) -> (Option<Cow<'static, str>>, Localizations) {
        let Some(text) = text_of_path(commands_above, leaf) else { return Default::default() };
        self.used_keys.insert(text.key);
        let in_locale =
            |(locale, lang): (&'static str, _)| (locale.into(), self.translations.translate(lang, &text, &[]).into());
        let english = self.translations.translate(Lang::En, &text, &[]).into();
        (Some(english), LOCALES.map(in_locale).to_vec().into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::commands::unlocalized_commands;
    use crate::tests::message_limits::test_context;

    #[test]
    fn every_text_names_or_describes_something_and_english_names_are_those_in_the_code() {
        let ctx = test_context();
        let mut localizer = Localizer { translations: &ctx.translations, used_keys: BTreeSet::new() };
        localizer.localize_commands(&[], &mut unlocalized_commands());
        let all_keys = NAME_AND_DESCRIPTION_KEYS.iter().map(|it| it.key).collect();
        assert_eq!(localizer.used_keys, all_keys);
        let is_name_in_code =
            |key: &&str| !key.contains("_choice_") && !key.ends_with("_about") && *key != "command_describe";
        for key in all_keys.into_iter().filter(is_name_in_code) {
            let english = ctx.translations.translate(Lang::En, &Text { key, args: Vec::new() }, &[]);
            assert!(key.ends_with(&format!("_{english}")), "{key} is called {english}");
        }
    }
}
