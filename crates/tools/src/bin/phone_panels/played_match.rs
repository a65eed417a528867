//! Plays a match of computers as people play it: on private panels. Keeps some of the panels and cards and counts
//! presses.

use std::sync::Arc;
use std::time::{SystemTime, UNIX_EPOCH};

use anyhow::{Context, bail};
use meadhall_ai::AiPlayer;
use meadhall_discord::interactions::component_action::PanelPage;
use meadhall_discord::interactions::components::answer_notices;
use meadhall_discord::messages::card::current_card;
use meadhall_discord::messages::context::MessageContext;
use meadhall_discord::messages::dm_prompt::current_prompt;
use meadhall_discord::messages::panel::panel_message;
use meadhall_discord::messages::payload::MessagePayload;
use meadhall_game::{Lang, Seat, Seed, Strategy};
use meadhall_i18n::Translations;
use meadhall_registry::GameType;
use meadhall_service::repository::{DmPreference, PersonSettings};
use meadhall_service::table_service::{LogRange, ViewAudience};
use meadhall_store::MemoryStore;
use meadhall_tables::clock::UnixMillis;
use meadhall_tables::lobby::NewTable;
use meadhall_tables::view::{ChoicePicture, TableView};
use meadhall_tables::{PersonId, TableId};
use meadhall_test_support::service_fixture::{ServiceFixture, new_raids_table};

use super::page_message::PagePanel;
use super::press_counter::way_to_option;
use super::statistics::NumberSample;

/// The id of the first player; the ids of the others follow. Discord's ids are as long.
const FIRST_PLAYER_ID: u64 = 200_000_000_000_000_001;
/// Names of usual width.
const PLAYER_NAMES: [&str; 5] = ["Astrid", "Björn", "Chloé de la Fontaine", "Dmitri", "Eun-ji"];

/// Which match is played.
#[derive(Clone, Copy)]
pub struct MatchPlan {
    pub game_type: &'static dyn GameType,
    pub seats: u8,
    pub lang: Lang,
    pub strategy: Strategy,
    pub seed: u64,
    /// How many panels are kept.
    pub panel_count: usize,
    pub max_decisions: usize,
}

/// What was seen and pressed in a match.
#[derive(Default)]
pub struct PlayedMatch {
    pub panels: Vec<PagePanel>,
    /// The same decisions in private messages.
    pub private_messages: Vec<PagePanel>,
    /// Cards of running matches.
    pub cards: Vec<PagePanel>,
    /// The cards of finished matches.
    pub end_cards: Vec<PagePanel>,
    pub presses_per_decision: NumberSample,
    /// A turn lasts until another player decides, so it is unknown in a match of one player.
    pub presses_per_turn: NumberSample,
}

struct PanelPlayer<'a> {
    plan: MatchPlan,
    translations: &'a Translations,
    fixture: ServiceFixture,
    table_id: TableId,
    /// Whose turn it is, and the presses in it.
    turn: Option<(Seat, usize)>,
    played: PlayedMatch,
    panels: PanelSample,
    private_messages: PanelSample,
    cards: PanelSample,
}

/// The panel that a player sees after their answer: its first lines, and the decision that it shows.
struct ShownPanel {
    notices: Vec<String>,
    after_step: u64,
}

/// A sample of panels, spread evenly over a match of unknown length: when there are twice as many as wanted, every
/// second one is dropped.
struct PanelSample {
    wanted_count: usize,
    panels: Vec<PagePanel>,
    seen_count: usize,
    /// Only one panel of this many is kept.
    interval: usize,
}

/// Returns the ids and names of the players, as the page knows them.
pub fn player_names() -> impl Iterator<Item = (u64, &'static str)> {
    (FIRST_PLAYER_ID..).zip(PLAYER_NAMES)
}

impl PlayedMatch {
    /// Plays the match to its end, or as many decisions as the plan allows.
    pub async fn play(plan: MatchPlan, translations: &Translations) -> anyhow::Result<Self> {
        let mut player = PanelPlayer::start(plan, translations).await?;
        player.play().await?;
        player.end_turn();
        player.keep_end_card().await?;
        player.played.panels = player.panels.into_panels();
        player.played.private_messages = player.private_messages.into_panels();
        player.played.cards = player.cards.into_panels();
        Ok(player.played)
    }

    pub fn extend(&mut self, other: Self) {
        self.panels.extend(other.panels);
        self.private_messages.extend(other.private_messages);
        self.cards.extend(other.cards);
        self.end_cards.extend(other.end_cards);
        self.presses_per_decision.extend(other.presses_per_decision);
        self.presses_per_turn.extend(other.presses_per_turn);
    }

    /// Returns everything to measure: the panels, the private messages, the cards, and the cards of finished matches.
    pub fn messages(&self) -> impl Iterator<Item = &PagePanel> {
        self.panels.iter().chain(&self.private_messages).chain(&self.cards).chain(&self.end_cards)
    }
}

impl<'a> PanelPlayer<'a> {
    async fn start(plan: MatchPlan, translations: &'a Translations) -> anyhow::Result<Self> {
        // Deadlines are shown relative to now.
        let now = u64::try_from(SystemTime::now().duration_since(UNIX_EPOCH)?.as_millis())?;
        let builder = ServiceFixture::builder().seed(plan.seed).start_at(UnixMillis(now));
        let fixture = builder.build(Arc::new(MemoryStore::new())).await;
        for (person, name) in player_names() {
            let settings = PersonSettings {
                last_known_name: name.to_owned(),
                dm_preference: DmPreference::NoDms,
                ..PersonSettings::default()
            };
            fixture.service.update_person_settings(PersonId(person), |it| *it = settings.clone()).await?;
        }
        let new_table = NewTable { game_type: plan.game_type, language: plan.lang, ..new_raids_table(0) };
        let host = fixture.command_from(FIRST_PLAYER_ID);
        let table_id = fixture.service.open_table(&host, new_table).await?.table.id;
        for (person, _) in player_names().take(plan.seats.into()).skip(1) {
            fixture.service.join_table(&fixture.command_from(person), table_id).await?;
        }
        fixture.service.start_match(&fixture.command_from(FIRST_PLAYER_ID), table_id).await?;
        let [panels, private_messages, cards] = [(); 3].map(|()| PanelSample::new(plan.panel_count));
        let played = PlayedMatch::default();
        Ok(Self { plan, translations, fixture, table_id, turn: None, played, panels, private_messages, cards })
    }

    async fn play(&mut self) -> anyhow::Result<()> {
        let seed_of = |seat: Seat| Seed::from_number(self.plan.seed + 1 + u64::from(seat.0));
        let mut computers: Vec<AiPlayer> =
            Seat::all(self.plan.seats).map(|seat| AiPlayer::new(self.plan.strategy, &seed_of(seat))).collect();
        let mut shown_panels: Vec<Option<ShownPanel>> = computers.iter().map(|_| None).collect();
        for _ in 0..self.plan.max_decisions {
            let loaded = self.fixture.service.load_table(self.table_id).await?;
            let Some((seat, _)) = loaded.table.iter_seats().find(|(_, it)| it.pending_decision.is_some()) else {
                break;
            };
            let match_state = loaded.match_state.context("the match cannot be played")?;
            let option = match_state.choose_with_ai(seat, &mut computers[seat.index()])?;
            let card = self.card().await?;
            self.cards.offer(|| card);
            let shown = shown_panels[seat.index()].take();
            let after_answer = self.answer_on_panel(seat, option, shown).await?;
            shown_panels[seat.index()] = after_answer;
        }
        Ok(())
    }

    /// Returns the current card.
    async fn card(&self) -> anyhow::Result<PagePanel> {
        let log_range = LogRange::SinceAwaitedPlayersActed;
        let view = self.fixture.service.load_view(self.table_id, ViewAudience::Public, log_range).await?;
        let card = current_card(MessageContext::of_channel(self.translations, &view));
        Ok(PagePanel::card(&card, self.plan.lang))
    }

    /// Keeps the card of the match if it is over.
    async fn keep_end_card(&mut self) -> anyhow::Result<()> {
        if self.fixture.service.load_table(self.table_id).await?.table.result().is_some() {
            let card = self.card().await?;
            self.played.end_cards.push(card);
        }
        Ok(())
    }

    /// Answers the open decision of a seat, and returns the panel after that.
    async fn answer_on_panel(
        &mut self,
        seat: Seat,
        option: usize,
        shown: Option<ShownPanel>,
    ) -> anyhow::Result<Option<ShownPanel>> {
        let person = PersonId(FIRST_PLAYER_ID + u64::from(seat.0));
        let audience = PanelPage::default().audience(person);
        let view = self.fixture.service.load_view(self.table_id, audience, LogRange::Empty).await?;
        let decision = view.own_options().context("the player has no decision")?;
        let shown = shown.filter(|it| it.after_step == decision.after_step);
        let (notices, presses_to_open) = shown.map_or((Vec::new(), 1), |it| (it.notices, 0));
        let first_page = self.panel(&view, PanelPage::default(), &notices);
        self.panels.offer(|| PagePanel::new(&first_page, person.0, self.plan.lang));
        let private_message = current_prompt(self.context(&view), PanelPage::default());
        self.private_messages.offer(|| PagePanel::private_message(&private_message, self.plan.lang));

        let light_view = TableView { picture: None, board: None, own_decision_board: None, ..view.clone() };
        let message_of_page = |page| {
            let choice_picture = match page {
                PanelPage::Words(_) => None,
                PanelPage::Picture(page) => light_view.choice_picture.clone().map(|shown| {
                    let choices = decision.picture_choices.as_ref();
                    let chosen = choices.map(|it| it.shown_steps(page.chosen_steps(), None));
                    ChoicePicture { chosen: chosen.unwrap_or_default(), ..shown }
                }),
            };
            self.panel(&TableView { choice_picture, ..light_view.clone() }, page, &[]).create_body()
        };
        let Some(way) = way_to_option(&first_page.create_body(), option, message_of_page) else {
            bail!("no page of {} offers option {option}", self.plan.game_type.meta().id);
        };
        self.count_presses(seat, presses_to_open + way.presses);
        for page in way.pages {
            let view = self.fixture.service.load_view(self.table_id, page.audience(person), LogRange::Empty).await?;
            let panel = self.panel(&view, page, &[]);
            self.panels.offer(|| PagePanel::new(&panel, person.0, self.plan.lang));
        }

        let answer = decision.answer(option);
        let command = self.fixture.command_from(person.0);
        let outcome = self.fixture.service.answer(&command, self.table_id, answer).await?;
        let log_range = LogRange::Lines(&outcome.log_lines);
        let view = self.fixture.service.view_outcome(&outcome, audience, log_range).await?;
        let notices = answer_notices(self.context(&view), &outcome);
        Ok(view.own_options().map(|next| ShownPanel { notices, after_step: next.after_step }))
    }

    const fn context<'b>(&'b self, view: &'b TableView) -> MessageContext<'b> {
        MessageContext { translations: self.translations, lang: self.plan.lang, view }
    }

    fn panel(&self, view: &TableView, page: PanelPage, notices: &[String]) -> MessagePayload {
        panel_message(self.context(view), page, notices)
    }

    fn count_presses(&mut self, seat: Seat, presses: usize) {
        self.played.presses_per_decision.add(presses);
        match &mut self.turn {
            Some((turn_seat, in_turn)) if *turn_seat == seat => *in_turn += presses,
            Some(_) | None => {
                self.end_turn();
                self.turn = Some((seat, presses));
            }
        }
    }

    fn end_turn(&mut self) {
        if let Some((_, presses)) = self.turn.take()
            && self.plan.seats > 1
        {
            self.played.presses_per_turn.add(presses);
        }
    }
}

impl PanelSample {
    const fn new(wanted_count: usize) -> Self {
        Self { wanted_count, panels: Vec::new(), seen_count: 0, interval: 1 }
    }

    fn offer(&mut self, panel: impl FnOnce() -> PagePanel) {
        let number = self.seen_count;
        self.seen_count += 1;
        if self.panels.len() == 2 * self.wanted_count {
            let mut position = 0;
            self.panels.retain(|_| {
                position += 1;
                position % 2 == 1
            });
            self.interval *= 2;
        }
        if number.is_multiple_of(self.interval) {
            self.panels.push(panel());
        }
    }

    fn into_panels(self) -> Vec<PagePanel> {
        let Self { wanted_count, panels, .. } = self;
        let kept_count = panels.len();
        let is_chosen = |n: &usize| n * wanted_count / kept_count < (n + 1) * wanted_count / kept_count;
        (0..kept_count).zip(panels).filter(|(n, _)| is_chosen(n)).map(|(_, panel)| panel).collect()
    }
}
