//! Who uses the bot, where, in which language and with which permissions: the common data of all
//! interactions.

use serenity::model::Permissions;
use serenity::model::application::{CommandInteraction, ComponentInteraction};
use serenity::model::channel::{ChannelType, PartialChannel};
use serenity::model::guild::Member;
use serenity::model::user::User;

use super::hall::Hall;
use super::text::is_seen;
use crate::house::Call;
use crate::lang::Lang;
use crate::ledger::Settings;
use crate::table::{Caller, Cause, Channel, Person, Place, Rank, Server, ServerRole, Standing, Within};

/// The data that all interactions have in common.
#[derive(Clone, Debug)]
pub struct Asked {
    pub caller: Caller,
    /// The name shown by the client: nickname, display name or account name.
    pub name: String,
    /// The language of the client, if the bot supports it.
    pub seen: Option<Lang>,
    pub lang: Lang,
    /// The language that the server's managers have set, else the server's own.
    pub here: Lang,
    /// The member's roles, and the thread's parent channel.
    pub standing: Standing,
    pub channel: Channel,
    /// `None` in direct messages.
    pub server: Option<Server>,
    /// What the bot may do in this channel.
    pub rights: Permissions,
    pub in_thread: bool,
    /// The interaction's id.
    pub id: u64,
}

impl Asked {
    /// Returns the context for a service command. The interaction's id makes a repeated command a no-op.
    #[must_use]
    pub fn call(&self) -> Call {
        Call { caller: self.caller, cause: Some(Cause(format!("i{}", self.id))), standing: self.standing.clone() }
    }

    #[must_use]
    pub const fn person(&self) -> Person {
        self.caller.person
    }

    /// Returns where a table may be opened; `None` in direct messages.
    #[must_use]
    pub fn place(&self) -> Option<Place> {
        self.server.map(|server| Place { server, channel: self.channel })
    }

    /// Sets the reply language: the saved one, else the client's, else the one that the server's managers
    /// have set.
    #[must_use]
    pub async fn in_their_language(self, hall: &Hall) -> Self {
        let (own, settled) = hall.house.ledger().languages(self.person(), self.server).await;
        let lang = own.or(self.seen).or(settled).unwrap_or(Lang::En);
        Self { lang, here: settled.unwrap_or(self.here), ..self }
    }

    /// Saves the caller's name and client language.
    pub async fn greet(&self, hall: &Hall) {
        let greet = |settings: &mut Settings| {
            settings.name.clone_from(&self.name);
            settings.seen = self.seen;
        };
        if let Err(error) = hall.house.amend(self.person(), greet).await {
            tracing::warn!(%error, "a name is not remembered");
        }
    }
}

/// The fields that commands and components have in common.
struct Parts<'a> {
    id: u64,
    user: &'a User,
    member: Option<&'a Member>,
    server: Option<u64>,
    channel: u64,
    locale: &'a str,
    here: Option<&'a str>,
    rights: Option<Permissions>,
    around: Option<&'a PartialChannel>,
}

impl From<Parts<'_>> for Asked {
    fn from(parts: Parts<'_>) -> Self {
        let Parts { id, user, member, server, channel, locale, here, rights, around } = parts;
        let server = server.map(Server);
        let manages = member.and_then(|it| it.permissions).is_some_and(Permissions::manage_guild);
        let rank = server.filter(|_| manages).map_or(Rank::Member, Rank::Manager);
        let nick = member.and_then(|it| it.nick.as_ref());
        // Nicknames and display names can be invisible; account names cannot.
        let seen = [nick, user.global_name.as_ref()].into_iter().flatten().find(|name| is_seen(name));
        let name = seen.unwrap_or(&user.name).clone();
        let seen = language(locale);
        let here = here.and_then(language).unwrap_or(Lang::En);
        let caller = Caller { person: Person(user.id.get()), rank };
        let threads = [ChannelType::PublicThread, ChannelType::PrivateThread, ChannelType::NewsThread];
        let in_thread = around.is_some_and(|channel| threads.contains(&channel.kind));
        let rights = rights.unwrap_or(Permissions::all());
        let channel = Channel(channel);
        let hangs = around.and_then(|it| it.parent_id).filter(|_| in_thread);
        let within = hangs.map(|parent| Within { thread: channel, channel: Channel(parent.get()) });
        // @everyone has the server's id and is missing from the member's roles, so it is added here.
        let roles = member.iter().flat_map(|it| &it.roles).map(|role| role.get()).chain(server.map(|it| it.0));
        let standing = Standing { roles: roles.map(ServerRole).collect(), within };
        let lang = seen.unwrap_or(Lang::En);
        Self { caller, name, seen, lang, here, channel, server, standing, rights, in_thread, id }
    }
}

/// Returns the supported language of a Discord locale.
#[must_use]
pub fn language(locale: &str) -> Option<Lang> {
    locale.split('-').next()?.parse().ok()
}

impl From<&CommandInteraction> for Asked {
    fn from(it: &CommandInteraction) -> Self {
        Parts {
            id: it.id.get(),
            user: &it.user,
            member: it.member.as_deref(),
            server: it.guild_id.map(|it| it.get()),
            channel: it.channel_id.get(),
            locale: &it.locale,
            here: it.guild_locale.as_deref(),
            rights: it.app_permissions,
            around: it.channel.as_ref(),
        }
        .into()
    }
}

impl From<&ComponentInteraction> for Asked {
    fn from(it: &ComponentInteraction) -> Self {
        Parts {
            id: it.id.get(),
            user: &it.user,
            member: it.member.as_ref(),
            server: it.guild_id.map(|it| it.get()),
            channel: it.channel_id.get(),
            locale: &it.locale,
            here: it.guild_locale.as_deref(),
            rights: it.app_permissions,
            around: it.channel.as_ref(),
        }
        .into()
    }
}
