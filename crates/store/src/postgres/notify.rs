//! The cluster bus over LISTEN and NOTIFY.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::mpsc::UnboundedReceiver;
use tokio::time::sleep;
use tokio_postgres::types::{ToSql, Type};

use super::connection::{PgConnection, PgConnector, PgError};
use crate::{BusEvent, BusEventHandler};

const RECONNECT_DELAY: Duration = Duration::from_secs(1);
/// A connection that was silent for this long is tested.
const KEEPALIVE_INTERVAL: Duration = Duration::from_secs(15);

const LISTEN_SQL: &str = "listen meadhall";
const NOTIFY_SQL: &str = "select pg_notify('meadhall', $1 || word) from unnest($2::text[]) as word";

/// Messages to send, and the handler for received ones.
pub struct BusSession {
    pub outgoing: UnboundedReceiver<String>,
    pub handler: BusEventHandler,
}

impl BusSession {
    /// Sends and receives until all senders are dropped. Reconnects when the connection is lost.
    pub async fn run(mut self, connector: Arc<PgConnector>, name: u32) {
        let handler: Arc<BusEventHandler> = Arc::new(self.handler);
        while !self.outgoing.is_closed() {
            // The error is ignored, because reads and writes report the same problem.
            let _ = run_connected(&connector, &mut self.outgoing, &handler, &format!("{name:08x} ")).await;
            sleep(RECONNECT_DELAY).await;
        }
    }
}

async fn run_connected(
    connector: &PgConnector,
    outgoing: &mut UnboundedReceiver<String>,
    handler: &Arc<BusEventHandler>,
    own_prefix: &str,
) -> Result<(), PgError> {
    let (on_event, ignored_prefix) = (Arc::clone(handler), own_prefix.to_owned());
    let mut connection = PgConnection::open_with_notifications(connector, move |payload| {
        // A process receives its own messages, too.
        if let Some((_, message)) = payload.split_once(' ').filter(|_| !payload.starts_with(&ignored_prefix)) {
            on_event(BusEvent::Message(message.to_owned()));
        }
    })
    .await?;
    connection.run(|client| client.batch_execute(LISTEN_SQL)).await?;
    handler(BusEvent::Gap);
    let mut messages = Vec::new();
    loop {
        tokio::select! {
            count = outgoing.recv_many(&mut messages, 256) => {
                if count == 0 {
                    return Ok(());
                }
                let distinct: Vec<String> = std::mem::take(&mut messages).into_iter().collect::<BTreeSet<_>>().into_iter().collect();
                let arguments: [(&(dyn ToSql + Sync), Type); 2] = [(&own_prefix, Type::TEXT), (&distinct, Type::TEXT_ARRAY)];
                connection.run(|client| async { client.query_typed(NOTIFY_SQL, &arguments).await }).await?;
            }
            () = connection.wait_closed() => return Ok(()),
            () = sleep(KEEPALIVE_INTERVAL) => connection.run(|client| client.batch_execute("")).await?,
        }
    }
}
