//! A close-up: a part of a picture, drawn larger.

use super::picture::{Picture, PicturePart, Point, Rect, Shape};

/// The number of pixels for 100 units of a close-up. All close-ups of a board have the same scale, so that the renderer
/// rasterizes the ground of the board only once.
pub const CLOSE_UP_SCALE_PERCENT: u16 = 150;
/// The distance between the positions of a window that are tried.
const WINDOW_STEP: usize = 8;
/// How far the stroke of a shape can reach beyond its bounds.
const MAX_STROKE: i16 = 24;

impl Picture {
    /// Creates a picture with one pixel for each unit.
    pub const fn new(width: i16, height: i16, parts: Vec<PicturePart>) -> Self {
        Self { width, height, scale_percent: 100, parts }
    }

    /// Creates the picture of a window on these parts, with this many pixels for 100 units. It shows no facts, because some
    /// of their shapes may be cut.
    pub fn close_up(parts: Vec<PicturePart>, window: Rect, scale_percent: u16) -> Self {
        let mut parts = cut_parts(parts, window, Point { x: 0, y: 0 });
        parts.iter_mut().for_each(|part| part.clip = part.clip.filter(|clip| !clip.contains(window.at_origin())));
        Self { width: window.width, height: window.height, scale_percent, parts }
    }
}

/// Where a close-up may lie, and how large it is.
#[derive(Clone, Copy)]
pub struct WindowLimits {
    pub bounds: Rect,
    pub width: i16,
    pub height: i16,
    /// The width and height of the lower left corner that shows nothing that is required.
    pub badge: (i16, i16),
}

impl WindowLimits {
    /// Creates limits for a window that is the whole picture. On a phone, Discord puts a badge of about 60 by 30 pixels into
    /// its lower left corner.
    pub const fn with_badge(bounds: Rect, width: i16, height: i16) -> Self {
        Self { bounds, width, height, badge: (width / 5, width / 10) }
    }

    /// Returns the window with all required areas whose center is nearest to a point.
    pub fn find_window(self, required: &[Rect], near: Point) -> Option<Rect> {
        let Self { bounds, width, height, badge: (badge_width, badge_height) } = self;
        let all = required.iter().copied().reduce(Rect::union)?.intersection(bounds);
        let rows = || window_starts(all.y, all.y + all.height, (bounds.y, bounds.y + bounds.height), height);
        let columns = window_starts(all.x, all.x + all.width, (bounds.x, bounds.x + bounds.width), width);
        let windows = columns.flat_map(|left| rows().map(move |top| Rect::new(left, top, width, height)));
        let is_badge_free = |window: &Rect| {
            let badge = window.left_part(badge_width).bottom_part(badge_height);
            required.iter().all(|area| !area.overlaps(badge))
        };
        let distance = |window: &Rect| {
            let Point { x, y } = window.center();
            i32::from(x - near.x).abs() + i32::from(y - near.y).abs()
        };
        windows.filter(is_badge_free).min_by_key(distance)
    }
}

/// Returns the starts of windows of this length that contain a range and lie within bounds.
fn window_starts(start: i16, end: i16, bounds: (i16, i16), length: i16) -> impl Iterator<Item = i16> {
    ((end - length).max(bounds.0)..=start.min(bounds.1 - length)).step_by(WINDOW_STEP)
}

/// Returns what a window on these parts shows, moved to this upper left corner and clipped there.
pub fn cut_parts(parts: Vec<PicturePart>, window: Rect, corner: Point) -> Vec<PicturePart> {
    let visible = window.inset(-MAX_STROKE);
    let (right, down) = (corner.x - window.x, corner.y - window.y);
    let clip = window.translated(right, down);
    let cut = |part: PicturePart| {
        let shapes = part.shapes.into_iter().filter(|shape| shape.bounds().overlaps(visible));
        let shapes: Vec<Shape> = shapes.map(|shape| shape.translated(right, down)).collect();
        let clip = part.clip.map_or(clip, |inner| inner.translated(right, down).intersection(clip));
        PicturePart { clip: Some(clip), ..PicturePart::decoration(shapes) }
    };
    parts.into_iter().map(cut).filter(|part| !part.shapes.is_empty()).collect()
}

impl Rect {
    /// Returns the rectangle with its upper left corner at the origin.
    const fn at_origin(self) -> Self {
        Self::new(0, 0, self.width, self.height)
    }

    /// Whether the rectangles share an area.
    pub const fn overlaps(self, other: Self) -> bool {
        self.x < other.x + other.width
            && other.x < self.x + self.width
            && self.y < other.y + other.height
            && other.y < self.y + self.height
    }

    /// Returns the area that both rectangles share. It is empty if they share none.
    pub fn intersection(self, other: Self) -> Self {
        let (x, y) = (self.x.max(other.x), self.y.max(other.y));
        let right = (self.x + self.width).min(other.x + other.width);
        let bottom = (self.y + self.height).min(other.y + other.height);
        Self::new(x, y, (right - x).max(0), (bottom - y).max(0))
    }

    /// Returns the smallest rectangle that contains both.
    #[must_use]
    pub fn union(self, other: Self) -> Self {
        let (x, y) = (self.x.min(other.x), self.y.min(other.y));
        let right = (self.x + self.width).max(other.x + other.width);
        let bottom = (self.y + self.height).max(other.y + other.height);
        Self::new(x, y, right - x, bottom - y)
    }

    pub const fn contains_point(self, Point { x, y }: Point) -> bool {
        x >= self.x && y >= self.y && x < self.x + self.width && y < self.y + self.height
    }
}

impl Shape {
    /// Returns the smallest rectangle around the shape, without its stroke.
    pub fn bounds(&self) -> Rect {
        match self {
            Self::Icon { area, .. }
            | Self::TranslucentIcon { area, .. }
            | Self::SeatMarker { area, .. }
            | Self::Text { area, .. }
            | Self::Rect { area, .. } => *area,
            Self::Polygon { corners: points, .. } | Self::Polyline { points, .. } => {
                let (xs, ys) = (points.iter().map(|point| point.x), points.iter().map(|point| point.y));
                let (x, y) = (xs.clone().min().unwrap_or_default(), ys.clone().min().unwrap_or_default());
                Rect::new(x, y, xs.max().unwrap_or_default() - x + 1, ys.max().unwrap_or_default() - y + 1)
            }
        }
    }

    /// Returns the shape, moved to the right and down.
    #[must_use]
    pub fn translated(mut self, right: i16, down: i16) -> Self {
        match &mut self {
            Self::Icon { area, .. }
            | Self::TranslucentIcon { area, .. }
            | Self::SeatMarker { area, .. }
            | Self::Text { area, .. }
            | Self::Rect { area, .. } => *area = area.translated(right, down),
            Self::Polygon { corners: points, .. } | Self::Polyline { points, .. } => {
                points.iter_mut().for_each(|point| *point = Point { x: point.x + right, y: point.y + down });
            }
        }
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::SurfaceKind;

    #[test]
    fn a_close_up_has_only_what_its_window_shows() {
        let areas = [Rect::new(0, 0, 50, 50), Rect::new(100, 100, 300, 300), Rect::new(600, 0, 50, 50)];
        let shapes = areas.map(|area| Shape::rect(area, SurfaceKind::Panel)).to_vec();
        let picture = Picture::close_up(vec![PicturePart::decoration(shapes)], Rect::new(150, 100, 320, 200), 150);
        let [part] = picture.parts.as_slice() else { panic!("{picture:?}") };
        assert_eq!(part.shapes, [Shape::rect(Rect::new(-50, 0, 300, 300), SurfaceKind::Panel)]);
        assert_eq!((picture.width, picture.height, picture.scale_percent), (320, 200, 150));
    }
}
