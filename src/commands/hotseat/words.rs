//! Texts of the hotseat that belong to no game.

use crate::game::{PerLanguage, Seat, Text, Texts};

crate::texts! { "hotseat"
    welcome(game: Text, pitch: Text);
    learn();
    commands();
    ask_players(least: u8, most: u8, computers: u8);
    players_wrong(least: u8, most: u8);
    nobody();
    computer(number: u8);
    you_are(players: Vec<Text>);
    pass_to(player: Seat);
    asks(player: Seat, question: Text);
    choose(options: usize);
    not_understood(options: usize);
    leave();
    rules_topics();
    rules_unknown();
    undone();
    cannot_undo();
    so_far();
    nothing_yet();
    score(player: Seat, total: i32, sources: Vec<Text>);
    source(name: Text, points: i32);
    the_end();
    place(place: usize, player: Seat, total: i32, sources: Vec<Text>);
    won(player: Seat);
    shared(players: Vec<Text>);
    player(player: Seat);
    seed(seed: u32);
    goodbye();
}

pub const HOTSEAT_TEXTS: Texts = Texts {
    keys: VOCABULARY,
    fluent_sources: PerLanguage { en: include_str!("en.ftl"), es: include_str!("es.ftl"), fr: include_str!("fr.ftl") },
};
