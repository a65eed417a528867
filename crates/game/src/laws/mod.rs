//! Properties that every game must have, tested on whole random matches: [`obey`] plays them, and [`Law`]
//! names the properties.
//!
//! The tests know no game's rules. They compare a game with itself: stored, determinized, replayed,
//! translated. So they find leaked or lost information, but not a rule that is merely wrong.
//!
//! ```text
//!   facts, lessons            before any match; the tutorial's match
//!   walk ── step              one match, one step
//!     ├─ questions, storage   at each sampled step
//!     ├─ worlds, breadth      what a seat sees and determinizes
//!     ├─ speaker ── faces     all texts, prose and pictures
//!     └─ seam                 the same match through the registry
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

/// Checks a game against every property. Stops at the first violation.
pub fn obey<G: Face>(trial: &Trial) -> Result<(), Breach> {
    let breach = |Broken { law, how }: Broken, place| Breach { game: G::META.id, law, how, place };
    let speaker = promised::<G>().map_err(|broken| breach(broken, None))?;
    let taught = calmly(|| lessons::taught::<G>(&speaker)).unwrap_or_else(|said| Err(Law::Calm.broken(said)));
    taught.map_err(|broken| breach(broken, None))?;
    for setup in trial.setups(&G::META) {
        for number in trial.numbers() {
            let mut walk = Walk::new(trial, &speaker, &setup, number);
            // A panic is reported like any other violation, with its seed and step.
            let verdict = calmly(|| walk.play::<G>()).unwrap_or_else(|said| Err(Law::Calm.broken(said)));
            verdict.map_err(|broken| breach(broken, Some(walk.place())))?;
        }
    }
    Ok(())
}

/// Checks what needs no match.
fn promised<G: Face>() -> Result<Speaker, Broken> {
    facts::sane(&G::META)?;
    facts::complete::<G>()?;
    let speaker = Speaker::new(G::SPEECH, *G::META.seats.end())?;
    facts::sayable(&G::META, &speaker)?;
    Ok(speaker)
}
