//! The picture of the menu of games: the start of each game in a strip, with its name.

use std::sync::OnceLock;

use meadhall_game::{
    Lang, MatchSetup, Picture, PicturePart, Rect, Seed, Shape, SurfaceKind, Text, TextAlign, TextStyle,
};
use meadhall_registry::{GameRegistry, GameType};
use meadhall_render::{FormattedPicture, PictureInset};

use crate::messages::attachment::PictureAttachment;
use crate::messages::embed::EmbedBody;
use crate::messages::game_menu::picture_alt_text;
use crate::messages::names::Translator;

/// The size of the whole picture. A phone shows it at a third of this width.
const WIDTH: i16 = 960;
const HEIGHT: i16 = 378;
/// The gap between strips.
const GAP: i16 = 6;
/// The height of the band with the name. It lies at the top, because Discord's mark of the alt text covers the bottom.
const BAND_HEIGHT: i16 = 62;
const NAME_SIZE: i16 = 42;
const MAX_SEATS: u8 = 3;
/// The seed of the shown matches.
const SEED_NUMBER: u64 = 1;

/// The picture in each language, composed at its first use.
#[derive(Default)]
pub struct GameMenuPictures {
    by_language: [OnceLock<Option<PictureAttachment>>; Lang::ALL.len()],
}

impl GameMenuPictures {
    /// Returns the picture in the translator's language, or `None` if no game has one.
    pub fn picture(&self, games: GameRegistry, translator: &Translator<'_>) -> Option<PictureAttachment> {
        let index = Lang::ALL.iter().position(|lang| *lang == translator.lang)?;
        self.by_language[index].get_or_init(|| compose(games, translator)).clone()
    }
}

fn compose(games: GameRegistry, translator: &Translator<'_>) -> Option<PictureAttachment> {
    let boards: Vec<(Text, Picture)> = games
        .into_iter()
        .filter_map(|game_type| Some(((game_type.meta().short_name)(), start_board(game_type)?)))
        .collect();
    let count = i16::try_from(boards.len()).ok().filter(|count| *count > 0)?;
    let width = (WIDTH - GAP * (count - 1)) / count;
    let format_text = |text: &Text| translator.translate(text);
    let (mut insets, mut shapes) = (Vec::new(), Vec::new());
    for (index, (name, board)) in (0..).zip(&boards) {
        let area = Rect::new(index * (width + GAP), 0, width, HEIGHT);
        insets.push(PictureInset { picture: FormattedPicture::new(board, &format_text), area });
        let band = area.top_part(BAND_HEIGHT);
        shapes.push(Shape::rect(band, SurfaceKind::CardShadow));
        shapes.push(Shape::text(name.clone(), band.inset(8), NAME_SIZE, TextAlign::Center, TextStyle::Outlined));
    }
    let labels = Picture::new(WIDTH, HEIGHT, vec![PicturePart::decoration(shapes)]);
    let picture = FormattedPicture::new(&labels, &format_text).with_insets(insets);
    let alt_text = picture_alt_text(translator, boards.into_iter().map(|(name, _)| name).collect());
    Some(PictureAttachment::new(picture, &alt_text, EmbedBody::NoEmbed))
}

/// Returns the public board of a new match; `None` if the game draws none.
fn start_board(game_type: &dyn GameType) -> Option<Picture> {
    let meta = game_type.meta();
    let setup = MatchSetup::new(meta, MAX_SEATS.min(*meta.seat_range.end()), []).ok()?;
    game_type.new_match(&setup, Seed::from_number(SEED_NUMBER)).ok()?.picture(None, &[])
}
