//! Texts that belong together, in all languages.

use meadhall_game::{Lang, Presentation, Text};
use meadhall_i18n::Translations;

use crate::{Raids, texts};

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
