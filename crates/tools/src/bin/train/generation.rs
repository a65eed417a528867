//! The loop of the training: play, learn, compare, store.

use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use indicatif::{ProgressBar, ProgressStyle};
use meadhall::simulation::on_all_cores;
use meadhall::simulation::result_file::replace_file;
use meadhall_ai::Knowledge;
use meadhall_game::{
    Game, GenerationRecord, LearnedModel, ModelComparison, ModelFile, Seed, ShareTally, TrainingRecord, WinShare,
    feature_count,
};

use super::TrainingPlan;
use super::fit_policy::fit_policy;
use super::fit_value::{ValueTrainer, fit_value};
use super::samples::{PositionSample, Samples};
use super::self_play::{play_deal, play_like_playouts, play_samples};

/// Trains generation after generation and stores each model. The training ends at the first model after generation 1 that
/// does not beat the previous one; that model is not stored.
pub fn train<G: Game>(plan: &TrainingPlan) -> Result<()> {
    ensure!(feature_count(G::FEATURES.of_seats) > 0, "{} has no features to learn", plan.game);
    ensure!(plan.playout_temperature > 0.0, "the temperature of playouts must be above 0");
    let started_at = Instant::now();
    let seed = Seed::from_number(plan.seed);
    let mut record = TrainingRecord { command: plan.command(), generations: Vec::new() };
    let mut model = None;
    if let Some(path) = &plan.from {
        let file = ModelFile::parse(&fs::read_to_string(path).with_context(|| path.display().to_string())?)?;
        record.generations.clone_from(&file.training.generations);
        model = Some(with_playout_settings(plan, file.into_model(G::FEATURES)?));
    }
    let mut remembered: Vec<Samples> = Vec::new();
    for _ in 0..plan.generations {
        let number = record.generations.len() as u64;
        let seed = seed.derive(number);
        remembered.insert(0, play_matches::<G>(plan, model.as_ref(), &seed.derive(1))?);
        remembered.truncate(plan.remembered_generations.into());
        let (candidate, mut generation) = learn::<G>(plan, model.as_ref(), &remembered, &seed)?;
        if let Some(previous) = &model {
            generation.comparison = Some(compare::<G>(plan, [&candidate, previous], &seed.derive(2))?);
        }
        print_generation(number, &generation, started_at.elapsed());
        // Generation 1 may be the first that has learned choices, so it is stored in any case.
        let is_no_better = number > 1 && generation.comparison.is_some_and(|comparison| comparison.interval.0 <= 0.5);
        record.generations.push(generation);
        if is_no_better {
            println!("this generation does not clearly beat the previous one; the training ends");
            break;
        }
        store::<G>(&plan.out, &candidate, record.clone())?;
        model = Some(candidate);
        if plan.time_limit().is_some_and(|limit| started_at.elapsed() > limit) {
            println!("the time limit is exceeded; the training ends");
            break;
        }
    }
    Ok(())
}

/// Plays the matches that a generation learns from. The first generation has no model yet.
fn play_matches<G: Game>(plan: &TrainingPlan, model: Option<&LearnedModel>, seed: &Seed) -> Result<Samples> {
    let (matches, knowledge, playouts) = match model {
        Some(model) => (plan.matches, Knowledge::Learned(model), plan.playouts),
        None => (plan.first_matches, Knowledge::Handwritten, plan.first_playouts),
    };
    let mut all = Samples { matches, playouts, ..Samples::default() };
    with_progress(matches, "matches", |number| play_samples::<G>(number, playouts, seed, knowledge))?
        .into_iter()
        .for_each(|samples| all.append(samples));
    Ok(all)
}

/// Plays deals between two models, and returns the result of the first one.
fn compare<G: Game>(plan: &TrainingPlan, models: [&LearnedModel; 2], seed: &Seed) -> Result<ModelComparison> {
    let mut tally = ShareTally::default();
    with_progress(plan.deals, "deals", |deal| {
        play_deal::<G>(plan.playouts, &seed.derive(deal), models.map(Knowledge::Learned))
    })?
    .into_iter()
    .for_each(|share| tally.add_deal(share));
    let WinShare { mean, low, high } = tally.win_share(0.5);
    Ok(ModelComparison { share: mean as f32, interval: (low as f32, high as f32) })
}

/// Plays this many matches or deals on all cores, with a progress bar, and returns the results in order.
fn with_progress<T: Send>(count: u64, unit: &str, play: impl Fn(u64) -> T + Sync) -> Result<Vec<T>> {
    let style = format!("{{wide_bar}} {{human_pos}} of {{human_len}} {unit}, {{per_sec}}, {{eta}} left");
    let bar = ProgressBar::new(count).with_style(ProgressStyle::with_template(&style)?);
    let results = on_all_cores(0..count, |number| {
        let result = play(number);
        bar.inc(1);
        Ok(result)
    })?;
    bar.finish_and_clear();
    Ok(results)
}

fn print_generation(number: u64, generation: &GenerationRecord, time: Duration) {
    let comparison = generation.comparison.map_or_else(String::new, |ModelComparison { share, interval }| {
        format!(" share={share:.3} interval={:.3}-{:.3}", interval.0, interval.1)
    });
    println!(
        "generation={number} choice_error={:.3} score_error={:.2}{comparison} seconds={}",
        generation.choice_error,
        generation.score_error,
        time.as_secs()
    );
}

/// Returns a model that has learned from the samples, the newest first.
fn learn<G: Game>(
    plan: &TrainingPlan,
    previous: Option<&LearnedModel>,
    remembered: &[Samples],
    seed: &Seed,
) -> Result<(LearnedModel, GenerationRecord)> {
    let untrained = || LearnedModel::untrained(G::FEATURES, plan.hidden_units, plan.playout_choices);
    let mut model = with_playout_settings(plan, previous.cloned().unwrap_or_else(untrained));
    // Only the newest matches teach choices: the search that chose in the older ones was weaker.
    let newest = &remembered[0];
    let choice_error = fit_policy(&mut model.policy, &newest.choices, plan.epochs, &seed.derive(3));
    let like_playouts = with_progress(plan.value_matches, "matches without a search", |number| {
        play_like_playouts::<G>(number, plan.playout_temperature, &seed.derive(6), Knowledge::Learned(&model))
    })?;
    let positions: Vec<&PositionSample> = if plan.value_matches > 0 {
        like_playouts.iter().flatten().collect()
    } else {
        remembered.iter().flat_map(|samples| &samples.positions).collect()
    };
    let trainer = match previous {
        Some(previous) => ValueTrainer::from_network(&previous.value),
        None => ValueTrainer::new(feature_count(G::FEATURES.of_seats), plan.hidden_units, &seed.derive(4)),
    };
    let (value, score_error) = fit_value(trainer, &positions, plan.epochs, &seed.derive(5));
    model.value = value;
    let generation = GenerationRecord {
        matches: newest.matches,
        playouts: newest.playouts,
        choices: newest.choices.len() as u64,
        positions: positions.len() as u64,
        choice_error,
        score_error,
        comparison: None,
    };
    Ok((round_weights(model), generation))
}

/// Sets the length and the temperature of the model's playouts.
fn with_playout_settings(plan: &TrainingPlan, mut model: LearnedModel) -> LearnedModel {
    model.playout_choices = plan.playout_choices;
    model.playout_temperature = plan.playout_temperature;
    model
}

/// Rounds the lists of weights to four decimals, which keeps the file small.
fn round_weights(mut model: LearnedModel) -> LearnedModel {
    let value = &mut model.value;
    let lists = [
        &mut model.policy.option_weights,
        &mut value.hidden_biases,
        &mut value.input_weights,
        &mut value.strength.weights,
        &mut value.score.weights,
    ];
    lists.into_iter().flatten().for_each(|weight| *weight = (*weight * 1e4).round() / 1e4);
    model
}

/// Stores a model with its training record.
fn store<G: Game>(path: &Path, model: &LearnedModel, training: TrainingRecord) -> Result<()> {
    let file = ModelFile::new((G::META.id, G::META.rules_version), G::FEATURES, model, training);
    let json = serde_json::to_string(&file)? + "\n";
    replace_file(path, &json).with_context(|| path.display().to_string())
}
