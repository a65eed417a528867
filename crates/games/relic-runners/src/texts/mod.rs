//! All texts of Relic Runners. The names of its things are in `names`.

mod names;

use meadhall_game::{Seat, Text};

pub use names::{
    chart_place_name, ivory_tile_name, ivory_tile_plate, purple_tile_name, relic_name, relic_names, site_name,
    site_names, tile_size_name, tool_name, toolbox_action_name, trail_name, trail_names,
};

/// The keys of the match's log lines about moves of explorers.
pub const MOVE_LOG_KEYS: [&str; 2] = [WALK_LOG_KEY, "relic_runners_log_teleports"];

/// The key of the log line about a walk.
pub const WALK_LOG_KEY: &str = "relic_runners_log_walks";

/// The keys of the log lines about relics, points, tiles and what else changes the board, the most important first.
pub const MAIN_NEWS_KEYS: [&str; 17] = [
    "relic_runners_log_takes_relic",
    "relic_runners_log_with_relic",
    "relic_runners_log_relic_appears",
    "relic_runners_log_blue_value",
    "relic_runners_log_own_ivory",
    "relic_runners_log_doubles",
    "relic_runners_log_scores_by",
    "relic_runners_log_takes_purple",
    "relic_runners_log_uses",
    "relic_runners_log_takes_ivory",
    "relic_runners_log_takes_blue",
    "relic_runners_log_moves",
    "relic_runners_log_builds",
    "relic_runners_log_resets",
    "relic_runners_log_explores_ruin",
    "relic_runners_log_teleports",
    WALK_LOG_KEY,
];

/// The key of the text about turns without a find.
pub const IDLE_LIMIT_KEY: &str = "relic_runners_turns_idle";

/// The key of a site's name with its kind.
pub const SITE_WITH_KIND_KEY: &str = "relic_runners_site_of";

meadhall_game::texts! { "relic_runners"
    title();
    short_title();
    goal();
    set_up(); set_up_first(); set_up_standard(); set_up_random();
    points();
    points_secret();
    points_open();

    camp();
    ruin(number: usize);
    temple(number: usize);
    trail(one: Text, other: Text);
    site_kind_ruin();
    site_kind_ivory();
    site_kind_blue();
    site_kind_purple();
    site_kind_toad();
    site_kind_skull();
    site_kind_bird();
    site_kind_juju();
    site_kind_empty();
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
    effect_explore_freely(); effect_four_per_relic(); effect_move_two(); effect_longest_route();
    effect_toolbox_or_points(); effect_build_one(); effect_double_points();

    large();
    medium();
    small();
    lasting(tile: Text);
    once(tile: Text);
    at_end(tile: Text);
    face_down();
    worth(points: u8);
    ivory_small();
    ivory_medium();
    ivory_large();
    worth_about(least: i32, most: i32);

    per_ivory_tile();
    per_ration();
    per_extra_relic();
    per_pathway();
    per_toolbox();
    plate_per_ivory_tile();
    plate_per_ration();
    plate_per_extra_relic();
    plate_per_pathway();
    plate_per_toolbox();
    plate_per_new_pathway();
    plate_per_new_site();
    plate_ration_when_moved();
    plate_ration_at_camp();
    plate_unfamiliar_trail();
    extra_turn();
    unfamiliar_in_middle();
    choose_from_stack();
    refill_rations();
    two_pathways();
    pathway_anywhere();
    teleport_same_color();
    point_per_pathway();
    point_for_first();
    point_at_temples();
    ration_when_others_move();
    ration_at_camp();
    flip_on_leaving_camp();
    effect_per_ivory_tile(); effect_per_ration(); effect_per_extra_relic(); effect_per_pathway();
    effect_per_toolbox(); effect_extra_turn(); effect_unfamiliar_in_middle(); effect_choose_from_stack();
    effect_refill_rations(); effect_two_pathways(); effect_pathway_anywhere(); effect_teleport_same_color();
    effect_point_per_pathway(); effect_point_for_first(); effect_point_at_temples(); effect_ration_when_others_move();
    effect_ration_at_camp(); effect_flip_on_leaving_camp();

    score_three();
    raise_toolbox();
    take_rations();
    new_toolbox();
    to_camp();
    move_pathway();
    option_on_neighbor();
    flip_tokens();
    effect_score_three(); effect_raise_toolbox(); effect_take_rations(); effect_new_toolbox(); effect_to_camp();
    effect_move_pathway(); effect_act_on_neighbor(); effect_flip_tokens();

    ask_set_out(rations: u8);
    ask_set_out_last(rations: u8);
    ask_visit(site: Text, rations: u8);
    ask_in_camp();
    ask_look(site: Text);
    ask_take(site: Text);
    ask_raise(steps: u8);
    ask_build(pathways: u8, chosen: usize);
    ask_lift(pathways: u8, chosen: usize);
    ask_lay(pathways: u8, chosen: usize);
    ask_fetch();
    ask_keep();
    ask_neighbor(site: Text);
    ask_flip(tokens: u8);
    ask_flip_on_leaving();
    ask_show();

    option_walk(to: Text);
    option_expedition(site: Text, relic: Text, trails: u8);
    option_flipping(walk: Text);
    option_rivers(rivers: Vec<Text>);
    option_with_tile(walk: Text);
    option_teleport(to: Text);
    option_use_tile(tile: Text);
    option_use_toolbox(toolbox: Text, does: Text);
    option_explore();
    option_explore_choosing();
    option_take_top();
    option_look();
    option_take_camp_rations();
    option_end_turn();
    ask_end_turn();
    option_raise(toolbox: Text, does: Text);
    option_build_nothing();
    option_build(trail: Text);
    option_lay(trail: Text);
    option_lift(trail: Text);
    option_keep(tile: Text);
    option_take(size: Text, tile: Text);
    option_neighbor(site: Text);
    option_flip_up(river: Text);
    option_flip_down(river: Text);
    option_flip_no_more();
    option_fetch();
    option_take_points(points: i32);
    option_show();
    option_hide();

    choice_expedition(place: Text, points: i32);
    choice_others_have_nothing(); choice_camp_is_far(); choice_other_walks();
    choice_trail_points(trail: Text, points: i32); choice_trail_route(trail: Text, pathways: usize); choice_expeditions_note(); choice_routes_note();
    choice_worth(what: Text, sites: Vec<Text>);
    choice_worth_and(before: Text, after: Text);
    choice_worth_start(site: Text, points: i32, rivals: usize);
    choice_worth_note(worth: Text);
    choice_worth_relic(); choice_worth_new_relic(); choice_worth_pathway(); choice_worth_toolbox();
    choice_worth_ivory(); choice_worth_blue(); choice_worth_purple(); choice_worth_rations();
    choice_which_way();
    choice_way(number: Text, what: Text);
    choice_with_tile();
    choice_tokens(tokens: usize);
    choice_walk(site: Text);
    choice_walk_to_camp();
    choice_take(points: i32);
    choice_teleport_to(site: Text);
    choice_build(number: Text); choice_lay(number: Text); choice_lift(number: Text); choice_flip(number: Text);
    choice_decline(); choice_use(); choice_use_thing(thing: Text); choice_raise();
    choice_explore(); choice_take_tile(); choice_look(); choice_keep(); choice_take_rations();

    preview_camp(rations: u8);
    preview_find(top: Text, tiles: usize);
    preview_find_ruin(tiles: usize);
    preview_find_full_ruin(tiles: usize);
    preview_find_start(site: Text, points: i32);
    preview_find_relic(sites: Vec<Text>);
    preview_find_lone_relic();
    preview_find_nothing();
    preview_lack_rations();
    preview_lack_toolboxes();
    preview_free();
    preview_higher(two: Text, three: Text);
    preview_top(three: Text);
    preview_rise(steps: u8, lost: u8);
    preview_reset();
    preview_take_relic(points: i32, later: i32);
    preview_lose_at_end(points: i32);
    preview_begin_end(relics: usize);
    preview_spend(tile: Text);
    preview_take_rations(rations: u8);
    preview_score(points: i32);
    preview_be_first(points: i32);
    preview_build_nothing();
    preview_build_elsewhere();
    preview_route(points: i32, pathways: usize);
    preview_double(points: i32);
    preview_offer();
    preview_take(tile: Text);
    preview_choose(points: i32);
    preview_appear(relic: Text);
    preview_return(rations: u8);
    preview_return_before_walk(rations: u8);
    preview_use_for_nothing();
    preview_do_nothing(); preview_reveal(); preview_last_pathway(); preview_camp_far();
    preview_neighbor(sites: Vec<Text>);
    preview_keep_rations(rations: u8);
    preview_keep_pathway();
    preview_keep_tokens();
    preview_pass(player: Seat);
    preview_pass_last(player: Seat, turns: u8);
    preview_finish();
    preview_link(one: Text, other: Text);
    preview_link_relics(one: Text, other: Text, points: i32);
    preview_have_token(); preview_camp_ends_walk();
    preview_use_up_toolbox(others: usize); preview_rival(player: Seat);
    preview_have_route(pathways: usize);
    preview_feed(player: Seat, rations: u8);
    preview_discard(tile: Text, points: i32);
    preview_count(points: i32); preview_count_now(points: i32);
    preview_not_rise();
    preview_flip_last();
    preview_fetch(toolboxes: usize);
    preview_show(); preview_hide();

    log_walks(player: Seat, from: Text, to: Text);
    log_teleports(player: Seat, from: Text, to: Text);
    log_turns(rivers: Vec<Text>);
    log_flips_up(river: Text); log_flips_down(river: Text);
    log_resets();
    log_raises(player: Seat, tool: Text, level: u8);
    log_uses(player: Seat, toolbox: Text, does: Text);
    log_spends(player: Seat, tile: Text);
    log_fetches(player: Seat);
    log_rations(player: Seat, rations: u8);
    log_scores(player: Seat, points: i32);
    log_scores_by(player: Seat, points: i32, tile: Text);
    log_doubles(player: Seat, points: i32);
    log_explores_ruin(player: Seat, site: Text);
    log_takes_ivory(player: Seat, tile: Text, site: Text);
    log_keeps(player: Seat, kept: Text, gone: Text);
    log_takes_blue(player: Seat, level: Text, site: Text);
    log_blue_value(player: Seat, points: u8);
    log_own_ivory(player: Seat, tile: Text, effect: Text);
    log_shows(player: Seat, points: i32);
    log_takes_purple(player: Seat, tile: Text, site: Text, effects: usize);
    log_turns_up(tile: Text, site: Text);
    log_looks(player: Seat, site: Text);
    log_relic_appears(player: Seat, site: Text, relic: Text);
    log_with_relic(line: Text, site: Text, relic: Text);
    log_takes_relic(player: Seat, relic: Text, site: Text, trails: u8, points: i32, last: usize);
    log_builds(player: Seat, trail: Text);
    log_moves(player: Seat, from: Text, to: Text);
    log_extra_turn(player: Seat);
    log_idle();
    log_long();
    log_over();

    score_expeditions(); score_coins(); score_blue(); score_relics(); score_ivory();
    tie_relics(); tie_colors();
    achieved_exploration(site: Text); achieved_show();

    board_title(relics: usize, most: usize);
    board_ending(turns: u8);
    board_over(); board_players(); board_beside(); board_middle();
    board_north_east(); board_north_west(); board_south_west(); board_south_east();
    board_rivers(); board_jungle();
    player(player: Seat);
    player_has_secret_points(points: i32);
    player_has_points(points: i32, later: i32);
    player_has_come_to(site: Text);
    player_has_rations(rations: u8);
    player_has_toolboxes(toolboxes: Vec<Text>);
    player_has_used();
    player_has_doubled();
    player_has_reserve(pathways: usize, toolboxes: usize);
    player_has_ivory(tiles: Vec<Text>);
    player_has_blue(tiles: Vec<Text>);
    player_has_relics(relics: Vec<Text>);
    on_board_ruin(tiles: usize);
    on_board_stack(kind: Text, sizes: Vec<Text>);
    on_board_top(tile: Text);
    on_board_known(size: Text, tile: Text);
    on_board_explorers(players: Vec<Text>);
    on_board_token_up(); on_board_token_down();
    on_board_pathways(players: Vec<Text>);
    place_end(); place_limit();
    relics_left(relics: usize);
    turns_idle(turns: u16);
    turns_left(turns: u16);
    plate_turns_idle(turns: u16);
    plate_turns_left(turns: u16);
    emoji_reserve(count: i32);
    unknown_number();
    secret(points: i32);
    number(number: i32);
    times(count: usize);
    last_turns(turns: u8);

    tutorial_goal(); tutorial_goal_now(site: Text); tutorial_goal_more(); tutorial_walk_camp(); tutorial_went_camp();
    tutorial_pathway(); tutorial_pathway_now(); tutorial_pathway_other(); tutorial_pathway_more(); tutorial_toolbox();
    tutorial_toolbox_now(); tutorial_toolbox_more(); tutorial_expedition(); tutorial_expedition_more();
    tutorial_temple(); tutorial_temple_more(); tutorial_camp(); tutorial_camp_now(); tutorial_camp_more();
    guide_explore_ruin(); guide_explore_full(); guide_explore_ivory(); guide_explore_blue(); guide_explore_purple();
    guide_end_turn(); guide_camp(); guide_toolbox(); guide_toolbox_top(); guide_top_tile(); guide_stack();
    guide_raise(); guide_build(); guide_lift(); guide_lay(); guide_fetch(); guide_keep(); guide_neighbor();
    guide_flip(); guide_show();
    tutorial_walk_expedition(site: Text, trails: Vec<Text>, points: i32);
    tutorial_own_pathways(pathways: usize); tutorial_other_trail();
    tutorial_walk_uncover(site: Text);
    tutorial_walk_start(site: Text);
    tutorial_walk_ruin(site: Text);
    tutorial_walk_ivory(site: Text);
    tutorial_walk_blue(site: Text);
    tutorial_walk_purple(site: Text);
    tutorial_walk_on(site: Text);
    tutorial_went_ruin(site: Text);
    tutorial_went_ivory(site: Text);
    tutorial_went_blue(site: Text);
    tutorial_went_purple(site: Text);
    tutorial_went_relic(site: Text);
    tutorial_went_nothing(site: Text);
    tutorial_pathway_built(trail: Text);
    tutorial_relic_appears(site: Text, relic: Text);
    tutorial_raised(toolbox: Text, does: Text);
    tutorial_took_relic(relic: Text, points: i32, later: i32);
    tutorial_took_tile(effect: Text);
    guide_build_towards(trail: Text, site: Text);
    guide_build_expedition(trail: Text, site: Text, trails: Vec<Text>, points: i32);

    prose_title(title: Text);
    prose_turn(player: Seat);
    prose_end(relics: Text);
    prose_limit(turns: Text);
    prose_here(player: Seat, place: Text, things: Text);
    prose_own(player: Seat, site: Text, count: usize, places: Vec<Text>);
    prose_unfamiliar(site: Text, count: usize, places: Vec<Text>);
    prose_by_river_up(place: Text);
    prose_by_river_down(place: Text);
    prose_player(player: Seat, place: Text, points: Text, things: Text);
    prose_relics(relics: Text);
    prose_relic_sites(relic: Text, sites: Vec<Text>);
    prose_camp(players: Vec<Text>);
    prose_nobody_in_camp();
    prose_first_site(quarter: Text, site: Text, things: Text);
    prose_site(site: Text, things: Text);
    prose_river(one: Text, other: Text, things: Text);
    prose_trail(one: Text, other: Text, things: Text);
    prose_empty_trail(one: Text, other: Text);
    prose_next(site: Text, sites: Vec<Text>);
    prose_next_by_river(site: Text, sites: Vec<Text>, rivers: Vec<Text>);
    prose_more(before: Text, after: Text);
}
