//! How Explorers is shown: the texts of options; everything else is in other modules.

use super::map::Terrain;
use super::view::View;
use super::{Action, Explorers, Space, aloud, board, consequence, lesson, picture, score, words};
use crate::game::{
    Board, BoardDetail, BoardFact, PerLanguage, Picture, Presentation, SeatScore, Text, Texts, Tutorial,
};

impl Presentation for Explorers {
    const TEXTS: Texts = Texts {
        keys: words::VOCABULARY,
        fluent_sources: PerLanguage {
            en: include_str!("en.ftl"),
            es: include_str!("es.ftl"),
            fr: include_str!("fr.ftl"),
        },
    };
    const RULES_MARKDOWN: PerLanguage<&'static str> = PerLanguage {
        en: include_str!("rules.en.md"),
        es: include_str!("rules.es.md"),
        fr: include_str!("rules.fr.md"),
    };
    const TUTORIAL: Option<&'static Tutorial<Self>> = Some(&lesson::TUTORIAL);

    fn option_path(view: &View, action: &Action) -> Vec<Text> {
        let map = &view.public_state.map;
        let land = |at: &Space| words::space_name(map, *at, Terrain::Land);
        match action {
            Action::ChooseCaptain { captain } => vec![words::act_keep(words::captain_name(*captain))],
            Action::PlaceTile { tile, at, rotation } => vec![
                words::act_tile(words::tile_name(*tile)),
                words::act_cell(words::cell_name(*at)),
                words::act_turned(words::rotation_text(*tile, *rotation)),
            ],
            Action::Load { from, vikings, animals } => {
                vec![words::act_load(land(from)), words::load_text(*vikings, animals)]
            }
            Action::Unload { onto, vikings, animals } => {
                vec![words::act_unload(land(onto)), words::load_text(*vikings, animals)]
            }
            Action::Sail { to } => {
                let sea = words::space_name(map, *to, Terrain::Sea);
                let way = match *to {
                    Space::MAINLAND => words::act_sail_home(),
                    to if map.has_enemy_ship(to) => words::act_sail_and_fight(sea),
                    _ => words::act_sail_to(sea),
                };
                vec![words::act_sail(), way]
            }
            Action::Walk { from, to, vikings } => {
                vec![words::act_walk(land(from)), words::act_walk_to(*vikings, land(to))]
            }
            Action::Transport { from, to, animal } => {
                vec![
                    words::act_transport(land(from)),
                    words::act_transport_to(words::animal_name(*animal, 1), land(to)),
                ]
            }
            Action::BuildOutpost { at } => vec![words::act_build(), words::act_build_at(words::corner_name(*at))],
            Action::EndTurn => vec![words::act_done()],
        }
    }

    fn preview(view: &View, action: &Action) -> Vec<Text> {
        consequence::preview(&view.public_state, action)
    }

    fn visible_scores(view: &View) -> Vec<SeatScore> {
        score::scores(&view.public_state)
    }

    fn board(view: &View, options: &[Action], detail: BoardDetail) -> Board {
        // A focused board has no prose: listeners know the full one.
        let aloud = if detail == BoardDetail::Full { aloud::prose(view) } else { Vec::new() };
        Board { prose: aloud, ..board::board(view, options, detail) }
    }

    fn picture(view: &View, options: &[Action], recent_events: &[Text]) -> Option<Picture> {
        Some(picture::picture(view, options, recent_events))
    }

    fn legend(view: &View) -> Vec<BoardFact> {
        board::legend(view)
    }
}
