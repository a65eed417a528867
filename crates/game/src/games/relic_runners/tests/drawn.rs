//! The picture: crowded boards stay readable, every fact is drawn, and all texts fit.

use super::super::map::{Site, Ways};
use super::super::tile::Ivory;
use super::super::{RelicRunners, words};
use super::table::*;
use super::whole::played;
use crate::draw::sheet;
use crate::game::{
    Area, Decisions, Dice, Face, Field, Game, Lens, Log, Part, Picture, Seat, Seed, Setup, Shape, Showing, Text, Viewer,
};
use crate::lang::{Lang, Phrasebook};

/// The part of a marker that others may hide.
const HIDDEN: i32 = 50;

fn picture(game: &RelicRunners, viewer: Viewer) -> Picture {
    let asked = Decisions::of(game);
    let own = asked.iter().find(|question| Some(question.seat) == viewer);
    RelicRunners::picture(&game.view(viewer), own.map_or(&[], |own| own.options), &[]).unwrap()
}

fn shared(one: Area, other: Area) -> i32 {
    let wide = (one.x + one.width).min(other.x + other.width) - one.x.max(other.x);
    let high = (one.y + one.height).min(other.y + other.height) - one.y.max(other.y);
    i32::from(wide.max(0)) * i32::from(high.max(0))
}

/// Returns the markers in the parts that show a value with this key.
fn markers(picture: &Picture, key: &str) -> Vec<(Seat, Area)> {
    let tells = |part: &&Part| part.tells.iter().any(|it| it.says.as_ref().is_some_and(|says| says.key == key));
    let shapes = picture.parts.iter().filter(tells).flat_map(|part| &part.shapes);
    shapes
        .filter_map(|shape| if let Shape::Seat { seat, area } = shape { Some((*seat, *area)) } else { None })
        .collect()
}

/// Five players with their explorers at this site and pathways on these trails.
fn crowded(at: &str, trails: &str) -> Table {
    Seat::all(5).fold(table(5), |table, seat| table.at(seat, at).paths(seat, trails))
}

#[test]
fn five_pathways_on_a_trail_lie_beside_each_other_in_the_order_of_seats() {
    for way in Ways::ALL.iter() {
        let drawn = picture(&crowded("B", &way.to_string()).game, None);
        let laid = markers(&drawn, "relic_runners_lies_pathways");
        assert_eq!(laid.iter().map(|it| it.0).collect::<Vec<_>>(), Seat::all(5).collect::<Vec<_>>(), "{way}");
        for (n, (_, one)) in laid.iter().enumerate() {
            assert!(laid[..n].iter().all(|(_, other)| shared(*one, *other) == 0), "{way}: {laid:?}");
        }
    }
}

/// Everyone is at the same site and has pathways on all its trails.
#[test]
fn in_the_worst_crowd_every_marker_is_seen() {
    for site in Site::all() {
        let trails: Vec<String> = site.ways().iter().map(|way| way.to_string()).collect();
        let drawn = picture(&crowded(&site.to_string(), &trails.join(" ")).game, None);
        let laid = markers(&drawn, "relic_runners_lies_pathways");
        let standing = markers(&drawn, "relic_runners_lies_explorers");
        assert_eq!((laid.len(), standing.len()), (5 * trails.len(), 5), "{site}");
        // Later shapes lie on top.
        let all: Vec<Area> = standing.into_iter().chain(laid).map(|(_, area)| area).collect();
        for (n, one) in all.iter().enumerate() {
            let hidden: i32 = all[n + 1..].iter().map(|other| shared(*one, *other)).sum();
            let size = i32::from(one.width) * i32::from(one.height);
            assert!(hidden * 100 <= HIDDEN * size, "{site}: {hidden} of {size} at {one:?}");
        }
    }
}

fn told(picture: &Picture) -> Vec<&Showing> {
    picture.parts.iter().filter(|part| !part.shapes.is_empty()).flat_map(|part| &part.tells).collect()
}

#[test]
fn every_fact_is_drawn_within_the_picture_and_no_word_is_cut() {
    let book = Phrasebook::new([<RelicRunners as Face>::SPEECH]).unwrap();
    let names: Vec<String> = ('A'..='E').map(String::from).collect();
    for (setup, number) in Setup::every(&RelicRunners::META).iter().zip(80..) {
        let mut steps = 0;
        let end = played(setup, number, |game| {
            steps += 1;
            if steps % 61 == 1 {
                check_drawn(game, &book, &names);
            }
        });
        check_drawn(&end, &book, &names);
    }
}

fn check_drawn(game: &RelicRunners, book: &Phrasebook, names: &[String]) {
    let viewer = Some(game.world.turn.seat);
    let (view, drawn) = (game.view(viewer), picture(game, viewer));
    let told = told(&drawn);
    let has = |of: &Text, says: Option<&Text>| told.iter().any(|it| it.of == *of && it.says.as_ref() == says);
    for fact in RelicRunners::board(&view, &[], Lens::Whole).sections.iter().flat_map(|section| &section.facts) {
        assert!(has(&fact.label, None), "{:?}", fact.label);
        fact.values.iter().for_each(|value| assert!(has(&fact.label, Some(value)), "{:?}: {value:?}", fact.label));
    }
    let all = Area::new(0, 0, drawn.width, drawn.height);
    for shape in drawn.parts.iter().flat_map(|part| &part.shapes) {
        let (Shape::Glyph { area, .. }
        | Shape::Seat { area, .. }
        | Shape::Words { area, .. }
        | Shape::Field { area, .. }) = shape
        else {
            continue;
        };
        assert!(all.holds(*area), "{shape:?}");
    }
    check_words(&drawn, book, names);
}

fn check_words(drawn: &Picture, book: &Phrasebook, names: &[String]) {
    for lang in Lang::ALL {
        let svg = sheet(drawn, &|text| book.say(lang, text, names)).svg;
        let cut = svg.split('>').find(|words| words.contains('…'));
        assert_eq!(cut, None, "in {lang}");
    }
}

#[test]
fn the_name_of_every_ivory_tile_has_room() {
    let book = Phrasebook::new([<RelicRunners as Face>::SPEECH]).unwrap();
    let names: Vec<String> = ('A'..='E').map(String::from).collect();
    for tile in Ivory::ALL {
        check_words(&picture(&table(3).with(ANN, |own| own.keep(tile)).game, None), &book, &names);
    }
}

#[test]
fn where_one_can_go_is_marked_for_whoever_is_asked_alone() {
    let table = table(3).at(ANN, "R1").turn(ANN);
    let picked = |viewer: Viewer| {
        let drawn = picture(&table.game, viewer);
        let is_pick = |shape: &Shape| matches!(shape, Shape::Field { field: Field::Pick, .. });
        let marked = drawn.parts.into_iter().filter(|part| part.shapes.iter().any(is_pick));
        marked.flat_map(|part| part.tells).map(|it| it.of).collect::<Vec<_>>()
    };
    let near: Vec<Text> = Site::all().filter(|it| site("R1").neighbours().has(*it)).map(words::site).collect();
    assert_eq!(picked(Some(ANN)), near);
    assert_eq!((picked(Some(BEN)), picked(None)), (Vec::new(), Vec::new()));
}

#[test]
fn what_was_done_last_is_framed() {
    let table = table(3).at(ANN, "R1").turn(ANN);
    let (mut game, mut log) = (table.game, Log::new());
    game.apply(ANN, turning("T3", "R1~T3"), &mut Dice::new(&Seed::numbered(1), 1), &mut log);
    let happened: Vec<Text> = log.lines().iter().map(|line| line.text.clone()).collect();
    let drawn = RelicRunners::picture(&game.view(None), &[], &happened).unwrap();
    let framed = |shape: &Shape| matches!(shape, Shape::Field { field: Field::Last, .. });
    let frames: Vec<&Part> = drawn.parts.iter().filter(|part| part.shapes.iter().any(framed)).collect();
    let [walk, token] = frames[..] else { panic!("{frames:?}") };
    let [Shape::Field { area, .. }] = walk.shapes[..] else { panic!("{walk:?}") };
    let stands = markers(&drawn, "relic_runners_lies_explorers").into_iter().find(|(seat, _)| *seat == ANN).unwrap();
    assert!(shared(area, stands.1) > 0, "{area:?} {stands:?}");
    assert_eq!(token.tells[1].says, Some(words::lies_token_down()));
}
