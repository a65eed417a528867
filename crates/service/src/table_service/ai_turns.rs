//! Lets an AI choose an answer, then submits it like anybody's. The search changes nothing; its answer is
//! dropped if the table has changed meanwhile.

use std::time::Instant;

use meadhall_ai::AiPlayer;
use meadhall_game::Seed;
use meadhall_tables::table::Answer;
use meadhall_tables::{TableError, TableId};

use super::{CommandError, CommandOutcome, TableService};

struct AiAnswer {
    strategy: String,
    answer: Answer,
}

impl TableService {
    /// Makes one AI player at this table answer one decision.
    pub async fn play_ai_turn(&self, id: TableId) -> Result<CommandOutcome, CommandError> {
        let ai_answer = self.choose_ai_answer(id).await?;
        self.edit_table(id, None, |desk| Ok(desk.answer_as_ai(&ai_answer.strategy, ai_answer.answer)?)).await
    }

    async fn choose_ai_answer(&self, id: TableId) -> Result<AiAnswer, CommandError> {
        let loaded = self.load_table(id).await?;
        let (seat, strategy) = loaded.table.seats_awaiting_ai().next().ok_or(TableError::StaleDecision)?;
        let match_state = loaded.match_state.as_ref().ok_or(TableError::MatchFrozen)?;
        // A tutorial always gets the same answers from the AI.
        let tutorial_seed =
            loaded.table.tutorial.as_ref().map(|_| Seed::from_number(match_state.next_step()).derive(1));
        let seed = tutorial_seed.unwrap_or_else(|| self.new_seed());
        let mut ai =
            AiPlayer::new(strategy.parse().map_err(TableError::from)?, &seed).with_time_limit(self.ai_time_limit);
        let started = Instant::now();
        let chosen_option = match_state.choose_with_ai(seat, &mut ai).map_err(|_| TableError::StaleDecision)?;
        self.monitor.ai_move_computed(started.elapsed());
        let answer = loaded.table.answer_for_option(seat, chosen_option)?;
        Ok(AiAnswer { strategy: strategy.to_owned(), answer })
    }
}
