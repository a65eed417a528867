//! What those at a table are called: in a sentence by a mention, which Discord shows as the name that its reader knows; on a
//! board, and where a mention shows nothing, by the name that was last seen, made harmless, behind the shape of the seat.

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

/// The shapes of the seats, which differ without colour.
const SHAPES: [char; 8] = ['●', '▲', '■', '◆', '○', '△', '□', '◇'];

/// Everything that can be said, in one language, about one table.
pub struct Voice<'a> {
    book: &'a Phrasebook,
    /// The language.
    pub lang: Lang,
    names: Vec<String>,
}

/// How people are called.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Naming {
    /// By a mention.
    Mention,
    /// By the name that was last seen, on a board, a button or in a menu.
    Name,
    /// By the name that was last seen, in a sentence: there, markdown means something.
    Prose,
    /// The same for the ear, to which shapes say nothing.
    Spoken,
    /// The same where nothing is markdown: in what is said of a picture.
    Unmarked,
    /// The same in a picture, beside a seat's marker: as much of it as there are letters for.
    Drawn,
    /// The same in words beside a seat's marker, where lines are short.
    Short,
}

/// A short name has so many letters.
const SHORT: usize = 16;

impl<'a> Voice<'a> {
    /// A voice that names nobody.
    #[must_use]
    pub const fn plain(book: &'a Phrasebook, lang: Lang) -> Self {
        Self { book, lang, names: Vec::new() }
    }

    /// A voice that speaks of those in these chairs.
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

    /// Says it.
    #[must_use]
    pub fn say(&self, text: &Text) -> String {
        self.book.say(self.lang, text, &self.names)
    }

    /// The names of the seats.
    #[must_use]
    pub fn names(&self) -> &[String] {
        &self.names
    }
}

impl Hall {
    /// A voice that names nobody.
    #[must_use]
    pub const fn plain_voice(&self, lang: Lang) -> Voice<'_> {
        Voice::plain(&self.book, lang)
    }

    /// A voice that speaks of those at this table.
    pub async fn voice(&self, lang: Lang, table: &Table, naming: Naming) -> Voice<'_> {
        Voice::of(&self.book, lang, &self.house.chairs(table).await, naming)
    }

    /// What the game at a table is called.
    #[must_use]
    pub fn name_of(&self, table: &Table) -> Text {
        self.house.games().find(&table.game).map_or_else(Text::default, |kind| (kind.meta().name)())
    }
}

/// A person, as Discord shows them.
#[must_use]
pub fn mention(person: Person) -> String {
    format!("<@{}>", person.0)
}
