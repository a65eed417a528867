//! Sites: what each is, what lies there, who stands there, and whether one can go there.

use super::super::map::Site;
use super::super::tile::{Colour, Find, Purple};
use super::super::view::View;
use super::super::world::World;
use super::super::{Action, art, board, legend, words};
use super::atlas::{self, Atlas};
use super::course::Course;
use super::{field, glyph, marker, number, said};
use crate::game::{Align, Area, Field, Glyph, Ink, Part, Point, Seat, Shape, Showing};

/// All of them.
pub fn draw(view: &View, options: &[Action], course: &Course, atlas: &Atlas, parts: &mut Vec<Part>) {
    let clearing = |site| field(atlas.area(Stand::of(site).frame().inset(6)), Field::Clearing);
    parts.push(Part::ground(Site::all().map(clearing).collect()));
    for site in Site::all() {
        let stand = Stand::of(site);
        if course.sites.contains(&words::site(site)) {
            parts.push(Part::ground(vec![field(atlas.area(stand.frame()), Field::Last)]));
        }
        what(view, site, &stand, atlas, parts);
        parts.push(Part::label(words::site(site), name(view, options, site, atlas.area(stand.name()))));
        explorers(view, site, &stand, atlas, parts);
    }
}

/// Where things stand around a site, on the sheet.
pub struct Stand {
    middle: Point,
    camp: bool,
}

/// How wide an explorer is, and how high.
const EXPLORER: (i16, i16) = (40, 56);

impl Stand {
    /// Around this site.
    pub fn of(site: Site) -> Self {
        Self { middle: atlas::place(site), camp: site == Site::CAMP }
    }

    fn area(&self, x: i16, y: i16, width: i16, height: i16) -> Area {
        Area::new(self.middle.x + x, self.middle.y + y, width, height)
    }

    /// What it is.
    fn sign(&self) -> Area {
        if self.camp { self.area(-40, -60, 80, 80) } else { self.area(-52, -48, 68, 68) }
    }

    /// What lies there.
    fn stack(&self) -> Area {
        self.area(18, -18, 38, 38)
    }

    /// The tile on top that lies face up.
    fn top(&self) -> Area {
        self.area(17, -58, 40, 40)
    }

    fn name(&self) -> Area {
        if self.camp { self.area(-64, 22, 128, 34) } else { self.area(-32, 20, 64, 34) }
    }

    /// Around all of it.
    fn frame(&self) -> Area {
        if self.camp { self.area(-69, -70, 138, 138) } else { self.area(-62, -64, 124, 124) }
    }

    /// All that nothing else should hide, with so many explorers: as good as a disc, and what stands out of it.
    pub fn taken(&self, explorers: i16) -> Vec<Area> {
        let square = self.frame().inset(4);
        let (side, corner) = (square.width, square.width / 4);
        let tall = square.moved(corner, 0).left(side - 2 * corner);
        let wide = square.moved(0, corner).top(side - 2 * corner);
        let disc = [tall, wide, square.inset(side / 7)];
        let top = [self.top()].into_iter().filter(|_| !self.camp);
        // Explorers count three times, for they are small.
        let explorers = (0..3).flat_map(|_| self.explorers(explorers));
        disc.into_iter().chain(top).chain(explorers).collect()
    }

    /// So many explorers: beside the name and above that, on either side in turn, towards the edge of the map first.
    fn explorers(&self, count: i16) -> impl Iterator<Item = Area> {
        let (wide, high) = EXPLORER;
        let east = self.middle.x > atlas::WIDTH / 2;
        let [beside, above, beyond] = if self.camp { [68, 72, 102] } else { [48, 58, 80] };
        (0..count).map(move |n| {
            let (out, y) = [(beside, 0), (above, -high - 2), (beyond, 0)][usize::from(n.unsigned_abs() / 2 % 3)];
            // What lies there is in the east; in the west there is room.
            let nearer = if self.camp { 0 } else { 20 };
            let x = if (n % 2 == 0) == east { out } else { nearer - out - wide };
            self.area(x, y, wide, high)
        })
    }
}

/// What it is, and what lies there.
fn what(view: &View, site: Site, stand: &Stand, atlas: &Atlas, parts: &mut Vec<Part>) {
    let world = &view.world;
    let (sign, stack, top) = (atlas.area(stand.sign()), atlas.area(stand.stack()), atlas.area(stand.top()));
    let shapes = match (world.colour(site), world.left(site)) {
        (None, _) => vec![glyph(&art::CAMP, sign)],
        (Some(colour), 0) => {
            let altar = sign.moved(sign.width / 4, 0);
            let relic = altar.top(altar.height * 2 / 3).moved(0, -altar.height / 5);
            let relic = world.relics.has(site).then(|| glyph(relic_of(colour), relic));
            [glyph(&art::SHRINE, altar.inset(4).moved(0, 4))].into_iter().chain(relic).collect()
        }
        (Some(Colour::Green), tiles) => vec![glyph(&art::RUIN, sign), glyph(stones(tiles), stack)],
        (Some(colour), _) => {
            let slabs = site.temple().into_iter().flat_map(|temple| world.stack(temple));
            let slabs = slabs.map(|tile| glyph(slab(world.kind(tile).1), stack));
            [glyph(temple(colour), sign)].into_iter().chain(slabs).collect()
        }
    };
    match board::lying(view, site).first() {
        Some(says) => parts.push(Part::value(words::site(site), says.clone(), shapes)),
        None => parts.push(Part::ground(shapes)),
    }
    let open = world.top(site).filter(|_| is_open(world, site));
    if let Some(find) = open.and_then(|tile| view.finds[usize::from(tile)]) {
        let mut shapes = vec![field(top, Field::Tile)];
        shapes.extend(does(find, top.inset(top.height / 12)));
        parts.push(Part::value(words::site(site), words::lies_top(legend::find(find)), shapes));
    }
}

/// Whether the tile on top lies face up.
pub fn is_open(world: &World, site: Site) -> bool {
    world.colour(site) == Some(Colour::Purple)
}

/// What a purple tile does.
fn does(find: Find, area: Area) -> Vec<Shape> {
    let Find::Purple(tile) = find else { return Vec::new() };
    let thing = match tile {
        Purple::Score => &art::COIN,
        Purple::RaiseToolbox => &art::RAISE,
        Purple::TakeRations => &art::RATION,
        Purple::NewToolbox => &art::NEW_TOOLBOX,
        Purple::ToCamp => &art::CAMP,
        Purple::MovePathway => &art::RELAY,
        Purple::ActOnNeighbour => &art::NEIGHBOUR,
        Purple::FlipTokens => &art::FLIP,
    };
    let mut shapes = vec![glyph(thing, area)];
    if tile == Purple::Score {
        shapes.push(number(3, area.inset(area.height / 8).moved(0, -area.height / 24), Ink::Strong));
    }
    shapes
}

/// Its name, marked where one can go, or explore.
fn name(view: &View, options: &[Action], site: Site, area: Area) -> Vec<Shape> {
    let picked = options.iter().any(|action| match *action {
        Action::Walk { to, .. } | Action::Teleport { to } => to == site,
        Action::ActOn { site: near } => near == site,
        Action::Explore | Action::Look => view.world.explored() == site,
        _ => false,
    });
    let (ground, ink) = if picked { (Field::Pick, Ink::Strong) } else { (Field::Badge, Ink::Bright) };
    let words = area.inset(area.height / 10);
    vec![field(area, ground), said(words::site(site), words, words.height, Align::Middle, ink)]
}

/// Who stands there.
fn explorers(view: &View, site: Site, stand: &Stand, atlas: &Atlas, parts: &mut Vec<Part>) {
    let here: Vec<Seat> = (0..)
        .map(Seat)
        .zip(&view.world.runners)
        .filter(|(_, runner)| runner.at == site)
        .map(|(seat, _)| seat)
        .collect();
    if here.is_empty() {
        return;
    }
    let all = words::lies_explorers(board::standing(&view.world, site));
    let there = here.iter().map(|seat| (words::player(*seat), words::has_come_to(words::site(site))));
    let told = [(words::site(site), all)].into_iter().chain(there);
    let tells = told.map(|(of, says)| Showing { of, says: Some(says) }).collect();
    let explorer = |(seat, area): (&Seat, Area)| {
        let area = atlas.area(area);
        let helmet = area.top(area.height / 2).inset(-area.height / 40);
        [marker(*seat, area.bottom(area.width)), glyph(&art::HELMET, helmet)]
    };
    let shapes = here.iter().zip(stand.explorers(here.len() as i16)).flat_map(explorer).collect();
    parts.push(Part { tells, shapes });
}

/// A relic of this colour.
pub fn relic_of(colour: Colour) -> &'static Glyph {
    match colour {
        Colour::Green => &art::TOAD,
        Colour::Ivory => &art::SKULL,
        Colour::Blue => &art::BIRD,
        Colour::Purple => &art::JUJU,
    }
}

/// A tile of this level.
pub fn slab(level: u8) -> &'static Glyph {
    match level {
        1 => &art::SLAB_LARGE,
        2 => &art::SLAB_MEDIUM,
        _ => &art::SLAB_SMALL,
    }
}

fn temple(colour: Colour) -> &'static Glyph {
    match colour {
        Colour::Green => &art::RUIN,
        Colour::Ivory => &art::TEMPLE_IVORY,
        Colour::Blue => &art::TEMPLE_BLUE,
        Colour::Purple => &art::TEMPLE_PURPLE,
    }
}

fn stones(tiles: usize) -> &'static Glyph {
    match tiles {
        1 => &art::STACK_1,
        2 => &art::STACK_2,
        _ => &art::STACK_3,
    }
}
