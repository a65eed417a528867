//! `meadhall practice`: its arguments, and the error of a build without the feature `practice-hall`.

#[cfg(feature = "practice-hall")]
mod hall;

use std::path::PathBuf;

use meadhall_registry::GameRegistry;

use super::options::ConfigArgs;
use super::outcome::{CliError, CliOutcome};

/// Runs the practice hall.
#[derive(Default, clap::Args)]
pub struct PracticeArgs {
    #[command(flatten)]
    config_args: ConfigArgs,
    /// Port of the page, on this machine only [default: 8457, or the next free one if that is in use].
    #[arg(long)]
    port: Option<u16>,
    /// Reads the page from this folder at every request, to work on the page.
    #[arg(long, value_name = "DIR")]
    page: Option<PathBuf>,
}

impl PracticeArgs {
    pub fn from_config_args(config_args: ConfigArgs) -> Self {
        Self { config_args, ..Self::default() }
    }
}

/// Runs the practice hall until the first signal.
#[cfg(feature = "practice-hall")]
pub fn run(args: &PracticeArgs, registry: GameRegistry) -> Result<CliOutcome, CliError> {
    hall::run(&args.config_args, args.port, args.page.as_deref(), registry)
}

/// Fails: this build has no practice hall.
#[cfg(not(feature = "practice-hall"))]
pub fn run(_args: &PracticeArgs, _registry: GameRegistry) -> Result<CliOutcome, CliError> {
    Err(CliError::InvalidUsage(anyhow::anyhow!(
        "this build has no practice hall; to run the bot, set MEADHALL_TOKEN_FILE or MEADHALL_TOKEN; \
         to practice, build Meadhall without --no-default-features"
    )))
}
