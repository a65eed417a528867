//! Logging to the standard error. Messages of serenity below the level warn are always dropped: they quote
//! whole requests, with tokens that would allow anybody to reply as the bot.

use std::fmt::{Debug, Write};
use std::io::{IsTerminal, stderr};
use std::panic;

use meadhall_discord::gateway::refusals::{CLOSE_LOG_TARGET, GatewayRefusalWatch};
use meadhall_service::monitoring::{LogLevel, Monitor};
use tracing::field::{Field, Visit};
use tracing::level_filters::LevelFilter;
use tracing::{Event, Level, Metadata, Subscriber};
use tracing_subscriber::EnvFilter;
use tracing_subscriber::filter::{FilterExt, filter_fn};
use tracing_subscriber::layer::{Context, Layer, SubscriberExt};
use tracing_subscriber::util::SubscriberInitExt;

use super::outcome::CliError;
use super::panics::hide_store_panics;
use crate::config::LogFormat;

const DEFAULT_LOG_FILTER: &str = "info";

/// Parses the log filter. The error is a message for the user, which names the setting.
pub fn parse_log_filter(directives: Option<&str>, setting: &str) -> Result<EnvFilter, String> {
    let directives = directives.unwrap_or(DEFAULT_LOG_FILTER);
    for word in directives.split(',').map(str::trim).filter(|word| !word.contains(['=', '['])) {
        // The filter would take a misspelled level for the name of a target.
        if word.parse::<LevelFilter>().is_err() {
            return Err(format!("{setting} is invalid: \"{word}\" is not one of error, warn, info, debug, trace, off"));
        }
    }
    let expected = "expected a level, or a level followed by levels of modules, such as info,serenity=warn";
    EnvFilter::try_new(directives).map_err(|_| format!("{setting} is invalid: {expected}"))
}

/// Installs the global subscriber. Whatever the filter is, `monitor` counts errors and warnings, and serenity's warnings
/// about closed connections go to `refusals`.
pub fn init_logging(
    filter: EnvFilter,
    format: LogFormat,
    monitor: Monitor,
    refusals: GatewayRefusalWatch,
) -> Result<(), CliError> {
    // The bot continues even if its standard error cannot be written any more.
    let lines = tracing_subscriber::fmt::layer().with_writer(stderr).log_internal_errors(false);
    let lines = match format {
        LogFormat::Text => lines.with_ansi(stderr().is_terminal()).boxed(),
        LogFormat::Json => {
            // Without this hook, panic messages would be the only lines that are not JSON.
            panic::set_hook(Box::new(|panic| tracing::error!("the program panicked: {panic}")));
            hide_store_panics();
            lines.json().flatten_event(true).with_span_list(false).boxed()
        }
    };
    let layer = lines
        .with_filter(filter.and(filter_fn(|metadata| is_safe_to_log(metadata) && !is_repeated_by_serenity(metadata))));
    let is_close_warning =
        filter_fn(|metadata: &Metadata<'_>| metadata.target() == CLOSE_LOG_TARGET && *metadata.level() <= Level::WARN)
            .with_max_level_hint(LevelFilter::WARN);
    let close_warnings = CloseWarningLayer(refusals).with_filter(is_close_warning);
    let counter = LogCounter(monitor).with_filter(LevelFilter::WARN);
    let started = tracing_subscriber::registry().with(layer).with(close_warnings).with(counter).try_init();
    started.map_err(|error| CliError::OperationFailed(error.into()))
}

/// Counts errors and warnings, whatever the configured filter shows.
struct LogCounter(Monitor);

impl<S: Subscriber> Layer<S> for LogCounter {
    fn on_event(&self, event: &Event<'_>, _: Context<'_, S>) {
        match *event.metadata().level() {
            Level::ERROR => self.0.line_logged(LogLevel::Error),
            Level::WARN if !is_repeated_by_serenity(event.metadata()) => self.0.line_logged(LogLevel::Warning),
            _ => {}
        }
    }
}

/// Passes log messages to the watch for refused shards.
struct CloseWarningLayer(GatewayRefusalWatch);

impl<S: Subscriber> Layer<S> for CloseWarningLayer {
    fn on_event(&self, event: &Event<'_>, _: Context<'_, S>) {
        let mut message = MessageText(String::new());
        event.record(&mut message);
        self.0.observe_warning(&message.0);
    }
}

/// The message of an event without its other fields.
struct MessageText(String);

impl Visit for MessageText {
    fn record_debug(&mut self, field: &Field, value: &dyn Debug) {
        if field.name() == "message" {
            // Writing to a string cannot fail.
            let _ = write!(self.0, "{value:?}");
        }
    }
}

/// Returns whether events of this origin never quote secrets.
fn is_safe_to_log(metadata: &Metadata<'_>) -> bool {
    let target = metadata.target();
    // serenity quotes gateway messages that it cannot parse.
    let may_quote_secrets =
        target.starts_with("serenity") && (*metadata.level() > Level::WARN || target.ends_with("::ws"));
    !may_quote_secrets
}

/// Returns whether serenity repeats this line every five seconds without a connection, which the bot logs itself.
fn is_repeated_by_serenity(metadata: &Metadata<'_>) -> bool {
    metadata.target().ends_with("::shard_queuer")
}
