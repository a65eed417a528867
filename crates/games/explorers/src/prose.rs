//! The board as prose for screen readers. The most important comes first: points and ships (the current
//! player's first), reachable targets by distance, complete islands, Vikings ashore, the map row by row, and
//! at last what players have collected and the supply.

use std::collections::BTreeMap;

use meadhall_game::{BoardFact, FactRef, ProseSentence, Seat, Text};

use super::board::{self, island_cells, reading_order, shape_values, title, with_side_if_divided};
use super::hex::{Cell, Space};
use super::island::Island;
use super::island_influence::InfluenceTable;
use super::map::{PlacedTile, Terrain, TileMap, TileToken};
use super::player::Player;
use super::public_state::PublicState;
use super::tile::Animal;
use super::view::View;
use super::{Pending, data, score, texts};

pub fn prose(view: &View) -> Vec<Vec<ProseSentence>> {
    let (public_state, title) = (&view.public_state, title(view));
    let first = ProseSentence { text: texts::prose_title(title.clone()), facts: vec![FactRef::label(&title)] };
    let players = PlayerProse::all_from_current(view);
    let ships = players.iter().map(|player| player.ship_sentence(&public_state.map));
    let (near, far) = near_and_far_prize_sentences(public_state);
    let mut all = vec![
        [first].into_iter().chain(ships).chain(hand_sentence(view)).collect(),
        near,
        island_sentences(public_state),
    ];
    all.push(
        players
            .iter()
            .flat_map(|player| [player.ashore_sentence(&public_state.map), player.outposts_sentence()])
            .flatten()
            .collect(),
    );
    all.push(far.into_iter().chain([map_order_sentence(), mainland_sentence()]).collect());
    all.extend(row_paragraphs(public_state));
    all.push(players.iter().filter_map(PlayerProse::collected_sentence).collect());
    all.push(supply_sentences(view));
    all
}

/// Returns a reference to the board's value that states a thing on a space.
fn space_value_ref(map: &TileMap, terrain: Terrain, space: Space, thing: Text) -> FactRef {
    let place = if space == Space::MAINLAND { texts::mainland() } else { texts::cell_name(space.cell) };
    FactRef::value(&place, &with_side_if_divided(map, terrain, space, thing))
}

/// Names the position of a space within a sentence.
fn place_text(map: &TileMap, terrain: Terrain, space: Space) -> Text {
    match (space, terrain) {
        (Space::MAINLAND, Terrain::Land) => texts::prose_on_mainland(),
        (Space::MAINLAND, Terrain::Sea) => texts::prose_in_harbor(),
        _ => texts::option_cell(with_side_if_divided(map, terrain, space, texts::cell_name(space.cell))),
    }
}

/// Joins texts into a list; `None` if there are no texts.
fn join_texts(things: impl IntoIterator<Item = Text>) -> Option<Text> {
    things.into_iter().reduce(texts::prose_more)
}

/// One player with the texts that the board shows about them.
struct PlayerProse<'a> {
    seat: Seat,
    player: &'a Player,
    name_text: Text,
    points_text: Text,
    /// `None` once the match is over.
    hold_text: Option<Text>,
    /// All values of the player, including points and hold.
    values: Vec<Text>,
}

impl<'a> PlayerProse<'a> {
    /// Returns all players in turn order, the current one first. While captains are chosen, nobody may learn who begins.
    fn all_from_current(view: &'a View) -> Vec<Self> {
        let (public_state, scores) = (&view.public_state, score::scores(&view.public_state));
        let player = |(seat, player): (Seat, &'a Player)| {
            let points = scores[seat.index()].total();
            let hold = (public_state.pending != Pending::MatchOver).then(|| board::hold_text(player));
            let values = board::player_values(view, seat, player, points);
            Self {
                seat,
                player,
                name_text: texts::player(seat),
                points_text: texts::player_has_points(points),
                hold_text: hold,
                values,
            }
        };
        let mut all: Vec<Self> = public_state.players_by_seat().map(player).collect();
        if public_state.pending != Pending::ChooseCaptains {
            all.rotate_left(public_state.current_seat.index());
        }
        all
    }

    /// States the points, the position of the ship, and its hold.
    fn ship_sentence(&self, map: &TileMap) -> ProseSentence {
        let sea = self.player.ship;
        let place = place_text(map, Terrain::Sea, sea);
        let ship_text = match self.hold_text.clone() {
            None => texts::prose_ship(place),
            Some(hold) if hold == texts::player_has_empty() => texts::prose_ship_empty(hold, place),
            Some(hold) => texts::prose_ship_with(place, hold),
        };
        let ship_ref = space_value_ref(map, Terrain::Sea, sea, texts::on_board_ship(self.seat));
        let value_refs =
            self.hold_text.iter().chain([&self.points_text]).map(|value| FactRef::value(&self.name_text, value));
        ProseSentence {
            text: texts::prose_party(self.seat, self.points_text.clone(), ship_text),
            facts: [FactRef::label(&self.name_text), ship_ref].into_iter().chain(value_refs).collect(),
        }
    }

    /// Lists where the Vikings stand, the Mainland first.
    fn ashore_sentence(&self, map: &TileMap) -> Option<ProseSentence> {
        let (mainland, abroad): (Vec<_>, Vec<_>) =
            self.player.vikings_ashore.iter().partition(|(land, _)| **land == Space::MAINLAND);
        let (mut facts, mut groups) = (Vec::new(), Vec::new());
        for (land, vikings) in mainland.into_iter().chain(abroad) {
            facts.push(space_value_ref(map, Terrain::Land, *land, texts::on_board_vikings(self.seat, *vikings)));
            groups.push(texts::prose_vikings_at(*vikings, place_text(map, Terrain::Land, *land)));
        }
        let count = texts::player_has_ashore(self.player.vikings_ashore.values().sum());
        if self.values.contains(&count) {
            facts.push(FactRef::value(&self.name_text, &count));
        }
        let text = match groups.into_iter().reduce(texts::prose_next) {
            Some(places) => texts::prose_ashore(self.seat, count, places),
            None if facts.is_empty() => return None,
            None => texts::prose_player_things(self.seat, count),
        };
        Some(ProseSentence { text, facts })
    }

    fn outposts_sentence(&self) -> Option<ProseSentence> {
        let outposts = &self.player.outposts;
        let count = texts::player_has_outposts(outposts.len());
        let outpost_refs = |corner| {
            let text = texts::on_board_outpost(self.seat, texts::corner_name(corner));
            corner.cells().map(|cell| FactRef::value(&texts::cell_name(cell), &text))
        };
        let facts =
            outposts.iter().copied().flat_map(outpost_refs).chain([FactRef::value(&self.name_text, &count)]).collect();
        let places = join_texts(outposts.iter().map(|corner| texts::prose_between(texts::corner_name(*corner))))?;
        Some(ProseSentence { text: texts::prose_outposts(self.seat, count, places), facts })
    }

    /// Lists the values that no other sentence contains.
    fn collected_sentence(&self) -> Option<ProseSentence> {
        let covered = [
            texts::player_has_ashore(self.player.vikings_ashore.values().sum()),
            texts::player_has_outposts(self.player.outposts.len()),
        ];
        let covered: Vec<&Text> = covered.iter().chain(&self.hold_text).chain([&self.points_text]).collect();
        let remaining: Vec<&Text> = self.values.iter().filter(|value| !covered.contains(value)).collect();
        let facts = remaining.iter().map(|value| FactRef::value(&self.name_text, value)).collect();
        Some(ProseSentence {
            text: texts::prose_player_things(self.seat, join_texts(remaining.into_iter().cloned())?),
            facts,
        })
    }
}

/// Lists the viewer's own tiles.
fn hand_sentence(view: &View) -> Option<ProseSentence> {
    let tiles =
        view.private_state.iter().flat_map(|private_state| &private_state.hand).map(|tile| texts::tile_name(*tile));
    let tiles: Vec<Text> = tiles.collect();
    let facts = tiles.iter().map(FactRef::label).collect();
    Some(ProseSentence { text: texts::prose_hand(join_texts(tiles)?), facts })
}

/// Returns how many moves the current player's ship would need from one sea to each that it can reach with its present crew.
/// A fight on the way may cost a Viking, which does not count here.
pub fn moves_to_seas(public_state: &PublicState, from: Space) -> BTreeMap<Space, u8> {
    let map = &public_state.map;
    let seas = map.graph(Terrain::Sea);
    let distances = seas.distances_from(map.space_index(from), |sea| public_state.can_sail_onto(seas.space(sea)));
    (0..).zip(distances).filter_map(|(sea, distance)| Some((seas.space(sea), distance?))).collect()
}

/// An animal, settlement or enemy ship that a player can take, with its space.
pub struct Prize {
    terrain: Terrain,
    space: Space,
    pub name: Text,
}

impl Prize {
    /// Returns all animals, then settlements, then enemy ships. Equal targets are adjacent, ordered from north to
    /// south.
    pub fn all(public_state: &PublicState) -> Vec<Self> {
        let mut all = Vec::new();
        for (land, herd) in public_state.animals.iter() {
            for group in herd.chunk_by(Animal::eq) {
                let thing = texts::animal_name(group[0], group.len() as u8);
                all.push(((0, group[0] as usize, group.len()), Terrain::Land, land, thing));
            }
        }
        for (token, space) in public_state.map.tiles().filter_map(|(cell, _)| public_state.map.token_at(cell)) {
            all.push(match token {
                TileToken::Settlement(strength) => {
                    ((1, strength.into(), 0), Terrain::Land, space, texts::settlement_of(strength))
                }
                TileToken::EnemyShip => ((2, 0, 0), Terrain::Sea, space, texts::enemy_ship()),
            });
        }
        all.sort_by_key(|(kind, _, space, _)| (*kind, reading_order(space.cell)));
        all.into_iter().map(|(_, terrain, space, thing)| Self { terrain, space, name: thing }).collect()
    }

    /// Returns the number of ship moves to the target. A land is as far away as the nearest sea of its tile,
    /// because every sea of a tile touches every land of it.
    pub fn distance(&self, map: &TileMap, moves: &BTreeMap<Space, u8>) -> Option<u8> {
        match self.terrain {
            Terrain::Sea => moves.get(&self.space).copied(),
            Terrain::Land => map.spaces(self.space.cell, Terrain::Sea).filter_map(|sea| moves.get(&sea).copied()).min(),
        }
    }

    /// Returns a list of targets as one text, equal targets together, with references to the board's values.
    fn list_with_refs(map: &TileMap, all: &[Self]) -> Option<(Text, Vec<FactRef>)> {
        let named = |target: &Self| {
            with_side_if_divided(map, target.terrain, target.space, texts::cell_name(target.space.cell))
        };
        let text = |group: &[Self]| {
            let cells = group.iter().map(named).reduce(texts::prose_next)?;
            Some(texts::prose_thing_at(group[0].name.clone(), texts::option_cell(cells)))
        };
        let things = join_texts(all.chunk_by(|a, b| a.name == b.name).filter_map(text))?;
        Some((
            things,
            all.iter().map(|target| space_value_ref(map, target.terrain, target.space, target.name.clone())).collect(),
        ))
    }
}

/// Returns a sentence about the targets at each distance, and a sentence about the targets out of reach. After the
/// match, the second sentence lists all targets.
fn near_and_far_prize_sentences(public_state: &PublicState) -> (Vec<ProseSentence>, Option<ProseSentence>) {
    let (map, over) = (&public_state.map, public_state.pending == Pending::MatchOver);
    let moves = if over { BTreeMap::new() } else { moves_to_seas(public_state, public_state.current_player().ship) };
    let (mut by_distance, mut unreachable) = (BTreeMap::<u8, Vec<Prize>>::new(), Vec::new());
    for target in Prize::all(public_state) {
        target.distance(map, &moves).map_or(&mut unreachable, |away| by_distance.entry(away).or_default()).push(target);
    }
    let reachable = by_distance.iter().filter_map(|(moves, targets)| {
        let (things, facts) = Prize::list_with_refs(map, targets)?;
        Some(ProseSentence { text: texts::prose_near(public_state.current_seat, *moves, things), facts })
    });
    let unreachable = Prize::list_with_refs(map, &unreachable).map(|(things, facts)| ProseSentence {
        text: if over { texts::prose_left(things) } else { texts::prose_far(public_state.current_seat, things) },
        facts,
    });
    (reachable.collect(), unreachable)
}

/// Lists the complete islands with their controllers, the largest first. Listeners could infer this from other
/// sentences, but only with much effort.
fn island_sentences(public_state: &PublicState) -> Vec<ProseSentence> {
    let influence_table = InfluenceTable::new(public_state);
    let mut islands = Island::all(&public_state.map);
    islands.retain(|island| island.is_complete);
    islands.sort_by_key(|island| std::cmp::Reverse(island.size()));
    let sentence = |island: Island| {
        let (controllers, influence) = influence_table[island.number].controllers();
        let (count, controllers) = (controllers.len(), controllers.into_iter().map(texts::player).collect());
        let text = texts::prose_island(island.size(), island_cells(&island), count, controllers, influence);
        ProseSentence { text, facts: Vec::new() }
    };
    islands.into_iter().map(sentence).collect()
}

/// Explains the order in which the map is read.
fn map_order_sentence() -> ProseSentence {
    ProseSentence { text: texts::prose_map(), facts: Vec::new() }
}

fn mainland_sentence() -> ProseSentence {
    let [west, middle, east] = data::FIXED_CELLS.map(texts::cell_name);
    ProseSentence {
        text: texts::prose_mainland(texts::corner_of(west, middle, east)),
        facts: vec![FactRef::label(&texts::mainland())],
    }
}

/// Describes the map tile by tile, one paragraph for each row.
fn row_paragraphs(public_state: &PublicState) -> Vec<Vec<ProseSentence>> {
    let tile = |cell: Cell, placed_tile: &PlacedTile| {
        let (named, values) = (texts::cell_name(cell), shape_values(public_state, cell, placed_tile));
        let facts = FactRef::all(&named, &values);
        Some(ProseSentence { text: texts::prose_tile(named, join_texts(values)?), facts })
    };
    let mut tiles: Vec<(Cell, &PlacedTile)> = public_state.map.tiles().collect();
    tiles.sort_by_key(|(cell, _)| reading_order(*cell));
    let rows = tiles.chunk_by(|(a, _), (b, _)| a.row() == b.row());
    rows.map(|row| row.iter().filter_map(|(cell, placed_tile)| tile(*cell, placed_tile)).collect()).collect()
}

/// Describes the supply; empty once the match is over.
fn supply_sentences(view: &View) -> Vec<ProseSentence> {
    if view.public_state.pending == Pending::MatchOver {
        return Vec::new();
    }
    let facts = board::supply_facts(view);
    let content = |fact: &BoardFact| join_texts(fact.values.iter().cloned()).unwrap_or_default();
    let [stack, bag, enemies] = &facts;
    vec![
        ProseSentence { text: texts::prose_stack(content(stack)), facts: stack.refs() },
        ProseSentence { text: texts::prose_bag(content(bag)), facts: bag.refs() },
        ProseSentence { text: texts::prose_enemies(content(enemies)), facts: enemies.refs() },
    ]
}
