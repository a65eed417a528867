//! What stands beside the buttons of a choice on pictures: how the match stands, warnings, and what signs mean.

use meadhall_game::Text;

use super::hex::Space;
use super::island_influence::InfluenceTable;
use super::map::IslandExtent;
use super::public_state::PublicState;
use super::view::View;
use super::{Action, Pending, score, texts};

/// The number of tiles from which on an open island is told before a tile is placed.
const MIN_NOTED_ISLAND: u8 = 3;

/// Asks what is chosen first, and says how the match stands.
pub fn question(view: &View) -> Text {
    let asked = match view.public_state.pending {
        Pending::TakeActions { left } => texts::choice_actions_left(left),
        Pending::ChooseCaptains | Pending::PlaceTiles { .. } | Pending::MatchOver => texts::choice_which_tile(),
    };
    standing(view, asked)
}

/// Asks this, and says the points and how long the match still lasts.
pub fn standing(view: &View, asked: Text) -> Text {
    let public_state = &view.public_state;
    let points: Vec<i32> = score::scores(public_state).iter().map(|score| score.total()).collect();
    let own_index = public_state.current_seat.index();
    let others = (1..points.len()).map(|next| points[(own_index + next) % points.len()]);
    let others: Vec<Text> = others.map(texts::number).collect();
    let end = if is_last_turn(view) {
        texts::choice_last_turn()
    } else {
        texts::choice_tiles_left(view.stack_size + view.hand_sizes.iter().sum::<usize>())
    };
    let standing = match others.len() {
        0 => texts::choice_own_points(points[own_index]),
        count => texts::choice_points(points[own_index], count, others),
    };
    texts::choice_standing(asked, standing, end)
}

/// Whether the match ends before the current player has another turn.
pub fn is_last_turn(view: &View) -> bool {
    let public_state = &view.public_state;
    let last = public_state.winter_token_holder;
    let still_places = last != public_state.current_seat || matches!(public_state.pending, Pending::PlaceTiles { .. });
    let is_hand_empty = view.hand_sizes[last.index()] == usize::from(still_places);
    view.stack_size == 0 && (public_state.is_solo() || is_hand_empty)
}

/// Says why a ship cannot sail, how a player without points can win some and what the first outpost is for, and explains the
/// signs of the options on the first picture. Before a tile is placed, says how an open island stands. `None` if there is
/// nothing to say.
pub fn note(public_state: &PublicState, first_options: &[Action]) -> Option<Text> {
    if !matches!(public_state.pending, Pending::TakeActions { .. }) {
        return open_island(public_state);
    }
    let player = public_state.current_player();
    let can_build = first_options.iter().any(|action| matches!(action, Action::BuildOutpost { .. }));
    let notes = [
        (player.crew == 0, texts::note_no_crew as fn() -> Text),
        (is_fourth_turn_without_points(public_state), texts::note_first_points),
        (can_build && player.outposts.is_empty(), texts::note_outpost),
    ];
    let notes = notes.into_iter().filter(|(is_said, _)| *is_said).map(|(_, note)| note());
    notes.chain(signs(public_state, first_options)).reduce(texts::note_and)
}

/// Says what the current player's largest open island lacks and who leads there, if it is worth closing.
fn open_island(public_state: &PublicState) -> Option<Text> {
    let (influence, seat) = (InfluenceTable::new(public_state), public_state.current_seat);
    let islands = (0..).zip(public_state.map.island_extents());
    let is_own = |(number, extent): &(u8, &IslandExtent)| {
        extent.tiles >= MIN_NOTED_ISLAND && extent.open_sides > 0 && influence[*number].of(seat) > 0
    };
    let (number, extent) = islands.filter(is_own).max_by_key(|(_, extent)| extent.tiles)?;
    let (own, other) = (influence[number].of(seat), influence[number].best_other(seat));
    Some(texts::note_open_island(extent.tiles, extent.open_sides, own, other))
}

/// Whether the current player has had three turns without a point. It is true in one turn only.
fn is_fourth_turn_without_points(public_state: &PublicState) -> bool {
    let tiles_per_round = public_state.players.len() * usize::from(public_state.tiles_per_turn());
    public_state.placed_count().saturating_sub(1) / tiles_per_round == 3
        && score::scores(public_state)[public_state.current_seat.index()].total() == 0
}

/// Explains the signs of the options of a picture.
pub fn signs(public_state: &PublicState, options: &[Action]) -> Option<Text> {
    let any = |has_sign: fn(&PublicState, &Action) -> bool| options.iter().any(|action| has_sign(public_state, action));
    let notes = [
        (any(fills_ship_without_crew), texts::note_no_room as fn() -> Text),
        (any(leaves_no_crew), texts::note_crew_ashore),
        (any(unloads_for_nothing), texts::note_for_nothing),
    ];
    let notes = notes.into_iter().filter(|(is_said, _)| *is_said).map(|(_, note)| note());
    notes.reduce(texts::note_and)
}

/// Returns the label with the points that the action wins or loses at once, and with a sign if it wastes something.
pub fn signed_label(public_state: &PublicState, action: &Action, label: Text) -> Text {
    let points = match action {
        // Its label says the points itself.
        Action::BuildOutpost { .. } => 0,
        _ => public_state.points_of(action),
    };
    let label = match points {
        0 => label,
        1.. => texts::choice_wins(label, points),
        _ => texts::choice_loses(label, -points),
    };
    let is_warned = [fills_ship_without_crew, leaves_no_crew, unloads_for_nothing];
    if is_warned.iter().any(|warns| warns(public_state, action)) { texts::choice_warned(label) } else { label }
}

/// Returns what a preview says about an action that wastes something, takes the last one back or costs points.
pub fn warning(public_state: &PublicState, action: &Action) -> Option<Text> {
    if fills_ship_without_crew(public_state, action) {
        Some(texts::preview_no_room())
    } else if leaves_no_crew(public_state, action) {
        Some(texts::choice_warned(texts::note_no_crew()))
    } else if unloads_for_nothing(public_state, action) {
        Some(texts::note_for_nothing())
    } else if takes_back(public_state, action) {
        Some(texts::preview_takes_back())
    } else {
        Some(-public_state.points_of(action)).filter(|cost| *cost > 0).map(texts::preview_costs)
    }
}

/// Whether animals fill a ship that has no Viking aboard.
fn fills_ship_without_crew(public_state: &PublicState, action: &Action) -> bool {
    let player = public_state.current_player();
    matches!(action, Action::Load { vikings: 0, animals, .. } if player.crew == 0 && animals.len() == player.free_hold_space())
}

/// Whether the last Vikings aboard go ashore. In the harbor others can come aboard.
pub fn leaves_no_crew(public_state: &PublicState, action: &Action) -> bool {
    let crew = public_state.current_player().crew;
    matches!(action, Action::Unload { onto, vikings, .. } if *onto != Space::MAINLAND && *vikings > 0 && *vikings == crew)
}

/// Whether animals go ashore where they score nothing.
fn unloads_for_nothing(_: &PublicState, action: &Action) -> bool {
    matches!(action, Action::Unload { onto, animals, .. } if *onto != Space::MAINLAND && !animals.is_empty())
}

/// Whether the action loads or unloads what the last one unloaded or loaded. Who sails or walks back sees it on the map.
fn takes_back(public_state: &PublicState, action: &Action) -> bool {
    matches!(action, Action::Load { .. } | Action::Unload { .. })
        && public_state.undoing_action.as_ref() == Some(action)
}
