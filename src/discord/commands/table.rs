//! `/table …`: concede, end, replace, move, check, export and replay.

use std::collections::BTreeMap;
use std::sync::Arc;

use poise::serenity_prelude::{AutocompleteChoice, CreateAutocompleteResponse, User};
use serde_json::json;
use tokio::task::spawn_blocking;

use super::super::asked::Asked;
use super::super::attached::Attached;
use super::super::button::Finish;
use super::super::faces::sure::{self, Then};
use super::super::hall::Hall;
use super::super::names::{Naming, Voice};
use super::super::payload::Payload;
use super::super::replay as film;
use super::{Context, No, Unanswered, in_private, reply, rights, which, words};
use crate::archive::{self, Scope};
use crate::bot::USUAL;
use crate::game::Seat;
use crate::house::{Eyes, Failed, Tale};
use crate::lang::text_board;
use crate::store::StoreError;
use crate::table::record::{Newcomer, Wanted};
use crate::table::{Person, Refused, Table, TableId};

/// Manages a table.
#[poise::command(
    slash_command,
    subcommand_required,
    subcommands("concede", "end", "replace", "r#move", "check", "export", "replay")
)]
pub async fn table(_context: Context<'_>) -> Result<(), Unanswered> {
    Err(Unanswered)
}

/// Gives up, after a confirmation.
#[poise::command(slash_command)]
async fn concede(
    context: Context<'_>,
    #[autocomplete = "which::complete"] table: Option<String>,
) -> Result<(), Unanswered> {
    reply(context, |hall, asked| async move {
        let id = which::table(&hall, &asked, table.as_deref()).await?;
        let ends = hall.house.concession_ends(&asked.call(), id).await?;
        sure(&hall, &asked, id, Finish::Concede, ends).await
    })
    .await
}

/// Ends the match or proposes it to the others, after a confirmation.
#[poise::command(slash_command)]
async fn end(
    context: Context<'_>,
    #[autocomplete = "which::complete"] table: Option<String>,
) -> Result<(), Unanswered> {
    reply(context, |hall, asked| async move {
        let id = which::table(&hall, &asked, table.as_deref()).await?;
        let ends = hall.house.wish_ends(&asked.call(), id).await?;
        sure(&hall, &asked, id, Finish::End, ends).await
    })
    .await
}

/// Returns the confirmation prompt.
async fn sure(hall: &Hall, asked: &Asked, id: TableId, what: Finish, ends: bool) -> Result<Payload, No> {
    let scene = hall.house.scene(id, Eyes::Of(asked.person()), Tale::Nothing).await?;
    let then = if ends { Then::Ends } else { Then::GoesOn };
    Ok(sure::payload(&hall.book, asked.lang, &scene, what, then))
}

/// Gives a seat to another player or proposes it to the others.
#[poise::command(slash_command)]
async fn replace(
    context: Context<'_>,
    #[autocomplete = "complete_seat"] seat: String,
    by: Option<User>,
    #[autocomplete = "which::complete"] table: Option<String>,
) -> Result<(), Unanswered> {
    reply(context, |hall, asked| async move {
        let id = which::table(&hall, &asked, table.as_deref()).await?;
        let looked = hall.house.look(id).await?.table;
        let seat = seat_named(&hall, &asked, &looked, &seat).await.ok_or(Refused::NoSeat(Seat(0)))?;
        let by = match &by {
            Some(user) if user.bot => return Err(No::told(in_private(&hall, &asked, &words::bots_do_not_play()))),
            Some(user) => Newcomer::Person(Person(user.id.get())),
            None => Newcomer::Computer(USUAL.to_owned()),
        };
        let what = Wanted::Replace { seat, by };
        let told = hall.house.wish(&asked.call(), id, what.clone()).await?;
        let still = told.table.wishes.iter().any(|wish| wish.what == what);
        Ok(in_private(&hall, &asked, &if still { words::wished() } else { words::replaced() }))
    })
    .await
}

/// Moves the table to this channel.
#[poise::command(slash_command)]
async fn r#move(
    context: Context<'_>,
    #[autocomplete = "which::complete"] table: Option<String>,
) -> Result<(), Unanswered> {
    reply(context, |hall, asked| async move {
        let Some(place) = asked.place() else {
            return Err(No::told(in_private(&hall, &asked, &words::not_in_private())));
        };
        let mine = which::mine(&hall, asked.person()).await;
        let elsewhere: Vec<TableId> =
            mine.iter().filter(|it| it.place != place || it.lost.is_some()).map(|it| it.id).collect();
        let id = match (&table, elsewhere.as_slice()) {
            (None, [only]) => *only,
            _ => which::table(&hall, &asked, table.as_deref()).await?,
        };
        let told = hall.house.move_to(&asked.call(), id, place).await?;
        Ok(in_private(&hall, &asked, &words::moved(hall.name_of(&told.table))))
    })
    .await
}

/// Shows which permissions the bot needs and has here.
#[poise::command(slash_command)]
async fn check(context: Context<'_>) -> Result<(), Unanswered> {
    reply(context, |hall, asked| async move { Ok(rights::checked(&hall, &asked).await) }).await
}

/// Exports a table as a file.
#[poise::command(slash_command)]
async fn export(
    context: Context<'_>,
    #[autocomplete = "which::complete"] table: Option<String>,
) -> Result<(), Unanswered> {
    reply(context, |hall, asked| async move {
        let id = which::seen(&hall, &asked, table.as_deref()).await?;
        let look = hall.house.look(id).await?;
        let bytes =
            if look.table.over().is_some() { exported(&hall, id).await? } else { seen(&hall, &asked, id).await? };
        let file = Attached::Written { name: format!("{id}.jsonl"), bytes: bytes.into(), alt: None };
        Ok(Payload { file: Some(file), ..in_private(&hall, &asked, &words::exported(hall.name_of(&look.table))) })
    })
    .await
}

/// Replays a match as a GIF.
#[poise::command(slash_command)]
async fn replay(
    context: Context<'_>,
    #[autocomplete = "which::complete"] table: Option<String>,
) -> Result<(), Unanswered> {
    reply(context, |hall, asked| async move {
        let id = which::seen(&hall, &asked, table.as_deref()).await?;
        Ok(film::replay(&hall, &asked, id).await?)
    })
    .await
}

/// Exports the whole archive of a finished table, on a blocking thread.
async fn exported(hall: &Hall, id: TableId) -> Result<Vec<u8>, StoreError> {
    let (house, mut out) = (Arc::clone(&hall.house), Vec::new());
    let exported = spawn_blocking(move || {
        archive::export(house.ledger(), Scope::Table(id), &mut out, &|_| {}).map(|_| out).map_err(|it| it.to_string())
    });
    exported.await.unwrap_or_else(|error| Err(error.to_string())).map_err(StoreError::Unavailable)
}

/// Exports the part of an unfinished table that the caller may see.
async fn seen(hall: &Hall, asked: &Asked, id: TableId) -> Result<Vec<u8>, Failed> {
    let eyes = Eyes::Of(asked.person());
    let scene = match hall.house.scene(id, eyes, Tale::Story).await {
        Err(Failed::Refused(Refused::Frozen)) => hall.house.scene(id, eyes, Tale::Nothing).await?,
        scene => scene?,
    };
    let voice = Voice::of(&hall.book, asked.lang, &scene.chairs, Naming::Name);
    let board = scene.board.as_ref().map(|board| text_board(&hall.book, asked.lang, board, voice.names()));
    let variants = scene.game.variants.iter().map(|it| (it.id, it.choices.get(it.chosen).map(|(id, _)| *id)));
    let mut lines = vec![json!({
        "table": id, "game": scene.game.id, "variants": variants.collect::<BTreeMap<_, _>>(), "seats": voice.names(),
        "your_seat": scene.viewer, "language": asked.lang, "board": board,
    })];
    lines.extend(scene.happened.iter().map(|text| json!({ "happened": voice.say(text) })));
    Ok(lines.iter().flat_map(|line| format!("{line}\n").into_bytes()).collect())
}

/// Finds a seat by its number or its label.
async fn seat_named(hall: &Hall, asked: &Asked, table: &Table, named: &str) -> Option<Seat> {
    let seats = u8::try_from(table.chairs.len()).ok()?;
    let voice = hall.voice(asked.lang, table, Naming::Name).await;
    let number = named.trim().parse::<u8>().ok().and_then(|number| number.checked_sub(1)).filter(|seat| *seat < seats);
    let called = || Seat::all(seats).find(|seat| voice.names()[seat.index()] == named);
    number.map(Seat).or_else(called)
}

/// Offers the seats of the table.
async fn complete_seat(context: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let asked = Asked::from(context.interaction);
    let hall = context.data();
    let Ok(id) = which::table(hall, &asked, None).await else { return CreateAutocompleteResponse::new() };
    let Ok(Some(held)) = hall.house.ledger().table(id).await else { return CreateAutocompleteResponse::new() };
    let voice = hall.voice(asked.lang, &held.table, Naming::Name).await;
    let typed = typed.to_lowercase();
    let seats = (1..).zip(voice.names()).filter(|(_, name)| name.to_lowercase().contains(&typed));
    let seats = seats.map(|(number, name): (u32, &String)| AutocompleteChoice::new(name.clone(), number.to_string()));
    CreateAutocompleteResponse::new().set_choices(seats.take(25).collect())
}
