//! The board as text in a code block.

use meadhall_game::Board;
use meadhall_i18n::{OptionNumbers, board_as_text};

use super::context::MessageContext;
use super::names::NameStyle;
use super::payload::{EmbedBody, MessagePayload, MessageRow};
use crate::limits;

pub fn text_board_embed(context: MessageContext<'_>, board: Option<&Board>) -> EmbedBody {
    board.map_or(EmbedBody::NoEmbed, |board| EmbedBody::CodeBlock(render_text_board(context, board)))
}

/// Renders the board as text. If it would be too long, player names are shortened, so that nothing is left
/// out.
pub fn render_text_board(context: MessageContext<'_>, board: &Board) -> String {
    const NAME_LENGTHS_TO_TRY: [usize; 3] = [usize::MAX, 20, 6];
    let translator = context.translator(NameStyle::Label);
    let with_name_length = |length| {
        let names: Vec<String> = translator.seat_names().iter().map(|name| truncate_name(name, length)).collect();
        board_as_text(context.translations, context.lang, board, &names, OptionNumbers::Hidden)
    };
    let fits = |board: &String| board.chars().count() <= limits::CODE_BLOCK_CHARS;
    NAME_LENGTHS_TO_TRY
        .into_iter()
        .map(with_name_length)
        .find(fits)
        .unwrap_or_else(|| with_name_length(NAME_LENGTHS_TO_TRY[2]))
}

/// Truncates a name to this number of characters.
fn truncate_name(name: &str, max: usize) -> String {
    if name.chars().count() <= max { name.to_owned() } else { name.chars().take(max - 1).chain(['…']).collect() }
}

/// Leaves the text board of a message of Components V2 out if it has no room beside the texts of the rows and others with
/// this many characters. A button shows it.
pub fn with_board_if_it_fits(payload: MessagePayload, taken_chars: usize) -> MessagePayload {
    let row_texts = payload.rows.iter().filter_map(MessageRow::text);
    let row_chars: usize = row_texts.map(|text| text.chars().count()).sum();
    let embed = if payload.embed.free_chars() < taken_chars + row_chars { EmbedBody::NoEmbed } else { payload.embed };
    MessagePayload { embed, ..payload }
}
