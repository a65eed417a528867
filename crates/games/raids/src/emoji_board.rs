//! The board in emoji and text, with every fact of it: the sea in rows of ten spaces, each a number above its
//! content and its ships, so that columns line up on every screen; then the ships.

use meadhall_game::{EmojiCell, EmojiCellContent, EmojiRow, FactRef, Seat, Text};

use super::board::{self, space_text};
use super::data::VOYAGE_COUNT;
use super::harbor::{HarborTile, payments};
use super::sea::SpaceContent;
use super::ship::{Longship, ShipPosition};
use super::tile::VoyageTile;
use super::{Pending, Raids, emoji, score, texts};

/// The number of spaces in a row of the board. Ten emoji fit on one line on every phone.
const SPACES_PER_ROW: usize = 10;
const TILES_PER_ROW: usize = 12;

/// Returns the rows from the voyage at the top to the reserve and the later harbor tiles.
pub fn emoji_board(state: &Raids) -> Vec<EmojiRow> {
    // The seat marker in the first cell shows where the rows of each ship begin.
    let all_ship_rows = state.ships_by_seat().flat_map(|(seat, ship)| ship_rows(state, seat, ship));
    let all_ship_rows = [EmojiRow::default()].into_iter().chain(all_ship_rows);
    let mut rows = title_rows(state);
    // After the end of the match, the tiles left on the sea no longer matter.
    if state.pending == Pending::MatchOver {
        rows.extend(all_ship_rows);
        return rows;
    }
    rows.extend(harbor_row(state, &texts::column_start(), start_place, texts::at_start));
    rows.extend(sea_rows(state));
    rows.push(home_row(state));
    rows.extend(all_ship_rows);
    rows.push(EmojiRow::default());
    rows.extend(reserve_and_harbor_tile_rows(state));
    rows
}

fn emoji_cell(name: impl Into<String>, facts: Vec<FactRef>) -> EmojiCell {
    EmojiCell { facts, content: EmojiCellContent::Emoji(name.into()) }
}

fn text_cell(text: Text, facts: Vec<FactRef>) -> EmojiCell {
    EmojiCell { facts, content: EmojiCellContent::Text(text) }
}

/// Returns an emoji and a number after it.
fn counted_cells(name: &str, count: impl Into<i32>, facts: Vec<FactRef>) -> [EmojiCell; 2] {
    [emoji_cell(name, facts.clone()), text_cell(texts::number(count.into()), facts)]
}

/// Returns rows with the voyage, a note about its coins, and the items that its harbor tile counts.
fn title_rows(state: &Raids) -> Vec<EmojiRow> {
    let title = board::title(state);
    let label = vec![FactRef::label(&title)];
    if state.pending == Pending::MatchOver {
        return vec![EmojiRow(vec![text_cell(title, label)])];
    }
    let harbor_text = texts::harbor_name(state.current_harbor_tile());
    let voyage_cell = text_cell(texts::sail_voyage(state.voyage), label.clone());
    let pays = texts::emoji_pays(payments(state).len());
    let coin_cells = [emoji_cell(emoji::COINS, label.clone()), text_cell(pays, label.clone())];
    let harbor_cells = vec![
        emoji_cell(emoji::harbor_emoji(state.current_harbor_tile()), label.clone()),
        text_cell(harbor_text, label),
    ];
    vec![EmojiRow([voyage_cell].into_iter().chain(coin_cells).collect()), EmojiRow(harbor_cells)]
}

/// Returns the emoji cell, name and position of every ship, including the ghost.
fn ship_markers(state: &Raids) -> impl Iterator<Item = (EmojiCellContent, Text, ShipPosition)> {
    let ships = state
        .ships_by_seat()
        .map(|(seat, ship)| (EmojiCellContent::SeatMarker(seat), texts::player(seat), ship.position));
    ships.chain(state.ghost_position.map(|at| (EmojiCellContent::Emoji(emoji::GHOST.to_owned()), texts::ghost(), at)))
}

const fn start_place(at: ShipPosition) -> Option<u8> {
    if let ShipPosition::Start(place) = at { Some(place) } else { None }
}

const fn arrival_rank(at: ShipPosition) -> Option<u8> {
    if let ShipPosition::Home(rank) = at { Some(rank) } else { None }
}

/// Returns a row of the ships in the harbor, each with its start place or arrival rank. Returns `None` if there are no
/// such ships.
fn harbor_row(
    state: &Raids,
    label: &Text,
    position_number: fn(ShipPosition) -> Option<u8>,
    describe: fn(Text, u8) -> Text,
) -> Option<EmojiRow> {
    let markers = ship_markers(state).filter_map(|(shows, name, at)| Some((position_number(at)?, shows, name)));
    let mut markers: Vec<(u8, EmojiCellContent, Text)> = markers.collect();
    markers.sort_by_key(|(place, ..)| *place);
    if markers.is_empty() {
        return None;
    }
    let marker_cells = |(place, shows, name)| {
        let facts = vec![FactRef::value(label, &describe(name, place))];
        [EmojiCell { facts: facts.clone(), content: shows }, emoji_cell(emoji::number_emoji(place), facts)]
    };
    let label_cell = text_cell(label.clone(), vec![FactRef::label(label)]);
    Some(EmojiRow([label_cell].into_iter().chain(markers.into_iter().flat_map(marker_cells)).collect()))
}

/// Returns the row of ships that have come home, with their arrival ranks. The row exists even if no ship has come
/// home.
fn home_row(state: &Raids) -> EmojiRow {
    let label = texts::column_home();
    let row = harbor_row(state, &label, arrival_rank, texts::at_home);
    row.unwrap_or_else(|| EmojiRow(vec![text_cell(label.clone(), vec![FactRef::label(&label)])]))
}

/// Returns rows for each group of ten spaces: the space numbers, the contents, and the ships on the spaces.
fn sea_rows(state: &Raids) -> Vec<EmojiRow> {
    let spaces: Vec<u8> = state.sea.spaces_after(0).map(|(space, _)| space).collect();
    spaces.chunks(SPACES_PER_ROW).flat_map(|spaces| rows_for_spaces(state, spaces)).collect()
}

fn rows_for_spaces(state: &Raids, spaces: &[u8]) -> Vec<EmojiRow> {
    let numbers = spaces
        .iter()
        .map(|&space| emoji_cell(emoji::number_emoji(space), vec![FactRef::label(&texts::column_space(space))]));
    let ships_on = |space: u8| ship_markers(state).filter(move |(.., at)| *at == ShipPosition::Space(space));
    let contents = spaces.iter().map(|&space| {
        let content = state.sea.content_at(space);
        // If a ship stands on an empty space, the fact that it is empty is not shown.
        let is_obvious = content == SpaceContent::Empty && ships_on(space).next().is_some();
        let fact = (!is_obvious).then(|| FactRef::value(&texts::column_space(space), &space_text(content)));
        emoji_cell(emoji::space_emoji(content), fact.into_iter().collect())
    });
    let mut rows = vec![EmojiRow(numbers.collect()), EmojiRow(contents.collect())];
    let max_ships = spaces.iter().map(|&space| ships_on(space).count()).max().unwrap_or_default();
    rows.extend((0..max_ships).map(|n| {
        let ship_cell = |&space: &u8| match ships_on(space).nth(n) {
            Some((shows, name, _)) => {
                EmojiCell { facts: vec![FactRef::value(&texts::column_space(space), &name)], content: shows }
            }
            None => emoji_cell(emoji::BLANK, Vec::new()),
        };
        // Blank cells after the last ship of the row are left out.
        let width = spaces.iter().rposition(|&space| ships_on(space).count() > n).map_or(0, |last| last + 1);
        EmojiRow(spaces[..width].iter().map(ship_cell).collect())
    }));
    rows
}

/// Returns the rows of a player's ship, with everything aboard and beside the ship.
fn ship_rows(state: &Raids, seat: Seat, ship: &Longship) -> Vec<EmojiRow> {
    let name = texts::player(seat);
    let value_ref = |value: Text| FactRef::value(&name, &value);
    let label = vec![FactRef::label(&name)];
    let mut owner_cells = vec![
        EmojiCell { facts: label.clone(), content: EmojiCellContent::SeatMarker(seat) },
        text_cell(name.clone(), label),
    ];
    let glory = score::ship_glory(ship);
    owner_cells.extend(counted_cells(emoji::GLORY, glory, vec![value_ref(texts::player_has_glory(glory))]));
    let harbor_tile = (state.pending != Pending::MatchOver).then(|| state.current_harbor_tile());
    let counts = ship_counts(harbor_tile, ship);
    let cells = counts.into_iter().flat_map(|(emoji_name, count, texts)| {
        counted_cells(emoji_name, count, texts.into_iter().map(value_ref).collect())
    });
    let mut rows = vec![EmojiRow(owner_cells), EmojiRow(cells.collect())];
    if !ship.tiles_aboard.is_empty() {
        let text = texts::player_has_tiles(texts::tile_names(&ship.tiles_aboard, texts::tile_name_with_shields));
        rows.extend(tile_rows(None, &ship.tiles_aboard, &value_ref(text)));
    }
    if !ship.sold_goods.is_empty() {
        let count = ship.sold_goods.len() as u8;
        let text = texts::player_has_sold(count, texts::tile_names(&ship.sold_goods, texts::tile_name));
        rows.extend(tile_rows(Some(texts::emoji_sold(count)), &ship.sold_goods, &value_ref(text)));
    }
    if !ship.beaten_monsters.is_empty() {
        let beaten: Vec<VoyageTile> =
            ship.beaten_monsters.iter().map(|&strength| VoyageTile::Monster { strength }).collect();
        let text = texts::beaten_monsters(&ship.beaten_monsters);
        rows.extend(tile_rows(Some(texts::emoji_beaten(beaten.len() as u8)), &beaten, &value_ref(text)));
    }
    rows
}

/// Returns each count of a ship as an emoji, a number and the facts that they show. Counts with the same emoji are
/// merged, and the count for the harbor tile is omitted after the match.
fn ship_counts(harbor_tile: Option<HarborTile>, ship: &Longship) -> Vec<(&'static str, u8, Vec<Text>)> {
    let (capacity, coins) = (ship.capacity(), ship.coins.glory());
    let harbor_count = |harbor_tile: HarborTile| {
        let count = harbor_tile.count(ship);
        Some((emoji::harbor_emoji(harbor_tile), count, texts::harbor_count(harbor_tile, count)?))
    };
    let crew_text = || texts::player_has_crew(ship.crew_size, capacity);
    let counted = [
        Some((emoji::CREW, ship.crew_size, crew_text())),
        Some((emoji::SHIELDS, capacity, crew_text())),
        harbor_tile.and_then(harbor_count),
        (ship.rune_count > 0).then(|| (emoji::RUNES, ship.rune_count, texts::player_has_runes(ship.rune_count))),
        (ship.port_count > 0).then(|| (emoji::PORTS, ship.port_count, texts::player_has_ports(ship.port_count))),
        (coins > 0).then(|| (emoji::COINS, coins, texts::player_has_coins(coins))),
    ];
    let mut counts: Vec<(&str, u8, Vec<Text>)> = Vec::new();
    for (emoji_name, count, text) in counted.into_iter().flatten() {
        match counts.iter_mut().find(|(known, ..)| *known == emoji_name) {
            Some((.., texts)) => texts.push(text),
            None => counts.push((emoji_name, count, vec![text])),
        }
    }
    counts
}

/// Returns rows of tiles side by side. The first row may start with a label.
fn tile_rows(text: Option<Text>, tiles: &[VoyageTile], fact: &FactRef) -> Vec<EmojiRow> {
    let cell = |tile: &VoyageTile| emoji_cell(emoji::tile_emoji(*tile), vec![fact.clone()]);
    let mut rows: Vec<EmojiRow> =
        tiles.chunks(TILES_PER_ROW).map(|tiles| EmojiRow(tiles.iter().map(cell).collect())).collect();
    let text_cell = text.map(|says| text_cell(says, vec![fact.clone()]));
    if let Some(first) = rows.first_mut() {
        first.0.splice(0..0, text_cell);
    }
    rows
}

/// Returns the reserve and the harbor tiles of later voyages.
fn reserve_and_harbor_tile_rows(state: &Raids) -> Vec<EmojiRow> {
    let reserve_label = texts::place_reserve();
    let mut row = vec![text_cell(reserve_label.clone(), vec![FactRef::label(&reserve_label)])];
    row.extend(counted_cells(
        emoji::CREW,
        state.pawns_in_reserve,
        vec![FactRef::value(&reserve_label, &texts::pawns(state.pawns_in_reserve))],
    ));
    let later = (state.voyage + 1..=VOYAGE_COUNT).map(|voyage| {
        let (label, harbor_tile) = (texts::place_voyage(voyage), state.harbor_tiles[usize::from(voyage) - 1]);
        let facts = vec![FactRef::value(&label, &texts::harbor_name(harbor_tile))];
        let harbor_cells = [
            emoji_cell(emoji::harbor_emoji(harbor_tile), facts.clone()),
            text_cell(texts::harbor_name(harbor_tile), facts),
        ];
        EmojiRow([text_cell(label.clone(), vec![FactRef::label(&label)])].into_iter().chain(harbor_cells).collect())
    });
    [EmojiRow(row)].into_iter().chain(later).collect()
}
