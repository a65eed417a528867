//! Checks that prose and picture show every fact of the board. It does not check how a picture looks.

use meadhall_game::{
    Board, BoardDetail, Decisions, FactRef, Picture, Point, Presentation, ProseSentence, Rect, Shape, Text, TextArg,
    Viewer,
};

use super::property::{CheckResult, GameProperty};
use super::texts::TextChecker;

/// Checks the prose and the picture of the board for one viewer. The picture also shows these recent events.
pub(crate) fn check_prose_and_picture<G: Presentation>(
    text_checker: &TextChecker,
    game: &G,
    decisions: &Decisions<G::Action>,
    viewer: Viewer,
    recent_events: &[Text],
) -> CheckResult {
    let view = game.view(viewer);
    let own_decision = viewer.and_then(|seat| decisions.for_seat(seat));
    let options = own_decision.map_or::<&[G::Action], _>(&[], |own_decision| own_decision.options);
    let board = G::board(&view, options, BoardDetail::Full);
    check_prose(text_checker, &board)?;
    match G::picture(&view, options, recent_events) {
        Some(picture) => check_picture(text_checker, &board, &picture),
        None => Ok(()),
    }
}

/// Checks that each fact is stated by a sentence that really contains it.
fn check_prose(text_checker: &TextChecker, board: &Board) -> CheckResult {
    if board.prose.is_empty() {
        return Ok(());
    }
    let sentences: Vec<&ProseSentence> = board.prose.iter().flatten().collect();
    for fact in board.fact_refs() {
        let is_shown = sentences.iter().any(|it| it.facts.contains(&fact));
        GameProperty::CompleteProse.ensure(is_shown, || format!("no sentence states {fact:?}"))?;
    }
    sentences.into_iter().try_for_each(|sentence| check_sentence(text_checker, sentence))
}

/// Checks that a sentence contains the facts that it states. Of several labels, only the first and the last must occur,
/// as in "spaces 1 to 4".
fn check_sentence(text_checker: &TextChecker, sentence: &ProseSentence) -> CheckResult {
    let wording = text_checker.format(&sentence.text)?;
    let ends_like_sentence = wording.iter().all(|wording| wording.ends_with(['.', '!', '?']));
    GameProperty::CompleteProse.ensure(ends_like_sentence, || format!("{wording:?} does not end like a sentence"))?;
    let (labels, values): (Vec<&FactRef>, Vec<&FactRef>) = sentence.facts.iter().partition(|it| it.value.is_none());
    let named = [labels.first(), labels.last()].into_iter().flatten().map(|it| &it.label);
    for text in named.chain(values.iter().filter_map(|it| it.value.as_ref())) {
        let words = text_checker.format(text)?;
        for (wording, words) in wording.iter().zip(&words) {
            GameProperty::CompleteProse.ensure(
                contains_ignoring_case(wording, words) || contains_all_arguments(text_checker, wording, text),
                || format!("\"{wording}\" does not contain \"{words}\""),
            )?;
        }
    }
    Ok(())
}

/// Whether the sentence contains the wording, apart from upper and lower case. A label may be capitalized at the
/// beginning of a sentence.
fn contains_ignoring_case(sentence_text: &str, wording: &str) -> bool {
    sentence_text.contains(wording) || sentence_text.to_lowercase().contains(&wording.to_lowercase())
}

/// Whether a sentence contains every argument of a text, even if the rest of the text is worded differently.
fn contains_all_arguments(text_checker: &TextChecker, sentence_text: &str, text: &Text) -> bool {
    let contains_word = |word: &str| sentence_text.split(|it: char| !it.is_alphanumeric()).any(|it| it == word);
    let within = |text: &Text| {
        text_checker
            .format(text)
            .is_ok_and(|wording| wording.iter().any(|it| contains_ignoring_case(sentence_text, it)))
    };
    let is_covered = |text: &Text| within(text) || contains_all_arguments(text_checker, sentence_text, text);
    !text.args.is_empty()
        && text.args.iter().all(|(_, arg)| match arg {
            TextArg::Number(number) => contains_word(&number.to_string()),
            TextArg::Seat(seat) => sentence_text.contains(text_checker.seat_name(*seat)),
            TextArg::Text(text) => is_covered(text),
            TextArg::List(list) => list.iter().all(is_covered),
        })
}

/// Checks that some part of the picture shows each fact, and its shapes.
fn check_picture(text_checker: &TextChecker, board: &Board, picture: &Picture) -> CheckResult {
    for fact in board.fact_refs() {
        let is_shown = picture.parts.iter().any(|part| part.facts.contains(&fact) && !part.shapes.is_empty());
        GameProperty::CompletePicture.ensure(is_shown, || format!("no part of the picture shows {fact:?}"))?;
    }
    check_shapes(text_checker, picture)
}

/// Checks that all shapes lie inside the picture and that all texts can be formatted.
fn check_shapes(text_checker: &TextChecker, picture: &Picture) -> CheckResult {
    let all = Rect::new(0, 0, picture.width, picture.height);
    for shape in picture.parts.iter().flat_map(|part| &part.shapes) {
        GameProperty::CompletePicture.ensure(is_within(shape, all), || format!("{shape:?} is not within {all:?}"))?;
        if let Shape::Text { text, .. } = shape {
            text_checker.format(text)?;
        }
    }
    Ok(())
}

/// Checks that all shapes lie at least partly inside the picture and that all texts can be formatted. A close-up cuts what
/// lies at its edges.
pub(crate) fn check_close_up(text_checker: &TextChecker, picture: &Picture) -> CheckResult {
    let all = Rect::new(0, 0, picture.width, picture.height);
    let is_flat = i32::from(picture.width) * 3 >= i32::from(picture.height) * 4;
    GameProperty::CompletePicture.ensure(is_flat, || format!("{all:?} is higher than 4:3"))?;
    let margin = all.width / 10;
    for shape in picture.parts.iter().flat_map(|part| &part.shapes) {
        let is_near = shape.bounds().overlaps(all.inset(-margin));
        GameProperty::CompletePicture.ensure(is_near, || format!("{shape:?} is not within {all:?}"))?;
        if let Shape::Text { text, .. } = shape {
            text_checker.format(text)?;
        }
    }
    Ok(())
}

fn is_within(shape: &Shape, bounds: Rect) -> bool {
    let is_inside = |area: Rect| area.width > 0 && area.height > 0 && bounds.contains(area);
    let is_within = |Point { x, y }: &Point| is_inside(Rect::new(*x, *y, 1, 1));
    match shape {
        Shape::Icon { area, .. }
        | Shape::TranslucentIcon { area, .. }
        | Shape::SeatMarker { area, .. }
        | Shape::Text { area, .. }
        | Shape::Rect { area, .. } => is_inside(*area),
        Shape::Polygon { corners, .. } => corners.len() > 2 && corners.iter().all(is_within),
        Shape::Polyline { points: corners, .. } => corners.len() > 1 && corners.iter().all(is_within),
    }
}
