//! The translated texts around a game; `commands` has those of commands. Both are loaded together, so that
//! each can refer to the buttons and commands of the other by their keys.

pub mod commands;

use crate::game::{PerLanguage, Seat, Text, Texts};

crate::texts! { "discord"
    person(seat: Seat);
    computer(number: usize);
    computer_of(number: usize, level: Text);
    level_easy();
    level_medium();
    level_hard();

    lobby(game: Text, seated: usize, chairs: u8);
    lobby_seats(who: Vec<Text>);
    lobby_host(seat: Seat);
    lobby_how(pace: Text);
    lobby_variant(name: Text, value: Text);
    lobby_closes(at: i64);
    pace_live();
    pace_day();
    pace_three_days();
    pace_own(minutes: u32);
    pace_unhurried();

    turn(seat: Seat, question: Text);
    turn_until(seat: Seat, question: Text, at: i64);
    turn_secret(seats: Vec<Text>, count: usize);
    turn_secret_until(seats: Vec<Text>, count: usize, at: i64);
    thinking(seats: Vec<Text>);
    stopped();
    frozen(game: Text);
    elsewhere(game: Text);
    goes_on(game: Text);
    earlier(count: usize, log: Text);

    ended_played(game: Text, winners: Vec<Text>, count: usize);
    ended_conceded(game: Text);
    ended_agreed(game: Text);
    ended_cancelled(game: Text);
    ended_expired(game: Text);
    ended_lost(game: Text);
    placed(place: u8, seat: Seat, points: i32);
    placed_by(place: u8, seat: Seat, points: i32, sources: Vec<Text>);
    source(name: Text, points: i32);

    ask(question: Text);
    ask_until(question: Text, at: i64);
    default_is(answer: Text);
    then(first: Text, next: Text);
    direct(game: Text, question: Text);
    direct_until(game: Text, question: Text, at: i64);
    settled(game: Text);
    settled_at(game: Text, at: i64);
    panel_choose();
    lesson(number: usize, of: usize, idea: Text);
    lesson_over();
    lesson_card();
    lesson_lobby(game: Text);
    chosen();
    watching(game: Text);
    is_over(game: Text);
    is_lobby(game: Text);
    waits(seats: Vec<Text>);
    waits_until(seats: Vec<Text>, at: i64);
    board_is(game: Text);
    spoken_own(question: Text);
    spoken_asked(seat: Seat, question: Text);
    score_is(game: Text);
    log_is(game: Text);
    log_empty();
    legend_is(game: Text);
    legend_is_empty(game: Text);
    earlier_beginning(game: Text);
    earlier_turn(game: Text, turn: usize, last: usize, seats: Vec<Text>);
    replay_is(game: Text, turns: usize);
    replay_thinned(every: usize);
    replay_busy();
    replay_none(game: Text);
    replay_late();
    replay_alt(game: Text, seats: Vec<Text>);
    replay_beginning();
    replay_turn(turn: usize, last: usize, seats: Vec<Text>);
    replay_unfinished(turn: usize, seats: Vec<Text>);
    replay_end(turn: usize, seats: Vec<Text>);
    replay_more(count: usize);
    one_after_the_other(one: Text, other: Text);
    rules_choose();
    rules_unknown(game: Text);
    sure_end(game: Text);
    sure_wish(game: Text);
    sure_concede(game: Text);
    sure_lose(game: Text);
    board_unseen();
    board_whole();
    no_board();

    button_join();
    button_leave();
    button_add_computer();
    menu_computer(level: Text);
    button_remove_computer();
    button_options();
    button_start();
    button_cancel();
    button_my_turn();
    button_board();
    button_text();
    button_spoken();
    button_score();
    button_log();
    button_legend();
    button_rules();
    button_rights();
    button_end();
    button_wish();
    button_concede();
    button_play_on();
    button_undo();
    button_back();
    button_earlier();
    button_later();
    button_turn_before();
    button_turn_after();
    button_now();
    button_return();
    button_take_seat();
    button_again();
    button_table();
    button_direct_yes();
    button_direct_no();
    button_test_again();
    button_forget();

    news_kicked(game: Text);
    news_half_time(game: Text, at: i64);
    news_last_call(game: Text, at: i64);
    news_time_up(game: Text);
    news_stand_in(game: Text);
    news_conceded(game: Text);
    news_offered(game: Text, seat: Seat);
    news_replaced(game: Text);
    news_bare();
    wished_end();
    wished_person(seat: Seat);
    wished_computer(seat: Seat);

    silent_lost(at: i64);
    silent_away();
    silent_outage();
    silent_locked();
    silent_rights(rights: Vec<Text>);
    silent_unsaid();
    silent_trouble();
    silent_clock();
    quiet_until(at: i64);

    direct_ask(game: Text);
    direct_test();
    direct_open();
    direct_closed();
    direct_unwanted();

    options_of(game: Text);
    option_pace();
    option_language();
    option_kick();
    no_threads();
    too_many_threads();
    no_thread_now();

    not_ours();
    misheard();
    outdated();
    forgotten();
    taken_back();
    came_back(game: Text);
    joined_again(game: Text);
}

pub const DISCORD_TEXTS: Texts = Texts {
    keys: VOCABULARY,
    fluent_sources: PerLanguage { en: include_str!("en.ftl"), es: include_str!("es.ftl"), fr: include_str!("fr.ftl") },
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_exist_in_every_language() {
        assert_eq!(crate::lang::check_texts_together(&[DISCORD_TEXTS, commands::SLASH_COMMAND_TEXTS]), Ok(()));
    }
}
