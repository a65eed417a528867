//! Checks that prose and picture show every fact of the board. It does not check how a picture looks.

use super::law::{Law, Verdict};
use super::speaker::Speaker;
use crate::game::{Area, Arg, Board, Decisions, Face, Lens, Picture, Point, Sentence, Shape, Showing, Text, Viewer};

/// Checks the prose and the picture of one viewer, after these recent events.
pub(super) fn whole<G: Face>(
    speaker: &Speaker,
    game: &G,
    asked: &Decisions<G::Action>,
    viewer: Viewer,
    happened: &[Text],
) -> Verdict {
    let view = game.view(viewer);
    let own = viewer.and_then(|seat| asked.of_seat(seat));
    let options = own.map_or::<&[G::Action], _>(&[], |own| own.options);
    let board = G::board(&view, options, Lens::Whole);
    aloud(speaker, &board)?;
    match G::picture(&view, options, happened) {
        Some(picture) => pictured(speaker, &board, &picture),
        None => Ok(()),
    }
}

/// Returns references to everything on a board: its title, and each label and value of its facts.
fn facts(board: &Board) -> Vec<Showing> {
    let title = Showing { of: board.title.clone(), says: None };
    let facts = board.sections.iter().flat_map(|section| &section.facts);
    let each = facts.flat_map(|fact| {
        let told = move |says: Option<&Text>| Showing { of: fact.label.clone(), says: says.cloned() };
        [told(None)].into_iter().chain(fact.values.iter().map(move |value| told(Some(value))))
    });
    [title].into_iter().chain(each).collect()
}

/// Checks that each fact is stated by a sentence that really contains it.
fn aloud(speaker: &Speaker, board: &Board) -> Verdict {
    if board.aloud.is_empty() {
        return Ok(());
    }
    let sentences: Vec<&Sentence> = board.aloud.iter().flatten().collect();
    for fact in facts(board) {
        let told = sentences.iter().any(|it| it.tells.contains(&fact));
        Law::Aloud.holds(told, || format!("no sentence tells {fact:?}"))?;
    }
    sentences.into_iter().try_for_each(|sentence| says(speaker, sentence))
}

/// If several places are named together, only the first and the last must occur: "spaces 1 to 4".
fn says(speaker: &Speaker, sentence: &Sentence) -> Verdict {
    let said = speaker.say(&sentence.says)?;
    let ends = said.iter().all(|said| said.ends_with(['.', '!', '?']));
    Law::Aloud.holds(ends, || format!("{said:?} does not end like a sentence"))?;
    let (labels, values): (Vec<&Showing>, Vec<&Showing>) = sentence.tells.iter().partition(|it| it.says.is_none());
    let named = [labels.first(), labels.last()].into_iter().flatten().map(|it| &it.of);
    for text in named.chain(values.iter().filter_map(|it| it.says.as_ref())) {
        let words = speaker.say(text)?;
        for (said, words) in said.iter().zip(&words) {
            Law::Aloud.holds(has_words(said, words) || is_said(speaker, said, text), || {
                format!("\"{said}\" does not say \"{words}\"")
            })?;
        }
    }
    Ok(())
}

/// A label may be capitalized at the beginning of a sentence.
fn has_words(said: &str, words: &str) -> bool {
    said.contains(words) || said.to_lowercase().contains(&words.to_lowercase())
}

/// Whether a sentence contains a text's arguments in other words.
fn is_said(speaker: &Speaker, said: &str, text: &Text) -> bool {
    let has = |word: &str| said.split(|it: char| !it.is_alphanumeric()).any(|it| it == word);
    let within = |text: &Text| speaker.say(text).is_ok_and(|words| words.iter().any(|it| has_words(said, it)));
    let made = |text: &Text| within(text) || is_said(speaker, said, text);
    !text.args.is_empty()
        && text.args.iter().all(|(_, arg)| match arg {
            Arg::Number(number) => has(&number.to_string()),
            Arg::Seat(seat) => said.contains(speaker.name(*seat)),
            Arg::Text(text) => made(text),
            Arg::List(list) => list.iter().all(made),
        })
}

/// Checks that each fact is shown by a part of the picture, and that all shapes are inside it with valid
/// texts.
fn pictured(speaker: &Speaker, board: &Board, picture: &Picture) -> Verdict {
    for fact in facts(board) {
        let told = picture.parts.iter().any(|part| part.tells.contains(&fact) && !part.shapes.is_empty());
        Law::Picture.holds(told, || format!("nothing on the picture tells {fact:?}"))?;
    }
    let all = Area::new(0, 0, picture.width, picture.height);
    for shape in picture.parts.iter().flat_map(|part| &part.shapes) {
        Law::Picture.holds(lies_within(shape, all), || format!("{shape:?} does not lie within {all:?}"))?;
        if let Shape::Words { text, .. } = shape {
            speaker.say(text)?;
        }
    }
    Ok(())
}

fn lies_within(shape: &Shape, all: Area) -> bool {
    let holds = |area: Area| area.width > 0 && area.height > 0 && all.holds(area);
    let is_within = |Point { x, y }: &Point| holds(Area::new(*x, *y, 1, 1));
    match shape {
        Shape::Glyph { area, .. }
        | Shape::Seat { area, .. }
        | Shape::Words { area, .. }
        | Shape::Field { area, .. } => holds(*area),
        Shape::Region { corners, .. } => corners.len() > 2 && corners.iter().all(is_within),
        Shape::Way { corners, .. } => corners.len() > 1 && corners.iter().all(is_within),
    }
}
