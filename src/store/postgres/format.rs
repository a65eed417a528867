//! What a store is in a database: made in an empty one, known again in any other.

use super::super::StoreError;
use super::link::{Engine, Link, Mishap};

/// The format that is written here.
const FORMAT: i32 = 1;
/// What a store is made with.
const SCHEMA: &str = include_str!("schema.sql");
/// An older server does not know all that is asked of it.
const OLDEST: i32 = 150_000;
/// Whoever prepares a database does so alone.
const ALONE: &str = "begin; select pg_advisory_xact_lock(7308604759847889008)";

/// Makes a store where there is none. One of a newer format is left as it is, and so is what is none.
pub async fn prepare(link: &Link, engine: &Engine) -> Result<(), StoreError> {
    let damaged = |why: &str| StoreError::Damaged { path: engine.to_string(), why: why.to_owned() };
    let about = "select current_setting('server_version_num')::int, current_setting('server_encoding')";
    let row = link.asks(|client| client.query_typed_one(about, &[])).await?;
    let (version, encoding): (i32, String) =
        (row.try_get(0).map_err(Mishap::from)?, row.try_get(1).map_err(Mishap::from)?);
    if version < OLDEST {
        return Err(StoreError::Unavailable("PostgreSQL 15 or newer is needed".to_owned()));
    }
    if encoding != "UTF8" {
        return Err(StoreError::Unavailable(format!("a database is needed whose encoding is UTF8, not {encoding}")));
    }
    link.asks(|client| client.batch_execute(ALONE)).await?;
    let outcome = match found(link).await? {
        Some(FORMAT) => Ok(()),
        Some(newer) if newer > FORMAT => {
            Err(StoreError::Newer { found: newer.to_string(), known: FORMAT.unsigned_abs() })
        }
        Some(_) => Err(damaged("its format is none that was ever written")),
        None => {
            link.asks(|client| client.batch_execute(SCHEMA)).await?;
            Ok(())
        }
    };
    link.asks(|client| client.batch_execute("commit")).await?;
    outcome
}

/// How many bytes the store takes.
pub async fn size(link: &Link) -> Result<u64, StoreError> {
    let size = "select coalesce(sum(pg_total_relation_size(c.oid)), 0)::int8 \
        from pg_class as c join pg_namespace as n on n.oid = c.relnamespace where n.nspname = 'meadhall' and c.relkind = 'r'";
    let row = link.asks(|client| client.query_typed_one(size, &[])).await?;
    Ok(row.try_get::<_, i64>(0).map_err(Mishap::from)?.unsigned_abs())
}

/// The format of the store that is there, if one is.
pub async fn found(link: &Link) -> Result<Option<i32>, StoreError> {
    let there = "select to_regclass('meadhall.format') is not null";
    let row = link.asks(|client| client.query_typed_one(there, &[])).await?;
    if !row.try_get::<_, bool>(0).map_err(Mishap::from)? {
        return Ok(None);
    }
    let row = link.asks(|client| client.query_typed_one("select max(version) from meadhall.format", &[])).await?;
    Ok(row.try_get(0).map_err(Mishap::from)?)
}
