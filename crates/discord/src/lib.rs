//! The Discord adapter: turns gateway events into commands of the table service, and tables into messages.
//!
//! - [`gateway`]: connects, and receives events · [`interactions`]: presses of buttons and menus
//! - [`commands`]: slash commands · [`messages`]: builds what is sent, from views alone
//! - [`delivery`]: sends it, within Discord's limits · [`rendering`]: pictures and animations
//! - [`startup`]: checks the application and registers the commands · [`context`]: what every handler needs
//!
//! It decides nothing about a table, stores nothing, and is the only crate of the bot that names serenity.
//!
//! ```
//! use meadhall_discord::interactions::component_action::{ComponentAction, ViewKind};
//! use meadhall_tables::TableId;
//!
//! let table: TableId = "0tx0wvn9".parse().expect("a table's id");
//! let button = ComponentAction::ShowView(table, ViewKind::TextBoard);
//! let custom_id = button.to_string();
//! assert_eq!(custom_id.parse(), Ok(button));
//! ```

pub mod command_ids;
pub mod commands;
pub mod context;
pub mod delivery;
pub mod gateway;
pub mod interactions;
pub mod limits;
pub mod messages;
pub mod rendering;
pub mod startup;
#[cfg(test)]
mod tests;
