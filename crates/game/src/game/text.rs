//! An untranslated text: a key and typed arguments.
//!
//! A game declares its texts once with [`vocabulary!`](crate::vocabulary): each key becomes a function with
//! exactly its arguments. So a missing argument does not compile, an unused text is a warning, and a missing
//! translation fails a test.

use serde::{Serialize, Serializer};

use super::Seat;

/// A text that is translated for its reader.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Text {
    /// The message's name in the Fluent files.
    pub key: &'static str,
    /// The arguments by name.
    #[serde(skip_serializing_if = "Vec::is_empty", serialize_with = "as_map")]
    pub args: Vec<(&'static str, Arg)>,
}

fn as_map<S: Serializer>(args: &[(&'static str, Arg)], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(args.iter().map(|(name, arg)| (name, arg)))
}

/// An argument of a [`Text`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Arg {
    /// A number, also for plurals.
    Number(i64),
    /// A seat, translated as the name of its player.
    Seat(Seat),
    /// A text within the text.
    Text(Text),
    /// Several texts, translated as a list.
    List(Vec<Text>),
}

impl From<Seat> for Arg {
    fn from(seat: Seat) -> Self {
        Self::Seat(seat)
    }
}

impl From<Text> for Arg {
    fn from(text: Text) -> Self {
        Self::Text(text)
    }
}

impl From<Vec<Text>> for Arg {
    fn from(list: Vec<Text>) -> Self {
        Self::List(list)
    }
}

macro_rules! numbers {
    ($($kind:ty),*) => { $(impl From<$kind> for Arg {
        fn from(number: $kind) -> Self {
            Self::Number(number.into())
        }
    })* };
}
numbers!(u8, u16, u32, i32, i64);

impl From<usize> for Arg {
    fn from(count: usize) -> Self {
        Self::Number(i64::try_from(count).unwrap_or(i64::MAX))
    }
}
