//! `meadhall doctor`: checks the installation and prints one report. It runs every check it can, even after
//! problems; it changes nothing, and shows no secret.
//!
//! `diagnosis` is the report, `folder` checks the data folder with its disk and backups, `books` the store,
//! and `platform` asks Discord.

mod books;
mod diagnosis;
mod folder;
mod platform;

use std::io::{Write, stdout};

use anyhow::Context;

use super::abode::Abode;
use super::ended::{Ended, Trouble};
use super::setup::{self, Which};
use super::{log, wall};
use crate::config::{Config, Token, Understood};
use crate::discord::client::http;
use crate::kind::Catalogue;
use books::Presence;
use diagnosis::{Diagnosis, Verdict};

/// Runs all checks and prints the report.
pub fn examine(args: &Which, hosted: Catalogue) -> Result<Ended, Trouble> {
    let mut page = Diagnosis::default();
    let (file, Understood { config, mistakes, warnings }) = args.read();
    let from = file.map_or_else(|| "the environment alone".to_owned(), |file| file.display().to_string());
    if mistakes.is_empty() {
        page.add(Verdict::Well, "set-up", from);
    } else {
        page.add(Verdict::Wrong, "set-up", mistakes);
    }
    warnings.iter().for_each(|odd| page.add(Verdict::Note, "set-up", odd));
    if let Err(why) = log::filter(config.log.as_deref()) {
        page.add(Verdict::Wrong, "log", why);
    }
    let token = token(&mut page, &config);
    let bot = match Abode::of(&config, hosted) {
        Ok(abode) => {
            folder::look(&mut page, &abode, wall::now());
            books::look(&mut page, &abode)
        }
        Err(mistake) => {
            page.add(Verdict::Wrong, "store", mistake);
            Presence::Away
        }
    };
    platform::look(&mut page, &config, token.as_ref(), bot, hosted);
    let write = |out: &mut dyn Write| write!(out, "Meadhall {}\n\n{page}", env!("CARGO_PKG_VERSION"));
    write(&mut stdout()).context("nobody reads the page")?;
    Ok(if page.count(Verdict::Wrong) == 0 { Ended::Well } else { Ended::WithFindings })
}

/// Reports the token, and returns it if it is valid.
fn token(page: &mut Diagnosis, config: &Config) -> Option<Token> {
    let found = config.token().map_err(|mistake| mistake.to_string());
    let usable = found.and_then(|token| {
        let client = http(token.secret.reveal(), &setup::place(config));
        client.map(|_| token).map_err(|error| error.to_string())
    });
    match usable {
        Ok(token) => {
            page.add(Verdict::Well, "token", &token.from);
            Some(token)
        }
        Err(why) => {
            page.add(Verdict::Wrong, "token", why);
            None
        }
    }
}
