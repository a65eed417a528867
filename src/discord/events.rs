//! Handles events about servers, channels, threads and roles: pauses and resumes the clocks of their tables,
//! and retries what Discord refused there.

use std::collections::{BTreeMap, BTreeSet};
use std::future::Future;
use std::sync::Arc;
use std::time::Duration;

use poise::serenity_prelude::FullEvent;
use serenity::model::channel::GuildChannel;
use serenity::model::gateway::Ready;
use serenity::model::guild::Guild;
use serenity::model::id::GuildId;
use tokio::time::sleep;

use super::hall::Hall;
use super::whereabouts::is_locked;
use super::wrong::numbered;
use crate::house::Failed;
use crate::outbox::Undelivered;
use crate::table::{Channel, Server, Standstill, Table, TableId};

/// Tables by the channel of their card.
type Places = BTreeMap<Channel, Vec<TableId>>;

/// The pauses that end when the channel is reachable.
const THERE: [Standstill; 2] = [Standstill::Away, Standstill::Outage];

/// Delays between attempts to look up a channel.
const AGAIN: [Duration; 4] =
    [Duration::from_secs(1), Duration::from_secs(4), Duration::from_secs(16), Duration::from_secs(64)];

pub async fn hear(event: &FullEvent, hall: &Arc<Hall>) {
    let done = match event {
        FullEvent::ChannelDelete { channel, .. } => deleted(hall, channel).await,
        FullEvent::ThreadDelete { thread, .. } => hall.house.lose_channel(Channel(thread.id.get())).await,
        FullEvent::ThreadUpdate { new, .. } => locked(hall, new).await,
        FullEvent::Ready { data_about_bot } => missed(hall, data_about_bot).await,
        FullEvent::GuildDelete { incomplete, .. } => {
            let why = if incomplete.unavailable { Standstill::Outage } else { Standstill::Away };
            stand_still(hall, Server(incomplete.id.get()), why).await
        }
        FullEvent::GuildCreate { guild, .. } => back(hall, guild).await,
        FullEvent::ThreadListSync { thread_list_sync: told } => changed(hall, told.guild_id).await,
        FullEvent::ChannelCreate { channel } | FullEvent::ChannelUpdate { new: channel, .. } => {
            changed(hall, channel.guild_id).await
        }
        FullEvent::GuildRoleCreate { new } | FullEvent::GuildRoleUpdate { new, .. } => {
            changed(hall, new.guild_id).await
        }
        FullEvent::GuildRoleDelete { guild_id, .. } => changed(hall, *guild_id).await,
        FullEvent::GuildUpdate { new_data, .. } => changed(hall, new_data.id).await,
        // Without privileged intents Discord sends only the bot's own member updates.
        FullEvent::GuildMemberUpdate { event, .. } => changed(hall, event.guild_id).await,
        _ => Ok(()),
    };
    if let Err(error) = done {
        tracing::warn!(%error, event = event.snake_case_name(), "an event came to nothing");
    }
}

/// Retries what was refused in a server, pictures, too, because something has changed there. Channels that
/// seemed deleted are looked up again.
async fn changed(hall: &Hall, guild: GuildId) -> Result<(), Failed> {
    let server = Server(guild.get());
    visit(hall, places_of(hall, server, |table| table.lost.is_some()).await?).await?;
    let tables = hall.house.ledger().tables_of_server(server).await?;
    tables.into_iter().for_each(|id| hall.house.bell().ring(id));
    let bare = hall.house.bare_channels(server).await?;
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

/// Retries a lookup a few times while Discord cannot be reached.
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

/// Pauses the clocks of a locked thread's tables, and resumes them when it is unlocked.
async fn locked(hall: &Hall, thread: &GuildChannel) -> Result<(), Failed> {
    let tables = hall.house.ledger().tables_in(Channel(thread.id.get())).await?;
    stands(hall, thread, &tables).await?;
    changed(hall, thread.guild_id).await
}

/// Records that a channel exists, and resumes its tables' clocks unless it is locked.
async fn stands(hall: &Hall, place: &GuildChannel, tables: &[TableId]) -> Result<(), Failed> {
    hall.parents.note(place);
    hall.house.find_channel(Channel(place.id.get())).await?;
    if is_locked(place) {
        hall.house.stop_clocks(tables, Standstill::Locked).await?;
        hall.house.restart_clocks(tables, &THERE).await
    } else {
        hall.house.restart_clocks(tables, &[&THERE[..], &[Standstill::Locked]].concat()).await
    }
}

/// Looks up a deleted channel and its threads. Discord sends no events for the threads, and it sends the same
/// event if the bot has only lost access to the channel.
async fn deleted(hall: &Hall, channel: &GuildChannel) -> Result<(), Failed> {
    let gone = Channel(channel.id.get());
    let hung = |place| place == gone || hall.parents.may_hang_in(place, gone);
    let hangs = |table: &Table| table.lost.is_none() && hung(table.place.channel);
    visit(hall, places_of(hall, Server(channel.guild_id.get()), hangs).await?).await
}

/// Returns a server's tables that match, by channel.
async fn places_of(hall: &Hall, server: Server, wanted: impl Fn(&Table) -> bool) -> Result<Places, Failed> {
    let (mut places, ledger) = (Places::new(), hall.house.ledger());
    for held in ledger.tables(&ledger.tables_of_server(server).await?).await? {
        let table = held?.table;
        if wanted(&table) {
            places.entry(table.place.channel).or_default().push(table.id);
        }
    }
    Ok(places)
}

/// Looks up channels and updates their tables. Lookups that fail are skipped: the next delivery there will
/// find out.
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

/// Pauses a server's tables because the bot was removed from it or Discord has an outage.
async fn stand_still(hall: &Hall, server: Server, why: Standstill) -> Result<(), Failed> {
    let tables = hall.house.ledger().tables_of_server(server).await?;
    let noted = if why == Standstill::Away { hall.house.note_gone(server).await } else { Ok(()) };
    hall.house.stop_clocks(&tables, why).await.and(noted)
}

/// Pauses the tables of servers that removed the bot while it was offline: those of this shard that have
/// tables or settings but are missing from READY.
async fn missed(hall: &Hall, ready: &Ready) -> Result<(), Failed> {
    let named: BTreeSet<u64> = ready.guilds.iter().map(|it| it.id.get()).collect();
    let (shard, shards) = ready.shard.map_or((0, 1), |it| (u64::from(it.id.0), u64::from(it.total).max(1)));
    let mut done = Ok(());
    let ledger = hall.house.ledger();
    let ruled = ledger.servers_ruled().await?.into_iter().map(|(server, _)| server);
    let known: BTreeSet<Server> = ledger.servers().await?.into_iter().chain(ruled).collect();
    for server in known {
        if (server.0 >> 22) % shards == shard && !named.contains(&server.0) {
            done = done.and(stand_still(hall, server, Standstill::Away).await);
        }
    }
    done
}

/// Resumes the tables of a server that is available again. Archived threads and earlier deletions are not in
/// the event, so missing channels are looked up.
async fn back(hall: &Hall, guild: &Guild) -> Result<(), Failed> {
    let threads = guild.threads.iter().map(|it| (it.id, it));
    let told: BTreeMap<serenity::all::ChannelId, &GuildChannel> =
        guild.channels.iter().map(|(id, it)| (*id, it)).chain(threads).collect();
    let (mut unknown, mut done) = (Places::new(), hall.house.note_back(Server(guild.id.get())).await);
    for (place, tables) in places_of(hall, Server(guild.id.get()), |_| true).await? {
        match numbered(place.0).and_then(|id: serenity::all::ChannelId| told.get(&id)) {
            Some(channel) => done = done.and(stands(hall, channel, &tables).await),
            None => drop(unknown.insert(place, tables)),
        }
    }
    let visited = visit(hall, unknown).await;
    changed(hall, guild.id).await?;
    done.and(visited)
}
