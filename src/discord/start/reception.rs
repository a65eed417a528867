//! Where events come in. They are handed on by hand: poise's own framework makes what commands are called with when the first
//! event comes, and stays deaf if that fails. Counts what is being answered, and decides nothing.

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

/// What the bot needs in a server: to see channels, write, embed, attach, read back, open threads and write in them.
const RIGHTS: u64 = 309_237_763_072;

/// Takes events in. Copies are the same.
#[derive(Clone, Default)]
pub struct Reception(Arc<Desk>);

#[derive(Default)]
struct Desk {
    open: OnceLock<Open>,
    /// The shards whose people are answered here.
    answers: RwLock<BTreeSet<u32>>,
    /// How many events are being answered.
    busy: watch::Sender<usize>,
    /// How many sessions have begun.
    sessions: watch::Sender<usize>,
    /// How many events have come from each shard.
    events: Mutex<BTreeMap<u32, u64>>,
    welcomed: OnceLock<()>,
}

struct Open {
    hall: Arc<Hall>,
    options: FrameworkOptions<Arc<Hall>, Unanswered>,
    shards: Arc<ShardManager>,
}

impl Reception {
    /// From now on events are answered, in this hall and with these commands.
    pub fn open(&self, hall: Arc<Hall>, commands: Vec<Command<Arc<Hall>, Unanswered>>, shards: Arc<ShardManager>) {
        let mut options = FrameworkOptions {
            commands,
            owners: HashSet::new(),
            initialize_owners: false,
            ..FrameworkOptions::default()
        };
        poise::framework::set_qualified_names(&mut options.commands);
        // It is opened once; a second time would find it open as it should be.
        let _ = self.0.open.set(Open { hall, options, shards });
    }

    /// The hall in which somebody is answered, and the note that somebody is; none before it is open, or if this shard's people are
    /// answered elsewhere.
    pub fn receive(&self, shard: u32) -> Option<(&Arc<Hall>, Busy<'_>)> {
        let open = self.0.open.get().filter(|_| self.answers(shard))?;
        Some((&open.hall, Busy::begin(&self.0.busy)))
    }

    /// From now on the people of these shards are answered here, and no others.
    pub fn answer(&self, shards: BTreeSet<u32>) {
        *self.0.answers.write().unwrap_or_else(PoisonError::into_inner) = shards;
    }

    fn answers(&self, shard: u32) -> bool {
        self.0.answers.read().unwrap_or_else(PoisonError::into_inner).contains(&shard)
    }

    /// Waits until nothing is being answered.
    pub async fn is_idle(&self) {
        // It cannot fail: the other end is held here.
        let _ = self.0.busy.subscribe().wait_for(|busy| *busy == 0).await;
    }

    /// How many sessions have begun so far.
    pub fn sessions(&self) -> usize {
        *self.0.sessions.borrow()
    }

    /// How many events have come from this shard so far.
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
        // serenity knows the application before it hands on any event. Only commands that begin with a mention need the
        // bot's own name, and there are none.
        let Some(application) = context.http.application_id() else { return };
        let bot_id = UserId::new(application.get());
        let framework =
            FrameworkContext { bot_id, serenity_context: &context, options, user_data: hall, shard_manager: shards };
        let answers = self.answers(context.shard_id.0);
        let heard = async {
            match &event {
                FullEvent::InteractionCreate { interaction } if answers => receive(framework, interaction).await,
                // Whoever answers this shard's people has heard it, too.
                FullEvent::InteractionCreate { .. } => {}
                event => events::hear(event, hall).await,
            }
        };
        if let Err(why) = calmly_awaited(heard).await {
            tracing::error!("an event has panicked: {why}");
        }
    }
}

/// Hands on what somebody has done. There are no modals: one that comes was ours once.
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

/// What somebody has done, for whoever counts that. What is of no kind that there is is not looked after.
const fn deed(interaction: &Interaction) -> Option<Deed> {
    match interaction {
        Interaction::Command(_) => Some(Deed::Command),
        Interaction::Autocomplete(_) => Some(Deed::Typing),
        Interaction::Component(_) => Some(Deed::Press),
        Interaction::Modal(_) => Some(Deed::Form),
        _ => None,
    }
}

/// Somebody is being answered, as long as this lives: also if the answer panics.
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

/// Where the bot is invited to a server, with no more rights than it needs.
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
