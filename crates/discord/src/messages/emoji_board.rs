//! The board in emoji, which replaces the text board on the card if Discord has every emoji it needs. Its
//! lines fit on a phone, and no two things look alike.

use meadhall_game::{EmojiCellContent, EmojiRow, Text};

use super::context::MessageContext;
use super::emoji::EmojiIds;
use super::names::NameStyle;
use super::payload::{EmbedBody, MessagePayload};
use crate::limits;

/// Width of a line on a phone, in halves of a character width.
const LINE_WIDTH_HALF_CHARS: usize = 60;
/// Width of an emoji, in halves of a character width.
const EMOJI_WIDTH_HALF_CHARS: usize = 5;

/// Replaces the text board of a card with the emoji board, if possible.
#[must_use]
pub fn with_emoji_board(context: MessageContext<'_>, emoji_ids: &EmojiIds, card: MessagePayload) -> MessagePayload {
    let has_text_board = matches!(card.embed, EmbedBody::CodeBlock(_));
    match has_text_board.then(|| emoji_board(context, emoji_ids)).flatten() {
        Some(track) => MessagePayload { embed: EmbedBody::FormattedText(track), ..card },
        None => card,
    }
}

/// Returns the board in emoji, or `None` if an emoji is missing or the text is too long for an embed.
fn emoji_board(context: MessageContext<'_>, known: &EmojiIds) -> Option<String> {
    if context.view.emoji_board.is_empty() {
        return None;
    }
    let translator = context.translator(NameStyle::Compact);
    emoji_text(&context.view.emoji_board, &|text| translator.translate(text), context.view.game_info.id, known)
}

/// Formats the rows of an emoji board as one text. Returns `None` if an emoji is missing or the text is too long for an
/// embed.
pub fn emoji_text(rows: &[EmojiRow], says: &dyn Fn(&Text) -> String, game: &str, known: &EmojiIds) -> Option<String> {
    let rows: Option<Vec<String>> = rows.iter().map(|row| row_text(row, says, game, known)).collect();
    rows.map(|rows| rows.join("\n")).filter(|track| track.chars().count() <= limits::EMBED_DESCRIPTION_CHARS)
}

/// Adjacent emoji and the word after them, which are never split between lines.
#[derive(Default)]
struct WordGroup {
    text: String,
    width_half_chars: usize,
}

/// Formats a row, wrapped into as many lines as it needs.
fn row_text(row: &EmojiRow, says: &dyn Fn(&Text) -> String, game: &str, known: &EmojiIds) -> Option<String> {
    let mut units: Vec<WordGroup> = Vec::new();
    let mut after_emoji = false;
    for piece in &row.0 {
        let emoji = match &piece.content {
            EmojiCellContent::Emoji(name) => known.game_emoji(game, name)?,
            EmojiCellContent::SeatMarker(seat) => known.seat_emoji(*seat)?,
            EmojiCellContent::Text(text) => {
                for word in says(text).split(' ') {
                    if !after_emoji {
                        units.push(WordGroup::default());
                    }
                    let Some(unit) = units.last_mut() else { continue };
                    let before = if after_emoji { " " } else { "" };
                    unit.text += &format!("{before}{word}");
                    unit.width_half_chars += 2 * (before.len() + word.chars().count());
                    after_emoji = false;
                }
                continue;
            }
        };
        if !after_emoji {
            units.push(WordGroup::default());
        }
        let Some(unit) = units.last_mut() else { continue };
        unit.text += &emoji;
        unit.width_half_chars += EMOJI_WIDTH_HALF_CHARS;
        after_emoji = true;
    }
    Some(wrap_groups(units))
}

/// Joins groups into lines of limited width.
fn wrap_groups(units: Vec<WordGroup>) -> String {
    let (mut shown, mut width) = (String::new(), 0);
    for unit in units {
        let joined = width + 2 + unit.width_half_chars;
        if width == 0 {
            width = unit.width_half_chars;
        } else if joined <= LINE_WIDTH_HALF_CHARS {
            shown.push(' ');
            width = joined;
        } else {
            shown.push('\n');
            width = unit.width_half_chars;
        }
        shown += &unit.text;
    }
    shown
}

#[cfg(test)]
pub mod tests;
