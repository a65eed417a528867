//! `meadhall check-config`: prints the effective configuration without secrets, or all errors in it. Opens no
//! store; a database is only asked whether it has one.

use std::io::{Write, stdout};

use crate::config::LogFormat;
use crate::discord::client::Place;
use crate::home::Found;
use crate::house::Limits;

use super::abode::Abode;
use crate::kind::Catalogue;

use super::ended::{Ended, Trouble};
use super::setup::{self, Ready, Which};

pub fn check(args: &Which, hosted: Catalogue) -> Result<Ended, Trouble> {
    let Ready { file, config, token, warnings, .. } = args.ready()?;
    warnings.iter().for_each(|odd| eprintln!("meadhall: {odd}"));
    let abode = Abode::of(&config, hosted).map_err(|mistake| Trouble::Asked(mistake.into()))?;
    let house = match abode.home.found().map_err(|error| abode.trouble(error))? {
        Found::Store => "there is a house",
        Found::Nobody => "a new house",
        Found::Lost => return Err(abode.trouble(abode.home.lost())),
    };
    let house = match abode.home.database() {
        None => format!("data     {}: {house}", abode.place()),
        Some(_) => format!("data     {}\nstore    {}: {house}", config.data.display(), abode.place()),
    };
    let file = file.map_or_else(|| "none, the environment alone".to_owned(), |file| file.display().to_string());
    let shards = config.shards.map_or_else(|| "as many as Discord advises".to_owned(), |it| it.to_string());
    let discord = match setup::place(&config) {
        Place::Real => "the real one".to_owned(),
        Place::Local { requests, .. } => format!("on this machine, at {requests}"),
    };
    let rules = setup::rules(&config);
    let watch = config.watch.map_or_else(|| "nowhere".to_owned(), |it| format!("at http://{it}"));
    let said = format!(
        "file     {file}\n\
         token    {}\n\
         {house}\n\
         shards   {shards}\n\
         log      {}, as {}\n\
         watch    {watch}\n\
         thinking {} ms at most\n\
         pictures {}\n\
         tables   {}\n\
         people   {}\n\
         backups  {}, none older than {} days\n\
         Discord  {discord}\n",
        token.from,
        config.log.as_deref().unwrap_or("info"),
        if config.log_format == LogFormat::Json { "JSON" } else { "text" },
        config.computers.milliseconds,
        pictures(config.pictures.at_once),
        tables(&rules.limits),
        kept_out(rules.blocked.len()),
        config.backup.keep,
        config.backup.days,
    );
    stdout().write_all(said.as_bytes()).map_err(|error| Trouble::Failed(error.into()))?;
    Ok(Ended::Well)
}

fn pictures(at_once: usize) -> String {
    if at_once == 0 { "none: boards are shown in words".to_owned() } else { format!("{at_once} at once") }
}

fn tables(limits: &Limits) -> String {
    let Limits { a_person, a_channel, a_server, a_minute } = limits;
    let a_server = a_server.map_or_else(|| "any number".to_owned(), |most| most.to_string());
    format!(
        "at most {a_person} open for a person, {a_channel} in a channel, {a_server} in a server; {a_minute} opened a minute"
    )
}

/// Shows the number only, never the ids.
fn kept_out(many: usize) -> String {
    match many {
        0 => "nobody is kept out".to_owned(),
        1 => "1 is kept out everywhere".to_owned(),
        _ => format!("{many} are kept out everywhere"),
    }
}
