//! Who uses the bot, where, in which language and with which permissions: the common data of all
//! interactions.

use meadhall_game::{Lang, Text};
use meadhall_service::repository::PersonSettings;
use meadhall_service::table_service::CommandContext;
use meadhall_tables::view::TableView;
use meadhall_tables::{
    AccessLevel, Actor, ActorContext, ChannelId, CommandId, PersonId, RoleId, ServerId, TableLocation, ThreadLocation,
};
use serenity::model::Permissions;
use serenity::model::application::{CommandInteraction, ComponentInteraction};
use serenity::model::channel::{ChannelType, PartialChannel};
use serenity::model::guild::Member;
use serenity::model::user::User;

use super::responder::InteractionResponder;
use crate::context::BotContext;
use crate::messages::context::MessageContext;
use crate::messages::names::Translator;
use crate::messages::payload::MessagePayload;
use crate::messages::text::is_visible_name;

/// Discord's type of media channels, which serenity does not know.
const MEDIA_CHANNEL: u8 = 16;

/// The data that all interactions have in common.
#[derive(Clone, Debug)]
pub struct InteractionData {
    pub caller: Actor,
    /// The name shown by the client: nickname, display name or account name.
    pub display_name: String,
    /// The language of the client, if the bot supports it.
    pub client_language: Option<Lang>,
    pub reply_language: Lang,
    /// The language set by the server's managers, or else the language of the server's Discord settings.
    pub server_language: Lang,
    /// The caller's roles, and the parent channel if the channel is a thread.
    pub caller_roles_and_thread: ActorContext,
    pub channel: ChannelId,
    /// `None` in direct messages.
    pub server: Option<ServerId>,
    /// What the bot may do in this channel.
    pub bot_permissions: Permissions,
    /// What the caller may do in this channel.
    pub caller_permissions: Permissions,
    pub in_thread: bool,
    /// Whether the channel holds only posts, so that no message can be sent there.
    pub holds_only_posts: bool,
    /// The interaction's id.
    pub id: u64,
}

impl InteractionData {
    /// Returns the context for a service command. The interaction's id makes a repeated command a no-op.
    #[must_use]
    pub fn command_context(&self) -> CommandContext {
        CommandContext {
            actor: self.caller,
            command_id: Some(CommandId(format!("i{}", self.id))),
            actor_context: self.caller_roles_and_thread.clone(),
        }
    }

    #[must_use]
    pub const fn person(&self) -> PersonId {
        self.caller.person
    }

    /// Returns where a table may be opened; `None` in direct messages.
    #[must_use]
    pub fn location(&self) -> Option<TableLocation> {
        self.server.map(|server| TableLocation { server, channel: self.channel })
    }

    /// Sets the reply language: the caller's saved language, or else that of their Discord client, or else the one set
    /// by the server's managers.
    #[must_use]
    pub async fn with_saved_language(self, ctx: &BotContext) -> Self {
        let (saved, server_language) = ctx.service.repository().preferred_languages(self.person(), self.server).await;
        let reply_language = saved.or(self.client_language).or(server_language).unwrap_or(Lang::En);
        Self { reply_language, server_language: server_language.unwrap_or(self.server_language), ..self }
    }

    /// Sets the reply language as [`Self::with_saved_language`] does, unless the store does not respond in time.
    #[must_use]
    pub async fn with_reply_language(self, ctx: &BotContext, responder: InteractionResponder<'_>) -> Self {
        let without_saved = self.clone();
        ctx.read_before_reply(responder, self.with_saved_language(ctx)).await.unwrap_or(without_saved)
    }

    /// Saves the caller's name and client language.
    pub async fn remember_name_and_language(&self, ctx: &BotContext) {
        let remember = |settings: &mut PersonSettings| {
            settings.last_known_name.clone_from(&self.display_name);
            settings.client_language = self.client_language;
        };
        if let Err(error) = ctx.service.update_person_settings(self.person(), remember).await {
            tracing::warn!(%error, "could not save a person's name and language");
        }
    }
}

/// Replies in the caller's language.
impl BotContext {
    /// Returns a translator for replies that name nobody.
    #[must_use]
    pub const fn translator(&self, interaction: &InteractionData) -> Translator<'_> {
        self.translator_without_names(interaction.reply_language)
    }

    /// Translates a text of a reply.
    #[must_use]
    pub fn text(&self, interaction: &InteractionData, text: &Text) -> String {
        self.translator(interaction).translate(text)
    }

    /// Returns a reply with this text.
    #[must_use]
    pub fn text_reply(&self, interaction: &InteractionData, text: &Text) -> MessagePayload {
        MessagePayload::ephemeral(self.text(interaction, text))
    }

    /// Returns the context of a reply about a table.
    #[must_use]
    pub const fn message_context<'a>(
        &'a self,
        interaction: &InteractionData,
        view: &'a TableView,
    ) -> MessageContext<'a> {
        MessageContext { translations: &self.translations, lang: interaction.reply_language, view }
    }
}

/// The fields that commands and components have in common.
struct InteractionParts<'a> {
    id: u64,
    user: &'a User,
    member: Option<&'a Member>,
    server: Option<u64>,
    channel: u64,
    locale: &'a str,
    guild_locale: Option<&'a str>,
    app_permissions: Option<Permissions>,
    channel_info: Option<&'a PartialChannel>,
}

impl From<InteractionParts<'_>> for InteractionData {
    fn from(parts: InteractionParts<'_>) -> Self {
        let InteractionParts { id, user, member, server, channel, locale, guild_locale, app_permissions, channel_info } =
            parts;
        let server = server.map(ServerId);
        let caller_permissions = member.and_then(|it| it.permissions).unwrap_or_default();
        let manages = caller_permissions.manage_guild();
        let rank = server.filter(|_| manages).map_or(AccessLevel::Member, AccessLevel::ServerManager);
        let nick = member.and_then(|it| it.nick.as_ref());
        // Nicknames and display names can be invisible; account names cannot.
        let visible_name = [nick, user.global_name.as_ref()].into_iter().flatten().find(|name| is_visible_name(name));
        let display_name = visible_name.unwrap_or(&user.name).clone();
        let client_language = language_of_locale(locale);
        let server_language = guild_locale.and_then(language_of_locale).unwrap_or(Lang::En);
        let caller = Actor { person: PersonId(user.id.get()), access: rank };
        let threads = [ChannelType::PublicThread, ChannelType::PrivateThread, ChannelType::NewsThread];
        let in_thread = channel_info.is_some_and(|channel| threads.contains(&channel.kind));
        let holds_only_posts = channel_info
            .is_some_and(|channel| [ChannelType::Forum, ChannelType::Unknown(MEDIA_CHANNEL)].contains(&channel.kind));
        let bot_permissions = app_permissions.unwrap_or(Permissions::all());
        let channel = ChannelId(channel);
        let parent_id = channel_info.and_then(|it| it.parent_id).filter(|_| in_thread);
        let within =
            parent_id.map(|parent| ThreadLocation { thread: channel, parent_channel: ChannelId(parent.get()) });
        // The @everyone role, whose id is the server's id, is missing from the member's roles, so it is added here.
        let roles = member.iter().flat_map(|it| &it.roles).map(|role| role.get()).chain(server.map(|it| it.0));
        let caller_roles_and_thread = ActorContext { roles: roles.map(RoleId).collect(), thread: within };
        let reply_language = client_language.unwrap_or(Lang::En);
        Self {
            caller,
            display_name,
            client_language,
            reply_language,
            server_language,
            channel,
            server,
            caller_roles_and_thread,
            bot_permissions,
            caller_permissions,
            in_thread,
            holds_only_posts,
            id,
        }
    }
}

/// Returns the supported language of a Discord locale.
#[must_use]
pub fn language_of_locale(locale: &str) -> Option<Lang> {
    locale.split('-').next()?.parse().ok()
}

impl From<&CommandInteraction> for InteractionData {
    fn from(command: &CommandInteraction) -> Self {
        InteractionParts {
            id: command.id.get(),
            user: &command.user,
            member: command.member.as_deref(),
            server: command.guild_id.map(|it| it.get()),
            channel: command.channel_id.get(),
            locale: &command.locale,
            guild_locale: command.guild_locale.as_deref(),
            app_permissions: command.app_permissions,
            channel_info: command.channel.as_ref(),
        }
        .into()
    }
}

impl From<&ComponentInteraction> for InteractionData {
    fn from(component: &ComponentInteraction) -> Self {
        InteractionParts {
            id: component.id.get(),
            user: &component.user,
            member: component.member.as_ref(),
            server: component.guild_id.map(|it| it.get()),
            channel: component.channel_id.get(),
            locale: &component.locale,
            guild_locale: component.guild_locale.as_deref(),
            app_permissions: component.app_permissions,
            channel_info: component.channel.as_ref(),
        }
        .into()
    }
}
