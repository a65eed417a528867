//! The HTTP routes: their paths, rate limit buckets and handlers.

mod channels;
mod commands;
mod draft;
mod emojis;
mod guilds;
mod interactions;
mod kept;
mod messages;
mod number;
mod picture;
mod threads;
mod users;
mod webhooks;

pub use draft::{LOADING, empty, write};
pub use guilds::part;
pub use messages::{deliver, take_down};

use super::rates::{Bucket, Rates};
use super::request::{Reply, Request};
use super::world::World;
use super::{Id, Wrong};

/// A route with the parameters of its path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Route {
    Gateway,
    GatewayBot,
    Me,
    User { user: Id },
    OpenPrivate,
    LeaveGuild { guild: Id },
    Application,
    Commands { guild: Option<Id> },
    Command { guild: Option<Id>, command: Id },
    Emojis,
    Emoji { emoji: Id },
    Callback { interaction: Id, token: String },
    FollowUp { token: String },
    FollowedUp { token: String, message: Option<Id> },
    Channel { channel: Id },
    Overwrite { channel: Id, of: Id },
    Messages { channel: Id },
    Message { channel: Id, message: Id },
    ThreadFrom { channel: Id, message: Id },
    Threads { channel: Id },
    ThreadMember { thread: Id, user: Option<Id> },
    Typing { channel: Id },
    Guild { guild: Id },
    GuildChannels { guild: Id },
    GuildRoles { guild: Id },
    GuildThreads { guild: Id },
    GuildMember { guild: Id, user: Option<Id> },
}

impl Route {
    /// Parses a method and a path. Unknown routes are rejected instead of being mapped to a similar one.
    #[must_use]
    pub fn of(method: &str, path: &str, bot: Id) -> Option<Self> {
        let parts: Vec<&str> = path.trim_matches('/').split('/').collect();
        let id = |text: &str| text.parse::<Id>().ok();
        let someone = |text: &str| (text == "@me").then_some(None).or_else(|| id(text).map(Some));
        let own = |text: &str| id(text) == Some(bot);
        Some(match (method, parts.as_slice()) {
            ("GET", ["gateway"]) => Self::Gateway,
            ("GET", ["gateway", "bot"]) => Self::GatewayBot,
            ("GET", ["users", "@me"]) => Self::Me,
            ("GET", ["users", user]) => Self::User { user: id(user)? },
            ("POST", ["users", "@me", "channels"]) => Self::OpenPrivate,
            ("DELETE", ["users", "@me", "guilds", guild]) => Self::LeaveGuild { guild: id(guild)? },
            ("GET", ["applications", "@me"] | ["oauth2", "applications", "@me"]) => Self::Application,
            ("GET" | "PUT" | "POST", ["applications", app, "commands"]) if own(app) => Self::Commands { guild: None },
            ("GET" | "PATCH" | "DELETE", ["applications", app, "commands", command]) if own(app) => {
                Self::Command { guild: None, command: id(command)? }
            }
            ("GET" | "PUT" | "POST", ["applications", app, "guilds", guild, "commands"]) if own(app) => {
                Self::Commands { guild: Some(id(guild)?) }
            }
            ("GET" | "PATCH" | "DELETE", ["applications", app, "guilds", guild, "commands", command]) if own(app) => {
                Self::Command { guild: Some(id(guild)?), command: id(command)? }
            }
            ("GET" | "POST", ["applications", app, "emojis"]) if own(app) => Self::Emojis,
            ("GET" | "PATCH" | "DELETE", ["applications", app, "emojis", emoji]) if own(app) => {
                Self::Emoji { emoji: id(emoji)? }
            }
            ("POST", ["interactions", interaction, token, "callback"]) => {
                Self::Callback { interaction: id(interaction)?, token: (*token).to_owned() }
            }
            ("POST", ["webhooks", app, token]) if own(app) => Self::FollowUp { token: (*token).to_owned() },
            ("GET" | "PATCH" | "DELETE", ["webhooks", app, token, "messages", message]) if own(app) => {
                let message = (*message != "@original").then(|| id(message));
                Self::FollowedUp { token: (*token).to_owned(), message: message.map_or(Some(None), |it| it.map(Some))? }
            }
            ("GET" | "PATCH" | "DELETE", ["channels", channel]) => Self::Channel { channel: id(channel)? },
            ("PUT" | "DELETE", ["channels", channel, "permissions", of]) => {
                Self::Overwrite { channel: id(channel)?, of: id(of)? }
            }
            ("GET" | "POST", ["channels", channel, "messages"]) => Self::Messages { channel: id(channel)? },
            ("GET" | "PATCH" | "DELETE", ["channels", channel, "messages", message]) => {
                Self::Message { channel: id(channel)?, message: id(message)? }
            }
            ("POST", ["channels", channel, "messages", message, "threads"]) => {
                Self::ThreadFrom { channel: id(channel)?, message: id(message)? }
            }
            ("POST", ["channels", channel, "threads"]) => Self::Threads { channel: id(channel)? },
            ("PUT" | "DELETE", ["channels", thread, "thread-members", user]) => {
                Self::ThreadMember { thread: id(thread)?, user: someone(user)? }
            }
            ("POST", ["channels", channel, "typing"]) => Self::Typing { channel: id(channel)? },
            ("GET", ["guilds", guild]) => Self::Guild { guild: id(guild)? },
            ("GET", ["guilds", guild, "channels"]) => Self::GuildChannels { guild: id(guild)? },
            ("GET", ["guilds", guild, "roles"]) => Self::GuildRoles { guild: id(guild)? },
            ("GET", ["guilds", guild, "threads", "active"]) => Self::GuildThreads { guild: id(guild)? },
            ("PATCH", ["guilds", guild, "members", "@me"]) => Self::GuildMember { guild: id(guild)?, user: None },
            ("GET" | "PATCH", ["guilds", guild, "members", user]) => {
                Self::GuildMember { guild: id(guild)?, user: Some(id(user)?) }
            }
            _ => return None,
        })
    }

    /// Returns whether the route needs no bot token: it is open, or its path contains a token.
    #[must_use]
    pub const fn has_own_token(&self) -> bool {
        matches!(self, Self::Callback { .. } | Self::FollowUp { .. } | Self::FollowedUp { .. } | Self::Gateway)
    }

    #[must_use]
    pub const fn is_counted(&self) -> bool {
        !matches!(self, Self::Callback { .. } | Self::FollowUp { .. } | Self::FollowedUp { .. })
    }

    /// Returns the rate limit bucket. The first response to an interaction has none.
    #[must_use]
    pub fn bucket(&self, request: &Request, rates: &Rates) -> Option<Bucket> {
        let method = request.method.as_str();
        Some(match self {
            Self::Callback { .. } => return None,
            Self::FollowUp { token } | Self::FollowedUp { token, .. } => Bucket::new("webhook", token, rates.token),
            Self::Messages { channel } if method == "POST" => {
                Bucket::new("messages", channel.to_string(), rates.messages)
            }
            Self::Message { channel, .. } if method == "PATCH" => {
                Bucket::new("edits", channel.to_string(), rates.messages)
            }
            Self::Channel { channel } if method == "PATCH" && !request.body["name"].is_null() => {
                Bucket::new("renames", channel.to_string(), rates.renames)
            }
            Self::OpenPrivate => Bucket::new("privates", "", rates.privates),
            Self::Message { channel, .. } | Self::Channel { channel } | Self::Messages { channel } => {
                Bucket::new("channel", channel.to_string(), rates.others)
            }
            Self::ThreadFrom { channel, .. } | Self::Threads { channel } => {
                Bucket::new("threads", channel.to_string(), rates.others)
            }
            Self::Guild { guild } | Self::GuildChannels { guild } | Self::GuildRoles { guild } => {
                Bucket::new("guild", guild.to_string(), rates.others)
            }
            Self::Emojis | Self::Emoji { .. } => Bucket::new("emojis", "", rates.others),
            _ => Bucket::new("others", "", rates.others),
        })
    }

    /// Handles the request.
    pub fn answer(&self, world: &mut World, request: &Request) -> Result<Reply, Wrong> {
        let method = request.method.as_str();
        match self {
            // The address is known to the platform, not to the world.
            Self::Gateway | Self::GatewayBot => Err(Wrong::new(404, 0, "404: Not Found")),
            Self::Me => Ok(users::me(world)),
            Self::User { user } => users::show(world, *user),
            Self::OpenPrivate => users::open_private(world, &request.body),
            Self::LeaveGuild { guild } => guilds::leave(world, *guild),
            Self::Application => Ok(users::application(world)),
            Self::Commands { guild } => match method {
                "GET" => commands::list(world, *guild),
                "PUT" => commands::replace(world, *guild, &request.body),
                _ => commands::add(world, *guild, &request.body),
            },
            Self::Command { guild, command } => match method {
                "GET" => commands::show(world, *guild, *command),
                "PATCH" => commands::change(world, *guild, *command, &request.body),
                _ => commands::remove(world, *guild, *command),
            },
            Self::Emojis => match method {
                "GET" => Ok(emojis::list(world)),
                _ => emojis::create(world, &request.body),
            },
            Self::Emoji { emoji } => match method {
                "GET" => emojis::show(world, *emoji),
                "PATCH" => emojis::change(world, *emoji, &request.body),
                _ => emojis::remove(world, *emoji),
            },
            Self::Callback { interaction, token } => interactions::answer(world, *interaction, token, request),
            Self::FollowUp { token } => webhooks::follow_up(world, token, request),
            Self::FollowedUp { token, message } => match method {
                "GET" => webhooks::show(world, token, *message),
                "PATCH" => webhooks::edit(world, token, *message, request),
                _ => webhooks::remove(world, token, *message),
            },
            Self::Channel { channel } => match method {
                "GET" => channels::show(world, *channel),
                "PATCH" => channels::change(world, *channel, &request.body),
                _ => channels::remove(world, *channel),
            },
            Self::Overwrite { channel, of } => match method {
                "PUT" => channels::overwrite(world, *channel, *of, &request.body),
                _ => channels::clear_overwrite(world, *channel, *of),
            },
            Self::Messages { channel } => match method {
                "GET" => messages::list(world, *channel, request),
                _ => messages::create(world, *channel, request),
            },
            Self::Message { channel, message } => match method {
                "GET" => messages::show(world, *channel, *message),
                "PATCH" => messages::edit(world, *channel, *message, request),
                _ => messages::remove(world, *channel, *message),
            },
            Self::ThreadFrom { channel, message } => threads::open(world, *channel, Some(*message), &request.body),
            Self::Threads { channel } => threads::open(world, *channel, None, &request.body),
            Self::ThreadMember { thread, user } => match method {
                "PUT" => threads::join(world, *thread, *user),
                _ => threads::leave(world, *thread, *user),
            },
            Self::Typing { channel } => channels::typing(world, *channel),
            Self::Guild { guild } => guilds::show(world, *guild),
            Self::GuildChannels { guild } => guilds::channels(world, *guild),
            Self::GuildRoles { guild } => guilds::roles(world, *guild),
            Self::GuildThreads { guild } => guilds::threads(world, *guild),
            Self::GuildMember { guild, user } => match method {
                "GET" => guilds::member(world, *guild, *user),
                _ => guilds::rename_me(world, *guild, *user, &request.body),
            },
        }
    }
}

/// Returns the error for an object that does not exist or that the bot may not know of.
fn unknown(code: u32, what: &str) -> Wrong {
    Wrong::new(404, code, &format!("Unknown {what}"))
}

/// Returns the error for a missing permission.
fn forbidden(code: u32) -> Wrong {
    let sentence = match code {
        50001 => "Missing Access",
        50007 => "Cannot send messages to this user",
        50278 => "Cannot send messages to this user due to having no mutual guilds",
        50083 => "Thread is archived",
        _ => "Missing Permissions",
    };
    Wrong::new(if code == 50083 { 400 } else { 403 }, code, sentence)
}
