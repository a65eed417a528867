//! Previews what an option will do, the most important first. Where possible, the option is applied to a copy
//! of the state, so that previews are exact. Everyone reads previews, so facts that only the player knows
//! appear in secret decisions alone.

use super::data::{
    COMPASS_POINTS, MACHETE_POINTS, MACHETE_RATIONS, MOST_RATIONS, POINTS_FOR_CHOOSING, SHOVEL_POINTS, TOP_LEVEL, tiles,
};
use super::map::{Site, Way, Ways};
use super::step::Step;
use super::tile::{Colour, Find, Ivory, Purple, Seen};
use super::toolbox::{Tool, Toolbox};
use super::view::View;
use super::world::World;
use super::{Action, board, legend, score, words};
use crate::game::{Log, Seat, Text};

/// Previews an action of the current player.
pub fn of(view: &View, action: Action) -> Vec<Text> {
    let (world, own) = (&view.world, view.world.own());
    match action {
        Action::Walk { to, turns, trails, middle } => walk(view, to, turns, trails, middle),
        Action::Teleport { to } => arrival(view, to).into_iter().chain([spent(Ivory::TeleportSameColour)]).collect(),
        Action::UseTile { tile: Ivory::RefillRations } => {
            vec![words::will_take_rations(more_rations(world, MOST_RATIONS)), spent(Ivory::RefillRations)]
        }
        Action::UseTile { tile } => vec![legend::ivory_does(tile), spent(tile)],
        Action::UseToolbox { tool, level } => toolbox(view, tool, level),
        Action::Explore => exploration(&paid_for(view), world.explored(), world.top(world.explored())),
        Action::Look => vec![legend::ivory_does(Ivory::ChooseFromStack), spent(Ivory::ChooseFromStack)],
        Action::Take { level } => exploration(view, world.explored(), looked_at(view, level)),
        Action::ActOn { site } => exploration(view, site, world.top(site)),
        Action::Raise { tool, from } => {
            let now = scored(world, tool, from + 1).map(words::will_count_now);
            let poor = (tool, from) == (Tool::Shovel, 0) && own.standing(Toolbox::Reserve) == 0;
            let does = if poor { words::will_lack_toolboxes() } else { legend::toolbox_does(tool, from + 1) };
            [does].into_iter().chain(now).collect()
        }
        Action::Build { on } => built(world, on),
        Action::Lift { from } => linked(world, from),
        Action::Lay { on } => laid(world, on),
        Action::Keep { tile } => kept(world, tile),
        Action::Flip { token } => {
            let last = world.face_up.without(Ways::just(token)).is_empty();
            vec![if last { words::will_flip_last() } else { words::will_not_rise() }]
        }
        Action::FetchToolbox => vec![words::will_fetch(own.toolboxes_on_table() + 1)],
        Action::TakePoints => vec![words::will_score(paid(world, SHOVEL_POINTS))],
        Action::Show => vec![words::will_show()],
        Action::Hide => vec![words::will_hide()],
        Action::Done => vec![done(world)],
    }
}

/// States what stays unchanged.
fn done(world: &World) -> Text {
    match world.steps.last() {
        Some(Step::Build { .. }) => words::will_keep_pathway(),
        Some(Step::Flip { .. }) => words::will_keep_tokens(),
        Some(Step::Visit { explored: false }) if world.may_explore() && world.found_in != world.turns => {
            words::will_keep_rations(world.own().rations)
        }
        _ => world.next().map_or_else(words::will_finish, words::will_pass),
    }
}

/// Doubles points if this turn's points count twice.
pub const fn paid(world: &World, points: i32) -> i32 {
    if world.turn.doubled { 2 * points } else { points }
}

/// Returns the view after the ration for exploring is paid, if the decision requires one.
fn paid_for(view: &View) -> View {
    let mut after = view.clone();
    if let Some(Step::Visit { .. }) = view.world.steps.last() {
        after.world.own_mut().rations -= 1;
    }
    after
}

/// Returns the tile of this level in the stack that is looked through.
pub fn looked_at(view: &View, level: u8) -> Option<u8> {
    let Some(Step::Take { site }) = view.world.steps.last() else { return None };
    view.world.stack(site.temple()?).find(|tile| view.world.kind(*tile).1 == level)
}

fn spent(tile: Ivory) -> Text {
    words::will_spend(words::ivory(tile))
}

/// Returns the face of a tile if everyone knows it, or if the player looks through a stack.
fn known(view: &View, tile: u8) -> Option<Find> {
    let (tile, secret) = (usize::from(tile), matches!(view.world.steps.last(), Some(Step::Take { .. })));
    view.finds[tile].filter(|_| secret || view.world.tiles[tile].seen == Seen::EVERYBODY)
}

/// Returns how many of these rations the current player has room for.
fn more_rations(world: &World, rations: u8) -> u8 {
    world.own().clone().stock(rations)
}

/// Previews points; `None` if there are none.
fn points(world: &World, points: i32) -> Option<Text> {
    (points > 0).then(|| words::will_score(paid(world, points)))
}

fn walk(view: &View, to: Site, turns: Ways, trails: Option<u8>, middle: bool) -> Vec<Text> {
    let (world, mut after) = (&view.world, view.world.clone());
    after.walk(to, turns, trails, middle, &mut Log::muted());
    let mut told = if trails.is_some() { expedition(world, &after) } else { Vec::new() };
    if let Some(Step::Raise { steps }) = after.steps.last() {
        told.push(words::will_rise(*steps, steps.saturating_sub(room(&after))));
    }
    match (to, trails) {
        (Site::CAMP, _) => told.push(words::will_camp(after.own().rations - world.own().rations)),
        (_, None) => told.extend(arrival(view, to)),
        _ => {}
    }
    let reset = !turns.is_empty() && after.face_up == Ways::RIVERS;
    told.extend(reset.then(words::will_reset));
    told.extend(middle.then(|| spent(Ivory::UnfamiliarInMiddle)));
    told
}

/// Returns how many more steps the toolboxes can rise.
fn room(world: &World) -> u8 {
    let above = |toolbox: &Toolbox| match toolbox {
        Toolbox::Raised { level, .. } => TOP_LEVEL - level,
        Toolbox::Bottom => TOP_LEVEL,
        Toolbox::Reserve => 0,
    };
    world.own().toolboxes.iter().map(above).sum()
}

/// Previews the points for the trails now, and the points for the relic at the end.
fn expedition(world: &World, after: &World) -> Vec<Text> {
    let total = |world: &World| score::scores(world, |_| None)[world.turn.seat.index()].total();
    let now = after.own().coins - world.own().coins;
    let later = total(after) - total(world) - now;
    let ends = world.turns_left.is_none() && after.turns_left.is_some();
    let end = ends.then(|| words::will_begin_end(after.relics_taken()));
    [words::will_take_relic(now, later)].into_iter().chain(end).collect()
}

/// Previews what the explorer can do at the destination.
fn arrival(view: &View, to: Site) -> Vec<Text> {
    let (world, own) = (&view.world, view.world.own());
    let (left, colour) = (world.left(to), world.colour(to));
    let found = match world.top(to) {
        Some(top) => words::will_find(on_top(view, top), left),
        None if world.relics.has(to) && world.turns_left.is_none() => {
            let alike: Vec<Text> =
                world.relics.iter().filter(|it| *it != to && world.colour(*it) == colour).map(words::site).collect();
            if alike.is_empty() { words::will_find_lone_relic() } else { words::will_find_relic(alike) }
        }
        None if left == 0 => words::will_find_nothing(),
        None if can_build(world, to) => words::will_find_ruin(left),
        None => words::will_find_full_ruin(left),
    };
    let machete = to.temple().is_some() && !world.turn.toolbox_used && own.raised().contains(&(Tool::Machete, 1));
    let lacks = left > 0 && own.rations == 0 && !machete;
    [found].into_iter().chain(lacks.then(words::will_lack_rations)).collect()
}

/// Returns whether the current player could build a pathway from this site.
fn can_build(world: &World, at: Site) -> bool {
    let own = world.own();
    let near = !at.ways().without(own.pathways).is_empty();
    own.reserve() > 0 && (near || own.holds(Ivory::PathwayAnywhere))
}

/// Describes a tile by its face if that is visible, otherwise by its level.
pub fn on_top(view: &View, tile: u8) -> Text {
    let (colour, level) = view.world.kind(tile);
    match (known(view, tile), colour) {
        (Some(Find::Ivory(tile)), _) => legend::ivory_in_full(tile),
        (Some(find), _) => legend::find(find),
        (None, Colour::Blue) => {
            let values = tiles(Colour::Blue, level, view.world.gems).map(score::value);
            let (least, most) = values.fold((i32::MAX, 0), |(least, most), value| (least.min(value), most.max(value)));
            words::worth_about(words::level(level), least, most)
        }
        (None, _) => legend::lasts(level, words::level(level)),
    }
}

/// Previews exploring a site by taking this tile of its stack.
fn exploration(view: &View, site: Site, tile: Option<u8>) -> Vec<Text> {
    let (world, own) = (&view.world, view.world.own());
    let Some(colour) = world.colour(site) else { return Vec::new() };
    let mut told = match tile {
        None if can_build(world, own.at) => vec![words::does_build_one()],
        None => vec![words::will_build_nothing()],
        Some(tile) => match known(view, tile) {
            Some(Find::Purple(purple)) => effect(world, purple, site),
            _ if colour == Colour::Blue => blue(view, tile),
            _ => ivory(view, tile),
        },
    };
    let first = world.is_whole(site) && own.holds(Ivory::PointForFirst);
    told.extend(first.then(|| words::will_be_first(paid(world, 1))));
    told.extend((world.left(site) == 1).then(|| words::will_appear(words::relic(colour))));
    told
}

fn blue(view: &View, tile: u8) -> Vec<Text> {
    let world = &view.world;
    let point = points(world, world.holds(Ivory::PointAtTemples).into());
    let offer = world.turn.doubled.then(words::will_offer);
    [taken(view, tile)].into_iter().chain(point).chain(offer).collect()
}

fn ivory(view: &View, tile: u8) -> Vec<Text> {
    let world = &view.world;
    let (_, level) = world.kind(tile);
    let rival = world.own().ivory[usize::from(level) - 1];
    let known = known(view, tile).and_then(|find| if let Find::Ivory(tile) = find { Some(tile) } else { None });
    let choice = rival.map(|_| words::will_choose(chosen(world, known)));
    [taken(view, tile)].into_iter().chain(choice).collect()
}

/// Names the tile that is taken. If the option's label already names it, describes its effect instead.
fn taken(view: &View, tile: u8) -> Text {
    let chosen = matches!(view.world.steps.last(), Some(Step::Take { .. }));
    match known(view, tile) {
        Some(Find::Ivory(tile)) if chosen => legend::ivory_does(tile),
        _ => words::will_take(on_top(view, tile)),
    }
}

/// Returns the points for choosing between two ivory tiles, of which `new` is one.
fn chosen(world: &World, new: Option<Ivory>) -> i32 {
    let more = world.holds(Ivory::PointAtTemples) || new == Some(Ivory::PointAtTemples);
    paid(world, POINTS_FOR_CHOOSING + i32::from(more))
}

fn effect(world: &World, tile: Purple, site: Site) -> Vec<Text> {
    let mut after = world.clone();
    after.apply_purple(tile, site, &mut Log::muted());
    let (own, after) = (world.own(), after.own());
    let rations = after.rations - own.rations;
    let near = world.neighbours_with_tiles(site);
    match tile {
        Purple::Score => vec![words::will_score(after.coins - own.coins)],
        Purple::TakeRations => vec![words::will_take_rations(rations)],
        Purple::ToCamp => vec![words::will_return(rations)],
        Purple::NewToolbox if after.toolboxes != own.toolboxes => vec![words::will_fetch(after.toolboxes_on_table())],
        Purple::RaiseToolbox if !own.raises().is_empty() => vec![words::does_raise_toolbox()],
        Purple::MovePathway if !own.pathways.is_empty() => moved(world, 1),
        Purple::ActOnNeighbour if !near.is_empty() => vec![words::will_neighbour(words::sites(near))],
        Purple::FlipTokens => vec![words::does_flip_tokens()],
        Purple::NewToolbox | Purple::RaiseToolbox | Purple::MovePathway | Purple::ActOnNeighbour => {
            vec![words::will_do_nothing()]
        }
    }
}

fn toolbox(view: &View, tool: Tool, level: u8) -> Vec<Text> {
    let (world, own) = (&view.world, view.world.own());
    match (tool, level) {
        (Tool::Machete, 1) => exploration(view, own.at, world.top(own.at)),
        (Tool::Machete, 2) => vec![words::will_take_rations(more_rations(world, MACHETE_RATIONS))],
        (Tool::Machete, _) => scored(world, tool, level).map(words::will_score).into_iter().collect(),
        (Tool::Compass, TOP_LEVEL) => {
            let points = scored(world, tool, level);
            points.map(|points| words::will_route(points, own.longest_route())).into_iter().collect()
        }
        (Tool::Compass, pathways) => moved(world, pathways),
        (Tool::Shovel, 1) if own.toolboxes.contains(&Toolbox::Reserve) => vec![words::does_toolbox_or_points()],
        (Tool::Shovel, 1) => vec![words::will_score(paid(world, SHOVEL_POINTS))],
        (Tool::Shovel, 2) => vec![words::does_build_one()],
        (Tool::Shovel, _) => {
            let hidden = |tile: &u8| world.tiles[usize::from(*tile)].seen != Seen::EVERYBODY;
            let offer = world.turn.took_blue && own.blue.last().is_some_and(hidden);
            [words::will_double(world.turn.earned)].into_iter().chain(offer.then(words::will_offer)).collect()
        }
    }
}

/// Returns the current points of a toolbox whose value depends on its owner's things.
fn scored(world: &World, tool: Tool, level: u8) -> Option<i32> {
    let own = world.own();
    match (tool, level) {
        (Tool::Machete, TOP_LEVEL) => Some(MACHETE_POINTS * own.relics.len() as i32),
        (Tool::Compass, TOP_LEVEL) => Some(COMPASS_POINTS * own.longest_route() as i32),
        _ => None,
    }
}

/// Previews moving pathways, and which opponents gain rations.
fn moved(world: &World, pathways: u8) -> Vec<Text> {
    let does = if pathways > 1 { words::does_move_two() } else { words::does_move_pathway() };
    [does].into_iter().chain(fed(world, pathways)).collect()
}

/// Returns a text for each opponent who gains rations when pathways are moved.
fn fed(world: &World, pathways: u8) -> impl Iterator<Item = Text> {
    let others = (0..).map(Seat).zip(&world.runners).filter(|(seat, _)| *seat != world.turn.seat);
    let holders = others.filter(|(_, runner)| runner.holds(Ivory::RationWhenOthersMove));
    let fed = holders.map(move |(seat, runner)| (seat, runner.clone().stock(pathways)));
    fed.filter(|(_, rations)| *rations > 0).map(|(seat, rations)| words::will_feed(seat, rations))
}

/// Names the sites that a trail links, and its token if it is face up.
fn linked(world: &World, way: Way) -> Vec<Text> {
    let [one, other] = way.ends().map(|site| board::named(world, site));
    let token = world.face_up.has(way).then(words::will_have_token);
    [words::will_link(one, other)].into_iter().chain(token).collect()
}

/// States the new length of the longest route; `None` if it does not change.
fn route(world: &World, pathways: Ways) -> Option<Text> {
    let mut runner = world.own().clone();
    runner.pathways = pathways;
    let longest = runner.longest_route();
    (longest != world.own().longest_route()).then(|| words::will_have_route(longest))
}

fn built(world: &World, on: Way) -> Vec<Text> {
    let own = world.own();
    linked(world, on)
        .into_iter()
        .chain(points(world, own.holds(Ivory::PointPerPathway).into()))
        .chain(route(world, own.pathways.or(Ways::just(on))))
        .collect()
}

fn laid(world: &World, on: Way) -> Vec<Text> {
    let Some(Step::Move { pathways, from, to }) = world.steps.last() else { return Vec::new() };
    let to = to.or(Ways::just(on));
    let moved = to.count() == usize::from(*pathways);
    let route = route(world, world.own().pathways.without(*from).or(to));
    linked(world, on).into_iter().chain(route.into_iter().chain(fed(world, *pathways)).filter(|_| moved)).collect()
}

/// Previews keeping one of two ivory tiles: its current points if it counts at the end, and the other tile.
fn kept(world: &World, tile: Ivory) -> Vec<Text> {
    let Some(Step::Keep { tile: new }) = world.steps.last() else { return Vec::new() };
    let mut after = world.clone();
    after.own_mut().keep(tile);
    let counts = score::scores(&after, |_| None)[world.turn.seat.index()].sources.last().map_or(0, |it| it.points);
    let counts = (tile.level() == 1 && tile != Ivory::ExtraTurn).then(|| words::will_count(counts));
    let gone = if tile == *new { world.own().rival(*new).unwrap_or(*new) } else { *new };
    let discards = words::will_discard(words::ivory(gone), chosen(world, Some(*new)));
    counts.into_iter().chain([discards]).collect()
}
