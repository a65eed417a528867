//! Creates the schema in an empty database, and checks the format of an existing one.

use super::super::StoreError;
use super::link::{Engine, Link, Mishap};

const FORMAT: i32 = 1;
const SCHEMA: &str = include_str!("schema.sql");
/// PostgreSQL 15: older servers lack features that the schema uses.
const OLDEST: i32 = 150_000;
/// Opens a transaction with a lock, so that only one process prepares the database.
const ALONE: &str = "begin; select pg_advisory_xact_lock(7308604759847889008)";

/// Creates the schema if it is missing. A store of a newer or unknown format is left unchanged.
pub async fn prepare(link: &Link, engine: &Engine) -> Result<(), StoreError> {
    link.asks(|client| client.batch_execute(ALONE)).await?;
    let outcome = match found(link).await? {
        Some(FORMAT) => Ok(()),
        Some(newer) if newer > FORMAT => {
            Err(StoreError::Newer { found: newer.to_string(), known: FORMAT.unsigned_abs() })
        }
        Some(_) => {
            let why = "its format is none that was ever written".to_owned();
            Err(StoreError::Damaged { path: engine.to_string(), why })
        }
        None => {
            link.asks(|client| client.batch_execute(SCHEMA)).await?;
            Ok(())
        }
    };
    link.asks(|client| client.batch_execute("commit")).await?;
    outcome
}

/// Returns the size of the store's tables in bytes.
pub async fn size(link: &Link) -> Result<u64, StoreError> {
    let size = "select coalesce(sum(pg_total_relation_size(c.oid)), 0)::int8 \
        from pg_class as c join pg_namespace as n on n.oid = c.relnamespace where n.nspname = 'meadhall' and c.relkind = 'r'";
    let row = link.asks(|client| client.query_typed_one(size, &[])).await?;
    Ok(row.try_get::<_, i64>(0).map_err(Mishap::from)?.unsigned_abs())
}

/// Returns the format of the installed schema, or `None` if there is none. Fails with the reason if none can
/// be created.
pub async fn found(link: &Link) -> Result<Option<i32>, StoreError> {
    let about = "select current_setting('server_version_num')::int, current_setting('server_encoding'), \
        to_regclass('meadhall.format') is not null, has_database_privilege(current_database(), 'create'), \
        format('grant create on database %I to %I', current_database(), current_user)";
    let row = link.asks(|client| client.query_typed_one(about, &[])).await?;
    let (version, encoding, is_there, may_make, grant): (i32, String, bool, bool, String) = (
        row.try_get(0).map_err(Mishap::from)?,
        row.try_get(1).map_err(Mishap::from)?,
        row.try_get(2).map_err(Mishap::from)?,
        row.try_get(3).map_err(Mishap::from)?,
        row.try_get(4).map_err(Mishap::from)?,
    );
    let unusable = |why: String| Err(StoreError::Unavailable(why));
    if version < OLDEST {
        return unusable("PostgreSQL 15 or newer is needed".to_owned());
    }
    if encoding != "UTF8" {
        return unusable(format!("a database is needed whose encoding is UTF8, not {encoding}"));
    }
    if !is_there {
        return if may_make { Ok(None) } else { unusable(format!("the bot may make nothing there: {grant}")) };
    }
    let row = link.asks(|client| client.query_typed_one("select max(version) from meadhall.format", &[])).await?;
    Ok(row.try_get(0).map_err(Mishap::from)?)
}
