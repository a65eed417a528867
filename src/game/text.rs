//! What the rules have to say, before it is said in any language: a key and typed arguments.
//!
//! A game declares its whole vocabulary once with [`vocabulary!`](crate::vocabulary): each phrase becomes a function that
//! wants exactly its arguments, so a sentence with a missing argument does not compile, an unused one is a warning, and a
//! missing translation fails a test.

use serde::{Serialize, Serializer};

use super::{Dice, Revealed, Seat, Viewer};

/// Something to be said in the reader's language.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Text {
    /// The message's name in the Fluent files.
    pub key: &'static str,
    /// Its arguments, by name.
    #[serde(skip_serializing_if = "Vec::is_empty", serialize_with = "as_map")]
    pub args: Vec<(&'static str, Arg)>,
}

fn as_map<S: Serializer>(args: &[(&'static str, Arg)], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(args.iter().map(|(name, arg)| (name, arg)))
}

/// One argument of a [`Text`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Arg {
    /// A number, for plurals and sums.
    Number(i64),
    /// A seat: said as the name of whoever sits there.
    Seat(Seat),
    /// A text within the text.
    Text(Text),
    /// Several texts, said as a list.
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

/// One phrase of a vocabulary: a key that must be found in every language with exactly these arguments.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Phrase {
    /// The message's name in the Fluent files.
    pub key: &'static str,
    /// The names of its arguments.
    pub args: &'static [&'static str],
}

/// One thing for each language of the house.
#[derive(Clone, Copy, Debug)]
pub struct Trio<T> {
    /// English.
    pub en: T,
    /// Spanish.
    pub es: T,
    /// French.
    pub fr: T,
}

impl<T> Trio<T> {
    /// The same three, borrowed.
    pub const fn each_ref(&self) -> Trio<&T> {
        Trio { en: &self.en, es: &self.es, fr: &self.fr }
    }
}

/// Everything somebody can say: a vocabulary, and the Fluent files that say it.
#[derive(Clone, Copy, Debug)]
pub struct Speech {
    /// Every phrase.
    pub vocabulary: &'static [Phrase],
    /// The phrases in each language.
    pub words: Trio<&'static str>,
}

/// Declares everything a game (or the platform) can say: `VOCABULARY`, and one function for each entry.
///
/// ```
/// mod words {
///     meadhall::vocabulary! { "toy"
///         greets(player: meadhall::game::Seat, gold: u8);
///     }
/// }
/// let text = words::greets(meadhall::game::Seat(0), 3);
/// assert_eq!(text.key, "toy_greets");
/// assert_eq!(words::VOCABULARY[0].args, ["player", "gold"]);
/// ```
#[macro_export]
macro_rules! vocabulary {
    ($prefix:literal $($key:ident($($arg:ident: $kind:ty),*);)*) => {
        /// Every phrase of this vocabulary.
        pub const VOCABULARY: &[$crate::game::Phrase] = &[$(
            $crate::game::Phrase { key: concat!($prefix, "_", stringify!($key)), args: &[$(stringify!($arg)),*] }
        ),*];
        $(
            #[doc = concat!("Says `", $prefix, "_", stringify!($key), "`.")]
            pub(crate) fn $key($($arg: $kind),*) -> $crate::game::Text {
                $crate::game::Text {
                    key: concat!($prefix, "_", stringify!($key)),
                    args: vec![$((stringify!($arg), $crate::game::Arg::from($arg))),*],
                }
            }
        )*
    };
}

/// One line of what happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// Who may read it: one seat, or `None` for everyone.
    pub only: Viewer,
    /// What happened.
    pub text: Text,
}

/// Takes down what happens in a step. A muted log costs nothing: its lines are never made.
#[derive(Debug, Default)]
pub struct Log {
    lines: Option<Vec<Line>>,
    revealed: bool,
}

impl Log {
    /// A log that keeps its lines.
    pub fn new() -> Self {
        Self { lines: Some(Vec::new()), revealed: false }
    }

    /// A log for playouts, which nobody will read.
    pub fn muted() -> Self {
        Self::default()
    }

    /// Tells everyone.
    pub fn say(&mut self, text: impl FnOnce() -> Text) {
        if let Some(lines) = &mut self.lines {
            lines.push(Line { only: None, text: text() });
        }
    }

    /// Tells one seat alone.
    pub fn whisper(&mut self, seat: Seat, text: impl FnOnce() -> Text) {
        if let Some(lines) = &mut self.lines {
            lines.push(Line { only: Some(seat), text: text() });
        }
    }

    /// Marks the step: somebody now knows something that was hidden from them. What an action shows by being taken is no
    /// news, and rolled dice mark a step by themselves.
    pub const fn reveal(&mut self) {
        self.revealed = true;
    }

    /// Ends a step: whether it revealed something. The next step begins unmarked.
    pub fn close(&mut self, dice: &Dice) -> Revealed {
        let revealed = std::mem::take(&mut self.revealed) || dice.rolled();
        if revealed { Revealed::Something } else { Revealed::Nothing }
    }

    /// All lines, whoever may read them.
    pub fn lines(&self) -> &[Line] {
        self.lines.as_deref().unwrap_or_default()
    }

    /// The lines that this viewer may read.
    pub fn read_by(&self, viewer: Viewer) -> impl Iterator<Item = &Text> {
        self.lines().iter().filter(move |line| line.only.is_none() || line.only == viewer).map(|line| &line.text)
    }

    /// Takes the lines out, leaving the log empty but listening.
    pub fn take(&mut self) -> Vec<Line> {
        self.lines.as_mut().map(std::mem::take).unwrap_or_default()
    }
}
