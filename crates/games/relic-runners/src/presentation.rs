//! How Relic Runners is shown: the labels of options. The rest is in other modules.

use meadhall_game::{
    Board, BoardDetail, BoardFact, ChosenSteps, CustomEmoji, EmojiRow, Picture, PictureChoices, Presentation,
    SeatScore, Text, Tutorial,
};

use super::data::SHOVEL_POINTS;
use super::map::MapSite;
use super::pending::Pending;
use super::public_state::PublicState;
use super::tile::TileFace;
use super::view::View;
use super::{
    Action, RelicRunners, board, choices, emoji, emoji_board, legend, picture, preview, prose, texts, tutorial,
};

impl Presentation for RelicRunners {
    meadhall_game::include_translations!(texts::VOCABULARY);
    const TUTORIAL: Option<&'static Tutorial<Self>> = Some(&tutorial::TUTORIAL);
    const MAIN_NEWS: &'static [&'static str] = &texts::MAIN_NEWS_KEYS;
    const LESSON_NEWS: &'static [&'static str] = &["relic_runners_log_with_relic"];

    fn option_path(view: &View, action: &Action) -> Vec<Text> {
        let (public_state, pending) = (&view.public_state, view.public_state.pending.last());
        vec![match *action {
            Action::Walk { to, flipped_tokens, expedition_trails, has_unfamiliar_in_middle } => {
                let walk = walk_option(public_state, to, expedition_trails);
                let with_tile = |last| if has_unfamiliar_in_middle { texts::option_with_tile(last) } else { last };
                if flipped_tokens.is_empty() {
                    return vec![with_tile(walk)];
                }
                let rivers = texts::option_rivers(texts::trail_names(flipped_tokens));
                return vec![texts::option_flipping(walk), with_tile(rivers)];
            }
            Action::BuildPathway { trail } => texts::option_build(texts::trail_name(trail)),
            Action::LayPathway { trail } => texts::option_lay(texts::trail_name(trail)),
            Action::Teleport { to } => texts::option_teleport(board::destination_text(public_state, to)),
            Action::UseIvoryTile { tile } => texts::option_use_tile(texts::ivory_tile_name(tile)),
            Action::UseToolbox { tool, level } => {
                texts::option_use_toolbox(texts::chart_place_name(tool, level), texts::toolbox_action_name(tool, level))
            }
            Action::Explore if matches!(pending, Some(Pending::ExploreSite { .. })) => texts::option_take_top(),
            Action::Explore => texts::option_explore(),
            Action::LookThroughStack if matches!(pending, Some(Pending::ExploreSite { .. })) => texts::option_look(),
            Action::LookThroughStack => texts::option_explore_choosing(),
            Action::TakeFromStack { level } => {
                let tile = preview::tile_looked_at(view, level).and_then(|tile| view.known_faces[usize::from(tile)]);
                texts::option_take(texts::tile_size_name(level), tile.map_or_else(texts::face_down, legend::face_name))
            }
            Action::RaiseToolbox { tool, from_level } => texts::option_raise(
                texts::chart_place_name(tool, from_level + 1),
                texts::toolbox_action_name(tool, from_level + 1),
            ),
            Action::PickUpPathway { trail } => texts::option_lift(texts::trail_name(trail)),
            Action::KeepIvoryTile { tile } => texts::option_keep(legend::ivory_with_duration(tile)),
            Action::ExploreNeighbor { site } => texts::option_neighbor(board::site_name_with_kind(public_state, site)),
            Action::FlipToken { river } if public_state.face_up_tokens.contains(river) => {
                texts::option_flip_down(texts::trail_name(river))
            }
            Action::FlipToken { river } => texts::option_flip_up(texts::trail_name(river)),
            Action::FetchToolbox => texts::option_fetch(),
            Action::TakePoints => {
                texts::option_take_points(preview::points_after_doubling(public_state, SHOVEL_POINTS))
            }
            Action::ShowBlueTile => texts::option_show(),
            Action::HideBlueTile => texts::option_hide(),
            Action::DoNothingMore if matches!(pending, Some(Pending::BuildPathway { .. })) => {
                texts::option_build_nothing()
            }
            Action::DoNothingMore if matches!(pending, Some(Pending::FlipTokens { .. })) => {
                texts::option_flip_no_more()
            }
            Action::DoNothingMore if public_state.pending.contains(&Pending::TakeCampRations) => {
                texts::option_take_camp_rations()
            }
            Action::DoNothingMore => texts::option_end_turn(),
        }]
    }

    fn preview(view: &View, action: &Action) -> Vec<Text> {
        preview::preview(view, *action)
    }

    fn explanation(view: &View, action: &Action) -> Option<Text> {
        let tile = match *action {
            Action::KeepIvoryTile { tile } => tile,
            Action::TakeFromStack { level } => {
                match view.known_faces[usize::from(preview::tile_looked_at(view, level)?)]? {
                    TileFace::Ivory(tile) => tile,
                    TileFace::Blue(_) | TileFace::Purple(_) => return None,
                }
            }
            _ => return None,
        };
        Some(legend::ivory_effect(tile))
    }

    fn achievement(view: &View, action: &Action) -> Option<Text> {
        let public_state = &view.public_state;
        match *action {
            Action::Explore => {
                let site = board::site_name_with_kind(public_state, public_state.site_to_explore());
                Some(texts::achieved_exploration(site))
            }
            Action::ShowBlueTile => Some(texts::achieved_show()),
            _ => None,
        }
    }

    fn visible_scores(view: &View) -> Vec<SeatScore> {
        view.known_scores()
    }

    fn board(view: &View, options: &[Action], detail: BoardDetail) -> Board {
        // A focused board has no prose, because screen readers would repeat the prose of the full board.
        let prose = if detail == BoardDetail::Full { prose::prose(view, options) } else { Vec::new() };
        Board { prose, ..board::board(view, options, detail) }
    }

    fn picture(view: &View, options: &[Action], recent_events: &[Text]) -> Option<Picture> {
        Some(picture::picture(view, options, recent_events))
    }

    fn picture_choices(view: &View, options: &[Action]) -> Option<PictureChoices> {
        choices::picture_choices(view, options)
    }

    fn choice_picture(
        view: &View,
        options: &[Action],
        choices: &PictureChoices,
        chosen: ChosenSteps,
        recent_events: &[Text],
    ) -> Option<Picture> {
        let offered_after = choices.offered_after(chosen);
        let on_page = choices.next_steps(offered_after).into_iter().filter(|next| !choices::leads_elsewhere(next.step));
        let on_page: Vec<Action> = on_page.flat_map(|next| next.options).map(|option| options[option]).collect();
        let numbered = choices::numbered_trails(&on_page);
        let shown_action = choices.shown_option(chosen).and_then(|option| options.get(option)).copied();
        Some(picture::choice_picture(view, &on_page, shown_action, &numbered, recent_events))
    }

    fn emoji_board(view: &View) -> Vec<EmojiRow> {
        emoji_board::emoji_board(view)
    }

    fn emoji() -> Vec<CustomEmoji> {
        emoji::all_emoji()
    }

    fn legend(view: &View) -> Vec<BoardFact> {
        legend::legend(view)
    }
}

/// Names the destination of a walk, and the trails of an expedition.
fn walk_option(public_state: &PublicState, to: MapSite, expedition_trails: Option<u8>) -> Text {
    match (expedition_trails, public_state.site_color(to)) {
        (Some(trails), Some(color)) => texts::option_expedition(texts::site_name(to), texts::relic_name(color), trails),
        _ => texts::option_walk(board::destination_text(public_state, to)),
    }
}
