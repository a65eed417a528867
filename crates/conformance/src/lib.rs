//! Properties that every game must have, tested on whole random matches.
//!
//! [`check_conformance`] plays the matches, and [`GameProperty`] names the properties. A game is compared with itself:
//! stored, determinized, replayed, translated. That finds leaked or lost information, but not a rule that is merely wrong.
//!
//! The checks know no game's rules. This crate is used by tests only.
//!
//! ```
//! use meadhall_conformance::{ConformanceConfig, check_conformance};
//! use meadhall_raids::Raids;
//!
//! let one_match_per_setup = ConformanceConfig::new(1, 100);
//! assert!(check_conformance::<Raids>(&one_match_per_setup).is_ok());
//! ```

mod choice_pages;
mod config;
mod coverage;
mod decisions;
mod hidden_information;
mod json;
mod meta;
mod picture_choices;
mod presentation;
mod property;
mod replay;
mod run;
mod step;
mod storage;
mod texts;
mod tutorial;

use meadhall_game::Presentation;
use meadhall_game::catch_panic::catch_panic;

use property::PropertyViolation;
use run::ConformanceRun;
use texts::TextChecker;

pub use choice_pages::{ChoicePage, PageStep, choice_pages};
pub use config::ConformanceConfig;
pub use property::{ConformanceError, GameProperty, StepLocation};
pub use tutorial::{TutorialQuestion, play_tutorial};

/// Checks a game against every property. Stops at the first violation.
pub fn check_conformance<G: Presentation>(config: &ConformanceConfig) -> Result<(), ConformanceError> {
    let error_at = |PropertyViolation { property, details }: PropertyViolation, location| ConformanceError {
        game_id: G::META.id,
        property,
        details,
        location,
    };
    let text_checker = check_before_matches::<G>().map_err(|violation| error_at(violation, None))?;
    let tutorial_result = catch_panic(|| tutorial::check_tutorial::<G>(&text_checker))
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

/// Runs the checks for which no match has to be played.
fn check_before_matches<G: Presentation>() -> Result<TextChecker, PropertyViolation> {
    meta::check_meta(&G::META)?;
    meta::check_translations::<G>()?;
    let text_checker = TextChecker::new(G::TEXTS, *G::META.seat_range.end())?;
    meta::check_meta_texts(&G::META, &text_checker)?;
    Ok(text_checker)
}
