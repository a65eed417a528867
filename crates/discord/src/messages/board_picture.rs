//! Attaches the picture of the board in its reader's language, with the prose board as alt text.

use meadhall_game::Picture;
use meadhall_render::FormattedPicture;

use super::attachment::{MessageAttachment, PictureAttachment};
use super::context::MessageContext;
use super::names::NameStyle;
use super::payload::{EmbedBody, MessagePayload};
use super::prose::table_as_prose;
use crate::limits;

/// What happens to the text board of a message that gets a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TextBoardPolicy {
    /// A short text board is kept for readers who see no pictures.
    KeepIfShort,
    /// The text board is removed, because it is long on a phone and a button can show it.
    Remove,
}

/// Maximum number of characters of a text board that is kept beside a picture, about one screen of a phone.
const MAX_KEPT_TEXT_BOARD_CHARS: usize = 2_000;

/// Adds a picture of the board if the game draws one. The text board is shown instead if rendering fails.
pub fn with_picture(context: MessageContext<'_>, policy: TextBoardPolicy, payload: MessagePayload) -> MessagePayload {
    let Some(picture) = &context.view.picture else { return payload };
    let fallback = payload.embed;
    let short = |board: &EmbedBody| !matches!(board, EmbedBody::CodeBlock(board) if board.chars().count() > MAX_KEPT_TEXT_BOARD_CHARS);
    let board =
        if policy == TextBoardPolicy::KeepIfShort && short(&fallback) { fallback.clone() } else { EmbedBody::NoEmbed };
    let file = Some(MessageAttachment::Picture(picture_attachment(context, picture, fallback)));
    MessagePayload { embed: board, attachment: file, ..payload }
}

fn picture_attachment(context: MessageContext<'_>, picture: &Picture, instead: EmbedBody) -> PictureAttachment {
    let translator = context.translator(NameStyle::Picture);
    let prose = table_as_prose(context, NameStyle::AltText, limits::ALT_TEXT_CHARS);
    let alt_text = prose.truncated_text(limits::ALT_TEXT_CHARS);
    let formatted = FormattedPicture::new(picture, &|text| translator.translate(text));
    PictureAttachment::new(formatted, &alt_text, instead)
}
