//! Who may do what where: Discord's permission bits.

use super::super::Id;
use super::World;
use super::things::{Channel, Guild, Kind};

/// See a channel.
pub const VIEW: u64 = 1 << 10;
/// Send messages.
pub const SEND: u64 = 1 << 11;
/// Delete and pin others' messages.
pub const MANAGE_MESSAGES: u64 = 1 << 13;
/// Show embeds.
pub const EMBED: u64 = 1 << 14;
/// Send files.
pub const ATTACH: u64 = 1 << 15;
/// Read what was there before.
pub const HISTORY: u64 = 1 << 16;
/// Call everyone.
pub const EVERYONE: u64 = 1 << 17;
/// Everything.
pub const ADMINISTRATOR: u64 = 1 << 3;
/// Change channels.
pub const MANAGE_CHANNELS: u64 = 1 << 4;
/// Change the server.
pub const MANAGE_GUILD: u64 = 1 << 5;
/// Change rights.
pub const MANAGE_ROLES: u64 = 1 << 28;
/// Use commands.
pub const COMMANDS: u64 = 1 << 31;
/// Archive, lock and rename others' threads.
pub const MANAGE_THREADS: u64 = 1 << 34;
/// Open threads that all may see.
pub const PUBLIC_THREADS: u64 = 1 << 35;
/// Open threads for some.
pub const PRIVATE_THREADS: u64 = 1 << 36;
/// Send messages in threads.
pub const SEND_IN_THREADS: u64 = 1 << 38;

/// What everybody may do in a new server.
pub const USUAL: u64 =
    VIEW | SEND | EMBED | ATTACH | HISTORY | COMMANDS | PUBLIC_THREADS | PRIVATE_THREADS | SEND_IN_THREADS | 1 << 6;

/// The rights of the invitation that Meadhall asks for: view, send, embed, attach, history, public threads, send in threads.
pub const INVITED: u64 = VIEW | SEND | EMBED | ATTACH | HISTORY | PUBLIC_THREADS | SEND_IN_THREADS;

/// All there are.
const ALL: u64 = (1 << 53) - 1;

impl World {
    /// What somebody may do in a channel. In a thread the rights of its channel hold.
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

    /// Whether somebody may do all of this in a channel.
    #[must_use]
    pub fn may(&self, user: Id, channel: Id, wanted: u64) -> bool {
        self.rights(user, channel) & wanted == wanted
    }
}

/// Everybody's rights, those of the roles, then what the channel takes and gives: for everybody, for roles, for the person.
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
    // Who does not see a channel can do nothing in it.
    if rights & VIEW == 0 { 0 } else { rights }
}
