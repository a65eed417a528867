//! Counts the presses with which a person reaches an answer, from the messages alone.

use meadhall_discord::interactions::component_action::PanelPage;
use serde_json::Value;

use super::components::{ControlEffect, message_controls};

/// The way to an answer.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WayToOption {
    pub presses: usize,
    /// The pages between the first page and the answer.
    pub pages: Vec<PanelPage>,
}

/// Returns the shortest way to an option, or `None` if no page offers it. People find this way, because labels and
/// pictures show what is behind a group.
pub fn way_to_option(
    first_page: &Value,
    option: usize,
    mut message_of_page: impl FnMut(PanelPage) -> Value,
) -> Option<WayToOption> {
    let mut known_pages = vec![PanelPage::default()];
    // Ways to pages that are not looked at yet.
    let mut unread_pages: Vec<WayToOption> = vec![WayToOption::default()];
    let mut best: Option<WayToOption> = None;
    while let Some(nearest) = (0..unread_pages.len()).min_by_key(|n| unread_pages[*n].presses) {
        let way = unread_pages.swap_remove(nearest);
        if best.as_ref().is_some_and(|best| best.presses <= way.presses) {
            break;
        }
        let controls = match way.pages.last() {
            None => message_controls(first_page),
            Some(page) => message_controls(&message_of_page(*page)),
        };
        for control in controls {
            let presses = way.presses + control.presses;
            match control.effect {
                ControlEffect::Answer(offered) if offered == option => {
                    if best.as_ref().is_none_or(|best| presses < best.presses) {
                        best = Some(WayToOption { presses, pages: way.pages.clone() });
                    }
                }
                ControlEffect::ShowPage(page) if !known_pages.contains(&page) => {
                    known_pages.push(page);
                    let pages = way.pages.iter().copied().chain([page]).collect();
                    unread_pages.push(WayToOption { presses, pages });
                }
                ControlEffect::Answer(_) | ControlEffect::ShowPage(_) | ControlEffect::Other => {}
            }
        }
    }
    best
}
