//! What the rules say, and the path of words to each option.

use super::Action;

meadhall::vocabulary! { "explorers"
    choose_captain();
    place_tile();
    spend_points(points: u8);
    has_chosen(player: meadhall::game::Seat);
    captains_revealed();
    placed(player: meadhall::game::Seat);
    found_strength(strength: u8);
    sank(player: meadhall::game::Seat, lost: u8);
    drew();
    raided(player: meadhall::game::Seat, strength: u8);
}

/// The path to an option, as this trial proposes it. Plain strings here; texts in the game.
pub fn path(action: &Action) -> Vec<String> {
    let crew = |vikings: u8, animals: &[_]| format!("{vikings} vikings, {animals:?}");
    match action {
        Action::Keep { captain } => vec![format!("{captain:?}")],
        Action::Place { tile, at, turned } => vec![tile.to_string(), at.to_string(), format!("turned {turned}")],
        Action::Load { from, vikings, animals } => vec!["load".into(), from.to_string(), crew(*vikings, animals)],
        Action::Unload { onto, vikings, animals } => vec!["unload".into(), onto.to_string(), crew(*vikings, animals)],
        Action::Sail { to } => vec!["sail".into(), to.to_string()],
        Action::Move { from, to, vikings } => vec!["move".into(), format!("{from} to {to}"), vikings.to_string()],
        Action::Transport { from, to, animal } => {
            vec!["transport".into(), format!("{from} to {to}"), format!("{animal:?}")]
        }
        Action::Outpost { at } => vec!["outpost".into(), at.to_string()],
        Action::Done => vec!["done".into()],
    }
}
