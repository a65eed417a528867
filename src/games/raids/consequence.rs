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
        Action::Done => words::will_leave(),
        Action::Sail { space } => {
            let (then, _) = passage(table, seat, space);
            match table.met(seat, space) {
                Some(other) => words::will_attack(then, table.ship(other).crew),
                None => then,
            }
        }
        Action::Home => {
            let (then, _) = passage(table, seat, table.sea.len() + 1);
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

/// What lies on the way to a space, and the crews with which the ship may arrive there.
fn passage(table: &Raids, seat: Seat, to: u8) -> (Text, Crews) {
    let ship = table.ship(seat);
    let mut crews = Crews::of(ship);
    let mut way = Vec::new();
    for (_, spot) in table.sea.beyond(ship.at.reached()).take_while(|(space, _)| *space < to) {
        crews = crews.pass(spot);
        way.extend(gain(ship, spot));
    }
    let crew = match (crews.least(), crews.most()) {
        (least, most) if least == most => words::crew_sure(most),
        (least, most) => words::crew_range(least, most),
    };
    (if way.is_empty() { words::will_sail(crew) } else { words::will_sail_past(way, crew) }, crews)
}

fn gain(ship: &Ship, spot: Spot) -> Option<Text> {
    match spot {
        Spot::Village { .. } if spot.pawns_for_next() > 0 => Some(words::way_village(spot.pawns_for_next())),
        Spot::Tile(Tile::Visit { .. }) if spot.pawns_for_next() > 0 => Some(words::way_visit(spot.pawns_for_next())),
        Spot::Tile(Tile::Pillage { coins }) => pillage_coin(coins).map(words::way_pillage),
        Spot::Tile(Tile::Monster { strength }) => Some(words::way_monster(strength, ship.cost(strength))),
        _ => None,
    }
}
