//! `meadhall check-config`: says how the house is set up, or all that is wrong with that. Opens no store, asks nobody, and shows
//! no secret.

use std::io::{Write, stdout};

use crate::config::LogFormat;
use crate::discord::client::Place;
use crate::home::{Found, HomeError};

use super::abode::Abode;
use crate::kind::Catalogue;

use super::ended::{Ended, Trouble};
use super::setup::{self, Ready, Which};

/// Says it.
pub fn check(args: &Which, hosted: Catalogue) -> Result<Ended, Trouble> {
    let Ready { file, config, token, warnings, .. } = args.ready()?;
    warnings.iter().for_each(|odd| eprintln!("meadhall: {odd}"));
    let abode = Abode::of(&config, hosted);
    let house = match abode.home.found().map_err(|error| abode.trouble(error))? {
        Found::Store => "there is a house",
        Found::Nobody => "a new house",
        Found::Lost => return Err(abode.trouble(HomeError::LOST)),
    };
    let file = file.map_or_else(|| "none, the environment alone".to_owned(), |file| file.display().to_string());
    let shards = config.shards.map_or_else(|| "as many as Discord advises".to_owned(), |it| it.to_string());
    let discord = match setup::place(&config) {
        Place::Real => "the real one".to_owned(),
        Place::Local { requests, .. } => format!("on this machine, at {requests}"),
    };
    let watch = config.watch.map_or_else(|| "nowhere".to_owned(), |it| format!("at http://{it}"));
    let said = format!(
        "file     {file}\n\
         token    {}\n\
         data     {}: {house}\n\
         shards   {shards}\n\
         log      {}, as {}\n\
         watch    {watch}\n\
         thinking {} ms at most\n\
         backups  {}, none older than {} days\n\
         Discord  {discord}\n",
        token.from,
        abode.place(),
        config.log.as_deref().unwrap_or("info"),
        if config.log_format == LogFormat::Json { "JSON" } else { "text" },
        config.computers.milliseconds,
        config.backup.keep,
        config.backup.days,
    );
    stdout().write_all(said.as_bytes()).map_err(|error| Trouble::Failed(error.into()))?;
    Ok(Ended::Well)
}
