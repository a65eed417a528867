//! A table in memory with the longest ids and names.

use std::sync::Arc;

use meadhall_game::{Fingerprint, Lang, MatchSetup};
use meadhall_games::find_game;
use meadhall_local_discord::TOKEN;
use meadhall_registry::GameType;
use meadhall_service::cluster::ClusterHandle;
use meadhall_service::outbox::{DeliveryRequest, MessageContent, MessageFormat, PingMode};
use meadhall_service::repository::{
    Address, CurrentMessage, DisplayTarget, DisplayedMessages, MessageRef, PersonSettings, Repository,
};
use meadhall_service::table_service::{
    CommandContext, CommandOutcome, LoadedTable, LogRange, RandomSource, TableService, ViewAudience,
};
use meadhall_store::{BlockingExt, MemoryStore};
use meadhall_tables::clock::{TICK_INTERVAL_MS, UnixMillis};
use meadhall_tables::lobby::NewTable;
use meadhall_tables::pace::{MAX_PACE_MINUTES, Pace};
use meadhall_tables::table::Answer;
use meadhall_tables::view::TableView;
use meadhall_tables::{
    AccessLevel, Actor, ActorContext, ChannelId, MatchVenue, PersonId, ServerId, TableId, TableLocation,
};
use meadhall_test_support::games::TEST_GAMES;
use serenity::model::Permissions;

use crate::context::BotContext;
use crate::delivery::api_client::DiscordApiClient;
use crate::delivery::message_api::UpdateFlags;
use crate::interactions::data::InteractionData;
use crate::interactions::responder::RESPONSE_DEADLINE;
use crate::startup::http_client::{DiscordEndpoint as Wire, build_http_client};

/// Returns a context with an empty store in memory. It never sends anything.
pub(crate) fn test_context() -> Arc<BotContext> {
    context_with_store(Arc::new(MemoryStore::new()), 7)
}

/// Returns a context with this store and a service whose random numbers start at `seed`.
fn context_with_store(store: Arc<MemoryStore>, seed: u64) -> Arc<BotContext> {
    let repository = Repository::open(store, TEST_GAMES, &|_| Ok(()), &|_| {}).unwrap();
    let service = TableService::new(
        repository,
        Box::new(|| UnixMillis(30_000_000 * TICK_INTERVAL_MS)),
        RandomSource::seeded(seed),
    )
    .block_on()
    .unwrap();
    let api = DiscordApiClient::new(Arc::new(build_http_client(TOKEN, &Wire::Public).unwrap()), Arc::default());
    BotContext::new(
        Arc::new(service),
        Arc::new(api),
        ClusterHandle::single_process(),
        0,
        RESPONSE_DEADLINE,
        UpdateFlags::Send,
    )
    .unwrap()
}

/// Returns an interaction of this person in the table's channel.
pub(crate) fn member_interaction(person: PersonId) -> InteractionData {
    InteractionData {
        caller: Actor { person, access: AccessLevel::Member },
        display_name: "W".to_owned(),
        client_language: Some(Lang::En),
        reply_language: Lang::En,
        server_language: Lang::En,
        caller_roles_and_thread: ActorContext::default(),
        channel: ChannelId(1),
        server: Some(ServerId(1)),
        bot_permissions: Permissions::all(),
        caller_permissions: Permissions::all(),
        in_thread: false,
        holds_only_posts: false,
        id: 1,
    }
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
    answer_seed: u64,
    /// How many messages have been checked.
    pub(crate) messages_checked: usize,
}

impl TestTable {
    pub(crate) async fn raids_lobby(seats: u8, language: Lang) -> Self {
        let game_type = find_game("raids").unwrap();
        Self::lobby_of(game_type, &MatchSetup::new(game_type.meta(), seats, []).unwrap(), language).await
    }

    pub(crate) async fn lobby_of(game_type: &'static dyn GameType, setup: &MatchSetup, language: Lang) -> Self {
        Self::open_lobby(game_type, setup, language, setup.seats().into()).await
    }

    /// Like [`Self::lobby_of`]. The seed decides the match and its answers.
    pub(super) async fn lobby_with_seed(
        game_type: &'static dyn GameType,
        setup: &MatchSetup,
        language: Lang,
        seed: u64,
    ) -> Self {
        Self { answer_seed: seed, ..Self::open_lobby(game_type, setup, language, seed).await }
    }

    async fn open_lobby(game_type: &'static dyn GameType, setup: &MatchSetup, language: Lang, seed: u64) -> Self {
        let store = Arc::new(MemoryStore::new());
        let ctx = context_with_store(Arc::clone(&store), seed);
        let people: Vec<PersonId> = (0..u64::from(setup.seats())).map(|n| PersonId(MAX_SNOWFLAKE - n)).collect();
        for person in &people {
            let settings = PersonSettings { last_known_name: "W".repeat(99), ..PersonSettings::default() };
            ctx.service.update_person_settings(*person, |it| *it = settings.clone()).await.unwrap();
        }
        let variant_ids = game_type.meta().variants.iter().map(|variant| variant.id);
        let new_table = NewTable {
            game_type,
            variants: variant_ids.map(|id| (id.to_owned(), setup.choice(id).to_owned())).collect(),
            location: TableLocation { server: ServerId(MAX_SNOWFLAKE), channel: ChannelId(MAX_SNOWFLAKE) },
            language,
            pace: Pace::Custom(MAX_PACE_MINUTES),
            ai_strategies: Vec::new(),
            venue: MatchVenue::default(),
            tutorial: None,
        };
        let id = ctx.service.open_table(&member_context(people[0]), new_table).await.unwrap().table.id;
        for person in &people[1..] {
            ctx.service.join_table(&member_context(*person), id).await.unwrap();
        }
        Self { ctx, table_id: id, players: people, store, language, answer_seed: 0, messages_checked: 0 }
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

    /// Returns what the outbox asks for when the card is to be sent.
    pub(crate) fn card_request<'a>(&'a self, loaded: &'a LoadedTable) -> DeliveryRequest<'a> {
        DeliveryRequest {
            loaded,
            content: MessageContent::Current(DisplayTarget::Card),
            format: MessageFormat::Full,
            ping: PingMode::Mention,
            message_key: None,
            service: &self.ctx.service,
        }
    }

    pub(crate) async fn load(&self) -> LoadedTable {
        self.ctx.service.load_table(self.table_id).await.unwrap()
    }

    /// Returns the next player with an answer that looks random but is always the same; `None` if no answer is
    /// awaited.
    pub(crate) async fn next_answer(&self) -> Option<(PersonId, Answer)> {
        let LoadedTable { table, match_state, .. } = self.load().await;
        let (seat, occupied_seat) = table.iter_seats().find(|(_, seat)| seat.pending_decision.is_some())?;
        let option_count = match_state.expect("the match has started").options(seat).unwrap().len() as u64;
        let random = Fingerprint::of(&(table.revision, table.language)).to_u64();
        let option = random.wrapping_add(self.answer_seed) % option_count;
        Some((occupied_seat.person().unwrap(), table.answer_for_option(seat, option as usize).unwrap()))
    }

    /// Gives the next answer, if one is awaited, and returns who gave it with the outcome.
    pub(crate) async fn play_next_answer(&self) -> Option<(PersonId, CommandOutcome)> {
        let (person, answer) = self.next_answer().await?;
        Some((person, self.ctx.service.answer(&member_context(person), self.table_id, answer).await.unwrap()))
    }

    pub(crate) async fn start_match(&self) {
        self.ctx.service.start_match(&member_context(self.players[0]), self.table_id).await.unwrap();
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
