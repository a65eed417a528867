//! Decisions without places: every option is described beside its button.

use meadhall_game::{AnsweringButtons, PictureChoices, Presentation, Text};

use super::{confirm_label, step};
use crate::pending::Pending;
use crate::view::View;
use crate::{Action, RelicRunners, texts};

/// Describes all options but the end of the turn. In the camp, its rations come before what is used up there.
pub(super) fn choices(view: &View, options: &[Action]) -> PictureChoices {
    let is_in_camp = view.public_state.pending.contains(&Pending::TakeCampRations);
    let words = |action: &Action| RelicRunners::option_path(view, action).into_iter().next().unwrap_or_default();
    let path = |(index, action): (usize, &Action)| {
        let comes_first = is_in_camp && *action == Action::DoNothingMore;
        vec![step(0, if comes_first { 0 } else { index + 1 }, words(action))]
    };
    let label = |action: &Action| label(view, *action).unwrap_or_else(|| words(action));
    let answering = AnsweringButtons::AllOptions(options.iter().map(label).collect());
    let end_turn = options.iter().position(|action| *action == Action::DoNothingMore).filter(|_| !is_in_camp);
    PictureChoices { end_turn, ..super::choices(options.iter().enumerate().map(path).collect(), answering) }
}

/// Returns the label of the button beside an option, or `None` if the option itself is short enough.
fn label(view: &View, action: Action) -> Option<Text> {
    let pending = &view.public_state.pending;
    Some(match action {
        Action::Explore if matches!(pending.last(), Some(Pending::AfterWalk { .. })) => texts::choice_explore(),
        Action::Explore | Action::TakeFromStack { .. } => texts::choice_take_tile(),
        Action::LookThroughStack => texts::choice_look(),
        Action::KeepIvoryTile { .. } => texts::choice_keep(),
        Action::ExploreNeighbor { site } => texts::option_neighbor(texts::site_name(site)),
        Action::DoNothingMore if pending.contains(&Pending::TakeCampRations) => texts::choice_take_rations(),
        Action::UseToolbox { .. } => confirm_label(action),
        _ => return None,
    })
}
