//! The players beside the picture on a card: in the order of their seats.

use meadhall_game::{Seat, Text};

use super::context::MessageContext;
use super::names::{NameStyle, Translator};
use super::payload::EmbedField;
use super::texts;

/// Maximum number of characters of a player's values: a line on a phone, where fields stand below each other.
const MAX_VALUE_CHARS: usize = 36;

/// Returns a field for each player with the first things that the board says about them, such as points and pieces.
pub fn player_fields(context: MessageContext<'_>) -> Vec<EmbedField> {
    let translator = context.translator(NameStyle::Markdown);
    let field = |(seat, _)| {
        let name = translator.translate(&texts::seat_name(seat));
        Some(EmbedField { name, value: values_in_one_line(&translator, values_of(context, seat))? })
    };
    context.view.iter_seats().filter_map(field).collect()
}

/// Returns what the board says about a player, or else their points if they are known.
fn values_of(context: MessageContext<'_>, seat: Seat) -> Vec<Text> {
    if let Some(fact) = context.view.board.as_ref().and_then(|board| board.fact_about(seat)) {
        return fact.values.clone();
    }
    let scores = context.view.scores.iter();
    scores.filter(|score| score.seat == seat).map(|score| texts::points(score.total())).collect()
}

/// Joins the first values, as many as fit in a line. Returns `None` without values.
fn values_in_one_line(translator: &Translator<'_>, values: Vec<Text>) -> Option<String> {
    let mut values = values.iter().map(|value| translator.translate_short(value));
    let mut line = values.next()?;
    for value in values {
        let longer = format!("{line} · {value}");
        if longer.chars().count() > MAX_VALUE_CHARS {
            break;
        }
        line = longer;
    }
    Some(line)
}
