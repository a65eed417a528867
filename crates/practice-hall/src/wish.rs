//! What a window asks for: one thing that a person does, carried out by the local Discord as by anybody's client.

use std::collections::BTreeMap;

use local_discord::Id;
use local_discord::people::{Answer, Cannot, Outcome, Person};
use serde::Deserialize;
use serde_json::{Value, json};

/// Something that is asked for.
#[derive(Debug, Deserialize)]
#[serde(tag = "do", rename_all = "snake_case")]
pub enum Wish {
    /// To be somebody.
    Enter {
        #[serde(rename = "as")]
        person: Option<Id>,
    },
    /// To see a channel.
    Look { channel: Id },
    /// To use a command.
    Run { channel: Id, line: String },
    /// To be offered values for the option that is being typed.
    Complete { channel: Id, line: String },
    /// To press a button.
    Press { message: Id, button: String },
    /// To choose from a menu.
    Choose { message: Id, menu: String, values: Vec<String> },
    /// To send a form.
    Submit { interaction: Id, fields: BTreeMap<String, String> },
    /// To use an entry of a message's menu.
    Use { message: Id, entry: String },
    /// To say something.
    Say { channel: Id, text: String },
    /// To see a message no more that nobody else sees.
    Dismiss { message: Id },
    /// To have a client in another language.
    Speak { locale: String },
    /// To take private messages, or none.
    Letters { takes: bool },
    /// To know what was said about a message on the wire.
    Raw { message: Id },
    /// To have the match of a message written down.
    Journal { message: Id },
}

/// Why it was not done.
pub struct Failed {
    why: &'static str,
    what: String,
}

impl Failed {
    /// The bot has not done it, and says why.
    pub fn refused(why: String) -> Self {
        Self { why: "refused", what: why }
    }

    /// What was said makes no sense.
    pub fn nonsense(what: impl ToString) -> Self {
        Self { why: "nonsense", what: what.to_string() }
    }

    /// As the page is told.
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

/// Does what a person does to the bot, and waits for its answer.
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

/// The languages that a client here can have.
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
