//! What is told of a step, to everyone or to one seat, and whether it revealed something.

use super::{Dice, Seat, Text, Viewer};

/// Whether anybody learned something hidden in a step (dice count too). Such a step cannot be taken back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Revealed {
    /// Everybody knows what they knew before, and what was done.
    Nothing,
    /// Somebody knows more.
    Something,
}

/// One line of what happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// Who may read it: one seat, or `None` for everyone.
    pub only: Viewer,
    /// What happened.
    pub text: Text,
}

/// Takes down what happens in a step. A muted log costs nothing: its lines are never made.
#[derive(Debug, Default)]
pub struct Log {
    lines: Option<Vec<Line>>,
    revealed: bool,
}

impl Log {
    /// A log that keeps its lines.
    pub fn new() -> Self {
        Self { lines: Some(Vec::new()), revealed: false }
    }

    /// A log for playouts, which nobody will read.
    pub fn muted() -> Self {
        Self::default()
    }

    /// Tells everyone.
    pub fn say(&mut self, text: impl FnOnce() -> Text) {
        if let Some(lines) = &mut self.lines {
            lines.push(Line { only: None, text: text() });
        }
    }

    /// Tells one seat alone.
    pub fn whisper(&mut self, seat: Seat, text: impl FnOnce() -> Text) {
        if let Some(lines) = &mut self.lines {
            lines.push(Line { only: Some(seat), text: text() });
        }
    }

    /// Marks the step: somebody now knows something that was hidden from them. What an action shows by being taken is no
    /// news, and rolled dice mark a step by themselves.
    pub const fn reveal(&mut self) {
        self.revealed = true;
    }

    /// Ends a step: whether it revealed something. The next step begins unmarked.
    pub fn close(&mut self, dice: &Dice) -> Revealed {
        let revealed = std::mem::take(&mut self.revealed) || dice.rolled();
        if revealed { Revealed::Something } else { Revealed::Nothing }
    }

    /// All lines, whoever may read them.
    pub fn lines(&self) -> &[Line] {
        self.lines.as_deref().unwrap_or_default()
    }

    /// The lines that this viewer may read.
    pub fn read_by(&self, viewer: Viewer) -> impl Iterator<Item = &Text> {
        self.lines().iter().filter(move |line| line.only.is_none() || line.only == viewer).map(|line| &line.text)
    }
}
