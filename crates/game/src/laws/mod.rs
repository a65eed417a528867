//! What every game must obey, tried on whole matches: [`obey`] plays them, and [`Law`] names each law.
//!
//! A trial knows no rule of any game. It compares a game with itself: with what is stored, imagined, replayed, said. That
//! finds what leaks, peeks, gets lost or cannot be said; a rule that is merely wrong it cannot find.
//!
//! ```text
//!   facts, lessons            before any match; the table of a first lesson
//!   walk ── step              one match, one step
//!     ├─ questions, storage   at each close look
//!     ├─ worlds, breadth      what a seat sees and imagines
//!     ├─ speaker ── faces     all that is said, aloud and on pictures
//!     └─ seam                 the same match as the platform plays it
//! ```

mod breadth;
mod faces;
mod facts;
mod law;
mod lessons;
mod nodes;
mod questions;
mod seam;
mod speaker;
mod step;
mod storage;
mod trial;
mod walk;
mod worlds;

use crate::calm::calmly;
use crate::game::Face;

pub use law::{AtStep, Breach, Law};
pub use trial::Trial;

use law::Broken;
use speaker::Speaker;
use walk::Walk;

/// Tries the game against every law. The first breach ends the trial.
pub fn obey<G: Face>(trial: &Trial) -> Result<(), Breach> {
    let breach = |Broken { law, how }: Broken, place| Breach { game: G::META.id, law, how, place };
    let speaker = promised::<G>().map_err(|broken| breach(broken, None))?;
    let taught = calmly(|| lessons::taught::<G>(&speaker)).unwrap_or_else(|said| Err(Law::Calm.broken(said)));
    taught.map_err(|broken| breach(broken, None))?;
    for setup in trial.setups(&G::META) {
        for number in trial.numbers() {
            let mut walk = Walk::new(trial, &speaker, &setup, number);
            // A panic is a breach like any other, with a place where it can be seen again.
            let verdict = calmly(|| walk.play::<G>()).unwrap_or_else(|said| Err(Law::Calm.broken(said)));
            verdict.map_err(|broken| breach(broken, Some(walk.place())))?;
        }
    }
    Ok(())
}

/// What a game promises before any match.
fn promised<G: Face>() -> Result<Speaker, Broken> {
    facts::sane(&G::META)?;
    facts::complete::<G>()?;
    let speaker = Speaker::new(G::SPEECH, *G::META.seats.end())?;
    facts::sayable(&G::META, &speaker)?;
    Ok(speaker)
}
