//! Each part of a picture that shows a fact is visible: pixels change without it. Names cannot change the
//! markup.

use std::collections::BTreeMap;
use std::thread;

use meadhall::draw::{Drawing, pixels, sheet};
use meadhall::game::{Picture, Text};
use meadhall::games::GAMES;
use meadhall::kind::{Kind, Match};
use meadhall::lang::{Lang, Phrasebook};
use stage::full::whole;
use stage::golden::played;
use stage::position::MARKS;

/// Pictures are compared at this width, half of their own.
const WIDTH: u32 = 640;
/// One moment in this many is checked.
fn every() -> usize {
    if whole() { 20 } else { 40 }
}

/// Each kind of fact is checked at least this many times; each part is checked now and then.
const OFTEN: usize = 3;

/// Returns the pixels of a picture.
fn seen(picture: &Picture, says: &dyn Fn(&Text) -> String) -> Vec<u8> {
    pixels(&sheet(picture, says), WIDTH).unwrap().rgba
}

/// Returns the picture without one part.
fn without(picture: &Picture, part: usize) -> Picture {
    let mut picture = picture.clone();
    picture.parts.remove(part);
    picture
}

/// Returns the picture for the first seat that has to decide.
fn drawn(game: &dyn Match, told: &[Text]) -> Option<Picture> {
    game.picture(game.questions().first().map(|question| question.seat), told)
}

#[test]
fn no_part_that_tells_something_is_hidden() {
    thread::scope(|scope| GAMES.into_iter().for_each(|kind| _ = scope.spawn(move || nothing_is_hidden(kind))));
}

/// Removes parts from pictures of a whole match with each number of seats.
fn nothing_is_hidden(kind: &dyn Kind) {
    let book = Phrasebook::new([kind.speech()]).unwrap();
    let names: Vec<String> = MARKS.iter().map(|&name| name.to_owned()).collect();
    let says = |text: &Text| book.say(Lang::En, text, &names);
    let every = every();
    let mut taken: BTreeMap<(&str, Option<&str>), usize> = BTreeMap::new();
    for seats in kind.meta().seats.clone() {
        let mut moment = 0;
        played(kind, seats, |game, question, told| {
            moment += 1;
            let Some(picture) = drawn(game, told).filter(|_| moment % every == 1 || question.is_none()) else {
                return;
            };
            let all = seen(&picture, &says);
            for (n, part) in picture.parts.iter().enumerate().filter(|(_, part)| !part.tells.is_empty()) {
                let rare = part.tells.iter().any(|it| {
                    let times = taken.entry((it.of.key, it.says.as_ref().map(|text| text.key))).or_default();
                    *times += 1;
                    *times <= OFTEN
                });
                if rare || n % 40 == moment / every % 40 {
                    assert!(
                        seen(&without(&picture, n), &says) != all,
                        "{:?} is not seen at moment {moment}",
                        part.tells
                    );
                }
            }
        });
    }
    assert!(taken.len() > 20, "{taken:#?}");
}

/// Counts the brackets and quotes of the markup; texts do not contain any.
fn shape(drawing: &Drawing) -> (usize, usize, usize) {
    let count = |mark: char| drawing.svg.matches(mark).count();
    (count('<'), count('>'), count('"'))
}

#[test]
fn a_name_is_only_a_name_and_the_picture_stays_as_wide() {
    let hostile = [
        "</text><script>alert(1)</script>",
        "\"/><image href='http://example.com/x.png'/>",
        "]]>&xxe;<!ENTITY xxe SYSTEM 'file:///etc/passwd'>",
        "\u{202e}evil\u{202c}\u{2066}\u{200b}\u{200d}\u{feff}",
        "\u{0}\u{1b}[31m\u{fffe}\u{ffff}",
        "WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW",
        "👩🏽‍🚀❤️‍🔥🏴‍☠️",
        "ハンナ漢字한국어",
        "محمد משה",
        "Z\u{300}\u{301}\u{302}\u{303}\u{304}\u{305}algo",
        "",
    ];
    for kind in GAMES {
        let book = Phrasebook::new([kind.speech()]).unwrap();
        let mut looked_at = 0;
        let seats = *kind.meta().seats.end();
        played(kind, seats, |game, question, told| {
            // The beginning and the end, where names are shown in full.
            let Some(picture) = drawn(game, told).filter(|_| told.is_empty() || question.is_none()) else { return };
            let named = |names: &[&str]| {
                let names: Vec<String> = names.iter().cycle().take(seats.into()).map(|&name| name.to_owned()).collect();
                sheet(&picture, &|text| book.say(Lang::En, text, &names))
            };
            let plain = named(&["Ann", "Bo", "Cleo", "Dag"]);
            let (width, height) = size(&plain);
            for name in hostile {
                let drawing = named(&[name]);
                assert_eq!((shape(&drawing), drawing.width), (shape(&plain), plain.width), "{name:?}");
                assert_eq!(size(&drawing), (width, height), "{name:?}");
                looked_at += 1;
            }
        });
        assert!(looked_at >= 2 * hostile.len(), "{looked_at}");
    }
}

/// Returns the size of the rasterized image.
fn size(drawing: &Drawing) -> (u32, u32) {
    let drawn = pixels(drawing, WIDTH).unwrap();
    (drawn.width, drawn.height)
}
