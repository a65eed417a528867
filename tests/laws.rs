//! Every game of the house obeys the laws: each number of seats, each mix of variants, many matches.

#![cfg(test)]

use meadhall::games::TRIED;
use meadhall::laws::Trial;
use stage::full::share;

#[test]
fn every_listed_game_obeys_the_laws() {
    for obey in TRIED {
        if let Err(breach) = obey(&Trial::new(share(200), 12)) {
            panic!("{breach}");
        }
    }
}
