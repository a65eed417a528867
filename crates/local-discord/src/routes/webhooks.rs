//! Follow-up messages and edits by an interaction's token.

use super::super::request::{Reply, Request};
use super::super::rules::{self, Case};
use super::super::world::{Interaction, Stage, World, told};
use super::super::{Id, Wrong};
use super::draft::LOADING;
use super::messages::{awake, rewrite, take_down, unlocked};
use super::{draft, interactions, unknown};

pub const LIFE: u64 = 15 * 60_000;

/// Finds the responded interaction of a token that has not expired.
fn of_token(world: &World, token: &str) -> Result<(Id, Interaction), Wrong> {
    let id = Interaction::of_token(token).ok_or_else(|| unknown(10015, "Webhook"))?;
    let found = world.interactions.get(id).filter(|it| it.token == token);
    let interaction = found.ok_or_else(|| unknown(10015, "Webhook"))?;
    if world.now > id.milliseconds() + LIFE {
        return Err(Wrong::new(401, 50027, "Invalid Webhook Token"));
    }
    if matches!(interaction.stage, Stage::Waiting | Stage::Choices(_)) {
        return Err(unknown(10015, "Webhook"));
    }
    Ok((id, interaction.clone()))
}

/// Finds a message that this token may edit: a response to the interaction, or the component's message.
fn reached(world: &World, id: Id, interaction: &Interaction, message: Option<Id>) -> Result<Id, Wrong> {
    let wanted = message.or(interaction.original).ok_or_else(|| unknown(10008, "Message"))?;
    let found = world.messages.get(wanted).ok_or_else(|| unknown(10008, "Message"))?;
    let own = found.answers.as_ref().is_some_and(|it| it.interaction == id);
    let pressed = interaction.message == Some(wanted);
    if own || pressed { Ok(wanted) } else { Err(unknown(10008, "Message")) }
}

/// Sends a follow-up message. If the deferred response is still open, this becomes it.
pub fn follow_up(world: &mut World, token: &str, request: &Request) -> Result<Reply, Wrong> {
    let (id, interaction) = of_token(world, token)?;
    let promised = interaction.original.filter(|it| {
        interaction.stage == Stage::Thinking && world.messages.get(*it).is_some_and(|it| it.flags & LOADING != 0)
    });
    if promised.is_some() {
        return edit(world, token, None, request);
    }
    rules::message(&request.body, Case::Create, &draft::files(request, None))?;
    unlocked(world, interaction.channel)?;
    let sent = interactions::send(world, id, &interaction, &request.body, request)?;
    Ok(Reply::told(told::message(world, sent)))
}

pub fn show(world: &World, token: &str, message: Option<Id>) -> Result<Reply, Wrong> {
    let (id, interaction) = of_token(world, token)?;
    let wanted = reached(world, id, &interaction, message)?;
    Ok(Reply::told(told::message(world, wanted)))
}

pub fn edit(world: &mut World, token: &str, message: Option<Id>, request: &Request) -> Result<Reply, Wrong> {
    let (id, interaction) = of_token(world, token)?;
    let wanted = reached(world, id, &interaction, message)?;
    let mut changed = world.messages.get(wanted).ok_or_else(|| unknown(10008, "Message"))?.clone();
    let promised = changed.flags & LOADING != 0;
    rules::message(&request.body, Case::Edit, &draft::files(request, Some(&changed)))?;
    awake(world, interaction.channel)?;
    rewrite(world, wanted, &mut changed, request)?;
    let first = world.interactions.change(id).filter(|_| promised && message.is_none());
    if let Some(interaction) = first {
        interaction.stage = Stage::Sent;
    }
    Ok(Reply::told(told::message(world, wanted)))
}

pub fn remove(world: &mut World, token: &str, message: Option<Id>) -> Result<Reply, Wrong> {
    let (id, interaction) = of_token(world, token)?;
    let wanted = reached(world, id, &interaction, message)?;
    awake(world, interaction.channel)?;
    take_down(world, interaction.channel, wanted);
    Ok(Reply::done())
}
