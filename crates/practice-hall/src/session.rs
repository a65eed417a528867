//! One page's WebSocket: commands in, changes out.

use std::collections::BTreeMap;
use std::fs;
use std::sync::Arc;
use std::time::Duration;

use futures::{SinkExt, StreamExt};
use meadhall_local_discord::Snowflake;
use meadhall_local_discord::people::{ClientActionError, Person, VisibleMessage};
use meadhall_local_discord::world::{DiscordWorld, permissions};
use serde::Deserialize;
use serde_json::{Map, Value, json};
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::task::JoinSet;
use tokio::time::sleep;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message;

use super::page_command::{CommandFailure, PageCommand, execute};
use super::{HallState, view};

/// Changes within this period are sent to the page together.
const UPDATE_DEBOUNCE: Duration = Duration::from_millis(5);

struct PageSession {
    hall: Arc<HallState>,
    /// The person that the page plays, or `None` before the page has chosen one.
    person: Option<Person>,
    open_channel: Option<OpenChannel>,
    /// The parts of the state that were sent last, by name.
    last_sent: BTreeMap<&'static str, Value>,
}

struct OpenChannel {
    id: Snowflake,
    /// The last message that the person had read when they opened the channel.
    read_up_to_at_open: Option<Snowflake>,
    /// The messages last sent to the page, or `None` before the first time.
    last_sent_messages: Option<BTreeMap<Snowflake, Value>>,
}

/// Serves one page until its socket closes.
pub async fn run_session<S: AsyncRead + AsyncWrite + Unpin>(hall: Arc<HallState>, socket: WebSocketStream<S>) {
    let mut session =
        PageSession { hall: Arc::clone(&hall), person: None, open_channel: None, last_sent: BTreeMap::new() };
    let (mut outgoing, mut hear) = socket.split();
    let (mut news, mut life) = (hall.discord.fake().subscribe(), hall.bot_status.subscribe());
    let mut acts = JoinSet::new();
    loop {
        // Send changes before the reply to the command that caused them.
        let (reply, action_reply) = tokio::select! {
            said = hear.next() => match said {
                Some(Ok(Message::Text(text))) => (session.handle_command(&text, &mut acts), None),
                Some(Ok(Message::Close(_)) | Err(_)) | None => return,
                Some(Ok(_)) => continue,
            },
            Some(done) = acts.join_next() => (None, done.ok()),
            Ok(()) = news.changed() => {
                sleep(UPDATE_DEBOUNCE).await;
                news.mark_unchanged();
                (None, None)
            }
            Ok(()) = life.changed() => (None, None),
        };
        for text in reply.into_iter().chain(session.collect_changes_and_mark_read()).chain(action_reply) {
            if outgoing.send(Message::Text(text.to_string())).await.is_err() {
                return;
            }
        }
    }
}

impl PageSession {
    /// Executes a command. Slow commands run as tasks in `actions` and reply later.
    fn handle_command(&mut self, text: &str, actions: &mut JoinSet<Value>) -> Option<Value> {
        let command_json: Value = serde_json::from_str(text).unwrap_or_default();
        // The page matches replies with its commands by this id.
        let id = command_json["id"].as_u64();
        let command = match PageCommand::deserialize(&command_json) {
            Ok(command) => command,
            Err(error) => return Some(reply_json(id, Err(CommandFailure::invalid(error)))),
        };
        let result = match (command, &self.person) {
            (PageCommand::BecomePerson { person }, _) => self.become_person(person),
            (_, None) => Err(CommandFailure::invalid("no person was chosen yet")),
            (PageCommand::OpenChannel { channel }, Some(person)) => self.open_channel(&person.clone(), channel),
            (PageCommand::ShowWireLog { message }, Some(_)) => {
                let answered_interaction =
                    |world: &DiscordWorld| Some(world.messages.get(message)?.responds_to.as_ref()?.interaction);
                Ok(
                    json!({ "records": self.hall.wire_log.about_message(message, self.hall.discord.read_world(answered_interaction)) }),
                )
            }
            (PageCommand::SaveMatch { message }, Some(person)) => {
                let Some(seen_message) = person.message(message) else {
                    return Some(reply_json(id, Err(ClientActionError::MessageNotVisible(message).into())));
                };
                let hall = Arc::clone(&self.hall);
                actions.spawn_blocking(move || reply_json(id, save_match(&hall, &seen_message)));
                return None;
            }
            (command, Some(person)) => {
                let person = person.clone();
                actions.spawn(async move { reply_json(id, execute(&person, command).await) });
                return None;
            }
        };
        Some(reply_json(id, result))
    }

    /// Makes this session act as the given person, or as the first one.
    fn become_person(&mut self, person: Option<Snowflake>) -> Result<Value, CommandFailure> {
        let discord = &self.hall.discord;
        let viewer = discord.read_world(|world| {
            let mut people = world.users.iter().filter(|(_, it)| !it.is_bot).map(|(id, _)| id);
            people.find(|id| person.is_none_or(|wanted| wanted == *id))
        });
        let viewer = viewer.ok_or_else(|| CommandFailure::invalid("there is no such person"))?;
        self.person = Some(Person::new(discord.fake().clone(), viewer));
        (self.open_channel, self.last_sent) = (None, BTreeMap::new());
        Ok(discord.read_world(|world| {
            let guild = world.guilds.iter().next().map(|(id, it)| json!({ "id": id, "name": it.name }));
            let bot = json!({ "id": world.bot, "name": view::display_name(world, world.bot) });
            json!({ "me": viewer, "people": view::people_json(world), "guild": guild, "bot": bot, "dev": true })
        }))
    }

    fn open_channel(&mut self, person: &Person, channel: Snowflake) -> Result<Value, CommandFailure> {
        let viewer = person.id();
        let read_up_to_at_open = self.hall.discord.read_world(|world| {
            let is_visible = world.has_permissions(viewer, channel, permissions::VIEW_CHANNEL);
            is_visible.then(|| world.users.get(viewer).and_then(|it| it.last_read.get(&channel).copied()))
        });
        let read_up_to_at_open = read_up_to_at_open.ok_or_else(|| CommandFailure::invalid(channel))?;
        self.open_channel = Some(OpenChannel { id: channel, read_up_to_at_open, last_sent_messages: None });
        Ok(json!({}))
    }

    /// Returns what has changed since the last call, and marks the open channel as read.
    fn collect_changes_and_mark_read(&mut self) -> Option<Value> {
        let (hall, person) = (Arc::clone(&self.hall), self.person.clone()?);
        if let Some(channel) = &self.open_channel
            && !person.unread_messages(channel.id).is_empty()
        {
            person.mark_read(channel.id);
        }
        let mut changes = Map::new();
        let bot_status = json!(*hall.bot_status.borrow());
        hall.discord.read_world(|world| {
            let parts = [
                ("bot_status", bot_status),
                ("people", view::people_json(world)),
                ("names", view::user_and_channel_names_json(world)),
                ("commands", view::commands_json(world, &person)),
                ("channels", view::channels_json(world, &person)),
            ];
            for (part, value) in parts {
                if self.last_sent.get(part) != Some(&value) {
                    changes.insert(part.to_owned(), value.clone());
                    self.last_sent.insert(part, value);
                }
            }
            if let Some(open_channel) = &mut self.open_channel {
                let messages = view::messages_json(world, &person, open_channel.id, open_channel.read_up_to_at_open);
                let (changed, removed) = view::diff_messages(open_channel.last_sent_messages.as_ref(), &messages);
                let (channel, is_complete) = (open_channel.id, open_channel.last_sent_messages.is_none());
                if is_complete || !changed.is_empty() || !removed.is_empty() {
                    let update =
                        json!({ "channel": channel, "is_complete": is_complete, "messages": changed, "removed": removed });
                    changes.insert("channel_update".to_owned(), update);
                }
                open_channel.last_sent_messages = Some(messages);
            }
        });
        (!changes.is_empty()).then(|| json!({ "changes": changes }))
    }
}

/// Saves the match that the buttons of a message belong to.
fn save_match(hall: &HallState, message: &VisibleMessage) -> Result<Value, CommandFailure> {
    let menus = message.menus.iter().map(|it| it.custom_id.clone());
    let buttons: Vec<String> = message.buttons.iter().filter_map(|it| it.custom_id.clone()).chain(menus).collect();
    let folder = &hall.saved_matches_dir;
    fs::create_dir_all(folder)
        .map_err(|error| CommandFailure::rejected_by_bot(format!("cannot create {}: {error}", folder.display())))?;
    let file =
        hall.bot_program.save_match(&buttons, &hall.saved_matches_dir).map_err(CommandFailure::rejected_by_bot)?;
    Ok(json!({ "file": file }))
}

fn reply_json(id: Option<u64>, result: Result<Value, CommandFailure>) -> Value {
    match result {
        Ok(value) => json!({ "id": id, "result": value }),
        Err(failure) => json!({ "id": id, "error": failure }),
    }
}
