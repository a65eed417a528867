//! The tutorial, a match for three: each hint is shown the first time its situation occurs. Hints for rare
//! situations come before those that can wait.

use meadhall_game::{Decision, Text, Tutorial, TutorialSetup, TutorialStep};

use super::data::ACTIONS_PER_TURN;
use super::hex::Space;
use super::island::Island;
use super::map::{PlacedTile, Terrain, TileMap, TileToken};
use super::player::Player;
use super::tile::TileContent;
use super::view::View;
use super::{Action, Explorers, Pending, texts};

/// The number of tiles from which an island gets a hint.
const NOTABLE_ISLAND_TILES: u8 = 3;

/// The tutorial, in which the learner has the first turn. With this seed, a learner who follows the hints sees every
/// step except `end` within five turns.
pub const TUTORIAL: Tutorial<Explorers> = Tutorial {
    setup: TutorialSetup { seed_number: 368, ai_count: 2, variants: &[] },
    steps: &[
        TutorialStep::new("choose", choose),
        TutorialStep::new("end", end),
        TutorialStep::new("actions", actions),
        TutorialStep::new("enemy", enemy).suggesting(sail_to_enemy),
        TutorialStep::new("settlement", settlement).suggesting(landing_at_settlement),
        TutorialStep::new("cargo", cargo),
        TutorialStep::new("animal", animal),
        TutorialStep::new("outpost", outpost).suggesting(first_outpost),
        TutorialStep::new("walk", walk),
        TutorialStep::new("tile", tile).suggesting(reachable_animal),
        TutorialStep::new("island", island),
        TutorialStep::new("captain", captain),
    ],
};

type LearnerDecision<'a> = Decision<'a, Action>;

fn choose(view: &View, _: &LearnerDecision<'_>) -> Option<Text> {
    (view.public_state.pending == Pending::ChooseCaptains).then(texts::tutorial_choose)
}

/// The hint shown once the stack is empty. After this turn, the learner has one more turn for each tile in hand.
fn end(view: &View, _: &LearnerDecision<'_>) -> Option<Text> {
    let private_state = view.private_state.as_ref().filter(|_| view.stack_size == 0)?;
    acting_player(view).map(|_| texts::tutorial_end(private_state.hand.len() + 1))
}

/// The hint shown before the first action of a turn, if the longship is in the harbor with its starting crew and
/// without animals.
fn actions(view: &View, _: &LearnerDecision<'_>) -> Option<Text> {
    let player = acting_player(view)?;
    let is_starting = player.ship == Space::MAINLAND && player.crew == 2 && player.cargo.is_empty();
    (is_starting && view.public_state.pending == Pending::TakeActions { left: ACTIONS_PER_TURN })
        .then(texts::tutorial_actions)
}

/// Shown when an enemy ship is one or two moves away, even if the crew is too small to fight.
fn enemy(view: &View, _: &LearnerDecision<'_>) -> Option<Text> {
    nearby_enemy_ship(view).map(|_| texts::tutorial_enemy())
}

fn sail_to_enemy(view: &View, decision: &LearnerDecision<'_>) -> Option<usize> {
    let sea = nearby_enemy_ship(view)?;
    decision.options.iter().position(|option| *option == Action::Sail { to: sea })
}

/// Returns the sea of an enemy ship that is one or two moves away.
fn nearby_enemy_ship(view: &View) -> Option<Space> {
    let (map, player) = (&view.public_state.map, acting_player(view)?);
    let seas = || map.adjacent(player.ship, Terrain::Sea).into_iter();
    let mut nearby = seas().chain(seas().flat_map(|sea| map.adjacent(sea, Terrain::Sea)));
    nearby.find(|sea| map.has_enemy_ship(*sea)).filter(|_| player.crew > 0)
}

fn settlement(view: &View, _: &LearnerDecision<'_>) -> Option<Text> {
    nearby_settlement(view).map(|(strength, _)| texts::tutorial_settlement(strength))
}

/// Returns the option that brings the most Vikings onto the land of the settlement.
fn landing_at_settlement(view: &View, decision: &LearnerDecision<'_>) -> Option<usize> {
    let (_, settlement) = nearby_settlement(view)?;
    let vikings = |index: &usize| match decision.options[*index] {
        Action::Unload { onto: land, vikings, .. } | Action::Walk { to: land, vikings, .. } if land == settlement => {
            vikings
        }
        _ => 0,
    };
    (0..decision.options.len()).filter(|index| vikings(index) > 0).max_by_key(vikings)
}

/// Returns the strength and the land of the weakest settlement that is at most one move away from the longship or one
/// step away from Vikings ashore.
fn nearby_settlement(view: &View) -> Option<(u8, Space)> {
    let (map, player) = (&view.public_state.map, acting_player(view)?);
    let seas = map.adjacent(player.ship, Terrain::Sea).into_iter().chain([player.ship]);
    let onto = seas.flat_map(|sea| map.spaces(sea.cell, Terrain::Land));
    let on_foot = player.vikings_ashore.keys().flat_map(|land| map.adjacent(*land, Terrain::Land));
    let strength_and_land = |land: Space| match map.token_at(land.cell)? {
        (TileToken::Settlement(strength), at) => (at == land).then_some((strength, land)),
        (TileToken::EnemyShip, _) => None,
    };
    onto.chain(on_foot).filter_map(strength_and_land).min()
}

fn cargo(view: &View, _: &LearnerDecision<'_>) -> Option<Text> {
    (!acting_player(view)?.cargo.is_empty()).then(texts::tutorial_cargo)
}

/// The hint shown when the longship has room and there is an animal on its tile.
fn animal(view: &View, _: &LearnerDecision<'_>) -> Option<Text> {
    let (public_state, player) = (&view.public_state, acting_player(view)?);
    let mut lands = public_state.map.spaces(player.ship.cell, Terrain::Land);
    (player.free_hold_space() > 0 && lands.any(|land| !public_state.animals.on_land(land).is_empty()))
        .then(texts::tutorial_animal)
}

/// The hint shown when there is a corner where the player may build an outpost.
fn outpost(view: &View, _: &LearnerDecision<'_>) -> Option<Text> {
    let (public_state, player) = (&view.public_state, acting_player(view)?);
    public_state.free_outpost_sites(player).next().map(|_| texts::tutorial_outpost())
}

fn first_outpost(_: &View, decision: &LearnerDecision<'_>) -> Option<usize> {
    decision.options.iter().position(|option| matches!(option, Action::BuildOutpost { .. }))
}

fn walk(_: &View, decision: &LearnerDecision<'_>) -> Option<Text> {
    let is_walk = |action: &Action| matches!(action, Action::Walk { .. } | Action::Transport { .. });
    decision.options.iter().any(is_walk).then(texts::tutorial_walk)
}

fn tile(_: &View, decision: &LearnerDecision<'_>) -> Option<Text> {
    matches!(decision.options.first()?, Action::PlaceTile { .. }).then(texts::tutorial_tile)
}

/// Returns the first placement of an animal that a longship can fetch, or else the first option.
fn reachable_animal(view: &View, decision: &LearnerDecision<'_>) -> Option<usize> {
    let map = &view.public_state.map;
    Some(decision.options.iter().position(|option| is_reachable_animal_placement(map, option)).unwrap_or_default())
}

/// The hint that states the size of the largest island, once it has enough tiles.
fn island(view: &View, _: &LearnerDecision<'_>) -> Option<Text> {
    let sizes = Island::all(&view.public_state.map).into_iter().map(|island| island.size());
    sizes.max().filter(|size| *size >= NOTABLE_ISLAND_TILES).map(texts::tutorial_island)
}

/// The hint about the captain's points, shown while a tile has to be placed.
fn captain(view: &View, decision: &LearnerDecision<'_>) -> Option<Text> {
    let public_state = &view.public_state;
    let captain = public_state
        .player(decision.seat)
        .captains
        .first()
        .filter(|_| matches!(public_state.pending, Pending::PlaceTiles { .. }))?;
    Some(texts::tutorial_captain(
        texts::captain_name(*captain),
        texts::captain_effect(*captain, public_state.players.len() as u8),
    ))
}

/// Returns the current player if the decision is about an action.
fn acting_player(view: &View) -> Option<&Player> {
    matches!(view.public_state.pending, Pending::TakeActions { .. }).then(|| view.public_state.current_player())
}

/// Whether the placement brings an animal onto a tile that a longship can reach from the harbor in two moves. The
/// animal can then be loaded within one turn.
fn is_reachable_animal_placement(map: &TileMap, option: &Action) -> bool {
    let Action::PlaceTile { tile, at, rotation } = *option else { return false };
    let mut after = map.clone();
    after.place(at, PlacedTile { tile, rotation, token: None });
    let first = after.adjacent(Space::MAINLAND, Terrain::Sea);
    let mut second = first.into_iter().flat_map(|sea| after.adjacent(sea, Terrain::Sea));
    matches!(tile.content(), TileContent::Animal(_)) && second.any(|sea| sea.cell == at)
}
