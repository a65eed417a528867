//! `/settings …`: a person's language, direct messages, block list and data.

use poise::serenity_prelude::User;

use super::super::answer::ephemeral;
use super::super::asked::Asked;
use super::super::attached::Attached;
use super::super::button::Button;
use super::super::faces::control;
use super::super::hall::Hall;
use super::super::payload::{Payload, Row, Weight};
use super::super::words as said;
use super::decided::{LISTED, people};
use super::{Context, No, Unanswered, in_private, language_named, reply, words};
use crate::game::Text;
use crate::ledger::{Letters, Settings};
use crate::table::Person;

/// Where a person wants to be notified.
#[derive(Clone, Copy, Debug, poise::ChoiceParameter)]
enum Notify {
    #[name = "letters"]
    Letters,
    #[name = "channel"]
    Channel,
}

/// What to do with a person's data.
#[derive(Clone, Copy, Debug, poise::ChoiceParameter)]
enum Action {
    #[name = "export"]
    Export,
    #[name = "forget"]
    Forget,
}

#[poise::command(slash_command, subcommand_required, subcommands("language", "notify", "block", "unblock", "privacy"))]
pub async fn settings(_context: Context<'_>) -> Result<(), Unanswered> {
    Err(Unanswered)
}

/// Sets the language of my replies.
#[poise::command(slash_command)]
async fn language(
    context: Context<'_>,
    #[autocomplete = "super::play::complete_language"] language: Option<String>,
) -> Result<(), Unanswered> {
    reply(context, |hall, asked| async move {
        let wanted = language.map(|code| language_named(&hall, &asked, &code)).transpose()?;
        hall.house.amend(asked.person(), |settings| settings.language = wanted).await?;
        let asked = asked.in_their_language(&hall).await;
        Ok(in_private(&hall, &asked, &words::language_is()))
    })
    .await
}

/// Sets where I am notified.
#[poise::command(slash_command)]
async fn notify(context: Context<'_>, #[rename = "where"] place: Notify) -> Result<(), Unanswered> {
    reply(context, |hall, asked| async move {
        let letters = match place {
            Notify::Letters => hall.test_direct_messages(&asked).await,
            Notify::Channel => Letters::Unwanted,
        };
        hall.settle_direct_messages(&asked, letters).await?;
        Ok(hall.direct_messages_are(&asked, letters, None))
    })
    .await
}

/// Keeps somebody from my tables.
#[poise::command(slash_command)]
async fn block(context: Context<'_>, user: User) -> Result<(), Unanswered> {
    reply(context, |hall, asked| async move {
        let other = Person(user.id.get());
        if other == asked.person() {
            return Err(No::told(in_private(&hall, &asked, &words::not_yourself())));
        }
        let settings = hall.house.block(asked.person(), other).await?;
        Ok(blocked(&hall, &asked, &words::blocked(), &settings))
    })
    .await
}

/// Lets somebody join my tables again.
#[poise::command(slash_command)]
async fn unblock(context: Context<'_>, user: User) -> Result<(), Unanswered> {
    reply(context, |hall, asked| async move {
        let settings = hall.house.unblock(asked.person(), Person(user.id.get())).await?;
        Ok(blocked(&hall, &asked, &words::unblocked(), &settings))
    })
    .await
}

/// Returns the result and the current block list.
fn blocked(hall: &Hall, asked: &Asked, come_of_it: &Text, settings: &Settings) -> Payload {
    let say = |text: &Text| hall.book.say(asked.lang, text, &[]);
    let listed = people(hall, asked.lang, [&words::blocked_are(), &words::blocked_nobody()], &settings.blocked, LISTED);
    ephemeral([say(come_of_it), listed].join("\n"))
}

/// Exports or deletes my data.
#[poise::command(slash_command)]
async fn privacy(context: Context<'_>, action: Action) -> Result<(), Unanswered> {
    reply(context, |hall, asked| async move {
        let voice = hall.plain_voice(asked.lang);
        match action {
            Action::Export => {
                let known = hall.house.known(asked.person()).await?;
                let bytes = serde_json::to_vec_pretty(&known).unwrap_or_default();
                let file = Attached::Written { name: "meadhall.json".to_owned(), bytes: bytes.into(), alt: None };
                Ok(Payload { file: Some(file), ..ephemeral(voice.say(&words::known())) })
            }
            Action::Forget => {
                let button = Button::Forget(asked.person());
                let button = control(&voice, &said::button_forget(), button, Weight::Grave);
                let rows = vec![Row::Buttons(vec![button])];
                Ok(Payload { rows, ..ephemeral(voice.say(&words::forget_asks())) })
            }
        }
    })
    .await
}
