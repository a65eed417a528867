//! The tutorial: a match with two AIs. The goal, what a tile takes of the ship's room, who moves, monsters, fights, the harbor.

use meadhall_game::{
    AnswerKind, Decision, LEARNER_SEAT, Level, Text, Tutorial, TutorialIdea, TutorialMoment, TutorialSetup,
};

use super::ship::ShipPosition;
use super::{Action, Pending, Raids, SailReason, texts, tutorial_guide};

/// With this seed, a learner who follows moves first, sells a good, is attacked and beats a monster, all in the first voyage.
pub const TUTORIAL: Tutorial<Raids> = Tutorial {
    setup: TutorialSetup {
        seed_number: 19_322,
        ai_count: 2,
        variants: &[],
        opening: &[],
        typical_minutes: 4,
        match_level: Level::LOWEST,
    },
    ideas: &[
        TutorialIdea::new("goal", texts::tutorial_goal, texts::tutorial_goal_more).at(first_stop).reacting(sailed),
        TutorialIdea::new("ship", texts::tutorial_ship, texts::tutorial_ship_more).at(new_tile).reacting(stowed),
        TutorialIdea::new("behind", texts::tutorial_behind, texts::tutorial_behind_more)
            .at(next_stop)
            .reacting(sailed_further),
        TutorialIdea::new("monster", texts::tutorial_monster, texts::tutorial_monster_more)
            .at(tutorial_guide::monster)
            .reacting(met_monster),
        TutorialIdea::new("combat", texts::tutorial_combat, texts::tutorial_combat_more).at(combat).reacting(fought),
        TutorialIdea::new("harbor", texts::tutorial_harbor, texts::tutorial_harbor_more),
    ],
    guide: tutorial_guide::guide,
};

type RaidsDecision<'a> = Decision<'a, Action>;

/// Fits the first turn.
fn first_stop(state: &Raids, decision: &RaidsDecision<'_>) -> Option<TutorialMoment> {
    tutorial_guide::quiet_stop(state, decision, texts::tutorial_goal_now)
}

/// Fits a turn of a ship at sea.
fn next_stop(state: &Raids, decision: &RaidsDecision<'_>) -> Option<TutorialMoment> {
    let is_at_sea = matches!(state.ship(decision.seat).position, ShipPosition::Space(_));
    tutorial_guide::quiet_stop(state, decision, texts::tutorial_stop).filter(|_| is_at_sea)
}

/// Fits an attack on the learner, or a ship that the learner can drive off.
fn combat(state: &Raids, decision: &RaidsDecision<'_>) -> Option<TutorialMoment> {
    tutorial_guide::attack(state, decision).or_else(|| tutorial_guide::weak_ship(state, decision))
}

fn new_tile(state: &Raids, decision: &RaidsDecision<'_>) -> Option<TutorialMoment> {
    let Pending::StowTile { tile, .. } = state.pending else { return None };
    let proposed_option = decision.options.iter().position(|option| *option == Action::StowTile)?;
    let detail = texts::tutorial_ship_now(tile.shields().unwrap_or(0));
    Some(TutorialMoment { detail, proposed_option, label: None })
}

fn sailed(state: &Raids, action: &Action, kind: AnswerKind) -> Option<Text> {
    sailing_reaction(state, action, kind, texts::tutorial_goal_other)
}

fn sailed_further(state: &Raids, action: &Action, kind: AnswerKind) -> Option<Text> {
    sailing_reaction(state, action, kind, texts::tutorial_behind_other)
}

/// Says where another answer than the proposed one has led. What the harbor has paid is said by the guide.
fn sailing_reaction(state: &Raids, action: &Action, kind: AnswerKind, arrived: fn(u8) -> Text) -> Option<Text> {
    let Action::SailTo { space } = *action else { return None };
    if is_fleeing(state) {
        return Some(texts::tutorial_driven_off(space));
    }
    let has_arrived = state.ship(LEARNER_SEAT).position == ShipPosition::Space(space);
    (kind == AnswerKind::Other && has_arrived).then(|| arrived(space))
}

fn is_fleeing(state: &Raids) -> bool {
    matches!(state.pending, Pending::ChooseStop { seat: LEARNER_SEAT, reason: SailReason::Fleeing })
}

fn stowed(state: &Raids, action: &Action, _: AnswerKind) -> Option<Text> {
    let room = state.ship(LEARNER_SEAT).capacity();
    match action {
        Action::ThrowTileAway => Some(texts::tutorial_ship_discarded(room)),
        Action::StowTile | Action::ReplaceTile { .. } => Some(texts::tutorial_ship_aboard(room)),
        _ => None,
    }
}

fn met_monster(state: &Raids, action: &Action, _: AnswerKind) -> Option<Text> {
    let crew = state.ship(LEARNER_SEAT).crew_size;
    match action {
        Action::FightMonster => Some(texts::tutorial_monster_beaten(crew)),
        Action::SacrificeViking => Some(texts::tutorial_monster_passed(crew)),
        _ => None,
    }
}

fn fought(state: &Raids, action: &Action, _: AnswerKind) -> Option<Text> {
    let is_attacked = matches!(state.pending, Pending::AnswerAttack { seat: LEARNER_SEAT, .. });
    let is_at_space = |space| state.ship(LEARNER_SEAT).position == ShipPosition::Space(space);
    let is_at_sea = matches!(state.ship(LEARNER_SEAT).position, ShipPosition::Space(_));
    match *action {
        Action::Flee => Some(texts::tutorial_combat_fled(state.ship(LEARNER_SEAT).crew_size)),
        Action::Retaliate | Action::SailTo { .. } if is_fleeing(state) => Some(texts::tutorial_combat_driven_off()),
        Action::Retaliate if !is_attacked && is_at_sea => Some(texts::tutorial_combat_stayed()),
        Action::SailTo { space } if !is_attacked && is_at_space(space) => Some(texts::tutorial_combat_stayed()),
        _ => None,
    }
}
