//! Handles interactions: buttons, menus and dialogs, and the replies to them.

mod ai_strategy;
pub mod commands;
pub mod component_action;
pub mod components;
pub mod continued_panels;
pub mod custom_id;
pub mod data;
pub mod delivery_warning;
pub mod dm_preference;
pub mod ephemeral;
pub mod level_choice;
pub mod reply;
pub mod responder;
pub mod spans;
pub mod start_match;
mod table_access;
