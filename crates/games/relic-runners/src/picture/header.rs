//! The header of the column: the title, a slot for each relic until the last turns, and a line for each limit of the
//! match's length that is near.

use meadhall_game::{BoardFact, FactRef, PicturePart, Rect, Shape, Text, TextAlign, TextArg, TextStyle};

use super::{COLUMN_WIDTH, COLUMN_X, TEXT_SIZE, left_square, right_of};
use crate::data::relic_count_to_end;
use crate::public_state::PublicState;
use crate::tile::SiteColor;
use crate::{board, icons, texts};

const BOTTOM: i16 = 102;
const TITLE_AREA: Rect = Rect::new(COLUMN_X, 10, COLUMN_WIDTH, 42);
const SLOTS_AREA: Rect = Rect::new(COLUMN_X, 54, COLUMN_WIDTH, 40);
const SLOT_SIZE: i16 = 40;
const RELIC_SIZE: i16 = 30;
/// The height of the line about a limit.
const LIMIT_HEIGHT: i16 = 38;

/// Draws the header. Returns where it ends.
pub fn draw(public_state: &PublicState, parts: &mut Vec<PicturePart>) -> i16 {
    let title = match public_state.turns_until_end() {
        Some(turns) if !public_state.is_over() => texts::last_turns(turns.saturating_sub(1)),
        _ => board::title(public_state),
    };
    let title_shape = Shape::text(title, TITLE_AREA, 34, TextAlign::Left, TextStyle::OnDarkBold);
    parts.push(PicturePart::for_label(board::title(public_state), vec![title_shape]));
    let mut facts = board::end_countdown_facts(public_state).into_iter();
    let end = facts.next();
    draw_slots(public_state, end.as_ref(), SLOTS_AREA, parts);
    facts.next().map_or(BOTTOM, |limit| draw_limits(&limit, parts))
}

/// Draws a slot for each relic until the last turns. Those that are taken fill the first slots.
fn draw_slots(public_state: &PublicState, end: Option<&BoardFact>, area: Rect, parts: &mut Vec<PicturePart>) {
    let relics = || public_state.runners.iter().flat_map(|runner| &runner.relics);
    let taken: Vec<SiteColor> =
        SiteColor::ALL.into_iter().flat_map(|color| relics().filter(move |it| **it == color)).copied().collect();
    let slot_count = relic_count_to_end(public_state.runners.len()).max(taken.len()) as i16;
    let slot_area = |index: usize| {
        let (left, right) = (area.width * index as i16 / slot_count, area.width * (index as i16 + 1) / slot_count);
        Rect::square_around(area.translated(left, 0).left_part(right - left).center(), SLOT_SIZE)
    };
    let slots = (0..slot_count as usize).map(|index| Shape::icon(&icons::SLOT, slot_area(index)));
    parts.push(PicturePart::new(end.map_or_else(Vec::new, BoardFact::refs), slots.collect()));
    let relic = |(index, color): (usize, SiteColor)| {
        Shape::icon(icons::relic_icon(color), Rect::square_around(slot_area(index).center(), RELIC_SIZE))
    };
    parts.push(PicturePart::decoration(taken.into_iter().enumerate().map(relic).collect()));
}

/// Draws a line for each limit that is near. Returns where the lines end.
fn draw_limits(limit: &BoardFact, parts: &mut Vec<PicturePart>) -> i16 {
    let mut bottom = BOTTOM;
    for value in &limit.values {
        let area = Rect::new(COLUMN_X, bottom - 4, COLUMN_WIDTH, LIMIT_HEIGHT);
        let turns = turn_count(value);
        let text = if value.key == texts::IDLE_LIMIT_KEY {
            texts::plate_turns_idle(turns)
        } else {
            texts::plate_turns_left(turns)
        };
        let shapes = vec![
            Shape::icon(&icons::HOURGLASS, left_square(area, 36)),
            Shape::text(text, right_of(area, 44), TEXT_SIZE, TextAlign::Left, TextStyle::OnDarkBold),
        ];
        let facts = vec![FactRef::label(&limit.label), FactRef::value(&limit.label, value)];
        parts.push(PicturePart::new(facts, shapes));
        bottom += LIMIT_HEIGHT;
    }
    bottom
}

/// Returns the number of turns that a text about a limit names.
fn turn_count(limit: &Text) -> u16 {
    let number =
        limit.args.iter().find_map(|(_, arg)| if let TextArg::Number(number) = arg { Some(*number) } else { None });
    number.and_then(|number| number.try_into().ok()).unwrap_or_default()
}
