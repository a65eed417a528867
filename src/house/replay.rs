//! A match turn by turn, as one viewer could see it at the time. It is computed from the journal.

use super::{Eyes, Failed, House};
use crate::calm::calmly;
use crate::game::{Line, Picture, Viewer};
use crate::kind::{Kind, Match};
use crate::scene::{Earlier, Scene, Stage, Still};
use crate::table::past::Past;
use crate::table::replay::{Replay, Turn};
use crate::table::{Refused, Table, TableId};

/// A match turn by turn for one viewer. It needs no further reads, so it can be replayed anywhere and
/// repeatedly.
pub struct Film {
    viewer: Viewer,
    kind: &'static dyn Kind,
    past: Past,
}

/// A turn, and the match at its end.
pub struct Frame {
    /// The turn, as far as the viewer may see it.
    pub still: Still,
    viewer: Viewer,
    game: Box<dyn Match>,
}

impl House {
    /// Returns the match of a table turn by turn, if it has started.
    pub async fn film(&self, id: TableId, eyes: Eyes) -> Result<Option<(Film, Table)>, Failed> {
        let leaves = self.ledger.taken(id).await?.ok_or(Refused::NoTable(id))?;
        let past = leaves.past()?;
        let table = leaves.held.table;
        let kind = self.games().find(&table.game).ok_or_else(|| Refused::NoGame(table.game.clone()))?;
        let Some(past) = past else { return Ok(None) };
        Ok(Some((Film { viewer: eyes.at(&table), kind, past }, table)))
    }

    /// Returns a view of the table after this turn, or after the last one if the number is too high; `None`
    /// if no match has started.
    pub async fn earlier(&self, id: TableId, eyes: Eyes, turn: usize) -> Result<Option<Earlier>, Failed> {
        let Some((film, table)) = self.film(id, eyes).await? else { return Ok(None) };
        let (mut found, mut last) = (None, 0);
        for frame in film.frames()? {
            let frame = frame?;
            last = frame.still.turn;
            if last <= turn {
                found = Some(frame);
            }
        }
        let Some(Frame { still, game, .. }) = found else { return Ok(None) };
        let lines: Vec<Line> = still.happened.iter().map(|text| Line { only: None, text: text.clone() }).collect();
        let scene = self.sighted(&table, Some(&*game), eyes, &lines).await?;
        // Open decisions, result and possible actions are those of today and do not belong to that turn.
        let stage = if still.turn < last { Stage::Playing } else { scene.stage };
        let scene = Scene { stage, asked: Vec::new(), call: None, answered: None, undo: None, lesson: None, ..scene };
        Ok(Some(Earlier { scene, still, last }))
    }
}

impl Frame {
    /// Returns the picture at the end of the turn, if the game has pictures.
    pub fn picture(&self) -> Option<Picture> {
        calmly(|| self.game.picture(self.viewer, &self.still.happened)).ok().flatten()
    }
}

impl Film {
    pub fn last(&self) -> Result<usize, Failed> {
        let mut last = 0;
        for turn in self.turns()? {
            last = turn?.number;
        }
        Ok(last)
    }

    /// Returns all turns as the viewer may see them.
    pub fn frames(&self) -> Result<impl Iterator<Item = Result<Frame, Failed>> + Send + use<>, Failed> {
        let viewer = self.viewer;
        let frame = move |turn: Turn| {
            let Turn { number: turn, seats, lines, game, after } = turn;
            let read = lines.into_iter().filter(|line| line.only.is_none() || line.only == viewer);
            let still = Still { turn, seats, happened: read.map(|line| line.text).collect(), after };
            Frame { still, viewer, game }
        };
        Ok(self.turns()?.map(move |turn| turn.map(frame)))
    }

    /// Replays all turns. Fails if the current rules lead to a different match.
    fn turns(&self) -> Result<impl Iterator<Item = Result<Turn, Failed>> + Send + use<>, Failed> {
        let frozen = || Failed::from(Refused::Frozen);
        let begun = calmly(|| self.past.turn_by_turn(self.kind));
        let mut replay: Replay = begun.map_err(|_| frozen())?.map_err(|_| frozen())?;
        Ok(std::iter::from_fn(move || match calmly(|| replay.next()) {
            Ok(turn) => Some(turn?.map_err(|_| frozen())),
            Err(_) => Some(Err(frozen())),
        }))
    }
}
