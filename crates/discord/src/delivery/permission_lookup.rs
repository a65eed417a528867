//! Asks Discord about a channel: whether it exists, whether it is locked, and which permissions the bot lacks
//! there. A refused request does not say so.

use meadhall_service::outbox::UndeliveredError;
use meadhall_service::repository::DeliveryObstacle;
use meadhall_tables::{ChannelId, MissingPermissions, ServerId};
use serenity::http::Http;
use serenity::model::Permissions;
use serenity::model::channel::GuildChannel;

use super::error::{DeliveryError, nonzero_id};
use crate::context::BotContext;

/// The permissions that the bot needs to post a card, in addition to the permission to send messages.
const CARD_PERMISSIONS_BESIDES_SENDING: Permissions = Permissions::VIEW_CHANNEL.union(Permissions::EMBED_LINKS);

impl BotContext {
    /// Returns a channel or thread, or `None` if it does not exist.
    pub async fn fetch_channel(&self, channel: ChannelId) -> Result<Option<GuildChannel>, UndeliveredError> {
        let Some(id) = nonzero_id(channel.0) else { return Ok(None) };
        match self.api.request(|http| http.get_channel(id)).await.map_err(DeliveryError::from) {
            Ok(channel) => {
                let guild_channel = channel.guild();
                guild_channel.iter().for_each(|it| self.thread_parents.record(it));
                Ok(guild_channel)
            }
            Err(DeliveryError::NotSent(UndeliveredError::AddressGone)) => Ok(None),
            Err(wrong) => Err(wrong.into()),
        }
    }

    /// Returns why Discord refused a card in a channel.
    pub async fn refusal_reason(&self, channel: ChannelId) -> DeliveryObstacle {
        match self.find_refusal_reason(channel).await {
            Ok(missing) | Err(UndeliveredError::Forbidden(missing)) => missing,
            Err(_) => DeliveryObstacle::ReasonUnknown,
        }
    }

    async fn find_refusal_reason(&self, channel: ChannelId) -> Result<DeliveryObstacle, UndeliveredError> {
        let guild_channel = self.fetch_channel(channel).await?.ok_or(UndeliveredError::AddressGone)?;
        let locked = is_locked_thread(&guild_channel);
        let sending = match guild_channel.thread_metadata {
            Some(_) => Permissions::SEND_MESSAGES_IN_THREADS,
            None => Permissions::SEND_MESSAGES,
        };
        let missing = (CARD_PERMISSIONS_BESIDES_SENDING | sending)
            .difference(self.bot_permissions_in_channel_or_thread(guild_channel).await?);
        Ok(match (missing.is_empty(), locked) {
            (false, _) => DeliveryObstacle::MissingPermissions(missing_permissions(missing)),
            (true, true) => DeliveryObstacle::ThreadLocked,
            (true, false) => DeliveryObstacle::ReasonUnknown,
        })
    }

    pub async fn can_attach_files(&self, channel: ChannelId) -> Result<bool, UndeliveredError> {
        let guild_channel = self.fetch_channel(channel).await?.ok_or(UndeliveredError::AddressGone)?;
        Ok(self.bot_permissions_in_channel_or_thread(guild_channel).await?.attach_files())
    }

    /// Returns the bot's permissions in a channel. In a thread, the permissions of the parent channel apply.
    async fn bot_permissions_in_channel_or_thread(
        &self,
        channel: GuildChannel,
    ) -> Result<Permissions, UndeliveredError> {
        let permission_channel = match channel.parent_id.filter(|_| channel.thread_metadata.is_some()) {
            Some(parent) => self.fetch_channel(ChannelId(parent.get())).await?.ok_or(UndeliveredError::AddressGone)?,
            None => channel,
        };
        Ok(self.bot_permissions_in_channel(&permission_channel).await?)
    }

    async fn bot_permissions_in_channel(&self, channel: &GuildChannel) -> Result<Permissions, DeliveryError> {
        let guild = self.api.request(|http| http.get_guild(channel.guild_id)).await?;
        let bot_id = self.api.request(Http::get_current_user).await?.id;
        let member = self.api.request(|http| http.get_member(channel.guild_id, bot_id)).await?;
        Ok(guild.user_permissions_in(channel, &member))
    }

    /// Returns a server's threads that are not archived.
    pub async fn active_threads(&self, server: ServerId) -> Result<Vec<GuildChannel>, UndeliveredError> {
        let Some(id) = nonzero_id(server.0) else { return Ok(Vec::new()) };
        let active = self.api.request(|http| http.get_guild_active_threads(id)).await;
        Ok(active.map_err(|error| UndeliveredError::from(DeliveryError::from(error)))?.threads)
    }
}

/// Returns whether a thread is locked, so that only a moderator can unarchive it.
#[must_use]
pub fn is_locked_thread(channel: &GuildChannel) -> bool {
    channel.thread_metadata.is_some_and(|it| it.locked)
}

/// Returns the permissions of this set that a card needs.
fn missing_permissions(missing: Permissions) -> MissingPermissions {
    MissingPermissions {
        view_channel: missing.view_channel(),
        post_messages: missing.contains(Permissions::SEND_MESSAGES),
        post_in_threads: missing.contains(Permissions::SEND_MESSAGES_IN_THREADS),
        post_rich_messages: missing.embed_links(),
    }
}
