//! Prose and picture of the faulty toy game: a sentence and a line for each fact.

use meadhall::game::{Align, Area, Board, Ink, Part, Picture, Sentence, Shape, Showing, Text};

use crate::faulty::{Fault, is};

/// Returns every fact of a board with the text that states it.
fn facts(board: &Board) -> Vec<(Showing, Text)> {
    let facts = board.sections.iter().flat_map(|section| &section.facts);
    let each = facts.flat_map(|fact| {
        let told = |says: Option<Text>| {
            let text = says.clone().unwrap_or_else(|| fact.label.clone());
            (Showing { of: fact.label.clone(), says }, text)
        };
        [told(None)]
            .into_iter()
            .chain(fact.values.iter().map(move |value| told(Some(value.clone()))))
            .collect::<Vec<_>>()
    });
    let title = (Showing { of: board.title.clone(), says: None }, board.title.clone());
    [title].into_iter().chain(each).collect()
}

pub fn aloud(fault: u8, board: &Board) -> Vec<Vec<Sentence>> {
    let mut facts = facts(board);
    if is(fault, Fault::SaysLittleAloud) {
        facts.truncate(1);
    } else if is(fault, Fault::ClaimsAloud) {
        facts.iter_mut().for_each(|(_, text)| *text = board.title.clone());
    }
    vec![facts.into_iter().map(|(showing, text)| Sentence { says: sentence(text), tells: vec![showing] }).collect()]
}

/// Returns the text as a sentence with a full stop.
fn sentence(text: Text) -> Text {
    Text { key: "hall_spoken_place", args: vec![("place", text.into())] }
}

pub fn picture(fault: u8, board: &Board) -> Picture {
    let facts = facts(board);
    let height = 20 * facts.len() as i16;
    let line = |(n, (showing, text)): (i16, (Showing, Text))| {
        let area = Area::new(0, 20 * n, 200, 20);
        Part {
            tells: vec![showing],
            shapes: vec![Shape::Words { text, area, size: 20, align: Align::Left, ink: Ink::Plain }],
        }
    };
    let mut parts: Vec<Part> = (0..).zip(facts).map(line).collect();
    if is(fault, Fault::DrawsLittle) {
        parts.truncate(1);
    }
    Picture { width: 200, height: if is(fault, Fault::DrawsBeyond) { height - 1 } else { height }, parts }
}
