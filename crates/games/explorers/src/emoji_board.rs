//! The board in emoji and text, with every fact of it: the map tile by tile as on the text board, a line for each row of
//! the map; then the players and the supply.

use meadhall_game::{EmojiCell, EmojiCellContent, EmojiRow, FactRef, Seat, Text};

use super::hex::{Cell, Space};
use super::map::{PlacedTile, Terrain, TileToken};
use super::player::Player;
use super::public_state::PublicState;
use super::tile::{Animal, TileContent};
use super::view::View;
use super::{Pending, board, emoji, score, texts};

/// Returns the rows from the title to the supply.
pub fn emoji_board(view: &View) -> Vec<EmojiRow> {
    let title = board::title(view);
    let mut rows = vec![EmojiRow(vec![text_cell(title.clone(), vec![FactRef::label(&title)])])];
    rows.extend(map_rows(&view.public_state));
    rows.push(mainland_row(&view.public_state));
    let scores = score::scores(&view.public_state);
    for (seat, player) in view.public_state.players_by_seat() {
        rows.push(EmojiRow::default());
        rows.extend(PlayerFacts::new(view, seat, player, scores[seat.index()].total()).rows());
    }
    rows.extend(hand_rows(view));
    if view.public_state.pending != Pending::MatchOver {
        rows.push(EmojiRow::default());
        rows.extend(supply_rows(view));
    }
    rows
}

fn emoji_cell(name: impl Into<String>, facts: Vec<FactRef>) -> EmojiCell {
    EmojiCell { facts, content: EmojiCellContent::Emoji(name.into()) }
}

fn text_cell(text: Text, facts: Vec<FactRef>) -> EmojiCell {
    EmojiCell { facts, content: EmojiCellContent::Text(text) }
}

/// Returns an emoji and a number after it.
fn counted_cells(name: impl Into<String>, count: impl Into<i32>, facts: &[FactRef]) -> [EmojiCell; 2] {
    [emoji_cell(name, facts.to_vec()), text_cell(texts::number(count.into()), facts.to_vec())]
}

/// Returns an emoji for each kind of animal, with their number if there are several.
fn animal_cells(sorted: &[Animal], facts: &[FactRef]) -> Vec<EmojiCell> {
    sorted
        .chunk_by(Animal::eq)
        .flat_map(|group| group_cells(emoji::animal_emoji(group[0]), group.len(), facts))
        .collect()
}

/// Returns an emoji, with a number after it if there are several such things.
fn group_cells(name: impl Into<String>, count: usize, facts: &[FactRef]) -> Vec<EmojiCell> {
    let number = (count > 1).then(|| text_cell(texts::number(count as i32), facts.to_vec()));
    [emoji_cell(name, facts.to_vec())].into_iter().chain(number).collect()
}

/// Returns the rows of the map from north to south.
fn map_rows(public_state: &PublicState) -> Vec<EmojiRow> {
    let mut tiles: Vec<(Cell, &PlacedTile)> = public_state.map.tiles().collect();
    tiles.sort_by_key(|(cell, _)| board::reading_order(*cell));
    let rows = tiles.chunk_by(|(a, _), (b, _)| a.row() == b.row());
    let tile_cells = |(cell, placed_tile): &(Cell, &PlacedTile)| tile_cells(public_state, *cell, placed_tile);
    rows.map(|row| EmojiRow(row.iter().flat_map(tile_cells).collect())).collect()
}

/// Returns the name of a tile, its ground, and everything on it except outposts, which are shown with their owners.
fn tile_cells(public_state: &PublicState, cell: Cell, placed_tile: &PlacedTile) -> Vec<EmojiCell> {
    let label = texts::cell_name(cell);
    let label_cell = EmojiCell { facts: vec![FactRef::label(&label)], content: EmojiCellContent::Label(label.clone()) };
    let mut ground_facts: Vec<FactRef> = board::shape_values(public_state, cell, placed_tile)
        .iter()
        .map(|value| FactRef::value(&label, value))
        .collect();
    let printed = PrintedThing::on_tile(public_state, cell, placed_tile);
    let ground_name = match &printed {
        Some(_) => emoji::tile_emoji(placed_tile.tile, placed_tile.rotation),
        None => emoji::bare_tile_emoji(placed_tile.shape()),
    };
    ground_facts.extend(printed.iter().map(|thing| FactRef::value(&label, &thing.value)));
    let mut cells = vec![label_cell, emoji_cell(ground_name, ground_facts)];
    cells.extend(printed.as_ref().and_then(|thing| {
        let number = texts::number(thing.number.filter(|number| *number > 1)?.into());
        Some(text_cell(number, vec![FactRef::value(&label, &thing.value)]))
    }));
    for land in public_state.map.spaces(cell, Terrain::Land) {
        let printed_animal = printed.as_ref().and_then(|thing| thing.animal.filter(|_| thing.space == land));
        cells.extend(land_cells(public_state, &label, land, printed_animal));
    }
    for sea in public_state.map.spaces(cell, Terrain::Sea) {
        cells.extend(ship_cells(public_state, &label, sea));
    }
    cells
}

/// The settlement, enemy ship or animals that the emoji of a tile shows.
struct PrintedThing {
    space: Space,
    /// The text of the board.
    value: Text,
    /// The strength of a settlement, or the number of animals.
    number: Option<u8>,
    animal: Option<Animal>,
}

impl PrintedThing {
    /// Returns what is printed on a tile; `None` if it is gone.
    fn on_tile(public_state: &PublicState, cell: Cell, placed_tile: &PlacedTile) -> Option<Self> {
        let map = &public_state.map;
        let space = map.space_with_side(cell, placed_tile.tile.content_side(placed_tile.rotation)?)?;
        let (terrain, thing, number, animal) = match (placed_tile.tile.content(), placed_tile.token) {
            (TileContent::Animal(animal), _) => {
                let count = public_state.animals.on_land(space).iter().filter(|other| **other == animal).count() as u8;
                (Terrain::Land, texts::animal_name(animal, count), (count > 0).then_some(count), Some(animal))
            }
            (_, Some(TileToken::Settlement(strength))) => {
                (Terrain::Land, texts::settlement_of(strength), Some(strength), None)
            }
            (_, Some(TileToken::EnemyShip)) => (Terrain::Sea, texts::enemy_ship(), Some(1), None),
            (_, None) => return None,
        };
        let value = board::with_side_if_divided(map, terrain, space, thing);
        number.is_some().then_some(Self { space, value, number, animal })
    }
}

/// Returns the animals and Vikings on a land, except animals that the tile's own emoji shows.
fn land_cells(public_state: &PublicState, label: &Text, land: Space, printed_animal: Option<Animal>) -> Vec<EmojiCell> {
    let herds = public_state.animals.on_land(land).chunk_by(Animal::eq).filter(|herd| Some(herd[0]) != printed_animal);
    let herds = herds.map(|herd| {
        let name = texts::animal_name(herd[0], herd.len() as u8);
        (emoji::animal_emoji(herd[0]).to_owned(), herd.len(), name)
    });
    let vikings = public_state.players_by_seat().map(|(seat, player)| (seat, player.vikings_on(land)));
    let vikings = vikings.filter(|(_, count)| *count > 0);
    let vikings =
        vikings.map(|(seat, count)| (emoji::vikings_emoji(seat), count.into(), texts::on_board_vikings(seat, count)));
    herds
        .chain(vikings)
        .flat_map(|(name, count, thing)| piece_cells(public_state, label, (Terrain::Land, land), (name, count, thing)))
        .collect()
}

/// Returns the longships in a sea.
fn ship_cells(public_state: &PublicState, label: &Text, sea: Space) -> Vec<EmojiCell> {
    let ships = public_state.players_by_seat().filter(|(_, player)| player.ship == sea);
    let ships = ships.map(|(seat, _)| (emoji::ship_emoji(seat), 1, texts::on_board_ship(seat)));
    ships.flat_map(|ship| piece_cells(public_state, label, (Terrain::Sea, sea), ship)).collect()
}

/// Returns pieces of one kind on a space, given by emoji, number and text. If the tile has two spaces of this terrain, a
/// side of the space is added.
fn piece_cells(
    public_state: &PublicState,
    label: &Text,
    (terrain, space): (Terrain, Space),
    (name, count, thing): (String, usize, Text),
) -> Vec<EmojiCell> {
    let map = &public_state.map;
    let facts = vec![FactRef::value(label, &board::with_side_if_divided(map, terrain, space, thing))];
    let is_divided = map.spaces(space.cell, terrain).count() > 1;
    let side = is_divided.then(|| text_cell(texts::side_name(space.side), facts.clone()));
    group_cells(name, count, &facts).into_iter().chain(side).collect()
}

fn mainland_row(public_state: &PublicState) -> EmojiRow {
    let label = texts::mainland();
    let label_cell = text_cell(label.clone(), vec![FactRef::label(&label)]);
    let things = land_cells(public_state, &label, Space::MAINLAND, None);
    let ships = ship_cells(public_state, &label, Space::MAINLAND);
    EmojiRow([label_cell].into_iter().chain(things).chain(ships).collect())
}

/// A player with the texts of the board.
struct PlayerFacts<'a> {
    view: &'a View,
    seat: Seat,
    player: &'a Player,
    name: Text,
    points: i32,
}

impl<'a> PlayerFacts<'a> {
    fn new(view: &'a View, seat: Seat, player: &'a Player, points: i32) -> Self {
        Self { view, seat, player, name: texts::player(seat), points }
    }

    fn value_ref(&self, value: &Text) -> Vec<FactRef> {
        vec![FactRef::value(&self.name, value)]
    }

    fn rows(&self) -> Vec<EmojiRow> {
        let rows = [self.title_cells(), self.status_cells(), self.trophy_cells(), self.animal_cells()];
        rows.into_iter().filter(|cells| !cells.is_empty()).map(EmojiRow).collect()
    }

    /// Returns the player's name, points and captains.
    fn title_cells(&self) -> Vec<EmojiCell> {
        let label = vec![FactRef::label(&self.name)];
        let marker = EmojiCell { facts: label.clone(), content: EmojiCellContent::SeatMarker(self.seat) };
        let mut cells = vec![marker, text_cell(self.name.clone(), label)];
        let points = texts::player_has_points(self.points);
        let mut facts = self.value_ref(&points);
        let mut line = points;
        for captain in &self.player.captains {
            let name = texts::captain_name(*captain);
            facts.extend(self.value_ref(&texts::player_has_captain(name.clone())));
            line = texts::prose_next(line, name);
        }
        if self.player.has_two_captains() {
            let text = texts::player_has_lower_captain();
            facts.extend(self.value_ref(&text));
            line = texts::prose_next(line, text);
        }
        cells.push(text_cell(line, facts));
        cells
    }

    /// Returns the Vikings ashore, the hold and the hand, while the match lasts.
    fn status_cells(&self) -> Vec<EmojiCell> {
        let (player, public_state) = (self.player, &self.view.public_state);
        if public_state.pending == Pending::MatchOver {
            return Vec::new();
        }
        let hold = self.value_ref(&board::hold_text(player));
        let ashore: u8 = player.vikings_ashore.values().sum();
        let ashore_and_hold = self.value_ref(&texts::player_has_ashore(ashore)).into_iter().chain(hold.clone());
        let text = texts::prose_next(texts::emoji_ashore(ashore), texts::emoji_aboard());
        let mut cells = vec![text_cell(text, ashore_and_hold.collect())];
        if player.crew > 0 || player.cargo.is_empty() {
            cells.extend(counted_cells(emoji::CREW, player.crew, &hold));
        }
        cells.extend(animal_cells(&player.cargo, &hold));
        let hand_size = self.view.hand_sizes[self.seat.index()];
        let hand = self.value_ref(&texts::player_has_hand(hand_size));
        cells.extend(counted_cells(emoji::TILES, hand_size as i32, &hand));
        if public_state.has_visible_winter_token(self.seat) {
            cells.push(emoji_cell(emoji::WINTER, self.value_ref(&texts::player_has_last_turn())));
        }
        cells
    }

    /// Returns the outposts with their places, the fallen Vikings, the enemy ships and the settlements.
    fn trophy_cells(&self) -> Vec<EmojiCell> {
        let Player { outposts, vikings_lost, enemy_ships_sunk, raided_settlements, .. } = self.player;
        let mut cells = Vec::new();
        for corner in outposts {
            let name = texts::corner_name(*corner);
            let value = texts::on_board_outpost(self.seat, name.clone());
            let mut facts = self.value_ref(&texts::player_has_outposts(outposts.len()));
            facts.extend(corner.cells().map(|cell| FactRef::value(&texts::cell_name(cell), &value)));
            cells.extend([emoji_cell(emoji::outpost_emoji(self.seat), facts.clone()), text_cell(name, facts)]);
        }
        if *enemy_ships_sunk > 0 {
            let facts = self.value_ref(&texts::player_has_sunk(*enemy_ships_sunk));
            cells.extend(counted_cells(emoji::SUNK, *enemy_ships_sunk, &facts));
        }
        if !raided_settlements.is_empty() {
            let strengths: Vec<Text> =
                raided_settlements.iter().map(|strength| texts::number((*strength).into())).collect();
            let facts = self.value_ref(&texts::player_has_raided(strengths.clone()));
            cells.extend([emoji_cell(emoji::RAIDED, facts.clone()), text_cell(texts::listed(strengths), facts)]);
        }
        if *vikings_lost > 0 {
            let facts = self.value_ref(&texts::player_has_lost(*vikings_lost));
            cells.extend(counted_cells(emoji::FALLEN, *vikings_lost, &facts));
        }
        cells
    }

    /// Returns the delivered animals.
    fn animal_cells(&self) -> Vec<EmojiCell> {
        let delivered = &self.player.delivered_animals;
        if delivered.is_empty() {
            return Vec::new();
        }
        let facts = self.value_ref(&texts::player_has_delivered(texts::animal_names(delivered)));
        let label = text_cell(texts::emoji_delivered(delivered.len()), facts.clone());
        [label].into_iter().chain(animal_cells(delivered, &facts)).collect()
    }
}

/// Returns a row for each tile of the viewer's hand.
fn hand_rows(view: &View) -> Vec<EmojiRow> {
    let hand = view.private_state.iter().flat_map(|private_state| &private_state.hand);
    let row = |tile| {
        let name = texts::tile_name(tile);
        let facts = vec![FactRef::label(&name)];
        EmojiRow(vec![emoji_cell(emoji::tile_emoji(tile, 0), facts.clone()), text_cell(name, facts)])
    };
    hand.map(|tile| row(*tile)).collect()
}

/// Returns the stack, the bag and the enemy ships.
fn supply_rows(view: &View) -> Vec<EmojiRow> {
    let PublicState { settlement_bag, remaining_enemy_losses, .. } = &view.public_state;
    let deadly_count = remaining_enemy_losses.iter().filter(|loss| **loss > 0).count();
    let counts = [
        vec![(emoji::TILES, view.stack_size)],
        vec![(emoji::BAG, settlement_bag.len())],
        vec![(emoji::SUNK, remaining_enemy_losses.len()), (emoji::FALLEN, deadly_count)],
    ];
    let rows = board::supply_facts(view).into_iter().zip(counts).map(|(fact, counts)| {
        let label = text_cell(fact.label.clone(), vec![FactRef::label(&fact.label)]);
        let facts: Vec<FactRef> = fact.values.iter().map(|value| FactRef::value(&fact.label, value)).collect();
        let cells = counts.into_iter().flat_map(|(name, count)| counted_cells(name, count as i32, &facts));
        EmojiRow([label].into_iter().chain(cells).collect())
    });
    rows.collect()
}
