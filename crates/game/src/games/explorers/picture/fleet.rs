//! The players: whose turn it is, the captain, the ship's hold, Vikings ashore, and everything collected.

use super::super::captain::Captain;
use super::super::data::HOLD;
use super::super::party::Party;
use super::super::tile::Animal;
use super::super::view::View;
use super::super::{Step, art, score, words};
use super::{GAP, WIDTH, field, glyph, marker, piece, said};
use crate::game::{Align, Area, Field, Glyph, Ink, Part, Seat, Shape, Text, shares};

pub const fn height(step: Step) -> i16 {
    if matches!(step, Step::Over) { 124 } else { 178 }
}

pub const ROW: i16 = 2;

pub fn draw(view: &View, top: i16, parts: &mut Vec<Part>) {
    let scores = score::scores(&view.world);
    let won = shares(&scores);
    let wide = if view.world.solo() { WIDTH - 2 * GAP } else { (WIDTH - 3 * GAP) / ROW };
    let high = height(view.world.step);
    for (seat, party) in view.world.fleet() {
        let n = i16::from(seat.0);
        let area = Area::new(GAP + n % ROW * (wide + GAP), top + n / ROW * (high + GAP), wide, high);
        let points = scores[seat.index()].total();
        Panel { view, seat, party, area }.draw(points, won[seat.index()] > 0.0 && points > 0, parts);
    }
}

struct Panel<'a> {
    view: &'a View,
    seat: Seat,
    party: &'a Party,
    area: Area,
}

/// Widths within a panel: the ship, the Vikings ashore with the hand, and a captain at the end.
const HULL: i16 = 186;
const PEOPLE: i16 = 194;
const CAPTAIN: i16 = 220;

/// A value of the board, drawn as icons with texts.
struct Pile {
    says: Text,
    /// Icon, text, and the width of both.
    things: Vec<(&'static Glyph, Text, i16)>,
}

/// The widths of an icon and of a number.
const SIGN: i16 = 46;
const DIGIT: i16 = 46;

impl Panel<'_> {
    fn draw(&self, points: i32, best: bool, parts: &mut Vec<Part>) {
        let line = |down: i16, height: i16| self.area.inset(8).moved(0, down).top(height);
        let over = self.view.world.step == Step::Over;
        let acts = matches!(self.view.world.step, Step::Place { .. } | Step::Act { .. });
        let turn = acts && self.view.world.turn == self.seat;
        parts.push(Part::ground(vec![field(self.area, Field::Panel)]));
        parts.extend(self.head(line(0, 46), points, best, turn));
        let middle = line(52, 62);
        if over {
            let captains = CAPTAIN * self.party.captains.len() as i16;
            parts.extend(self.captains(middle.left(captains)));
            parts.extend(row(self, self.won(), middle.right(middle.width - captains).inset(10)));
        } else {
            parts.push(self.ship(middle.left(HULL)));
            parts.extend(row(self, self.people(), middle.moved(HULL + 12, 0).left(PEOPLE).inset(11)));
            parts.extend(self.captains(middle.right(middle.width - HULL - PEOPLE - 12)));
            parts.extend(row(self, self.won(), line(120, 42)));
        }
    }

    fn told(&self, says: Text, shapes: Vec<Shape>) -> Part {
        Part::value(words::player(self.seat), says, shapes)
    }

    /// Draws seat and points, with a laurel for the leader and the winter token for the last player. The
    /// current player has a dark header with an icon.
    fn head(&self, line: Area, points: i32, best: bool, turn: bool) -> Vec<Part> {
        let ink = if turn { Ink::Bright } else { Ink::Strong };
        let mut who = Vec::new();
        if turn {
            who.push(field(self.area.top(60), Field::Banner));
            who.push(glyph(&art::TURN, line.right(200).left(40)));
        }
        let name = Area::new(line.x + 56, line.y, line.width - 56 - 206, line.height);
        who.extend([marker(self.seat, line.left(46)), said(words::player(self.seat), name, 36, Align::Left, ink)]);
        let mut sum = vec![said(words::number(points), line.right(78), 46, Align::Middle, ink)];
        if best {
            sum.push(glyph(&art::GLORY, line.right(118).left(42)));
        }
        let mut parts = vec![Part::label(words::player(self.seat), who), self.told(words::has_points(points), sum)];
        let world = &self.view.world;
        if world.step != Step::Over && world.is_known_last(self.seat) {
            parts.push(self.told(words::has_last_turn(), vec![glyph(&art::WINTER, line.right(156).left(40))]));
        }
        parts
    }

    /// Draws the longship with its hold.
    fn ship(&self, hull: Area) -> Part {
        let party = self.party;
        let place = |n: usize| Area::new(hull.x + 23 + n as i16 * 47, hull.y + 3, 45, 45);
        let mut shapes = vec![glyph(&art::HULL, hull)];
        let aboard = piece::aboard(party);
        shapes.extend((aboard.len()..HOLD).map(|n| field(place(n).inset(2), Field::Free)));
        shapes.extend(aboard.into_iter().enumerate().map(|(n, thing)| glyph(thing, place(n))));
        let carries = match (party.crew, party.cargo.as_slice()) {
            (0, []) => words::has_empty(),
            (crew, cargo) => words::has_aboard(words::some(crew, cargo), party.room() as u8),
        };
        self.told(carries, shapes)
    }

    /// Draws the captain, or both.
    fn captains(&self, room: Area) -> Vec<Part> {
        let captains = &self.party.captains;
        let wide = room.width / (captains.len() as i16).max(1);
        let sign = |card: Area| glyph(&art::CAPTAIN, card.left(48));
        let card = |(n, captain): (i16, &Captain)| {
            let card = room.moved(n * wide, 0).left(wide);
            let name = card.right(card.width - 54);
            let name = said(words::captain(*captain), name, 34, Align::Left, Ink::Plain);
            self.told(words::has_captain(words::captain(*captain)), vec![sign(card), name])
        };
        (0..).zip(captains).map(card).collect()
    }

    /// Returns the Vikings ashore and the size of the hand.
    fn people(&self) -> Vec<Pile> {
        let ashore: u8 = self.party.ashore.values().sum();
        let hand = self.view.hands[self.seat.index()];
        vec![
            Pile::of(words::has_ashore(ashore), &art::VIKING, ashore.into()),
            Pile::of(words::has_hand(hand), &art::TILE, hand),
        ]
    }

    /// Returns lost Vikings, outposts, sunk ships, raided settlements and delivered animals.
    fn won(&self) -> Vec<Pile> {
        let Party { lost, outposts, sunk, raided, delivered, .. } = self.party;
        let mut piles = Vec::new();
        if *lost > 0 {
            piles.push(Pile::of(words::has_lost(*lost), &art::FALLEN, (*lost).into()));
        }
        if !outposts.is_empty() {
            piles.push(Pile::of(words::has_outposts(outposts.len()), &art::OUTPOST, outposts.len()));
        }
        if *sunk > 0 {
            piles.push(Pile::of(words::has_sunk(*sunk), &art::ENEMY, (*sunk).into()));
        }
        if !raided.is_empty() {
            let strengths: Vec<Text> = raided.iter().map(|strength| words::number((*strength).into())).collect();
            let wide = SIGN + DIGIT * strengths.len() as i16;
            let says = words::has_raided(strengths.clone());
            piles.push(Pile { says, things: vec![(&art::SETTLEMENT, words::listed(strengths), wide)] });
        }
        if !delivered.is_empty() {
            let kind = |alike: &[Animal]| (art::of_animal(alike[0]), words::number(alike.len() as i32), SIGN + DIGIT);
            let things = delivered.chunk_by(|one, other| one == other).map(kind).collect();
            piles.push(Pile { says: words::has_delivered(words::animals(delivered)), things });
        }
        piles
    }
}

impl Pile {
    fn of(says: Text, thing: &'static Glyph, count: usize) -> Self {
        let count = words::number(i32::try_from(count).unwrap_or(i32::MAX));
        Self { says, things: vec![(thing, count, SIGN + DIGIT)] }
    }
}

/// Draws all entries in one row, smaller if there is not enough room.
fn row(panel: &Panel<'_>, piles: Vec<Pile>, line: Area) -> Vec<Part> {
    let all: i16 = piles.iter().flat_map(|pile| &pile.things).map(|(_, _, wide)| wide).sum();
    let scaled = |length: i16| (i32::from(length) * i32::from(line.width) / i32::from(all.max(line.width))) as i16;
    let mut left = 0;
    let mut part = |pile: Pile| {
        let mut shapes = Vec::new();
        for (thing, count, wide) in pile.things {
            let area = line.moved(scaled(left), 0).left(scaled(wide));
            let sign = line.height.min(scaled(SIGN));
            shapes.push(glyph(thing, area.left(sign)));
            shapes.push(said(count, area.right(area.width - sign - 4), 36, Align::Left, Ink::Strong));
            left += wide;
        }
        panel.told(pile.says, shapes)
    };
    piles.into_iter().map(&mut part).collect()
}
