//! The rare scenarios that the search looks for, and how well a picture matches each. A scenario of a game is
//! recognized by text keys of its pictures, so it never matches a picture of another game.

use meadhall::game::{Arg, Field, Part, Picture, Shape, Showing, Text};

use super::film::weight;

/// A picture, and the prompt that its viewer gets.
pub struct Seen<'a> {
    pub picture: &'a Picture,
    /// None at the end of the match.
    pub asked: Option<&'static str>,
}

/// Scores how well a picture matches a scenario; none if it does not match.
type Wish = fn(&Seen) -> Option<usize>;

/// All scenarios, in the order of the sheet.
pub const WISHES: [Wish; 17] = [
    // Most choices on the board; those with combat count ten times.
    |seen| some(10 * seen.fields(Field::Fight) + seen.fields(Field::Choice)),
    |seen| seen.asked("raids_ask_combat"),
    |seen| seen.asked("raids_ask_stow"),
    |seen| seen.asked("raids_ask_sell"),
    |seen| seen.huddled(),
    // A ship with no room left.
    |seen| seen.values("raids_has_tiles").map(|(_, part)| fields(part, Field::Tile)).max(),
    |seen| seen.told("raids_arrived"),
    // Sites that have given once and give once more: both kinds together.
    |seen| some(seen.halves("raids_pillage").min(1) + seen.halves("raids_visit")),
    |seen| seen.voyage(2),
    |seen| seen.voyage(3),
    // Most explorers together, and most pathways.
    |seen| seen.values("relic_runners_lies_explorers").map(|(_, part)| part.shapes.len()).max(),
    |seen| seen.values("relic_runners_lies_pathways").map(|(_, part)| part.shapes.len()).max(),
    |seen| seen.asked("relic_runners_ask_lay"),
    |seen| seen.told("relic_runners_lies_known"),
    |seen| seen.told("relic_runners_has_doubled"),
    |seen| seen.values("relic_runners_has_blue").map(|(_, part)| part.shapes.len()).max(),
    |seen| seen.asked.is_none().then(|| weight(seen.picture)),
];

fn some(met: usize) -> Option<usize> {
    Some(met).filter(|met| *met > 0)
}

fn number(text: &Text) -> Option<i64> {
    text.args.iter().find_map(|(_, arg)| if let Arg::Number(number) = arg { Some(*number) } else { None })
}

fn fields(part: &Part, wanted: Field) -> usize {
    part.shapes.iter().filter(|shape| matches!(shape, Shape::Field { field, .. } if *field == wanted)).count()
}

impl Seen<'_> {
    /// Returns the number of shapes if the viewer gets this prompt.
    fn asked(&self, key: &str) -> Option<usize> {
        (self.asked == Some(key)).then(|| weight(self.picture))
    }

    /// Counts the fields of this kind.
    fn fields(&self, wanted: Field) -> usize {
        self.picture.parts.iter().map(|part| fields(part, wanted)).sum()
    }

    /// Returns the facts whose value has this key, each with the part of the picture that shows it.
    fn values<'b>(&'b self, key: &'b str) -> impl Iterator<Item = (&'b Showing, &'b Part)> {
        let told = self.picture.parts.iter().flat_map(|part| part.tells.iter().map(move |it| (it, part)));
        told.filter(move |(it, _)| it.says.as_ref().is_some_and(|says| says.key == key))
    }

    fn told(&self, key: &str) -> Option<usize> {
        some(self.values(key).count())
    }

    /// Counts the facts with this key whose number is 1.
    fn halves(&self, key: &str) -> usize {
        self.values(key).filter(|(it, _)| it.says.as_ref().and_then(number) == Some(1)).count()
    }

    fn voyage(&self, voyage: i64) -> Option<usize> {
        let mut labels = self.picture.parts.iter().flat_map(|part| &part.tells).map(|it| &it.of);
        labels.any(|it| it.key == "raids_board_title" && number(it) == Some(voyage)).then(|| weight(self.picture))
    }

    /// Scores a picture by its ships at sea: more ships first, then a smaller distance between them.
    fn huddled(&self) -> Option<usize> {
        let places: Vec<i64> = self.values("raids_player").filter_map(|(it, _)| number(&it.of)).collect();
        let apart = places.iter().max()? - places.iter().min()?;
        Some(1000 * places.len() - usize::try_from(apart).ok()?)
    }
}
