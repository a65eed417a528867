//! The state as labeled facts: the sea in sailing order, the ships, the reserve and the later harbor tiles.

use super::data::VOYAGES;
use super::sea::Spot;
use super::ship::{At, Ship};
use super::tile::Tile;
use super::{Action, Raids, Step, score, words};
use crate::game::{Board, Fact, Lens, Seat, Section, Text};

/// Returns the board, with the options of the open decision at their spaces. The caller adds the prose.
pub fn of(table: &Raids, options: &[Action], lens: Lens) -> Board {
    let title = title(table);
    let fleet = table.fleet().map(|(seat, ship)| crewed(table, seat, ship));
    let ships = Section { name: words::board_ships(), facts: fleet.collect() };
    // After the end of the match, the tiles left on the sea no longer matter.
    if table.step == Step::Over {
        return Board { title, sections: vec![ships], aloud: Vec::new() };
    }
    let mut sections = vec![Section { name: words::board_sea(), facts: sea(table, options, lens) }, ships];
    if lens == Lens::Whole {
        sections.push(Section { name: words::board_beside(), facts: beside(table) });
    }
    Board { title, sections, aloud: Vec::new() }
}

/// Returns the heading: the voyage and its harbor tile, or that the match is over.
pub(super) fn title(table: &Raids) -> Text {
    match table.step {
        Step::Over => words::board_over(),
        _ => words::board_title(table.voyage, words::harbour(table.harbour())),
    }
}

/// Returns the spaces from start to harbor. The close-up omits empty spaces and those behind all ships.
fn sea(table: &Raids, options: &[Action], lens: Lens) -> Vec<Fact> {
    // One ship a line, because lines are short on a phone.
    let line = |label: Text, ship: Text| Fact { label, values: vec![ship], options: Vec::new() };
    let waiting = ships_at(table, |at| if let At::Start(place) = at { Some(place) } else { None }, words::waits);
    let mut facts: Vec<Fact> = waiting.into_iter().rev().map(|ship| line(words::column_start(), ship)).collect();
    let behind = table.markers().map(At::reached).min().unwrap_or(0);
    for (space, spot) in table.sea.beyond(0) {
        let ships = ships_at(table, |at| (at == At::Space(space)).then_some(space), |ship, _| ship);
        if lens == Lens::Close && (space < behind || (spot == Spot::Empty && ships.is_empty())) {
            continue;
        }
        // An empty space with a ship on it does not say that it is empty.
        let lies = (spot != Spot::Empty || ships.is_empty()).then(|| lies(spot));
        facts.push(Fact {
            label: words::column_space(space),
            values: lies.into_iter().chain(ships).collect(),
            options: played(options, Action::Sail { space }),
        });
    }
    let home = ships_at(table, |at| if let At::Home(rank) = at { Some(rank) } else { None }, words::arrived);
    let harbour = Fact { label: words::column_home(), values: Vec::new(), options: played(options, Action::Home) };
    if home.is_empty() || !harbour.options.is_empty() {
        facts.push(harbour);
    }
    facts.extend(home.into_iter().map(|ship| line(words::column_home(), ship)));
    facts
}

/// Describes what lies on a space.
pub fn lies(spot: Spot) -> Text {
    match spot {
        Spot::Empty => words::is_empty(),
        Spot::Village { pawns } => words::is_village(pawns),
        Spot::Tile(tile) => words::tile_in_full(tile),
    }
}

/// Returns the index of the option that is this action, if it is offered.
fn played(options: &[Action], action: Action) -> Vec<usize> {
    options.iter().position(|option| *option == action).into_iter().collect()
}

/// Describes the markers to which the given function assigns a number, sorted by that number.
fn ships_at(table: &Raids, place: impl Fn(At) -> Option<u8>, tell: impl Fn(Text, u8) -> Text) -> Vec<Text> {
    let ships = table.fleet().map(|(seat, ship)| (words::player(seat), ship.at));
    let ghost = table.ghost.map(|at| (words::ghost(), at));
    let mut found: Vec<(u8, Text)> =
        ships.chain(ghost).filter_map(|(ship, at)| place(at).map(|number| (number, tell(ship, number)))).collect();
    found.sort_by_key(|(number, _)| *number);
    found.into_iter().map(|(_, told)| told).collect()
}

/// Returns a ship with everything it has. After the end of the match, the harbor count is left out.
pub(super) fn crewed(table: &Raids, seat: Seat, ship: &Ship) -> Fact {
    let mut values = vec![words::has_glory(score::glory(ship)), words::has_crew(ship.crew, ship.capacity())];
    if table.step != Step::Over {
        values.extend(words::counted(table.harbour(), table.harbour().count(ship)));
    }
    if !ship.aboard.is_empty() {
        values.push(words::has_tiles(words::tiles(&ship.aboard, words::tile_in_full)));
    }
    if ship.runes > 0 {
        values.push(words::has_runes(ship.runes));
    }
    if ship.ports > 0 {
        values.push(words::has_ports(ship.ports));
    }
    if !ship.sold.is_empty() {
        values.push(words::has_sold(ship.sold.len() as u8, words::tiles(&ship.sold, words::tile)));
    }
    if !ship.monsters.is_empty() {
        let beaten: Vec<Tile> = ship.monsters.iter().map(|&strength| Tile::Monster { strength }).collect();
        values.push(words::has_beaten(beaten.len() as u8, words::tiles(&beaten, words::tile)));
    }
    if ship.coins.glory() > 0 {
        values.push(words::has_coins(ship.coins.glory()));
    }
    Fact { label: words::player(seat), values, options: Vec::new() }
}

/// Returns the reserve and the harbor tiles of later voyages.
pub(super) fn beside(table: &Raids) -> Vec<Fact> {
    let reserve =
        Fact { label: words::place_reserve(), values: vec![words::pawns(table.reserve)], options: Vec::new() };
    let later = (table.voyage + 1..=VOYAGES).map(|voyage| Fact {
        label: words::place_voyage(voyage),
        values: vec![words::harbour(table.harbours[usize::from(voyage) - 1])],
        options: Vec::new(),
    });
    std::iter::once(reserve).chain(later).collect()
}
