//! `/turn`, `/board`, `/score`, `/log`, `/undo` and `/games`: shows tables and open decisions.

use super::super::answer::ephemeral;
use super::super::asked::Asked;
use super::super::button::{Page, View};
use super::super::faces::{listed, panel};
use super::super::hall::Hall;
use super::super::names::{Naming, Voice};
use super::super::payload::{Payload, most};
use super::super::words as said;
use super::{Context, Unanswered, reply, steps, which, words};
use crate::house::{Eyes, Tale};
use crate::scene::{Scene, Silence, Stage};

/// The formats of a board.
#[derive(Clone, Copy, Debug, poise::ChoiceParameter)]
enum Face {
    #[name = "picture"]
    Picture,
    #[name = "text"]
    Text,
    #[name = "spoken"]
    Spoken,
    #[name = "legend"]
    Legend,
}

async fn shown(context: Context<'_>, table: Option<String>, view: View) -> Result<(), Unanswered> {
    reply(context, |hall, asked| async move {
        // A decision needs an open table.
        let id = match view {
            View::Turn => which::table(&hall, &asked, table.as_deref()).await?,
            _ => which::seen(&hall, &asked, table.as_deref()).await?,
        };
        Ok(hall.view(&asked, id, view).await?)
    })
    .await
}

/// Shows my open decision with its options.
#[poise::command(slash_command)]
pub async fn turn(
    context: Context<'_>,
    #[autocomplete = "which::complete"] table: Option<String>,
) -> Result<(), Unanswered> {
    shown(context, table, View::Turn).await
}

/// Shows the board as I may see it.
#[poise::command(slash_command)]
pub async fn board(
    context: Context<'_>,
    #[autocomplete = "which::complete"] table: Option<String>,
    #[rename = "as"] face: Option<Face>,
    #[autocomplete = "steps::complete"] step: Option<u32>,
) -> Result<(), Unanswered> {
    let view = match face {
        Some(Face::Spoken) => View::Spoken,
        Some(Face::Legend) => View::Legend,
        Some(Face::Text) => View::Board,
        Some(Face::Picture) | None => View::Picture,
    };
    match step {
        Some(step) if view != View::Legend => {
            reply(context, |hall, asked| async move {
                let id = which::seen(&hall, &asked, table.as_deref()).await?;
                Ok(hall.earlier(&asked, id, view, step).await?)
            })
            .await
        }
        Some(_) | None => shown(context, table, view).await,
    }
}

/// Shows the score.
#[poise::command(slash_command)]
pub async fn score(
    context: Context<'_>,
    #[autocomplete = "which::complete"] table: Option<String>,
) -> Result<(), Unanswered> {
    shown(context, table, View::Score).await
}

/// Shows the log.
#[poise::command(slash_command)]
pub async fn log(
    context: Context<'_>,
    #[autocomplete = "which::complete"] table: Option<String>,
) -> Result<(), Unanswered> {
    shown(context, table, View::Log).await
}

/// Takes my last move back.
#[poise::command(slash_command)]
pub async fn undo(
    context: Context<'_>,
    #[autocomplete = "which::complete"] table: Option<String>,
) -> Result<(), Unanswered> {
    reply(context, |hall, asked| async move {
        let id = which::table(&hall, &asked, table.as_deref()).await?;
        let seen = hall.house.look(id).await?.table.revision;
        let told = hall.house.undo(&asked.call(), id, seen).await?;
        let scene = hall.house.scene_after(&told, Eyes::Of(asked.person()), Tale::Nothing).await?;
        let before = [hall.book.say(asked.lang, &said::taken_back(), &[])];
        Ok(panel::panel(&hall.book, asked.lang, &scene, Page::default(), &before))
    })
    .await
}

/// Lists my tables.
#[poise::command(slash_command)]
pub async fn games(context: Context<'_>) -> Result<(), Unanswered> {
    reply(context, |hall, asked| async move { Ok(list(&hall, &asked).await) }).await
}

/// Lists the caller's tables, most urgent first, and the players that each waits for.
async fn list(hall: &Hall, asked: &Asked) -> Payload {
    let mut lines = Vec::new();
    for table in which::mine(hall, asked.person()).await {
        // A table that cannot be shown is left out.
        if let Ok(scene) = hall.house.scene(table.id, Eyes::Of(asked.person()), Tale::Nothing).await {
            lines.push(line(hall, asked, &scene));
        }
    }
    if lines.is_empty() {
        return ephemeral(hall.book.say(asked.lang, &words::no_tables(), &[]));
    }
    let others = |many| hall.book.say(asked.lang, &words::and_others(many), &[]);
    ephemeral(fitting(lines, others).join("\n"))
}

/// Keeps as many lines as fit into a message. The last line says how many are left out.
fn fitting(mut lines: Vec<String>, others: impl Fn(usize) -> String) -> Vec<String> {
    let length = |line: &String| line.chars().count() + 1;
    let mut left_out = 0;
    loop {
        let last = (left_out > 0).then(|| others(left_out));
        if lines.iter().chain(&last).map(length).sum::<usize>() <= most::CONTENT || lines.is_empty() {
            lines.extend(last);
            return lines;
        }
        lines.pop();
        left_out += 1;
    }
}

fn line(hall: &Hall, asked: &Asked, scene: &Scene) -> String {
    let voice = Voice::of(&hall.book, asked.lang, &scene.chairs, Naming::Mention);
    let (name, seats) = (scene.game.name.clone(), listed(scene.waits_for()));
    let state = match (scene.quiet.silence, &scene.stage, scene.until()) {
        (Some(Silence::Lost(end)), ..) => words::lost(name, end),
        (_, Stage::Lobby { .. } | Stage::Over(_), _) => said::is_lobby(name),
        (_, Stage::Frozen, _) => said::frozen(name),
        (_, Stage::Playing, Some(at)) => words::waits_until(name, seats, at),
        (_, Stage::Playing, None) => words::waits(name, seats),
    };
    let mark = if scene.own().is_some() { "▶" } else { "·" };
    format!("{mark} <#{}> `{}` {}", scene.place.channel.0, scene.id, voice.say(&state))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_does_not_fit_into_a_list_of_tables_is_counted() {
        let lines = |many| vec!["é".repeat(99); many];
        let others = |many| format!("…and {many} more");
        assert_eq!(fitting(lines(19), others), lines(19));
        for (many, shown) in [(21, 19), (60, 19)] {
            let listed = fitting(lines(many), others);
            assert_eq!(listed.last(), Some(&others(many - shown)));
            assert_eq!(listed[..shown], lines(shown));
            assert!(listed.join("\n").chars().count() <= most::CONTENT);
        }
    }
}
