//! Several reads at once: each has its own result, and all see the same snapshot.

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use meadhall_game::{Dice, Seed};
use meadhall_store::{BlockingExt, ReadOp, Store, StoreEntry, WriteBatch};
use meadhall_test_support::scale::scaled_rounds;

/// Each read finds what it would find alone, even if that is nothing.
pub fn each_op_has_its_own_result(store: &dyn Store) {
    let keys = ["a/1", "a/2", "a/3", "b"];
    store.commit(keys.iter().fold(WriteBatch::new(), |change, key| change.put(*key, *key))).block_on().unwrap();
    assert!(store.read(Vec::new()).block_on().unwrap().is_empty());
    let ops = [
        ReadOp::scan_all("a/"),
        ReadOp::get("none"),
        ReadOp::get("b"),
        ReadOp::scan("a/", Some("a/1"), 1),
        ReadOp::scan_all("none"),
        ReadOp::get("b"),
    ];
    let found = store.read(ops.to_vec()).block_on().unwrap();
    let found: Vec<Vec<String>> = found.into_iter().map(|rows| rows.into_iter().map(|row| row.key).collect()).collect();
    assert_eq!(found, [&["a/1", "a/2", "a/3"][..], &[], &["b"], &["a/2"], &[], &["b"]]);
}

/// A writer keeps moving amounts between keys and prefixes; every read of all of them must find the same
/// total.
pub fn reads_are_one_snapshot(store: &dyn Store) {
    const INITIAL_AMOUNT: u32 = 100;
    let amounts = ["one", "left/a", "left/b", "right/a", "right/b"];
    let initial = amounts.iter().fold(WriteBatch::new(), |change, key| change.put(*key, INITIAL_AMOUNT.to_string()));
    store.commit(initial.put("two", INITIAL_AMOUNT.to_string())).block_on().unwrap();
    let (is_over, read_count) = (AtomicBool::new(false), scaled_rounds(1_500).max(500));
    thread::scope(|scope| {
        scope.spawn(|| {
            let (mut amounts_held, mut dice) = ([INITIAL_AMOUNT; 6], Dice::new(&Seed::from_number(0), 0));
            let keys = ["one", "two", "left/a", "left/b", "right/a", "right/b"];
            while !is_over.load(Ordering::Relaxed) {
                let (from, to) = (dice.below(6) as usize, dice.below(6) as usize);
                let moved = amounts_held[from].min(dice.below(INITIAL_AMOUNT) + 1);
                amounts_held[from] -= moved;
                amounts_held[to] += moved;
                // An amount of 0 is removed.
                let batch = [from, to].into_iter().fold(WriteBatch::new(), |change, at| match amounts_held[at] {
                    0 => change.remove(keys[at]),
                    amount => change.put(keys[at], amount.to_string()),
                });
                store.commit(batch).block_on().unwrap();
            }
        });
        let readers: Vec<_> = (0..3)
            .map(|_| {
                scope.spawn(|| {
                    let ops = [
                        ReadOp::get("one"),
                        ReadOp::scan("left/", None, 9),
                        ReadOp::scan_all("right/"),
                        ReadOp::get("two"),
                    ]
                    .to_vec();
                    for _ in 0..read_count {
                        let found = store.read(ops.clone()).block_on().unwrap().concat();
                        let amount = |row: &StoreEntry| str::from_utf8(&row.value).unwrap().parse::<u32>().unwrap();
                        assert_eq!(found.iter().map(amount).sum::<u32>(), 6 * INITIAL_AMOUNT, "{found:?}");
                    }
                })
            })
            .collect();
        // The writer must stop even if a reader panics.
        let read: Vec<_> = readers.into_iter().map(thread::ScopedJoinHandle::join).collect();
        is_over.store(true, Ordering::Relaxed);
        assert!(read.iter().all(Result::is_ok), "a reader saw an inconsistent snapshot");
    });
}
