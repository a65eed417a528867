//! The translated texts of commands, and the names of commands and options. Other texts refer to a command by
//! its key, so that they show the name that the reader sees.

use crate::game::{PerLanguage, Text, Texts};

crate::texts! { "command"
    play(); play_about(); play_game(); play_computers(); play_pace(); play_language();
    learn(); learn_about(); join(); join_about(); leave(); leave_about(); start(); start_about();
    turn(); turn_about(); board(); board_about(); score(); score_about(); log(); log_about();
    undo(); undo_about(); games(); games_about();
    table(); table_about(); concede(); concede_about(); end(); end_about(); replace(); replace_about();
    moving(); moving_about(); check(); check_about(); export(); export_about(); replay(); replay_about();
    settings(); settings_about(); language(); language_about(); notify(); notify_about(); privacy(); privacy_about();
    server(); server_about(); show(); show_about(); channels(); channels_about(); openers(); openers_about();
    server_language_about(); limits(); limits_about(); quiet(); quiet_about(); block(); block_about(); unblock(); unblock_about();
    server_block_about(); server_unblock_about();
    help(); help_about(); rules(); rules_about(); stats(); stats_about();
    describe();

    of_table(); of_table_about(); of_game(); of_computers(); of_level(); of_level_about(); of_pace(); of_language(); of_language_about();
    of_as(); of_as_about(); of_step(); of_step_about(); of_seat(); of_seat_about(); of_by(); of_by_about(); of_notify_where(); of_notify_where_about();
    of_action(); of_action_about(); of_topic(); of_topic_about(); of_user(); of_user_about();
    of_server_language_about(); of_channel(); of_channel_about(); of_role(); of_role_about(); of_limit_server(); of_limit_server_about();
    of_limit_channel_about(); of_limit_person(); of_limit_person_about(); of_from(); of_from_about(); of_to(); of_to_about();
    of_offset(); of_offset_about(); of_blocked_about(); choice_add(); choice_remove(); choice_clear();
    of_options(); of_options_about(); of_where(); of_where_about(); choice_thread(); choice_here();
    choice_picture(); choice_text(); choice_spoken(); choice_legend(); choice_direct(); choice_channel(); choice_export(); choice_forget();

    no_such_table();
    which_table();
    no_table_here();
    not_in_private();
    no_such_language();
    no_such_pace();
    no_such_options();
    opened(game: Text);
    lesson_begun(game: Text);
    no_lesson(game: Text);
    which_lesson(games: Vec<Text>);
    joined(game: Text);
    left(game: Text);
    left_match(game: Text);
    begun(game: Text);
    no_tables();
    waits(game: Text, seats: Vec<Text>);
    waits_until(game: Text, seats: Vec<Text>, at: i64);
    lost(game: Text, at: i64);
    conceded(game: Text);
    ended(game: Text);
    wished();
    replaced();
    moved(game: Text);
    bots_do_not_play();
    exported(game: Text);
    rights_here();
    rights_missing();
    rights_complete();
    rights_to_grant();
    right_view();
    right_send();
    right_embed();
    right_attach();
    right_history();
    right_threads();
    right_in_threads();
    language_is();
    blocked();
    unblocked();
    blocked_are();
    blocked_nobody();
    not_yourself();
    and_others(count: usize);
    which_role();
    server_is();
    server_channels();
    server_channels_all();
    server_openers();
    server_openers_all();
    server_language_is(language: Text);
    server_language_none();
    english();
    spanish();
    french();
    server_limits(channel: usize, person: usize);
    server_limit_all(most: usize);
    server_limit_none();
    server_quiet(from: i64, to: i64);
    server_quiet_none();
    server_kept_out();
    server_kept_out_nobody();
    server_blocked();
    known();
    forget_asks();
    help_begin();
    help_learn();
    help_turn();
    help_look();
    help_more();
    stats_line(game: Text, played: usize, won: usize, best: i32);
    stats_none();
}

pub const SLASH_COMMAND_TEXTS: Texts = Texts {
    keys: VOCABULARY,
    fluent_sources: PerLanguage { en: include_str!("en.ftl"), es: include_str!("es.ftl"), fr: include_str!("fr.ftl") },
};
