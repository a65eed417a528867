//! Limits, bans and block lists: who may open a table or join one, as decided by the operator for the bot, by
//! managers for their server, and by each person for their own tables. A refusal does not say whether a ban
//! or a block caused it, so nobody learns who blocked them.
use std::collections::BTreeSet;
use std::iter;
use std::sync::{Arc, PoisonError, RwLock};

use meadhall_tables::clock::{MINUTE_MS, UnixMillis};
use meadhall_tables::error::{
    DEFAULT_MAX_OPENED_PER_MINUTE, DEFAULT_MAX_TABLES_PER_CHANNEL, DEFAULT_MAX_TABLES_PER_PERSON,
};
use meadhall_tables::notification::{Notification, NotificationEvent, NotificationRecipient};
use meadhall_tables::table::SeatState;
use meadhall_tables::{AccessLevel, ActorContext, PersonId, Table, TableError, TableLocation};

use super::{CommandContext, CommandError, TableService};
use crate::repository::{
    PersonSettings, QuotaGuard, QuotaUsage, RepositoryError, ServerSettings, TableContext, table_context,
};

/// The maximum number of people that one person may block.
pub const MAX_BLOCKED_PEOPLE: usize = 200;

/// The operator's settings for the whole bot.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct UsagePolicy {
    pub limits: OpenTableLimits,
    /// People who may not use any table.
    pub banned: BTreeSet<PersonId>,
}

/// The limits of open tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OpenTableLimits {
    pub per_person: usize,
    pub per_channel: usize,
    /// The maximum number of open tables in a server, or `None` for no limit.
    pub per_server: Option<usize>,
    /// The number of tables that one person may open within a minute.
    pub opened_per_minute: usize,
}

impl Default for OpenTableLimits {
    fn default() -> Self {
        Self {
            per_person: DEFAULT_MAX_TABLES_PER_PERSON,
            per_channel: DEFAULT_MAX_TABLES_PER_CHANNEL,
            per_server: None,
            opened_per_minute: DEFAULT_MAX_OPENED_PER_MINUTE,
        }
    }
}

impl TableService {
    #[must_use]
    pub fn with_policy(self, policy: UsagePolicy) -> Self {
        Self { policy: RwLock::new(Arc::new(policy)), ..self }
    }

    /// Returns the operator's settings as they are now.
    pub fn policy(&self) -> Arc<UsagePolicy> {
        Arc::clone(&self.policy.read().unwrap_or_else(PoisonError::into_inner))
    }

    /// Changes the operator's settings for all later commands.
    pub fn set_policy(&self, policy: UsagePolicy) {
        *self.policy.write().unwrap_or_else(PoisonError::into_inner) = Arc::new(policy);
    }

    /// Checks whether the actor may open a table at this location now, and returns the quotas that opening it must
    /// claim.
    pub(super) fn check_open(
        &self,
        ctx: &CommandContext,
        location: TableLocation,
        usage: QuotaUsage,
    ) -> Result<Vec<QuotaGuard>, TableError> {
        self.check_not_banned(ctx.actor.person, &usage.server_settings)?;
        check_channel_allowed(&usage.server_settings, location, &ctx.actor_context)?;
        self.check_opener(ctx, location, &usage)?;
        self.check_channel_limit(&usage)?;
        self.check_server_limit(&usage)?;
        let (now, max) = (self.now().unix, self.policy().limits.opened_per_minute);
        // Wall clocks differ and jump, so a time far in the future does not count as recent either.
        let is_recent = |opened: &UnixMillis| opened.0.abs_diff(now.0) < MINUTE_MS;
        let recent_openings =
            usage.of_person.guard.last_claim().map(|last| last.recent_openings.as_slice()).unwrap_or_default();
        let mut opened: Vec<UnixMillis> = recent_openings.iter().copied().filter(is_recent).collect();
        if opened.len() >= max {
            return Err(TableError::OpeningTooFast { max });
        }
        opened.push(now);
        let in_server = self.server_limit(&usage).map(|_| usage.in_server.guard);
        Ok([usage.of_person.guard.with_recent_openings(opened), usage.in_channel.guard]
            .into_iter()
            .chain(in_server)
            .collect())
    }

    /// Checks whether a table may be moved to this location, and returns the quotas that the move must claim.
    pub(super) fn check_move(
        &self,
        ctx: &CommandContext,
        table: &Table,
        location: TableLocation,
        usage: QuotaUsage,
    ) -> Result<Vec<QuotaGuard>, TableError> {
        self.check_not_banned(ctx.actor.person, &usage.server_settings)?;
        check_channel_allowed(&usage.server_settings, location, &ctx.actor_context)?;
        self.check_channel_limit(&usage)?;
        // Moving within a server does not add a table to it.
        if table.location.server == location.server {
            return Ok(vec![usage.in_channel.guard]);
        }
        self.check_opener(ctx, location, &usage)?;
        self.check_server_limit(&usage)?;
        let in_server = self.server_limit(&usage).map(|_| usage.in_server.guard);
        Ok(iter::once(usage.in_channel.guard).chain(in_server).collect())
    }

    fn check_not_banned(&self, person: PersonId, server: &ServerSettings) -> Result<(), TableError> {
        if self.policy().banned.contains(&person) || server.banned_people.contains(person) {
            Err(TableError::Banned)
        } else {
            Ok(())
        }
    }

    /// Checks whether the actor may bring one more table into a server.
    fn check_opener(
        &self,
        ctx: &CommandContext,
        location: TableLocation,
        usage: &QuotaUsage,
    ) -> Result<(), TableError> {
        let openers = &usage.server_settings.opener_roles;
        let is_manager = ctx.actor.access == AccessLevel::ServerManager(location.server);
        if !openers.is_empty() && !is_manager && !ctx.actor_context.roles.iter().any(|role| openers.contains(role)) {
            return Err(TableError::RoleRequired { roles: openers.iter().copied().collect() });
        }
        self.check_person_limit(ctx.actor.person, usage)
    }

    /// Checks whether a person may have one more open table, overall and in this server.
    pub(super) fn check_person_limit(&self, person: PersonId, usage: &QuotaUsage) -> Result<(), TableError> {
        let (open_tables, max) = (&usage.of_person.tables, self.policy().limits.per_person);
        if open_tables.len() >= max {
            return Err(TableError::PersonTableLimit { person, max });
        }
        let Some(max) =
            usage.server_settings.table_limits.per_person.map(usize::from).filter(|in_server| *in_server < max)
        else {
            return Ok(());
        };
        let in_server = open_tables.iter().filter(|id| usage.in_server.tables.contains(id)).count();
        if in_server >= max { Err(TableError::PersonTableLimitInServer { person, max }) } else { Ok(()) }
    }

    fn check_channel_limit(&self, usage: &QuotaUsage) -> Result<(), TableError> {
        let max = self
            .policy()
            .limits
            .per_channel
            .min(usage.server_settings.table_limits.per_channel.map_or(usize::MAX, usize::from));
        if usage.in_channel.tables.len() >= max { Err(TableError::ChannelTableLimit { max }) } else { Ok(()) }
    }

    fn check_server_limit(&self, usage: &QuotaUsage) -> Result<(), TableError> {
        let Some(max) = self.server_limit(usage) else { return Ok(()) };
        if usage.in_server.tables.len() >= max { Err(TableError::ServerTableLimit { max }) } else { Ok(()) }
    }

    /// Returns the limit of open tables in a server, if there is one.
    fn server_limit(&self, usage: &QuotaUsage) -> Option<usize> {
        let server_limit = usage.server_settings.table_limits.per_server.map(usize::from);
        self.policy().limits.per_server.into_iter().chain(server_limit).min()
    }

    /// Checks whether a person may join a table.
    pub(super) fn check_join(
        &self,
        table: &Table,
        person: PersonId,
        context: &TableContext,
    ) -> Result<(), CommandError> {
        if self.is_barred(table, person, context)? { Err(TableError::CannotJoin.into()) } else { Ok(()) }
    }

    /// Returns whether a notification should be delivered. A seat is not offered to a person who may not take
    /// it, or who has blocked somebody at the table; the person who offers it does not learn that.
    pub async fn should_deliver(&self, table: &Table, notification: &Notification) -> Result<bool, RepositoryError> {
        let (NotificationRecipient::Person(person), NotificationEvent::SeatOffered { .. }) =
            (notification.recipient, &notification.event)
        else {
            return Ok(true);
        };
        let context = self.repository.run_query(table_context(table, Some(person))).await?;
        if self.is_barred(table, person, &context)? {
            return Ok(false);
        }
        Ok(!has_blocked_somebody_at(table, person, &context.settings.get(person)?))
    }

    /// Returns whether joining a table now would seat a person beside somebody they have blocked.
    pub(super) async fn would_meet_blocked_person(
        &self,
        table: &Table,
        person: PersonId,
    ) -> Result<bool, RepositoryError> {
        let settings = self.repository.person_settings(person).await?.unwrap_or_default();
        Ok(table.seat_of(person).is_none() && has_blocked_somebody_at(table, person, &settings))
    }

    /// Returns whether the operator or the server has banned a person, or anybody at the table has blocked
    /// them.
    fn is_barred(&self, table: &Table, person: PersonId, context: &TableContext) -> Result<bool, RepositoryError> {
        let server = context.server_settings.as_ref().map_err(Clone::clone)?;
        if self.check_not_banned(person, server).is_err() {
            return Ok(true);
        }
        for other in other_people_at(table, person) {
            if context.settings.get(other)?.blocked_people.contains(person) {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Blocks a person: they can no longer join tables where the blocker has a seat. Tables that both have
    /// joined already go on.
    pub async fn block_person(&self, person: PersonId, other: PersonId) -> Result<PersonSettings, CommandError> {
        let block = |settings: &mut PersonSettings| {
            settings.blocked_people.insert(other);
            let max = MAX_BLOCKED_PEOPLE;
            if settings.blocked_people.len() > max {
                Err(CommandError::from(TableError::PersonListFull { max }))
            } else {
                Ok(())
            }
        };
        self.repository.update_person_settings(person, block).await
    }

    pub async fn unblock_person(&self, person: PersonId, other: PersonId) -> Result<PersonSettings, CommandError> {
        let unblock = |settings: &mut PersonSettings| {
            settings.blocked_people.remove(other);
            Ok(())
        };
        self.repository.update_person_settings(person, unblock).await
    }

    /// Replaces people's ids in everybody's block list and in every server's ban list by hashes, so that blocks and bans
    /// outlive their data. Returns those who were listed.
    pub(super) async fn erase_from_block_and_ban_lists(
        &self,
        people: &BTreeSet<PersonId>,
    ) -> Result<BTreeSet<PersonId>, CommandError> {
        let (mut listed, key) = (BTreeSet::new(), self.new_seed());
        for (server, settings) in self.repository.server_settings_page(None, usize::MAX).await? {
            if !settings.banned_people.names_any(people) {
                continue;
            }
            listed.extend(settings.banned_people.people().intersection(people));
            let erase = |settings: &mut ServerSettings| {
                settings.banned_people.erase_all(people, &key.derive(server.0));
                Ok::<_, CommandError>(())
            };
            self.repository.update_server_settings(server, erase).await?;
        }
        for (other, settings) in self.repository.person_settings_page(None, usize::MAX).await? {
            if !settings.blocked_people.names_any(people) {
                continue;
            }
            listed.extend(settings.blocked_people.people().intersection(people));
            let erase = |settings: &mut PersonSettings| {
                settings.blocked_people.erase_all(people, &key.derive(other.0));
                Ok::<_, CommandError>(())
            };
            self.repository.update_person_settings(other, erase).await?;
        }
        Ok(listed)
    }
}

/// Checks that tables are allowed at this location: in a listed channel, or in a Discord thread of one.
fn check_channel_allowed(
    server: &ServerSettings,
    location: TableLocation,
    actor_context: &ActorContext,
) -> Result<(), TableError> {
    let parent_channel = actor_context.thread.filter(|it| it.thread == location.channel).map(|it| it.parent_channel);
    let is_listed = |channel| server.table_channels.contains(&channel);
    if server.table_channels.is_empty() || is_listed(location.channel) || parent_channel.is_some_and(is_listed) {
        return Ok(());
    }
    Err(TableError::ChannelNotAllowed { channels: server.table_channels.iter().copied().collect() })
}

fn has_blocked_somebody_at(table: &Table, person: PersonId, settings: &PersonSettings) -> bool {
    other_people_at(table, person).any(|other| settings.blocked_people.contains(other))
}

/// Returns the owners of the other seats, and the host.
fn other_people_at(table: &Table, person: PersonId) -> impl Iterator<Item = PersonId> + '_ {
    table.seats.iter().filter_map(SeatState::owner).chain(table.host).filter(move |other| *other != person)
}
