//! Continues panels by themselves: a panel shows whose turn it is, and then its player's next decision.

use std::sync::Arc;
use std::time::Duration;

use meadhall_game::Text;
use meadhall_service::table_service::LogRange;
use tokio::time::{sleep, timeout};

use super::component_action::PanelPage;
use super::responder::InteractionResponder;
use crate::context::BotContext;
use crate::delivery::live_panels::LivePanel;
use crate::delivery::sent_cache::MessageLock;
use crate::messages::context::MessageContext;
use crate::messages::names::{NameStyle, Translator};
use crate::messages::payload::MessagePayload;
use crate::messages::result::finished_match_reply;
use crate::messages::{match_log, panel};

/// How long changes are collected before panels are edited, so that several steps of computers are one edit. A press on
/// the panel itself is answered earlier.
const COLLECTING_TIME: Duration = Duration::from_millis(1_500);
/// How often panels that are no longer continued are looked for.
const SLEEP_CHECK_INTERVAL: Duration = Duration::from_secs(15);
/// How long to wait for another task that edits the same message.
const MESSAGE_LOCK_TIMEOUT: Duration = Duration::from_secs(5);
/// Maximum number of lines about what the player's last press caused, and of these and lines about what the others did since.
/// More would push the next answers off the screen of a phone.
const MAX_OWN_LINES: usize = 1;
const MAX_LINES: usize = 3;
/// Maximum number of lines about how a match ended.
const MAX_LAST_LINES: usize = 2;
/// The same as the latter in a lesson, which has a text of its own.
const MAX_LINES_IN_LESSON: usize = 2;

/// Continues the panels of tables that change, forever.
pub async fn continue_panels(ctx: Arc<BotContext>) {
    tokio::join!(continue_changed_panels(&ctx), continue_sent_panels(&ctx), put_panels_to_sleep(&ctx));
}

/// Says on panels that wait for others when they are no longer continued.
async fn put_panels_to_sleep(ctx: &Arc<BotContext>) {
    loop {
        sleep(SLEEP_CHECK_INTERVAL).await;
        for (panel_key, panel) in ctx.live_panels.take_falling_asleep() {
            let ctx = Arc::clone(ctx);
            tokio::spawn(async move { put_to_sleep(&ctx, panel_key, &panel).await });
        }
    }
}

async fn put_to_sleep(ctx: &BotContext, panel_key: u64, panel: &LivePanel) {
    let Ok(lock) = timeout(MESSAGE_LOCK_TIMEOUT, ctx.sent_cache.lock_message(panel_key)).await else { return };
    let page = panel.shown.page.first_page();
    let audience = page.audience(panel.reader.person);
    let Ok(view) = ctx.service.load_view(panel.shown.table, audience, LogRange::Empty).await else { return };
    let context = MessageContext { translations: &ctx.translations, lang: panel.reader.lang, view: &view };
    let looked_at = i64::try_from(ctx.service.now().unix.0 / 1_000).unwrap_or_default();
    let payload = panel::sleeping_panel(context, page, looked_at);
    edit_panel(ctx, panel_key, panel, lock, &payload).await;
}

async fn edit_panel(ctx: &BotContext, panel_key: u64, panel: &LivePanel, lock: MessageLock, payload: &MessagePayload) {
    let responder = InteractionResponder::of_earlier_interaction(panel.interaction, &panel.token, panel.received_at);
    let sending = responder.edit_response(&ctx.message_api, payload);
    let edited = ctx.send_with_lock(panel.reader, responder, (panel_key, Some(lock)), payload, sending).await;
    if let Err(error) = edited {
        tracing::debug!(%error, "a panel can no longer be edited");
    }
}

/// Continues panels whose tables have changed while they were sent: nobody would notice that later. Panels that have a newer
/// one only lead to it.
async fn continue_sent_panels(ctx: &Arc<BotContext>) {
    loop {
        let (sent, replaced) = ctx.live_panels.wait_for_news().await;
        for panel_key in sent {
            let ctx = Arc::clone(ctx);
            tokio::spawn(async move { continue_panel(&ctx, panel_key).await });
        }
        for (panel_key, panel) in replaced {
            let ctx = Arc::clone(ctx);
            tokio::spawn(async move { show_replaced(&ctx, panel_key, &panel).await });
        }
    }
}

async fn show_replaced(ctx: &BotContext, panel_key: u64, panel: &LivePanel) {
    let Ok(lock) = timeout(MESSAGE_LOCK_TIMEOUT, ctx.sent_cache.lock_message(panel_key)).await else { return };
    let translator = Translator::without_names(&ctx.translations, panel.reader.lang);
    edit_panel(ctx, panel_key, panel, lock, &panel::replaced_panel(&translator, panel.shown.table)).await;
}

async fn continue_changed_panels(ctx: &Arc<BotContext>) {
    let subscription = ctx.service.notifier().subscribe();
    loop {
        subscription.wait_for_change().await;
        sleep(COLLECTING_TIME).await;
        for panel_key in ctx.live_panels.of_tables(&subscription.take_changed_tables()) {
            let ctx = Arc::clone(ctx);
            tokio::spawn(async move { continue_panel(&ctx, panel_key).await });
        }
    }
}

/// Shows on a panel who is awaited now, or the player's next decision. A decision that is already shown stays, because
/// the player may be choosing.
async fn continue_panel(ctx: &BotContext, panel_key: u64) {
    let Ok(lock) = timeout(MESSAGE_LOCK_TIMEOUT, ctx.sent_cache.lock_message(panel_key)).await else { return };
    let Some(panel) = ctx.live_panels.get(panel_key) else { return };
    let Some(payload) = next_panel(ctx, &panel).await else { return };
    let next = payload.panel.as_ref().map(|shown| shown.decision);
    let is_shown = next == Some(panel.shown.decision) && panel.shown.decision.is_some();
    if is_shown || payload.fingerprint() == panel.fingerprint {
        return;
    }
    edit_panel(ctx, panel_key, &panel, lock, &payload).await;
}

/// Renders the present panel of a player, with what the player's last press caused and what the others did since.
async fn next_panel(ctx: &BotContext, panel: &LivePanel) -> Option<MessagePayload> {
    let page = panel.shown.page.first_page();
    let audience = page.audience(panel.reader.person);
    let view = ctx.service.load_view(panel.shown.table, audience, LogRange::SinceAwaitedPlayersActed).await.ok()?;
    if view.revision == panel.shown.revision {
        return None;
    }
    let context = MessageContext { translations: &ctx.translations, lang: panel.reader.lang, view: &view };
    let translator = context.translator(NameStyle::Markdown);
    // A picture shows where something happened.
    let translate = |text: &Text| match page {
        PanelPage::Picture(_) => translator.translate_short(text),
        PanelPage::Words(_) => translator.translate(text),
    };
    let log: Vec<Text> = view.log.iter().filter(|entry| match_log::is_told(&view, entry)).cloned().collect();
    let newest = |count| match_log::newest_entries(&log, view.viewer, count, view.game_info.main_news);
    if let Some(result) = view.result() {
        let mut payload = finished_match_reply(context, result);
        // The end of a lesson would look like news of the match that follows it.
        let last = if view.tutorial.is_none() { newest(MAX_LAST_LINES) } else { Vec::new() };
        last.into_iter().for_each(|text| payload.append_line(&format!("-# {}", translate(text))));
        return Some(payload);
    }
    let own = panel.shown.notices.iter().rev().take(MAX_OWN_LINES).rev().cloned();
    let max_lines = if view.lesson().is_some() { MAX_LINES_IN_LESSON } else { MAX_LINES };
    let news_count = if view.own_decision().is_some() { max_lines - own.len() } else { 0 };
    let told = view.own_options().and_then(|decision| match_log::entry_told_by_question(&view.log, &decision.prompt));
    let news = newest(news_count)
        .into_iter()
        .filter(|entry| Some(*entry) != told)
        .map(|text| format!("-# {}", translate(text)))
        .filter(|line| !panel.shown.notices.contains(line));
    let mut notices: Vec<String> = own.chain(news).collect();
    // Several steps of a way read alike.
    notices.dedup();
    let mut payload = panel::panel_message(context, page, &notices);
    // The next continuation has news of its own.
    if let Some(shown) = &mut payload.panel {
        shown.notices.clone_from(&panel.shown.notices);
    }
    Some(payload)
}
