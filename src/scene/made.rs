//! Builds the view of a table and its match. The only place that decides who may see what of a
//! table; what a viewer sees of a match is decided by its game.

use super::{Ask, Awaited, Played, Quiet, Scene, Setting, Sitter, Stage, Taught};
use crate::calm::calmly;
use crate::game::{LEARNER, Lens, Line, Meta, Seat, Text, Viewer};
use crate::kind::{self, Kind, Match};
use crate::table::clock::Moment;
use crate::table::record::{self, Holder, Phase};
use crate::table::{Person, Table};

/// A table, its match and its viewer.
pub struct Sight<'a> {
    pub table: &'a Table,
    /// The match, if there is one and it can be loaded.
    pub game: Option<&'a dyn Match>,
    pub kind: &'static dyn Kind,
    pub viewer: Viewer,
    /// Returns a person's last known name.
    pub names: &'a dyn Fn(Person) -> String,
    /// Converts a service instant to Unix seconds.
    pub wall: &'a dyn Fn(Moment) -> i64,
    pub quiet: Quiet,
    /// The requested part of the log, before hidden lines are removed.
    pub happened: &'a [Line],
}

impl Scene {
    /// Builds what the viewer may see.
    pub fn of(sight: &Sight<'_>) -> Self {
        let Sight { table, game, viewer, .. } = *sight;
        let own = viewer.and_then(|seat| table.chairs.get(seat.index()));
        let asked = asked(sight);
        let is_own = |asked: &Awaited| Some(asked.seat) == viewer && asked.question.is_some();
        let near = game.filter(|_| asked.iter().any(is_own));
        let read = sight.happened.iter().filter(|line| line.only.is_none() || line.only == viewer);
        let happened: Vec<Text> = read.map(|line| line.text.clone()).collect();
        Self {
            id: table.id,
            revision: table.revision,
            viewer,
            game: played(sight.kind.meta(), table),
            place: table.place,
            language: table.language,
            pace: table.pace,
            chairs: chairs(table, sight.names),
            stage: stage(sight),
            asked,
            call: own.and_then(|chair| chair.asked).map(|asked| asked.call),
            answered: own.and_then(|chair| chair.answered).map(|answered| answered.at),
            undo: viewer.and_then(|seat| table.undo_of(seat)),
            stopped: table.stopped.is_some(),
            quiet: sight.quiet,
            board: game.map(|game| game.board(viewer, Lens::Whole)),
            track: game.and_then(|game| calmly(|| game.track(viewer)).ok()).unwrap_or_default(),
            close_up: near.map(|game| game.board(viewer, Lens::Close)),
            legend: game.map(|game| game.legend(viewer)).unwrap_or_default(),
            standing: match (game, table.over()) {
                (Some(game), Some(_)) => game.scores(),
                (Some(game), None) => game.standing(viewer),
                (None, _) => Vec::new(),
            },
            // A picture is optional: a panic while rendering it must not hide the board.
            picture: game.and_then(|game| calmly(|| game.picture(viewer, &happened)).ok().flatten()),
            happened,
            lesson: taught(sight),
        }
    }
}

/// Returns whether the table's current card mentions this seat. A seat that has answered in secret
/// still counts, because nobody may learn that it has answered.
pub fn is_called(table: &Table, seat: Seat, chair: &record::Chair) -> bool {
    let called = chair.asked.is_some_and(|asked| asked.call == table.card);
    chair.person().is_some() && (called || is_in_secret(table, seat))
}

fn is_in_secret(table: &Table, seat: Seat) -> bool {
    table.playing().is_some_and(|playing| playing.sealed(seat).is_some())
}

/// Builds the seats.
pub fn chairs(table: &Table, names: &dyn Fn(Person) -> String) -> Vec<Sitter> {
    let seen = |(seat, chair): (Seat, &record::Chair)| Sitter {
        holder: match &chair.holder {
            // Only the owner may know that an AI plays for them.
            Holder::Computer { player, .. } => Holder::Computer { player: player.clone(), stands_in_for: None },
            holder => holder.clone(),
        },
        name: chair.person().map(names).unwrap_or_default(),
        host: chair.person().is_some() && chair.person() == table.host,
        called: is_called(table, seat, chair),
    };
    table.seated().map(seen).collect()
}

fn stage(sight: &Sight<'_>) -> Stage {
    match &sight.table.phase {
        Phase::Lobby { expires } => Stage::Lobby { closes: (sight.wall)(*expires) },
        Phase::Playing(playing) if playing.frozen.is_some() => Stage::Frozen,
        Phase::Playing(_) => Stage::Playing,
        Phase::Over(over) => Stage::Over(over.clone()),
    }
}

fn played(meta: &'static Meta, table: &Table) -> Played {
    let variant = |variant: &crate::game::Variant| {
        let chosen = table.variants.get(variant.id);
        let chosen = variant.choices.iter().position(|choice| chosen.is_some_and(|chosen| choice.id == chosen));
        Setting {
            id: variant.id,
            name: (variant.name)(),
            choices: variant.choices.iter().map(|choice| (choice.id, (choice.name)())).collect(),
            chosen: chosen.unwrap_or_default(),
        }
    };
    Played {
        id: meta.id,
        name: (meta.name)(),
        pitch: (meta.pitch)(),
        seats: *meta.seats.end(),
        variants: meta.variants.iter().map(variant).collect(),
    }
}

/// Returns the open decisions as the viewer may know them. While several seats decide in secret,
/// those that have answered are still listed for everybody else.
fn asked(sight: &Sight<'_>) -> Vec<Awaited> {
    let Sight { table, game, viewer, .. } = *sight;
    let questions = game.map(Match::questions).unwrap_or_default();
    let deadline = |asked: record::Asked| asked.deadline.filter(|_| table.stopped.is_none());
    let until = |chair: &record::Chair| chair.asked.and_then(deadline).map(|it| (sight.wall)(it.due));
    let in_secret = table.seated().filter(|(seat, _)| is_in_secret(table, *seat));
    // They all get the latest deadline, so that it does not show who has answered.
    let last = in_secret.filter_map(|(_, chair)| until(chair)).max();
    let each = |(seat, chair): (Seat, &record::Chair)| {
        let (own, secret) = (Some(seat) == viewer, is_in_secret(table, seat));
        if secret && !own {
            return Some(Awaited { seat, secret, until: last, question: None });
        }
        let asked = chair.asked?;
        let put = |game| {
            let question = questions.iter().find(|question| question.seat == seat)?;
            put(game, question, chair.last, asked)
        };
        Some(Awaited { seat, secret, until: until(chair), question: game.and_then(put) })
    };
    table.seated().filter_map(each).collect()
}

/// Returns what the tutorial shows. Other viewers do not see its hints.
fn taught(sight: &Sight<'_>) -> Option<Taught> {
    let learning = sight.table.lesson.as_ref()?;
    let present = learning.present().filter(|_| sight.viewer == Some(LEARNER));
    let says = present.and_then(|heard| sight.game?.remarks(LEARNER).into_iter().find(|remark| remark.id == heard.id));
    Some(match says {
        Some(remark) => Taught::Idea { says: remark.says, number: learning.told.len(), of: sight.kind.ideas().len() },
        None => Taught::Nothing,
    })
}

fn put(game: &dyn Match, question: &kind::Question, n: u64, asked: record::Asked) -> Option<Ask> {
    let kind::Question { seat, ref prompt, default, .. } = *question;
    let options = game.options(seat).ok()?;
    Some(Ask { seat, n, mark: asked.mark, prompt: Text::clone(prompt), options, default })
}
