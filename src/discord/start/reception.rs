//! Receives every gateway event, counts those in flight, and passes each to its handler. It is a serenity
//! `Framework` of our own, because poise's ignores all events if its setup fails.

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError, RwLock};

use poise::{Command, FrameworkContext, FrameworkOptions};
use serenity::all::{ApplicationId, Client, Context, FullEvent, Interaction, Ready, ShardManager, UserId};
use serenity::async_trait;
use serenity::framework::Framework;
use tokio::sync::watch;

use super::super::commands::{Unanswered, typed};
use super::super::events;
use super::super::hall::Hall;
use super::super::press::press;
use super::super::waiting::Waiting;
use super::super::words;
use crate::calm::calmly_awaited;
use crate::table::Person;
use crate::watch::Deed;

/// Permissions in the invite link: view channels, send, embed, attach, read history, create threads and send
/// in them.
const RIGHTS: u64 = 309_237_763_072;

/// Dispatches gateway events. Clones share their state.
#[derive(Clone, Default)]
pub struct Reception(Arc<Desk>);

#[derive(Default)]
struct Desk {
    open: OnceLock<Open>,
    /// The shards whose interactions this process handles.
    answers: RwLock<BTreeSet<u32>>,
    busy: watch::Sender<usize>,
    sessions: watch::Sender<usize>,
    events: Mutex<BTreeMap<u32, u64>>,
    welcomed: OnceLock<()>,
}

struct Open {
    hall: Arc<Hall>,
    options: FrameworkOptions<Arc<Hall>, Unanswered>,
    shards: Arc<ShardManager>,
}

impl Reception {
    /// Starts handling events with this context and these commands.
    pub fn open(&self, hall: Arc<Hall>, commands: Vec<Command<Arc<Hall>, Unanswered>>, shards: Arc<ShardManager>) {
        let mut options = FrameworkOptions {
            commands,
            owners: HashSet::new(),
            initialize_owners: false,
            ..FrameworkOptions::default()
        };
        poise::framework::set_qualified_names(&mut options.commands);
        // It is started once; a second call changes nothing.
        let _ = self.0.open.set(Open { hall, options, shards });
    }

    /// Counts an event as in flight and returns the context to handle it; `None` before the start, or if
    /// another process handles this shard.
    pub fn receive(&self, shard: u32) -> Option<(&Arc<Hall>, Busy<'_>)> {
        let open = self.0.open.get().filter(|_| self.answers(shard))?;
        Some((&open.hall, Busy::begin(&self.0.busy)))
    }

    /// Sets the shards whose interactions this process handles.
    pub fn answer(&self, shards: BTreeSet<u32>) {
        *self.0.answers.write().unwrap_or_else(PoisonError::into_inner) = shards;
    }

    fn answers(&self, shard: u32) -> bool {
        self.0.answers.read().unwrap_or_else(PoisonError::into_inner).contains(&shard)
    }

    pub async fn is_idle(&self) {
        // This cannot fail, because the sender is in `self`.
        let _ = self.0.busy.subscribe().wait_for(|busy| *busy == 0).await;
    }

    /// Returns the number of sessions started so far.
    pub fn sessions(&self) -> usize {
        *self.0.sessions.borrow()
    }

    /// Returns the number of events received from this shard so far.
    pub fn events(&self, shard: u32) -> u64 {
        self.counted().get(&shard).copied().unwrap_or_default()
    }

    fn counted(&self) -> MutexGuard<'_, BTreeMap<u32, u64>> {
        self.0.events.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn welcome(&self, ready: &Ready) {
        self.0.sessions.send_modify(|sessions| *sessions += 1);
        self.0.welcomed.get_or_init(|| {
            tracing::info!("connected as {}; invite it by {}", ready.user.name, invitation(ready.application.id));
        });
        tracing::info!("shard {} is connected", ready.shard.map_or(0, |it| it.id.0));
    }
}

#[async_trait]
impl Framework for Reception {
    async fn init(&mut self, _client: &Client) {}

    async fn dispatch(&self, context: Context, event: FullEvent) {
        let _busy = Busy::begin(&self.0.busy);
        *self.counted().entry(context.shard_id.0).or_default() += 1;
        if let FullEvent::Ready { data_about_bot } = &event {
            self.welcome(data_about_bot);
        }
        let Some(Open { hall, options, shards }) = self.0.open.get() else { return };
        // serenity knows the application id before it passes on any event. Only commands that begin with a
        // mention need the bot's own id, and there are none.
        let Some(application) = context.http.application_id() else { return };
        let bot_id = UserId::new(application.get());
        let framework =
            FrameworkContext { bot_id, serenity_context: &context, options, user_data: hall, shard_manager: shards };
        let answers = self.answers(context.shard_id.0);
        let heard = async {
            match &event {
                FullEvent::InteractionCreate { interaction } if answers => receive(framework, interaction).await,
                // The process that handles this shard has received it, too.
                FullEvent::InteractionCreate { .. } => {}
                event => events::hear(event, hall).await,
            }
        };
        if let Err(why) = calmly_awaited(heard).await {
            tracing::error!("an event has panicked: {why}");
        }
    }
}

/// Passes an interaction to its handler. The bot has no modals any more, so a modal is outdated.
async fn receive(framework: typed::Framework<'_>, interaction: &Interaction) {
    let hall = framework.user_data;
    let _heard = deed(interaction).map(|deed| hall.house.watch().hear(interaction.id().get(), deed));
    match interaction {
        Interaction::Command(it) => typed::run(framework, it).await,
        Interaction::Autocomplete(it) => typed::complete(framework, it).await,
        Interaction::Component(it) => press(hall, it).await,
        Interaction::Modal(it) => {
            let (waiting, person) = (Waiting::new(it.id, &it.token), Person(it.user.id.get()));
            hall.turn_away(waiting, Some(person), &it.locale, &words::outdated()).await;
        }
        _ => {}
    }
}

/// Returns the kind of an interaction for the metrics; `None` for unknown kinds, which are not tracked.
const fn deed(interaction: &Interaction) -> Option<Deed> {
    match interaction {
        Interaction::Command(_) => Some(Deed::Command),
        Interaction::Autocomplete(_) => Some(Deed::Typing),
        Interaction::Component(_) => Some(Deed::Press),
        Interaction::Modal(_) => Some(Deed::Form),
        _ => None,
    }
}

/// Counts one event as in flight until it is dropped, even if the handler panics.
pub struct Busy<'a>(&'a watch::Sender<usize>);

impl<'a> Busy<'a> {
    fn begin(busy: &'a watch::Sender<usize>) -> Self {
        busy.send_modify(|busy| *busy += 1);
        Self(busy)
    }
}

impl Drop for Busy<'_> {
    fn drop(&mut self) {
        self.0.send_modify(|busy| *busy -= 1);
    }
}

/// Returns the link that invites the bot with only the permissions it needs.
pub fn invitation(application: ApplicationId) -> String {
    format!(
        "https://discord.com/oauth2/authorize?client_id={application}&scope=bot+applications.commands&permissions={RIGHTS}"
    )
}

#[cfg(test)]
mod tests {
    use futures::FutureExt;
    use serenity::all::Permissions;

    use super::*;

    #[test]
    fn nobody_is_idle_before_every_answer_has_come_to_its_end_or_panicked() {
        let reception = Reception::default();
        assert_eq!(reception.is_idle().now_or_never(), Some(()));
        let (one, other) = (Busy::begin(&reception.0.busy), Busy::begin(&reception.0.busy));
        drop(one);
        assert_eq!(reception.is_idle().now_or_never(), None);
        let panicked = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
            let _other = other;
            std::panic::resume_unwind(Box::new("a button stumbles"));
        }));
        assert!(panicked.is_err());
        assert_eq!(reception.is_idle().now_or_never(), Some(()));
    }

    #[test]
    fn the_invitation_asks_for_no_more_than_is_needed() {
        let rights = Permissions::from_bits_truncate(RIGHTS);
        let needed = Permissions::VIEW_CHANNEL
            | Permissions::SEND_MESSAGES
            | Permissions::EMBED_LINKS
            | Permissions::ATTACH_FILES
            | Permissions::READ_MESSAGE_HISTORY
            | Permissions::CREATE_PUBLIC_THREADS
            | Permissions::SEND_MESSAGES_IN_THREADS;
        assert_eq!((rights, rights.bits()), (needed, RIGHTS));
    }
}
