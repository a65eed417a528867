//! Where things lie around a site.

use meadhall_game::{Point, Rect};

use super::map_layout::{self, BADGE_AREA, MAP_AREA, rect_around};
use crate::map::MapSite;

/// How far the center of a site is from the upper edge of the map.
const TOP_MARGIN: i16 = 86;

/// The size of large plates, in percent of small ones. Phones show the picture at a third of its size.
const LARGE_PLATE_PERCENT: i16 = 165;
const LARGE_CAMP_PLATE_PERCENT: i16 = 130;

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum PlateSize {
    Small,
    /// A name that is the label of a button.
    Large,
}

pub struct SiteLayout {
    center: Point,
    is_camp: bool,
    has_long_name: bool,
    /// How far the middle of the plate is below the center.
    plate_offset: i16,
}

impl SiteLayout {
    pub fn new(site: MapSite) -> Self {
        let has_long_name = site.temple_index().is_some_and(|temple| temple >= 9);
        let Point { x, y } = map_layout::site_position(site);
        // At the upper edge a relic needs room for its rays. In the lower left corner Discord's badge hides what is below.
        let is_in_badge = map_layout::overlap_area(BADGE_AREA, rect_around(Point { x, y: y + 36 }, 2, 2)) > 0;
        let (shift, plate_offset) = if is_in_badge {
            (-59, -76)
        } else if y < TOP_MARGIN {
            (TOP_MARGIN - y, 36)
        } else {
            (0, 36)
        };
        Self { center: Point { x, y: y + shift }, is_camp: site == MapSite::CAMP, has_long_name, plate_offset }
    }

    pub const fn center(&self) -> Point {
        self.center
    }

    pub const fn is_camp(&self) -> bool {
        self.is_camp
    }

    pub const fn has_long_name(&self) -> bool {
        self.has_long_name
    }

    const fn shifted_center(&self, right: i16, down: i16) -> Point {
        Point { x: self.center.x + right, y: self.center.y + down }
    }

    /// Returns how far beside explorers are below the center.
    pub const fn side_offset(&self) -> i16 {
        if self.is_plate_above() { -6 } else { 26 }
    }

    pub const fn is_plate_above(&self) -> bool {
        self.plate_offset < 0
    }

    /// The ruin, temple or shrine, or the tent of the camp.
    pub const fn building(&self) -> Rect {
        if self.is_camp {
            rect_around(self.shifted_center(20, -22), 104, 86)
        } else {
            rect_around(self.shifted_center(0, -19), 88, 88)
        }
    }

    /// The rations in the camp.
    pub const fn camp_rations(&self) -> Rect {
        rect_around(self.shifted_center(-44, -8), 40, 40)
    }

    /// The face-up tile of a temple.
    pub const fn face_up_tile(&self) -> Rect {
        rect_around(self.shifted_center(39, -37), 44, 44)
    }

    /// The plate with its shadow.
    pub fn plate(&self, size: PlateSize) -> Rect {
        let small = rect_around(self.shifted_center(1, self.plate_offset + 2), self.plate_width() + 4, 40);
        let percent = self.plate_percent(size);
        let (width, height) = (small.width * percent / 100, small.height * percent / 100);
        // A large plate covers no more of the building than a small one.
        let y = if self.is_plate_above() { small.y + small.height - height } else { small.y };
        let x = small.center().x - width / 2;
        Rect::new(
            x.clamp(MAP_AREA.x, MAP_AREA.x + MAP_AREA.width - width),
            y.clamp(MAP_AREA.y, MAP_AREA.y + MAP_AREA.height - height),
            width,
            height,
        )
    }

    /// The text on the plate.
    pub fn name(&self, size: PlateSize) -> Rect {
        let (Point { x, y }, percent) = (self.plate(size).center(), self.plate_percent(size));
        rect_around(Point { x: x - 1, y: y - 2 }, (self.plate_width() - 6) * percent / 100, 29 * percent / 100)
    }

    const fn plate_percent(&self, size: PlateSize) -> i16 {
        match size {
            PlateSize::Small => 100,
            PlateSize::Large if self.is_camp => LARGE_CAMP_PLATE_PERCENT,
            PlateSize::Large => LARGE_PLATE_PERCENT,
        }
    }

    const fn plate_width(&self) -> i16 {
        if self.is_camp {
            160
        } else if self.has_long_name {
            76
        } else {
            58
        }
    }

    /// The ring around the site; a ring around another ring is larger.
    pub fn ring(&self, is_outer: bool) -> Rect {
        let width = if self.is_camp { 168 } else { 136 } + if is_outer { 18 } else { 0 };
        let ring = rect_around(self.shifted_center(0, 2), width, width * 11 / 12);
        Rect { x: ring.x.max(MAP_AREA.x), ..ring }
    }

    /// Returns the areas that explorers and markers should not hide.
    pub fn occupied_areas(&self, has_face_up_tile: bool, plate_size: PlateSize) -> Vec<Rect> {
        let mut areas = if self.is_camp {
            vec![rect_around(self.shifted_center(0, -14), 140, 70), rect_around(self.shifted_center(0, 38), 162, 36)]
        } else {
            let name_width = if self.has_long_name { 76 } else { 60 };
            vec![
                rect_around(self.shifted_center(0, -18), 74, 84),
                rect_around(self.shifted_center(0, self.plate_offset + 2), name_width, 36),
            ]
        };
        areas.extend((plate_size == PlateSize::Large).then(|| self.plate(plate_size)));
        areas.extend(has_face_up_tile.then(|| self.face_up_tile()));
        areas
    }
}
