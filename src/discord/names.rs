//! What those at a table are called: in a sentence by a mention, which Discord shows as the name that its reader knows; on a
//! board, and where a mention shows nothing, by the name that was last seen, made harmless, behind the shape of the seat.

use super::hall::Hall;
use super::levels::called;
use super::text::{name_in_code, name_in_prose};
use super::words;
use crate::game::{Seat, Text};
use crate::lang::{Lang, Phrasebook};
use crate::table::record::{Chair, Holder};
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
}

impl Voice<'_> {
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
    pub fn plain_voice(&self, lang: Lang) -> Voice<'_> {
        Voice { book: &self.book, lang, names: Vec::new() }
    }

    /// A voice that speaks of those at this table.
    #[must_use]
    pub fn voice(&self, lang: Lang, table: &Table, naming: Naming) -> Voice<'_> {
        let mut computers = 0;
        let name = |(seat, chair): (Seat, &Chair)| {
            let shape = SHAPES.get(seat.index()).copied().unwrap_or(SHAPES[0]);
            let name = match (&chair.holder, naming) {
                (Holder::Person(person), Naming::Mention) => return mention(*person),
                (Holder::Person(person), Naming::Name) => self.name(lang, seat, *person, name_in_code),
                (Holder::Person(person), Naming::Prose | Naming::Spoken) => {
                    self.name(lang, seat, *person, name_in_prose)
                }
                (Holder::Computer { player, .. }, _) => {
                    computers += 1;
                    let level = called(player);
                    let said = level.map_or(words::computer(computers), |it| words::computer_of(computers, it));
                    self.book.say(lang, &said, &[])
                }
                (Holder::Forgotten, _) => self.book.say(lang, &words::person(seat), &[]),
            };
            match naming {
                Naming::Mention | Naming::Spoken => name,
                Naming::Name | Naming::Prose => format!("{shape} {name}"),
            }
        };
        let names = table.seated().map(name).collect();
        Voice { book: &self.book, lang, names }
    }

    fn name(&self, lang: Lang, seat: Seat, person: Person, harmless: fn(&str) -> Option<String>) -> String {
        harmless(&self.settings(person).name).unwrap_or_else(|| self.book.say(lang, &words::person(seat), &[]))
    }
}

/// A person, as Discord shows them.
#[must_use]
pub fn mention(person: Person) -> String {
    format!("<@{}>", person.0)
}
