//! A small pool of connections for reads. Each read is one statement, hence one snapshot.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use tokio::sync::Mutex;
use tokio::time::timeout;
use tokio_postgres::Row;
use tokio_postgres::types::Type;

use super::super::{Entry, StoreError, Want};
use super::link::{Engine, Link, Mishap, PATIENCE};

/// A large read delays only the reads on the same connection.
const READERS: usize = 3;
/// The last character: no key contains it, so it sorts after every key.
const END: char = char::MAX;

/// For each read, selects entries from one key up to but excluding another, without one key, and with a
/// limit.
const READ: &str = "select want.place, entry.key, entry.value \
    from unnest($1::text[], $2::text[], $3::text[], $4::int8[]) with ordinality as want (first, beyond, passed, most, place) \
    cross join lateral (select key, value from meadhall.entries \
        where key >= want.first and key < want.beyond and key is distinct from want.passed \
        order by key limit want.most) as entry \
    order by want.place, entry.key";

/// Connections that are opened when they are first used.
pub struct Readers {
    engine: Arc<Engine>,
    slots: [Mutex<Option<Arc<Link>>>; READERS],
    next: AtomicUsize,
}

impl Readers {
    pub fn new(engine: Arc<Engine>) -> Self {
        Self { engine, slots: Default::default(), next: AtomicUsize::new(0) }
    }

    /// Runs all reads in one snapshot. Replaces a connection that was lost since its last use. A caller that
    /// waits for a connection that others are opening gives up after two request timeouts.
    pub async fn read(&self, wants: &[Want]) -> Result<Vec<Vec<Entry>>, StoreError> {
        let late = |_| Err(StoreError::Unavailable("the database does not answer".to_owned()));
        timeout(2 * PATIENCE, self.read_at_last(wants)).await.unwrap_or_else(late)
    }

    async fn read_at_last(&self, wants: &[Want]) -> Result<Vec<Vec<Entry>>, StoreError> {
        let slot = &self.slots[self.next.fetch_add(1, Ordering::Relaxed) % READERS];
        let mut trouble = match self.try_on(slot, wants).await {
            Err(trouble) if trouble.passes() => trouble,
            done => return Ok(done?),
        };
        if let Mishap::Lost(_) = trouble {
            trouble = match self.try_on(slot, wants).await {
                Err(trouble) => trouble,
                Ok(found) => return Ok(found),
            };
        }
        Err(trouble.into())
    }

    async fn try_on(&self, slot: &Mutex<Option<Arc<Link>>>, wants: &[Want]) -> Result<Vec<Vec<Entry>>, Mishap> {
        let link = {
            let mut link = slot.lock().await;
            match &*link {
                Some(link) if !link.is_closed() => Arc::clone(link),
                _ => Arc::clone(link.insert(Arc::new(Link::open(&self.engine).await?))),
            }
        };
        let read = look(&link, wants).await;
        if let Err(Mishap::Lost(_)) = read {
            // Another caller may have replaced the connection already.
            let mut kept = slot.lock().await;
            if kept.as_ref().is_some_and(|kept| Arc::ptr_eq(kept, &link)) {
                *kept = None;
            }
        }
        read
    }
}

async fn look(link: &Link, wants: &[Want]) -> Result<Vec<Vec<Entry>>, Mishap> {
    let mut asked = Asked::default();
    wants.iter().for_each(|want| asked.push(want));
    let rows = link.asks(|client| async {
        let arguments: [(&(dyn tokio_postgres::types::ToSql + Sync), Type); 4] = [
            (&asked.first, Type::TEXT_ARRAY),
            (&asked.beyond, Type::TEXT_ARRAY),
            (&asked.passed, Type::TEXT_ARRAY),
            (&asked.most, Type::INT8_ARRAY),
        ];
        client.query_typed(READ, &arguments).await
    });
    let mut found = vec![Vec::new(); wants.len()];
    for row in rows.await? {
        let (place, entry) = entry(&row)?;
        if let Some(found) = usize::try_from(place - 1).ok().and_then(|place| found.get_mut(place)) {
            found.push(entry);
        }
    }
    Ok(found)
}

fn entry(row: &Row) -> Result<(i64, Entry), Mishap> {
    Ok((row.try_get(0)?, Entry { key: row.try_get(1)?, value: row.try_get(2)? }))
}

/// The reads as columns for the statement.
#[derive(Default)]
struct Asked<'a> {
    first: Vec<&'a str>,
    beyond: Vec<String>,
    passed: Vec<Option<&'a str>>,
    most: Vec<Option<i64>>,
}

impl<'a> Asked<'a> {
    fn push(&mut self, want: &'a Want) {
        let (first, beyond, passed, most) = match want {
            // No key lies between a key and the same key followed by U+0001.
            Want::One(key) => (key.as_str(), format!("{key}\u{1}"), None, None),
            Want::Page { prefix, after, most } => match after {
                Some(after) if after >= prefix => (after.as_str(), beyond(prefix), Some(after.as_str()), Some(most)),
                _ => (prefix.as_str(), beyond(prefix), None, Some(most)),
            },
        };
        self.first.push(first);
        self.beyond.push(beyond);
        self.passed.push(passed);
        self.most.push(most.and_then(|most| i64::try_from(*most).ok()));
    }
}

/// Returns the least text greater than every text with this prefix.
fn beyond(prefix: &str) -> String {
    let mut characters = prefix.chars();
    while let Some(last) = characters.next_back() {
        // Surrogates are no characters; the range skips them.
        if let Some(next) = (last..=END).nth(1) {
            return format!("{}{next}", characters.as_str());
        }
    }
    END.to_string()
}
