//! What the log says when an action changes who controls a complete island.

use meadhall_game::{GameLog, Seat, Text};

use super::board::island_cells;
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
        let mut pairs = self.complete_islands.iter().zip(&now.complete_islands);
        let Some((_, (island, controllers))) = pairs.find(|(before, now)| before.1 != now.1) else { return };
        // The line about an outpost has told the points of its builder.
        let is_told = |seat: Seat| matches!(action, Action::BuildOutpost { .. }) && seat == after.current_seat;
        let changes = (0..).map(Seat).zip(self.points.iter().zip(&now.points).map(|(before, now)| now - before));
        let changes = changes.filter(|(seat, points)| *points != 0 && !is_told(*seat));
        let changes: Vec<Text> = changes.map(|(seat, points)| change_text(seat, points)).collect();
        let rulers = controllers.iter().copied().map(texts::player).collect();
        log.add_public(|| {
            let (count, change_count) = (controllers.len(), changes.len());
            texts::log_controls(count, rulers, island.size(), island_cells(island), change_count, changes)
        });
    }
}

fn change_text(seat: Seat, points: i32) -> Text {
    if points > 0 { texts::points_won(points, seat) } else { texts::points_lost(-points, seat) }
}
