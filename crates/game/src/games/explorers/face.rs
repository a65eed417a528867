//! How Explorers is shown: the texts of options; everything else is in other modules.

use super::map::Element;
use super::view::View;
use super::{Action, Explorers, Space, aloud, board, consequence, lesson, picture, score, words};
use crate::game::{Board, Face, Fact, Lens, Lesson, Picture, Score, Speech, Text, Trio};

impl Face for Explorers {
    const SPEECH: Speech = Speech {
        vocabulary: words::VOCABULARY,
        words: Trio { en: include_str!("en.ftl"), es: include_str!("es.ftl"), fr: include_str!("fr.ftl") },
    };
    const RULES: Trio<&'static str> =
        Trio { en: include_str!("rules.en.md"), es: include_str!("rules.es.md"), fr: include_str!("rules.fr.md") };
    const LESSON: Option<&'static Lesson<Self>> = Some(&lesson::LESSON);

    fn words(view: &View, action: &Action) -> Vec<Text> {
        let map = &view.world.map;
        let land = |at: &Space| words::space(map, *at, Element::Land);
        match action {
            Action::Keep { captain } => vec![words::act_keep(words::captain(*captain))],
            Action::Place { tile, at, turned } => vec![
                words::act_tile(words::tile(*tile)),
                words::act_cell(words::cell(*at)),
                words::act_turned(words::turned(*tile, *turned)),
            ],
            Action::Load { from, vikings, animals } => {
                vec![words::act_load(land(from)), words::some(*vikings, animals)]
            }
            Action::Unload { onto, vikings, animals } => {
                vec![words::act_unload(land(onto)), words::some(*vikings, animals)]
            }
            Action::Sail { to } => {
                let sea = words::space(map, *to, Element::Sea);
                let way = match *to {
                    Space::MAINLAND => words::act_sail_home(),
                    to if map.has_enemy(to) => words::act_sail_and_fight(sea),
                    _ => words::act_sail_to(sea),
                };
                vec![words::act_sail(), way]
            }
            Action::Walk { from, to, vikings } => {
                vec![words::act_walk(land(from)), words::act_walk_to(*vikings, land(to))]
            }
            Action::Transport { from, to, animal } => {
                vec![words::act_transport(land(from)), words::act_transport_to(words::animal(*animal, 1), land(to))]
            }
            Action::Build { at } => vec![words::act_build(), words::act_build_at(words::corner(*at))],
            Action::Done => vec![words::act_done()],
        }
    }

    fn consequence(view: &View, action: &Action) -> Vec<Text> {
        consequence::of(&view.world, action)
    }

    fn standing(view: &View) -> Vec<Score> {
        score::scores(&view.world)
    }

    fn board(view: &View, options: &[Action], lens: Lens) -> Board {
        // A focused board has no prose: listeners know the full one.
        let aloud = if lens == Lens::Whole { aloud::of(view) } else { Vec::new() };
        Board { aloud, ..board::of(view, options, lens) }
    }

    fn picture(view: &View, options: &[Action], happened: &[Text]) -> Option<Picture> {
        Some(picture::of(view, options, happened))
    }

    fn legend(view: &View) -> Vec<Fact> {
        board::legend(view)
    }
}
