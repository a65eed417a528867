//! The board as prose for screen readers: the ships from front to back; the sea, starting at the hindmost
//! ship; the cargo, hindmost ship first because it moves next; then the supply and the sea behind all ships.

use meadhall_game::{BoardFact, FactRef, ProseSentence, Seat, Text};

use super::board::{reserve_and_harbor_tile_facts, ship_fact, space_text, title};
use super::harbor::HarborTile;
use super::sea::SpaceContent;
use super::ship::ShipPosition;
use super::{Pending, Raids, score, texts};

pub fn prose(state: &Raids) -> Vec<Vec<ProseSentence>> {
    let title = title(state);
    let title_sentence = ProseSentence { text: texts::prose_title(title.clone()), facts: vec![FactRef::label(&title)] };
    if state.pending == Pending::MatchOver {
        return vec![[title_sentence].into_iter().chain(final_ships(state)).collect()];
    }
    let positions = positions_front_to_back(state);
    let ships = positions.iter().map(|(at, seat)| ship_sentence(state, *at, *seat));
    let cargo = positions
        .iter()
        .rev()
        .filter_map(|(_, seat)| cargo_sentence((*seat)?, ship_and_cargo_facts(state, (*seat)?).1));
    vec![
        [title_sentence].into_iter().chain(ships).collect(),
        spaces_ahead(state),
        cargo.collect(),
        [reserve_and_harbor_tile_sentence(state)].into_iter().chain(spaces_behind(state)).collect(),
    ]
}

/// Describes the ships after the end of the match, when their positions no longer matter.
fn final_ships(state: &Raids) -> impl Iterator<Item = ProseSentence> {
    state.ships_by_seat().filter_map(|(seat, ship)| {
        let BoardFact { label: name, values, .. } = ship_fact(state, seat, ship);
        let mut sentence = cargo_sentence(seat, values)?;
        sentence.facts.push(FactRef::label(&name));
        Some(sentence)
    })
}

/// Returns the positions of all ships with their seats, the foremost ship first. The ghost has no seat.
fn positions_front_to_back(state: &Raids) -> Vec<(ShipPosition, Option<Seat>)> {
    let ships = state.ships_by_seat().map(|(seat, ship)| (ship.position, Some(seat)));
    let mut positions: Vec<(ShipPosition, Option<Seat>)> =
        ships.chain(state.ghost_position.map(|at| (at, None))).collect();
    positions.sort_by_key(|(at, _)| match *at {
        ShipPosition::Home(rank) => (0, rank),
        ShipPosition::Space(space) => (1, u8::MAX - space),
        ShipPosition::Start(place) => (2, place),
    });
    positions
}

/// Describes where a ship is, with its glory, its crew and its count for the harbor tile.
fn ship_sentence(state: &Raids, at: ShipPosition, owner: Option<Seat>) -> ProseSentence {
    let name = owner.map_or_else(texts::ghost, texts::player);
    let (place_label, position_text) = match at {
        ShipPosition::Start(place) => (texts::column_start(), texts::at_start(name.clone(), place)),
        ShipPosition::Space(space) => (texts::column_space(space), name.clone()),
        ShipPosition::Home(rank) => (texts::column_home(), texts::at_home(name.clone(), rank)),
    };
    let mut facts = vec![FactRef::label(&place_label), FactRef::value(&place_label, &position_text)];
    let mut text = position_text;
    if let Some(seat) = owner {
        let (ship, harbor) = (state.ship(seat), state.current_harbor_tile());
        text = texts::prose_has(
            text,
            texts::player_has_glory(score::ship_glory(ship)),
            texts::player_has_crew(ship.crew_size, ship.capacity()),
        );
        text = texts::harbor_count(harbor, harbor.count(ship)).into_iter().fold(text, texts::prose_counts);
        let (shown, _) = ship_and_cargo_facts(state, seat);
        facts.extend(FactRef::all(&name, &shown));
    }
    let text = match at {
        ShipPosition::Start(_) => texts::prose_start(text),
        ShipPosition::Space(space) => texts::prose_ship(space, text),
        ShipPosition::Home(_) => texts::prose_home(text),
    };
    ProseSentence { text, facts }
}

/// Splits the facts about a ship into those that [`ship_sentence`] states and all others. The count for the harbor tile
/// belongs to the first group, so that it is not stated twice.
fn ship_and_cargo_facts(state: &Raids, seat: Seat) -> (Vec<Text>, Vec<Text>) {
    let (ship, harbor) = (state.ship(seat), state.current_harbor_tile());
    let mut shown =
        vec![texts::player_has_glory(score::ship_glory(ship)), texts::player_has_crew(ship.crew_size, ship.capacity())];
    shown.extend(texts::harbor_count(harbor, harbor.count(ship)));
    match harbor {
        HarborTile::Runes => shown.push(texts::player_has_runes(ship.rune_count)),
        HarborTile::Ports => shown.push(texts::player_has_ports(ship.port_count)),
        _ => {}
    }
    ship_fact(state, seat, ship).values.into_iter().partition(|value| shown.contains(value))
}

/// Returns the space of the hindmost ship; no ship will pass the spaces behind it.
fn hindmost_space(state: &Raids) -> u8 {
    state.positions().map(ShipPosition::reached_space).min().unwrap_or(0).clamp(1, state.sea.len() + 1)
}

/// Consecutive spaces with the same content.
struct SpaceRange {
    first_space: u8,
    last_space: u8,
    content_text: Text,
    facts: Vec<FactRef>,
}

/// Returns the sea between two spaces; consecutive empty spaces become one range. Leaves out a space with only a ship,
/// because the sentence about the ship names it.
fn space_ranges(state: &Raids, from: u8, to: u8) -> Vec<SpaceRange> {
    let mut ranges: Vec<SpaceRange> = Vec::new();
    for (space, content) in state.sea.spaces_after(from - 1).take_while(|(space, _)| *space <= to) {
        let is_empty = content == SpaceContent::Empty;
        if is_empty && state.positions().any(|at| at == ShipPosition::Space(space)) {
            continue;
        }
        let place_label = texts::column_space(space);
        let facts = vec![FactRef::label(&place_label), FactRef::value(&place_label, &space_text(content))];
        let continues = |range: &&mut SpaceRange| {
            is_empty && range.content_text == texts::on_board_empty() && range.last_space + 1 == space
        };
        match ranges.last_mut().filter(continues) {
            Some(range) => {
                range.last_space = space;
                range.facts.extend(facts);
            }
            None => ranges.push(SpaceRange {
                first_space: space,
                last_space: space,
                content_text: space_text(content),
                facts,
            }),
        }
    }
    ranges
}

/// Describes the sea from the hindmost ship to the harbor.
fn spaces_ahead(state: &Raids) -> Vec<ProseSentence> {
    let range_sentence = |SpaceRange { first_space, last_space, content_text, facts }| ProseSentence {
        text: if content_text == texts::on_board_empty() {
            texts::prose_spaces(first_space, last_space, last_space - first_space + 1)
        } else {
            texts::prose_space(first_space, content_text)
        },
        facts,
    };
    let mut sentences: Vec<ProseSentence> =
        space_ranges(state, hindmost_space(state), state.sea.len()).into_iter().map(range_sentence).collect();
    if !sentences.is_empty() {
        sentences
            .push(ProseSentence { text: texts::prose_harbor(), facts: vec![FactRef::label(&texts::column_home())] });
    }
    sentences
}

/// Describes the sea behind all ships.
fn spaces_behind(state: &Raids) -> Option<ProseSentence> {
    let (mut facts, mut texts) = (Vec::new(), Vec::new());
    for SpaceRange { first_space, last_space, content_text, facts: range_facts } in
        space_ranges(state, 1, hindmost_space(state) - 1)
    {
        texts.push(texts::prose_passed(first_space, last_space, last_space - first_space + 1, content_text));
        facts.extend(range_facts);
    }
    Some(ProseSentence { text: texts::prose_behind(texts.into_iter().reduce(texts::prose_more)?), facts })
}

/// Describes what a ship carries and has beside it.
fn cargo_sentence(seat: Seat, texts: Vec<Text>) -> Option<ProseSentence> {
    let facts = texts.iter().map(|value| FactRef::value(&texts::player(seat), value)).collect();
    Some(ProseSentence { text: texts::prose_aboard(seat, texts.into_iter().reduce(texts::prose_more)?), facts })
}

/// Describes the reserve and the later harbor tiles.
fn reserve_and_harbor_tile_sentence(state: &Raids) -> ProseSentence {
    let (mut facts, mut texts) = (Vec::new(), Vec::new());
    for fact in reserve_and_harbor_tile_facts(state) {
        facts.extend(fact.refs());
        texts.extend(fact.values.into_iter().map(|text| texts::prose_content_at(fact.label.clone(), text)));
    }
    ProseSentence { text: texts::prose_beside(texts.into_iter().reduce(texts::prose_more).unwrap_or_default()), facts }
}
