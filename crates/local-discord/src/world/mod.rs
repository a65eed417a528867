//! Everything that exists on this Discord: people, servers, channels, messages, commands, interactions. No
//! sockets.

mod collection;
mod event;
mod limits;
mod model;
mod persistence;
mod recent_times;

pub mod json;
pub mod permissions;

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::io;
use std::path::Path;

use serde_json::{Value, json};

use super::Snowflake;
use super::clock::duration_millis;
use persistence::WorldFile;
use recent_times::RecentTimes;

pub use collection::DirtyTrackingMap;
pub use event::{EventAudience, GatewayEvent, GatewayIntent};
pub use limits::PlatformLimits;
pub use model::{
    AnsweredInteraction, ChannelKind, FakeAttachment, FakeChannel, FakeCommand, FakeEmoji, FakeGuild, FakeInteraction,
    FakeMember, FakeMessage, FakeRole, FakeUser, ImageSize, PermissionOverwrite, ResponseState,
};

/// The number of files removed from their messages that can still be downloaded.
const MAX_DETACHED_FILES: usize = 64;

/// The whole state of the simulated Discord world.
#[derive(Debug)]
pub struct DiscordWorld {
    /// The id of the bot and of its application.
    pub bot: Snowflake,
    /// People and the bot.
    pub users: DirtyTrackingMap<FakeUser>,
    pub guilds: DirtyTrackingMap<FakeGuild>,
    /// Text channels, threads and DM channels.
    pub channels: DirtyTrackingMap<FakeChannel>,
    pub messages: DirtyTrackingMap<FakeMessage>,
    pub commands: DirtyTrackingMap<FakeCommand>,
    /// The application's own emoji. Their images are in `files` under the same ids.
    pub emojis: DirtyTrackingMap<FakeEmoji>,
    pub interactions: DirtyTrackingMap<FakeInteraction>,
    /// The contents of attachments and of emoji images.
    pub files: DirtyTrackingMap<Vec<u8>>,
    /// Files removed from their messages, oldest first. A client that just showed the message may still request them.
    detached_files: VecDeque<(FakeAttachment, Vec<u8>)>,
    /// The current time in milliseconds since 1970.
    pub now_ms: u64,
    pub limits: PlatformLimits,
    /// Events that have not been sent to the bot yet.
    pub pending_events: Vec<GatewayEvent>,
    /// The messages of each channel, oldest first.
    messages_by_channel: BTreeMap<Snowflake, BTreeSet<Snowflake>>,
    /// When each channel's old messages were edited lately.
    pub old_message_edits: RecentTimes<Snowflake>,
    pub dm_openings: RecentTimes<()>,
    /// No Discord thread becomes idle before this time.
    next_archive_check_ms: u64,
    last_id: Snowflake,
    world_file: Option<WorldFile>,
}

impl DiscordWorld {
    /// Creates a world that contains only the bot.
    #[must_use]
    pub fn new(now: u64) -> Self {
        let mut world = Self {
            bot: Snowflake::default(),
            users: DirtyTrackingMap::default(),
            guilds: DirtyTrackingMap::default(),
            channels: DirtyTrackingMap::default(),
            messages: DirtyTrackingMap::default(),
            commands: DirtyTrackingMap::default(),
            emojis: DirtyTrackingMap::default(),
            interactions: DirtyTrackingMap::default(),
            files: DirtyTrackingMap::default(),
            detached_files: VecDeque::new(),
            now_ms: now,
            limits: PlatformLimits::default(),
            pending_events: Vec::new(),
            messages_by_channel: BTreeMap::new(),
            old_message_edits: RecentTimes::default(),
            dm_openings: RecentTimes::default(),
            next_archive_check_ms: 0,
            last_id: Snowflake::default(),
            world_file: None,
        };
        world.bot = world.add_user("Meadhall", "en-US");
        if let Some(bot) = world.users.get_mut(world.bot) {
            bot.is_bot = true;
        }
        world
    }

    /// Opens the world stored in this file, or creates a new one there.
    pub fn open(path: &Path, now: u64) -> io::Result<Self> {
        persistence::open_world(path, now)
    }

    /// Appends all changes to the file, from which they can be read after this process has ended.
    pub fn save(&mut self) -> io::Result<()> {
        persistence::save_changes(self)
    }

    pub fn next_id(&mut self) -> Snowflake {
        self.last_id = Snowflake::from_millis(self.now_ms).max(Snowflake(self.last_id.0 + 1));
        self.last_id
    }

    pub fn add_user(&mut self, name: &str, locale: &str) -> Snowflake {
        let id = self.next_id();
        let user = FakeUser {
            name: name.to_lowercase(),
            global_name: Some(name.to_owned()),
            is_bot: false,
            locale: locale.to_owned(),
            accepts_dms: true,
            last_read: BTreeMap::new(),
        };
        self.users.insert(id, user);
        id
    }

    pub fn add_guild(&mut self, name: &str, owner: Snowflake) -> Snowflake {
        let id = self.next_id();
        let everyone_role =
            FakeRole { name: "@everyone".to_owned(), permissions: permissions::DEFAULT_EVERYONE_PERMISSIONS };
        let member = FakeMember { joined_at_ms: self.now_ms, ..FakeMember::default() };
        let guild = FakeGuild {
            name: name.to_owned(),
            owner,
            locale: "en-US".to_owned(),
            roles: BTreeMap::from([(id, everyone_role)]),
            members: BTreeMap::from([(owner, member)]),
        };
        self.guilds.insert(id, guild);
        id
    }

    /// Adds a channel. The caller emits the event.
    pub fn add_channel(&mut self, kind: ChannelKind, name: &str) -> Snowflake {
        let id = self.next_id();
        self.add_channel_with_id(id, kind, name);
        id
    }

    /// Adds a channel with a given id: a thread has the id of the message that it starts at.
    pub fn add_channel_with_id(&mut self, id: Snowflake, kind: ChannelKind, name: &str) {
        let channel = FakeChannel {
            kind,
            name: name.to_owned(),
            is_forum: false,
            overwrites: BTreeMap::new(),
            last_message: None,
            message_count: 0,
        };
        self.channels.insert(id, channel);
    }

    /// Finds the bot's DM channel with a person.
    #[must_use]
    pub fn find_dm(&self, recipient: Snowflake) -> Option<Snowflake> {
        self.channels.iter().find(|(_, channel)| channel.kind == ChannelKind::Dm { recipient }).map(|(id, _)| id)
    }

    pub fn find_or_create_dm(&mut self, recipient: Snowflake) -> Snowflake {
        self.find_dm(recipient).unwrap_or_else(|| self.add_channel(ChannelKind::Dm { recipient }, ""))
    }

    /// Returns the server of a channel, or `None` for a DM channel.
    #[must_use]
    pub fn guild_of(&self, channel: Snowflake) -> Option<Snowflake> {
        match self.channels.get(channel)?.kind {
            ChannelKind::Text { guild } | ChannelKind::Thread { guild, .. } => Some(guild),
            ChannelKind::Dm { .. } => None,
        }
    }

    #[must_use]
    pub fn has_bot(&self, guild: Snowflake) -> bool {
        self.guilds.get(guild).is_some_and(|guild| guild.members.contains_key(&self.bot))
    }

    /// Stores a message and updates the counts of its channel, in which ephemeral messages do not appear.
    pub fn insert_message(&mut self, id: Snowflake, message: FakeMessage) {
        let (channel, is_hidden, now) = (message.channel, message.visible_to.is_some(), self.now_ms);
        self.messages_by_channel.entry(channel).or_default().insert(id);
        self.messages.insert(id, message);
        if is_hidden {
            return;
        }
        let Some(channel) = self.channels.get_mut(channel) else { return };
        channel.last_message = Some(id);
        channel.message_count += 1;
        if let ChannelKind::Thread { last_activity_ms, .. } = &mut channel.kind {
            *last_activity_ms = now;
        }
    }

    /// Deletes a message. Its files can still be downloaded for a while.
    pub fn delete_message(&mut self, id: Snowflake) {
        let Some(message) = self.messages.remove(id) else { return };
        if let Some(list) = self.messages_by_channel.get_mut(&message.channel) {
            list.remove(&id);
        }
        for file in message.attachments {
            self.detach_file(file);
        }
    }

    /// Removes a file from its message. It can still be downloaded for a while.
    pub fn detach_file(&mut self, file: FakeAttachment) {
        let Some(bytes) = self.files.remove(file.id) else { return };
        self.detached_files.push_back((file, bytes));
        if self.detached_files.len() > MAX_DETACHED_FILES {
            self.detached_files.pop_front();
        }
    }

    #[must_use]
    pub fn file_bytes(&self, id: Snowflake) -> Option<&[u8]> {
        let detached = || self.detached_files.iter().find(|(file, _)| file.id == id).map(|(_, bytes)| bytes);
        self.files.get(id).or_else(detached).map(Vec::as_slice)
    }

    /// Returns the content of an attachment if this is its signature.
    #[must_use]
    pub fn signed_file_bytes(&self, id: Snowflake, signature: &str) -> Option<&[u8]> {
        let attached = self.messages.iter().flat_map(|(_, message)| &message.attachments);
        let mut all = attached.chain(self.detached_files.iter().map(|(file, _)| file));
        let has_signature = |file: &FakeAttachment| file.signature.as_deref() == Some(signature);
        if all.any(|file| file.id == id && has_signature(file)) { self.file_bytes(id) } else { None }
    }

    /// Deletes a channel with its threads and all their messages.
    pub fn delete_channel(&mut self, id: Snowflake) {
        let threads = self
            .channels
            .iter()
            .filter(|(_, it)| matches!(it.kind, ChannelKind::Thread { parent, .. } if parent == id));
        for thread in threads.map(|(id, _)| id).collect::<Vec<_>>() {
            self.delete_channel(thread);
        }
        for message in self.messages_in(id).collect::<Vec<_>>() {
            self.delete_message(message);
        }
        self.channels.remove(id);
    }

    /// Returns the messages of a channel, oldest first, including ephemeral ones.
    pub fn messages_in(&self, channel: Snowflake) -> impl DoubleEndedIterator<Item = Snowflake> {
        self.messages_by_channel.get(&channel).into_iter().flatten().copied()
    }

    /// Queues an event for the bot's sessions that have the intent.
    pub fn emit(
        &mut self,
        audience: EventAudience,
        intent: Option<GatewayIntent>,
        name: &'static str,
        payload: &Value,
    ) {
        self.pending_events.push(GatewayEvent { audience, intent, name, payload: payload.to_string() });
    }

    /// Queues a server event, if the bot is in the server.
    pub fn emit_to_guild(&mut self, guild: Snowflake, name: &'static str, payload: &Value) {
        if self.has_bot(guild) {
            self.emit(EventAudience::Guild(guild), Some(GatewayIntent::Guilds), name, payload);
        }
    }

    /// Queues an event about a change of the bot's own member. Such events about other members need a privileged
    /// intent.
    pub fn emit_bot_member_update(&mut self, guild: Snowflake) {
        let mut payload = json::member(self, guild, self.bot);
        payload["guild_id"] = json!(guild);
        self.emit_to_guild(guild, "GUILD_MEMBER_UPDATE", &payload);
    }

    #[must_use]
    pub fn is_past_response_deadline(&self, interaction: Snowflake) -> bool {
        self.now_ms > interaction.created_at_ms() + duration_millis(self.limits.response_deadline)
    }

    /// Removes old interactions whose tokens have expired, a few at a time.
    pub fn remove_expired_interactions(&mut self) {
        let oldest_kept = Snowflake::from_millis(self.now_ms.saturating_sub(20 * 60_000));
        let expired: Vec<Snowflake> = self.interactions.range(..oldest_kept).map(|(id, _)| id).take(8).collect();
        for id in expired {
            self.interactions.remove(id);
        }
    }

    #[must_use]
    pub fn is_archived_thread(&self, channel: Snowflake) -> bool {
        matches!(self.channels.get(channel).map(|it| &it.kind), Some(ChannelKind::Thread { archived: true, .. }))
    }

    #[must_use]
    pub fn is_locked_thread(&self, channel: Snowflake) -> bool {
        matches!(self.channels.get(channel).map(|it| &it.kind), Some(ChannelKind::Thread { locked: true, .. }))
    }

    /// Archives threads whose inactivity limit has passed.
    pub fn archive_idle_threads(&mut self) {
        if self.now_ms < self.next_archive_check_ms {
            return;
        }
        let archive_time = |channel: &FakeChannel| match channel.kind {
            ChannelKind::Thread { archived: false, auto_archive_minutes, last_activity_ms, .. } => {
                Some(last_activity_ms + auto_archive_minutes * 60_000)
            }
            _ => None,
        };
        let archive_time: Vec<(Snowflake, u64)> =
            self.channels.iter().filter_map(|(id, it)| Some((id, archive_time(it)?))).collect();
        let (due, still_active): (Vec<_>, Vec<_>) = archive_time.into_iter().partition(|(_, end)| *end <= self.now_ms);
        // Checks again within an hour, because a new Discord thread stays active for at least an hour.
        let next_due = still_active.into_iter().map(|(_, end)| end).min().unwrap_or(u64::MAX);
        self.next_archive_check_ms = next_due.min(self.now_ms + 60 * 60_000);
        for (id, _) in due {
            if let Some(ChannelKind::Thread { archived, .. }) = self.channels.get_mut(id).map(|it| &mut it.kind) {
                *archived = true;
            }
            self.emit_channel_event(id, "THREAD_UPDATE");
        }
    }

    /// Queues an event about a new or changed channel or thread. A channel that the bot cannot see is hidden in it, and
    /// a thread has no event.
    pub fn emit_channel_event(&mut self, id: Snowflake, name: &'static str) {
        let Some(guild) = self.guild_of(id) else { return };
        let mut payload = json::channel_over_gateway(self, id);
        if payload.is_null() {
            return;
        }
        if name == "THREAD_CREATE" {
            payload["newly_created"] = json!(true);
        }
        self.emit(EventAudience::Guild(guild), Some(GatewayIntent::Guilds), name, &payload);
    }

    /// Queues an event about a deleted channel or thread.
    pub fn emit_channel_deleted(&mut self, id: Snowflake, guild: Snowflake, deleted_channel: &Value) {
        let is_thread = deleted_channel["thread_metadata"].is_object();
        let name = if is_thread { "THREAD_DELETE" } else { "CHANNEL_DELETE" };
        let thread_json = json!({ "id": id, "guild_id": guild, "parent_id": deleted_channel["parent_id"], "type": deleted_channel["type"] });
        self.emit(
            EventAudience::Guild(guild),
            Some(GatewayIntent::Guilds),
            name,
            if is_thread { &thread_json } else { deleted_channel },
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_detached_files_can_still_be_downloaded() {
        let mut world = DiscordWorld::new(0);
        let files: Vec<Snowflake> = (0..=MAX_DETACHED_FILES).map(|_| world.next_id()).collect();
        for (n, file) in files.iter().enumerate() {
            world.files.insert(*file, vec![n as u8]);
            world.detach_file(FakeAttachment { id: *file, ..FakeAttachment::default() });
            assert_eq!(world.file_bytes(*file), Some(&[n as u8][..]));
            assert_eq!(world.signed_file_bytes(*file, "0"), None, "a file of an older version has no signature");
            assert!(world.files.get(*file).is_none(), "detached files are not in the stored world");
        }
        assert_eq!(world.file_bytes(files[0]), None, "the oldest detached file is dropped");
        assert!(world.file_bytes(files[1]).is_some());
    }
}
