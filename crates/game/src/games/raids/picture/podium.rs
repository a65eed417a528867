//! The final ranking, drawn in the place of the sea.

use super::super::{Raids, art, score, words};
use super::{GAP, SEA, WIDTH, said};
use crate::game::{Align, Area, Ink, Part};
use crate::games::podium::Podium;

/// The area below the title.
const AREA: Area = Area::new(GAP, GAP + TITLE, WIDTH - 2 * GAP, SEA - 2 * GAP - TITLE);
const TITLE: i16 = 56;
const PODIUM: Podium = Podium {
    sources: &[&art::COIN, &art::RUNE, &art::MJOLLNIR, &art::PENNANT, &art::GOODS, &art::MONSTER],
    player: words::player,
    number: words::number,
};

pub fn draw(table: &Raids, parts: &mut Vec<Part>) {
    let title = said(words::board_over(), AREA.moved(0, -TITLE).top(TITLE), 42, Align::Middle, Ink::Bright);
    parts.push(Part::label(words::board_over(), vec![title]));
    PODIUM.draw(&score::scores(table), AREA, parts);
}
