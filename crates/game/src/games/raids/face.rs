//! How Raids is shown: labels of options and scores here, everything else in the modules beside it.

use super::{Action, Pending, Raids, aloud, board, consequence, emoji, legend, lesson, picture, score, track, words};
use crate::game::{
    Board, BoardDetail, BoardFact, CustomEmoji, EmojiRow, PerLanguage, Picture, Presentation, Seat, SeatScore, Text,
    Texts, Tutorial,
};

impl Presentation for Raids {
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

    fn option_path(view: &Self, action: &Action) -> Vec<Text> {
        let Some(seat) = view.pending.seat() else { return Vec::new() };
        let ship = view.ship(seat);
        vec![match *action {
            Action::StowTile => words::act_stow(),
            Action::ReplaceTile { old_tile } => words::act_replace(words::tile_name_with_shields(old_tile)),
            Action::ThrowTileAway => words::act_throw_away(),
            Action::SellGood { good } => words::act_sell(words::tile_name_with_shields(good)),
            Action::StopSelling => words::act_done(),
            Action::SailTo { space } => stop_label(view, seat, space),
            Action::SailHome => words::act_home(),
            Action::FightMonster => words::act_fight(ship.vikings_to_beat(view.monster_strength(seat))),
            Action::SacrificeViking => words::act_sacrifice(ship.crew_size.min(1)),
            Action::Retaliate => words::act_retaliate(view.pending.retaliation_cost()),
            Action::Flee => words::act_flee(),
        }]
    }

    fn preview(view: &Self, action: &Action) -> Vec<Text> {
        view.pending.seat().map(|seat| consequence::preview(view, seat, *action)).unwrap_or_default()
    }

    fn explanation(view: &Self, action: &Action) -> Option<Text> {
        let tile = match (*action, view.pending) {
            (Action::StowTile | Action::ReplaceTile { .. }, Pending::StowTile { tile, .. }) => tile,
            (Action::SailTo { space }, _) => view.sea.content_at(space).stop_tile()?,
            _ => return None,
        };
        Some(words::will_do(legend::effect_text(tile)))
    }

    fn visible_scores(view: &Self) -> Vec<SeatScore> {
        score::scores(view)
    }

    fn board(view: &Self, options: &[Action], detail: BoardDetail) -> Board {
        let prose = if detail == BoardDetail::Full { aloud::prose(view) } else { Vec::new() };
        Board { prose, ..board::board(view, options, detail) }
    }

    fn picture(view: &Self, options: &[Action], recent_events: &[Text]) -> Option<Picture> {
        Some(picture::picture(view, options, recent_events))
    }

    fn emoji_board(view: &Self) -> Vec<EmojiRow> {
        track::emoji_board(view)
    }

    fn emoji() -> Vec<CustomEmoji> {
        emoji::all_emoji()
    }

    fn legend(view: &Self) -> Vec<BoardFact> {
        legend::legend(view)
    }
}

fn stop_label(view: &Raids, seat: Seat, space: u8) -> Text {
    let tile = view.sea.content_at(space).stop_tile().map_or_else(words::is_empty, words::tile_name_with_shields);
    match view.other_ship_at(seat, space) {
        Some(opponent) => words::act_sail_and_fight(space, tile, opponent),
        None => words::act_sail(space, tile),
    }
}
