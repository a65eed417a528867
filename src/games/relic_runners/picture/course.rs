//! What was done last: the sites and the trails of the last walk, with what the same player did before it, and of all since.

use super::super::words;
use super::super::world::World;
use crate::game::{Arg, Seat, Text};

/// What of a line says where something was done.
const WHERE: [&str; 5] = ["to", "site", "trail", "river", "rivers"];

/// By their names.
pub struct Course {
    /// Where somebody came, or explored, or took a relic.
    pub sites: Vec<Text>,
    /// Where a pathway was built or laid, or a token flipped.
    pub ways: Vec<Text>,
}

impl Course {
    /// The last that has happened.
    pub fn of(world: &World, happened: &[Text]) -> Self {
        let over = world.is_over();
        let walk = happened.iter().rposition(|line| words::MOVES.contains(&line.key)).filter(|_| !over);
        let before = |walk: usize| {
            let own = happened[..walk].iter().rev().take_while(|line| player(line) == player(&happened[walk]));
            walk - own.count()
        };
        let last = &happened[walk.map_or(happened.len(), before)..];
        let named: Vec<&Text> = last.iter().flat_map(places).collect();
        let all = |is: fn(&Text) -> bool| named.iter().filter(|text| is(text)).map(|text| (*text).clone()).collect();
        Self { sites: all(|text| !is_trail(text)), ways: all(is_trail) }
    }
}

fn is_trail(text: &Text) -> bool {
    text.args.len() == 2
}

fn player(line: &Text) -> Option<Seat> {
    line.args.iter().find_map(|(_, arg)| if let Arg::Seat(seat) = arg { Some(*seat) } else { None })
}

fn places(line: &Text) -> impl Iterator<Item = &Text> {
    let args = line.args.iter().filter(|(name, _)| WHERE.contains(name));
    args.flat_map(|(_, arg)| match arg {
        Arg::Text(text) => std::slice::from_ref(text),
        Arg::List(all) => all.as_slice(),
        Arg::Number(_) | Arg::Seat(_) => &[],
    })
}
