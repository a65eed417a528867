//! The loop of the training: play, learn, compare, store.

use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use indicatif::{ProgressBar, ProgressStyle};
use meadhall_ai::Knowledge;
use meadhall_game::{
    Game, GenerationRecord, LearnedModel, ModelComparison, ModelFile, Seed, TrainingRecord, feature_count,
};

use super::TrainingPlan;
use super::fit_policy::fit_policy;
use super::fit_value::fit_value;
use super::samples::{PositionSample, Samples};
use super::self_play::{on_all_cores, play_deal, play_samples};

/// Trains generation after generation, and stores the model of each that beats the previous one.
pub fn train<G: Game>(plan: &TrainingPlan) -> Result<()> {
    ensure!(feature_count(G::FEATURES.of_seats) > 0, "{} has no features to learn", plan.game);
    let started_at = Instant::now();
    let seed = Seed::from_number(plan.seed);
    let mut record = TrainingRecord { command: plan.command(), generations: Vec::new() };
    let mut model = None;
    if let Some(path) = &plan.from {
        let file = ModelFile::parse(&fs::read_to_string(path).with_context(|| path.display().to_string())?)?;
        record.generations.clone_from(&file.training.generations);
        model = Some(file.into_model(G::FEATURES)?);
    }
    let mut remembered: Vec<Samples> = Vec::new();
    for _ in 0..plan.generations {
        let number = record.generations.len() as u64;
        let seed = seed.derive(number);
        remembered.insert(0, play_matches::<G>(plan, model.as_ref(), &seed.derive(1))?);
        remembered.truncate(plan.remembered_generations.into());
        let (candidate, mut generation) = learn::<G>(plan, model.as_ref(), &mut remembered, &seed);
        if let Some(previous) = &model {
            generation.comparison = Some(compare::<G>(plan, [&candidate, previous], &seed.derive(2))?);
        }
        print_generation(number, &generation, started_at.elapsed());
        // The first generation has learned no choices yet, and the second one is the first that has.
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

/// Plays the matches that a generation learns from. The first generation has no model yet and no search.
fn play_matches<G: Game>(plan: &TrainingPlan, model: Option<&LearnedModel>, seed: &Seed) -> Result<Samples> {
    let (matches, knowledge, playouts) = match model {
        Some(model) => (plan.matches, Knowledge::Learned(model), plan.playouts),
        None => (plan.first_matches, Knowledge::Handwritten, 0),
    };
    let bar = progress_bar(matches, "matches")?;
    let played = on_all_cores(matches, &|| bar.inc(1), |number| play_samples::<G>(number, playouts, seed, knowledge));
    bar.finish_and_clear();
    let mut all = Samples { matches, playouts, ..Samples::default() };
    played.into_iter().for_each(|samples| all.append(samples));
    Ok(all)
}

/// Plays deals between two models, and returns the result of the first one.
fn compare<G: Game>(plan: &TrainingPlan, models: [&LearnedModel; 2], seed: &Seed) -> Result<ModelComparison> {
    let bar = progress_bar(plan.deals, "deals")?;
    let shares = on_all_cores(plan.deals, &|| bar.inc(1), |deal| {
        play_deal::<G>(plan.playouts, &seed.derive(deal), models.map(Knowledge::Learned))
    });
    bar.finish_and_clear();
    let (share, interval) = mean_with_interval(&shares);
    Ok(ModelComparison { share, interval })
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

/// Returns a model that has learned from the samples, the newest first. Samples of choices are used up.
fn learn<G: Game>(
    plan: &TrainingPlan,
    previous: Option<&LearnedModel>,
    remembered: &mut [Samples],
    seed: &Seed,
) -> (LearnedModel, GenerationRecord) {
    let untrained = || LearnedModel::untrained(G::FEATURES, plan.hidden_units, plan.playout_choices);
    let mut model = previous.cloned().unwrap_or_else(untrained);
    model.playout_choices = plan.playout_choices;
    // Only the newest matches teach choices: the search that chose in the older ones was weaker.
    let choices = std::mem::take(&mut remembered[0].choices);
    let choice_error = fit_policy(&mut model.policy, &choices, plan.epochs, &seed.derive(3));
    let positions: Vec<&PositionSample> = remembered.iter().flat_map(|samples| &samples.positions).collect();
    let shape = (feature_count(G::FEATURES.of_seats), plan.hidden_units);
    let (value, score_error) = fit_value(&positions, shape, plan.epochs, &seed.derive(4));
    model.value = value;
    let generation = GenerationRecord {
        matches: remembered[0].matches,
        playouts: remembered[0].playouts,
        choices: choices.len() as u64,
        positions: positions.len() as u64,
        choice_error,
        score_error,
        comparison: None,
    };
    (round_weights(model), generation)
}

/// Rounds all weights to the digits that the file needs.
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

fn mean_with_interval(shares: &[f64]) -> (f32, (f32, f32)) {
    let count = shares.len().max(2) as f64;
    let mean = shares.iter().sum::<f64>() / count;
    let variance = shares.iter().map(|share| (share - mean).powi(2)).sum::<f64>() / (count - 1.0);
    let margin = 1.96 * (variance / count).sqrt();
    (mean as f32, ((mean - margin) as f32, (mean + margin) as f32))
}

/// Writes the model beside the file and then replaces the file, so that the file is complete at all times.
fn store<G: Game>(path: &Path, model: &LearnedModel, training: TrainingRecord) -> Result<()> {
    let file = ModelFile::new((G::META.id, G::META.rules_version), G::FEATURES, model, training);
    let new_path = path.with_extension("new");
    fs::write(&new_path, serde_json::to_string(&file)? + "\n").with_context(|| new_path.display().to_string())?;
    fs::rename(&new_path, path).with_context(|| path.display().to_string())
}

fn progress_bar(length: u64, unit: &str) -> Result<ProgressBar> {
    let style = format!("{{wide_bar}} {{human_pos}} of {{human_len}} {unit}, {{per_sec}}, {{eta}} left");
    Ok(ProgressBar::new(length).with_style(ProgressStyle::with_template(&style)?))
}
