//! How Explorers is shown: the texts of options; everything else is in other modules.

use meadhall_game::{
    Board, BoardDetail, BoardFact, ChosenSteps, CustomEmoji, EmojiRow, Picture, PictureChoices, Presentation,
    SeatScore, Text, Tutorial,
};

use super::choices::PlaceChooser;
use super::map::Terrain;
use super::place_groups::PlacePage;
use super::view::View;
use super::{
    Action, Explorers, Space, achievement, board, choices, emoji, emoji_board, hints, picture, preview, prose, score,
    texts, tutorial,
};

impl Presentation for Explorers {
    meadhall_game::include_translations!(texts::VOCABULARY);
    const MAIN_NEWS: &'static [&'static str] = &texts::MAIN_NEWS_KEYS;
    const TUTORIAL: Option<&'static Tutorial<Self>> = Some(&tutorial::TUTORIAL);

    fn option_path(view: &View, action: &Action) -> Vec<Text> {
        let map = &view.public_state.map;
        let land = |at: &Space| texts::space_name(map, *at, Terrain::Land);
        match action {
            Action::ChooseCaptain { captain } => vec![texts::captain_name(*captain)],
            Action::PlaceTile { tile, at, rotation } => vec![
                texts::option_tile(texts::tile_name(*tile)),
                texts::option_cell(texts::cell_name(*at)),
                texts::option_turned(texts::rotation_text(*tile, *rotation)),
            ],
            Action::Load { from, vikings, animals } => {
                vec![texts::option_load(land(from)), texts::load_text(*vikings, animals)]
            }
            Action::Unload { onto, vikings, animals } => {
                vec![texts::option_unload(land(onto)), texts::load_text(*vikings, animals)]
            }
            Action::Sail { to } => {
                let sea = texts::space_name(map, *to, Terrain::Sea);
                let way = match *to {
                    Space::MAINLAND => texts::option_sail_home(),
                    to if map.has_enemy_ship(to) => texts::option_sail_and_fight(sea),
                    _ => texts::option_sail_to(sea),
                };
                vec![texts::option_sail(), way]
            }
            Action::Walk { from, to, vikings } => {
                vec![texts::option_walk(land(from)), texts::option_walk_to(*vikings, land(to))]
            }
            Action::Transport { from, to, animal } => {
                vec![
                    texts::option_transport(land(from)),
                    texts::option_transport_to(texts::animal_name(*animal, 1), land(to)),
                ]
            }
            Action::BuildOutpost { at } => vec![texts::option_build(), texts::option_build_at(texts::corner_name(*at))],
            Action::EndTurn if view.public_state.actions_left() == 0 => vec![texts::choice_done()],
            Action::EndTurn => vec![texts::option_done(view.public_state.actions_left())],
        }
    }

    fn preview(view: &View, action: &Action) -> Vec<Text> {
        match action {
            Action::EndTurn if view.public_state.actions_left() == 0 => vec![preview::pass_preview(view)],
            _ => preview::preview(&view.public_state, action),
        }
    }

    fn better_hint(view: &View, options: &[Action], chosen: usize) -> (usize, Option<Text>) {
        hints::better_hint(view, options, chosen)
    }

    fn achievement(view: &View, action: &Action) -> Option<Text> {
        achievement::achievement(&view.public_state, action)
    }

    fn visible_scores(view: &View) -> Vec<SeatScore> {
        score::scores(&view.public_state)
    }

    fn board(view: &View, options: &[Action], detail: BoardDetail) -> Board {
        // A focused board has no prose, because people who listen to it have already heard the prose of the full board.
        let aloud = if detail == BoardDetail::Full { prose::prose(view) } else { Vec::new() };
        Board { prose: aloud, ..board::board(view, options, detail) }
    }

    fn picture(view: &View, options: &[Action], recent_events: &[Text]) -> Option<Picture> {
        Some(picture::picture(view, options, recent_events))
    }

    fn picture_choices(view: &View, options: &[Action]) -> Option<PictureChoices> {
        choices::picture_choices(view, options, picture::first_group)
    }

    fn choice_picture(
        view: &View,
        options: &[Action],
        choices: &PictureChoices,
        chosen: ChosenSteps,
        recent_events: &[Text],
    ) -> Option<Picture> {
        let remaining: Vec<Action> = choices.remaining_options(options, chosen).cloned().collect();
        let depth = choices::depth_of_steps(choices.chosen_path(chosen));
        let page = PlacePage::of_steps(&choices.next_steps(chosen));
        let places = PlaceChooser::new(&view.public_state, picture::first_group, options);
        Some(picture::choice_picture(view, &places, &remaining, depth, page, recent_events))
    }

    fn emoji_board(view: &View) -> Vec<EmojiRow> {
        emoji_board::emoji_board(view)
    }

    fn emoji() -> Vec<CustomEmoji> {
        emoji::all_emoji()
    }

    fn legend(view: &View) -> Vec<BoardFact> {
        board::legend(view)
    }
}
