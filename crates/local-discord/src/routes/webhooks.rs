//! What follows the first answer: more messages, and changes of those that were sent, for as long as the token lives.

use super::super::request::{Reply, Request};
use super::super::rules::{self, Case};
use super::super::world::{Interaction, Stage, World, told};
use super::super::{Id, Wrong};
use super::draft::LOADING;
use super::messages::{awake, rewrite, take_down, unlocked};
use super::{draft, interactions, unknown};

/// How long a token lives.
pub const LIFE: u64 = 15 * 60_000;

/// The interaction of a token that still lives, and that was answered before.
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

/// A message that may be changed with this token: the first answer, or one that followed it.
fn reached(world: &World, id: Id, interaction: &Interaction, message: Option<Id>) -> Result<Id, Wrong> {
    let wanted = message.or(interaction.original).ok_or_else(|| unknown(10008, "Message"))?;
    let found = world.messages.get(wanted).ok_or_else(|| unknown(10008, "Message"))?;
    let own = found.answers.as_ref().is_some_and(|it| it.interaction == id);
    let pressed = interaction.message == Some(wanted);
    if own || pressed { Ok(wanted) } else { Err(unknown(10008, "Message")) }
}

/// Sends one more message; if the first was promised and has not come, this is it.
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

/// Tells a message.
pub fn show(world: &World, token: &str, message: Option<Id>) -> Result<Reply, Wrong> {
    let (id, interaction) = of_token(world, token)?;
    let wanted = reached(world, id, &interaction, message)?;
    Ok(Reply::told(told::message(world, wanted)))
}

/// Changes a message.
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

/// Deletes a message.
pub fn remove(world: &mut World, token: &str, message: Option<Id>) -> Result<Reply, Wrong> {
    let (id, interaction) = of_token(world, token)?;
    let wanted = reached(world, id, &interaction, message)?;
    awake(world, interaction.channel)?;
    take_down(world, interaction.channel, wanted);
    Ok(Reply::done())
}
