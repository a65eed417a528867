//! Commands that the page can send. Each is one action of a person, executed by the local Discord like an
//! action in any client.

use std::collections::BTreeMap;

use meadhall_local_discord::Snowflake;
use meadhall_local_discord::people::{ClientActionError, InteractionOutcome, InteractionResult, Person};
use serde::Deserialize;
use serde_json::{Value, json};

/// A command from the page.
#[derive(Debug, Deserialize)]
#[serde(tag = "do", rename_all = "snake_case")]
pub enum PageCommand {
    /// Acts as this person from now on.
    #[serde(rename = "enter")]
    BecomePerson {
        #[serde(rename = "as")]
        person: Option<Snowflake>,
    },
    /// Opens a channel.
    #[serde(rename = "look")]
    OpenChannel { channel: Snowflake },
    /// Runs a slash command.
    #[serde(rename = "run")]
    RunSlashCommand { channel: Snowflake, line: String },
    /// Requests choices for the option that is being typed.
    #[serde(rename = "complete")]
    Autocomplete { channel: Snowflake, line: String },
    #[serde(rename = "press")]
    PressButton { message: Snowflake, button: String },
    #[serde(rename = "choose")]
    SelectFromMenu { message: Snowflake, menu: String, values: Vec<String> },
    #[serde(rename = "submit")]
    SubmitModal { interaction: Snowflake, fields: BTreeMap<String, String> },
    /// Uses a command of a message's context menu.
    #[serde(rename = "use")]
    UseMessageCommand { message: Snowflake, entry: String },
    #[serde(rename = "say")]
    SendMessage { channel: Snowflake, text: String },
    /// Hides an ephemeral message.
    #[serde(rename = "dismiss")]
    DismissMessage { message: Snowflake },
    /// Changes the language of the client.
    #[serde(rename = "speak")]
    SetLocale { locale: String },
    /// Accepts or refuses direct messages.
    #[serde(rename = "letters")]
    SetAcceptsDms { takes: bool },
    /// Requests the raw requests and events about a message.
    #[serde(rename = "raw")]
    ShowWireLog { message: Snowflake },
    /// Saves the match of a message to a file.
    #[serde(rename = "journal")]
    SaveMatch { message: Snowflake },
}

/// The reason why a command failed.
pub struct CommandFailure {
    reason: &'static str,
    detail: String,
}

impl CommandFailure {
    /// The bot refused, for this reason.
    pub fn rejected_by_bot(detail: String) -> Self {
        Self { reason: "refused", detail }
    }

    /// The command is invalid or impossible.
    pub fn invalid(detail: impl ToString) -> Self {
        Self { reason: "nonsense", detail: detail.to_string() }
    }

    /// Returns the JSON for the page.
    pub fn to_json(&self) -> Value {
        json!({ "why": self.reason, "what": self.detail })
    }
}

impl From<ClientActionError> for CommandFailure {
    fn from(error: ClientActionError) -> Self {
        let (reason, detail) = match error {
            ClientActionError::MessageNotVisible(id) => ("unseen", id.to_string()),
            ClientActionError::NoSuchElement(what) => ("not_there", what),
            ClientActionError::InvalidChoice(what) => ("not_offered", what),
            ClientActionError::UnknownCommand(what) => ("no_command", what),
            ClientActionError::MissingPermission => ("not_allowed", String::new()),
            ClientActionError::ThreadArchived => ("archived", String::new()),
            ClientActionError::EmptyMessage => ("nothing", String::new()),
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
        PageCommand::UseMessageCommand { message, entry } => person.use_message_command(&entry, message).await?,
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
        PageCommand::SetAcceptsDms { takes } => {
            person.set_accepts_dms(takes);
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
        InteractionOutcome::MessageSent(_) => "sent",
        InteractionOutcome::Deferred(_) => "thinking",
        InteractionOutcome::MessageUpdated(_) => "changed",
        InteractionOutcome::Acknowledged | InteractionOutcome::ChoicesShown(_) => "quiet",
        InteractionOutcome::ModalShown(_) => "modal",
        InteractionOutcome::TimedOut => "failed",
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
