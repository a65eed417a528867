//! An open decision of a match of any game, and its options in texts.

use meadhall_game::{Revelation, Seat, Text};

/// An open decision of one seat, without its options.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DecisionInfo {
    pub seat: Seat,
    pub prompt: Text,
    /// Whether the decision must be shown in private.
    pub is_secret: bool,
    /// Whether everybody may read the prompt, although the options are secret.
    pub is_prompt_public: bool,
    /// Whether the decision interrupts the turn of another seat.
    pub is_out_of_turn: bool,
    /// Whether the decision only ends the turn: its option is taken automatically, unless its player could still undo.
    pub ends_turn: bool,
    /// The number of options; never 0.
    pub option_count: usize,
    /// The index of the option that is taken when a deadline passes.
    pub default_option: usize,
}

impl DecisionInfo {
    /// Whether the bot takes the only option automatically. It never does so in a secret decision, because the timing
    /// would reveal the number of options.
    pub const fn is_forced(&self) -> bool {
        self.option_count == 1 && !self.is_secret
    }
}

/// The texts of an option.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionDescription {
    /// The path of texts that leads to the option in a menu.
    pub path: Vec<Text>,
    /// Sentences about the effects of the option, the most important first.
    pub preview: Vec<Text>,
    /// An explanation of the piece or effect of the option.
    pub explanation: Option<Text>,
    /// What the option achieves, as its player reads it after the match.
    pub achievement: Option<Text>,
    /// The name of an emoji of the game.
    pub emoji: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AppliedStep {
    pub number: u64,
    /// Whether the option was the only one and was taken automatically.
    pub is_forced: bool,
    /// Whether the step revealed hidden information.
    pub revealed: Revelation,
}
