//! One frame of a replay: the board, and a caption with the turn, its player and what happened.

use super::super::names::{Naming, Voice};
use super::super::text::cut;
use super::super::words;
use super::listed;
use crate::draw::{Drawing, sheet};
use crate::game::{Align, Area, Field, Ink, Part, Picture, Shape, Text};
use crate::lang::{Lang, Phrasebook};
use crate::scene::{Sitter, Still};
use crate::table::replay::After;

/// Height of the strip with the caption, in picture units.
const STRIP: i16 = 148;
/// Distance of the caption's parts from its edge and from each other.
const GAP: i16 = 12;
const TITLE: i16 = 36;
const LINE: i16 = 28;
const LINES: usize = 2;
const LETTERS: usize = 104;
/// Maximum number of characters of a name, because some names occur twice in a line. The seat's symbol
/// identifies the player.
const NAME: usize = 18;

/// Draws the frames of one match for one reader.
#[derive(Clone)]
pub struct Reel {
    lang: Lang,
    names: Vec<String>,
    last: usize,
}

impl Reel {
    /// Creates a renderer for the players in these seats.
    #[must_use]
    pub fn new(book: &Phrasebook, lang: Lang, chairs: &[Sitter], last: usize) -> Self {
        let voice = Voice::of(book, lang, chairs, Naming::Drawn);
        Self { lang, names: voice.names().iter().map(|name| cut(name, NAME)).collect(), last }
    }

    /// Returns the frame of a turn with the board at that time.
    #[must_use]
    pub fn drawing(&self, book: &Phrasebook, still: &Still, picture: Picture) -> Drawing {
        let say = |text: &Text| book.say(self.lang, text, &self.names);
        sheet(&self.titled(still, picture, &say), &say)
    }

    fn titled(&self, still: &Still, mut picture: Picture, say: &dyn Fn(&Text) -> String) -> Picture {
        let whole = Area::new(0, picture.height, picture.width, STRIP);
        let ground = whole.inset(GAP);
        let field = |area, field| Shape::Field { area, field };
        let mut shapes = vec![field(whole, Field::Sea), field(ground, Field::Panel)];
        let mut title = Area::new(ground.x, ground.y, ground.width, TITLE + GAP).inset(GAP / 2).moved(GAP / 2, 0);
        for seat in still.seats.iter().copied() {
            shapes.push(Shape::Seat { seat, area: title.left(title.height) });
            title = title.right(title.width - title.height - GAP / 2);
        }
        let said = |text, area, size, ink| Shape::Words { text, area, size, align: Align::Left, ink };
        shapes.push(said(self.title(still), title, TITLE, Ink::Strong));
        let line = Area::new(ground.x + GAP, title.y + title.height + 2, ground.width - 2 * GAP, LINE + 4);
        let lines = (0..).zip(lines(&still.happened, say));
        shapes.extend(lines.map(|(n, text)| said(text, line.moved(0, n * line.height), LINE, Ink::Plain)));
        picture.parts.push(Part::ground(shapes));
        picture.height += STRIP;
        picture
    }

    fn title(&self, still: &Still) -> Text {
        let who = listed(still.seats.iter().copied());
        match (still.turn, still.after) {
            (0, _) => words::replay_beginning(),
            (turn, After::Another) => words::replay_turn(turn, self.last, who),
            (turn, After::GoesOn) => words::replay_unfinished(turn, who),
            (turn, After::End) => words::replay_end(turn, who),
        }
    }
}

/// Fills the lines of the caption with what happened. The last line counts what does not fit.
fn lines(happened: &[Text], say: &dyn Fn(&Text) -> String) -> Vec<Text> {
    let fits = |text: &Text| say(text).chars().count() <= LETTERS;
    let mut lines: Vec<Text> = Vec::new();
    for (told, text) in happened.iter().enumerate() {
        let line = lines.pop();
        let longer = line.clone().map(|line| words::one_after_the_other(line, text.clone()));
        match (line, longer.filter(fits)) {
            (_, Some(longer)) => lines.push(longer),
            (Some(line), None) if lines.len() + 1 == LINES => {
                lines.push(words::one_after_the_other(line, words::replay_more(happened.len() - told)));
                break;
            }
            (line, None) => lines.extend(line.into_iter().chain([text.clone()])),
        }
    }
    lines
}
