//! Open decisions as one viewer may know them. A secret decision of another seat is not shown, nor
//! whether it was answered while others still must answer theirs.

use meadhall_game::{ChosenSteps, Fingerprint, Picture, PictureChoices, Seat, Text};
use meadhall_registry::OptionDescription;

use crate::table::Answer;

/// A seat that must decide.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AwaitedSeat {
    pub seat: Seat,
    /// Whether the decision is secret: until all seats have answered, other viewers learn neither its content nor
    /// whether it was answered.
    pub is_secret: bool,
    /// The prompt, if the viewer may read it but not the options.
    pub public_prompt: Option<Text>,
    /// The deadline in Unix seconds.
    pub deadline: Option<i64>,
    /// The decision, if the viewer may know it.
    pub decision: Option<DecisionView>,
}

/// A decision with its options.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DecisionView {
    pub seat: Seat,
    /// The seat's last journal step before the decision.
    pub after_step: u64,
    pub fingerprint: Fingerprint,
    pub prompt: Text,
    /// The options with their labels and previews.
    pub options: Vec<OptionDescription>,
    /// The index of the option that is chosen at the deadline.
    pub default: usize,
    /// How the viewer can answer on pictures; `None` if the options are chosen in words, and for other seats.
    pub picture_choices: Option<PictureChoices>,
}

/// A picture on which the viewer answers their decision.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChoicePicture {
    /// The steps that the picture shows as chosen.
    pub chosen: ChosenSteps,
    pub picture: Picture,
}

impl DecisionView {
    /// Returns an answer that chooses this option, to be encoded in a button.
    pub const fn answer(&self, option: usize) -> Answer {
        Answer { seat: self.seat, after_step: self.after_step, fingerprint: self.fingerprint, option }
    }
}
