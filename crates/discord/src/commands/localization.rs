//! Gives commands, options and choices their names and descriptions in every language, through Discord's
//! localization fields.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::sync::Arc;

use meadhall_game::Lang;
use meadhall_i18n::Translations;
use poise::{Command, CommandParameter};

use super::names::text_of_path;
use super::runner::NotDispatchedError;
use crate::context::BotContext;

/// The Discord locales that have a translation. All other locales get English.
const LOCALES: [(&str, Lang); 3] = [("es-ES", Lang::Es), ("es-419", Lang::Es), ("fr", Lang::Fr)];

type Localizations = Cow<'static, [(Cow<'static, str>, Cow<'static, str>)]>;

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
    use meadhall_game::Text;

    use super::*;
    use crate::commands::names::NAME_AND_DESCRIPTION_KEYS;
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
