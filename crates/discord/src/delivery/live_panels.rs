//! The panels that continue by themselves while Discord allows editing them. They are kept in memory alone: a panel that
//! is forgotten is drawn again by the next press.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use meadhall_game::Lang;
use meadhall_service::table_service::ChangedTables;
use meadhall_tables::PersonId;
use serenity::model::id::InteractionId;
use tokio::time::Instant;

use crate::messages::payload::{PayloadFingerprint, ShownPanel};

/// How long after an interaction its panel is continued. Discord allows edits for fifteen minutes.
const CONTINUED_FOR: Duration = Duration::from_secs(14 * 60);
/// Maximum number of panels that are continued.
const MAX_LIVE_PANELS: usize = 2_000;
/// Maximum number of panels of one player at one table that are continued. Older ones have scrolled away.
const MAX_PANELS_OF_PLAYER: usize = 2;

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
pub struct LivePanels(Mutex<HashMap<u64, LivePanel>>);

impl LivePanels {
    /// Records that an ephemeral message shows or is about to show this panel, or something else that is not continued.
    pub fn record(&self, panel_key: u64, panel: Option<LivePanel>) {
        let mut panels = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(panel) = panel else {
            panels.remove(&panel_key);
            return;
        };
        panels.retain(|_, panel| panel.received_at.elapsed() < CONTINUED_FOR);
        let (person, table) = (panel.reader.person, panel.shown.table);
        let is_same = |other: &LivePanel| (other.reader.person, other.shown.table) == (person, table);
        let others = panels.iter().filter(|(key, other)| **key != panel_key && is_same(other));
        let mut by_age: Vec<(Instant, u64)> = others.map(|(key, other)| (other.received_at, *key)).collect();
        by_age.sort_unstable();
        for (_, oldest) in by_age.iter().rev().skip(MAX_PANELS_OF_PLAYER - 1) {
            panels.remove(oldest);
        }
        if panels.len() < MAX_LIVE_PANELS || panels.contains_key(&panel_key) {
            panels.insert(panel_key, panel);
        }
    }

    /// Returns the keys of the panels of these tables.
    #[must_use]
    pub fn of_tables(&self, changed: &ChangedTables) -> Vec<u64> {
        let panels = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let is_changed =
            |panel: &LivePanel| changed.contains_key(&panel.shown.table) && panel.received_at.elapsed() < CONTINUED_FOR;
        panels.iter().filter(|(_, panel)| is_changed(panel)).map(|(panel_key, _)| *panel_key).collect()
    }

    /// Returns the panel with this key.
    #[must_use]
    pub fn get(&self, panel_key: u64) -> Option<LivePanel> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).get(&panel_key).cloned()
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
            },
            fingerprint: PayloadFingerprint { body: Fingerprint::of(&0), attachment: None },
            reader: PanelReader { person: PersonId(person), lang: Lang::En },
            interaction: InteractionId::new(1),
            token: String::new(),
            received_at: Instant::now(),
        }
    }

    #[test]
    fn only_the_newest_panels_of_a_player_at_a_table_continue() {
        let panels = LivePanels::default();
        panels.record(1, Some(panel_of(7, 1)));
        panels.record(2, Some(panel_of(8, 1)));
        panels.record(3, Some(panel_of(7, 2)));
        for key in 10..20 {
            panels.record(key, Some(panel_of(7, 1)));
        }
        let kept: Vec<u64> = (1..20).filter(|key| panels.get(*key).is_some()).collect();
        assert_eq!(kept, [2, 3, 18, 19]);
        panels.record(18, Some(panel_of(7, 1)));
        assert!(panels.get(19).is_some(), "a panel that is drawn again replaces none");
    }
}
