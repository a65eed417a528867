//! A match looked back at, turn by turn, as one viewer could see it then. All of it is made again from the journal.

use super::{Eyes, Failed, House};
use crate::calm::calmly;
use crate::game::{Line, Picture, Viewer};
use crate::kind::{Kind, Match};
use crate::scene::{Earlier, Scene, Stage, Still};
use crate::table::past::Past;
use crate::table::replay::{Replay, Turn};
use crate::table::{Refused, Table, TableId};

/// A match turn by turn, for one viewer. Nothing is read for it any more, so it may be looked at anywhere and again.
pub struct Film {
    viewer: Viewer,
    kind: &'static dyn Kind,
    past: Past,
}

/// A turn of it, and the match as it was then.
pub struct Frame {
    /// The turn, as far as the viewer may know.
    pub still: Still,
    viewer: Viewer,
    game: Box<dyn Match>,
}

impl House {
    /// The match of a table turn by turn, if it has begun.
    pub async fn film(&self, id: TableId, eyes: Eyes) -> Result<Option<(Film, Table)>, Failed> {
        let leaves = self.ledger.taken(id).await?.ok_or(Refused::NoTable(id))?;
        let past = leaves.past()?;
        let table = leaves.held.table;
        let kind = self.games().find(&table.game).ok_or_else(|| Refused::NoGame(table.game.clone()))?;
        let Some(past) = past else { return Ok(None) };
        Ok(Some((Film { viewer: eyes.at(&table), kind, past }, table)))
    }

    /// A table as it was after this turn, or after the last one, if its match has begun.
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
        // What is asked now, how it has ended and what can be done now, was not so then.
        let stage = if still.turn < last { Stage::Playing } else { scene.stage };
        let scene = Scene { stage, asked: Vec::new(), call: None, answered: None, undo: None, lesson: None, ..scene };
        Ok(Some(Earlier { scene, still, last }))
    }
}

impl Frame {
    /// What was to be seen at its end, if the game has pictures.
    pub fn picture(&self) -> Option<Picture> {
        calmly(|| self.game.picture(self.viewer, &self.still.happened)).ok().flatten()
    }
}

impl Film {
    /// The number of the last turn.
    pub fn last(&self) -> Result<usize, Failed> {
        let mut last = 0;
        for turn in self.turns()? {
            last = turn?.number;
        }
        Ok(last)
    }

    /// All turns, one after the other.
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

    /// All turns. With rules that lead elsewhere, there are none to be seen.
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
