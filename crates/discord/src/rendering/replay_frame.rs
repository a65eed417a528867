//! One frame of a replay: the board, and a caption with the turn, its player and what happened.

use meadhall_game::{Lang, Picture, PicturePart, Rect, Shape, SurfaceKind, Text, TextAlign, TextStyle};
use meadhall_i18n::Translations;
use meadhall_render::FormattedPicture;
use meadhall_tables::replay::TurnStatus;
use meadhall_tables::view::{SeatView, TurnSummary};

use crate::messages::names::seat_names;
use crate::messages::names::{NameStyle, Translator};
use crate::messages::text::truncate;
use crate::messages::texts;

/// Height of the strip with the caption, in picture units.
const CAPTION_HEIGHT: i16 = 148;
/// Distance between the parts of the caption, and from the edge of the caption.
const CAPTION_PADDING: i16 = 12;
const TITLE_TEXT_HEIGHT: i16 = 36;
const LOG_TEXT_HEIGHT: i16 = 28;
const MAX_CAPTION_LINES: usize = 2;
const MAX_LINE_CHARS: usize = 104;
/// Maximum number of characters of a player's name, because a line may contain a name twice. The symbol of the seat
/// identifies the player.
const MAX_NAME_CHARS: usize = 18;

/// Draws the frames of one match for one reader.
#[derive(Clone)]
pub struct ReplayFrameRenderer {
    lang: Lang,
    player_names: Vec<String>,
    last_turn: usize,
}

impl ReplayFrameRenderer {
    /// Creates a renderer for the players in these seats.
    #[must_use]
    pub fn new(translations: &Translations, lang: Lang, chairs: &[SeatView], last: usize) -> Self {
        let translator = Translator::for_seats(translations, lang, chairs, NameStyle::Picture);
        Self {
            lang,
            player_names: translator.seat_names().iter().map(|name| truncate(name, MAX_NAME_CHARS)).collect(),
            last_turn: last,
        }
    }

    /// Returns the frame of a turn with the board at that time.
    #[must_use]
    pub fn frame_picture(
        &self,
        translations: &Translations,
        still: &TurnSummary,
        picture: Picture,
    ) -> FormattedPicture {
        let say = |text: &Text| translations.translate(self.lang, text, &self.player_names);
        FormattedPicture::new(&self.with_caption(still, picture, &say), &say)
    }

    fn with_caption(&self, still: &TurnSummary, mut picture: Picture, say: &dyn Fn(&Text) -> String) -> Picture {
        let strip = Rect::new(0, picture.height, picture.width, CAPTION_HEIGHT);
        let ground = strip.inset(CAPTION_PADDING);
        let field = |area, field| Shape::Rect { area, surface: field };
        let mut shapes = vec![field(strip, SurfaceKind::Sea), field(ground, SurfaceKind::Panel)];
        let mut title = Rect::new(ground.x, ground.y, ground.width, TITLE_TEXT_HEIGHT + CAPTION_PADDING)
            .inset(CAPTION_PADDING / 2)
            .translated(CAPTION_PADDING / 2, 0);
        for seat in still.seats.iter().copied() {
            shapes.push(Shape::SeatMarker { seat, area: title.left_part(title.height) });
            title = title.right_part(title.width - title.height - CAPTION_PADDING / 2);
        }
        let words = |text, area, size, ink| Shape::Text { text, area, size, align: TextAlign::Left, style: ink };
        shapes.push(words(self.caption_title(still), title, TITLE_TEXT_HEIGHT, TextStyle::Bold));
        let line = Rect::new(
            ground.x + CAPTION_PADDING,
            title.y + title.height + 2,
            ground.width - 2 * CAPTION_PADDING,
            LOG_TEXT_HEIGHT + 4,
        );
        let lines = (0..).zip(caption_lines(&still.log, say));
        shapes.extend(
            lines.map(|(n, text)| words(text, line.translated(0, n * line.height), LOG_TEXT_HEIGHT, TextStyle::Body)),
        );
        picture.parts.push(PicturePart::decoration(shapes));
        picture.height += CAPTION_HEIGHT;
        picture
    }

    fn caption_title(&self, still: &TurnSummary) -> Text {
        let who = seat_names(still.seats.iter().copied());
        match (still.number, still.end) {
            (0, _) => texts::replay_start(),
            (turn, TurnStatus::NextTurn) => texts::replay_turn(turn, self.last_turn, who),
            (turn, TurnStatus::Unfinished) => texts::replay_unfinished(turn, who),
            (turn, TurnStatus::MatchOver) => texts::replay_end(turn, who),
        }
    }
}

/// Fills the caption with the log entries of the turn. The last line counts the entries that do not fit.
fn caption_lines(happened: &[Text], say: &dyn Fn(&Text) -> String) -> Vec<Text> {
    let fits = |text: &Text| say(text).chars().count() <= MAX_LINE_CHARS;
    let mut lines: Vec<Text> = Vec::new();
    for (told, text) in happened.iter().enumerate() {
        let line = lines.pop();
        let longer = line.clone().map(|line| texts::sentence_pair(line, text.clone()));
        match (line, longer.filter(fits)) {
            (_, Some(longer)) => lines.push(longer),
            (Some(line), None) if lines.len() + 1 == MAX_CAPTION_LINES => {
                lines.push(texts::sentence_pair(line, texts::replay_more(happened.len() - told)));
                break;
            }
            (line, None) => lines.extend(line.into_iter().chain([text.clone()])),
        }
    }
    lines
}
