//! A row for each player: the current turn, points, supplies, toolboxes, and collected tiles and relics.

use meadhall_game::{
    PicturePart, Rect, Seat, SeatScore, Shape, SurfaceKind, Text, TextAlign, TextStyle, victory_shares,
};

use super::{ITEM_ICON_WIDTH, collection, counted_icon, digits_area, number_shape, toolboxes};
use crate::runner::RunnerState;
use crate::toolbox::ToolboxPlace;
use crate::view::View;
use crate::{Action, board, icons, texts};

const ROW_HEIGHT: i16 = 104;
const ROW_GAP: i16 = 8;

pub fn rows_height(view: &View) -> i16 {
    view.public_state.runners.len() as i16 * (ROW_HEIGHT + ROW_GAP) - ROW_GAP
}

pub fn draw(view: &View, options: &[Action], area: Rect, parts: &mut Vec<PicturePart>) {
    let scores = view.known_scores();
    let leaders = leading_seats(&scores, view.public_state.runners.len());
    for (seat, runner) in (0..).map(Seat).zip(&view.public_state.runners) {
        let row_area = area.translated(0, i16::from(seat.0) * (ROW_HEIGHT + ROW_GAP)).top_part(ROW_HEIGHT);
        let is_current = seat == view.public_state.current_turn.seat && !view.public_state.is_over();
        let is_leading = leaders.contains(&seat);
        let row_options = if is_current { options } else { &[] };
        PlayerRow { view, seat, runner, row_area, is_current, scores: &scores }.draw(is_leading, row_options, parts);
    }
}

/// Returns the seats with the highest score above 0; none while the scores of some seats are secret.
fn leading_seats(scores: &[SeatScore], seat_count: usize) -> Vec<Seat> {
    if scores.len() < seat_count {
        return Vec::new();
    }
    let shares = victory_shares(scores).into_iter().zip(scores);
    shares.filter(|(share, score)| *share > 0.0 && score.total() > 0).map(|(_, score)| score.seat).collect()
}

struct PlayerRow<'a> {
    view: &'a View,
    seat: Seat,
    runner: &'a RunnerState,
    row_area: Rect,
    is_current: bool,
    scores: &'a [SeatScore],
}

/// The positions and widths of the columns.
const HEADER_WIDTH: i16 = 292;
const NAME_X_AND_WIDTH: (i16, i16) = (72, 148);
const POINTS_X_AND_WIDTH: (i16, i16) = (220, 66);
const SUPPLY_X_AND_WIDTH: (i16, i16) = (298, 80);
const RESERVE_TOOLBOXES_WIDTH: i16 = 66;
const CHART_X_AND_WIDTH: (i16, i16) = (448, toolboxes::CHART_WIDTH);
const RELICS_X_AND_WIDTH: (i16, i16) = (650, 124);
const BLUE_TILES_X_AND_WIDTH: (i16, i16) = (778, 116);
const IVORY_TILES_X_AND_WIDTH: (i16, i16) = (902, 336);

impl PlayerRow<'_> {
    fn draw(&self, is_leading: bool, options: &[Action], parts: &mut Vec<PicturePart>) {
        let (runner, view) = (self.runner, self.view);
        parts.push(PicturePart::decoration(vec![Shape::rect(self.row_area, SurfaceKind::Panel)]));
        if self.is_current {
            parts.push(PicturePart::decoration(vec![Shape::rect(
                self.row_area.left_part(HEADER_WIDTH),
                SurfaceKind::ActiveHeader,
            )]));
        }
        self.draw_header(is_leading, parts);
        let [upper, lower] = self.column_halves(SUPPLY_X_AND_WIDTH);
        parts.push(self.value_part(
            texts::player_has_rations(runner.rations),
            counted_icon(&icons::RATION, runner.rations.into(), upper),
        ));
        if !view.public_state.is_over() {
            let toolboxes = runner.toolbox_count_at(ToolboxPlace::InReserve);
            let pathway =
                Shape::Icon { icon: &icons::PATHWAY, area: lower.left_part(ITEM_ICON_WIDTH), tint: Some(self.seat) };
            let mut shapes =
                vec![pathway, number_shape(runner.pathways_in_reserve(), digits_area(lower), TextStyle::Bold)];
            shapes.extend(counted_icon(
                &icons::TOOLBOX,
                toolboxes,
                lower.translated(SUPPLY_X_AND_WIDTH.1, 0).left_part(RESERVE_TOOLBOXES_WIDTH),
            ));
            parts.push(self.value_part(board::reserve_text(runner), shapes));
        }
        parts.push(self.value_part(
            board::toolboxes_text(runner),
            toolboxes::toolbox_shapes(runner, options, self.column_area(CHART_X_AND_WIDTH).inset(3)),
        ));
        let collection = [
            (board::relics_text(runner), collection::relic_shapes(runner, self.column_area(RELICS_X_AND_WIDTH))),
            (
                board::blue_tiles_text(view, runner),
                collection::blue_tile_shapes(view, runner, self.column_area(BLUE_TILES_X_AND_WIDTH)),
            ),
            (
                board::ivory_tiles_text(runner),
                collection::ivory_tile_shapes(runner, options, self.column_area(IVORY_TILES_X_AND_WIDTH)),
            ),
        ];
        parts.extend(collection.into_iter().filter_map(|(text, shapes)| Some(self.value_part(text?, shapes))));
    }

    fn value_part(&self, text: Text, shapes: Vec<Shape>) -> PicturePart {
        PicturePart::for_value(texts::player(self.seat), text, shapes)
    }

    fn column_area(&self, (x, width): (i16, i16)) -> Rect {
        self.row_area.inset(4).translated(x - 4, 0).left_part(width)
    }

    fn column_halves(&self, column: (i16, i16)) -> [Rect; 2] {
        let column = self.column_area(column);
        [column.top_part(column.height / 2), column.bottom_part(column.height / 2)].map(|half| half.inset(2))
    }

    /// Draws the player's name and points. Below the name are icons for the current turn, for the effect of a toolbox,
    /// and for the leaders.
    fn draw_header(&self, is_leading: bool, parts: &mut Vec<PicturePart>) {
        let style = if self.is_current { TextStyle::OnDarkBold } else { TextStyle::Bold };
        let [upper, icons_area] = self.column_halves(NAME_X_AND_WIDTH);
        let name_area = if self.is_current || is_leading { upper } else { self.column_area(NAME_X_AND_WIDTH) };
        let marker_area = Rect::square_around(self.row_area.left_part(74).center(), 58);
        let name_shapes = vec![
            Shape::seat_marker(self.seat, marker_area),
            Shape::text(texts::player(self.seat), name_area, 36, TextAlign::Left, style),
        ];
        parts.push(PicturePart::for_label(texts::player(self.seat), name_shapes));
        let points_area = self.column_area(POINTS_X_AND_WIDTH);
        let points = board::known_total(self.scores, self.seat).map_or_else(texts::unknown_number, texts::number);
        let points_shapes = vec![Shape::text(points, points_area, 54, TextAlign::Center, style)];
        parts.push(self.value_part(board::points_text(self.view, self.seat, self.scores), points_shapes));
        let icon_area =
            |index: i16| icons_area.left_part(icons_area.height).translated(index * (icons_area.height + 3), 0);
        if is_leading {
            parts.push(PicturePart::decoration(vec![Shape::icon(&icons::GLORY, icon_area(2))]));
        }
        if self.is_current {
            parts.push(PicturePart::decoration(vec![Shape::icon(&icons::TURN, icon_area(0))]));
            let is_doubled = self.view.public_state.current_turn.are_points_doubled;
            parts.extend(board::toolbox_used_text(&self.view.public_state).map(|text| {
                let icon = if is_doubled {
                    Shape::icon(&icons::DOUBLED, icon_area(1))
                } else {
                    Shape::icon(&icons::USED, icon_area(1))
                };
                self.value_part(text, vec![icon])
            }));
        }
    }
}
