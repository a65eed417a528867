//! Where things lie around a site, in map coordinates.

use super::super::map::Site;
use super::atlas;
use crate::game::{Area, Point};

pub struct Stand {
    middle: Point,
    camp: bool,
}

/// Width and height.
const EXPLORER: (i16, i16) = (40, 56);

impl Stand {
    pub fn of(site: Site) -> Self {
        Self { middle: atlas::place(site), camp: site == Site::CAMP }
    }

    fn area(&self, x: i16, y: i16, width: i16, height: i16) -> Area {
        Area::new(self.middle.x + x, self.middle.y + y, width, height)
    }

    /// The icon of the site.
    pub fn sign(&self) -> Area {
        if self.camp { self.area(-40, -60, 80, 80) } else { self.area(-52, -48, 68, 68) }
    }

    /// The stack of tiles.
    pub fn stack(&self) -> Area {
        self.area(18, -18, 38, 38)
    }

    /// The face-up tile on top of the stack.
    pub fn top(&self) -> Area {
        self.area(17, -58, 40, 40)
    }

    pub fn name(&self) -> Area {
        if self.camp { self.area(-64, 22, 128, 34) } else { self.area(-32, 20, 64, 34) }
    }

    /// The frame around everything.
    pub fn frame(&self) -> Area {
        if self.camp { self.area(-69, -70, 138, 138) } else { self.area(-62, -64, 124, 124) }
    }

    /// Returns the areas that markers should avoid: rectangles that approximate a disc, and what lies outside
    /// it.
    pub fn taken(&self, explorers: i16) -> Vec<Area> {
        let square = self.frame().inset(4);
        let (side, corner) = (square.width, square.width / 4);
        let tall = square.moved(corner, 0).left(side - 2 * corner);
        let wide = square.moved(0, corner).top(side - 2 * corner);
        let disc = [tall, wide, square.inset(side / 7)];
        let top = [self.top()].into_iter().filter(|_| !self.camp);
        // Explorers count three times, because they are small.
        let explorers = (0..3).flat_map(|_| self.explorers(explorers));
        disc.into_iter().chain(top).chain(explorers).collect()
    }

    /// Returns the areas of explorers: beside and above the name, on alternating sides, the map's edge first.
    pub fn explorers(&self, count: i16) -> impl Iterator<Item = Area> {
        let (wide, high) = EXPLORER;
        let east = self.middle.x > atlas::WIDTH / 2;
        let [beside, above, beyond] = if self.camp { [68, 72, 102] } else { [48, 58, 80] };
        (0..count).map(move |n| {
            let (out, y) = [(beside, 0), (above, -high - 2), (beyond, 0)][usize::from(n.unsigned_abs() / 2 % 3)];
            // The stack is in the east; the west has room.
            let nearer = if self.camp { 0 } else { 20 };
            let x = if (n % 2 == 0) == east { out } else { nearer - out - wide };
            self.area(x, y, wide, high)
        })
    }
}
