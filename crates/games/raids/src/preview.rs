//! What an option will do, shown before it is chosen: the most important number first. It is a range where
//! later choices matter.

use meadhall_game::{Seat, Text};

use super::coins::next_pillage_coin;
use super::crews::PossibleCrewSizes;
use super::harbor::{self, HarborTile};
use super::sea::SpaceContent;
use super::ship::{Longship, ShipPosition};
use super::tile::VoyageTile;
use super::{Action, Pending, Raids, score, texts};

/// Returns sentences about the effects of an action of the deciding seat.
pub fn preview(state: &Raids, seat: Seat, action: Action) -> Vec<Text> {
    let ship = state.ship(seat);
    match action {
        Action::StowTile => stow_preview(state, ship, None),
        Action::ReplaceTile { old_tile } => stow_preview(state, ship, Some(old_tile)),
        Action::ThrowTileAway => vec![texts::preview_throw_away()],
        Action::SellGood { good: VoyageTile::Goods { glory, .. } } => vec![texts::preview_sell(glory)],
        Action::SellGood { .. } => Vec::new(),
        Action::StopSelling => {
            vec![texts::preview_leave((ship.capacity() - ship.crew_size).min(state.pawns_in_reserve).min(1))]
        }
        Action::SailTo { space } => {
            let (crew_sizes, way) = way_preview(state, seat, space);
            let opponent = state.other_ship_at(seat, space);
            let attack_text = opponent.map(|opponent| attack_text(crew_sizes, state.ship(opponent).crew_size));
            let loss = loss_warning(state, seat, space).filter(|_| attack_text.is_none());
            [crew_text(crew_sizes)].into_iter().chain(attack_text).chain(loss).chain(way).collect()
        }
        Action::SailHome => {
            let (crew_sizes, way) = way_preview(state, seat, state.sea.len() + 1);
            [crew_text(crew_sizes), home_text(state, seat)].into_iter().chain(way).collect()
        }
        Action::FightMonster => {
            let strength = state.monster_strength(seat);
            let cost = ship.vikings_to_beat(strength);
            with_blocked_destination(
                state,
                seat,
                cost,
                [texts::preview_fight(strength, cost), texts::preview_keep(ship.crew_size - cost)],
            )
        }
        Action::SacrificeViking => {
            let given = ship.crew_size.min(1);
            with_blocked_destination(
                state,
                seat,
                given,
                [texts::preview_keep(ship.crew_size - given), texts::preview_sacrifice()],
            )
        }
        Action::Retaliate => {
            let Pending::AnswerAttack { opponent, vikings_sent, .. } = state.pending else { return Vec::new() };
            let (crew_left, cost, opponent_crew) =
                (ship.crew_size - vikings_sent - 1, vikings_sent + 2, state.ship(opponent).crew_size);
            let outcome_text = if opponent_crew < cost {
                texts::preview_drive_off(opponent_crew, cost)
            } else {
                texts::preview_meet(opponent_crew, cost)
            };
            vec![texts::preview_retaliate(vikings_sent + 1, crew_left), outcome_text]
        }
        Action::Flee => vec![texts::preview_flee()],
    }
}

/// Returns a sentence about the ship after it has stowed the new tile.
fn stow_preview(state: &Raids, ship: &Longship, old_tile: Option<VoyageTile>) -> Vec<Text> {
    let Pending::StowTile { tile, .. } = state.pending else { return Vec::new() };
    let after = ship.after_stowing(old_tile, tile);
    vec![texts::preview_stow(after.capacity(), ship.crew_size - after.crew_size, score::ship_glory(&after))]
}

/// Appends a warning if the loss of these Vikings would make it illegal to stop at the ship's destination.
fn with_blocked_destination(state: &Raids, seat: Seat, viking_count: u8, texts: [Text; 2]) -> Vec<Text> {
    let mut after = state.clone();
    after.lose_vikings(seat, viking_count);
    texts.into_iter().chain(after.blocked_destination(seat).map(texts::preview_bar)).collect()
}

/// Returns the possible crew sizes on arrival at a space, and a text about the way: each monster, the total of Vikings
/// and the total of coins.
fn way_preview(state: &Raids, seat: Seat, to: u8) -> (PossibleCrewSizes, Option<Text>) {
    let ship = state.ship(seat);
    let mut crew_sizes = PossibleCrewSizes::from_ship(ship);
    let mut way_texts = Vec::new();
    let (mut pawns, mut coins) = (0, 0);
    // The minimum and maximum number of recruited Vikings without a free shield. The text mentions the number only if
    // it is the same for all choices on the way.
    let (mut min_lost, mut max_lost) = (0, 0);
    for space in state.sea.passage_spaces().after(ship.position.reached_space()).before(to).iter() {
        let content = state.sea.content_at(space);
        match content {
            SpaceContent::Tile(VoyageTile::Monster { strength }) => {
                way_texts.push(monster_text(strength, ship.vikings_to_beat(strength), crew_sizes.max()))
            }
            SpaceContent::Tile(VoyageTile::Pillage { coins: coins_left }) => {
                coins += next_pillage_coin(coins_left).unwrap_or(0)
            }
            content => {
                let pawns_offered = content.pawns_on_offer();
                pawns += pawns_offered;
                min_lost += (crew_sizes.min() + pawns_offered).saturating_sub(ship.capacity());
                max_lost += (crew_sizes.max() + pawns_offered).saturating_sub(ship.capacity());
            }
        }
        crew_sizes = crew_sizes.after_passing(content);
    }
    if pawns > 0 {
        way_texts.push(texts::preview_way_vikings(pawns, if min_lost == max_lost { min_lost } else { 0 }));
    }
    if coins > 0 {
        way_texts.push(texts::preview_way_coins(coins));
    }
    (crew_sizes, (!way_texts.is_empty()).then(|| texts::preview_sail_past(way_texts)))
}

/// Says what the rank of a ship that comes home next is worth.
fn home_text(state: &Raids, seat: Seat) -> Text {
    let rank = state.next_arrival_rank();
    if state.current_harbor_tile() != HarborTile::Arrival {
        return texts::preview_come_home(rank);
    }
    let mut after = state.clone();
    after.ship_mut(seat).position = ShipPosition::Home(rank);
    let own_payment = harbor::payments(&after).into_iter().find(|payment| payment.payee == Some(seat));
    texts::preview_come_home_paid(rank, own_payment.map_or(0, |payment| payment.coin_value))
}

/// Returns a warning about the tiles that will be discarded if the ship is furthest behind when it leaves this stop.
fn loss_warning(state: &Raids, seat: Seat, stop: u8) -> Option<Text> {
    let other_ships = state.ships_by_seat().filter(|(other, _)| *other != seat).map(|(_, ship)| ship.position);
    let other_spaces = other_ships.chain(state.ghost_position).map(ShipPosition::reached_space);
    let next_ship = other_spaces.filter(|space| *space > stop).min()?;
    let is_tile = |space: &u8| matches!(state.sea.content_at(*space), SpaceContent::Tile(_));
    let tiles: Vec<u8> = (stop + 1..next_ship.min(state.sea.len() + 1)).filter(is_tile).collect();
    Some(texts::preview_gone(tiles.len(), *tiles.first()?, *tiles.last()?))
}

/// Says what an attack leads to. It takes one Viking, and three more to answer a ship that sends two.
fn attack_text(crew_sizes: PossibleCrewSizes, opponent_crew: u8) -> Text {
    let can_answer = crew_sizes.max() >= 4;
    texts::preview_attack(crew_sizes.min(), opponent_crew, can_answer.into())
}

fn crew_text(crew_sizes: PossibleCrewSizes) -> Text {
    match (crew_sizes.min(), crew_sizes.max()) {
        (min, max) if min == max => texts::preview_crew(max),
        (min, max) => texts::preview_crew_range(min, max),
    }
}

/// Returns a text about a monster on the way, for a ship that arrives there with at most `crew` Vikings.
fn monster_text(strength: u8, cost: u8, crew: u8) -> Text {
    match crew {
        crew if crew >= cost => texts::preview_way_monster(strength, cost),
        0 => texts::preview_way_monster_ignores(strength),
        _ => texts::preview_way_monster_too_strong(strength),
    }
}
