//! Starts a match: opens its thread, or keeps it in the lobby's channel and says why.

use std::sync::PoisonError;
use std::time::Duration;

use serde_json::json;
use serenity::Error;
use serenity::model::Permissions;
use serenity::model::channel::GuildChannel;
use serenity::model::id::MessageId;
use tokio::time::sleep;

use super::asked::Asked;
use super::hall::Hall;
use super::names::Naming;
use super::text::cut;
use super::words;
use super::wrong::{self, NO_ACCESS, NO_RIGHT, numbered};
use crate::house::{Call, Failed, Told};
use crate::outbox::Undelivered;
use crate::table::{Channel, Place, Refused, Table, TableId, Venue};

/// Delays between attempts to open a thread.
const AGAIN: [Duration; 6] = [
    Duration::from_millis(250),
    Duration::from_millis(500),
    Duration::from_secs(1),
    Duration::from_secs(2),
    Duration::from_secs(4),
    Duration::from_secs(8),
];
const NAME: usize = 100;
/// Discord archives a match's thread after three days without a message.
const SLEEPS: u32 = 4_320;
/// Threads cannot be opened inside threads.
const IN_A_THREAD: isize = 50_024;
/// The message already has a thread, from an earlier attempt.
const HAS_THREAD: isize = 160_004;
const NO_MESSAGE: isize = 10_008;
/// The server or the channel has too many threads.
const CROWDED: [isize; 2] = [160_006, 30_033];

/// Where a match takes place, and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ground {
    Thread,
    /// The match stays in the lobby's channel, as requested.
    Here,
    /// The match stays in the lobby's channel: the bot may not open threads there.
    NoThreads,
    /// The match stays in the lobby's channel: there are too many threads.
    Crowded,
    /// The match stays in the lobby's channel: Discord opened no thread and gave no reason.
    NoAnswer,
}

/// Why no thread was created.
enum Closed {
    /// The match stays in its channel.
    For(Ground),
    /// The card's message has a thread already.
    HasOne,
    NoMessage,
    /// The request failed, but it may have created the thread.
    Doubtful,
}

impl From<&Error> for Closed {
    fn from(error: &Error) -> Self {
        match wrong::code(error) {
            Some(HAS_THREAD) => Self::HasOne,
            Some(NO_MESSAGE) => Self::NoMessage,
            Some(IN_A_THREAD) => Self::For(Ground::Here),
            Some(code) if CROWDED.contains(&code) => Self::For(Ground::Crowded),
            Some(NO_ACCESS | NO_RIGHT) => Self::For(Ground::NoThreads),
            _ => Self::Doubtful,
        }
    }
}

/// Prevents two starts of one table at the same time; released on drop.
struct Starting<'a> {
    hall: &'a Hall,
    id: TableId,
}

impl<'a> Starting<'a> {
    /// Fails if the table is being started already.
    fn begin(hall: &'a Hall, id: TableId) -> Result<Self, Refused> {
        let new = hall.starting.lock().unwrap_or_else(PoisonError::into_inner).insert(id);
        if new { Ok(Self { hall, id }) } else { Err(Refused::Started) }
    }
}

impl Drop for Starting<'_> {
    fn drop(&mut self) {
        self.hall.starting.lock().unwrap_or_else(PoisonError::into_inner).remove(&self.id);
    }
}

impl Hall {
    /// Starts the match, in a new thread if possible.
    pub async fn start(&self, asked: &Asked, call: &Call, id: TableId) -> Result<(Told, Ground), Failed> {
        let _alone = Starting::begin(self, id)?;
        let table = self.house.look(id).await?.table;
        if table.playing().is_none() {
            self.house.may_start(call, id).await?;
        }
        let (place, ground) = self.ground(asked, &table).await?;
        Ok((self.house.start_in(call, id, place).await?, ground))
    }

    async fn ground(&self, asked: &Asked, table: &Table) -> Result<(Option<Place>, Ground), Refused> {
        let needed = Permissions::CREATE_PUBLIC_THREADS | Permissions::SEND_MESSAGES_IN_THREADS;
        let here = asked.channel == table.place.channel;
        if table.playing().is_some() || (here && asked.in_thread) || table.venue == Venue::Here {
            return Ok((None, Ground::Here));
        }
        if here && !asked.rights.contains(needed) {
            return Ok((None, Ground::NoThreads));
        }
        Ok(match self.thread(table).await? {
            Ok(thread) => (Some(Place { channel: thread, ..table.place }), Ground::Thread),
            Err(ground) => (None, ground),
        })
    }

    /// Opens the thread of a match, or finds the one of an earlier attempt with a lost response.
    async fn thread(&self, table: &Table) -> Result<Result<Channel, Ground>, Refused> {
        let mut card = self.card_of(table.id).await.ok().flatten();
        let name = self.name_of_thread(table).await;
        for wait in AGAIN {
            match (self.open(table, &name, card).await, card) {
                (Ok(opened), _) => return Ok(Ok(opened)),
                (Err(Closed::HasOne), Some(card)) => return Ok(Ok(Channel(card))),
                (Err(Closed::NoMessage), Some(_)) => card = None,
                (Err(Closed::For(ground)), _) => return Ok(Err(ground)),
                (Err(_), _) => {
                    if let Ok(Some(found)) = self.opened(table, &name, card).await {
                        return Ok(Ok(found));
                    }
                    sleep(wait).await;
                }
            }
        }
        match self.opened(table, &name, card).await {
            Ok(Some(found)) => Ok(Ok(found)),
            Ok(None) => Ok(Err(Ground::NoAnswer)),
            // A thread may exist. The next start finds it.
            Err(_) => Err(Refused::NoPlace),
        }
    }

    async fn open(&self, table: &Table, name: &str, card: Option<u64>) -> Result<Channel, Closed> {
        let mut body = json!({ "name": name, "auto_archive_duration": SLEEPS });
        let channel: serenity::all::ChannelId = numbered(table.place.channel.0).ok_or(Closed::For(Ground::NoThreads))?;
        let opened = match card.and_then(numbered::<MessageId>) {
            Some(card) => self.requests.ask(|http| http.create_thread_from_message(channel, card, &body, None)).await,
            None => {
                // Such a thread is only recognized by its name, so an earlier one is looked for first.
                if let Ok(Some(found)) = self.opened(table, name, None).await {
                    return Ok(found);
                }
                body["type"] = json!(11);
                self.requests.ask(|http| http.create_thread(channel, &body, None)).await
            }
        };
        opened.map(|it| Channel(it.id.get())).map_err(|error| {
            tracing::info!(%error, "no thread was opened");
            Closed::from(&error)
        })
    }

    /// Returns the thread of a match, if it exists: the one of its card, or one of this name opened since the
    /// table was.
    async fn opened(&self, table: &Table, name: &str, card: Option<u64>) -> Result<Option<Channel>, Undelivered> {
        if let Some(card) = card {
            return Ok(self.look_up(Channel(card)).await?.map(|it| Channel(it.id.get())));
        }
        let is_ours = |it: &GuildChannel| {
            // Ids have whole seconds here, so the end of the second counts.
            let since = (it.id.created_at().unix_timestamp() + 1) * 1_000;
            it.name == name
                && it.parent_id == numbered(table.place.channel.0)
                && u64::try_from(since).is_ok_and(|since| since >= table.opened.0)
        };
        let threads = self.threads_of(table.place.server).await?;
        Ok(threads.iter().find(|it| is_ours(it)).map(|it| Channel(it.id.get())))
    }

    async fn name_of_thread(&self, table: &Table) -> String {
        let voice = self.plain_voice(table.language);
        let named = self.voice(table.language, table, Naming::Name).await;
        cut(&format!("{} · {}", voice.say(&self.name_of(table)), named.names().join(", ")), NAME)
    }

    /// Returns the reason why a match stays in its channel, unless that was requested.
    #[must_use]
    pub fn no_thread(&self, asked: &Asked, ground: Ground) -> Option<String> {
        let why = match ground {
            Ground::Thread | Ground::Here => return None,
            Ground::NoThreads => words::no_threads(),
            Ground::Crowded => words::too_many_threads(),
            Ground::NoAnswer => words::no_thread_now(),
        };
        Some(self.book.say(asked.lang, &why, &[]))
    }
}
