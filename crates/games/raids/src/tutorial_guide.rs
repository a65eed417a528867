//! What the tutorial says at a question that no idea fits: one sentence about it, and a sensible answer.

use meadhall_game::{Decision, Seat, Text, TutorialMoment};

use super::coins::HARBOR_COIN_VALUES_BY_RANK;
use super::score::goods_glory;
use super::ship::ShipPosition;
use super::tile::VoyageTile;
use super::{Action, Pending, Raids, SailReason, legend, texts};

/// A ship with at most this crew cannot answer an attack.
const MAX_WEAK_CREW: u8 = 1;

pub fn guide(state: &Raids, decision: &Decision<'_, Action>) -> TutorialMoment {
    let moment = match state.pending {
        Pending::StowTile { tile, .. } => Some(stow_moment(state, decision, tile)),
        Pending::SellGoods { sales_left, .. } => sell_moment(decision, sales_left),
        Pending::ChooseStop { seat, reason } => Some(stop_moment(state, decision, seat, reason)),
        Pending::FaceMonster { .. } => monster(state, decision),
        Pending::AnswerAttack { .. } => attack(state, decision),
        Pending::MatchOver => None,
    };
    let proposed_option = decision.default_option;
    moment.unwrap_or_else(|| TutorialMoment { detail: texts::goal(), proposed_option, label: None })
}

/// Proposes the best stop of a regular turn where no other ship lies.
pub fn quiet_stop(
    state: &Raids,
    decision: &Decision<'_, Action>,
    detail: fn(Text, Text) -> Text,
) -> Option<TutorialMoment> {
    let Pending::ChooseStop { seat, reason: SailReason::OwnTurn } = state.pending else { return None };
    let is_quiet =
        |action: &Action| matches!(*action, Action::SailTo { space } if state.other_ship_at(seat, space).is_none());
    let proposed_option = likeliest_option(state, decision, is_quiet)?;
    let (stop, effect) = stop_and_effect(state, seat, decision.options[proposed_option])?;
    let label = Some(texts::tutorial_sail(stop.clone()));
    Some(TutorialMoment { detail: detail(stop, effect), proposed_option, label })
}

/// Proposes to attack a ship that must flee.
pub fn weak_ship(state: &Raids, decision: &Decision<'_, Action>) -> Option<TutorialMoment> {
    let Pending::ChooseStop { seat, reason: SailReason::OwnTurn } = state.pending else { return None };
    let is_weak = |action: &Action| {
        let Action::SailTo { space } = *action else { return false };
        let is_driven_off = |other| state.ship(other).crew_size <= MAX_WEAK_CREW;
        state.ship(seat).crew_size > 0 && state.other_ship_at(seat, space).is_some_and(is_driven_off)
    };
    let proposed_option = decision.options.iter().position(is_weak)?;
    attack_moment(state, decision, seat, proposed_option)
}

fn stow_moment(state: &Raids, decision: &Decision<'_, Action>, tile: VoyageTile) -> TutorialMoment {
    let name = texts::tile_name(tile);
    if let Some(proposed_option) = decision.options.iter().position(|option| *option == Action::StowTile) {
        let detail = texts::tutorial_tile(name, legend::effect_text(tile));
        return TutorialMoment { detail, proposed_option, label: None };
    }
    let proposed_option = likeliest_option(state, decision, |_| true).unwrap_or(decision.default_option);
    let detail = match decision.options[proposed_option] {
        Action::ReplaceTile { old_tile } => texts::tutorial_replace(texts::tile_name(old_tile), name),
        _ => texts::tutorial_discard(name),
    };
    TutorialMoment { detail, proposed_option, label: None }
}

/// Proposes to sell the dearest good.
fn sell_moment(decision: &Decision<'_, Action>, sales_left: u8) -> Option<TutorialMoment> {
    let proposed_option = decision.default_option;
    let Action::SellGood { good } = decision.options[proposed_option] else { return None };
    let detail = texts::tutorial_sell(sales_left, texts::tile_name(good), goods_glory(&good));
    Some(TutorialMoment { detail, proposed_option, label: None })
}

fn stop_moment(state: &Raids, decision: &Decision<'_, Action>, seat: Seat, reason: SailReason) -> TutorialMoment {
    let proposed_option = likeliest_option(state, decision, |_| true).unwrap_or(decision.default_option);
    let Some((stop, effect)) = stop_and_effect(state, seat, decision.options[proposed_option]) else {
        let detail = texts::tutorial_home(state.next_arrival_rank(), state.voyage);
        return TutorialMoment { detail, proposed_option, label: None };
    };
    if let Some(moment) = attack_moment(state, decision, seat, proposed_option) {
        return moment;
    }
    // The place at the start is the rank in the first voyage, which pays for the order of arrival.
    let arrival_rank = match state.ship(seat).position {
        ShipPosition::Start(place) if state.voyage == 2 => Some(place),
        _ => None,
    };
    let detail = match reason {
        SailReason::OwnTurn => match arrival_rank {
            Some(rank) => {
                let worth = HARBOR_COIN_VALUES_BY_RANK.get(usize::from(rank) - 1).copied().unwrap_or_default();
                let harbor_name = texts::harbor_name(state.current_harbor_tile());
                texts::tutorial_first_stop(rank, worth, harbor_name, stop.clone(), effect)
            }
            None => texts::tutorial_stop(stop.clone(), effect),
        },
        SailReason::Fleeing => texts::tutorial_flee_to(stop.clone(), effect),
        SailReason::StopBlocked => texts::tutorial_stop_instead(stop.clone(), effect),
    };
    TutorialMoment { detail, proposed_option, label: Some(texts::tutorial_sail(stop)) }
}

/// Returns what is said about an attack, if another ship lies at the stop.
fn attack_moment(
    state: &Raids,
    decision: &Decision<'_, Action>,
    seat: Seat,
    proposed_option: usize,
) -> Option<TutorialMoment> {
    let action = decision.options[proposed_option];
    let Action::SailTo { space } = action else { return None };
    let opponent = state.other_ship_at(seat, space)?;
    let (stop, _) = stop_and_effect(state, seat, action)?;
    let detail = texts::tutorial_attack(opponent, space, state.ship(opponent).crew_size);
    Some(TutorialMoment { detail, proposed_option, label: Some(texts::tutorial_sail(stop)) })
}

/// Returns a stop and what its tile brings, or `None` for the way home.
fn stop_and_effect(state: &Raids, seat: Seat, action: Action) -> Option<(Text, Text)> {
    let Action::SailTo { space } = action else { return None };
    let tile = state.sea.content_at(space).stop_tile()?;
    Some((texts::option_sail(space, texts::tile_name(tile)), legend::gain_text(state.ship(seat), tile)))
}

/// Returns the option that a sensible player would take most often, among those that fit.
fn likeliest_option(state: &Raids, decision: &Decision<'_, Action>, fits: impl Fn(&Action) -> bool) -> Option<usize> {
    let mut weights = Vec::new();
    state.append_prior_weights(decision.seat, decision.options, &mut weights);
    let weighted = weights.iter().enumerate().filter(|(option, _)| fits(&decision.options[*option]));
    weighted.max_by(|(_, one), (_, other)| one.total_cmp(other)).map(|(option, _)| option)
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
        Some(retaliate) => (retaliate, texts::tutorial_combat_stay(opponent, cost, cost + 1, others)),
        None => (position(Action::Flee)?, texts::tutorial_combat_flee(opponent, vikings_sent, others)),
    };
    Some(TutorialMoment { detail, proposed_option, label: None })
}
