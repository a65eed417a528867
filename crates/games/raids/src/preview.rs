//! What an option will do, shown before it is chosen: the most important number first. It is a range where
//! later choices matter.

use meadhall_game::{Seat, Text};

use super::coins::next_pillage_coin;
use super::crews::PossibleCrewSizes;
use super::data::VOYAGE_COUNT;
use super::harbor::{self, HarborTile};
use super::score::unsold_glory;
use super::sea::SpaceContent;
use super::ship::{Longship, ShipPosition};
use super::tile::VoyageTile;
use super::{Action, Pending, Raids, legend, texts};

/// A stop with at most so many tiles ahead may be the last one of a ship that leads, even if no other ship is home.
const MAX_TILES_BEFORE_END: usize = 4;

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
            let (crew_sizes, way, monsters) = way_preview(state, seat, space);
            let opponent = state.other_ship_at(seat, space);
            let attack_text = opponent.map(|opponent| attack_text(crew_sizes, state.ship(opponent).crew_size));
            let pursuers = if opponent.is_none() { largest_pursuing_crew(state, seat, space) } else { 0 };
            let is_exposed = can_drive_off(pursuers, crew_sizes.max());
            let exposed = is_exposed.then(|| texts::preview_exposed(pursuers));
            let SeaWarnings { last_stop, loss } = sea_warnings(state, seat, space);
            // The worst comes first.
            let warnings = unsold_warning(state, ship, space).into_iter().chain(last_stop).chain(exposed).chain(loss);
            // Beside the way, Discord's menus have room for a monster, a fight or a warning more.
            let max_warnings = match &way {
                Some(_) => 2_usize.saturating_sub(monsters + usize::from(attack_text.is_some())).min(1),
                None => usize::MAX,
            };
            let dangers = warnings.take(max_warnings).chain(attack_text);
            std::iter::once(crew_text(crew_sizes)).chain(dangers).chain(way).collect()
        }
        Action::SailHome => {
            let home = state.sea.len() + 1;
            let (crew_sizes, way, _) = way_preview(state, seat, home);
            let outcome = unsold_warning(state, ship, home).unwrap_or_else(|| home_text(state, seat));
            [crew_text(crew_sizes), outcome].into_iter().chain(way).collect()
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
        Action::Retaliate => retaliate_preview(state, ship),
        Action::Flee => vec![texts::preview_flee()],
    }
}

/// Says what making room for the new tile costs; what the tile brings is said by the question.
fn stow_preview(state: &Raids, ship: &Longship, old_tile: Option<VoyageTile>) -> Vec<Text> {
    let Pending::StowTile { tile, .. } = state.pending else { return Vec::new() };
    let after = ship.after_stowing(old_tile, tile);
    let (room, lost) = (after.capacity(), ship.crew_size - after.crew_size);
    vec![match old_tile.and_then(legend::loss_text) {
        Some(loss) => texts::preview_replace(loss, i32::from(room) - i32::from(ship.capacity()), lost),
        None => texts::preview_stow(room, ship.capacity().saturating_sub(room), lost),
    }]
}

fn retaliate_preview(state: &Raids, ship: &Longship) -> Vec<Text> {
    let Pending::AnswerAttack { opponent, .. } = state.pending else { return Vec::new() };
    let (sent, others) = (state.pending.retaliation_cost(), state.ship(opponent).crew_size);
    let outcome = if others <= sent { texts::preview_drive_off } else { texts::preview_meet };
    let told = [texts::preview_retaliate(sent, ship.crew_size - sent), outcome(others, sent + 1)];
    told.into_iter().chain(mjollnir_text(ship, sent)).collect()
}

/// Says what the loss of these Vikings costs a ship with a Mjöllnir.
fn mjollnir_text(ship: &Longship, viking_count: u8) -> Option<Text> {
    Some(ship.mjollnir_power() * viking_count).filter(|glory| *glory > 0).map(texts::preview_mjollnir)
}

/// Appends what the loss of these Vikings costs beside them: glory, or the stop for which the ship is heading. Says, too, that the
/// voyage ends if no other ship is at sea.
fn with_blocked_destination(state: &Raids, seat: Seat, viking_count: u8, texts: [Text; 2]) -> Vec<Text> {
    let mut after = state.clone();
    after.lose_vikings(seat, viking_count);
    let barred = after.blocked_destination(seat).map(texts::preview_bar);
    let others = state.ships_by_seat().filter(|(other, _)| *other != seat).map(|(_, ship)| ship.position);
    let is_alone = others.chain(state.ghost_position).all(|position| matches!(position, ShipPosition::Home(_)));
    let ends = is_alone.then(|| texts::preview_ends((state.voyage == VOYAGE_COUNT).into()));
    texts.into_iter().chain(mjollnir_text(state.ship(seat), viking_count)).chain(barred).chain(ends).collect()
}

/// Returns the possible crew sizes on arrival at a space, a text about the way: each monster, the total of Vikings and
/// the total of coins, and the number of monsters.
fn way_preview(state: &Raids, seat: Seat, to: u8) -> (PossibleCrewSizes, Option<Text>, usize) {
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
    let monsters = way_texts.len();
    if pawns > 0 {
        way_texts.push(texts::preview_way_vikings(pawns, if min_lost == max_lost { min_lost } else { 0 }));
    }
    if coins > 0 {
        way_texts.push(texts::preview_way_coins(coins));
    }
    (crew_sizes, (!way_texts.is_empty()).then(|| texts::preview_sail_past(way_texts)), monsters)
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

/// Returns the largest crew with which a ship that is behind this stop may come there, and attack, before the ship's next turn.
fn largest_pursuing_crew(state: &Raids, seat: Seat, stop: u8) -> u8 {
    let mut after = state.clone();
    after.ship_mut(seat).position = ShipPosition::Space(stop);
    let may_come = |(other, ship): &(Seat, &Longship)| {
        ship.position.reached_space() < stop && after.legal_stops(*other).contains(stop)
    };
    let crews = after.ships_by_seat().filter(may_come).map(|(other, _)| way_preview(&after, other, stop).0.max());
    crews.max().unwrap_or(0)
}

/// Whether attackers can drive a crew off. The attackers send 1 Viking, the crew 2, and so on.
fn can_drive_off(attackers: u8, crew: u8) -> bool {
    let (mut left, mut others, mut sent) = (attackers, crew, 1);
    while let Some(rest) = left.checked_sub(sent) {
        (left, others, sent) = (others, rest, sent + 1);
    }
    sent % 2 == 0
}

/// Warns that no port is left for the goods aboard, where another stop is the last chance to sell them.
fn unsold_warning(state: &Raids, ship: &Longship, to: u8) -> Option<Text> {
    let is_port = |space: u8| state.sea.content_at(space).stop_tile().is_some_and(VoyageTile::is_port);
    let has_port = |from: u8| (from..=state.sea.len()).any(is_port);
    let is_last_chance = state.voyage == VOYAGE_COUNT && has_port(ship.position.reached_space() + 1) && !has_port(to);
    let glory = unsold_glory(ship);
    (is_last_chance && glory > 0).then(|| texts::preview_unsold(glory))
}

/// What is said about the tiles ahead of a stop, which the sea takes up to the next ship when the ship sails on.
#[derive(Default)]
struct SeaWarnings {
    /// The others may be home by then, so that the sea takes all tiles.
    last_stop: Option<Text>,
    loss: Option<Text>,
}

fn sea_warnings(state: &Raids, seat: Seat, stop: u8) -> SeaWarnings {
    let other_ships = state.ships_by_seat().filter(|(other, _)| *other != seat).map(|(_, ship)| ship.position);
    let others: Vec<u8> = other_ships.chain(state.ghost_position).map(ShipPosition::reached_space).collect();
    // Ships that have not left the harbor seldom pass far, and would add a warning to every first stop.
    let far_end = (!others.contains(&0)).then_some(u8::MAX);
    let is_other_home = others.contains(&u8::MAX);
    let Some(next_ship) = others.into_iter().filter(|space| *space > stop).min().or(far_end) else {
        return SeaWarnings::default();
    };
    let is_tile = |space: &u8| matches!(state.sea.content_at(*space), SpaceContent::Tile(_));
    let tiles: Vec<u8> = (stop + 1..next_ship.min(state.sea.len() + 1)).filter(is_tile).collect();
    let (Some(first), Some(last)) = (tiles.first(), tiles.last()) else { return SeaWarnings::default() };
    if next_ship == u8::MAX && (is_other_home || tiles.len() <= MAX_TILES_BEFORE_END) {
        SeaWarnings { last_stop: Some(texts::preview_rest_gone(tiles.len(), *first, *last)), loss: None }
    } else {
        SeaWarnings { last_stop: None, loss: Some(texts::preview_gone(tiles.len(), *first, *last)) }
    }
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
