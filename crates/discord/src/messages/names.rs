//! What players are called: a mention in a message, or their sanitized last known name with the shape of
//! their seat on boards and buttons.

use meadhall_game::{Lang, Seat, Text};
use meadhall_i18n::Translations;
use meadhall_render::drawable_name;
use meadhall_tables::PersonId;
use meadhall_tables::table::Occupant;
use meadhall_tables::view::SeatView;

use super::levels::ai_level_name;
use super::text::{escape_name, name_for_code_block, truncate};
use super::texts;

/// The symbols of the seats. They differ in shape, so nobody needs to see color.
const SEAT_SHAPES: [char; 8] = ['●', '▲', '■', '◆', '○', '△', '□', '◇'];

/// Translates texts about one table into one language.
pub struct Translator<'a> {
    translations: &'a Translations,
    pub lang: Lang,
    seat_names: Vec<String>,
}

/// How a person's name is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NameStyle {
    /// A mention, which Discord shows as the name that the reader knows.
    Mention,
    /// The last known name with the symbol of the seat, for boards, buttons and menus.
    Label,
    /// The last known name with the symbol of the seat, escaped as Markdown.
    Markdown,
    /// The last known name without the symbol of the seat, escaped as Markdown, for screen readers.
    ScreenReader,
    /// The last known name without symbol and escapes, for alt text.
    AltText,
    /// The part of the last known name that the picture's font can draw.
    Picture,
    /// A shortened name, to be shown beside the symbol of the seat.
    Compact,
}

const MAX_COMPACT_NAME_CHARS: usize = 16;

impl<'a> Translator<'a> {
    /// Returns a translator for texts without player names.
    #[must_use]
    pub const fn without_names(translations: &'a Translations, lang: Lang) -> Self {
        Self { translations, lang, seat_names: Vec::new() }
    }

    /// Returns a translator that names the players in these seats.
    #[must_use]
    pub fn for_seats(translations: &'a Translations, lang: Lang, seats: &[SeatView], style: NameStyle) -> Self {
        let name = |(seat, seat_view): (Seat, &SeatView)| {
            let shape = SEAT_SHAPES.get(seat.index()).copied().unwrap_or(SEAT_SHAPES[0]);
            let seat_name = || translations.translate(lang, &texts::seat_name(seat), &[]);
            let name = match (&seat_view.occupant, style) {
                (Occupant::Person(person), NameStyle::Mention) => return mention(*person),
                (Occupant::Person(_), style) => plain_name(&seat_view.name, style).unwrap_or_else(seat_name),
                (Occupant::Ai { .. }, _) if seat_view.is_represented => {
                    // The person's is the only name in this text.
                    let person = plain_name(&seat_view.name, style).unwrap_or_else(seat_name);
                    translations.translate(lang, &texts::ai_stand_in(Seat(0)), &[person])
                }
                (Occupant::Ai { strategy: player, .. }, _) => {
                    let number = seat_view.computer_number;
                    let has_level = !matches!(style, NameStyle::Compact | NameStyle::Markdown | NameStyle::Picture);
                    let level = ai_level_name(player).filter(|_| has_level);
                    let text = level.map_or(texts::ai_name(number), |it| texts::ai_name_with_level(number, it));
                    translations.translate(lang, &text, &[])
                }
                (Occupant::Erased, _) => seat_name(),
            };
            match style {
                NameStyle::Mention
                | NameStyle::ScreenReader
                | NameStyle::AltText
                | NameStyle::Picture
                | NameStyle::Compact => name,
                NameStyle::Label | NameStyle::Markdown => format!("{shape} {name}"),
            }
        };
        let seat_names = (0..).map(Seat).zip(seats).map(name).collect();
        Self { translations, lang, seat_names }
    }

    #[must_use]
    pub fn translate(&self, text: &Text) -> String {
        self.translations.translate(self.lang, text, &self.seat_names)
    }

    /// Translates a text in its short form, for buttons and menus.
    #[must_use]
    pub fn translate_short(&self, text: &Text) -> String {
        self.translations.translate_short(self.lang, text, &self.seat_names)
    }

    /// The players' names in the order of their seats.
    #[must_use]
    pub fn seat_names(&self) -> &[String] {
        &self.seat_names
    }
}

/// Returns a person's last known name as this style writes it, or `None` if nothing of it can be shown.
fn plain_name(name: &str, style: NameStyle) -> Option<String> {
    match style {
        NameStyle::Label | NameStyle::AltText => name_for_code_block(name),
        NameStyle::Mention | NameStyle::Markdown | NameStyle::ScreenReader => escape_name(name),
        NameStyle::Picture => drawable_name(name),
        NameStyle::Compact => escape_name(&truncate(name, MAX_COMPACT_NAME_CHARS)),
    }
}

/// Returns the mention of a person.
#[must_use]
pub fn mention(person: PersonId) -> String {
    format!("<@{}>", person.0)
}

pub fn seat_names(seats: impl IntoIterator<Item = Seat>) -> Vec<Text> {
    seats.into_iter().map(texts::seat_name).collect()
}

#[cfg(test)]
mod tests {
    use meadhall_games::GAMES;

    use super::*;
    use crate::context::load_translations;

    fn computer(name: &str, computer_number: u8) -> SeatView {
        SeatView {
            occupant: Occupant::Ai {
                strategy: "level:6".to_owned(),
                stands_in_for: None,
                replaces_failed_ai: false,
                left_decision: None,
            },
            name: name.to_owned(),
            is_represented: !name.is_empty(),
            computer_number,
            is_host: false,
            hint_count: 0,
            is_called_by_card: false,
        }
    }

    #[test]
    fn a_computer_is_named_by_its_number_or_by_the_person_that_it_represents() {
        let translations = load_translations(GAMES).unwrap();
        let seats = [computer("", 3), computer("*Astrid*", 0)];
        let names = |lang, style| Translator::for_seats(&translations, lang, &seats, style).seat_names;
        assert_eq!(names(Lang::En, NameStyle::AltText), ["Computer 3 (level 6)", "Computer for *Astrid*"]);
        assert_eq!(names(Lang::En, NameStyle::Mention)[1], "Computer for \\*Astrid\\*");
        assert_eq!(names(Lang::Es, NameStyle::Label)[1], "▲ Máquina por *Astrid*");
        assert_eq!(names(Lang::Fr, NameStyle::AltText)[1], "Ordinateur pour *Astrid*");
        let long_name = [computer(&"W".repeat(99), 0)];
        let compact = Translator::for_seats(&translations, Lang::Es, &long_name, NameStyle::Compact);
        assert!(compact.seat_names[0].chars().count() < 35, "{:?}", compact.seat_names);
    }
}
