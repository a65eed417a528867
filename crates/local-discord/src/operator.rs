//! What a test can do to the fake: create servers and people, move the clock, and inject faults.

use std::time::Duration;

use serde_json::{Value, json};

use super::gateway::{Frame, Trouble};
use super::people::Person;
use super::routes;
use super::trouble::What;
use super::world::{Audience, Bounds, Intent, Kind, Member, Overwrite, Role, World, rights, told};
use super::{Counts, Id, LocalDiscord, State};

impl LocalDiscord {
    /// Adds a person whose client uses this locale.
    pub fn person(&self, name: &str, locale: &str) -> Person {
        let id = self.act(|state| state.world.user(name, locale));
        Person::new(self.platform.clone(), id)
    }

    /// Finds an existing person by name, ignoring case.
    #[must_use]
    pub fn person_called(&self, name: &str) -> Option<Person> {
        let wanted = name.to_lowercase();
        let found =
            self.platform.look(|state| state.world.users.iter().find(|(_, it)| it.name == wanted).map(|(id, _)| id));
        Some(Person::new(self.platform.clone(), found?))
    }

    /// Adds a server with these people and the bot. The first person owns it.
    pub fn guild(&self, name: &str, people: &[&Person]) -> Id {
        let guild = self.act(|state| {
            let owner = people.first().map_or(state.world.bot, |it| it.id());
            state.world.guild(name, owner)
        });
        people.iter().for_each(|it| self.join(guild, it.id()));
        self.invite_bot(guild);
        guild
    }

    pub fn join(&self, guild: Id, user: Id) {
        self.act(|state| {
            let joined = state.world.now;
            if let Some(guild) = state.world.guilds.change(guild) {
                guild.members.entry(user).or_insert(Member { joined, ..Member::default() });
            }
        });
    }

    pub fn leave(&self, guild: Id, user: Id) {
        self.act(|state| state.world.guilds.change(guild).and_then(|it| it.members.remove(&user)));
    }

    /// Adds the bot to a server.
    pub fn invite_bot(&self, guild: Id) {
        self.join(guild, self.bot());
        self.act(|state| {
            let told = told::guild_whole(&state.world, guild);
            state.world.tell(Audience::Guild(guild), Some(Intent::Guilds), "GUILD_CREATE", &told);
        });
    }

    /// Removes the bot from a server.
    pub fn kick_bot(&self, guild: Id) {
        self.act(|state| routes::part(&mut state.world, guild));
    }

    pub fn rename_guild(&self, guild: Id, name: &str) {
        self.act(|state| {
            if let Some(found) = state.world.guilds.change(guild) {
                name.clone_into(&mut found.name);
            }
            let told = told::guild(&state.world, guild);
            state.world.tell_guild(guild, "GUILD_UPDATE", &told);
        });
    }

    /// Adds a role that has no members yet.
    pub fn role(&self, guild: Id, name: &str, rights: u64) -> Id {
        self.act(|state| {
            let role = state.world.name();
            if let Some(found) = state.world.guilds.change(guild) {
                found.roles.insert(role, Role { name: name.to_owned(), rights });
            }
            let told = told::role_of(&state.world, guild, role);
            state.world.tell_guild(guild, "GUILD_ROLE_CREATE", &told);
            role
        })
    }

    /// Sets the permissions of a role. The role with the server's own id applies to all members.
    pub fn let_role(&self, guild: Id, role: Id, rights: u64) {
        self.act(|state| {
            if let Some(found) = state.world.guilds.change(guild).and_then(|it| it.roles.get_mut(&role)) {
                found.rights = rights;
            }
            let told = told::role_of(&state.world, guild, role);
            state.world.tell_guild(guild, "GUILD_ROLE_UPDATE", &told);
        });
    }

    pub fn delete_role(&self, guild: Id, role: Id) {
        self.act(|state| {
            if let Some(found) = state.world.guilds.change(guild) {
                found.roles.remove(&role);
                found.members.values_mut().for_each(|it| it.roles.retain(|it| *it != role));
            }
            state.world.tell_guild(guild, "GUILD_ROLE_DELETE", &json!({ "guild_id": guild, "role_id": role }));
        });
    }

    /// Replaces the bot's roles in a server.
    pub fn give_bot_roles(&self, guild: Id, roles: &[Id]) {
        self.act(|state| {
            let bot = state.world.bot;
            if let Some(me) = state.world.guilds.change(guild).and_then(|it| it.members.get_mut(&bot)) {
                me.roles = roles.to_vec();
            }
            state.world.tell_of_bot(guild);
        });
    }

    /// Adds a text channel.
    pub fn channel(&self, guild: Id, name: &str) -> Id {
        self.act(|state| {
            let id = state.world.channel(Kind::Text { guild }, name);
            state.world.tell_of_channel(id, "CHANNEL_CREATE");
            id
        })
    }

    /// Deletes a channel or a thread.
    pub fn delete_channel(&self, channel: Id) {
        self.act(|state| {
            let Some(guild) = state.world.guild_of(channel) else { return };
            let was = told::channel(&state.world, channel);
            state.world.tear_down(channel);
            state.world.tell_of_end(channel, guild, &was);
        });
    }

    pub fn delete_message(&self, channel: Id, message: Id) {
        self.act(|state| routes::take_down(&mut state.world, channel, message));
    }

    /// Archives a thread, and locks it if `lock` is set.
    pub fn archive(&self, thread: Id, lock: bool) {
        self.act(|state| {
            if let Some(Kind::Thread { archived, locked, .. }) =
                state.world.channels.change(thread).map(|it| &mut it.kind)
            {
                (*archived, *locked) = (true, lock);
            }
            state.world.tell_of_channel(thread, "THREAD_UPDATE");
        });
    }

    /// Denies the bot permissions in one channel. This replaces earlier denials there.
    pub fn deny(&self, channel: Id, rights: u64) {
        let bot = self.bot();
        self.act(|state| {
            if let Some(found) = state.world.channels.change(channel) {
                found.overwrites.insert(bot, Overwrite { person: true, allow: 0, deny: rights });
            }
            let seen = rights & rights::VIEW == 0;
            match state.world.guild_of(channel) {
                Some(_) if seen => state.world.tell_of_channel(channel, "CHANNEL_UPDATE"),
                Some(guild) => {
                    let was = told::channel(&state.world, channel);
                    state.world.tell_of_end(channel, guild, &was);
                }
                None => {}
            }
        });
    }

    pub fn bound(&self, bounds: Bounds) {
        self.act(|state| state.world.bounds = bounds);
    }

    /// Plans a fault for the next requests of a pattern, like `POST /channels/*/messages`.
    pub fn fails(&self, route: &str, times: u32, what: What) {
        self.act(|state| state.troubles.add(route, times, what));
    }

    /// Injects a gateway fault that lasts until [`Self::recovers`].
    pub fn disturbs(&self, trouble: Trouble) {
        self.act(|state| state.sessions.trouble.push(trouble));
    }

    /// Makes a server unavailable, as in an outage of Discord.
    pub fn loses_guild(&self, guild: Id) {
        self.act(|state| {
            state.sessions.trouble.push(Trouble::Outage(guild));
            state.world.tell_guild(guild, "GUILD_DELETE", &json!({ "id": guild, "unavailable": true }));
        });
    }

    /// Makes a server available again.
    pub fn finds_guild(&self, guild: Id) {
        self.act(|state| {
            state.sessions.trouble.retain(|it| !matches!(it, Trouble::Outage(which) if *which == guild));
            let told = told::guild_whole(&state.world, guild);
            state.world.tell_guild(guild, "GUILD_CREATE", &told);
        });
    }

    /// Removes all injected faults.
    pub fn recovers(&self) {
        self.act(|state| {
            state.troubles.clear();
            state.sessions.trouble.clear();
        });
    }

    /// Closes all gateway connections with a close code, or just breaks them.
    pub fn drops_gateway(&self, reason: Option<u16>) {
        let frame = reason.map_or(Frame::Cut, Frame::Close);
        self.act(|state| {
            let now = state.world.now;
            state.sessions.break_all(&frame, now);
        });
    }

    /// Asks all shards to reconnect.
    pub fn asks_to_reconnect(&self) {
        self.act(|state| state.sessions.call_all(7, &Value::Null));
    }

    /// Tells all shards that their sessions are invalid.
    pub fn invalidates_sessions(&self, resumable: bool) {
        self.act(|state| state.sessions.call_all(9, &json!(resumable)));
    }

    pub fn advance(&self, by: Duration) {
        self.platform.advance(by);
    }

    #[must_use]
    pub fn bot(&self) -> Id {
        self.look(|world| world.bot)
    }

    pub fn look<T>(&self, look: impl FnOnce(&World) -> T) -> T {
        self.platform.look(|state| look(&state.world))
    }

    #[must_use]
    pub fn counts(&self) -> Counts {
        self.platform.counts()
    }

    /// Waits until the closure finds something, at most for this time.
    pub async fn until<T>(&self, within: Duration, look: impl FnMut(&State) -> Option<T>) -> Option<T> {
        self.platform.until(within, look).await
    }

    /// Waits until this number of sessions is connected.
    pub async fn is_met(&self, shards: usize, within: Duration) -> bool {
        self.until(within, |state| (state.sessions.connected() == shards).then_some(())).await.is_some()
    }

    /// Waits until every shard of this count is connected, possibly by several bots.
    pub async fn is_served(&self, shards: u64, within: Duration) -> bool {
        self.until(within, |state| (0..shards).eq(state.sessions.served()).then_some(())).await.is_some()
    }

    fn act<T>(&self, act: impl FnOnce(&mut State) -> T) -> T {
        self.platform.act(act)
    }
}
