//! Previews of what an option will do, the most important effect first.

use super::Action;
use super::hex::Space;
use super::island::Island;
use super::map::{Laid, Token};
use super::party::Party;
use super::world::World;
use super::{board, score, words};
use crate::game::Text;

/// Previews an action of the current player.
pub fn of(world: &World, action: &Action) -> Vec<Text> {
    let party = world.own();
    match action {
        Action::Place { tile, at, turned } => {
            let mut after = world.map.clone();
            after.lay(*at, Laid { tile: *tile, turned: *turned, token: None });
            let lands = after.spaces(*at, super::map::Element::Land);
            let mut islands: Vec<Island> = lands.map(|land| Island::around(&after, land)).collect();
            islands.dedup();
            reaches(&islands)
        }
        Action::Load { vikings, animals, .. } => {
            let mut after = party.clone();
            after.crew += vikings;
            after.cargo.extend(animals.iter().copied());
            after.cargo.sort_unstable();
            vec![held(&after)]
        }
        Action::Unload { onto, vikings, animals } => {
            let mut after = party.clone();
            after.crew -= vikings;
            after.come(*onto, *vikings);
            animals.iter().for_each(|animal| {
                after.cargo.retain({
                    let mut once = true;
                    move |held| !(held == animal && std::mem::take(&mut once))
                })
            });
            let brings = (*onto == Space::MAINLAND && !animals.is_empty()).then(|| {
                let points = gain(world, |party| {
                    party.delivered.extend(animals.iter().copied());
                    party.delivered.sort_unstable();
                });
                words::will_deliver(points)
            });
            let raid = raid(world, &after, *onto);
            brings.into_iter().chain(raid).chain([held(&after)]).collect()
        }
        Action::Sail { to: Space::MAINLAND } => vec![words::will_come_home()],
        Action::Sail { to } => {
            let fight = world.map.has_enemy(*to).then(|| {
                let deadly = world.enemies.iter().filter(|dies| **dies > 0).count();
                // If all of them kill, their number does not matter.
                let ships = if deadly == world.enemies.len() { 1 } else { world.enemies.len() };
                words::will_fight(gain(world, |party| party.sunk += 1), deadly.min(ships), ships)
            });
            // The preview of the fight mentions the enemy ship already.
            let prey = if fight.is_some() { board::herds(world, to.cell) } else { board::prey(world, to.cell) };
            let prey = (!prey.is_empty()).then(|| words::will_find(prey));
            // One text for each: a single one would not fit into a menu.
            let met = board::parties(world, to.cell, Some(world.turn)).into_iter().map(words::will_meet);
            let told: Vec<Text> = fight.into_iter().chain(prey).chain(met).collect();
            if told.is_empty() { vec![words::will_find_nothing()] } else { told }
        }
        Action::Walk { from, to, vikings } => arrival(world, *from, *to, *vikings),
        Action::Transport { from, to, .. } => arrival(world, *from, *to, 1),
        Action::Build { at } => vec![words::will_build(gain(world, |party| party.outposts.push(*at)), 2)],
        Action::Done => match world.step {
            super::Step::Act { left } if left > 0 => vec![words::will_lose(left)],
            _ => Vec::new(),
        },
        Action::Keep { captain } => vec![words::captain_does(*captain, world.parties.len() as u8)],
    }
}

/// Previews the islands that a new tile belongs to.
fn reaches(islands: &[Island]) -> Vec<Text> {
    let size = Island::size;
    match islands {
        [one, other] if one.complete && other.complete => vec![words::will_complete_two(size(one), size(other))],
        [one, other] if !one.complete && !other.complete => match (size(one), size(other)) {
            (1, 1) => vec![words::will_begin_two()],
            (one, other) => vec![words::will_join_two(one, other)],
        },
        _ => islands.iter().map(reach).collect(),
    }
}

fn reach(island: &Island) -> Text {
    if island.complete { words::will_complete(island.size()) } else { words::will_join(island.size()) }
}

fn held(party: &Party) -> Text {
    let room = party.room() as u8;
    match (party.crew, party.cargo.as_slice()) {
        (0, []) => words::will_hold_nothing(room),
        (crew, cargo) => words::will_hold(words::some(crew, cargo), room),
    }
}

/// Previews a walk: a raid, or what the first Vikings there find; and how many Vikings are there afterwards.
fn arrival(world: &World, from: Space, to: Space, vikings: u8) -> Vec<Text> {
    let mut after = world.own().clone();
    after.go(from, vikings);
    after.come(to, vikings);
    let raid = raid(world, &after, to);
    let first = world.own().vikings(to) == 0;
    let found = if first && raid.is_none() { board::found(world, to) } else { Vec::new() };
    let found = (!found.is_empty()).then(|| words::will_find(found));
    raid.into_iter().chain([words::will_stand(after.vikings(to))]).chain(found).collect()
}

/// Previews a raid, if there is one.
fn raid(world: &World, after: &Party, land: Space) -> Option<Text> {
    match world.map.token(land.cell)? {
        (Token::Settlement(strength), at) if at == land && after.vikings(land) >= strength => {
            let points = gain(world, |party| {
                party.raided.push(strength);
                party.raided.sort_unstable();
            });
            Some(words::will_raid(points))
        }
        _ => None,
    }
}

/// Returns how many more points the current player would have after a change, including the captain's.
fn gain(world: &World, change: impl FnOnce(&mut Party)) -> i32 {
    let points = |world: &World| score::scores(world)[world.turn.index()].total();
    let mut after = world.clone();
    change(after.own_mut());
    points(&after) - points(world)
}
