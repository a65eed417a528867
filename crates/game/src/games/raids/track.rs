//! The board in emoji and text, with every fact of it: the sea in rows of ten spaces, each a number above its
//! content and its ships, so that columns line up on every screen; then the ships.

use super::board::lies;
use super::data::VOYAGES;
use super::harbour::Harbour;
use super::sea::Spot;
use super::ship::{At, Ship};
use super::tile::Tile;
use super::{Raids, Step, emoji, score, words};
use crate::game::{Piece, Seat, Showing, Shows, Text, TrackRow};

/// No phone breaks a line of ten emoji.
const ABREAST: usize = 10;
const TILES: usize = 12;

/// Returns the rows from the voyage at the top to the reserve and the later harbor tiles.
pub fn of(table: &Raids) -> Vec<TrackRow> {
    // The marker in its first cell shows where the rows of a ship begin.
    let fleet = table.fleet().flat_map(|(seat, ship)| crewed(table, seat, ship));
    let fleet = [TrackRow::default()].into_iter().chain(fleet);
    let mut rows = title(table);
    // After the end of the match, the tiles left on the sea no longer matter.
    if table.step == Step::Over {
        rows.extend(fleet);
        return rows;
    }
    rows.extend(harbour(table, &words::column_start(), waiting, words::waits));
    rows.extend(sea(table));
    rows.push(home(table));
    rows.extend(fleet);
    rows.push(TrackRow::default());
    rows.extend(beside(table));
    rows
}

fn told(of: &Text, says: Option<Text>) -> Showing {
    Showing { of: of.clone(), says }
}

fn sign(name: impl Into<String>, tells: Vec<Showing>) -> Piece {
    Piece { tells, shows: Shows::Emoji(name.into()) }
}

fn said(text: Text, tells: Vec<Showing>) -> Piece {
    Piece { tells, shows: Shows::Says(text) }
}

/// Returns an emoji and a number after it.
fn counted(name: &str, count: impl Into<i32>, tells: Vec<Showing>) -> [Piece; 2] {
    [sign(name, tells.clone()), said(words::number(count.into()), tells)]
}

/// Returns the voyage, the coins it pays, and what its harbor tile counts.
fn title(table: &Raids) -> Vec<TrackRow> {
    if table.step == Step::Over {
        let title = words::board_over();
        return vec![TrackRow(vec![said(title.clone(), vec![told(&title, None)])])];
    }
    let asked = words::harbour(table.harbour());
    let title = vec![told(&words::board_title(table.voyage, asked.clone()), None)];
    let voyage = said(words::track_voyage(table.voyage), title.clone());
    let pays = [sign(emoji::COINS, title.clone()), said(words::track_pays(), title.clone())];
    let asks = vec![sign(emoji::harbour(table.harbour()), title.clone()), said(asked, title)];
    vec![TrackRow([voyage].into_iter().chain(pays).collect()), TrackRow(asks)]
}

/// Returns every marker: how it is drawn, its name and its position.
fn markers(table: &Raids) -> impl Iterator<Item = (Shows, Text, At)> {
    let ships = table.fleet().map(|(seat, ship)| (Shows::Seat(seat), words::player(seat), ship.at));
    ships.chain(table.ghost.map(|at| (Shows::Emoji(emoji::GHOST.to_owned()), words::ghost(), at)))
}

const fn waiting(at: At) -> Option<u8> {
    if let At::Start(place) = at { Some(place) } else { None }
}

const fn arrived(at: At) -> Option<u8> {
    if let At::Home(rank) = at { Some(rank) } else { None }
}

/// Returns the ships in the harbor, each with its start place or rank, or `None` without any.
fn harbour(table: &Raids, label: &Text, place: fn(At) -> Option<u8>, tell: fn(Text, u8) -> Text) -> Option<TrackRow> {
    let found = markers(table).filter_map(|(shows, name, at)| Some((place(at)?, shows, name)));
    let mut found: Vec<(u8, Shows, Text)> = found.collect();
    found.sort_by_key(|(place, ..)| *place);
    if found.is_empty() {
        return None;
    }
    let berth = |(place, shows, name)| {
        let tells = vec![told(label, Some(tell(name, place)))];
        [Piece { tells: tells.clone(), shows }, sign(emoji::number(place), tells)]
    };
    let label = said(label.clone(), vec![told(label, None)]);
    Some(TrackRow([label].into_iter().chain(found.into_iter().flat_map(berth)).collect()))
}

/// Returns the ships that are home with their ranks; the harbor is shown even without any.
fn home(table: &Raids) -> TrackRow {
    let label = words::column_home();
    let found = harbour(table, &label, arrived, words::arrived);
    found.unwrap_or_else(|| TrackRow(vec![said(label.clone(), vec![told(&label, None)])]))
}

/// Returns rows for each ten spaces: their numbers, their contents, and the ships on them, if any.
fn sea(table: &Raids) -> Vec<TrackRow> {
    let spaces: Vec<u8> = table.sea.beyond(0).map(|(space, _)| space).collect();
    spaces.chunks(ABREAST).flat_map(|spaces| stretch(table, spaces)).collect()
}

fn stretch(table: &Raids, spaces: &[u8]) -> Vec<TrackRow> {
    let numbers = spaces.iter().map(|&space| sign(emoji::number(space), vec![told(&words::column_space(space), None)]));
    let here = |space: u8| markers(table).filter(move |(.., at)| *at == At::Space(space));
    let lie = spaces.iter().map(|&space| {
        let spot = table.sea.at(space);
        // An empty space with a ship on it does not say that it is empty.
        let goes = spot == Spot::Empty && here(space).next().is_some();
        let tells = (!goes).then(|| told(&words::column_space(space), Some(lies(spot))));
        sign(emoji::spot(spot), tells.into_iter().collect())
    });
    let mut rows = vec![TrackRow(numbers.collect()), TrackRow(lie.collect())];
    let most = spaces.iter().map(|&space| here(space).count()).max().unwrap_or_default();
    rows.extend((0..most).map(|n| {
        let ship = |&space: &u8| match here(space).nth(n) {
            Some((shows, name, _)) => Piece { tells: vec![told(&words::column_space(space), Some(name))], shows },
            None => sign(emoji::NOTHING, Vec::new()),
        };
        // Blank cells after the last ship of the row are left out.
        let last = spaces.iter().rposition(|&space| here(space).count() > n).map_or(0, |last| last + 1);
        TrackRow(spaces[..last].iter().map(ship).collect())
    }));
    rows
}

/// Returns a ship with everything it has.
fn crewed(table: &Raids, seat: Seat, ship: &Ship) -> Vec<TrackRow> {
    let name = words::player(seat);
    let of = |says: Text| told(&name, Some(says));
    let label = vec![told(&name, None)];
    let mut owner = vec![Piece { tells: label.clone(), shows: Shows::Seat(seat) }, said(name.clone(), label)];
    let glory = score::glory(ship);
    owner.extend(counted(emoji::GLORY, glory, vec![of(words::has_glory(glory))]));
    let asks = (table.step != Step::Over).then(|| table.harbour());
    let has = counts(asks, ship);
    let has = has.into_iter().flat_map(|(sign, count, says)| counted(sign, count, says.into_iter().map(of).collect()));
    let mut rows = vec![TrackRow(owner), TrackRow(has.collect())];
    if !ship.aboard.is_empty() {
        let says = words::has_tiles(words::tiles(&ship.aboard, words::tile_in_full));
        rows.extend(cargo(None, &ship.aboard, &of(says)));
    }
    if !ship.sold.is_empty() {
        let count = ship.sold.len() as u8;
        let says = words::has_sold(count, words::tiles(&ship.sold, words::tile));
        rows.extend(cargo(Some(words::track_sold(count)), &ship.sold, &of(says)));
    }
    if !ship.monsters.is_empty() {
        let beaten: Vec<Tile> = ship.monsters.iter().map(|&strength| Tile::Monster { strength }).collect();
        let count = beaten.len() as u8;
        let says = words::has_beaten(count, words::tiles(&beaten, words::tile));
        rows.extend(cargo(Some(words::track_beaten(count)), &beaten, &of(says)));
    }
    rows
}

/// Returns everything that is counted on a ship: the emoji, the number, and the facts it shows. The harbor
/// count may share its emoji with another count; after the end of the match it is left out.
fn counts(asks: Option<Harbour>, ship: &Ship) -> Vec<(&'static str, u8, Vec<Text>)> {
    let (room, coins) = (ship.capacity(), ship.coins.glory());
    let asked = |harbour: Harbour| {
        let count = harbour.count(ship);
        Some((emoji::harbour(harbour), count, words::counted(harbour, count)?))
    };
    let manned = || words::has_crew(ship.crew, room);
    let all = [
        Some((emoji::CREW, ship.crew, manned())),
        Some((emoji::SHIELDS, room, manned())),
        asks.and_then(asked),
        (ship.runes > 0).then(|| (emoji::RUNES, ship.runes, words::has_runes(ship.runes))),
        (ship.ports > 0).then(|| (emoji::PORTS, ship.ports, words::has_ports(ship.ports))),
        (coins > 0).then(|| (emoji::COINS, coins, words::has_coins(coins))),
    ];
    let mut counts: Vec<(&str, u8, Vec<Text>)> = Vec::new();
    for (sign, count, says) in all.into_iter().flatten() {
        match counts.iter_mut().find(|(known, ..)| *known == sign) {
            Some((.., told)) => told.push(says),
            None => counts.push((sign, count, vec![says])),
        }
    }
    counts
}

/// Returns tiles side by side, after an optional label.
fn cargo(says: Option<Text>, tiles: &[Tile], tells: &Showing) -> Vec<TrackRow> {
    let shown = |tile: &Tile| sign(emoji::tile(*tile), vec![tells.clone()]);
    let mut rows: Vec<TrackRow> =
        tiles.chunks(TILES).map(|tiles| TrackRow(tiles.iter().map(shown).collect())).collect();
    let says = says.map(|says| said(says, vec![tells.clone()]));
    if let Some(first) = rows.first_mut() {
        first.0.splice(0..0, says);
    }
    rows
}

/// Returns the reserve and the harbor tiles of later voyages.
fn beside(table: &Raids) -> Vec<TrackRow> {
    let reserve = words::place_reserve();
    let mut row = vec![said(reserve.clone(), vec![told(&reserve, None)])];
    row.extend(counted(emoji::CREW, table.reserve, vec![told(&reserve, Some(words::pawns(table.reserve)))]));
    let later = (table.voyage + 1..=VOYAGES).map(|voyage| {
        let (label, harbour) = (words::place_voyage(voyage), table.harbours[usize::from(voyage) - 1]);
        let tells = vec![told(&label, Some(words::harbour(harbour)))];
        let asks = [sign(emoji::harbour(harbour), tells.clone()), said(words::harbour(harbour), tells)];
        TrackRow([said(label.clone(), vec![told(&label, None)])].into_iter().chain(asks).collect())
    });
    [TrackRow(row)].into_iter().chain(later).collect()
}
