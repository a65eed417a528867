//! Plays the lesson of a game on its panel, once along the proposals and once always otherwise.

use std::sync::Arc;

use anyhow::Context;
use meadhall_discord::interactions::component_action::PanelPage;
use meadhall_discord::messages::context::MessageContext;
use meadhall_discord::messages::panel::panel_message;
use meadhall_game::Lang;
use meadhall_i18n::Translations;
use meadhall_registry::GameType;
use meadhall_service::table_service::LogRange;
use meadhall_store::MemoryStore;
use meadhall_tables::PersonId;
use meadhall_tables::lobby::NewTable;
use meadhall_test_support::service_fixture::{ServiceFixture, new_raids_table};

use super::page_message::PagePanel;
use super::played_match::player_names;

/// A lesson has its last idea after fewer questions.
const MAX_QUESTIONS: usize = 40;

/// Returns the panels of both lessons.
pub async fn panels(
    game_type: &'static dyn GameType,
    lang: Lang,
    translations: &Translations,
) -> anyhow::Result<Vec<PagePanel>> {
    let mut panels = Vec::new();
    for follows in [true, false] {
        panels.extend(play(game_type, lang, translations, follows).await?);
    }
    Ok(panels)
}

async fn play(
    game_type: &'static dyn GameType,
    lang: Lang,
    translations: &Translations,
    follows: bool,
) -> anyhow::Result<Vec<PagePanel>> {
    let fixture = ServiceFixture::builder().build(Arc::new(MemoryStore::new())).await;
    let (learner, _) = player_names().next().context("a name")?;
    let lesson = NewTable::tutorial(game_type, new_raids_table(0).location, lang).context("the game has a lesson")?;
    let id = fixture.service.open_table(&fixture.command_from(learner), lesson).await?.table.id;
    fixture.service.start_match(&fixture.command_from(learner), id).await?;
    let mut panels = Vec::new();
    for _ in 0..MAX_QUESTIONS {
        while fixture.service.play_ai_turn(id).await.is_ok() {}
        let audience = PanelPage::default().audience(PersonId(learner));
        let view = fixture.service.load_view(id, audience, LogRange::Empty).await?;
        let Some(decision) = view.own_options() else { break };
        let panel = panel_message(MessageContext { translations, lang, view: &view }, PanelPage::default(), &[]);
        panels.push(PagePanel::new(&panel, learner, lang));
        let proposed = view.suggested_option();
        let other = (0..decision.options.len()).find(|option| Some(*option) != proposed);
        let option = if follows { proposed.or(other) } else { other.or(proposed) };
        let is_last = view.lesson().and_then(|lesson| lesson.idea.as_ref()).is_some_and(|idea| idea.is_last);
        let Some(option) = option.filter(|_| !is_last) else { break };
        fixture.service.answer(&fixture.command_from(learner), id, decision.answer(option)).await?;
    }
    Ok(panels)
}
