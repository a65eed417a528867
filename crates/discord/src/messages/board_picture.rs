//! Attaches the picture of the board in its reader's language, with the prose board as alt text.

use meadhall_game::{Picture, Text};
use meadhall_render::FormattedPicture;
use meadhall_tables::CardBoard;

use super::attachment::{MessageAttachment, PictureAttachment};
use super::context::MessageContext;
use super::names::NameStyle;
use super::payload::{EmbedBody, MessagePayload};
use super::picture_choices::ChoicePage;
use super::prose::prose_for_alt_text;
use super::texts;
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
    with_picture_and_rest(context, policy, &texts::prose_rest(), payload)
}

/// Adds a picture like [`with_picture`]. If its alt text is cut, it says in these words where the rest is.
pub fn with_picture_and_rest(
    context: MessageContext<'_>,
    policy: TextBoardPolicy,
    rest: &Text,
    payload: MessagePayload,
) -> MessagePayload {
    let short = |board: &EmbedBody| !matches!(board, EmbedBody::CodeBlock(board) if board.chars().count() > MAX_KEPT_TEXT_BOARD_CHARS);
    let board = match policy {
        TextBoardPolicy::KeepIfShort if short(&payload.embed) => payload.embed.clone(),
        TextBoardPolicy::KeepIfShort | TextBoardPolicy::Remove => EmbedBody::NoEmbed,
    };
    let Some(mut picture) = picture_attachment(context, rest, payload.embed.clone()) else { return payload };
    if policy == TextBoardPolicy::Remove {
        // A long text would come and go within a moment.
        picture.placeholder = Some(picture_follows(context));
    }
    MessagePayload { embed: board, attachment: Some(MessageAttachment::Picture(picture)), ..payload }
}

/// Shows the board of a card, which has the text board, as the server's managers want it.
pub fn with_card_board(context: MessageContext<'_>, card: MessagePayload) -> MessagePayload {
    match context.view.card_board {
        CardBoard::Emoji => card,
        CardBoard::Both => with_picture(context, TextBoardPolicy::KeepIfShort, card),
        CardBoard::Picture => {
            let Some(picture) = picture_attachment(context, &texts::prose_rest(), card.embed.clone()) else {
                return card;
            };
            MessagePayload { embed: EmbedBody::Picture, attachment: Some(MessageAttachment::Picture(picture)), ..card }
        }
    }
}

/// Returns the picture of the board, or `None` if the game draws none.
fn picture_attachment(context: MessageContext<'_>, rest: &Text, instead: EmbedBody) -> Option<PictureAttachment> {
    let picture: &Picture = context.view.picture.as_ref()?;
    Some(described_picture(context, picture, &prose_for_alt_text(context, rest, limits::ALT_TEXT_CHARS), instead))
}

/// Returns the picture on which a decision is answered. Its alt text and its fallback say what the labels stand for.
pub fn choice_attachment(context: MessageContext<'_>, picture: &Picture, page: &ChoicePage<'_>) -> MessageAttachment {
    let mut alt_text = page.described_labels(NameStyle::AltText).join(" ");
    let room = limits::ALT_TEXT_CHARS.saturating_sub(alt_text.chars().count() + 1);
    alt_text.push(' ');
    alt_text += &prose_for_alt_text(context, &texts::prose_rest(), room);
    let fallback = EmbedBody::FormattedText(page.described_labels(NameStyle::Mention).join("\n"));
    let mut attachment = described_picture(context, picture, &alt_text, fallback);
    attachment.placeholder = Some(picture_follows(context));
    MessageAttachment::Picture(attachment)
}

/// Returns what stands for a picture that is added later.
fn picture_follows(context: MessageContext<'_>) -> EmbedBody {
    EmbedBody::FormattedText(context.translator_without_names().translate(&texts::panel_picture_follows()))
}

fn described_picture(
    context: MessageContext<'_>,
    picture: &Picture,
    alt_text: &str,
    instead: EmbedBody,
) -> PictureAttachment {
    let translator = context.translator(NameStyle::Picture);
    let formatted = FormattedPicture::new(picture, &|text| translator.translate(text));
    PictureAttachment::new(formatted, alt_text, instead)
}
