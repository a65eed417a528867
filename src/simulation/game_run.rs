//! One simulated match.

use std::io;
use std::time::{Duration, Instant};

use meadhall_ai::AiPlayer;
use meadhall_game::catch_panic::catch_panic;
use meadhall_game::{AnswerError, GameLog, MatchSetup, SeatScore, Seed, Strategy, victory_shares};
use meadhall_registry::{DecisionInfo, GameType, Match, journal};

use super::record::SimulationRecord;
use super::{PlayerTally, SimulationError, SimulationPlan};

/// Plays one match and adds it to the tallies.
pub fn play_match(
    plan: &SimulationPlan<'_>,
    deal: u64,
    rotation: u64,
    tallies: &mut [PlayerTally],
    journal: Option<&mut dyn io::Write>,
) -> Result<(), SimulationError> {
    let seats = plan.strategy_names.len();
    // The players move by one seat from each match of a deal to the next.
    let player_by_seat: Vec<usize> = (0..seats).map(|seat| (seat + seats - rotation as usize) % seats).collect();
    let strategy_names = player_by_seat.iter().map(|player| plan.strategy_names[*player].clone()).collect();
    let match_plan = MatchPlan {
        game_type: plan.game_type,
        setup: &plan.setup,
        seed: Seed::from_number(plan.seed_number).derive(deal),
        match_number: deal * plan.matches_per_deal() + rotation,
        strategy_names,
        check_invariants: plan.check_invariants,
    };
    let outcome = match_plan.play(journal)?;
    let shares = victory_shares(&outcome.scores);
    let winners = shares.iter().filter(|share| **share > 0.0).count();
    for (seat, player) in player_by_seat.into_iter().enumerate() {
        let won_among = (shares[seat] > 0.0).then_some(winners);
        tallies[player].add_match(outcome.scores[seat].total(), won_among, outcome.search_times[seat]);
    }
    Ok(())
}

/// One match to be played.
pub struct MatchPlan<'a> {
    pub game_type: &'static dyn GameType,
    pub setup: &'a MatchSetup,
    pub seed: Seed,
    /// The number of the match in reports and recordings.
    pub match_number: u64,
    /// The name of the strategy in each seat.
    pub strategy_names: Vec<String>,
    /// Checks the invariants after every step.
    pub check_invariants: bool,
}

/// The result of a match.
pub struct MatchOutcome {
    pub scores: Vec<SeatScore>,
    pub search_times: Vec<SearchTime>,
}

impl MatchPlan<'_> {
    /// Plays the match to its end. A panic in the rules or the search becomes an error with its match and step.
    pub fn play(&self, journal: Option<&mut dyn io::Write>) -> Result<MatchOutcome, SimulationError> {
        let search_times = vec![SearchTime::default(); self.strategy_names.len()];
        let mut simulated = SimulatedMatch { plan: self, step: 0, search_times, journal };
        let result = catch_panic(|| simulated.play_to_end());
        let scores = result.unwrap_or_else(|said| {
            Err(simulated.match_failed(format!("the rules or the computer player panicked: {said}")))
        })?;
        simulated.write_record(|| SimulationRecord::end(&scores, &victory_shares(&scores)))?;
        Ok(MatchOutcome { scores, search_times: simulated.search_times })
    }
}

/// The search time of a player in a match.
#[derive(Clone, Copy, Debug, Default)]
pub struct SearchTime {
    /// The number of decisions with more than one option.
    pub choices: u64,
    /// The total time of these decisions.
    pub time: Duration,
}

impl SearchTime {
    pub fn add(&mut self, other: Self) {
        self.choices += other.choices;
        self.time += other.time;
    }

    /// Returns the mean time of a decision.
    pub fn mean(&self) -> Duration {
        self.time.checked_div(u32::try_from(self.choices).unwrap_or(u32::MAX)).unwrap_or_default()
    }
}

/// A simulated match in progress.
struct SimulatedMatch<'a, 'j> {
    plan: &'a MatchPlan<'a>,
    /// The number of the current step.
    step: u64,
    search_times: Vec<SearchTime>,
    journal: Option<&'j mut dyn io::Write>,
}

impl SimulatedMatch<'_, '_> {
    fn play_to_end(&mut self) -> Result<Vec<SeatScore>, SimulationError> {
        let plan = self.plan;
        let mut ai_players = Vec::new();
        for (name, seat) in plan.strategy_names.iter().zip(1..) {
            ai_players.push(AiPlayer::new(name.parse::<Strategy>()?, &plan.seed.derive(seat)));
        }
        let mut game = plan.game_type.new_match(plan.setup, plan.seed.clone())?;
        self.write_record(|| SimulationRecord::start(game.as_ref(), &plan.seed, &plan.strategy_names))?;
        while let Some(decision) = game.decisions().into_iter().next() {
            self.take_step(game.as_mut(), &decision, &mut ai_players[decision.seat.index()])?;
        }
        Ok(game.scores())
    }

    fn take_step(
        &mut self,
        game: &mut dyn Match,
        decision: &DecisionInfo,
        ai: &mut AiPlayer,
    ) -> Result<(), SimulationError> {
        self.step = game.next_step();
        if self.step > u64::from(game.meta().max_steps) {
            return Err(self.match_failed(format!("the match did not end within {} steps", game.meta().max_steps)));
        }
        let chosen = match decision.option_count {
            0 => return Err(self.match_failed("a decision has no options".to_owned())),
            1 => 0,
            _ => {
                let started_at = Instant::now();
                let chosen = game.choose_with_ai(decision.seat, ai).map_err(|reason| self.illegal_answer(&reason))?;
                let search_time = &mut self.search_times[decision.seat.index()];
                search_time.choices += 1;
                search_time.time += started_at.elapsed();
                chosen
            }
        };
        if self.journal.is_none() {
            game.apply_option(decision.seat, chosen, &mut GameLog::disabled())
                .map_err(|reason| self.illegal_answer(&reason))?;
        } else {
            let options = (0..decision.option_count).map(|option| game.action_json(decision.seat, option));
            let options = options.collect::<Result<Vec<_>, _>>().map_err(|reason| self.illegal_answer(&reason))?;
            let mut log = GameLog::new();
            let recorded = journal::apply_and_record(game, decision.seat, chosen, &mut log)
                .map_err(|reason| self.illegal_answer(&reason))?;
            self.write_record(|| SimulationRecord::step(game, decision, options, chosen, recorded, &log))?;
        }
        if self.plan.check_invariants {
            game.check_invariants().map_err(|reason| self.match_failed(reason))
        } else {
            Ok(())
        }
    }

    fn illegal_answer(&self, reason: &AnswerError) -> SimulationError {
        self.match_failed(reason.to_string())
    }

    fn match_failed(&self, reason: String) -> SimulationError {
        SimulationError::MatchFailed { match_number: self.plan.match_number, step: self.step, reason }
    }

    /// Writes a line if the match is recorded.
    fn write_record<'n>(&mut self, line: impl FnOnce() -> SimulationRecord<'n>) -> Result<(), SimulationError> {
        match &mut self.journal {
            Some(journal) => Ok(line().write(self.plan.match_number, *journal)?),
            None => Ok(()),
        }
    }
}
