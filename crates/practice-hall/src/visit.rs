//! One page's WebSocket: commands in, changes out.

use std::collections::BTreeMap;
use std::fs;
use std::sync::Arc;
use std::time::Duration;

use futures::{SinkExt, StreamExt};
use local_discord::Id;
use local_discord::people::{Cannot, Person, Seen};
use local_discord::world::{World, rights};
use serde::Deserialize;
use serde_json::{Map, Value, json};
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::task::JoinSet;
use tokio::time::sleep;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message;

use super::Room;
use super::view;
use super::wish::{Failed, Wish, act};

/// Changes within this time are sent together.
const GATHERED: Duration = Duration::from_millis(5);

/// The session of one page.
struct Visit {
    room: Arc<Room>,
    /// `None` until the page has chosen a person.
    person: Option<Person>,
    shown: Option<Shown>,
    /// The parts of the state that were sent last, by name.
    told: BTreeMap<&'static str, Value>,
}

struct Shown {
    channel: Id,
    /// How far the person had read when they opened the channel.
    read: Option<Id>,
    /// `None` until the channel was sent.
    messages: Option<BTreeMap<Id, Value>>,
}

/// Serves one page until its socket closes.
pub async fn talk<S: AsyncRead + AsyncWrite + Unpin>(room: Arc<Room>, socket: WebSocketStream<S>) {
    let mut visit = Visit { room: Arc::clone(&room), person: None, shown: None, told: BTreeMap::new() };
    let (mut say, mut hear) = socket.split();
    let (mut news, mut life) = (room.discord.platform().news(), room.life.subscribe());
    let mut acts = JoinSet::new();
    loop {
        // Send changes before the reply to the command that caused them.
        let (answer, done) = tokio::select! {
            said = hear.next() => match said {
                Some(Ok(Message::Text(text))) => (visit.hear(&text, &mut acts), None),
                Some(Ok(Message::Close(_)) | Err(_)) | None => return,
                Some(Ok(_)) => continue,
            },
            Some(done) = acts.join_next() => (None, done.ok()),
            Ok(()) = news.changed() => {
                sleep(GATHERED).await;
                news.mark_unchanged();
                (None, None)
            }
            Ok(()) = life.changed() => (None, None),
        };
        for text in answer.into_iter().chain(visit.news()).chain(done) {
            if say.send(Message::Text(text.to_string())).await.is_err() {
                return;
            }
        }
    }
}

impl Visit {
    /// Executes a command. Slow commands run as tasks in `acts` and reply later.
    fn hear(&mut self, text: &str, acts: &mut JoinSet<Value>) -> Option<Value> {
        let asked: Value = serde_json::from_str(text).unwrap_or_default();
        // The page matches replies with its commands by this id.
        let id = asked["id"].as_u64();
        let wish = match Wish::deserialize(&asked) {
            Ok(wish) => wish,
            Err(error) => return Some(answer(id, Err(Failed::nonsense(error)))),
        };
        let done = match (wish, &self.person) {
            (Wish::Enter { person }, _) => self.enter(person),
            (_, None) => Err(Failed::nonsense("nobody has entered")),
            (Wish::Look { channel }, Some(person)) => self.look(&person.clone(), channel),
            (Wish::Raw { message }, Some(_)) => {
                let answers = |world: &World| Some(world.messages.get(message)?.answers.as_ref()?.interaction);
                Ok(json!({ "story": self.room.story.of(message, self.room.discord.look(answers)) }))
            }
            (Wish::Journal { message }, Some(person)) => {
                let Some(seen) = person.sees_message(message) else {
                    return Some(answer(id, Err(Cannot::Unseen(message).into())));
                };
                let room = Arc::clone(&self.room);
                acts.spawn_blocking(move || answer(id, written_down(&room, &seen)));
                return None;
            }
            (wish, Some(person)) => {
                let person = person.clone();
                acts.spawn(async move { answer(id, act(&person, wish).await) });
                return None;
            }
        };
        Some(answer(id, done))
    }

    /// Makes this session act as the given person, or as the first one.
    fn enter(&mut self, person: Option<Id>) -> Result<Value, Failed> {
        let discord = &self.room.discord;
        let me = discord.look(|world| {
            let mut people = world.users.iter().filter(|(_, it)| !it.bot).map(|(id, _)| id);
            people.find(|id| person.is_none_or(|wanted| wanted == *id))
        });
        let me = me.ok_or_else(|| Failed::nonsense("there is no such person"))?;
        self.person = Some(Person::new(discord.platform().clone(), me));
        (self.shown, self.told) = (None, BTreeMap::new());
        Ok(discord.look(|world| {
            let guild = world.guilds.iter().next().map(|(id, it)| json!({ "id": id, "name": it.name }));
            let bot = json!({ "id": world.bot, "name": view::name(world, world.bot) });
            json!({ "me": me, "people": view::people(world), "guild": guild, "bot": bot, "dev": true })
        }))
    }

    fn look(&mut self, person: &Person, channel: Id) -> Result<Value, Failed> {
        let me = person.id();
        let read = self.room.discord.look(|world| {
            let sees = world.may(me, channel, rights::VIEW);
            sees.then(|| world.users.get(me).and_then(|it| it.read.get(&channel).copied()))
        });
        let read = read.ok_or_else(|| Failed::nonsense(channel))?;
        self.shown = Some(Shown { channel, read, messages: None });
        Ok(json!({}))
    }

    /// Returns what has changed since the last call, and marks the open channel as read.
    fn news(&mut self) -> Option<Value> {
        let (room, person) = (Arc::clone(&self.room), self.person.clone()?);
        if let Some(shown) = &self.shown
            && !person.unread(shown.channel).is_empty()
        {
            person.reads(shown.channel);
        }
        let mut now = Map::new();
        let life = json!(*room.life.borrow());
        room.discord.look(|world| {
            let parts = [
                ("bot", life),
                ("people", view::people(world)),
                ("names", view::names(world)),
                ("commands", view::commands(world, &person)),
                ("channels", view::channels(world, &person)),
            ];
            for (part, value) in parts {
                if self.told.get(part) != Some(&value) {
                    now.insert(part.to_owned(), value.clone());
                    self.told.insert(part, value);
                }
            }
            if let Some(shown) = &mut self.shown {
                let messages = view::messages(world, &person, shown.channel, shown.read);
                let (changed, gone) = view::changes(shown.messages.as_ref(), &messages);
                let (channel, whole) = (shown.channel, shown.messages.is_none());
                if whole || !changed.is_empty() || !gone.is_empty() {
                    let told = json!({ "channel": channel, "whole": whole, "messages": changed, "gone": gone });
                    now.insert("shown".to_owned(), told);
                }
                shown.messages = Some(messages);
            }
        });
        (!now.is_empty()).then(|| json!({ "now": now }))
    }
}

/// Saves the match that the buttons of a message belong to.
fn written_down(room: &Room, seen: &Seen) -> Result<Value, Failed> {
    let menus = seen.menus.iter().map(|it| it.custom_id.clone());
    let buttons: Vec<String> = seen.buttons.iter().filter_map(|it| it.custom_id.clone()).chain(menus).collect();
    fs::create_dir_all(&room.journals).map_err(|error| Failed::refused(error.to_string()))?;
    let file = room.bot.write_down(&buttons, &room.journals).map_err(Failed::refused)?;
    Ok(json!({ "file": file }))
}

fn answer(id: Option<u64>, done: Result<Value, Failed>) -> Value {
    match done {
        Ok(done) => json!({ "id": id, "done": done }),
        Err(failed) => json!({ "id": id, "failed": failed.told() }),
    }
}
