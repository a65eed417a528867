//! Discord's permission bits, and how a member's permissions are computed.

use super::super::Id;
use super::World;
use super::things::{Channel, Guild, Kind};

pub const VIEW: u64 = 1 << 10;
pub const SEND: u64 = 1 << 11;
pub const MANAGE_MESSAGES: u64 = 1 << 13;
pub const EMBED: u64 = 1 << 14;
pub const ATTACH: u64 = 1 << 15;
pub const HISTORY: u64 = 1 << 16;
pub const EVERYONE: u64 = 1 << 17;
/// Includes all other permissions.
pub const ADMINISTRATOR: u64 = 1 << 3;
pub const MANAGE_CHANNELS: u64 = 1 << 4;
pub const MANAGE_GUILD: u64 = 1 << 5;
/// Also required to change permission overwrites.
pub const MANAGE_ROLES: u64 = 1 << 28;
pub const COMMANDS: u64 = 1 << 31;
/// Archive, lock and rename the threads of others.
pub const MANAGE_THREADS: u64 = 1 << 34;
pub const PUBLIC_THREADS: u64 = 1 << 35;
pub const PRIVATE_THREADS: u64 = 1 << 36;
pub const SEND_IN_THREADS: u64 = 1 << 38;

/// The permissions of all members in a new server.
pub const USUAL: u64 =
    VIEW | SEND | EMBED | ATTACH | HISTORY | COMMANDS | PUBLIC_THREADS | PRIVATE_THREADS | SEND_IN_THREADS | 1 << 6;

/// The permissions in the invite link of Meadhall.
pub const INVITED: u64 = VIEW | SEND | EMBED | ATTACH | HISTORY | PUBLIC_THREADS | SEND_IN_THREADS;

const ALL: u64 = (1 << 53) - 1;

impl World {
    /// Returns a person's permissions in a channel. A thread has the permissions of its parent channel.
    #[must_use]
    pub fn rights(&self, user: Id, channel: Id) -> u64 {
        let Some(found) = self.channels.get(channel) else { return 0 };
        match &found.kind {
            Kind::Private { with } if user == *with || user == self.bot => VIEW | SEND | EMBED | ATTACH | HISTORY,
            Kind::Private { .. } => 0,
            Kind::Text { guild } => {
                self.guilds.get(*guild).map_or(0, |guild_found| rights(guild_found, *guild, found, user))
            }
            Kind::Thread { guild, parent, private, joined, .. } => {
                let Some((of, parent)) = self.guilds.get(*guild).zip(self.channels.get(*parent)) else { return 0 };
                let rights = rights(of, *guild, parent, user);
                let hidden = *private && !joined.contains_key(&user) && rights & MANAGE_THREADS == 0;
                if hidden { 0 } else { rights }
            }
        }
    }

    /// Returns whether a person has all of these permissions in a channel.
    #[must_use]
    pub fn may(&self, user: Id, channel: Id, wanted: u64) -> bool {
        self.rights(user, channel) & wanted == wanted
    }
}

/// Applies the permissions of all roles, then the channel's overwrites: for everyone, for roles, for the
/// person.
fn rights(guild: &Guild, id: Id, channel: &Channel, user: Id) -> u64 {
    let Some(member) = guild.members.get(&user) else { return 0 };
    if guild.owner == user {
        return ALL;
    }
    let role = |role: &Id| guild.roles.get(role).map_or(0, |role| role.rights);
    let mut rights = member.roles.iter().fold(role(&id), |rights, it| rights | role(it));
    if rights & ADMINISTRATOR != 0 {
        return ALL;
    }
    let everybody = channel.overwrites.get(&id).copied().unwrap_or_default();
    rights = rights & !everybody.deny | everybody.allow;
    let roles = member.roles.iter().filter_map(|role| channel.overwrites.get(role));
    let (allow, deny) = roles.fold((0, 0), |(allow, deny), it| (allow | it.allow, deny | it.deny));
    rights = rights & !deny | allow;
    let own = channel.overwrites.get(&user).copied().unwrap_or_default();
    rights = rights & !own.deny | own.allow;
    // Without VIEW_CHANNEL no other permission has an effect.
    if rights & VIEW == 0 { 0 } else { rights }
}
