//! The tutorial, a match for three: the goal, what an animal is worth, how it comes aboard, islands, where an animal scores,
//! walks and raids.

mod guide;
mod reactions;

use std::cmp::Reverse;
use std::collections::{BTreeSet, VecDeque};

use meadhall_game::{Decision, LEARNER_SEAT, Level, Text, Tutorial, TutorialIdea, TutorialMoment, TutorialSetup};

use super::hex::Space;
use super::map::{PlacedTile, Terrain, TileMap};
use super::player::Player;
use super::tile::{Animal, TileContent};
use super::view::View;
use super::{Action, Explorers, Pending, choices, picture, texts};
use reactions::done;

/// The captains are chosen before the learner begins; that of the learner adds nothing to a raid. With this seed, the learner
/// has the first turn, with an animal in hand; in the second turn, a tile of the hand can close the island of that animal.
pub const TUTORIAL: Tutorial<Explorers> = Tutorial {
    setup: TutorialSetup {
        seed_number: 309,
        ai_count: 2,
        variants: &[],
        opening: &[1, 0, 0],
        typical_minutes: 5,
        match_level: Level::SECOND,
    },
    ideas: &[
        TutorialIdea::new("goal", texts::tutorial_goal, texts::tutorial_goal_more).at(animal_tile).reacting(done),
        TutorialIdea::new("animal", texts::tutorial_animal, texts::tutorial_animal_more)
            .at(distant_animal)
            .reacting(done)
            .continued(),
        TutorialIdea::new("load", texts::tutorial_load, texts::tutorial_load_more)
            .at(animal_beside_ship)
            .reacting(done)
            .continued(),
        TutorialIdea::new("island", texts::tutorial_island, texts::tutorial_island_more).at(island_tile).reacting(done),
        TutorialIdea::new("deliver", texts::tutorial_deliver, texts::tutorial_deliver_more)
            .at(animal_aboard)
            .reacting(done)
            .continued(),
        TutorialIdea::new("walk", texts::tutorial_walk, texts::tutorial_walk_more).at(walk).reacting(done),
        TutorialIdea::new("others", texts::tutorial_others, texts::tutorial_others_more).at(closing).reacting(done),
    ],
    guide: guide::guide,
};

/// The lesson ends after this many tiles even if no animal was delivered.
const MAX_PLACED_TILES: usize = 18;

type LearnerDecision<'a> = Decision<'a, Action>;

/// Proposes a place for an animal that the longship can reach in two moves, if there is one without a choice of rotations.
fn animal_tile(view: &View, decision: &LearnerDecision<'_>) -> Option<TutorialMoment> {
    let (map, options) = (&view.public_state.map, decision.options);
    let reachable = || (0..options.len()).filter(|option| is_reachable_animal_placement(map, &options[*option]));
    let has_one_rotation = |option: &usize| match options[*option] {
        Action::PlaceTile { tile, at, .. } => choices::offered_rotations(options, tile, at).len() == 1,
        _ => false,
    };
    let proposed_option = reachable().find(has_one_rotation).or_else(|| reachable().next())?;
    let (content, label) = placement_label(decision, proposed_option)?;
    Some(TutorialMoment { detail: texts::tutorial_goal_now(content), proposed_option, label: Some(label) })
}

/// Proposes the tile that gives the learner most points for islands, or else an animal within reach, or else any tile.
fn island_tile(view: &View, decision: &LearnerDecision<'_>) -> Option<TutorialMoment> {
    if acting_player(view).is_some() {
        return None;
    }
    let options = decision.options;
    let closing = (0..options.len()).map(|option| (view.public_state.points_of(&options[option]), option));
    let best = closing.filter(|(points, _)| *points > 0).max_by_key(|(points, option)| (*points, Reverse(*option)));
    let (detail, proposed_option) = match best {
        Some((points, option)) => (texts::tutorial_island_now(points), option),
        None => (texts::tutorial_island_later(), helpful_tile(view, decision)),
    };
    let (_, label) = placement_label(decision, proposed_option)?;
    Some(TutorialMoment { detail, proposed_option, label: Some(label) })
}

/// Returns a placement that brings an animal within reach, or else the one nearest to the ship.
fn helpful_tile(view: &View, decision: &LearnerDecision<'_>) -> usize {
    let (public_state, options) = (&view.public_state, decision.options);
    let is_near = |option: &Action| is_reachable_animal_placement(&public_state.map, option);
    let distance = |option: &usize| match options[*option] {
        Action::PlaceTile { at, .. } => at.distance(public_state.current_player().ship.cell),
        _ => u8::MAX,
    };
    let nearest = || (0..options.len()).min_by_key(distance).unwrap_or(decision.default_option);
    options.iter().position(is_near).unwrap_or_else(nearest)
}

/// Returns what is on the tile, and the label of the button that places it as the picture shows it.
fn placement_label(decision: &LearnerDecision<'_>, option: usize) -> Option<(Text, Text)> {
    let Action::PlaceTile { tile, at, rotation } = decision.options[option] else { return None };
    let content = texts::content_name(tile.content());
    let rotations = choices::offered_rotations(decision.options, tile, at);
    let label = match rotations.iter().position(|other| *other == rotation) {
        Some(index) if rotations.len() > 1 => {
            texts::tutorial_place_like(texts::number(choices::number_at(index)), content.clone())
        }
        _ => texts::tutorial_place(content.clone()),
    };
    Some((content, label))
}

/// Returns the label of this option on the picture where it is chosen, with the verb that a page of walks asks for.
fn picture_label(view: &View, decision: &LearnerDecision<'_>, option: usize) -> Option<Text> {
    let mut choices = choices::picture_choices(view, decision.options, picture::first_group)?;
    let last = choices.paths.swap_remove(option).pop()?;
    let is_goal = last.question == Some(texts::choice_where_to());
    Some(if is_goal { texts::choice_walk(last.label) } else { last.label })
}

/// Proposes to sail to the nearest animal, if the hold has room for it or can make room.
fn distant_animal(view: &View, decision: &LearnerDecision<'_>) -> Option<TutorialMoment> {
    let player = acting_player(view)?;
    let is_beside = animal_on_tile(view, player.ship).is_some();
    // A hold full of Vikings has room as soon as one goes ashore.
    let has_room = player.free_hold_space() > 0 || player.cargo.is_empty();
    if is_beside || !has_room || player.crew == 0 {
        return None;
    }
    let map = &view.public_state.map;
    let (step, goal) = first_step(map, player.ship, |sea| animal_on_tile(view, sea).is_some())?;
    let (animal, _) = animal_on_tile(view, goal)?;
    let animal = texts::animal_name(animal, 1);
    let proposed_option = sail_option(decision, step)?;
    let label = Some(texts::tutorial_sail_to(picture_label(view, decision, proposed_option)?, animal.clone()));
    let detail = if step == goal { texts::tutorial_animal_near(animal) } else { texts::tutorial_animal_now(animal) };
    Some(TutorialMoment { detail: counted(view, detail), proposed_option, label })
}

/// Proposes to load an animal from the land where the learner has a Viking, or first to put a Viking ashore there. The Viking
/// stays ashore if another one is aboard.
fn animal_beside_ship(view: &View, decision: &LearnerDecision<'_>) -> Option<TutorialMoment> {
    let player = acting_player(view)?;
    let (animal, land) = animal_on_tile(view, player.ship)?;
    let loads_animal = |option: &Action| match option {
        Action::Load { from, animals, .. } if *from == land => animals.contains(&animal),
        _ => false,
    };
    let needed_vikings = u8::from(player.crew == 0);
    let loads_just_enough = |option: &Action| matches!(option, Action::Load { vikings, animals, .. } if *vikings == needed_vikings && animals.len() == 1);
    let load = decision.options.iter().position(|option| loads_animal(option) && loads_just_enough(option));
    let lands_viking = |option: &Action| matches!(option, Action::Unload { onto, vikings: 1, animals } if *onto == land && animals.is_empty());
    let name = texts::animal_name(animal, 1);
    let (proposed_option, detail, label) = match load {
        Some(load) if needed_vikings > 0 => {
            (load, texts::tutorial_load_both(name), texts::choice_load as fn(Text) -> Text)
        }
        Some(load) => (load, texts::tutorial_load_now(name), texts::choice_load as fn(Text) -> Text),
        None => {
            let landing = decision.options.iter().position(lands_viking)?;
            let detail =
                if player.crew > 1 { texts::tutorial_load_first(name) } else { texts::tutorial_load_alone(name) };
            (landing, detail, texts::choice_unload as fn(Text) -> Text)
        }
    };
    let what = match &decision.options[proposed_option] {
        Action::Load { vikings, animals, .. } | Action::Unload { vikings, animals, .. } => {
            texts::load_text(*vikings, animals)
        }
        _ => return None,
    };
    Some(TutorialMoment { detail: counted(view, detail), proposed_option, label: Some(label(what)) })
}

/// Proposes to bring an animal home, and there to unload it.
fn animal_aboard(view: &View, decision: &LearnerDecision<'_>) -> Option<TutorialMoment> {
    let player = acting_player(view)?;
    let animal = texts::animal_name(*player.cargo.first()?, 1);
    if player.ship != Space::MAINLAND {
        let (step, _) = first_step(&view.public_state.map, player.ship, |sea| sea == Space::MAINLAND)?;
        let proposed_option = sail_option(decision, step)?;
        let is_near = step == Space::MAINLAND;
        let label = picture_label(view, decision, proposed_option)?;
        let label = Some(if is_near { label } else { texts::tutorial_sail_home(label) });
        let detail = if is_near { texts::tutorial_deliver_near() } else { texts::tutorial_deliver_sail(animal) };
        return Some(TutorialMoment { detail: counted(view, detail), proposed_option, label });
    }
    let delivered = |option: usize| match &decision.options[option] {
        Action::Unload { animals, vikings: 0, .. } => animals.len(),
        _ => 0,
    };
    let proposed_option =
        (0..decision.options.len()).filter(|option| delivered(*option) > 0).max_by_key(|it| delivered(*it))?;
    let points = view.public_state.points_of(&decision.options[proposed_option]);
    let label = texts::choice_unload(texts::load_text(0, &player.cargo));
    let detail = counted(view, texts::tutorial_deliver_now(points));
    Some(TutorialMoment { detail, proposed_option, label: Some(label) })
}

/// Proposes a walk that raids a settlement. Once an animal is home, proposes to walk toward the weakest settlement that
/// Vikings can reach in one walk, or else anywhere.
fn walk(view: &View, decision: &LearnerDecision<'_>) -> Option<TutorialMoment> {
    let player = acting_player(view)?;
    let is_walk = |moment: &TutorialMoment| !matches!(decision.options[moment.proposed_option], Action::Unload { .. });
    if let Some(raid) = guide::raid(view, decision).filter(is_walk) {
        return Some(raid);
    }
    let aim = |option: usize| match decision.options[option] {
        Action::Walk { to, vikings, .. } if !player.delivered_animals.is_empty() => {
            Some((view.public_state.map.settlement_on(to), player.vikings_on(to) + vikings))
        }
        _ => None,
    };
    let walks = (0..decision.options.len()).filter_map(|option| Some((aim(option)?, option)));
    let ((strength, vikings), proposed_option) = walks
        .min_by_key(|((strength, vikings), _)| (strength.unwrap_or(u8::MAX), Reverse(strength.map(|_| *vikings))))?;
    let detail = strength.map_or_else(texts::tutorial_walk_now, |needed| texts::tutorial_walk_raid(vikings, needed));
    Some(TutorialMoment { detail, proposed_option, label: Some(picture_label(view, decision, proposed_option)?) })
}

/// Waits until an animal is home, if that does not take too long.
fn closing(view: &View, decision: &LearnerDecision<'_>) -> Option<TutorialMoment> {
    let is_home = !view.public_state.player(LEARNER_SEAT).delivered_animals.is_empty();
    let is_time = is_home || view.public_state.placed_count() >= MAX_PLACED_TILES;
    is_time.then(|| TutorialMoment { detail: texts::tutorial_others_now(), ..guide::guide(view, decision) })
}

/// Returns the current player if the decision is about an action.
fn acting_player(view: &View) -> Option<&Player> {
    matches!(view.public_state.pending, Pending::TakeActions { .. }).then(|| view.public_state.current_player())
}

/// Says how many actions are left, too.
fn counted(view: &View, detail: Text) -> Text {
    texts::tutorial_counted(detail, texts::choice_actions_left(view.public_state.actions_left()))
}

/// Returns an animal on a land of the tile of this sea, and the land.
fn animal_on_tile(view: &View, sea: Space) -> Option<(Animal, Space)> {
    let public_state = &view.public_state;
    let mut lands = public_state.map.spaces(sea.cell, Terrain::Land);
    lands.find_map(|land| Some((*public_state.animals.on_land(land).first()?, land)))
}

/// Returns the first step of a shortest way by sea past no enemy ship, and the sea to which it leads.
fn first_step(map: &TileMap, from: Space, is_goal: impl Fn(Space) -> bool) -> Option<(Space, Space)> {
    let neighbors = |sea: Space| map.adjacent(sea, Terrain::Sea).into_iter().filter(|next| !map.has_enemy_ship(*next));
    let mut open: VecDeque<(Space, Space)> = neighbors(from).map(|step| (step, step)).collect();
    let mut seen = BTreeSet::from([from]);
    while let Some((step, sea)) = open.pop_front() {
        if is_goal(sea) {
            return Some((step, sea));
        }
        if seen.insert(sea) {
            open.extend(neighbors(sea).map(|next| (step, next)));
        }
    }
    None
}

fn sail_option(decision: &LearnerDecision<'_>, sea: Space) -> Option<usize> {
    decision.options.iter().position(|option| *option == Action::Sail { to: sea })
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
