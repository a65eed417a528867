//! Random damages of small stores. The tool `damage` does the same with large ones.

use meadhall_test_support::scale::scaled_rounds;
use meadhall_test_support::store_damage::{DamageCounts, DamageTrial};

#[test]
fn random_damages_are_detected_and_restored() {
    let mut counts = DamageCounts::default();
    let mut problems = Vec::new();
    let (stores, damages) = (2, scaled_rounds(80));
    for seed in 0..stores {
        let mut trial = DamageTrial::new(100_000, seed).unwrap();
        for _ in 0..damages {
            trial.run_once(&mut counts, &mut |problem| problems.push(problem)).unwrap();
        }
    }
    assert_eq!(problems, Vec::<String>::new());
    assert!(counts.refused > 0 && counts.harmless > 0, "{counts:?}");
    assert_eq!(counts.restored, stores * damages, "{counts:?}");
}
