//! Each part of a picture that shows a fact is visible: pixels change without it. Names cannot change the
//! markup. Games without pictures are skipped.

use std::collections::{BTreeMap, BTreeSet};
use std::thread;

use meadhall_game::{BoardDetail, Lang, MatchSetup, Picture, Seed, Text};
use meadhall_games::GAMES;
use meadhall_i18n::Translations;
use meadhall_registry::{GameType, Match};
use meadhall_render::{SvgImage, rasterize_svg, to_svg};
use meadhall_test_support::golden::for_each_golden_position;
use meadhall_test_support::position::SEAT_LABELS;
use meadhall_test_support::scale::is_full_run;

/// Pictures are compared at this width, half of their own.
const COMPARED_WIDTH_PX: u32 = 640;
/// One moment in this many is checked.
fn sample_interval() -> usize {
    if is_full_run() { 20 } else { 40 }
}

/// Each kind of fact is checked at least this many times; each part is checked now and then.
const MIN_CHECKS_PER_FACT_KIND: usize = 3;

/// Returns the pixels of a picture.
fn rasterized(picture: &Picture, format_text: &dyn Fn(&Text) -> String) -> Vec<u8> {
    rasterize_svg(&to_svg(picture, format_text), COMPARED_WIDTH_PX).unwrap().rgba
}

/// Returns the picture without one part.
fn without_part(picture: &Picture, part: usize) -> Picture {
    let mut picture = picture.clone();
    picture.parts.remove(part);
    picture
}

/// Returns the picture for the first seat that has to decide.
fn picture_for_decider(game: &dyn Match, log_texts: &[Text]) -> Option<Picture> {
    game.picture(game.decisions().first().map(|decision| decision.seat), log_texts)
}

/// Returns the games that draw pictures.
fn games_with_pictures() -> Vec<&'static dyn GameType> {
    let draws = |game_type: &&dyn GameType| {
        let setup = &MatchSetup::all(game_type.meta())[0];
        game_type.new_match(setup, Seed::from_number(0)).unwrap().picture(None, &[]).is_some()
    };
    let games: Vec<_> = GAMES.into_iter().filter(draws).collect();
    assert!(games.len() > 2, "only {} games draw pictures", games.len());
    games
}

#[test]
fn each_part_that_shows_a_fact_is_visible() {
    thread::scope(|scope| {
        games_with_pictures().into_iter().for_each(|game_type| _ = scope.spawn(move || check_parts_visible(game_type)))
    });
}

/// Removes parts from pictures of a whole match with each number of seats.
fn check_parts_visible(game_type: &dyn GameType) {
    let translations = Translations::new([game_type.texts()]).unwrap();
    let names: Vec<String> = SEAT_LABELS.iter().map(|&name| name.to_owned()).collect();
    let format_text = |text: &Text| translations.translate(Lang::En, text, &names);
    let interval = sample_interval();
    let mut checks_by_fact: BTreeMap<(&str, Option<&str>), usize> = BTreeMap::new();
    let mut board_labels = BTreeSet::new();
    for seats in game_type.meta().seat_range.clone() {
        let mut moment = 0;
        for_each_golden_position(game_type, seats, |game, decision, log_texts| {
            moment += 1;
            let Some(picture) =
                picture_for_decider(game, log_texts).filter(|_| moment % interval == 1 || decision.is_none())
            else {
                return;
            };
            let board = game.board(game.decisions().first().map(|decision| decision.seat), BoardDetail::Full);
            board_labels.extend(board.sections.iter().flat_map(|section| &section.facts).map(|fact| fact.label.key));
            let full_image = rasterized(&picture, &format_text);
            for (n, part) in picture.parts.iter().enumerate().filter(|(_, part)| !part.facts.is_empty()) {
                let is_rare = part.facts.iter().any(|it| {
                    let times =
                        checks_by_fact.entry((it.label.key, it.value.as_ref().map(|text| text.key))).or_default();
                    *times += 1;
                    *times <= MIN_CHECKS_PER_FACT_KIND
                });
                if is_rare || n % 40 == moment / interval % 40 {
                    assert!(
                        rasterized(&without_part(&picture, n), &format_text) != full_image,
                        "{:?} is not visible at moment {moment}",
                        part.facts
                    );
                }
            }
        });
    }
    let checked_labels: BTreeSet<&str> = checks_by_fact.keys().map(|(label, _)| *label).collect();
    let unchecked: Vec<_> = board_labels.difference(&checked_labels).collect();
    assert!(!board_labels.is_empty() && unchecked.is_empty(), "no part was checked for {unchecked:?}");
}

/// Counts the brackets and quotes of the markup; texts do not contain any.
fn count_markup(svg_image: &SvgImage) -> (usize, usize, usize) {
    let count = |mark: char| svg_image.svg.matches(mark).count();
    (count('<'), count('>'), count('"'))
}

#[test]
fn hostile_names_do_not_change_markup_or_size() {
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
    for game_type in games_with_pictures() {
        let translations = Translations::new([game_type.texts()]).unwrap();
        let mut looked_at = 0;
        let seats = *game_type.meta().seat_range.end();
        for_each_golden_position(game_type, seats, |game, decision, log_texts| {
            // The beginning and the end, where names are shown in full.
            let Some(picture) =
                picture_for_decider(game, log_texts).filter(|_| log_texts.is_empty() || decision.is_none())
            else {
                return;
            };
            let svg_with_names = |names: &[&str]| {
                let names: Vec<String> = names.iter().cycle().take(seats.into()).map(|&name| name.to_owned()).collect();
                to_svg(&picture, &|text| translations.translate(Lang::En, text, &names))
            };
            let plain_image = svg_with_names(&["Ann", "Bo", "Cleo", "Dag"]);
            let (width, height) = rasterized_size(&plain_image);
            for name in hostile {
                let svg_image = svg_with_names(&[name]);
                assert_eq!(
                    (count_markup(&svg_image), svg_image.width),
                    (count_markup(&plain_image), plain_image.width),
                    "{name:?}"
                );
                assert_eq!(rasterized_size(&svg_image), (width, height), "{name:?}");
                looked_at += 1;
            }
        });
        assert!(looked_at >= 2 * hostile.len(), "{looked_at}");
    }
}

/// Returns the size of the rasterized image.
fn rasterized_size(svg_image: &SvgImage) -> (u32, u32) {
    let image = rasterize_svg(svg_image, COMPARED_WIDTH_PX).unwrap();
    (image.width, image.height)
}
