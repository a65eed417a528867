//! The players: whose turn it is, the captain, the ship's hold, Vikings ashore, and everything collected.

use meadhall_game::{Icon, PicturePart, Rect, Seat, Shape, SurfaceKind, Text, TextAlign, TextStyle, victory_shares};

use super::{GAP, WIDTH, pieces};
use crate::captain::Captain;
use crate::data::HOLD_CAPACITY;
use crate::player::Player;
use crate::tile::Animal;
use crate::view::View;
use crate::{Pending, icons, score, texts};

pub const fn panel_height(step: Pending) -> i16 {
    if matches!(step, Pending::MatchOver) { 124 } else { 178 }
}

pub const PANELS_PER_ROW: i16 = 2;

pub fn draw(view: &View, top: i16, parts: &mut Vec<PicturePart>) {
    let scores = score::scores(&view.public_state);
    let victory_shares = victory_shares(&scores);
    let width = if view.public_state.is_solo() { WIDTH - 2 * GAP } else { (WIDTH - 3 * GAP) / PANELS_PER_ROW };
    let height = panel_height(view.public_state.pending);
    for (seat, player) in view.public_state.players_by_seat() {
        let index = i16::from(seat.0);
        let area = Rect::new(
            GAP + index % PANELS_PER_ROW * (width + GAP),
            top + index / PANELS_PER_ROW * (height + GAP),
            width,
            height,
        );
        let points = scores[seat.index()].total();
        PlayerPanel { view, seat, player, area }.draw(points, victory_shares[seat.index()] > 0.0 && points > 0, parts);
    }
}

struct PlayerPanel<'a> {
    view: &'a View,
    seat: Seat,
    player: &'a Player,
    area: Rect,
}

/// The widths, within a player's panel, of the longship, of the Vikings ashore together with the hand, and of a
/// captain.
const SHIP_WIDTH: i16 = 186;
const VIKINGS_AND_HAND_WIDTH: i16 = 194;
const CAPTAIN_WIDTH: i16 = 220;
/// The width of the solo game's note about its two captains.
const CAPTAIN_NOTE_WIDTH: i16 = 540;

/// A value of the board, drawn as icons with texts.
struct PanelEntry {
    fact_value: Text,
    /// Icon, text, and the width of both.
    icon_text_widths: Vec<(&'static Icon, Text, i16)>,
}

/// The widths of an icon and of a number.
const ICON_WIDTH: i16 = 46;
const NUMBER_WIDTH: i16 = 46;

impl PlayerPanel<'_> {
    fn draw(&self, points: i32, is_leading: bool, parts: &mut Vec<PicturePart>) {
        let row_area = |down: i16, height: i16| self.area.inset(8).translated(0, down).top_part(height);
        let is_over = self.view.public_state.pending == Pending::MatchOver;
        let is_running =
            matches!(self.view.public_state.pending, Pending::PlaceTiles { .. } | Pending::TakeActions { .. });
        let is_current = is_running && self.view.public_state.current_seat == self.seat;
        parts.push(PicturePart::decoration(vec![Shape::rect(self.area, SurfaceKind::Panel)]));
        parts.extend(self.header_parts(row_area(0, 46), points, is_leading, is_current));
        let middle_row = row_area(52, 62);
        if is_over {
            let captains_width = CAPTAIN_WIDTH * self.player.captains.len() as i16;
            parts.extend(self.captain_parts(middle_row.left_part(captains_width)));
            parts.extend(entry_row(
                self,
                self.collected_entries(),
                middle_row.right_part(middle_row.width - captains_width).inset(10),
            ));
        } else {
            parts.push(self.ship_part(middle_row.left_part(SHIP_WIDTH)));
            parts.extend(entry_row(
                self,
                self.vikings_and_hand(),
                middle_row.translated(SHIP_WIDTH + 12, 0).left_part(VIKINGS_AND_HAND_WIDTH).inset(11),
            ));
            parts.extend(
                self.captain_parts(middle_row.right_part(middle_row.width - SHIP_WIDTH - VIKINGS_AND_HAND_WIDTH - 12)),
            );
            parts.extend(entry_row(self, self.collected_entries(), row_area(120, 42)));
        }
    }

    fn value_part(&self, fact_value: Text, shapes: Vec<Shape>) -> PicturePart {
        PicturePart::for_value(texts::player(self.seat), fact_value, shapes)
    }

    /// Draws the seat marker, name and points, with a laurel for the leader and the winter token for its holder. The
    /// current player's header is dark and has an icon. In the solo game it says which of the two captains counts.
    fn header_parts(&self, line: Rect, points: i32, is_leading: bool, is_current: bool) -> Vec<PicturePart> {
        let style = if is_current { TextStyle::OnDarkBold } else { TextStyle::Bold };
        let mut header = Vec::new();
        if is_current {
            header.push(Shape::rect(self.area.top_part(60), SurfaceKind::ActiveHeader));
            header.push(Shape::icon(&icons::TURN, line.right_part(200).left_part(40)));
        }
        let note_width = if self.player.has_two_captains() { CAPTAIN_NOTE_WIDTH } else { 0 };
        let name = Rect::new(line.x + 56, line.y, line.width - 56 - 206 - note_width, line.height);
        header.extend([
            Shape::seat_marker(self.seat, line.left_part(46)),
            Shape::text(texts::player(self.seat), name, 36, TextAlign::Left, style),
        ]);
        let mut points_shapes =
            vec![Shape::text(texts::number(points), line.right_part(78), 46, TextAlign::Center, style)];
        if is_leading {
            points_shapes.push(Shape::icon(&icons::GLORY, line.right_part(118).left_part(42)));
        }
        let mut parts = vec![
            PicturePart::for_label(texts::player(self.seat), header),
            self.value_part(texts::player_has_points(points), points_shapes),
        ];
        if self.player.has_two_captains() {
            let note = texts::player_has_lower_captain();
            let area = line.left_part(line.width - 206).right_part(CAPTAIN_NOTE_WIDTH);
            parts.push(self.value_part(note.clone(), vec![Shape::text(note, area, 32, TextAlign::Left, style)]));
        }
        let public_state = &self.view.public_state;
        if public_state.pending != Pending::MatchOver && public_state.has_visible_winter_token(self.seat) {
            parts.push(self.value_part(
                texts::player_has_last_turn(),
                vec![Shape::icon(&icons::WINTER, line.right_part(156).left_part(40))],
            ));
        }
        parts
    }

    /// Draws the longship with its hold.
    fn ship_part(&self, hull: Rect) -> PicturePart {
        let player = self.player;
        let slot = |n: usize| Rect::new(hull.x + 23 + n as i16 * 47, hull.y + 3, 45, 45);
        let mut shapes = vec![Shape::icon(&icons::HULL, hull)];
        let aboard = pieces::hold_icons(player);
        shapes.extend((aboard.len()..HOLD_CAPACITY).map(|n| Shape::rect(slot(n).inset(2), SurfaceKind::FreeSlot)));
        shapes.extend(aboard.into_iter().enumerate().map(|(n, icon)| Shape::icon(icon, slot(n))));
        let fact_value = match (player.crew, player.cargo.as_slice()) {
            (0, []) => texts::player_has_empty(),
            (crew, cargo) => texts::player_has_aboard(texts::load_text(crew, cargo), player.free_hold_space() as u8),
        };
        self.value_part(fact_value, shapes)
    }

    /// Draws the player's captain, or both captains in the solo game.
    fn captain_parts(&self, room: Rect) -> Vec<PicturePart> {
        let captains = &self.player.captains;
        let card_width = room.width / (captains.len() as i16).max(1);
        let icon = |card: Rect| Shape::icon(&icons::CAPTAIN, card.left_part(48));
        let card = |(n, captain): (i16, &Captain)| {
            let card = room.translated(n * card_width, 0).left_part(card_width);
            let name = card.right_part(card.width - 54);
            let name = Shape::text(texts::captain_name(*captain), name, 34, TextAlign::Left, TextStyle::Body);
            self.value_part(texts::player_has_captain(texts::captain_name(*captain)), vec![icon(card), name])
        };
        (0..).zip(captains).map(card).collect()
    }

    /// Returns the Vikings ashore and the size of the hand.
    fn vikings_and_hand(&self) -> Vec<PanelEntry> {
        let ashore: u8 = self.player.vikings_ashore.values().sum();
        let hand_size = self.view.hand_sizes[self.seat.index()];
        vec![
            PanelEntry::new(texts::player_has_ashore(ashore), &icons::VIKING, ashore.into()),
            PanelEntry::new(texts::player_has_hand(hand_size), &icons::TILE, hand_size),
        ]
    }

    /// Returns lost Vikings, outposts, sunk ships, raided settlements and delivered animals.
    fn collected_entries(&self) -> Vec<PanelEntry> {
        let Player {
            vikings_lost: lost,
            outposts,
            enemy_ships_sunk: sunk,
            raided_settlements: raided,
            delivered_animals: delivered,
            ..
        } = self.player;
        let mut entries = Vec::new();
        if *lost > 0 {
            entries.push(PanelEntry::new(texts::player_has_lost(*lost), &icons::FALLEN, (*lost).into()));
        }
        if !outposts.is_empty() {
            entries.push(PanelEntry::new(texts::player_has_outposts(outposts.len()), &icons::OUTPOST, outposts.len()));
        }
        if *sunk > 0 {
            entries.push(PanelEntry::new(texts::player_has_sunk(*sunk), &icons::ENEMY, (*sunk).into()));
        }
        if !raided.is_empty() {
            let strengths: Vec<Text> = raided.iter().map(|strength| texts::number((*strength).into())).collect();
            let width = ICON_WIDTH + NUMBER_WIDTH * strengths.len() as i16;
            let fact_value = texts::player_has_raided(strengths.clone());
            entries.push(PanelEntry {
                fact_value,
                icon_text_widths: vec![(&icons::SETTLEMENT, texts::listed(strengths), width)],
            });
        }
        if !delivered.is_empty() {
            let item = |group: &[Animal]| {
                (icons::animal_icon(group[0]), texts::number(group.len() as i32), ICON_WIDTH + NUMBER_WIDTH)
            };
            let things = delivered.chunk_by(|a, b| a == b).map(item).collect();
            entries.push(PanelEntry {
                fact_value: texts::player_has_delivered(texts::animal_names(delivered)),
                icon_text_widths: things,
            });
        }
        entries
    }
}

impl PanelEntry {
    fn new(fact_value: Text, icon: &'static Icon, count: usize) -> Self {
        let count = texts::number(i32::try_from(count).unwrap_or(i32::MAX));
        Self { fact_value, icon_text_widths: vec![(icon, count, ICON_WIDTH + NUMBER_WIDTH)] }
    }
}

/// Draws all entries in one row, smaller if there is not enough room.
fn entry_row(panel: &PlayerPanel<'_>, entries: Vec<PanelEntry>, area_of_row: Rect) -> Vec<PicturePart> {
    let total_width: i16 = entries.iter().flat_map(|entry| &entry.icon_text_widths).map(|(_, _, width)| width).sum();
    let scaled = |width: i16| {
        (i32::from(width) * i32::from(area_of_row.width) / i32::from(total_width.max(area_of_row.width))) as i16
    };
    let mut used_width = 0;
    let mut part = |entry: PanelEntry| {
        let mut shapes = Vec::new();
        for (icon, count, width) in entry.icon_text_widths {
            let area = area_of_row.translated(scaled(used_width), 0).left_part(scaled(width));
            let icon_width = area_of_row.height.min(scaled(ICON_WIDTH));
            shapes.push(Shape::icon(icon, area.left_part(icon_width)));
            shapes.push(Shape::text(
                count,
                area.right_part(area.width - icon_width - 4),
                36,
                TextAlign::Left,
                TextStyle::Bold,
            ));
            used_width += width;
        }
        panel.value_part(entry.fact_value, shapes)
    };
    entries.into_iter().map(&mut part).collect()
}
