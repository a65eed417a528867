//! Texts that a rule depends on, in all languages.

use meadhall_game::{Board, BoardDetail, FactRef, Game, Lang, Presentation, Text};
use meadhall_i18n::{OptionNumbers, Translations, board_as_prose};

use super::scenario::*;
use crate::captain::Captain;
use crate::hex::Side;
use crate::map::TileToken;
use crate::{Explorers, Pending, texts};

const NAMES: [&str; 1] = ["Ann"];

/// The rules texts in the order of [`Lang::ALL`].
const RULES: [&str; 3] =
    [include_str!("../rules.en.md"), include_str!("../rules.es.md"), include_str!("../rules.fr.md")];

pub fn translate(lang: Lang, text: &Text) -> String {
    let translations = Translations::new([<Explorers as Presentation>::TEXTS]).unwrap();
    translations.translate(lang, text, &NAMES.map(str::to_owned))
}

fn prose(lang: Lang, board: &Board) -> String {
    let translations = Translations::new([<Explorers as Presentation>::TEXTS]).unwrap();
    board_as_prose(&translations, lang, board, &NAMES.map(str::to_owned), OptionNumbers::Shown).full_text()
}

/// Checks that each rules text has its sentence.
#[track_caller]
fn check_rules(sentences: [&str; 3]) {
    for (rules, sentence) in RULES.into_iter().zip(sentences) {
        assert!(rules.contains(sentence), "{sentence}");
    }
}

#[test]
fn in_french_the_game_has_its_published_title() {
    assert_eq!(translate(Lang::Fr, &texts::title()), "Explorateurs de la mer du Nord");
    assert!(RULES[2].starts_with("# Explorateurs de la mer du Nord"));
}

#[test]
fn solo_the_board_says_that_only_the_lower_captain_counts() {
    let scenario = scenario(1).edit_player(ANN, |player| {
        player.captains = [Captain::Archer, Captain::Trader].into_iter().collect();
    });
    let over = {
        let mut over = scenario.clone();
        over.state.public_state.pending = Pending::MatchOver;
        over
    };
    for (lang, sentence) in [
        (Lang::En, "only the captain with fewer points counts"),
        (Lang::Es, "solo cuenta el capitán que menos puntos da"),
        (Lang::Fr, "seul compte le capitaine qui rapporte le moins"),
    ] {
        for scenario in [&scenario, &over] {
            let view = scenario.state.view(None);
            let text = prose(lang, &Explorers::board(&view, &[], BoardDetail::Full));
            assert!(text.contains(sentence), "{text}");
            let mut facts = Explorers::picture(&view, &[], &[]).unwrap().parts.into_iter().flat_map(|part| part.facts);
            let note = FactRef::value(&texts::player(ANN), &texts::player_has_lower_captain());
            assert!(facts.any(|fact| fact == note), "the picture has the note");
        }
    }
}

#[test]
fn with_more_players_each_has_one_captain_and_no_such_note() {
    let view = five_tile_island(2).state.view(None);
    let note = texts::player_has_lower_captain();
    let board = Explorers::board(&view, &[], BoardDetail::Full);
    assert!(board.sections.iter().flat_map(|section| &section.facts).all(|fact| !fact.values.contains(&note)));
}

/// The rulebook lays them face down; here everybody goes on seeing their strengths.
#[test]
fn raided_settlements_stay_visible_to_everybody() {
    let scenario = scenario(2).with_tile("O3", "LLSSLS settlement", 0).with_ship(ANN, "O3", Side::W, 3);
    let onto = space_at(&scenario, "O3", Side::E);
    assert_eq!(scenario.token_on("O3"), Some(TileToken::Settlement(2)));
    let scenario = scenario.apply(crate::Action::Unload { onto, vikings: 2, animals: sorted_cargo(&[]) });
    let raided = texts::player_has_raided(vec![texts::number(2)]);
    for viewer in [None, Some(ANN), Some(BEN)] {
        let view = scenario.state.view(viewer);
        assert_eq!(view.public_state.players[0].raided_settlements, [2]);
        let board = Explorers::board(&view, &[], BoardDetail::Full);
        assert!(board.sections.iter().flat_map(|section| &section.facts).any(|fact| fact.values.contains(&raided)));
    }
    check_rules(["Here it stays visible", "Aquí queda a la vista", "Ici, elle reste visible"]);
}

#[test]
fn the_rules_say_which_viking_must_be_ones_own() {
    check_rules([
        "does not say whose Viking must come with an animal",
        "no dice de quién tiene que ser el vikingo",
        "ne dit pas à qui doit être le Viking",
    ]);
}

#[test]
fn the_rules_say_what_comes_from_reviews() {
    check_rules(["Two things come from reviews", "Dos cosas vienen de reseñas", "Deux choses viennent de critiques"]);
}

#[test]
fn the_spanish_rules_name_the_words_of_the_spanish_book() {
    for word in ["«Ganado»", "«asaltar»", "«tablero de salida»"] {
        assert!(RULES[1].contains(word), "{word}");
    }
}

#[test]
fn the_rules_count_the_pieces_of_the_box() {
    check_rules([
        "4 longships, 28 Vikings and 20 outposts",
        "4 barcos, 28 vikingos y 20 puestos avanzados",
        "4 drakkars, 28 Vikings et 20 avant-postes",
    ]);
}

/// Column I is read like the vowel.
#[test]
fn in_spanish_and_before_column_i_is_e() {
    let corner = |last| {
        let [one, two, three] = [(8, 5), (8, 4), last].map(|(column, row)| texts::column_row(column, row));
        translate(Lang::Es, &texts::corner_of(one, two, three))
    };
    assert_eq!(corner((9, 4)), "H5, H4 e I4");
    assert_eq!(corner((7, 4)), "H5, H4 y G4");
}
