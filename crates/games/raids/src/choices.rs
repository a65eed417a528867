//! How a stop is chosen on the picture: by the number of its space. A new row of numbers begins after a monster on the way.

use meadhall_game::{AnsweringButtons, ChoiceStep, PictureChoices, Seat};

use super::sea::SpaceContent;
use super::tile::VoyageTile;
use super::{Action, Pending, Raids, texts};

/// Maximum number of stops that are described at once. Of more stops, one is shown at a time.
const MAX_STOPS_DESCRIBED_AT_ONCE: usize = 2;
/// The stops behind the last of these rows share it.
const MAX_ROWS: usize = 3;

/// Returns how a stop, or the tile that makes room for another one, is chosen on the picture. Any other decision is answered
/// in words.
pub fn picture_choices(state: &Raids, options: &[Action]) -> Option<PictureChoices> {
    match state.pending {
        Pending::ChooseStop { seat, .. } => Some(stop_choices(state, seat, options)),
        Pending::StowTile { seat, .. } => tile_choices(state, seat, options),
        Pending::AnswerAttack { .. } | Pending::FaceMonster { .. } | Pending::SellGoods { .. } | Pending::MatchOver => {
            None
        }
    }
}

/// Returns the tiles aboard that can make room, in the order of their numbers; number 1 is the first.
pub fn replaceable_tiles(state: &Raids, seat: Seat, options: &[Action]) -> Vec<VoyageTile> {
    let can_go = |tile: &VoyageTile| options.contains(&Action::ReplaceTile { old_tile: *tile });
    let mut tiles: Vec<VoyageTile> = Vec::new();
    for tile in state.ship(seat).tiles_aboard.iter().copied().filter(can_go) {
        if !tiles.contains(&tile) {
            tiles.push(tile);
        }
    }
    tiles
}

/// Returns how the tile that makes room is chosen, or `None` if no tile aboard can.
fn tile_choices(state: &Raids, seat: Seat, options: &[Action]) -> Option<PictureChoices> {
    let tiles = replaceable_tiles(state, seat, options);
    if tiles.is_empty() {
        return None;
    }
    let number = |action: &Action| {
        let Action::ReplaceTile { old_tile } = action else { return None };
        tiles.iter().position(|tile| tile == old_tile).map(|index| index + 1)
    };
    let other_label = |action: &Action| match action {
        Action::StowTile => texts::option_stow(),
        _ => texts::option_throw_away(),
    };
    let path = |(index, action): (usize, &Action)| {
        let (position, label) = match number(action) {
            Some(number) => (number, texts::number(i32::try_from(number).unwrap_or(i32::MAX))),
            // A free space costs nothing, so it comes first.
            None if *action == Action::StowTile => (0, other_label(action)),
            None => (options.len() + index, other_label(action)),
        };
        vec![ChoiceStep { position, row: 0, question: None, label }]
    };
    let label = |action: &Action| number(action).map_or_else(|| other_label(action), texts::choice_replace);
    Some(PictureChoices {
        paths: options.iter().enumerate().map(path).collect(),
        answering: AnsweringButtons::AllOptions(options.iter().map(label).collect()),
        note: None,
        end_turn: None,
    })
}

fn stop_choices(state: &Raids, seat: Seat, options: &[Action]) -> PictureChoices {
    let has_fight =
        |action: &Action| matches!(action, Action::SailTo { space } if state.other_ship_at(seat, *space).is_some());
    let space_label = |space: u8| match state.other_ship_at(seat, space) {
        Some(_) => texts::choice_fight(space),
        None => texts::number(space.into()),
    };
    let path = |action: &Action| {
        let label = match action {
            Action::SailTo { space } => space_label(*space),
            _ => texts::column_home(),
        };
        let position = destination(state, action).into();
        let row = monsters_before(state, seat, destination(state, action)).min(MAX_ROWS - 1);
        vec![ChoiceStep { position, row, question: None, label }]
    };
    let confirm_label = |action: &Action| match action {
        Action::SailTo { space } => texts::choice_sail(space_label(*space)),
        _ => texts::choice_home(),
    };
    let labels = options.iter().map(confirm_label).collect();
    let answering = match options.len() {
        ..=MAX_STOPS_DESCRIBED_AT_ONCE => AnsweringButtons::AllOptions(labels),
        _ => AnsweringButtons::ShownOption(labels),
    };
    PictureChoices {
        paths: options.iter().map(path).collect(),
        answering,
        note: options.iter().any(has_fight).then(texts::choice_fight_note),
        end_turn: None,
    }
}

/// Returns the space to which an action sails; the harbor follows the last space.
pub fn destination(state: &Raids, action: &Action) -> u8 {
    if let Action::SailTo { space } = *action { space } else { state.sea.len() + 1 }
}

/// Returns how many monsters a ship meets on its way to a space.
fn monsters_before(state: &Raids, seat: Seat, space: u8) -> usize {
    let start = state.ship(seat).position.reached_space();
    let way = state.sea.passage_spaces().after(start).before(space);
    let is_monster =
        |space: &u8| matches!(state.sea.content_at(*space), SpaceContent::Tile(VoyageTile::Monster { .. }));
    way.iter().filter(is_monster).count()
}
