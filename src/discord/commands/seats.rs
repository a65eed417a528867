//! `/join`, `/leave` and `/start`: the lobby's buttons for people who use the keyboard.

use super::super::answer::ephemeral;
use super::super::faces::question::way;
use super::super::payload::{Payload, Row};
use super::super::words as said;
use super::{Context, Unanswered, reply, which, words};

#[poise::command(slash_command)]
pub async fn join(
    context: Context<'_>,
    #[autocomplete = "which::complete"] table: Option<String>,
) -> Result<(), Unanswered> {
    reply(context, |hall, asked| async move {
        let id = which::table(&hall, &asked, table.as_deref()).await?;
        let told = hall.house.join(&asked.call(), id).await?;
        let said = ephemeral(hall.book.say(asked.lang, &words::joined(hall.name_of(&told.table)), &[]));
        let said = hall.breaking_silence(&asked, id, said).await;
        let Some(welcome) = hall.welcome(&asked, &told.table).await else { return Ok(said) };
        let payload = welcome.payload();
        Ok(Payload { content: format!("{}\n{}", said.content, payload.content), ..payload })
    })
    .await
}

/// Leaves a lobby, or a match, where an AI plays on.
#[poise::command(slash_command)]
pub async fn leave(
    context: Context<'_>,
    #[autocomplete = "which::complete"] table: Option<String>,
) -> Result<(), Unanswered> {
    reply(context, |hall, asked| async move {
        let id = which::table(&hall, &asked, table.as_deref()).await?;
        let told = hall.house.leave(&asked.call(), id).await?;
        let name = hall.name_of(&told.table);
        let left = if told.table.playing().is_some() { words::left_match(name) } else { words::left(name) };
        Ok(ephemeral(hall.book.say(asked.lang, &left, &[])))
    })
    .await
}

/// Starts the match.
#[poise::command(slash_command)]
pub async fn start(
    context: Context<'_>,
    #[autocomplete = "which::complete"] table: Option<String>,
) -> Result<(), Unanswered> {
    reply(context, |hall, asked| async move {
        let id = which::table(&hall, &asked, table.as_deref()).await?;
        let (told, ground) = hall.start(&asked, &asked.call(), id).await?;
        let voice = hall.plain_voice(asked.lang);
        let mut payload = ephemeral(voice.say(&words::begun(hall.name_of(&told.table))));
        if let Some(why) = hall.no_thread(&asked, ground) {
            payload.content = format!("{}\n{why}", payload.content);
        }
        payload.rows.push(Row::Buttons(vec![way(&voice.say(&said::button_table()), told.table.place)]));
        Ok(payload)
    })
    .await
}
