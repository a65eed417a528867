//! `meadhall init`: creates an empty store, before the first start of a bot in a place that the operator chose.

use std::io::{self, Write};

use anyhow::{Context, anyhow};
use meadhall_registry::GameRegistry;
use meadhall_service::data_dir::DataDirState;

use super::options::ConfigArgs;
use super::outcome::{CliError, CliOutcome};
use super::wall_clock::wall_clock_now;

pub fn run(args: &ConfigArgs, registry: GameRegistry) -> Result<CliOutcome, CliError> {
    let location = args.data_location(registry)?;
    location.refuse_folder_of_other_user()?;
    match location.data_dir.state().map_err(|error| location.to_cli_error(error))? {
        DataDirState::Empty => {}
        DataDirState::HasStore => {
            return Err(CliError::InvalidUsage(anyhow!("there is already a store in {}", location.describe())));
        }
        DataDirState::StoreMissing => return Err(location.to_cli_error(location.data_dir.missing_store_error())),
    }
    let created = location.data_dir.open_or_create(wall_clock_now(), &|_| {});
    drop(created.map_err(|error| location.to_cli_error(error))?);
    writeln!(io::stdout(), "created an empty store in {}", location.describe()).context("cannot write the result")?;
    Ok(CliOutcome::Success)
}
