//! Compares every decision of whole matches with a second implementation that knows the rulebook, not the
//! rules code.

use std::collections::{BTreeMap, BTreeSet};

use meadhall_game::Decisions;

use super::matches::{sample_states, scattered_states};
use super::naive_map::{Coordinates, IndependentMap, corner_cells};
use super::printed::PrintedTile;
use crate::hex::{Corner, Space};
use crate::island::Island;
use crate::map::{OutpostSite, Terrain, TileToken};
use crate::player::Cargo;
use crate::space_graph::SpaceGraph;
use crate::tile::Animal;
use crate::{Action, Explorers, Pending};

/// Returns every cargo of up to three animals.
fn all_cargos() -> Vec<Cargo> {
    let mut holds = vec![Cargo::new()];
    for size in 0..3 {
        for hold in holds.clone().into_iter().filter(|hold| hold.len() == size) {
            for animal in Animal::ALL.into_iter().filter(|animal| hold.last().is_none_or(|last| last <= animal)) {
                let mut more = hold.clone();
                more.push(animal);
                holds.push(more);
            }
        }
    }
    holds
}

/// Whether the second list has at least as many of each animal as the first.
fn is_contained_in(needles: &[Animal], available: &[Animal]) -> bool {
    let count = |list: &[Animal], kind| list.iter().filter(|animal| **animal == kind).count();
    Animal::ALL.into_iter().all(|kind| count(needles, kind) <= count(available, kind))
}

fn has_enemy_ship(state: &Explorers, map: &IndependentMap, sea: Space) -> bool {
    let at = (sea.cell.q, sea.cell.r);
    let ship = state
        .public_state
        .map
        .tiles()
        .any(|(cell, placed_tile)| (cell.q, cell.r) == at && placed_tile.token == Some(TileToken::EnemyShip));
    ship && map.tiles[&at].token.as_ref().unwrap().1 == map.sides_and_is_land(sea).0
}

/// Returns what the rulebook allows the current player with this number of actions left.
fn allowed_actions(state: &Explorers, left: u8) -> Vec<Action> {
    let (map, cargos) = (IndependentMap::new(state), all_cargos());
    let player = &state.public_state.players[state.public_state.current_seat.index()];
    let mut allowed = vec![Action::EndTurn];
    if left == 0 {
        return allowed;
    }
    let ashore = |land: Space| player.vikings_ashore.get(&land).copied().unwrap_or(0);
    let lands = match player.ship {
        Space::MAINLAND => vec![Space::MAINLAND],
        sea => map.spaces(true).into_iter().filter(|land| land.cell == sea.cell).collect(),
    };
    let pieces_aboard = usize::from(player.crew) + player.cargo.len();
    for (land, animals, vikings) in lands
        .iter()
        .flat_map(|land| cargos.iter().flat_map(move |hold| (0..=3).map(move |vikings| (*land, hold, vikings))))
    {
        let piece_count = animals.len() + usize::from(vikings);
        let herd = if land == Space::MAINLAND { &[] } else { state.public_state.animals.on_land(land) };
        let is_guarded = |viking_count| animals.is_empty() || viking_count > 0;
        if piece_count > 0
            && vikings <= ashore(land)
            && is_contained_in(animals, herd)
            && pieces_aboard + piece_count <= 3
            && is_guarded(ashore(land))
        {
            allowed.push(Action::Load { from: land, vikings, animals: animals.clone() });
        }
        if piece_count > 0
            && vikings <= player.crew
            && is_contained_in(animals, &player.cargo)
            && is_guarded(player.crew)
        {
            allowed.push(Action::Unload { onto: land, vikings, animals: animals.clone() });
        }
    }
    for to in map.adjacent(player.ship, false) {
        let needed = if to != Space::MAINLAND && has_enemy_ship(state, &map, to) { 2 } else { 1 };
        if player.crew >= needed {
            allowed.push(Action::Sail { to });
        }
    }
    for from in map.spaces(true) {
        for to in map.adjacent(from, true) {
            let walks = (1..=2).filter(|vikings| *vikings <= ashore(from));
            allowed.extend(walks.map(|vikings| Action::Walk { from, to, vikings }));
            let herd: BTreeSet<Animal> = state.public_state.animals.on_land(from).iter().copied().collect();
            let transportable = herd.into_iter().filter(|_| ashore(from) > 0);
            allowed.extend(transportable.map(|animal| Action::Transport { from, to, animal }));
        }
    }
    let outposts = state.public_state.players.iter().flat_map(|player| &player.outposts);
    let taken: BTreeSet<Coordinates> = outposts.flat_map(|at| corner_cells(*at)).map(|(at, ..)| at).collect();
    if left >= 2 && player.outposts.len() < 5 {
        let is_free = |at: &Corner| corner_cells(*at).iter().all(|(cell, ..)| !taken.contains(cell));
        let has_builders =
            |at: &Corner| map.lands_around(*at).is_some_and(|lands| lands.into_iter().map(ashore).sum::<u8>() >= 2);
        allowed.extend(
            map.surrounding_corners()
                .into_iter()
                .filter(is_free)
                .filter(has_builders)
                .map(|at| Action::BuildOutpost { at }),
        );
    }
    allowed
}

#[track_caller]
fn check_same_actions(found: &[Action], expected: &[Action]) {
    let as_texts = |actions: &[Action]| actions.iter().map(|action| format!("{action:?}")).collect::<BTreeSet<_>>();
    let (found_texts, expected_texts) = (as_texts(found), as_texts(expected));
    let wrong: Vec<_> = found_texts.symmetric_difference(&expected_texts).collect();
    assert!(wrong.is_empty(), "found by only one of the two implementations: {wrong:?}");
    assert_eq!((found.len(), expected.len()), (found_texts.len(), expected_texts.len()), "options are distinct");
}

#[test]
fn every_turn_offers_what_the_rulebook_allows_and_nothing_else() {
    let mut kinds = BTreeMap::new();
    for state in sample_states(5) {
        let Pending::TakeActions { left } = state.public_state.pending else { continue };
        let decisions = Decisions::collect(state);
        let decision = decisions.first().unwrap();
        assert_eq!((decisions.len(), decision.seat), (1, state.public_state.current_seat));
        check_same_actions(decision.options, &allowed_actions(state, left));
        for option in decision.options {
            let kind = format!("{option:?}").split(' ').next().unwrap().to_owned();
            *kinds.entry(kind).or_insert(0) += 1;
        }
    }
    assert_eq!(kinds.len(), 7, "{kinds:?}");
}

/// Scattered pieces make rare situations common: full holds, crowds, herds, two lands of one tile.
#[test]
fn a_crowded_map_offers_what_the_rulebook_allows_and_nothing_else() {
    let mut builds = 0;
    for mut state in scattered_states(12) {
        for left in [1, 4] {
            state.public_state.pending = Pending::TakeActions { left };
            let allowed = allowed_actions(&state, left);
            builds += allowed.iter().filter(|action| matches!(action, Action::BuildOutpost { .. })).count();
            check_same_actions(Decisions::collect(&state).first().unwrap().options, &allowed);
        }
    }
    assert!(builds > 20, "{builds}");
}

#[test]
fn every_legal_placement_is_offered_exactly_once() {
    let mut places = 0;
    for state in sample_states(5) {
        let Pending::PlaceTiles { .. } = state.public_state.pending else { continue };
        let map = IndependentMap::new(state);
        let decisions = Decisions::collect(state);
        let decision = decisions.first().unwrap();
        assert_eq!((decisions.len(), decision.seat), (1, state.public_state.current_seat));
        let effect = |action: &Action| match action {
            Action::PlaceTile { tile, at, rotation } => {
                (tile.to_string(), (at.q, at.r), PrintedTile::new(&tile.to_string(), *rotation))
            }
            other => panic!("{other:?}"),
        };
        let found: BTreeSet<_> = decision.options.iter().map(effect).collect();
        assert_eq!(found.len(), decision.options.len(), "options are distinct");
        let hand: BTreeSet<String> =
            state.private_states[decision.seat.index()].hand.iter().map(ToString::to_string).collect();
        let expected: BTreeSet<_> = hand
            .iter()
            .flat_map(|name| map.legal_placements(name).into_iter().map(|(at, printed)| (name.clone(), at, printed)))
            .collect();
        let wrong: Vec<_> = found.symmetric_difference(&expected).collect();
        assert!(wrong.is_empty(), "found by only one of the two implementations: {wrong:?}");
        places += found.len();
    }
    assert!(places > 10_000, "{places}");
}

#[test]
fn adjacent_spaces_match_the_independent_map() {
    for state in sample_states(60) {
        let map = IndependentMap::new(state);
        for (land, element) in [(true, Terrain::Land), (false, Terrain::Sea)] {
            for space in map.spaces(land).into_iter().chain([Space::MAINLAND]) {
                let steps: Vec<Space> = map.adjacent(space, land).into_iter().collect();
                let mut joined = state.public_state.map.adjacent(space, element);
                joined.sort_unstable();
                assert_eq!(joined[..], steps[..], "{space} {element:?}");
            }
        }
    }
}

#[test]
fn seas_connected_to_the_harbor_match_a_search_from_it() {
    let mut unconnected = 0;
    for state in sample_states(60) {
        let seas = state.public_state.map.graph(Terrain::Sea);
        for (sea, distance) in (0..).zip(seas.distances_from(SpaceGraph::MAINLAND_INDEX, |_| true)) {
            assert_eq!(seas.is_connected_to_mainland(sea), distance.is_some(), "{}", seas.space(sea));
            unconnected += usize::from(distance.is_none());
        }
    }
    assert!(unconnected > 0);
}

#[test]
fn outpost_sites_match_the_independent_map() {
    for state in sample_states(60) {
        let expected = IndependentMap::new(state);
        for corner in expected.surrounding_corners() {
            let map = &state.public_state.map;
            let spaces = |site: &OutpostSite| site.lands.map(|land| map.graph(Terrain::Land).space(land));
            let lands = map.outpost_site_at(corner).map(spaces).map(BTreeSet::from);
            assert_eq!(lands, expected.lands_around(corner), "{corner}");
        }
    }
}

#[test]
fn islands_match_the_independent_map() {
    let (mut complete, mut open) = (0, 0);
    for state in sample_states(60) {
        let islands = Island::all(&state.public_state.map);
        let expected = IndependentMap::new(state).islands();
        assert_eq!(islands.len(), expected.len());
        for land in expected {
            let matching =
                islands.iter().find(|island| island.lands.iter().any(|space| land.contains(*space))).unwrap();
            assert!(matching.lands.iter().all(|space| land.contains(*space)));
            assert_eq!((matching.is_complete, i32::from(matching.size())), (land.is_complete, land.size()));
            *if land.is_complete { &mut complete } else { &mut open } += 1;
        }
    }
    assert!(complete > 50 && open > 300, "{complete} {open}");
}
