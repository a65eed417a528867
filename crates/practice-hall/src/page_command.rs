//! Commands that the page can send. Each is one action of a person, executed by the local Discord like an
//! action in any client.

use std::collections::BTreeMap;

use meadhall_local_discord::Snowflake;
use meadhall_local_discord::people::{ClientActionError, InteractionOutcome, InteractionResult, Person};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

#[derive(Debug, Deserialize)]
#[serde(tag = "command", rename_all = "snake_case")]
pub enum PageCommand {
    /// Acts as this person from now on.
    BecomePerson {
        person: Option<Snowflake>,
    },
    OpenChannel {
        channel: Snowflake,
    },
    RunSlashCommand {
        channel: Snowflake,
        line: String,
    },
    /// Requests choices for the option that is being typed.
    Autocomplete {
        channel: Snowflake,
        line: String,
    },
    PressButton {
        message: Snowflake,
        button: String,
    },
    SelectFromMenu {
        message: Snowflake,
        menu: String,
        values: Vec<String>,
    },
    SubmitModal {
        interaction: Snowflake,
        fields: BTreeMap<String, String>,
    },
    /// Uses a command of a message's context menu.
    UseMessageCommand {
        message: Snowflake,
        name: String,
    },
    SendMessage {
        channel: Snowflake,
        text: String,
    },
    /// Hides an ephemeral message.
    DismissMessage {
        message: Snowflake,
    },
    /// Changes the language of the client.
    SetLocale {
        locale: String,
    },
    /// Accepts or refuses direct messages.
    SetAcceptsDms {
        accepts: bool,
    },
    /// Requests the raw requests and events about a message.
    ShowWireLog {
        message: Snowflake,
    },
    /// Saves the match of a message to a file.
    SaveMatch {
        message: Snowflake,
    },
}

/// The reason why a command failed.
#[derive(Serialize)]
pub struct CommandFailure {
    reason: &'static str,
    detail: String,
}

impl CommandFailure {
    /// The bot refused, for this reason.
    pub fn rejected_by_bot(detail: String) -> Self {
        Self { reason: "rejected_by_bot", detail }
    }

    /// The command is invalid or impossible.
    pub fn invalid(detail: impl ToString) -> Self {
        Self { reason: "invalid", detail: detail.to_string() }
    }
}

impl From<ClientActionError> for CommandFailure {
    fn from(error: ClientActionError) -> Self {
        let (reason, detail) = match error {
            ClientActionError::MessageNotVisible(id) => ("message_not_visible", id.to_string()),
            ClientActionError::NoSuchElement(what) => ("no_such_element", what),
            ClientActionError::InvalidChoice(what) => ("invalid_choice", what),
            ClientActionError::OutOfRange { min, max } => ("out_of_range", format!("{min}–{max}")),
            ClientActionError::UnknownCommand(what) => ("unknown_command", what),
            ClientActionError::MissingPermission => ("missing_permission", String::new()),
            ClientActionError::ThreadArchived => ("thread_archived", String::new()),
            ClientActionError::ThreadLocked => ("thread_locked", String::new()),
            ClientActionError::EmptyMessage => ("empty_message", String::new()),
        };
        Self { reason, detail }
    }
}

/// Executes a person's action and waits for the bot's response.
pub async fn execute(person: &Person, command: PageCommand) -> Result<Value, CommandFailure> {
    let response = match command {
        PageCommand::RunSlashCommand { channel, line } => person.run_command(channel, &line).await?,
        PageCommand::PressButton { message, button } => person.press_button(message, &button).await?,
        PageCommand::SelectFromMenu { message, menu, values } => {
            let values: Vec<&str> = values.iter().map(String::as_str).collect();
            person.select_entries(message, &menu, &values).await?
        }
        PageCommand::SubmitModal { interaction, fields } => {
            let modal =
                person.modal(interaction).ok_or_else(|| ClientActionError::NoSuchElement("a form".to_owned()))?;
            let fields: Vec<(&str, &str)> = fields.iter().map(|(id, text)| (id.as_str(), text.as_str())).collect();
            person.submit_modal(&modal, &fields).await?
        }
        PageCommand::UseMessageCommand { message, name } => person.use_message_command(&name, message).await?,
        PageCommand::Autocomplete { channel, line } => {
            let choices = person.autocomplete(channel, &line).await?;
            let choices: Vec<Value> =
                choices.into_iter().map(|it| json!({ "name": it.name, "value": it.value })).collect();
            return Ok(json!({ "choices": choices }));
        }
        PageCommand::SendMessage { channel, text } => {
            return Ok(json!({ "message": person.send_message(channel, &text)? }));
        }
        PageCommand::DismissMessage { message } => {
            person.dismiss_message(message)?;
            return Ok(json!({}));
        }
        PageCommand::SetLocale { locale } => {
            if !CLIENT_LOCALES.contains(&locale.as_str()) {
                return Err(CommandFailure::invalid(locale));
            }
            person.set_locale(&locale);
            return Ok(json!({}));
        }
        PageCommand::SetAcceptsDms { accepts } => {
            person.set_accepts_dms(accepts);
            return Ok(json!({}));
        }
        PageCommand::BecomePerson { .. }
        | PageCommand::OpenChannel { .. }
        | PageCommand::ShowWireLog { .. }
        | PageCommand::SaveMatch { .. } => {
            return Err(CommandFailure::invalid("not an action of a person"));
        }
    };
    Ok(outcome_json(&response))
}

const CLIENT_LOCALES: [&str; 5] = ["en-US", "en-GB", "es-419", "es-ES", "fr"];

fn outcome_json(response: &InteractionResult) -> Value {
    let name = match &response.outcome {
        InteractionOutcome::MessageSent(_) => "message_sent",
        InteractionOutcome::Deferred(_) => "deferred",
        InteractionOutcome::MessageUpdated(_) => "message_updated",
        InteractionOutcome::Acknowledged | InteractionOutcome::ChoicesShown(_) => "acknowledged",
        InteractionOutcome::ModalShown(_) => "modal_shown",
        InteractionOutcome::TimedOut => "timed_out",
    };
    let mut json = json!({ "outcome": name, "interaction": response.interaction });
    if let Some(message) = response.message() {
        json["message"] = json!(message);
    }
    if let InteractionOutcome::ModalShown(modal) = &response.outcome {
        json["modal"] = modal.clone();
    }
    json
}
