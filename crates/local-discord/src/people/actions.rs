//! Interactions that a person starts. Each waits for its response as a client does.

use std::time::Duration;

use serde_json::{Value, json};
use tokio::time::timeout;

use super::Person;
use super::command_line::{self, AutocompleteChoice};
use super::error::ClientActionError;
use super::payload::{self, NewInteraction, ReferencedIds};
use super::response::{InteractionOutcome, InteractionResult};
use super::visible::VisibleMessage;
use crate::routes::unarchive;
use crate::world::{DiscordWorld, EventAudience, FakeInteraction, ResponseState, permissions};
use crate::{FakeState, Snowflake};

impl Person {
    /// Types a command, such as `/play game:raids`.
    pub async fn run_command(&self, channel: Snowflake, line: &str) -> Result<InteractionResult, ClientActionError> {
        let id = self.start_interaction(channel, |world| {
            let (command, body, rest) = self.resolve_command(world, channel, line)?;
            let parsed = command_line::parse_options(&body, rest, false)?;
            let mut data = json!({ "id": command, "name": body["name"], "type": 1, "options": parsed.options });
            if parsed.referenced_ids != ReferencedIds::default() {
                data["resolved"] =
                    payload::resolved_data(world, self.id, world.guild_of(channel), &parsed.referenced_ids);
            }
            Ok(NewInteraction { kind: 2, data, message: None })
        })?;
        Ok(self.wait_for_response(id).await)
    }

    /// Types part of a command, and returns the choices that the bot offers for the last option typed.
    pub async fn autocomplete(
        &self,
        channel: Snowflake,
        line: &str,
    ) -> Result<Vec<AutocompleteChoice>, ClientActionError> {
        let id = self.start_interaction(channel, |world| {
            let (command, body, rest) = self.resolve_command(world, channel, line)?;
            let parsed = command_line::parse_options(&body, rest, true)?;
            let data = json!({ "id": command, "name": body["name"], "type": 1, "options": parsed.options });
            Ok(NewInteraction { kind: 4, data, message: None })
        })?;
        let InteractionOutcome::ChoicesShown(choices) = self.wait_for_response(id).await.outcome else {
            return Ok(Vec::new());
        };
        let choice = |it: Value| AutocompleteChoice {
            name: it["name"].as_str().unwrap_or_default().to_owned(),
            value: it["value"].clone(),
        };
        Ok(choices.into_iter().map(choice).collect())
    }

    /// Uses a command of a message's context menu.
    pub async fn use_message_command(
        &self,
        entry: &str,
        message: Snowflake,
    ) -> Result<InteractionResult, ClientActionError> {
        let seen = self.message(message).ok_or(ClientActionError::MessageNotVisible(message))?;
        let channel = seen.channel;
        let id = self.start_interaction(channel, |world| {
            let (command, body) = find_command(world, channel, entry, 3)
                .ok_or_else(|| ClientActionError::UnknownCommand(entry.to_owned()))?;
            let referenced_ids = ReferencedIds { messages: vec![message], ..ReferencedIds::default() };
            let resolved = payload::resolved_data(world, self.id, world.guild_of(channel), &referenced_ids);
            let data =
                json!({ "id": command, "name": body["name"], "type": 3, "target_id": message, "resolved": resolved });
            Ok(NewInteraction { kind: 2, data, message: None })
        })?;
        Ok(self.wait_for_response(id).await)
    }

    /// Presses a button, found by its label or its custom id.
    pub async fn press_button(&self, message: Snowflake, button: &str) -> Result<InteractionResult, ClientActionError> {
        let id = self.start_press(message, button)?;
        Ok(self.wait_for_response(id).await)
    }

    /// Presses a button without waiting for the response.
    pub fn start_press(&self, message: Snowflake, button: &str) -> Result<Snowflake, ClientActionError> {
        let visible_message = self.message(message).ok_or(ClientActionError::MessageNotVisible(message))?;
        let found = visible_message.button(button).filter(|it| !it.disabled).and_then(|it| it.custom_id.clone());
        let custom_id = found.ok_or_else(|| ClientActionError::NoSuchElement(button.to_owned()))?;
        self.use_component(&visible_message, 2, &custom_id, None)
    }

    /// Selects entries of a menu, found by their values or labels.
    pub async fn select_entries(
        &self,
        message: Snowflake,
        menu: &str,
        entries: &[&str],
    ) -> Result<InteractionResult, ClientActionError> {
        let visible_message = self.message(message).ok_or(ClientActionError::MessageNotVisible(message))?;
        let menu = visible_message
            .menu(menu)
            .filter(|it| !it.disabled)
            .ok_or_else(|| ClientActionError::NoSuchElement(menu.to_owned()))?;
        let mut values = Vec::new();
        for entry in entries {
            let found = menu.options.iter().find(|(label, value, _)| value == entry || label == entry);
            let value = if menu.component_type == 3 {
                found.map(|(_, value, _)| value.clone())
            } else {
                Some((*entry).to_owned())
            };
            values.push(value.ok_or_else(|| ClientActionError::InvalidChoice((*entry).to_owned()))?);
        }
        if !(menu.min_values..=menu.max_values).contains(&(values.len() as u64)) {
            return Err(ClientActionError::InvalidChoice(format!("{} entries", values.len())));
        }
        let id = self.use_component(
            &visible_message,
            u8::try_from(menu.component_type).unwrap_or(3),
            &menu.custom_id,
            Some(values),
        )?;
        Ok(self.wait_for_response(id).await)
    }

    /// Sends a component interaction with any custom id, as a manipulated client could.
    pub fn send_forged_component(
        &self,
        message: Snowflake,
        kind: u8,
        custom_id: &str,
        values: Option<Vec<String>>,
    ) -> Result<Snowflake, ClientActionError> {
        let seen = self.message(message).ok_or(ClientActionError::MessageNotVisible(message))?;
        self.use_component(&seen, kind, custom_id, values)
    }

    /// Sends an interaction of any type and content, as no real client would.
    pub fn send_raw_interaction(
        &self,
        channel: Snowflake,
        kind: u8,
        data: Value,
        message: Option<Snowflake>,
    ) -> Result<Snowflake, ClientActionError> {
        self.start_interaction(channel, |_| Ok(NewInteraction { kind, data, message }))
    }

    fn use_component(
        &self,
        visible_message: &VisibleMessage,
        kind: u8,
        name: &str,
        values: Option<Vec<String>>,
    ) -> Result<Snowflake, ClientActionError> {
        let mut data = json!({ "component_type": kind, "custom_id": name, "id": 1 });
        let people: Vec<Snowflake> = values.iter().flatten().filter_map(|it| it.parse().ok()).collect();
        if let Some(values) = values {
            data["values"] = json!(values);
        }
        self.start_interaction(visible_message.channel, |world| {
            let people: Vec<Snowflake> = people.into_iter().filter(|it| world.users.get(*it).is_some()).collect();
            if matches!(kind, 5 | 7) && !people.is_empty() {
                let referenced_ids = ReferencedIds { people, ..ReferencedIds::default() };
                data["resolved"] =
                    payload::resolved_data(world, self.id, world.guild_of(visible_message.channel), &referenced_ids);
            }
            Ok(NewInteraction { kind: 3, data, message: Some(visible_message.id) })
        })
    }

    /// Returns the modal that opened in response to this person's interaction.
    #[must_use]
    pub fn modal(&self, interaction: Snowflake) -> Option<InteractionResult> {
        let is_own = |state: &FakeState| state.world.interactions.get(interaction).is_some_and(|it| it.user == self.id);
        let outcome = self
            .fake
            .read_state(|state| is_own(state).then(|| InteractionOutcome::find(&state.world, interaction)).flatten())?;
        matches!(outcome, InteractionOutcome::ModalShown(_)).then_some(InteractionResult { interaction, outcome })
    }

    /// Fills in a modal and submits it. Fields that are not named keep their values.
    pub async fn submit_modal(
        &self,
        result: &InteractionResult,
        fields: &[(&str, &str)],
    ) -> Result<InteractionResult, ClientActionError> {
        let InteractionOutcome::ModalShown(modal) = &result.outcome else {
            return Err(ClientActionError::NoSuchElement("a modal".to_owned()));
        };
        let mut rows = Vec::new();
        for row in modal["components"].as_array().into_iter().flatten() {
            let inputs = row["components"].as_array().into_iter().flatten();
            let inputs_with_values = inputs.map(|input| fill_input(input, fields)).collect::<Result<Vec<_>, _>>()?;
            rows.push(
                json!({ "type": row["type"], "id": row["id"].as_u64().unwrap_or(1), "components": inputs_with_values }),
            );
        }
        let origin = self.fake.read_state(|state| {
            state.world.interactions.get(result.interaction).map(|it| (it.channel, it.component_message))
        });
        let (channel, message) = origin.ok_or_else(|| ClientActionError::NoSuchElement("a modal".to_owned()))?;
        let data = json!({ "custom_id": modal["custom_id"], "components": rows });
        let id = self.start_interaction(channel, |_| Ok(NewInteraction { kind: 5, data, message }))?;
        Ok(self.wait_for_response(id).await)
    }

    /// Starts an interaction and sends its event to the bot.
    fn start_interaction(
        &self,
        channel: Snowflake,
        interaction: impl FnOnce(&DiscordWorld) -> Result<NewInteraction, ClientActionError>,
    ) -> Result<Snowflake, ClientActionError> {
        self.fake.change_state(|state: &mut FakeState| {
            let world = &mut state.world;
            let needed = if world.guild_of(channel).is_some() {
                permissions::VIEW_CHANNEL | permissions::USE_APPLICATION_COMMANDS
            } else {
                permissions::VIEW_CHANNEL
            };
            if !world.has_permissions(self.id, channel, needed) {
                return Err(ClientActionError::MissingPermission);
            }
            let interaction = interaction(world)?;
            check_not_locked(world, self.id, channel, &interaction)?;
            if world.is_archived_thread(channel) {
                if !world.has_permissions(self.id, channel, permissions::SEND_MESSAGES_IN_THREADS) {
                    return Err(ClientActionError::ThreadArchived);
                }
                unarchive(world, channel);
            }
            let id = world.next_id();
            let token = FakeInteraction::new_token(id);
            let payload = payload::interaction_payload(world, id, &token, self.id, channel, &interaction);
            let (kind, component_message) = (interaction.kind, interaction.message);
            let command = command_line::full_command_name(&interaction.data);
            let (user, response_state) = (self.id, ResponseState::Pending);
            world.interactions.insert(
                id,
                FakeInteraction {
                    token,
                    kind,
                    user,
                    channel,
                    command,
                    component_message,
                    response_state,
                    response_message: None,
                },
            );
            world.remove_expired_interactions();
            let audience = world.guild_of(channel).map_or(EventAudience::FirstShard, EventAudience::Guild);
            world.emit(audience, None, "INTERACTION_CREATE", &payload);
            Ok(id)
        })
    }

    /// Waits for the response as long as a client does.
    pub async fn wait_for_response(&self, interaction: Snowflake) -> InteractionResult {
        let response = async {
            loop {
                let waiter =
                    self.fake.change_state(|state| match InteractionOutcome::find(&state.world, interaction) {
                        Some(outcome) => Err(outcome),
                        None => Ok(state.notify_on_response(interaction)),
                    });
                match waiter {
                    Err(outcome) => return outcome,
                    // The bot has responded, the clock was advanced, or the sender was dropped. Check the interaction
                    // again in each case.
                    Ok(waiter) => drop(waiter.await),
                }
            }
        };
        // A little longer than the local Discord's own deadline, so that this timeout does not come before that
        // deadline.
        let deadline = self.fake.read_state(|state| state.world.limits.response_deadline);
        let outcome =
            timeout(deadline + Duration::from_millis(100), response).await.unwrap_or(InteractionOutcome::TimedOut);
        InteractionResult { interaction, outcome }
    }

    /// Finds a command available in this channel. Returns the command's id, its body, and the text after its name.
    fn resolve_command<'a>(
        &self,
        world: &DiscordWorld,
        channel: Snowflake,
        line: &'a str,
    ) -> Result<(Snowflake, Value, &'a str), ClientActionError> {
        let (name, rest) = command_line::split_command_name(line)?;
        let (id, body) =
            find_command(world, channel, name, 1).ok_or_else(|| ClientActionError::UnknownCommand(name.to_owned()))?;
        let needed = body["default_member_permissions"].as_str().and_then(|it| it.parse().ok()).unwrap_or(0);
        if world.guild_of(channel).is_some() && !world.has_permissions(self.id, channel, needed) {
            return Err(ClientActionError::UnknownCommand(name.to_owned()));
        }
        Ok((id, body, rest))
    }
}

/// Refuses what the client does not offer in a locked thread: components to everybody, and commands to those who do not
/// manage threads.
fn check_not_locked(
    world: &DiscordWorld,
    person: Snowflake,
    channel: Snowflake,
    interaction: &NewInteraction,
) -> Result<(), ClientActionError> {
    let can_type = world.has_permissions(person, channel, permissions::MANAGE_THREADS);
    if world.is_locked_thread(channel) && (interaction.kind == 3 || !can_type) {
        return Err(ClientActionError::ThreadLocked);
    }
    Ok(())
}

/// Finds a command of this name and type that is available in a channel.
fn find_command(world: &DiscordWorld, channel: Snowflake, name: &str, kind: u64) -> Option<(Snowflake, Value)> {
    let guild = world.guild_of(channel);
    if guild.is_some_and(|guild| !world.has_bot(guild)) {
        return None;
    }
    let context = u64::from(guild.is_none());
    let is_offered = |body: &Value| {
        let contexts = body["contexts"].as_array();
        contexts.is_none_or(|list| list.iter().any(|it| it.as_u64() == Some(context)))
    };
    let matches = |body: &Value| body["name"] == name && body["type"].as_u64().unwrap_or(1) == kind && is_offered(body);
    let is_available = |it: &crate::world::FakeCommand| it.guild.is_none() || it.guild == guild;
    let found = world.commands.iter().find(|(_, it)| is_available(it) && matches(&it.body));
    found.map(|(id, it)| (id, it.body.clone()))
}

fn fill_input(input: &Value, fields: &[(&str, &str)]) -> Result<Value, ClientActionError> {
    let name = input["custom_id"].as_str().unwrap_or_default();
    let entered = fields.iter().find(|(field, _)| *field == name).map(|(_, text)| *text);
    let text = entered.or(input["value"].as_str()).unwrap_or_default();
    let length = text.chars().count() as u64;
    let is_required = input["required"].as_bool().unwrap_or(true);
    let min_length = input["min_length"].as_u64().unwrap_or(u64::from(is_required));
    let max_length = input["max_length"].as_u64().unwrap_or(4_000);
    if length > max_length || length < min_length && (is_required || length > 0) {
        return Err(ClientActionError::InvalidChoice(text.to_owned()));
    }
    Ok(json!({ "type": input["type"], "id": input["id"].as_u64().unwrap_or(2), "custom_id": name, "value": text }))
}

impl VisibleMessage {
    /// Returns the values of a menu's entries.
    #[must_use]
    pub fn menu_option_values(&self, menu: &str) -> Vec<String> {
        self.menu(menu).map(|it| it.options.iter().map(|(_, value, _)| value.clone()).collect()).unwrap_or_default()
    }
}
