//! My own settings: my language, how I am asked, and what is known of me.

use super::super::answer::ephemeral;
use super::super::attached::Attached;
use super::super::button::Button;
use super::super::faces::control;
use super::super::payload::{Payload, Row, Weight};
use super::super::words as said;
use super::{Context, No, Unanswered, reply, words};
use crate::lang::Lang;
use crate::ledger::Letters;

/// How somebody wants to be asked.
#[derive(Clone, Copy, Debug, poise::ChoiceParameter)]
enum Notify {
    #[name = "letters"]
    Letters,
    #[name = "channel"]
    Channel,
}

/// What somebody wants done with what is known of them.
#[derive(Clone, Copy, Debug, poise::ChoiceParameter)]
enum Action {
    #[name = "export"]
    Export,
    #[name = "forget"]
    Forget,
}

/// My settings.
#[poise::command(slash_command, subcommand_required, subcommands("language", "notify", "privacy"))]
pub async fn settings(_context: Context<'_>) -> Result<(), Unanswered> {
    Err(Unanswered)
}

/// The language in which I am answered.
#[poise::command(slash_command)]
async fn language(
    context: Context<'_>,
    #[autocomplete = "super::play::complete_language"] language: Option<String>,
) -> Result<(), Unanswered> {
    reply(context, |hall, mut asked| async move {
        let wanted = match &language {
            None => None,
            Some(code) => Some(
                code.parse::<Lang>()
                    .map_err(|_| No::told(ephemeral(hall.book.say(asked.lang, &words::no_such_language(), &[]))))?,
            ),
        };
        let mut settings = hall.settings(asked.person());
        settings.language = wanted;
        hall.house.remember(asked.person(), &settings).await?;
        asked.lang = wanted.unwrap_or(asked.seen);
        Ok(ephemeral(hall.book.say(asked.lang, &words::language_is(), &[])))
    })
    .await
}

/// How I am asked.
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

/// What is known of me.
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
