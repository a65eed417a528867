//! What every message about a table is made of.

use meadhall_game::{Lang, Text};
use meadhall_i18n::Translations;
use meadhall_tables::view::TableView;

use super::names::{NameStyle, Translator};

/// A table as one reader sees it, and their language.
#[derive(Clone, Copy)]
pub struct MessageContext<'a> {
    pub translations: &'a Translations,
    pub lang: Lang,
    pub view: &'a TableView,
}

impl<'a> MessageContext<'a> {
    /// Returns the context of a message in the table's channel, which is in its language.
    #[must_use]
    pub const fn of_channel(translations: &'a Translations, view: &'a TableView) -> Self {
        Self { translations, lang: view.language, view }
    }

    #[must_use]
    pub fn translator(self, name_style: NameStyle) -> Translator<'a> {
        Translator::for_seats(self.translations, self.lang, &self.view.seats, name_style)
    }

    #[must_use]
    pub const fn translator_without_names(self) -> Translator<'a> {
        Translator::without_names(self.translations, self.lang)
    }

    /// The name of the table's game.
    #[must_use]
    pub fn game_name(self) -> Text {
        self.view.game_info.name.clone()
    }
}
