//! All that a game, or the platform, can say: its phrases, and the files that say them in each language.

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
///     meadhall_game::vocabulary! { "toy"
///         greets(player: meadhall_game::game::Seat, gold: u8);
///     }
/// }
/// let text = words::greets(meadhall_game::game::Seat(0), 3);
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
