//! What a test can do to the fake: create servers and people, move the clock, and inject faults.

use std::time::Duration;

use serde_json::{Value, json};

use super::faults::RequestFault;
use super::gateway::{GatewayFault, GatewayFrame};
use super::people::Person;
use super::world::{
    ChannelKind, DiscordWorld, EventAudience, FakeMember, FakeRole, GatewayIntent, PermissionOverwrite, PlatformLimits,
    json,
};
use super::{FakeState, LocalDiscord, Snowflake, TrafficCounts, routes};

impl LocalDiscord {
    /// Adds a person whose client uses this locale.
    pub fn add_person(&self, name: &str, locale: &str) -> Person {
        let id = self.change_state(|state| state.world.add_user(name, locale));
        Person::new(self.fake.clone(), id)
    }

    /// Finds an existing person by name, ignoring case.
    #[must_use]
    pub fn find_person(&self, name: &str) -> Option<Person> {
        let lowercase_name = name.to_lowercase();
        let found = self
            .fake
            .read_state(|state| state.world.users.iter().find(|(_, it)| it.name == lowercase_name).map(|(id, _)| id));
        Some(Person::new(self.fake.clone(), found?))
    }

    /// Adds a server with these people and the bot. The first person owns it.
    pub fn add_guild(&self, name: &str, people: &[&Person]) -> Snowflake {
        let guild = self.change_state(|state| {
            let owner = people.first().map_or(state.world.bot, |it| it.id());
            state.world.add_guild(name, owner)
        });
        people.iter().for_each(|it| self.add_member(guild, it.id()));
        self.invite_bot(guild);
        guild
    }

    pub fn add_member(&self, guild: Snowflake, user: Snowflake) {
        self.change_state(|state| {
            let joined_at_ms = state.world.now_ms;
            if let Some(guild) = state.world.guilds.get_mut(guild) {
                guild.members.entry(user).or_insert(FakeMember { joined_at_ms, ..FakeMember::default() });
            }
        });
    }

    pub fn remove_member(&self, guild: Snowflake, user: Snowflake) {
        self.change_state(|state| state.world.guilds.get_mut(guild).and_then(|it| it.members.remove(&user)));
    }

    pub fn invite_bot(&self, guild: Snowflake) {
        self.add_member(guild, self.bot_id());
        self.change_state(|state| {
            let payload = json::guild_create(&state.world, guild);
            state.world.emit(EventAudience::Guild(guild), Some(GatewayIntent::Guilds), "GUILD_CREATE", &payload);
        });
    }

    pub fn kick_bot(&self, guild: Snowflake) {
        self.change_state(|state| routes::remove_bot(&mut state.world, guild));
    }

    pub fn rename_guild(&self, guild: Snowflake, name: &str) {
        self.change_state(|state| {
            if let Some(found) = state.world.guilds.get_mut(guild) {
                name.clone_into(&mut found.name);
            }
            let payload = json::guild(&state.world, guild);
            state.world.emit_to_guild(guild, "GUILD_UPDATE", &payload);
        });
    }

    /// Adds a role that has no members yet.
    pub fn add_role(&self, guild: Snowflake, name: &str, permissions: u64) -> Snowflake {
        self.change_state(|state| {
            let role = state.world.next_id();
            if let Some(found) = state.world.guilds.get_mut(guild) {
                found.roles.insert(role, FakeRole { name: name.to_owned(), permissions });
            }
            let payload = json::role_event(&state.world, guild, role);
            state.world.emit_to_guild(guild, "GUILD_ROLE_CREATE", &payload);
            role
        })
    }

    /// Sets the permissions of a role. If `role` is the id of the server itself, they apply to all members
    /// (`@everyone`).
    pub fn set_role_permissions(&self, guild: Snowflake, role: Snowflake, permissions: u64) {
        self.change_state(|state| {
            if let Some(found) = state.world.guilds.get_mut(guild).and_then(|it| it.roles.get_mut(&role)) {
                found.permissions = permissions;
            }
            let payload = json::role_event(&state.world, guild, role);
            state.world.emit_to_guild(guild, "GUILD_ROLE_UPDATE", &payload);
        });
    }

    pub fn delete_role(&self, guild: Snowflake, role: Snowflake) {
        self.change_state(|state| {
            if let Some(found) = state.world.guilds.get_mut(guild) {
                found.roles.remove(&role);
                found.members.values_mut().for_each(|it| it.roles.retain(|it| *it != role));
            }
            state.world.emit_to_guild(guild, "GUILD_ROLE_DELETE", &json!({ "guild_id": guild, "role_id": role }));
        });
    }

    /// Replaces the bot's roles in a server.
    pub fn set_bot_roles(&self, guild: Snowflake, roles: &[Snowflake]) {
        self.change_state(|state| {
            let bot = state.world.bot;
            if let Some(bot_member) = state.world.guilds.get_mut(guild).and_then(|it| it.members.get_mut(&bot)) {
                bot_member.roles = roles.to_vec();
            }
            state.world.emit_bot_member_update(guild);
        });
    }

    pub fn add_channel(&self, guild: Snowflake, name: &str) -> Snowflake {
        self.change_state(|state| {
            let id = state.world.add_channel(ChannelKind::Text { guild }, name);
            state.world.emit_channel_event(id, "CHANNEL_CREATE");
            id
        })
    }

    /// Adds a forum channel, in which nobody can send messages.
    pub fn add_forum(&self, guild: Snowflake, name: &str) -> Snowflake {
        self.change_state(|state| {
            let id = state.world.add_channel(ChannelKind::Text { guild }, name);
            if let Some(forum) = state.world.channels.get_mut(id) {
                forum.is_forum = true;
            }
            state.world.emit_channel_event(id, "CHANNEL_CREATE");
            id
        })
    }

    /// Deletes a channel or a thread.
    pub fn delete_channel(&self, channel: Snowflake) {
        self.change_state(|state| {
            let Some(guild) = state.world.guild_of(channel) else { return };
            let deleted_channel = json::channel(&state.world, channel);
            state.world.delete_channel(channel);
            state.world.emit_channel_deleted(channel, guild, &deleted_channel);
        });
    }

    pub fn delete_message(&self, channel: Snowflake, message: Snowflake) {
        self.change_state(|state| routes::delete_message(&mut state.world, channel, message));
    }

    /// Archives a thread, and locks it if `lock` is set.
    pub fn archive_thread(&self, thread: Snowflake, lock: bool) {
        self.set_thread_state(thread, true, lock);
    }

    /// Locks a thread that is not archived.
    pub fn lock_thread(&self, thread: Snowflake) {
        self.set_thread_state(thread, false, true);
    }

    fn set_thread_state(&self, thread: Snowflake, archive: bool, lock: bool) {
        self.change_state(|state| {
            if let Some(ChannelKind::Thread { archived, locked, .. }) =
                state.world.channels.get_mut(thread).map(|it| &mut it.kind)
            {
                (*archived, *locked) = (archive, lock);
            }
            state.world.emit_channel_event(thread, "THREAD_UPDATE");
        });
    }

    /// Denies the bot permissions in one channel. This replaces earlier denials there.
    pub fn deny_bot_permissions(&self, channel: Snowflake, permissions: u64) {
        let bot = self.bot_id();
        self.change_state(|state| {
            if let Some(found) = state.world.channels.get_mut(channel) {
                found.overwrites.insert(bot, PermissionOverwrite { is_person: true, allow: 0, deny: permissions });
            }
            state.world.emit_channel_event(channel, "CHANNEL_UPDATE");
        });
    }

    pub fn set_limits(&self, limits: PlatformLimits) {
        self.change_state(|state| state.world.limits = limits);
    }

    /// Makes the next `times` requests that match the pattern `route`, such as `POST /channels/*/messages`, fail in
    /// this way.
    pub fn inject_request_fault(&self, route: &str, times: u32, fault: RequestFault) {
        self.change_state(|state| state.request_faults.add(route, times, fault));
    }

    /// Injects a gateway fault that lasts until [`Self::clear_faults`].
    pub fn inject_gateway_fault(&self, fault: GatewayFault) {
        self.change_state(|state| state.sessions.faults.push(fault));
    }

    /// Makes a server unavailable, as in an outage of Discord.
    pub fn start_guild_outage(&self, guild: Snowflake) {
        self.change_state(|state| {
            state.sessions.faults.push(GatewayFault::GuildOutage(guild));
            state.world.emit_to_guild(guild, "GUILD_DELETE", &json!({ "id": guild, "unavailable": true }));
        });
    }

    pub fn end_guild_outage(&self, guild: Snowflake) {
        self.change_state(|state| {
            state.sessions.faults.retain(|it| !matches!(it, GatewayFault::GuildOutage(which) if *which == guild));
            let payload = json::guild_create(&state.world, guild);
            state.world.emit_to_guild(guild, "GUILD_CREATE", &payload);
        });
    }

    pub fn clear_faults(&self) {
        self.change_state(|state| {
            state.request_faults.clear();
            state.sessions.faults.clear();
        });
    }

    /// Closes all gateway connections with a close code, or just breaks them.
    pub fn disconnect_gateway(&self, reason: Option<u16>) {
        let frame = reason.map_or(GatewayFrame::Disconnect, GatewayFrame::Close);
        self.change_state(|state| {
            let now = state.world.now_ms;
            state.sessions.disconnect_all(&frame, now);
        });
    }

    pub fn send_reconnect_request(&self) {
        self.change_state(|state| state.sessions.broadcast_op(7, &Value::Null));
    }

    /// Tells all shards that their sessions are invalid.
    pub fn send_invalid_session(&self, resumable: bool) {
        self.change_state(|state| state.sessions.broadcast_op(9, &json!(resumable)));
    }

    pub fn advance_clock(&self, by: Duration) {
        self.fake.advance_clock(by);
    }

    #[must_use]
    pub fn bot_id(&self) -> Snowflake {
        self.read_world(|world| world.bot)
    }

    pub fn read_world<T>(&self, read: impl FnOnce(&DiscordWorld) -> T) -> T {
        self.fake.read_state(|state| read(&state.world))
    }

    #[must_use]
    pub fn traffic_counts(&self) -> TrafficCounts {
        self.fake.traffic_counts()
    }

    /// Waits at most this time until the closure returns `Some`.
    pub async fn wait_until<T>(&self, within: Duration, condition: impl FnMut(&FakeState) -> Option<T>) -> Option<T> {
        self.fake.wait_until(within, condition).await
    }

    /// Waits until this number of sessions is connected.
    pub async fn wait_for_session_count(&self, shards: usize, within: Duration) -> bool {
        self.wait_until(within, |state| (state.sessions.connected_session_count() == shards).then_some(()))
            .await
            .is_some()
    }

    /// Waits until each of this number of shards has a connected session. The sessions may belong to several bots.
    pub async fn wait_for_all_shards(&self, shards: u64, within: Duration) -> bool {
        self.wait_until(within, |state| (0..shards).eq(state.sessions.connected_shards()).then_some(())).await.is_some()
    }

    fn change_state<T>(&self, change: impl FnOnce(&mut FakeState) -> T) -> T {
        self.fake.change_state(change)
    }
}
