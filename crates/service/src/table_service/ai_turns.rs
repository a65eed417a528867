//! Lets an AI choose an answer, then submits it like anybody's. The search changes nothing; its answer is
//! dropped if the table has changed meanwhile. If the search or the rules panic, an easier AI takes the seat.

use std::time::{Duration, Instant};

use meadhall_ai::AiPlayer;
use meadhall_game::catch_panic::catch_panic;
use meadhall_game::{Seat, Seed, Strategy};
use meadhall_tables::table::Answer;
use meadhall_tables::{TableError, TableId};

use super::{CommandError, CommandOutcome, LoadedTable, TableService, panic_error};

/// The outcome of an AI turn.
#[derive(Debug)]
pub struct AiTurnOutcome {
    pub outcome: CommandOutcome,
    /// The AI that has failed instead of answering. An easier one has its seat now.
    pub failed_ai: Option<FailedAi>,
}

/// An AI that has failed.
#[derive(Debug)]
pub struct FailedAi {
    pub seat: Seat,
    /// The name of its strategy.
    pub strategy: String,
    pub error: CommandError,
}

impl TableService {
    /// Returns the maximum time of an AI for one decision.
    pub const fn ai_time_limit(&self) -> Duration {
        self.ai_time_limit
    }

    /// Does the same as [`Self::run_ai_turn`] with the maximum time, for callers that need only the table.
    pub async fn play_ai_turn(&self, id: TableId) -> Result<CommandOutcome, CommandError> {
        Ok(self.run_ai_turn(id, self.ai_time_limit).await?.outcome)
    }

    /// Makes one AI player at this table answer one decision within this time. If the AI fails, an easier one takes its seat instead;
    /// if there is no easier one, nothing changes.
    pub async fn run_ai_turn(&self, id: TableId, time_limit: Duration) -> Result<AiTurnOutcome, CommandError> {
        let loaded = self.load_table(id).await?;
        let (seat, strategy) = loaded.table.seats_awaiting_ai().next().ok_or(TableError::StaleDecision)?;
        let strategy = strategy.to_owned();
        let chosen = catch_panic(|| self.choose_ai_answer(&loaded, seat, &strategy, time_limit));
        drop(loaded);
        let result = match chosen {
            Ok(answer) => {
                let answer = answer?;
                self.edit_table(id, None, |edit| Ok(edit.answer_as_ai(&strategy, answer)?)).await
            }
            Err(panic) => Err(panic_error(id, panic)),
        };
        match result {
            Err(error @ CommandError::Panicked { .. }) => {
                self.replace_failed_ai(id, FailedAi { seat, strategy, error }).await
            }
            result => Ok(AiTurnOutcome { outcome: result?, failed_ai: None }),
        }
    }

    fn choose_ai_answer(
        &self,
        loaded: &LoadedTable,
        seat: Seat,
        strategy: &str,
        time_limit: Duration,
    ) -> Result<Answer, CommandError> {
        let match_state = loaded.match_state.as_ref().ok_or(TableError::MatchFrozen)?;
        // A tutorial always gets the same answers from the AI.
        let tutorial_seed =
            loaded.table.tutorial.as_ref().map(|_| Seed::from_number(match_state.next_step()).derive(1));
        let seed = tutorial_seed.unwrap_or_else(|| self.new_seed());
        // The AI is created for each decision, but a level keeps its form for the whole match. Its form is secret.
        let mut ai = AiPlayer::new(strategy.parse().map_err(TableError::from)?, &seed)
            .with_form(&match_state.ai_seed(seat))
            .with_time_limit(time_limit);
        let started = Instant::now();
        let chosen_option = match_state.choose_with_ai(seat, &mut ai).map_err(|_| TableError::StaleDecision)?;
        self.monitor.ai_move_computed(started.elapsed());
        Ok(loaded.table.answer_for_option(seat, chosen_option)?)
    }

    /// Gives the seat of an AI that has failed to an easier one. Returns its error if there is no easier one.
    async fn replace_failed_ai(&self, id: TableId, failed_ai: FailedAi) -> Result<AiTurnOutcome, CommandError> {
        let FailedAi { seat, strategy, error } = &failed_ai;
        let Some(easier) = strategy.parse().ok().and_then(Strategy::easier) else { return Err(error.clone()) };
        let replace_ai = self.edit_table(id, None, |edit| Ok(edit.replace_failed_ai(*seat, strategy, easier)?));
        Ok(AiTurnOutcome { outcome: replace_ai.await?, failed_ai: Some(failed_ai) })
    }
}
