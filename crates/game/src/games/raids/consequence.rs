//! What an option will do, shown before it is chosen: the most important number first. It is a range where
//! later choices matter.

use super::coins::pillage_coin;
use super::crews::Crews;
use super::sea::Spot;
use super::ship::Ship;
use super::tile::Tile;
use super::{Action, Raids, Step, score, words};
use crate::game::{Seat, Text};

/// Previews this action of the seat that decides.
pub fn of(table: &Raids, seat: Seat, action: Action) -> Vec<Text> {
    let ship = table.ship(seat);
    match action {
        Action::Stow => stowed(table, ship.clone()),
        Action::Replace { old } => {
            let mut after = ship.clone();
            after.unload(old);
            stowed(table, after)
        }
        Action::ThrowAway => vec![words::will_throw_away()],
        Action::Sell { good: Tile::Goods { glory, .. } } => vec![words::will_sell(glory)],
        Action::Sell { .. } => Vec::new(),
        Action::Done => vec![words::will_leave((ship.capacity() - ship.crew).min(table.reserve).min(1))],
        Action::Sail { space } => {
            let (crews, way) = passage(table, seat, space);
            let attack = table.met(seat, space).map(|other| words::will_attack(crews.least(), table.ship(other).crew));
            [crew(crews)].into_iter().chain(attack).chain(way).collect()
        }
        Action::Home => {
            let (crews, way) = passage(table, seat, table.sea.len() + 1);
            [crew(crews), words::will_come_home(table.next_rank())].into_iter().chain(way).collect()
        }
        Action::Fight => {
            let strength = table.monster_at(seat);
            let cost = ship.cost(strength);
            heading_kept(table, seat, cost, [words::will_fight(strength), words::will_keep(ship.crew - cost)])
        }
        Action::Sacrifice => {
            let given = ship.crew.min(1);
            heading_kept(table, seat, given, [words::will_keep(ship.crew - given), words::will_sacrifice()])
        }
        Action::Retaliate => {
            let Step::Combat { other, sent, .. } = table.step else { return Vec::new() };
            let (left, cost, others) = (ship.crew - sent - 1, sent + 2, table.ship(other).crew);
            let then = if others < cost { words::will_drive_off(others, cost) } else { words::will_meet(others, cost) };
            vec![words::will_keep(left), then]
        }
        Action::Flee => vec![words::will_flee()],
    }
}

/// Previews the ship with the new tile stowed.
fn stowed(table: &Raids, mut ship: Ship) -> Vec<Text> {
    let Step::Stow { tile, .. } = table.step else { return Vec::new() };
    ship.stow(tile);
    let (room, crew) = (ship.capacity(), ship.crew);
    ship.crew = crew.min(room);
    vec![words::will_stow(room, crew - ship.crew, score::glory(&ship))]
}

/// Appends a warning if losing these Vikings makes the stop that the ship is heading for illegal.
fn heading_kept(table: &Raids, seat: Seat, lost: u8, then: [Text; 2]) -> Vec<Text> {
    let mut after = table.clone();
    after.lose(seat, lost);
    then.into_iter().chain(after.barred(seat).map(words::will_bar)).collect()
}

/// Returns the crews with which the ship may arrive at a space, and what lies on the way: each monster, then
/// the sum of all Vikings and the sum of all coins along the way.
fn passage(table: &Raids, seat: Seat, to: u8) -> (Crews, Option<Text>) {
    let ship = table.ship(seat);
    let mut crews = Crews::of(ship);
    let mut way = Vec::new();
    let (mut pawns, mut coins) = (0, 0);
    // Vikings without a free shield; mentioned only if no choice on the way changes their number.
    let (mut lost, mut most_lost) = (0, 0);
    for space in table.sea.passages().beyond(ship.at.reached()).before(to) {
        let spot = table.sea.at(space);
        match spot {
            Spot::Tile(Tile::Monster { strength }) => way.push(monster(strength, ship.cost(strength), crews.most())),
            Spot::Tile(Tile::Pillage { coins: left }) => coins += pillage_coin(left).unwrap_or(0),
            spot => {
                let offered = spot.pawns_for_next();
                pawns += offered;
                lost += (crews.least() + offered).saturating_sub(ship.capacity());
                most_lost += (crews.most() + offered).saturating_sub(ship.capacity());
            }
        }
        crews = crews.pass(spot);
    }
    if pawns > 0 {
        way.push(words::way_vikings(pawns, if lost == most_lost { lost } else { 0 }));
    }
    if coins > 0 {
        way.push(words::way_coins(coins));
    }
    (crews, (!way.is_empty()).then(|| words::will_sail_past(way)))
}

fn crew(crews: Crews) -> Text {
    match (crews.least(), crews.most()) {
        (least, most) if least == most => words::crew_sure(most),
        (least, most) => words::crew_range(least, most),
    }
}

/// Describes a monster on the way, for a ship that arrives there with at most this crew.
fn monster(strength: u8, cost: u8, crew: u8) -> Text {
    match crew {
        crew if crew >= cost => words::way_monster(strength, cost),
        0 => words::way_monster_ignores(strength),
        _ => words::way_monster_too_strong(strength),
    }
}
