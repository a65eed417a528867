//! What there is to see and to decide: the third door to every question, the board, the score, the log, all my tables.

use super::super::answer::whisper;
use super::super::asked::Asked;
use super::super::button::{Page, View};
use super::super::faces::{asked as asked_at, listed, name_of, panel, until};
use super::super::hall::Hall;
use super::super::letter::Letter;
use super::super::names::Naming;
use super::super::words as said;
use super::{Context, Unanswered, reply, which, words};
use crate::table::Table;

/// The faces of a board.
#[derive(Clone, Copy, Debug, poise::ChoiceParameter)]
enum Face {
    #[name = "text"]
    Text,
    #[name = "spoken"]
    Spoken,
    #[name = "legend"]
    Legend,
}

async fn shown(context: Context<'_>, table: Option<String>, view: View) -> Result<(), Unanswered> {
    reply(context, |hall, asked| async move {
        // To decide something, only a table that is open will do.
        let id = match view {
            View::Turn => which::table(&hall, &asked, table.as_deref())?,
            View::Board | View::Spoken | View::Score | View::Log | View::Legend | View::Rules => {
                which::seen(&hall, &asked, table.as_deref()).await?
            }
        };
        Ok(hall.view(&asked, id, view).await?)
    })
    .await
}

/// My open question, with its choices.
#[poise::command(slash_command)]
pub async fn turn(
    context: Context<'_>,
    #[autocomplete = "which::complete"] table: Option<String>,
) -> Result<(), Unanswered> {
    shown(context, table, View::Turn).await
}

/// The board, as I may see it.
#[poise::command(slash_command)]
pub async fn board(
    context: Context<'_>,
    #[autocomplete = "which::complete"] table: Option<String>,
    #[rename = "as"] face: Option<Face>,
) -> Result<(), Unanswered> {
    let view = match face {
        Some(Face::Spoken) => View::Spoken,
        Some(Face::Legend) => View::Legend,
        Some(Face::Text) | None => View::Board,
    };
    shown(context, table, view).await
}

/// Where everyone stands.
#[poise::command(slash_command)]
pub async fn score(
    context: Context<'_>,
    #[autocomplete = "which::complete"] table: Option<String>,
) -> Result<(), Unanswered> {
    shown(context, table, View::Score).await
}

/// What has happened.
#[poise::command(slash_command)]
pub async fn log(
    context: Context<'_>,
    #[autocomplete = "which::complete"] table: Option<String>,
) -> Result<(), Unanswered> {
    shown(context, table, View::Log).await
}

/// Takes my last step back.
#[poise::command(slash_command)]
pub async fn undo(
    context: Context<'_>,
    #[autocomplete = "which::complete"] table: Option<String>,
) -> Result<(), Unanswered> {
    reply(context, |hall, asked| async move {
        let id = which::table(&hall, &asked, table.as_deref())?;
        let seen = hall.house.look(id).await?.table.revision;
        hall.house.undo(&asked.call(), id, seen).await?;
        let look = hall.house.look(id).await?;
        let before = [hall.book.say(asked.lang, &said::taken_back(), &[])];
        Ok(panel::panel(&hall, &asked, &look, Page::default(), &before))
    })
    .await
}

/// All my tables.
#[poise::command(slash_command)]
pub async fn games(context: Context<'_>) -> Result<(), Unanswered> {
    reply(context, |hall, asked| async move { Ok(list(&hall, &asked)) }).await
}

/// All tables of whoever asks, the most urgent first, and whom each waits for.
fn list(hall: &Hall, asked: &Asked) -> Letter {
    let tables = which::mine(hall, asked.person());
    if tables.is_empty() {
        return whisper(hall.book.say(asked.lang, &words::no_tables(), &[]));
    }
    let line = |table: &Table| {
        let voice = hall.voice(asked.lang, table, Naming::Mention);
        let seats = asked_at(table);
        let first = seats.iter().find_map(|seat| until(hall, table, *seat));
        let own = which::urgency(table, asked.person()).is_some();
        let state = match (table.playing(), first) {
            (None, _) => said::is_lobby(name_of(table)),
            (Some(_), _) if seats.is_empty() => said::frozen(name_of(table)),
            (Some(_), Some(at)) => words::waits_until(name_of(table), listed(seats), at),
            (Some(_), None) => words::waits(name_of(table), listed(seats)),
        };
        let mark = if own { "▶" } else { "·" };
        format!("{mark} <#{}> `{}` {}", table.place.channel.0, table.id, voice.say(&state))
    };
    whisper(tables.iter().map(line).collect::<Vec<_>>().join("\n"))
}
