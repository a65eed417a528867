//! A card for each player: the current turn, points, supplies, toolboxes, and collected tiles and relics. At the end
//! the cards are in the order of the ranking and show where the points come from.

use meadhall_game::{
    Icon, PicturePart, Point, Rect, Seat, SeatScore, Shape, SurfaceKind, Text, TextAlign, TextStyle, ranking,
    victory_shares,
};

use super::collection::{self, IvoryTiles};
use super::toolboxes::{self, ChartScale};
use super::{COLUMN_WIDTH, COLUMN_X, TEXT_SIZE, labeled_icon, left_square};
use crate::runner::RunnerState;
use crate::score::SOURCE_COUNT;
use crate::toolbox::ToolboxPlace;
use crate::view::View;
use crate::{Action, board, icons, texts};

const BOTTOM: i16 = 950;
const GAP: i16 = 8;
/// The height of the cards beside a higher one, and the number of players for whose cards their layout is made.
const SMALL_HEIGHT: i16 = 163;
const SMALL_LAYOUT_SEATS: usize = 5;
const MARKER_SIZE: i16 = 46;
const POINTS_WIDTH: i16 = 54;
/// The width of points of three digits.
const MANY_POINTS_WIDTH: i16 = 78;
/// The width of the points of which the viewer knows only a part.
const SECRET_WIDTH: i16 = 92;
const STATUS_ICON_SIZE: i16 = 36;
/// The width of the text beside the coin of doubled points.
const STATUS_TEXT_WIDTH: i16 = 38;
/// The width of a digit of a source's points.
const DIGIT_WIDTH: i16 = 18;
/// The icons of the sources of points, in the order of the score's sources.
const SOURCE_ICONS: [&Icon; SOURCE_COUNT] =
    [&icons::COIN, &icons::TOOLBOX, &icons::TILE_BLUE_2, &icons::TOAD, &icons::TILE_IVORY_2];

pub fn draw(view: &View, options: &[Action], top: i16, parts: &mut Vec<PicturePart>) {
    let public_state = &view.public_state;
    let scores = view.known_scores();
    let leaders = leading_seats(&scores, public_state.runners.len());
    let seats: Vec<(Seat, Option<usize>)> = if public_state.is_over() {
        ranking(&scores).iter().map(|place| (place.score.seat, Some(place.rank))).collect()
    } else {
        Seat::all(public_state.runners.len() as u8).map(|seat| (seat, None)).collect()
    };
    let own_seat = view.viewer.filter(|_| !public_state.is_over());
    let mut y = top;
    for (seat, rank) in seats {
        let (height, layout_seats) = card_size(public_state.runners.len(), BOTTOM - top, own_seat, seat);
        let area = Rect::new(COLUMN_X, y, COLUMN_WIDTH, height);
        y += height + GAP;
        let is_current = seat == public_state.current_turn.seat && rank.is_none();
        let ivory_tile_count = public_state.runners[seat.index()].ivory_tiles.iter().flatten().count();
        let card = Card {
            view,
            seat,
            runner: &public_state.runners[seat.index()],
            layout: CardLayout::new(area, layout_seats, ivory_tile_count as i16, rank.is_some()),
            options: if is_current { options } else { &[] },
            scores: &scores,
            is_current,
            is_leading: rank.is_none() && leaders.contains(&seat),
            rank,
        };
        card.draw(parts);
    }
}

/// Returns the height of a card, and the number of players for whose cards its layout is made. The viewer's own card is the
/// highest, because phones show the column small.
fn card_size(seats: usize, height: i16, own_seat: Option<Seat>, seat: Seat) -> (i16, usize) {
    let count = seats.max(1) as i16;
    let equal = (height - (count - 1) * GAP) / count;
    match own_seat {
        Some(_) if seats <= 2 || equal <= SMALL_HEIGHT => (equal, seats),
        Some(own) if own == seat => (height - (count - 1) * (SMALL_HEIGHT + GAP), seats - 1),
        Some(_) => (SMALL_HEIGHT, SMALL_LAYOUT_SEATS),
        _ => (equal, seats),
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

/// The areas of a card. With few players a card is higher and names the ivory tiles of its player. What it shows is spread
/// over its whole height.
struct CardLayout {
    card: Rect,
    header: Rect,
    supplies: Rect,
    supply_icon_size: i16,
    supply_text_size: i16,
    relics: Rect,
    blue_tiles: Rect,
    ivory_tiles: Rect,
    /// A line for each ivory tile, if the card names them.
    ivory_names: Option<Rect>,
    tile_size: i16,
    chart: Rect,
    chart_cell_width: i16,
}

impl CardLayout {
    const MARGIN: i16 = 7;
    const BLUE_TILES_WIDTH: i16 = 78;

    fn new(card: Rect, seats: usize, ivory_tile_count: i16, is_over: bool) -> Self {
        let is_large = seats <= 2;
        let has_ivory_names = seats <= 3;
        let header_height = match seats {
            5.. => 44,
            4 => 50,
            _ => 54,
        };
        let header = card.top_part(header_height);
        let body = card.bottom_part(card.height - header_height - 4);
        let body = Rect::new(card.x + Self::MARGIN, body.y, card.width - 2 * Self::MARGIN, body.height - 5);
        let line_height = if is_large { 48 } else { 31 };
        let lines_height = if has_ivory_names { ivory_tile_count * line_height } else { 0 };
        let upper = body.top_part(body.height - lines_height);
        let chart_cell_width = match seats {
            ..=2 => 50,
            3 => 34,
            _ => 30,
        };
        let chart_width = toolboxes::chart_width(chart_cell_width);
        // A wide row of supplies is above the chart; a narrow one is beside it.
        let is_supply_row_wide = has_ivory_names || is_over;
        let supply_height = if is_large { upper.height / 4 } else { upper.height / 3 };
        let below = upper.bottom_part(upper.height - supply_height);
        let chart = if is_supply_row_wide { below } else { upper }.right_part(chart_width);
        let side_width = body.width - chart_width - 3;
        let side = below.left_part(side_width);
        // A large card has two rows of relics, and a row for each kind of tiles.
        let tiles = side.bottom_part(side.height / 2);
        let (blue_tiles, ivory_tiles) = if is_large {
            (tiles.top_part(tiles.height / 2), tiles.bottom_part(tiles.height / 2))
        } else {
            (tiles.left_part(Self::BLUE_TILES_WIDTH), tiles.right_part(tiles.width - Self::BLUE_TILES_WIDTH))
        };
        let supplies = upper.top_part(supply_height);
        let [supply_icon_size, supply_text_size] = match seats {
            ..=2 if !is_over => [46, 36],
            3 if !is_over => [38, 32],
            _ => [30, TEXT_SIZE],
        };
        Self {
            card,
            header,
            supplies: if is_supply_row_wide { supplies } else { supplies.left_part(side_width) },
            supply_icon_size,
            supply_text_size,
            relics: side.top_part(side.height - tiles.height),
            blue_tiles,
            ivory_tiles,
            ivory_names: has_ivory_names.then(|| body.bottom_part(lines_height)),
            tile_size: if is_large { 46 } else { 36 },
            chart,
            chart_cell_width,
        }
    }
}

struct Card<'a> {
    view: &'a View,
    seat: Seat,
    runner: &'a RunnerState,
    layout: CardLayout,
    options: &'a [Action],
    scores: &'a [SeatScore],
    is_current: bool,
    is_leading: bool,
    /// The place in the final ranking.
    rank: Option<usize>,
}

impl Card<'_> {
    fn draw(&self, parts: &mut Vec<PicturePart>) {
        let card = self.layout.card;
        parts.push(PicturePart::decoration(vec![
            Shape::rect(card.translated(3, 4), SurfaceKind::CardShadow),
            Shape::rect(card, SurfaceKind::Card),
        ]));
        self.draw_header(parts);
        if self.rank.is_some() {
            self.draw_sources(parts);
        } else {
            self.draw_supplies(parts);
        }
        let scale = ChartScale { cell_width: self.layout.chart_cell_width, max_icon_size: toolboxes::CARD_ICON_SIZE };
        let chart = toolboxes::toolbox_shapes(self.runner, self.options, self.layout.chart, scale);
        parts.push(self.value_part(board::toolboxes_text(self.runner), chart));
        self.draw_collection(parts);
    }

    fn value_part(&self, text: Text, shapes: Vec<Shape>) -> PicturePart {
        PicturePart::for_value(texts::player(self.seat), text, shapes)
    }

    /// Draws the player's marker, name and points, and icons for the current turn, for the effect of a toolbox, and for
    /// the leaders.
    fn draw_header(&self, parts: &mut Vec<PicturePart>) {
        let header = self.layout.header;
        let is_dark = self.is_current || self.rank == Some(1);
        let background = if is_dark { dark_header(header) } else { rule_below(header) };
        parts.push(PicturePart::decoration(vec![background]));
        let style = if is_dark { TextStyle::OnDarkBold } else { TextStyle::Bold };
        let mut left = header.inset(0).right_part(header.width - 6);
        if let Some(rank) = self.rank {
            parts.push(PicturePart::decoration(self.medal_shapes(rank, left_square(left, 44))));
            left = left.right_part(left.width - 46);
        }
        let (points, width, size) = match board::known_total(self.scores, self.seat) {
            Some(points @ 100..) => (texts::number(points), MANY_POINTS_WIDTH, 38),
            Some(points) => (texts::number(points), POINTS_WIDTH, 38),
            None => (texts::secret(self.view.public_points(self.seat)), SECRET_WIDTH, TEXT_SIZE),
        };
        let points_area = header.left_part(header.width - 12).right_part(width);
        let points = vec![Shape::text(points, points_area, size, TextAlign::Right, style)];
        let status = self.status_icons();
        let status_area = |index: usize| {
            let right = points_area.x - 2 - (index as i16 + 1) * STATUS_ICON_SIZE;
            left_square(Rect::new(right, header.y, STATUS_ICON_SIZE, header.height), STATUS_ICON_SIZE)
        };
        let name_x = left.x + MARKER_SIZE + 6;
        let has_text = status.iter().any(|(icon, _)| *icon == &icons::COIN);
        let status_width = status.len() as i16 * STATUS_ICON_SIZE + if has_text { STATUS_TEXT_WIDTH } else { 0 };
        let name_width = points_area.x - 4 - status_width - name_x;
        let name_area = Rect::new(name_x, header.y, name_width, header.height);
        let name = Shape::text(texts::player(self.seat), name_area, 30, TextAlign::Left, style);
        let marker = Shape::seat_marker(self.seat, left_square(left, MARKER_SIZE.min(header.height)));
        parts.push(PicturePart::for_label(texts::player(self.seat), vec![marker, name]));
        parts.push(self.value_part(board::points_text(self.view, self.seat, self.scores), points));
        for (index, (icon, text)) in status.into_iter().enumerate() {
            let mut shapes = vec![Shape::icon(icon, status_area(index))];
            // A coin with a number beside it is the last.
            if icon == &icons::COIN {
                let area = status_area(index).translated(-STATUS_TEXT_WIDTH, 0);
                let text_area = Rect { width: STATUS_TEXT_WIDTH, ..area.translated(STATUS_ICON_SIZE, 0) };
                let text = Shape::text(texts::times(2), text_area, TEXT_SIZE, TextAlign::Left, style);
                shapes = vec![Shape::icon(icon, area), text];
            }
            parts.push(match text {
                Some(text) => self.value_part(text, shapes),
                None => PicturePart::decoration(shapes),
            });
        }
    }

    /// Returns the icons about the player's turn and lead, with the facts that they show.
    fn status_icons(&self) -> Vec<(&'static Icon, Option<Text>)> {
        let mut status: Vec<(&'static Icon, Option<Text>)> = Vec::new();
        if self.is_leading {
            status.push((&icons::GLORY, None));
        }
        if self.is_current {
            status.push((&icons::TORCH, None));
            let is_doubled = self.view.public_state.current_turn.are_points_doubled;
            let icon = if is_doubled { &icons::COIN } else { &icons::USED };
            status.extend(board::toolbox_used_text(&self.view.public_state).map(|text| (icon, Some(text))));
        }
        status
    }

    /// Draws the place in the ranking on a medal, or on a badge below the third place.
    fn medal_shapes(&self, rank: usize, area: Rect) -> Vec<Shape> {
        let number = texts::number(rank as i32);
        let Point { x, y } = area.center();
        let Some(medal) = icons::medal_icon(rank) else {
            let badge = Rect::square_around(Point { x, y }, 36);
            let text = Shape::text(number, badge, TEXT_SIZE, TextAlign::Center, TextStyle::OnDarkBold);
            return vec![Shape::rect(badge, SurfaceKind::Badge), text];
        };
        let number_area = Rect::square_around(Point { x, y: y + 5 }, 28);
        vec![Shape::icon(medal, area), Shape::text(number, number_area, 26, TextAlign::Center, TextStyle::Bold)]
    }

    /// Draws the rations, and the pathways and toolboxes in reserve.
    fn draw_supplies(&self, parts: &mut Vec<PicturePart>) {
        let (runner, layout) = (self.runner, &self.layout);
        let (icon_size, text_size) = (layout.supply_icon_size, layout.supply_text_size);
        let counted = |icon, count: usize, area| labeled_icon(icon, texts::times(count), area, icon_size, text_size);
        // The number of pathways may have two digits.
        let [rations, pathways, toolboxes] = [0, 33, 71].map(|percent| {
            let left = layout.supplies.width * percent / 100;
            layout.supplies.right_part(layout.supplies.width - left)
        });
        parts.push(self.value_part(
            texts::player_has_rations(runner.rations),
            counted(&icons::RATION, runner.rations.into(), rations).into(),
        ));
        let [_, pathway_count] = counted(&icons::PATHWAY, runner.pathways_in_reserve(), pathways);
        let pathway =
            Shape::Icon { icon: &icons::PATHWAY, area: left_square(pathways, icon_size), tint: Some(self.seat) };
        let in_reserve = runner.toolbox_count_at(ToolboxPlace::InReserve);
        let shapes = [pathway, pathway_count].into_iter().chain(counted(&icons::TOOLBOX, in_reserve, toolboxes));
        parts.push(self.value_part(board::reserve_text(runner), shapes.collect()));
    }

    /// Draws the points of each source that brought some, spread over the row.
    fn draw_sources(&self, parts: &mut Vec<PicturePart>) {
        let CardLayout { supplies, supply_icon_size, supply_text_size, .. } = self.layout;
        let score = self.scores.iter().find(|score| score.seat == self.seat);
        let sources = score.into_iter().flat_map(|score| &score.sources).zip(SOURCE_ICONS);
        let sources: Vec<_> = sources.filter(|(source, _)| source.points > 0).collect();
        let width = |points: i32| supply_icon_size + 2 + DIGIT_WIDTH * points.to_string().len() as i16;
        let total_width: i16 = sources.iter().map(|(source, _)| width(source.points)).sum();
        let spare_width = (supplies.width - total_width) / (sources.len() as i16).max(1);
        let mut left = supplies;
        for (source, icon) in sources {
            let area = left.left_part(width(source.points) + spare_width);
            left = left.right_part(left.width - area.width);
            let points = texts::number(source.points);
            let shapes = labeled_icon(icon, points, area, supply_icon_size, supply_text_size);
            parts.push(PicturePart::decoration(shapes.into()));
        }
    }

    /// Draws the relics and tiles, and the places of those that are missing.
    fn draw_collection(&self, parts: &mut Vec<PicturePart>) {
        let (view, runner, layout) = (self.view, self.runner, &self.layout);
        let ivory_tiles = IvoryTiles {
            runner,
            options: self.options,
            level_count: view.public_state.level_count(),
            area: layout.ivory_tiles,
            icon_size: layout.tile_size,
            names: layout.ivory_names,
        };
        let mut missing = collection::missing_relic_shapes(runner, layout.relics);
        missing.extend(
            runner
                .blue_tiles
                .is_empty()
                .then(|| collection::missing_blue_tile_shape(layout.blue_tiles, layout.tile_size)),
        );
        missing.extend(ivory_tiles.missing_shapes());
        parts.push(PicturePart::decoration(missing));
        let collection = [
            (board::relics_text(runner), collection::relic_shapes(runner, layout.relics)),
            (
                board::blue_tiles_text(view, runner),
                collection::blue_tile_shapes(runner, layout.blue_tiles, layout.tile_size),
            ),
            (board::ivory_tiles_text(runner), ivory_tiles.shapes()),
        ];
        parts.extend(collection.into_iter().filter_map(|(text, shapes)| Some(self.value_part(text?, shapes))));
    }
}

/// Returns a dark header whose upper corners are round like those of its card.
fn dark_header(Rect { x, y, width, height }: Rect) -> Shape {
    let (right, bottom) = (x + width, y + height);
    let corners = [
        (x, bottom),
        (x, y + 11),
        (x + 3, y + 3),
        (x + 11, y),
        (right - 11, y),
        (right - 3, y + 3),
        (right, y + 11),
        (right, bottom),
    ];
    let corners = corners.map(|(x, y)| Point { x, y }).to_vec();
    Shape::Polygon { corners, surface: SurfaceKind::CardHeader }
}

/// Returns a line at the bottom of a header.
const fn rule_below(header: Rect) -> Shape {
    Shape::rect(Rect::new(header.x + 10, header.y + header.height - 2, header.width - 20, 2), SurfaceKind::Rule)
}
