//! The last moves: the last walk, what the same player did just before it, and everything since.

use super::super::words;
use super::super::world::World;
use crate::game::{Arg, Seat, Text};

/// Sites and trails are identified by their names.
#[derive(Default)]
pub struct LastDone {
    /// Where somebody arrived, explored, or took a relic.
    pub sites: Vec<Text>,
    /// The owner and the trail of each pathway that was built or moved.
    pub laid: Vec<(Seat, Text)>,
    pub flipped: Vec<Text>,
}

impl LastDone {
    /// Collects the last moves from recent log lines.
    pub fn of(world: &World, happened: &[Text]) -> Self {
        let over = world.is_over();
        let walk = happened.iter().rposition(|line| words::MOVES.contains(&line.key)).filter(|_| !over);
        let before = |walk: usize| {
            let own = happened[..walk].iter().rev().take_while(|line| player(line) == player(&happened[walk]));
            walk - own.count()
        };
        let mut course = Self::default();
        happened[walk.map_or(happened.len(), before)..].iter().for_each(|line| course.add(line));
        course
    }

    fn add(&mut self, line: &Text) {
        for (name, arg) in &line.args {
            match (*name, arg) {
                ("site", Arg::Text(site)) => self.sites.push(site.clone()),
                ("to", Arg::Text(site)) if words::MOVES.contains(&line.key) => self.sites.push(site.clone()),
                ("trail" | "to", Arg::Text(trail)) => self.laid.extend(player(line).map(|seat| (seat, trail.clone()))),
                ("river", Arg::Text(river)) => self.flipped.push(river.clone()),
                ("rivers", Arg::List(rivers)) => self.flipped.extend(rivers.iter().cloned()),
                _ => {}
            }
        }
    }
}

fn player(line: &Text) -> Option<Seat> {
    line.args.iter().find_map(|(_, arg)| if let Arg::Seat(seat) = arg { Some(*seat) } else { None })
}
