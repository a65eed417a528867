//! How Raids is shown: labels of options and scores here, everything else in the modules beside it.

use meadhall_game::{
    Board, BoardDetail, BoardFact, ChosenSteps, CustomEmoji, EmojiRow, Picture, PictureChoices, Presentation, Seat,
    SeatScore, Text, Tutorial,
};

use super::ship::EMPTY_SPACE_SHIELDS;
use super::tile::VoyageTile;
use super::{
    Action, Destination, Pending, Raids, board, choices, emoji, emoji_board, legend, picture, preview, prose, score,
    texts, tutorial,
};

impl Presentation for Raids {
    meadhall_game::include_translations!(texts::VOCABULARY);
    const TUTORIAL: Option<&'static Tutorial<Self>> = Some(&tutorial::TUTORIAL);
    const LESSON_NEWS: &'static [&'static str] =
        &["raids_log_must_flee", "raids_log_takes_rune", "raids_log_port_recruits", "raids_log_must_sail_home"];
    /// Lost stops come first, then glory, tiles, and mere moves.
    const MAIN_NEWS: &'static [&'static str] = &[
        "raids_log_harbor",
        "raids_log_must_sail_home",
        "raids_log_must_flee",
        "raids_log_flees",
        "raids_log_unsold",
        "raids_log_sells",
        "raids_log_beats",
        "raids_log_takes_rune",
        "raids_log_attacks",
        "raids_log_overboard",
        "raids_log_replaces",
        "raids_log_throws_away",
        "raids_log_stows",
        "raids_log_pillage",
        "raids_log_discards_to_harbor",
        "raids_log_discards",
        "raids_log_sails_home",
        "raids_log_sails",
    ];

    fn option_path(view: &Self, action: &Action) -> Vec<Text> {
        let Some(seat) = view.pending.seat() else { return Vec::new() };
        let ship = view.ship(seat);
        vec![match *action {
            Action::StowTile => texts::option_stow(),
            // The question asks what makes room.
            Action::ReplaceTile { old_tile } if ship.tiles_aboard.is_full() => texts::tile_name(old_tile),
            Action::ReplaceTile { old_tile } => texts::option_replace(texts::tile_name(old_tile)),
            Action::ThrowTileAway => texts::option_throw_away(),
            Action::SellGood { good } => texts::option_sell(texts::tile_name(good)),
            Action::StopSelling => texts::option_done(),
            Action::SailTo { space } => stop_label(view, seat, space),
            Action::SailHome => texts::option_home(),
            Action::FightMonster => texts::option_fight(),
            Action::SacrificeViking => texts::option_sacrifice(ship.crew_size.min(1)),
            Action::Retaliate => {
                texts::option_retaliate(view.pending.is_attacker_asked().into(), view.pending.retaliation_cost())
            }
            Action::Flee => texts::option_flee(),
        }]
    }

    fn preview(view: &Self, action: &Action) -> Vec<Text> {
        view.pending.seat().map(|seat| preview::preview(view, seat, *action)).unwrap_or_default()
    }

    fn explanation(view: &Self, action: &Action) -> Option<Text> {
        let Action::SailTo { space } = *action else { return None };
        let (seat, tile) = (view.pending.seat()?, view.sea.content_at(space).stop_tile()?);
        let is_fight = view.other_ship_at(seat, space).is_some();
        let ship = view.ship(seat);
        let shields = tile.shields().filter(|_| !ship.tiles_aboard.is_full());
        let fewer = shields.map_or(0, |shields| EMPTY_SPACE_SHIELDS - shields);
        Some(texts::preview_tile(is_fight.into(), legend::gain_text(ship, tile), fewer))
    }

    fn option_emoji(view: &Self, action: &Action) -> Option<String> {
        let Action::SailTo { space } = *action else { return None };
        view.sea.content_at(space).stop_tile().map(emoji::tile_emoji)
    }

    fn achievement(view: &Self, action: &Action) -> Option<Text> {
        let seat = view.pending.seat()?;
        let (result, destination) = match (*action, view.pending) {
            (Action::StowTile | Action::ReplaceTile { .. }, Pending::StowTile { tile, .. }) => {
                return Some(texts::best_tile(texts::tile_name(tile)));
            }
            (Action::FightMonster, Pending::FaceMonster { destination, .. }) => {
                (texts::best_fight(view.monster_strength(seat)), destination)
            }
            (Action::SailTo { space }, _) => (stop_label(view, seat, space), Destination::Space(space)),
            (Action::SailHome, _) => (texts::best_home(view.voyage), Destination::Home),
            _ => return None,
        };
        Some(if view.has_coins_on_way(seat, destination) { texts::best_way(result) } else { result })
    }

    fn visible_scores(view: &Self) -> Vec<SeatScore> {
        score::scores(view)
    }

    fn board(view: &Self, options: &[Action], detail: BoardDetail) -> Board {
        let prose = if detail == BoardDetail::Full { prose::prose(view) } else { Vec::new() };
        Board { prose, ..board::board(view, options, detail) }
    }

    fn picture(view: &Self, options: &[Action], recent_events: &[Text]) -> Option<Picture> {
        Some(picture::picture(view, options, None, recent_events))
    }

    fn decision_picture(view: &Self, options: &[Action], recent_events: &[Text]) -> Option<Picture> {
        picture::decision_picture(view, options, recent_events)
    }

    fn picture_choices(view: &Self, options: &[Action]) -> Option<PictureChoices> {
        choices::picture_choices(view, options)
    }

    fn choice_picture(
        view: &Self,
        options: &[Action],
        choices: &PictureChoices,
        chosen: ChosenSteps,
        recent_events: &[Text],
    ) -> Option<Picture> {
        let shown = choices.shown_option(chosen).and_then(|option| options.get(option)).copied();
        let close_up = picture::decision_picture(view, options, recent_events);
        close_up.or_else(|| Some(picture::picture(view, options, shown, recent_events)))
    }

    fn emoji_board(view: &Self) -> Vec<EmojiRow> {
        emoji_board::emoji_board(view)
    }

    fn emoji() -> Vec<CustomEmoji> {
        emoji::all_emoji()
    }

    fn legend(view: &Self) -> Vec<BoardFact> {
        legend::legend(view)
    }
}

fn stop_label(view: &Raids, seat: Seat, space: u8) -> Text {
    let tile = view.sea.content_at(space).stop_tile();
    let tile_text = |name: fn(VoyageTile) -> Text| tile.map_or_else(texts::on_board_empty, name);
    match view.other_ship_at(seat, space) {
        // The shields are left out, because the label of a fight also has the name of a player.
        Some(opponent) => texts::option_sail_and_fight(space, tile_text(texts::tile_name), opponent),
        None => texts::option_sail(space, tile_text(texts::tile_name_with_shields)),
    }
}
