//! Trails with the pathways along them, side by side, and the markers on each trail: owners, tokens, and
//! free places that are a choice.

use super::super::map::{Way, Ways};
use super::super::view::View;
use super::super::world::World;
use super::super::{Action, art, words};
use super::atlas::{self, Atlas};
use super::course::LastDone;
use super::{field, glyph, knot, marker};
use crate::game::{Area, Field, Part, Seat, Shape, Showing, Text, Trail};

const BESIDE: f32 = 12.0;
/// How far a highlight extends beyond its marker.
const MARK: i16 = 4;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Thing {
    Token,
    Pathway(Seat),
    /// A place where the current player can put a pathway.
    Free,
}

/// Draws the rivers, the paths, and the pathways along them.
pub fn lay(view: &View, atlas: &Atlas, parts: &mut Vec<Part>) {
    let line = |way: Way, aside: f32, trail: Trail| {
        let corners = atlas::run(way, aside).into_iter().map(|at| atlas.point(at)).collect();
        Shape::Way { corners, trail }
    };
    let paths = Ways::JUNGLE.iter().map(|way| line(way, 0.0, Trail::Path));
    parts.push(Part::ground(paths.collect()));
    parts.push(Part::ground(Ways::RIVERS.iter().map(|way| line(way, 0.0, Trail::River)).collect()));
    for way in Ways::ALL.iter() {
        let owners = owners(&view.world, way);
        let first = (owners.len() as f32 - 1.0) / -2.0;
        let laid = owners.iter().enumerate();
        let laid = laid.map(|(n, seat)| line(way, (first + n as f32) * BESIDE, Trail::Laid(*seat)));
        if !owners.is_empty() {
            parts.push(Part::value(words::way(way), pathways(&owners), laid.collect()));
        }
    }
}

/// Draws the markers on the trails.
pub fn tie(view: &View, options: &[Action], course: &LastDone, atlas: &Atlas, parts: &mut Vec<Part>) {
    let world = &view.world;
    let standing = |site| world.runners.iter().filter(|runner| runner.at == site).count() as i16;
    let mut taken = knot::taken(standing);
    for way in Ways::ALL.iter() {
        let free = options.iter().any(|it| matches!(it, Action::Build { on } | Action::Lay { on } if *on == way));
        let river = Ways::RIVERS.has(way).then_some(Thing::Token);
        let laid = owners(world, way).into_iter().map(Thing::Pathway);
        let things: Vec<Thing> = river.into_iter().chain(laid).chain(free.then_some(Thing::Free)).collect();
        let places = knot::tied(way, things.len(), &taken);
        for (thing, place) in things.into_iter().zip(&places) {
            let area = atlas.area(*place);
            let (says, mut shapes) = shown(world, way, thing, area);
            if picked(world, options, way, thing) {
                shapes.insert(0, field(area.inset(-MARK), Field::Pick));
            } else if is_last(course, way, thing) {
                shapes.insert(0, field(area.inset(-MARK), Field::Last));
            }
            let tells = [None, says].map(|says| Showing { of: words::way(way), says });
            parts.push(Part { tells: tells.into(), shapes });
        }
        taken.extend(places);
    }
}

fn shown(world: &World, way: Way, thing: Thing, area: Area) -> (Option<Text>, Vec<Shape>) {
    match thing {
        Thing::Token if world.face_up.has(way) => {
            (Some(words::lies_token_up()), vec![glyph(&art::TOKEN_UP, area.inset(-3))])
        }
        Thing::Token => (Some(words::lies_token_down()), vec![glyph(&art::TOKEN_DOWN, area.inset(-3))]),
        Thing::Pathway(seat) => (Some(pathways(&owners(world, way))), vec![marker(seat, area)]),
        Thing::Free => {
            let of = Some(world.turn.seat);
            (None, vec![Shape::Glyph { glyph: &art::PATHWAY, area: area.inset(3), of }])
        }
    }
}

/// Returns whether the marker is one of the current options.
fn picked(world: &World, options: &[Action], way: Way, thing: Thing) -> bool {
    match thing {
        Thing::Token => options.contains(&Action::Flip { token: way }),
        Thing::Pathway(seat) => seat == world.turn.seat && options.contains(&Action::Lift { from: way }),
        Thing::Free => true,
    }
}

/// Returns whether the pathway or token was changed by the last moves.
fn is_last(course: &LastDone, way: Way, thing: Thing) -> bool {
    match thing {
        Thing::Token => course.flipped.contains(&words::way(way)),
        Thing::Pathway(seat) => course.laid.contains(&(seat, words::way(way))),
        Thing::Free => false,
    }
}

fn owners(world: &World, way: Way) -> Vec<Seat> {
    let seated = (0..).map(Seat).zip(&world.runners);
    seated.filter(|(_, runner)| runner.pathways.has(way)).map(|(seat, _)| seat).collect()
}

fn pathways(owners: &[Seat]) -> Text {
    words::lies_pathways(owners.iter().map(|seat| words::player(*seat)).collect())
}
