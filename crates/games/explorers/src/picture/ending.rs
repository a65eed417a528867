//! The end of the match: the ranking on the rail, and below the map a table with the captains and the points by source.

use meadhall_game::{
    Icon, PicturePart, RankedScore, Rect, SeatScore, Shape, SurfaceKind, Text, TextAlign, TextStyle, ranking,
};

use super::{MIN_TEXT_SIZE, PICTURE_AREA, RAIL_AREA, players};
use crate::player::Player;
use crate::view::View;
use crate::{icons, score, texts};

/// The icon of the points for livestock.
const LIVESTOCK_ICON: &Icon = &icons::SHEEP;
/// The icons of the sources of points, in the order of the score's sources.
const SOURCE_ICONS: [&Icon; 7] = [
    LIVESTOCK_ICON,
    &icons::TOWER,
    &icons::ENEMY,
    &icons::SETTLEMENT,
    &icons::FALLEN,
    &icons::ISLAND,
    CAPTAIN_SOURCE_ICON,
];
const CAPTAIN_SOURCE_ICON: &Icon = &icons::CAPTAIN;
const FIRST_PLACE_Y: i16 = 14;
const PLACE_STEP: i16 = 200;
const POINTS_SIZE: i16 = 54;
/// Further to the left, the badge for the alt text would cover the last rank.
const TABLE_X: i16 = 200;
const TABLE_WIDTH: i16 = 1072;
const MARGIN: i16 = 8;
const HEAD_HEIGHT: i16 = 50;
const ROW_HEIGHT: i16 = 66;
/// The height of a line of the smallest text.
const LINE_HEIGHT: i16 = 32;
const SOURCE_WIDTH: i16 = 70;
const TOTAL_WIDTH: i16 = 104;
/// The left end of the names, relative to a row.
const NAME_X: i16 = 116;

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

/// Returns the area of the table for this number of players.
pub fn table_area(view: &View) -> Rect {
    let note_height = if has_two_captains(view) { LINE_HEIGHT } else { 0 };
    let height = HEAD_HEIGHT + view.public_state.players.len() as i16 * ROW_HEIGHT + note_height + MARGIN;
    Rect::new(TABLE_X, PICTURE_AREA.height - MARGIN - height, TABLE_WIDTH, height)
}

pub fn draw(view: &View, parts: &mut Vec<PicturePart>) {
    let table = table_area(view);
    let scores = score::scores(&view.public_state);
    let head = (0..).zip(SOURCE_ICONS).map(|(n, icon)| {
        let center = column_area(n, table).top_part(HEAD_HEIGHT + 4).center();
        Shape::icon(icon, Rect::square_around(center, 44))
    });
    let ground = Shape::rect(table, SurfaceKind::Panel);
    let laurel_center = column_area(SOURCE_ICONS.len() as i16, table).top_part(HEAD_HEIGHT + 4).center();
    let laurel = Shape::icon(&icons::LAUREL, Rect::square_around(laurel_center, 44));
    parts.push(PicturePart::decoration([ground].into_iter().chain(head).chain([laurel]).collect()));
    for (n, place) in (0..).zip(ranking(&scores)) {
        let y = table.y + HEAD_HEIGHT + n * ROW_HEIGHT;
        let area = Rect::new(table.x + MARGIN, y, table.width - 2 * MARGIN, ROW_HEIGHT - 4);
        let player = &view.public_state.players[place.score.seat.index()];
        TableRow { place: &place, player, area, table }.draw(parts);
    }
    if let Some(place) = ranking(&scores).first().filter(|_| has_two_captains(view)) {
        let area = table.bottom_part(LINE_HEIGHT + MARGIN).top_part(LINE_HEIGHT).inset(2);
        let note = texts::player_has_lower_captain();
        let shape = Shape::text(note.clone(), area, MIN_TEXT_SIZE, TextAlign::Center, TextStyle::Muted);
        parts.push(PicturePart::for_value(texts::player(place.score.seat), note, vec![shape]));
    }
}

fn has_two_captains(view: &View) -> bool {
    view.public_state.players.iter().any(Player::has_two_captains)
}

/// Returns the n-th column of points; the last one is the total.
const fn column_area(n: i16, table: Rect) -> Rect {
    let sources = SOURCE_ICONS.len() as i16;
    let width = if n < sources { SOURCE_WIDTH } else { TOTAL_WIDTH };
    let first_x = table.x + table.width - MARGIN - TOTAL_WIDTH - sources * SOURCE_WIDTH;
    Rect::new(first_x + n * SOURCE_WIDTH, table.y, width, table.height)
}

/// A row of the table.
struct TableRow<'a> {
    place: &'a RankedScore<'a>,
    player: &'a Player,
    area: Rect,
    table: Rect,
}

impl TableRow<'_> {
    fn score(&self) -> &SeatScore {
        self.place.score
    }

    fn draw(&self, parts: &mut Vec<PicturePart>) {
        let area = self.area;
        let seat = self.score().seat;
        let mut ground = vec![Shape::rect(area, SurfaceKind::Tile)];
        if self.place.rank == 1 {
            ground.push(Shape::rect(area, SurfaceKind::BestFrame));
        }
        let rank = texts::number(i32::try_from(self.place.rank).unwrap_or(i32::MAX));
        let rank_area = area.left_part(52);
        ground.push(Shape::text(rank, rank_area, 40, TextAlign::Center, TextStyle::Bold));
        parts.push(PicturePart::decoration(ground));
        let marker = Shape::seat_marker(seat, Rect::new(area.x + 54, area.y + 4, 54, 54));
        let name_area = self.line_area(0);
        let name = Shape::text(texts::player(seat), name_area, 32, TextAlign::Left, TextStyle::Bold);
        parts.push(PicturePart::for_label(texts::player(seat), vec![marker, name]));
        self.draw_captains(parts);
        self.draw_points(parts);
    }

    /// Returns the area of the name, or of the line below it.
    const fn line_area(&self, line: i16) -> Rect {
        let x = self.area.x + NAME_X;
        Rect::new(x, self.area.y + 1 + 30 * line, column_area(0, self.table).x - x - 6, 30)
    }

    fn value_part(&self, fact_value: Text, shapes: Vec<Shape>) -> PicturePart {
        PicturePart::for_value(texts::player(self.score().seat), fact_value, shapes)
    }

    /// Draws the emblem and the name of each captain side by side.
    fn draw_captains(&self, parts: &mut Vec<PicturePart>) {
        let line = self.line_area(1);
        let width = line.width / (self.player.captains.len() as i16).max(1);
        parts.extend((0..).zip(&self.player.captains).map(|(n, captain)| {
            let name = texts::captain_name(*captain);
            let area = Rect::new(line.x + n * width, line.y, width - 4, line.height);
            let text_area = area.right_part(area.width - 36);
            let text = Shape::text(name.clone(), text_area, MIN_TEXT_SIZE, TextAlign::Left, TextStyle::Muted);
            let icon = Shape::icon(icons::captain_icon(*captain), area.left_part(30));
            self.value_part(texts::player_has_captain(name), vec![icon, text])
        }));
    }

    /// Draws the points by source, with the board's texts about the sources, and the total.
    fn draw_points(&self, parts: &mut Vec<PicturePart>) {
        let facts = players::collected_facts(self.player, LIVESTOCK_ICON);
        let number = |points: i32, n: i16, size: i16, style| {
            let column = column_area(n, self.table);
            let area = Rect::new(column.x, self.area.y, column.width, self.area.height);
            Shape::text(texts::number(points), area, size, TextAlign::Center, style)
        };
        for ((n, icon), source) in (0..).zip(SOURCE_ICONS).zip(&self.score().sources) {
            let style = if source.points == 0 { TextStyle::Muted } else { TextStyle::Bold };
            let shapes = vec![number(source.points, n, 36, style)];
            parts.push(match facts.iter().find(|(of, _)| *of == icon) {
                Some((_, value)) => self.value_part(value.clone(), shapes),
                None => PicturePart::decoration(shapes),
            });
        }
        let total = self.score().total();
        let shape = number(total, SOURCE_ICONS.len() as i16, 46, TextStyle::Bold);
        parts.push(self.value_part(texts::player_has_points(total), vec![shape]));
    }
}
