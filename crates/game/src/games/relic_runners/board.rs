//! The state as labeled facts: the players, how far the end is, the sites by quarter, and the trails that
//! have a token or a pathway.

use super::Action;
use super::data::{MOST_ROUNDS, QUIET_ROUNDS, relics_to_end};
use super::map::{Site, Way, Ways};
use super::runner::Runner;
use super::tile::Colour;
use super::toolbox::Toolbox;
use super::view::View;
use super::world::World;
use super::{legend, score, words};
use crate::game::{Board, Fact, Lens, Seat, Section, Text};

/// The limit of length is announced when it is at most this many rounds away.
const NEAR: u16 = 3;

/// Builds the board with each option at the site or trail where it is played. The prose is left empty.
pub fn of(view: &View, options: &[Action], lens: Lens) -> Board {
    let world = &view.world;
    let mut sections = vec![Section { name: words::board_players(), facts: players(view) }];
    if lens == Lens::Whole {
        sections.push(Section { name: words::board_beside(), facts: to_come(world) });
    }
    let own = world.own();
    let shown = |matters: bool, fact: &Fact| lens == Lens::Whole || matters || !fact.options.is_empty();
    for quarter in Quarter::ALL {
        let here = Site::all().filter(|at| Quarter::of(*at) == quarter);
        let facts = here.map(|at| (at, site(view, at, options))).filter(|(at, fact)| shown(own.at == *at, fact));
        sections.push(Section { name: quarter.name(), facts: facts.map(|(_, fact)| fact).collect() });
    }
    for (name, ways) in [(words::board_rivers(), Ways::RIVERS), (words::board_jungle(), Ways::JUNGLE)] {
        let matters = own.pathways.or(world.face_up);
        let facts = trails(world, ways, options).filter(|(way, fact)| shown(matters.has(*way), fact));
        sections.push(Section { name, facts: facts.map(|(_, fact)| fact).collect() });
    }
    sections.retain(|section| !section.facts.is_empty());
    Board { title: title(world), sections, aloud: Vec::new() }
}

/// States the phase of the match.
pub(super) fn title(world: &World) -> Text {
    match world.turns_left {
        _ if world.is_over() => words::board_over(),
        Some(turns) => words::board_ending(turns),
        None => words::board_title(world.relics_taken(), relics_to_end(world.runners.len())),
    }
}

/// Names the current kind of a site, such as a ruin or a shrine.
fn kind(world: &World, site: Site) -> Text {
    match world.colour(site) {
        None => words::camp(),
        Some(colour) if world.relics.has(site) || world.uncovers(site) => shrine(colour),
        Some(_) if world.left(site) == 0 => words::kind_empty(),
        Some(Colour::Green) => words::kind_ruin(),
        Some(Colour::Ivory) => words::kind_ivory(),
        Some(Colour::Blue) => words::kind_blue(),
        Some(Colour::Purple) => words::kind_purple(),
    }
}

fn shrine(colour: Colour) -> Text {
    match colour {
        Colour::Green => words::kind_toad(),
        Colour::Ivory => words::kind_skull(),
        Colour::Blue => words::kind_bird(),
        Colour::Purple => words::kind_juju(),
    }
}

pub fn named(world: &World, site: Site) -> Text {
    if site == Site::CAMP { words::camp() } else { words::site_of(words::site(site), kind(world, site)) }
}

/// Names a site as a destination, with its kind.
pub fn towards(world: &World, site: Site) -> Text {
    if site == Site::CAMP { words::to_the_camp() } else { words::to_site_of(words::site(site), kind(world, site)) }
}

/// The parts of the map; each has its own section of the board.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Quarter {
    Middle,
    NorthEast,
    NorthWest,
    SouthWest,
    SouthEast,
}

impl Quarter {
    pub(super) const ALL: [Self; 5] =
        [Self::Middle, Self::NorthEast, Self::NorthWest, Self::SouthWest, Self::SouthEast];

    /// Temples are numbered quarter by quarter. The ruins of each half alternate between its two quarters.
    pub(super) fn of(site: Site) -> Self {
        let quarter = match (site.ruin(), site.temple()) {
            (Some(ruin), _) => ruin / 4 * 2 + ruin % 2,
            (_, Some(temple)) => temple / 3,
            _ => return Self::Middle,
        };
        [Self::NorthEast, Self::NorthWest, Self::SouthWest, Self::SouthEast][quarter]
    }

    pub(super) fn name(self) -> Text {
        match self {
            Self::Middle => words::board_middle(),
            Self::NorthEast => words::board_north_east(),
            Self::NorthWest => words::board_north_west(),
            Self::SouthWest => words::board_south_west(),
            Self::SouthEast => words::board_south_east(),
        }
    }
}

/// Describes what lies at a site and who stands there.
pub(super) fn site(view: &View, at: Site, options: &[Action]) -> Fact {
    let world = &view.world;
    let mut values: Vec<Text> = lying(view, at);
    let standing = standing(world, at);
    if !standing.is_empty() {
        values.push(words::lies_explorers(standing));
    }
    Fact { label: words::site(at), values, options: played(options, |action| is_at(world, action, at)) }
}

pub(super) fn standing(world: &World, at: Site) -> Vec<Text> {
    players_with(world, |runner| runner.at == at)
}

/// Lists the contents of a site from top to bottom.
pub(super) fn lying(view: &View, at: Site) -> Vec<Text> {
    let (world, kind) = (&view.world, kind(&view.world, at));
    let Some(temple) = at.temple() else {
        return match (at.ruin(), world.left(at)) {
            (None, _) => Vec::new(),
            (_, 0) => vec![kind],
            (_, tiles) => vec![words::lies_ruin(tiles)],
        };
    };
    let stack: Vec<u8> = world.stack(temple).rev().collect();
    if stack.is_empty() {
        return vec![kind];
    }
    let size = |tile: u8| words::level(world.kind(tile).1);
    let mut values = vec![words::lies_stack(kind, stack.iter().map(|tile| size(*tile)).collect())];
    for (depth, tile) in stack.into_iter().enumerate() {
        let open = depth == 0 && world.colours[temple] == Colour::Purple;
        values.extend(view.finds[usize::from(tile)].map(|find| match open {
            true => words::lies_top(legend::find(find)),
            false => words::lies_known(size(tile), legend::find(find)),
        }));
    }
    values
}

/// Returns the trails that have contents or options.
pub(super) fn trails(world: &World, ways: Ways, options: &[Action]) -> impl Iterator<Item = (Way, Fact)> {
    let facts = ways.iter().map(|way| (way, trail(world, way, options)));
    facts.filter(|(_, fact)| !fact.values.is_empty() || !fact.options.is_empty())
}

/// Describes the token of a trail, if it is a river, and its pathways.
fn trail(world: &World, way: Way, options: &[Action]) -> Fact {
    let token = Ways::RIVERS.has(way).then(|| match world.face_up.has(way) {
        true => words::lies_token_up(),
        false => words::lies_token_down(),
    });
    let owners = players_with(world, |runner| runner.pathways.has(way));
    let pathways = (!owners.is_empty()).then(|| words::lies_pathways(owners));
    let is_on = |action: Action| match action {
        Action::Build { on: it } | Action::Lay { on: it } | Action::Lift { from: it } | Action::Flip { token: it } => {
            it == way
        }
        _ => false,
    };
    Fact {
        label: words::way(way),
        values: token.into_iter().chain(pathways).collect(),
        options: played(options, is_on),
    }
}

fn players_with(world: &World, has: impl Fn(&Runner) -> bool) -> Vec<Text> {
    seated(world).filter(|(_, runner)| has(runner)).map(|(seat, _)| words::player(seat)).collect()
}

fn seated(world: &World) -> impl Iterator<Item = (Seat, &Runner)> {
    (0..).map(Seat).zip(&world.runners)
}

/// Returns the indices of the options that are played at a place.
fn played(options: &[Action], here: impl Fn(Action) -> bool) -> Vec<usize> {
    options.iter().enumerate().filter(|(_, action)| here(**action)).map(|(at, _)| at).collect()
}

fn is_at(world: &World, action: Action, at: Site) -> bool {
    match action {
        Action::Walk { to: site, .. } | Action::Teleport { to: site } | Action::ActOn { site } => site == at,
        Action::Explore | Action::Look | Action::Take { .. } => world.explored() == at,
        _ => false,
    }
}

/// Returns a fact for each player, by seat. Its first values are the points and the explorer's site.
pub(super) fn players(view: &View) -> Vec<Fact> {
    let scores = score::scores(&view.world, |tile| view.finds[usize::from(tile)]);
    let player = |(seat, runner): (Seat, &Runner)| Fact {
        label: words::player(seat),
        values: has(view, seat, runner, scores[seat.index()].total()),
        options: Vec::new(),
    };
    seated(&view.world).map(player).collect()
}

/// Returns everything that a player has. Blue tiles have values only where the viewer knows them.
fn has(view: &View, seat: Seat, runner: &Runner, points: i32) -> Vec<Text> {
    let world = &view.world;
    let place = words::has_come_to(words::site(runner.at));
    let mut values =
        vec![self::points(runner, points, world), place, words::has_rations(runner.rations), toolboxes(runner)];
    if !world.is_over() {
        values.push(reserve(runner));
        values.extend(if seat == world.turn.seat { turn(world) } else { None });
    }
    values.extend([ivory(runner), blue(view, runner), relics(runner)].into_iter().flatten());
    values
}

/// States the points, and how many of them come only at the end.
pub(super) fn points(runner: &Runner, points: i32, world: &World) -> Text {
    words::has_points(points, if world.is_over() { 0 } else { points - runner.coins })
}

pub(super) fn toolboxes(runner: &Runner) -> Text {
    let raised = runner.toolboxes.iter().filter_map(|toolbox| match *toolbox {
        Toolbox::Raised { tool, level } => Some(words::place(tool, level)),
        _ => None,
    });
    let bottom = Some(runner.standing(Toolbox::Bottom)).filter(|count| *count > 0).map(words::at_bottom);
    words::has_toolboxes(raised.chain(bottom).collect())
}

pub(super) fn reserve(runner: &Runner) -> Text {
    words::has_reserve(runner.reserve(), runner.standing(Toolbox::Reserve))
}

/// States that the current player has used a toolbox this turn, or that it doubles the points.
pub(super) fn turn(world: &World) -> Option<Text> {
    match world.turn {
        turn if turn.doubled => Some(words::has_doubled()),
        turn if turn.toolbox_used => Some(words::has_used()),
        _ => None,
    }
}

/// Lists the ivory tiles; `None` if there are none.
pub(super) fn ivory(runner: &Runner) -> Option<Text> {
    let tiles: Vec<Text> = runner.ivory.into_iter().flatten().map(words::ivory).collect();
    (!tiles.is_empty()).then(|| words::has_ivory(tiles))
}

/// Lists the blue tiles with the values that the viewer knows; `None` if there are none.
pub(super) fn blue(view: &View, runner: &Runner) -> Option<Text> {
    let tile = |tile: &u8| {
        let known = view.finds[usize::from(*tile)].map(legend::find);
        known.unwrap_or_else(|| words::level(view.world.kind(*tile).1))
    };
    (!runner.blue.is_empty()).then(|| words::has_blue(runner.blue.iter().map(tile).collect()))
}

/// Lists the relics; `None` if there are none.
pub(super) fn relics(runner: &Runner) -> Option<Text> {
    let alike = runner.relics.chunk_by(|one, other| one == other);
    let relics: Vec<Text> = alike.map(|alike| words::relics(alike[0], alike.len())).collect();
    (!relics.is_empty()).then(|| words::has_relics(relics))
}

/// States how far the end is; empty once the last turns have begun.
pub(super) fn to_come(world: &World) -> Vec<Fact> {
    let seats = world.runners.len();
    if world.is_over() || world.turns_left.is_some() {
        return Vec::new();
    }
    let left = relics_to_end(seats).saturating_sub(world.relics_taken());
    let end = Fact { label: words::place_end(), values: vec![words::relics_left(left)], options: Vec::new() };
    let (round, begun) = (seats as u16, world.turns - 1);
    let idle = (QUIET_ROUNDS * round + 1).saturating_sub(world.quiet());
    let all = (MOST_ROUNDS * round).saturating_sub(begun);
    let near = |turns: u16| turns <= NEAR * round;
    let values = [near(idle).then(|| words::turns_idle(idle)), near(all).then(|| words::turns_left(all))];
    let values: Vec<Text> = values.into_iter().flatten().collect();
    let limit = (!values.is_empty()).then(|| Fact { label: words::place_limit(), values, options: Vec::new() });
    [end].into_iter().chain(limit).collect()
}
