//! The state as labeled facts: the players, how far the end is, the sites by quarter, and the trails that
//! have a token or a pathway.

use meadhall_game::{Board, BoardDetail, BoardFact, BoardSection, Seat, SeatScore, Text};

use super::data::{MAX_ROUNDS, MAX_ROUNDS_WITHOUT_FIND, RUINS_BY_QUARTER, TEMPLES_BY_QUARTER, relic_count_to_end};
use super::map::{MapSite, Trail, TrailSet};
use super::public_state::PublicState;
use super::runner::RunnerState;
use super::tile::{SiteColor, TileFace};
use super::toolbox::ToolboxPlace;
use super::view::View;
use super::{Action, legend, texts};

/// The maximum number of rounds before a length limit of the match at which the board announces the limit.
const LIMIT_WARNING_ROUNDS: u16 = 3;

/// Builds the board, with each option listed at the site or trail where it is played. The prose stays empty.
pub fn board(view: &View, options: &[Action], detail: BoardDetail) -> Board {
    let public_state = &view.public_state;
    let mut sections = vec![BoardSection { name: texts::board_players(), facts: player_facts(view) }];
    if detail == BoardDetail::Full {
        sections.push(BoardSection { name: texts::board_beside(), facts: end_countdown_facts(public_state) });
    }
    let player = public_state.current_player();
    let is_shown = |is_relevant: bool, fact: &BoardFact| {
        detail == BoardDetail::Full || is_relevant || !fact.option_indices.is_empty()
    };
    for quarter in MapQuarter::ALL {
        let sites = MapSite::all().filter(|at| MapQuarter::from_site(*at) == quarter);
        let facts =
            sites.map(|at| (at, site_fact(view, at, options))).filter(|(at, fact)| is_shown(player.site == *at, fact));
        sections.push(BoardSection { name: quarter.name(), facts: facts.map(|(_, fact)| fact).collect() });
    }
    for (name, trails) in [(texts::board_rivers(), Trail::RIVERS), (texts::board_jungle(), Trail::JUNGLE)] {
        let relevant_trails = player.pathways.union(public_state.face_up_tokens);
        let facts = trail_facts(public_state, trails, options)
            .filter(|(trail, fact)| is_shown(relevant_trails.contains(*trail), fact));
        sections.push(BoardSection { name, facts: facts.map(|(_, fact)| fact).collect() });
    }
    sections.retain(|section| !section.facts.is_empty());
    Board { title: title(public_state), sections, prose: Vec::new() }
}

/// States the phase of the match.
pub(crate) fn title(public_state: &PublicState) -> Text {
    match public_state.turns_until_end() {
        _ if public_state.is_over() => texts::board_over(),
        Some(turn_count) => texts::board_ending(turn_count),
        None => texts::board_title(public_state.relics_taken(), relic_count_to_end(public_state.runners.len())),
    }
}

/// Names the current kind of a site, such as a ruin or a shrine.
fn site_kind_text(public_state: &PublicState, site: MapSite) -> Text {
    match public_state.site_color(site) {
        None => texts::camp(),
        Some(color) if public_state.relic_sites.contains(site) || public_state.is_relic_about_to_appear(site) => {
            shrine_text(color)
        }
        Some(_) if public_state.tiles_left(site) == 0 => texts::site_kind_empty(),
        Some(SiteColor::Green) => texts::site_kind_ruin(),
        Some(SiteColor::Ivory) => texts::site_kind_ivory(),
        Some(SiteColor::Blue) => texts::site_kind_blue(),
        Some(SiteColor::Purple) => texts::site_kind_purple(),
    }
}

fn shrine_text(color: SiteColor) -> Text {
    match color {
        SiteColor::Green => texts::site_kind_toad(),
        SiteColor::Ivory => texts::site_kind_skull(),
        SiteColor::Blue => texts::site_kind_bird(),
        SiteColor::Purple => texts::site_kind_juju(),
    }
}

pub fn site_name_with_kind(public_state: &PublicState, site: MapSite) -> Text {
    if site == MapSite::CAMP {
        texts::camp()
    } else {
        texts::site_of(texts::site_name(site), site_kind_text(public_state, site))
    }
}

/// Names a site as a destination, with its kind.
pub fn destination_text(public_state: &PublicState, site: MapSite) -> Text {
    if site == MapSite::CAMP {
        texts::to_the_camp()
    } else {
        texts::to_site_of(texts::site_name(site), site_kind_text(public_state, site))
    }
}

/// The parts of the map; each has its own section of the board.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum MapQuarter {
    Center,
    NorthEast,
    NorthWest,
    SouthWest,
    SouthEast,
}

impl MapQuarter {
    pub(crate) const ALL: [Self; 5] =
        [Self::Center, Self::NorthEast, Self::NorthWest, Self::SouthWest, Self::SouthEast];

    pub(crate) fn from_site(site: MapSite) -> Self {
        let quarter_with = |sites_by_quarter: &[&[usize]], site: usize| {
            sites_by_quarter.iter().position(|sites| sites.contains(&site))
        };
        let quarter = match (site.ruin_index(), site.temple_index()) {
            (Some(ruin), _) => quarter_with(&RUINS_BY_QUARTER, ruin),
            (_, Some(temple)) => quarter_with(&TEMPLES_BY_QUARTER, temple),
            _ => None,
        };
        let quarters = [Self::NorthEast, Self::NorthWest, Self::SouthWest, Self::SouthEast];
        quarter.map_or(Self::Center, |quarter| quarters[quarter])
    }

    pub(crate) fn name(self) -> Text {
        match self {
            Self::Center => texts::board_middle(),
            Self::NorthEast => texts::board_north_east(),
            Self::NorthWest => texts::board_north_west(),
            Self::SouthWest => texts::board_south_west(),
            Self::SouthEast => texts::board_south_east(),
        }
    }
}

/// Returns the fact about a site: its contents and the explorers there.
pub(crate) fn site_fact(view: &View, at: MapSite, options: &[Action]) -> BoardFact {
    let public_state = &view.public_state;
    let mut values: Vec<Text> = site_contents(view, at);
    let explorers = explorers_at(public_state, at);
    if !explorers.is_empty() {
        values.push(texts::on_board_explorers(explorers));
    }
    BoardFact {
        label: texts::site_name(at),
        values,
        option_indices: options_at(options, |action| is_played_at(public_state, action, at)),
    }
}

pub(crate) fn explorers_at(public_state: &PublicState, at: MapSite) -> Vec<Text> {
    names_of_players_with(public_state, |runner| runner.site == at)
}

/// Lists the contents of a site from top to bottom.
pub(crate) fn site_contents(view: &View, at: MapSite) -> Vec<Text> {
    let (public_state, kind) = (&view.public_state, site_kind_text(&view.public_state, at));
    let Some(temple) = at.temple_index() else {
        return match (at.ruin_index(), public_state.tiles_left(at)) {
            (None, _) => Vec::new(),
            (_, 0) => vec![kind],
            (_, tiles) => vec![texts::on_board_ruin(tiles)],
        };
    };
    let stack: Vec<u8> = public_state.temple_stack(temple).rev().collect();
    if stack.is_empty() {
        return vec![kind];
    }
    let size = |tile: u8| texts::tile_size_name(public_state.tile_color_and_level(tile).1);
    let mut values = vec![texts::on_board_stack(kind, stack.iter().map(|tile| size(*tile)).collect())];
    for (depth, tile) in stack.into_iter().enumerate() {
        let is_face_up = depth == 0 && public_state.temple_colors[temple] == SiteColor::Purple;
        values.extend(view.known_faces[usize::from(tile)].map(|face| match is_face_up {
            true => texts::on_board_top(legend::face_name(face)),
            false => texts::on_board_known(size(tile), legend::face_name(face)),
        }));
    }
    values
}

/// Returns the trails that have contents or options.
pub(crate) fn trail_facts(
    public_state: &PublicState,
    trails: TrailSet,
    options: &[Action],
) -> impl Iterator<Item = (Trail, BoardFact)> {
    let facts = trails.iter().map(|trail| (trail, trail_fact(public_state, trail, options)));
    facts.filter(|(_, fact)| !fact.values.is_empty() || !fact.option_indices.is_empty())
}

/// Describes the token of a trail, if it is a river, and its pathways.
fn trail_fact(public_state: &PublicState, trail: Trail, options: &[Action]) -> BoardFact {
    let token = Trail::RIVERS.contains(trail).then(|| match public_state.face_up_tokens.contains(trail) {
        true => texts::on_board_token_up(),
        false => texts::on_board_token_down(),
    });
    let is_on = |action: Action| match action {
        Action::BuildPathway { trail: it }
        | Action::LayPathway { trail: it }
        | Action::PickUpPathway { trail: it }
        | Action::FlipToken { river: it } => it == trail,
        _ => false,
    };
    BoardFact {
        label: texts::trail_name(trail),
        values: token.into_iter().chain(pathways_text(public_state, trail)).collect(),
        option_indices: options_at(options, is_on),
    }
}

/// Lists the players who have a pathway on this trail; `None` if there are none.
pub(crate) fn pathways_text(public_state: &PublicState, trail: Trail) -> Option<Text> {
    let owners = names_of_players_with(public_state, |runner| runner.pathways.contains(trail));
    (!owners.is_empty()).then(|| texts::on_board_pathways(owners))
}

fn names_of_players_with(public_state: &PublicState, is_match: impl Fn(&RunnerState) -> bool) -> Vec<Text> {
    runners_by_seat(public_state).filter(|(_, runner)| is_match(runner)).map(|(seat, _)| texts::player(seat)).collect()
}

fn runners_by_seat(public_state: &PublicState) -> impl Iterator<Item = (Seat, &RunnerState)> {
    (0..).map(Seat).zip(&public_state.runners)
}

/// Returns the indices of the options that are played at a place.
fn options_at(options: &[Action], is_here: impl Fn(Action) -> bool) -> Vec<usize> {
    options.iter().enumerate().filter(|(_, action)| is_here(**action)).map(|(index, _)| index).collect()
}

fn is_played_at(public_state: &PublicState, action: Action, at: MapSite) -> bool {
    match action {
        Action::Walk { to: site, .. } | Action::Teleport { to: site } | Action::ExploreNeighbor { site } => site == at,
        Action::Explore | Action::LookThroughStack | Action::TakeFromStack { .. } => {
            public_state.site_to_explore() == at
        }
        _ => false,
    }
}

/// Returns a fact for each player, in seat order. The first two values are the points and the explorer's site.
pub(crate) fn player_facts(view: &View) -> Vec<BoardFact> {
    let scores = view.known_scores();
    let player = |(seat, runner): (Seat, &RunnerState)| BoardFact {
        label: texts::player(seat),
        values: player_values(view, seat, runner, &scores),
        option_indices: Vec::new(),
    };
    runners_by_seat(&view.public_state).map(player).collect()
}

/// Returns the values of a player: points, site and all possessions. Blue tiles have numbers only if the viewer knows
/// them.
fn player_values(view: &View, seat: Seat, runner: &RunnerState, scores: &[SeatScore]) -> Vec<Text> {
    let public_state = &view.public_state;
    let place = texts::player_has_come_to(texts::site_name(runner.site));
    let mut values = vec![points_text(view, seat, scores), place];
    if !public_state.is_over() {
        values.push(texts::player_has_rations(runner.rations));
    }
    values.push(toolboxes_text(runner));
    if !public_state.is_over() {
        values.push(reserve_text(runner));
        values.extend(if seat == public_state.current_turn.seat { toolbox_used_text(public_state) } else { None });
    }
    values.extend([ivory_tiles_text(runner), blue_tiles_text(view, runner), relics_text(runner)].into_iter().flatten());
    values
}

/// Returns a text with the points so far, including the number of points that count only at the end, or a text for
/// points that the viewer does not know.
pub(crate) fn points_text(view: &View, seat: Seat, scores: &[SeatScore]) -> Text {
    let (Some(points), Some(coins)) = (known_total(scores, seat), view.known_coins[seat.index()]) else {
        return texts::player_has_secret_points(view.public_points(seat));
    };
    texts::player_has_points(points, if view.public_state.is_over() { 0 } else { points - coins })
}

/// Returns the total of a seat if the viewer knows it.
pub(crate) fn known_total(scores: &[SeatScore], seat: Seat) -> Option<i32> {
    scores.iter().find(|score| score.seat == seat).map(SeatScore::total)
}

pub(crate) fn toolboxes_text(runner: &RunnerState) -> Text {
    let raised = runner.toolboxes.iter().filter_map(|toolbox| match *toolbox {
        ToolboxPlace::Raised { tool, level } => Some(texts::chart_place_name(tool, level)),
        _ => None,
    });
    let bottom = Some(runner.toolbox_count_at(ToolboxPlace::AtBottom)).filter(|count| *count > 0).map(texts::at_bottom);
    texts::player_has_toolboxes(raised.chain(bottom).collect())
}

pub(crate) fn reserve_text(runner: &RunnerState) -> Text {
    texts::player_has_reserve(runner.pathways_in_reserve(), runner.toolbox_count_at(ToolboxPlace::InReserve))
}

/// Returns a text if the current player has used a toolbox or doubled the points in this turn.
pub(crate) fn toolbox_used_text(public_state: &PublicState) -> Option<Text> {
    match public_state.current_turn {
        turn if turn.are_points_doubled => Some(texts::player_has_doubled()),
        turn if turn.has_used_toolbox => Some(texts::player_has_used()),
        _ => None,
    }
}

/// Returns the color of a tile with this face.
pub(crate) const fn tile_color(face: TileFace) -> SiteColor {
    match face {
        TileFace::Blue(_) => SiteColor::Blue,
        TileFace::Ivory(_) => SiteColor::Ivory,
        TileFace::Purple(_) => SiteColor::Purple,
    }
}

/// Lists the ivory tiles; `None` if there are none.
pub(crate) fn ivory_tiles_text(runner: &RunnerState) -> Option<Text> {
    let tiles: Vec<Text> = runner.ivory_tiles.into_iter().flatten().map(texts::ivory_tile_name).collect();
    (!tiles.is_empty()).then(|| texts::player_has_ivory(tiles))
}

/// Lists the blue tiles with the values that the viewer knows; `None` if there are none.
pub(crate) fn blue_tiles_text(view: &View, runner: &RunnerState) -> Option<Text> {
    let tile = |tile: &u8| {
        let known_face = view.known_faces[usize::from(*tile)].map(legend::face_name);
        known_face.unwrap_or_else(|| texts::tile_size_name(view.public_state.tile_color_and_level(*tile).1))
    };
    (!runner.blue_tiles.is_empty()).then(|| texts::player_has_blue(runner.blue_tiles.iter().map(tile).collect()))
}

/// Lists the relics; `None` if there are none.
pub(crate) fn relics_text(runner: &RunnerState) -> Option<Text> {
    let groups = runner.relics.chunk_by(|a, b| a == b);
    let relics: Vec<Text> = groups.map(|group| texts::relic_names(group[0], group.len())).collect();
    (!relics.is_empty()).then(|| texts::player_has_relics(relics))
}

/// Returns facts about the distance to the end of the match; empty once the last round has begun.
pub(crate) fn end_countdown_facts(public_state: &PublicState) -> Vec<BoardFact> {
    let seats = public_state.runners.len();
    if public_state.is_over() || public_state.turns_left.is_some() {
        return Vec::new();
    }
    let relics_left = relic_count_to_end(seats).saturating_sub(public_state.relics_taken());
    let end = BoardFact {
        label: texts::place_end(),
        values: vec![texts::relics_left(relics_left)],
        option_indices: Vec::new(),
    };
    let (turns_per_round, completed_turns) = (seats as u16, public_state.turn_number - 1);
    let turns_until_idle =
        (MAX_ROUNDS_WITHOUT_FIND * turns_per_round + 1).saturating_sub(public_state.turns_since_last_find());
    let turns_until_cap = (MAX_ROUNDS * turns_per_round).saturating_sub(completed_turns);
    let is_near = |turns: u16| turns <= LIMIT_WARNING_ROUNDS * turns_per_round;
    let values = [
        is_near(turns_until_idle).then(|| texts::turns_idle(turns_until_idle)),
        is_near(turns_until_cap).then(|| texts::turns_left(turns_until_cap)),
    ];
    let values: Vec<Text> = values.into_iter().flatten().collect();
    let limit =
        (!values.is_empty()).then(|| BoardFact { label: texts::place_limit(), values, option_indices: Vec::new() });
    [end].into_iter().chain(limit).collect()
}
