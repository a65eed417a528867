//! An untranslated text: a key and typed arguments.
//!
//! A game declares its texts once with [`texts!`](crate::texts!): each key becomes a function with
//! exactly its arguments. So a missing argument does not compile, an unused text is a warning, and a missing
//! translation fails a test.

use serde::{Serialize, Serializer};

use super::Seat;

/// A text that is translated for its reader.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize)]
pub struct Text {
    /// The message's name in the Fluent files.
    pub key: &'static str,
    /// The arguments by name.
    #[serde(skip_serializing_if = "Vec::is_empty", serialize_with = "serialize_args")]
    pub args: Vec<(&'static str, TextArg)>,
}

fn serialize_args<S: Serializer>(args: &[(&'static str, TextArg)], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(args.iter().map(|(name, arg)| (name, arg)))
}

/// An argument of a [`Text`].
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum TextArg {
    /// A number, which also selects the plural form.
    Number(i64),
    /// A seat, translated as the name of its player.
    Seat(Seat),
    /// A text within the text.
    Text(Text),
    /// Several texts, translated as a list.
    List(Vec<Text>),
}

impl Text {
    /// Returns the seat whose player the text names first, if there is one.
    pub fn first_seat(&self) -> Option<Seat> {
        self.args.iter().find_map(|(_, arg)| match arg {
            TextArg::Number(_) => None,
            TextArg::Seat(seat) => Some(*seat),
            TextArg::Text(text) => text.first_seat(),
            TextArg::List(texts) => texts.iter().find_map(Self::first_seat),
        })
    }

    /// Returns whether the text names the player of this seat.
    pub fn names_seat(&self, seat: Seat) -> bool {
        self.args.iter().any(|(_, arg)| match arg {
            TextArg::Number(_) => false,
            TextArg::Seat(named) => *named == seat,
            TextArg::Text(text) => text.names_seat(seat),
            TextArg::List(texts) => texts.iter().any(|text| text.names_seat(seat)),
        })
    }
}

impl From<Seat> for TextArg {
    fn from(seat: Seat) -> Self {
        Self::Seat(seat)
    }
}

impl From<Text> for TextArg {
    fn from(text: Text) -> Self {
        Self::Text(text)
    }
}

impl From<Vec<Text>> for TextArg {
    fn from(list: Vec<Text>) -> Self {
        Self::List(list)
    }
}

macro_rules! impl_from_integer {
    ($($kind:ty),*) => { $(impl From<$kind> for TextArg {
        fn from(number: $kind) -> Self {
            Self::Number(number.into())
        }
    })* };
}
impl_from_integer!(u8, u16, u32, i32, i64);

impl From<usize> for TextArg {
    fn from(count: usize) -> Self {
        Self::Number(i64::try_from(count).unwrap_or(i64::MAX))
    }
}
