//! Writing, by one connection. Each group has a number; the database notes the last one of each pen together with what
//! became of it. So whoever loses the connection while a group is on its way looks there, on a new connection, and is not left to guess.

use std::sync::Arc;
use std::time::Duration;

use tokio::time::{Instant, sleep};
use tokio_postgres::types::{ToSql, Type};

use super::super::{Onlooker, StoreError};
use super::format;
use super::link::{Engine, Link, Mishap};
use super::queue::{Columns, Queue};

/// For so long it is tried to find out what became of a group, and to write it if it was not made.
const TRYING: Duration = Duration::from_secs(10);
/// After an attempt that failed, the next one comes this much later.
const PAUSE: Duration = Duration::from_millis(200);

/// Takes a pen, and sweeps away those that nobody has used for long.
const TAKE: &str = "with swept as (delete from meadhall.pens where used < now() - interval '7 days') \
    insert into meadhall.pens default values returning pen";
const WRITE: &str = "call meadhall.write_group($1, $2, $3, $4, $5, $6, $7, $8, $9, null)";
const SETTLE: &str = "select last_group, verdicts from meadhall.settle($1)";

/// What becomes of each change of a group: 0 if it is made, else the place of the expectation that was not met.
type Verdicts = Vec<i32>;

/// Whoever writes.
pub struct Pen {
    engine: Arc<Engine>,
    onlooker: Onlooker,
    held: Option<Held>,
    /// A group on its way that was lost. Nothing else is written before it is settled.
    lost: Option<Lost>,
}

/// A pen in hand.
struct Held {
    link: Link,
    /// Its name in the database.
    name: i64,
    /// The number of the last group that it wrote.
    last: i64,
}

/// A group that was to be written, and may have been.
#[derive(Clone, Copy)]
struct Lost {
    pen: i64,
    number: i64,
}

impl Pen {
    /// Prepares the database, and takes a pen.
    pub async fn open(engine: Arc<Engine>, onlooker: Onlooker) -> Result<Self, StoreError> {
        let link = Link::open(&engine).await?;
        format::prepare(&link, &engine).await?;
        let held = Held::take(link).await?;
        Ok(Self { engine, onlooker, held: Some(held), lost: None })
    }

    /// Writes until nobody hands in any more.
    pub async fn write(mut self, mut queue: Queue) {
        let (mut last, mut took, mut failed) = (1, Duration::ZERO, false);
        while let Some(group) = queue.next(last, took).await {
            let begun = Instant::now();
            let columns = Columns::of(&group);
            // While the database is away, nobody is kept waiting for long.
            let trying = if failed { Duration::ZERO } else { TRYING };
            let written = self.write_group(group.len(), &columns, begun + trying).await;
            (last, took, failed) = (group.len(), begun.elapsed(), written.is_err());
            self.onlooker.sees(last, took, written.as_ref().map(|_| ()));
            let outcomes = outcomes(written, &columns, last);
            group.into_iter().zip(outcomes).for_each(|(request, outcome)| request.answer.give(outcome));
        }
    }

    /// Writes a group: tells what has become of each change, or that it is not known to be made. It may turn out to be made then,
    /// but nothing that is handed in later comes before it.
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

    /// One attempt; `tried` is the last one at the same group that was lost.
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

    /// What became of a group, if it was made. If it was not, it will not be.
    async fn settle(&self, lost: Lost) -> Result<Option<Verdicts>, Mishap> {
        let pen: [(&(dyn ToSql + Sync), Type); 1] = [(&lost.pen, Type::INT8)];
        let row = self.link.asks(|client| client.query_typed_one(SETTLE, &pen)).await?;
        let last: Option<i64> = row.try_get(0)?;
        Ok(if last == Some(lost.number) { row.try_get(1)? } else { None })
    }
}

/// What each change of a group is answered.
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
