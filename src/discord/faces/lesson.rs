//! What a first lesson tells its learner, set apart from the question by a line at its side.

use super::super::names::Voice;
use super::super::words;
use crate::scene::{Scene, Taught};

/// The idea that came with the viewer's question; with the last one, that it is the last.
pub fn lines(voice: &Voice<'_>, scene: &Scene) -> Vec<String> {
    let Some(Taught::Idea { says, number, of }) = &scene.lesson else { return Vec::new() };
    let last = (number == of).then(words::lesson_over);
    let told = [words::lesson(*number, *of, says.clone())].into_iter().chain(last);
    // An empty line ends the quotation, whatever comes next.
    told.map(|text| format!("> {}", voice.say(&text))).chain([String::new()]).collect()
}
