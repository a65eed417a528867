//! Previews announce exactly what happens.

use meadhall_game::{Decisions, Dice, Game, GameLog, MatchSetup, Presentation, Seed, Text, TextArg};

use super::full_match::play_random_match;
use crate::pending::Pending;
use crate::{Action, RelicRunners};

/// The texts that announce points at once, and those that announce rations.
const POINT_PREVIEWS: [&str; 6] = ["score", "be_first", "route", "take_relic", "discard", "double"];
const RATION_PREVIEWS: [&str; 4] = ["camp", "return", "return_before_walk", "take_rations"];

/// Returns a number in the text of this name.
fn preview_number(previews: &[Text], name: &str, arg: &str) -> Option<i64> {
    let text = previews.iter().find(|text| text.key.strip_prefix("relic_runners_preview_") == Some(name))?;
    text.args.iter().find_map(|(arg_name, value)| match value {
        TextArg::Number(number) if *arg_name == arg => Some(*number),
        _ => None,
    })
}

fn preview_sum(previews: &[Text], names: &[&str], arg: &str) -> i64 {
    names.iter().filter_map(|name| preview_number(previews, name, arg)).sum()
}

fn check_preview(game: &RelicRunners, action: Action) {
    let seat = game.public_state.current_turn.seat;
    let previews = RelicRunners::preview(&game.view(Some(seat)), &action);
    let mut after = game.clone();
    after.apply(seat, action, &mut Dice::new(&Seed::from_number(1), 1), &mut GameLog::disabled());
    // The preview cannot know which tile will be chosen, and a blue tile's value is for its owner alone. Points instead
    // of a toolbox are still to be taken.
    let is_open =
        matches!(after.public_state.pending.last(), Some(Pending::ExploreSite { .. } | Pending::ChooseToolboxOrPoints));
    if is_open || action == Action::ShowBlueTile {
        return;
    }
    let [before_player, after_player] = [game, &after].map(|game| &game.public_state.runners[seat.index()]);
    let step = game.public_state.pending.last();
    let costs_ration =
        matches!(action, Action::Explore | Action::LookThroughStack) && matches!(step, Some(Pending::AfterWalk { .. }));
    let is_in_camp = |game: &RelicRunners| game.public_state.pending.contains(&Pending::TakeCampRations);
    if is_in_camp(game) && action != Action::DoNothingMore {
        return;
    }
    // The rations of the camp are announced with the walk, and come at the end of the turn.
    let mut at_end = after_player.clone();
    if is_in_camp(&after) {
        at_end.add_rations(after.public_state.camp_rations());
    }
    let rations = i64::from(at_end.rations) - i64::from(before_player.rations) + i64::from(costs_ration);
    let points = i64::from(after.coins_of(seat) - game.coins_of(seat));
    let announced =
        (preview_sum(&previews, &POINT_PREVIEWS, "points"), preview_sum(&previews, &RATION_PREVIEWS, "rations"));
    assert_eq!(announced, (points, rations), "{action:?} at {step:?}: {previews:?}");
    if let Some(steps) = preview_number(&previews, "rise", "steps") {
        let lost_steps = preview_number(&previews, "rise", "lost").unwrap_or_default();
        let can_rise = after
            .public_state
            .pending
            .iter()
            .any(|it| matches!(it, Pending::RaiseToolbox { steps: due_steps } if i64::from(*due_steps) == steps));
        assert_eq!(can_rise, lost_steps < steps, "{action:?}: {previews:?}");
    }
    if let (Action::BuildPathway { .. }, Some(route_length)) =
        (action, preview_number(&previews, "have_route", "pathways"))
    {
        assert_eq!(route_length, after_player.longest_route_length() as i64);
    }
}

#[test]
fn previews_announce_the_actual_points_rations_and_steps() {
    for (setup, number) in MatchSetup::all(&RelicRunners::META).iter().zip(40..) {
        let mut step_count = 0;
        play_random_match(setup, number, |game| {
            step_count += 1;
            let decisions = Decisions::collect(game);
            let options = decisions.iter().filter(|_| step_count % 7 == 0).flat_map(|decision| decision.options);
            options.for_each(|option| check_preview(game, *option));
        });
    }
}
