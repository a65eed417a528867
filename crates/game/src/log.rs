//! What a step reports, to everyone or to one seat, and whether it revealed hidden information.

use super::{Dice, Seat, Text, Viewer};

/// Whether a step revealed hidden information, rolled dice included. Such a step cannot be undone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Revelation {
    /// Nobody learned anything except the action itself.
    NoneRevealed,
    /// Somebody learned something.
    SomeRevealed,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameLogLine {
    /// The seat that may read the line, or `None` for everyone.
    pub visible_to: Viewer,
    pub text: Text,
}

/// Collects the match's log lines of a step. A disabled log costs nothing, because the texts are never built.
#[derive(Debug, Default)]
pub struct GameLog {
    lines: Option<Vec<GameLogLine>>,
    has_revealed: bool,
}

impl GameLog {
    /// Creates a log that keeps its lines.
    pub fn new() -> Self {
        Self { lines: Some(Vec::new()), has_revealed: false }
    }

    /// Creates a log that drops its lines, for playouts.
    pub fn disabled() -> Self {
        Self::default()
    }

    /// Returns whether the log keeps its lines.
    pub const fn is_enabled(&self) -> bool {
        self.lines.is_some()
    }

    /// Adds a line for everyone.
    pub fn add_public(&mut self, text: impl FnOnce() -> Text) {
        if let Some(lines) = &mut self.lines {
            lines.push(GameLogLine { visible_to: None, text: text() });
        }
    }

    /// Adds a line for one seat.
    pub fn add_private(&mut self, seat: Seat, text: impl FnOnce() -> Text) {
        if let Some(lines) = &mut self.lines {
            lines.push(GameLogLine { visible_to: Some(seat), text: text() });
        }
    }

    /// Replaces the text of a line, unless the log drops its lines.
    pub fn replace_text(&mut self, line_number: usize, text: impl FnOnce() -> Text) {
        if let Some(line) = self.lines.as_mut().and_then(|lines| lines.get_mut(line_number)) {
            line.text = text();
        }
    }

    /// Marks the step as revealing hidden information, so that it cannot be undone. The mark is not needed for the
    /// action itself or after a dice roll.
    pub const fn mark_revealed(&mut self) {
        self.has_revealed = true;
    }

    /// Ends a step and returns whether it revealed something. Resets the mark for the next step.
    pub fn finish_step(&mut self, dice: &Dice) -> Revelation {
        let revealed = std::mem::take(&mut self.has_revealed) || dice.has_rolled();
        if revealed { Revelation::SomeRevealed } else { Revelation::NoneRevealed }
    }

    /// Returns all lines, public and private.
    pub fn lines(&self) -> &[GameLogLine] {
        self.lines.as_deref().unwrap_or_default()
    }

    /// Returns the texts that this viewer may read.
    pub fn texts_for(&self, viewer: Viewer) -> impl Iterator<Item = &Text> {
        self.lines()
            .iter()
            .filter(move |line| line.visible_to.is_none() || line.visible_to == viewer)
            .map(|line| &line.text)
    }
}
