//! The end of the match: the ranking on the rail, and in each panel the points by source.

use meadhall_game::{Icon, PicturePart, RankedScore, Rect, SeatScore, Shape, Text, TextAlign, TextStyle, ranking};

use super::RAIL_AREA;
use crate::{icons, texts};

/// The icon of the points for livestock.
pub const LIVESTOCK_ICON: &Icon = &icons::SHEEP;
/// The icons of the sources of points, in the order of the score's sources. The captain is the last source.
const SOURCE_ICONS: [&Icon; 6] =
    [LIVESTOCK_ICON, &icons::TOWER, &icons::ENEMY, &icons::SETTLEMENT, &icons::FALLEN, &icons::ISLAND];
const FIRST_PLACE_Y: i16 = 14;
const PLACE_STEP: i16 = 200;
const POINTS_SIZE: i16 = 54;
/// The minimum width of a source with its points; a panel with less room has two rows of them.
const MIN_SOURCE_WIDTH: i16 = 74;
const SHORT_ROW: i16 = 4;
const ROW_STEP: i16 = 40;
const ROW_HEIGHT: i16 = 36;
const TEXT_SIZE: i16 = 32;
/// The room for two digits.
const NUMBER_WIDTH: i16 = 35;

/// Draws the players in the order of the ranking on the rail, the winner with a laurel.
pub fn draw_ranking(scores: &[SeatScore], parts: &mut Vec<PicturePart>) {
    let places = (0..).zip(ranking(scores));
    parts
        .extend(places.map(|(n, place)| PicturePart::decoration(place_shapes(&place, FIRST_PLACE_Y + n * PLACE_STEP))));
}

fn place_shapes(place: &RankedScore<'_>, y: i16) -> Vec<Shape> {
    let text =
        |number: i32, area, size, style| Shape::text(texts::number(number), area, size, TextAlign::Center, style);
    let rank = i32::try_from(place.rank).unwrap_or(i32::MAX);
    let mut shapes = vec![
        text(rank, Rect::new(6, y + 24, 30, 44), 40, TextStyle::OnDarkBold),
        Shape::seat_marker(place.score.seat, Rect::new(38, y + 6, 80, 80)),
        text(
            place.score.total(),
            Rect::new(RAIL_AREA.x + 4, y + 92, RAIL_AREA.width - 12, 56),
            POINTS_SIZE,
            TextStyle::OnDarkBold,
        ),
    ];
    if place.rank == 1 {
        shapes.push(Shape::icon(&icons::LAUREL, Rect::new(RAIL_AREA.x + 40, y + 144, 44, 44)));
    }
    shapes
}

/// Draws where a player's points come from, with the board's texts about these icons.
pub fn draw_sources(
    score: &SeatScore,
    captain: &'static Icon,
    facts: &[(&'static Icon, Text)],
    area: Rect,
    parts: &mut Vec<PicturePart>,
) {
    let icons: Vec<&Icon> = SOURCE_ICONS.into_iter().chain([captain]).collect();
    let columns = if area.width >= icons.len() as i16 * MIN_SOURCE_WIDTH { icons.len() as i16 } else { SHORT_ROW };
    let width = area.width / columns;
    let icon_size = (width - NUMBER_WIDTH).min(ROW_HEIGHT);
    let fact_of = |icon: &Icon| facts.iter().find(|(of, _)| *of == icon).map(|(_, value)| value);
    // A source without points stays only if the board says something about it.
    let shown =
        icons.into_iter().zip(&score.sources).filter(|(icon, source)| source.points != 0 || fact_of(icon).is_some());
    for (n, (icon, source)) in (0..).zip(shown) {
        let entry = Rect::new(area.x + n % columns * width, area.y + n / columns * ROW_STEP, width, ROW_HEIGHT);
        let style = if source.points == 0 { TextStyle::Muted } else { TextStyle::Bold };
        let number_area = entry.right_part((width - icon_size - 3).max(NUMBER_WIDTH));
        let shapes = vec![
            Shape::icon(icon, entry.left_part(icon_size)),
            Shape::text(texts::number(source.points), number_area, TEXT_SIZE, TextAlign::Left, style),
        ];
        parts.push(match fact_of(icon) {
            Some(value) => PicturePart::for_value(texts::player(score.seat), value.clone(), shapes),
            None => PicturePart::decoration(shapes),
        });
    }
}

#[cfg(test)]
mod tests {
    use meadhall_game::{ScoreSource, Seat};

    use super::*;

    #[test]
    fn two_digits_fit_into_the_panels_of_four_players() {
        let sources = vec![ScoreSource { name: texts::score_livestock(), points: 21 }; 7];
        let score = SeatScore { seat: Seat(0), sources, tiebreakers: Vec::new() };
        let mut parts = Vec::new();
        draw_sources(&score, &icons::CAPTAIN, &[], Rect::new(0, 0, 262, 36), &mut parts);
        let widths = parts.iter().flat_map(|part| &part.shapes).filter_map(|shape| match shape {
            Shape::Text { area, .. } => Some(area.width),
            _ => None,
        });
        assert_eq!(widths.filter(|width| *width >= NUMBER_WIDTH).count(), 7);
    }
}
