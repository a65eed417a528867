//! What a search knows about a game before it looks ahead: how good options look, and how a match will end.

use meadhall_game::{Decision, FeatureRows, Game, LearnedModel, SeatEstimate};

/// The part of the weight at the root that is the same for all options.
const EQUAL_SHARE: f32 = 0.25;

/// Where the estimates of a search come from.
#[derive(Clone, Copy, Debug)]
pub enum Knowledge<'a> {
    /// The game's own prior weights. A playout goes on to the end of the match.
    Handwritten,
    /// The learned model, which also estimates how a match will end.
    Learned(&'a LearnedModel),
}

impl Knowledge<'_> {
    /// Returns the best knowledge about a game.
    pub fn of_game<G: Game>() -> Self {
        G::model().map_or(Self::Handwritten, Knowledge::Learned)
    }
}

/// Estimates options and results, with buffers that are reused.
pub struct Estimator<'a> {
    knowledge: Knowledge<'a>,
    rows: FeatureRows,
    hidden_units: Vec<f32>,
    seat_estimates: Vec<SeatEstimate>,
}

impl<'a> Estimator<'a> {
    pub const fn new(knowledge: Knowledge<'a>) -> Self {
        Self { knowledge, rows: FeatureRows::new(), hidden_units: Vec::new(), seat_estimates: Vec::new() }
    }

    /// Replaces the weights by those of the decision's options; they are empty if nothing is known about them. At a
    /// temperature below 1, learned weights favor the likeliest options more.
    pub fn weigh_options<G: Game>(
        &mut self,
        game: &G,
        decision: &Decision<'_, G::Action>,
        temperature: f32,
        weights: &mut Vec<f32>,
    ) {
        weights.clear();
        game.prior_weights(decision.seat, decision.options, weights);
        if let Knowledge::Learned(model) = self.knowledge {
            self.rows.clear();
            game.add_option_features(decision.seat, decision.options, &mut self.rows);
            model.policy.apply(&self.rows, temperature, weights);
        }
    }

    /// Gives every option a part of the weight, because a learned model may be wrong about one that it never met.
    pub fn widen_weights(&self, weights: &mut [f32]) {
        if let Knowledge::Learned(_) = self.knowledge {
            let equal_share = EQUAL_SHARE * weights.iter().sum::<f32>() / weights.len() as f32;
            weights.iter_mut().for_each(|weight| *weight = (1.0 - EQUAL_SHARE) * *weight + equal_share);
        }
    }

    /// Returns after how many choices a playout is cut short, if its result can be estimated.
    pub const fn playout_choices(&self) -> Option<u32> {
        match self.knowledge {
            Knowledge::Handwritten => None,
            Knowledge::Learned(model) => Some(model.playout_choices),
        }
    }

    /// Returns the temperature with which playouts choose.
    pub const fn playout_temperature(&self) -> f32 {
        match self.knowledge {
            Knowledge::Handwritten => 1.0,
            Knowledge::Learned(model) => model.playout_temperature,
        }
    }

    /// Estimates the result for every seat, from what the seat itself may know.
    pub fn estimate_result<G: Game>(&mut self, game: &G) -> &[SeatEstimate] {
        self.seat_estimates.clear();
        if let Knowledge::Learned(model) = self.knowledge {
            self.rows.clear();
            game.add_seat_features(&mut self.rows);
            model.value.estimate(&self.rows, &mut self.hidden_units, &mut self.seat_estimates);
        }
        &self.seat_estimates
    }
}
