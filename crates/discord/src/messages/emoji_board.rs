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
    emoji_text(&context.view.emoji_board, &|text| translator.translate_short(text), context.view.game_info.id, known)
}

/// Formats the rows of an emoji board as one text. Returns `None` if an emoji is missing or the text is too long for an
/// embed.
pub fn emoji_text(rows: &[EmojiRow], says: &dyn Fn(&Text) -> String, game: &str, known: &EmojiIds) -> Option<String> {
    let rows: Option<Vec<String>> = rows.iter().map(|row| row_text(row, says, game, known)).collect();
    rows.map(|rows| rows.join("\n")).filter(|track| track.chars().count() <= limits::EMBED_DESCRIPTION_CHARS)
}

/// A label, the adjacent emoji after it, and the word after them, which are never split between lines.
struct WordGroup {
    text: String,
    width_half_chars: usize,
    /// Whether the group ends with a label or an emoji, which an emoji may follow.
    is_open: bool,
    /// The spaces between this group and the one before it. Those before a label show where a place begins.
    space: &'static str,
}

impl WordGroup {
    fn of_word(word: String) -> Self {
        Self { width_half_chars: 2 * word.chars().count(), text: word, is_open: false, space: " " }
    }

    fn of_label(label: String) -> Self {
        Self { is_open: true, space: "  ", ..Self::of_word(label) }
    }

    fn of_emoji(emoji: String) -> Self {
        Self { text: emoji, width_half_chars: EMOJI_WIDTH_HALF_CHARS, is_open: true, space: " " }
    }

    /// Whether an emoji can follow on the same line.
    const fn has_room_for_emoji(&self) -> bool {
        self.is_open && self.width_half_chars + EMOJI_WIDTH_HALF_CHARS <= LINE_WIDTH_HALF_CHARS
    }

    fn push_emoji(&mut self, emoji: &str) {
        self.text += emoji;
        self.width_half_chars += EMOJI_WIDTH_HALF_CHARS;
    }

    /// Adds a word after an emoji, and closes the group.
    fn push_word(&mut self, word: &str) {
        self.text += &format!(" {word}");
        self.width_half_chars += 2 * (1 + word.chars().count());
        self.is_open = false;
    }
}

/// Formats a row, wrapped into as many lines as it needs.
fn row_text(row: &EmojiRow, says: &dyn Fn(&Text) -> String, game: &str, known: &EmojiIds) -> Option<String> {
    let mut groups: Vec<WordGroup> = Vec::new();
    for cell in &row.0 {
        let emoji = match &cell.content {
            EmojiCellContent::Emoji(name) => known.game_emoji(game, name)?,
            EmojiCellContent::SeatMarker(seat) => known.seat_emoji(*seat)?,
            EmojiCellContent::Text(text) => {
                for word in says(text).split(' ') {
                    match groups.last_mut().filter(|group| group.is_open) {
                        Some(group) => group.push_word(word),
                        None => groups.push(WordGroup::of_word(word.to_owned())),
                    }
                }
                continue;
            }
            EmojiCellContent::Label(text) => {
                groups.push(WordGroup::of_label(says(text)));
                continue;
            }
        };
        match groups.last_mut().filter(|group| group.has_room_for_emoji()) {
            Some(group) => group.push_emoji(&emoji),
            None => groups.push(WordGroup::of_emoji(emoji)),
        }
    }
    Some(wrap_groups(groups))
}

/// Joins groups into lines of limited width.
fn wrap_groups(groups: Vec<WordGroup>) -> String {
    let (mut shown, mut width) = (String::new(), 0);
    for group in groups {
        let joined = width + 2 * group.space.len() + group.width_half_chars;
        if width == 0 {
            width = group.width_half_chars;
        } else if joined <= LINE_WIDTH_HALF_CHARS {
            shown += group.space;
            width = joined;
        } else {
            shown.push('\n');
            width = group.width_half_chars;
        }
        shown += &group.text;
    }
    shown
}

#[cfg(test)]
pub mod tests;
