//! The picture of Relic Runners: the map on the left, and on the right how far the end is and a card for each player.
//! At the end the cards are the final ranking.

mod cards;
mod choice_marks;
mod close_up;
mod collection;
mod explorers;
mod header;
mod known_tiles;
mod last_moves;
mod map_layout;
mod site_layout;
mod sites;
#[cfg(test)]
mod tests;
mod toolbox_choice;
mod toolboxes;
mod trail_markers;
mod trails;

use meadhall_game::{
    CLOSE_UP_SCALE_PERCENT, Icon, Picture, PicturePart, Point, Rect, Shape, SurfaceKind, Text, TextAlign, TextStyle,
};

use super::map::Trail;
use super::pending::Pending;
use super::view::View;
use super::{Action, icons, texts};
use choice_marks::ChoiceMarks;
use last_moves::LastMoves;

pub use choice_marks::reading_order;

const PICTURE_AREA: Rect = Rect::new(0, 0, 1280, 960);
/// The column beside the map.
const COLUMN_X: i16 = 916;
const COLUMN_WIDTH: i16 = 354;
/// The size of usual text. Phones show the picture at a third of its size.
const TEXT_SIZE: i16 = 28;

/// Draws the state with the options and the last moves marked.
pub fn picture(view: &View, options: &[Action], recent_events: &[Text]) -> Picture {
    draw(view, ChoiceMarks::of_options(options), recent_events)
}

/// Draws the state with the labels of the options, and with the option that is shown before it is chosen. What is described
/// beside the picture has no labels there.
pub fn choice_picture(
    view: &View,
    options: &[Action],
    shown: Option<Action>,
    numbered: &[Trail],
    recent_events: &[Text],
) -> Picture {
    match view.public_state.pending.last() {
        Some(Pending::RaiseToolbox { .. }) => toolbox_choice::picture(view, options, shown),
        Some(
            Pending::StartWalk
            | Pending::BuildPathway { .. }
            | Pending::MovePathways { .. }
            | Pending::FlipTokens { .. },
        ) => {
            let marks = ChoiceMarks::with_labels(options, shown, numbered);
            let DrawnMap { parts, numbers } = draw_map(view, marks, recent_events);
            let required = marks.required_areas(view, &numbers);
            let with_ends: Vec<Rect> = required.iter().copied().chain(marks.end_areas()).collect();
            match close_up::window(&with_ends).or_else(|| close_up::window(&required)) {
                Some(window) => Picture::close_up(parts, window, CLOSE_UP_SCALE_PERCENT),
                None => with_cards(view, marks, parts),
            }
        }
        _ => picture(view, options, recent_events),
    }
}

fn draw(view: &View, marks: ChoiceMarks<'_>, recent_events: &[Text]) -> Picture {
    with_cards(view, marks, draw_map(view, marks, recent_events).parts)
}

/// The parts of the map, and where the numbers of trails lie.
struct DrawnMap {
    parts: Vec<PicturePart>,
    numbers: Vec<Rect>,
}

fn draw_map(view: &View, marks: ChoiceMarks<'_>, recent_events: &[Text]) -> DrawnMap {
    let options = marks.options;
    let last_moves = LastMoves::from_events(&view.public_state, recent_events);
    let mut parts = vec![PicturePart::decoration(vec![Shape::icon(&icons::BACKGROUND, PICTURE_AREA)])];
    trails::draw_lines(view, options, &last_moves, &mut parts);
    marks.draw_route(view, &mut parts);
    let mut occupied = sites::occupied_areas(view, marks);
    occupied.push(map_layout::BADGE_AREA);
    let (numbers, number_parts) = marks.number_parts(&occupied);
    occupied.extend(&numbers);
    let explorers = explorers::stand(view, &occupied);
    parts.push(explorers::ties(&explorers));
    sites::draw(view, marks, &last_moves, &mut parts);
    occupied.extend(explorers.iter().map(|explorer| explorer.area));
    trails::draw_markers(view, marks, &last_moves, &occupied, &mut parts);
    explorers::draw(view, &explorers, &mut parts);
    parts.extend(number_parts);
    DrawnMap { parts, numbers }
}

/// Adds what lies beside the map.
fn with_cards(view: &View, marks: ChoiceMarks<'_>, mut parts: Vec<PicturePart>) -> Picture {
    let options = marks.options;
    let header_bottom = header::draw(&view.public_state, &mut parts);
    let known_tiles_bottom = known_tiles::draw(view, options, header_bottom, &mut parts);
    cards::draw(view, options, known_tiles_bottom, &mut parts);
    Picture::new(PICTURE_AREA.width, PICTURE_AREA.height, parts)
}

/// Returns a number in the center of an area, as high as the area.
fn number_shape(number: usize, area: Rect, style: TextStyle) -> Shape {
    let number = i32::try_from(number).unwrap_or(i32::MAX);
    Shape::centered_text(texts::number(number), area, style)
}

/// Returns an icon of this size at the left of an area, and a text beside it.
fn labeled_icon(icon: &'static Icon, text: Text, area: Rect, icon_size: i16, text_size: i16) -> [Shape; 2] {
    [
        Shape::icon(icon, left_square(area, icon_size)),
        Shape::text(text, right_of(area, icon_size + 2), text_size, TextAlign::Left, TextStyle::Bold),
    ]
}

/// Returns a square at the left of an area, in the middle of its height.
const fn left_square(area: Rect, size: i16) -> Rect {
    Rect::square_around(Point { x: area.x + size / 2, y: area.center().y }, size)
}

/// Returns the area without a strip at its left.
const fn right_of(area: Rect, strip_width: i16) -> Rect {
    area.right_part(area.width - strip_width)
}

/// Returns the surface and the text style of a name, which stands out if it can be chosen.
const fn badge_style(is_choice: bool) -> (SurfaceKind, TextStyle) {
    if is_choice { (SurfaceKind::ChoiceBadge, TextStyle::Bold) } else { (SurfaceKind::Badge, TextStyle::OnDarkBold) }
}
