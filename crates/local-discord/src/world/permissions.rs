//! Discord's permission bits, and how a member's permissions are computed.

use super::DiscordWorld;
use super::model::{ChannelKind, FakeChannel, FakeGuild};
use crate::Snowflake;

pub const VIEW_CHANNEL: u64 = 1 << 10;
pub const SEND_MESSAGES: u64 = 1 << 11;
pub const MANAGE_MESSAGES: u64 = 1 << 13;
pub const EMBED_LINKS: u64 = 1 << 14;
pub const ATTACH_FILES: u64 = 1 << 15;
pub const READ_MESSAGE_HISTORY: u64 = 1 << 16;
pub const MENTION_EVERYONE: u64 = 1 << 17;
/// Includes all other permissions.
pub const ADMINISTRATOR: u64 = 1 << 3;
pub const MANAGE_CHANNELS: u64 = 1 << 4;
pub const MANAGE_GUILD: u64 = 1 << 5;
/// The permission to manage roles, which is also required to change permission overwrites.
pub const MANAGE_ROLES: u64 = 1 << 28;
pub const USE_APPLICATION_COMMANDS: u64 = 1 << 31;
/// Archive, lock and rename the threads of others.
pub const MANAGE_THREADS: u64 = 1 << 34;
pub const CREATE_PUBLIC_THREADS: u64 = 1 << 35;
pub const CREATE_PRIVATE_THREADS: u64 = 1 << 36;
pub const SEND_MESSAGES_IN_THREADS: u64 = 1 << 38;

/// The permissions of all members in a new server.
pub const DEFAULT_EVERYONE_PERMISSIONS: u64 = VIEW_CHANNEL
    | SEND_MESSAGES
    | EMBED_LINKS
    | ATTACH_FILES
    | READ_MESSAGE_HISTORY
    | USE_APPLICATION_COMMANDS
    | CREATE_PUBLIC_THREADS
    | CREATE_PRIVATE_THREADS
    | SEND_MESSAGES_IN_THREADS
    | 1 << 6;

/// The permissions in the invite link of Meadhall.
pub const BOT_INVITE_PERMISSIONS: u64 = VIEW_CHANNEL
    | SEND_MESSAGES
    | EMBED_LINKS
    | ATTACH_FILES
    | READ_MESSAGE_HISTORY
    | CREATE_PUBLIC_THREADS
    | SEND_MESSAGES_IN_THREADS;

const ALL_PERMISSIONS: u64 = (1 << 53) - 1;

impl DiscordWorld {
    /// Returns a person's permissions in a channel. A thread has the permissions of its parent channel.
    #[must_use]
    pub fn permissions(&self, user: Snowflake, channel: Snowflake) -> u64 {
        let Some(found) = self.channels.get(channel) else { return 0 };
        match &found.kind {
            ChannelKind::Dm { recipient } if user == *recipient || user == self.bot => {
                VIEW_CHANNEL | SEND_MESSAGES | EMBED_LINKS | ATTACH_FILES | READ_MESSAGE_HISTORY
            }
            ChannelKind::Dm { .. } => 0,
            ChannelKind::Text { guild } => {
                self.guilds.get(*guild).map_or(0, |guild_found| compute_permissions(guild_found, *guild, found, user))
            }
            ChannelKind::Thread { guild, parent, is_private, members, .. } => {
                let Some((owner_guild, parent)) = self.guilds.get(*guild).zip(self.channels.get(*parent)) else {
                    return 0;
                };
                let permissions = compute_permissions(owner_guild, *guild, parent, user);
                let is_hidden = *is_private && !members.contains_key(&user) && permissions & MANAGE_THREADS == 0;
                if is_hidden { 0 } else { permissions }
            }
        }
    }

    /// Returns whether a person has all of these permissions in a channel.
    #[must_use]
    pub fn has_permissions(&self, user: Snowflake, channel: Snowflake, needed: u64) -> bool {
        self.permissions(user, channel) & needed == needed
    }
}

/// Applies the permissions of all roles, then the channel's overwrites: for everyone, for roles, for the
/// person.
fn compute_permissions(guild: &FakeGuild, id: Snowflake, channel: &FakeChannel, user: Snowflake) -> u64 {
    let Some(member) = guild.members.get(&user) else { return 0 };
    if guild.owner == user {
        return ALL_PERMISSIONS;
    }
    let role = |role: &Snowflake| guild.roles.get(role).map_or(0, |role| role.permissions);
    let mut permissions = member.roles.iter().fold(role(&id), |permissions, it| permissions | role(it));
    if permissions & ADMINISTRATOR != 0 {
        return ALL_PERMISSIONS;
    }
    let everyone_overwrite = channel.overwrites.get(&id).copied().unwrap_or_default();
    permissions = permissions & !everyone_overwrite.deny | everyone_overwrite.allow;
    let roles = member.roles.iter().filter_map(|role| channel.overwrites.get(role));
    let (allow, deny) = roles.fold((0, 0), |(allow, deny), it| (allow | it.allow, deny | it.deny));
    permissions = permissions & !deny | allow;
    let own_overwrite = channel.overwrites.get(&user).copied().unwrap_or_default();
    permissions = permissions & !own_overwrite.deny | own_overwrite.allow;
    // Without VIEW_CHANNEL no other permission has an effect.
    if permissions & VIEW_CHANNEL == 0 { 0 } else { permissions }
}
