//! Checks the store, through the running bot or directly. A store of an older schema version is not migrated.

use std::time::Duration;

use super::super::abode::Abode;
use super::diagnosis::{Diagnosis, Verdict};
use crate::control::{AskError, Request, Upshot, ask_within};
use crate::home::{Found, HomeError};
use crate::ledger::{LAYOUT, LedgerError, Parked, building_in, layout_of, parked_in};
use crate::store::Wait;
use crate::watch::Health;

/// A bot that does not reply within this time hangs.
const PATIENCE: Duration = Duration::from_secs(5);
const NAMED: usize = 5;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Presence {
    Runs,
    /// It does not run, or that could not be found out.
    Away,
}

/// Reports the health of the running bot, or checks the store if no bot runs.
pub fn look(page: &mut Diagnosis, abode: &Abode) -> Presence {
    let ask = |request| ask_within(&abode.home.socket(), &request, PATIENCE);
    match ask(Request::Health) {
        Ok(Some(Upshot::Health(health))) => {
            running(page, &health);
            match ask(Request::Parked) {
                Ok(Some(Upshot::Parked(all))) => parked(page, &all),
                Ok(_) => page.add(Verdict::Unasked, "errands", "the bot does not say"),
                Err(error) => page.add(Verdict::Unasked, "errands", error),
            }
            Presence::Runs
        }
        Ok(Some(_)) | Err(AskError::Refused { .. } | AskError::Reply(_)) => {
            page.add(Verdict::Note, "bot", "another Meadhall than this one runs here, and does not say how it is");
            Presence::Runs
        }
        Ok(None) => {
            page.add(Verdict::Note, "bot", format!("none runs in {}", abode.folder()));
            store(page, abode);
            Presence::Away
        }
        Err(error) => {
            page.add(Verdict::Wrong, "bot", error);
            Presence::Away
        }
    }
}

fn running(page: &mut Diagnosis, health: &Health) {
    match health.amiss() {
        None => page.add(Verdict::Well, "bot", "it runs, and all is well"),
        Some(amiss) => page.add(Verdict::Wrong, "bot", format!("it runs; {amiss}")),
    }
}

/// Opens and checks the store while no bot runs.
fn store(page: &mut Diagnosis, abode: &Abode) {
    match abode.home.found() {
        Ok(Found::Nobody) => return page.add(Verdict::Note, "store", "none yet: the bot makes it"),
        Ok(Found::Lost) => return wrong(page, abode, abode.home.lost()),
        Ok(Found::Store) => {}
        Err(error) => return wrong(page, abode, error),
    }
    let store = match abode.home.look() {
        Ok(store) => store,
        Err(HomeError::Nobody) => return page.add(Verdict::Note, "store", "it is empty"),
        Err(error) => return wrong(page, abode, error),
    };
    match layout_of(store.as_ref()) {
        Ok(Some(LAYOUT)) => {
            match building_in(store.as_ref()) {
                Ok(None) => {}
                Ok(Some(building)) => return wrong(page, abode, HomeError::Unfinished(building.things)),
                Err(error) => return wrong(page, abode, error.into()),
            }
            page.add(Verdict::Well, "store", "it opens");
            match parked_in(store.as_ref()).wait() {
                Ok(all) => parked(page, &all),
                Err(error) => page.add(Verdict::Wrong, "errands", error),
            }
        }
        Ok(Some(older)) if older < LAYOUT => {
            let how = "the bot brings it up to today's when it starts, after a backup";
            page.add(Verdict::Note, "store", format!("it opens, and has layout {older} of {LAYOUT}: {how}"));
        }
        Ok(Some(found)) => wrong(page, abode, LedgerError::Newer { found }.into()),
        Ok(None) => page.add(Verdict::Note, "store", "it is empty"),
        Err(error) => wrong(page, abode, error.into()),
    }
}

fn wrong(page: &mut Diagnosis, abode: &Abode, error: HomeError) {
    page.add(Verdict::Wrong, "store", abode.trouble(error).into_error());
}

/// Reports dead letters. They are a bug in this program: even their plainest message could not be built.
fn parked(page: &mut Diagnosis, all: &[Parked]) {
    if all.is_empty() {
        return page.add(Verdict::Well, "errands", "none was put aside");
    }
    let named: Vec<String> = all.iter().take(NAMED).map(told).collect();
    let more = all.len().saturating_sub(NAMED);
    let more = if more > 0 { format!("\nand {more} more") } else { String::new() };
    let why = "the log said more when it happened";
    let many = if all.len() == 1 { "1 was put aside".to_owned() } else { format!("{} were put aside", all.len()) };
    page.add(Verdict::Wrong, "errands", format!("{many}; {why}:\n{}{more}", named.join("\n")));
}

fn told(Parked { key, what, why }: &Parked) -> String {
    match why {
        Some(why) => format!("{key}: {what}, but {why}"),
        None => format!("{key}: {what}"),
    }
}
