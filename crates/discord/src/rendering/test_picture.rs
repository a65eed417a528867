//! Pictures for tests: each shows one text, which identifies it.

use meadhall_game::{Picture, PicturePart, Rect, Shape, Text, TextStyle};
use meadhall_render::FormattedPicture;

/// Returns a picture that shows this text.
pub fn picture_of_text(text: &str) -> FormattedPicture {
    let shape = Shape::centered_text(Text::default(), Rect::new(0, 0, 8, 8), TextStyle::Body);
    let picture = Picture::new(8, 8, vec![PicturePart::decoration(vec![shape])]);
    FormattedPicture::new(&picture, &|_| text.to_owned())
}

/// Returns the text that a picture shows.
pub fn text_of_picture(picture: &FormattedPicture) -> &str {
    picture.texts().next().unwrap_or_default()
}
