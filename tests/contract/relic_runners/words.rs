//! What the rules say, and the path of words to each option of a walk.

use super::Action;

meadhall::vocabulary! { "relic_runners"
    use_a_toolbox();
    walk();
    raise(steps: u8);
    explore();
    build();
    lift();
    lay();
    fetch_or_points();
    show_blue();
    used_toolbox(player: meadhall::game::Seat);
    walked(player: meadhall::game::Seat);
    took_blue(player: meadhall::game::Seat);
    blue_value(value: u8);
    coins();
    blue_tiles();
    relic_colours();
}

/// The path to a walk, as this trial proposes it. Plain strings here; texts in the game.
pub fn path(action: &Action) -> Vec<String> {
    let Action::Walk { to, turns, trails, .. } = action else { return vec![format!("{action:?}")] };
    let turned: Vec<_> = turns.iter().map(ToString::to_string).collect();
    let mut words = vec![to.to_string(), turned.join(" ")];
    words.extend(trails.map(|trails| trails.to_string()));
    words
}
