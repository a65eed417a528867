//! What was measured in the panels of a game.

use std::fmt;

use super::page_message::PagePanel;
use super::phone_page::{PanelSize, Screen};
use super::played_match::PlayedMatch;
use super::statistics::NumberSample;

/// What the bars above and below leave of a screen for messages.
const HEIGHT_BETWEEN_BARS_PX: u32 = 735;

pub struct GameReport {
    pub game_id: &'static str,
    pub screen: Screen,
    pub played: PlayedMatch,
    /// The sizes of the panels, in the same order.
    pub sizes: Vec<PanelSize>,
    pub private_sizes: Vec<PanelSize>,
    pub card_sizes: Vec<PanelSize>,
    pub end_card_sizes: Vec<PanelSize>,
    /// How many of the highest panels, private messages and cards are shown.
    pub shown_panels: usize,
}

/// Returns the heights in whole pixels.
fn heights(sizes: &[PanelSize]) -> NumberSample {
    let mut heights = NumberSample::default();
    sizes.iter().for_each(|it| heights.add(it.height.ceil() as usize));
    heights
}

impl GameReport {
    fn count_panels(&self, is_counted: impl Fn(&PanelSize) -> bool) -> usize {
        self.sizes.iter().filter(|size| is_counted(size)).count()
    }

    /// Writes the texts of the highest of these messages.
    fn write_highest(&self, f: &mut fmt::Formatter<'_>, sizes: &[PanelSize], messages: &[PagePanel]) -> fmt::Result {
        let mut by_height: Vec<(&PanelSize, &PagePanel)> = sizes.iter().zip(messages).collect();
        by_height.sort_by(|(one, _), (other, _)| other.height.total_cmp(&one.height));
        for (size, message) in by_height.into_iter().take(self.shown_panels) {
            writeln!(f, "  {} px:\n{}", size.height.ceil(), message.outline())?;
        }
        Ok(())
    }

    fn largest(&self, number_of: impl Fn(&PagePanel) -> usize) -> usize {
        self.played.panels.iter().map(number_of).max().unwrap_or_default()
    }
}

impl fmt::Display for GameReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let fits = |bottom: Option<f64>| bottom.is_some_and(|bottom| bottom <= f64::from(self.screen.height));
        writeln!(f, "{}: {} panels", self.game_id, self.sizes.len())?;
        writeln!(f, "  height in px: {}", heights(&self.sizes))?;
        writeln!(
            f,
            "  on the first screen: picture and first answer {}; picture {}, first answer {}, the whole message {}",
            self.count_panels(|it| fits(it.picture_bottom) && fits(it.answer_bottom)),
            self.count_panels(|it| fits(it.picture_bottom)),
            self.count_panels(|it| fits(it.answer_bottom)),
            self.count_panels(|it| fits(Some(it.height))),
        )?;
        let fits_between_bars = |height: f64| height <= f64::from(HEIGHT_BETWEEN_BARS_PX);
        writeln!(
            f,
            "  within {HEIGHT_BETWEEN_BARS_PX} px: the whole message {}, from its picture on {}",
            self.count_panels(|it| fits_between_bars(it.height)),
            self.count_panels(|it| fits_between_bars(it.height - it.picture_top)),
        )?;
        self.write_highest(f, &self.sizes, &self.played.panels)?;
        writeln!(
            f,
            "  largest number of components {}, of characters {}",
            self.largest(|it| it.component_count),
            self.largest(|it| it.text_chars),
        )?;
        let PlayedMatch { presses_per_decision: decisions, presses_per_turn: turns, .. } = &self.played;
        writeln!(f, "  presses for each of {} decisions: {decisions}", decisions.len())?;
        writeln!(f, "  presses for each of {} turns: {turns}", turns.len())?;
        let fitting = self.private_sizes.iter().filter(|it| fits_between_bars(it.height)).count();
        writeln!(
            f,
            "  height of {} private messages in px: {}; within {HEIGHT_BETWEEN_BARS_PX} px {fitting}",
            self.private_sizes.len(),
            heights(&self.private_sizes),
        )?;
        self.write_highest(f, &self.private_sizes, &self.played.private_messages)?;
        writeln!(f, "  height of {} cards in px: {}", self.card_sizes.len(), heights(&self.card_sizes))?;
        self.write_highest(f, &self.card_sizes, &self.played.cards)?;
        let end_heights = heights(&self.end_card_sizes);
        write!(f, "  height of {} cards of finished matches in px: {end_heights}", self.end_card_sizes.len())
    }
}
