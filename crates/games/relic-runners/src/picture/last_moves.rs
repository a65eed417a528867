//! The last moves: the last walk, what the same player did just before it, and everything since.

use meadhall_game::{Seat, Text, TextArg};

use crate::public_state::PublicState;
use crate::texts;

/// The sites and trails affected by the last moves, given by their names.
#[derive(Default)]
pub struct LastMoves {
    /// Where somebody arrived, explored, or took a relic.
    pub sites: Vec<Text>,
    /// The owner and the trail of each pathway that was built or moved.
    pub laid_pathways: Vec<(Seat, Text)>,
    pub flipped_rivers: Vec<Text>,
    /// The sites where the last walk began and ended.
    pub walk: Option<[Text; 2]>,
}

impl LastMoves {
    /// Collects the last moves from recent lines of the match's log.
    pub fn from_events(public_state: &PublicState, recent_events: &[Text]) -> Self {
        let is_over = public_state.is_over();
        let walk = recent_events.iter().rposition(|line| texts::MOVE_LOG_KEYS.contains(&line.key)).filter(|_| !is_over);
        let turn_start = |walk: usize| {
            let same_player_lines = recent_events[..walk]
                .iter()
                .rev()
                .take_while(|line| line.first_seat() == recent_events[walk].first_seat());
            walk - same_player_lines.count()
        };
        let mut last_moves = Self::default();
        recent_events[walk.map_or(recent_events.len(), turn_start)..].iter().for_each(|line| last_moves.add_line(line));
        last_moves
    }

    fn add_line(&mut self, line: &Text) {
        if line.key == texts::WALK_LOG_KEY {
            let site = |name: &str| line.args.iter().find(|(arg, _)| *arg == name).map(|(_, arg)| arg);
            if let (Some(TextArg::Text(from)), Some(TextArg::Text(to))) = (site("from"), site("to")) {
                self.walk = Some([from.clone(), without_kind(to)]);
            }
        }
        for (name, arg) in &line.args {
            match (*name, arg) {
                ("site", TextArg::Text(site)) => self.sites.push(site.clone()),
                ("to", TextArg::Text(site)) if texts::MOVE_LOG_KEYS.contains(&line.key) => {
                    self.sites.push(without_kind(site))
                }
                ("trail" | "to", TextArg::Text(trail)) => {
                    self.laid_pathways.extend(line.first_seat().map(|seat| (seat, trail.clone())))
                }
                ("river", TextArg::Text(river)) => self.flipped_rivers.push(river.clone()),
                ("rivers", TextArg::List(rivers)) => self.flipped_rivers.extend(rivers.iter().cloned()),
                _ => {}
            }
        }
    }
}

/// Returns the name of a site that may be given with its kind.
fn without_kind(site: &Text) -> Text {
    match site.args.first() {
        Some((_, TextArg::Text(name))) if site.key == texts::SITE_WITH_KIND_KEY => name.clone(),
        _ => site.clone(),
    }
}
