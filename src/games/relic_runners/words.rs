//! Everything Relic Runners can say.

use super::map::{Site, Way, Ways};
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
    river(one: Text, other: Text);

    toad();
    skull();
    bird();
    juju();

    machete();
    compass();
    shovel();

    large();
    medium();
    small();

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

    score_three();
    raise_toolbox();
    take_rations();
    new_toolbox();
    to_camp();
    move_pathway();
    act_on_neighbour();
    flip_tokens();

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
}

/// A site's name.
pub fn site(site: Site) -> Text {
    match (site.ruin(), site.temple()) {
        (Some(number), _) => ruin(number + 1),
        (_, Some(number)) => temple(number + 1),
        _ => camp(),
    }
}

/// A trail's name: the sites that it links.
pub fn way(way: Way) -> Text {
    let [one, other] = way.ends().map(site);
    if Ways::RIVERS.has(way) { river(one, other) } else { trail(one, other) }
}

/// The relic of this colour.
pub fn relic(colour: Colour) -> Text {
    match colour {
        Colour::Green => toad(),
        Colour::Ivory => skull(),
        Colour::Blue => bird(),
        Colour::Purple => juju(),
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
