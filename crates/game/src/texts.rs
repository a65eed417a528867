//! The texts that a game declares, and the Fluent sources that translate them.

/// The key of a text. Every language must have a message for it with exactly these arguments.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TextKey {
    /// The message's name in the Fluent files.
    pub key: &'static str,
    /// The names of the text's arguments.
    pub args: &'static [&'static str],
}

/// One value for each language.
#[derive(Clone, Copy, Debug)]
pub struct PerLanguage<T> {
    pub en: T,
    pub es: T,
    pub fr: T,
}

impl<T> PerLanguage<T> {
    /// Borrows the values.
    pub const fn each_ref(&self) -> PerLanguage<&T> {
        PerLanguage { en: &self.en, es: &self.es, fr: &self.fr }
    }
}

/// All texts of a game: their keys, and the Fluent sources.
#[derive(Clone, Copy, Debug)]
pub struct Texts {
    pub keys: &'static [TextKey],
    pub fluent_sources: PerLanguage<&'static str>,
}

/// Declares the texts of a game: `VOCABULARY`, and one function for each key.
///
/// ```
/// mod texts {
///     meadhall_game::texts! { "toy"
///         greets(player: meadhall_game::Seat, gold: u8);
///     }
/// }
/// let text = texts::greets(meadhall_game::Seat(0), 3);
/// assert_eq!(text.key, "toy_greets");
/// assert_eq!(texts::VOCABULARY[0].args, ["player", "gold"]);
/// ```
#[macro_export]
macro_rules! texts {
    ($prefix:literal $($key:ident($($arg:ident: $kind:ty),*);)*) => {
        /// The key of every text declared by this macro call.
        pub const VOCABULARY: &[$crate::TextKey] = &[$(
            $crate::TextKey { key: concat!($prefix, "_", stringify!($key)), args: &[$(stringify!($arg)),*] }
        ),*];
        $(
            #[doc = concat!("Says `", $prefix, "_", stringify!($key), "`.")]
            pub(crate) fn $key($($arg: $kind),*) -> $crate::Text {
                $crate::Text {
                    key: concat!($prefix, "_", stringify!($key)),
                    args: vec![$((stringify!($arg), $crate::TextArg::from($arg))),*],
                }
            }
        )*
    };
}

/// Defines `TEXTS` and `RULES_MARKDOWN` in an implementation of [`Presentation`](crate::Presentation): with
/// these text keys, and the files `en.ftl`, `rules.en.md` and so on beside the calling file.
#[macro_export]
macro_rules! include_translations {
    ($keys:expr) => {
        const TEXTS: $crate::Texts = $crate::Texts {
            keys: $keys,
            fluent_sources: $crate::PerLanguage {
                en: include_str!("en.ftl"),
                es: include_str!("es.ftl"),
                fr: include_str!("fr.ftl"),
            },
        };
        const RULES_MARKDOWN: $crate::PerLanguage<&'static str> = $crate::PerLanguage {
            en: include_str!("rules.en.md"),
            es: include_str!("rules.es.md"),
            fr: include_str!("rules.fr.md"),
        };
    };
}
