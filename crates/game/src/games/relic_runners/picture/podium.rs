//! The final ranking.

use super::super::view::View;
use super::super::{art, board, score, words};
use super::said;
use crate::game::{Align, Area, Ink, Part};
use crate::games::podium::{self, Podium};

const TITLE: i16 = 56;
const LINE: i16 = 74;
const PODIUM: Podium = Podium {
    sources: &[&art::COIN, &art::TEMPLE_BLUE, &art::TOAD, &art::TEMPLE_IVORY],
    player: words::player,
    number: words::number,
};

pub fn height(view: &View) -> i16 {
    TITLE + podium::height(view.world.runners.len() as i16, LINE)
}

pub fn draw(view: &View, area: Area, parts: &mut Vec<Part>) {
    let title = board::title(&view.world);
    let head = said(title.clone(), area.top(TITLE), 42, Align::Middle, Ink::Bright);
    parts.push(Part::label(title, vec![head]));
    let scores = score::scores(&view.world, |tile| view.finds[usize::from(tile)]);
    PODIUM.draw(&scores, area.bottom(area.height - TITLE), parts);
}
