//! Prose and picture of the faulty toy game: a sentence and a line for each fact.

use meadhall_game::{
    AnsweringButtons, Board, ChoiceStep, FactRef, Picture, PictureChoices, PicturePart, ProseSentence, Rect, Shape,
    Text, TextAlign, TextStyle,
};

use crate::faults::{PlantedFault, has_fault};

/// Returns every fact of a board with the text that states it.
fn board_facts(board: &Board) -> Vec<(FactRef, Text)> {
    let with_text = |fact: FactRef| {
        let text = fact.value.as_ref().unwrap_or(&fact.label).clone();
        (fact, text)
    };
    board.fact_refs().into_iter().map(with_text).collect()
}

pub fn prose_with_fault(fault: u8, board: &Board) -> Vec<Vec<ProseSentence>> {
    let mut facts = board_facts(board);
    if has_fault(fault, PlantedFault::OmitsFactsFromProse) {
        facts.truncate(1);
    } else if has_fault(fault, PlantedFault::ProseClaimsUnstatedFacts) {
        facts.iter_mut().for_each(|(_, text)| *text = board.title.clone());
    }
    vec![
        facts
            .into_iter()
            .map(|(showing, text)| ProseSentence { text: with_full_stop(text), facts: vec![showing] })
            .collect(),
    ]
}

/// Returns the text as a sentence with a full stop.
fn with_full_stop(text: Text) -> Text {
    Text { key: "common_prose_place", args: vec![("place", text.into())] }
}

/// Returns choices on pictures only if they have a fault.
pub fn picture_choices_with_fault(fault: u8, option_count: usize) -> Option<PictureChoices> {
    let step =
        |position| ChoiceStep { position, row: 0, question: None, label: Text { key: "toy_name", args: Vec::new() } };
    has_fault(fault, PlantedFault::LabelsPictureChoicesAlike).then(|| PictureChoices {
        paths: (0..option_count).map(|option| vec![step(option)]).collect(),
        answering: AnsweringButtons::LastSteps,
        note: None,
        end_turn: None,
    })
}

pub fn picture_with_fault(fault: u8, board: &Board) -> Picture {
    let facts = board_facts(board);
    let height = 20 * facts.len() as i16;
    let line = |(n, (showing, text)): (i16, (FactRef, Text))| {
        let area = Rect::new(0, 20 * n, 200, 20);
        let shape = Shape::Text { text, area, size: 20, align: TextAlign::Left, style: TextStyle::Body };
        PicturePart::new(vec![showing], vec![shape])
    };
    let mut parts: Vec<PicturePart> = (0..).zip(facts).map(line).collect();
    if has_fault(fault, PlantedFault::OmitsFactsFromPicture) {
        parts.truncate(1);
    }
    let height = if has_fault(fault, PlantedFault::DrawsOutsidePicture) { height - 1 } else { height };
    Picture::new(200, height, parts)
}
