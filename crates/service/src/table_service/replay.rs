//! A match turn by turn, as one viewer could see it at the time. It is computed from the journal.

use std::sync::Arc;

use meadhall_game::catch_panic::catch_panic;
use meadhall_game::{GameLogLine, Picture, Seat, Viewer};
use meadhall_registry::{GameType, Match};
use meadhall_tables::history::MatchHistory;
use meadhall_tables::replay::{MatchReplay, ReplayedTurn};
use meadhall_tables::review::BestMove;
use meadhall_tables::view::{PastTurnView, TableView, TurnSummary, ViewPhase};
use meadhall_tables::{Table, TableError, TableId};

use super::replay_pool::ReplayKey;
use super::{CommandError, TableService, ViewAudience};

/// A replay of a match for one viewer, turn by turn. It contains all data, so it can run repeatedly and without the
/// store.
pub struct ViewerReplay {
    viewer: Viewer,
    game_type: &'static dyn GameType,
    history: MatchHistory,
}

/// A turn, and the match at its end.
pub struct ReplayFrame {
    /// The turn, as far as the viewer may see it.
    pub turn_info: TurnSummary,
    viewer: Viewer,
    match_state: Box<dyn Match>,
}

impl TableService {
    /// Returns the match of a table turn by turn, if it has started.
    pub async fn replay_for(
        &self,
        id: TableId,
        audience: ViewAudience,
    ) -> Result<Option<(ViewerReplay, Table)>, CommandError> {
        let record = self.repository.table_record(id).await?.ok_or(TableError::UnknownTable(id))?;
        let (record, history) = self.replays.run(move || record.history().map(|history| (record, history))).await??;
        let table = record.stored_table.table;
        let game_type =
            self.registry().find(&table.game_id).ok_or_else(|| TableError::UnknownGame(table.game_id.clone()))?;
        let Some(history) = history else { return Ok(None) };
        Ok(Some((ViewerReplay { viewer: audience.viewer_at(&table), game_type, history }, table)))
    }

    /// Returns the turns of a match as the audience may see them; `None` if it has not started.
    pub async fn turns_for(
        &self,
        id: TableId,
        audience: ViewAudience,
    ) -> Result<Option<(Arc<[TurnSummary]>, Table)>, CommandError> {
        let slot = self.cache.slot(id);
        let table = self.load_cached(id, &mut *slot.lock().await).await?.stored.table.clone();
        if let Some(turns) = self.replays.turns.get(ReplayKey::new(&table, audience.viewer_at(&table))) {
            return Ok(Some((turns, table)));
        }
        let Some((replay, table)) = self.replay_for(id, audience).await? else { return Ok(None) };
        let (_, turns) = self.replay_to(replay, &table, usize::MAX).await?;
        Ok(Some((turns, table)))
    }

    /// Replays a match to the end of this turn. Returns the match then, and all turns.
    async fn replay_to(
        &self,
        replay: ViewerReplay,
        table: &Table,
        turn: usize,
    ) -> Result<(Option<ReplayFrame>, Arc<[TurnSummary]>), CommandError> {
        let key = ReplayKey::new(table, replay.viewer);
        let known_turns = self.replays.turns.get(key);
        let (frame, turns) = self.replays.run(move || replay.frame_at(turn, known_turns)).await??;
        self.replays.turns.remember(key, Arc::clone(&turns));
        Ok((frame, turns))
    }

    /// Returns a view of the table after this turn, or after the last one if the number is too high; `None`
    /// if no match has started.
    pub async fn view_at_turn(
        &self,
        id: TableId,
        audience: ViewAudience,
        turn: usize,
    ) -> Result<Option<PastTurnView>, CommandError> {
        let Some((replay, table)) = self.replay_for(id, audience).await? else { return Ok(None) };
        let (frame, turns) = self.replay_to(replay, &table, turn).await?;
        let last_turn = turns.last().map_or(0, |last| last.number);
        let Some(ReplayFrame { turn_info, match_state, .. }) = frame else { return Ok(None) };
        let lines: Vec<GameLogLine> =
            turn_info.log.iter().map(|text| GameLogLine { visible_to: None, text: text.clone() }).collect();
        let view = self.build_view_with_log(&table, Some(&*match_state), audience, &lines, None).await?;
        // The open decisions, result and possible actions are the current ones, so they are removed from the view of a
        // past turn.
        let phase = if turn_info.number < last_turn { ViewPhase::Playing } else { view.phase };
        let view = TableView {
            phase,
            awaited_seats: Vec::new(),
            own_asked_revision: None,
            own_last_settled_at: None,
            undo_revision: None,
            tutorial: None,
            ..view
        };
        Ok(Some(PastTurnView { view, turn: turn_info, last_turn, is_match_over: table.result().is_some() }))
    }

    /// Returns the best move of a player in a match; `None` if no decision of theirs won a point.
    pub(super) async fn best_move(&self, table: &Table, seat: Seat) -> Result<Option<BestMove>, CommandError> {
        let key = ReplayKey::new(table, Some(seat));
        if let Some(best_move) = self.replays.best_moves.get(key) {
            return Ok(best_move);
        }
        let Some((ViewerReplay { game_type, history, .. }, _)) =
            self.replay_for(table.id, ViewAudience::Public).await?
        else {
            return Ok(None);
        };
        let found = self.replays.run(move || history.best_move(game_type, seat)).await?;
        let best_move = found.map_err(|_| TableError::MatchFrozen)?;
        self.replays.best_moves.remember(key, best_move.clone());
        Ok(best_move)
    }
}

impl ReplayFrame {
    /// Returns the picture at the end of the turn, if the game has pictures.
    pub fn picture(&self) -> Option<Picture> {
        catch_panic(|| self.match_state.picture(self.viewer, &self.turn_info.log)).ok().flatten()
    }
}

impl ViewerReplay {
    pub fn last_turn_number(&self) -> Result<usize, CommandError> {
        let mut last_turn = 0;
        for turn in self.turns()? {
            last_turn = turn?.number;
        }
        Ok(last_turn)
    }

    /// Returns the match at the end of this turn, or of the last one before, and all turns. If these are known, the
    /// replay ends at this turn.
    fn frame_at(
        &self,
        turn: usize,
        known_turns: Option<Arc<[TurnSummary]>>,
    ) -> Result<(Option<ReplayFrame>, Arc<[TurnSummary]>), CommandError> {
        let (mut frame_at_turn, mut turns) = (None, Vec::new());
        for frame in self.frames()? {
            let frame = frame?;
            if frame.turn_info.number > turn && known_turns.is_some() {
                break;
            }
            turns.push(frame.turn_info.clone());
            if frame.turn_info.number <= turn {
                frame_at_turn = Some(frame);
            }
        }
        Ok((frame_at_turn, known_turns.unwrap_or_else(|| turns.into())))
    }

    /// Returns all turns as the viewer may see them.
    pub fn frames(
        &self,
    ) -> Result<impl Iterator<Item = Result<ReplayFrame, CommandError>> + Send + use<>, CommandError> {
        let viewer = self.viewer;
        let frame = move |turn: ReplayedTurn| {
            let ReplayedTurn { number: turn, seats, log_lines: lines, match_state, end: after } = turn;
            let read = lines.into_iter().filter(|line| line.visible_to.is_none() || line.visible_to == viewer);
            let turn_info = TurnSummary { number: turn, seats, log: read.map(|line| line.text).collect(), end: after };
            ReplayFrame { turn_info, viewer, match_state }
        };
        Ok(self.turns()?.map(move |turn| turn.map(frame)))
    }

    /// Replays all turns. Fails if the current rules lead to a different match than the recorded one.
    fn turns(&self) -> Result<impl Iterator<Item = Result<ReplayedTurn, CommandError>> + Send + use<>, CommandError> {
        let frozen = || CommandError::from(TableError::MatchFrozen);
        let started = catch_panic(|| self.history.turns(self.game_type));
        let mut replay: MatchReplay = started.map_err(|_| frozen())?.map_err(|_| frozen())?;
        Ok(std::iter::from_fn(move || match catch_panic(|| replay.next()) {
            Ok(turn) => Some(turn?.map_err(|_| frozen())),
            Err(_) => Some(Err(frozen())),
        }))
    }
}
