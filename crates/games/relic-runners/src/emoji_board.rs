//! The board in emoji and text, with every fact of it: the sites by quarter with the explorers there, and the tokens on
//! the rivers; then each player's goods and pathways.

use meadhall_game::{EmojiCell, EmojiCellContent, EmojiRow, FactRef, Seat, Text};

use super::board::MapQuarter;
use super::map::{MapSite, Trail, TrailSet};
use super::public_state::PublicState;
use super::runner::RunnerState;
use super::tile::{SiteColor, TileFace};
use super::toolbox::ToolboxPlace;
use super::view::View;
use super::{board, emoji, legend, texts};

/// Returns the rows from the title to the last player.
pub fn emoji_board(view: &View) -> Vec<EmojiRow> {
    let public_state = &view.public_state;
    let title = board::title(public_state);
    let mut rows = vec![EmojiRow(vec![text_cell(title.clone(), vec![FactRef::label(&title)])])];
    rows.extend(end_rows(public_state));
    rows.extend(MapQuarter::ALL.into_iter().flat_map(|quarter| quarter_rows(view, quarter)));
    rows.push(EmojiRow::default());
    rows.extend(token_rows(public_state));
    for (seat, runner) in (0..).map(Seat).zip(&public_state.runners) {
        rows.push(EmojiRow::default());
        let player = PlayerFacts { view, seat, runner, name: texts::player(seat) };
        rows.extend(player.rows());
    }
    rows
}

fn emoji_cell(name: impl Into<String>, facts: &[FactRef]) -> EmojiCell {
    EmojiCell { facts: facts.to_vec(), content: EmojiCellContent::Emoji(name.into()) }
}

fn text_cell(text: Text, facts: Vec<FactRef>) -> EmojiCell {
    EmojiCell { facts, content: EmojiCellContent::Text(text) }
}

/// Returns an emoji and a number after it.
fn counted_cells(name: impl Into<String>, count: impl Into<i32>, facts: &[FactRef]) -> [EmojiCell; 2] {
    [emoji_cell(name, facts), text_cell(texts::number(count.into()), facts.to_vec())]
}

/// Returns a row for each statement about the end of the match.
fn end_rows(public_state: &PublicState) -> Vec<EmojiRow> {
    let end_label = texts::place_end();
    let row = |label: &Text, value: &Text| {
        let sentence =
            if *label == end_label { texts::prose_end(value.clone()) } else { texts::prose_limit(value.clone()) };
        let facts = FactRef::all(label, std::slice::from_ref(value));
        EmojiRow(vec![emoji_cell(emoji::AT_END, &facts), text_cell(sentence, facts)])
    };
    let facts = board::end_countdown_facts(public_state);
    facts.iter().flat_map(|fact| fact.values.iter().map(|value| row(&fact.label, value))).collect()
}

/// Returns the name of a quarter, and its sites. The camp has no heading.
fn quarter_rows(view: &View, quarter: MapQuarter) -> Vec<EmojiRow> {
    let sites = MapSite::all().filter(|site| MapQuarter::from_site(*site) == quarter);
    let sites = EmojiRow(sites.flat_map(|site| site_cells(view, site)).collect());
    if quarter == MapQuarter::Center {
        return vec![sites];
    }
    vec![EmojiRow(vec![text_cell(quarter.name(), Vec::new())]), sites]
}

/// Returns the name of a site, its contents, and the explorers there.
fn site_cells(view: &View, site: MapSite) -> Vec<EmojiCell> {
    let public_state = &view.public_state;
    let label = texts::site_name(site);
    let explorers: Vec<Seat> = (0..)
        .map(Seat)
        .zip(&public_state.runners)
        .filter(|(_, runner)| runner.site == site)
        .map(|(seat, _)| seat)
        .collect();
    let place_text = texts::player_has_come_to(label.clone());
    let place_ref = |seat: &Seat| FactRef::value(&texts::player(*seat), &place_text);
    let label_facts = [FactRef::label(&label)].into_iter().chain(explorers.iter().map(place_ref)).collect();
    let mut cells = vec![EmojiCell { facts: label_facts, content: EmojiCellContent::Label(label.clone()) }];
    cells.extend(content_cells(view, site, &label));
    let here_ref = FactRef::value(&label, &texts::on_board_explorers(board::explorers_at(public_state, site)));
    cells.extend(explorers.into_iter().map(|seat| EmojiCell {
        facts: vec![here_ref.clone(), place_ref(&seat)],
        content: EmojiCellContent::SeatMarker(seat),
    }));
    cells
}

/// Returns the ruin, temple or shrine, and the tiles whose faces the viewer knows.
fn content_cells(view: &View, site: MapSite, label: &Text) -> Vec<EmojiCell> {
    let mut texts = board::site_contents(view, site).into_iter();
    let kind_facts: Vec<FactRef> = texts.next().iter().map(|text| FactRef::value(label, text)).collect();
    let mut cells = vec![emoji_cell(site_emoji(&view.public_state, site), &kind_facts)];
    let top_face = view.public_state.top_temple_tile(site).and_then(|tile| view.known_faces[usize::from(tile)]);
    // The top tile of a purple temple lies face up. Only the viewer knows the other tiles.
    if let Some(TileFace::Purple(tile)) = top_face {
        let facts: Vec<FactRef> = texts.next().iter().map(|text| FactRef::value(label, text)).collect();
        cells.push(emoji_cell(emoji::purple_tile_emoji(tile), &facts));
    }
    cells.extend(texts.map(|text| text_cell(text.clone(), vec![FactRef::value(label, &text)])));
    cells
}

/// Returns the emoji of a site with its tiles.
fn site_emoji(public_state: &PublicState, site: MapSite) -> String {
    let Some(color) = public_state.site_color(site) else { return emoji::CAMP.to_owned() };
    match public_state.tiles_left(site) {
        0 => {
            let has_relic = public_state.relic_sites.contains(site) || public_state.is_relic_about_to_appear(site);
            emoji::shrine_emoji(color, has_relic)
        }
        count if color == SiteColor::Green => emoji::ruin_emoji(count),
        _ => {
            let stack = site.temple_index().into_iter().flat_map(|temple| public_state.temple_stack(temple).rev());
            let levels: Vec<u8> = stack.map(|tile| public_state.tile_color_and_level(tile).1).collect();
            emoji::temple_emoji(color, &levels)
        }
    }
}

/// Returns the rivers whose token is face up, and those whose token is face down.
fn token_rows(public_state: &PublicState) -> Vec<EmojiRow> {
    let down = Trail::RIVERS.difference(public_state.face_up_tokens);
    let up = Trail::RIVERS.intersection(public_state.face_up_tokens);
    let groups =
        [(emoji::TOKEN_UP, texts::on_board_token_up(), up), (emoji::TOKEN_DOWN, texts::on_board_token_down(), down)];
    let groups = groups.into_iter().filter(|(.., rivers)| !rivers.is_empty());
    groups.map(|(name, value, rivers)| EmojiRow(trail_cells(name, rivers, |_| value.clone()))).collect()
}

/// Returns an emoji that says the same of all these trails, and their names.
fn trail_cells(name: impl Into<String>, trails: TrailSet, value_of: impl Fn(Trail) -> Text) -> Vec<EmojiCell> {
    let facts: Vec<FactRef> =
        trails.iter().map(|trail| FactRef::value(&texts::trail_name(trail), &value_of(trail))).collect();
    let names = trails.iter().map(texts::trail_name).map(|name| {
        let facts = vec![FactRef::label(&name)];
        text_cell(name, facts)
    });
    [emoji_cell(name, &facts)].into_iter().chain(names).collect()
}

/// A player with the texts of the board.
struct PlayerFacts<'a> {
    view: &'a View,
    seat: Seat,
    runner: &'a RunnerState,
    name: Text,
}

impl PlayerFacts<'_> {
    fn value_ref(&self, value: &Text) -> Vec<FactRef> {
        vec![FactRef::value(&self.name, value)]
    }

    fn rows(&self) -> Vec<EmojiRow> {
        let rows = [
            self.title_cells(),
            self.supply_cells(),
            self.relic_cells(),
            self.blue_tile_cells(),
            self.ivory_tile_cells(),
            self.pathway_cells(),
        ];
        rows.into_iter().filter(|cells| !cells.is_empty()).map(EmojiRow).collect()
    }

    /// Returns the player's name, and the points as far as the viewer knows them.
    fn title_cells(&self) -> Vec<EmojiCell> {
        let label = vec![FactRef::label(&self.name)];
        let marker = EmojiCell { facts: label.clone(), content: EmojiCellContent::SeatMarker(self.seat) };
        let mut cells = vec![marker, text_cell(self.name.clone(), label)];
        let scores = self.view.known_scores();
        let facts = self.value_ref(&board::points_text(self.view, self.seat, &scores));
        let known = board::known_total(&scores, self.seat).zip(self.view.known_coins[self.seat.index()]);
        match known {
            None => cells.push(emoji_cell(emoji::HIDDEN_POINTS, &facts)),
            Some((points, _)) if self.view.public_state.is_over() => {
                cells.extend(counted_cells(emoji::COINS, points, &facts));
            }
            Some((points, coins)) => {
                cells.extend(counted_cells(emoji::COINS, coins, &facts));
                if points > coins {
                    cells.extend(counted_cells(emoji::AT_END, points - coins, &facts));
                }
            }
        }
        cells
    }

    /// Returns the rations, while the match lasts, the toolboxes on the chart, and whether one was used in this turn.
    fn supply_cells(&self) -> Vec<EmojiCell> {
        let (runner, public_state) = (self.runner, &self.view.public_state);
        let mut cells: Vec<EmojiCell> = Vec::new();
        if !public_state.is_over() {
            let rations = self.value_ref(&texts::player_has_rations(runner.rations));
            cells.extend(counted_cells(emoji::RATIONS, runner.rations, &rations));
        }
        let facts = self.value_ref(&board::toolboxes_text(runner));
        cells.extend(runner.toolboxes.iter().filter_map(|toolbox| match *toolbox {
            ToolboxPlace::Raised { tool, level } => Some(emoji_cell(emoji::raised_toolbox_emoji(tool, level), &facts)),
            ToolboxPlace::AtBottom | ToolboxPlace::InReserve => None,
        }));
        let at_bottom = runner.toolbox_count_at(ToolboxPlace::AtBottom) as i32;
        let in_reserve = runner.toolbox_count_at(ToolboxPlace::InReserve) as i32;
        let has_reserve = in_reserve > 0 && !public_state.is_over();
        if at_bottom > 0 || has_reserve {
            cells.extend(counted_cells(emoji::TOOLBOX, at_bottom, &facts));
        }
        if has_reserve {
            cells.push(text_cell(texts::emoji_reserve(in_reserve), self.reserve_refs()));
        }
        let is_current = !public_state.is_over() && self.seat == public_state.current_turn.seat;
        if let Some(text) = board::toolbox_used_text(public_state).filter(|_| is_current) {
            let facts = self.value_ref(&text);
            cells.extend([emoji_cell(emoji::TOOLBOX_USED, &facts), text_cell(text, facts)]);
        }
        cells
    }

    /// Refers to what is in reserve; empty once the match is over.
    fn reserve_refs(&self) -> Vec<FactRef> {
        if self.view.public_state.is_over() { Vec::new() } else { self.value_ref(&board::reserve_text(self.runner)) }
    }

    fn relic_cells(&self) -> Vec<EmojiCell> {
        let Some(text) = board::relics_text(self.runner) else { return Vec::new() };
        let groups = self.runner.relics.chunk_by(|a, b| a == b);
        let facts = self.value_ref(&text);
        groups.flat_map(|group| counted_cells(emoji::relic_emoji(group[0]), group.len() as i32, &facts)).collect()
    }

    /// Returns the blue tiles in the order in which they were taken, with the values that the viewer knows.
    fn blue_tile_cells(&self) -> Vec<EmojiCell> {
        let Some(text) = board::blue_tiles_text(self.view, self.runner) else { return Vec::new() };
        let facts = self.value_ref(&text);
        let cells = self.runner.blue_tiles.iter().flat_map(|tile| {
            let (color, level) = self.view.public_state.tile_color_and_level(*tile);
            let number = match self.view.known_faces[usize::from(*tile)] {
                Some(TileFace::Blue(points)) => Some(text_cell(texts::number(points.into()), facts.clone())),
                _ => None,
            };
            [emoji_cell(emoji::tile_emoji(color, level), &facts)].into_iter().chain(number)
        });
        cells.collect()
    }

    fn ivory_tile_cells(&self) -> Vec<EmojiCell> {
        let Some(text) = board::ivory_tiles_text(self.runner) else { return Vec::new() };
        let facts = self.value_ref(&text);
        let tiles = self.runner.ivory_tiles.into_iter().flatten();
        let cells = tiles.flat_map(|tile| {
            let name = legend::face_plate(TileFace::Ivory(tile));
            [emoji_cell(emoji::tile_emoji(SiteColor::Ivory, tile.level()), &facts), text_cell(name, facts.clone())]
        });
        cells.collect()
    }

    /// Returns the pathways in reserve, while the match lasts, and the trails with a pathway of the player.
    fn pathway_cells(&self) -> Vec<EmojiCell> {
        let (runner, public_state) = (self.runner, &self.view.public_state);
        if public_state.is_over() && runner.pathways.is_empty() {
            return Vec::new();
        }
        let pathways_on = |trail| board::pathways_text(public_state, trail).unwrap_or_default();
        let mut cells = trail_cells(emoji::pathway_emoji(self.seat), runner.pathways, pathways_on);
        if !public_state.is_over() {
            let in_reserve = texts::emoji_reserve(runner.pathways_in_reserve() as i32);
            cells[0].facts.extend(self.reserve_refs());
            cells.push(text_cell(in_reserve, self.reserve_refs()));
        }
        cells
    }
}
