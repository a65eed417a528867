//! The translated texts around a game; `commands` has those of commands. Both are loaded together, so that
//! each can refer to the buttons and commands of the other by their keys.

use meadhall_game::{PerLanguage, Seat, Text, Texts};

meadhall_game::texts! { "discord"
    seat_name(seat: Seat);
    ai_name(number: u8);
    ai_name_with_level(number: u8, level: Text);
    ai_stand_in(person: Seat);
    level(number: u8);
    level_option(number: u8, count: u8, title: Text);
    level_option_rated(number: u8, count: u8, rating: u32, title: Text);
    level_adaptive();
    level_adaptive_effect();
    level_lowest_effect();
    level_title_beginner();
    level_title_apprentice();
    level_title_casual();
    level_title_club();
    level_title_tournament();
    level_title_expert();
    level_title_master();
    level_title_grandmaster();

    menu_against_computers(count: u8);
    menu_with_people();
    menu_lesson();
    menu_lesson_game(game: Text, steps: usize, minutes: u8);
    menu_lesson_goal(goal: Text);
    computer_count(count: u8);
    menu_level(choice: Text);
    menu_game(game: Text, minutes: u8, difficulty: Text);
    menu_players(fewest: u8, most: u8, goal: Text);
    menu_picture(games: Vec<Text>);
    difficulty_easy();
    difficulty_medium();
    difficulty_hard();
    match_begun(game: Text);
    solo_match(game: Text, player: Seat, computers: usize);

    lobby_open(game: Text, seated: usize, seat_count: u8);
    lobby_seats(who: Vec<Text>);
    lobby_host(seat: Seat);
    lobby_pace(pace: Text);
    lobby_variant(name: Text, value: Text);
    lobby_closes(at: i64);
    pace_live();
    pace_days(days: u32);
    pace_hours(hours: u32);
    pace_own(minutes: u32);
    pace_unhurried();

    turn(seat: Seat);
    turn_deadline(seat: Seat, at: i64);
    turn_secret(seats: Vec<Text>, count: usize);
    turn_secret_deadline(seats: Vec<Text>, count: usize, at: i64);
    ai_thinking(seats: Vec<Text>);
    ai_replaced(seats: Vec<Text>, count: usize);
    clock_stopped();
    match_frozen(game: Text);
    match_moved(game: Text);
    match_continues_below(game: Text);
    earlier_lines(count: usize);

    ended_played(game: Text, winners: Vec<Text>, count: usize);
    ended_conceded(game: Text);
    ended_agreed(game: Text);
    ended_cancelled(game: Text);
    ended_expired(game: Text);
    ended_lost(game: Text);
    standing(place: u8, seat: Seat, points: i32);
    standing_with_sources(place: u8, seat: Seat, points: i32, sources: Vec<Text>);
    points(points: i32);
    standing_after_tie(standing: Text, counts: Vec<Text>);
    score_source(name: Text, points: i32);
    you();
    end_you_win(game: Text, points: i32, other: i32);
    end_you_lose(winner: Seat, game: Text, points: i32, rank: u8, own: i32);
    end_wins(winner: Seat, game: Text, points: i32, other: i32);
    end_shared(winners: Vec<Text>, game: Text, points: i32);
    end_alone(game: Text, total: Text);
    story_you_won(source: Text, points: i32, other: i32);
    story_won(winner: Seat, source: Text, points: i32, other: i32);
    story_you_led(source: Text, points: i32, other: i32);
    story_led(seat: Seat, source: Text, points: i32, other: i32);
    story_won_and_led(won: Text, led: Text);
    story_tie_break(name: Text, points: i32, other: i32);
    best_move(option: Text, points: i32);
    hints_taken(player: Seat, count: u16);
    hint();

    deadline(at: i64, answer: Text);
    option_path(first: Text, next: Text);
    dm_prompt(game: Text, question: Text);
    decision_closed(game: Text);
    decision_answered_at(game: Text, at: i64);
    decision_answered(game: Text, at: i64, answer: Text);
    panel_choose();
    panel_press_to_see();
    panel_picture_follows();
    panel_asleep(at: i64);
    panel_replaced();
    panel_label(label: Text, words: Text);
    panel_words(words: Text);
    all_views(game: Text);
    lesson_step(game: Text, number: usize, count: usize);
    lesson_other_answers();
    tutorial_over();
    your_choice();
    spectating(game: Text);
    match_over(game: Text);
    match_not_started(game: Text);
    match_waits(game: Text, seats: Vec<Text>);
    match_waits_deadline(game: Text, seats: Vec<Text>, at: i64);
    waiting_for(seats: Vec<Text>);
    board_title(game: Text);
    prose_your_turn(question: Text);
    prose_other_turn(seat: Seat, question: Text);
    prose_rest();
    past_prose_rest(turn: usize);
    score_title(game: Text);
    score_so_far(seat: Seat, points: i32);
    score_so_far_with_sources(seat: Seat, points: i32, sources: Vec<Text>);
    score_secret(seat: Seat);
    log_title(game: Text);
    log_empty();
    legend_title(game: Text);
    legend_empty(game: Text);
    past_board_start(game: Text);
    past_board_turn(game: Text, turn: usize, last: usize, seats: Vec<Text>);
    past_board_unfinished(game: Text, turn: usize, seats: Vec<Text>);
    replay_title(game: Text, turns: usize);
    replay_turns_skipped(every: usize);
    replay_busy();
    replay_no_pictures(game: Text);
    replay_timeout();
    replay_alt(game: Text, seats: Vec<Text>);
    replay_start();
    replay_turn(turn: usize, last: usize, seats: Vec<Text>);
    replay_unfinished(turn: usize, seats: Vec<Text>);
    replay_end(turn: usize, seats: Vec<Text>);
    replay_more(count: usize);
    sentence_pair(one: Text, other: Text);
    rules_choose();
    rules_no_such_topic(game: Text);
    confirm_end(game: Text);
    confirm_propose_end(game: Text);
    confirm_concede(game: Text);
    confirm_concede_and_lose(game: Text);
    no_board();

    button_invite();
    button_lesson();
    button_learn();
    button_tell_more();
    button_stop_lesson();
    button_play_match();
    button_play_on_here();
    button_other_lessons();
    button_against_computers();
    button_join();
    button_choose();
    button_play();
    option_add_ai();
    button_leave();
    button_add_ai();
    button_remove_ai();
    button_start();
    button_cancel();
    button_my_turn();
    button_board();
    button_text_board();
    button_prose_board();
    button_turn_in_words();
    button_leave_or_end();
    views_choose();
    button_score();
    button_log();
    button_legend();
    button_rules();
    button_fix_permissions();
    button_more();
    button_words();
    button_pictures();
    button_end();
    button_propose_end();
    button_concede();
    button_play_on();
    button_undo();
    button_back();
    button_other_choices();
    button_previous_page();
    button_next_page();
    button_previous_turn();
    button_next_turn();
    button_current_board();
    button_take_back_seat();
    button_take_seat();
    button_play_again();
    button_rematch();
    button_try_level(number: u8);
    button_try_game(game: Text);
    button_result();
    button_replay();
    button_share();
    button_look_again();
    button_hint();
    button_animation();
    button_export();
    button_overview();
    button_ask_concede();
    button_ask_end();
    button_go_to_table();
    button_dm_yes();
    button_dm_no();
    button_notify_by_dm();
    button_notify_in_channel();
    button_retry_dm();
    button_forget();

    notify_removed(game: Text);
    notify_half_time(game: Text, at: i64);
    notify_last_call(game: Text, at: i64);
    notify_time_up(game: Text);
    notify_time_up_answer(game: Text, answer: Text);
    notify_ai_took_over(game: Text);
    notify_auto_conceded(game: Text);
    notify_seat_offered(game: Text, seat: Seat);
    notify_replaced(game: Text);
    notify_text_only();
    proposal_end();
    proposal_person(seat: Seat);
    proposal_ai(seat: Seat);

    warning_channel_deleted(at: i64);
    warning_bot_removed();
    warning_outage();
    warning_thread_locked();
    warning_permissions(rights: Vec<Text>);
    warning_forbidden();
    warning_not_delivered();
    warning_dms_closed();
    warning_clock_stopped();
    quiet_hours_until(at: i64);

    dm_opt_in();
    dm_test();
    dm_enabled();
    dm_closed();
    dm_disabled();

    lobby_options_title(game: Text);
    option_pace();
    option_language();
    option_kick();
    thread_title(game: Text);
    thread_title_numbered(game: Text, number: usize);
    thread_no_permission();
    thread_limit();
    announcement_thread_limit();
    thread_full();
    thread_failed();

    unknown_button();
    unreadable_interaction();
    outdated_command();
    data_deleted();
    move_undone();
    seat_taken_back(game: Text);
    rematch_joined(game: Text);
    new_table_joined(game: Text);
}

pub const DISCORD_TEXTS: Texts = Texts {
    keys: VOCABULARY,
    fluent_sources: PerLanguage { en: include_str!("en.ftl"), es: include_str!("es.ftl"), fr: include_str!("fr.ftl") },
};

#[cfg(test)]
mod tests {
    #[test]
    fn texts_exist_in_every_language() {
        assert_eq!(meadhall_i18n::check_texts_together(&crate::context::adapter_texts()), Ok(()));
    }
}
