//! Where things lie around a site.

use meadhall_game::{Point, Rect};

use super::map_layout::{self, MAP_AREA, rect_around};
use crate::map::MapSite;

pub struct SiteLayout {
    center: Point,
    is_camp: bool,
    has_long_name: bool,
}

impl SiteLayout {
    pub fn new(site: MapSite) -> Self {
        let has_long_name = site.temple_index().is_some_and(|temple| temple >= 9);
        Self { center: map_layout::site_position(site), is_camp: site == MapSite::CAMP, has_long_name }
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
    pub const fn plate(&self) -> Rect {
        rect_around(self.shifted_center(1, 38), self.plate_width() + 4, 40)
    }

    /// The text on the plate.
    pub const fn name(&self) -> Rect {
        rect_around(self.shifted_center(0, 36), self.plate_width() - 6, 29)
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
    pub fn occupied_areas(&self, has_face_up_tile: bool) -> Vec<Rect> {
        let mut areas = if self.is_camp {
            vec![rect_around(self.shifted_center(0, -14), 140, 70), rect_around(self.shifted_center(0, 38), 162, 36)]
        } else {
            let name_width = if self.has_long_name { 76 } else { 60 };
            vec![
                rect_around(self.shifted_center(0, -18), 74, 84),
                rect_around(self.shifted_center(0, 38), name_width, 36),
            ]
        };
        areas.extend(has_face_up_tile.then(|| self.face_up_tile()));
        areas
    }
}
