//! All texts of Explorers, and the names of its things.

mod captains;
mod tiles;

use meadhall_game::{Seat, Text};

use super::hex::{Cell, Corner, Side, SideSet, Space};
use super::map::{Terrain, TileMap};
use super::tile::{Animal, TileContent};

pub use captains::{captain_effect, captain_name};
pub use tiles::{rotation_text, tile_name};

meadhall_game::texts! { "explorers"
    title();
    short_title();
    goal();
    start();
    start_a1();
    start_a2();
    start_b1();
    start_b2();

    side_e(); side_ne(); side_nw(); side_w(); side_sw(); side_se();
    column_row(column: i32, row: i32);
    mainland();
    harbor();
    land_at(cell: Text, side: Text);
    sea_at(cell: Text, side: Text);
    corner_of(one: Text, two: Text, three: Text);

    pig(count: u8);
    chicken(count: u8);
    goat(count: u8);
    sheep(count: u8);
    cattle(count: u8);
    horse(count: u8);
    enemy_ship();
    settlement();
    settlement_of(strength: u8);
    nothing();
    tile_with(content: Text, land: Text);
    tile_on_one_land(content: Text, one: u8, other: u8);
    land_row(count: u8);
    land_apart(one: u8, other: u8);
    land_joined(one: u8, other: u8);
    land_opposite_apart();
    land_opposite_joined();
    turned_to(sides: Vec<Text>);
    turned_on_one_land(content: Text, one: Vec<Text>, other: Vec<Text>);

    archer(); barbarian(); cartographer(); hero(); huntsman(); queen();
    scout(); shieldmaiden(); trader(); tyrant(); watchman();
    effect_archer(); effect_barbarian(); effect_cartographer(); effect_hero(); effect_huntsman();
    effect_queen(players: u8);
    effect_scout(); effect_shieldmaiden(); effect_trader(); effect_tyrant(); effect_watchman();

    ask_captain();
    ask_place();
    ask_place_of_two(left: u8);
    ask_act(left: u8);

    option_tile(tile: Text);
    option_cell(cell: Text);
    option_turned(turned: Text);
    option_load(land: Text);
    option_unload(land: Text);
    option_sail();
    option_sail_home();
    option_sail_to(sea: Text);
    option_sail_and_fight(sea: Text);
    option_walk(land: Text);
    option_walk_to(vikings: u8, land: Text);
    option_transport(land: Text);
    option_transport_to(animal: Text, land: Text);
    option_build();
    option_build_at(corner: Text);
    option_done(left: u8);
    choice_which_tile();
    choice_tile(number: i32, content: Text, count: usize);
    equal_tiles(count: usize);
    choice_which_cell(); choice_which_cell_completing();
    choice_of_tile(tile: Text, asked: Text); choice_rotation(number: i32, tiles: u8, own: u8);
    choice_completing(place: Text);
    choice_other_places();
    choice_area(number: usize);
    choice_which_area(); choice_which_rotation(); choice_like_this(); choice_place(); choice_load_what();
    choice_load_from(); choice_unload_what(); choice_unload_onto(); choice_walk_from();
    choice_where_to();
    choice_going_to(number: i32, who: Text); choice_going_with(number: i32, animal: Text);
    choice_done();
    choice_sail(number: i32);
    choice_sail_home(number: i32);
    choice_fight(number: i32);
    choice_build(number: i32, points: i32);
    choice_load(what: Text);
    choice_load_more(); choice_load_other();
    choice_unload(what: Text);
    choice_unload_more(); choice_unload_other();
    choice_walk(to: Text);
    choice_walk_more(); choice_walk_other();
    choice_transport_more();
    choice_warned(label: Text); choice_wins(label: Text, points: i32); choice_loses(label: Text, points: i32);
    choice_actions_left(left: u8);
    choice_standing(asked: Text, points: Text, end: Text);
    choice_own_points(points: i32);
    choice_points(points: i32, count: usize, others: Vec<Text>);
    choice_tiles_left(tiles: usize);
    choice_last_turn(); hint_no_points();
    note_and(one: Text, other: Text);
    note_no_crew(); note_first_points(); note_outpost();
    note_no_room(); note_crew_ashore();
    note_open_island(tiles: u8, open: u8, own: u8, other: u8);
    note_for_nothing();
    load_vikings(vikings: u8);
    load_animals(animals: Vec<Text>);
    load_both(vikings: u8, animals: Vec<Text>);

    preview_complete(tiles: u8);
    preview_complete_two(one: u8, other: u8);
    preview_join(tiles: u8);
    preview_begin_two();
    preview_join_two(one: u8, other: u8);
    preview_vikings(counts: Vec<Text>); count_of(player: Seat, count: u8);
    preview_hold(what: Text, room: u8);
    preview_hold_nothing(room: u8);
    preview_no_room();
    preview_takes_back();
    preview_deliver(points: i32);
    preview_fight(points: i32, deadly: usize, ships: usize, fallen: i32);
    preview_raid(points: i32);
    preview_stand(vikings: u8); preview_guard(animals: Vec<Text>); preview_siege(vikings: u8, strength: u8);
    preview_build(points: i32, influence: u8);
    preview_pass(player: Seat);
    preview_finish();
    preview_lose(left: u8);
    preview_find(what: Vec<Text>);
    preview_find_nothing();
    preview_come_home(); preview_come_home_with(points: i32);
    preview_home_ahead(moves: u8);
    preview_ahead(moves: u8, thing: Text);
    preview_brings(thing: Text, moves: u8);
    preview_wins(points: i32, player: Seat); preview_wins_nobody();
    preview_costs(points: i32);
    preview_meet(thing: Text);

    log_captain(player: Seat, captain: Text);
    log_begins(player: Seat, last: Seat);
    log_places(player: Seat, cell: Text, content: Text);
    log_completes(tiles: u8, cells: Vec<Text>, count: usize, rulers: Vec<Text>, influence: u8);
    log_controls(
        count: usize, rulers: Vec<Text>, tiles: u8, lead: Text, cells: Vec<Text>, changes: usize, points: Vec<Text>
    );
    lead(own: u8, other: u8);
    log_captains(points: Vec<Text>);
    points_won(points: i32, player: Seat);
    points_lost(points: i32, player: Seat);
    log_strength(strength: u8);
    log_loads(player: Seat, what: Text, land: Text);
    log_unloads(player: Seat, what: Text, land: Text);
    log_delivers(player: Seat, animals: Vec<Text>, points: i32);
    log_sails(player: Seat, from: Text, to: Text);
    log_sails_home(player: Seat, from: Text);
    log_sails_out(player: Seat, to: Text);
    log_walks(player: Seat, vikings: u8, from: Text, to: Text);
    log_transports(player: Seat, animal: Text, from: Text, to: Text);
    log_builds(player: Seat, corner: Text, points: i32);
    log_sinks(player: Seat, lost: u8, fallen: i32, points: i32);
    log_raids(player: Seat, strength: u8, cell: Text, points: i32);
    log_done(player: Seat);
    log_redraws(player: Seat, tiles: usize);
    log_discards(player: Seat, tile: Text);
    log_lower_captain();
    log_over();

    achieved_delivery(animals: Vec<Text>);
    achieved_raid(strength: u8);
    achieved_victory(); achieved_outpost();
    achieved_island(); achieved_control(); achieved_with_island(achieved: Text);

    score_livestock();
    score_outposts();
    score_ships();
    score_settlements();
    score_deaths();
    score_islands();
    score_captain();
    tie_vikings(); tie_settlements();

    board_title(tiles: usize);
    board_captains();
    board_over();
    board_map();
    board_south();
    board_players();
    board_beside();
    board_hand();
    player(player: Seat);
    place_stack(); place_bag(); place_enemies();
    tiles(count: usize);
    ships(count: usize);
    tokens(count: usize);
    enemies(ships: usize, deadly: usize);
    on_board_land(sides: Vec<Text>);
    on_board_lands(one: Vec<Text>, other: Vec<Text>);
    on_board_seas(one: Vec<Text>, other: Vec<Text>);
    on_board_at(what: Text, side: Text);
    on_board_ship(player: Seat);
    on_board_vikings(player: Seat, vikings: u8);
    on_board_outpost(player: Seat, corner: Text);
    player_has_captain(captain: Text);
    player_has_lower_captain();
    player_has_points(points: i32);
    player_has_aboard(what: Text, room: u8);
    player_has_empty(); player_has_ashore(vikings: u8);
    player_has_lost(vikings: u8);
    player_has_outposts(count: usize);
    player_has_sunk(ships: u8);
    player_has_raided(strengths: Vec<Text>);
    player_has_delivered(animals: Vec<Text>);
    player_has_hand(tiles: usize);
    player_has_last_turn();
    emoji_aboard();
    emoji_ashore(vikings: u8);
    emoji_delivered(animals: usize);
    number(number: i32);
    listed(numbers: Vec<Text>);

    tutorial_goal();
    tutorial_goal_now(animal: Text);
    tutorial_goal_other();
    tutorial_goal_more();
    tutorial_place(content: Text);
    tutorial_place_like(number: Text, content: Text);
    tutorial_animal();
    tutorial_animal_now(animal: Text);
    tutorial_animal_near(animal: Text);
    tutorial_counted(detail: Text, left: Text);
    tutorial_animal_more();
    tutorial_turn_ended(); tutorial_sailed(); tutorial_sank(); tutorial_built();
    tutorial_completed(points: u8);
    tutorial_raided(count: usize, points: u8);
    tutorial_transported(animal: Text);
    tutorial_sail_to(sail: Text, animal: Text);
    tutorial_sail_home(sail: Text);
    tutorial_load();
    tutorial_load_first(animal: Text); tutorial_load_alone(animal: Text);
    tutorial_load_now(animal: Text);
    tutorial_load_both(animal: Text);
    tutorial_loaded(what: Text); tutorial_unloaded(what: Text);
    tutorial_load_more();
    tutorial_deliver();
    tutorial_deliver_sail(animal: Text);
    tutorial_deliver_near();
    tutorial_deliver_now(points: i32);
    tutorial_deliver_other();
    tutorial_delivered(animals: Vec<Text>);
    tutorial_deliver_more();
    tutorial_island();
    tutorial_island_now(points: i32);
    tutorial_island_later();
    tutorial_island_more();
    tutorial_walk(); tutorial_walk_now();
    tutorial_walk_raid(vikings: u8, strength: u8);
    tutorial_walk_more(); tutorial_walked();
    tutorial_others(); tutorial_others_now();
    tutorial_others_more();
    guide_captain();
    guide_tile(content: Text);
    guide_animal(); guide_crew();
    guide_raid(points: i32);
    guide_settlement(strength: u8);
    guide_done(); guide_turn_over();

    prose_title(title: Text);
    prose_party(player: Seat, points: Text, ship: Text);
    prose_ship(place: Text);
    prose_ship_with(place: Text, hold: Text);
    prose_ship_empty(hold: Text, place: Text);
    prose_in_harbor();
    prose_on_mainland();
    prose_hand(tiles: Text);
    prose_near(player: Seat, moves: u8, things: Text);
    prose_far(player: Seat, things: Text);
    prose_left(things: Text);
    prose_thing_at(thing: Text, place: Text);
    prose_island(tiles: u8, cells: Vec<Text>, count: usize, rulers: Vec<Text>, influence: u8);
    prose_ashore(player: Seat, count: Text, places: Text);
    prose_vikings_at(vikings: u8, place: Text);
    prose_outposts(player: Seat, count: Text, places: Text);
    prose_between(corner: Text);
    prose_player_things(player: Seat, things: Text);
    prose_map();
    prose_mainland(cells: Text);
    prose_tile(cell: Text, shape: Text);
    prose_stack(tiles: Text);
    prose_bag(tokens: Text);
    prose_enemies(enemies: Text);
    prose_next(before: Text, after: Text);
    prose_more(before: Text, after: Text);
}

/// The keys of the match's log lines that nobody may miss, the most important first.
pub const MAIN_NEWS_KEYS: [&str; 8] = [
    "explorers_log_controls",
    "explorers_log_completes",
    "explorers_log_raids",
    "explorers_log_delivers",
    "explorers_log_sinks",
    "explorers_log_builds",
    "explorers_log_captains",
    PLACE_LOG_KEY,
];

/// The key of the match's log line about a placed tile.
pub const PLACE_LOG_KEY: &str = "explorers_log_places";

/// The keys of the match's log lines about moves between spaces, with the terrain of the move.
pub const MOVE_LOG_KEYS: [(&str, Terrain); 3] = [
    ("explorers_log_sails", Terrain::Sea),
    ("explorers_log_walks", Terrain::Land),
    ("explorers_log_transports", Terrain::Land),
];

pub fn cell_name(cell: Cell) -> Text {
    column_row(cell.column().into(), cell.row().into())
}

pub fn side_name(side: Side) -> Text {
    match side {
        Side::E => side_e(),
        Side::Ne => side_ne(),
        Side::Nw => side_nw(),
        Side::W => side_w(),
        Side::Sw => side_sw(),
        Side::Se => side_se(),
    }
}

pub fn side_names(side_set: SideSet) -> Vec<Text> {
    side_set.iter().map(side_name).collect()
}

/// Names a space by its cell. If the tile has two spaces of this terrain, a side of the space is added.
pub fn space_name(map: &TileMap, space: Space, terrain: Terrain) -> Text {
    if space == Space::MAINLAND {
        return if terrain == Terrain::Land { mainland() } else { harbor() };
    }
    let name = cell_name(space.cell);
    match (map.spaces(space.cell, terrain).count(), terrain) {
        (2, Terrain::Land) => land_at(name, side_name(space.side)),
        (2, Terrain::Sea) => sea_at(name, side_name(space.side)),
        _ => name,
    }
}

/// Names a corner by the three cells that meet there.
pub fn corner_name(corner: Corner) -> Text {
    let mut cells = corner.cells();
    cells.sort_unstable_by_key(|cell| (-cell.row(), cell.column()));
    let [a, b, c] = cells.map(cell_name);
    corner_of(a, b, c)
}

/// Names an animal with its number.
pub fn animal_name(animal: Animal, count: u8) -> Text {
    match animal {
        Animal::Pig => pig(count),
        Animal::Chicken => chicken(count),
        Animal::Goat => goat(count),
        Animal::Sheep => sheep(count),
        Animal::Cattle => cattle(count),
        Animal::Horse => horse(count),
    }
}

/// Names sorted animals, equal ones together.
pub fn animal_names(sorted: &[Animal]) -> Vec<Text> {
    sorted.chunk_by(|a, b| a == b).map(|group| animal_name(group[0], group.len() as u8)).collect()
}

/// Names Vikings and animals together.
pub fn load_text(vikings: u8, animals: &[Animal]) -> Text {
    match (vikings, animals) {
        (vikings, []) => load_vikings(vikings),
        (0, cargo) => load_animals(animal_names(cargo)),
        (vikings, cargo) => load_both(vikings, animal_names(cargo)),
    }
}

pub fn content_name(content: TileContent) -> Text {
    match content {
        TileContent::EnemyShip => enemy_ship(),
        TileContent::Settlement => settlement(),
        TileContent::Animal(kind) => animal_name(kind, 1),
        TileContent::Nothing => nothing(),
    }
}
