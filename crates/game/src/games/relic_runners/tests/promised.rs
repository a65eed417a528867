//! Previews announce exactly what happens.

use super::super::step::Step;
use super::super::{Action, RelicRunners};
use super::whole::played;
use crate::game::{Arg, Decisions, Dice, Face, Game, Log, Seed, Setup, Text};

/// The texts that announce points at once, and those that announce rations.
const POINTS: [&str; 6] = ["score", "be_first", "route", "take_relic", "discard", "double"];
const RATIONS: [&str; 3] = ["camp", "return", "take_rations"];

/// Returns a number in the text of this name.
fn number(told: &[Text], name: &str, arg: &str) -> Option<i64> {
    let text = told.iter().find(|text| text.key.strip_prefix("relic_runners_will_") == Some(name))?;
    text.args.iter().find_map(|(named, value)| match value {
        Arg::Number(number) if *named == arg => Some(*number),
        _ => None,
    })
}

fn sum(told: &[Text], names: &[&str], arg: &str) -> i64 {
    names.iter().filter_map(|name| number(told, name, arg)).sum()
}

fn check(game: &RelicRunners, action: Action) {
    let seat = game.world.turn.seat;
    let told = RelicRunners::consequence(&game.view(Some(seat)), &action);
    let mut after = game.clone();
    after.apply(seat, action, &mut Dice::new(&Seed::numbered(1), 1), &mut Log::muted());
    // The preview cannot know which tile will be chosen, and a blue tile's value is for its owner alone.
    if matches!(after.world.steps.last(), Some(Step::Explore { .. })) || action == Action::Show {
        return;
    }
    let [before, had] = [game, &after].map(|game| &game.world.runners[seat.index()]);
    let step = game.world.steps.last();
    let pays = matches!(action, Action::Explore | Action::Look) && matches!(step, Some(Step::Visit { .. }));
    let rations = i64::from(had.rations) - i64::from(before.rations) + i64::from(pays);
    let points = i64::from(had.coins - before.coins);
    let promised = (sum(&told, &POINTS, "points"), sum(&told, &RATIONS, "rations"));
    assert_eq!(promised, (points, rations), "{action:?} at {step:?}: {told:?}");
    if let Some(steps) = number(&told, "rise", "steps") {
        let lost = number(&told, "rise", "lost").unwrap_or_default();
        let rises =
            after.world.steps.iter().any(|it| matches!(it, Step::Raise { steps: due } if i64::from(*due) == steps));
        assert_eq!(rises, lost < steps, "{action:?}: {told:?}");
    }
    if let (Action::Build { .. }, Some(route)) = (action, number(&told, "have_route", "pathways")) {
        assert_eq!(route, had.longest_route() as i64);
    }
}

#[test]
fn points_rations_and_steps_are_those_that_were_promised() {
    for (setup, number) in Setup::every(&RelicRunners::META).iter().zip(40..) {
        let mut steps = 0;
        played(setup, number, |game| {
            steps += 1;
            let asked = Decisions::of(game);
            let options = asked.iter().filter(|_| steps % 7 == 0).flat_map(|question| question.options);
            options.for_each(|option| check(game, *option));
        });
    }
}
