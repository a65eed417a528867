//! Logging to the standard error. Messages of serenity below the level warn are always dropped: they quote
//! whole requests, with tokens that would allow anybody to reply as the bot.

use std::io::{IsTerminal, stderr};
use std::panic;

use tracing::level_filters::LevelFilter;
use tracing::{Level, Metadata};
use tracing_subscriber::EnvFilter;
use tracing_subscriber::filter::{FilterExt, filter_fn};
use tracing_subscriber::layer::{Layer, SubscriberExt};
use tracing_subscriber::util::SubscriberInitExt;

use super::ended::Trouble;
use crate::config::LogFormat;

const USUAL: &str = "info";

/// Parses the log filter; the error is a message for the user.
pub fn filter(asked: Option<&str>) -> Result<EnvFilter, String> {
    let asked = asked.unwrap_or(USUAL);
    for word in asked.split(',').map(str::trim).filter(|word| !word.contains(['=', '['])) {
        // The filter would take a misspelled level for the name of a target.
        if word.parse::<LevelFilter>().is_err() {
            return Err(format!("log makes no sense: \"{word}\" is none of error, warn, info, debug, trace, off"));
        }
    }
    let senseless =
        "log makes no sense: it is a level, or a level and parts with their own, such as info,serenity=warn";
    EnvFilter::try_new(asked).map_err(|_| senseless.to_owned())
}

/// Installs the global subscriber.
pub fn start(filter: EnvFilter, format: LogFormat) -> Result<(), Trouble> {
    // The bot continues even if its standard error cannot be written any more.
    let lines = tracing_subscriber::fmt::layer().with_writer(stderr).log_internal_errors(false);
    let lines = match format {
        LogFormat::Text => lines.with_ansi(stderr().is_terminal()).boxed(),
        LogFormat::Json => {
            // Without this hook, panic messages would be the only lines that are not JSON.
            panic::set_hook(Box::new(|panic| tracing::error!("{panic}")));
            lines.json().flatten_event(true).with_span_list(false).boxed()
        }
    };
    let layer = lines.with_filter(filter.and(filter_fn(keeps_secrets)));
    let started = tracing_subscriber::registry().with(layer).try_init();
    started.map_err(|error| Trouble::Failed(error.into()))
}

/// Returns whether events of this origin never quote secrets.
fn keeps_secrets(said: &Metadata<'_>) -> bool {
    let part = said.target();
    // serenity quotes gateway messages that it cannot parse.
    let quotes = part.starts_with("serenity") && (*said.level() > Level::WARN || part.ends_with("::ws"));
    !quotes
}
