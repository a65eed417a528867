//! Commands that the page can send. Each is one action of a person, executed by the local Discord like an
//! action in any client.

use std::collections::BTreeMap;

use local_discord::Id;
use local_discord::people::{Answer, Cannot, Outcome, Person};
use serde::Deserialize;
use serde_json::{Value, json};

/// A command from the page.
#[derive(Debug, Deserialize)]
#[serde(tag = "do", rename_all = "snake_case")]
pub enum Wish {
    /// Acts as this person from now on.
    Enter {
        #[serde(rename = "as")]
        person: Option<Id>,
    },
    /// Opens a channel.
    Look { channel: Id },
    /// Runs a slash command.
    Run { channel: Id, line: String },
    /// Requests choices for the option that is being typed.
    Complete { channel: Id, line: String },
    Press { message: Id, button: String },
    Choose { message: Id, menu: String, values: Vec<String> },
    Submit { interaction: Id, fields: BTreeMap<String, String> },
    /// Uses a command of a message's context menu.
    Use { message: Id, entry: String },
    Say { channel: Id, text: String },
    /// Hides an ephemeral message.
    Dismiss { message: Id },
    /// Changes the language of the client.
    Speak { locale: String },
    /// Accepts or refuses direct messages.
    Letters { takes: bool },
    /// Requests the raw requests and events about a message.
    Raw { message: Id },
    /// Saves the match of a message to a file.
    Journal { message: Id },
}

/// The reason why a command failed.
pub struct Failed {
    why: &'static str,
    what: String,
}

impl Failed {
    /// The bot refused, for this reason.
    pub fn refused(why: String) -> Self {
        Self { why: "refused", what: why }
    }

    /// The command is invalid or impossible.
    pub fn nonsense(what: impl ToString) -> Self {
        Self { why: "nonsense", what: what.to_string() }
    }

    /// Returns the JSON for the page.
    pub fn told(&self) -> Value {
        json!({ "why": self.why, "what": self.what })
    }
}

impl From<Cannot> for Failed {
    fn from(cannot: Cannot) -> Self {
        let (why, what) = match cannot {
            Cannot::Unseen(id) => ("unseen", id.to_string()),
            Cannot::NotThere(what) => ("not_there", what),
            Cannot::NotOffered(what) => ("not_offered", what),
            Cannot::NoCommand(what) => ("no_command", what),
            Cannot::NotAllowed => ("not_allowed", String::new()),
            Cannot::Archived => ("archived", String::new()),
            Cannot::Nothing => ("nothing", String::new()),
        };
        Self { why, what }
    }
}

/// Executes a person's action and waits for the bot's response.
pub async fn act(person: &Person, wish: Wish) -> Result<Value, Failed> {
    let answer = match wish {
        Wish::Run { channel, line } => person.runs(channel, &line).await?,
        Wish::Press { message, button } => person.presses(message, &button).await?,
        Wish::Choose { message, menu, values } => {
            let values: Vec<&str> = values.iter().map(String::as_str).collect();
            person.chooses(message, &menu, &values).await?
        }
        Wish::Submit { interaction, fields } => {
            let shown = person.modal(interaction).ok_or_else(|| Cannot::NotThere("a form".to_owned()))?;
            let fields: Vec<(&str, &str)> = fields.iter().map(|(id, text)| (id.as_str(), text.as_str())).collect();
            person.submits(&shown, &fields).await?
        }
        Wish::Use { message, entry } => person.uses(&entry, message).await?,
        Wish::Complete { channel, line } => {
            let choices = person.completes(channel, &line).await?;
            let choices: Vec<Value> =
                choices.into_iter().map(|it| json!({ "name": it.name, "value": it.value })).collect();
            return Ok(json!({ "choices": choices }));
        }
        Wish::Say { channel, text } => return Ok(json!({ "message": person.says(channel, &text)? })),
        Wish::Dismiss { message } => {
            person.dismisses(message)?;
            return Ok(json!({}));
        }
        Wish::Speak { locale } => {
            if !LOCALES.contains(&locale.as_str()) {
                return Err(Failed::nonsense(locale));
            }
            person.speaks(&locale);
            return Ok(json!({}));
        }
        Wish::Letters { takes } => {
            person.takes_dms(takes);
            return Ok(json!({}));
        }
        Wish::Enter { .. } | Wish::Look { .. } | Wish::Raw { .. } | Wish::Journal { .. } => {
            return Err(Failed::nonsense("not an act"));
        }
    };
    Ok(outcome(&answer))
}

const LOCALES: [&str; 5] = ["en-US", "en-GB", "es-419", "es-ES", "fr"];

fn outcome(answer: &Answer) -> Value {
    let name = match &answer.outcome {
        Outcome::Sent(_) => "sent",
        Outcome::Thinking(_) => "thinking",
        Outcome::Changed(_) => "changed",
        Outcome::Quiet | Outcome::Choices(_) => "quiet",
        Outcome::Modal(_) => "modal",
        Outcome::Failed => "failed",
    };
    let mut told = json!({ "outcome": name, "interaction": answer.interaction });
    if let Some(message) = answer.message() {
        told["message"] = json!(message);
    }
    if let Outcome::Modal(modal) = &answer.outcome {
        told["modal"] = modal.clone();
    }
    told
}
