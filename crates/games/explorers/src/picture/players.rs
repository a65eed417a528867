//! The players: whose turn it is, the captain, the ship's hold, Vikings ashore, and everything collected.

use meadhall_game::{Icon, PicturePart, Rect, Seat, SeatScore, Shape, Text, TextAlign, TextStyle, victory_shares};

use super::{MIN_TEXT_SIZE, pieces};
use crate::captain::Captain;
use crate::data::HOLD_CAPACITY;
use crate::player::Player;
use crate::tile::Animal;
use crate::view::View;
use crate::{Pending, icons, score, texts};

const FIRST_X: i16 = 136;
const TOP: i16 = 784;
const HEIGHT: i16 = 168;
const TOTAL_WIDTH: i16 = 1138;
const GAP: i16 = 8;
/// The frame of a panel around its area.
const BORDER: i16 = 4;
/// Text of the panels.
const TEXT_SIZE: i16 = 32;
/// The left end of the rows of icons in a panel.
const ROWS_X: i16 = 76;
/// From this width on, a panel has room for its captains beside the ship.
const MIN_WIDE: i16 = 500;
/// From this width on, a panel has room for everything beside the ship, and below it for what the captains score.
const MIN_VERY_WIDE: i16 = 1000;
/// The left ends of the captains' names and of everything collected in a very wide panel, and the width of a captain.
const VERY_WIDE_CAPTAINS_X: i16 = 346;
const VERY_WIDE_CAPTAIN_WIDTH: i16 = 200;
const VERY_WIDE_ROWS_X: i16 = 752;

pub fn draw(view: &View, parts: &mut Vec<PicturePart>) {
    let scores = score::scores(&view.public_state);
    let victory_shares = victory_shares(&scores);
    let count = view.public_state.players.len() as i16;
    let width = (TOTAL_WIDTH - GAP * (count - 1)) / count;
    for (n, score) in (0..).zip(&scores) {
        let (seat, player) = (score.seat, &view.public_state.players[score.seat.index()]);
        let area = Rect::new(FIRST_X + n * (width + GAP), TOP, width, HEIGHT);
        let is_best = victory_shares[seat.index()] > 0.0;
        PlayerPanel { view, seat, player, score, area, is_best }.draw(parts);
    }
}

struct PlayerPanel<'a> {
    view: &'a View,
    seat: Seat,
    player: &'a Player,
    score: &'a SeatScore,
    area: Rect,
    /// Whether this player has the most points, perhaps with others.
    is_best: bool,
}

/// A value of the board, drawn as icons with numbers.
struct PanelEntry {
    fact_value: Text,
    /// Each icon with its number; the number 1 is left out if `hides_one`.
    counts: Vec<(&'static Icon, i32)>,
    hides_one: bool,
}

impl PlayerPanel<'_> {
    fn draw(&self, parts: &mut Vec<PicturePart>) {
        let ground = Rect::new(
            self.area.x - BORDER,
            self.area.y - BORDER,
            self.area.width + 2 * BORDER,
            self.area.height + 2 * BORDER,
        );
        let icon = panel_icon(self.view.public_state.players.len(), self.is_highlighted());
        parts.push(PicturePart::decoration(vec![Shape::icon(icon, ground)]));
        parts.extend(self.header_parts());
        let (trophies, animals) = (trophies(self.player), animals(self.player));
        parts.push(self.ship_part());
        parts.extend(self.vikings_and_hand_parts());
        let free_row = match (trophies.is_empty(), animals.is_none()) {
            (true, _) => Some(92),
            (_, true) => Some(132),
            _ => None,
        };
        parts.extend(self.captain_parts(free_row));
        if self.is_very_wide() {
            let row = self.rect(VERY_WIDE_ROWS_X, 54, self.area.width - VERY_WIDE_ROWS_X - 6, 40);
            parts.extend(self.entry_row(trophies.into_iter().chain(animals).collect(), row));
            return;
        }
        let row = |y: i16| self.rect(ROWS_X, y, self.area.width - ROWS_X - 6, 36);
        parts.extend(self.entry_row(trophies, row(93)));
        parts.extend(self.entry_row(animals.into_iter().collect(), row(131)));
    }

    const fn is_very_wide(&self) -> bool {
        self.area.width >= MIN_VERY_WIDE
    }

    /// Whether it is the player's turn.
    fn is_highlighted(&self) -> bool {
        match self.view.public_state.pending {
            Pending::PlaceTiles { .. } | Pending::TakeActions { .. } => {
                self.view.public_state.current_seat == self.seat
            }
            Pending::ChooseCaptains | Pending::MatchOver => false,
        }
    }

    /// Returns an area relative to the panel.
    const fn rect(&self, x: i16, y: i16, width: i16, height: i16) -> Rect {
        Rect::new(self.area.x + x, self.area.y + y, width, height)
    }

    fn value_part(&self, fact_value: Text, shapes: Vec<Shape>) -> PicturePart {
        PicturePart::for_value(texts::player(self.seat), fact_value, shapes)
    }

    /// Draws the seat marker, name and points, with a laurel for the leader and the winter token for its holder. In the
    /// solo game it says which of the two captains counts.
    fn header_parts(&self) -> Vec<PicturePart> {
        let style = if self.is_highlighted() { TextStyle::OnDarkBold } else { TextStyle::Bold };
        let points = self.score.total();
        let points_width = match points {
            0..=9 => 24,
            -9..=99 => 46,
            _ => 68,
        };
        let mut right = self.area.width - 10 - points_width;
        let points_area = self.rect(right, 3, points_width, 42);
        let mut points_shapes = vec![Shape::text(texts::number(points), points_area, 42, TextAlign::Right, style)];
        if self.is_best && points > 0 {
            right -= 36;
            points_shapes.push(Shape::icon(&icons::LAUREL, self.rect(right, 7, 34, 34)));
        }
        let mut parts = vec![self.value_part(texts::player_has_points(points), points_shapes)];
        if self.view.public_state.has_visible_winter_token(self.seat) {
            right -= 36;
            let token = Shape::icon(&icons::WINTER, self.rect(right, 7, 34, 34));
            parts.push(self.value_part(texts::player_has_last_turn(), vec![token]));
        }
        if self.player.has_two_captains() {
            right -= 560;
            let note = texts::player_has_lower_captain();
            let area = self.rect(right, 4, 550, 40);
            parts.push(
                self.value_part(note.clone(), vec![Shape::text(note, area, MIN_TEXT_SIZE, TextAlign::Right, style)]),
            );
        }
        let name_area = self.rect(68, 4, right - 68 - 4, 40);
        parts.push(PicturePart::for_label(
            texts::player(self.seat),
            vec![
                Shape::seat_marker(self.seat, self.rect(6, 2, 58, 58)),
                Shape::text(texts::player(self.seat), name_area, 30, TextAlign::Left, style),
            ],
        ));
        parts
    }

    /// Draws the longship with its hold.
    fn ship_part(&self) -> PicturePart {
        let player = self.player;
        let slot = |n: usize, size: i16| {
            let center = self.rect(106 + 32 * n as i16, 64, 0, 0);
            Rect::new(center.x - size / 2, center.y - size / 2, size, size)
        };
        let mut shapes = vec![Shape::icon(&icons::HULL, self.rect(72, 48, 138, 50))];
        let aboard = pieces::hold_icons(player);
        shapes.extend((aboard.len()..HOLD_CAPACITY).map(|n| Shape::icon(&icons::FREE_PLACE, slot(n, 28))));
        shapes.extend(aboard.into_iter().enumerate().map(|(n, icon)| Shape::icon(icon, slot(n, 40))));
        let fact_value = match (player.crew, player.cargo.as_slice()) {
            (0, []) => texts::player_has_empty(),
            (crew, cargo) => texts::player_has_aboard(texts::load_text(crew, cargo), player.free_hold_space() as u8),
        };
        self.value_part(fact_value, shapes)
    }

    /// Draws the Vikings ashore and the size of the hand.
    fn vikings_and_hand_parts(&self) -> [PicturePart; 2] {
        let ashore: u8 = self.player.vikings_ashore.values().sum();
        let hand_size = self.view.hand_sizes[self.seat.index()];
        let pile = |icon, count: i32, x: i16, y: i16| {
            let number_area = self.rect(x + 38, y, 26, 38);
            vec![
                Shape::icon(icon, self.rect(x, y, 36, 38)),
                Shape::text(texts::number(count), number_area, TEXT_SIZE, TextAlign::Left, TextStyle::Bold),
            ]
        };
        let (hand_x, hand_y) = if self.is_very_wide() { (276, 50) } else { (8, 124) };
        let hand_count = i32::try_from(hand_size).unwrap_or(i32::MAX);
        [
            self.value_part(texts::player_has_ashore(ashore), pile(&icons::VIKING, ashore.into(), 214, 50)),
            self.value_part(texts::player_has_hand(hand_size), pile(&icons::TILE, hand_count, hand_x, hand_y)),
        ]
    }

    /// Draws the emblem of the player's captain. The name stands in a free row.
    fn captain_parts(&self, free_row: Option<i16>) -> Vec<PicturePart> {
        let is_wide = self.area.width >= MIN_WIDE;
        if self.is_very_wide() {
            return self.very_wide_captain_parts();
        }
        let part = |captain: &Captain| {
            let name = texts::captain_name(*captain);
            let mut shapes = vec![Shape::icon(icons::captain_icon(*captain), self.rect(9, 64, 56, 56))];
            let name_area = match free_row {
                _ if is_wide => Some(self.rect(290, 52, 220, 36)),
                Some(y) => Some(self.rect(ROWS_X + 2, y, self.area.width - ROWS_X - 10, 36)),
                None => None,
            };
            let text = |area| Shape::text(name.clone(), area, 30, TextAlign::Left, TextStyle::Muted);
            shapes.extend(name_area.map(text));
            self.value_part(texts::player_has_captain(name.clone()), shapes)
        };
        self.player.captains.iter().map(part).collect()
    }

    /// Draws the captains beside the ship, and below it what each scores.
    fn very_wide_captain_parts(&self) -> Vec<PicturePart> {
        let part = |(n, captain): (i16, &Captain)| {
            let name = texts::captain_name(*captain);
            let icon = icons::captain_icon(*captain);
            let head_x = VERY_WIDE_CAPTAINS_X + n * VERY_WIDE_CAPTAIN_WIDTH;
            let head = self.rect(head_x, 52, VERY_WIDE_CAPTAIN_WIDTH - 8, 42);
            let line = self.rect(12, 99 + 34 * n, self.area.width - 24, 32);
            let effect = texts::captain_effect(*captain, self.view.public_state.players.len() as u8);
            let text = |text, area, style| Shape::text(text, area, 30, TextAlign::Left, style);
            let shapes = vec![
                Shape::icon(icon, head.left_part(42)),
                text(name.clone(), head.right_part(head.width - 48), TextStyle::Bold),
                Shape::icon(icon, line.left_part(32)),
                text(effect, line.right_part(line.width - 42), TextStyle::Body),
            ];
            self.value_part(texts::player_has_captain(name), shapes)
        };
        (0..).zip(&self.player.captains).map(part).collect()
    }

    /// Draws all entries in one row, with smaller icons if there is not enough room.
    fn entry_row(&self, entries: Vec<PanelEntry>, row: Rect) -> Vec<PicturePart> {
        let number_width = |count: i32, hides_one: bool| match count {
            1 if hides_one => 0,
            0..=9 => 17,
            _ => 34,
        };
        let counts =
            || entries.iter().flat_map(|entry| entry.counts.iter().map(|(_, count)| (*count, entry.hides_one)));
        let numbers: i16 = counts().map(|(count, hides_one)| number_width(count, hides_one)).sum();
        let icon_count = (counts().count() as i16).max(1);
        let icon_size = ((row.width - numbers) / icon_count - 1).clamp(20, row.height);
        let gap = ((row.width - numbers - icon_count * icon_size) / icon_count).clamp(0, 8);
        let mut x = row.x;
        let mut parts = Vec::new();
        for PanelEntry { fact_value, counts, hides_one } in entries {
            let mut shapes = Vec::new();
            for (icon, count) in counts {
                shapes.push(Shape::icon(icon, Rect::new(x, row.y, icon_size, row.height)));
                x += icon_size;
                let width = number_width(count, hides_one);
                if width > 0 {
                    let area = Rect::new(x, row.y, width, row.height);
                    shapes.push(Shape::text(texts::number(count), area, TEXT_SIZE, TextAlign::Left, TextStyle::Bold));
                }
                x += width + gap;
            }
            parts.push(self.value_part(fact_value, shapes));
        }
        parts
    }
}

/// Returns outposts, sunk ships, raided settlements and lost Vikings.
fn trophies(player: &Player) -> Vec<PanelEntry> {
    let Player { vikings_lost: lost, outposts, enemy_ships_sunk: sunk, raided_settlements: raided, .. } = player;
    let mut entries = Vec::new();
    let mut add = |fact_value: Text, icon, count: i32| {
        entries.push(PanelEntry { fact_value, counts: vec![(icon, count)], hides_one: false });
    };
    if !outposts.is_empty() {
        add(texts::player_has_outposts(outposts.len()), &icons::TOWER, outposts.len() as i32);
    }
    if *sunk > 0 {
        add(texts::player_has_sunk(*sunk), &icons::ENEMY, (*sunk).into());
    }
    if !raided.is_empty() {
        let strengths: Vec<Text> = raided.iter().map(|strength| texts::number((*strength).into())).collect();
        let sum = raided.iter().map(|strength| i32::from(*strength)).sum();
        add(texts::player_has_raided(strengths), &icons::SETTLEMENT, sum);
    }
    if *lost > 0 {
        add(texts::player_has_lost(*lost), &icons::FALLEN, (*lost).into());
    }
    entries
}

/// Returns the delivered animals.
fn animals(player: &Player) -> Option<PanelEntry> {
    let delivered = &player.delivered_animals;
    let herd = |group: &[Animal]| (icons::animal_icon(group[0]), group.len() as i32);
    let fact_value = texts::player_has_delivered(texts::animal_names(delivered));
    let counts: Vec<_> = delivered.chunk_by(|a, b| a == b).map(herd).collect();
    (!counts.is_empty()).then_some(PanelEntry { fact_value, counts, hides_one: true })
}

/// Returns the board's texts about everything collected, each with its icon.
pub fn collected_facts(player: &Player, livestock_icon: &'static Icon) -> Vec<(&'static Icon, Text)> {
    let trophies = trophies(player).into_iter().map(|entry| (entry.counts[0].0, entry.fact_value));
    trophies.chain(animals(player).map(|entry| (livestock_icon, entry.fact_value))).collect()
}

/// Returns the ground of a panel for this number of players.
const fn panel_icon(players: usize, is_current: bool) -> &'static Icon {
    match (players, is_current) {
        (1, false) => &icons::PANEL_OF_ONE,
        (1, true) => &icons::PANEL_OF_ONE_TURN,
        (2, false) => &icons::PANEL_OF_TWO,
        (2, true) => &icons::PANEL_OF_TWO_TURN,
        (3, false) => &icons::PANEL_OF_THREE,
        (3, true) => &icons::PANEL_OF_THREE_TURN,
        (_, false) => &icons::PANEL_OF_FOUR,
        (_, true) => &icons::PANEL_OF_FOUR_TURN,
    }
}
