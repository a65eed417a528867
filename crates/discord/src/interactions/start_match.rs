//! Starts a match: opens and names its thread, or keeps it in the lobby's channel and says why. Renames a thread that is
//! used again, and marks it when its match is over.

use std::sync::{Arc, PoisonError};
use std::time::Duration;

use meadhall_service::outbox::UndeliveredError;
use meadhall_service::table_service::{CommandContext, CommandError, CommandOutcome};
use meadhall_tables::{ChannelId, MatchVenue, Table, TableError, TableId, TableLocation};
use serde_json::json;
use serenity::Error;
use serenity::model::Permissions;
use serenity::model::channel::GuildChannel;
use serenity::model::id::MessageId;
use tokio::time::sleep;

use super::data::InteractionData;
use crate::context::BotContext;
use crate::delivery::error::{self, nonzero_id};
use crate::delivery::error_code::{
    ANNOUNCEMENT_THREAD_LIMIT_REACHED, INVALID_CHANNEL_TYPE, MISSING_ACCESS, MISSING_PERMISSIONS,
    THREAD_ALREADY_EXISTS, THREAD_LIMIT_REACHED, TOO_MANY_THREAD_PARTICIPANTS, UNKNOWN_MESSAGE,
};
use crate::limits;
use crate::messages::names::NameStyle;
use crate::messages::text::truncate;
use crate::messages::texts;

/// Delays between attempts to open a Discord thread.
const THREAD_RETRY_DELAYS: [Duration; 6] = [
    Duration::from_millis(250),
    Duration::from_millis(500),
    Duration::from_secs(1),
    Duration::from_secs(2),
    Duration::from_secs(4),
    Duration::from_secs(8),
];
/// Discord archives a match's thread after a week without a message, the longest time that it offers. In an archived
/// thread, people who may not send messages cannot press a button.
const AUTO_ARCHIVE_MINUTES: u32 = 10_080;
/// Stands before the name of a finished match's thread.
const OVER_MARK: &str = "✓ ";
/// How many players the name of a thread lists. The others are counted.
const MAX_NAMES_OF_THREAD: usize = 3;

/// Where a match takes place, and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StartLocation {
    OwnThread,
    /// The match stays in the lobby's channel, as requested.
    LobbyChannel,
    /// The match stays in the lobby's channel: the bot may not open threads there.
    ThreadPermissionMissing,
    /// The match stays in the lobby's channel: the server has too many active threads.
    ThreadLimitReached,
    /// The match stays in the lobby's channel: the announcement channel has too many active threads.
    AnnouncementThreadLimitReached,
    /// The match stays in the lobby's channel: the thread would have too many participants.
    ThreadFull,
    /// The match stays in the lobby's channel: Discord opened no thread and gave no reason.
    ThreadCreationFailed,
}

/// Why no Discord thread was created.
enum CreateThreadError {
    /// The match stays in the lobby's channel.
    FallBackTo(StartLocation),
    /// The card's message has a thread already.
    ThreadAlreadyExists,
    CardMessageGone,
    /// The request failed, but it may have created the thread.
    ThreadMayExist,
}

impl From<&Error> for CreateThreadError {
    fn from(error: &Error) -> Self {
        match error::error_code(error) {
            Some(THREAD_ALREADY_EXISTS) => Self::ThreadAlreadyExists,
            Some(UNKNOWN_MESSAGE) => Self::CardMessageGone,
            Some(INVALID_CHANNEL_TYPE) => Self::FallBackTo(StartLocation::LobbyChannel),
            Some(THREAD_LIMIT_REACHED) => Self::FallBackTo(StartLocation::ThreadLimitReached),
            Some(ANNOUNCEMENT_THREAD_LIMIT_REACHED) => Self::FallBackTo(StartLocation::AnnouncementThreadLimitReached),
            Some(TOO_MANY_THREAD_PARTICIPANTS) => Self::FallBackTo(StartLocation::ThreadFull),
            Some(MISSING_ACCESS | MISSING_PERMISSIONS) => Self::FallBackTo(StartLocation::ThreadPermissionMissing),
            _ => Self::ThreadMayExist,
        }
    }
}

/// Prevents two starts of one table at the same time; released on drop.
struct StartGuard<'a> {
    ctx: &'a BotContext,
    table_id: TableId,
}

impl<'a> StartGuard<'a> {
    /// Fails if the table is being started already.
    fn acquire(ctx: &'a BotContext, table_id: TableId) -> Result<Self, TableError> {
        let is_new = ctx.starting_tables.lock().unwrap_or_else(PoisonError::into_inner).insert(table_id);
        if is_new { Ok(Self { ctx, table_id }) } else { Err(TableError::AlreadyStarted) }
    }
}

impl Drop for StartGuard<'_> {
    fn drop(&mut self) {
        self.ctx.starting_tables.lock().unwrap_or_else(PoisonError::into_inner).remove(&self.table_id);
    }
}

impl BotContext {
    /// Starts the match, in a new thread if possible.
    pub async fn start_match(
        &self,
        interaction: &InteractionData,
        command: &CommandContext,
        table_id: TableId,
    ) -> Result<(CommandOutcome, StartLocation), CommandError> {
        // People who may not start the match must not keep others from starting it.
        self.load_startable(command, table_id).await?;
        let _start_guard = StartGuard::acquire(self, table_id)?;
        let table = self.load_startable(command, table_id).await?;
        let (location, start_location) = self.prepare_start_location(interaction, &table).await?;
        let outcome = self.service.start_match_at(command, table_id, location).await?;
        if interaction.in_thread && interaction.channel == outcome.table.location.channel {
            self.rename_reused_thread(&outcome.table).await;
        }
        Ok((outcome, start_location))
    }

    /// Returns a table whose match runs, or may be started with this command.
    async fn load_startable(&self, command: &CommandContext, table_id: TableId) -> Result<Table, CommandError> {
        let table = self.service.load_table(table_id).await?.table;
        if table.running_match().is_none() {
            self.service.check_start(command, table_id).await?;
        }
        Ok(table)
    }

    async fn prepare_start_location(
        &self,
        interaction: &InteractionData,
        table: &Table,
    ) -> Result<(Option<TableLocation>, StartLocation), TableError> {
        let needed = Permissions::CREATE_PUBLIC_THREADS | Permissions::SEND_MESSAGES_IN_THREADS;
        let in_lobby_channel = interaction.channel == table.location.channel;
        if table.running_match().is_some()
            || (in_lobby_channel && interaction.in_thread)
            || table.venue == MatchVenue::LobbyChannel
            || table.person_against_computers().is_some()
        {
            return Ok((None, StartLocation::LobbyChannel));
        }
        if in_lobby_channel && !interaction.bot_permissions.contains(needed) {
            return Ok((None, StartLocation::ThreadPermissionMissing));
        }
        Ok(match self.open_or_find_thread(table).await? {
            Ok(thread) => (Some(TableLocation { channel: thread, ..table.location }), StartLocation::OwnThread),
            Err(start_location) => (None, start_location),
        })
    }

    /// Opens the Discord thread of a match, or finds the thread that an earlier attempt created although its response
    /// was lost.
    async fn open_or_find_thread(&self, table: &Table) -> Result<Result<ChannelId, StartLocation>, TableError> {
        let mut card_message_id = self.wait_for_card(table.id).await.ok().flatten();
        let name = self.thread_name(table).await;
        for delay in THREAD_RETRY_DELAYS {
            match (self.create_thread(table, &name, card_message_id).await, card_message_id) {
                (Ok(thread), _) => return Ok(Ok(thread)),
                (Err(CreateThreadError::ThreadAlreadyExists), Some(card)) => return Ok(Ok(ChannelId(card))),
                (Err(CreateThreadError::CardMessageGone), Some(_)) => card_message_id = None,
                (Err(CreateThreadError::FallBackTo(start_location)), _) => return Ok(Err(start_location)),
                (Err(_), _) => {
                    if let Ok(Some(thread)) = self.find_thread(table, &name, card_message_id).await {
                        return Ok(Ok(thread));
                    }
                    sleep(delay).await;
                }
            }
        }
        match self.find_thread(table, &name, card_message_id).await {
            Ok(Some(thread)) => Ok(Ok(thread)),
            Ok(None) => Ok(Err(StartLocation::ThreadCreationFailed)),
            // A thread may exist, and the next attempt to start the match will find it.
            Err(_) => Err(TableError::ThreadNotCreated),
        }
    }

    async fn create_thread(
        &self,
        table: &Table,
        name: &str,
        card_message_id: Option<u64>,
    ) -> Result<ChannelId, CreateThreadError> {
        let mut body = json!({ "name": name, "auto_archive_duration": AUTO_ARCHIVE_MINUTES });
        let channel: serenity::all::ChannelId = nonzero_id(table.location.channel.0)
            .ok_or(CreateThreadError::FallBackTo(StartLocation::ThreadPermissionMissing))?;
        let created = match card_message_id.and_then(nonzero_id::<MessageId>) {
            Some(card) => self.api.request(|http| http.create_thread_from_message(channel, card, &body, None)).await,
            None => {
                // A thread that does not belong to the card's message is recognized only by its name, so an existing
                // thread is looked for first.
                if let Ok(Some(thread)) = self.find_thread(table, name, None).await {
                    return Ok(thread);
                }
                body["type"] = json!(11);
                self.api.request(|http| http.create_thread(channel, &body, None)).await
            }
        };
        created.map(|it| ChannelId(it.id.get())).map_err(|error| {
            tracing::info!(%error, "could not create a thread");
            CreateThreadError::from(&error)
        })
    }

    /// Returns the existing Discord thread of a match, if any: the thread of the card's message, or a thread with this
    /// name that is newer than the table and in which no other match is.
    async fn find_thread(
        &self,
        table: &Table,
        name: &str,
        card_message_id: Option<u64>,
    ) -> Result<Option<ChannelId>, UndeliveredError> {
        if let Some(card) = card_message_id {
            return Ok(self.fetch_channel(ChannelId(card)).await?.map(|it| ChannelId(it.id.get())));
        }
        let is_match_thread = |it: &GuildChannel| {
            // The creation time is rounded down to a second, so the end of that second is compared.
            let latest_creation_ms = (it.id.created_at().unix_timestamp() + 1) * 1_000;
            it.name == name
                && it.owner_id == self.api.bot_user_id()
                && it.parent_id == nonzero_id(table.location.channel.0)
                && u64::try_from(latest_creation_ms).is_ok_and(|since| since >= table.opened_at.0)
        };
        let threads = self.active_threads(table.location.server).await?;
        for thread in threads.iter().filter(|it| is_match_thread(it)) {
            let thread = ChannelId(thread.id.get());
            if self.is_without_tables(thread, Some(table.id)).await {
                return Ok(Some(thread));
            }
        }
        Ok(None)
    }

    /// Returns the name of a match's thread: the game, and the people who play it.
    async fn thread_name(&self, table: &Table) -> String {
        let translator = self.translator_for_table(table.language, table, NameStyle::AltText).await;
        let named = translator.seat_names().iter().zip(&table.seats);
        let people: Vec<&str> =
            named.filter(|(_, seat_state)| seat_state.person().is_some()).map(|(name, _)| name.as_str()).collect();
        let (first, others) = people.split_at(people.len().min(MAX_NAMES_OF_THREAD));
        let more = if others.is_empty() { String::new() } else { format!(" +{}", others.len()) };
        let title = match self.equal_table_count(table).await {
            0 => texts::thread_title(self.game_name(table)),
            count => texts::thread_title_numbered(self.game_name(table), count + 1),
        };
        truncate(&format!("{} {}{more}", translator.translate(&title), first.join(", ")), limits::THREAD_NAME_CHARS)
    }

    /// Returns how many other matches of the same game the same people have begun in this server.
    async fn equal_table_count(&self, table: &Table) -> usize {
        let Some(host) = table.host else { return 0 };
        let is_equal = |other: &Table| {
            other.id != table.id
                && other.running_match().is_some()
                && other.game_id == table.game_id
                && other.location.server == table.location.server
                && other.people() == table.people()
        };
        let repository = self.service.repository();
        let ids = repository.open_tables_of(host).await.unwrap_or_default();
        let tables = repository.existing_tables(&ids).await.unwrap_or_default();
        tables.into_iter().flatten().filter(|stored| is_equal(&stored.table)).count()
    }

    /// Returns whether no open table is in a channel, except this one.
    async fn is_without_tables(&self, channel: ChannelId, except: Option<TableId>) -> bool {
        let open = self.service.repository().open_tables_in(channel).await;
        open.is_ok_and(|open| open.into_iter().all(|id| Some(id) == except))
    }

    /// Marks the thread of a finished match in its name, unless another match goes on in it.
    pub async fn mark_thread_as_over(&self, table: &Table) {
        if !self.is_without_tables(table.location.channel, None).await {
            return;
        }
        let bot = self.api.bot_user_id();
        self.rename_thread(table.location.channel, move |thread| {
            let is_unmarked = thread.owner_id == bot && !thread.name.starts_with(OVER_MARK);
            is_unmarked.then(|| truncate(&format!("{OVER_MARK}{}", thread.name), limits::THREAD_NAME_CHARS))
        });
    }

    /// Gives the thread of an earlier match the name of the match that starts in it.
    async fn rename_reused_thread(&self, table: &Table) {
        let (bot, name) = (self.api.bot_user_id(), self.thread_name(table).await);
        self.rename_thread(table.location.channel, move |thread| {
            (thread.owner_id == bot && thread.name != name).then_some(name)
        });
    }

    /// Renames a thread in the background if it needs a new name. Discord may delay a third rename within ten minutes.
    fn rename_thread(
        &self,
        channel: ChannelId,
        new_name: impl FnOnce(&GuildChannel) -> Option<String> + Send + 'static,
    ) {
        let api = Arc::clone(&self.api);
        tokio::spawn(async move {
            let Some(id) = nonzero_id::<serenity::all::ChannelId>(channel.0) else { return };
            let Ok(found) = api.request(|http| http.get_channel(id)).await else { return };
            let Some(thread) = found.guild().filter(|it| it.thread_metadata.is_some()) else { return };
            let Some(name) = new_name(&thread) else { return };
            let body = json!({ "name": name });
            if let Err(error) = api.request(|http| http.edit_thread(id, &body, None)).await {
                tracing::info!(%error, "could not rename a thread");
            }
        });
    }

    /// Returns the reason why a match stays in its channel, unless that was requested.
    #[must_use]
    pub fn thread_fallback_text(&self, interaction: &InteractionData, start_location: StartLocation) -> Option<String> {
        let text = match start_location {
            StartLocation::OwnThread | StartLocation::LobbyChannel => return None,
            StartLocation::ThreadPermissionMissing => texts::thread_no_permission(),
            StartLocation::ThreadLimitReached => texts::thread_limit(),
            StartLocation::AnnouncementThreadLimitReached => texts::announcement_thread_limit(),
            StartLocation::ThreadFull => texts::thread_full(),
            StartLocation::ThreadCreationFailed => texts::thread_failed(),
        };
        Some(self.text(interaction, &text))
    }
}

#[cfg(test)]
mod tests {
    use meadhall_game::Lang;
    use meadhall_tables::PersonId;

    use super::*;
    use crate::tests::message_limits::{TestTable, member_interaction};

    #[tokio::test]
    async fn a_start_in_progress_concerns_only_people_who_may_start_the_match() {
        let fixture = TestTable::raids_lobby(2, Lang::En).await;
        let start = async |person: PersonId| {
            let interaction = member_interaction(person);
            let started = fixture.ctx.start_match(&interaction, &interaction.command_context(), fixture.table_id).await;
            started.map(drop).unwrap_err()
        };
        let _in_progress = StartGuard::acquire(&fixture.ctx, fixture.table_id).unwrap();
        assert_eq!(start(PersonId(1)).await, CommandError::Refused(TableError::HostOnly));
        assert_eq!(start(fixture.players[0]).await, CommandError::Refused(TableError::AlreadyStarted));
    }
}
