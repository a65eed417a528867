//! The tutorial, a match for three: each hint is shown the first time its situation occurs. Hints for rare
//! situations come before those that can wait.

use super::data::POINTS;
use super::hex::Space;
use super::island::Island;
use super::map::{Element, Laid, Map, Token};
use super::party::Party;
use super::tile::Content;
use super::view::View;
use super::{Action, Explorers, Step, words};
use crate::game::{Course, Decision, Idea, Lesson, Text};

/// An island of this size gets a hint.
const LARGE: u8 = 3;

/// The learner begins. With this seed, a learner who follows the hints sees all except `end` within five
/// turns.
pub const LESSON: Lesson<Explorers> = Lesson {
    course: Course { seed: 136, computers: 2, variants: &[] },
    ideas: &[
        Idea { id: "choose", says: choose },
        Idea { id: "end", says: end },
        Idea { id: "actions", says: actions },
        Idea { id: "enemy", says: enemy },
        Idea { id: "settlement", says: settlement },
        Idea { id: "cargo", says: cargo },
        Idea { id: "animal", says: animal },
        Idea { id: "outpost", says: outpost },
        Idea { id: "walk", says: walk },
        Idea { id: "tile", says: tile },
        Idea { id: "island", says: island },
        Idea { id: "captain", says: captain },
    ],
};

type Asked<'a> = Decision<'a, Action>;

fn choose(table: &View, _: &Asked<'_>) -> Option<Text> {
    (table.world.step == Step::Captains).then(words::lesson_choose)
}

/// Shown once the stack is empty. The tiles in hand are the turns after this one.
fn end(table: &View, _: &Asked<'_>) -> Option<Text> {
    let own = table.own.as_ref().filter(|_| table.stack == 0)?;
    sailing(table).map(|_| words::lesson_end(own.hand.len() + 1))
}

/// Shown when a turn's actions begin with the starting crew in the harbor.
fn actions(table: &View, _: &Asked<'_>) -> Option<Text> {
    let party = sailing(table)?;
    let sets_out = party.ship == Space::MAINLAND && party.crew == 2 && party.cargo.is_empty();
    (sets_out && table.world.step == Step::Act { left: POINTS }).then(words::lesson_actions)
}

/// Shown when an enemy ship is one or two moves away, even if the crew is too small to fight.
fn enemy(table: &View, _: &Asked<'_>) -> Option<Text> {
    let (map, party) = (&table.world.map, sailing(table)?);
    let seas = || map.joined(party.ship, Element::Sea).into_iter();
    let mut near = seas().chain(seas().flat_map(|sea| map.joined(sea, Element::Sea)));
    let sea = near.find(|sea| map.has_enemy(*sea)).filter(|_| party.crew > 0)?;
    Some(words::lesson_enemy(words::space(map, sea, Element::Sea)))
}

/// Names the weakest settlement that the longship reaches in one move at most, or the Vikings in one walk.
fn settlement(table: &View, _: &Asked<'_>) -> Option<Text> {
    let (map, party) = (&table.world.map, sailing(table)?);
    let seas = map.joined(party.ship, Element::Sea).into_iter().chain([party.ship]);
    let onto = seas.flat_map(|sea| map.spaces(sea.cell, Element::Land));
    let on_foot = party.ashore.keys().flat_map(|land| map.joined(*land, Element::Land));
    let here = |land: Space| match map.token(land.cell)? {
        (Token::Settlement(strength), at) => (at == land).then_some((strength, land)),
        (Token::Ship, _) => None,
    };
    let (strength, land) = onto.chain(on_foot).filter_map(here).min()?;
    Some(words::lesson_settlement(words::space(map, land, Element::Land), strength))
}

fn cargo(table: &View, _: &Asked<'_>) -> Option<Text> {
    (!sailing(table)?.cargo.is_empty()).then(words::lesson_cargo)
}

/// Shown when an animal is beside a longship with room for it.
fn animal(table: &View, _: &Asked<'_>) -> Option<Text> {
    let (world, party) = (&table.world, sailing(table)?);
    let mut beside = world.map.spaces(party.ship.cell, Element::Land);
    (party.room() > 0 && beside.any(|land| !world.herds.on(land).is_empty())).then(words::lesson_animal)
}

/// Names a corner where an outpost may stand.
fn outpost(table: &View, _: &Asked<'_>) -> Option<Text> {
    let world = sailing(table).map(|_| &table.world)?;
    world.map.corners().find(|at| world.site(*at).is_some()).map(|at| words::lesson_outpost(words::corner(at)))
}

fn walk(_: &View, asked: &Asked<'_>) -> Option<Text> {
    let walks = |action: &Action| matches!(action, Action::Walk { .. } | Action::Transport { .. });
    asked.options.iter().any(walks).then(words::lesson_walk)
}

/// Explains placement with a suggestion.
fn tile(table: &View, asked: &Asked<'_>) -> Option<Text> {
    let near = asked.options.iter().find(|option| is_near(&table.world.map, option));
    let Action::Place { tile, at, turned } = *near.or_else(|| asked.options.first())? else { return None };
    Some(words::lesson_tile(words::cell(at), words::tile(tile), words::turned(tile, turned)))
}

/// States the size of the largest island, once it is large enough.
fn island(table: &View, _: &Asked<'_>) -> Option<Text> {
    let sizes = Island::all(&table.world.map).into_iter().map(|island| island.size());
    sizes.max().filter(|size| *size >= LARGE).map(words::lesson_island)
}

/// Explains the captain's bonus while a tile is to be placed.
fn captain(table: &View, asked: &Asked<'_>) -> Option<Text> {
    let world = &table.world;
    let captain = world.party(asked.seat).captains.first().filter(|_| matches!(world.step, Step::Place { .. }))?;
    Some(words::lesson_captain(words::captain(*captain), words::captain_does(*captain, world.parties.len() as u8)))
}

/// Returns the current player while actions are being spent.
fn sailing(table: &View) -> Option<&Party> {
    matches!(table.world.step, Step::Act { .. }).then(|| table.world.own())
}

/// Whether the tile brings an animal that a ship from the harbor reaches in two moves, so that one turn is
/// enough to load it.
fn is_near(map: &Map, option: &Action) -> bool {
    let Action::Place { tile, at, turned } = *option else { return false };
    let mut after = map.clone();
    after.lay(at, Laid { tile, turned, token: None });
    let first = after.joined(Space::MAINLAND, Element::Sea);
    let mut second = first.into_iter().flat_map(|sea| after.joined(sea, Element::Sea));
    matches!(tile.content(), Content::Animal(_)) && second.any(|sea| sea.cell == at)
}
