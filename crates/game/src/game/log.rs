//! What a step reports, to everyone or to one seat, and whether it revealed hidden information.

use super::{Dice, Seat, Text, Viewer};

/// Whether a step revealed hidden information, rolled dice included. Such a step cannot be undone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Revealed {
    /// Everybody knows only what they knew before, and the action.
    Nothing,
    /// Somebody learned something.
    Something,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The seat that may read it, or `None` for everyone.
    pub only: Viewer,
    pub text: Text,
}

/// Collects what happens in a step. A disabled log costs nothing: its lines are never made.
#[derive(Debug, Default)]
pub struct Log {
    lines: Option<Vec<Line>>,
    revealed: bool,
}

impl Log {
    /// Creates a log that keeps its lines.
    pub fn new() -> Self {
        Self { lines: Some(Vec::new()), revealed: false }
    }

    /// Creates a log that drops its lines, for playouts.
    pub fn muted() -> Self {
        Self::default()
    }

    /// Adds a line for everyone.
    pub fn say(&mut self, text: impl FnOnce() -> Text) {
        if let Some(lines) = &mut self.lines {
            lines.push(Line { only: None, text: text() });
        }
    }

    /// Adds a line for one seat.
    pub fn whisper(&mut self, seat: Seat, text: impl FnOnce() -> Text) {
        if let Some(lines) = &mut self.lines {
            lines.push(Line { only: Some(seat), text: text() });
        }
    }

    /// Marks the step as revealing hidden information, so that it cannot be undone. Not needed for the action
    /// itself, nor when dice were rolled.
    pub const fn reveal(&mut self) {
        self.revealed = true;
    }

    /// Ends a step and returns whether it revealed something. Resets the mark for the next step.
    pub fn close(&mut self, dice: &Dice) -> Revealed {
        let revealed = std::mem::take(&mut self.revealed) || dice.rolled();
        if revealed { Revealed::Something } else { Revealed::Nothing }
    }

    /// Returns all lines, public and private.
    pub fn lines(&self) -> &[Line] {
        self.lines.as_deref().unwrap_or_default()
    }

    /// Returns the texts that this viewer may read.
    pub fn read_by(&self, viewer: Viewer) -> impl Iterator<Item = &Text> {
        self.lines().iter().filter(move |line| line.only.is_none() || line.only == viewer).map(|line| &line.text)
    }
}
