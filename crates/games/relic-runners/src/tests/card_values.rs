//! The values of a player on a card.

use meadhall_game::{Game, Lang, MatchSetup, Presentation};
use meadhall_i18n::Translations;

use super::full_match::play_random_match;
use crate::{RelicRunners, board, texts};

/// A line of a card on a phone.
const MAX_LINE_CHARS: usize = 36;

#[test]
fn secret_points_place_and_rations_fit_on_a_line() {
    let translations = Translations::new([<RelicRunners as Presentation>::TEXTS]).unwrap();
    let names = ["Ann", "Ben", "Cleo", "Dan", "Eve"].map(str::to_owned);
    let mut line_count = 0;
    for (setup, number) in MatchSetup::all(&RelicRunners::META).iter().zip(500..) {
        play_random_match(setup, number, |game| {
            let facts = board::player_facts(&game.view(None));
            for fact in facts.iter().filter(|fact| fact.values[0].key == texts::player_has_secret_points(0).key) {
                line_count += 1;
                for lang in Lang::ALL {
                    let values = fact.values.iter().take(3);
                    let values: Vec<String> =
                        values.map(|value| translations.translate_short(lang, value, &names)).collect();
                    let line = values.join(" · ");
                    assert!(line.chars().count() <= MAX_LINE_CHARS, "{line}");
                }
            }
        });
    }
    assert!(line_count > 100, "{line_count}");
}
