//! What an option will do, told before it is chosen: the thing that matters first.

use super::Action;
use super::hex::Space;
use super::island::Island;
use super::map::{Laid, Token};
use super::party::Party;
use super::world::World;
use super::{board, score, words};
use crate::game::Text;

/// What this action will do for the player whose turn it is.
pub fn of(world: &World, action: &Action) -> Vec<Text> {
    let party = world.own();
    match action {
        Action::Place { tile, at, turned } => {
            let mut after = world.map.clone();
            after.lay(*at, Laid { tile: *tile, turned: *turned, token: None });
            let lands = after.spaces(*at, super::map::Element::Land);
            let mut islands: Vec<Island> = lands.map(|land| Island::around(&after, land)).collect();
            islands.dedup();
            let told = |island: Island| {
                if island.complete { words::will_complete(island.size()) } else { words::will_join(island.size()) }
            };
            islands.into_iter().map(told).collect()
        }
        Action::Load { vikings, animals, .. } => {
            let mut after = party.clone();
            after.crew += vikings;
            after.cargo.extend(animals.iter().copied());
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
            let mut delivered = party.delivered.clone();
            delivered.extend(animals.iter().copied());
            let points = score::livestock(&delivered) - score::livestock(&party.delivered);
            let brings = (*onto == Space::MAINLAND && !animals.is_empty()).then(|| words::will_deliver(points));
            let raid = raid(world, &after, *onto);
            brings.into_iter().chain(raid).chain([held(&after)]).collect()
        }
        Action::Sail { to } => {
            let deadly = world.enemies.iter().filter(|dies| **dies > 0).count();
            let fight = world.map.has_enemy(*to).then(|| words::will_fight(deadly, world.enemies.len()));
            let prey = board::prey(world, to.cell);
            let prey = (!prey.is_empty()).then(|| words::will_find(prey));
            // A sentence for each: together they would not fit into a menu.
            let met = board::parties(world, to.cell, Some(world.turn)).into_iter().map(words::will_meet);
            let found: Vec<Text> = prey.into_iter().chain(met).collect();
            let nothing = found.is_empty().then(words::will_find_nothing);
            fight.into_iter().chain(found).chain(nothing).collect()
        }
        Action::Walk { from, to, vikings } => {
            let mut after = party.clone();
            after.go(*from, *vikings);
            after.come(*to, *vikings);
            let there = words::will_stand(after.vikings(*to));
            raid(world, &after, *to).into_iter().chain([there]).collect()
        }
        Action::Transport { from, to, .. } => {
            let mut after = party.clone();
            after.go(*from, 1);
            after.come(*to, 1);
            raid(world, &after, *to).into_iter().chain([words::will_stand(after.vikings(*to))]).collect()
        }
        Action::Build { .. } => vec![words::will_build(party.outposts.len() as u8 + 2, 2)],
        Action::Done => match world.step {
            super::Step::Act { left } if left > 0 => vec![words::will_lose(left)],
            _ => Vec::new(),
        },
        Action::Keep { captain } => vec![words::captain_does(*captain, world.parties.len() as u8)],
    }
}

fn held(party: &Party) -> Text {
    let room = party.room() as u8;
    match (party.crew, party.cargo.as_slice()) {
        (0, []) => words::will_hold_nothing(room),
        (crew, cargo) => words::will_hold(words::some(crew, cargo), room),
    }
}

/// That a settlement falls, if it does.
fn raid(world: &World, after: &Party, land: Space) -> Option<Text> {
    match world.map.token(land.cell)? {
        (Token::Settlement(strength), at) if at == land && after.vikings(land) >= strength => {
            Some(words::will_raid(strength))
        }
        _ => None,
    }
}
