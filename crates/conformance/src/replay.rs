//! Plays the match again through the registry: refused answers, saving halfway, and replaying its journal.

use meadhall_game::{AnswerError, Fingerprint, GameLog, MatchSetup, Seat, Seed};
use meadhall_registry::journal::{self, JournalEntry};
use meadhall_registry::{GameType, Match};
use serde_json::json;

use super::property::{CheckResult, GameProperty, PropertyViolation};

/// The option that was chosen in one step.
pub(crate) struct ChosenOption {
    pub(crate) seat: Seat,
    pub(crate) option: usize,
}

/// Replays the chosen options and the journal; both must lead to the state with the fingerprint `final_fingerprint`.
pub(crate) fn check_replay(
    game_type: &dyn GameType,
    setup: &MatchSetup,
    seed: &Seed,
    answers: &[ChosenOption],
    final_fingerprint: Fingerprint,
) -> CheckResult {
    let start = || {
        game_type.new_match(setup, seed.clone()).map_err(|error| GameProperty::ValidMeta.violation(error.to_string()))
    };
    let mut game = start()?;
    let mut entries = Vec::new();
    for (n, answer) in answers.iter().enumerate() {
        check_rejections(&mut *game)?;
        if n == answers.len() / 2 {
            game = save_and_load(game_type, &*game)?;
        }
        let recorded = journal::apply_and_record(&mut *game, answer.seat, answer.option, &mut GameLog::disabled())
            .map_err(|why| {
                GameProperty::ReplayReproducesState.violation(format!("an offered option is refused: {why}"))
            })?;
        entries.push(JournalEntry::Answer(recorded.answer));
    }
    check_rejections(&mut *game)?;
    GameProperty::ReplayReproducesState.ensure(game.state_fingerprint() == final_fingerprint, || {
        "played through the registry, the match ends in another state".to_owned()
    })?;
    let mut replayed = start()?;
    journal::replay(&mut *replayed, &entries, &mut GameLog::disabled())
        .map_err(|error| GameProperty::ReplayReproducesState.violation(error.to_string()))?;
    GameProperty::ReplayReproducesState.ensure(replayed.state_fingerprint() == final_fingerprint, || {
        "replaying the journal leads to another state".to_owned()
    })
}

/// Checks that each kind of illegal answer is refused with its own error.
fn check_rejections(game: &mut dyn Match) -> CheckResult {
    let fingerprint_before = game.state_fingerprint();
    let seats = game.setup().seats();
    let questions = game.decisions();
    for seat in Seat::all(seats + 1) {
        let question = questions.iter().find(|question| question.seat == seat);
        let options = question.map_or(0, |question| question.option_count);
        let expected = match question {
            _ if seat.0 == seats => AnswerError::NoSuchSeat { seat, seats },
            _ if questions.is_empty() => AnswerError::MatchOver,
            None => AnswerError::NotYourDecision { seat },
            Some(_) => AnswerError::NoSuchOption { option: options, option_count: options },
        };
        let answered = game.apply_option(seat, options, &mut GameLog::disabled()).err();
        GameProperty::RejectsIllegalAnswers.ensure(answered.as_ref() == Some(&expected), || {
            format!("option {options} of seat {} should be refused with {expected:?}, not {answered:?}", seat.0)
        })?;
        let expected = if question.is_some() { AnswerError::IllegalAction } else { expected };
        let found = game.find_option(seat, &json!({ "zzz": "zzz" }));
        GameProperty::RejectsIllegalAnswers.ensure(found.as_ref() == Err(&expected), || {
            format!("an invalid action of seat {} should be refused with {expected:?}, not {found:?}", seat.0)
        })?;
    }
    GameProperty::RejectsIllegalAnswers
        .ensure(game.state_fingerprint() == fingerprint_before, || "a refused answer changed the state".to_owned())
}

fn save_and_load(game_type: &dyn GameType, game: &dyn Match) -> Result<Box<dyn Match>, PropertyViolation> {
    let replayed = game_type
        .load_match(&game.save())
        .map_err(|error| GameProperty::StateRoundTrips.violation(error.to_string()))?;
    let same = replayed.state_fingerprint() == game.state_fingerprint()
        && replayed.next_step() == game.next_step()
        && replayed.decisions() == game.decisions();
    GameProperty::StateRoundTrips.ensure(same, || "the match differs after saving and loading".to_owned())?;
    Ok(replayed)
}
