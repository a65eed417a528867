//! What a player of a finished match reads about it: their best move, and what they could play next.

use meadhall_game::{GameLog, Level, Seat, SeatScore, Text};
use meadhall_registry::{GameRegistry, GameType, Match};

use crate::history::{EntryOrigin, HistoryError, MatchHistory, reapply};
use crate::result::{Participation, PlayerResult};

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MatchReview {
    pub best_move: Option<BestMove>,
    pub next_match: Option<NextMatch>,
}

/// The move of a player that won them the most points for good, up to their next one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BestMove {
    /// What the chosen option achieved, or its words.
    pub option: Vec<Text>,
    pub points: i32,
}

/// What a player could play next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NextMatch {
    /// The same match against computers of this level.
    AtLevel(Level),
    /// Another game.
    OfGame { id: &'static str, short_name: Text },
}

impl MatchHistory {
    /// Finds the best move of the player of this seat. What it leads to counts up to their next choice, but points that were
    /// lost again do not. Returns `None` if no move is the best.
    pub fn best_move(&self, game_type: &dyn GameType, seat: Seat) -> Result<Option<BestMove>, HistoryError> {
        let mut match_state = game_type.new_match(&self.start.setup, self.start.seed.clone())?;
        let mut totals = vec![total_of(&*match_state, seat)];
        let mut own_moves = Vec::new();
        for (entry, answer) in self.effective_answers() {
            let is_own = matches!(entry.origin, EntryOrigin::Player | EntryOrigin::Reapplied);
            if answer.seat == seat && is_own {
                own_moves.push((totals.len(), match_state.clone_boxed(), answer));
            }
            reapply(&mut *match_state, answer, self.cause_of(answer), &mut GameLog::new())?;
            totals.push(total_of(&*match_state, seat));
        }
        let ends: Vec<usize> =
            own_moves.iter().skip(1).map(|(after, ..)| after - 1).chain([totals.len() - 1]).collect();
        let kept = |after: usize, end: usize| totals[end..].iter().min().map_or(0, |least| least - totals[after - 1]);
        let moves = own_moves.into_iter().zip(ends).map(|(own_move, end)| (kept(own_move.0, end), own_move));
        let mut moves: Vec<_> = moves.filter(|(points, _)| *points > 0).collect();
        moves.sort_by_key(|(points, _)| *points);
        let best = moves.pop().filter(|(points, _)| moves.last().is_none_or(|(second, _)| second < points));
        Ok(best.and_then(|(points, (_, mut before, answer))| {
            before.skip_to_step(answer.step_number);
            let option = before.find_option(seat, &answer.action).ok()?;
            let described = before.options(seat).ok()?.into_iter().nth(option)?;
            let option = described.achievement.map_or(described.path, |achievement| vec![achievement]);
            Some(BestMove { option, points })
        }))
    }
}

fn total_of(match_state: &dyn Match, seat: Seat) -> i32 {
    match_state.scores().iter().find(|score| score.seat == seat).map_or(0, SeatScore::total)
}

/// Suggests what a person plays after the match with this index in their results, which are sorted by time: the level above
/// after a win against computers, the level below after two defeats, or else the game that they have played least.
pub fn suggest_next(results: &[&PlayerResult], index: usize, games: GameRegistry) -> Option<NextMatch> {
    let last = results.get(index)?;
    let earlier = results[..index].iter().rev().find(|it| it.game_id == last.game_id);
    let is_defeat = |it: &PlayerResult| it.participation == Participation::Finished && !it.is_win();
    let next_level = last.level_of_computers().and_then(|level| {
        if last.is_win() {
            return level.harder();
        }
        let is_second_defeat =
            is_defeat(last) && earlier.is_some_and(|it| is_defeat(it) && it.level_of_computers() == Some(level));
        if is_second_defeat { level.easier() } else { None }
    });
    if let Some(level) = next_level {
        return Some(NextMatch::AtLevel(level));
    }
    let others = games.into_iter().map(GameType::meta).filter(|meta| meta.id != last.game_id);
    let least_played = others.min_by_key(|meta| results.iter().filter(|it| it.game_id == meta.id).count())?;
    Some(NextMatch::OfGame { id: least_played.id, short_name: (least_played.short_name)() })
}

#[cfg(test)]
mod tests;
