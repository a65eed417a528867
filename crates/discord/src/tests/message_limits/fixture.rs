//! A table in memory with the longest ids and names, on which golden matches are played.

use std::collections::BTreeMap;
use std::sync::Arc;

use meadhall_game::Lang;
use meadhall_games::{GAMES, find_game};
use meadhall_local_discord::TOKEN;
use meadhall_registry::GameType;
use meadhall_service::cluster::ClusterHandle;
use meadhall_service::repository::{
    Address, CurrentMessage, DisplayTarget, DisplayedMessages, MessageRef, PersonSettings, Repository,
};
use meadhall_service::table_service::{
    CommandContext, LoadedTable, LogRange, RandomSource, TableService, ViewAudience,
};
use meadhall_store::{BlockingExt, MemoryStore};
use meadhall_tables::clock::{TICK_INTERVAL_MS, UnixMillis};
use meadhall_tables::lobby::NewTable;
use meadhall_tables::pace::{MAX_PACE_MINUTES as SLOWEST, Pace};
use meadhall_tables::table::Answer;
use meadhall_tables::view::TableView;
use meadhall_tables::{
    AccessLevel, Actor, ActorContext, ChannelId, MatchVenue, PersonId, ServerId, TableId, TableLocation,
};

use crate::context::BotContext;
use crate::delivery::api_client::DiscordApiClient;
use crate::interactions::responder::RESPONSE_DEADLINE;
use crate::startup::http_client::{DiscordEndpoint as Wire, build_http_client};

/// Returns a context with an empty store in memory. It never sends anything.
pub(crate) fn test_context() -> Arc<BotContext> {
    context_with_store(Arc::new(MemoryStore::new()), 7)
}

/// Returns a context with this store and a service whose random numbers start at `seed`.
fn context_with_store(store: Arc<MemoryStore>, seed: u64) -> Arc<BotContext> {
    let repository = Repository::open(store, GAMES, &|_| Ok(()), &|_| {}).unwrap();
    let service = TableService::new(
        repository,
        Box::new(|| UnixMillis(30_000_000 * TICK_INTERVAL_MS)),
        RandomSource::seeded(seed),
    )
    .block_on()
    .unwrap();
    let api = DiscordApiClient::new(Arc::new(build_http_client(TOKEN, &Wire::Public).unwrap()), Arc::default());
    BotContext::new(Arc::new(service), Arc::new(api), ClusterHandle::single_process(), 0, RESPONSE_DEADLINE).unwrap()
}

/// The largest id that Discord can assign.
pub(super) const MAX_SNOWFLAKE: u64 = i64::MAX.unsigned_abs();

/// A table whose players have the longest ids and names.
pub(crate) struct TestTable {
    pub(crate) ctx: Arc<BotContext>,
    pub(crate) table_id: TableId,
    pub(crate) players: Vec<PersonId>,
    store: Arc<MemoryStore>,
    pub(crate) language: Lang,
    /// How many messages have been checked.
    pub(crate) messages_checked: usize,
}

impl TestTable {
    pub(crate) async fn raids_lobby(seats: u64, language: Lang) -> Self {
        Self::lobby_of(find_game("raids").unwrap(), seats, language).await
    }

    pub(crate) async fn lobby_of(game_type: &'static dyn GameType, seats: u64, language: Lang) -> Self {
        // The table's id is drawn first, then the match's seed, which is that of the golden match.
        let store = Arc::new(MemoryStore::new());
        let ctx = context_with_store(Arc::clone(&store), seats - 1);
        let people: Vec<PersonId> = (0..seats).map(|n| PersonId(MAX_SNOWFLAKE - n)).collect();
        for person in &people {
            let settings = PersonSettings { last_known_name: "W".repeat(99), ..PersonSettings::default() };
            ctx.service.update_person_settings(*person, |it| *it = settings.clone()).await.unwrap();
        }
        let place = TableLocation { server: ServerId(MAX_SNOWFLAKE), channel: ChannelId(MAX_SNOWFLAKE) };
        let (pace, variants) = (Pace::Custom(SLOWEST), BTreeMap::new());
        let (computers, venue, lesson) = (Vec::new(), MatchVenue::default(), None);
        let opening = NewTable {
            game_type,
            variants,
            location: place,
            language,
            pace,
            ai_strategies: computers,
            venue,
            tutorial: lesson,
        };
        let id = ctx.service.open_table(&member_context(people[0]), opening).await.unwrap().table.id;
        for person in &people[1..] {
            ctx.service.join_table(&member_context(*person), id).await.unwrap();
        }
        Self { ctx, table_id: id, players: people, store, language, messages_checked: 0 }
    }

    /// Loads the same store into a new context, with empty caches.
    pub(crate) fn restart(&mut self) {
        self.ctx = context_with_store(Arc::clone(&self.store), 99);
    }

    /// Records in the store that the channel shows one card and has shown others.
    pub(crate) async fn record_displayed_cards(&self, current: u64, past: &[u64]) {
        let table = self.load().await.table;
        let message = |message_id| MessageRef { address: Address::Channel(table.location.channel), id: message_id };
        let displayed = |revision| CurrentMessage {
            message: message(revision),
            for_revision: revision,
            shown_revision: table.revision,
            message_key: 0,
        };
        let past = past.iter().map(|revision| displayed(*revision).retired()).collect();
        let displayed =
            DisplayedMessages { current: Some(displayed(current)), retired: past, ..DisplayedMessages::default() };
        self.ctx
            .service
            .repository()
            .save_displayed(table.id, DisplayTarget::Card, None, Some(&displayed))
            .await
            .unwrap();
    }

    pub(crate) async fn load(&self) -> LoadedTable {
        self.ctx.service.load_table(self.table_id).await.unwrap()
    }

    /// Returns the next player and the golden match's answer: this option of so many.
    pub(crate) async fn next_answer(&self, (option, options): (usize, usize)) -> (PersonId, Answer) {
        let loaded = self.load().await;
        let (seat, chair) = loaded
            .table
            .iter_seats()
            .find(|(_, chair)| chair.pending_decision.is_some())
            .expect("a seat has a pending decision");
        assert_eq!(
            loaded.match_state.as_ref().unwrap().options(seat).unwrap().len(),
            options,
            "the golden answers fit the match"
        );
        (chair.person().unwrap(), loaded.table.answer_for_option(seat, option - 1).unwrap())
    }

    pub(crate) async fn view(&self, audience: ViewAudience, log_range: LogRange<'_>) -> TableView {
        self.ctx.service.load_view(self.table_id, audience, log_range).await.unwrap()
    }
}

/// Returns the command context of a member without special permissions.
pub(crate) fn member_context(person: PersonId) -> CommandContext {
    CommandContext {
        actor: Actor { person, access: AccessLevel::Member },
        command_id: None,
        actor_context: ActorContext::default(),
    }
}

/// Returns the answers of the golden match of Raids, each as option number and number of options.
pub(crate) fn golden_raids_answers(seats: u64, lang: Lang) -> Vec<(usize, usize)> {
    golden_answers("raids", seats, lang)
}

pub(crate) fn golden_answers(game: &str, seats: u64, lang: Lang) -> Vec<(usize, usize)> {
    let path =
        format!("{}/../../tests/games/golden/playthroughs/{game}_{seats}.{lang}.txt", env!("CARGO_MANIFEST_DIR"));
    let playthrough = std::fs::read_to_string(path).unwrap();
    let answer = |line: &str| {
        let (numbers, _) = line.strip_prefix("  [")?.split_once("] ")?;
        let (option, options) = numbers.split_once('/')?;
        Some((option.parse().ok()?, options.parse().ok()?))
    };
    playthrough.lines().filter_map(answer).collect()
}
