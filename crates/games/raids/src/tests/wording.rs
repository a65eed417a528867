//! Texts that belong together, in all languages.

use meadhall_game::{Lang, Presentation, Text};
use meadhall_i18n::Translations;

use super::scenario::*;
use crate::prose::prose;
use crate::ship::ShipPosition::Space;
use crate::{Raids, board, texts};

fn translations() -> Translations {
    Translations::new([<Raids as Presentation>::TEXTS]).unwrap()
}

#[test]
fn options_name_the_harbor_like_its_sign_on_the_picture() {
    let translate = |lang, text: &Text| translations().translate(lang, text, &[]);
    for lang in Lang::ALL {
        let sign = translate(lang, &texts::column_home());
        for option in [texts::option_home(), texts::choice_home()] {
            let option = translate(lang, &option);
            assert!(option.contains(&sign), "{option} does not say {sign} in {lang}");
        }
    }
}

#[test]
fn the_title_names_the_coins_that_the_harbor_pays() {
    for (scenario, coins) in
        [(scenario(2), "6 and 3"), (scenario(2).ghost_ranked(), "6, 3 and 1"), (scenario(3), "6, 3 and 1")]
    {
        let title = translations().translate(Lang::En, &board::title(&scenario.state), &[]);
        assert!(title.contains(&format!("The harbor pays {coins} for: ")), "{title}");
    }
}

#[test]
fn the_prose_calls_no_space_with_a_ship_empty() {
    let scenario = blue_and_green_at_sea().ship(BLUE, Space(1), 0).ship(GREEN, Space(3), 0);
    let sea = &prose(&scenario.state)[1];
    let between_ships = [texts::prose_spaces(2, 2, 1), texts::prose_spaces(4, 4, 1)];
    assert_eq!([0, 1].map(|sentence| sea[sentence].text.clone()), between_ships);
}
