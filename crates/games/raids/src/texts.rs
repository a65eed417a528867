//! Every text of Raids, and the names of its tiles.

use meadhall_game::{Seat, Text};

use super::harbor::HarborTile;
use super::tile::{GoodsKind, VoyageTile};

meadhall_game::texts! { "raids"
    title();
    short_title();
    goal();
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

    harbor_by_arrival();
    harbor_by_goods();
    harbor_by_different_goods();
    harbor_by_runes();
    harbor_by_shields();
    harbor_by_weapons();
    harbor_by_ports();
    harbor_by_monsters();
    harbor_by_sails();

    short_harbor_by_arrival();
    short_harbor_by_goods();
    short_harbor_by_different_goods();
    short_harbor_by_runes();
    short_harbor_by_shields();
    short_harbor_by_weapons();
    short_harbor_by_ports();
    short_harbor_by_monsters();
    short_harbor_by_sails();

    harbor_count_goods(count: u8);
    harbor_count_different_goods(count: u8);
    harbor_count_runes(count: u8);
    harbor_count_shields(count: u8);
    harbor_count_weapons(count: u8);
    harbor_count_ports(count: u8);
    harbor_count_monsters(count: u8);
    harbor_count_sails(count: u8);

    ask_stow(tile: Text, effect: Text, full: u8);
    ask_sell(left: u8);
    ask_sail(voyage: u8, harbor: Text, ranks: usize, goods: u8);
    ask_sail_barred();
    ask_in_flight(other: Seat, sent: u8, crew: u8, brief: u8, question: Text);
    ask_monster(strength: u8, heading: Text);
    ask_combat(other: Seat, space: u8, tile: Text, sent: u8, cost: u8, crew: u8, others: u8);

    option_stow();
    option_replace(old: Text);
    option_throw_away();
    option_sell(good: Text);
    option_done();
    option_sail(space: u8, tile: Text);
    option_sail_and_fight(space: u8, tile: Text, other: Seat);
    option_home();
    choice_fight(space: u8);
    choice_sail(place: Text);
    choice_home();
    choice_replace(number: usize);
    choice_fight_note();
    option_fight();
    option_sacrifice(given: u8);
    option_retaliate(attacker: u8, cost: u8);
    option_flee();

    preview_stow(room: u8, fewer: u8, lost: u8);
    preview_replace(loss: Text, shields: i32, lost: u8);
    loss_weapon(power: u8);
    loss_sail(power: u8);
    loss_mjollnir(power: u8);
    loss_pennant(glory: u8);
    loss_goods(glory: u8);
    preview_throw_away();
    preview_sell(glory: u8);
    preview_leave(recruits: u8);
    preview_sail_past(way: Vec<Text>);
    preview_attack(least: u8, others: u8, answer: u8);
    preview_come_home(rank: u8);
    preview_come_home_paid(rank: u8, worth: u8);
    preview_bar(space: u8);
    preview_gone(count: usize, first: u8, last: u8);
    preview_rest_gone(count: usize, first: u8, last: u8);
    preview_unsold(glory: i32);
    preview_ends(last: u8);
    preview_fight(glory: u8, cost: u8);
    preview_sacrifice();
    preview_keep(left: u8);
    preview_retaliate(cost: u8, left: u8);
    preview_mjollnir(glory: u8);
    preview_meet(others: u8, cost: u8);
    preview_drive_off(others: u8, cost: u8);
    preview_flee();
    preview_crew(crew: u8);
    preview_crew_range(least: u8, most: u8);
    preview_exposed(others: u8);
    preview_way_monster(strength: u8, cost: u8);
    preview_way_monster_too_strong(strength: u8);
    preview_way_monster_ignores(strength: u8);
    preview_way_vikings(pawns: u8, lost: u8);
    preview_way_coins(worth: u8);
    preview_tile(fight: u8, effect: Text, fewer: u8);

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
    gain_rune(glory: i32, next: i32);
    gain_port(glory: u8, sales: u8);

    best_fight(strength: u8);
    best_tile(tile: Text);
    best_way(move_text: Text);
    best_home(voyage: u8);

    log_takes(player: Seat, tile: Text);
    log_takes_rune(player: Seat, rune: Text, glory: i32);
    log_stows(player: Seat, tile: Text);
    log_replaces(player: Seat, old: Text, tile: Text);
    log_throws_away(player: Seat, tile: Text);
    log_overboard(player: Seat, lost: u8);
    log_sells(player: Seat, good: Text, glory: i32);
    log_sells_no_more(player: Seat);
    log_port_recruits(player: Seat);
    log_port_ship_full(player: Seat);
    log_port_reserve_empty(player: Seat);
    log_discards(player: Seat, tiles: Vec<Text>);
    log_discards_to_harbor(player: Seat, tiles: Vec<Text>);
    log_sails(player: Seat, from: u8, space: u8);
    log_sails_home(player: Seat, from: u8, rank: u8);
    log_must_sail_home(player: Seat, from: u8, rank: u8);
    log_village(player: Seat, pawns: u8, aboard: u8);
    log_visit(player: Seat, pawns: u8, aboard: u8, lost: u8);
    log_pillage(player: Seat, worth: u8);
    log_monster_ignores(player: Seat, strength: u8);
    log_beats(player: Seat, strength: u8, cost: u8);
    log_sacrifices(player: Seat, strength: u8, given: u8);
    log_attacks(player: Seat, other: Seat, space: u8);
    log_retaliates(player: Seat, cost: u8);
    log_flees(player: Seat);
    log_must_flee(player: Seat, cost: u8);
    log_ghost_discards(tiles: Vec<Text>);
    log_ghost_discards_to_harbor(tiles: Vec<Text>);
    log_ghost_sails(from: u8, space: u8);
    log_ghost_home(rank: u8);
    log_sails_bring(player: Seat, sails: u8, aboard: u8, lost: u8);
    log_harbor(voyage: u8, harbor: Text, payments: Vec<Text>);
    log_paid_arrival(player: Seat, worth: u8);
    log_paid(player: Seat, worth: u8, count: u8);
    log_paid_tie(player: Seat, worth: u8, count: u8);
    log_unpaid(player: Seat);
    log_ghost_ranks(worth: u8);
    log_ghost_swaps(player: Seat);
    log_voyage(voyage: u8, harbor: Text);
    log_unsold(player: Seat, glory: i32);
    log_over();

    score_coins();
    score_runes();
    score_mjollnir();
    score_pennants();
    score_goods();
    score_monsters();

    board_title(voyage: u8, ranks: usize, harbor: Text);
    board_over();
    board_sea();
    board_ships();
    board_beside();
    sail_voyage(voyage: u8);
    sail_pays();
    sail_rank(rank: u8);
    place_space(space: u8);
    place_harbor();
    place_reserve();
    place_voyage(voyage: u8);
    number(number: i32);
    times(count: u8);
    strip_attacks();
    strip_equals();
    strip_minus();
    strip_makes_room();
    strip_sells(count: u8);
    strip_ahead();
    of_room(crew: u8, room: u8);
    column_start();
    column_space(space: u8);
    column_home();
    prose_title(title: Text);
    prose_start(ship: Text);
    prose_space(space: u8, lies: Text);
    prose_spaces(first: u8, last: u8, count: u8);
    prose_ship(space: u8, ship: Text);
    prose_home(ship: Text);
    prose_has(ship: Text, glory: Text, crew: Text);
    prose_counts(ship: Text, counted: Text);
    prose_harbor();
    prose_aboard(ship: Seat, things: Text);
    prose_beside(lies: Text);
    prose_content_at(place: Text, lies: Text);
    prose_behind(lies: Text);
    prose_passed(first: u8, last: u8, count: u8, lies: Text);
    prose_more(before: Text, after: Text);
    on_board_empty();
    on_board_village(pawns: u8);
    player(player: Seat);
    ghost();
    at_start(ship: Text, place: u8);
    at_home(ship: Text, rank: u8);
    player_has_crew(crew: u8, room: u8);
    player_has_tiles(tiles: Vec<Text>);
    player_has_runes(count: u8);
    player_has_ports(count: u8);
    player_has_sold(count: u8, goods: Vec<Text>);
    player_has_beaten(count: u8, monsters: Vec<Text>);
    player_has_coins(glory: u8);
    player_has_glory(glory: i32);
    pawns(pawns: u8);
    emoji_pays(ranks: usize);
    emoji_sold(count: u8);
    emoji_beaten(count: u8);

    tutorial_goal();
    tutorial_goal_now(stop: Text, effect: Text);
    tutorial_goal_other(space: u8);
    tutorial_driven_off(space: u8);
    tutorial_goal_more();
    tutorial_sail(stop: Text);
    tutorial_ship();
    tutorial_ship_now(shields: u8);
    tutorial_ship_aboard(room: u8);
    tutorial_ship_discarded(room: u8);
    tutorial_ship_more();
    tutorial_behind();
    tutorial_behind_other(space: u8);
    tutorial_behind_more();
    tutorial_monster();
    tutorial_monster_now(strength: u8, weapons: u8, cost: u8);
    tutorial_monster_too_strong(strength: u8, cost: u8, crew: u8);
    tutorial_monster_beaten(crew: u8);
    tutorial_monster_passed(crew: u8);
    tutorial_monster_more();
    tutorial_combat();
    tutorial_combat_stay(other: Seat, cost: u8, needed: u8, others: u8);
    tutorial_combat_flee(other: Seat, sent: u8, others: u8);
    tutorial_combat_stayed();
    tutorial_combat_driven_off();
    tutorial_combat_fled(crew: u8);
    tutorial_combat_more();
    tutorial_harbor();
    tutorial_harbor_more();
    tutorial_tile(tile: Text, effect: Text);
    tutorial_replace(old: Text, tile: Text);
    tutorial_discard(tile: Text);
    tutorial_sell(sales: u8, good: Text, glory: i32);
    tutorial_stop(stop: Text, effect: Text);
    tutorial_first_stop(rank: u8, worth: u8, harbor: Text, stop: Text, effect: Text);
    tutorial_attack(other: Seat, space: u8, crew: u8);
    tutorial_flee_to(stop: Text, effect: Text);
    tutorial_stop_instead(stop: Text, effect: Text);
    tutorial_home(rank: u8, voyage: u8);
}

/// The keys of the match's log lines about moves. Each line has its start space as an argument, and its end space
/// unless the move ends in the harbor.
pub const MOVE_KEYS: [&str; 4] =
    ["raids_log_sails", "raids_log_sails_home", "raids_log_must_sail_home", "raids_log_ghost_sails"];

/// Lists the strengths of beaten monsters.
pub fn beaten_monsters(strengths: &[u8]) -> Text {
    player_has_beaten(strengths.len() as u8, strengths.iter().map(|&strength| number(strength.into())).collect())
}

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

/// Returns a name for the items that a harbor tile counts.
pub fn harbor_name(harbor_tile: HarborTile) -> Text {
    match harbor_tile {
        HarborTile::Arrival => harbor_by_arrival(),
        HarborTile::Goods => harbor_by_goods(),
        HarborTile::DifferentGoods => harbor_by_different_goods(),
        HarborTile::Runes => harbor_by_runes(),
        HarborTile::Shields => harbor_by_shields(),
        HarborTile::Weapons => harbor_by_weapons(),
        HarborTile::Ports => harbor_by_ports(),
        HarborTile::Monsters => harbor_by_monsters(),
        HarborTile::Sails => harbor_by_sails(),
    }
}

/// Returns a name for the items that a harbor tile counts, of at most 17 characters.
pub fn short_harbor_name(harbor_tile: HarborTile) -> Text {
    match harbor_tile {
        HarborTile::Arrival => short_harbor_by_arrival(),
        HarborTile::Goods => short_harbor_by_goods(),
        HarborTile::DifferentGoods => short_harbor_by_different_goods(),
        HarborTile::Runes => short_harbor_by_runes(),
        HarborTile::Shields => short_harbor_by_shields(),
        HarborTile::Weapons => short_harbor_by_weapons(),
        HarborTile::Ports => short_harbor_by_ports(),
        HarborTile::Monsters => short_harbor_by_monsters(),
        HarborTile::Sails => short_harbor_by_sails(),
    }
}

/// Returns a text about the number of a ship's items that the harbor tile counts, or `None` if the tile counts the
/// order of arrival.
pub fn harbor_count(harbor_tile: HarborTile, count: u8) -> Option<Text> {
    Some(match harbor_tile {
        HarborTile::Arrival => return None,
        HarborTile::Goods => harbor_count_goods(count),
        HarborTile::DifferentGoods => harbor_count_different_goods(count),
        HarborTile::Runes => harbor_count_runes(count),
        HarborTile::Shields => harbor_count_shields(count),
        HarborTile::Weapons => harbor_count_weapons(count),
        HarborTile::Ports => harbor_count_ports(count),
        HarborTile::Monsters => harbor_count_monsters(count),
        HarborTile::Sails => harbor_count_sails(count),
    })
}
