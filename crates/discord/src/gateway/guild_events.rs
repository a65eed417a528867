//! Handles events about servers, channels, threads and roles: pauses and resumes the clocks of their tables,
//! and retries what Discord refused there.

use std::collections::{BTreeMap, BTreeSet};
use std::future::Future;
use std::sync::Arc;
use std::time::Duration;

use meadhall_service::outbox::UndeliveredError;
use meadhall_service::repository::ChangeReason;
use meadhall_service::table_service::CommandError;
use meadhall_tables::{ChannelId, PauseReason, ServerId, Table, TableId};
use poise::serenity_prelude::FullEvent;
use serenity::model::channel::{GuildChannel, PermissionOverwrite, PermissionOverwriteType};
use serenity::model::gateway::Ready;
use serenity::model::guild::Guild;
use serenity::model::id::{GuildId, RoleId};
use tokio::time::sleep;

use crate::context::BotContext;
use crate::delivery::error::nonzero_id;
use crate::delivery::permission_lookup::is_locked_thread;

/// Tables by the channel of their card.
type TablesByChannel = BTreeMap<ChannelId, Vec<TableId>>;

/// The name of every channel that the bot cannot view.
const HIDDEN_CHANNEL_NAME: &str = "___hidden___";

/// The reasons for paused clocks that no longer apply once the bot can reach the channel.
const PAUSES_LIFTED_WHEN_REACHABLE: [PauseReason; 2] = [PauseReason::BotRemovedFromServer, PauseReason::PlatformOutage];

/// Delays between attempts to look up a channel.
const LOOKUP_RETRY_DELAYS: [Duration; 4] =
    [Duration::from_secs(1), Duration::from_secs(4), Duration::from_secs(16), Duration::from_secs(64)];

pub async fn handle_guild_event(event: &FullEvent, ctx: &Arc<BotContext>) {
    let result = match event {
        FullEvent::ChannelDelete { channel, .. } => handle_channel_delete(ctx, channel).await,
        FullEvent::ThreadDelete { thread, .. } => ctx.service.mark_channel_lost(ChannelId(thread.id.get())).await,
        FullEvent::ThreadUpdate { new, .. } => handle_thread_update(ctx, new).await,
        FullEvent::Ready { data_about_bot } => handle_missed_bot_removals(ctx, data_about_bot).await,
        FullEvent::GuildDelete { incomplete, .. } => {
            let reason =
                if incomplete.unavailable { PauseReason::PlatformOutage } else { PauseReason::BotRemovedFromServer };
            pause_server(ctx, ServerId(incomplete.id.get()), reason).await
        }
        FullEvent::GuildCreate { guild, .. } => handle_server_available(ctx, guild).await,
        FullEvent::ThreadListSync { thread_list_sync: sync } => recheck_server(ctx, sync.guild_id).await,
        // The next delivery finds the obstacle.
        FullEvent::ChannelCreate { channel } | FullEvent::ChannelUpdate { new: channel, .. } if is_hidden(channel) => {
            Ok(())
        }
        FullEvent::ChannelCreate { channel } | FullEvent::ChannelUpdate { new: channel, .. } => {
            recheck_server(ctx, channel.guild_id).await
        }
        FullEvent::GuildRoleCreate { new } | FullEvent::GuildRoleUpdate { new, .. } => {
            recheck_server(ctx, new.guild_id).await
        }
        FullEvent::GuildRoleDelete { guild_id, .. } => recheck_server(ctx, *guild_id).await,
        FullEvent::GuildUpdate { new_data, .. } => recheck_server(ctx, new_data.id).await,
        // Without privileged intents, Discord sends member updates only about the bot itself.
        FullEvent::GuildMemberUpdate { event, .. } => recheck_server(ctx, event.guild_id).await,
        _ => Ok(()),
    };
    if let Err(error) = result {
        tracing::warn!(%error, event = event.snake_case_name(), "could not handle a gateway event; it will not be handled again");
    }
}

/// Returns whether the bot cannot view a channel. Discord then hides its name in events, and everything else about it.
fn is_hidden(channel: &GuildChannel) -> bool {
    let everyone = PermissionOverwriteType::Role(RoleId::new(channel.guild_id.get()));
    let denies_view = |it: &PermissionOverwrite| it.kind == everyone && it.deny.view_channel();
    channel.name == HIDDEN_CHANNEL_NAME && channel.permission_overwrites.iter().any(denies_view)
}

/// Retries refused deliveries and pictures in a server after a change there, such as new permissions. Looks up channels
/// again that seemed deleted or could not be reached.
async fn recheck_server(ctx: &BotContext, guild: GuildId) -> Result<(), CommandError> {
    let server = ServerId(guild.get());
    let is_unreachable = |table: &Table| {
        let is_paused = PAUSES_LIFTED_WHEN_REACHABLE.iter().any(|reason| table.is_paused_for(*reason));
        table.channel_lost_since.is_some() || is_paused
    };
    recheck_channels(ctx, tables_by_channel(ctx, server, is_unreachable).await?).await?;
    let tables = ctx.service.repository().open_tables_in_server(server).await?;
    tables.into_iter().for_each(|id| ctx.service.notifier().notify(id, ChangeReason::ObstacleRemoved));
    let text_only_channels = ctx.service.text_only_channels(server).await?;
    if text_only_channels.is_empty() {
        return Ok(());
    }
    let _lock = ctx.channel_recheck_lock.lock().await;
    let mut result = Ok(());
    for channel in text_only_channels {
        if let Ok(true) = retry_lookup(|| ctx.can_attach_files(channel)).await {
            result = result.and(ctx.service.clear_channel_text_only(channel).await);
        }
    }
    result
}

/// Retries a lookup a few times while Discord cannot be reached.
async fn retry_lookup<T, R>(lookup: impl Fn() -> R) -> Result<T, UndeliveredError>
where
    R: Future<Output = Result<T, UndeliveredError>>,
{
    let mut result = lookup().await;
    for delay in LOOKUP_RETRY_DELAYS {
        if !matches!(result, Err(UndeliveredError::RetryLater { .. })) {
            break;
        }
        sleep(delay).await;
        result = lookup().await;
    }
    result
}

/// Pauses the clocks of a thread's tables when the thread is locked, and resumes the clocks when it is unlocked.
async fn handle_thread_update(ctx: &BotContext, thread: &GuildChannel) -> Result<(), CommandError> {
    let tables = ctx.service.repository().open_tables_in(ChannelId(thread.id.get())).await?;
    mark_channel_available(ctx, thread, &tables).await?;
    recheck_server(ctx, thread.guild_id).await
}

/// Records that a channel exists, and resumes the clocks of its tables unless the channel is a locked thread.
async fn mark_channel_available(
    ctx: &BotContext,
    channel: &GuildChannel,
    tables: &[TableId],
) -> Result<(), CommandError> {
    ctx.thread_parents.record(channel);
    ctx.service.mark_channel_found(ChannelId(channel.id.get())).await?;
    if is_locked_thread(channel) {
        ctx.service.pause_clocks(tables, PauseReason::ThreadLocked).await?;
        ctx.service.clear_pause_reasons(tables, &PAUSES_LIFTED_WHEN_REACHABLE).await
    } else {
        ctx.service
            .clear_pause_reasons(tables, &[&PAUSES_LIFTED_WHEN_REACHABLE[..], &[PauseReason::ThreadLocked]].concat())
            .await
    }
}

/// Looks up a channel reported as deleted, and its threads, for which Discord sends no events. Discord has also reported a
/// deletion if the bot had only lost access to the channel.
async fn handle_channel_delete(ctx: &BotContext, channel: &GuildChannel) -> Result<(), CommandError> {
    let deleted_channel = ChannelId(channel.id.get());
    let was_in_channel =
        |channel_id| channel_id == deleted_channel || ctx.thread_parents.may_belong_to(channel_id, deleted_channel);
    let is_affected = |table: &Table| table.channel_lost_since.is_none() && was_in_channel(table.location.channel);
    recheck_channels(ctx, tables_by_channel(ctx, ServerId(channel.guild_id.get()), is_affected).await?).await
}

/// Returns the open tables of a server that match `filter`, grouped by channel.
async fn tables_by_channel(
    ctx: &BotContext,
    server: ServerId,
    filter: impl Fn(&Table) -> bool,
) -> Result<TablesByChannel, CommandError> {
    let (mut by_channel, repository) = (TablesByChannel::new(), ctx.service.repository());
    for loaded in repository.existing_tables(&repository.open_tables_in_server(server).await?).await? {
        let table = loaded?.table;
        if filter(&table) {
            by_channel.entry(table.location.channel).or_default().push(table.id);
        }
    }
    Ok(by_channel)
}

/// Looks up channels and updates their tables. Channels whose lookup fails are skipped, because the next delivery there
/// detects the problem.
async fn recheck_channels(ctx: &BotContext, channels: TablesByChannel) -> Result<(), CommandError> {
    let _lock = ctx.channel_recheck_lock.lock().await;
    let mut result = Ok(());
    for (channel_id, tables) in channels {
        result = result.and(match retry_lookup(|| ctx.fetch_channel(channel_id)).await {
            Ok(Some(channel)) => mark_channel_available(ctx, &channel, &tables).await,
            Ok(None) => ctx.service.mark_channel_lost(channel_id).await,
            Err(_) => Ok(()),
        });
    }
    result
}

/// Pauses a server's tables because the bot was removed from it or Discord has an outage.
async fn pause_server(ctx: &BotContext, server: ServerId, reason: PauseReason) -> Result<(), CommandError> {
    let tables = ctx.service.repository().open_tables_in_server(server).await?;
    let recorded =
        if reason == PauseReason::BotRemovedFromServer { ctx.service.record_bot_removed(server).await } else { Ok(()) };
    ctx.service.pause_clocks(&tables, reason).await.and(recorded)
}

/// Pauses the tables of servers that removed the bot while it was offline. These are the servers of this shard that
/// have tables or settings but are missing from Discord's READY event.
async fn handle_missed_bot_removals(ctx: &BotContext, ready: &Ready) -> Result<(), CommandError> {
    let joined_servers: BTreeSet<u64> = ready.guilds.iter().map(|it| it.id.get()).collect();
    let (shard, shards) = ready.shard.map_or((0, 1), |it| (u64::from(it.id.0), u64::from(it.total).max(1)));
    let mut result = Ok(());
    let repository = ctx.service.repository();
    let with_settings = repository.all_server_settings().await?.into_iter().map(|(server, _)| server);
    let known_servers: BTreeSet<ServerId> =
        repository.servers_with_tables().await?.into_iter().chain(with_settings).collect();
    for server in known_servers {
        if (server.0 >> 22) % shards == shard && !joined_servers.contains(&server.0) {
            result = result.and(pause_server(ctx, server, PauseReason::BotRemovedFromServer).await);
        }
    }
    result
}

/// Resumes the tables of a server that is available again, except those in channels that the bot cannot view. The event
/// lists no archived threads and reports no earlier deletions, so channels that it does not list are looked up.
async fn handle_server_available(ctx: &BotContext, guild: &Guild) -> Result<(), CommandError> {
    let threads = guild.threads.iter().map(|it| (it.id, it));
    let known_channels: BTreeMap<serenity::all::ChannelId, &GuildChannel> =
        guild.channels.iter().map(|(id, it)| (*id, it)).chain(threads).collect();
    let (mut unknown_channels, mut result) =
        (TablesByChannel::new(), ctx.service.record_bot_added(ServerId(guild.id.get())).await);
    for (channel_id, tables) in tables_by_channel(ctx, ServerId(guild.id.get()), |_| true).await? {
        match nonzero_id(channel_id.0).and_then(|id: serenity::all::ChannelId| known_channels.get(&id)) {
            Some(channel) if is_hidden(channel) => {}
            Some(channel) => result = result.and(mark_channel_available(ctx, channel, &tables).await),
            None => drop(unknown_channels.insert(channel_id, tables)),
        }
    }
    let rechecked = recheck_channels(ctx, unknown_channels).await;
    recheck_server(ctx, guild.id).await?;
    result.and(rechecked)
}
