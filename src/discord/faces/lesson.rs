//! The hints of a tutorial, as quoted lines above the decision.

use super::super::names::Voice;
use super::super::words;
use crate::scene::{Scene, Taught};

/// Returns the hint for the viewer's decision. The last hint also says that it is the last one.
pub fn lines(voice: &Voice<'_>, scene: &Scene) -> Vec<String> {
    let Some(Taught::Idea { says, number, of }) = &scene.lesson else { return Vec::new() };
    let last = (number == of).then(words::lesson_over);
    let told = [words::lesson(*number, *of, says.clone())].into_iter().chain(last);
    // An empty line ends the quote.
    told.map(|text| format!("> {}", voice.say(&text))).chain([String::new()]).collect()
}
