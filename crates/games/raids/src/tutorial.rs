//! The tutorial: a match with two AIs, with hints that appear the first time they apply. Hints about one
//! moment of a voyage come before those that also fit the next voyage.

use meadhall_game::{Decision, Presentation, Text, Tutorial, TutorialSetup, TutorialStep};

use super::data::VOYAGE_COUNT;
use super::ship::ShipPosition;
use super::tile::VoyageTile;
use super::{Action, Pending, Raids, SailReason, texts};

/// With this seed, the learner moves first, and common play shows every hint in the first two voyages.
pub const TUTORIAL: Tutorial<Raids> = Tutorial {
    setup: TutorialSetup { seed_number: 26_927, ai_count: 2, variants: &[] },
    steps: &[
        TutorialStep::new("stops", stops_hint).suggesting(|_, decision| Some(decision.default_option)),
        TutorialStep::new("ship", ship_hint),
        TutorialStep::new("sell", sell_hint),
        TutorialStep::new("monster", monster_hint),
        TutorialStep::new("combat", combat_hint),
        TutorialStep::new("voyage", voyage_hint),
        TutorialStep::new("home", home_hint),
        TutorialStep::new("behind", behind_hint),
        TutorialStep::new("crew", crew_hint),
        TutorialStep::new("ports", ports_hint),
        TutorialStep::new("rivals", rivals_hint),
        TutorialStep::new("glory", glory_hint),
    ],
};

type RaidsDecision<'a> = Decision<'a, Action>;

/// Explains sailing, and suggests the default stop.
fn stops_hint(state: &Raids, decision: &RaidsDecision<'_>) -> Option<Text> {
    let default_option = decision.options.get(decision.default_option).filter(|_| is_turn_to_sail(state))?;
    Raids::option_path(state, default_option).pop().map(texts::tutorial_stops)
}

fn ship_hint(state: &Raids, _: &RaidsDecision<'_>) -> Option<Text> {
    matches!(state.pending, Pending::StowTile { .. }).then(texts::tutorial_ship)
}

fn sell_hint(state: &Raids, _: &RaidsDecision<'_>) -> Option<Text> {
    matches!(state.pending, Pending::SellGoods { .. }).then(texts::tutorial_sell)
}

fn monster_hint(state: &Raids, _: &RaidsDecision<'_>) -> Option<Text> {
    matches!(state.pending, Pending::FaceMonster { .. }).then(texts::tutorial_monster)
}

fn combat_hint(state: &Raids, _: &RaidsDecision<'_>) -> Option<Text> {
    matches!(state.pending, Pending::AnswerAttack { .. }).then(texts::tutorial_combat)
}

/// A later voyage begins.
fn voyage_hint(state: &Raids, decision: &RaidsDecision<'_>) -> Option<Text> {
    let is_new_voyage = state.voyage > 1 && matches!(state.ship(decision.seat).position, ShipPosition::Start(_));
    is_new_voyage.then(|| texts::tutorial_voyage(texts::harbor_name(state.current_harbor_tile())))
}

/// The hint shown near the end of a voyage, if another voyage follows.
fn home_hint(state: &Raids, decision: &RaidsDecision<'_>) -> Option<Text> {
    let is_late =
        offered_stops(decision).count() < 3 || state.positions().any(|at| matches!(at, ShipPosition::Home(_)));
    let is_ending = is_late && state.voyage < VOYAGE_COUNT && is_turn_to_sail(state);
    is_ending.then(|| texts::tutorial_home(texts::harbor_name(state.current_harbor_tile())))
}

/// The hint shown at a turn to sail, if the ship is already at sea.
fn behind_hint(state: &Raids, decision: &RaidsDecision<'_>) -> Option<Text> {
    (is_turn_to_sail(state) && matches!(state.ship(decision.seat).position, ShipPosition::Space(_)))
        .then(texts::tutorial_behind)
}

/// The hint shown if there are Vikings to recruit on the way and the ship has room for them.
fn crew_hint(state: &Raids, decision: &RaidsDecision<'_>) -> Option<Text> {
    let ship = state.ship(decision.seat);
    let mut spaces_ahead = state.sea.spaces_after(ship.position.reached_space());
    let can_recruit = ship.crew_size < ship.capacity() && spaces_ahead.any(|(_, content)| content.pawns_on_offer() > 0);
    (can_recruit && matches!(state.pending, Pending::ChooseStop { .. })).then(texts::tutorial_crew)
}

/// The hint shown if there is another ship at a stop that is an option.
fn rivals_hint(state: &Raids, decision: &RaidsDecision<'_>) -> Option<Text> {
    offered_stops(decision)
        .any(|space| state.other_ship_at(decision.seat, space).is_some())
        .then(texts::tutorial_rivals)
}

fn ports_hint(state: &Raids, decision: &RaidsDecision<'_>) -> Option<Text> {
    let is_port = |space| matches!(state.sea.content_at(space).stop_tile(), Some(VoyageTile::Port { .. }));
    offered_stops(decision).any(is_port).then(texts::tutorial_ports)
}

/// The hint about scoring, shown after the first voyage.
fn glory_hint(state: &Raids, _: &RaidsDecision<'_>) -> Option<Text> {
    (state.voyage > 1 && is_turn_to_sail(state)).then(texts::tutorial_glory)
}

/// Whether the decision is a regular sailing decision, in which all legal stops ahead are options.
const fn is_turn_to_sail(state: &Raids) -> bool {
    matches!(state.pending, Pending::ChooseStop { reason: SailReason::OwnTurn, .. })
}

fn offered_stops(decision: &RaidsDecision<'_>) -> impl Iterator<Item = u8> {
    decision.options.iter().filter_map(|option| if let Action::SailTo { space } = option { Some(*space) } else { None })
}
