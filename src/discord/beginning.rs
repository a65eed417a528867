//! The start of a match: a thread of its own where the bot may open one, else it stays where it is.

use std::num::NonZeroU64;
use std::sync::PoisonError;

use serde_json::json;
use serenity::model::Permissions;
use serenity::model::id::{ChannelId, MessageId};

use super::asked::Asked;
use super::faces::name_of;
use super::hall::Hall;
use super::names::Naming;
use super::text::cut;
use super::words;
use super::wrong;
use crate::house::{Failed, Told};
use crate::ledger::Door;
use crate::table::{Channel, Place, Refused, Table, TableId, Venue};

/// No thread's name is longer.
const NAME: usize = 100;
/// A thread sleeps after three days without a word.
const SLEEPS: u32 = 4_320;
/// Threads cannot have threads.
const IN_A_THREAD: isize = 50_024;
/// The message has a thread already: somebody was here before.
const HAS_THREAD: isize = 160_004;

/// Where a match takes place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ground {
    /// In a thread of its own.
    Thread,
    /// Where its lobby was, as it should be.
    Here,
    /// Where its lobby was, for want of a thread.
    NoThreads,
}

/// A table that is being started.
struct Starting<'a> {
    hall: &'a Hall,
    id: TableId,
}

impl<'a> Starting<'a> {
    /// Unless somebody else is starting it just now.
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
    /// Begins a match.
    pub async fn start(&self, asked: &Asked, id: TableId) -> Result<(Told, Ground), Failed> {
        let call = asked.call();
        let _alone = Starting::begin(self, id)?;
        let table = self.house.look(id).await?.table;
        if table.playing().is_none() {
            self.house.may_start(&call, id).await?;
        }
        let (place, ground) = self.ground(asked, &table).await;
        Ok((self.house.start_in(&call, id, place).await?, ground))
    }

    async fn ground(&self, asked: &Asked, table: &Table) -> (Option<Place>, Ground) {
        let needed = Permissions::CREATE_PUBLIC_THREADS | Permissions::SEND_MESSAGES_IN_THREADS;
        let here = asked.channel == table.place.channel;
        if table.playing().is_some() || (here && asked.in_thread) || table.venue == Venue::Here {
            return (None, Ground::Here);
        }
        if here && !asked.rights.contains(needed) {
            return (None, Ground::NoThreads);
        }
        let shown = self.house.ledger().shown(table.id, Door::Card).ok().flatten();
        let card = shown.and_then(|shown| shown.present).and_then(|present| NonZeroU64::new(present.message.number));
        let name = self.name_of_thread(table);
        let mut body = json!({ "name": name, "auto_archive_duration": SLEEPS });
        let Some(channel) = NonZeroU64::new(table.place.channel.0).map(ChannelId::from) else {
            return (None, Ground::NoThreads);
        };
        let opened = match card {
            Some(card) => self.http.create_thread_from_message(channel, MessageId::from(card), &body, None).await,
            None => {
                body["type"] = json!(11);
                self.http.create_thread(channel, &body, None).await
            }
        };
        let thread = |number| (Some(Place { channel: Channel(number), ..table.place }), Ground::Thread);
        match (opened, card) {
            (Ok(opened), _) => thread(opened.id.get()),
            (Err(error), Some(card)) if wrong::code(&error) == Some(HAS_THREAD) => thread(card.get()),
            (Err(error), _) if wrong::code(&error) == Some(IN_A_THREAD) => (None, Ground::Here),
            (Err(error), _) => {
                tracing::info!(%error, "no thread was opened");
                (None, Ground::NoThreads)
            }
        }
    }

    fn name_of_thread(&self, table: &Table) -> String {
        let voice = self.plain_voice(table.language);
        let named = self.voice(table.language, table, Naming::Name);
        cut(&format!("{} · {}", voice.say(&name_of(table)), named.names().join(", ")), NAME)
    }

    /// Says that a match stays in its channel.
    #[must_use]
    pub fn no_threads(&self, asked: &Asked) -> String {
        self.book.say(asked.lang, &words::no_threads(), &[])
    }
}
