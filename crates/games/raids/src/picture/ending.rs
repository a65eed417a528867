//! The end of the match in place of the spaces: a podium, and below it the glory of each player by source.

use meadhall_game::{Icon, PicturePart, RankedScore, Rect, Shape, SurfaceKind, TextAlign, TextStyle, ranking};

use crate::{Raids, icons, score, texts};

/// The sources of glory, in the order of the score.
const SOURCE_ICONS: [&Icon; 6] =
    [&icons::COIN, &icons::RUNE, &icons::MJOLLNIR, &icons::PENNANT, &icons::GOODS, &icons::MONSTER];
const PLAQUE_AREA: Rect = Rect::new(198, 24, 448, 77);
/// The table of the ranking with four players; it covers the lower end of the podium.
const TABLE: Rect = Rect::new(24, 496, 784, 400);
const HEAD_HEIGHT: i16 = 72;
const ROW_HEIGHT: i16 = 80;
/// Width of the columns of points, and of the total.
const SOURCE_WIDTH: i16 = 60;
const TOTAL_WIDTH: i16 = 96;
/// The podium: first place in the middle, second on the left, third on the right.
const STEP_X: [i16; 3] = [340, 160, 520];
const STEP_SIZE: (i16, i16) = (160, 290);
const STEP_Y: [i16; 3] = [246, 306, 356];

pub fn draw(state: &Raids, parts: &mut Vec<PicturePart>) {
    let scores = score::scores(state);
    let ranking = ranking(&scores);
    let row_count = i16::try_from(ranking.len()).unwrap_or(4);
    let title_area = PLAQUE_AREA.inset(8).translated(0, -4);
    parts.push(PicturePart::for_label(
        texts::board_over(),
        vec![
            Shape::icon(&icons::PLAQUE, PLAQUE_AREA),
            Shape::text(texts::board_over(), title_area.inset(30), 46, TextAlign::Center, TextStyle::OnDarkBold),
        ],
    ));
    // Two players need no third step.
    let steps = ranking.iter().zip(STEP_X).take(3).map(|(placing, x)| step_shapes(placing, x));
    parts.push(PicturePart::decoration(steps.flatten().collect()));
    let table = TABLE.top_part(HEAD_HEIGHT + row_count * ROW_HEIGHT + 12);
    let head = SOURCE_ICONS.into_iter().chain([&icons::GLORY]).zip(0..).map(|(icon, n)| {
        let center = column_area(n).translated(0, table.y).top_part(HEAD_HEIGHT).center();
        Shape::icon(icon, Rect::square_around(center, 54))
    });
    let ground = Shape::rect(table, SurfaceKind::Panel);
    parts.push(PicturePart::decoration(std::iter::once(ground).chain(head).collect()));
    parts.extend((0..).zip(&ranking).map(|(n, placing)| {
        let row = Rect::new(table.x, table.y + HEAD_HEIGHT + n * ROW_HEIGHT, table.width, ROW_HEIGHT - 8);
        PicturePart::decoration(row_shapes(placing, row))
    }));
}

/// Returns one step of the podium with the marker of its player. A better rank stands higher.
fn step_shapes(placing: &RankedScore<'_>, x: i16) -> Vec<Shape> {
    let y = STEP_Y[(placing.rank - 1).min(2)];
    let step_area = Rect::new(x, y, STEP_SIZE.0, STEP_SIZE.1);
    let middle_x = step_area.center().x;
    let mut shapes = vec![Shape::icon(&icons::PODIUM_STEP, step_area)];
    if placing.rank == 1 {
        shapes.push(Shape::icon(&icons::LAUREL, Rect::new(middle_x - 92, y - 104, 184, 96)));
    }
    shapes.push(Shape::seat_marker(placing.score.seat, Rect::new(middle_x - 46, y - 98, 92, 92)));
    let number_area = Rect::new(x, y + 34, STEP_SIZE.0, 80);
    let rank = texts::number(i32::try_from(placing.rank).unwrap_or(i32::MAX));
    shapes.push(Shape::text(rank, number_area, 76, TextAlign::Center, TextStyle::Bold));
    shapes
}

/// Returns the horizontal extent of the n-th column of numbers; the last one is the total.
const fn column_area(n: i16) -> Rect {
    let width = if n < SOURCE_ICONS.len() as i16 { SOURCE_WIDTH } else { TOTAL_WIDTH };
    let first_x = TABLE.x + TABLE.width - 12 - TOTAL_WIDTH - SOURCE_ICONS.len() as i16 * SOURCE_WIDTH;
    Rect::new(first_x + n * SOURCE_WIDTH, 0, width, ROW_HEIGHT)
}

fn row_shapes(placing: &RankedScore<'_>, row: Rect) -> Vec<Shape> {
    let seat = placing.score.seat;
    let text_shape = |number: i32, x: i16, width: i16, size: i16, style| {
        Shape::text(texts::number(number), Rect::new(x, row.y, width, row.height), size, TextAlign::Center, style)
    };
    let total_column = column_area(SOURCE_ICONS.len() as i16);
    let rank = i32::try_from(placing.rank).unwrap_or(i32::MAX);
    let name_area = Rect::new(row.x + 116, row.y, column_area(0).x - row.x - 120, row.height);
    let total_area = Rect::new(total_column.x + 4, row.y + 8, 88, 55);
    let mut shapes = vec![Shape::rect(row.inset(4), SurfaceKind::Tile)];
    if placing.rank == 1 {
        shapes.push(Shape::rect(row.inset(4), SurfaceKind::BestFrame));
    }
    shapes.extend([
        text_shape(rank, row.x + 10, 44, 40, TextStyle::Bold),
        Shape::seat_marker(seat, Rect::new(row.x + 56, row.y + 9, 54, 54)),
        Shape::text(texts::player(seat), name_area, 36, TextAlign::Left, TextStyle::Bold),
        Shape::icon(&icons::GLORY_PLATE, total_area),
        Shape::text(texts::number(placing.score.total()), total_area, 44, TextAlign::Center, TextStyle::Bold),
    ]);
    shapes.extend((0..).zip(&placing.score.sources).map(|(n, source)| {
        let column = column_area(n);
        text_shape(source.points, column.x, column.width, 38, TextStyle::Body)
    }));
    shapes
}
