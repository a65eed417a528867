//! What is logged, on the standard error. serenity is heard from warnings on and never below, whatever was asked for: what
//! it says below quotes requests whole, and with them tokens by which anybody could answer in the bot's name.

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

/// What is logged if nothing else was asked for.
const USUAL: &str = "info";

/// Reads what is to be logged; or tells what is wrong with it.
pub fn filter(asked: Option<&str>) -> Result<EnvFilter, String> {
    let asked = asked.unwrap_or(USUAL);
    for word in asked.split(',').map(str::trim).filter(|word| !word.contains(['=', '['])) {
        // The filter would take a level that is misspelt for the name of a part.
        if word.parse::<LevelFilter>().is_err() {
            return Err(format!("log makes no sense: \"{word}\" is none of error, warn, info, debug, trace, off"));
        }
    }
    let senseless =
        "log makes no sense: it is a level, or a level and parts with their own, such as info,serenity=warn";
    EnvFilter::try_new(asked).map_err(|_| senseless.to_owned())
}

/// Logs from now on.
pub fn start(filter: EnvFilter, format: LogFormat) -> Result<(), Trouble> {
    // If nobody reads any more, the house stays open all the same.
    let lines = tracing_subscriber::fmt::layer().with_writer(stderr).log_internal_errors(false);
    let lines = match format {
        LogFormat::Text => lines.with_ansi(stderr().is_terminal()).boxed(),
        LogFormat::Json => {
            // Their own words would be the only lines that are none.
            panic::set_hook(Box::new(|panic| tracing::error!("{panic}")));
            lines.json().flatten_event(true).with_span_list(false).boxed()
        }
    };
    let layer = lines.with_filter(filter.and(filter_fn(keeps_secrets)));
    let started = tracing_subscriber::registry().with(layer).try_init();
    started.map_err(|error| Trouble::Failed(error.into()))
}

/// Whether this never quotes what is secret.
fn keeps_secrets(said: &Metadata<'_>) -> bool {
    let part = said.target();
    // What the gateway says and serenity cannot read is quoted whole, too.
    let quotes = part.starts_with("serenity") && (*said.level() > Level::WARN || part.ends_with("::ws"));
    !quotes
}
