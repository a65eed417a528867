//! The state as labeled facts: the sea in sailing order, the ships, the reserve and the later harbor tiles.

use meadhall_game::{Board, BoardDetail, BoardFact, BoardSection, Seat, Text};

use super::data::VOYAGE_COUNT;
use super::sea::SpaceContent;
use super::ship::{Longship, ShipPosition};
use super::{Action, Pending, Raids, harbor, score, texts};

/// Returns the board, with each option of the open decision at the space to which it sails. The prose stays empty.
pub fn board(state: &Raids, options: &[Action], detail: BoardDetail) -> Board {
    let title = title(state);
    let ship_facts = state.ships_by_seat().map(|(seat, ship)| ship_fact(state, seat, ship));
    let ships = BoardSection { name: texts::board_ships(), facts: ship_facts.collect() };
    // After the end of the match, the tiles left on the sea no longer matter.
    if state.pending == Pending::MatchOver {
        return Board { title, sections: vec![ships], prose: Vec::new() };
    }
    let mut sections = vec![BoardSection { name: texts::board_sea(), facts: sea_facts(state, options, detail) }, ships];
    if detail == BoardDetail::Full {
        sections.push(BoardSection { name: texts::board_beside(), facts: reserve_and_harbor_tile_facts(state) });
    }
    Board { title, sections, prose: Vec::new() }
}

/// Returns the heading: the voyage and its harbor tile, or that the match is over.
pub(crate) fn title(state: &Raids) -> Text {
    match state.pending {
        Pending::MatchOver => texts::board_over(),
        _ => texts::board_title(
            state.voyage,
            harbor::payments(state).len(),
            texts::harbor_name(state.current_harbor_tile()),
        ),
    }
}

/// Returns the facts of the spaces from the start to the harbor. A focused board omits empty spaces and the spaces
/// behind all ships.
fn sea_facts(state: &Raids, options: &[Action], detail: BoardDetail) -> Vec<BoardFact> {
    // One ship a line, because lines are short on a phone.
    let ship_line = |label: Text, ship: Text| BoardFact { label, values: vec![ship], option_indices: Vec::new() };
    let waiting_ships =
        ship_texts(state, |at| if let ShipPosition::Start(place) = at { Some(place) } else { None }, texts::at_start);
    let mut facts: Vec<BoardFact> =
        waiting_ships.into_iter().rev().map(|ship| ship_line(texts::column_start(), ship)).collect();
    let hindmost_space = state.positions().map(ShipPosition::reached_space).min().unwrap_or(0);
    for (space, content) in state.sea.spaces_after(0) {
        let ships = ship_texts(state, |at| (at == ShipPosition::Space(space)).then_some(space), |ship, _| ship);
        if detail == BoardDetail::Focused
            && (space < hindmost_space || (content == SpaceContent::Empty && ships.is_empty()))
        {
            continue;
        }
        // If a ship stands on an empty space, the board shows only the ship.
        let content_text = (content != SpaceContent::Empty || ships.is_empty()).then(|| space_text(content));
        facts.push(BoardFact {
            label: texts::column_space(space),
            values: content_text.into_iter().chain(ships).collect(),
            option_indices: option_indices(options, Action::SailTo { space }),
        });
    }
    let ships_home =
        ship_texts(state, |at| if let ShipPosition::Home(rank) = at { Some(rank) } else { None }, texts::at_home);
    let home_fact = BoardFact {
        label: texts::column_home(),
        values: Vec::new(),
        option_indices: option_indices(options, Action::SailHome),
    };
    if ships_home.is_empty() || !home_fact.option_indices.is_empty() {
        facts.push(home_fact);
    }
    facts.extend(ships_home.into_iter().map(|ship| ship_line(texts::column_home(), ship)));
    facts
}

/// Describes what lies on a space.
pub fn space_text(content: SpaceContent) -> Text {
    match content {
        SpaceContent::Empty => texts::on_board_empty(),
        SpaceContent::Village { pawns } => texts::on_board_village(pawns),
        SpaceContent::Tile(tile) => texts::tile_name_with_shields(tile),
    }
}

/// Returns the index of this action among the options, or nothing if it is not an option.
fn option_indices(options: &[Action], action: Action) -> Vec<usize> {
    options.iter().position(|option| *option == action).into_iter().collect()
}

/// Returns a text for each ship, including the ghost, to which `position_number` assigns a number. The texts are sorted
/// by this number.
fn ship_texts(
    state: &Raids,
    position_number: impl Fn(ShipPosition) -> Option<u8>,
    describe: impl Fn(Text, u8) -> Text,
) -> Vec<Text> {
    let ships = state.ships_by_seat().map(|(seat, ship)| (texts::player(seat), ship.position));
    let ghost = state.ghost_position.map(|at| (texts::ghost(), at));
    let mut numbered_texts: Vec<(u8, Text)> = ships
        .chain(ghost)
        .filter_map(|(ship, at)| position_number(at).map(|number| (number, describe(ship, number))))
        .collect();
    numbered_texts.sort_by_key(|(number, _)| *number);
    numbered_texts.into_iter().map(|(_, text)| text).collect()
}

/// Returns the fact of a player's ship, with everything aboard and beside the ship. After the match, the count for the
/// harbor tile is omitted.
pub(crate) fn ship_fact(state: &Raids, seat: Seat, ship: &Longship) -> BoardFact {
    let mut values =
        vec![texts::player_has_glory(score::ship_glory(ship)), texts::player_has_crew(ship.crew_size, ship.capacity())];
    if state.pending != Pending::MatchOver {
        values.extend(texts::harbor_count(state.current_harbor_tile(), state.current_harbor_tile().count(ship)));
    }
    if !ship.tiles_aboard.is_empty() {
        values.push(texts::player_has_tiles(texts::tile_names(&ship.tiles_aboard, texts::tile_name_with_shields)));
    }
    if ship.rune_count > 0 {
        values.push(texts::player_has_runes(ship.rune_count));
    }
    if ship.port_count > 0 {
        values.push(texts::player_has_ports(ship.port_count));
    }
    if !ship.sold_goods.is_empty() {
        values.push(texts::player_has_sold(
            ship.sold_goods.len() as u8,
            texts::tile_names(&ship.sold_goods, texts::tile_name),
        ));
    }
    if !ship.beaten_monsters.is_empty() {
        values.push(texts::beaten_monsters(&ship.beaten_monsters));
    }
    if ship.coins.glory() > 0 {
        values.push(texts::player_has_coins(ship.coins.glory()));
    }
    BoardFact { label: texts::player(seat), values, option_indices: Vec::new() }
}

/// Returns the reserve and the harbor tiles of later voyages.
pub(crate) fn reserve_and_harbor_tile_facts(state: &Raids) -> Vec<BoardFact> {
    let reserve_fact = BoardFact {
        label: texts::place_reserve(),
        values: vec![texts::pawns(state.pawns_in_reserve)],
        option_indices: Vec::new(),
    };
    let harbor_tile_facts = (state.voyage + 1..=VOYAGE_COUNT).map(|voyage| BoardFact {
        label: texts::place_voyage(voyage),
        values: vec![texts::harbor_name(state.harbor_tiles[usize::from(voyage) - 1])],
        option_indices: Vec::new(),
    });
    std::iter::once(reserve_fact).chain(harbor_tile_facts).collect()
}
