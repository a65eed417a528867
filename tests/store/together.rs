//! Several reads at once: each has its own result, and all see the same snapshot.

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use meadhall::game::{Dice, Seed};
use meadhall::store::{Change, Entry, Store, Wait, Want};
use stage::full::share;

/// Each read finds what it would find alone, even if that is nothing.
pub fn in_order(store: &dyn Store) {
    let keys = ["a/1", "a/2", "a/3", "b"];
    store.commit(keys.iter().fold(Change::new(), |change, key| change.put(*key, *key))).wait().unwrap();
    assert!(store.read(Vec::new()).wait().unwrap().is_empty());
    let wants = [
        Want::all("a/"),
        Want::one("none"),
        Want::one("b"),
        Want::page("a/", Some("a/1"), 1),
        Want::all("none"),
        Want::one("b"),
    ];
    let found = store.read(wants.to_vec()).wait().unwrap();
    let found: Vec<Vec<String>> = found.into_iter().map(|rows| rows.into_iter().map(|row| row.key).collect()).collect();
    assert_eq!(found, [&["a/1", "a/2", "a/3"][..], &[], &["b"], &["a/2"], &[], &["b"]]);
}

/// A writer keeps moving amounts between keys and prefixes; every read of all of them must find the same
/// total.
pub fn at_one_moment(store: &dyn Store) {
    const ALL: u32 = 100;
    let amounts = ["one", "left/a", "left/b", "right/a", "right/b"];
    let rich = amounts.iter().fold(Change::new(), |change, key| change.put(*key, ALL.to_string()));
    store.commit(rich.put("two", ALL.to_string())).wait().unwrap();
    let (over, readings) = (AtomicBool::new(false), share(1_500).max(500));
    thread::scope(|scope| {
        scope.spawn(|| {
            let (mut held, mut dice) = ([ALL; 6], Dice::new(&Seed::numbered(0), 0));
            let keys = ["one", "two", "left/a", "left/b", "right/a", "right/b"];
            while !over.load(Ordering::Relaxed) {
                let (from, to) = (dice.below(6) as usize, dice.below(6) as usize);
                let moved = held[from].min(dice.below(ALL) + 1);
                held[from] -= moved;
                held[to] += moved;
                // An amount of 0 is removed.
                let change = [from, to].into_iter().fold(Change::new(), |change, at| match held[at] {
                    0 => change.remove(keys[at]),
                    many => change.put(keys[at], many.to_string()),
                });
                store.commit(change).wait().unwrap();
            }
        });
        let readers: Vec<_> = (0..3)
            .map(|_| {
                scope.spawn(|| {
                    let wants = [Want::one("one"), Want::page("left/", None, 9), Want::all("right/"), Want::one("two")]
                        .to_vec();
                    for _ in 0..readings {
                        let found = store.read(wants.clone()).wait().unwrap().concat();
                        let amount = |row: &Entry| str::from_utf8(&row.value).unwrap().parse::<u32>().unwrap();
                        assert_eq!(found.iter().map(amount).sum::<u32>(), 6 * ALL, "{found:?}");
                    }
                })
            })
            .collect();
        // The writer must stop even if a reader panics.
        let read: Vec<_> = readers.into_iter().map(thread::ScopedJoinHandle::join).collect();
        over.store(true, Ordering::Relaxed);
        assert!(read.iter().all(Result::is_ok), "a reader has found more or less than there is");
    });
}
