//! What players are called: a mention in a message, or their sanitized last known name with the shape of
//! their seat on boards and buttons.

use super::hall::Hall;
use super::levels::called;
use super::text::{cut, name_in_code, name_in_prose};
use super::words;
use crate::draw::legible;
use crate::game::{Seat, Text};
use crate::lang::{Lang, Phrasebook};
use crate::scene::Sitter;
use crate::table::record::Holder;
use crate::table::{Person, Table};

/// The shapes of the seats, which differ without color.
const SHAPES: [char; 8] = ['●', '▲', '■', '◆', '○', '△', '□', '◇'];

/// Translates texts about one table into one language.
pub struct Voice<'a> {
    book: &'a Phrasebook,
    pub lang: Lang,
    names: Vec<String>,
}

/// How a person's name is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Naming {
    /// A mention, which Discord shows as the name that the reader knows.
    Mention,
    /// The last known name with the seat's shape, on a board, a button or in a menu.
    Name,
    /// The last known name with the seat's shape, escaped as Markdown.
    Prose,
    /// The last known name without a shape, escaped as Markdown, for screen readers.
    Spoken,
    /// The last known name without a shape or escapes, for alt text.
    Unmarked,
    /// The part of the last known name that the picture's font can draw.
    Drawn,
    /// A short name beside a seat's marker.
    Short,
}

const SHORT: usize = 16;

impl<'a> Voice<'a> {
    /// Returns a translator for texts that name nobody.
    #[must_use]
    pub const fn plain(book: &'a Phrasebook, lang: Lang) -> Self {
        Self { book, lang, names: Vec::new() }
    }

    /// Returns a translator that names the players in these seats.
    #[must_use]
    pub fn of(book: &'a Phrasebook, lang: Lang, chairs: &[Sitter], naming: Naming) -> Self {
        let mut computers = 0;
        let name = |(seat, chair): (Seat, &Sitter)| {
            let shape = SHAPES.get(seat.index()).copied().unwrap_or(SHAPES[0]);
            let unnamed = || book.say(lang, &words::person(seat), &[]);
            let name = match (&chair.holder, naming) {
                (Holder::Person(person), Naming::Mention) => return mention(*person),
                (Holder::Person(_), Naming::Name | Naming::Unmarked) => {
                    name_in_code(&chair.name).unwrap_or_else(unnamed)
                }
                (Holder::Person(_), Naming::Prose | Naming::Spoken) => {
                    name_in_prose(&chair.name).unwrap_or_else(unnamed)
                }
                (Holder::Person(_), Naming::Drawn) => legible(&chair.name).unwrap_or_else(unnamed),
                (Holder::Person(_), Naming::Short) => name_in_prose(&cut(&chair.name, SHORT)).unwrap_or_else(unnamed),
                (Holder::Computer { player, .. }, _) => {
                    computers += 1;
                    let level = called(player).filter(|_| naming != Naming::Short);
                    let said = level.map_or(words::computer(computers), |it| words::computer_of(computers, it));
                    book.say(lang, &said, &[])
                }
                (Holder::Forgotten, _) => unnamed(),
            };
            match naming {
                Naming::Mention | Naming::Spoken | Naming::Unmarked | Naming::Drawn | Naming::Short => name,
                Naming::Name | Naming::Prose => format!("{shape} {name}"),
            }
        };
        let names = (0..).map(Seat).zip(chairs).map(name).collect();
        Self { book, lang, names }
    }

    #[must_use]
    pub fn say(&self, text: &Text) -> String {
        self.book.say(self.lang, text, &self.names)
    }

    /// The players' names in the order of their seats.
    #[must_use]
    pub fn names(&self) -> &[String] {
        &self.names
    }
}

impl Hall {
    /// Returns a translator for texts that name nobody.
    #[must_use]
    pub const fn plain_voice(&self, lang: Lang) -> Voice<'_> {
        Voice::plain(&self.book, lang)
    }

    /// Returns a translator that names the players of this table.
    pub async fn voice(&self, lang: Lang, table: &Table, naming: Naming) -> Voice<'_> {
        Voice::of(&self.book, lang, &self.house.chairs(table).await, naming)
    }

    /// Returns the name of the table's game.
    #[must_use]
    pub fn name_of(&self, table: &Table) -> Text {
        self.house.games().find(&table.game).map_or_else(Text::default, |kind| (kind.meta().name)())
    }
}

/// Returns the mention of a person.
#[must_use]
pub fn mention(person: Person) -> String {
    format!("<@{}>", person.0)
}
