//! Rules of thumb that weigh options for the search, in points. They need not be exact: the search finds out
//! what an option is worth.

use super::data::{COMPASS_POINTS, MACHETE_POINTS, MOST_RATIONS, POINTS_A_RELIC_COLOUR, POINTS_A_TRAIL, TOP_LEVEL};
use super::map::{Site, Sites, Way, Ways};
use super::runner::Runner;
use super::tile::{Colour, Find, Ivory, Purple};
use super::toolbox::Tool;
use super::world::World;
use super::{Action, RelicRunners};
use crate::game::{self, Seat};

/// An option that gains this many more points has twice the weight.
const DOUBLED: f32 = 0.4;
/// Estimated values in points. `LINK` is for a pathway that continues others.
const RATION: f32 = 0.8;
const STEP: f32 = 0.8;
const PATHWAY: f32 = 3.0;
const IVORY: f32 = 2.5;
const LINK: f32 = 0.6;
/// The value of a relic that appears, and the share of an expedition's value at its starting point.
const SHRINE: f32 = 1.0;
const FORESEEN: f32 = 0.6;
/// The value of a turn with nothing to do, and of a tile or toolbox that is used up.
const IDLE: f32 = -1.5;
const SPENT: f32 = -1.5;

impl RelicRunners {
    /// Appends a weight for each option.
    pub(super) fn promises(&self, seat: Seat, options: &[Action], promise: &mut Vec<f32>) {
        let far = options.iter().any(|option| matches!(option, Action::Walk { trails: Some(_), .. }));
        let look = Look { table: self, world: &self.world, own: self.world.own(), seat, far };
        promise.extend(options.iter().map(|option| game::likely(look.gain(*option), DOUBLED)));
    }
}

/// Estimates options from what one seat knows.
struct Look<'a> {
    table: &'a RelicRunners,
    world: &'a World,
    own: &'a Runner,
    seat: Seat,
    far: bool,
}

impl Look<'_> {
    /// Estimates the points that an option brings.
    fn gain(&self, option: Action) -> f32 {
        match option {
            Action::Walk { to, turns, trails, middle } => {
                let there = trails.map_or_else(|| self.call(to), |trails| self.expedition(to, trails));
                there + STEP * turns.count() as f32 + if middle { SPENT } else { 0.0 }
            }
            Action::Teleport { to } => self.call(to) + SPENT,
            Action::UseTile { tile: Ivory::RefillRations } => RATION * self.rations(MOST_RATIONS) + SPENT,
            Action::UseTile { .. } => PATHWAY + SPENT,
            Action::UseToolbox { tool, level } => self.toolbox(tool, level, self.far),
            Action::Explore => self.find(self.world.explored()) - RATION,
            Action::Look => self.find(self.world.explored()) + STEP - RATION,
            Action::ActOn { site } => self.find(site),
            Action::Take { level } => self.tile(self.world.explored(), level),
            Action::Raise { tool, from } => {
                self.toolbox(tool, from + 1, true) - self.toolbox(tool, from, true).max(0.0)
            }
            Action::Build { on } | Action::Lay { on } => self.links(on),
            Action::Lift { from } => -self.links(from),
            Action::Flip { token } if self.world.face_up.has(token) => -STEP,
            Action::FetchToolbox => PATHWAY,
            Action::TakePoints | Action::Show => 2.0,
            Action::Flip { .. } | Action::Keep { .. } | Action::Hide | Action::Done => 0.0,
        }
    }

    /// Estimates the value of arriving at a site.
    fn call(&self, to: Site) -> f32 {
        let world = self.world;
        if to == Site::CAMP {
            return RATION * self.rations(3) + IDLE;
        }
        if world.relics.has(to) {
            return if world.turns_left.is_none() { self.departure(to) } else { IDLE };
        }
        let machete = to.temple().is_some() && self.own.raised().contains(&(Tool::Machete, 1));
        match (world.left(to), self.own.rations) {
            (0, _) => IDLE,
            (_, 0) if !machete => IDLE + if Site::CAMP.neighbours().has(to) { STEP } else { 0.0 },
            _ => self.find(to) - RATION,
        }
    }

    /// Estimates the best expedition from here in the next turn, over connected pathways and one more trail.
    fn departure(&self, from: Site) -> f32 {
        let (world, own) = (self.world, self.own.pathways);
        let (mut reached, mut ways) = (Sites::just(from), Ways::NONE);
        loop {
            let more: Ways =
                reached.iter().filter(|site| *site != Site::CAMP).map(|site| site.ways()).fold(Ways::NONE, Ways::or);
            let more = more.and(own).without(ways);
            if more.is_empty() {
                break;
            }
            ways = ways.or(more);
            more.iter().flat_map(Way::ends).for_each(|site| reached.insert(site));
        }
        let near = |site: Site| reached.has(site) || !site.neighbours().and(reached).is_empty();
        let alike = |site: &Site| *site != from && world.colour(*site) == world.colour(from);
        match world.relics.iter().filter(alike).find(|site| near(*site)) {
            Some(to) => FORESEEN * self.expedition(to, ways.count() as u8 + 1),
            None => IDLE,
        }
    }

    /// Returns the points for the trails, and an estimate for the relic at the end.
    fn expedition(&self, to: Site, trails: u8) -> f32 {
        let new = self.world.colour(to).is_none_or(|colour| !self.own.relics.contains(&colour));
        let relic = if new { POINTS_A_RELIC_COLOUR as f32 } else { SHRINE };
        (POINTS_A_TRAIL * i32::from(trails)) as f32 + relic
    }

    fn find(&self, site: Site) -> f32 {
        let world = self.world;
        let tile = match world.top(site) {
            Some(top) => self.tile(site, world.kind(top).1),
            None if self.own.reserve() > 0 => PATHWAY,
            None => 0.0,
        };
        let last = if world.left(site) == 1 { SHRINE } else { 0.0 };
        let first = world.is_whole(site) && self.own.holds(Ivory::PointForFirst);
        tile + last + f32::from(u8::from(first))
    }

    /// Estimates the tile of this level in a temple, as far as the seat knows it.
    fn tile(&self, site: Site, level: u8) -> f32 {
        let mut stack = site.temple().into_iter().flat_map(|temple| self.world.stack(temple));
        let Some(tile) = stack.find(|tile| self.world.kind(*tile).1 == level).map(usize::from) else { return 0.0 };
        let known = self.world.tiles[tile].seen.by(Some(self.seat));
        match self.table.finds[tile] {
            Find::Blue(points) if known => points.into(),
            Find::Purple(purple) if known => self.purple(purple),
            _ if self.world.colour(site) == Some(Colour::Blue) => 5.5 - f32::from(level),
            _ => IVORY,
        }
    }

    fn purple(&self, tile: Purple) -> f32 {
        match tile {
            Purple::Score => 3.0,
            Purple::RaiseToolbox => STEP,
            Purple::TakeRations => RATION * self.rations(2),
            Purple::NewToolbox => PATHWAY,
            Purple::ToCamp => RATION * self.rations(3),
            Purple::MovePathway => LINK,
            Purple::ActOnNeighbour => IVORY,
            Purple::FlipTokens => STEP,
        }
    }

    /// Estimates the effect of a toolbox now or later. Using one of the third level costs its later use.
    fn toolbox(&self, tool: Tool, level: u8, later: bool) -> f32 {
        let (world, own) = (self.world, self.own);
        match (tool, level) {
            (_, 0) => 0.0,
            (Tool::Machete, 1) => RATION,
            (Tool::Machete, 2) => RATION * self.rations(2),
            (Tool::Machete, _) => (MACHETE_POINTS * own.relics.len() as i32) as f32 + SPENT,
            (Tool::Compass, TOP_LEVEL) => (COMPASS_POINTS * own.longest_route() as i32) as f32 + SPENT,
            (Tool::Compass, pathways) => LINK * f32::from(pathways),
            (Tool::Shovel, TOP_LEVEL) if later => 8.0,
            (Tool::Shovel, TOP_LEVEL) => {
                let blue = if world.turn.took_blue { 3.5 } else { 0.0 };
                world.turn.earned as f32 + blue + 2.0 * SPENT
            }
            (Tool::Shovel, _) => PATHWAY,
        }
    }

    /// Returns how many of these rations fit.
    fn rations(&self, rations: u8) -> f32 {
        rations.min(MOST_RATIONS.saturating_sub(self.own.rations)).into()
    }

    /// Estimates how well a pathway on this trail continues others. Trails at the camp count less.
    fn links(&self, way: Way) -> f32 {
        let others = self.own.pathways.without(Ways::just(way));
        let end = |site: Site| match site {
            Site::CAMP => -LINK,
            _ if site.ways().and(others).is_empty() => 0.0,
            _ => LINK,
        };
        let river = if Ways::RIVERS.has(way) { LINK / 2.0 } else { 0.0 };
        way.ends().into_iter().map(end).sum::<f32>() + river
    }
}
