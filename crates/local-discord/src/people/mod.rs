//! People who use Discord clients, as a script: commands, buttons, menus and modals; and the messages as each
//! person sees them, with pings and unread marks.

mod actions;
mod command_line;
mod error;
mod payload;
mod response;
mod visible;

use std::sync::Arc;
use std::time::Duration;

use super::fake::FakeDiscord;
use super::world::{ChannelKind, DiscordWorld, permissions};
use super::{FakeState, Snowflake, routes};

pub use command_line::AutocompleteChoice;
pub use error::ClientActionError;
pub use response::{InteractionOutcome, InteractionResult};
pub use visible::{VisibleButton, VisibleFile, VisibleMenu, VisibleMessage};

/// The longest message that people can write, in characters.
const MAX_CONTENT_CHARS: usize = 2_000;
/// How long people wait for a message; long enough for a busy machine.
const WAIT_TIMEOUT: Duration = Duration::from_secs(120);

/// A person with a client. Clones are the same person.
#[derive(Clone)]
pub struct Person {
    fake: Arc<FakeDiscord>,
    id: Snowflake,
    shows_embeds: bool,
}

impl Person {
    #[must_use]
    pub fn new(fake: Arc<FakeDiscord>, id: Snowflake) -> Self {
        Self { fake, id, shows_embeds: true }
    }

    #[must_use]
    pub fn id(&self) -> Snowflake {
        self.id
    }

    /// Returns the same person with a client that shows no embeds.
    #[must_use]
    pub fn without_embeds(&self) -> Self {
        Self { shows_embeds: false, ..self.clone() }
    }

    /// Changes the language of this person's client.
    pub fn set_locale(&self, locale: &str) {
        self.modify_user(|user| locale.clone_into(&mut user.locale));
    }

    /// Sets whether this person accepts direct messages from the bot.
    pub fn set_accepts_dms(&self, accepts: bool) {
        self.modify_user(|user| user.accepts_dms = accepts);
    }

    fn modify_user(&self, change: impl FnOnce(&mut super::world::FakeUser)) {
        self.fake.change_state(|state| state.world.users.get_mut(self.id).map(change));
    }

    /// Returns this person's DM channel with the bot, if there is one.
    #[must_use]
    pub fn dm_channel(&self) -> Option<Snowflake> {
        self.fake.read_state(|state| state.world.find_dm(self.id))
    }

    /// Returns the Discord threads of a channel that this person can see.
    #[must_use]
    pub fn threads(&self, channel: Snowflake) -> Vec<Snowflake> {
        self.fake.read_state(|state| {
            let is_thread_of =
                |kind: &ChannelKind| matches!(kind, ChannelKind::Thread { parent, .. } if *parent == channel);
            let found = state.world.channels.iter().filter(|(_, it)| is_thread_of(&it.kind));
            found
                .map(|(id, _)| id)
                .filter(|id| state.world.has_permissions(self.id, *id, permissions::VIEW_CHANNEL))
                .collect()
        })
    }

    /// Returns the messages that this person sees in a channel, oldest first.
    #[must_use]
    pub fn messages(&self, channel: Snowflake) -> Vec<VisibleMessage> {
        self.fake.read_state(|state| self.messages_in(&state.world, channel))
    }

    /// Like [`Self::messages`], for callers that already hold the lock of the world.
    #[must_use]
    pub fn messages_in(&self, world: &DiscordWorld, channel: Snowflake) -> Vec<VisibleMessage> {
        if !world.has_permissions(self.id, channel, permissions::VIEW_CHANNEL) {
            return Vec::new();
        }
        let all = world
            .messages_in(channel)
            .filter_map(|id| VisibleMessage::for_viewer(world, id, self.id, self.shows_embeds));
        all.collect()
    }

    /// Returns one message as this person sees it.
    #[must_use]
    pub fn message(&self, message: Snowflake) -> Option<VisibleMessage> {
        self.fake.read_state(|state| {
            let channel = state.world.messages.get(message)?.channel;
            let is_visible = state.world.has_permissions(self.id, channel, permissions::VIEW_CHANNEL);
            is_visible.then(|| VisibleMessage::for_viewer(&state.world, message, self.id, self.shows_embeds)).flatten()
        })
    }

    /// Waits for a matching message in a channel and returns the newest one.
    pub async fn wait_for_message(
        &self,
        channel: Snowflake,
        matches: impl Fn(&VisibleMessage) -> bool,
    ) -> Option<VisibleMessage> {
        let condition =
            |state: &FakeState| self.messages_in(&state.world, channel).into_iter().rev().find(|it| matches(it));
        self.wait_until(condition).await
    }

    /// Waits for a matching message in this person's DM channel with the bot.
    pub async fn wait_for_dm(&self, matches: impl Fn(&VisibleMessage) -> bool) -> Option<VisibleMessage> {
        let condition = |state: &FakeState| {
            let channel = state.world.find_dm(self.id)?;
            self.messages_in(&state.world, channel).into_iter().rev().find(|it| matches(it))
        };
        self.wait_until(condition).await
    }

    async fn wait_until<T>(&self, condition: impl Fn(&FakeState) -> Option<T>) -> Option<T> {
        self.fake.wait_until(WAIT_TIMEOUT, condition).await
    }

    #[must_use]
    pub fn unread_messages(&self, channel: Snowflake) -> Vec<VisibleMessage> {
        self.fake.read_state(|state| self.unread_messages_in(&state.world, channel))
    }

    /// Returns the messages in a channel that this person has not read, for callers that already hold the lock of the
    /// world.
    #[must_use]
    pub fn unread_messages_in(&self, world: &DiscordWorld, channel: Snowflake) -> Vec<VisibleMessage> {
        let last_read = world.users.get(self.id).and_then(|it| it.last_read.get(&channel).copied());
        let is_from_others = |it: &VisibleMessage| it.author != self.id && !it.is_ephemeral;
        self.messages_in(world, channel)
            .into_iter()
            .filter(|it| Some(it.id) > last_read && is_from_others(it))
            .collect()
    }

    /// Counts the unread messages of a channel that ping this person.
    #[must_use]
    pub fn unread_ping_count(&self, channel: Snowflake) -> usize {
        self.unread_messages(channel).into_iter().filter(|it| it.pings_me).count()
    }

    pub fn mark_read(&self, channel: Snowflake) {
        let last = self.messages(channel).last().map(|it| it.id);
        self.modify_user(|user| {
            if let Some(last) = last {
                user.last_read.insert(channel, last);
            }
        });
    }

    /// Restarts this person's client, so that ephemeral messages disappear.
    pub fn reload_client(&self) {
        self.fake.change_state(|state| {
            let own_messages =
                state.world.messages.iter().filter(|(_, it)| it.visible_to == Some(self.id)).map(|(id, _)| id);
            own_messages.collect::<Vec<_>>().into_iter().for_each(|id| state.world.delete_message(id));
        });
    }

    pub fn dismiss_message(&self, message: Snowflake) -> Result<(), ClientActionError> {
        self.fake.change_state(|state| {
            let is_own = state.world.messages.get(message).is_some_and(|it| it.visible_to == Some(self.id));
            is_own.then(|| state.world.delete_message(message)).ok_or(ClientActionError::MessageNotVisible(message))
        })
    }

    pub fn send_message(&self, channel: Snowflake, text: &str) -> Result<Snowflake, ClientActionError> {
        self.fake.change_state(|state| {
            let world = &mut state.world;
            let thread = matches!(world.channels.get(channel).map(|it| &it.kind), Some(ChannelKind::Thread { .. }));
            if !world.has_permissions(
                self.id,
                channel,
                if thread { permissions::SEND_MESSAGES_IN_THREADS } else { permissions::SEND_MESSAGES },
            ) {
                return Err(ClientActionError::MissingPermission);
            }
            if text.chars().count() > MAX_CONTENT_CHARS {
                return Err(ClientActionError::InvalidChoice(format!("{} characters", text.chars().count())));
            }
            let mut message = routes::new_message(channel, self.id);
            let body = serde_json::json!({ "content": text });
            routes::apply_body(world, &mut message, &body, &[]).map_err(|_| ClientActionError::EmptyMessage)?;
            Ok(routes::send_message(world, message))
        })
    }
}
