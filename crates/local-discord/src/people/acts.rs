//! Interactions that a person starts. Each waits for its response as a client does.

use serde_json::{Value, json};
use std::time::Duration;
use tokio::time::timeout;

use super::super::world::{Audience, Interaction, Stage, World, rights};
use super::super::{Id, State};
use super::Person;
use super::answer::{Answer, Outcome};
use super::cannot::Cannot;
use super::seen::Seen;
use super::told::{self, Deed, Named};
use super::typed::{self, Choice};

impl Person {
    /// Types a command, such as `/play game:raids`.
    pub async fn runs(&self, channel: Id, line: &str) -> Result<Answer, Cannot> {
        let id = self.begins(channel, |world| {
            let (command, body, rest) = self.command(world, channel, line)?;
            let typed = typed::read(&body, rest, false)?;
            let mut data = json!({ "id": command, "name": body["name"], "type": 1, "options": typed.options });
            if typed.named != Named::default() {
                data["resolved"] = told::resolved(world, self.id, world.guild_of(channel), &typed.named);
            }
            Ok(Deed { kind: 2, data, message: None })
        })?;
        Ok(self.answer(id).await)
    }

    /// Types part of a command, and returns the choices that the bot offers for its last option.
    pub async fn completes(&self, channel: Id, line: &str) -> Result<Vec<Choice>, Cannot> {
        let id = self.begins(channel, |world| {
            let (command, body, rest) = self.command(world, channel, line)?;
            let typed = typed::read(&body, rest, true)?;
            let data = json!({ "id": command, "name": body["name"], "type": 1, "options": typed.options });
            Ok(Deed { kind: 4, data, message: None })
        })?;
        let Outcome::Choices(choices) = self.answer(id).await.outcome else { return Ok(Vec::new()) };
        let choice =
            |it: Value| Choice { name: it["name"].as_str().unwrap_or_default().to_owned(), value: it["value"].clone() };
        Ok(choices.into_iter().map(choice).collect())
    }

    /// Uses a command of a message's context menu.
    pub async fn uses(&self, entry: &str, message: Id) -> Result<Answer, Cannot> {
        let seen = self.sees_message(message).ok_or(Cannot::Unseen(message))?;
        let channel = seen.channel;
        let id = self.begins(channel, |world| {
            let (command, body) = found(world, channel, entry, 3).ok_or_else(|| Cannot::NoCommand(entry.to_owned()))?;
            let named = Named { messages: vec![message], ..Named::default() };
            let resolved = told::resolved(world, self.id, world.guild_of(channel), &named);
            let data =
                json!({ "id": command, "name": body["name"], "type": 3, "target_id": message, "resolved": resolved });
            Ok(Deed { kind: 2, data, message: None })
        })?;
        Ok(self.answer(id).await)
    }

    /// Presses a button, found by its label or its custom id.
    pub async fn presses(&self, message: Id, button: &str) -> Result<Answer, Cannot> {
        let id = self.begin_press(message, button)?;
        Ok(self.answer(id).await)
    }

    /// Presses a button without waiting for the response.
    pub fn begin_press(&self, message: Id, button: &str) -> Result<Id, Cannot> {
        let seen = self.sees_message(message).ok_or(Cannot::Unseen(message))?;
        let found = seen.button(button).filter(|it| !it.disabled).and_then(|it| it.custom_id.clone());
        let custom_id = found.ok_or_else(|| Cannot::NotThere(button.to_owned()))?;
        self.uses_component(&seen, 2, &custom_id, None)
    }

    /// Selects entries of a menu, found by their values or labels.
    pub async fn chooses(&self, message: Id, menu: &str, entries: &[&str]) -> Result<Answer, Cannot> {
        let seen = self.sees_message(message).ok_or(Cannot::Unseen(message))?;
        let menu = seen.menu(menu).filter(|it| !it.disabled).ok_or_else(|| Cannot::NotThere(menu.to_owned()))?;
        let mut values = Vec::new();
        for entry in entries {
            let found = menu.options.iter().find(|(label, value, _)| value == entry || label == entry);
            let value =
                if menu.kind == 3 { found.map(|(_, value, _)| value.clone()) } else { Some((*entry).to_owned()) };
            values.push(value.ok_or_else(|| Cannot::NotOffered((*entry).to_owned()))?);
        }
        if !(menu.least..=menu.most).contains(&(values.len() as u64)) {
            return Err(Cannot::NotOffered(format!("{} entries", values.len())));
        }
        let id = self.uses_component(&seen, u8::try_from(menu.kind).unwrap_or(3), &menu.custom_id, Some(values))?;
        Ok(self.answer(id).await)
    }

    /// Sends a component interaction with any custom id, as a manipulated client could.
    pub fn forges(&self, message: Id, kind: u8, custom_id: &str, values: Option<Vec<String>>) -> Result<Id, Cannot> {
        let seen = self.sees_message(message).ok_or(Cannot::Unseen(message))?;
        self.uses_component(&seen, kind, custom_id, values)
    }

    /// Sends an interaction of any type and content, as no real client would.
    pub fn sends(&self, channel: Id, kind: u8, data: Value, message: Option<Id>) -> Result<Id, Cannot> {
        self.begins(channel, |_| Ok(Deed { kind, data, message }))
    }

    fn uses_component(&self, seen: &Seen, kind: u8, name: &str, values: Option<Vec<String>>) -> Result<Id, Cannot> {
        let mut data = json!({ "component_type": kind, "custom_id": name, "id": 1 });
        let people: Vec<Id> = values.iter().flatten().filter_map(|it| it.parse().ok()).collect();
        if let Some(values) = values {
            data["values"] = json!(values);
        }
        self.begins(seen.channel, |world| {
            let people: Vec<Id> = people.into_iter().filter(|it| world.users.get(*it).is_some()).collect();
            if matches!(kind, 5 | 7) && !people.is_empty() {
                let named = Named { people, ..Named::default() };
                data["resolved"] = told::resolved(world, self.id, world.guild_of(seen.channel), &named);
            }
            Ok(Deed { kind: 3, data, message: Some(seen.id) })
        })
    }

    /// Returns the modal that opened in response to one of their interactions.
    #[must_use]
    pub fn modal(&self, interaction: Id) -> Option<Answer> {
        let own = |state: &State| state.world.interactions.get(interaction).is_some_and(|it| it.user == self.id);
        let outcome =
            self.platform.look(|state| own(state).then(|| Outcome::of(&state.world, interaction)).flatten())?;
        matches!(outcome, Outcome::Modal(_)).then_some(Answer { interaction, outcome })
    }

    /// Fills in a modal and submits it. Fields that are not named keep their values.
    pub async fn submits(&self, shown: &Answer, fields: &[(&str, &str)]) -> Result<Answer, Cannot> {
        let Outcome::Modal(modal) = &shown.outcome else { return Err(Cannot::NotThere("a modal".to_owned())) };
        let mut rows = Vec::new();
        for row in modal["components"].as_array().into_iter().flatten() {
            let inputs = row["components"].as_array().into_iter().flatten();
            let filled = inputs.map(|input| fill(input, fields)).collect::<Result<Vec<_>, _>>()?;
            rows.push(json!({ "type": row["type"], "id": row["id"].as_u64().unwrap_or(1), "components": filled }));
        }
        let origin = self
            .platform
            .look(|state| state.world.interactions.get(shown.interaction).map(|it| (it.channel, it.message)));
        let (channel, message) = origin.ok_or_else(|| Cannot::NotThere("a modal".to_owned()))?;
        let data = json!({ "custom_id": modal["custom_id"], "components": rows });
        let id = self.begins(channel, |_| Ok(Deed { kind: 5, data, message }))?;
        Ok(self.answer(id).await)
    }

    /// Starts an interaction and sends its event to the bot.
    fn begins(&self, channel: Id, deed: impl FnOnce(&World) -> Result<Deed, Cannot>) -> Result<Id, Cannot> {
        self.platform.act(|state: &mut State| {
            let world = &mut state.world;
            let wanted = if world.guild_of(channel).is_some() { rights::VIEW | rights::COMMANDS } else { rights::VIEW };
            if !world.may(self.id, channel, wanted) {
                return Err(Cannot::NotAllowed);
            }
            if world.is_archived(channel) {
                return Err(Cannot::Archived);
            }
            let deed = deed(world)?;
            let id = world.name();
            let token = Interaction::token_for(id);
            let told = told::interaction(world, id, &token, self.id, channel, &deed);
            let (kind, message) = (deed.kind, deed.message);
            let command = deed.data["name"].as_str().map(str::to_owned);
            let (user, stage) = (self.id, Stage::Waiting);
            world
                .interactions
                .put(id, Interaction { token, kind, user, channel, command, message, stage, original: None });
            world.forget_interactions();
            let audience = world.guild_of(channel).map_or(Audience::Direct, Audience::Guild);
            world.tell(audience, None, "INTERACTION_CREATE", &told);
            Ok(id)
        })
    }

    /// Waits for the response as long as a client does.
    pub async fn answer(&self, interaction: Id) -> Answer {
        let waiting = async {
            loop {
                let heard = self.platform.act(|state| match Outcome::of(&state.world, interaction) {
                    Some(outcome) => Err(outcome),
                    None => Ok(state.wait_for(interaction)),
                });
                match heard {
                    Err(outcome) => return outcome,
                    // Response, advanced clock or dropped sender: look again in any case.
                    Ok(heard) => drop(heard.await),
                }
            }
        };
        // A little longer than the platform's own deadline, so that its clock decides.
        let deadline = self.platform.look(|state| state.world.bounds.response_deadline);
        let outcome = timeout(deadline + Duration::from_millis(100), waiting).await.unwrap_or(Outcome::Failed);
        Answer { interaction, outcome }
    }

    /// Finds a command that can be used here. Returns its id, its body, and the text after its name.
    fn command<'a>(&self, world: &World, channel: Id, line: &'a str) -> Result<(Id, Value, &'a str), Cannot> {
        let (name, rest) = typed::split(line)?;
        let (id, body) = found(world, channel, name, 1).ok_or_else(|| Cannot::NoCommand(name.to_owned()))?;
        let needed = body["default_member_permissions"].as_str().and_then(|it| it.parse().ok()).unwrap_or(0);
        if world.guild_of(channel).is_some() && !world.may(self.id, channel, needed) {
            return Err(Cannot::NoCommand(name.to_owned()));
        }
        Ok((id, body, rest))
    }
}

/// Finds a command of this name and type that is available in a channel.
fn found(world: &World, channel: Id, name: &str, kind: u64) -> Option<(Id, Value)> {
    let guild = world.guild_of(channel);
    if guild.is_some_and(|guild| !world.hosts(guild)) {
        return None;
    }
    let context = u64::from(guild.is_none());
    let offered = |body: &Value| {
        let contexts = body["contexts"].as_array();
        contexts.is_none_or(|list| list.iter().any(|it| it.as_u64() == Some(context)))
    };
    let same = |body: &Value| body["name"] == name && body["type"].as_u64().unwrap_or(1) == kind && offered(body);
    let here = |it: &super::super::world::Command| it.guild.is_none() || it.guild == guild;
    let found = world.commands.iter().find(|(_, it)| here(it) && same(&it.body));
    found.map(|(id, it)| (id, it.body.clone()))
}

/// Fills in one input of a modal.
fn fill(input: &Value, fields: &[(&str, &str)]) -> Result<Value, Cannot> {
    let name = input["custom_id"].as_str().unwrap_or_default();
    let written = fields.iter().find(|(field, _)| *field == name).map(|(_, text)| *text);
    let text = written.or(input["value"].as_str()).unwrap_or_default();
    let length = text.chars().count() as u64;
    let needed = input["required"].as_bool().unwrap_or(true);
    let least = input["min_length"].as_u64().unwrap_or(u64::from(needed));
    let most = input["max_length"].as_u64().unwrap_or(4_000);
    if length > most || length < least && (needed || length > 0) {
        return Err(Cannot::NotOffered(text.to_owned()));
    }
    Ok(json!({ "type": input["type"], "id": input["id"].as_u64().unwrap_or(2), "custom_id": name, "value": text }))
}

impl Seen {
    /// Returns the values of a menu's entries.
    #[must_use]
    pub fn values(&self, menu: &str) -> Vec<String> {
        self.menu(menu).map(|it| it.options.iter().map(|(_, value, _)| value.clone()).collect()).unwrap_or_default()
    }
}
