//! The rail: the viewer's hand, the actions that are left, the stack, the bag and the enemy ships.

use meadhall_game::{FactRef, Icon, PicturePart, Rect, Shape, Text, TextAlign, TextStyle};

use super::choosing::tile_shapes;
use super::projection::Viewport;
use crate::data::ACTIONS_PER_TURN;
use crate::hex::Cell;
use crate::tile::Tile;
use crate::view::View;
use crate::{Pending, board, icons, texts};

const HAND_CENTER_X: i16 = 64;
const FIRST_TILE_Y: i16 = 76;
const TILE_STEP: i16 = 134;
/// The width of a hexagon of the hand.
const HAND_HEX_WIDTH: i16 = 108;
const ACTION_SIZE: i16 = 46;
/// The steps between the two columns and the two rows of actions.
const ACTION_STEPS: (i16, i16) = (52, 48);

/// Where the actions and the supply are on the rail.
struct RailLayout {
    actions_y: i16,
    line_y: i16,
    first_row_y: i16,
    row_step: i16,
    icon_size: i16,
    text_size: i16,
}

/// The layout below a hand of three tiles.
const BESIDE_HAND: RailLayout =
    RailLayout { actions_y: 414, line_y: 514, first_row_y: 528, row_step: 56, icon_size: 46, text_size: 38 };
const WITHOUT_HAND: RailLayout =
    RailLayout { actions_y: 40, line_y: 156, first_row_y: 196, row_step: 104, icon_size: 60, text_size: 46 };

/// The tiles of a full hand.
const FULL_HAND: i16 = 3;

impl RailLayout {
    /// Returns the layout for a hand of this size. The supply moves up and spreads in the room that missing tiles leave.
    fn below_hand(tiles: i16) -> Self {
        let free_height = (FULL_HAND - tiles).clamp(0, FULL_HAND) * TILE_STEP;
        match tiles {
            0 => WITHOUT_HAND,
            _ => Self {
                actions_y: BESIDE_HAND.actions_y - free_height,
                line_y: BESIDE_HAND.line_y - free_height,
                first_row_y: BESIDE_HAND.first_row_y - free_height + free_height / 8,
                row_step: BESIDE_HAND.row_step + free_height / 6,
                ..BESIDE_HAND
            },
        }
    }
}

pub fn draw(view: &View, parts: &mut Vec<PicturePart>) {
    let hand: &[Tile] =
        view.private_state.as_ref().map(|private_state| private_state.hand.as_slice()).unwrap_or_default();
    let step = TILE_STEP.min(FULL_HAND * TILE_STEP / (hand.len() as i16).max(1));
    parts.extend((0..).zip(hand).map(|(n, tile)| {
        PicturePart::for_label(texts::tile_name(*tile), hand_tile_shapes(*tile, FIRST_TILE_Y + n * step))
    }));
    let layout = RailLayout::below_hand(hand.len() as i16);
    parts.push(PicturePart::decoration(action_shapes(view.public_state.pending, &layout)));
    parts.extend(supply_parts(view, &layout));
}

/// Draws a tile of the hand without rotation, with its content.
fn hand_tile_shapes(tile: Tile, center_y: i16) -> Vec<Shape> {
    let viewport = Viewport::around(HAND_CENTER_X, center_y, HAND_HEX_WIDTH);
    tile_shapes(&viewport, tile, 0, Cell::new(0, 0))
}

fn action_shapes(pending: Pending, layout: &RailLayout) -> Vec<Shape> {
    let left = match pending {
        Pending::TakeActions { left } => left,
        _ => ACTIONS_PER_TURN,
    };
    let action = |n: u8| {
        let area = Rect::new(
            14 + i16::from(n % 2) * ACTION_STEPS.0,
            layout.actions_y + i16::from(n / 2) * ACTION_STEPS.1,
            ACTION_SIZE,
            ACTION_SIZE,
        );
        Shape::icon(if n < left { &icons::ACTION } else { &icons::ACTION_SPENT }, area)
    };
    (0..ACTIONS_PER_TURN)
        .map(action)
        .chain([Shape::icon(&icons::RAIL_LINE, Rect::new(10, layout.line_y, 106, 6))])
        .collect()
}

fn supply_parts(view: &View, layout: &RailLayout) -> [PicturePart; 3] {
    let RailLayout { first_row_y, row_step, icon_size, text_size, .. } = *layout;
    let public_state = &view.public_state;
    let deadly_count = public_state.remaining_enemy_losses.iter().filter(|loss| **loss > 0).count();
    let enemies = texts::enemies(public_state.remaining_enemy_losses.len(), deadly_count);
    let supply_part = |first_row: i16, label: Text, value: Text, counts: &[(&'static Icon, usize)]| {
        let mut shapes = Vec::new();
        for (row, (icon, count)) in (first_row..).zip(counts) {
            let area = Rect::new(9, first_row_y + row * row_step, icon_size, icon_size);
            let count = i32::try_from(*count).unwrap_or(i32::MAX);
            let number_area = Rect::new(area.x + icon_size + 6, area.y, 116 - icon_size - 15, icon_size);
            shapes.push(Shape::icon(icon, area));
            shapes.push(Shape::text(
                texts::number(count),
                number_area,
                text_size,
                TextAlign::Left,
                TextStyle::OnDarkBold,
            ));
        }
        PicturePart::new(FactRef::all(&label, &[value]), shapes)
    };
    let bag = public_state.settlement_bag.len();
    let mut stack =
        supply_part(0, texts::place_stack(), texts::tiles(view.stack_size), &[(&icons::TILE, view.stack_size)]);
    // The tiles left are those of the stack and those of the hands, which the panels count.
    if public_state.pending != Pending::ChooseCaptains {
        stack.facts.push(FactRef::label(&board::title(view)));
    }
    [
        stack,
        supply_part(1, texts::place_bag(), texts::tokens(bag), &[(&icons::BAG, bag)]),
        supply_part(
            2,
            texts::place_enemies(),
            enemies,
            &[(&icons::ENEMY, public_state.remaining_enemy_losses.len()), (&icons::FALLEN, deadly_count)],
        ),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The rows of the supply.
    const ROWS: i16 = 4;
    /// The end of the free part of the rail.
    const RAIL_BOTTOM: i16 = 900;

    #[test]
    fn the_supply_stays_on_the_rail_below_any_hand() {
        for tiles in 0..=FULL_HAND {
            let layout = RailLayout::below_hand(tiles);
            let hand_bottom = if tiles == 0 { 0 } else { FIRST_TILE_Y + (tiles - 1) * TILE_STEP + HAND_HEX_WIDTH / 2 };
            assert!(layout.actions_y > hand_bottom, "{tiles} tiles");
            assert!(layout.line_y >= layout.actions_y + ACTION_STEPS.1 + ACTION_SIZE, "{tiles} tiles");
            assert!(layout.first_row_y > layout.line_y, "{tiles} tiles");
            assert!(layout.first_row_y + ROWS * layout.row_step <= RAIL_BOTTOM, "{tiles} tiles");
        }
    }
}
