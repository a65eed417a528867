//! What whoever runs a local Discord can do: make servers and people, move the clock, and let things go wrong.

use std::time::Duration;

use serde_json::{Value, json};

use super::gateway::{Frame, Trouble};
use super::people::Person;
use super::routes;
use super::trouble::What;
use super::world::{Audience, Bounds, Intent, Kind, Member, Overwrite, Role, World, rights, told};
use super::{Counts, Id, LocalDiscord, State};

impl LocalDiscord {
    /// Somebody new, with a client in this language.
    pub fn person(&self, name: &str, locale: &str) -> Person {
        let id = self.act(|state| state.world.user(name, locale));
        Person::new(self.platform.clone(), id)
    }

    /// Somebody who is there already.
    #[must_use]
    pub fn person_called(&self, name: &str) -> Option<Person> {
        let wanted = name.to_lowercase();
        let found =
            self.platform.look(|state| state.world.users.iter().find(|(_, it)| it.name == wanted).map(|(id, _)| id));
        Some(Person::new(self.platform.clone(), found?))
    }

    /// A new server with the bot and these people in it. The first is its owner.
    pub fn guild(&self, name: &str, people: &[&Person]) -> Id {
        let guild = self.act(|state| {
            let owner = people.first().map_or(state.world.bot, |it| it.id());
            state.world.guild(name, owner)
        });
        people.iter().for_each(|it| self.join(guild, it.id()));
        self.invite_bot(guild);
        guild
    }

    /// Somebody comes to a server.
    pub fn join(&self, guild: Id, user: Id) {
        self.act(|state| {
            let joined = state.world.now;
            if let Some(guild) = state.world.guilds.change(guild) {
                guild.members.entry(user).or_insert(Member { joined, ..Member::default() });
            }
        });
    }

    /// Somebody leaves a server.
    pub fn leave(&self, guild: Id, user: Id) {
        self.act(|state| state.world.guilds.change(guild).and_then(|it| it.members.remove(&user)));
    }

    /// The bot is invited.
    pub fn invite_bot(&self, guild: Id) {
        self.join(guild, self.bot());
        self.act(|state| {
            let told = told::guild_whole(&state.world, guild);
            state.world.tell(Audience::Guild(guild), Some(Intent::Guilds), "GUILD_CREATE", &told);
        });
    }

    /// The bot is thrown out.
    pub fn kick_bot(&self, guild: Id) {
        self.act(|state| routes::part(&mut state.world, guild));
    }

    /// The server gets another name.
    pub fn rename_guild(&self, guild: Id, name: &str) {
        self.act(|state| {
            if let Some(found) = state.world.guilds.change(guild) {
                name.clone_into(&mut found.name);
            }
            let told = told::guild(&state.world, guild);
            state.world.tell_guild(guild, "GUILD_UPDATE", &told);
        });
    }

    /// A new role, which nobody has yet.
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

    /// What everybody may do who has a role. The role with the server's own name is everybody's.
    pub fn let_role(&self, guild: Id, role: Id, rights: u64) {
        self.act(|state| {
            if let Some(found) = state.world.guilds.change(guild).and_then(|it| it.roles.get_mut(&role)) {
                found.rights = rights;
            }
            let told = told::role_of(&state.world, guild, role);
            state.world.tell_guild(guild, "GUILD_ROLE_UPDATE", &told);
        });
    }

    /// Somebody deletes a role.
    pub fn delete_role(&self, guild: Id, role: Id) {
        self.act(|state| {
            if let Some(found) = state.world.guilds.change(guild) {
                found.roles.remove(&role);
                found.members.values_mut().for_each(|it| it.roles.retain(|it| *it != role));
            }
            state.world.tell_guild(guild, "GUILD_ROLE_DELETE", &json!({ "guild_id": guild, "role_id": role }));
        });
    }

    /// Gives the bot these roles of a server, and no others.
    pub fn give_bot_roles(&self, guild: Id, roles: &[Id]) {
        self.act(|state| {
            let bot = state.world.bot;
            if let Some(me) = state.world.guilds.change(guild).and_then(|it| it.members.get_mut(&bot)) {
                me.roles = roles.to_vec();
            }
            state.world.tell_of_bot(guild);
        });
    }

    /// A new text channel.
    pub fn channel(&self, guild: Id, name: &str) -> Id {
        self.act(|state| {
            let id = state.world.channel(Kind::Text { guild }, name);
            state.world.tell_of_channel(id, "CHANNEL_CREATE");
            id
        })
    }

    /// Somebody deletes a channel or a thread.
    pub fn delete_channel(&self, channel: Id) {
        self.act(|state| {
            let Some(guild) = state.world.guild_of(channel) else { return };
            let was = told::channel(&state.world, channel);
            state.world.tear_down(channel);
            state.world.tell_of_end(channel, guild, &was);
        });
    }

    /// Somebody deletes a message.
    pub fn delete_message(&self, channel: Id, message: Id) {
        self.act(|state| routes::take_down(&mut state.world, channel, message));
    }

    /// Somebody archives a thread, or locks it, too.
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

    /// Takes rights from the bot in one channel, and gives back all others that were taken there.
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

    /// How far the platform goes from now on.
    pub fn bound(&self, bounds: Bounds) {
        self.act(|state| state.world.bounds = bounds);
    }

    /// The next so many requests of a form go wrong: see [`super::trouble::Troubles::add`].
    pub fn fails(&self, route: &str, times: u32, what: What) {
        self.act(|state| state.troubles.add(route, times, what));
    }

    /// Something goes wrong with the gateway until all is well again.
    pub fn disturbs(&self, trouble: Trouble) {
        self.act(|state| state.sessions.trouble.push(trouble));
    }

    /// Discord itself cannot reach a server any more.
    pub fn loses_guild(&self, guild: Id) {
        self.act(|state| {
            state.sessions.trouble.push(Trouble::Outage(guild));
            state.world.tell_guild(guild, "GUILD_DELETE", &json!({ "id": guild, "unavailable": true }));
        });
    }

    /// A server can be reached again.
    pub fn finds_guild(&self, guild: Id) {
        self.act(|state| {
            state.sessions.trouble.retain(|it| !matches!(it, Trouble::Outage(which) if *which == guild));
            let told = told::guild_whole(&state.world, guild);
            state.world.tell_guild(guild, "GUILD_CREATE", &told);
        });
    }

    /// All is well again.
    pub fn recovers(&self) {
        self.act(|state| {
            state.troubles.clear();
            state.sessions.trouble.clear();
        });
    }

    /// Breaks all connections to the gateway: with a reason, or without a word.
    pub fn drops_gateway(&self, reason: Option<u16>) {
        let frame = reason.map_or(Frame::Cut, Frame::Close);
        self.act(|state| {
            let now = state.world.now;
            state.sessions.break_all(&frame, now);
        });
    }

    /// Asks all shards to connect anew.
    pub fn asks_to_reconnect(&self) {
        self.act(|state| state.sessions.call_all(7, &Value::Null));
    }

    /// Tells all shards that their sessions are over.
    pub fn invalidates_sessions(&self, resumable: bool) {
        self.act(|state| state.sessions.call_all(9, &json!(resumable)));
    }

    /// Puts the clock forward.
    pub fn advance(&self, by: Duration) {
        self.platform.advance(by);
    }

    /// The bot's name.
    #[must_use]
    pub fn bot(&self) -> Id {
        self.look(|world| world.bot)
    }

    /// Looks at the world.
    pub fn look<T>(&self, look: impl FnOnce(&World) -> T) -> T {
        self.platform.look(|state| look(&state.world))
    }

    /// What was counted.
    #[must_use]
    pub fn counts(&self) -> Counts {
        self.platform.counts()
    }

    /// Waits until there is what is looked for, but no longer than this.
    pub async fn until<T>(&self, within: Duration, look: impl FnMut(&State) -> Option<T>) -> Option<T> {
        self.platform.until(within, look).await
    }

    /// Waits until so many shards are connected and ready.
    pub async fn is_met(&self, shards: usize, within: Duration) -> bool {
        self.until(within, |state| (state.sessions.connected() == shards).then_some(())).await.is_some()
    }

    /// Waits until each of so many shards is connected, be it by several bots at once.
    pub async fn is_served(&self, shards: u64, within: Duration) -> bool {
        self.until(within, |state| (0..shards).eq(state.sessions.served()).then_some(())).await.is_some()
    }

    fn act<T>(&self, act: impl FnOnce(&mut State) -> T) -> T {
        self.platform.act(act)
    }
}
