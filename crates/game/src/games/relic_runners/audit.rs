//! Checks that every piece exists once and lies where it can be, and that the pending decision has options.

use super::data::{
    MOST_RATIONS, MOST_ROUNDS, OF_A_COLOUR, PATHWAYS, QUIET_ROUNDS, RUINS, TEMPLE_COLOURS, TEMPLES, TOP_LEVEL,
    relics_to_end, tiles,
};
use super::map::{Site, Ways};
use super::runner::Runner;
use super::step::Step;
use super::tile::{Colour, Find, Ivory, Seen};
use super::toolbox::Toolbox;
use super::world::World;
use super::{Action, RelicRunners};
use crate::game::{Decisions, Game, Seat};

/// An upper bound that no player can reach.
const COINS: i32 = 10_000;
/// An upper bound on the steps that one walk can bring.
const STEPS: u8 = 12;

/// Returns the first violation found.
pub fn audit(table: &RelicRunners) -> Result<(), String> {
    let world = &table.world;
    let (seats, levels) = (world.runners.len(), world.levels());
    ensure((2..=5).contains(&seats), || format!("there are {seats} players"))?;
    ensure(world.turn.seat.index() < seats, || "nobody sits there".to_owned())?;
    let dealt = TEMPLES * usize::from(levels);
    let right = world.tiles.len() == dealt && table.finds.len() == dealt && world.ruins.len() == RUINS;
    ensure(right && world.ruins.iter().all(|left| *left <= levels), || "there are other stacks".to_owned())?;
    ensure(world.has_all_colours(), || format!("there are not {OF_A_COLOUR} temples of each colour"))?;
    dealt_from_box(table)?;
    stacks(table)?;
    relics(world)?;
    let of_seat =
        |(seat, own): (Seat, &Runner)| runner(table, own).map_err(|wrong| format!("seat {}: {wrong}", seat.0));
    (0..).map(Seat).zip(&world.runners).try_for_each(of_seat)?;
    held_once(table)?;
    let tokens = !world.face_up.is_empty() && world.face_up.without(Ways::RIVERS).is_empty();
    ensure(tokens, || format!("{:?} are face up", world.face_up))?;
    turns(table)?;
    steps(world)?;
    ensure(world.steps.is_empty() || answers(table), || format!("{:?} has no answer", world.steps.last()))
}

fn ensure(right: bool, wrong: impl FnOnce() -> String) -> Result<(), String> {
    if right { Ok(()) } else { Err(wrong()) }
}

/// Checks that each color and level has no more copies of a tile than the box contains.
fn dealt_from_box(table: &RelicRunners) -> Result<(), String> {
    let world = &table.world;
    for colour in TEMPLE_COLOURS {
        for level in 1..=world.levels() {
            let mut pool: Vec<Find> = tiles(colour, level, world.gems).collect();
            for (tile, find) in (0..).zip(&table.finds).filter(|(tile, _)| world.kind(*tile) == (colour, level)) {
                let at = pool.iter().position(|other| other == find);
                let at = at.ok_or_else(|| format!("tile {tile} is {find:?}"))?;
                pool.swap_remove(at);
            }
        }
    }
    Ok(())
}

/// Checks that no tile on a temple is known to everyone, except for the top of a purple temple, and that each
/// blue tile that was taken has one owner.
fn stacks(table: &RelicRunners) -> Result<(), String> {
    let world = &table.world;
    for (tile, open) in (0..).zip(&world.tiles) {
        let (colour, _) = world.kind(tile);
        let Some(site) = Site::temples().nth(usize::from(tile / world.levels())) else { continue };
        let top = colour == Colour::Purple && world.top(site) == Some(tile);
        let known = open.seen == Seen::EVERYBODY;
        let owners = world.runners.iter().filter(|runner| runner.blue.contains(&tile)).count();
        let right = match (open.lies, colour) {
            (true, _) if top => owners == 0 && (known || is_uncovered(world, site)),
            (true, _) => owners == 0 && !known,
            (false, Colour::Blue) => owners == 1,
            (false, _) => owners == 0 && known,
        };
        ensure(right && open.seen.fits(world.runners.len()), || format!("tile {tile} at {site} is {open:?}"))?;
    }
    Ok(())
}

/// Returns whether the next tile or the relic of this site is still to be uncovered.
fn is_uncovered(world: &World, site: Site) -> bool {
    world.steps.contains(&Step::Uncover { site })
}

/// Checks that each site without tiles has a relic or a player has taken it, and that the last relic of each
/// color was not taken.
fn relics(world: &World) -> Result<(), String> {
    ensure(!world.relics.has(Site::CAMP), || "a relic lies in the camp".to_owned())?;
    ensure(world.relics.iter().all(|site| world.left(site) == 0), || "a relic lies under tiles".to_owned())?;
    for colour in Colour::ALL {
        let alike = || Site::all().filter(|site| world.colour(*site) == Some(colour));
        let bare = |site: &Site| world.left(*site) == 0 && !world.relics.has(*site) && !is_uncovered(world, *site);
        let gone = alike().filter(bare).count();
        let held = world.runners.iter().flat_map(|runner| &runner.relics).filter(|relic| **relic == colour).count();
        let starts = held == 0 || alike().any(|site| world.relics.has(site));
        ensure(held == gone && starts, || format!("{held} {colour:?} relics were taken, {gone} are gone"))?;
    }
    Ok(())
}

fn runner(table: &RelicRunners, own: &Runner) -> Result<(), String> {
    ensure(own.pathways.count() <= PATHWAYS, || format!("{} pathways", own.pathways.count()))?;
    let level = |toolbox: &Toolbox| match toolbox {
        Toolbox::Raised { level, .. } => (1..=TOP_LEVEL).contains(level),
        _ => true,
    };
    let right = own.toolboxes.is_sorted() && own.toolboxes.iter().all(level);
    ensure(right, || format!("toolboxes {:?}", own.toolboxes))?;
    ensure(own.rations <= MOST_RATIONS, || format!("{} rations", own.rations))?;
    ensure((0..COINS).contains(&own.coins), || format!("{} coins", own.coins))?;
    ensure(own.relics.is_sorted(), || "relics are not in order".to_owned())?;
    let ivory = (1..).zip(own.ivory).all(|(level, tile)| tile.is_none_or(|tile| tile.level() == level));
    ensure(ivory, || format!("ivory tiles {:?}", own.ivory))?;
    let seat = table.world.runners.iter().position(|runner| std::ptr::eq(runner, own)).map(|seat| Seat(seat as u8));
    let blue =
        |tile: &u8| table.world.tiles.get(usize::from(*tile)).is_some_and(|tile| !tile.lies && tile.seen.by(seat));
    ensure(own.blue.iter().all(blue), || format!("blue tiles {:?}", own.blue))
}

/// Checks that each ivory tile of a player was taken from a temple and has one owner.
fn held_once(table: &RelicRunners) -> Result<(), String> {
    let world = &table.world;
    let waits = match world.steps.last() {
        Some(Step::Keep { tile }) => Some(*tile),
        _ => None,
    };
    let mut held: Vec<Ivory> = world.runners.iter().flat_map(|own| own.ivory).flatten().chain(waits).collect();
    let count = held.len();
    held.sort_unstable();
    held.dedup();
    let taken = |tile: &Ivory| {
        let mut gone = world.tiles.iter().zip(&table.finds).filter(|(open, _)| !open.lies);
        gone.any(|(_, find)| *find == Find::Ivory(*tile))
    };
    ensure(held.len() == count && held.iter().all(taken), || format!("{held:?} are held"))
}

fn turns(table: &RelicRunners) -> Result<(), String> {
    let world = &table.world;
    let (seats, turn, own) = (world.runners.len() as u16, world.turn, world.own());
    let right = (1..=(MOST_ROUNDS + 1) * seats + 1).contains(&world.turns) && world.found_in <= world.turns;
    ensure(right && world.quiet() <= QUIET_ROUNDS * seats, || {
        format!("it is turn {}, and in turn {} something was taken", world.turns, world.found_in)
    })?;
    let enough = world.relics_taken() >= relics_to_end(seats.into());
    let (over, ending) = (world.steps.is_empty(), world.turns_left);
    ensure(enough == ending.is_some() && ending.is_none_or(|left| u16::from(left) <= seats), || {
        format!("{ending:?} turns are left")
    })?;
    ensure(ending.is_none() || (ending == Some(0)) == over, || format!("{ending:?} turns are left"))?;
    let ends = ending.is_some() || !over || world.is_stalled();
    ensure(ends, || "it is over, and nothing has ended it".to_owned())?;
    let shown = |tile: &u8| world.tiles[usize::from(*tile)].seen == Seen::EVERYBODY;
    let open = world.runners.iter().flat_map(|runner| &runner.blue).all(shown);
    ensure(open || !over, || "it is over, and not all is shown".to_owned())?;
    let earned = (0..=own.coins).contains(&turn.earned);
    let right = earned && (!turn.doubled || turn.toolbox_used) && (!turn.took_blue || !own.blue.is_empty());
    ensure(right, || format!("{turn:?}"))
}

/// Checks that the steps below the top are of kinds that can wait, in a possible order.
fn steps(world: &World) -> Result<(), String> {
    let Some((top, beneath)) = world.steps.split_last() else { return Ok(()) };
    let lies = |(at, step): (usize, &Step)| match step {
        Step::End => at == 0,
        Step::Visit { .. } => at == 1,
        Step::SetOut => at == 2 && beneath.get(1) == Some(&Step::Visit { explored: false }),
        Step::Uncover { .. } | Step::Flip { .. } => at > 0,
        _ => false,
    };
    let right = beneath.first() == Some(&Step::End) && beneath.iter().enumerate().all(lies);
    let placed = !matches!(top, Step::End | Step::Visit { .. } | Step::SetOut) || lies((beneath.len(), top));
    ensure(right && placed, || format!("{:?} are waited for", world.steps))?;
    world.steps.iter().try_for_each(|step| ensure(is_sound(world, step), || format!("{step:?} is waited for")))
}

/// Checks the fields of a pending step.
fn is_sound(world: &World, step: &Step) -> bool {
    let own = world.own();
    match *step {
        Step::Uncover { site } => site != Site::CAMP,
        Step::Explore { site } | Step::ActOn { site } => site.temple().is_some(),
        Step::Take { site } => {
            let tiles = site.temple().into_iter().flat_map(|temple| world.stack(temple));
            tiles.into_iter().all(|tile| world.tiles[usize::from(tile)].seen.by(Some(world.turn.seat)))
        }
        Step::Raise { steps } => (1..STEPS).contains(&steps),
        Step::Build { left, .. } => (1..=2).contains(&left),
        Step::Move { pathways, from, to } => {
            let wanted = usize::from(pathways);
            let lifted = from.without(own.pathways).is_empty() && from.count() <= wanted;
            let laid = to.and(own.pathways).is_empty() && to.count() < wanted;
            (1..=2).contains(&wanted) && lifted && laid && (to.is_empty() || from.count() == wanted)
        }
        Step::Keep { tile } => own.rival(tile).is_some_and(|rival| rival != tile),
        Step::Flip { left, barred, .. } => (1..=2).contains(&left) && barred.is_none_or(|it| Ways::RIVERS.has(it)),
        Step::ShowBlue => own.blue.last().is_some_and(|tile| world.tiles[usize::from(*tile)].seen != Seen::EVERYBODY),
        Step::End | Step::SetOut | Step::Visit { .. } | Step::Fetch => true,
    }
}

/// Returns whether the game waits for a decision that has options.
fn answers(table: &RelicRunners) -> bool {
    let mut asked = Decisions::<Action>::silent();
    table.decisions(&mut asked);
    let options = asked.first().is_some_and(|question| !question.options.is_empty());
    options && table.world.steps.last().is_some_and(|step| table.world.asks(step))
}
