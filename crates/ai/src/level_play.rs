//! How a level plays: its form in a match, and its choice by a temperature.

use meadhall_game::{Decision, Dice, Game, Level, LevelSettings, Seed};

use super::knowledge::{Estimator, Knowledge};
use super::playout::sample_weighted;

/// The random numbers that decide the form are not those that decide the choices.
const FORM_DICE: u64 = 1;

/// Returns the form that a level has in a match.
pub fn form_of(level: Level, seed: &Seed) -> Level {
    let forms = level.forms();
    forms[Dice::new(&seed.derive(FORM_DICE), 0).index(forms.len())]
}

/// Returns how good the options look without any search: in proportion to how often a good player would choose them.
pub fn impressions<G: Game>(game: &G, decision: &Decision<'_, G::Action>, knowledge: Knowledge<'_>) -> Vec<f32> {
    let mut weights = Vec::new();
    Estimator::new(knowledge).weigh_options(game, decision, 1.0, &mut weights);
    weights.resize(decision.options.len(), 1.0);
    weights
}

/// Chooses an option in proportion to its share to the power of 1 / temperature.
pub fn choose_by_temperature(shares: &[f32], settings: LevelSettings, dice: &mut Dice) -> usize {
    let best = shares.iter().copied().fold(f32::MIN_POSITIVE, f32::max);
    let weights: Vec<f32> = shares.iter().map(|share| (share / best).powf(settings.temperature.recip())).collect();
    sample_weighted(&weights, dice)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_level_has_each_of_its_forms_equally_often() {
        let level = Level::new(5).unwrap();
        let mut times = [0; 3];
        for number in 0..300 {
            let seed = Seed::from_number(number);
            let form = form_of(level, &seed);
            assert_eq!(form, form_of(level, &seed), "the form lasts");
            times[usize::from(form.number() - 4)] += 1;
        }
        assert!(times.iter().all(|times| (70..130).contains(times)), "{times:?}");
    }

    #[test]
    fn a_lower_temperature_chooses_the_best_option_more_often() {
        let best_of = |temperature: f32| {
            let (settings, mut dice) =
                (LevelSettings { playouts: 0, temperature }, Dice::new(&Seed::from_number(1), 0));
            (0..1000).filter(|_| choose_by_temperature(&[1.0, 4.0, 2.0], settings, &mut dice) == 1).count()
        };
        let [random, proportional, careful, best] = [1000.0, 1.0, 0.3, 0.0].map(best_of);
        assert!((283..383).contains(&random) && (521..621).contains(&proportional), "{random} {proportional}");
        assert!(proportional < careful && careful < best && best == 1000, "{careful} {best}");
    }
}
