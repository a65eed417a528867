//! Draws the final ranking: the podium, and a table of each player's points by source.

use meadhall_game::{
    Icon, PicturePart, RankedScore, Rect, Seat, SeatScore, Shape, SurfaceKind, Text, TextAlign, TextStyle, ranking,
};

use super::GLORY;

const TITLE_HEIGHT: i16 = 56;
const COLUMN_HEADER_HEIGHT: i16 = 66;
const USUAL_ROW_HEIGHT: i16 = 74;
const MAX_ROW_HEIGHT: i16 = 92;
const MAX_PODIUM_HEIGHT: i16 = 340;
const STEP_WIDTH: i16 = 94;
const POINTS_COLUMN_WIDTH: i16 = 64;
const TOTAL_COLUMN_WIDTH: i16 = 106;
/// The space between the podium and the ranking table, in pixels.
const GAP: i16 = 16;

/// What a game supplies to draw its final ranking.
pub struct Podium {
    /// One icon for each source of points, in the order of the score's sources.
    pub source_icons: &'static [&'static Icon],
    pub player_name: fn(Seat) -> Text,
    pub format_number: fn(i32) -> Text,
}

/// Returns the height of the title and the table for this many players, with rows of the usual height.
pub const fn titled_ranking_height(players: usize) -> i16 {
    TITLE_HEIGHT + ranking_height(players as i16, USUAL_ROW_HEIGHT)
}

const fn ranking_height(players: i16, row_height: i16) -> i16 {
    COLUMN_HEADER_HEIGHT + players * row_height + 8
}

impl Podium {
    /// Draws the title and below it the ranking, as large as the area allows.
    pub fn draw(&self, title: &Text, scores: &[SeatScore], area: Rect, parts: &mut Vec<PicturePart>) {
        let title_area = area.top_part(TITLE_HEIGHT);
        let title_shape = Shape::text(title.clone(), title_area, 42, TextAlign::Center, TextStyle::OnDarkBold);
        parts.push(PicturePart::for_label(title.clone(), vec![title_shape]));
        self.draw_ranking(scores, area.bottom_part(area.height - TITLE_HEIGHT), parts);
    }

    fn draw_ranking(&self, scores: &[SeatScore], area: Rect, parts: &mut Vec<PicturePart>) {
        let ranking = ranking(scores);
        let player_count = i16::try_from(ranking.len()).unwrap_or(1).max(1);
        let row_height = ((area.height - COLUMN_HEADER_HEIGHT - 8) / player_count).min(MAX_ROW_HEIGHT);
        // Two players need no third step, and a single player needs no podium.
        let step_count = if player_count == 1 { 0 } else { ranking.len().min(3) };
        let podium = middle_strip(area, MAX_PODIUM_HEIGHT.min(area.height)).left_part(step_count as i16 * STEP_WIDTH);
        parts.extend(
            ranking
                .iter()
                .take(step_count)
                .enumerate()
                .map(|(n, it)| PicturePart::decoration(self.podium_step_shapes(it, podium, n))),
        );
        let podium_space = if step_count > 0 { podium.width + GAP } else { 0 };
        let list = middle_strip(area, ranking_height(player_count, row_height)).right_part(area.width - podium_space);
        parts.push(PicturePart::decoration(vec![Shape::rect(list, SurfaceKind::Panel)]));
        parts.push(PicturePart::decoration(self.column_header_shapes(list)));
        let row_area = |n: i16| {
            Rect::new(list.x + 10, list.y + COLUMN_HEADER_HEIGHT + n * row_height, list.width - 20, row_height - 8)
        };
        parts.extend(
            (0..)
                .zip(&ranking)
                .map(|(n, placing)| PicturePart::decoration(self.ranking_row_shapes(placing, list, row_area(n)))),
        );
    }

    /// Returns one step of the podium: first place in the middle, second on the left, third on the right.
    fn podium_step_shapes(&self, placing: &RankedScore<'_>, podium: Rect, step_index: usize) -> Vec<Shape> {
        let column = [1, 0, 2][step_index % 3];
        let lower = podium.height / 6 * (placing.rank.min(3) as i16 - 1);
        let step_area =
            podium.translated(column * STEP_WIDTH, lower).left_part(STEP_WIDTH - 6).top_part(podium.height - lower);
        let marker_area = Rect::square_around(step_area.top_part(80).center(), 78);
        let block_area = step_area.bottom_part(step_area.height - 84);
        let number_area = middle_strip(block_area, block_area.height.min(64));
        let mut shapes =
            vec![Shape::rect(block_area, SurfaceKind::Tile), Shape::seat_marker(placing.score.seat, marker_area)];
        if placing.rank == 1 {
            shapes.push(Shape::icon(&GLORY, Rect::square_around(block_area.center(), 84.min(block_area.height))));
        }
        shapes.push(self.number_shape(placing.rank as i32, number_area.inset(12), TextStyle::Bold));
        shapes
    }

    /// Returns the area of the n-th number column of the ranking table. The sources of points come first, then the
    /// total.
    fn column_area(&self, list: Rect, column_index: i16) -> Rect {
        let source_count = self.source_icons.len() as i16;
        let numbers = list.right_part(source_count * POINTS_COLUMN_WIDTH + TOTAL_COLUMN_WIDTH);
        numbers.translated(column_index * POINTS_COLUMN_WIDTH, 0).left_part(if column_index < source_count {
            POINTS_COLUMN_WIDTH
        } else {
            TOTAL_COLUMN_WIDTH
        })
    }

    fn column_header_shapes(&self, list: Rect) -> Vec<Shape> {
        let icons = self.source_icons.iter().copied().chain([&GLORY]);
        (0..)
            .zip(icons)
            .map(|(n, icon)| {
                Shape::icon(
                    icon,
                    Rect::square_around(self.column_area(list, n).top_part(COLUMN_HEADER_HEIGHT).center(), 52),
                )
            })
            .collect()
    }

    fn ranking_row_shapes(&self, placing: &RankedScore<'_>, list: Rect, row: Rect) -> Vec<Shape> {
        let seat = placing.score.seat;
        let cell_area =
            |column: Rect, size: i16| middle_strip(Rect::new(column.x, row.y, column.width, row.height), size);
        let mut shapes = vec![Shape::rect(row, SurfaceKind::Tile)];
        if placing.rank == 1 {
            shapes.push(Shape::rect(row, SurfaceKind::BestFrame));
        }
        shapes.push(self.number_shape(placing.rank as i32, cell_area(row.left_part(52), 42), TextStyle::Bold));
        shapes.push(Shape::seat_marker(seat, cell_area(row.translated(52, 0).left_part(54), 54)));
        let name_area = Rect::new(row.x + 114, row.y, self.column_area(list, 0).x - row.x - 120, row.height);
        shapes.push(Shape::text((self.player_name)(seat), name_area, 34, TextAlign::Left, TextStyle::Bold));
        let points = placing.score.sources.iter().map(|source| source.points);
        shapes.extend(
            (0..)
                .zip(points)
                .map(|(n, it)| self.number_shape(it, cell_area(self.column_area(list, n), 40), TextStyle::Body)),
        );
        let total_area = self.column_area(list, self.source_icons.len() as i16);
        shapes.push(self.number_shape(placing.score.total(), cell_area(total_area, 54), TextStyle::Bold));
        shapes
    }

    fn number_shape(&self, number: i32, area: Rect, style: TextStyle) -> Shape {
        Shape::centered_text((self.format_number)(number), area, style)
    }
}

/// Returns a vertically centered strip of the area with this height.
fn middle_strip(area: Rect, height: i16) -> Rect {
    Rect::new(area.x, area.y + (area.height - height) / 2, area.width, height)
}
