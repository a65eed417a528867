//! Renders a match as a GIF, one frame a turn, on blocking threads and one frame at a time. Stores nothing.

use std::sync::Arc;
use std::time::Duration;

use tokio::task::spawn_blocking;
use tokio::time::timeout;

use super::answer::ephemeral;
use super::asked::Asked;
use super::attached::Attached;
use super::faces::listed;
use super::faces::reel::Reel;
use super::hall::Hall;
use super::names::Naming;
use super::payload::Payload;
use super::words;
use crate::calm::calmly;
use crate::draw::gif::{Gamut, Gif};
use crate::draw::{DrawError, Drawing};
use crate::game::Text;
use crate::house::{Eyes, Failed, Film, Frame};
use crate::table::replay::After;
use crate::table::{Table, TableId};

const WIDTH: u16 = 800;
const TURN: Duration = Duration::from_millis(1_200);
const LAST: Duration = Duration::from_secs(6);
/// How many turns are sampled for the palette.
const SAMPLES: usize = 6;
const TURNS: usize = 400;
/// Discord's upload limit without a paid plan is ten megabytes; the rest of the request needs some of it.
const LARGEST: usize = 9_500_000;
/// A deferred response can be edited for fifteen minutes.
const WITHIN: Duration = Duration::from_secs(10 * 60);

/// Why there is no replay.
enum Undrawn {
    /// The match could not be loaded.
    Failed(Failed),
    Pictureless,
    /// A bug, with its message.
    Mistake(String),
}

impl From<Failed> for Undrawn {
    fn from(failed: Failed) -> Self {
        Self::Failed(failed)
    }
}

impl From<DrawError> for Undrawn {
    fn from(error: DrawError) -> Self {
        Self::Mistake(error.to_string())
    }
}

struct Drawn {
    bytes: Vec<u8>,
    /// How many turns the match has.
    turns: usize,
    /// One turn is shown in this many.
    every: usize,
}

/// What the rendering threads need to render a replay.
#[derive(Clone)]
struct Shooting {
    hall: Arc<Hall>,
    film: Arc<Film>,
    reel: Reel,
    turns: usize,
}

/// Returns the replay of a match as the caller may see it, or a message why there is none.
pub async fn replay(hall: &Arc<Hall>, asked: &Asked, id: TableId) -> Result<Payload, Failed> {
    let say = |text: Text| ephemeral(hall.book.say(asked.lang, &text, &[]));
    let Some(_seated) = hall.cinema.seat(asked.person()) else { return Ok(say(words::replay_busy())) };
    let film = hall.house.film(id, Eyes::Of(asked.person())).await?;
    let Some((film, table)) = film else { return Ok(say(words::no_board())) };
    let drawing = async {
        let _desk = hall.cinema.desk().await;
        drawn(hall, asked, film, &table, LARGEST).await
    };
    match timeout(WITHIN, drawing).await {
        Ok(Ok(drawn)) => Ok(shown(hall, asked, &table, drawn).await),
        Ok(Err(Undrawn::Pictureless)) => Ok(say(words::replay_none(hall.name_of(&table)))),
        Ok(Err(Undrawn::Failed(failed))) => Err(failed),
        Ok(Err(Undrawn::Mistake(what))) => Err(Failed::Bug { code: "R-DRAW".to_owned(), what }),
        Err(_) => Ok(say(words::replay_late())),
    }
}

async fn shown(hall: &Hall, asked: &Asked, table: &Table, drawn: Drawn) -> Payload {
    let Drawn { bytes, turns, every } = drawn;
    let voice = hall.voice(asked.lang, table, Naming::Unmarked).await;
    let game = || hall.name_of(table);
    let mut content = voice.say(&words::replay_is(game(), turns));
    if every > 1 {
        content = format!("{content}\n{}", voice.say(&words::replay_thinned(every)));
    }
    let alt = voice.say(&words::replay_alt(game(), listed(table.seated().map(|(seat, _)| seat))));
    let name = format!("{}-{}.gif", table.game, table.id);
    let file = Attached::Written { name, bytes: bytes.into(), alt: Some(alt) };
    Payload { file: Some(file), ..ephemeral(content) }
}

/// Renders the replay, with fewer turns if all of them exceed `most` bytes.
async fn drawn(hall: &Arc<Hall>, asked: &Asked, film: Film, table: &Table, most: usize) -> Result<Drawn, Undrawn> {
    let (film, turns) = aside(move || film.last().map(|last| (film, last))).await??;
    let reel = Reel::new(&hall.book, asked.lang, &hall.house.chairs(table).await, turns);
    let shooting = Shooting { hall: Arc::clone(hall), film: Arc::new(film), reel, turns };
    let own = shooting.clone();
    let gamut = aside(move || own.gamut()).await??;
    let mut every = turns / TURNS + 1;
    loop {
        match shooting.shoot(&gamut, every, most).await? {
            Some(bytes) => return Ok(Drawn { bytes, turns, every }),
            None => every *= 2,
        }
    }
}

impl Shooting {
    /// Samples the colors of some turns, the first and the last included.
    fn gamut(&self) -> Result<Gamut, Undrawn> {
        let mut gamut = Gamut::new(WIDTH);
        let step = (self.turns / (SAMPLES - 1)).max(1);
        for frame in self.film.frames()? {
            let frame = frame?;
            if frame.still.turn.is_multiple_of(step) || is_last(&frame) {
                gamut.add(&self.drawing(&frame)?)?;
            }
        }
        Ok(gamut)
    }

    fn drawing(&self, frame: &Frame) -> Result<Drawing, Undrawn> {
        let picture = frame.picture().ok_or(Undrawn::Pictureless)?;
        Ok(self.reel.drawing(&self.hall.book, &frame.still, picture))
    }

    /// Renders one turn in `every`, one frame at a time. Returns `None` if the file is too large.
    async fn shoot(&self, gamut: &Gamut, every: usize, most: usize) -> Result<Option<Vec<u8>>, Undrawn> {
        let mut frames = self.film.frames()?;
        let mut gif = Gif::new(gamut)?;
        loop {
            let own = self.clone();
            let added = aside(move || {
                let is_wanted = |frame: &Frame| frame.still.turn.is_multiple_of(every) || is_last(frame);
                let frame = frames.find(|frame| frame.as_ref().map_or(true, is_wanted));
                let Some(frame) = frame.transpose()? else { return Ok((frames, gif, false)) };
                let shown_for = if is_last(&frame) { LAST } else { TURN };
                gif.add(&own.drawing(&frame)?, shown_for)?;
                Ok::<_, Undrawn>((frames, gif, true))
            });
            let more;
            (frames, gif, more) = added.await??;
            // The last byte is not over the limit either.
            if gif.size() >= most && every < self.turns {
                return Ok(None);
            }
            if !more {
                return Ok(Some(gif.file()?));
            }
        }
    }
}

fn is_last(frame: &Frame) -> bool {
    frame.still.after != After::Another
}

/// Runs `work` on a blocking thread and turns a panic into an error.
async fn aside<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Result<T, Undrawn> {
    match spawn_blocking(move || calmly(work)).await {
        Ok(done) => done.map_err(Undrawn::Mistake),
        Err(error) => Err(Undrawn::Mistake(error.to_string())),
    }
}

#[cfg(test)]
mod tests;
