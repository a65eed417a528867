//! Asks Discord about a channel: whether it exists, whether it is locked, and which permissions the bot lacks
//! there. A refused request does not say so.

use serenity::http::Http;
use serenity::model::Permissions;
use serenity::model::channel::GuildChannel;

use super::hall::Hall;
use super::wrong::{Wrong, numbered};
use crate::ledger::Missing;
use crate::outbox::Undelivered;
use crate::table::{Channel, Server};

/// The permissions for a card, except for sending in a channel or a thread.
const NEEDED: Permissions = Permissions::VIEW_CHANNEL.union(Permissions::EMBED_LINKS);

impl Hall {
    /// Returns a channel or thread, or `None` if it does not exist.
    pub async fn look_up(&self, channel: Channel) -> Result<Option<GuildChannel>, Undelivered> {
        let Some(id) = numbered(channel.0) else { return Ok(None) };
        match self.requests.ask(|http| http.get_channel(id)).await.map_err(Wrong::from) {
            Ok(found) => {
                let found = found.guild();
                found.iter().for_each(|it| self.parents.note(it));
                Ok(found)
            }
            Err(Wrong::Undelivered(Undelivered::Nowhere)) => Ok(None),
            Err(wrong) => Err(wrong.into()),
        }
    }

    /// Returns why Discord refused a card in a channel.
    pub async fn missing_in(&self, channel: Channel) -> Missing {
        match self.lacking(channel).await {
            Ok(missing) | Err(Undelivered::Refused(missing)) => missing,
            Err(_) => Missing::Unsaid,
        }
    }

    async fn lacking(&self, channel: Channel) -> Result<Missing, Undelivered> {
        let here = self.look_up(channel).await?.ok_or(Undelivered::Nowhere)?;
        let locked = is_locked(&here);
        let sending = match here.thread_metadata {
            Some(_) => Permissions::SEND_MESSAGES_IN_THREADS,
            None => Permissions::SEND_MESSAGES,
        };
        let lacks = (NEEDED | sending).difference(self.rights_at(here).await?);
        Ok(match (lacks.is_empty(), locked) {
            (false, _) => Missing::Rights(lacks.bits()),
            (true, true) => Missing::Locked,
            (true, false) => Missing::Unsaid,
        })
    }

    pub async fn takes_pictures(&self, channel: Channel) -> Result<bool, Undelivered> {
        let here = self.look_up(channel).await?.ok_or(Undelivered::Nowhere)?;
        Ok(self.rights_at(here).await?.attach_files())
    }

    /// Returns the bot's permissions. A thread has those of its parent channel.
    async fn rights_at(&self, place: GuildChannel) -> Result<Permissions, Undelivered> {
        let of = match place.parent_id.filter(|_| place.thread_metadata.is_some()) {
            Some(parent) => self.look_up(Channel(parent.get())).await?.ok_or(Undelivered::Nowhere)?,
            None => place,
        };
        Ok(self.rights_in(&of).await?)
    }

    async fn rights_in(&self, channel: &GuildChannel) -> Result<Permissions, Wrong> {
        let guild = self.requests.ask(|http| http.get_guild(channel.guild_id)).await?;
        let own = self.requests.ask(Http::get_current_user).await?.id;
        let member = self.requests.ask(|http| http.get_member(channel.guild_id, own)).await?;
        Ok(guild.user_permissions_in(channel, &member))
    }

    /// Returns a server's threads that are not archived.
    pub async fn threads_of(&self, server: Server) -> Result<Vec<GuildChannel>, Undelivered> {
        let Some(id) = numbered(server.0) else { return Ok(Vec::new()) };
        let active = self.requests.ask(|http| http.get_guild_active_threads(id)).await;
        Ok(active.map_err(|error| Undelivered::from(Wrong::from(error)))?.threads)
    }
}

/// Returns whether a thread is locked, so that only a moderator can open it.
#[must_use]
pub fn is_locked(channel: &GuildChannel) -> bool {
    channel.thread_metadata.is_some_and(|it| it.locked)
}
