//! What there is: people, servers, channels, messages, commands, and what waits for an answer. The world knows no wire.

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

/// So many files can still be had that no message has any more.
const LEFT: usize = 64;

/// How far the platform goes, where that is not the same everywhere.
#[derive(Clone, Copy, Debug)]
pub struct Bounds {
    /// Living threads of a server.
    pub threads: usize,
    /// The age up to which messages can be edited; all of them, if there is none.
    pub edits: Option<Duration>,
    /// How long an interaction waits for its first response.
    pub response_deadline: Duration,
}

impl Default for Bounds {
    fn default() -> Self {
        Self { threads: 1_000, edits: None, response_deadline: Duration::from_secs(3) }
    }
}

/// Everything there is on this Discord.
#[derive(Debug)]
pub struct World {
    /// The bot, and its application, for they share a name.
    pub bot: Id,
    /// People and the bot.
    pub users: Kept<User>,
    /// Servers.
    pub guilds: Kept<Guild>,
    /// Channels, threads, and private ones.
    pub channels: Kept<Channel>,
    /// Messages of all channels.
    pub messages: Kept<Message>,
    /// The bot's commands.
    pub commands: Kept<Command>,
    /// The application's own emoji. Their pictures lie among the files, by their names.
    pub emojis: Kept<Emoji>,
    /// What people did that had to be answered.
    pub interactions: Kept<Interaction>,
    /// What is in the files of messages, and in the pictures of emoji.
    pub files: Kept<Vec<u8>>,
    /// Files that no message has any more, the oldest first: whoever drew the message a moment ago still asks for them.
    left: VecDeque<(Id, Vec<u8>)>,
    /// The time of whatever happens now, in milliseconds since 1970.
    pub now: u64,
    /// How far the platform goes.
    pub bounds: Bounds,
    /// What has happened and was not yet told to the bot.
    pub news: Vec<Event>,
    /// Messages of each channel, oldest first.
    listed: BTreeMap<Id, BTreeSet<Id>>,
    /// Before this time no thread is archived for want of messages.
    busy_until: u64,
    last: Id,
    file: Option<File>,
}

impl World {
    /// A world with nothing in it but the bot.
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

    /// The world as it was written to this file, or a new one that is written there from now on.
    pub fn open(path: &Path, now: u64) -> io::Result<Self> {
        file::open(path, now)
    }

    /// Writes down what has changed. What has been written survives the end of this process.
    pub fn save(&mut self) -> io::Result<()> {
        file::save(self)
    }

    /// A name that nothing has yet.
    pub fn name(&mut self) -> Id {
        self.last = Id::at(self.now).max(Id(self.last.0 + 1));
        self.last
    }

    /// Somebody new.
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

    /// A new server of somebody.
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

    /// A new channel, which the bot hears of if it may see it.
    pub fn channel(&mut self, kind: Kind, name: &str) -> Id {
        let id = self.name();
        self.channel_of(id, kind, name);
        id
    }

    /// A new channel that takes its name from something else: a thread, from the message where it begins.
    pub fn channel_of(&mut self, id: Id, kind: Kind, name: &str) {
        let channel = Channel { kind, name: name.to_owned(), overwrites: BTreeMap::new(), last: None, sent: 0 };
        self.channels.put(id, channel);
    }

    /// The private channel of the bot with somebody.
    #[must_use]
    pub fn private_with(&self, with: Id) -> Option<Id> {
        self.channels.iter().find(|(_, channel)| channel.kind == Kind::Private { with }).map(|(id, _)| id)
    }

    /// The private channel of the bot with somebody, made if there is none.
    pub fn private(&mut self, with: Id) -> Id {
        self.private_with(with).unwrap_or_else(|| self.channel(Kind::Private { with }, ""))
    }

    /// The server that a channel belongs to.
    #[must_use]
    pub fn guild_of(&self, channel: Id) -> Option<Id> {
        match self.channels.get(channel)?.kind {
            Kind::Text { guild } | Kind::Thread { guild, .. } => Some(guild),
            Kind::Private { .. } => None,
        }
    }

    /// Whether the bot is in this server.
    #[must_use]
    pub fn hosts(&self, guild: Id) -> bool {
        self.guilds.get(guild).is_some_and(|guild| guild.members.contains_key(&self.bot))
    }

    /// Puts a message where it belongs: its channel and, if it is a thread, its hours move on.
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

    /// Takes a message and its files away.
    pub fn take_down(&mut self, id: Id) {
        let Some(message) = self.messages.remove(id) else { return };
        if let Some(list) = self.listed.get_mut(&message.channel) {
            list.remove(&id);
        }
        for file in message.attachments {
            self.leave(file.id);
        }
    }

    /// Takes a file from its message. It can still be had for a while.
    pub fn leave(&mut self, file: Id) {
        let Some(bytes) = self.files.remove(file) else { return };
        self.left.push_back((file, bytes));
        if self.left.len() > LEFT {
            self.left.pop_front();
        }
    }

    /// What is in a file.
    #[must_use]
    pub fn file(&self, id: Id) -> Option<&[u8]> {
        let left = || self.left.iter().find(|(file, _)| *file == id).map(|(_, bytes)| bytes);
        self.files.get(id).or_else(left).map(Vec::as_slice)
    }

    /// Takes a channel, its threads and all their messages away.
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

    /// Messages of a channel, oldest first, those for one person's eyes among them.
    pub fn messages_in(&self, channel: Id) -> impl DoubleEndedIterator<Item = Id> {
        self.listed.get(&channel).into_iter().flatten().copied()
    }

    /// Tells the bot, if it listens to such things, of what happened in a server or in private.
    pub fn tell(&mut self, audience: Audience, intent: Option<Intent>, name: &'static str, told: &Value) {
        self.news.push(Event { audience, intent, name, told: told.to_string() });
    }

    /// Tells the bot of a server's life, if it is there.
    pub fn tell_guild(&mut self, guild: Id, name: &'static str, told: &Value) {
        if self.hosts(guild) {
            self.tell(Audience::Guild(guild), Some(Intent::Guilds), name, told);
        }
    }

    /// Tells the bot that it has changed itself as a member. Of others' changes it would hear with one more intent only.
    pub fn tell_of_bot(&mut self, guild: Id) {
        let mut told = told::member(self, guild, self.bot);
        told["guild_id"] = json!(guild);
        self.tell_guild(guild, "GUILD_MEMBER_UPDATE", &told);
    }

    /// Whether it is too late for the first response to an interaction.
    #[must_use]
    pub fn is_past_response_deadline(&self, interaction: Id) -> bool {
        self.now > interaction.milliseconds() + millis(self.bounds.response_deadline)
    }

    /// Interactions that nobody can answer any more are forgotten.
    pub fn forget_interactions(&mut self) {
        let since = Id::at(self.now.saturating_sub(20 * 60_000));
        let old: Vec<Id> = self.interactions.range(..since).map(|(id, _)| id).take(8).collect();
        for id in old {
            self.interactions.remove(id);
        }
    }

    /// Whether a channel is an archived thread.
    #[must_use]
    pub fn is_archived(&self, channel: Id) -> bool {
        matches!(self.channels.get(channel).map(|it| &it.kind), Some(Kind::Thread { archived: true, .. }))
    }

    /// Archives threads in which nothing has happened for long.
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
        // A thread that is opened later rests at least an hour.
        let soonest = busy.into_iter().map(|(_, end)| end).min().unwrap_or(u64::MAX);
        self.busy_until = soonest.min(self.now + 60 * 60_000);
        for (id, _) in due {
            if let Some(Kind::Thread { archived, .. }) = self.channels.change(id).map(|it| &mut it.kind) {
                *archived = true;
            }
            self.tell_of_channel(id, "THREAD_UPDATE");
        }
    }

    /// Tells the bot that a channel or thread is new or has changed.
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

    /// Tells the bot that a channel or thread is not there any more.
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
