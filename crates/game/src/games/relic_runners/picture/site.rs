//! Sites: their kind, contents and explorers, and whether they are a choice.

use super::super::data::PURPLE_POINTS;
use super::super::map::Site;
use super::super::tile::{Colour, Find, Purple};
use super::super::view::View;
use super::super::world::World;
use super::super::{Action, art, board, legend, words};
use super::atlas::Atlas;
use super::course::LastDone;
use super::stand::Stand;
use super::{field, glyph, marker, number, said};
use crate::game::{Align, Area, Field, Ink, Part, Seat, Shape, Showing};

pub fn draw(view: &View, options: &[Action], course: &LastDone, atlas: &Atlas, parts: &mut Vec<Part>) {
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

fn what(view: &View, site: Site, stand: &Stand, atlas: &Atlas, parts: &mut Vec<Part>) {
    let world = &view.world;
    let (sign, stack, top) = (atlas.area(stand.sign()), atlas.area(stand.stack()), atlas.area(stand.top()));
    let shapes = match (world.colour(site), world.left(site)) {
        (None, _) => vec![glyph(&art::CAMP, sign)],
        (Some(colour), 0) => {
            let altar = sign.moved(sign.width / 4, 0);
            let relic = altar.top(altar.height * 2 / 3).moved(0, -altar.height / 5);
            let relic = world.relics.has(site).then(|| glyph(art::of_relic(colour), relic));
            [glyph(&art::SHRINE, altar.inset(4).moved(0, 4))].into_iter().chain(relic).collect()
        }
        (Some(Colour::Green), tiles) => vec![glyph(&art::RUIN, sign), glyph(art::of_ruin(tiles), stack)],
        (Some(colour), _) => {
            let slabs = site.temple().into_iter().flat_map(|temple| world.stack(temple));
            let slabs = slabs.map(|tile| glyph(art::of_level(world.kind(tile).1), stack));
            [glyph(art::of_temple(colour), sign)].into_iter().chain(slabs).collect()
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

/// Returns whether the top tile of this site lies face up.
pub fn is_open(world: &World, site: Site) -> bool {
    world.colour(site) == Some(Colour::Purple)
}

/// Draws the effect of a purple tile.
fn does(find: Find, area: Area) -> Vec<Shape> {
    let Find::Purple(tile) = find else { return Vec::new() };
    let mut shapes = vec![glyph(art::of_purple(tile), area)];
    if tile == Purple::Score {
        shapes.push(number(
            PURPLE_POINTS as usize,
            area.inset(area.height / 8).moved(0, -area.height / 24),
            Ink::Strong,
        ));
    }
    shapes
}

/// Draws the name of a site, marked if the explorer can go there or explore it.
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
