//! What the gateway tells of the channels in which tables stand.

use std::collections::BTreeMap;
use std::future::Future;
use std::sync::Arc;
use std::time::Duration;

use poise::serenity_prelude::FullEvent;
use serenity::model::channel::GuildChannel;
use serenity::model::guild::Guild;
use serenity::model::id::{ChannelId, GuildId};
use tokio::time::sleep;

use super::hall::Hall;
use super::whereabouts::is_locked;
use super::wrong::numbered;
use crate::house::Failed;
use crate::outbox::Undelivered;
use crate::table::{Channel, Server, Standstill, TableId};

/// Tables by the places where they stand.
type Places = BTreeMap<Channel, Vec<TableId>>;

/// How long to wait before it is asked again what has become of a place.
const AGAIN: [Duration; 4] =
    [Duration::from_secs(1), Duration::from_secs(4), Duration::from_secs(16), Duration::from_secs(64)];

/// Something was heard.
pub async fn hear(event: &FullEvent, hall: &Arc<Hall>) {
    let done = match event {
        FullEvent::ChannelDelete { channel, .. } => deleted(hall, channel).await,
        FullEvent::ThreadDelete { thread, .. } => hall.house.lose_channel(Channel(thread.id.get())).await,
        FullEvent::ThreadUpdate { new, .. } => locked(hall, new).await,
        FullEvent::GuildDelete { incomplete, .. } if !incomplete.unavailable => {
            left(hall, Server(incomplete.id.get())).await
        }
        FullEvent::GuildCreate { guild, .. } => back(hall, guild).await,
        FullEvent::ChannelCreate { channel } | FullEvent::ChannelUpdate { new: channel, .. } => {
            changed(hall, channel.guild_id).await
        }
        FullEvent::GuildRoleCreate { new } | FullEvent::GuildRoleUpdate { new, .. } => {
            changed(hall, new.guild_id).await
        }
        FullEvent::GuildRoleDelete { guild_id, .. } => changed(hall, *guild_id).await,
        FullEvent::GuildUpdate { new_data, .. } => changed(hall, new_data.id).await,
        // Without further intents nobody's changes are told but the bot's own.
        FullEvent::GuildMemberUpdate { event, .. } => changed(hall, event.guild_id).await,
        _ => Ok(()),
    };
    if let Err(error) = done {
        tracing::warn!(%error, event = event.snake_case_name(), "an event came to nothing");
    }
}

/// Something has changed in a server: what was refused there may be allowed now, also where only pictures were.
async fn changed(hall: &Hall, guild: GuildId) -> Result<(), Failed> {
    let server = Server(guild.get());
    let tables = hall.house.ledger().tables_of_server(server)?;
    tables.into_iter().for_each(|id| hall.house.bell().ring(id));
    let bare = hall.house.bare_channels(server)?;
    if bare.is_empty() {
        return Ok(());
    }
    let _one_by_one = hall.visiting.lock().await;
    let mut done = Ok(());
    for channel in bare {
        if let Ok(true) = in_the_end(|| hall.takes_pictures(channel)).await {
            done = done.and(hall.house.note_pictures(channel).await);
        }
    }
    done
}

/// Asks until there is an answer, but not for ever.
async fn in_the_end<T, R>(ask: impl Fn() -> R) -> Result<T, Undelivered>
where
    R: Future<Output = Result<T, Undelivered>>,
{
    let mut answer = ask().await;
    for wait in AGAIN {
        if !matches!(answer, Err(Undelivered::Later { .. })) {
            break;
        }
        sleep(wait).await;
        answer = ask().await;
    }
    answer
}

/// A thread that is locked cannot be played in: its clocks stand still until it is opened.
async fn locked(hall: &Hall, thread: &GuildChannel) -> Result<(), Failed> {
    let tables = hall.house.ledger().tables_in(Channel(thread.id.get()))?;
    stands(hall, thread, &tables).await?;
    changed(hall, thread.guild_id).await
}

/// A place is there: its tables can be played, unless it is locked.
async fn stands(hall: &Hall, place: &GuildChannel, tables: &[TableId]) -> Result<(), Failed> {
    hall.parents.note(place);
    if is_locked(place) {
        hall.house.stop_clocks(tables, Standstill::Locked).await?;
        hall.house.restart_clocks(tables, &[Standstill::Away]).await
    } else {
        hall.house.restart_clocks(tables, &[Standstill::Locked, Standstill::Away]).await
    }
}

/// A channel is gone, and its threads with it, of which nothing is told.
async fn deleted(hall: &Hall, channel: &GuildChannel) -> Result<(), Failed> {
    let gone = Channel(channel.id.get());
    let lost = hall.house.lose_channel(gone).await;
    visit(
        hall,
        tables_of(hall, Server(channel.guild_id.get()), |place| {
            place != gone && hall.parents.may_hang_in(place, gone)
        })?,
    )
    .await
    .and(lost)
}

/// The tables of a server that stand in some of its channels.
fn tables_of(hall: &Hall, server: Server, wanted: impl Fn(Channel) -> bool) -> Result<Places, Failed> {
    let mut places = Places::new();
    for id in hall.house.ledger().tables_of_server(server)? {
        let held = hall.house.ledger().table(id)?.filter(|it| it.table.lost.is_none());
        if let Some(place) = held.map(|it| it.table.place.channel).filter(|it| wanted(*it)) {
            places.entry(place).or_default().push(id);
        }
    }
    Ok(places)
}

/// Asks what has become of the places where tables stand. What is not answered is found out when something is written there.
async fn visit(hall: &Hall, places: Places) -> Result<(), Failed> {
    let _one_by_one = hall.visiting.lock().await;
    let mut done = Ok(());
    for (place, tables) in places {
        done = done.and(match in_the_end(|| hall.look_up(place)).await {
            Ok(Some(channel)) => stands(hall, &channel, &tables).await,
            Ok(None) => hall.house.lose_channel(place).await,
            Err(_) => Ok(()),
        });
    }
    done
}

/// The bot was removed from a server: whoever plays there cannot be reached.
async fn left(hall: &Hall, server: Server) -> Result<(), Failed> {
    let tables = hall.house.ledger().tables_of_server(server)?;
    hall.house.stop_clocks(&tables, Standstill::Away).await
}

/// The bot is in a server, again perhaps. Threads that are asleep are not told of, nor what was deleted meanwhile.
async fn back(hall: &Hall, guild: &Guild) -> Result<(), Failed> {
    let threads = guild.threads.iter().map(|it| (it.id, it));
    let told: BTreeMap<ChannelId, &GuildChannel> =
        guild.channels.iter().map(|(id, it)| (*id, it)).chain(threads).collect();
    let (mut unknown, mut done) = (Places::new(), Ok(()));
    for (place, tables) in tables_of(hall, Server(guild.id.get()), |_| true)? {
        match numbered(place.0).and_then(|id: ChannelId| told.get(&id)) {
            Some(channel) => done = done.and(stands(hall, channel, &tables).await),
            None => drop(unknown.insert(place, tables)),
        }
    }
    let visited = visit(hall, unknown).await;
    changed(hall, guild.id).await?;
    done.and(visited)
}
