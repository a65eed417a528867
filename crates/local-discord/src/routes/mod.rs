//! The HTTP routes: their paths, rate limit buckets and handlers.

mod channels;
mod commands;
mod emojis;
mod guilds;
mod image;
mod interactions;
mod message_body;
mod messages;
mod normalize;
mod number;
mod threads;
mod users;
mod webhooks;

use super::rate_limit::{RateLimitBucket, RateLimits};
use super::request::{ApiReply, ApiRequest};
use super::world::DiscordWorld;
use super::{ApiError, Snowflake};

pub use guilds::remove_bot;
pub use message_body::{IS_COMPONENTS_V2, LOADING, apply_body, new_message};
pub use messages::{delete_message, send_message, unarchive};

/// A route with the parameters of its path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ApiRoute {
    Gateway,
    GatewayBot,
    CurrentUser,
    User { user: Snowflake },
    CreateDm,
    LeaveGuild { guild: Snowflake },
    Application,
    Commands { guild: Option<Snowflake> },
    Command { guild: Option<Snowflake>, command: Snowflake },
    Emojis,
    Emoji { emoji: Snowflake },
    InteractionCallback { interaction: Snowflake, token: String },
    CreateFollowup { token: String },
    WebhookMessage { token: String, message: Option<Snowflake> },
    Channel { channel: Snowflake },
    PermissionOverwrite { channel: Snowflake, target: Snowflake },
    Messages { channel: Snowflake },
    Message { channel: Snowflake, message: Snowflake },
    ThreadFromMessage { channel: Snowflake, message: Snowflake },
    Threads { channel: Snowflake },
    ThreadMember { thread: Snowflake, user: Option<Snowflake> },
    Typing { channel: Snowflake },
    Guild { guild: Snowflake },
    GuildChannels { guild: Snowflake },
    GuildRoles { guild: Snowflake },
    GuildThreads { guild: Snowflake },
    GuildMember { guild: Snowflake, user: Option<Snowflake> },
}

impl ApiRoute {
    /// Parses a method and a path. Unknown routes are rejected instead of being mapped to a similar one.
    #[must_use]
    pub fn parse(method: &str, path: &str, bot: Snowflake) -> Option<Self> {
        let parts: Vec<&str> = path.trim_matches('/').split('/').collect();
        let id = |text: &str| text.parse::<Snowflake>().ok();
        let user_or_me = |text: &str| (text == "@me").then_some(None).or_else(|| id(text).map(Some));
        let is_own_application = |text: &str| id(text) == Some(bot);
        Some(match (method, parts.as_slice()) {
            ("GET", ["gateway"]) => Self::Gateway,
            ("GET", ["gateway", "bot"]) => Self::GatewayBot,
            ("GET", ["users", "@me"]) => Self::CurrentUser,
            ("GET", ["users", user]) => Self::User { user: id(user)? },
            ("POST", ["users", "@me", "channels"]) => Self::CreateDm,
            ("DELETE", ["users", "@me", "guilds", guild]) => Self::LeaveGuild { guild: id(guild)? },
            ("GET", ["applications", "@me"] | ["oauth2", "applications", "@me"]) => Self::Application,
            ("GET" | "PUT" | "POST", ["applications", app, "commands"]) if is_own_application(app) => {
                Self::Commands { guild: None }
            }
            ("GET" | "PATCH" | "DELETE", ["applications", app, "commands", command]) if is_own_application(app) => {
                Self::Command { guild: None, command: id(command)? }
            }
            ("GET" | "PUT" | "POST", ["applications", app, "guilds", guild, "commands"]) if is_own_application(app) => {
                Self::Commands { guild: Some(id(guild)?) }
            }
            ("GET" | "PATCH" | "DELETE", ["applications", app, "guilds", guild, "commands", command])
                if is_own_application(app) =>
            {
                Self::Command { guild: Some(id(guild)?), command: id(command)? }
            }
            ("GET" | "POST", ["applications", app, "emojis"]) if is_own_application(app) => Self::Emojis,
            ("GET" | "PATCH" | "DELETE", ["applications", app, "emojis", emoji]) if is_own_application(app) => {
                Self::Emoji { emoji: id(emoji)? }
            }
            ("POST", ["interactions", interaction, token, "callback"]) => {
                Self::InteractionCallback { interaction: id(interaction)?, token: (*token).to_owned() }
            }
            ("POST", ["webhooks", app, token]) if is_own_application(app) => {
                Self::CreateFollowup { token: (*token).to_owned() }
            }
            ("GET" | "PATCH" | "DELETE", ["webhooks", app, token, "messages", message]) if is_own_application(app) => {
                let message = (*message != "@original").then(|| id(message));
                Self::WebhookMessage {
                    token: (*token).to_owned(),
                    message: message.map_or(Some(None), |it| it.map(Some))?,
                }
            }
            ("GET" | "PATCH" | "DELETE", ["channels", channel]) => Self::Channel { channel: id(channel)? },
            ("PUT" | "DELETE", ["channels", channel, "permissions", target]) => {
                Self::PermissionOverwrite { channel: id(channel)?, target: id(target)? }
            }
            ("GET" | "POST", ["channels", channel, "messages"]) => Self::Messages { channel: id(channel)? },
            ("GET" | "PATCH" | "DELETE", ["channels", channel, "messages", message]) => {
                Self::Message { channel: id(channel)?, message: id(message)? }
            }
            ("POST", ["channels", channel, "messages", message, "threads"]) => {
                Self::ThreadFromMessage { channel: id(channel)?, message: id(message)? }
            }
            ("POST", ["channels", channel, "threads"]) => Self::Threads { channel: id(channel)? },
            ("PUT" | "DELETE", ["channels", thread, "thread-members", user]) => {
                Self::ThreadMember { thread: id(thread)?, user: user_or_me(user)? }
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

    /// Returns whether the route needs no bot token, because it is public or because its path contains a token.
    #[must_use]
    pub const fn needs_no_bot_token(&self) -> bool {
        matches!(
            self,
            Self::InteractionCallback { .. }
                | Self::CreateFollowup { .. }
                | Self::WebhookMessage { .. }
                | Self::Gateway
        )
    }

    #[must_use]
    pub const fn counts_toward_global_limit(&self) -> bool {
        !matches!(self, Self::InteractionCallback { .. } | Self::CreateFollowup { .. } | Self::WebhookMessage { .. })
    }

    /// Returns the rate limit bucket. The first response to an interaction has none.
    #[must_use]
    pub fn bucket(&self, request: &ApiRequest, rates: &RateLimits) -> Option<RateLimitBucket> {
        let method = request.method.as_str();
        Some(match self {
            Self::InteractionCallback { .. } => return None,
            Self::CreateFollowup { token } | Self::WebhookMessage { token, .. } => {
                RateLimitBucket::new("webhook", token, rates.interaction_token)
            }
            Self::Messages { channel } if method == "POST" => {
                RateLimitBucket::new("messages", channel.to_string(), rates.messages)
            }
            Self::Message { channel, .. } if method == "PATCH" => {
                RateLimitBucket::new("edits", channel.to_string(), rates.messages)
            }
            Self::Channel { channel } if method == "PATCH" && !request.body["name"].is_null() => {
                RateLimitBucket::new("renames", channel.to_string(), rates.channel_renames)
            }
            Self::CreateDm => RateLimitBucket::new("privates", "", rates.create_dm),
            Self::Message { channel, .. } | Self::Channel { channel } | Self::Messages { channel } => {
                RateLimitBucket::new("channel", channel.to_string(), rates.other_routes)
            }
            Self::ThreadFromMessage { channel, .. } | Self::Threads { channel } => {
                RateLimitBucket::new("threads", channel.to_string(), rates.other_routes)
            }
            Self::Guild { guild } | Self::GuildChannels { guild } | Self::GuildRoles { guild } => {
                RateLimitBucket::new("guild", guild.to_string(), rates.other_routes)
            }
            Self::Emojis | Self::Emoji { .. } => RateLimitBucket::new("emojis", "", rates.other_routes),
            _ => RateLimitBucket::new("others", "", rates.other_routes),
        })
    }

    pub fn handle(&self, world: &mut DiscordWorld, request: &ApiRequest) -> Result<ApiReply, ApiError> {
        let method = request.method.as_str();
        match self {
            // The local Discord answers these routes itself, because the world does not know the gateway's address.
            Self::Gateway | Self::GatewayBot => Err(ApiError::new(404, 0, "404: Not Found")),
            Self::CurrentUser => Ok(users::get_current_user(world)),
            Self::User { user } => users::get(world, *user),
            Self::CreateDm => users::create_dm(world, &request.body),
            Self::LeaveGuild { guild } => guilds::leave(world, *guild),
            Self::Application => Ok(users::get_application(world)),
            Self::Commands { guild } => match method {
                "GET" => commands::list(world, *guild),
                "PUT" => commands::replace_all(world, *guild, &request.body),
                _ => commands::create(world, *guild, &request.body),
            },
            Self::Command { guild, command } => match method {
                "GET" => commands::get(world, *guild, *command),
                "PATCH" => commands::modify(world, *guild, *command, &request.body),
                _ => commands::delete(world, *guild, *command),
            },
            Self::Emojis => match method {
                "GET" => Ok(emojis::list(world)),
                _ => emojis::create(world, &request.body),
            },
            Self::Emoji { emoji } => match method {
                "GET" => emojis::get(world, *emoji),
                "PATCH" => emojis::modify(world, *emoji, &request.body),
                _ => emojis::delete(world, *emoji),
            },
            Self::InteractionCallback { interaction, token } => {
                interactions::respond(world, *interaction, token, request)
            }
            Self::CreateFollowup { token } => webhooks::create_followup(world, token, request),
            Self::WebhookMessage { token, message } => match method {
                "GET" => webhooks::get(world, token, *message),
                "PATCH" => webhooks::edit(world, token, *message, request),
                _ => webhooks::delete(world, token, *message),
            },
            Self::Channel { channel } => match method {
                "GET" => channels::get(world, *channel),
                "PATCH" => channels::modify(world, *channel, &request.body),
                _ => channels::delete(world, *channel),
            },
            Self::PermissionOverwrite { channel, target } => match method {
                "PUT" => channels::set_overwrite(world, *channel, *target, &request.body),
                _ => channels::delete_overwrite(world, *channel, *target),
            },
            Self::Messages { channel } => match method {
                "GET" => messages::list(world, *channel, request),
                _ => messages::create(world, *channel, request),
            },
            Self::Message { channel, message } => match method {
                "GET" => messages::get(world, *channel, *message),
                "PATCH" => messages::edit(world, *channel, *message, request),
                _ => messages::delete(world, *channel, *message),
            },
            Self::ThreadFromMessage { channel, message } => {
                threads::create_thread(world, *channel, Some(*message), &request.body)
            }
            Self::Threads { channel } => threads::create_thread(world, *channel, None, &request.body),
            Self::ThreadMember { thread, user } => match method {
                "PUT" => threads::add_member(world, *thread, *user),
                _ => threads::remove_member(world, *thread, *user),
            },
            Self::Typing { channel } => channels::start_typing(world, *channel),
            Self::Guild { guild } => guilds::get(world, *guild),
            Self::GuildChannels { guild } => guilds::list_channels(world, *guild),
            Self::GuildRoles { guild } => guilds::list_roles(world, *guild),
            Self::GuildThreads { guild } => guilds::list_active_threads(world, *guild),
            Self::GuildMember { guild, user } => match method {
                "GET" => guilds::get_member(world, *guild, *user),
                _ => guilds::modify_bot_member(world, *guild, *user, &request.body),
            },
        }
    }
}

/// Returns the error for an object that does not exist or that the bot may not know of.
fn not_found(code: u32, what: &str) -> ApiError {
    ApiError::new(404, code, &format!("Unknown {what}"))
}

/// Returns the error for a missing permission.
fn forbidden(code: u32) -> ApiError {
    let message = match code {
        50001 => "Missing Access",
        50007 => "Cannot send messages to this user",
        50278 => "Cannot send messages to this user due to having no mutual guilds",
        40003 => "You are opening direct messages too fast.",
        50083 => "Thread is archived",
        400_001 => "Access to file uploads has been limited for this guild",
        _ => "Missing Permissions",
    };
    ApiError::new(if code == 50083 { 400 } else { 403 }, code, message)
}
