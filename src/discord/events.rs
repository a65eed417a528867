//! What the gateway tells of the channels in which tables stand.

use std::num::NonZeroU64;
use std::sync::Arc;

use poise::serenity_prelude::FullEvent;
use serenity::model::channel::GuildChannel;
use serenity::model::guild::Guild;
use serenity::model::id::ChannelId;

use super::hall::Hall;
use crate::house::Failed;
use crate::ledger::LedgerError;
use crate::table::{Channel, Server, TableId};

/// Something was heard.
pub async fn hear(event: &FullEvent, hall: &Arc<Hall>) {
    let done = match event {
        FullEvent::ChannelDelete { channel, .. } => hall.house.lose_channel(Channel(channel.id.get())).await,
        FullEvent::ThreadDelete { thread, .. } => hall.house.lose_channel(Channel(thread.id.get())).await,
        FullEvent::ThreadUpdate { new, .. } => locked(hall, new).await,
        FullEvent::GuildDelete { incomplete, .. } if !incomplete.unavailable => {
            left(hall, Server(incomplete.id.get())).await
        }
        FullEvent::GuildCreate { guild, .. } => back(hall, guild).await,
        _ => Ok(()),
    };
    if let Err(error) = done {
        tracing::warn!(%error, event = event.snake_case_name(), "an event came to nothing");
    }
}

/// A thread that is locked cannot be played in: its clocks stand still until it is opened.
async fn locked(hall: &Hall, thread: &GuildChannel) -> Result<(), Failed> {
    let tables = hall.house.ledger().tables_in(Channel(thread.id.get()))?;
    if thread.thread_metadata.is_some_and(|it| it.locked) {
        hall.house.stop_clocks(&tables).await
    } else {
        hall.house.restart_clocks(&tables).await
    }
}

/// The bot was removed from a server: whoever plays there cannot be reached.
async fn left(hall: &Hall, server: Server) -> Result<(), Failed> {
    let tables = hall.house.ledger().tables_of_server(server)?;
    hall.house.stop_clocks(&tables).await
}

/// The bot is in a server, again perhaps: tables whose channel can be written to go on.
async fn back(hall: &Hall, guild: &Guild) -> Result<(), Failed> {
    let server = Server(guild.id.get());
    let open = |channel: Channel| {
        let Some(id) = NonZeroU64::new(channel.0).map(ChannelId::from) else { return false };
        let locked = |it: &&GuildChannel| it.thread_metadata.is_some_and(|it| it.locked);
        guild.channels.contains_key(&id) || guild.threads.iter().filter(|it| !locked(it)).any(|it| it.id == id)
    };
    let stopped = |id: &TableId| -> Result<bool, LedgerError> {
        let held = hall.house.ledger().table(*id)?;
        Ok(held.is_some_and(|it| it.table.stopped.is_some() && it.table.lost.is_none() && open(it.table.place.channel)))
    };
    let mut tables = Vec::new();
    for id in hall.house.ledger().tables_of_server(server)? {
        if stopped(&id)? {
            tables.push(id);
        }
    }
    hall.house.restart_clocks(&tables).await
}
