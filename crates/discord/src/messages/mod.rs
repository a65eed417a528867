//! Turns a table view into Discord messages. A message is made of texts and a view alone: no store, no match
//! and no HTTP, so it cannot show what its reader may not see.
//!
//! - `card`: the table in its channel: the `lobby`, the match, and its `result`
//! - `panel`: the private panel; `question`: its decision and answers; `dm_prompt`: the DM prompt; `answer_options`:
//!   options as buttons and lines; `lesson`: the panel of a lesson; `lesson_menu`: the choice of lessons; `tutorial`: what
//!   both have in common
//! - `past_turn`: past turns; `prose`: the table as prose; `board_picture`, `emoji_board`, `text_board`: the board
//!   as picture, emoji or text; `match_log`: the latest entries of the
//!   match log; `buttons`: buttons and rows of them
//! - `game_menu`: the games, to open a table; `level_menu`: the levels of computers; `payload`: a message before it is sent; `rows`: its rows
//! - `views`: board, score, log and legend; `rules`: the rules; `confirm`: confirmations; `notification`: one-time
//!   notifications; `delivery_warning`: warnings about undelivered cards; `dm_preference`: the DM preference

pub mod answer_options;
pub mod attachment;
mod board_picture;
pub mod buttons;
pub mod card;
pub mod confirm;
pub mod context;
pub mod delivery_warning;
pub mod dm_preference;
pub mod dm_prompt;
pub mod embed;
pub mod emoji;
pub mod emoji_board;
pub mod end_story;
mod ending;
pub mod game_menu;
pub mod lesson;
mod lesson_menu;
mod level_menu;
mod levels;
pub mod lobby;
pub mod lobby_options;
pub mod match_log;
pub mod names;
pub mod notification;
pub mod option_menu;
pub mod panel;
pub mod past_turn;
pub mod payload;
mod picture_choices;
pub mod prose;
mod question;
pub mod result;
mod rows;
pub mod rules;
pub mod table_overview;
pub mod text;
mod text_board;
pub mod texts;
pub mod tutorial;
pub mod views;
