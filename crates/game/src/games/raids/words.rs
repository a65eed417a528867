//! Every text of Raids, and the names of its tiles.

use super::harbour::HarborTile;
use super::tile::{GoodsKind, VoyageTile};
use crate::game::{Seat, Text};

crate::texts! { "raids"
    title();
    pitch();
    layout();
    layout_four();
    layout_three();
    ghost_ranked();
    off();
    on();

    weapon(power: u8);
    sail(power: u8);
    mjollnir(power: u8);
    pennant(glory: u8);
    wood(glory: u8);
    pig(glory: u8);
    fur(glory: u8);
    amber(glory: u8);
    rune();
    port(sales: u8);
    monster(strength: u8);
    visit(pawns: u8);
    pillage(coins: u8);
    with_shields(tile: Text, shields: u8);
    several(count: u8, tile: Text);

    by_arrival();
    by_goods();
    by_different_goods();
    by_runes();
    by_shields();
    by_weapons();
    by_ports();
    by_monsters();
    by_sails();

    count_goods(count: u8);
    count_different_goods(count: u8);
    count_runes(count: u8);
    count_shields(count: u8);
    count_weapons(count: u8);
    count_ports(count: u8);
    count_monsters(count: u8);
    count_sails(count: u8);

    ask_stow(tile: Text, crew: u8);
    ask_sell(left: u8);
    ask_sail(voyage: u8, crew: u8);
    ask_sail_fleeing(crew: u8);
    ask_sail_barred(crew: u8);
    ask_monster(strength: u8, weapons: u8, cost: u8, crew: u8, heading: Text);
    ask_combat(other: Seat, space: u8, sent: u8, cost: u8, crew: u8, others: u8);

    act_stow();
    act_replace(old: Text);
    act_throw_away();
    act_sell(good: Text);
    act_done();
    act_sail(space: u8, tile: Text);
    act_sail_and_fight(space: u8, tile: Text, other: Seat);
    act_home();
    act_fight(cost: u8);
    act_sacrifice(given: u8);
    act_retaliate(cost: u8);
    act_flee();

    will_stow(room: u8, lost: u8, glory: i32);
    will_throw_away();
    will_sell(glory: u8);
    will_leave(recruits: u8);
    will_sail_past(way: Vec<Text>);
    will_attack(least: u8, others: u8);
    will_come_home(rank: u8);
    will_bar(space: u8);
    will_fight(glory: u8);
    will_sacrifice();
    will_keep(left: u8);
    will_meet(others: u8, cost: u8);
    will_drive_off(others: u8, cost: u8);
    will_do(effect: Text);
    will_flee();
    crew_sure(crew: u8);
    crew_range(least: u8, most: u8);
    way_monster(strength: u8, cost: u8);
    way_monster_too_strong(strength: u8);
    way_monster_ignores(strength: u8);
    way_vikings(pawns: u8, lost: u8);
    way_coins(worth: u8);

    village();
    shields();
    effect_weapon(power: u8);
    effect_sail(power: u8);
    effect_mjollnir(power: u8);
    effect_pennant(glory: u8);
    effect_goods(glory: u8);
    effect_rune();
    effect_port(sales: u8);
    effect_monster(strength: u8);
    effect_visit();
    effect_pillage();
    effect_village();
    effect_shields();

    log_takes(player: Seat, tile: Text);
    log_stows(player: Seat, tile: Text);
    log_replaces(player: Seat, old: Text, tile: Text);
    log_throws_away(player: Seat, tile: Text);
    log_overboard(player: Seat, lost: u8);
    log_sells(player: Seat, good: Text);
    log_sells_no_more(player: Seat);
    log_port_recruits(player: Seat);
    log_port_ship_full(player: Seat);
    log_port_reserve_empty(player: Seat);
    log_discards(player: Seat, tiles: Vec<Text>);
    log_sails(player: Seat, from: u8, space: u8);
    log_sails_home(player: Seat, from: u8);
    log_village(player: Seat, pawns: u8, aboard: u8);
    log_visit(player: Seat, pawns: u8, aboard: u8, lost: u8);
    log_pillage(player: Seat, worth: u8);
    log_monster_ignores(player: Seat, strength: u8);
    log_beats(player: Seat, strength: u8, cost: u8);
    log_sacrifices(player: Seat, strength: u8, given: u8);
    log_attacks(player: Seat, other: Seat, space: u8);
    log_retaliates(player: Seat, cost: u8);
    log_flees(player: Seat);
    log_home(player: Seat, rank: u8);
    log_ghost_discards(tiles: Vec<Text>);
    log_ghost_sails(from: u8, space: u8);
    log_ghost_home(rank: u8);
    log_sails_bring(player: Seat, sails: u8, aboard: u8, lost: u8);
    log_harbour(voyage: u8, harbour: Text);
    log_paid_arrival(player: Seat, worth: u8);
    log_paid(player: Seat, worth: u8, counted: Text);
    log_paid_tie(player: Seat, worth: u8, counted: Text);
    log_ghost_ranks(worth: u8);
    log_ghost_swaps(player: Seat);
    log_voyage(voyage: u8, harbour: Text);
    log_over();

    score_coins();
    score_runes();
    score_mjollnir();
    score_pennants();
    score_goods();
    score_monsters();

    board_title(voyage: u8, harbour: Text);
    board_over();
    board_sea();
    board_ships();
    board_beside();
    place_space(space: u8);
    place_harbour();
    place_reserve();
    place_voyage(voyage: u8);
    number(number: i32);
    times(count: u8);
    perhaps(count: u8);
    of_room(crew: u8, room: u8);
    column_start();
    column_space(space: u8);
    column_home();
    say_title(title: Text);
    say_start(ship: Text);
    say_space(space: u8, lies: Text);
    say_spaces(first: u8, last: u8, count: u8);
    say_ship(space: u8, ship: Text);
    say_home(ship: Text);
    say_has(ship: Text, glory: Text, crew: Text);
    say_counts(ship: Text, counted: Text);
    say_harbour();
    say_aboard(ship: Seat, things: Text);
    say_beside(lies: Text);
    say_lying(place: Text, lies: Text);
    say_behind(lies: Text);
    say_passed(first: u8, last: u8, count: u8, lies: Text);
    say_more(before: Text, after: Text);
    is_empty();
    is_village(pawns: u8);
    player(player: Seat);
    ghost();
    waits(ship: Text, place: u8);
    arrived(ship: Text, rank: u8);
    has_crew(crew: u8, room: u8);
    has_tiles(tiles: Vec<Text>);
    has_runes(count: u8);
    has_ports(count: u8);
    has_sold(count: u8, goods: Vec<Text>);
    has_beaten(count: u8, monsters: Vec<Text>);
    has_coins(glory: u8);
    has_glory(glory: i32);
    pawns(pawns: u8);
    track_voyage(voyage: u8);
    track_pays();
    track_sold(count: u8);
    track_beaten(count: u8);

    lesson_stops(stop: Text);
    lesson_ship();
    lesson_sell();
    lesson_monster();
    lesson_combat();
    lesson_voyage(harbour: Text);
    lesson_home(harbour: Text);
    lesson_behind();
    lesson_crew();
    lesson_rivals();
    lesson_ports();
    lesson_glory();
}

/// The log lines about a move. Each has its start as an argument, and its end unless that is the harbor.
pub const MOVE_KEYS: [&str; 3] = ["raids_log_sails", "raids_log_sails_home", "raids_log_ghost_sails"];

pub fn tile_name(tile: VoyageTile) -> Text {
    match tile {
        VoyageTile::Weapon { power, .. } => weapon(power),
        VoyageTile::Sail { power, .. } => sail(power),
        VoyageTile::Mjollnir { power, .. } => mjollnir(power),
        VoyageTile::Pennant { glory, .. } => pennant(glory),
        VoyageTile::Goods { good: GoodsKind::Wood, glory, .. } => wood(glory),
        VoyageTile::Goods { good: GoodsKind::Pig, glory, .. } => pig(glory),
        VoyageTile::Goods { good: GoodsKind::Fur, glory, .. } => fur(glory),
        VoyageTile::Goods { good: GoodsKind::Amber, glory, .. } => amber(glory),
        VoyageTile::Rune => rune(),
        VoyageTile::Port { sales } => port(sales),
        VoyageTile::Monster { strength } => monster(strength),
        VoyageTile::Visit { pawns } => visit(pawns),
        VoyageTile::Pillage { coins } => pillage(coins),
    }
}

/// Returns a tile's name, with its shields if it goes aboard.
pub fn tile_name_with_shields(tile: VoyageTile) -> Text {
    match tile.shields() {
        Some(shields) => with_shields(tile_name(tile), shields),
        None => tile_name(tile),
    }
}

/// Returns the names of several tiles; equal ones are named once, with their number.
pub fn tile_names(tiles: &[VoyageTile], name: fn(VoyageTile) -> Text) -> Vec<Text> {
    let mut sorted = tiles.to_vec();
    sorted.sort_unstable();
    let name_group = |alike: &[VoyageTile]| match alike.len() {
        1 => name(alike[0]),
        count => several(count as u8, name(alike[0])),
    };
    sorted.chunk_by(|a, b| a == b).map(name_group).collect()
}

/// Returns the name of what a harbor tile counts.
pub fn harbor_name(harbor_tile: HarborTile) -> Text {
    match harbor_tile {
        HarborTile::Arrival => by_arrival(),
        HarborTile::Goods => by_goods(),
        HarborTile::DifferentGoods => by_different_goods(),
        HarborTile::Runes => by_runes(),
        HarborTile::Shields => by_shields(),
        HarborTile::Weapons => by_weapons(),
        HarborTile::Ports => by_ports(),
        HarborTile::Monsters => by_monsters(),
        HarborTile::Sails => by_sails(),
    }
}

/// Describes how many of the counted items a ship has, or `None` for the order of arrival.
pub fn harbor_count(harbor_tile: HarborTile, count: u8) -> Option<Text> {
    Some(match harbor_tile {
        HarborTile::Arrival => return None,
        HarborTile::Goods => count_goods(count),
        HarborTile::DifferentGoods => count_different_goods(count),
        HarborTile::Runes => count_runes(count),
        HarborTile::Shields => count_shields(count),
        HarborTile::Weapons => count_weapons(count),
        HarborTile::Ports => count_ports(count),
        HarborTile::Monsters => count_monsters(count),
        HarborTile::Sails => count_sails(count),
    })
}
