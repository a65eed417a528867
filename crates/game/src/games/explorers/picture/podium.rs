//! The final ranking with the points by source.

use super::super::view::View;
use super::super::{art, score, words};
use super::said;
use crate::game::{Align, Area, Ink, Part, Text};
use crate::games::podium::{self, Podium};

/// The heights of the title and of a line of the table.
const TITLE: i16 = 56;
const LINE: i16 = 74;
const PODIUM: Podium = Podium {
    sources: &[&art::SHEEP, &art::OUTPOST, &art::ENEMY, &art::SETTLEMENT, &art::FALLEN, &art::ISLAND, &art::CAPTAIN],
    player: words::player,
    number: words::number,
};

pub fn height(view: &View) -> i16 {
    TITLE + podium::height(view.world.parties.len() as i16, LINE)
}

pub fn draw(view: &View, title: Text, area: Area, parts: &mut Vec<Part>) {
    let head = said(title.clone(), area.top(TITLE), 42, Align::Middle, Ink::Bright);
    parts.push(Part::label(title, vec![head]));
    PODIUM.draw(&score::scores(&view.world), area.bottom(area.height - TITLE), parts);
}
