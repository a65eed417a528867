//! What an option will do, told before it is chosen. Where choices are still to come, as a range.

use super::coins::pillage_coin;
use super::crews::Crews;
use super::sea::Spot;
use super::ship::{At, Ship};
use super::tile::Tile;
use super::{Action, Raids, Step, words};
use crate::game::{Seat, Text};

/// What this action will do for the seat that is asked.
pub fn of(table: &Raids, seat: Seat, action: Action) -> Option<Text> {
    let ship = table.ship(seat);
    let text = match action {
        Action::Stow => stowed(table, ship.clone())?,
        Action::Replace { old } => {
            let mut after = ship.clone();
            after.unload(old);
            stowed(table, after)?
        }
        Action::ThrowAway => words::will_throw_away(),
        Action::Sell { good: Tile::Goods { glory, .. } } => words::will_sell(glory),
        Action::Sell { .. } => return None,
        Action::Done => words::will_leave((ship.capacity() - ship.crew).min(table.reserve).min(1)),
        Action::Sail { space } => {
            let then = passage(table, seat, space);
            match table.met(seat, space) {
                Some(other) => words::will_attack(then, table.ship(other).crew),
                None => then,
            }
        }
        Action::Home => {
            let then = passage(table, seat, table.sea.len() + 1);
            let home = table.markers().filter(|at| matches!(at, At::Home(_))).count() as u8;
            words::will_come_home(then, home + 1)
        }
        Action::Fight => {
            let strength = table.monster_at(seat);
            words::will_fight(strength, ship.crew - ship.cost(strength))
        }
        Action::Sacrifice => words::will_sacrifice(ship.crew.saturating_sub(1)),
        Action::Retaliate => {
            let Step::Combat { other, sent, .. } = table.step else { return None };
            words::will_retaliate(ship.crew - sent - 1, sent + 2, table.ship(other).crew)
        }
        Action::Flee => words::will_flee(),
    };
    Some(text)
}

fn stowed(table: &Raids, mut ship: Ship) -> Option<Text> {
    let Step::Stow { tile, .. } = table.step else { return None };
    ship.stow(tile);
    let room = ship.capacity();
    Some(words::will_stow(room, ship.crew.saturating_sub(room)))
}

/// What lies on the way to a space, and the crew with which the ship may arrive there. Short, for it is read in menus:
/// the monsters one by one, then all Vikings and all coins that wait along the way.
fn passage(table: &Raids, seat: Seat, to: u8) -> Text {
    let ship = table.ship(seat);
    let mut crews = Crews::of(ship);
    let mut way = Vec::new();
    let (mut pawns, mut coins) = (0, 0);
    for (_, spot) in table.sea.beyond(ship.at.reached()).take_while(|(space, _)| *space < to) {
        crews = crews.pass(spot);
        pawns += spot.pawns_for_next();
        match spot {
            Spot::Tile(Tile::Monster { strength }) => way.push(words::way_monster(strength, ship.cost(strength))),
            Spot::Tile(Tile::Pillage { coins: left }) => coins += pillage_coin(left).unwrap_or(0),
            _ => {}
        }
    }
    if pawns > 0 {
        way.push(words::way_vikings(pawns));
    }
    if coins > 0 {
        way.push(words::way_coins(coins));
    }
    let crew = match (crews.least(), crews.most()) {
        (least, most) if least == most => words::crew_sure(most),
        (least, most) => words::crew_range(least, most),
    };
    if way.is_empty() { words::will_sail(crew) } else { words::will_sail_past(way, crew) }
}
