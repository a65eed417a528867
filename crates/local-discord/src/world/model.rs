//! The objects of the world: people, servers, channels, messages, commands, interactions.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::Snowflake;

/// A person or the bot.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct FakeUser {
    /// The unique user name.
    pub name: String,
    /// The display name.
    #[serde(rename = "shown")]
    pub global_name: Option<String>,
    #[serde(rename = "bot")]
    pub is_bot: bool,
    /// The locale of the person's client.
    pub locale: String,
    /// Whether the person accepts direct messages from the bot.
    #[serde(rename = "dms")]
    pub accepts_dms: bool,
    /// The last message that the person has read in each channel.
    #[serde(rename = "read")]
    pub last_read: BTreeMap<Snowflake, Snowflake>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct FakeGuild {
    pub name: String,
    /// The owner, who has all permissions.
    pub owner: Snowflake,
    pub locale: String,
    /// The roles of the server. The role with the server's own id is `@everyone`, which all members have.
    pub roles: BTreeMap<Snowflake, FakeRole>,
    pub members: BTreeMap<Snowflake, FakeMember>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct FakeRole {
    pub name: String,
    #[serde(rename = "rights")]
    pub permissions: u64,
}

#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct FakeMember {
    /// The member's roles, without the role that all members have.
    pub roles: Vec<Snowflake>,
    pub nick: Option<String>,
    #[serde(rename = "joined")]
    pub joined_at_ms: u64,
}

/// A text channel, thread or DM channel.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct FakeChannel {
    pub kind: ChannelKind,
    /// The name; empty for a DM channel.
    pub name: String,
    /// Whether a text channel is a forum, which holds threads and no messages.
    #[serde(default, rename = "forum")]
    pub is_forum: bool,
    /// Permission overwrites by role or person.
    pub overwrites: BTreeMap<Snowflake, PermissionOverwrite>,
    #[serde(rename = "last")]
    pub last_message: Option<Snowflake>,
    /// The number of messages sent so far, without ephemeral ones.
    #[serde(rename = "sent")]
    pub message_count: u64,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum ChannelKind {
    /// A text channel of a server.
    Text { guild: Snowflake },
    /// A thread of a text channel.
    Thread {
        guild: Snowflake,
        /// The channel that contains the thread.
        parent: Snowflake,
        owner: Snowflake,
        /// Whether only invited members can see the Discord thread.
        #[serde(rename = "private")]
        is_private: bool,
        /// The members and the times at which they joined, in milliseconds since 1970.
        #[serde(rename = "joined")]
        members: BTreeMap<Snowflake, u64>,
        /// Whether the Discord thread is archived. The next message unarchives it.
        archived: bool,
        /// Whether only members who may manage threads can unarchive the Discord thread.
        locked: bool,
        #[serde(rename = "rest")]
        auto_archive_minutes: u64,
        #[serde(rename = "stirred")]
        last_activity_ms: u64,
    },
    /// A DM channel between the bot and one person.
    #[serde(rename = "Private")]
    Dm {
        #[serde(rename = "with")]
        recipient: Snowflake,
    },
}

/// The permissions that a channel grants and denies a role or person.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PermissionOverwrite {
    /// Whether the overwrite applies to a person and not to a role.
    #[serde(rename = "person")]
    pub is_person: bool,
    pub allow: u64,
    pub deny: u64,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct FakeMessage {
    pub channel: Snowflake,
    pub author: Snowflake,
    /// Discord's message type: 0 is plain, 19 a reply, 20 and 23 respond to a command.
    pub kind: u8,
    pub content: String,
    /// The embeds, normalized.
    pub embeds: Vec<Value>,
    /// The components, normalized.
    pub components: Vec<Value>,
    pub attachments: Vec<FakeAttachment>,
    /// Other fields of the message: stickers, a poll.
    #[serde(default)]
    #[serde(rename = "more")]
    pub extra_fields: Map<String, Value>,
    pub flags: u64,
    /// The nonce of the create request.
    pub nonce: Option<Value>,
    pub mentions: Vec<Snowflake>,
    #[serde(rename = "everyone")]
    pub mentions_everyone: bool,
    /// The people that the message pinged when it was sent. Edits ping nobody.
    pub pinged: Vec<Snowflake>,
    #[serde(rename = "edited")]
    pub edited_at_ms: Option<u64>,
    /// The only person who sees the message, if it is ephemeral.
    #[serde(rename = "only")]
    pub visible_to: Option<Snowflake>,
    /// The interaction that the message responds to.
    #[serde(rename = "answers")]
    pub responds_to: Option<AnsweredInteraction>,
    pub replies_to: Option<Snowflake>,
}

/// The interaction that a message responds to.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct AnsweredInteraction {
    pub interaction: Snowflake,
    pub kind: u8,
    pub user: Snowflake,
    /// The name of the command with its subcommands, if the interaction is a command.
    pub command: Option<String>,
    /// The message with the component that was used.
    #[serde(rename = "pressed")]
    pub component_message: Option<Snowflake>,
}

#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct FakeAttachment {
    pub id: Snowflake,
    pub filename: String,
    /// The alternative text.
    pub description: Option<String>,
    #[serde(rename = "media")]
    pub content_type: Option<String>,
    #[serde(rename = "size")]
    pub size_bytes: u64,
    /// The size of the image, or `None` if the file is not an image.
    #[serde(default)]
    #[serde(rename = "extent")]
    pub image_size: Option<ImageSize>,
    /// The random part of the address, without which the file cannot be downloaded. A file stored by an older version
    /// has none, and only the page of the practice hall shows it.
    #[serde(default)]
    pub signature: Option<String>,
}

impl FakeAttachment {
    #[must_use]
    pub fn new_signature() -> String {
        format!("{:032x}", rand::random::<u128>())
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ImageSize {
    pub width: u32,
    pub height: u32,
}

/// A command of the bot.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct FakeCommand {
    /// The server of the command; `None` for a global one.
    pub guild: Option<Snowflake>,
    /// The registered body, normalized.
    pub body: Value,
    /// The version of the command, which changes when a different command is registered under its name.
    pub version: Snowflake,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct FakeEmoji {
    pub name: String,
    /// The user who uploaded the emoji: the bot, or one of the application's owners.
    #[serde(rename = "by")]
    pub uploaded_by: Snowflake,
    pub animated: bool,
    #[serde(rename = "ending")]
    pub file_extension: String,
}

/// An interaction that the bot must respond to.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct FakeInteraction {
    /// The token for responses, valid for fifteen minutes.
    pub token: String,
    /// The interaction type: 2 is a command, 3 a component, 4 an autocompletion, 5 a modal.
    pub kind: u8,
    pub user: Snowflake,
    pub channel: Snowflake,
    /// The name of the command, if the interaction is a command.
    pub command: Option<String>,
    /// The message with the component that was used.
    #[serde(rename = "message")]
    pub component_message: Option<Snowflake>,
    #[serde(rename = "stage")]
    pub response_state: ResponseState,
    /// The message created or updated by the response.
    #[serde(rename = "original")]
    pub response_message: Option<Snowflake>,
}

impl FakeInteraction {
    /// Creates a random token that contains the interaction's id.
    #[must_use]
    pub fn new_token(id: Snowflake) -> String {
        format!("{id}-{:032x}{:032x}", rand::random::<u128>(), rand::random::<u128>())
    }

    /// Returns the interaction's id if the token has the right form.
    #[must_use]
    pub fn id_from_token(token: &str) -> Option<Snowflake> {
        token.split_once('-')?.0.parse().ok()
    }
}

/// The state of the response to an interaction.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum ResponseState {
    /// There is no response yet.
    #[serde(rename = "Waiting")]
    Pending,
    /// The message shows "thinking" and will follow.
    #[serde(rename = "Thinking")]
    Deferred,
    /// The component's message may be updated later.
    #[serde(rename = "Quiet")]
    Acknowledged,
    #[serde(rename = "Sent")]
    MessageSent,
    /// The component's message was updated.
    #[serde(rename = "Changed")]
    MessageUpdated,
    #[serde(rename = "Modal")]
    ModalShown(Value),
    /// Choices for an option are shown.
    #[serde(rename = "Choices")]
    ChoicesShown(Vec<Value>),
}
