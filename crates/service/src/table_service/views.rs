//! Builds the view that one viewer may have of a table, as loaded or as a command has left it. A view after a
//! command therefore shows the result of that command, and no later change.

use meadhall_game::{ChosenSteps, GameLogLine, Viewer};
use meadhall_registry::Match;
use meadhall_tables::clock::ServiceInstant;
use meadhall_tables::review::MatchReview;
use meadhall_tables::table::PauseReason;
use meadhall_tables::view::{self, DecisionPicture, DeliveryWarning, SeatView, TableView, TableWarnings, ViewInput};
use meadhall_tables::{PersonId, Table, TableError, TableId};

use super::log_range::LogRange;
use super::{CommandError, CommandOutcome, LoadedTable, TableService};
use crate::repository::{
    DeliveryObstacle, DisplayTarget, DisplayedByTarget, DmPreference, PersonSettings, TableContext, table_context,
};

/// The number of milliseconds after the first request to post a card from which on the card is overdue.
const CARD_OVERDUE_AFTER_MS: u64 = 5_000;

/// Everybody, or one person: a view shows only what its audience may see.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ViewAudience {
    /// Everybody in the table's channel.
    Public,
    /// One person, who sees what their seat may see.
    Person(PersonId),
    /// One person who is asked for a decision. The picture shows what it is about.
    AskedPerson(PersonId),
    /// One person who answers their decision on a picture, and has chosen these steps.
    ChoosingPerson(PersonId, ChosenSteps),
}

impl ViewAudience {
    /// Returns the seat from which the audience sees a table.
    pub(super) fn viewer_at(self, table: &Table) -> Viewer {
        self.person().and_then(|person| table.seat_of(person))
    }

    const fn person(self) -> Option<PersonId> {
        match self {
            Self::Public => None,
            Self::Person(person) | Self::AskedPerson(person) | Self::ChoosingPerson(person, _) => Some(person),
        }
    }

    /// Returns how far the audience has chosen on a picture.
    const fn chosen_steps(self) -> Option<ChosenSteps> {
        match self {
            Self::Public | Self::Person(_) | Self::AskedPerson(_) => None,
            Self::ChoosingPerson(_, chosen) => Some(chosen),
        }
    }

    const fn decision_picture(self) -> DecisionPicture {
        match self {
            Self::Public | Self::Person(_) => DecisionPicture::WholeBoard,
            Self::AskedPerson(_) | Self::ChoosingPerson(..) => DecisionPicture::CloseUp,
        }
    }
}

impl TableService {
    /// Loads a table and builds a view of it.
    pub async fn load_view(
        &self,
        id: TableId,
        audience: ViewAudience,
        log_range: LogRange<'_>,
    ) -> Result<TableView, CommandError> {
        let loaded = self.load_table(id).await?;
        self.view_loaded_table(&loaded, audience, log_range).await
    }

    /// Builds a view of a loaded table.
    pub async fn view_loaded_table(
        &self,
        loaded: &LoadedTable,
        audience: ViewAudience,
        log_range: LogRange<'_>,
    ) -> Result<TableView, CommandError> {
        self.build_view(&loaded.table, loaded.match_state.as_deref(), audience, log_range).await
    }

    /// Builds a view of a table as a command has left it.
    pub async fn view_outcome(
        &self,
        outcome: &CommandOutcome,
        audience: ViewAudience,
        log_range: LogRange<'_>,
    ) -> Result<TableView, CommandError> {
        self.build_view(&outcome.table, outcome.match_state.as_deref(), audience, log_range).await
    }

    async fn build_view(
        &self,
        table: &Table,
        match_state: Option<&dyn Match>,
        audience: ViewAudience,
        log_range: LogRange<'_>,
    ) -> Result<TableView, CommandError> {
        let log = self.load_log(table, log_range).await?;
        let own_review = self.match_review(table, audience.person()).await;
        self.build_view_with_log(table, match_state, audience, &log, own_review).await
    }

    /// Builds a view with these log lines and this review.
    pub(super) async fn build_view_with_log(
        &self,
        table: &Table,
        match_state: Option<&dyn Match>,
        audience: ViewAudience,
        log: &[GameLogLine],
        own_review: Option<MatchReview>,
    ) -> Result<TableView, CommandError> {
        let game_type =
            self.registry().find(&table.game_id).ok_or_else(|| TableError::UnknownGame(table.game_id.clone()))?;
        let (viewer, context) = (audience.viewer_at(table), self.context_or_default(table).await);
        Ok(TableView::build(&ViewInput {
            table,
            match_state,
            game_type,
            viewer,
            now: self.now().service,
            name_of: &|person| context.settings.get_or_default(person).last_known_name,
            to_unix_seconds: &|moment| self.to_unix_seconds(moment),
            warnings: self.warnings_for(table, audience, &context),
            chosen: audience.chosen_steps(),
            decision_picture: audience.decision_picture(),
            draws_pictures: self.draws_pictures,
            card_board: context.server_settings.as_ref().map(|settings| settings.card_board).unwrap_or_default(),
            log,
            own_review,
        }))
    }

    /// Returns the obstacles to showing or playing a table, as far as this person may know them.
    pub async fn load_warnings(&self, id: TableId, person: PersonId) -> Result<TableWarnings, CommandError> {
        let slot = self.cache.slot(id);
        let mut slot = slot.lock().await;
        let (cached, context) = self.load_cached_with(id, &mut slot, &|table| table_context(table, None)).await?;
        Ok(self.warnings_for(&cached.stored.table, ViewAudience::Person(person), &context.unwrap_or_default()))
    }

    /// Reads the settings and displayed messages for a table. Returns empty ones if the store cannot be read.
    async fn context_or_default(&self, table: &Table) -> TableContext {
        self.repository.run_query(table_context(table, None)).await.unwrap_or_default()
    }

    fn warnings_for(&self, table: &Table, audience: ViewAudience, context: &TableContext) -> TableWarnings {
        let has_closed_dms = |person| {
            table.seat_of(person).is_some()
                && context.settings.get_or_default(person).dm_preference == DmPreference::DmsClosed
        };
        let are_dms_closed = table.result().is_none()
            && table.is_paused_for(PauseReason::PlayerNotNotified)
            && audience.person().is_some_and(has_closed_dms);
        let is_undecided = |person: &PersonId| {
            table.seat_of(*person).is_some()
                && context.settings.get_or_default(*person).dm_preference == DmPreference::Undecided
        };
        let is_dm_choice_open = table.result().is_some()
            // Nobody is called to a match against computers.
            && !table.is_solo()
            && audience.person().as_ref().is_some_and(is_undecided);
        let server = context.server_settings.as_ref().ok().filter(|_| table.result().is_none());
        let quiet_until = server
            .filter(|_| table.is_paused_for(PauseReason::QuietHours))
            .and_then(|server| self.active_quiet_hours_end(server));
        let quiet_until = quiet_until.map(|until| i64::try_from(until.0 / 1_000).unwrap_or(i64::MAX));
        let has_other_reason =
            quiet_until.is_none() || table.channel_lost_since.is_some() || table.pause_reasons.len() > 1;
        let is_clock_paused = table.paused_since.is_some() && table.running_match().is_some() && has_other_reason;
        TableWarnings {
            table_id: table.id,
            delivery: self.delivery_warning(table, &context.displayed),
            is_clock_paused,
            are_dms_closed,
            is_dm_choice_open,
            quiet_until,
        }
    }

    /// Returns who sits where at a table.
    pub async fn seat_views(&self, table: &Table) -> Vec<SeatView> {
        self.seat_views_of(std::slice::from_ref(table)).await.pop().unwrap_or_default()
    }

    /// Returns who sits where at each of these tables.
    pub async fn seat_views_of(&self, tables: &[Table]) -> Vec<Vec<SeatView>> {
        let people = tables.iter().flat_map(Table::people);
        let settings = self.repository.settings_of_people(people).await.unwrap_or_default();
        let seat_views = |table| view::seat_views(table, &|person| settings.get_or_default(person).last_known_name);
        tables.iter().map(seat_views).collect()
    }

    /// Returns a person's settings, or the default if they are missing or cannot be read.
    pub async fn settings_or_default(&self, person: PersonId) -> PersonSettings {
        self.repository.person_settings(person).await.ok().flatten().unwrap_or_default()
    }

    /// Converts a service time to Unix seconds, assuming no outage until then.
    pub fn to_unix_seconds(&self, instant: ServiceInstant) -> i64 {
        let time = self.now();
        let remaining_ms = self.service_clock().to_wall_millis(instant.0.saturating_sub(time.service.0));
        i64::try_from((time.unix.0 + remaining_ms) / 1_000).unwrap_or(i64::MAX)
    }

    fn delivery_warning(&self, table: &Table, displayed: &DisplayedByTarget) -> Option<DeliveryWarning> {
        let is_paused_for = |reason| table.is_paused_for(reason);
        if table.result().is_some() {
            None
        } else if let Some(end) = table.channel_loss_ends_table_at() {
            Some(DeliveryWarning::ChannelLost(self.to_unix_seconds(end)))
        } else if is_paused_for(PauseReason::BotRemovedFromServer) {
            Some(DeliveryWarning::BotRemovedFromServer)
        } else if is_paused_for(PauseReason::PlatformOutage) {
            Some(DeliveryWarning::PlatformOutage)
        } else if is_paused_for(PauseReason::ThreadLocked) {
            Some(DeliveryWarning::Forbidden(DeliveryObstacle::ThreadLocked))
        } else if let Some(obstacle) = card_obstacle_of(table, displayed) {
            Some(DeliveryWarning::Forbidden(obstacle))
        } else {
            (is_paused_for(PauseReason::PlayerNotNotified) || self.is_card_overdue(table, displayed))
                .then_some(DeliveryWarning::CardNotAccepted)
        }
    }

    /// Returns whether the current card is overdue. The last attempt may be for an earlier card while requests to the
    /// channel back off, and counts if that card is newer than the displayed one.
    fn is_card_overdue(&self, table: &Table, displayed: &DisplayedByTarget) -> bool {
        let (card, now) = (displayed.get_or_default(DisplayTarget::Card), self.now().unix);
        let shown_revision = card.current.as_ref().map_or(0, |current| current.for_revision);
        let mut attempts = card.attempts.iter().filter(|attempt| attempt.for_revision > shown_revision);
        shown_revision < table.card_revision
            && attempts.any(|attempt| attempt.first_sent_at.0 + CARD_OVERDUE_AFTER_MS < now.0)
    }
}

/// Returns why the table's current card cannot be shown.
pub(super) fn card_obstacle_of(table: &Table, displayed: &DisplayedByTarget) -> Option<DeliveryObstacle> {
    let forbidden = displayed
        .get_or_default(DisplayTarget::Card)
        .forbidden
        .filter(|forbidden| forbidden.for_revision == table.card_revision);
    forbidden.map(|forbidden| forbidden.obstacle)
}
