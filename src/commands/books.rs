//! `meadhall export`, `import`, `backup`, `verify`, `compact`. A running bot is asked through its admin
//! socket; otherwise the store is opened here.

use std::fs;
use std::io::{self, BufWriter, Write};
use std::path::PathBuf;

use crate::archive::{
    self, Done, Exported, Finding, Imported, Incoming, Matches, Scope, Verified, What, counted, private_file,
};
use crate::control::{AskError, Blame, Reply, Request, Upshot, ask};
use crate::home::{Found, HomeError};
use crate::kind::Catalogue;
use crate::ledger::Ledger;
use crate::store;
use crate::table::TableId;
use anyhow::{Context, anyhow};

use super::abode::Abode;
use super::bar::Bar;
use super::ended::{Ended, Trouble};
use super::setup::Which;
use super::wall::now;

/// Exports the store or a single table.
#[derive(clap::Args)]
pub struct Export {
    #[command(flatten)]
    setup: Which,
    /// New file for the export, or - for the standard output.
    #[arg(value_name = "FILE", default_value = "-")]
    file: String,
    /// Exports only this table.
    #[arg(long, value_name = "ID")]
    table: Option<TableId>,
}

/// Imports an export or a backup.
#[derive(clap::Args)]
pub struct Import {
    #[command(flatten)]
    setup: Which,
    /// The export or backup.
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Creates a new store, where there is none yet.
    #[arg(long)]
    new: bool,
}

/// Verifies the store.
#[derive(clap::Args)]
pub struct Verify {
    #[command(flatten)]
    setup: Which,
    /// Also replays finished matches.
    #[arg(long)]
    finished: bool,
}

/// Exports everything or one table to a file or to the standard output.
pub fn export(args: &Export, hosted: Catalogue) -> Result<Ended, Trouble> {
    let (abode, bar) = (args.setup.abode(hosted)?, Bar::new());
    if args.file == "-" {
        let exported = export_to(&abode, args.table, &mut BufWriter::new(io::stdout().lock()), &bar)?;
        return Ok(told(&bar, &mut io::stderr(), format_args!("{exported} exported"))?);
    }
    let file = private_file(args.file.as_ref()).with_context(|| format!("{} cannot be begun", args.file));
    let file = file.map_err(Trouble::Asked)?;
    let mut out = BufWriter::new(file);
    let written = export_to(&abode, args.table, &mut out, &bar).and_then(|exported| {
        out.flush().and_then(|()| out.get_ref().sync_all()).context("the export cannot be written")?;
        Ok(exported)
    });
    // An incomplete export is useless.
    let exported = written.inspect_err(|_| drop(fs::remove_file(&args.file)))?;
    Ok(told(&bar, &mut io::stdout(), format_args!("{exported} exported"))?)
}

fn export_to(abode: &Abode, table: Option<TableId>, out: &mut dyn Write, bar: &Bar) -> Result<Exported, Trouble> {
    let request = Request::Export { table };
    let outcome = asked(abode, &request, bar, &mut |line| writeln!(out, "{line}"))?;
    if let Some(Upshot::Exported(exported)) = outcome {
        out.flush().context("the export cannot be written")?;
        return Ok(exported);
    }
    let ledger = open(abode, bar)?;
    let scope = table.map_or(Scope::Everything, Scope::Table);
    archive::export(&ledger, scope, out, &|done| bar.show(done)).map_err(|error| abode.trouble_with_file(error))
}

/// Imports a file. A new store is created only if `--new` was given.
pub fn import(args: &Import, hosted: Catalogue) -> Result<Ended, Trouble> {
    let (abode, bar) = (args.setup.abode(hosted)?, Bar::new());
    asked(&abode, &Request::Import, &bar, &mut |_| Ok(()))?;
    if !args.file.is_file() {
        return Err(Trouble::Asked(anyhow!("there is no file {}", args.file.display())));
    }
    let found = abode.home.found().map_err(|error| abode.trouble(error))?;
    if found == Found::Nobody && !args.new {
        let why = "to build one for what the file has, add --new";
        return Err(Trouble::Asked(anyhow!("there is no house in {}; {why}", abode.place())));
    }
    let show = |done| bar.show(done);
    let incoming = Incoming::check(&args.file, hosted, &show).map_err(|error| abode.trouble_with_file(error))?;
    let store = if args.new { abode.home.build() } else { abode.home.open_known_store().map(Some) };
    let Some(store) = store.map_err(|error| abode.trouble(error))? else {
        let why = "to take the file into that one, leave --new out";
        return Err(Trouble::Asked(anyhow!("there is a house already in {}; {why}", abode.place())));
    };
    let backup = |layout| abode.home.back_up_rows(store.as_ref(), layout, now(), &show);
    let imported = incoming.write(&store, &backup, &show).map_err(|error| abode.trouble_with_file(error))?;
    abode.home.mark().map_err(|error| abode.trouble(error.into()))?;
    if imported == Imported::default() {
        return Ok(told(&bar, &mut io::stdout(), format_args!("nothing to import: no tables, no people"))?);
    }
    let Imported { new, known, people, servers, kept } = imported;
    let servers = if servers > 0 { format!(" and {servers} servers") } else { String::new() };
    let settings = format!("settings of {people} people{servers} imported, of {kept} kept");
    Ok(told(&bar, &mut io::stdout(), format_args!("{new} imported, {known} there already; {settings}"))?)
}

pub fn backup(args: &Which, hosted: Catalogue) -> Result<Ended, Trouble> {
    let (abode, bar) = (args.abode(hosted)?, Bar::new());
    let made = match asked(&abode, &Request::Backup, &bar, &mut |_| Ok(()))? {
        Some(Upshot::BackedUp { path, holds }) => Some((path, holds)),
        Some(_) => None,
        None => {
            let ledger = open(&abode, &bar)?;
            let made = abode.home.backups().make(&ledger, now(), &|done| bar.show(done));
            let made = made.map_err(|error| abode.trouble_with_file(error))?;
            made.map(|made| (made.path.display().to_string(), made.holds))
        }
    };
    Ok(match made {
        Some((path, holds)) => told(&bar, &mut io::stdout(), format_args!("{holds} backed up in {path}"))?,
        None => told(&bar, &mut io::stdout(), format_args!("nothing to back up yet: no tables, no people"))?,
    })
}

pub fn verify(args: &Verify, hosted: Catalogue) -> Result<Ended, Trouble> {
    let (abode, bar) = (args.setup.abode(hosted)?, Bar::new());
    let matches = if args.finished { Matches::All } else { Matches::Open };
    let outcome = asked(&abode, &Request::Verify { matches }, &bar, &mut |_| Ok(()))?;
    let verified = if let Some(Upshot::Verified(verified)) = outcome {
        verified
    } else {
        let ledger = open(&abode, &bar)?;
        let mut tell = |finding: Finding| bar.say(&finding.to_string());
        let verified = archive::verify(&ledger, matches, &mut tell, &|done| bar.show(done));
        verified.map_err(|error| abode.trouble_with_file(error))?
    };
    let Verified { tables, replayed, findings } = verified;
    let tables = counted(tables, "table", "tables");
    let replayed = counted(replayed, "match", "matches");
    let findings_said = counted(findings, "finding", "findings");
    let line = format_args!("{tables} verified, {replayed} played again, {findings_said}");
    told(&bar, &mut io::stdout(), line)?;
    Ok(if findings == 0 { Ended::Well } else { Ended::WithFindings })
}

pub fn compact(args: &Which, hosted: Catalogue) -> Result<Ended, Trouble> {
    let (abode, bar) = (args.abode(hosted)?, Bar::new());
    if abode.home.database().is_some() {
        let why = format!("there is nothing to do: {} gives back space by itself", abode.place());
        return Ok(told(&bar, &mut io::stdout(), format_args!("{why}"))?);
    }
    asked(&abode, &Request::Compact, &bar, &mut |_| Ok(()))?;
    let show = |copied: store::Copied| bar.show(Done { what: What::Copied, done: copied.entries, of: Some(copied.of) });
    let store::Compacted { before, after, entries } =
        abode.home.compact(&show).map_err(|error| abode.trouble(error))?;
    Ok(told(&bar, &mut io::stdout(), format_args!("{entries} entries kept, {before} bytes before, {after} after"))?)
}

/// Sends the request to the running bot; returns `None` if no bot runs.
fn asked(
    abode: &Abode,
    request: &Request,
    bar: &Bar,
    line: &mut dyn FnMut(&str) -> io::Result<()>,
) -> Result<Option<Upshot>, Trouble> {
    let mut heard = |answer| {
        match answer {
            Reply::Progress(done) => bar.show(done),
            Reply::Line(text) => line(&text)?,
            Reply::Finding(finding) => bar.say(&finding.to_string()),
            Reply::Done(_) | Reply::Failed { .. } => {}
        }
        Ok(())
    };
    ask(&abode.home.socket(), request, &mut heard).map_err(|error| match error {
        AskError::Refused { fault: Blame::Asked, why } => Trouble::Asked(anyhow!(why)),
        AskError::Refused { fault: Blame::Store, why } => Trouble::Store(anyhow!(why)),
        AskError::Io(error) => Trouble::Failed(error.into()),
        error => Trouble::Failed(error.into()),
    })
}

/// Opens the repository when no bot runs.
fn open(abode: &Abode, bar: &Bar) -> Result<Ledger, Trouble> {
    abode.home.open(now(), &|done| bar.show(done)).map_err(|error: HomeError| abode.trouble(error))
}

fn told(bar: &Bar, out: &mut dyn Write, line: std::fmt::Arguments<'_>) -> anyhow::Result<Ended> {
    bar.hide();
    writeln!(out, "{line}")?;
    Ok(Ended::Well)
}
