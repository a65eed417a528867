//! Who asks for something, from where, and in which language: what all kinds of interactions have in common.

use serenity::model::Permissions;
use serenity::model::application::{CommandInteraction, ComponentInteraction};
use serenity::model::channel::{ChannelType, PartialChannel};
use serenity::model::guild::Member;
use serenity::model::user::User;

use super::hall::Hall;
use super::text::is_seen;
use crate::house::Call;
use crate::lang::Lang;
use crate::table::{Caller, Cause, Channel, Person, Place, Rank, Server};

/// Somebody asks for something.
#[derive(Clone, Debug)]
pub struct Asked {
    /// Who, and what they may do.
    pub caller: Caller,
    /// What they are called.
    pub name: String,
    /// The language of their client.
    pub seen: Lang,
    /// The language in which they are answered.
    pub lang: Lang,
    /// The language of the server.
    pub here: Lang,
    /// The channel.
    pub channel: Channel,
    /// The server, if it is one.
    pub server: Option<Server>,
    /// What the bot may do there.
    pub rights: Permissions,
    /// Whether the channel is a thread.
    pub in_thread: bool,
    /// The interaction.
    pub id: u64,
}

impl Asked {
    /// As a call to the house: what is repeated acts once.
    #[must_use]
    pub fn call(&self) -> Call {
        Call { caller: self.caller, cause: Some(Cause(format!("i{}", self.id))) }
    }

    /// Who.
    #[must_use]
    pub const fn person(&self) -> Person {
        self.caller.person
    }

    /// Where a table can stand: not among private messages.
    #[must_use]
    pub fn place(&self) -> Option<Place> {
        self.server.map(|server| Place { server, channel: self.channel })
    }

    /// In the language that they have settled, if they have.
    #[must_use]
    pub fn in_their_language(self, hall: &Hall) -> Self {
        let lang = hall.settings(self.person()).language.unwrap_or(self.seen);
        Self { lang, ..self }
    }

    /// Whoever asks becomes known: their name, their language.
    pub async fn greet(&self, hall: &Hall) {
        let mut settings = hall.settings(self.person());
        settings.name.clone_from(&self.name);
        settings.seen = Some(self.seen);
        if let Err(error) = hall.house.remember(self.person(), &settings).await {
            tracing::warn!(%error, "a name is not remembered");
        }
    }
}

/// What the kinds of interactions hold under the same names.
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
        // Some call themselves nothing that can be seen; the name of an account always is.
        let seen = [nick, user.global_name.as_ref()].into_iter().flatten().find(|name| is_seen(name));
        let name = seen.unwrap_or(&user.name).clone();
        let seen = language(locale).unwrap_or(Lang::En);
        let here = here.and_then(language).unwrap_or(Lang::En);
        let caller = Caller { person: Person(user.id.get()), rank };
        let threads = [ChannelType::PublicThread, ChannelType::PrivateThread, ChannelType::NewsThread];
        let in_thread = around.is_some_and(|channel| threads.contains(&channel.kind));
        let rights = rights.unwrap_or(Permissions::all());
        Self { caller, name, seen, lang: seen, here, channel: Channel(channel), server, rights, in_thread, id }
    }
}

/// The language of the house that fits a locale of Discord's.
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
