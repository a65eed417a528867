//! `meadhall check-config`: says how the house is set up. Opens no store, asks nobody, and shows no secret.

use std::io::{Write, stdout};

use meadhall::discord::client::{Place, http};
use meadhall::home::Home;

use super::setup::{self, Read, Setup};
use super::{Ended, Trouble, log};

/// Says it.
pub fn check(args: &Setup) -> Result<Ended, Trouble> {
    let Read { file, config } = setup::read(args.config.as_deref())?;
    log::filter(config.log.as_deref())?;
    let (token, place) = (setup::token(&config)?, setup::place(&config));
    http(token.reveal(), &place).map_err(|error| Trouble::Asked(error.into()))?;
    let home = Home::new(config.folder());
    let file = file.map_or_else(|| "none, the environment alone".to_owned(), |file| file.display().to_string());
    let house = if home.is_built() { "there is a house" } else { "a new house" };
    let shards = config.shards.map_or_else(|| "as many as Discord advises".to_owned(), |it| it.to_string());
    let discord = match &place {
        Place::Real => "the real one".to_owned(),
        Place::Local { requests, .. } => format!("on this machine, at {requests}"),
    };
    let said = format!(
        "file     {file}\n\
         token    set\n\
         data     {} ({house})\n\
         shards   {shards}\n\
         log      {}\n\
         thinking {} ms at most\n\
         backups  {}, none older than {} days\n\
         Discord  {discord}\n",
        home.folder().display(),
        config.log.as_deref().unwrap_or("info"),
        config.computers.milliseconds,
        config.backup.keep,
        config.backup.days,
    );
    stdout().write_all(said.as_bytes()).map_err(|error| Trouble::Failed(error.into()))?;
    Ok(Ended::Well)
}
