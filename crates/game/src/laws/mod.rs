//! Properties that every game must have, tested on whole random matches: [`check_conformance`] plays them, and [`GameProperty`]
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

use crate::calm::catch_panic;
use crate::game::Presentation;

pub use law::{ConformanceError, GameProperty, StepLocation};
pub use trial::ConformanceConfig;

use law::PropertyViolation;
use speaker::TextChecker;
use walk::ConformanceRun;

/// Checks a game against every property. Stops at the first violation.
pub fn check_conformance<G: Presentation>(config: &ConformanceConfig) -> Result<(), ConformanceError> {
    let error_at = |PropertyViolation { property: law, details: how }: PropertyViolation, location| ConformanceError {
        game_id: G::META.id,
        property: law,
        details: how,
        location,
    };
    let text_checker = check_before_matches::<G>().map_err(|violation| error_at(violation, None))?;
    let tutorial_result = catch_panic(|| lessons::check_tutorial::<G>(&text_checker))
        .unwrap_or_else(|panic_message| Err(GameProperty::NoPanic.violation(panic_message)));
    tutorial_result.map_err(|violation| error_at(violation, None))?;
    for setup in config.setups(&G::META) {
        for seed_number in config.seed_numbers() {
            let mut run = ConformanceRun::new(config, &text_checker, &setup, seed_number);
            // A panic is reported like any other violation, with its seed and step.
            let result = catch_panic(|| run.play_match::<G>())
                .unwrap_or_else(|panic_message| Err(GameProperty::NoPanic.violation(panic_message)));
            result.map_err(|violation| error_at(violation, Some(run.location())))?;
        }
    }
    Ok(())
}

/// Checks what needs no match.
fn check_before_matches<G: Presentation>() -> Result<TextChecker, PropertyViolation> {
    facts::check_meta(&G::META)?;
    facts::check_translations::<G>()?;
    let text_checker = TextChecker::new(G::TEXTS, *G::META.seat_range.end())?;
    facts::check_meta_texts(&G::META, &text_checker)?;
    Ok(text_checker)
}
