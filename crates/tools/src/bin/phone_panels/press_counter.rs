//! Counts the presses with which a person reaches an answer, from the messages alone.

use meadhall_discord::interactions::component_action::OptionsPage;
use serde_json::Value;

use super::components::{ControlEffect, message_controls};

/// Returns the smallest number of presses with which an option can be chosen, or `None` if no page offers it. People
/// find the way, because labels name what is behind a group.
pub fn presses_to_option(
    first_page: &Value,
    option: usize,
    mut message_of_page: impl FnMut(OptionsPage) -> Value,
) -> Option<usize> {
    let mut known_pages = vec![OptionsPage::default()];
    // Pages that are not looked at yet, with the presses that lead to them.
    let mut unread_pages: Vec<(usize, Option<OptionsPage>)> = vec![(0, None)];
    let mut fewest: Option<usize> = None;
    while let Some(nearest) = (0..unread_pages.len()).min_by_key(|n| unread_pages[*n].0) {
        let (presses_before, page) = unread_pages.swap_remove(nearest);
        if fewest.is_some_and(|fewest| fewest <= presses_before) {
            break;
        }
        let controls = match page {
            None => message_controls(first_page),
            Some(page) => message_controls(&message_of_page(page)),
        };
        for control in controls {
            let presses = presses_before + control.presses;
            match control.effect {
                ControlEffect::Answer(offered) if offered == option => {
                    fewest = Some(fewest.map_or(presses, |fewest| fewest.min(presses)));
                }
                ControlEffect::ShowPage(page) if !known_pages.contains(&page) => {
                    known_pages.push(page);
                    unread_pages.push((presses, Some(page)));
                }
                ControlEffect::Answer(_) | ControlEffect::ShowPage(_) | ControlEffect::Other => {}
            }
        }
    }
    fewest
}
