//! `/server …`: settings that a server's managers make for its tables. Discord offers them to managers
//! only; the service checks again.

mod hours;

use std::collections::BTreeSet;

use poise::serenity_prelude::User;

use super::super::answer::ephemeral;
use super::super::asked::Asked;
use super::super::hall::Hall;
use super::super::payload::Payload;
use super::decided::whole;
use super::{Context, No, Unanswered, in_private, language_named, reply, words};
use crate::ledger::ServerSettings;
use crate::table::{Channel, Person, Rank, Refused, Server, ServerRole};

/// What to do with a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, poise::ChoiceParameter)]
enum Change {
    #[name = "add"]
    Add,
    #[name = "remove"]
    Remove,
    #[name = "clear"]
    Clear,
}

/// Changes this server's settings.
#[poise::command(
    slash_command,
    subcommand_required,
    default_member_permissions = "MANAGE_GUILD",
    interaction_context = "Guild",
    subcommands("show", "channels", "openers", "language", "limits", "quiet", "block", "unblock")
)]
pub async fn server(_context: Context<'_>) -> Result<(), Unanswered> {
    Err(Unanswered)
}

/// Shows this server's settings.
#[poise::command(slash_command)]
async fn show(context: Context<'_>) -> Result<(), Unanswered> {
    reply(context, |hall, asked| async move {
        let server = own(&hall, &asked)?;
        if asked.caller.rank != Rank::Manager(server) {
            return Err(Refused::ManagersOnly.into());
        }
        Ok(ephemeral(whole(&hall, &asked, &hall.house.server(server).await)))
    })
    .await
}

/// Sets where tables may be opened.
#[poise::command(slash_command)]
async fn channels(
    context: Context<'_>,
    action: Change,
    #[channel_types("Text", "Voice", "News", "Forum")] channel: Option<serenity::all::ChannelId>,
) -> Result<(), Unanswered> {
    reply(context, |hall, asked| async move {
        // Without an option, this channel is meant; in a thread, its parent.
        let here = asked.standing.within.map_or(asked.channel, |within| within.channel);
        let channel = channel.map_or(here, |it| Channel(it.get()));
        let settle = |settings: &mut ServerSettings| change(&mut settings.channels, action, Some(channel));
        settled(&hall, &asked, settle).await
    })
    .await
}

/// Sets who may open tables.
#[poise::command(slash_command)]
async fn openers(context: Context<'_>, action: Change, role: Option<serenity::all::RoleId>) -> Result<(), Unanswered> {
    reply(context, |hall, asked| async move {
        if action != Change::Clear && role.is_none() {
            return Err(No::told(in_private(&hall, &asked, &words::which_role())));
        }
        let role = role.map(|it| ServerRole(it.get()));
        let settle = |settings: &mut ServerSettings| change(&mut settings.openers, action, role);
        settled(&hall, &asked, settle).await
    })
    .await
}

/// Sets the language of tables.
#[poise::command(slash_command)]
async fn language(
    context: Context<'_>,
    #[autocomplete = "super::play::complete_language"] language: Option<String>,
) -> Result<(), Unanswered> {
    reply(context, |hall, asked| async move {
        let language = language.map(|code| language_named(&hall, &asked, &code)).transpose()?;
        settled(&hall, &asked, |settings| settings.language = language).await
    })
    .await
}

/// Limits the number of tables. An option that is left out stays; 0 means the bot's limit.
#[poise::command(slash_command)]
async fn limits(
    context: Context<'_>,
    #[min = 0]
    #[max = 1000]
    server: Option<u16>,
    #[min = 0]
    #[max = 1000]
    channel: Option<u16>,
    #[min = 0]
    #[max = 1000]
    person: Option<u16>,
) -> Result<(), Unanswered> {
    reply(context, |hall, asked| async move {
        let settle = |settings: &mut ServerSettings| {
            let limits = &mut settings.limits;
            let each = [&mut limits.tables, &mut limits.a_channel, &mut limits.a_person];
            for (limit, said) in each.into_iter().zip([server, channel, person]) {
                *limit = said.map_or(*limit, |said| Some(said).filter(|said| *said > 0));
            }
        };
        settled(&hall, &asked, settle).await
    })
    .await
}

/// Sets the hours without notifications; without times, there are none.
#[poise::command(slash_command)]
async fn quiet(
    context: Context<'_>,
    #[max_length = 10] from: Option<String>,
    #[max_length = 10] to: Option<String>,
    #[max_length = 10] offset: Option<String>,
) -> Result<(), Unanswered> {
    reply(context, |hall, asked| async move {
        let said = [&from, &to, &offset].map(Option::as_deref);
        let quiet = if said == [None; 3] { None } else { Some(hours::read(said).ok_or(Refused::NoSuchHours)?) };
        settled(&hall, &asked, |settings| settings.quiet = quiet).await
    })
    .await
}

/// Keeps somebody out of this server's tables.
#[poise::command(slash_command)]
async fn block(context: Context<'_>, user: User) -> Result<(), Unanswered> {
    reply(context, |hall, asked| async move {
        let person = Person(user.id.get());
        let payload = settled(&hall, &asked, |settings| {
            settings.blocked.insert(person);
        })
        .await?;
        let first = hall.book.say(asked.lang, &words::server_blocked(), &[]);
        Ok(Payload { content: format!("{first}\n{}", payload.content), ..payload })
    })
    .await
}

/// Lets somebody join this server's tables again.
#[poise::command(slash_command)]
async fn unblock(context: Context<'_>, user: User) -> Result<(), Unanswered> {
    reply(context, |hall, asked| async move {
        let person = Person(user.id.get());
        settled(&hall, &asked, |settings| {
            settings.blocked.remove(&person);
        })
        .await
    })
    .await
}

fn change<T: Ord>(list: &mut BTreeSet<T>, action: Change, named: Option<T>) {
    match (action, named) {
        (Change::Add, named) => list.extend(named),
        (Change::Remove, named) => list.retain(|it| Some(it) != named.as_ref()),
        (Change::Clear, _) => list.clear(),
    }
}

/// Saves a change and replies with all settings.
async fn settled(hall: &Hall, asked: &Asked, settle: impl Fn(&mut ServerSettings)) -> Result<Payload, No> {
    let server = own(hall, asked)?;
    let settings = hall.house.settle_server(&asked.call(), server, settle).await?;
    Ok(ephemeral(whole(hall, asked, &settings)))
}

/// Returns the server, or a reply in direct messages.
fn own(hall: &Hall, asked: &Asked) -> Result<Server, No> {
    asked.server.ok_or_else(|| No::told(in_private(hall, asked, &words::not_in_private())))
}
