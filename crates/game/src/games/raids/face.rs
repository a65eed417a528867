//! How Raids is shown: labels of options and scores here, everything else in the modules beside it.

use super::{Action, Raids, Step, aloud, board, consequence, emoji, legend, lesson, picture, score, track, words};
use crate::game::{Board, Emoji, Face, Fact, Lens, Lesson, Picture, Score, Seat, Speech, Text, TrackRow, Trio};

impl Face for Raids {
    const SPEECH: Speech = Speech {
        vocabulary: words::VOCABULARY,
        words: Trio { en: include_str!("en.ftl"), es: include_str!("es.ftl"), fr: include_str!("fr.ftl") },
    };
    const RULES: Trio<&'static str> =
        Trio { en: include_str!("rules.en.md"), es: include_str!("rules.es.md"), fr: include_str!("rules.fr.md") };
    const LESSON: Option<&'static Lesson<Self>> = Some(&lesson::LESSON);

    fn words(view: &Self, action: &Action) -> Vec<Text> {
        let Some(seat) = view.step.asked() else { return Vec::new() };
        let ship = view.ship(seat);
        vec![match *action {
            Action::Stow => words::act_stow(),
            Action::Replace { old } => words::act_replace(words::tile_in_full(old)),
            Action::ThrowAway => words::act_throw_away(),
            Action::Sell { good } => words::act_sell(words::tile_in_full(good)),
            Action::Done => words::act_done(),
            Action::Sail { space } => stop(view, seat, space),
            Action::Home => words::act_home(),
            Action::Fight => words::act_fight(ship.cost(view.monster_at(seat))),
            Action::Sacrifice => words::act_sacrifice(ship.crew.min(1)),
            Action::Retaliate => words::act_retaliate(view.step.retaliation()),
            Action::Flee => words::act_flee(),
        }]
    }

    fn consequence(view: &Self, action: &Action) -> Vec<Text> {
        view.step.asked().map(|seat| consequence::of(view, seat, *action)).unwrap_or_default()
    }

    fn explanation(view: &Self, action: &Action) -> Option<Text> {
        let tile = match (*action, view.step) {
            (Action::Stow | Action::Replace { .. }, Step::Stow { tile, .. }) => tile,
            (Action::Sail { space }, _) => view.sea.at(space).stop()?,
            _ => return None,
        };
        Some(words::will_do(legend::effect(tile)))
    }

    fn standing(view: &Self) -> Vec<Score> {
        score::scores(view)
    }

    fn board(view: &Self, options: &[Action], lens: Lens) -> Board {
        let aloud = if lens == Lens::Whole { aloud::of(view) } else { Vec::new() };
        Board { aloud, ..board::of(view, options, lens) }
    }

    fn picture(view: &Self, options: &[Action], happened: &[Text]) -> Option<Picture> {
        Some(picture::of(view, options, happened))
    }

    fn track(view: &Self) -> Vec<TrackRow> {
        track::of(view)
    }

    fn emoji() -> Vec<Emoji> {
        emoji::all()
    }

    fn legend(view: &Self) -> Vec<Fact> {
        legend::of(view)
    }
}

fn stop(view: &Raids, seat: Seat, space: u8) -> Text {
    let tile = view.sea.at(space).stop().map_or_else(words::is_empty, words::tile_in_full);
    match view.met(seat, space) {
        Some(other) => words::act_sail_and_fight(space, tile, other),
        None => words::act_sail(space, tile),
    }
}
