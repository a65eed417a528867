//! Creates the schema in an empty database, and checks the format of an existing one.

use super::connection::{PgConnection, PgConnector, PgError};
use crate::StoreError;

const FORMAT_VERSION: i32 = 1;
const CREATE_SCHEMA_SQL: &str = include_str!("schema.sql");
/// PostgreSQL 15: older servers lack features that the schema uses.
const MIN_SERVER_VERSION: i32 = 150_000;
/// Opens a transaction with a lock, so that only one process prepares the database.
const BEGIN_LOCKED_SQL: &str = "begin; select pg_advisory_xact_lock(7308604759847889008)";

/// Creates the schema if it is missing. A store of a newer or unknown format is left unchanged.
pub async fn ensure_schema(connection: &PgConnection, connector: &PgConnector) -> Result<(), StoreError> {
    connection.run(|client| client.batch_execute(BEGIN_LOCKED_SQL)).await?;
    let outcome = match installed_version(connection).await? {
        Some(FORMAT_VERSION) => Ok(()),
        Some(newer) if newer > FORMAT_VERSION => {
            Err(StoreError::UnsupportedFormat { found: newer.to_string(), supported: FORMAT_VERSION.unsigned_abs() })
        }
        Some(_) => {
            let reason = "its format version is unknown".to_owned();
            Err(StoreError::Corrupt { path: connector.to_string(), reason })
        }
        None => {
            connection.run(|client| client.batch_execute(CREATE_SCHEMA_SQL)).await?;
            Ok(())
        }
    };
    connection.run(|client| client.batch_execute("commit")).await?;
    outcome
}

/// Returns the size of the store's tables in bytes.
pub async fn store_size_bytes(connection: &PgConnection) -> Result<u64, StoreError> {
    let size_sql = "select coalesce(sum(pg_total_relation_size(c.oid)), 0)::int8 \
        from pg_class as c join pg_namespace as n on n.oid = c.relnamespace where n.nspname = 'meadhall' and c.relkind = 'r'";
    let row = connection.run(|client| client.query_typed_one(size_sql, &[])).await?;
    Ok(row.try_get::<_, i64>(0).map_err(PgError::from)?.unsigned_abs())
}

/// Returns the format of the installed schema, or `None` if there is none. Fails with the reason if none can
/// be created.
pub async fn installed_version(connection: &PgConnection) -> Result<Option<i32>, StoreError> {
    let info_sql = "select current_setting('server_version_num')::int, current_setting('server_encoding'), \
        to_regclass('meadhall.format') is not null, has_database_privilege(current_database(), 'create'), \
        format('grant create on database %I to %I', current_database(), current_user)";
    let row = connection.run(|client| client.query_typed_one(info_sql, &[])).await?;
    let (version, encoding, has_schema, can_create, grant): (i32, String, bool, bool, String) = (
        row.try_get(0).map_err(PgError::from)?,
        row.try_get(1).map_err(PgError::from)?,
        row.try_get(2).map_err(PgError::from)?,
        row.try_get(3).map_err(PgError::from)?,
        row.try_get(4).map_err(PgError::from)?,
    );
    let unusable_error = |reason: String| Err(StoreError::Misconfigured(reason));
    if version < MIN_SERVER_VERSION {
        return unusable_error("PostgreSQL 15 or newer is required".to_owned());
    }
    if encoding != "UTF8" {
        return unusable_error(format!("the encoding of the database must be UTF8, not {encoding}"));
    }
    if !has_schema {
        return if can_create {
            Ok(None)
        } else {
            unusable_error(format!(
                "the bot has no permission to create its schema; run this SQL as the owner of the database: {grant}"
            ))
        };
    }
    let row = connection.run(|client| client.query_typed_one("select max(version) from meadhall.format", &[])).await?;
    Ok(row.try_get(0).map_err(PgError::from)?)
}
