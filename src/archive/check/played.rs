//! Replays a match from its start, compares every fingerprint, and checks that the table agrees with the
//! result.

use crate::calm::calmly;
use crate::game::Log;
use crate::journal::{Entry, ReplayError};
use crate::kind::{Kind, Match};
use crate::table::Table;
use crate::table::ending::placed;
use crate::table::past::Past;
use crate::table::record::{Ending, Holder, Over, Phase, Placed, Playing};

use super::record::LAST_TIME;
use super::wrong::Wrong;

/// A table that passed the check.
pub struct Checked {
    /// The saved match after the step that the table names; `None` if no match is running.
    pub snapshot: Option<String>,
    /// The error of the replay from the start; allowed only for older rules or a frozen match.
    pub unplayed: Option<ReplayError>,
}

pub(super) fn check(table: &Table, kind: &dyn Kind, past: &Past, saved: Option<&str>) -> Result<Checked, Wrong> {
    let (began, ours) = (&past.beginning, kind.meta().rules);
    if began.rules > ours {
        return Err(Wrong::NewerRules { found: began.rules, ours });
    }
    began.setup.check(kind.meta())?;
    if usize::from(began.setup.seats()) != table.chairs.len() {
        return Err(Wrong::Disagrees("the number of seats"));
    }
    if table.variants.iter().any(|(variant, choice)| began.setup.choice(variant) != choice) {
        return Err(Wrong::Disagrees("the variants"));
    }
    let steps = numbers(table, past)?;
    let until = table.playing().map(|playing| playing.snapshot);
    let replayed = calmly(|| replay(kind, past, until)).map_err(Wrong::Panic)?;
    let frozen = table.playing().is_some_and(|playing| playing.frozen.is_some());
    let Replayed { game, snapshot } = match replayed {
        Ok(replayed) => replayed,
        Err(Wrong::Replay(why)) if began.rules < ours || frozen => {
            return Ok(Checked { snapshot: saved.map(str::to_owned), unplayed: Some(why) });
        }
        Err(wrong) => return Err(wrong),
    };
    match &table.phase {
        Phase::Lobby { .. } => {}
        Phase::Playing(playing) => on(table, playing, &steps, game.as_ref())?,
        Phase::Over(over) => over_with(table, over, game.as_ref())?,
    }
    Ok(Checked { snapshot, unplayed: None })
}

/// A replayed match: its last state, and the state at its last snapshot.
struct Replayed {
    game: Box<dyn Match>,
    snapshot: Option<String>,
}

fn replay(kind: &dyn Kind, past: &Past, until: Option<u64>) -> Result<Replayed, Wrong> {
    let game = past.replay(kind, &mut Log::muted())?;
    game.audit().map_err(Wrong::Panic)?;
    let saved = until.filter(|until| *until > 0).map(|until| past.replay_until(until, kind, &mut Log::muted()));
    Ok(Replayed { game, snapshot: saved.transpose()?.map(|saved| saved.save()) })
}

/// Checks all step numbers, which do not depend on the rules, and returns the steps that were not undone.
fn numbers(table: &Table, past: &Past) -> Result<Vec<u64>, Wrong> {
    let mut steps = vec![0];
    let mut last = vec![0; table.chairs.len()];
    for (kept, expected) in past.entries.iter().zip(1..) {
        let n = kept.entry.n();
        if n != expected {
            return Err(ReplayError::Gap { expected, found: n }.into());
        }
        if kept.at.0 > LAST_TIME {
            return Err(Wrong::Range { what: "when a step was taken", value: kept.at.0 });
        }
        match last.get_mut(kept.entry.seat().index()) {
            Some(last) => *last = n,
            None => return Err(Wrong::Odd("a step was taken from a chair that is not there")),
        }
        match &kept.entry {
            Entry::Answer(_) => steps.push(n),
            Entry::Undo(undo) => {
                while steps.last().is_some_and(|step| *step > undo.back_to) {
                    steps.pop();
                }
            }
        }
    }
    if table.chairs.iter().map(|chair| chair.last).ne(last) {
        return Err(Wrong::Disagrees("a chair's last entry"));
    }
    let Some(playing) = table.playing() else { return Ok(steps) };
    if playing.next != past.entries.len() as u64 + 1 {
        return Err(Wrong::Disagrees("the number of the next entry"));
    }
    if steps.last() != Some(&playing.reached) {
        return Err(Wrong::Disagrees("the last step that counts"));
    }
    Ok(steps)
}

/// Checks that a running match asks for the decisions that the table shows, and that the undo state is
/// possible.
fn on(table: &Table, playing: &Playing, steps: &[u64], game: &dyn Match) -> Result<(), Wrong> {
    if game.questions().is_empty() {
        return Err(Wrong::Disagrees("whether it is over"));
    }
    if playing.frozen.is_none() && !table.agrees(Some(game), None) {
        return Err(Wrong::Disagrees("what is asked"));
    }
    if playing.frozen.is_none() && !table.keeps_secrets_of(game) {
        return Err(Wrong::Disagrees("who is asked in secret"));
    }
    let Some(undo) = &playing.undo else { return Ok(()) };
    let counts = |step: &u64| *step < playing.reached && steps.binary_search(step).is_ok();
    if undo.back_to.iter().all(counts) && undo.back_to.is_sorted_by(|a, b| a < b) {
        return Ok(());
    }
    Err(Wrong::Disagrees("the steps that can be taken back"))
}

/// Checks that the standings are those of the match. A person who was erased may have conceded; since that is
/// no longer known, only the points are compared then.
fn over_with(table: &Table, over: &Over, game: &dyn Match) -> Result<(), Wrong> {
    if over.ending == Ending::Played && !game.questions().is_empty() {
        return Err(Wrong::Disagrees("whether it is over"));
    }
    if over.places.is_empty() && !matches!(over.ending, Ending::Played | Ending::Conceded) {
        return Ok(());
    }
    let expected = placed(game, &table.chairs);
    let known = table.chairs.iter().all(|chair| matches!(chair.holder, Holder::Person(_)));
    let points = |places: &[Placed]| {
        let mut points: Vec<_> = places.iter().map(|placed| (placed.seat, placed.points.clone())).collect();
        points.sort();
        points
    };
    let last = table.chairs.len();
    let in_range = over.places.iter().all(|placed| (1..=last).contains(&placed.place.into()));
    if known && over.places != expected || points(&over.places) != points(&expected) || !in_range {
        return Err(Wrong::Disagrees("who came where"));
    }
    Ok(())
}
