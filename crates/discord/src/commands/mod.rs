//! The slash commands. Each reads its options, calls the table service and replies ephemerally; changes of a
//! table are seen on its card. A new command is a function in a file here and an entry of `unlocalized_commands`;
//! its name and description, and those of its options, are in `names/*.ftl`, and its replies in
//! `texts.rs` and `*.ftl`.

mod describe;
mod find_table;
pub mod games;
mod help;
mod learn;
mod localization;
pub mod names;
pub mod open_table;
pub mod overview;
mod past_turns;
pub mod permission_check;
mod play;
pub mod runner;
mod seats;
pub mod server;
mod settings;
mod stats;
mod table;
pub mod table_command;
mod table_export;
pub mod texts;
mod variants;
mod views;

use std::collections::BTreeSet;
use std::sync::Arc;

use poise::Command;

use super::context::BotContext;
use localization::Localizer;
use runner::NotDispatchedError;

/// Returns all commands with their translations.
#[must_use]
pub fn all_commands(ctx: &BotContext) -> Vec<Command<Arc<BotContext>, NotDispatchedError>> {
    let mut commands = unlocalized_commands();
    Localizer { translations: &ctx.translations, used_keys: BTreeSet::new() }.localize_commands(&[], &mut commands);
    commands
}

/// Returns the names of all commands, subcommands and options.
#[must_use]
pub fn command_words() -> BTreeSet<String> {
    let mut words = BTreeSet::new();
    collect_command_words(&unlocalized_commands(), &mut words);
    words
}

fn collect_command_words(commands: &[Command<Arc<BotContext>, NotDispatchedError>], words: &mut BTreeSet<String>) {
    for command in commands {
        words.insert(command.name.to_string());
        words.extend(command.parameters.iter().map(|option| option.name.to_string()));
        collect_command_words(&command.subcommands, words);
    }
}

/// Returns all commands in the order of `/help`.
fn unlocalized_commands() -> Vec<Command<Arc<BotContext>, NotDispatchedError>> {
    vec![
        play::play(),
        learn::learn(),
        seats::join(),
        seats::leave(),
        seats::start(),
        views::turn(),
        views::board(),
        views::score(),
        views::log(),
        views::undo(),
        games::games(),
        table::table(),
        settings::settings(),
        server::server(),
        help::help(),
        help::rules(),
        stats::stats(),
        describe::describe(),
    ]
}
