//! Lets an AI choose an answer, then submits it like anybody's. The search changes nothing; its answer is
//! dropped if the table has changed meanwhile. If the search or the rules panic, an easier AI takes the seat.

use std::time::{Duration, Instant};

use meadhall_ai::AiPlayer;
use meadhall_game::catch_panic::catch_panic;
use meadhall_game::{Level, Seat, Seed, Strategy, Text};
use meadhall_registry::Match;
use meadhall_tables::table::Answer;
use meadhall_tables::{TableError, TableId};

use super::{CommandContext, CommandError, CommandOutcome, LoadedTable, TableService, panic_error};

/// The computer whose move is a hint. Lower levels often take an option that is not the best.
const HINT_STRATEGY: Strategy = Strategy::Level(Level::HIGHEST);
/// The maximum time for a hint, because a person waits for it.
const MAX_HINT_TIME: Duration = Duration::from_secs(1);

/// The outcome of an AI turn.
#[derive(Debug)]
pub struct AiTurnOutcome {
    pub outcome: CommandOutcome,
    /// The AI that has failed instead of answering. An easier one has its seat now.
    pub failed_ai: Option<FailedAi>,
}

/// The answer that a computer of the highest level would give.
#[derive(Debug)]
pub struct Hint {
    /// The table, where the hint is counted.
    pub outcome: CommandOutcome,
    pub option: usize,
    /// Why the game is sure of this answer.
    pub reason: Option<Text>,
    /// What the game's tutorial says about this answer, if it would propose it, too.
    pub advice: Option<Text>,
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
        let match_state = loaded.match_state.as_deref().ok_or(TableError::MatchFrozen)?;
        // A tutorial always gets the same answers from the AI.
        let tutorial_seed =
            loaded.table.tutorial.as_ref().map(|_| Seed::from_number(match_state.next_step()).derive(1));
        let seed = tutorial_seed.unwrap_or_else(|| self.new_seed());
        let strategy = strategy.parse().map_err(TableError::from)?;
        let started = Instant::now();
        let chosen_option = choose_option(match_state, seat, strategy, &seed, time_limit)?;
        self.monitor.ai_move_computed(started.elapsed());
        Ok(loaded.table.answer_for_option(seat, chosen_option)?)
    }

    /// Returns a hint for the person's open decision, and counts it. Only a person without human opponents may take one.
    pub async fn take_hint(&self, ctx: &CommandContext, id: TableId) -> Result<Hint, CommandError> {
        let loaded = self.load_table(id).await?;
        let seat = loaded.table.seat_of(ctx.actor.person).ok_or(TableError::NotSeated)?;
        if !loaded.table.is_solo() || loaded.table.tutorial.is_some() {
            return Err(TableError::NoHints.into());
        }
        let (table, match_state) = (loaded.table, loaded.match_state.ok_or(TableError::MatchFrozen)?);
        // A second hint for the same decision is the same.
        let seed = match_state.ai_seed(seat).derive(match_state.next_step());
        let time_limit = self.ai_time_limit.min(MAX_HINT_TIME);
        let choose = move || {
            let chosen = choose_option(&*match_state, seat, HINT_STRATEGY, &seed, time_limit)?;
            let (option, reason) = match_state.better_hint(seat, chosen);
            let guide = match_state.tutorial_moments(seat).guide.filter(|guide| guide.proposed_option == option);
            Ok::<_, CommandError>((option, reason, guide.map(|guide| guide.detail)))
        };
        let (option, reason, advice) = self.replays.run(choose).await??;
        let hinted = table.answer_for_option(seat, option)?;
        let outcome = self.edit_table(id, None, |edit| Ok(edit.count_hint(ctx.actor, hinted)?)).await?;
        Ok(Hint { outcome, option, reason, advice })
    }

    /// Gives the seat of an AI that has failed to an easier one. Returns its error if there is no easier one.
    async fn replace_failed_ai(&self, id: TableId, failed_ai: FailedAi) -> Result<AiTurnOutcome, CommandError> {
        let FailedAi { seat, strategy, error } = &failed_ai;
        let Some(easier) = strategy.parse().ok().and_then(Strategy::easier) else { return Err(error.clone()) };
        let replace_ai = self.edit_table(id, None, |edit| Ok(edit.replace_failed_ai(*seat, strategy, easier)?));
        Ok(AiTurnOutcome { outcome: replace_ai.await?, failed_ai: Some(failed_ai) })
    }
}

/// Returns the option that an AI with this strategy chooses. The AI is created for each decision, but a level keeps its form
/// for the whole match. Its form is secret.
fn choose_option(
    match_state: &dyn Match,
    seat: Seat,
    strategy: Strategy,
    seed: &Seed,
    time_limit: Duration,
) -> Result<usize, CommandError> {
    let mut ai = AiPlayer::new(strategy, seed).with_form(&match_state.ai_seed(seat)).with_time_limit(time_limit);
    Ok(match_state.choose_with_ai(seat, &mut ai).map_err(|_| TableError::StaleDecision)?)
}
