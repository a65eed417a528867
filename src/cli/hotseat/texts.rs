//! Texts of the hotseat that belong to no game.

use meadhall_game::{PerLanguage, Seat, Text, Texts};

meadhall_game::texts! { "hotseat"
    welcome(game: Text, goal: Text);
    learn_hint();
    commands();
    ask_players(least: u8, most: u8, computers: u8);
    invalid_players(least: u8, most: u8);
    default_player_name();
    ai_name(number: u8);
    local_players(players: Vec<Text>);
    pass_to(player: Seat);
    prompt(player: Seat, question: Text);
    choose_option(options: usize);
    invalid_input(options: usize);
    confirm_quit();
    rules_topics();
    rules_no_such_topic();
    undone();
    cannot_undo();
    log_title();
    log_empty();
    score(player: Seat, total: i32, sources: Vec<Text>);
    score_source(name: Text, points: i32);
    match_over();
    standing(place: usize, player: Seat, total: i32, sources: Vec<Text>);
    won(player: Seat);
    shared_victory(players: Vec<Text>);
    player(player: Seat);
    seed_hint(seed: u32);
    goodbye();
}

pub const HOTSEAT_TEXTS: Texts = Texts {
    keys: VOCABULARY,
    fluent_sources: PerLanguage { en: include_str!("en.ftl"), es: include_str!("es.ftl"), fr: include_str!("fr.ftl") },
};
