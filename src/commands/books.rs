//! `meadhall export`, `import`, `backup`, `verify`, `compact`: the books of a house. While the bot runs, it is asked to do
//! it; otherwise the store is opened here.

use std::fs;
use std::io::{self, BufWriter, Write};
use std::path::PathBuf;

use anyhow::{Context, anyhow};
use meadhall::archive::{self, ArchiveError, Done, Finding, Matches, Scope, Verified, What, private_file};
use meadhall::control::{Answer, AskError, Blame, Outcome, Request, ask};
use meadhall::home::Home;
use meadhall::ledger::Ledger;
use meadhall::store;
use meadhall::table::TableId;

use super::bar::Bar;
use super::setup;
use super::wall::now;
use super::{Ended, Trouble};

/// Which house.
#[derive(clap::Args)]
pub struct Books {
    /// The folder in which the house lives.
    #[arg(long, value_name = "DIR", default_value = "data")]
    data: PathBuf,
}

/// What is exported, and where to.
#[derive(clap::Args)]
pub struct Export {
    #[command(flatten)]
    books: Books,
    /// A new file, or - for the output.
    #[arg(value_name = "FILE", default_value = "-")]
    file: String,
    /// This table alone.
    #[arg(long, value_name = "ID")]
    table: Option<TableId>,
}

/// What is imported.
#[derive(clap::Args)]
pub struct Import {
    #[command(flatten)]
    books: Books,
    /// An export or a backup.
    #[arg(value_name = "FILE")]
    file: PathBuf,
}

/// What is verified.
#[derive(clap::Args)]
pub struct Verify {
    #[command(flatten)]
    books: Books,
    /// Plays finished matches again, too.
    #[arg(long)]
    finished: bool,
}

/// Writes everything or one table to a file.
pub fn export(args: &Export) -> Result<Ended, Trouble> {
    let (home, bar) = (args.books.home(), Bar::new());
    if args.file == "-" {
        let things = export_to(&home, args.table, &mut BufWriter::new(io::stdout().lock()), &bar)?;
        return Ok(told(&bar, &mut io::stderr(), format_args!("{things} things exported"))?);
    }
    let file = private_file(args.file.as_ref()).with_context(|| format!("{} cannot be begun", args.file));
    let file = file.map_err(Trouble::Asked)?;
    let mut out = BufWriter::new(file);
    let written = export_to(&home, args.table, &mut out, &bar).and_then(|things| {
        out.flush().and_then(|()| out.get_ref().sync_all()).context("the export cannot be written")?;
        Ok(things)
    });
    // Half an export is none.
    let things = written.inspect_err(|_| drop(fs::remove_file(&args.file)))?;
    Ok(told(&bar, &mut io::stdout(), format_args!("{things} things exported"))?)
}

fn export_to(home: &Home, table: Option<TableId>, out: &mut dyn Write, bar: &Bar) -> Result<u64, Trouble> {
    let request = Request::Export { table };
    let outcome = asked(home, &request, bar, &mut |line| writeln!(out, "{line}"))?;
    if let Some(Outcome::Exported { things }) = outcome {
        out.flush().context("the export cannot be written")?;
        return Ok(things);
    }
    let ledger = open(home, bar)?;
    let scope = table.map_or(Scope::Everything, Scope::Table);
    Ok(archive::export(&ledger, scope, out, &|done| bar.show(done)).map_err(trouble)?.things)
}

/// Reads a file back.
pub fn import(args: &Import) -> Result<Ended, Trouble> {
    let (home, bar) = (args.books.home(), Bar::new());
    asked(&home, &Request::Import, &bar, &mut |_| Ok(()))?;
    if !args.file.is_file() {
        return Err(Trouble::Asked(anyhow!("there is no file {}", args.file.display())));
    }
    let show = |done| bar.show(done);
    let incoming = archive::Incoming::check(&args.file, &show).map_err(trouble)?;
    let store = home.open_store().map_err(|error| Trouble::Store(error.into()))?;
    let backup = |layout| home.back_up_rows(store.as_ref(), layout, now(), &show);
    let imported = incoming.write(&store, &backup, &show).map_err(trouble)?;
    let archive::Imported { new, known, people, kept } = imported;
    let line =
        format_args!("{new} imported, {known} there already; settings of {people} people imported, of {kept} kept");
    Ok(told(&bar, &mut io::stdout(), line)?)
}

/// Makes a backup.
pub fn backup(args: &Books) -> Result<Ended, Trouble> {
    let (home, bar) = (args.home(), Bar::new());
    let outcome = asked(&home, &Request::Backup, &bar, &mut |_| Ok(()))?;
    let (path, things) = if let Some(Outcome::BackedUp { path, things }) = outcome {
        (path, things)
    } else {
        let ledger = open(&home, &bar)?;
        // As many are kept as by the bot itself.
        let home = home.keeping(setup::keep(&setup::read(None)?.config));
        let made = home.backups().make(&ledger, now(), &|done| bar.show(done)).map_err(trouble)?;
        (made.path.display().to_string(), made.things)
    };
    Ok(told(&bar, &mut io::stdout(), format_args!("{things} things backed up in {path}"))?)
}

/// Verifies the store.
pub fn verify(args: &Verify) -> Result<Ended, Trouble> {
    let (home, bar) = (args.books.home(), Bar::new());
    let matches = if args.finished { Matches::All } else { Matches::Open };
    let outcome = asked(&home, &Request::Verify { matches }, &bar, &mut |_| Ok(()))?;
    let verified = if let Some(Outcome::Verified(verified)) = outcome {
        verified
    } else {
        let ledger = open(&home, &bar)?;
        let mut tell = |finding: Finding| bar.say(&finding.to_string());
        archive::verify(&ledger, matches, &mut tell, &|done| bar.show(done)).map_err(trouble)?
    };
    let Verified { tables, replayed, findings } = verified;
    let line = format_args!("{tables} tables verified, {replayed} matches played again, {findings} findings");
    told(&bar, &mut io::stdout(), line)?;
    Ok(if findings == 0 { Ended::Well } else { Ended::WithFindings })
}

/// Compacts the store.
pub fn compact(args: &Books) -> Result<Ended, Trouble> {
    let (home, bar) = (args.home(), Bar::new());
    asked(&home, &Request::Compact, &bar, &mut |_| Ok(()))?;
    is_built(&home)?;
    let show = |copied: store::Copied| bar.show(Done { what: What::Copied, done: copied.entries, of: Some(copied.of) });
    let compacted = store::compact(&home.store(), &show).map_err(|error| Trouble::Store(error.into()))?;
    let store::Compacted { before, after, entries } = compacted;
    Ok(told(&bar, &mut io::stdout(), format_args!("{entries} entries kept, {before} bytes before, {after} after"))?)
}

impl Books {
    fn home(&self) -> Home {
        Home::new(self.data.clone())
    }
}

/// Asks the bot; `None` if it does not run.
fn asked(
    home: &Home,
    request: &Request,
    bar: &Bar,
    line: &mut dyn FnMut(&str) -> io::Result<()>,
) -> Result<Option<Outcome>, Trouble> {
    let mut heard = |answer| {
        match answer {
            Answer::Progress(done) => bar.show(done),
            Answer::Line(text) => line(&text)?,
            Answer::Finding(finding) => bar.say(&finding.to_string()),
            Answer::Done(_) | Answer::Failed { .. } => {}
        }
        Ok(())
    };
    ask(&home.socket(), request, &mut heard).map_err(|error| match error {
        AskError::Refused { fault: Blame::Asked, why } => Trouble::Asked(anyhow!(why)),
        AskError::Refused { fault: Blame::Store, why } => Trouble::Store(anyhow!(why)),
        AskError::Io(error) => Trouble::Failed(error.into()),
        error => Trouble::Failed(error.into()),
    })
}

/// Opens the books of a house that is not open.
fn open(home: &Home, bar: &Bar) -> Result<Ledger, Trouble> {
    is_built(home)?;
    home.open(now(), &|done| bar.show(done)).map_err(|error| Trouble::Store(error.into()))
}

fn is_built(home: &Home) -> Result<(), Trouble> {
    if home.is_built() {
        return Ok(());
    }
    Err(Trouble::Asked(anyhow!("there is no store in {}", home.folder().display())))
}

fn trouble(error: ArchiveError) -> Trouble {
    match Blame::of(&error) {
        Blame::Asked => Trouble::Asked(error.into()),
        Blame::Store => Trouble::Store(error.into()),
        Blame::Failed => Trouble::Failed(match error {
            ArchiveError::File { what, error } => anyhow::Error::from(error).context(what),
            error => error.into(),
        }),
    }
}

fn told(bar: &Bar, out: &mut dyn Write, line: std::fmt::Arguments<'_>) -> anyhow::Result<Ended> {
    bar.hide();
    writeln!(out, "{line}")?;
    Ok(Ended::Well)
}
