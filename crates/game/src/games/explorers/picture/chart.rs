//! The map: tiles with everything on them, the last moves, and the places where something can be done.

use super::super::hex::{Cell, Corner, Space};
use super::super::map::{Element, Laid, Token};
use super::super::view::View;
use super::super::{Action, art, board, words};
use super::piece::Thing;
use super::plane::{Cutout, Dot};
use super::plot::{Circle, Plot, Stand};
use super::{course, field, glyph, mainland, said};
use crate::game::{Align, Area, Field, Ink, Part, Seat, Shape, Showing, Text};

/// The maximum width of a hexagon.
const WIDEST: f32 = 230.0;
/// The distance of a tile's name from the center, and its height, both in widths of the tile.
const NAME: (f32, f32) = (0.4, 0.21);
/// On small tiles names are higher: up to the first number in widths of the tile, up to the second in pixels.
const SMALL_NAME: (f32, i16) = (0.31, 28);
/// Free cells have a frame if hexagons are at least this wide.
const FRAMED: f32 = 90.0;
/// The size of an outpost in widths of a tile.
const TOWER: f32 = 0.46;

pub fn draw(view: &View, options: &[Action], happened: &[Text], room: Area, parts: &mut Vec<Part>) {
    let map = &view.world.map;
    let open = open(options);
    let cells = map.tiles().map(|(cell, _)| cell).chain(open.iter().copied());
    let cutout = Cutout::of(cells, mainland::SHOWN, room, WIDEST);
    let tiles: Vec<Site<'_>> = map.tiles().map(|(cell, laid)| Site::of(view, &cutout, cell, laid)).collect();
    parts.extend(tiles.iter().map(Site::water));
    parts.push(mainland::ground(&cutout));
    parts.extend(tiles.iter().map(Site::coast));
    parts.extend(tiles.iter().map(Site::land));
    parts.push(Part::ground(tiles.iter().map(|site| site.region(1.0, Field::Seam)).collect()));
    parts.push(course::last(map, &cutout, happened));
    tiles.iter().for_each(|site| site.things(options, parts));
    mainland::draw(view, options, &cutout, parts);
    parts.extend(
        view.world
            .fleet()
            .flat_map(|(seat, party)| party.outposts.iter().map(move |at| (seat, *at)))
            .map(|(seat, at)| tower(&cutout, seat, at)),
    );
    let sites = options.iter().filter_map(|action| if let Action::Build { at } = action { Some(*at) } else { None });
    parts.push(Part::ground(sites.flat_map(|at| site(&cutout, at)).collect()));
    parts.extend(open.into_iter().map(|cell| empty(&cutout, cell)));
}

/// Returns the empty cells where a tile may be placed now.
fn open(options: &[Action]) -> Vec<Cell> {
    let cell = |action: &Action| if let Action::Place { at, .. } = action { Some(*at) } else { None };
    let mut cells: Vec<Cell> = options.iter().filter_map(cell).collect();
    cells.sort_unstable();
    cells.dedup();
    cells
}

/// Draws a free cell with the name that the menu uses.
fn empty(cutout: &Cutout, cell: Cell) -> Part {
    let is_framed = cutout.is_wide(FRAMED);
    let (wide, high) = if is_framed { (0.62, 0.34) } else { (0.86, 0.5) };
    let pill = pill(cutout, Dot::of(cell), wide, high);
    let words = said(words::cell(cell), pill.inset(4), pill.height - 6, Align::Middle, Ink::Strong);
    let mut shapes = vec![field(pill, Field::Pick), words];
    if is_framed {
        shapes.insert(0, Shape::Region { corners: cutout.hexagon(cell, 0.86), field: Field::Choice });
    }
    Part::ground(shapes)
}

/// Draws a corner where an outpost may be built.
fn site(cutout: &Cutout, at: Corner) -> [Shape; 2] {
    let disc = cutout.square(Dot::corner(at), 0.36);
    [field(disc, Field::Pick), glyph(&art::OUTPOST, disc.inset(disc.height / 5))]
}

/// Draws an outpost, which is a fact of all three tiles around it.
fn tower(cutout: &Cutout, seat: Seat, at: Corner) -> Part {
    let says = Some(words::lies_outpost(seat, words::corner(at)));
    let tells = at.cells().map(|cell| Showing { of: words::cell(cell), says: says.clone() });
    let foot = Dot::corner(at) - Dot::new(0.0, TOWER * 0.12);
    Part { tells: tells.into(), shapes: Thing::Outpost(seat).shapes(cutout.square(foot, TOWER)) }
}

fn pill(cutout: &Cutout, at: Dot, wide: f32, high: f32) -> Area {
    let (middle, width, height) = (cutout.point(at), cutout.long(wide), cutout.long(high));
    Area::new(middle.x - width / 2, middle.y - height / 2, width, height)
}

struct Site<'a> {
    view: &'a View,
    cutout: &'a Cutout,
    cell: Cell,
    plot: Plot,
    /// The values that the board has for its land, and for its two seas.
    shape: Vec<Text>,
}

impl<'a> Site<'a> {
    fn of(view: &'a View, cutout: &'a Cutout, cell: Cell, laid: &Laid) -> Self {
        let plot = Plot::on(&view.world.map, cell, laid.shape());
        Self { view, cutout, cell, plot, shape: board::shape(&view.world, cell, laid) }
    }

    fn told(&self, says: Text, shapes: Vec<Shape>) -> Part {
        Part::value(words::cell(self.cell), says, shapes)
    }

    fn region(&self, scale: f32, field: Field) -> Shape {
        Shape::Region { corners: self.cutout.hexagon(self.cell, scale), field }
    }

    fn water(&self) -> Part {
        let shapes = vec![self.region(1.0, Field::Shoal)];
        match self.shape.get(1) {
            Some(seas) => self.told(seas.clone(), shapes),
            None => Part::ground(shapes),
        }
    }

    fn lands(&self, field: Field) -> Vec<Shape> {
        let line = |line: &Vec<Dot>| self.cutout.points(line.iter().map(|at| Dot::of(self.cell) + *at));
        self.plot.lands.iter().map(|(_, land)| Shape::Region { corners: line(land), field }).collect()
    }

    fn coast(&self) -> Part {
        Part::ground(self.lands(Field::Coast))
    }

    fn land(&self) -> Part {
        let shapes = self.lands(Field::Soil);
        self.shape.first().map_or_else(Part::default, |lands| self.told(lands.clone(), shapes))
    }

    /// Draws its name and everything that stands on it.
    fn things(&self, options: &[Action], parts: &mut Vec<Part>) {
        let world = &self.view.world;
        let map = &world.map;
        let taken = self.towers();
        let name = self.name(&taken);
        let taken: Vec<Circle> = taken.into_iter().chain([(name, 0.11)]).collect();
        for land in map.spaces(self.cell, Element::Land) {
            let mut things = Vec::new();
            if let Some((Token::Settlement(strength), _)) = map.token(self.cell).filter(|(_, at)| *at == land) {
                things.push((Thing::Settlement(strength), words::settlement_of(strength)));
            }
            for alike in world.herds.on(land).chunk_by(|one, other| one == other) {
                let count = alike.len() as u8;
                things.push((Thing::Animals(alike[0], count), words::animal(alike[0], count)));
            }
            let vikings = world.fleet().map(|(seat, party)| (seat, party.vikings(land))).filter(|it| it.1 > 0);
            things.extend(vikings.map(|(seat, count)| (Thing::Vikings(seat, count), words::lies_vikings(seat, count))));
            self.stand(Element::Land, land, things, |count| self.plot.ashore(land.side, count, &taken), parts);
        }
        for sea in map.spaces(self.cell, Element::Sea) {
            let mut things = Vec::new();
            if map.has_enemy(sea) {
                things.push((Thing::Enemy, words::enemy_ship()));
            }
            let ships = world.fleet().filter(|(_, party)| party.ship == sea);
            things.extend(ships.map(|(seat, party)| (Thing::Longship(seat, party), words::lies_ship(seat))));
            self.stand(Element::Sea, sea, things, |count| self.plot.afloat(sea.side, count, &taken), parts);
        }
        parts.push(Part::label(words::cell(self.cell), self.named(name, options)));
    }

    /// Draws the things on one space.
    fn stand(
        &self,
        element: Element,
        space: Space,
        things: Vec<(Thing<'_>, Text)>,
        places: impl Fn(usize) -> Stand,
        parts: &mut Vec<Part>,
    ) {
        if things.is_empty() {
            return;
        }
        let stand = places(things.len());
        for ((thing, says), at) in things.into_iter().zip(stand.at) {
            let area = self.cutout.square(Dot::of(self.cell) + at, stand.size);
            let says = board::on(&self.view.world.map, element, space, says);
            parts.push(self.told(says, thing.shapes(area)));
        }
    }

    /// Returns the outposts that touch the tile.
    fn towers(&self) -> Vec<Circle> {
        let all = self.view.world.fleet().flat_map(|(_, party)| &party.outposts);
        let near = all.filter(|at| at.cells().contains(&self.cell));
        near.map(|at| (Dot::corner(*at) - Dot::of(self.cell), TOWER / 2.0)).collect()
    }

    /// Finds a place for the name: in the south, else in the north; away from outposts, and if possible
    /// wholly on land or wholly in the water.
    fn name(&self, towers: &[Circle]) -> Dot {
        let built = |at: Dot| towers.iter().any(|(tower, wide)| tower.far(at) < wide + 0.1);
        let even = |at: Dot| {
            let dry = [-0.13, 0.0, 0.13].map(|right| self.plot.is_land(at + Dot::new(right, 0.0)));
            dry[0] == dry[1] && dry[1] == dry[2]
        };
        let places = [NAME.0, -NAME.0].map(|down| Dot::new(0.0, down));
        let clear = || places.into_iter().filter(|at| !built(*at));
        clear().find(|at| even(*at)).or_else(|| clear().next()).unwrap_or(places[0])
    }

    /// Draws the name. A badge marks a tile to go to, load from or unload onto; another one warns of a fight.
    fn named(&self, name: Dot, options: &[Action]) -> Vec<Shape> {
        let size = self.cutout.long(SMALL_NAME.0).min(SMALL_NAME.1).max(self.cutout.long(NAME.1));
        let middle = self.cutout.point(Dot::of(self.cell) + name);
        let area = Area::new(middle.x - size, middle.y - size * 11 / 20, size * 2, size * 11 / 10);
        let here = |to: &Space| to.cell == self.cell;
        let (mut picked, mut fought) = (false, false);
        for action in options {
            picked |= match action {
                Action::Sail { to } | Action::Walk { to, .. } | Action::Transport { to, .. } => here(to),
                Action::Load { from: land, .. } | Action::Unload { onto: land, .. } => here(land),
                Action::Keep { .. } | Action::Place { .. } | Action::Build { .. } | Action::Done => false,
            };
            fought |= matches!(action, Action::Sail { to } if here(to) && self.view.world.map.has_enemy(*to));
        }
        let (ground, ink) = match (fought, picked) {
            (true, _) => (Some(Field::Fight), Ink::Bright),
            (_, true) => (Some(Field::Pick), Ink::Strong),
            _ if self.plot.is_land(name) => (None, Ink::Faint),
            _ => (None, Ink::Light),
        };
        let words = said(words::cell(self.cell), area, size, Align::Middle, ink);
        ground.map(|ground| field(area, ground)).into_iter().chain([words]).collect()
    }
}
