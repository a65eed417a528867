//! Translations with Fluent: texts, boards and errors in English, Spanish and French. All wording is in
//! Fluent files that are compiled in; nothing here knows a game's rules.

mod answer_error;
mod board;
mod check;
mod initial_sound;
mod prose;
mod texts;
mod translations;

pub use answer_error::refusal_text;
pub use board::{as_sentence, board_as_prose, board_as_text};
pub use check::{check_texts, check_texts_together};
pub use prose::Prose;
pub use translations::{TranslationError, Translations};
