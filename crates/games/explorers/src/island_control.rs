//! What the log says when an action changes who controls a complete island, or what a captain counts.

use meadhall_game::{GameLog, Seat, Text};

use super::board::island_cells;
use super::hex::{Cell, Space};
use super::island::Island;
use super::island_influence::InfluenceTable;
use super::public_state::PublicState;
use super::{Action, score, texts};

/// Who controls the complete islands, and the points that all players have.
pub struct IslandControl {
    complete_islands: Vec<(Island, Vec<Seat>)>,
    points: Vec<i32>,
}

impl IslandControl {
    pub fn new(public_state: &PublicState) -> Self {
        let influence = InfluenceTable::new(public_state);
        let complete = Island::all(&public_state.map).into_iter().filter(|island| island.is_complete);
        let complete_islands = complete.map(|island| {
            let (controllers, _) = influence[island.number].controllers();
            (island, controllers)
        });
        let points = score::scores(public_state).iter().map(|score| score.total()).collect();
        Self { complete_islands: complete_islands.collect(), points }
    }

    /// Logs what an action has changed since then. An action moves Vikings on one island at most.
    pub fn log_change(&self, after: &PublicState, action: &Action, log: &mut GameLog) {
        let now = Self::new(after);
        // The line about an action that wins points has told those of its player.
        let is_told = |seat: Seat| seat == after.current_seat && tells_points(action);
        let changes = self.changes(&now, |seat, points| if is_told(seat) { 0 } else { points });
        let mut pairs = self.complete_islands.iter().zip(&now.complete_islands);
        let Some((_, (island, controllers))) = pairs.find(|(before, now)| before.1 != now.1) else {
            return log_captains(changes, log);
        };
        let rulers = controllers.iter().copied().map(texts::player).collect();
        log.add_public(|| {
            let influence = &InfluenceTable::new(after)[island.number];
            let [own, other] = controllers.first().map_or([0; 2], |it| [influence.of(*it), influence.best_other(*it)]);
            let (count, lead, cells) = (controllers.len(), texts::lead(own, other), island_cells(island));
            texts::log_controls(count, rulers, island.size(), lead, cells, changes.len(), changes)
        });
    }

    /// Logs which islands a new tile on this cell completes, who controls them, and what captains count since then.
    pub fn log_placement(&self, after: &PublicState, cell: Cell, log: &mut GameLog) {
        let now = Self::new(after);
        let influence = InfluenceTable::new(after);
        let is_new = |(island, _): &&(Island, Vec<Seat>)| island.cells().contains(&cell);
        let completed: Vec<&(Island, Vec<Seat>)> = now.complete_islands.iter().filter(is_new).collect();
        for (island, controllers) in &completed {
            let (count, rulers) = (controllers.len(), controllers.iter().copied().map(texts::player).collect());
            let (_, influence) = influence[island.number].controllers();
            log.add_public(|| texts::log_completes(island.size(), island_cells(island), count, rulers, influence));
        }
        let told = |seat: Seat| {
            let controlled = completed.iter().filter(|(_, controllers)| controllers.contains(&seat));
            controlled.map(|(island, _)| i32::from(island.size())).sum::<i32>()
        };
        log_captains(self.changes(&now, |seat, points| points - told(seat)), log);
    }

    /// Returns texts about the points that players have won or lost and that no other line tells.
    fn changes(&self, now: &Self, left: impl Fn(Seat, i32) -> i32) -> Vec<Text> {
        let changes = (0..).map(Seat).zip(self.points.iter().zip(&now.points).map(|(before, now)| now - before));
        let changes = changes.map(|(seat, points)| (seat, left(seat, points))).filter(|(_, points)| *points != 0);
        changes.map(|(seat, points)| change_text(seat, points)).collect()
    }
}

/// Whether the log line about this action says how many points its player wins.
fn tells_points(action: &Action) -> bool {
    matches!(action, Action::BuildOutpost { .. } | Action::Sail { .. } | Action::Unload { onto: Space::MAINLAND, .. })
}

/// Logs changes of points that no other line has told: those from captains.
fn log_captains(changes: Vec<Text>, log: &mut GameLog) {
    if !changes.is_empty() {
        log.add_public(|| texts::log_captains(changes));
    }
}

fn change_text(seat: Seat, points: i32) -> Text {
    if points > 0 { texts::points_won(points, seat) } else { texts::points_lost(-points, seat) }
}
