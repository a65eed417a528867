//! Translations with Fluent: texts, boards and errors in English, Spanish and French.
//!
//! A game names a text by its key and arguments ([`meadhall_game::Text`]); [`Translations`] turns it into words. All wording is
//! in Fluent files that are compiled in: each `texts.rs` has `en.ftl`, `es.ftl` and `fr.ftl` beside it. The languages are
//! [`meadhall_game::Lang`]. [`check_texts`] finds missing texts, unused ones and wrong arguments.
//!
//! Nothing here knows the rules of a game, or who reads.
//!
//! ```
//! use meadhall_game::{Game, Lang, Presentation};
//! use meadhall_i18n::Translations;
//! use meadhall_raids::Raids;
//!
//! let translations = Translations::new([Raids::TEXTS]).expect("the texts are valid");
//! let name = (Raids::META.name)();
//! assert_eq!(translations.translate(Lang::En, &name, &[]), "Raids");
//! ```

mod board;
mod check;
mod grouped_number;
mod initial_sound;
mod prose;
mod texts;
mod translations;

pub use board::{OptionNumbers, append_board, board_as_prose, board_as_text, with_full_stop};
pub use check::{check_texts, check_texts_together};
pub use prose::Prose;
pub use texts::refusal_text;
pub use translations::{TranslationError, Translations};
