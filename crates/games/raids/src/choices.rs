//! How a stop is chosen on the picture: by the number of its space, under headings that say how large the crew will be and
//! what waits on the way.

use meadhall_game::{AnsweringButtons, ChoiceStep, PictureChoices, Seat, Text};

use super::crews::PossibleCrewSizes;
use super::sea::SpaceContent;
use super::tile::VoyageTile;
use super::{Action, Pending, Raids, texts};

/// Maximum number of stops that are described at once. Of more stops, one is shown at a time.
const MAX_STOPS_DESCRIBED_AT_ONCE: usize = 6;
/// The stops beyond the last heading share it.
const MAX_HEADINGS: usize = 3;

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
            None => (options.len() + index, other_label(action)),
        };
        vec![ChoiceStep { position, heading: None, label }]
    };
    let label = |action: &Action| number(action).map_or_else(|| other_label(action), texts::choice_replace);
    Some(PictureChoices {
        paths: options.iter().enumerate().map(path).collect(),
        answering: AnsweringButtons::AllOptions(options.iter().map(label).collect()),
    })
}

fn stop_choices(state: &Raids, seat: Seat, options: &[Action]) -> PictureChoices {
    let arrivals: Vec<Arrival> =
        options.iter().map(|action| Arrival::at(state, seat, destination(state, action))).collect();
    let groups: Vec<usize> = arrivals.iter().map(|it| it.monsters.len().min(MAX_HEADINGS - 1)).collect();
    let headings: Vec<Text> = (0..MAX_HEADINGS)
        .map(|group| heading(arrivals.iter().zip(&groups).filter(|(_, of)| **of == group).map(|(it, _)| it)))
        .collect();
    let space_label = |space: u8| match state.other_ship_at(seat, space) {
        Some(_) => texts::choice_fight(space),
        None => texts::number(space.into()),
    };
    let path = |(action, group): (&Action, &usize)| {
        let label = match action {
            Action::SailTo { space } => space_label(*space),
            _ => texts::column_home(),
        };
        let position = destination(state, action).into();
        vec![ChoiceStep { position, heading: Some(headings[*group].clone()), label }]
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
    PictureChoices { paths: options.iter().zip(&groups).map(path).collect(), answering }
}

/// Returns the space to which an action sails; the harbor follows the last space.
pub fn destination(state: &Raids, action: &Action) -> u8 {
    if let Action::SailTo { space } = *action { space } else { state.sea.len() + 1 }
}

/// What a ship has met, and which crew it may have, when it arrives at a space.
struct Arrival {
    crew_sizes: PossibleCrewSizes,
    /// The strengths of the monsters on the way.
    monsters: Vec<u8>,
}

impl Arrival {
    fn at(state: &Raids, seat: Seat, space: u8) -> Self {
        let ship = state.ship(seat);
        let (mut crew_sizes, mut monsters) = (PossibleCrewSizes::from_ship(ship), Vec::new());
        for space in state.sea.passage_spaces().after(ship.position.reached_space()).before(space).iter() {
            let content = state.sea.content_at(space);
            if let SpaceContent::Tile(VoyageTile::Monster { strength }) = content {
                monsters.push(strength);
            }
            crew_sizes = crew_sizes.after_passing(content);
        }
        Self { crew_sizes, monsters }
    }
}

/// Returns what these arrivals have in common.
fn heading<'a>(arrivals: impl Iterator<Item = &'a Arrival> + Clone) -> Text {
    let fewest = arrivals.clone().map(|it| it.crew_sizes.min()).min().unwrap_or_default();
    let most = arrivals.clone().map(|it| it.crew_sizes.max()).max().unwrap_or_default();
    let crew = if fewest == most { texts::choice_crew(most) } else { texts::choice_crew_range(fewest, most) };
    let strengths = |it: &Arrival| it.monsters.iter().map(|strength| texts::number((*strength).into())).collect();
    let all: Vec<Text> = arrivals.max_by_key(|it| it.monsters.len()).map(strengths).unwrap_or_default();
    if all.is_empty() { texts::choice_no_monster(crew) } else { texts::choice_monsters(crew, all.len(), all) }
}
