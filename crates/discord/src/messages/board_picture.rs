//! Attaches the picture of the board in its reader's language, with the prose board as alt text.

use meadhall_game::{Lang, Picture};
use meadhall_i18n::Translations;
use meadhall_render::to_svg;
use meadhall_tables::view::TableView;

use super::attachment::{MAX_ALT_TEXT_CHARS, MessageAttachment, PictureAttachment};
use super::names::{NameStyle, Translator};
use super::payload::{EmbedBody, MessagePayload};
use super::prose::table_as_prose;

/// What happens to the text board of a message that gets a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TextBoardPolicy {
    /// A short one is kept for readers who see no pictures.
    KeepIfShort,
    /// It is removed: on a phone it is long, and a button opens it.
    Remove,
}

/// Maximum number of characters of a kept text board, about one screen of a phone.
const MAX_KEPT_TEXT_BOARD_CHARS: usize = 2_000;

/// Adds a picture of the board, if the game has one. The text board becomes the fallback if rendering fails.
pub fn with_picture(
    translations: &Translations,
    lang: Lang,
    table_view: &TableView,
    policy: TextBoardPolicy,
    payload: MessagePayload,
) -> MessagePayload {
    let Some(picture) = &table_view.picture else { return payload };
    let fallback = payload.embed;
    let short = |board: &EmbedBody| !matches!(board, EmbedBody::CodeBlock(board) if board.chars().count() > MAX_KEPT_TEXT_BOARD_CHARS);
    let board =
        if policy == TextBoardPolicy::KeepIfShort && short(&fallback) { fallback.clone() } else { EmbedBody::NoEmbed };
    let file = Some(MessageAttachment::Picture(picture_attachment(translations, lang, table_view, picture, fallback)));
    MessagePayload { embed: board, attachment: file, ..payload }
}

fn picture_attachment(
    translations: &Translations,
    lang: Lang,
    table_view: &TableView,
    picture: &Picture,
    instead: EmbedBody,
) -> PictureAttachment {
    let translator = Translator::for_seats(translations, lang, &table_view.seats, NameStyle::Picture);
    let alt_text =
        table_as_prose(translations, lang, table_view, NameStyle::AltText).truncated_text(MAX_ALT_TEXT_CHARS);
    PictureAttachment::new(to_svg(picture, &|text| translator.translate(text)), &alt_text, instead)
}
