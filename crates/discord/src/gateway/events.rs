//! Receives every gateway event, counts those in flight, and passes each to its handler. It is a serenity
//! `PoiseFramework` of our own, because poise's ignores all events if its setup fails.

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError, RwLock};

use meadhall_game::catch_panic::catch_panic_async;
use meadhall_service::monitoring::InteractionKind;
use meadhall_tables::PersonId;
use poise::{Command, FrameworkContext, FrameworkOptions};
use serenity::all::{ApplicationId, Client, Context, FullEvent, Interaction, Ready, ShardManager};
use serenity::async_trait;
use serenity::framework::Framework;
use tokio::sync::watch;

use super::guild_events;
use super::server_counter::ServerCounter;
use crate::commands::runner::NotDispatchedError;
use crate::context::BotContext;
use crate::interactions::commands;
use crate::interactions::components::handle_component;
use crate::interactions::responder::InteractionResponder;
use crate::messages::texts;

/// Permissions in the invite link: view channels, send, embed, attach, read history, create threads and send
/// in them.
const INVITE_PERMISSIONS: u64 = 309_237_763_072;

/// Dispatches gateway events. Clones share their state.
#[derive(Clone, Default)]
pub struct EventDispatcher(Arc<DispatcherState>);

#[derive(Default)]
struct DispatcherState {
    resources: OnceLock<DispatcherResources>,
    /// The shards whose interactions this process handles.
    served_shards: RwLock<BTreeSet<u32>>,
    in_flight_count: watch::Sender<usize>,
    session_start_count: watch::Sender<usize>,
    event_counts_by_shard: Mutex<BTreeMap<u32, u64>>,
    invite_logged: OnceLock<()>,
    server_counter: ServerCounter,
}

struct DispatcherResources {
    ctx: Arc<BotContext>,
    framework_options: FrameworkOptions<Arc<BotContext>, NotDispatchedError>,
    shard_manager: Arc<ShardManager>,
}

impl EventDispatcher {
    /// Starts handling events with this context and these commands.
    pub fn start(
        &self,
        ctx: Arc<BotContext>,
        commands: Vec<Command<Arc<BotContext>, NotDispatchedError>>,
        shards: Arc<ShardManager>,
    ) {
        let mut options = FrameworkOptions {
            commands,
            owners: HashSet::new(),
            initialize_owners: false,
            ..FrameworkOptions::default()
        };
        poise::framework::set_qualified_names(&mut options.commands);
        // `start` is called once. A second call would change nothing.
        let _ = self.0.resources.set(DispatcherResources { ctx, framework_options: options, shard_manager: shards });
    }

    /// Counts an event as in flight and returns the context to handle it; `None` before the start, or if
    /// another process handles this shard.
    pub fn accept(&self, shard: u32) -> Option<(&Arc<BotContext>, InFlightGuard<'_>)> {
        let open = self.0.resources.get().filter(|_| self.is_served_shard(shard))?;
        Some((&open.ctx, InFlightGuard::start(&self.0.in_flight_count)))
    }

    /// Sets the shards whose interactions this process handles.
    pub fn set_served_shards(&self, shards: BTreeSet<u32>) {
        *self.0.served_shards.write().unwrap_or_else(PoisonError::into_inner) = shards;
    }

    /// Forgets the servers of a shard that another process serves now.
    pub fn forget_servers(&self, shard: u32) {
        let count = self.0.server_counter.remove_shard(shard);
        if let Some(resources) = self.0.resources.get() {
            resources.ctx.service.monitor().set_server_count(count);
        }
    }

    fn is_served_shard(&self, shard: u32) -> bool {
        self.0.served_shards.read().unwrap_or_else(PoisonError::into_inner).contains(&shard)
    }

    pub async fn wait_until_idle(&self) {
        // `wait_for` fails only after the sender is dropped, and `self` owns the sender.
        let _ = self.0.in_flight_count.subscribe().wait_for(|busy| *busy == 0).await;
    }

    /// Returns the number of sessions started so far.
    pub fn session_start_count(&self) -> usize {
        *self.0.session_start_count.borrow()
    }

    /// Returns the number of events received from this shard so far.
    pub fn event_count(&self, shard: u32) -> u64 {
        self.lock_event_counts().get(&shard).copied().unwrap_or_default()
    }

    fn lock_event_counts(&self) -> MutexGuard<'_, BTreeMap<u32, u64>> {
        self.0.event_counts_by_shard.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn record_ready(&self, ready: &Ready) {
        self.0.session_start_count.send_modify(|sessions| *sessions += 1);
        self.0.invite_logged.get_or_init(|| {
            tracing::info!(
                "connected as {}; invite the bot with {}",
                ready.user.name,
                invite_url(ready.application.id)
            );
        });
        tracing::info!("shard {} is connected", ready.shard.map_or(0, |it| it.id.0));
    }
}

#[async_trait]
impl Framework for EventDispatcher {
    async fn init(&mut self, _client: &Client) {}

    async fn dispatch(&self, context: Context, event: FullEvent) {
        let _in_flight = InFlightGuard::start(&self.0.in_flight_count);
        *self.lock_event_counts().entry(context.shard_id.0).or_default() += 1;
        if let FullEvent::Ready { data_about_bot } = &event {
            self.record_ready(data_about_bot);
        }
        let Some(DispatcherResources { ctx: hall, framework_options: options, shard_manager: shards }) =
            self.0.resources.get()
        else {
            return;
        };
        let monitor = hall.service.monitor();
        if let FullEvent::Ready { .. } = &event {
            monitor.gateway_session_started();
        }
        if let Some(count) = self.0.server_counter.observe(context.shard_id.0, &event) {
            monitor.set_server_count(count);
        }
        // The id is set before the first event. poise needs it only for commands that begin with a mention, which the
        // bot lacks.
        let Some(bot_id) = hall.api.bot_user_id() else { return };
        let framework =
            FrameworkContext { bot_id, serenity_context: &context, options, user_data: hall, shard_manager: shards };
        let is_active = self.is_served_shard(context.shard_id.0);
        let handling = async {
            match &event {
                FullEvent::InteractionCreate { interaction } if is_active => {
                    dispatch_interaction(framework, interaction).await
                }
                // This process ignores the interaction, because the process that handles this shard receives it, too.
                FullEvent::InteractionCreate { .. } => {}
                event => guild_events::handle_guild_event(event, hall).await,
            }
        };
        if let Err(why) = catch_panic_async(handling).await {
            tracing::error!("an event handler panicked: {why}");
        }
    }
}

/// Passes an interaction to its handler. The bot has no modals any more, so a modal is outdated.
async fn dispatch_interaction(framework: commands::PoiseFramework<'_>, interaction: &Interaction) {
    let ctx = framework.user_data;
    let _handled =
        interaction_kind(interaction).map(|deed| ctx.service.monitor().track_interaction(interaction.id().get(), deed));
    match interaction {
        Interaction::Command(it) => commands::handle_command(framework, it).await,
        Interaction::Autocomplete(it) => commands::handle_autocomplete(framework, it).await,
        Interaction::Component(it) => handle_component(ctx, it).await,
        Interaction::Modal(it) => {
            let (responder, person) = (InteractionResponder::new(it.id, &it.token), PersonId(it.user.id.get()));
            ctx.reply_unsupported(responder, Some(person), &it.locale, &texts::outdated_command()).await;
        }
        _ => {}
    }
}

/// Returns the kind of an interaction for the metrics; `None` for unknown kinds, which are not tracked.
const fn interaction_kind(interaction: &Interaction) -> Option<InteractionKind> {
    match interaction {
        Interaction::Command(_) => Some(InteractionKind::Command),
        Interaction::Autocomplete(_) => Some(InteractionKind::Autocomplete),
        Interaction::Component(_) => Some(InteractionKind::Component),
        Interaction::Modal(_) => Some(InteractionKind::Modal),
        _ => None,
    }
}

/// Counts an event as in flight until the guard is dropped, even if the handler panics.
pub struct InFlightGuard<'a>(&'a watch::Sender<usize>);

impl<'a> InFlightGuard<'a> {
    fn start(busy: &'a watch::Sender<usize>) -> Self {
        busy.send_modify(|busy| *busy += 1);
        Self(busy)
    }
}

impl Drop for InFlightGuard<'_> {
    fn drop(&mut self) {
        self.0.send_modify(|busy| *busy -= 1);
    }
}

/// Returns the link that invites the bot with only the permissions it needs.
pub fn invite_url(application: ApplicationId) -> String {
    format!(
        "https://discord.com/oauth2/authorize?client_id={application}&scope=bot+applications.commands&permissions={INVITE_PERMISSIONS}"
    )
}

#[cfg(test)]
mod tests {
    use futures::FutureExt;
    use serenity::all::Permissions;

    use super::*;

    #[test]
    fn dispatcher_is_idle_only_after_every_event_has_ended_or_panicked() {
        let dispatcher = EventDispatcher::default();
        assert_eq!(dispatcher.wait_until_idle().now_or_never(), Some(()));
        let (one, other) =
            (InFlightGuard::start(&dispatcher.0.in_flight_count), InFlightGuard::start(&dispatcher.0.in_flight_count));
        drop(one);
        assert_eq!(dispatcher.wait_until_idle().now_or_never(), None);
        let panicked = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
            let _other = other;
            std::panic::resume_unwind(Box::new("the button handler panics"));
        }));
        assert!(panicked.is_err());
        assert_eq!(dispatcher.wait_until_idle().now_or_never(), Some(()));
    }

    #[test]
    fn invite_link_requests_only_needed_permissions() {
        let rights = Permissions::from_bits_truncate(INVITE_PERMISSIONS);
        let needed = Permissions::VIEW_CHANNEL
            | Permissions::SEND_MESSAGES
            | Permissions::EMBED_LINKS
            | Permissions::ATTACH_FILES
            | Permissions::READ_MESSAGE_HISTORY
            | Permissions::CREATE_PUBLIC_THREADS
            | Permissions::SEND_MESSAGES_IN_THREADS;
        assert_eq!((rights, rights.bits()), (needed, INVITE_PERMISSIONS));
    }
}
