//! What the world is made of: people, servers, channels, messages, commands, interactions.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::super::Id;

/// Somebody, or the bot.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct User {
    /// The name nobody else has.
    pub name: String,
    /// The name that is shown.
    pub shown: Option<String>,
    /// Whether it is the bot.
    pub bot: bool,
    /// The language of their client.
    pub locale: String,
    /// Whether the bot may send them private messages.
    pub dms: bool,
    /// The last message they have read, channel by channel.
    pub read: BTreeMap<Id, Id>,
}

/// A server.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Guild {
    /// Its name.
    pub name: String,
    /// Whose it is: they may do everything.
    pub owner: Id,
    /// Its language.
    pub locale: String,
    /// Its roles. The one with the server's own name is everybody's.
    pub roles: BTreeMap<Id, Role>,
    /// Who is here.
    pub members: BTreeMap<Id, Member>,
}

/// What members may do who have it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Role {
    /// Its name.
    pub name: String,
    /// Rights, see [`super::rights`].
    pub rights: u64,
}

/// Somebody in a server.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Member {
    /// Their roles, without everybody's.
    pub roles: Vec<Id>,
    /// How they are called here.
    pub nick: Option<String>,
    /// Since when.
    pub joined: u64,
}

/// Where messages are.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Channel {
    /// What it is.
    pub kind: Kind,
    /// Its name; none if it is private.
    pub name: String,
    /// Rights given and taken here, by role or person.
    pub overwrites: BTreeMap<Id, Overwrite>,
    /// The last message here.
    pub last: Option<Id>,
    /// How many messages have been sent here.
    pub sent: u64,
}

/// What a channel is.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Kind {
    /// A text channel of a server.
    Text {
        /// The server.
        guild: Id,
    },
    /// A thread.
    Thread {
        /// The server.
        guild: Id,
        /// The channel in which it was opened.
        parent: Id,
        /// Who opened it.
        owner: Id,
        /// Whether only those may see it who were brought in.
        private: bool,
        /// Who has joined it, and since when.
        joined: BTreeMap<Id, u64>,
        /// Whether it is closed until somebody writes.
        archived: bool,
        /// Whether only who manages threads may open it again.
        locked: bool,
        /// After how many minutes without a message it is archived.
        rest: u64,
        /// When something last happened in it.
        stirred: u64,
    },
    /// Between the bot and one person.
    Private {
        /// The person.
        with: Id,
    },
}

/// Rights given and taken in one channel.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Overwrite {
    /// Whether it is about a person; else about a role.
    pub person: bool,
    /// Given.
    pub allow: u64,
    /// Taken.
    pub deny: u64,
}

/// A message.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Message {
    /// Where it is.
    pub channel: Id,
    /// Who sent it.
    pub author: Id,
    /// The kind that Discord gives it: 0 is a plain one, 19 a reply, 20 and 23 answer a command.
    pub kind: u8,
    /// Its text.
    pub content: String,
    /// Its embeds, as they are told.
    pub embeds: Vec<Value>,
    /// Its components, as they are told.
    pub components: Vec<Value>,
    /// Its files.
    pub attachments: Vec<Attachment>,
    /// What else is told of it: stickers, a poll.
    #[serde(default)]
    pub more: Map<String, Value>,
    /// Discord's flags.
    pub flags: u64,
    /// What its sender called it.
    pub nonce: Option<Value>,
    /// Whom it mentions.
    pub mentions: Vec<Id>,
    /// Whether it mentions everyone.
    pub everyone: bool,
    /// Whom it has called; nobody is called by an edit.
    pub pinged: Vec<Id>,
    /// When it was last edited.
    pub edited: Option<u64>,
    /// The only person who sees it.
    pub only: Option<Id>,
    /// The interaction it answers.
    pub answers: Option<Answers>,
    /// The message it replies to.
    pub replies_to: Option<Id>,
}

/// Which interaction a message answers.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Answers {
    /// The interaction.
    pub interaction: Id,
    /// Its kind.
    pub kind: u8,
    /// Whose it was.
    pub user: Id,
    /// The command, if it was one.
    pub command: Option<String>,
    /// The message whose component it was.
    pub pressed: Option<Id>,
}

/// A file of a message.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Attachment {
    /// Its own name among all things.
    pub id: Id,
    /// The name of the file.
    pub filename: String,
    /// What is said of it to those who do not see it.
    pub description: Option<String>,
    /// What it is.
    pub media: Option<String>,
    /// Bytes.
    pub size: u64,
    /// How large it is, if it is a picture.
    #[serde(default)]
    pub extent: Option<Extent>,
}

/// How large a picture is, in dots.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Extent {
    /// From left to right.
    pub width: u32,
    /// From top to bottom.
    pub height: u32,
}

/// A command of the bot.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Command {
    /// The only server that has it.
    pub guild: Option<Id>,
    /// As it was registered.
    pub body: Value,
    /// Changes whenever it is registered otherwise.
    pub version: Id,
}

/// An emoji that the application owns.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Emoji {
    /// What it is called.
    pub name: String,
    /// Who has uploaded it: the bot, or one of its owners by hand.
    pub by: Id,
    /// Whether its picture moves.
    pub animated: bool,
    /// How the name of a file with its picture ends.
    pub ending: String,
}

/// Something that a person did and that the bot has to answer.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Interaction {
    /// Allows to answer it, for fifteen minutes.
    pub token: String,
    /// 2 a command, 3 a component, 4 an autocompletion, 5 a modal.
    pub kind: u8,
    /// Who did it.
    pub user: Id,
    /// Where.
    pub channel: Id,
    /// The command, if it was one.
    pub command: Option<String>,
    /// The message whose component was used.
    pub message: Option<Id>,
    /// How far the answer is.
    pub stage: Stage,
    /// The message that answers it.
    pub original: Option<Id>,
}

impl Interaction {
    /// A token for the interaction of this name.
    #[must_use]
    pub fn token_for(id: Id) -> String {
        format!("{id}-{:032x}{:032x}", rand::random::<u128>(), rand::random::<u128>())
    }

    /// The interaction that a token is for, if it is one at all.
    #[must_use]
    pub fn of_token(token: &str) -> Option<Id> {
        token.split_once('-')?.0.parse().ok()
    }
}

/// How far an answer is.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Stage {
    /// Nothing yet.
    Waiting,
    /// "Thinking"; the message comes later.
    Thinking,
    /// A component's message will be changed later, or not at all.
    Quiet,
    /// A message was sent.
    Sent,
    /// A component's message was changed.
    Changed,
    /// A modal is shown.
    Modal(Value),
    /// Choices for an option are shown.
    Choices(Vec<Value>),
}
