//! The only connection that writes. The database stores the number of each writer's last group with its
//! results. So if the connection is lost during a group, the writer looks up on a new one whether the group
//! was committed.

use std::sync::Arc;
use std::time::Duration;

use tokio::time::{Instant, sleep};
use tokio_postgres::types::{ToSql, Type};

use super::super::{Onlooker, StoreError};
use super::format;
use super::link::{Engine, Link, Mishap};
use super::queue::{Columns, Queue};

/// How long a failed group is retried, or its fate looked up.
const TRYING: Duration = Duration::from_secs(10);
const PAUSE: Duration = Duration::from_millis(200);

/// Registers a writer, and purges those that were not used for a week.
const TAKE: &str = "with swept as (delete from meadhall.pens where used < now() - interval '7 days') \
    insert into meadhall.pens default values returning pen";
const WRITE: &str = "call meadhall.write_group($1, $2, $3, $4, $5, $6, $7, $8, $9, null)";
const SETTLE: &str = "select last_group, verdicts from meadhall.settle($1)";

/// For each batch of a group: 0 if it was committed, else the index (from 1) of the failed precondition
/// within the group.
type Verdicts = Vec<i32>;

/// Writes groups of batches.
pub struct Pen {
    engine: Arc<Engine>,
    onlooker: Onlooker,
    held: Option<Held>,
    /// A group that may or may not be committed. It is resolved before anything else is written.
    lost: Option<Lost>,
}

/// A connection registered as a writer.
struct Held {
    link: Link,
    name: i64,
    last: i64,
}

/// A group whose connection was lost before the result arrived.
#[derive(Clone, Copy)]
struct Lost {
    pen: i64,
    number: i64,
}

impl Pen {
    /// Prepares the database, and registers as a writer.
    pub async fn open(engine: Arc<Engine>, onlooker: Onlooker) -> Result<Self, StoreError> {
        let link = Link::open(&engine).await?;
        format::prepare(&link, &engine).await?;
        let held = Held::take(link).await?;
        Ok(Self { engine, onlooker, held: Some(held), lost: None })
    }

    /// Writes until the queue is closed.
    pub async fn write(mut self, mut queue: Queue) {
        let (mut last, mut took, mut failed) = (1, Duration::ZERO, false);
        while let Some(group) = queue.next(last, took).await {
            let begun = Instant::now();
            let columns = Columns::of(&group);
            // While the database is down, callers get an error at once.
            let trying = if failed { Duration::ZERO } else { TRYING };
            let written = self.write_group(group.len(), &columns, begun + trying).await;
            (last, took, failed) = (group.len(), begun.elapsed(), written.is_err());
            self.onlooker.sees(last, took, written.as_ref().map(|_| ()));
            let outcomes = outcomes(written, &columns, last);
            group.into_iter().zip(outcomes).for_each(|(request, outcome)| request.answer.give(outcome));
        }
    }

    /// Writes a group with retries. After an error its fate is unknown: it may still turn out to be
    /// committed, but not after batches that were submitted later.
    async fn write_group(
        &mut self,
        changes: usize,
        columns: &Columns<'_>,
        until: Instant,
    ) -> Result<Verdicts, StoreError> {
        let mut tried = None;
        loop {
            let trouble = match self.attempt(changes, columns, &mut tried).await {
                Ok(verdicts) => return Ok(verdicts),
                Err(trouble) => trouble,
            };
            if !trouble.passes() || Instant::now() + PAUSE > until {
                return Err(trouble.into());
            }
            sleep(PAUSE).await;
        }
    }

    /// Makes one attempt. `tried` is the writer id of the last attempt at this group, if that was lost.
    async fn attempt(
        &mut self,
        changes: usize,
        columns: &Columns<'_>,
        tried: &mut Option<i64>,
    ) -> Result<Verdicts, Mishap> {
        let mut held = match self.held.take() {
            Some(held) if !held.link.is_closed() => held,
            _ => Held::take(Link::open(&self.engine).await?).await?,
        };
        if let Some(lost) = self.lost {
            let made = held.settle(lost).await?;
            self.lost = None;
            if let Some(verdicts) = made
                && tried.take() == Some(lost.pen)
            {
                self.held = Some(held);
                return Ok(verdicts);
            }
        }
        match held.write(changes, columns).await {
            Ok(verdicts) => {
                self.held = Some(held);
                Ok(verdicts)
            }
            Err(trouble) => {
                self.lost = Some(Lost { pen: held.name, number: held.last + 1 });
                *tried = Some(held.name);
                Err(trouble)
            }
        }
    }
}

impl Held {
    async fn take(link: Link) -> Result<Self, Mishap> {
        let row = link.asks(|client| client.query_typed_one(TAKE, &[])).await?;
        Ok(Self { name: row.try_get(0)?, link, last: 0 })
    }

    async fn write(&mut self, changes: usize, columns: &Columns<'_>) -> Result<Verdicts, Mishap> {
        let number = self.last + 1;
        let changes = i32::try_from(changes).unwrap_or(i32::MAX);
        let (expected, written) = (&columns.expected, &columns.written);
        let arguments: [(&(dyn ToSql + Sync), Type); 9] = [
            (&self.name, Type::INT8),
            (&number, Type::INT8),
            (&changes, Type::INT4),
            (&expected.changes, Type::INT4_ARRAY),
            (&expected.keys, Type::TEXT_ARRAY),
            (&expected.values, Type::BYTEA_ARRAY),
            (&written.changes, Type::INT4_ARRAY),
            (&written.keys, Type::TEXT_ARRAY),
            (&written.values, Type::BYTEA_ARRAY),
        ];
        let row = self.link.asks(|client| client.query_typed_one(WRITE, &arguments)).await?;
        let verdicts = row.try_get(0)?;
        self.last = number;
        Ok(verdicts)
    }

    /// Returns the results of a group if it was committed. If it was not, it never will be.
    async fn settle(&self, lost: Lost) -> Result<Option<Verdicts>, Mishap> {
        let pen: [(&(dyn ToSql + Sync), Type); 1] = [(&lost.pen, Type::INT8)];
        let row = self.link.asks(|client| client.query_typed_one(SETTLE, &pen)).await?;
        let last: Option<i64> = row.try_get(0)?;
        Ok(if last == Some(lost.number) { row.try_get(1)? } else { None })
    }
}

/// Returns the result for each batch of a group.
fn outcomes(
    written: Result<Verdicts, StoreError>,
    columns: &Columns<'_>,
    changes: usize,
) -> Vec<Result<(), StoreError>> {
    let stale = |verdict: i32| {
        let place = usize::try_from(verdict).unwrap_or_default().checked_sub(1)?;
        Some(StoreError::Stale { key: (*columns.expected.keys.get(place)?).to_owned() })
    };
    match written {
        Ok(verdicts) => verdicts.into_iter().map(|verdict| stale(verdict).map_or(Ok(()), Err)).collect(),
        Err(error) => vec![Err(error); changes],
    }
}
