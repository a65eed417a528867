//! What every handler needs: the table service, translations, the HTTP API and the caches of this process.

use std::collections::HashSet;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use meadhall_game::{Lang, Text, Texts};
use meadhall_i18n::{TranslationError, Translations};
use meadhall_registry::GameRegistry;
use meadhall_render::PictureRenderer;
use meadhall_service::cluster::ClusterHandle;
use meadhall_service::repository::PersonSettings;
use meadhall_service::table_service::TableService;
use meadhall_tables::{PersonId, Table, TableId};

use super::command_ids::CommandIds;
use super::commands::names::names_and_descriptions;
use super::commands::texts::SLASH_COMMAND_TEXTS;
use super::delivery::api_client::DiscordApiClient;
use super::delivery::dm_opening_queue::DmOpeningQueue;
use super::delivery::live_panels::LivePanels;
use super::delivery::message_api::{MessageApi, UpdateFlags};
use super::delivery::sent_cache::SentMessageCache;
use super::gateway::thread_parents::ThreadParents;
use super::messages::names::{NameStyle, Translator};
use super::messages::texts;
use super::rendering::game_menu_picture::GameMenuPictures;
use super::rendering::replay_job::ReplayLimiter;

/// Shared state of all handlers.
pub struct BotContext {
    pub service: Arc<TableService>,
    pub cluster: ClusterHandle,
    /// Sends all requests that are not about messages.
    pub api: Arc<DiscordApiClient>,
    /// Sends all requests about messages.
    pub message_api: MessageApi,
    pub translations: Translations,
    pub command_ids: CommandIds,
    /// The contents of recently sent messages.
    pub sent_cache: SentMessageCache,
    /// The tables whose match is being started. Prevents two concurrent starts from opening two Discord threads.
    pub starting_tables: Mutex<HashSet<TableId>>,
    pub thread_parents: ThreadParents,
    pub dm_openings: DmOpeningQueue,
    /// Panels that are continued while Discord allows editing them.
    pub live_panels: LivePanels,
    pub replay_limiter: ReplayLimiter,
    /// A person's past turns are computed one at a time.
    pub past_turn_limiter: ReplayLimiter,
    pub game_menu_pictures: GameMenuPictures,
    /// Renders the boards of messages and of replays.
    pub picture_renderer: Arc<PictureRenderer>,
    /// Held while channels are looked up, so that only one task does it at a time.
    pub channel_recheck_lock: tokio::sync::Mutex<()>,
}

/// The texts of the adapter, which refer to each other.
pub(crate) fn adapter_texts() -> [Texts; 3] {
    [texts::DISCORD_TEXTS, SLASH_COMMAND_TEXTS, names_and_descriptions()]
}

/// Loads the texts of the Discord adapter and of these games.
pub fn load_translations(games: GameRegistry) -> Result<Translations, TranslationError> {
    let other_texts = games.into_iter().map(|game_type| game_type.texts()).chain([meadhall_tables::texts::TEXTS]);
    Translations::new(adapter_texts().into_iter().chain(other_texts))
}

impl BotContext {
    /// `response_deadline` is how long Discord waits for the first response to an interaction.
    pub fn new(
        service: Arc<TableService>,
        api: Arc<DiscordApiClient>,
        cluster: ClusterHandle,
        max_concurrent_renders: usize,
        response_deadline: Duration,
        update_flags: UpdateFlags,
    ) -> Result<Arc<Self>, TranslationError> {
        let translations = load_translations(service.registry())?;
        let picture_renderer = Arc::new(PictureRenderer::default());
        Ok(Arc::new(Self {
            message_api: MessageApi::new(
                Arc::clone(&api),
                Arc::clone(&picture_renderer),
                max_concurrent_renders,
                service.monitor().clone(),
                response_deadline,
                update_flags,
            ),
            api,
            service,
            cluster,
            translations,
            command_ids: CommandIds::default(),
            sent_cache: SentMessageCache::default(),
            starting_tables: Mutex::default(),
            thread_parents: ThreadParents::default(),
            dm_openings: DmOpeningQueue::default(),
            live_panels: LivePanels::default(),
            replay_limiter: ReplayLimiter::default(),
            past_turn_limiter: ReplayLimiter::default(),
            game_menu_pictures: GameMenuPictures::default(),
            picture_renderer,
            channel_recheck_lock: tokio::sync::Mutex::default(),
        }))
    }

    /// Returns a translator for texts without player names.
    #[must_use]
    pub const fn translator_without_names(&self, lang: Lang) -> Translator<'_> {
        Translator::without_names(&self.translations, lang)
    }

    /// Returns a translator that names the players of this table.
    pub async fn translator_for_table(&self, lang: Lang, table: &Table, style: NameStyle) -> Translator<'_> {
        Translator::for_seats(&self.translations, lang, &self.service.seat_views(table).await, style)
    }

    /// Returns the name of the table's game.
    #[must_use]
    pub fn game_name(&self, table: &Table) -> Text {
        self.service.registry().find(&table.game_id).map_or_else(Text::default, |game_type| (game_type.meta().name)())
    }

    /// Returns a person's settings. If they cannot be read, returns the defaults, so that the person still gets a
    /// reply.
    pub async fn person_settings(&self, person: PersonId) -> PersonSettings {
        self.service.settings_or_default(person).await
    }

    /// Returns the saved language of a person, else that of their client.
    pub async fn person_language(&self, person: PersonId) -> Option<Lang> {
        let settings = self.person_settings(person).await;
        settings.language.or(settings.client_language)
    }
}
