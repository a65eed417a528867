//! The tutorial: a match for two, and when each hint is shown. Hints for rare situations come before those
//! that can wait.

use super::data::{POINTS_A_TRAIL, relics_to_end};
use super::map::Site;
use super::step::Step;
use super::tile::{Colour, Find};
use super::view::View;
use super::{Action, RelicRunners, consequence, legend, words};
use crate::game::{Course, Decision, Idea, Lesson, Text};

/// With at most this many rations the hint about the camp is shown.
const FEW_RATIONS: u8 = 1;
/// With at most this many relics missing the hint about the end is shown.
const FEW_RELICS: usize = 4;

/// The learner has the first turn. A learner who follows the hints sees all but the one about the end in
/// eight turns. With two players each site has fewer tiles, so shrines appear early.
pub const LESSON: Lesson<RelicRunners> = Lesson {
    course: Course { seed: 2_917, computers: 1, variants: &[] },
    ideas: &[
        Idea { id: "end", says: end },
        Idea { id: "expedition", says: expedition },
        Idea { id: "steps", says: steps },
        Idea { id: "ruin", says: ruin },
        Idea { id: "ivory", says: ivory },
        Idea { id: "blue", says: blue },
        Idea { id: "purple", says: purple },
        Idea { id: "rations", says: rations },
        Idea { id: "toolbox", says: toolbox },
        Idea { id: "river", says: river },
        Idea { id: "pathways", says: pathways },
        Idea { id: "shrine", says: shrine },
        Idea { id: "walk", says: walk },
    ],
};

type Asked<'a> = Decision<'a, Action>;

fn end(table: &View, _: &Asked<'_>) -> Option<Text> {
    let world = &table.world;
    let left = relics_to_end(world.runners.len()).saturating_sub(world.relics_taken());
    (sets_out(table) && left <= FEW_RELICS).then(|| words::lesson_end(left))
}

/// Names the expedition that pays most.
fn expedition(_: &View, asked: &Asked<'_>) -> Option<Text> {
    let expeditions = asked.options.iter().filter_map(|option| match *option {
        Action::Walk { to, trails: Some(trails), .. } => Some((trails, to)),
        _ => None,
    });
    let (trails, to) = expeditions.max_by_key(|(trails, _)| *trails)?;
    Some(words::lesson_expedition(words::site(to), trails, POINTS_A_TRAIL * i32::from(trails)))
}

/// Applies when a toolbox can be raised.
fn steps(table: &View, _: &Asked<'_>) -> Option<Text> {
    let Some(Step::Raise { steps }) = table.world.steps.last() else { return None };
    Some(words::lesson_steps(*steps))
}

fn ruin(table: &View, asked: &Asked<'_>) -> Option<Text> {
    explores(table, asked, Colour::Green).map(|_| words::lesson_ruin())
}

fn ivory(table: &View, asked: &Asked<'_>) -> Option<Text> {
    let site = explores(table, asked, Colour::Ivory)?;
    Some(words::lesson_ivory(consequence::on_top(table, table.world.top(site)?)))
}

fn blue(table: &View, asked: &Asked<'_>) -> Option<Text> {
    let site = explores(table, asked, Colour::Blue)?;
    Some(words::lesson_blue(consequence::on_top(table, table.world.top(site)?)))
}

fn purple(table: &View, asked: &Asked<'_>) -> Option<Text> {
    let top = table.world.top(explores(table, asked, Colour::Purple)?)?;
    let Some(Find::Purple(tile)) = table.finds[usize::from(top)] else { return None };
    Some(words::lesson_purple(words::purple(tile), legend::purple_does(tile)))
}

/// Applies at the start of a turn with few rations.
fn rations(table: &View, _: &Asked<'_>) -> Option<Text> {
    let rations = table.world.own().rations;
    (sets_out(table) && rations <= FEW_RATIONS).then(|| words::lesson_rations(rations))
}

/// Explains the first toolbox that can be used now.
fn toolbox(_: &View, asked: &Asked<'_>) -> Option<Text> {
    let (tool, level) = asked.options.iter().find_map(|option| match *option {
        Action::UseToolbox { tool, level } => Some((tool, level)),
        _ => None,
    })?;
    Some(words::lesson_toolbox(words::place(tool, level), legend::toolbox_does(tool, level)))
}

/// Names the first river whose token a walk can flip.
fn river(_: &View, asked: &Asked<'_>) -> Option<Text> {
    let river = asked.options.iter().find_map(|option| match *option {
        Action::Walk { turns, .. } => turns.iter().next(),
        _ => None,
    })?;
    Some(words::lesson_river(words::way(river)))
}

/// Applies at the start of a turn at a site with an own pathway.
fn pathways(table: &View, _: &Asked<'_>) -> Option<Text> {
    let own = table.world.own();
    let begins = !own.at.ways().and(own.pathways).is_empty();
    (sets_out(table) && begins).then(words::lesson_pathways)
}

/// Names the first relic on the board.
fn shrine(table: &View, _: &Asked<'_>) -> Option<Text> {
    let world = &table.world;
    let site = world.relics.iter().next().filter(|_| sets_out(table))?;
    Some(words::lesson_shrine(words::site(site), words::relic(world.colour(site)?)))
}

/// Names a ruin to walk to.
fn walk(table: &View, asked: &Asked<'_>) -> Option<Text> {
    let leads_to_ruin = |to: &Site| to.ruin().is_some() && table.world.left(*to) > 0;
    let to = asked.options.iter().find_map(|option| match option {
        Action::Walk { to, .. } => Some(*to).filter(leads_to_ruin),
        _ => None,
    })?;
    Some(words::lesson_walk(words::site(to)))
}

fn sets_out(table: &View) -> bool {
    table.world.steps.last() == Some(&Step::SetOut)
}

/// Returns the current site if it has this color and can be explored for a ration.
fn explores(table: &View, asked: &Asked<'_>, colour: Colour) -> Option<Site> {
    let (world, at) = (&table.world, table.world.own().at);
    (asked.options.contains(&Action::Explore) && world.colour(at) == Some(colour)).then_some(at)
}
