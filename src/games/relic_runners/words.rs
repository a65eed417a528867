//! Everything Relic Runners can say.

use super::map::{Site, Sites, Way, Ways};
use super::tile::{Colour, Ivory, Purple};
use super::toolbox::Tool;
use crate::game::{Seat, Text};

crate::vocabulary! { "relic_runners"
    title();
    pitch();
    set_up();
    set_up_first();
    set_up_standard();
    set_up_random();

    camp();
    ruin(number: usize);
    temple(number: usize);
    trail(one: Text, other: Text);
    kind_ruin();
    kind_ivory();
    kind_blue();
    kind_purple();
    kind_toad();
    kind_skull();
    kind_bird();
    kind_juju();
    kind_empty();
    site_of(site: Text, kind: Text);
    to_site_of(site: Text, kind: Text);
    to_the_camp();

    toad(count: usize);
    skull(count: usize);
    bird(count: usize);
    juju(count: usize);

    machete();
    compass();
    shovel();
    raised(tool: Text, level: u8);
    at_bottom(toolboxes: usize);
    explore_freely();
    four_per_relic();
    move_one();
    move_two();
    longest_route();
    toolbox_or_points();
    build_one();
    double_points();
    does_explore_freely();
    does_four_per_relic();
    does_move_two();
    does_longest_route();
    does_toolbox_or_points();
    does_build_one();
    does_double_points();

    large();
    medium();
    small();
    lasting(tile: Text);
    once(tile: Text);
    at_end(tile: Text);
    face_down();
    worth(points: u8);
    worth_about(size: Text, least: i32, most: i32);

    per_ivory_tile();
    per_ration();
    per_extra_relic();
    per_pathway();
    per_toolbox();
    extra_turn();
    unfamiliar_in_middle();
    choose_from_stack();
    refill_rations();
    two_pathways();
    pathway_anywhere();
    teleport_same_colour();
    point_per_pathway();
    point_for_first();
    point_at_temples();
    ration_when_others_move();
    ration_at_camp();
    flip_on_leaving_camp();
    does_per_ivory_tile();
    does_per_ration();
    does_per_extra_relic();
    does_per_pathway();
    does_per_toolbox();
    does_extra_turn();
    does_unfamiliar_in_middle();
    does_choose_from_stack();
    does_refill_rations();
    does_two_pathways();
    does_pathway_anywhere();
    does_teleport_same_colour();
    does_point_per_pathway();
    does_point_for_first();
    does_point_at_temples();
    does_ration_when_others_move();
    does_ration_at_camp();
    does_flip_on_leaving_camp();

    score_three();
    raise_toolbox();
    take_rations();
    new_toolbox();
    to_camp();
    move_pathway();
    act_on_neighbour();
    flip_tokens();
    does_score_three();
    does_raise_toolbox();
    does_take_rations();
    does_new_toolbox();
    does_to_camp();
    does_move_pathway();
    does_act_on_neighbour();
    does_flip_tokens();

    ask_set_out();
    ask_visit(site: Text);
    ask_look(site: Text);
    ask_take(site: Text);
    ask_raise(steps: u8);
    ask_build(pathways: u8);
    ask_lift(pathways: usize);
    ask_lay(pathways: usize);
    ask_fetch();
    ask_keep();
    ask_neighbour(site: Text);
    ask_flip(tokens: u8);
    ask_show();

    act_walk(to: Text);
    act_walk_midway(to: Text);
    act_walk_flipping(to: Text);
    act_rivers(rivers: Vec<Text>);
    act_rivers_midway(rivers: Vec<Text>);
    act_expedition(site: Text, relic: Text);
    act_tokens(rivers: Vec<Text>);
    act_no_tokens();
    act_trails(trails: u8, points: i32);
    act_trails_midway(trails: u8, points: i32);
    act_teleport(to: Text);
    act_use_tile(tile: Text);
    act_use_toolbox(toolbox: Text, does: Text);
    act_explore();
    act_explore_choosing();
    act_take_top();
    act_look();
    act_end_turn();
    act_raise(toolbox: Text, does: Text);
    act_build_nothing();
    act_river();
    act_from_camp();
    act_jungle();
    act_on(trail: Text);
    act_lift(trail: Text);
    act_keep(tile: Text);
    act_take(size: Text, tile: Text);
    act_neighbour(site: Text);
    act_flip_up(river: Text);
    act_flip_down(river: Text);
    act_flip_no_more();
    act_fetch();
    act_take_points(points: i32);
    act_show();
    act_hide();

    will_camp(rations: u8);
    will_find(top: Text, tiles: usize);
    will_find_ruin(tiles: usize);
    will_find_full_ruin(tiles: usize);
    will_find_relic(sites: Vec<Text>);
    will_find_lone_relic();
    will_find_nothing();
    will_lack_rations();
    will_rise(steps: u8, lost: u8);
    will_reset();
    will_take_relic(points: i32, later: i32);
    will_begin_end(relics: usize);
    will_spend(tile: Text);
    will_take_rations(rations: u8);
    will_score(points: i32);
    will_be_first(points: i32);
    will_build_nothing();
    will_route(points: i32, pathways: usize);
    will_double(points: i32);
    will_offer();
    will_take(tile: Text);
    will_choose(points: i32);
    will_appear(relic: Text);
    will_return(rations: u8);
    will_do_nothing();
    will_neighbour(sites: Vec<Text>);
    will_keep_rations(rations: u8);
    will_link(one: Text, other: Text);
    will_have_token();
    will_have_route(pathways: usize);
    will_feed(player: Seat, rations: u8);
    will_discard(tile: Text, points: i32);
    will_count(points: i32);
    will_count_now(points: i32);
    will_not_rise();
    will_flip_last();
    will_fetch(toolboxes: usize);
    will_show();
    will_hide();

    log_walks(player: Seat, from: Text, to: Text);
    log_teleports(player: Seat, from: Text, to: Text);
    log_turns(rivers: Vec<Text>);
    log_flips_up(river: Text);
    log_flips_down(river: Text);
    log_resets();
    log_raises(player: Seat, tool: Text, level: u8);
    log_uses(player: Seat, tool: Text, level: u8);
    log_spends(player: Seat, tile: Text);
    log_fetches(player: Seat);
    log_rations(player: Seat, rations: u8);
    log_scores(player: Seat, points: i32);
    log_doubles(player: Seat, points: i32);
    log_explores_ruin(player: Seat, site: Text);
    log_takes_ivory(player: Seat, tile: Text, site: Text);
    log_keeps(player: Seat, kept: Text, gone: Text);
    log_takes_blue(player: Seat, level: Text, site: Text);
    log_blue_value(points: u8);
    log_shows(player: Seat, points: i32);
    log_takes_purple(player: Seat, tile: Text, site: Text);
    log_turns_up(tile: Text, site: Text);
    log_acts_on(player: Seat, site: Text);
    log_looks(player: Seat, site: Text);
    log_relic_appears(relic: Text, site: Text);
    log_takes_relic(player: Seat, relic: Text, trails: u8);
    log_builds(player: Seat, trail: Text);
    log_moves(player: Seat, from: Text, to: Text);
    log_last_round(player: Seat, relics: usize);
    log_extra_turn(player: Seat);
    log_stalled();
    log_over();

    score_coins();
    score_blue();
    score_relics();
    score_ivory();

    board_title(relics: usize, most: usize);
    board_ending(turns: u8);
    board_over();
    board_players();
    board_beside();
    board_middle();
    board_north_east();
    board_north_west();
    board_south_west();
    board_south_east();
    board_rivers();
    board_jungle();
    player(player: Seat);
    has_points(points: i32);
    has_come_to(site: Text);
    has_rations(rations: u8);
    has_toolboxes(toolboxes: Vec<Text>);
    has_used();
    has_doubled();
    has_reserve(pathways: usize, toolboxes: usize);
    has_ivory(tiles: Vec<Text>);
    has_blue(tiles: Vec<Text>);
    has_relics(relics: Vec<Text>);
    lies_ruin(tiles: usize);
    lies_stack(kind: Text, sizes: Vec<Text>);
    lies_top(tile: Text);
    lies_known(size: Text, tile: Text);
    lies_explorers(players: Vec<Text>);
    lies_token_up();
    lies_token_down();
    lies_pathways(players: Vec<Text>);
    place_end();
    place_limit();
    relics_left(relics: usize);
    turns_idle(turns: u16);
    turns_left(turns: u16);
}

/// A site's name.
pub fn site(site: Site) -> Text {
    match (site.ruin(), site.temple()) {
        (Some(number), _) => ruin(number + 1),
        (_, Some(number)) => temple(number + 1),
        _ => camp(),
    }
}

/// Sites' names.
pub fn sites(all: Sites) -> Vec<Text> {
    all.iter().map(site).collect()
}

/// A trail's name: the sites that it links.
pub fn way(way: Way) -> Text {
    let [one, other] = way.ends().map(site);
    trail(one, other)
}

/// Trails' names.
pub fn ways(all: Ways) -> Vec<Text> {
    all.iter().map(way).collect()
}

/// The relic of this colour.
pub fn relic(colour: Colour) -> Text {
    relics(colour, 1)
}

/// So many relics of this colour.
pub fn relics(colour: Colour, count: usize) -> Text {
    match colour {
        Colour::Green => toad(count),
        Colour::Ivory => skull(count),
        Colour::Blue => bird(count),
        Colour::Purple => juju(count),
    }
}

/// A column of the table of progress.
pub fn tool(tool: Tool) -> Text {
    match tool {
        Tool::Machete => machete(),
        Tool::Compass => compass(),
        Tool::Shovel => shovel(),
    }
}

/// The size of the tiles of this level.
pub fn level(level: u8) -> Text {
    match level {
        1 => large(),
        2 => medium(),
        _ => small(),
    }
}

/// An ivory tile's name.
pub fn ivory(tile: Ivory) -> Text {
    match tile {
        Ivory::PerIvoryTile => per_ivory_tile(),
        Ivory::PerRation => per_ration(),
        Ivory::PerExtraRelic => per_extra_relic(),
        Ivory::PerPathway => per_pathway(),
        Ivory::PerToolbox => per_toolbox(),
        Ivory::ExtraTurn => extra_turn(),
        Ivory::UnfamiliarInMiddle => unfamiliar_in_middle(),
        Ivory::ChooseFromStack => choose_from_stack(),
        Ivory::RefillRations => refill_rations(),
        Ivory::TwoPathways => two_pathways(),
        Ivory::PathwayAnywhere => pathway_anywhere(),
        Ivory::TeleportSameColour => teleport_same_colour(),
        Ivory::PointPerPathway => point_per_pathway(),
        Ivory::PointForFirst => point_for_first(),
        Ivory::PointAtTemples => point_at_temples(),
        Ivory::RationWhenOthersMove => ration_when_others_move(),
        Ivory::RationAtCamp => ration_at_camp(),
        Ivory::FlipOnLeavingCamp => flip_on_leaving_camp(),
    }
}

/// A purple tile's name.
pub fn purple(tile: Purple) -> Text {
    match tile {
        Purple::Score => score_three(),
        Purple::RaiseToolbox => raise_toolbox(),
        Purple::TakeRations => take_rations(),
        Purple::NewToolbox => new_toolbox(),
        Purple::ToCamp => to_camp(),
        Purple::MovePathway => move_pathway(),
        Purple::ActOnNeighbour => act_on_neighbour(),
        Purple::FlipTokens => flip_tokens(),
    }
}
