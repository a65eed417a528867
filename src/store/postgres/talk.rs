//! LISTEN/NOTIFY between processes with the same store. A notification reaches only processes that are
//! listening at that moment; after a gap the handler gets an event.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender};
use tokio::time::sleep;
use tokio_postgres::types::{ToSql, Type};

use super::link::{Engine, Link, Mishap};

const PAUSE: Duration = Duration::from_secs(1);
/// A connection that was silent for this long is tested.
const SILENCE: Duration = Duration::from_secs(15);

const LISTEN: &str = "listen meadhall";
const SAY: &str = "select pg_notify('meadhall', $1 || word) from unnest($2::text[]) as word";

/// What a listener receives.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Overheard {
    /// A message from another process.
    Word(String),
    /// Messages may have been missed until now, because the connection was just opened.
    Nothing,
}

/// Called for each event.
pub type Listener = Box<dyn Fn(Overheard) + Send + Sync>;

/// Sends notifications to the other processes.
#[derive(Clone)]
pub struct Herald(UnboundedSender<String>);

impl Herald {
    pub(super) const fn new(way: UnboundedSender<String>) -> Self {
        Self(way)
    }

    /// Sends a message without waiting. Failures are not reported.
    pub fn says(&self, word: impl Into<String>) {
        // The receiver is gone while the store closes.
        let _ = self.0.send(word.into());
    }
}

/// Messages to send, and the handler for received ones.
pub struct Talk {
    pub said: UnboundedReceiver<String>,
    pub ear: Listener,
}

impl Talk {
    /// Sends and receives until all senders are dropped. Reconnects when the connection is lost.
    pub async fn go_on(mut self, engine: Arc<Engine>, name: u32) {
        let ear: Arc<Listener> = Arc::new(self.ear);
        while !self.said.is_closed() {
            // Reads and writes report the same errors.
            let _ = converse(&engine, &mut self.said, &ear, &format!("{name:08x} ")).await;
            sleep(PAUSE).await;
        }
    }
}

async fn converse(
    engine: &Engine,
    said: &mut UnboundedReceiver<String>,
    ear: &Arc<Listener>,
    own: &str,
) -> Result<(), Mishap> {
    let (hear, name) = (Arc::clone(ear), own.to_owned());
    let mut link = Link::open_hearing(engine, move |said| {
        // A process receives its own messages, too.
        if let Some((_, word)) = said.split_once(' ').filter(|_| !said.starts_with(&name)) {
            hear(Overheard::Word(word.to_owned()));
        }
    })
    .await?;
    link.asks(|client| client.batch_execute(LISTEN)).await?;
    ear(Overheard::Nothing);
    let mut words = Vec::new();
    loop {
        tokio::select! {
            many = said.recv_many(&mut words, 256) => {
                if many == 0 {
                    return Ok(());
                }
                let all: Vec<String> = std::mem::take(&mut words).into_iter().collect::<BTreeSet<_>>().into_iter().collect();
                let arguments: [(&(dyn ToSql + Sync), Type); 2] = [(&own, Type::TEXT), (&all, Type::TEXT_ARRAY)];
                link.asks(|client| async { client.query_typed(SAY, &arguments).await }).await?;
            }
            () = link.ends() => return Ok(()),
            () = sleep(SILENCE) => link.asks(|client| client.batch_execute("")).await?,
        }
    }
}
