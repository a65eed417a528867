//! Everything that exists on this Discord: people, servers, channels, messages, commands, interactions. No
//! sockets.

mod event;
mod file;
mod kept;
mod things;

pub mod rights;
pub mod told;

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::io;
use std::path::Path;
use std::time::Duration;

use serde_json::{Value, json};

use super::Id;
use super::clock::millis;
pub use event::{Audience, Event, Intent};
use file::File;
pub use kept::Kept;
pub use things::{
    Answers, Attachment, Channel, Command, Emoji, Extent, Guild, Interaction, Kind, Member, Message, Overwrite, Role,
    Stage, User,
};

/// How many detached files can still be downloaded.
const LEFT: usize = 64;

/// Limits of the platform that tests may change.
#[derive(Clone, Copy, Debug)]
pub struct Bounds {
    /// Active threads of a server.
    pub threads: usize,
    /// The age up to which messages can be edited; unlimited if `None`.
    pub edits: Option<Duration>,
    pub response_deadline: Duration,
}

impl Default for Bounds {
    fn default() -> Self {
        Self { threads: 1_000, edits: None, response_deadline: Duration::from_secs(3) }
    }
}

/// The whole state of this Discord.
#[derive(Debug)]
pub struct World {
    /// The id of the bot and of its application.
    pub bot: Id,
    /// People and the bot.
    pub users: Kept<User>,
    pub guilds: Kept<Guild>,
    /// Text channels, threads and DM channels.
    pub channels: Kept<Channel>,
    pub messages: Kept<Message>,
    pub commands: Kept<Command>,
    /// The application's own emoji. Their images are in `files` under the same ids.
    pub emojis: Kept<Emoji>,
    pub interactions: Kept<Interaction>,
    /// The contents of attachments and of emoji images.
    pub files: Kept<Vec<u8>>,
    /// Files that no message has any more, oldest first. A client that just showed the message may still
    /// request them.
    left: VecDeque<(Id, Vec<u8>)>,
    /// The current time in milliseconds since 1970.
    pub now: u64,
    pub bounds: Bounds,
    /// Events that have not been sent to the bot yet.
    pub news: Vec<Event>,
    /// The messages of each channel, oldest first.
    listed: BTreeMap<Id, BTreeSet<Id>>,
    /// No thread becomes idle before this time.
    busy_until: u64,
    last: Id,
    file: Option<File>,
}

impl World {
    /// Creates a world that contains only the bot.
    #[must_use]
    pub fn new(now: u64) -> Self {
        let mut world = Self {
            bot: Id::default(),
            users: Kept::default(),
            guilds: Kept::default(),
            channels: Kept::default(),
            messages: Kept::default(),
            commands: Kept::default(),
            emojis: Kept::default(),
            interactions: Kept::default(),
            files: Kept::default(),
            left: VecDeque::new(),
            now,
            bounds: Bounds::default(),
            news: Vec::new(),
            listed: BTreeMap::new(),
            busy_until: 0,
            last: Id::default(),
            file: None,
        };
        world.bot = world.user("Meadhall", "en-US");
        if let Some(bot) = world.users.change(world.bot) {
            bot.bot = true;
        }
        world
    }

    /// Opens the world stored in this file, or creates a new one there.
    pub fn open(path: &Path, now: u64) -> io::Result<Self> {
        file::open(path, now)
    }

    /// Appends all changes to the file. They survive the end of this process.
    pub fn save(&mut self) -> io::Result<()> {
        file::save(self)
    }

    pub fn name(&mut self) -> Id {
        self.last = Id::at(self.now).max(Id(self.last.0 + 1));
        self.last
    }

    pub fn user(&mut self, name: &str, locale: &str) -> Id {
        let id = self.name();
        let user = User {
            name: name.to_lowercase(),
            shown: Some(name.to_owned()),
            bot: false,
            locale: locale.to_owned(),
            dms: true,
            read: BTreeMap::new(),
        };
        self.users.put(id, user);
        id
    }

    pub fn guild(&mut self, name: &str, owner: Id) -> Id {
        let id = self.name();
        let everybody = Role { name: "@everyone".to_owned(), rights: rights::USUAL };
        let member = Member { joined: self.now, ..Member::default() };
        let guild = Guild {
            name: name.to_owned(),
            owner,
            locale: "en-US".to_owned(),
            roles: BTreeMap::from([(id, everybody)]),
            members: BTreeMap::from([(owner, member)]),
        };
        self.guilds.put(id, guild);
        id
    }

    /// Adds a channel. The caller emits the event.
    pub fn channel(&mut self, kind: Kind, name: &str) -> Id {
        let id = self.name();
        self.channel_of(id, kind, name);
        id
    }

    /// Adds a channel with a given id: a thread has the id of the message that it starts at.
    pub fn channel_of(&mut self, id: Id, kind: Kind, name: &str) {
        let channel = Channel { kind, name: name.to_owned(), overwrites: BTreeMap::new(), last: None, sent: 0 };
        self.channels.put(id, channel);
    }

    /// Finds the bot's DM channel with a person.
    #[must_use]
    pub fn private_with(&self, with: Id) -> Option<Id> {
        self.channels.iter().find(|(_, channel)| channel.kind == Kind::Private { with }).map(|(id, _)| id)
    }

    pub fn private(&mut self, with: Id) -> Id {
        self.private_with(with).unwrap_or_else(|| self.channel(Kind::Private { with }, ""))
    }

    /// Returns the server of a channel, or `None` for a DM channel.
    #[must_use]
    pub fn guild_of(&self, channel: Id) -> Option<Id> {
        match self.channels.get(channel)?.kind {
            Kind::Text { guild } | Kind::Thread { guild, .. } => Some(guild),
            Kind::Private { .. } => None,
        }
    }

    #[must_use]
    pub fn hosts(&self, guild: Id) -> bool {
        self.guilds.get(guild).is_some_and(|guild| guild.members.contains_key(&self.bot))
    }

    /// Stores a message and updates its channel. Ephemeral messages do not count there.
    pub fn post(&mut self, id: Id, message: Message) {
        let (channel, hidden, now) = (message.channel, message.only.is_some(), self.now);
        self.listed.entry(channel).or_default().insert(id);
        self.messages.put(id, message);
        if hidden {
            return;
        }
        let Some(channel) = self.channels.change(channel) else { return };
        channel.last = Some(id);
        channel.sent += 1;
        if let Kind::Thread { stirred, .. } = &mut channel.kind {
            *stirred = now;
        }
    }

    /// Deletes a message and detaches its files.
    pub fn take_down(&mut self, id: Id) {
        let Some(message) = self.messages.remove(id) else { return };
        if let Some(list) = self.listed.get_mut(&message.channel) {
            list.remove(&id);
        }
        for file in message.attachments {
            self.leave(file.id);
        }
    }

    /// Removes a file from its message. It can still be downloaded for a while.
    pub fn leave(&mut self, file: Id) {
        let Some(bytes) = self.files.remove(file) else { return };
        self.left.push_back((file, bytes));
        if self.left.len() > LEFT {
            self.left.pop_front();
        }
    }

    #[must_use]
    pub fn file(&self, id: Id) -> Option<&[u8]> {
        let left = || self.left.iter().find(|(file, _)| *file == id).map(|(_, bytes)| bytes);
        self.files.get(id).or_else(left).map(Vec::as_slice)
    }

    /// Deletes a channel with its threads and all their messages.
    pub fn tear_down(&mut self, id: Id) {
        let threads =
            self.channels.iter().filter(|(_, it)| matches!(it.kind, Kind::Thread { parent, .. } if parent == id));
        for thread in threads.map(|(id, _)| id).collect::<Vec<_>>() {
            self.tear_down(thread);
        }
        for message in self.messages_in(id).collect::<Vec<_>>() {
            self.take_down(message);
        }
        self.channels.remove(id);
    }

    /// Returns the messages of a channel, oldest first, including ephemeral ones.
    pub fn messages_in(&self, channel: Id) -> impl DoubleEndedIterator<Item = Id> {
        self.listed.get(&channel).into_iter().flatten().copied()
    }

    /// Queues an event for the bot's sessions that have the intent.
    pub fn tell(&mut self, audience: Audience, intent: Option<Intent>, name: &'static str, told: &Value) {
        self.news.push(Event { audience, intent, name, told: told.to_string() });
    }

    /// Queues a server event, if the bot is in the server.
    pub fn tell_guild(&mut self, guild: Id, name: &'static str, told: &Value) {
        if self.hosts(guild) {
            self.tell(Audience::Guild(guild), Some(Intent::Guilds), name, told);
        }
    }

    /// Queues an update of the bot's own member. Updates of others would need another intent.
    pub fn tell_of_bot(&mut self, guild: Id) {
        let mut told = told::member(self, guild, self.bot);
        told["guild_id"] = json!(guild);
        self.tell_guild(guild, "GUILD_MEMBER_UPDATE", &told);
    }

    #[must_use]
    pub fn is_past_response_deadline(&self, interaction: Id) -> bool {
        self.now > interaction.milliseconds() + millis(self.bounds.response_deadline)
    }

    /// Removes old interactions whose tokens have expired, a few at a time.
    pub fn forget_interactions(&mut self) {
        let since = Id::at(self.now.saturating_sub(20 * 60_000));
        let old: Vec<Id> = self.interactions.range(..since).map(|(id, _)| id).take(8).collect();
        for id in old {
            self.interactions.remove(id);
        }
    }

    #[must_use]
    pub fn is_archived(&self, channel: Id) -> bool {
        matches!(self.channels.get(channel).map(|it| &it.kind), Some(Kind::Thread { archived: true, .. }))
    }

    /// Archives threads whose inactivity limit has passed.
    pub fn archive_idle(&mut self) {
        if self.now < self.busy_until {
            return;
        }
        let ends = |channel: &Channel| match channel.kind {
            Kind::Thread { archived: false, rest, stirred, .. } => Some(stirred + rest * 60_000),
            _ => None,
        };
        let ends: Vec<(Id, u64)> = self.channels.iter().filter_map(|(id, it)| Some((id, ends(it)?))).collect();
        let (due, busy): (Vec<_>, Vec<_>) = ends.into_iter().partition(|(_, end)| *end <= self.now);
        // A new thread stays active for at least an hour.
        let soonest = busy.into_iter().map(|(_, end)| end).min().unwrap_or(u64::MAX);
        self.busy_until = soonest.min(self.now + 60 * 60_000);
        for (id, _) in due {
            if let Some(Kind::Thread { archived, .. }) = self.channels.change(id).map(|it| &mut it.kind) {
                *archived = true;
            }
            self.tell_of_channel(id, "THREAD_UPDATE");
        }
    }

    /// Queues an event about a new or changed channel or thread that the bot can see.
    pub fn tell_of_channel(&mut self, id: Id, name: &'static str) {
        let Some(guild) = self.guild_of(id) else { return };
        if self.may(self.bot, id, rights::VIEW) {
            let mut told = told::channel(self, id);
            if name == "THREAD_CREATE" {
                told["newly_created"] = json!(true);
            }
            self.tell(Audience::Guild(guild), Some(Intent::Guilds), name, &told);
        }
    }

    /// Queues an event about a deleted channel or thread.
    pub fn tell_of_end(&mut self, id: Id, guild: Id, was: &Value) {
        let thread = was["thread_metadata"].is_object();
        let name = if thread { "THREAD_DELETE" } else { "CHANNEL_DELETE" };
        let short = json!({ "id": id, "guild_id": guild, "parent_id": was["parent_id"], "type": was["type"] });
        self.tell(Audience::Guild(guild), Some(Intent::Guilds), name, if thread { &short } else { was });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_can_be_had_for_a_while_after_its_message_has_another() {
        let mut world = World::new(0);
        let files: Vec<Id> = (0..=LEFT).map(|_| world.name()).collect();
        for (n, file) in files.iter().enumerate() {
            world.files.put(*file, vec![n as u8]);
            world.leave(*file);
            assert_eq!(world.file(*file), Some(&[n as u8][..]));
            assert!(world.files.get(*file).is_none(), "it is kept nowhere for good");
        }
        assert_eq!(world.file(files[0]), None, "so many, and no more");
        assert!(world.file(files[1]).is_some());
    }
}
