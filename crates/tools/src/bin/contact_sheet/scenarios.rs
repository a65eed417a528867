//! The rare scenarios that the search looks for, and how well a picture matches each. A scenario of a game is
//! recognized by text keys of its pictures, so it never matches a picture of another game.

use meadhall_game::{FactRef, Picture, PicturePart, Shape, SurfaceKind, Text, TextArg};

/// A picture, and the prompt that its viewer gets.
pub struct SampledPicture<'a> {
    pub picture: &'a Picture,
    /// `None` at the end of the match.
    pub prompt_key: Option<&'static str>,
}

/// Scores how well a picture matches a scenario, or returns `None` if it does not match.
type SituationScore = fn(&SampledPicture) -> Option<usize>;

/// All scenarios, in the order of the sheet.
pub const RARE_SITUATIONS: [SituationScore; 17] = [
    // The most choices on the board. Choices that lead to combat count ten times.
    |seen| {
        nonzero(
            10 * (seen.surface_rect_count(SurfaceKind::FightBadge) + seen.icon_count("tag_fight"))
                + seen.surface_rect_count(SurfaceKind::ChoiceFrame)
                + seen.icon_count("frame_choice"),
        )
    },
    |seen| seen.score_with_prompt("raids_ask_combat"),
    |seen| seen.score_with_prompt("raids_ask_stow"),
    |seen| seen.score_with_prompt("raids_ask_sell"),
    |seen| seen.ship_cluster_score(),
    // The ship that holds the most tiles.
    |seen| seen.parts_with_value("raids_player_has_tiles").map(|(_, part)| count_icons(part, "deck_tile")).max(),
    |seen| seen.value_count("raids_at_home"),
    // Sites with only one use left, preferably of both kinds: to pillage and to visit.
    |seen| nonzero(seen.one_left_count("raids_pillage").min(1) + seen.one_left_count("raids_visit")),
    |seen| seen.score_in_voyage(2),
    |seen| seen.score_in_voyage(3),
    // The most explorers in one place, and the most pathways.
    |seen| seen.parts_with_value("relic_runners_on_board_explorers").map(|(_, part)| part.shapes.len()).max(),
    |seen| seen.parts_with_value("relic_runners_on_board_pathways").map(|(_, part)| part.shapes.len()).max(),
    |seen| seen.score_with_prompt("relic_runners_ask_lay"),
    |seen| seen.value_count("relic_runners_on_board_known"),
    |seen| seen.value_count("relic_runners_player_has_doubled"),
    |seen| seen.parts_with_value("relic_runners_player_has_blue").map(|(_, part)| part.shapes.len()).max(),
    |seen| seen.prompt_key.is_none().then(|| shape_count(seen.picture)),
];

fn nonzero(score: usize) -> Option<usize> {
    Some(score).filter(|score| *score > 0)
}

fn first_number(text: &Text) -> Option<i64> {
    text.args.iter().find_map(|(_, arg)| if let TextArg::Number(number) = arg { Some(*number) } else { None })
}

fn count_surface_rects(part: &PicturePart, expected: SurfaceKind) -> usize {
    part.shapes.iter().filter(|shape| matches!(shape, Shape::Rect { surface: field, .. } if *field == expected)).count()
}

fn count_icons(part: &PicturePart, name: &str) -> usize {
    part.shapes.iter().filter(|shape| matches!(shape, Shape::Icon { icon, .. } if icon.name == name)).count()
}

impl SampledPicture<'_> {
    /// Returns the number of shapes if the viewer gets this prompt.
    fn score_with_prompt(&self, key: &str) -> Option<usize> {
        (self.prompt_key == Some(key)).then(|| shape_count(self.picture))
    }

    /// Counts the rectangles with this surface.
    fn surface_rect_count(&self, expected: SurfaceKind) -> usize {
        self.picture.parts.iter().map(|part| count_surface_rects(part, expected)).sum()
    }

    /// Counts the icons of this name.
    fn icon_count(&self, name: &str) -> usize {
        self.picture.parts.iter().map(|part| count_icons(part, name)).sum()
    }

    /// Returns the facts whose value has this text key, each with the part of the picture that shows it.
    fn parts_with_value<'b>(&'b self, key: &'b str) -> impl Iterator<Item = (&'b FactRef, &'b PicturePart)> {
        let facts = self.picture.parts.iter().flat_map(|part| part.facts.iter().map(move |it| (it, part)));
        facts.filter(move |(it, _)| it.value.as_ref().is_some_and(|says| says.key == key))
    }

    fn value_count(&self, key: &str) -> Option<usize> {
        nonzero(self.parts_with_value(key).count())
    }

    /// Counts the facts whose value has this text key and the number 1.
    fn one_left_count(&self, key: &str) -> usize {
        self.parts_with_value(key).filter(|(it, _)| it.value.as_ref().and_then(first_number) == Some(1)).count()
    }

    fn score_in_voyage(&self, voyage: i64) -> Option<usize> {
        let mut labels = self.picture.parts.iter().flat_map(|part| &part.facts).map(|it| &it.label);
        labels
            .any(|it| it.key == "raids_board_title" && first_number(it) == Some(voyage))
            .then(|| shape_count(self.picture))
    }

    /// Scores a picture by its ships at sea: more ships first, then a smaller distance between them.
    fn ship_cluster_score(&self) -> Option<usize> {
        let places: Vec<i64> =
            self.parts_with_value("raids_player").filter_map(|(it, _)| first_number(&it.label)).collect();
        let distance = places.iter().max()? - places.iter().min()?;
        Some(1000 * places.len() - usize::try_from(distance).ok()?)
    }
}

/// Counts the shapes of a picture.
pub fn shape_count(picture: &Picture) -> usize {
    picture.parts.iter().map(|part| part.shapes.len()).sum()
}
