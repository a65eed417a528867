//! What the tutorial says at a question that no idea fits: one sentence about it, and a sensible answer.

use meadhall_game::{Decision, Seat, TutorialMoment};

use super::coins::HARBOR_COIN_VALUES_BY_RANK;
use super::score::goods_glory;
use super::ship::ShipPosition;
use super::tile::VoyageTile;
use super::{Action, Pending, Raids, SailReason, legend, texts};

pub fn guide(state: &Raids, decision: &Decision<'_, Action>) -> TutorialMoment {
    let moment = match state.pending {
        Pending::StowTile { tile, .. } => Some(stow_moment(state, decision, tile)),
        Pending::SellGoods { .. } => sell_moment(decision),
        Pending::ChooseStop { seat, reason } => Some(stop_moment(state, decision, seat, reason)),
        Pending::FaceMonster { .. } => monster(state, decision),
        Pending::AnswerAttack { .. } => attack(state, decision),
        Pending::MatchOver => None,
    };
    let proposed_option = decision.default_option;
    moment.unwrap_or_else(|| TutorialMoment { detail: texts::goal(), proposed_option, label: None })
}

fn stow_moment(state: &Raids, decision: &Decision<'_, Action>, tile: VoyageTile) -> TutorialMoment {
    let name = texts::tile_name(tile);
    if let Some(proposed_option) = decision.options.iter().position(|option| *option == Action::StowTile) {
        let detail = texts::tutorial_tile(name, legend::effect_text(tile));
        return TutorialMoment { detail, proposed_option, label: None };
    }
    let proposed_option = likeliest_option(state, decision);
    let detail = match decision.options[proposed_option] {
        Action::ReplaceTile { old_tile } => texts::tutorial_replace(texts::tile_name(old_tile), name),
        _ => texts::tutorial_discard(name),
    };
    TutorialMoment { detail, proposed_option, label: None }
}

/// Proposes to sell the dearest good.
fn sell_moment(decision: &Decision<'_, Action>) -> Option<TutorialMoment> {
    let proposed_option = decision.default_option;
    let Action::SellGood { good } = decision.options[proposed_option] else { return None };
    let detail = texts::tutorial_sell(texts::tile_name(good), goods_glory(&good));
    Some(TutorialMoment { detail, proposed_option, label: None })
}

fn stop_moment(state: &Raids, decision: &Decision<'_, Action>, seat: Seat, reason: SailReason) -> TutorialMoment {
    let proposed_option = likeliest_option(state, decision);
    let Action::SailTo { space } = decision.options[proposed_option] else {
        return TutorialMoment {
            detail: texts::tutorial_home(state.next_arrival_rank()),
            proposed_option,
            label: None,
        };
    };
    let name = state.sea.content_at(space).stop_tile().map_or_else(texts::on_board_empty, texts::tile_name);
    let stop = texts::option_sail(space, name);
    let effect = state.sea.content_at(space).stop_tile().map(legend::effect_text).unwrap_or_default();
    // The place at the start is the rank in the first voyage, which pays for the order of arrival.
    let arrival_rank = match state.ship(seat).position {
        ShipPosition::Start(place) if state.voyage == 2 => Some(place),
        _ => None,
    };
    let detail = match (reason, state.other_ship_at(seat, space)) {
        (_, Some(opponent)) => texts::tutorial_attack(opponent, space, state.ship(opponent).crew_size),
        (SailReason::OwnTurn, None) => match arrival_rank {
            Some(rank) => {
                let worth = HARBOR_COIN_VALUES_BY_RANK.get(usize::from(rank) - 1).copied().unwrap_or_default();
                let harbor_name = texts::harbor_name(state.current_harbor_tile());
                texts::tutorial_first_stop(rank, worth, harbor_name, stop.clone())
            }
            None => texts::tutorial_stop(stop.clone(), effect),
        },
        (SailReason::Fleeing, None) => texts::tutorial_flee_to(stop.clone()),
        (SailReason::StopBlocked, None) => texts::tutorial_stop_instead(stop.clone()),
    };
    TutorialMoment { detail, proposed_option, label: Some(texts::tutorial_sail(stop)) }
}

/// Returns the option that a sensible player would take most often.
fn likeliest_option(state: &Raids, decision: &Decision<'_, Action>) -> usize {
    let mut weights = Vec::new();
    state.append_prior_weights(decision.seat, decision.options, &mut weights);
    let likeliest = weights.iter().enumerate().max_by(|(_, one), (_, other)| one.total_cmp(other));
    likeliest.map_or(decision.default_option, |(option, _)| option)
}

/// Proposes to fight if the crew can pay.
pub fn monster(state: &Raids, decision: &Decision<'_, Action>) -> Option<TutorialMoment> {
    let Pending::FaceMonster { seat, .. } = state.pending else { return None };
    let (ship, strength) = (state.ship(seat), state.monster_strength(seat));
    let cost = ship.vikings_to_beat(strength);
    let position = |action| decision.options.iter().position(|option| *option == action);
    let (proposed_option, detail) = match position(Action::FightMonster) {
        Some(fight) => (fight, texts::tutorial_monster_now(strength, ship.weapon_power(), cost)),
        None => {
            (position(Action::SacrificeViking)?, texts::tutorial_monster_too_strong(strength, cost, ship.crew_size))
        }
    };
    Some(TutorialMoment { detail, proposed_option, label: None })
}

/// Proposes to retaliate if the other ship cannot answer.
pub fn attack(state: &Raids, decision: &Decision<'_, Action>) -> Option<TutorialMoment> {
    let Pending::AnswerAttack { opponent, vikings_sent, .. } = state.pending else { return None };
    let (cost, others) = (state.pending.retaliation_cost(), state.ship(opponent).crew_size);
    let can_answer = others > cost;
    let position = |action| decision.options.iter().position(|option| *option == action);
    let (proposed_option, detail) = match position(Action::Retaliate).filter(|_| !can_answer) {
        Some(retaliate) => (retaliate, texts::tutorial_combat_stay(opponent, vikings_sent, cost, others)),
        None => (position(Action::Flee)?, texts::tutorial_combat_flee(opponent, vikings_sent, others)),
    };
    Some(TutorialMoment { detail, proposed_option, label: None })
}
