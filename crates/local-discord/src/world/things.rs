//! The objects of the world: people, servers, channels, messages, commands, interactions.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::super::Id;

/// A person or the bot.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct User {
    /// The unique user name.
    pub name: String,
    /// The display name.
    pub shown: Option<String>,
    pub bot: bool,
    /// The language of their client.
    pub locale: String,
    /// Whether the bot may send them direct messages.
    pub dms: bool,
    /// The last message they have read, by channel.
    pub read: BTreeMap<Id, Id>,
}

/// A server.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Guild {
    pub name: String,
    /// The owner, who has all permissions.
    pub owner: Id,
    pub locale: String,
    /// The role with the server's own id applies to all members.
    pub roles: BTreeMap<Id, Role>,
    pub members: BTreeMap<Id, Member>,
}

/// A role of a server.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Role {
    pub name: String,
    /// Discord's permission bits.
    pub rights: u64,
}

/// A member of a server.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Member {
    /// The roles, without the one of all members.
    pub roles: Vec<Id>,
    /// The nickname in this server.
    pub nick: Option<String>,
    pub joined: u64,
}

/// A text channel, thread or DM channel.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Channel {
    pub kind: Kind,
    /// The name; empty for a DM channel.
    pub name: String,
    /// Permission overwrites by role or person.
    pub overwrites: BTreeMap<Id, Overwrite>,
    pub last: Option<Id>,
    /// The number of messages sent so far, without ephemeral ones.
    pub sent: u64,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Kind {
    /// A text channel of a server.
    Text {
        guild: Id,
    },
    /// A thread of a text channel.
    Thread {
        guild: Id,
        /// The channel that contains the thread.
        parent: Id,
        /// The creator.
        owner: Id,
        /// Whether only invited members can see it.
        private: bool,
        /// The members and the times at which they joined, in milliseconds since 1970.
        joined: BTreeMap<Id, u64>,
        /// Whether it is archived until the next message.
        archived: bool,
        /// Whether only members who manage threads can unarchive it.
        locked: bool,
        rest: u64,
        stirred: u64,
    },
    /// A DM channel between the bot and one person.
    Private {
        with: Id,
    },
}

/// The permissions that a channel grants and denies a role or person.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Overwrite {
    /// Whether it applies to a person instead of a role.
    pub person: bool,
    pub allow: u64,
    pub deny: u64,
}

/// A message.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Message {
    pub channel: Id,
    pub author: Id,
    /// Discord's message type: 0 is plain, 19 a reply, 20 and 23 respond to a command.
    pub kind: u8,
    pub content: String,
    /// The embeds, normalized.
    pub embeds: Vec<Value>,
    /// The components, normalized.
    pub components: Vec<Value>,
    pub attachments: Vec<Attachment>,
    /// Other fields of the message: stickers, a poll.
    #[serde(default)]
    pub more: Map<String, Value>,
    /// Discord's message flags.
    pub flags: u64,
    /// The nonce of the create request.
    pub nonce: Option<Value>,
    /// The mentioned people.
    pub mentions: Vec<Id>,
    pub everyone: bool,
    /// The people pinged when it was sent. Edits ping nobody.
    pub pinged: Vec<Id>,
    pub edited: Option<u64>,
    /// The only person who sees it, if it is ephemeral.
    pub only: Option<Id>,
    /// The interaction that it responds to.
    pub answers: Option<Answers>,
    pub replies_to: Option<Id>,
}

/// The interaction that a message responds to.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Answers {
    pub interaction: Id,
    /// The interaction type.
    pub kind: u8,
    pub user: Id,
    /// The name of the command, if it was one.
    pub command: Option<String>,
    /// The message with the component that was used.
    pub pressed: Option<Id>,
}

/// A file of a message.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Attachment {
    pub id: Id,
    pub filename: String,
    /// The alternative text.
    pub description: Option<String>,
    pub media: Option<String>,
    pub size: u64,
    /// The size of the image, if it is one.
    #[serde(default)]
    pub extent: Option<Extent>,
}

/// The size of an image in pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Extent {
    pub width: u32,
    pub height: u32,
}

/// A command of the bot.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Command {
    /// The server of the command; `None` for a global one.
    pub guild: Option<Id>,
    /// The registered body, normalized.
    pub body: Value,
    /// Changes with each different registration.
    pub version: Id,
}

/// An emoji of the application.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Emoji {
    pub name: String,
    /// The bot, or one of the application's owners.
    pub by: Id,
    pub animated: bool,
    pub ending: String,
}

/// An interaction that the bot must respond to.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Interaction {
    /// The token for responses, valid for fifteen minutes.
    pub token: String,
    /// 2 is a command, 3 a component, 4 an autocompletion, 5 a modal.
    pub kind: u8,
    pub user: Id,
    pub channel: Id,
    /// The name of the command, if it is one.
    pub command: Option<String>,
    /// The message with the component that was used.
    pub message: Option<Id>,
    pub stage: Stage,
    /// The message created or updated by the response.
    pub original: Option<Id>,
}

impl Interaction {
    /// Creates a random token that contains the interaction's id.
    #[must_use]
    pub fn token_for(id: Id) -> String {
        format!("{id}-{:032x}{:032x}", rand::random::<u128>(), rand::random::<u128>())
    }

    /// Returns the interaction's id if the token has the right form.
    #[must_use]
    pub fn of_token(token: &str) -> Option<Id> {
        token.split_once('-')?.0.parse().ok()
    }
}

/// The state of the response to an interaction.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Stage {
    /// There is no response yet.
    Waiting,
    /// The message shows "thinking" and will follow.
    Thinking,
    /// The component's message may be updated later.
    Quiet,
    Sent,
    /// The component's message was updated.
    Changed,
    Modal(Value),
    /// Choices for an option are shown.
    Choices(Vec<Value>),
}
