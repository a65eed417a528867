//! The panels that continue by themselves while Discord allows editing them. They are kept in memory alone: a panel that
//! is forgotten is drawn again by the next press.

use std::collections::HashMap;
use std::mem;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use meadhall_game::Lang;
use meadhall_service::table_service::ChangedTables;
use meadhall_tables::PersonId;
use serenity::model::id::InteractionId;
use tokio::sync::Notify;
use tokio::time::Instant;

use crate::messages::payload::{PayloadFingerprint, ShownPanel};

/// How long after an interaction its panel is continued. Discord allows edits for fifteen minutes.
const CONTINUED_FOR: Duration = Duration::from_secs(14 * 60);
/// How much longer a panel that waits for others can be told that it is no longer continued.
const FALLS_ASLEEP_WITHIN: Duration = Duration::from_secs(50);
/// Maximum number of panels that are continued.
const MAX_LIVE_PANELS: usize = 2_000;
/// Maximum number of panels of one person that are continued.
const MAX_PANELS_OF_PERSON: usize = 20;

/// The person who reads a panel, and their language.
#[derive(Clone, Copy)]
pub struct PanelReader {
    pub person: PersonId,
    pub lang: Lang,
}

/// A panel, and what allows editing it.
#[derive(Clone)]
pub struct LivePanel {
    pub shown: ShownPanel,
    pub fingerprint: PayloadFingerprint,
    pub reader: PanelReader,
    pub interaction: InteractionId,
    /// The token of the interaction.
    pub token: String,
    pub received_at: Instant,
}

/// The panels that are continued, by the ids of the interactions that created their messages.
#[derive(Default)]
pub struct LivePanels {
    panels: Mutex<HashMap<u64, LivePanel>>,
    /// Panels that wait for others and were sent since the last check.
    sent: Mutex<Vec<u64>>,
    /// Panels of players who have a newer one for the same table.
    replaced: Mutex<Vec<(u64, LivePanel)>>,
    /// There are sent or replaced panels to look at.
    has_news: Notify,
}

impl LivePanels {
    /// Records that an ephemeral message shows or is about to show this panel, or something else that is not continued. An
    /// earlier panel of the same player at the same table is replaced, so that one message asks.
    pub fn record(&self, panel_key: u64, panel: Option<LivePanel>) {
        let mut panels = self.panels.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(panel) = panel else {
            panels.remove(&panel_key);
            return;
        };
        panels.retain(|_, panel| panel.received_at.elapsed() < CONTINUED_FOR + FALLS_ASLEEP_WITHIN);
        let (person, table, received_at) = (panel.reader.person, panel.shown.table, panel.received_at);
        panels.insert(panel_key, panel);
        let is_older = |key: &u64, other: &mut LivePanel| {
            let is_of_player = (other.reader.person, other.shown.table) == (person, table);
            *key != panel_key && is_of_player && other.received_at < received_at
        };
        let mut replaced = self.replaced.lock().unwrap_or_else(PoisonError::into_inner);
        replaced.extend(panels.extract_if(is_older));
        if !replaced.is_empty() {
            self.has_news.notify_one();
        }
        keep_newest(&mut panels, panel_key, MAX_PANELS_OF_PERSON, |other| other.reader.person == person);
        keep_newest(&mut panels, panel_key, MAX_LIVE_PANELS, |_| true);
    }

    /// Records that a panel was sent that waits for others. Its table may have changed since it was rendered.
    pub fn record_sent(&self, panel_key: u64) {
        self.sent.lock().unwrap_or_else(PoisonError::into_inner).push(panel_key);
        self.has_news.notify_one();
    }

    /// Waits for panels that were sent and wait for others, or that were replaced. Returns the keys of the sent ones, and the
    /// others.
    pub async fn wait_for_news(&self) -> (Vec<u64>, Vec<(u64, LivePanel)>) {
        self.has_news.notified().await;
        let sent = mem::take(&mut *self.sent.lock().unwrap_or_else(PoisonError::into_inner));
        (sent, mem::take(&mut *self.replaced.lock().unwrap_or_else(PoisonError::into_inner)))
    }

    /// Returns the keys of the panels of these tables.
    #[must_use]
    pub fn of_tables(&self, changed: &ChangedTables) -> Vec<u64> {
        let panels = self.panels.lock().unwrap_or_else(PoisonError::into_inner);
        let is_changed =
            |panel: &LivePanel| changed.contains_key(&panel.shown.table) && panel.received_at.elapsed() < CONTINUED_FOR;
        panels.iter().filter(|(_, panel)| is_changed(panel)).map(|(panel_key, _)| *panel_key).collect()
    }

    /// Removes the panels that wait for others and are no longer continued, and returns those that can still be edited.
    pub fn take_falling_asleep(&self) -> Vec<(u64, LivePanel)> {
        let mut panels = self.panels.lock().unwrap_or_else(PoisonError::into_inner);
        let waits_in_vain =
            |panel: &LivePanel| panel.shown.decision.is_none() && panel.received_at.elapsed() >= CONTINUED_FOR;
        let taken = panels.extract_if(|_, panel| waits_in_vain(panel));
        taken.filter(|(_, panel)| panel.received_at.elapsed() < CONTINUED_FOR + FALLS_ASLEEP_WITHIN).collect()
    }

    /// Returns the panel with this key.
    #[must_use]
    pub fn get(&self, panel_key: u64) -> Option<LivePanel> {
        self.panels.lock().unwrap_or_else(PoisonError::into_inner).get(&panel_key).cloned()
    }
}

/// Keeps this panel and the newest others, at most `max` of those to which the limit applies.
fn keep_newest(
    panels: &mut HashMap<u64, LivePanel>,
    panel_key: u64,
    max: usize,
    is_limited: impl Fn(&LivePanel) -> bool,
) {
    let limited = panels.iter().filter(|(_, panel)| is_limited(panel));
    let mut by_age: Vec<(bool, Instant, u64)> =
        limited.map(|(key, panel)| (*key == panel_key, panel.received_at, *key)).collect();
    by_age.sort_unstable();
    for (_, _, oldest) in &by_age[..by_age.len().saturating_sub(max)] {
        panels.remove(oldest);
    }
}

#[cfg(test)]
mod tests {
    use meadhall_game::Fingerprint;
    use meadhall_tables::TableId;

    use super::*;
    use crate::interactions::component_action::PanelPage;

    fn panel_of(person: u64, table: u64) -> LivePanel {
        LivePanel {
            shown: ShownPanel {
                table: TableId::new(table),
                decision: None,
                page: PanelPage::default(),
                notices: Vec::new(),
                revision: 1,
            },
            fingerprint: PayloadFingerprint { body: Fingerprint::of(&0), attachment: None },
            reader: PanelReader { person: PersonId(person), lang: Lang::En },
            interaction: InteractionId::new(1),
            token: String::new(),
            received_at: Instant::now(),
        }
    }

    #[tokio::test]
    async fn only_the_newest_panel_of_a_player_at_a_table_continues() {
        let panels = LivePanels::default();
        panels.record(1, Some(panel_of(7, 1)));
        panels.record(2, Some(panel_of(8, 1)));
        panels.record(3, Some(panel_of(7, 2)));
        for key in 10..20 {
            panels.record(key, Some(panel_of(7, 1)));
        }
        let kept: Vec<u64> = (1..20).filter(|key| panels.get(*key).is_some()).collect();
        assert_eq!(kept, [2, 3, 19]);
        panels.record(19, Some(panel_of(7, 1)));
        assert!(panels.get(19).is_some(), "a panel that is drawn again replaces none");
        let (_, replaced) = panels.wait_for_news().await;
        let replaced: Vec<u64> = replaced.into_iter().map(|(key, _)| key).collect();
        assert_eq!(replaced, [&[1], &(10..19).collect::<Vec<u64>>()[..]].concat());
    }

    #[test]
    fn a_panel_that_waits_falls_asleep_once_before_it_can_no_longer_be_edited() {
        let panels = LivePanels::default();
        let aged = |seconds| {
            let received_at =
                Instant::now().checked_sub(Duration::from_secs(seconds)).expect("the machine runs longer");
            LivePanel { received_at, ..panel_of(7, seconds) }
        };
        for seconds in [60, 14 * 60 - 20, 14 * 60 + 20] {
            panels.record(seconds, Some(aged(seconds)));
        }
        let asleep: Vec<u64> = panels.take_falling_asleep().into_iter().map(|(key, _)| key).collect();
        assert_eq!(asleep, [14 * 60 + 20]);
        assert!(panels.take_falling_asleep().is_empty() && panels.get(14 * 60 - 20).is_some());
    }

    #[test]
    fn a_new_panel_replaces_the_oldest_of_everybody_and_of_a_person_with_many() {
        let panels = LivePanels::default();
        let count = || (0..10_000).filter(|key| panels.get(*key).is_some()).count();
        for key in 0..100 {
            panels.record(key, Some(panel_of(7, key)));
        }
        assert_eq!(count(), MAX_PANELS_OF_PERSON);
        for key in 100..2_500 {
            panels.record(key, Some(panel_of(key, 1)));
        }
        assert_eq!(count(), MAX_LIVE_PANELS);
        assert!(panels.get(2_499).is_some() && panels.get(99).is_none());
    }
}
