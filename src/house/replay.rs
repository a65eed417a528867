//! A match looked back at, turn by turn, as one viewer could see it then. All of it is made again from the journal.

use super::{Eyes, Failed, House};
use crate::calm::calmly;
use crate::game::{Picture, Seat, Text, Viewer};
use crate::kind::{Kind, Match};
use crate::scene::Scene;
use crate::table::past::Past;
use crate::table::replay::{Replay, Then, Turn};
use crate::table::{Refused, Table, TableId};

/// A match turn by turn, for one viewer. Nothing is read for it any more, so it may be looked at anywhere and again.
pub struct Film {
    viewer: Viewer,
    kind: &'static dyn Kind,
    past: Past,
}

/// A turn of it.
pub struct Still {
    /// Its number; the beginning is number 0.
    pub turn: usize,
    /// Whose turn it was.
    pub seats: Vec<Seat>,
    /// What happened in it, as far as the viewer may know.
    pub happened: Vec<Text>,
    /// What comes after it.
    pub then: Then,
    viewer: Viewer,
    game: Box<dyn Match>,
}

/// A table as it was after a turn.
pub struct Earlier {
    /// What the viewer could see. Nobody is asked anything there.
    pub scene: Scene,
    /// The turn.
    pub turn: usize,
    /// The last one.
    pub last: usize,
    /// Whose turn it was.
    pub seats: Vec<Seat>,
}

impl House {
    /// The match of a table turn by turn, if it has begun.
    pub async fn film(&self, id: TableId, eyes: Eyes) -> Result<Option<(Film, Table)>, Failed> {
        let table = self.look(id).await?.table;
        let kind = self.games().find(&table.game).ok_or_else(|| Refused::NoGame(table.game.clone()))?;
        let Some(past) = self.ledger.past(&table)? else { return Ok(None) };
        Ok(Some((Film { viewer: eyes.at(&table), kind, past }, table)))
    }

    /// A table as it was after this turn, or after the last one, if its match has begun.
    pub async fn earlier(&self, id: TableId, eyes: Eyes, turn: usize) -> Result<Option<Earlier>, Failed> {
        let Some((film, table)) = self.film(id, eyes).await? else { return Ok(None) };
        let (mut found, mut last) = (None, 0);
        for it in film.turns()? {
            let it = it?;
            last = it.number;
            if it.number <= turn {
                found = Some(it);
            }
        }
        let Some(Turn { number, seats, lines, game, .. }) = found else { return Ok(None) };
        let scene = self.sighted(&table, Some(&*game), eyes, &lines)?;
        // What is asked now, and what can be done now, was not so then.
        let then = Scene { asked: Vec::new(), call: None, answered: None, undo: None, lesson: None, ..scene };
        Ok(Some(Earlier { scene: then, turn: number, last, seats }))
    }
}

impl Still {
    /// What was to be seen at its end, if the game has pictures.
    pub fn picture(&self) -> Option<Picture> {
        calmly(|| self.game.picture(self.viewer, &self.happened)).ok().flatten()
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

    /// All turns, one after the other, with what is to be seen.
    pub fn stills(&self) -> Result<impl Iterator<Item = Result<Still, Failed>> + Send + use<>, Failed> {
        let viewer = self.viewer;
        let still = move |turn: Turn| {
            let Turn { number, seats, lines, game, then } = turn;
            let read = lines.into_iter().filter(|line| line.only.is_none() || line.only == viewer);
            Still { turn: number, seats, happened: read.map(|line| line.text).collect(), then, viewer, game }
        };
        Ok(self.turns()?.map(move |turn| turn.map(still)))
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
