//! Words between those who have the same store open. What is said reaches whoever listens at that moment, and nobody else.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender};
use tokio::time::sleep;
use tokio_postgres::types::{ToSql, Type};

use super::link::{Engine, Link, Mishap};

/// Between two attempts at a connection.
const PAUSE: Duration = Duration::from_secs(1);
/// A connection on which nothing was said for so long is tried.
const SILENCE: Duration = Duration::from_secs(15);

const LISTEN: &str = "listen meadhall";
const SAY: &str = "select pg_notify('meadhall', $1 || word) from unnest($2::text[]) as word";

/// What is heard.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Overheard {
    /// Somebody else has said this.
    Word(String),
    /// Nobody was listening here for a while.
    Nothing,
}

/// Tells whoever wants to hear.
pub type Listener = Box<dyn Fn(Overheard) + Send + Sync>;

/// Says something to the others.
#[derive(Clone)]
pub struct Herald(UnboundedSender<String>);

impl Herald {
    pub(super) const fn new(way: UnboundedSender<String>) -> Self {
        Self(way)
    }

    /// Says a word. If it does not come through, nobody is told.
    pub fn says(&self, word: impl Into<String>) {
        // Whoever closes the store has nothing to say any more.
        let _ = self.0.send(word.into());
    }
}

/// A conversation: what is to be said, and who hears.
pub struct Talk {
    pub said: UnboundedReceiver<String>,
    pub ear: Listener,
}

impl Talk {
    /// Says and hears until nobody can say anything any more. A connection that is lost is made anew.
    pub async fn go_on(mut self, engine: Arc<Engine>, name: u32) {
        let ear: Arc<Listener> = Arc::new(self.ear);
        while !self.said.is_closed() {
            // What goes wrong here is told by those who read and write.
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
        // One's own words come back, too.
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
