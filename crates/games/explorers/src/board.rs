//! The state as labeled facts: the map tile by tile from north to south, the players, and the supply.

use meadhall_game::{Board, BoardDetail, BoardFact, BoardSection, Seat, Text};

use super::hex::{Cell, Space};
use super::island::Island;
use super::map::{PlacedTile, Terrain, TileMap, TileToken};
use super::player::Player;
use super::public_state::PublicState;
use super::view::View;
use super::{Action, Pending, score, texts};

/// Builds the board with each option at the cell where it is played. The prose is left empty.
pub fn board(view: &View, options: &[Action], detail: BoardDetail) -> Board {
    let public_state = &view.public_state;
    let mut sections = vec![
        BoardSection { name: texts::board_map(), facts: map_facts(public_state, options, detail) },
        BoardSection { name: texts::board_south(), facts: vec![mainland_fact(public_state, options)] },
        BoardSection { name: texts::board_players(), facts: player_facts(view) },
    ];
    if let Some(private_state) = view.private_state.as_ref().filter(|private_state| !private_state.hand.is_empty()) {
        let hand_tile =
            |tile| BoardFact { label: texts::tile_name(tile), values: Vec::new(), option_indices: Vec::new() };
        sections.push(BoardSection {
            name: texts::board_hand(),
            facts: private_state.hand.iter().map(|tile| hand_tile(*tile)).collect(),
        });
    }
    if detail == BoardDetail::Full && public_state.pending != Pending::MatchOver {
        sections.push(BoardSection { name: texts::board_beside(), facts: supply_facts(view).into() });
    }
    Board { title: title(view), sections, prose: Vec::new() }
}

/// States the phase of the match.
pub fn title(view: &View) -> Text {
    match view.public_state.pending {
        Pending::ChooseCaptains => texts::board_captains(),
        Pending::MatchOver => texts::board_over(),
        Pending::PlaceTiles { .. } | Pending::TakeActions { .. } => {
            texts::board_title(view.stack_size + view.hand_sizes.iter().sum::<usize>())
        }
    }
}

/// Explains how each visible captain scores.
pub fn legend(view: &View) -> Vec<BoardFact> {
    let players = view.public_state.players.len() as u8;
    let open = view.public_state.players.iter().flat_map(|player| &player.captains);
    let dealt = view.private_state.iter().flat_map(|private_state| &private_state.dealt_captains);
    let effect = |captain: &_| BoardFact {
        label: texts::captain_name(*captain),
        values: vec![texts::captain_effect(*captain, players)],
        option_indices: Vec::new(),
    };
    open.chain(dealt).map(effect).collect()
}

/// Lists the tiles. A focused board has only those with contents or options.
fn map_facts(public_state: &PublicState, options: &[Action], detail: BoardDetail) -> Vec<BoardFact> {
    let mut tiles: Vec<(Cell, &PlacedTile)> = public_state.map.tiles().collect();
    tiles.sort_by_key(|(cell, _)| reading_order(*cell));
    let fact = |(cell, placed_tile): (Cell, &PlacedTile)| {
        let mut values = shape_values(public_state, cell, placed_tile);
        values.extend(tile_contents(public_state, cell));
        BoardFact { label: texts::cell_name(cell), values, option_indices: options_at(options, cell) }
    };
    let is_relevant =
        |fact: &BoardFact| detail == BoardDetail::Full || fact.values.len() > 1 || !fact.option_indices.is_empty();
    tiles.into_iter().map(fact).filter(is_relevant).collect()
}

/// Describes the Mainland. It has a section of its own, because its long name would widen the column of cell
/// names.
fn mainland_fact(public_state: &PublicState, options: &[Action]) -> BoardFact {
    let cell = Space::MAINLAND.cell;
    BoardFact {
        label: texts::mainland(),
        values: tile_contents(public_state, cell),
        option_indices: options_at(options, cell),
    }
}

/// The order in which the map is read: from north to south, then from west to east.
pub(crate) const fn reading_order(cell: Cell) -> (i8, i8) {
    (-cell.row(), cell.column())
}

/// Names the cells of an island.
pub(crate) fn island_cells(island: &Island) -> Vec<Text> {
    let mut cells = island.cells();
    cells.sort_by_key(|cell| reading_order(*cell));
    cells.into_iter().map(texts::cell_name).collect()
}

/// Lists the sides of the tile that are land. If the tile has two seas, lists the sides of each sea, too.
pub(crate) fn shape_values(public_state: &PublicState, cell: Cell, placed_tile: &PlacedTile) -> Vec<Text> {
    let spaces = |terrain| {
        public_state
            .map
            .spaces(cell, terrain)
            .map(|space| texts::side_names(public_state.map.sides(space)))
            .collect::<Vec<_>>()
    };
    let mut values = vec![match <[_; 2]>::try_from(spaces(Terrain::Land)) {
        Ok([a, b]) => texts::on_board_lands(a, b),
        Err(_) => texts::on_board_land(texts::side_names(placed_tile.shape().land_sides())),
    }];
    if let Ok([a, b]) = <[_; 2]>::try_from(spaces(Terrain::Sea)) {
        values.push(texts::on_board_seas(a, b));
    }
    values
}

/// Lists everything on a tile. If the tile has two lands or two seas, each text says on which.
fn tile_contents(public_state: &PublicState, cell: Cell) -> Vec<Text> {
    neutral_contents(public_state, cell).into_iter().chain(player_pieces_on_tile(public_state, cell, None)).collect()
}

/// Lists the contents of a tile that belong to no player: the token and the animals.
pub(crate) fn neutral_contents(public_state: &PublicState, cell: Cell) -> Vec<Text> {
    let map = &public_state.map;
    let token = match map.token_at(cell) {
        Some((TileToken::EnemyShip, sea)) => Some(with_side_if_divided(map, Terrain::Sea, sea, texts::enemy_ship())),
        Some((TileToken::Settlement(strength), land)) => {
            Some(with_side_if_divided(map, Terrain::Land, land, texts::settlement_of(strength)))
        }
        None => None,
    };
    token.into_iter().chain(animals_on_tile(public_state, cell)).collect()
}

/// Lists the settlement and the animals on a single land.
pub(crate) fn neutral_contents_on_land(public_state: &PublicState, land: Space) -> Vec<Text> {
    let settlement = public_state.map.settlement_on(land).map(texts::settlement_of);
    settlement.into_iter().chain(texts::animal_names(public_state.animals.on_land(land))).collect()
}

pub(crate) fn animals_on_tile(public_state: &PublicState, cell: Cell) -> Vec<Text> {
    let map = &public_state.map;
    let herd = |land| {
        texts::animal_names(public_state.animals.on_land(land))
            .into_iter()
            .map(move |text| with_side_if_divided(map, Terrain::Land, land, text))
    };
    map.spaces(cell, Terrain::Land).flat_map(herd).collect()
}

/// Lists the pieces of players on a tile, without the longship of the seat `except`.
pub(crate) fn player_pieces_on_tile(public_state: &PublicState, cell: Cell, except: Option<Seat>) -> Vec<Text> {
    let map = &public_state.map;
    let mut things = Vec::new();
    for land in map.spaces(cell, Terrain::Land) {
        let groups = public_state
            .players_by_seat()
            .map(|(seat, player)| (seat, player.vikings_on(land)))
            .filter(|(_, vikings)| *vikings > 0);
        things.extend(groups.map(|(seat, vikings)| {
            with_side_if_divided(map, Terrain::Land, land, texts::on_board_vikings(seat, vikings))
        }));
    }
    let ships =
        public_state.players_by_seat().filter(|(seat, player)| player.ship.cell == cell && except != Some(*seat));
    things.extend(
        ships.map(|(seat, player)| with_side_if_divided(map, Terrain::Sea, player.ship, texts::on_board_ship(seat))),
    );
    let outposts =
        public_state.players_by_seat().flat_map(|(seat, player)| player.outposts.iter().map(move |at| (seat, *at)));
    let here = outposts.filter(|(_, at)| at.cells().contains(&cell));
    things.extend(here.map(|(seat, at)| texts::on_board_outpost(seat, texts::corner_name(at))));
    things
}

/// Counts the Vikings, the ships except the current player's, and the outposts on a tile.
pub(crate) fn piece_counts_on_tile(public_state: &PublicState, cell: Cell) -> Vec<Text> {
    let lands: Vec<Space> = public_state.map.spaces(cell, Terrain::Land).collect();
    let players = || public_state.players_by_seat();
    let vikings: u8 =
        players().flat_map(|(_, player)| lands.iter().map(|land| player.vikings_on(*land)).collect::<Vec<_>>()).sum();
    let is_other_ship =
        |(seat, player): &(Seat, &Player)| *seat != public_state.current_seat && player.ship.cell == cell;
    let ships = players().filter(is_other_ship).count();
    let outposts = players().flat_map(|(_, player)| &player.outposts).filter(|at| at.cells().contains(&cell)).count();
    let counts = [
        (vikings > 0).then(|| texts::load_vikings(vikings)),
        (ships > 0).then(|| texts::ships(ships)),
        (outposts > 0).then(|| texts::player_has_outposts(outposts)),
    ];
    counts.into_iter().flatten().collect()
}

/// Adds a side of the space if the tile has two spaces of this terrain.
pub(crate) fn with_side_if_divided(map: &TileMap, terrain: Terrain, space: Space, thing: Text) -> Text {
    let is_divided = map.spaces(space.cell, terrain).count() > 1;
    if is_divided { texts::on_board_at(thing, texts::side_name(space.side)) } else { thing }
}

/// Returns the indices of the options that are played on this cell.
fn options_at(options: &[Action], cell: Cell) -> Vec<usize> {
    let is_here = |action: &Action| match action {
        Action::PlaceTile { at, .. } => *at == cell,
        Action::Sail { to } | Action::Walk { to, .. } | Action::Transport { to, .. } => to.cell == cell,
        Action::Load { from: land, .. } | Action::Unload { onto: land, .. } => land.cell == cell,
        Action::BuildOutpost { at } => at.cell == cell,
        Action::ChooseCaptain { .. } | Action::EndTurn => false,
    };
    options.iter().enumerate().filter(|(_, action)| is_here(action)).map(|(index, _)| index).collect()
}

fn player_facts(view: &View) -> Vec<BoardFact> {
    let scores = score::scores(&view.public_state);
    let player = |(seat, player)| BoardFact {
        label: texts::player(seat),
        values: player_values(view, seat, player, scores[seat.index()].total()),
        option_indices: Vec::new(),
    };
    view.public_state.players_by_seat().map(player).collect()
}

pub(crate) fn player_values(view: &View, seat: Seat, player: &Player, points: i32) -> Vec<Text> {
    let captains = player.captains.iter().map(|captain| texts::player_has_captain(texts::captain_name(*captain)));
    let mut values: Vec<Text> = [texts::player_has_points(points)].into_iter().chain(captains).collect();
    if player.has_two_captains() {
        values.push(texts::player_has_lower_captain());
    }
    let over = view.public_state.pending == Pending::MatchOver;
    if !over {
        values.push(hold_text(player));
        values.push(texts::player_has_ashore(player.vikings_ashore.values().sum()));
    }
    if player.vikings_lost > 0 {
        values.push(texts::player_has_lost(player.vikings_lost));
    }
    if !player.outposts.is_empty() {
        values.push(texts::player_has_outposts(player.outposts.len()));
    }
    if player.enemy_ships_sunk > 0 {
        values.push(texts::player_has_sunk(player.enemy_ships_sunk));
    }
    if !player.raided_settlements.is_empty() {
        values.push(texts::player_has_raided(
            player.raided_settlements.iter().map(|strength| texts::number((*strength).into())).collect(),
        ));
    }
    if !player.delivered_animals.is_empty() {
        values.push(texts::player_has_delivered(texts::animal_names(&player.delivered_animals)));
    }
    if !over {
        values.push(texts::player_has_hand(view.hand_sizes[seat.index()]));
        if view.public_state.has_visible_winter_token(seat) {
            values.push(texts::player_has_last_turn());
        }
    }
    values
}

pub(crate) fn hold_text(player: &Player) -> Text {
    match (player.crew, player.cargo.as_slice()) {
        (0, []) => texts::player_has_empty(),
        (crew, cargo) => texts::player_has_aboard(texts::load_text(crew, cargo), player.free_hold_space() as u8),
    }
}

/// Returns facts about the stack of tiles, the settlement bag and the remaining enemy ships.
pub(crate) fn supply_facts(view: &View) -> [BoardFact; 3] {
    let PublicState { settlement_bag: settlements, remaining_enemy_losses: enemies, .. } = &view.public_state;
    let deadly_count = enemies.iter().filter(|loss| **loss > 0).count();
    let fact = |label, value| BoardFact { label, values: vec![value], option_indices: Vec::new() };
    [
        fact(texts::place_stack(), texts::tiles(view.stack_size)),
        fact(texts::place_bag(), texts::tokens(settlements.len())),
        fact(texts::place_enemies(), texts::enemies(enemies.len(), deadly_count)),
    ]
}
