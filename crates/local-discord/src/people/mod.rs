//! People who use Discord clients, as a script: commands, buttons, menus and modals; and the messages as each
//! person sees them, with pings and unread marks.

mod acts;
mod answer;
mod cannot;
mod seen;
mod told;
mod typed;

use std::sync::Arc;
use std::time::Duration;

pub use answer::{Answer, Outcome};
pub use cannot::Cannot;
pub use seen::{Button, File, Menu, Seen};
pub use typed::Choice;

use super::platform::Platform;
use super::routes;
use super::world::{Kind, World, rights};
use super::{Id, State};

/// The longest message that people can write, in characters.
const LONGEST: usize = 2_000;
/// How long people wait for a message; long enough for a busy machine.
const PATIENCE: Duration = Duration::from_secs(120);

/// A person with a client. Clones are the same person.
#[derive(Clone)]
pub struct Person {
    platform: Arc<Platform>,
    id: Id,
    previews: bool,
}

impl Person {
    /// Returns the person with this id.
    #[must_use]
    pub fn new(platform: Arc<Platform>, id: Id) -> Self {
        Self { platform, id, previews: true }
    }

    #[must_use]
    pub fn id(&self) -> Id {
        self.id
    }

    /// Returns the same person with a client that shows no embeds.
    #[must_use]
    pub fn without_previews(&self) -> Self {
        Self { previews: false, ..self.clone() }
    }

    /// Changes the language of their client.
    pub fn speaks(&self, locale: &str) {
        self.change(|user| locale.clone_into(&mut user.locale));
    }

    /// Sets whether they accept direct messages from the bot.
    pub fn takes_dms(&self, takes: bool) {
        self.change(|user| user.dms = takes);
    }

    fn change(&self, change: impl FnOnce(&mut super::world::User)) {
        self.platform.act(|state| state.world.users.change(self.id).map(change));
    }

    /// Returns their DM channel with the bot, if there is one.
    #[must_use]
    pub fn dm(&self) -> Option<Id> {
        self.platform.look(|state| state.world.private_with(self.id))
    }

    /// Returns the threads of a channel that they can see.
    #[must_use]
    pub fn threads(&self, channel: Id) -> Vec<Id> {
        self.platform.look(|state| {
            let under = |kind: &Kind| matches!(kind, Kind::Thread { parent, .. } if *parent == channel);
            let found = state.world.channels.iter().filter(|(_, it)| under(&it.kind));
            found.map(|(id, _)| id).filter(|id| state.world.may(self.id, *id, rights::VIEW)).collect()
        })
    }

    /// Returns the messages that they see in a channel, oldest first.
    #[must_use]
    pub fn sees(&self, channel: Id) -> Vec<Seen> {
        self.platform.look(|state| self.seen_in(&state.world, channel))
    }

    /// Returns the messages that they see in a channel of a world that is already locked, oldest first.
    #[must_use]
    pub fn seen_in(&self, world: &World, channel: Id) -> Vec<Seen> {
        if !world.may(self.id, channel, rights::VIEW) {
            return Vec::new();
        }
        let all = world.messages_in(channel).filter_map(|id| Seen::of(world, id, self.id, self.previews));
        all.collect()
    }

    /// Returns one message as they see it.
    #[must_use]
    pub fn sees_message(&self, message: Id) -> Option<Seen> {
        self.platform.look(|state| {
            let channel = state.world.messages.get(message)?.channel;
            let sees = state.world.may(self.id, channel, rights::VIEW);
            sees.then(|| Seen::of(&state.world, message, self.id, self.previews)).flatten()
        })
    }

    /// Waits for a matching message in a channel and returns the newest one.
    pub async fn finds(&self, channel: Id, wanted: impl Fn(&Seen) -> bool) -> Option<Seen> {
        let look = |state: &State| self.seen_in(&state.world, channel).into_iter().rev().find(|it| wanted(it));
        self.until(look).await
    }

    /// Waits for a matching message in their DM channel.
    pub async fn finds_dm(&self, wanted: impl Fn(&Seen) -> bool) -> Option<Seen> {
        let look = |state: &State| {
            let channel = state.world.private_with(self.id)?;
            self.seen_in(&state.world, channel).into_iter().rev().find(|it| wanted(it))
        };
        self.until(look).await
    }

    async fn until<T>(&self, look: impl Fn(&State) -> Option<T>) -> Option<T> {
        self.platform.until(PATIENCE, look).await
    }

    #[must_use]
    pub fn unread(&self, channel: Id) -> Vec<Seen> {
        self.platform.look(|state| self.unread_in(&state.world, channel))
    }

    /// Returns the unread messages in a channel of a world that is already locked.
    #[must_use]
    pub fn unread_in(&self, world: &World, channel: Id) -> Vec<Seen> {
        let read = world.users.get(self.id).and_then(|it| it.read.get(&channel).copied());
        let others = |it: &Seen| it.author != self.id && !it.only_me;
        self.seen_in(world, channel).into_iter().filter(|it| Some(it.id) > read && others(it)).collect()
    }

    /// Counts the unread messages of a channel that ping them.
    #[must_use]
    pub fn pings(&self, channel: Id) -> usize {
        self.unread(channel).into_iter().filter(|it| it.calls_me).count()
    }

    /// Marks a channel as read.
    pub fn reads(&self, channel: Id) {
        let last = self.sees(channel).last().map(|it| it.id);
        self.change(|user| {
            if let Some(last) = last {
                user.read.insert(channel, last);
            }
        });
    }

    /// Restarts their client: ephemeral messages disappear.
    pub fn reloads(&self) {
        self.platform.act(|state| {
            let own = state.world.messages.iter().filter(|(_, it)| it.only == Some(self.id)).map(|(id, _)| id);
            own.collect::<Vec<_>>().into_iter().for_each(|id| state.world.take_down(id));
        });
    }

    /// Dismisses an ephemeral message.
    pub fn dismisses(&self, message: Id) -> Result<(), Cannot> {
        self.platform.act(|state| {
            let own = state.world.messages.get(message).is_some_and(|it| it.only == Some(self.id));
            own.then(|| state.world.take_down(message)).ok_or(Cannot::Unseen(message))
        })
    }

    /// Sends a text message.
    pub fn says(&self, channel: Id, text: &str) -> Result<Id, Cannot> {
        self.platform.act(|state| {
            let world = &mut state.world;
            let thread = matches!(world.channels.get(channel).map(|it| &it.kind), Some(Kind::Thread { .. }));
            if !world.may(self.id, channel, if thread { rights::SEND_IN_THREADS } else { rights::SEND }) {
                return Err(Cannot::NotAllowed);
            }
            if text.chars().count() > LONGEST {
                return Err(Cannot::NotOffered(format!("{} characters", text.chars().count())));
            }
            let mut message = routes::empty(channel, self.id);
            let body = serde_json::json!({ "content": text });
            routes::write(world, &mut message, &body, &[]).map_err(|_| Cannot::Nothing)?;
            Ok(routes::deliver(world, message))
        })
    }
}
