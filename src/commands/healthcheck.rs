//! `meadhall healthcheck`: asks the running bot through the admin socket whether it is alive. Prints one line
//! and sets the exit code, for containers and supervisors.

use std::io::{Write, stdout};
use std::time::Duration;

use anyhow::{Context, anyhow};

use super::ended::{Ended, Trouble};
use super::setup::Which;
use crate::control::{Request, Upshot, ask_within};
use crate::kind::Catalogue;
use crate::watch::Health;

/// A bot that does not reply within this time hangs.
const PATIENCE: Duration = Duration::from_secs(5);

/// Asks the running bot whether it is alive.
#[derive(clap::Args)]
pub struct Healthcheck {
    #[command(flatten)]
    setup: Which,
    /// Also requires that people can play: Discord connected, commands registered, disk writable.
    #[arg(long)]
    ready: bool,
}

/// Prints the health. Every problem leads to exit code 1.
pub fn check(args: &Healthcheck, hosted: Catalogue) -> Result<Ended, Trouble> {
    let well = |well: bool| if well { Ended::Well } else { Ended::WithFindings };
    let (said, ended) = match ask(args, hosted) {
        Ok(health) => match (health.dead(), health.amiss()) {
            (Some(why), _) => (format!("not alive: {why}"), Ended::WithFindings),
            (None, Some(amiss)) => (format!("alive, but not ready: {amiss}"), well(!args.ready)),
            (None, None) => ("alive and ready".to_owned(), Ended::Well),
        },
        Err(error) => {
            let why = format!("{error:#}");
            (why.lines().next().unwrap_or_default().to_owned(), Ended::WithFindings)
        }
    };
    writeln!(stdout(), "{said}").context("nobody reads it")?;
    Ok(ended)
}

fn ask(args: &Healthcheck, hosted: Catalogue) -> anyhow::Result<Health> {
    let abode = args.setup.abode(hosted).map_err(Trouble::into_error)?;
    match ask_within(&abode.home.socket(), &Request::Health, PATIENCE)? {
        Some(Upshot::Health(health)) => Ok(health),
        Some(_) => Err(anyhow!("the bot gives no answer to that")),
        None => Err(anyhow!("no bot runs in {}", abode.folder())),
    }
}
