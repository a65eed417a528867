//! The filter for log lines.

use tracing::level_filters::LevelFilter;
use tracing_subscriber::EnvFilter;

const DEFAULT_LOG_FILTER: &str = "info";

/// Parses the log filter. The error says what is wrong with it.
pub fn parse_log_filter(directives: Option<&str>) -> Result<EnvFilter, String> {
    let directives = directives.unwrap_or(DEFAULT_LOG_FILTER);
    for word in directives.split(',').map(str::trim).filter(|word| !word.contains(['=', '['])) {
        // The filter would take a misspelled level for the name of a target.
        if word.parse::<LevelFilter>().is_err() {
            return Err(format!("\"{word}\" is not one of error, warn, info, debug, trace, off"));
        }
    }
    let expected = "expected a level, or a level followed by levels of modules, such as info,serenity=warn";
    EnvFilter::try_new(directives).map_err(|_| expected.to_owned())
}
