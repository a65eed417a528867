//! Where things lie around a site, in map coordinates.

use meadhall_game::{Point, Rect};

use super::map_layout;
use crate::map::MapSite;

pub struct SiteLayout {
    center: Point,
    is_camp: bool,
}

/// Width and height.
const EXPLORER_SIZE: (i16, i16) = (40, 56);

impl SiteLayout {
    pub fn new(site: MapSite) -> Self {
        Self { center: map_layout::site_position(site), is_camp: site == MapSite::CAMP }
    }

    fn offset_area(&self, x: i16, y: i16, width: i16, height: i16) -> Rect {
        Rect::new(self.center.x + x, self.center.y + y, width, height)
    }

    /// The icon of the site.
    pub fn icon(&self) -> Rect {
        if self.is_camp { self.offset_area(-40, -60, 80, 80) } else { self.offset_area(-52, -48, 68, 68) }
    }

    /// The stack of tiles.
    pub fn stack(&self) -> Rect {
        self.offset_area(18, -18, 38, 38)
    }

    /// The face-up tile on top of the stack.
    pub fn top_temple_tile(&self) -> Rect {
        self.offset_area(17, -58, 40, 40)
    }

    pub fn name(&self) -> Rect {
        if self.is_camp { self.offset_area(-64, 22, 128, 34) } else { self.offset_area(-32, 20, 64, 34) }
    }

    /// The frame around everything.
    pub fn frame(&self) -> Rect {
        if self.is_camp { self.offset_area(-69, -70, 138, 138) } else { self.offset_area(-62, -64, 124, 124) }
    }

    /// Returns the areas of a site that trail markers should avoid: rectangles that approximate its disc, and the parts
    /// outside the disc.
    pub fn occupied_areas(&self, explorer_count: i16) -> Vec<Rect> {
        let square = self.frame().inset(4);
        let (side, corner) = (square.width, square.width / 4);
        let tall = square.translated(corner, 0).left_part(side - 2 * corner);
        let wide = square.translated(0, corner).top_part(side - 2 * corner);
        let disc = [tall, wide, square.inset(side / 7)];
        let top = [self.top_temple_tile()].into_iter().filter(|_| !self.is_camp);
        // The areas of explorers are listed three times, so that the small areas count more.
        let explorer_areas = (0..3).flat_map(|_| self.explorer_areas(explorer_count));
        disc.into_iter().chain(top).chain(explorer_areas).collect()
    }

    /// Returns the areas of explorers beside and above the site's name, on alternating sides. The side near the map's
    /// edge comes first.
    pub fn explorer_areas(&self, count: i16) -> impl Iterator<Item = Rect> {
        let (width, height) = EXPLORER_SIZE;
        let is_east = self.center.x > map_layout::MAP_WIDTH / 2;
        let [beside, above, beyond] = if self.is_camp { [68, 72, 102] } else { [48, 58, 80] };
        (0..count).map(move |index| {
            let (distance, y) =
                [(beside, 0), (above, -height - 2), (beyond, 0)][usize::from(index.unsigned_abs() / 2 % 3)];
            // The stack of tiles is in the east of a site, so explorers in the west can stand nearer.
            let nearer = if self.is_camp { 0 } else { 20 };
            let x = if (index % 2 == 0) == is_east { distance } else { nearer - distance - width };
            self.offset_area(x, y, width, height)
        })
    }
}
