//! The rules of Raids, paragraph by paragraph, on tables laid out by hand.

mod combat;
mod table;
